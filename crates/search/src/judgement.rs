//! What search found out.

use std::cmp::Reverse;

use game::{Outcome, Proven, Side, Worth};

/// One turn and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<T> {
    /// The turn.
    pub turn: T,
    /// Its value if that is proven. The distance counts from the position in
    /// which it is played; it is there only if it is exact.
    pub value: Option<Proven>,
    /// The expected result, −1 to 1 for *first*.
    pub score: f64,
}

/// A position and what comes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<T> {
    /// Its value if that is proven.
    pub value: Option<Proven>,
    /// The expected result, −1 to 1 for *first*.
    pub score: f64,
    /// The best line found; its first turn is the one to play. Empty only in a
    /// finished game.
    pub line: Vec<T>,
    /// The turns looked at, best first for the side to move.
    pub turns: Vec<Judged<T>>,
    /// Turns looked ahead (in the tree: the longest line).
    pub depth: u32,
    /// Positions looked at (in the tree: playouts).
    pub nodes: u64,
    /// Positions looked at for a score: all of them, or where each turn has a score of its own its
    /// share; in the tree with what was kept from earlier turns.
    pub looked_at: u64,
}

/// Sorts the best first; what is equally good stays in its order. A pair says how
/// good something is: a number that is the same for all games, so that sorting is compiled
/// once and not for the turns of each.
pub(crate) fn sort_best_first<T>(found: &mut [T], worth: impl Fn(&T) -> (i32, u32)) {
    found.sort_by_cached_key(|one| Reverse(worth(one)));
}

impl<T: Clone> Analysis<T> {
    /// What there is to say of a finished game.
    pub(crate) fn of_ended(outcome: Outcome) -> Analysis<T> {
        Analysis {
            value: Some(Proven::at_end(outcome)),
            score: f64::from(outcome.for_first()),
            line: Vec::new(),
            turns: Vec::new(),
            depth: 0,
            nodes: 0,
            looked_at: 0,
        }
    }

    /// The turns as people read them: first the one to play, then the others by what they
    /// are worth to the side that plays. (A tree search lists those first that it looked at
    /// most.) No estimate is better than that of the turn to play: a tree that has looked
    /// little at a turn may see more in it, but does not believe it, or it would have
    /// looked there.
    pub fn by_value(&self, mover: Side) -> Vec<Judged<T>>
    where
        T: PartialEq,
    {
        let rank = |judged: &Judged<T>| Worth::seen_by(mover, judged.value, judged.score).rank();
        let is_best = |judged: &Judged<T>| self.line.first() == Some(&judged.turn);
        let mut turns = self.turns.clone();
        for turn in turns.iter_mut().filter(|turn| turn.value.is_none()) {
            turn.score = self.believed(mover, turn.score);
        }
        // Equals stay in their order, but the one to play comes first.
        turns.sort_by(|one, other| rank(other).total_cmp(&rank(one)));
        turns.sort_by_key(|judged| !is_best(judged));
        turns
    }

    /// What of an estimate (for *first*) is believed beside the turn to play: no more for the
    /// side that plays than that one's, unless that one is proven.
    pub fn believed(&self, mover: Side, score: f64) -> f64
    where
        T: PartialEq,
    {
        let best = self.turns.iter().find(|judged| self.line.first() == Some(&judged.turn));
        match (best.filter(|best| best.value.is_none()), mover) {
            (None, _) => score,
            (Some(best), Side::First) => score.min(best.score),
            (Some(best), Side::Second) => score.max(best.score),
        }
    }

    /// The turn to play.
    pub fn best(&self) -> Option<T> {
        self.line.first().cloned()
    }
}
