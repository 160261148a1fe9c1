//! What the turns of a played game were worth: which of them gave something away, and
//! what was better.
//!
//! Compares what was thought of one position after the other; who thought, for how long
//! and how it is told are for others to say.

use game::{BLUNDER, MISTAKE, Message, Proven, Record, Side, Worth};
use search::Thought;

/// One turn of a game, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// Counted from 1 over both sides.
    pub ply: usize,
    /// As records count: both sides' turns have one number.
    pub number: String,
    /// Who played it.
    pub side: Side,
    /// The turn.
    pub turn: String,
    /// What the position was worth, for *first*.
    pub before: (Option<Proven>, f64),
    /// What it was worth after the turn.
    pub after: (Option<Proven>, f64),
    /// What the engine would have played, and how it goes on.
    pub line: Vec<String>,
    /// How much of the expected result the turn gave away, 0 to 2.
    pub lost: f64,
}

/// How bad a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Not at all, or not worth a word.
    None,
    /// A little was given away.
    Slip,
    /// Much was.
    Mistake,
    /// A whole step of the result was: a win for a draw, a draw for a loss, or more.
    Blunder,
}

impl Severity {
    /// The sign that books put behind a turn.
    pub const fn sign(self) -> &'static str {
        match self {
            Severity::None => "",
            Severity::Slip => "?!",
            Severity::Mistake => "?",
            Severity::Blunder => "??",
        }
    }
}

/// What is lost by less is not worth a word.
const SLIP: f64 = 0.2;

impl Reviewed {
    /// How bad it was.
    pub fn severity(&self) -> Severity {
        match self.lost {
            BLUNDER.. => Severity::Blunder,
            MISTAKE.. => Severity::Mistake,
            SLIP.. => Severity::Slip,
            _ => Severity::None,
        }
    }

    /// Whether it is worth to be practised.
    pub fn is_mistake(&self) -> bool {
        self.severity() >= Severity::Mistake
    }

    /// How much it gave away, as people read it.
    pub fn percent_lost(&self) -> u8 {
        (self.lost * 50.0).round() as u8
    }

    /// What was better; nothing where it is the turn itself.
    pub fn better(&self) -> Option<&str> {
        self.line.first().map(String::as_str).filter(|better| *better != self.turn)
    }
}

/// Compares what each position was worth with what the turn made of it. There is one
/// thought more than there are turns; where thoughts are missing, so are turns.
pub fn review(turns: &[String], thoughts: &[Thought], second_begins: bool) -> Vec<Reviewed> {
    let pairs = thoughts.windows(2).zip(turns).enumerate();
    let judge = |(i, (pair, turn)): (usize, (&[Thought], &String))| {
        let [before, after] = pair else { unreachable!("windows of two") };
        let side = before.mover;
        let known = |thought: &Thought| (thought.analysis.value, thought.analysis.score);
        let expected = |thought: &Thought| {
            let (value, score) = known(thought);
            Worth::seen_by(side, value, score).expected()
        };
        let is_best = before.analysis.line.first() == Some(turn);
        let lost = match is_best {
            // The engine's own choice can't be blamed on the side that made it.
            true => 0.0,
            false => (expected(before) - expected(after)).max(0.0),
        };
        Reviewed {
            ply: i + 1,
            number: Record::number(i, second_begins),
            side,
            turn: turn.clone(),
            before: known(before),
            after: known(after),
            line: before.analysis.line.clone(),
            lost,
        }
    };
    pairs.map(judge).collect()
}

/// What is said of a side: its turns and its mistakes. `called` is what it is called.
pub fn summary(reviewed: &[Reviewed], side: Side, called: &str) -> Message {
    let played = || reviewed.iter().filter(|turn| turn.side == side);
    Message::new("review-side")
        .with("side", called)
        .with("turns", played().count())
        .with("mistakes", played().filter(|turn| turn.is_mistake()).count())
}

/// The turns of a side that gave most away, worst first.
pub fn worst(reviewed: &[Reviewed], side: Side, most: usize) -> Vec<&Reviewed> {
    let is_bad = |turn: &&Reviewed| turn.side == side && turn.severity() > Severity::None;
    let mut worst: Vec<&Reviewed> = reviewed.iter().filter(is_bad).collect();
    worst.sort_by(|one, other| other.lost.total_cmp(&one.lost));
    worst.truncate(most);
    worst
}
