//! Players that do not search: chance, and the classic levels.

use std::sync::atomic::AtomicBool;

use game::{BadInput, History, Message, Status, Subject};
use games::{Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::opponent::{Allowance, Answer, Failure, Opponent, SoFar};

/// Draws a turn: from all of them, or from those that a classic level thinks
/// best.
struct Drawn<G: Playable> {
    level: Option<u8>,
    rng: Xoshiro256PlusPlus,
    /// The game as it was when last asked: mostly a turn or two shorter than
    /// now.
    history: History<G>,
    turns: Vec<String>,
    start: Option<String>,
}

/// A player of this kind at a table of this game.
pub(crate) fn opponent(variant: &Variant, level: Option<u8>, seed: u64) -> Box<dyn Opponent> {
    struct Sit(Option<u8>, u64);
    impl Visitor for Sit {
        type Output = Box<dyn Opponent>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let start = game.start();
            Box::new(Drawn {
                level: self.0,
                rng: Xoshiro256PlusPlus::seed_from_u64(self.1),
                history: History::new(game, start),
                turns: Vec::new(),
                start: None,
            })
        }
    }
    variant.visit(Sit(level, seed))
}

impl<G: Playable> Drawn<G> {
    /// Brings the own history to where the game is.
    fn follow(&mut self, so_far: &SoFar<'_>) -> Result<(), BadInput> {
        if self.start.as_deref() != so_far.start || !so_far.turns.starts_with(&self.turns) {
            let game = self.history.game().clone();
            let start = match so_far.start {
                Some(text) => game.read_position(text)?,
                None => game.start(),
            };
            self.history = History::new(game, start);
            self.start = so_far.start.map(str::to_owned);
            self.turns.clear();
        }
        for text in &so_far.turns[self.turns.len()..] {
            let turn = self.history.check(text)?;
            self.history.play(turn);
            self.turns.push(text.clone());
        }
        if let Status::Over(ending) = self.history.status() {
            let reason = Message::new("game-is-over").with("reason", ending.reason);
            let position = self.history.game().write_position(self.history.position());
            return Err(BadInput::new(Subject::Position, &position, reason));
        }
        Ok(())
    }
}

impl<G: Playable> Opponent for Drawn<G> {
    fn new_game(&mut self, seed: u64) -> Result<(), Failure> {
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        so_far: &SoFar<'_>,
        _: &Allowance,
        _: &AtomicBool,
    ) -> Result<Answer, Failure> {
        self.follow(so_far).map_err(Failure)?;
        let (game, position) = (self.history.game(), self.history.position());
        let turn = match self.level {
            None => game.random_turn(position, &mut self.rng),
            Some(level) => game.classic_turn(position, level, &mut self.rng),
        };
        let turn = game.write_turn(turn.expect("the game goes on, so there is a turn"));
        Ok(Answer { turn, analysis: None })
    }
}
