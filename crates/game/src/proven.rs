//! What perfect play leads to, where it is known.

use std::sync::Arc;

use serde::Serialize;

use crate::{Outcome, Rules};

/// A proven value: never an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
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
}

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
