//! What takes long: a computer's turn, a hint, how fast the engine is here. The
//! instance that thinks does nothing else meanwhile.

use std::time::Duration;

use answers::Allowance;
use game::SoFar;
use games::{Playable, Variant, Visitor};
use players::{Player, Stopwatch, speed};
use protocol::{PositionQuery, Refusal};
use room::{Job, STRONGEST, Ticket, hinted};
use search::{Method, Settings};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use solve::Library;

use crate::{Order, STOP, threads, written};

/// A job as text. Page scripts pass it on unread: their numbers have too few digits
/// for a seed.
#[derive(Serialize, Deserialize)]
pub(crate) struct JobText {
    ticket: Ticket,
    game: String,
    start: Option<String>,
    turns: Vec<String>,
    player: String,
    seed: Option<u64>,
}

impl From<Job> for JobText {
    fn from(job: Job) -> JobText {
        let Job { ticket, variant, so_far: SoFar { start, turns }, player, seed } = job;
        JobText { ticket, game: variant.name(), start, turns, player, seed }
    }
}

impl JobText {
    fn read(text: &str) -> Result<JobText, Refusal> {
        serde_json::from_str(text).map_err(|_| Refusal::MessageMalformed)
    }

    fn job(self) -> Result<Job, Refusal> {
        let JobText { ticket, game, start, turns, player, seed } = self;
        let variant = Variant::read(&game)?;
        Ok(Job { ticket, variant, so_far: SoFar { start, turns }, player, seed })
    }
}

/// How long to think.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Effort {
    /// Milliseconds.
    time: Option<u32>,
    /// Positions, or playouts.
    nodes: Option<u64>,
}

impl Effort {
    fn allowance(self) -> Allowance {
        let time = self.time.map(|time| Duration::from_millis(time.into()));
        Allowance { time, nodes: self.nodes }
    }
}

/// What can be measured.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Measured {
    /// Positions a second in alpha-beta.
    AlphaBeta,
    /// Playouts a second in the tree.
    Tree,
    /// Random games a second.
    Games,
}

/// What can be ordered of who thinks.
#[derive(Deserialize)]
#[serde(tag = "think", rename_all = "lowercase")]
pub(crate) enum ThinkingOrder {
    /// The table that an order about a game needs first, if any: it may be large, and most
    /// computer players do without.
    Lacks { game: String, order: Box<Order> },
    /// A turn for a room.
    Choose { job: String, effort: Effort, luck: u64 },
    /// What the engine would play, as a room says it.
    Hint { at: PositionQuery, effort: Effort, luck: u64 },
    /// The turn of any player: by the same seed and effort the same as elsewhere.
    Turn { at: PositionQuery, player: String, seed: u64, effort: Effort },
    /// Every legal turn, in byte order.
    Turns { at: PositionQuery },
    /// The number of turn sequences.
    Perft { game: String, depth: u32 },
    /// How fast this is here, within so many milliseconds, on all threads or one.
    Speed {
        game: String,
        of: Measured,
        time: u32,
        #[serde(default)]
        together: bool,
    },
}

impl ThinkingOrder {
    /// Whether a table may be asked on the way.
    pub(crate) fn asks_tables(&self, library: &Library) -> Result<bool, Refusal> {
        let (game, player) = match self {
            ThinkingOrder::Choose { job, .. } => {
                let JobText { game, player, .. } = JobText::read(job)?;
                (game, player)
            }
            ThinkingOrder::Turn { at, player, .. } => (at.game.clone(), player.clone()),
            ThinkingOrder::Hint { .. } => return Ok(true),
            _ => return Ok(false),
        };
        let variant = Variant::read(&game)?;
        Ok(Player::read(&player, &variant, library)?.asks_tables(&variant))
    }

    pub(crate) fn think(self, library: &Library) -> Result<Value, Refusal> {
        Ok(match self {
            ThinkingOrder::Lacks { game, order } => match order.asks_tables(library)? {
                true => json!(lacks(&Variant::read(&game)?, library)),
                false => Value::Null,
            },
            ThinkingOrder::Choose { job, effort, luck } => {
                json!(choose(&JobText::read(&job)?.job()?, library, effort, luck)?)
            }
            ThinkingOrder::Hint { at, effort, luck } => {
                let job = job_at(&at, STRONGEST.to_owned(), None)?;
                let turn = choose(&job, library, effort, luck)?;
                let table = job.variant.table(&job.so_far)?;
                written(&hinted(&*table, turn).ok_or(Refusal::NotAnalysed)?)
            }
            ThinkingOrder::Turn { at, player, seed, effort } => {
                let job = job_at(&at, player, Some(seed))?;
                json!(choose(&job, library, effort, seed)?)
            }
            ThinkingOrder::Turns { at } => {
                json!(Variant::read(&at.game)?.table(&at.so_far())?.turns())
            }
            ThinkingOrder::Perft { game, depth } => {
                json!(Variant::read(&game)?.visit(Count(depth.min(255))))
            }
            ThinkingOrder::Speed { game, of, time, together } => {
                let time = Duration::from_millis(time.min(10_000).into());
                let threads = if together { threads() } else { 1 };
                json!(speed_of(&Variant::read(&game)?, of, time, threads))
            }
        })
    }
}

fn job_at(at: &PositionQuery, player: String, seed: Option<u64>) -> Result<Job, Refusal> {
    let ticket = Ticket::Turn(0);
    let (variant, so_far) = (Variant::read(&at.game)?, at.so_far());
    Ok(Job { ticket, variant, so_far, player, seed })
}

fn choose(job: &Job, library: &Library, effort: Effort, luck: u64) -> Result<String, Refusal> {
    Ok(answers::choose(job, library, &effort.allowance(), luck, &STOP)?)
}

fn lacks(variant: &Variant, library: &Library) -> Option<String> {
    struct Ask<'a>(&'a Library);
    impl Visitor for Ask<'_> {
        type Output = Option<String>;
        fn visit<G: Playable>(self, game: G) -> Option<String> {
            self.0.lacks(&game.solution())
        }
    }
    variant.visit(Ask(library))
}

struct Count(u32);

impl Visitor for Count {
    type Output = u64;
    fn visit<G: Playable>(self, game: G) -> u64 {
        game.perft(&game.start(), self.0)
    }
}

fn speed_of(variant: &Variant, of: Measured, time: Duration, threads: usize) -> f64 {
    let started = Stopwatch::start();
    let clock = move || started.elapsed();
    let method = match of {
        Measured::AlphaBeta => Method::AlphaBeta,
        Measured::Tree => Method::Tree,
        Measured::Games => return speed::random_games(variant, 1, &clock, time)[0],
    };
    let settings = Settings { threads, seed: 1, method: Some(method), ..Settings::default() };
    speed::thinking(variant, settings, &clock, time)
}
