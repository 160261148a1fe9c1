//! The thread on which one of the computer's players thinks.
//!
//! A question carries the whole game, not only the position, so that a player
//! can see repetition coming. The player goes to the thread and comes back with
//! its answer, so that what it has found out helps with the next turn; one that
//! is interrupted stays away, and another sits down in its place.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use game::{BadInput, Message, Subject};
use games::Variant;
use players::{Allowance, EngineSpec, Opponent, Player, SoFar};
use solve::Library;

/// What a player is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game.
    pub variant: Variant,
    /// What is known of solved games.
    pub library: Library,
    /// The position at which it began.
    pub start: String,
    /// The turns since.
    pub turns: Vec<String>,
    /// Who is asked.
    pub player: Player,
    /// What luck comes from.
    pub seed: u64,
}

/// A player at the table.
pub type Guest = Option<Box<dyn Opponent>>;

/// A turn, or why there is none; and the player, if it can be asked again.
pub struct Answer {
    /// The turn.
    pub turn: Result<String, BadInput>,
    /// Who gave it.
    pub guest: Guest,
}

/// Who is asked for hints.
pub const ADVISER: Player = Player::Engine(EngineSpec::FULL);

/// Answers a question on this thread.
fn answer(question: &Question, guest: Guest, stop: &AtomicBool) -> Answer {
    let Question { variant, library, start, turns, player, seed } = question;
    let mut guest = match guest.map_or_else(|| player.opponent(variant, library, *seed), Ok) {
        Ok(guest) => guest,
        Err(failure) => return Answer { turn: Err(failure.0), guest: None },
    };
    let so_far = SoFar { start: Some(start), turns };
    match guest.choose(&so_far, &Allowance::default(), stop) {
        Ok(answer) => Answer { turn: Ok(answer.turn), guest: Some(guest) },
        Err(failure) => Answer { turn: Err(failure.0), guest: None },
    }
}

fn gone(player: &Player) -> Answer {
    let reason = Message::new("player-gone");
    Answer { turn: Err(BadInput::new(Subject::Player, &player.to_string(), reason)), guest: None }
}

/// A player at work on another thread.
pub struct Thinking {
    player: Player,
    stop: Arc<AtomicBool>,
    answer: Receiver<Answer>,
    /// The answer, from when it was noticed until it is asked for.
    found: Option<Answer>,
}

impl Thinking {
    /// Asks a question, of a player that has been asked before or a new one.
    pub fn begin(question: Question, guest: Guest) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, receive) = channel();
        let (flag, player) = (Arc::clone(&stop), question.player.clone());
        thread::spawn(move || {
            let found = catch_unwind(AssertUnwindSafe(|| answer(&question, guest, &flag)));
            // Nobody listens if the question is no longer of interest.
            let _ = send.send(found.unwrap_or_else(|_| gone(&question.player)));
        });
        Thinking { player, stop, answer: receive, found: None }
    }

    /// Somebody who thinks as long as the returned end is held.
    #[cfg(test)]
    pub fn endless(player: Player) -> (Thinking, std::sync::mpsc::Sender<Answer>) {
        let (send, answer) = channel();
        (Thinking { player, stop: Arc::default(), answer, found: None }, send)
    }

    /// Whether there is an answer: the thinking is over.
    pub fn is_done(&mut self) -> bool {
        if self.found.is_none() {
            self.found = match self.answer.try_recv() {
                Ok(answer) => Some(answer),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(gone(&self.player)),
            };
        }
        self.found.is_some()
    }

    /// The answer, if there is one yet.
    pub fn poll(&mut self) -> Option<Answer> {
        self.is_done();
        self.found.take()
    }

    /// Waits for the answer.
    pub fn wait(mut self) -> Answer {
        if let Some(answer) = self.found.take() {
            return answer;
        }
        self.answer.recv().unwrap_or_else(|_| gone(&self.player))
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
