//! Weights that are not shipped yet, or none, against an outside program (an older
//! build, say), in pairs of games from random openings, one thread each:
//!
//! ```text
//! cargo run --release -p train --example against -- \
//!     iris target/train/iris-round-2.weights "OLD/quina engine iris" 100 0.2 7
//! ```
//!
//! The arguments: the game, the file of weights (`-` for those that are shipped, `none` for none), the
//! program, games, seconds a turn (or nodes, if above 50; two numbers with a colon between
//! them are this side's and the program's), the seed, how many random turns games begin
//! with (4 unless given), and HURRY: once this side's engine expects 0.98 or more for either
//! side, both think only a HURRY-th as long (1 unless given: as long as ever), and the game
//! is played to its end all the same. On a busy machine, nodes are fairer than seconds: as
//! many for each side as it looks at in that time on a quiet one.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use game::{BadInput, History, Outcome, Side, SoFar, Status, nth_seed, split_mix};
use games::{Playable, Variant, Visitor, refused};
use players::{Allowance, MatchScore, Opponent, Player};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use search::{Limits, Search, Settings, Weights};
use solve::Library;

struct Match {
    variant: Variant,
    weights: String,
    program: Box<dyn Opponent>,
    games: u64,
    /// This side's and the program's.
    allowances: [Allowance; 2],
    seed: u64,
    opening: usize,
    /// What both allowances are divided by in a game that is decided.
    hurry: u32,
}

/// From such an expected result on, for either side, the engine holds a game to be decided.
const DECIDED: f64 = 0.98;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("against: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, weights, program, games, limit, seed, rest @ ..] = arguments.as_slice() else {
        anyhow::bail!("expected GAME WEIGHTS PROGRAM GAMES LIMIT SEED [OPENING [HURRY]]");
    };
    let variant = Variant::read(game).map_err(wrong)?;
    let library = Library::shipped_only();
    let player = Player::read(&format!("ugi:{program}"), &variant, &library);
    let player = player.map_err(wrong)?;
    let program = player.opponent(&variant, &library, 0)?;
    let (own, theirs) = limit.split_once(':').unwrap_or((limit, limit));
    let allowances = [allowance(own)?, allowance(theirs)?];
    let (games, seed) = (games.parse().context("games")?, seed.parse().context("the seed")?);
    let opening = rest.first().map_or(Ok(4), |text| text.parse()).context("the opening")?;
    let hurry: u32 = rest.get(1).map_or(Ok(1), |text| text.parse()).context("the hurry")?;
    let weights = weights.clone();
    anyhow::ensure!(hurry > 0, "the hurry: expected a number from 1");
    variant.clone().visit(Match {
        variant,
        weights,
        program,
        games,
        allowances,
        seed,
        opening,
        hurry,
    })
}

fn wrong(bad: BadInput) -> anyhow::Error {
    anyhow::Error::msg(refused(&bad))
}

/// Seconds a turn, or nodes.
fn allowance(limit: &str) -> anyhow::Result<Allowance> {
    let limit: f64 = limit.parse().context("the limit")?;
    Ok(match limit > 50.0 {
        true => Allowance { time: None, nodes: Some(limit as u64) },
        false => Allowance::time(Duration::try_from_secs_f64(limit).context("the limit")?),
    })
}

impl Visitor for Match {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(mut self, game: G) -> anyhow::Result<()> {
        // Uncorrected, what is expected does not change because less is looked at.
        let settings = Settings { tables: false, calibrated: false, ..Settings::default() };
        let mut engine = game.clone().engine(settings, None);
        match self.weights.as_str() {
            "-" => {}
            "none" => engine.learn(Weights::default()),
            path => engine.learn(Weights::read::<G>(&std::fs::read(path).context("weights")?)?),
        }
        let mut score = MatchScore::default();
        let (mut split, mut before) = (0, 0.0);
        for number in 0..self.games {
            let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
            let outcome = self.play(&game, &mut *engine, side, number)?;
            let sign = if side == Side::First { 1 } else { -1 };
            let points = f64::from(outcome.for_first() * sign + 1) / 2.0;
            score.add(points);
            // An opening that one side wins, whoever plays it, tells nothing of the players.
            if !number.is_multiple_of(2) {
                split += u64::from(before + points == 1.0);
            }
            before = points;
            if number % 10 == 9 || number + 1 == self.games {
                println!(
                    "{}: +{} ={} -{} ({:.1} %), {split} of {} pairs split evenly",
                    self.variant.name(),
                    score.wins,
                    score.draws,
                    score.losses,
                    100.0 * score.share(),
                    number.div_ceil(2),
                );
            }
        }
        Ok(())
    }
}

impl Match {
    /// A game in which the engine has this side.
    fn play<G: Playable>(
        &mut self,
        game: &G,
        engine: &mut dyn Search<G>,
        side: Side,
        number: u64,
    ) -> anyhow::Result<Outcome> {
        let mut history = self.opening(game, number / 2);
        let seed = split_mix(nth_seed(self.seed, number));
        let settings = Settings { seed, ..*engine.settings() };
        engine.set(settings);
        engine.forget();
        self.program.new_game(seed)?;
        let mut allowances = self.allowances;
        loop {
            match history.status() {
                Status::Over(ending) => return Ok(ending.outcome),
                Status::Playing(mover) if mover == side => {
                    let started = Instant::now();
                    let clock = || started.elapsed();
                    let Allowance { nodes, time } = allowances[0];
                    let limits = Limits {
                        nodes,
                        deadline: time.map(|time| (&clock as &dyn search::Clock, time)),
                        ..Limits::default()
                    };
                    let found = engine.think(history.positions(), &limits, None, &mut |_| {});
                    allowances = self.allowances;
                    if found.score.abs() >= DECIDED {
                        for one in &mut allowances {
                            one.nodes = one.nodes.map(|nodes| nodes.div_ceil(self.hurry.into()));
                            one.time = one.time.map(|time| time / self.hurry);
                        }
                    }
                    history.play(found.best().context("the game goes on")?);
                }
                Status::Playing(_) => {
                    let so_far: SoFar = history.so_far();
                    let never = AtomicBool::new(false);
                    let chosen = self.program.choose(&so_far, &allowances[1], &never)?;
                    let turn = history.check(&chosen.turn);
                    history.play(turn.map_err(wrong)?);
                }
            }
        }
    }

    fn opening<G: Playable>(&self, game: &G, pair: u64) -> History<G> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(split_mix(nth_seed(!self.seed, pair)));
        loop {
            if let Some(history) = History::opened(game, self.opening, &mut rng) {
                return history;
            }
        }
    }
}
