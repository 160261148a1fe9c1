//! Wins within so many plies, proved by looking at everything: for games in which play
//! can go round in circles and nobody has a table.
//!
//! "Does the side to move win within 1? Lose within 2? Win within 3? …": the first *yes*
//! is the exact distance. Draws are never proved this way.

use std::ops::ControlFlow;

use game::{Outcome, Proven, Side, turns};
use games::Playable;
use rustc_hash::FxHashMap;

use crate::judge::Valued;

/// What has been proved of a position, in plies; 0 for nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Bounds {
    /// It is won within so many.
    won: u8,
    /// It is not won within so many.
    not_won: u8,
    /// It is lost within so many.
    lost: u8,
    /// It is not lost within so many.
    not_lost: u8,
}

/// More positions than this are forgotten.
const MOST_KNOWN: usize = 1 << 21;

/// As far as turns are remembered that refuted something.
const DEEPEST: usize = 32;

/// It would take more positions than were allowed.
pub(crate) struct Exhausted;

/// How many of these turns win for a side, as far as they are proved. (A draw on the board
/// is no proof of what the others are worth, but rare.)
fn wins(values: &[Option<Proven>], side: Side) -> usize {
    values.iter().flatten().filter(|value| value.outcome == Outcome::Won(side)).count()
}

/// Whether it is not worth looking further for the only turn that wins: there are two, or
/// what does not lose soon, and so is hard to prove lost, is too much.
fn is_hopeless(values: &[Option<Proven>], mover: Side, plies: u8) -> bool {
    let won = wins(values, mover);
    let open = values.iter().filter(|value| value.is_none()).count();
    let many_open = open > values.len() / 3;
    won > 1
        || plies == 2 && won == 0 && open > 0 && (many_open || values.len() > MANY)
        || plies == 3 && many_open
}

/// Somebody who proves.
pub(crate) struct Prover<G: Playable> {
    /// Wins of at most so many plies are looked for.
    pub(crate) plies: u8,
    /// Positions that may be looked at for one question.
    pub(crate) budget: u64,
    left: u64,
    known: FxHashMap<G::Position, Bounds>,
    /// By depth, the last turn that saved a side.
    savers: [Option<G::Turn>; DEEPEST],
}

impl<G: Playable> Prover<G> {
    pub(crate) fn new(plies: u8, budget: u64) -> Prover<G> {
        let known = FxHashMap::default();
        Prover { plies, budget, left: 0, known, savers: [None; DEEPEST] }
    }

    /// The value of every turn, if all are proved. With `only`, gives up as soon as two
    /// turns win.
    pub(crate) fn turns(
        &mut self,
        game: &G,
        position: &G::Position,
        only: bool,
    ) -> Option<Vec<Valued<G>>> {
        let mover = game.to_move(position);
        let after = |turn: G::Turn| {
            let mut next = position.clone();
            game.play(&mut next, turn);
            (turn, next)
        };
        let list: Vec<(G::Turn, G::Position)> =
            turns(game, position).into_iter().map(after).collect();
        let ended = |next: &G::Position| game.ending(next).map(|e| Proven::at_end(e.outcome));
        let mut values: Vec<Option<Proven>> = list.iter().map(|(_, next)| ended(next)).collect();
        self.left = self.budget;
        let mut hopeful = false;
        for plies in 1..self.plies {
            self.look_ahead(game, &list, &mut values, (mover, plies, only))?;
            if only && is_hopeless(&values, mover, plies) {
                return None;
            }
            if values.iter().all(Option::is_some) {
                break;
            }
            // With a win in hand it pays to look longer at the rest.
            if only && !hopeful && wins(&values, mover) == 1 {
                hopeful = true;
                self.left = WITH_A_WIN * self.budget;
            }
        }
        let valued = |((turn, next), value): ((G::Turn, G::Position), Option<Proven>)| {
            Some(Valued { turn, next, value: value? })
        };
        list.into_iter().zip(values).map(valued).collect()
    }

    /// Writes down which of the turns that are not proved yet are decided in exactly so
    /// many plies more. `None` if that takes too long, or is not worth it.
    fn look_ahead(
        &mut self,
        game: &G,
        list: &[(G::Turn, G::Position)],
        values: &mut [Option<Proven>],
        (mover, plies, only): (Side, u8, bool),
    ) -> Option<()> {
        for ((_, next), value) in list.iter().zip(values) {
            if value.is_some() {
                continue;
            }
            let (holds, winner) = match plies % 2 {
                1 => (self.wins(game, next, plies).ok()?, !mover),
                _ => (self.loses(game, next, plies).ok()?, mover),
            };
            if only && plies == 3 && list.len() > MANY && !holds {
                return None;
            }
            if holds {
                let outcome = Outcome::Won(winner);
                *value = Some(Proven { outcome, distance: Some(u16::from(plies)) });
            }
        }
        Some(())
    }

    /// The value of a position, if it is proved.
    pub(crate) fn value(&mut self, game: &G, position: &G::Position) -> Option<Proven> {
        if let Some(ending) = game.ending(position) {
            return Some(Proven::at_end(ending.outcome));
        }
        let mover = game.to_move(position);
        self.left = self.budget;
        for plies in 1..=self.plies {
            let (holds, winner) = match plies % 2 {
                1 => (self.wins(game, position, plies).ok()?, mover),
                _ => (self.loses(game, position, plies).ok()?, !mover),
            };
            if holds {
                let outcome = Outcome::Won(winner);
                return Some(Proven { outcome, distance: Some(u16::from(plies)) });
            }
        }
        None
    }

    fn bounds(&mut self, position: &G::Position) -> &mut Bounds {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.entry(position.clone()).or_default()
    }

    /// Whether the side to move wins within so many plies, an odd number; the position
    /// is not over.
    fn wins(&mut self, game: &G, position: &G::Position, plies: u8) -> Result<bool, Exhausted> {
        if game.winning_turn(position).is_some() {
            return Ok(true);
        }
        if plies == 1 && G::FINDS_EVERY_WIN {
            return Ok(false);
        }
        let known = self.known.get(position).copied().unwrap_or_default();
        if known.won > 0 && known.won <= plies || known.not_won >= plies {
            return Ok(known.not_won < plies);
        }
        let mover = game.to_move(position);
        let decided = game.each_turn(position, &mut |turn| {
            let mut next = position.clone();
            game.play(&mut next, turn);
            let Some(left) = self.left.checked_sub(1) else {
                return ControlFlow::Break(Err(Exhausted));
            };
            self.left = left;
            let holds = match game.ending(&next) {
                Some(ending) => Ok(ending.outcome == Outcome::Won(mover)),
                None if plies == 1 => Ok(false),
                None => self.loses(game, &next, plies - 1),
            };
            break_if(holds, true)
        });
        let won = found(decided)?;
        let bounds = self.bounds(position);
        match won {
            true => bounds.won = plies,
            false => bounds.not_won = plies,
        }
        Ok(won)
    }

    /// Whether the side to move loses within so many plies, an even number, whatever it
    /// plays; the position is not over.
    fn loses(&mut self, game: &G, position: &G::Position, plies: u8) -> Result<bool, Exhausted> {
        let known = self.known.get(position).copied().unwrap_or_default();
        if known.lost > 0 && known.lost <= plies || known.not_lost >= plies {
            return Ok(known.not_lost < plies);
        }
        let mover = game.to_move(position);
        let is_lost = |this: &mut Prover<G>, turn: G::Turn| {
            let mut next = position.clone();
            game.play(&mut next, turn);
            this.left = this.left.checked_sub(1).ok_or(Exhausted)?;
            match game.ending(&next) {
                Some(ending) => Ok(ending.outcome == Outcome::Won(!mover)),
                None => this.wins(game, &next, plies - 1),
            }
        };
        let depth = usize::from(plies).min(DEEPEST - 1);
        let mut lost = true;
        if let Some(turn) = self.savers[depth].filter(|turn| game.is_legal(position, *turn)) {
            lost = is_lost(self, turn)?;
        }
        if lost {
            let decided = game.each_turn(position, &mut |turn| {
                let holds = is_lost(self, turn);
                if let Ok(false) = holds {
                    self.savers[depth] = Some(turn);
                }
                break_if(holds, false)
            });
            lost = !found(decided)?;
        }
        let bounds = self.bounds(position);
        match lost {
            true => bounds.lost = plies,
            false => bounds.not_lost = plies,
        }
        Ok(lost)
    }
}

/// Among more turns than this only wins in three are looked for, against which everything
/// else loses in four.
const MANY: usize = 300;

/// How much more may be looked at once a turn is known to win.
const WITH_A_WIN: u64 = 20;

/// Breaks off at what is wanted, and where nothing more may be looked at.
fn break_if(holds: Result<bool, Exhausted>, wanted: bool) -> ControlFlow<Result<(), Exhausted>> {
    match holds {
        Ok(holds) if holds == wanted => ControlFlow::Break(Ok(())),
        Ok(_) => ControlFlow::Continue(()),
        Err(exhausted) => ControlFlow::Break(Err(exhausted)),
    }
}

/// Whether it was broken off at what was wanted.
fn found(decided: ControlFlow<Result<(), Exhausted>>) -> Result<bool, Exhausted> {
    match decided {
        ControlFlow::Continue(()) => Ok(false),
        ControlFlow::Break(result) => result.map(|()| true),
    }
}
