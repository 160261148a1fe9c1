//! Values by looking at all that can follow: for games in which nothing comes up again,
//! near their end.

use game::{Proven, turns};
use games::Playable;
use rustc_hash::FxHashMap;

/// Positions that may be kept in mind for one question.
const MOST_KNOWN: usize = 30_000;

/// Somebody who looks at everything.
pub(crate) struct Minimax<G: Playable> {
    known: FxHashMap<G::Position, Proven>,
}

impl<G: Playable> Minimax<G> {
    pub(crate) fn new() -> Minimax<G> {
        Minimax { known: FxHashMap::default() }
    }

    /// The value of a position; `None` if too much can follow.
    pub(crate) fn value(&mut self, game: &G, position: &G::Position) -> Option<Proven> {
        // What was found out before must not decide what can be found out now.
        if self.known.len() >= MOST_KNOWN / 4 {
            self.known.clear();
        }
        self.search(game, position)
    }

    fn search(&mut self, game: &G, position: &G::Position) -> Option<Proven> {
        if let Some(ending) = game.ending(position) {
            return Some(Proven::at_end(ending.outcome));
        }
        if let Some(value) = self.known.get(position) {
            return Some(*value);
        }
        if self.known.len() >= MOST_KNOWN {
            return None;
        }
        let mover = game.to_move(position);
        let mut best: Option<Proven> = None;
        for turn in turns(game, position) {
            let mut next = position.clone();
            game.play(&mut next, turn);
            let value = self.search(game, &next)?.earlier(1);
            if best.is_none_or(|best| value.worth_for(mover) > best.worth_for(mover)) {
                best = Some(value);
            }
        }
        let best = best.expect("a game that goes on has a turn");
        self.known.insert(position.clone(), best);
        Some(best)
    }
}
