//! Who knows what a turn is worth.

use std::sync::Arc;

use game::{Oracle, Proven, turns};
use games::Playable;
use solve::Library;

use crate::minimax::Minimax;
use crate::proof::Prover;

/// A turn, where it leads, and what that is worth. The distance counts from there.
#[derive(Clone, Debug)]
pub struct Valued<G: Playable> {
    /// The turn.
    pub turn: G::Turn,
    /// The position after it.
    pub next: G::Position,
    /// What that is worth.
    pub value: Proven,
}

/// Somebody who knows proven values, of all positions or of some.
pub struct Judge<G: Playable> {
    game: G,
    way: Way<G>,
}

enum Way<G: Playable> {
    /// A table, or a solver as good as one.
    Oracle(Arc<dyn Oracle<G>>),
    /// Everything that can follow is looked at.
    Minimax(Minimax<G>),
    /// Short wins are proved.
    Proof(Box<Prover<G>>),
}

/// With more turns than this the end of a game is too far to be searched for.
const FEW_TURNS: u64 = 45;

/// With more turns than this no proof is tried.
const MANY_TURNS: u64 = 2_500;

/// As far as wins are proved.
const PLIES: u8 = 10;

/// Positions that a proof may take.
const BUDGET: u64 = 60_000;

/// Positions that a search to the end may take.
const BUDGET_TO_THE_END: u64 = 10_000;

/// How many times as many if need be.
const PATIENCE: u64 = 100;

/// By how much less where somebody waits.
const HASTE: u64 = 10;

impl<G: Playable> Judge<G> {
    /// The best way there is in this game.
    pub fn new(game: &G, library: &Library) -> Judge<G> {
        let oracle = library.complete_oracle(&game.solution()).ok().flatten();
        let goes_round = game.repetition_key(&game.start()).is_some();
        let way = match oracle {
            Some(oracle) => Way::Oracle(oracle),
            None if goes_round => Way::Proof(Box::new(Prover::new(PLIES, BUDGET))),
            None => Way::Minimax(Minimax::new(BUDGET_TO_THE_END)),
        };
        Judge { game: game.clone(), way }
    }

    /// The same with more patience: who checks what was found is not to give up earlier
    /// than who found it.
    pub fn patient(game: &G, library: &Library) -> Judge<G> {
        let mut judge = Judge::new(game, library);
        if let Some(budget) = judge.budget() {
            *budget *= PATIENCE;
        }
        judge
    }

    /// The same with less: somebody is waiting.
    pub(crate) fn hasty(game: &G, library: &Library) -> Judge<G> {
        let mut judge = Judge::new(game, library);
        if let Some(budget) = judge.budget() {
            *budget /= HASTE;
        }
        judge
    }

    fn budget(&mut self) -> Option<&mut u64> {
        match &mut self.way {
            Way::Oracle(_) => None,
            Way::Minimax(minimax) => Some(&mut minimax.budget),
            Way::Proof(prover) => Some(&mut prover.budget),
        }
    }

    /// Whether it knows by proofs alone, so that little is known.
    pub(crate) fn proves(&self) -> bool {
        matches!(self.way, Way::Proof(_))
    }

    /// Whether it looks at all that can follow, so that only ends of games are known.
    pub(crate) fn looks_to_the_end(&self) -> bool {
        matches!(self.way, Way::Minimax(_))
    }

    /// Whether it looked at all that can follow, and that would have taken too long.
    pub(crate) fn gave_up(&self) -> bool {
        matches!(&self.way, Way::Minimax(minimax) if minimax.gave_up())
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Who knows every position at once, if somebody does.
    pub fn oracle(&self) -> Option<&dyn Oracle<G>> {
        match &self.way {
            Way::Oracle(oracle) => Some(&**oracle),
            _ => None,
        }
    }

    /// The value of a position, if it can be told.
    pub fn value(&mut self, position: &G::Position) -> Option<Proven> {
        match &mut self.way {
            Way::Oracle(oracle) => oracle.probe(position),
            Way::Minimax(minimax) => minimax.value(&self.game, position),
            Way::Proof(prover) => prover.value(&self.game, position),
        }
    }

    /// The turns that are worth most to the side to move, distances counted; `None` if
    /// that cannot be told.
    pub fn best_turns(&mut self, position: &G::Position) -> Option<Vec<Valued<G>>> {
        let valued = match &mut self.way {
            Way::Oracle(oracle) => probe_all(&self.game, &**oracle, position)?,
            Way::Minimax(minimax) => return minimax.best_turns(&self.game, position),
            Way::Proof(prover) => prover.turns(&self.game, position, false)?,
        };
        let mover = self.game.to_move(position);
        let worth = |turn: &Valued<G>| turn.value.worth_for(mover);
        let most = valued.iter().map(worth).max()?;
        Some(valued.into_iter().filter(|turn| worth(turn) == most).collect())
    }

    /// The one turn that keeps what the side to move has (a win, or a draw), where all
    /// others give it away; `None` too where that cannot be told.
    pub fn only_turn(&mut self, position: &G::Position) -> Option<Valued<G>> {
        let count = self.game.count_turns(position);
        let most = match self.way {
            Way::Oracle(_) => u64::MAX,
            Way::Minimax(_) => FEW_TURNS,
            Way::Proof(_) => MANY_TURNS,
        };
        if !(2..=most).contains(&count) {
            return None;
        }
        let valued = match &mut self.way {
            Way::Oracle(oracle) => probe_all(&self.game, &**oracle, position)?,
            Way::Minimax(minimax) => return minimax.only_turn(&self.game, position),
            Way::Proof(prover) => prover.turns(&self.game, position, true)?,
        };
        let mover = self.game.to_move(position);
        let grade = |value: Proven| value.worth_for(mover).signum();
        let best = valued.iter().map(|turn| grade(turn.value)).max()?;
        let mut right = valued.into_iter().filter(|turn| grade(turn.value) == best);
        let only = right.next()?;
        (best >= 0 && right.next().is_none()).then_some(only)
    }
}

/// Every turn with its value, if somebody knows all of them.
fn probe_all<G: Playable>(
    game: &G,
    oracle: &dyn Oracle<G>,
    position: &G::Position,
) -> Option<Vec<Valued<G>>> {
    let probe = |turn: G::Turn| {
        let mut next = position.clone();
        game.play(&mut next, turn);
        let value = oracle.probe(&next)?;
        Some(Valued { turn, next, value })
    };
    turns(game, position).into_iter().map(probe).collect()
}
