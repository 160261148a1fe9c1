//! What `match`, `tournament` and `sprt` share: how games are played, shown
//! while they go on, and kept.

use std::fs::{self, File};
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use game::{Message, Reason, Record, Side, nth_seed};
use games::Variant;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use players::{Allowance, Care, Contest, Finished, MatchScore, Player, TimeControl, audit};
use solve::Library;

use crate::apply::read_records;
use crate::cli::Context;
use crate::interrupt::Interrupt;
use crate::{ExitWith, Refused};

#[derive(Debug, clap::Args)]
pub struct MatchArgs {
    /// Seconds a turn, for players that think [default: 0.2 unless --nodes is
    /// given]
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// A clock for each side: minutes, and seconds that every turn adds
    #[arg(long, value_name = "MINUTES+SECONDS", conflicts_with = "time")]
    clock: Option<String>,
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
    /// Go on with what was broken off: games in the file of --records are not
    /// played again
    #[arg(long, requires = "records")]
    resume: bool,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What a turn may take where nobody says.
const USUAL: Duration = Duration::from_millis(200);

impl MatchArgs {
    fn allowance(&self) -> anyhow::Result<Allowance> {
        let time = match self.time {
            Some(seconds) if seconds > 0.0 && seconds <= 86_400.0 => {
                Some(Duration::from_secs_f64(seconds))
            }
            Some(_) => {
                return Err(Refused(Message::new("match-bad-time")).into());
            }
            None if self.nodes.is_none() && self.clock.is_none() => Some(USUAL),
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
        interrupt: &Interrupt,
    ) -> anyhow::Result<Contest> {
        let clock = self.clock.as_deref().map(TimeControl::read).transpose().map_err(Refused)?;
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
            clock,
            begin: 0,
            seed: nth_seed(self.seed, pairing),
            concurrency,
            opening: self.openings,
            longest: self.longest,
            stop: Arc::clone(&interrupt.stop),
        })
    }

    /// Where records go, and what stands there already if it is to be gone on with.
    pub fn keeper(&self) -> anyhow::Result<Keeper> {
        let played = match &self.records {
            Some(path) if self.resume && path.exists() => whole_records(path)?,
            _ => Vec::new(),
        };
        let file = self.records.as_ref().map(|path| {
            let trouble = Message::new("file-unwritable").with("path", path.display());
            let mut options = File::options();
            let options = options.create(true).write(true).append(self.resume);
            let file = options.truncate(!self.resume).open(path);
            file.map_err(|error| Refused(trouble.with("error", error)))
        });
        Ok(Keeper {
            file: file.transpose()?,
            played,
            today: jiff::Zoned::now().date().to_string(),
            cut: 0,
            failures: 0,
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

/// The records in a file. One that was cut off in the middle, the last, is cut
/// away: its game is played again.
fn whole_records(path: &Path) -> anyhow::Result<Vec<Record>> {
    let read = read_records(path, None);
    let Err(trouble) = read else { return read };
    let text = fs::read_to_string(path).unwrap_or_default();
    let Some(last) = text.rfind("[Game ") else { return Err(trouble) };
    let Ok(records) = Record::read_all(&text[..last]) else { return Err(trouble) };
    let cut = File::options().write(true).open(path).and_then(|file| file.set_len(last as u64));
    cut.with_context(|| format!("writing {}", path.display()))?;
    Ok(records)
}

/// Keeps records, and counts what is not a proper end.
pub struct Keeper {
    file: Option<File>,
    /// What was played before.
    played: Vec<Record>,
    today: String,
    cut: usize,
    failures: usize,
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

    /// Takes note of what was played of a contest before, and has it go on from
    /// there: how it stands.
    pub fn take_up(&mut self, contest: &mut Contest) -> Result<MatchScore, Refused> {
        let mut score = MatchScore::default();
        let names = contest.players.each_ref().map(Player::to_string);
        let is_of_pair = |record: &Record| {
            let pair = ["First", "Second"].map(|tag| record.tag(tag).unwrap_or_default());
            [0, 1].map(|i| names[i].as_str()) == pair || [1, 0].map(|i| names[i].as_str()) == pair
        };
        let played = std::mem::take(&mut self.played);
        let (mine, others): (Vec<Record>, Vec<Record>) = played.into_iter().partition(is_of_pair);
        self.played = others;
        for record in mine {
            let number = contest.begin;
            let side = Side::BOTH[number % 2];
            let is_next = record.game == contest.variant.name()
                && record.tag("Round") == Some(&(number + 1).to_string())
                && record.tag(["First", "Second"][side.index()]) == Some(&names[0]);
            let Some(ending) = record.ending.clone().filter(|_| is_next) else {
                let message = Message::new("match-other-records").with("number", number + 1);
                return Err(Refused(message));
            };
            contest.begin += 1;
            score.add(ending.points_for(side));
            self.count(contest, &record, side);
        }
        Ok(score)
    }

    /// Counts what is not a proper end, and what was done with proven values.
    fn count(&mut self, contest: &Contest, record: &Record, side: Side) {
        let reason = record.ending.as_ref().map(|ending| &ending.reason);
        self.cut += usize::from(reason == Some(&Reason::Cut));
        self.failures += usize::from(reason == Some(&Reason::Forfeit));
        if let Some(so_far) = self.care
            && let Some(care) = audit(&contest.variant, record, contest.opening, &contest.library)
        {
            let sides = [side, !side];
            self.care = Some([0, 1].map(|i| so_far[i].and(care[sides[i].index()])));
        }
    }

    /// How often a player did not answer, or not with a legal turn.
    pub fn failures(&self) -> usize {
        self.failures
    }

    /// Takes note of a game.
    pub fn keep(
        &mut self,
        contest: &Contest,
        finished: &Finished,
        bar: &ProgressBar,
        context: &Context,
    ) -> anyhow::Result<()> {
        self.count(contest, &finished.game.record, finished.side);
        if let Some(failure) = &finished.game.failure
            && self.failures <= EXPLAINED
        {
            let why = context.texts.refusal(&failure.0);
            bar.suspend(|| eprintln!("quina: {}: {why}", finished.number + 1));
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
        // At once and as a whole: whatever happens next, the file is a file of games.
        let text = format!("{record}\n");
        file.write_all(text.as_bytes()).context("writing the records")
    }

    /// Says what was not a proper end, and returns what was looked at besides.
    pub fn close(&self, contest_longest: usize, context: &Context) -> Option<[Care; 2]> {
        for (count, id) in [(self.cut, "match-cut"), (self.failures, "match-forfeits")] {
            if count > 0 {
                let message = Message::new(id).with("count", count).with("turns", contest_longest);
                eprintln!("quina: {}", context.texts.say(&message));
            }
        }
        self.care
    }

    /// The end of a contest whose results have been told: fails after a signal,
    /// and if a player failed.
    pub fn verdict(&self, interrupt: &Interrupt) -> anyhow::Result<()> {
        interrupt.check()?;
        if self.failures > 0 {
            return Err(ExitWith(1).into());
        }
        Ok(())
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
