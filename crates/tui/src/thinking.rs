//! The thread on which one of the computer's players thinks.
//!
//! An assignment carries the whole game, not only the position, so that a player
//! can see repetition coming. The player goes to the thread and comes back with
//! its reply, so that what it has found out helps with the next turn; one that
//! is interrupted stays away, and another sits down in its place.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use game::{BadInput, Message, SoFar, Subject};
use games::Variant;
use players::{Allowance, EngineSpec, Opponent, Player};
use solve::Library;

/// What a player is asked to find a turn for.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The game.
    pub variant: Variant,
    /// What is known of solved games.
    pub library: Library,
    /// What has been played.
    pub so_far: SoFar,
    /// Who is asked.
    pub player: Player,
    /// What luck comes from.
    pub seed: u64,
}

/// A player at the table.
pub type Guest = Option<Box<dyn Opponent>>;

/// A turn, or why there is none; and the player, if it can be asked again.
pub struct Reply {
    /// The turn.
    pub turn: Result<String, BadInput>,
    /// Who gave it.
    pub guest: Guest,
}

/// Who is asked for hints.
pub const ADVISER: Player = Player::Engine(EngineSpec::FULL);

/// Does the work on this thread.
fn reply(assignment: &Assignment, guest: Guest, stop: &AtomicBool) -> Reply {
    let Assignment { variant, library, so_far, player, seed } = assignment;
    let mut guest = match guest.map_or_else(|| player.opponent(variant, library, *seed), Ok) {
        Ok(guest) => guest,
        Err(failure) => return Reply { turn: Err(failure.0), guest: None },
    };
    match guest.choose(so_far, &Allowance::default(), stop) {
        Ok(chosen) => Reply { turn: Ok(chosen.turn), guest: Some(guest) },
        Err(failure) => Reply { turn: Err(failure.0), guest: None },
    }
}

fn gone(player: &Player) -> Reply {
    let reason = Message::new("player-gone");
    Reply { turn: Err(BadInput::new(Subject::Player, &player.to_string(), reason)), guest: None }
}

/// A player at work on another thread.
pub struct Thinking {
    player: Player,
    stop: Arc<AtomicBool>,
    reply: Receiver<Reply>,
    /// The reply, from when it was noticed until it is asked for.
    found: Option<Reply>,
}

impl Thinking {
    /// Gives an assignment to a player that has had some before, or to a new one.
    pub fn begin(assignment: Assignment, guest: Guest) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, receive) = channel();
        let (flag, player) = (Arc::clone(&stop), assignment.player.clone());
        thread::spawn(move || {
            let found = catch_unwind(AssertUnwindSafe(|| reply(&assignment, guest, &flag)));
            // Nobody listens if the turn is no longer of interest.
            let _ = send.send(found.unwrap_or_else(|_| gone(&assignment.player)));
        });
        Thinking { player, stop, reply: receive, found: None }
    }

    /// Somebody who thinks as long as the returned end is held.
    #[cfg(test)]
    pub fn endless(player: Player) -> (Thinking, std::sync::mpsc::Sender<Reply>) {
        let (send, reply) = channel();
        (Thinking { player, stop: Arc::default(), reply, found: None }, send)
    }

    /// Whether there is a reply: the thinking is over.
    pub fn is_done(&mut self) -> bool {
        if self.found.is_none() {
            self.found = match self.reply.try_recv() {
                Ok(reply) => Some(reply),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(gone(&self.player)),
            };
        }
        self.found.is_some()
    }

    /// The reply, if there is one yet.
    pub fn poll(&mut self) -> Option<Reply> {
        self.is_done();
        self.found.take()
    }

    /// Waits for the reply.
    pub fn wait(mut self) -> Reply {
        if let Some(reply) = self.found.take() {
            return reply;
        }
        self.reply.recv().unwrap_or_else(|_| gone(&self.player))
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
