//! What perfect play leads to, where it is known.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::{Outcome, Rules, Side};

/// A proven value: never an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Proven {
    /// The result if both sides play perfectly.
    pub outcome: Outcome,
    /// The turns that follow until the game is won if the winner takes the
    /// shortest way and the loser the longest; `None` for a draw, and where only
    /// the outcome is known.
    pub distance: Option<u16>,
}

impl Proven {
    /// The value of a finished game.
    pub fn at_end(outcome: Outcome) -> Proven {
        Proven { outcome, distance: (outcome != Outcome::Draw).then_some(0) }
    }

    /// How good the value is for a side, the higher the better, 0 for a draw: the
    /// winner hurries, the loser resists. A distance that is not known counts as
    /// the longest.
    pub fn worth_for(self, side: Side) -> i32 {
        let distance = i32::from(self.distance.unwrap_or(u16::MAX));
        match self.outcome {
            Outcome::Won(winner) if winner == side => WON - distance,
            Outcome::Draw => 0,
            Outcome::Won(_) => distance - WON,
        }
    }

    /// The same value, seen so many turns earlier.
    pub fn earlier(self, turns: u16) -> Proven {
        Proven { distance: self.distance.map(|distance| distance.saturating_add(turns)), ..self }
    }
}

/// What is known of a result, as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// It is proven that the side wins.
    Win,
    /// It is proven that nobody does.
    Draw,
    /// It is proven that the other side wins.
    Loss,
    /// Nothing is proven.
    Unknown,
}

impl Value {
    /// As `side` sees it.
    pub fn seen_by(side: Side, outcome: Option<Outcome>) -> Value {
        match outcome {
            Some(Outcome::Won(winner)) if winner == side => Value::Win,
            Some(Outcome::Won(_)) => Value::Loss,
            Some(Outcome::Draw) => Value::Draw,
            None => Value::Unknown,
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Value::Win => "win",
            Value::Draw => "draw",
            Value::Loss => "loss",
            Value::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A turn that gives away so much of the expected result (which runs from −1 to 1) is a
/// mistake: reviews mark it, a coach speaks of it, and it is practised.
pub const MISTAKE: f64 = 0.45;

/// One that gives away nearly the whole step from a win to a draw, or from there to a loss, is
/// a blunder.
pub const BLUNDER: f64 = 0.9;

/// What a turn or a position is worth to one side, as programs are told.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Worth {
    /// What is proven.
    pub value: Value,
    /// Turns until the end, where that is proven too.
    pub distance: Option<u16>,
    /// The expected result, −1 to 1, rounded, and never −0.
    pub score: f64,
}

impl Worth {
    /// As `side` sees what is kept from *first*'s view.
    pub fn seen_by(side: Side, value: Option<Proven>, score: f64) -> Worth {
        let score = score * f64::from(Outcome::Won(side).for_first());
        Worth {
            value: Value::seen_by(side, value.map(|proven| proven.outcome)),
            distance: value.and_then(|proven| proven.distance),
            score: (score * 10_000.0).round() / 10_000.0 + 0.0,
        }
    }

    /// The result to expect, from 1 for a win to −1 for a loss: proven values as they are.
    pub fn expected(self) -> f64 {
        match self.value {
            Value::Win => 1.0,
            Value::Draw => 0.0,
            Value::Loss => -1.0,
            Value::Unknown => self.score,
        }
    }

    /// The same as people read it: percent of what a win is worth.
    pub fn percent(self) -> u8 {
        ((self.expected() + 1.0) * 50.0).round().clamp(0.0, 100.0) as u8
    }

    /// One number to sort by, the higher the better: what is won, the sooner the
    /// better; what is drawn or only estimated; what is lost, the later the better.
    pub fn rank(self) -> f64 {
        let late = f64::from(self.distance.unwrap_or(u16::MAX)) / f64::from(u16::MAX);
        match self.value {
            Value::Win => 3.0 - late,
            Value::Draw => 0.0,
            Value::Loss => late - 3.0,
            Value::Unknown => self.score.clamp(-1.0, 1.0),
        }
    }
}

/// What a win is worth that has been won, more than any distance.
const WON: i32 = 1_000_000;

/// Somebody who knows proven values: a table, or a solver that is fast enough to
/// be asked.
pub trait Oracle<R: Rules>: Send + Sync {
    /// The value of a position, finished ones included, if it is known.
    fn probe(&self, position: &R::Position) -> Option<Proven>;
}

/// One for all who ask.
impl<R: Rules, O: Oracle<R> + ?Sized> Oracle<R> for Arc<O> {
    fn probe(&self, position: &R::Position) -> Option<Proven> {
        (**self).probe(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_hurry_and_losers_resist() {
        let value = |outcome, distance| Proven { outcome, distance };
        let rising = [
            value(Outcome::Won(Side::Second), Some(3)),
            value(Outcome::Won(Side::Second), Some(9)),
            value(Outcome::Won(Side::Second), None),
            value(Outcome::Draw, None),
            value(Outcome::Won(Side::First), None),
            value(Outcome::Won(Side::First), Some(8)),
            value(Outcome::Won(Side::First), Some(2)),
        ];
        assert!(rising.is_sorted_by(|a, b| a.worth_for(Side::First) < b.worth_for(Side::First)));
        assert!(rising.is_sorted_by(|a, b| a.worth_for(Side::Second) > b.worth_for(Side::Second)));
        assert_eq!(rising[5].earlier(1).distance, Some(9));
        assert_eq!(rising[3].earlier(1), rising[3]);
        // Seen by a side they rank the same, and guesses lie between.
        let rank = |value: Option<Proven>, score| Worth::seen_by(Side::First, value, score).rank();
        assert!(rising.is_sorted_by(|a, b| rank(Some(*a), 0.0) < rank(Some(*b), 0.0)));
        let guesses = [rising[2], rising[4]].map(|proven| rank(Some(proven), 0.0));
        assert!(guesses[0] < rank(None, -1.0) && rank(None, 1.0) < guesses[1]);
        assert!(rank(None, -0.1) < rank(Some(rising[3]), 0.0));
    }
}
