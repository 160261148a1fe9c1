//! Players that do not search: chance, the classic levels, and those who know
//! the game by heart. Each finds the turns that are best to it, and draws one.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::{
    BadInput, History, Message, Oracle, Outcome, Proven, Side, SoFar, Status, Subject, best, pick,
    turns,
};
use games::{Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use solve::Library;

use crate::opponent::{Allowance, Chosen, Failure, Opponent};

/// From which turns one is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Policy {
    /// All of them.
    Any,
    /// Those that a classic level thinks best.
    Classic(u8),
    /// Those that are best.
    Perfect,
}

/// A player of this kind.
struct Drawn<G: Playable> {
    policy: Policy,
    /// Where policy needs one.
    oracle: Option<Arc<dyn Oracle<G>>>,
    rng: Xoshiro256PlusPlus,
    /// The game as it was when last asked: mostly a turn or two shorter than
    /// now.
    history: History<G>,
}

/// Why there is no perfect play of this game: nobody knows it, or only the table is
/// missing.
pub(crate) fn not_solved(variant: &Variant) -> Message {
    struct HasTable;
    impl Visitor for HasTable {
        type Output = bool;
        fn visit<G: Playable>(self, game: G) -> bool {
            game.solution().table().is_some()
        }
    }
    let id = if variant.visit(HasTable) { "player-not-built" } else { "player-not-solved" };
    Message::new(id).with("game", variant.name())
}

/// A player with this policy at a table of this game, or why there is none: it would
/// have to know what nobody knows, or what cannot be read.
pub(crate) fn opponent(
    variant: &Variant,
    policy: Policy,
    library: &Library,
    seed: u64,
) -> Result<Box<dyn Opponent>, Message> {
    struct Sit<'a>(&'a Variant, Policy, &'a Library, u64);
    impl Visitor for Sit<'_> {
        type Output = Result<Box<dyn Opponent>, Message>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let Sit(variant, policy, library, seed) = self;
            let oracle = match policy {
                Policy::Perfect => {
                    let known = library.complete_oracle(&game.solution()).ok().flatten();
                    Some(known.ok_or_else(|| not_solved(variant))?)
                }
                Policy::Any | Policy::Classic(_) => None,
            };
            let start = game.start();
            Ok(Box::new(Drawn {
                policy,
                oracle,
                rng: Xoshiro256PlusPlus::seed_from_u64(seed),
                history: History::new(game, start),
            }))
        }
    }
    variant.visit(Sit(variant, policy, library, seed))
}

impl<G: Playable> Drawn<G> {
    fn draw(&mut self) -> Option<G::Turn> {
        let (game, position) = (self.history.game(), self.history.position());
        match (self.policy, &self.oracle) {
            (Policy::Classic(level), _) => game.classic_turn(position, level, &mut self.rng),
            (Policy::Perfect, Some(oracle)) => {
                let mover = game.to_move(position);
                let value = |turn| worth(self.value(&**oracle, turn), mover);
                let mut chosen = best(turns(game, position), value);
                let is_drawn = chosen.first().is_some_and(|turn| value(*turn) == 0);
                if is_drawn && chosen.len() > 1 {
                    chosen = best(chosen, |turn| self.ways_to_go_wrong(&**oracle, turn));
                }
                pick(&chosen, &mut self.rng)
            }
            (Policy::Any | Policy::Perfect, _) => game.random_turn(position, &mut self.rng),
        }
    }

    /// How many answers to a turn lose.
    fn ways_to_go_wrong(&self, oracle: &dyn Oracle<G>, turn: G::Turn) -> usize {
        let (game, mut after) = (self.history.game(), self.history.position().clone());
        let won = Outcome::Won(game.to_move(&after));
        game.play(&mut after, turn);
        let loses = |answer: &G::Turn| {
            let mut next = after.clone();
            game.play(&mut next, *answer);
            oracle.probe(&next).is_some_and(|value| value.outcome == won)
        };
        turns(game, &after).iter().filter(|answer| loses(answer)).count()
    }

    /// What a turn leads to. Oracles look at positions only: a third occurrence
    /// is noticed here.
    fn value(&self, oracle: &dyn Oracle<G>, turn: G::Turn) -> Option<Proven> {
        let mut after = self.history.clone();
        after.play(turn);
        match after.status() {
            Status::Over(ending) => Some(Proven::at_end(ending.outcome)),
            Status::Playing(_) => oracle.probe(after.position()),
        }
    }
}

/// How good a value is for a side; the highest is best. What is not known is
/// avoided, unless it is that or losing.
fn worth(value: Option<Proven>, side: Side) -> i32 {
    value.map_or(-1, |value| value.worth_for(side))
}

impl<G: Playable> Opponent for Drawn<G> {
    fn new_game(&mut self, seed: u64) -> Result<(), Failure> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Ok(())
    }

    fn choose(&mut self, so_far: &SoFar, _: &Allowance, _: &AtomicBool) -> Result<Chosen, Failure> {
        self.history.follow(so_far).map_err(Failure)?;
        if let Status::Over(ending) = self.history.status() {
            let position = self.history.game().write_position(self.history.position());
            return Err(Failure(BadInput::new(Subject::Position, &position, ending.too_late())));
        }
        let turn = self.draw().expect("the game goes on, so there is a turn");
        Ok(Chosen { turn: self.history.game().write_turn(turn), analysis: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_hurry_and_losers_resist() {
        let value = |outcome, distance| Some(Proven { outcome, distance });
        let mut values = [
            value(Outcome::Won(Side::Second), Some(3)),
            value(Outcome::Won(Side::Second), Some(9)),
            None,
            value(Outcome::Draw, None),
            value(Outcome::Won(Side::First), None),
            value(Outcome::Won(Side::First), Some(8)),
            value(Outcome::Won(Side::First), Some(2)),
        ];
        assert!(values.is_sorted_by_key(|value| worth(*value, Side::First)));
        let sorted = values;
        values.sort_by_key(|value| worth(*value, Side::Second));
        assert_ne!(values, sorted);
        assert_eq!(values[0], value(Outcome::Won(Side::First), Some(2)));
        assert_eq!(values[6], value(Outcome::Won(Side::Second), Some(3)));
    }
}
