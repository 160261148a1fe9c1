//! What perfect play leads to, where it is known.

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
    }
}
