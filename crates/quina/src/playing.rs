//! What `match`, `tournament` and `sprt` share: how games are played, shown
//! while they go on, and kept.

use std::fs::File;
use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use game::{Message, Reason, Side, nth_seed};
use games::Variant;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use players::{Allowance, Care, Contest, Finished, Player, audit};
use solve::Library;

use crate::Refused;
use crate::cli::Context;

#[derive(Debug, clap::Args)]
pub struct Terms {
    /// Seconds a turn, for players that think [default: 0.2 unless --nodes is
    /// given]
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Positions (or playouts) a turn, for players that think
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The seed from which everything random follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time [default: one a core]
    #[arg(long, value_name = "N")]
    concurrency: Option<usize>,
    /// Begin each pair of games with so many random turns, the same for both
    /// colours
    #[arg(long, value_name = "TURNS", default_value_t = 0)]
    openings: usize,
    /// Score games as draws that are still going on after so many turns
    #[arg(long, value_name = "TURNS", default_value_t = 1_000)]
    longest: usize,
    /// Write the records of all games to this file
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What a turn may take where nobody says.
const USUAL: Duration = Duration::from_millis(200);

impl Terms {
    fn allowance(&self) -> anyhow::Result<Allowance> {
        let time = match self.time {
            Some(seconds) if seconds > 0.0 && seconds <= 86_400.0 => {
                Some(Duration::from_secs_f64(seconds))
            }
            Some(_) => {
                return Err(Refused(Message::new("match-bad-time")).into());
            }
            None if self.nodes.is_none() => Some(USUAL),
            None => None,
        };
        if self.nodes == Some(0) {
            return Err(Refused(Message::new("match-bad-nodes")).into());
        }
        Ok(Allowance { time, nodes: self.nodes })
    }

    /// A contest between two players; `pairing` keeps the seeds of several
    /// contests apart.
    pub fn contest(
        &self,
        variant: &Variant,
        library: &Library,
        players: [Player; 2],
        games: usize,
        pairing: u64,
    ) -> anyhow::Result<Contest> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let concurrency = self.concurrency.unwrap_or_else(cores);
        if !(1..=1_024).contains(&concurrency) {
            return Err(Refused(Message::new("match-bad-concurrency")).into());
        }
        if self.longest <= self.openings {
            return Err(Refused(Message::new("match-bad-longest")).into());
        }
        Ok(Contest {
            variant: variant.clone(),
            library: library.clone(),
            players,
            games,
            allowance: self.allowance()?,
            seed: nth_seed(self.seed, pairing),
            concurrency,
            opening: self.openings,
            longest: self.longest,
        })
    }

    /// Where records go.
    pub fn keeper(&self) -> anyhow::Result<Keeper> {
        let file = self.records.as_ref().map(|path| {
            let trouble = Message::new("file-unwritable").with("path", path.display());
            File::create(path).map_err(|error| Refused(trouble.with("error", error)))
        });
        Ok(Keeper {
            file: file.transpose()?.map(io::BufWriter::new),
            today: jiff::Zoned::now().date().to_string(),
            cut: 0,
            forfeits: 0,
            care: None,
        })
    }

    /// The seed, for the report.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

/// Reads a player that plays by itself.
pub fn computer(text: &str, variant: &Variant, library: &Library) -> anyhow::Result<Player> {
    let player = Player::read(text, variant, library)?;
    if !player.is_computer() {
        let reason = Message::new("player-is-human");
        return Err(game::BadInput::new(game::Subject::Player, text, reason).into());
    }
    Ok(player)
}

/// A number of games that can be played.
pub fn check_games(games: usize) -> anyhow::Result<usize> {
    match games {
        1..=10_000_000 => Ok(games),
        _ => Err(Refused(Message::new("match-bad-games")).into()),
    }
}

/// Keeps records, and counts what is not a proper end.
pub struct Keeper {
    file: Option<io::BufWriter<File>>,
    today: String,
    cut: usize,
    forfeits: usize,
    /// What each player did with proven wins and draws, if that is looked at.
    care: Option<[Care; 2]>,
}

/// The most forfeits that are explained one by one.
const EXPLAINED: usize = 5;

impl Keeper {
    /// From now on, looks at what players do with proven wins and draws.
    pub fn check_values(&mut self, variant: &Variant, library: &Library) -> Result<(), Refused> {
        let start = variant.new_table().record(&variant.name());
        if audit(variant, &start, 0, library).is_none() {
            let message = Message::new("check-values-unknown").with("game", variant.name());
            return Err(Refused(message));
        }
        self.care = Some([Care::default(); 2]);
        Ok(())
    }

    /// Takes note of a game.
    pub fn keep(
        &mut self,
        contest: &Contest,
        finished: &Finished,
        bar: &ProgressBar,
        context: &Context,
    ) -> anyhow::Result<()> {
        self.cut += usize::from(finished.game.ending().reason == Reason::Cut);
        if let Some(failure) = &finished.game.failure {
            self.forfeits += 1;
            if self.forfeits <= EXPLAINED {
                let why = context.texts.refusal(&failure.0);
                bar.suspend(|| eprintln!("quina: {}: {why}", finished.number + 1));
            }
        }
        if let Some(so_far) = self.care
            && let Some(care) =
                audit(&contest.variant, &finished.game.record, contest.opening, &contest.library)
        {
            let sides = [finished.side, !finished.side];
            self.care = Some([0, 1].map(|i| so_far[i].and(care[sides[i].index()])));
        }
        let Some(file) = &mut self.file else { return Ok(()) };
        let [one, other] = contest.players.each_ref().map(Player::to_string);
        let (first, second) = match finished.side {
            Side::First => (one, other),
            Side::Second => (other, one),
        };
        let mut record = finished.game.record.clone();
        record.tags = vec![
            ("Date".to_owned(), self.today.clone()),
            ("Round".to_owned(), (finished.number + 1).to_string()),
            ("First".to_owned(), first),
            ("Second".to_owned(), second),
        ];
        writeln!(file, "{record}").context("writing the records")
    }

    /// Ends the file, says what was not a proper end, and returns what was
    /// looked at besides.
    pub fn close(
        mut self,
        contest_longest: usize,
        context: &Context,
    ) -> anyhow::Result<Option<[Care; 2]>> {
        if let Some(file) = &mut self.file {
            file.flush().context("writing the records")?;
        }
        for (count, id) in [(self.cut, "match-cut"), (self.forfeits, "match-forfeits")] {
            if count > 0 {
                let message = Message::new(id).with("count", count).with("turns", contest_longest);
                eprintln!("quina: {}", context.texts.say(&message));
            }
        }
        Ok(self.care)
    }
}

/// A progress bar on standard error, if that is a terminal.
pub fn bar(games: usize) -> ProgressBar {
    let target = match io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let style = "{wide_bar:.cyan} {pos}/{len} {msg} {eta}";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::with_draw_target(Some(games as u64), target).with_style(style)
}
