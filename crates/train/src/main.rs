//! Learns weights for a game: the engine plays against itself, what it came to is
//! learnt, and with that it plays again, round by round (docs/engine.md).
//!
//! Knows no game by name: what there is to see is told by
//! [`search::Knowledge::each_input`], [`search::Knowledge::each_pattern`] and
//! [`search::Knowledge::write_cells`].

mod adam;
mod compare;
mod convolution;
mod ladder;
mod paired_match;
mod plot;
mod policy;
mod reliability;
mod replay;
mod rounds;
mod tune;
mod value;

use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::{Context as _, bail};
use clap::Parser;
use games::{GAMES, Playable, Variant, Visitor, refused};

use rounds::{Plan, Rounds};

/// Learns weights for a game from games that the engine plays against itself.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask train")]
struct Args {
    /// The game; several variants of one game give one set of weights [default: every
    /// game that has something to learn, one after the other]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Learn nothing, but say of files of games (`quina selfplay`) how often positions
    /// were won of which the engine expected so much
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["games", "quick"])]
    reliability: Vec<PathBuf>,
    /// With `--reliability`: draw that, as SVG
    #[arg(long, value_name = "FILE", requires = "reliability")]
    plot: Option<PathBuf>,
    /// A small version, three minutes at most, that fails if nothing was learnt
    #[arg(long)]
    quick: bool,
    /// Learn nothing, but tune the constants of search: pairs of games between
    /// constants that are off in either direction (SPSA); the end is told, not kept
    #[arg(long)]
    tune: bool,
    /// Learn nothing, but play the constants of `--with` against those of `--against`
    #[arg(long, requires = "games", conflicts_with_all = ["quick", "tune"])]
    compare: bool,
    /// Learn nothing, but play each level against the one below, and say what ratings
    /// follow; `--only` names levels, `--nodes` limits the highest
    #[arg(long, requires = "games", conflicts_with_all = ["quick", "tune", "compare"])]
    levels: bool,
    /// Constants of search, `name=number,…`, in place of the game's own
    #[arg(long, value_name = "CONSTANTS", default_value = "")]
    with: String,
    /// The same, of the other side
    #[arg(long, value_name = "CONSTANTS", default_value = "")]
    against: String,
    /// The constants to tune [default: all that are not 0], or the levels to play
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// Positions (or playouts) a turn of the other side, if not as many
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    nodes_against: Option<u64>,
    /// With `--compare`: weights in place of those that come with the game
    #[arg(long, value_name = "FILE", requires = "compare")]
    weights: Option<PathBuf>,
    /// The same, of the other side
    #[arg(long, value_name = "FILE", requires = "compare", conflicts_with = "unlearnt")]
    weights_against: Option<PathBuf>,
    /// With `--compare`: the other side knows nothing of what was learnt, and has the usual
    /// constants where `--against` does not say otherwise
    #[arg(long, requires = "compare")]
    unlearnt: bool,
    /// Learn from these files of games (`quina selfplay`) in place of playing
    #[arg(long, value_name = "FILE", num_args = 1.., requires = "games",
        conflicts_with_all = ["rounds", "count", "nodes", "quick", "tune", "compare", "levels"])]
    from: Vec<PathBuf>,
    /// Learn a convolution over the cells as well, where the game says how they lie
    #[arg(long, requires = "games", conflicts_with_all = ["quick", "tune", "compare", "levels"])]
    convolution: bool,
    /// Rounds of playing and learning
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    rounds: Option<usize>,
    /// Games a round and variant
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    count: Option<usize>,
    /// Positions (or playouts) a turn
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    nodes: Option<u64>,
    /// Looks at all that was played
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    epochs: Option<usize>,
    /// The seed from which everything random follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads [default: one a core]
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    threads: Option<usize>,
    /// The folder for games and for the weights of every round; what is there already
    /// is not done again [default: target/train; with --quick a new one]
    #[arg(long, value_name = "FOLDER")]
    work: Option<PathBuf>,
    /// Where the last weights go
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Args {
    /// How many games at a time.
    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores)
    }
}

/// With fewer games none would be held out.
const LEAST_GAMES: usize = 10;

/// A count: zero would be silently taken for something else.
fn at_least_one<N: FromStr + Default + PartialEq>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| *number != N::default());
    number.ok_or_else(|| "expected a number from 1".to_owned())
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("train: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> anyhow::Result<()> {
    if !args.reliability.is_empty() {
        let counts = reliability::count_all(&args.reliability)?;
        print!("{}", reliability::table(&counts));
        let Some(path) = &args.plot else { return Ok(()) };
        return std::fs::write(path, plot::draw(&counts))
            .with_context(|| format!("writing {}", path.display()));
    }
    if args.games.is_empty() {
        for entry in GAMES {
            let variants = [Variant::read(entry.name).expect("a registered name")];
            if args.tune || args.quick {
                tune::run(args, &variants[0])?;
            }
            if !args.tune && variants[0].visit(HasLessons) {
                variants[0].visit(Learn { args, variants: &variants })?;
            }
        }
        return Ok(());
    }
    let read = |name: &String| Variant::read(name).map_err(|bad| anyhow::Error::msg(refused(&bad)));
    let variants = args.games.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if variants.iter().any(|variant| variant.entry.name != variants[0].entry.name) {
        bail!("variants of one game are learnt together, different games are not");
    }
    if args.tune || args.compare || args.levels {
        let one = match (args.tune, args.compare) {
            (true, _) => tune::run,
            (_, true) => compare::run,
            _ => ladder::run,
        };
        return variants.iter().try_for_each(|variant| one(args, variant));
    }
    variants[0].visit(Learn { args, variants: &variants })
}

/// Whether a game says what could be learnt from.
struct HasLessons;

impl Visitor for HasLessons {
    type Output = bool;

    fn visit<G: Playable>(self, _: G) -> bool {
        G::INPUTS > 0 || G::PATTERNS > 0
    }
}

/// What was asked for, to be done with one game.
struct Learn<'a> {
    args: &'a Args,
    variants: &'a [Variant],
}

impl Visitor for Learn<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, _: G) -> anyhow::Result<()> {
        let args = self.args;
        let usual = if args.quick { Plan::quick::<G>() } else { Plan::full::<G>() };
        if let Some(count) = args.count.filter(|count| *count < LEAST_GAMES) {
            bail!(
                "--count {count}: every tenth game is held out, so that {LEAST_GAMES} is the least"
            );
        }
        let plan = Plan {
            rounds: if args.from.is_empty() { args.rounds.unwrap_or(usual.rounds) } else { 1 },
            games: args.count.unwrap_or(usual.games),
            nodes: args.nodes.unwrap_or(usual.nodes),
            epochs: args.epochs.unwrap_or(usual.epochs),
            ..usual
        };
        Rounds {
            variants: self.variants,
            plan,
            seed: args.seed,
            threads: args.threads(),
            work: &work_folder(args)?,
            out: args.out.as_deref(),
            from: &args.from,
            convolution: args.convolution,
            must_learn: args.quick,
        }
        .run::<G>()
    }
}

/// The folder for games and weights; of the small version an empty one.
fn work_folder(args: &Args) -> anyhow::Result<PathBuf> {
    let usual = if args.quick { "target/train-quick" } else { "target/train" };
    let work = args.work.clone().unwrap_or_else(|| PathBuf::from(usual));
    if args.quick && args.work.is_none() && work.exists() {
        std::fs::remove_dir_all(&work).with_context(|| format!("removing {}", work.display()))?;
    }
    std::fs::create_dir_all(&work).with_context(|| format!("making {}", work.display()))?;
    Ok(work)
}
