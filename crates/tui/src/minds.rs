//! The computer's players, and the thread on which one of them thinks.
//!
//! The one place that knows who they are: screens and plain lines ask for names
//! and get turns. A question carries the whole game, not only the position, so
//! that a player can see repetition coming.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use game::{History, Message};
use games::{Playable, Variant, Visitor};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::player::unknown;

/// What a player is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game.
    pub variant: Variant,
    /// The position at which it began.
    pub start: String,
    /// The turns since.
    pub turns: Vec<String>,
    /// Who is asked.
    pub player: String,
    /// What luck comes from.
    pub seed: u64,
}

/// A turn, or why there is none.
pub type Answer = Result<String, String>;

/// The names of the players of a game, weakest first.
pub fn offered(_: &Variant) -> Vec<String> {
    vec!["random".to_owned()]
}

/// Whether there is such a player for this game.
pub fn knows(variant: &Variant, name: &str) -> Result<(), Message> {
    let names = offered(variant);
    if names.iter().any(|other| other == name) {
        return Ok(());
    }
    let mut all = vec!["human".to_owned()];
    all.extend(names);
    Err(unknown(&all))
}

/// Who is asked for hints, where anybody is good enough.
pub fn adviser(_: &Variant) -> Option<String> {
    None
}

/// Answers a question on this thread.
pub fn answer(question: &Question, _stop: &AtomicBool) -> Answer {
    struct Random<'a>(&'a Question);
    impl Visitor for Random<'_> {
        type Output = Answer;
        fn visit<G: Playable>(self, game: G) -> Answer {
            let start = game.read_position(&self.0.start).map_err(|bad| bad.to_string())?;
            let mut history = History::new(game, start);
            for turn in &self.0.turns {
                let turn = history.check(turn).map_err(|bad| bad.to_string())?;
                history.play(turn);
            }
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.0.seed);
            let turn = history.game().random_turn(history.position(), &mut rng);
            let turn = turn.ok_or_else(|| "there is no turn".to_owned())?;
            Ok(history.game().write_turn(turn))
        }
    }
    question.variant.visit(Random(question))
}

/// A player at work on another thread.
#[derive(Debug)]
pub struct Thinking {
    stop: Arc<AtomicBool>,
    answer: Receiver<Answer>,
}

impl Thinking {
    /// Asks a question.
    pub fn begin(question: Question) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, receive) = channel();
        let flag = Arc::clone(&stop);
        thread::spawn(move || {
            let answer = catch_unwind(AssertUnwindSafe(|| answer(&question, &flag)));
            let answer = answer.unwrap_or_else(|_| Err(format!("{} failed", question.player)));
            // Nobody listens if the question is no longer of interest.
            let _ = send.send(answer);
        });
        Thinking { stop, answer: receive }
    }

    /// The answer, if there is one yet.
    pub fn poll(&self) -> Option<Answer> {
        match self.answer.try_recv() {
            Ok(answer) => Some(answer),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the player is gone".to_owned())),
        }
    }

    /// Waits for the answer.
    pub fn wait(self) -> Answer {
        self.answer.recv().unwrap_or_else(|_| Err("the player is gone".to_owned()))
    }

    /// Asks for the best turn found so far.
    pub fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.hurry();
    }
}
