//! Values by looking at all that can follow: for games in which nothing comes up again,
//! near their end.
//!
//! Alpha-beta without a limit of depth: what is worth less than something else is not
//! looked at to its end. Every number is what a position is worth to the side that is to
//! move there ([`Proven::worth_for`]).

use std::cmp::Reverse;

use game::{Outcome, Proven, Side, turns};
use games::Playable;
use rustc_hash::FxHashMap;

use crate::judge::Valued;

/// Positions that are kept in mind.
const MOST_KNOWN: usize = 1 << 21;

/// With fewer turns than this their order does not matter.
const UNORDERED: usize = 6;

/// Beyond anything that a position can be worth.
const EVERYTHING: i32 = i32::MAX / 2;

/// Somebody who looks at everything.
pub(crate) struct Minimax<G: Playable> {
    /// Positions that may be looked at for one question.
    pub(crate) budget: u64,
    left: u64,
    /// What a position is worth at least, and at most.
    known: FxHashMap<G::Position, [i32; 2]>,
}

impl<G: Playable> Minimax<G> {
    pub(crate) fn new(budget: u64) -> Minimax<G> {
        Minimax { budget, left: budget, known: FxHashMap::default() }
    }

    /// Whether the last question would have taken too long to answer.
    pub(crate) fn gave_up(&self) -> bool {
        self.left == 0
    }

    /// The value of a position; `None` if too much can follow.
    pub(crate) fn value(&mut self, game: &G, position: &G::Position) -> Option<Proven> {
        self.left = self.budget;
        self.exact(game, position)
    }

    /// The one turn with the best result; `None` also if too much can follow.
    pub(crate) fn only_turn(&mut self, game: &G, position: &G::Position) -> Option<Valued<G>> {
        self.left = self.budget;
        let mut best: Option<(i32, G::Turn, G::Position)> = None;
        let mut several = false;
        for (turn, next) in self.ordered(game, position) {
            // A turn that is no better than the best one is as good, or does not matter.
            let least = best.as_ref().map_or(-1, |(grade, ..)| *grade);
            let grade = -self.search(game, &next, -1, 1 - least)?.signum();
            if best.as_ref().is_some_and(|(best, ..)| grade <= *best) {
                several |= grade == least;
            } else {
                best = Some((grade, turn, next));
                several = false;
            }
            if several && best.as_ref().is_some_and(|(grade, ..)| *grade == 1) {
                return None;
            }
        }
        let (grade, turn, next) = best?;
        if several || grade < 0 {
            return None;
        }
        let value = self.exact(game, &next)?;
        Some(Valued { turn, next, value })
    }

    /// The turns that are worth most, distances counted.
    pub(crate) fn best_turns(
        &mut self,
        game: &G,
        position: &G::Position,
    ) -> Option<Vec<Valued<G>>> {
        self.left = self.budget;
        let mover = game.to_move(position);
        let mut best = Vec::new();
        let mut most = -EVERYTHING;
        for (turn, next) in self.ordered(game, position) {
            let worth = -self.search(game, &next, -EVERYTHING, 1 - most)?;
            if worth > most {
                most = worth;
                best.clear();
            }
            if worth == most {
                best.push(Valued { turn, next, value: proven(worth, mover) });
            }
        }
        Some(best)
    }

    fn exact(&mut self, game: &G, position: &G::Position) -> Option<Proven> {
        let worth = self.search(game, position, -EVERYTHING, EVERYTHING)?;
        Some(proven(worth, game.to_move(position)))
    }

    /// What a position is worth, if that is more than `low` and less than `high`; else a
    /// bound that says so.
    fn search(&mut self, game: &G, position: &G::Position, low: i32, high: i32) -> Option<i32> {
        let mover = game.to_move(position);
        if let Some(ending) = game.ending(position) {
            return Some(Proven::at_end(ending.outcome).worth_for(mover));
        }
        let [least, most] = self.known.get(position).copied().unwrap_or([-EVERYTHING, EVERYTHING]);
        if least >= high || least == most {
            return Some(least);
        }
        if most <= low {
            return Some(most);
        }
        self.left = self.left.checked_sub(1)?;
        let mut best = -EVERYTHING;
        for (_, next) in self.ordered(game, position) {
            let floor = low.max(best);
            // One more on each side, as values change by one from turn to turn.
            let worth = a_turn_before(-self.search(game, &next, -high - 1, 1 - floor)?);
            best = best.max(worth);
            if best >= high {
                break;
            }
        }
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let bounds = self.known.entry(position.clone()).or_insert([-EVERYTHING, EVERYTHING]);
        if best > low {
            bounds[0] = bounds[0].max(best);
        }
        if best < high {
            bounds[1] = bounds[1].min(best);
        }
        Some(best)
    }

    /// The turns and where they lead, what looks best first.
    fn ordered(&self, game: &G, position: &G::Position) -> Vec<(G::Turn, G::Position)> {
        let play = |turn: G::Turn| {
            let mut next = position.clone();
            game.play(&mut next, turn);
            (turn, next)
        };
        let mut list: Vec<_> = turns(game, position).into_iter().map(play).collect();
        if list.len() >= UNORDERED {
            let sign = Outcome::Won(game.to_move(position)).for_first();
            list.sort_by_cached_key(|(_, next)| Reverse(sign * game.evaluate(next)));
        }
        list
    }
}

/// What that is worth a turn before: what is won takes one turn more.
fn a_turn_before(worth: i32) -> i32 {
    worth - worth.signum()
}

/// What the worth to a side says.
fn proven(worth: i32, mover: Side) -> Proven {
    let winner = if worth > 0 { mover } else { !mover };
    let won = Proven::at_end(Outcome::Won(winner));
    match worth {
        0 => Proven::at_end(Outcome::Draw),
        _ => won.earlier((won.worth_for(winner) - worth.abs()) as u16),
    }
}
