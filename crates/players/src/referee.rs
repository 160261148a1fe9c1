//! One game between two programs.

use std::sync::atomic::AtomicBool;

use game::{Ending, Outcome, Record, Side, Status};
use games::Variant;

use crate::opponent::{Allowance, Failure, Opponent, SoFar};

/// How a game between programs ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// By the rules.
    Ended(Ending),
    /// This side did not answer, or not with a legal turn: it has lost.
    Forfeited(Side, Failure),
    /// It was still going on after the most turns allowed: scored as a draw.
    Cut,
}

impl Verdict {
    /// The result.
    pub fn outcome(&self) -> Outcome {
        match self {
            Verdict::Ended(ending) => ending.outcome,
            Verdict::Forfeited(side, _) => Outcome::Won(!*side),
            Verdict::Cut => Outcome::Draw,
        }
    }

    /// The word for records.
    pub fn reason(&self) -> &'static str {
        match self {
            Verdict::Ended(ending) => ending.reason,
            Verdict::Forfeited(..) => "forfeit",
            Verdict::Cut => "cut",
        }
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// How it ended.
    pub verdict: Verdict,
    /// The game as a record, without tags.
    pub record: Record,
}

/// Plays a game that begins with the turns of an opening, which are legal.
/// `None` if it was stopped.
pub(crate) fn play(
    variant: &Variant,
    opening: &[String],
    players: [&mut dyn Opponent; 2],
    allowances: [Allowance; 2],
    longest: usize,
    stop: &AtomicBool,
) -> Option<PlayedGame> {
    let mut table = variant.table(None).expect("a game has a start");
    let mut turns = Vec::new();
    for turn in opening {
        table.play(turn).expect("an opening is legal");
        turns.push(turn.clone());
    }
    let [first, second] = players;
    let verdict = loop {
        let side = match table.status() {
            Status::Over(ending) => break Verdict::Ended(ending),
            Status::Playing(_) if turns.len() >= longest => break Verdict::Cut,
            Status::Playing(side) => side,
        };
        let player = if side == Side::First { &mut *first } else { &mut *second };
        let so_far = SoFar { start: None, turns: &turns };
        let answer = player.choose(&so_far, &allowances[side], stop);
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return None;
        }
        let played = answer
            .and_then(|answer| table.play(&answer.turn).map(|()| answer.turn).map_err(Failure));
        match played {
            Ok(turn) => turns.push(turn),
            Err(failure) => break Verdict::Forfeited(side, failure),
        }
    };
    let mut record = table.record(&variant.name());
    record.verdict =
        game::Verdict { outcome: Some(verdict.outcome()), reason: verdict.reason().to_owned() };
    Some(PlayedGame { verdict, record })
}
