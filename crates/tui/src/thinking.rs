//! The thread on which one of the computer's players thinks.
//!
//! An assignment carries the whole game, not only the position, so that a player
//! can see repetition coming. The player goes to the thread and comes back with
//! its reply, so that what it has found out helps with the next turn; one that
//! is interrupted stays away, and another sits down in its place.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use game::{BadInput, Message, SoFar, Subject};
use games::{Texts, Variant};
use players::{Allowance, EngineSpec, Opponent, Player, Reviewed, review};
use search::{Limits, Settings, Thought};
use solve::Library;

use crate::play::Play;

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
    /// What may be spent on it.
    pub allowance: Allowance,
    /// What luck comes from.
    pub seed: u64,
}

/// A player at the table.
pub type Seated = Option<Box<dyn Opponent>>;

/// A turn, or why there is none; and the player, if it can be asked again.
pub struct Reply {
    /// The turn.
    pub turn: Result<String, BadInput>,
    /// Who gave it.
    pub guest: Seated,
    /// What every turn is worth, where that was asked.
    pub thought: Option<Thought>,
    /// What the turns so far were worth, where that was asked.
    pub review: Option<Vec<Reviewed>>,
}

impl Reply {
    fn failed(bad: BadInput) -> Reply {
        Reply { turn: Err(bad), guest: None, thought: None, review: None }
    }
}

/// How long every turn is judged.
const JUDGING: Duration = Duration::from_secs(2);

/// How long each position of a game is, when the whole game is looked over.
const REVIEWING: Duration = Duration::from_millis(400);

/// Judges every turn on this thread.
fn judge(assignment: &Assignment, stop: &AtomicBool) -> Reply {
    let Assignment { variant, library, so_far, .. } = assignment;
    let started = Instant::now();
    let clock = || started.elapsed();
    let limits = Limits { stop: Some(stop), ..Limits::time(&clock, JUDGING) };
    let mut thinker = variant.thinker(Settings::default(), library);
    match thinker.think(so_far, &limits, Some(usize::MAX), &mut |_| {}) {
        Ok(thought) => {
            let turn = Ok(thought.analysis.best().unwrap_or_default());
            Reply { turn, guest: None, thought: Some(thought), review: None }
        }
        Err(bad) => Reply::failed(bad),
    }
}

/// Judges one position of the game after the other on this thread; `done` says how far
/// it is.
fn look_over(
    assignment: &Assignment,
    second_begins: bool,
    stop: &AtomicBool,
    done: &AtomicUsize,
) -> Reply {
    let Assignment { variant, library, so_far, .. } = assignment;
    let mut thinker = variant.thinker(Settings::default(), library);
    let mut thoughts = Vec::new();
    for ply in 0..=so_far.turns.len() {
        let part = SoFar { start: so_far.start.clone(), turns: so_far.turns[..ply].to_vec() };
        let started = Instant::now();
        let clock = || started.elapsed();
        let limits = Limits { stop: Some(stop), ..Limits::time(&clock, REVIEWING) };
        match thinker.think(&part, &limits, None, &mut |_| {}) {
            Ok(thought) => thoughts.push(thought),
            Err(bad) => return Reply::failed(bad),
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
        done.store(ply, Ordering::Relaxed);
    }
    let review = review(&so_far.turns, &thoughts, second_begins);
    Reply { turn: Ok(String::new()), guest: None, thought: None, review: Some(review) }
}

/// Who is asked for hints.
pub const ADVISER: Player = Player::Engine(EngineSpec::FULL);

/// Does the work on this thread.
fn reply(assignment: &Assignment, guest: Seated, stop: &AtomicBool) -> Reply {
    let Assignment { variant, library, so_far, player, allowance, seed } = assignment;
    let mut guest = match guest.map_or_else(|| player.opponent(variant, library, *seed), Ok) {
        Ok(guest) => guest,
        Err(failure) => return Reply::failed(failure.0),
    };
    match guest.choose(so_far, allowance, stop) {
        Ok(chosen) => {
            Reply { turn: Ok(chosen.turn), guest: Some(guest), thought: None, review: None }
        }
        Err(failure) => Reply::failed(failure.0),
    }
}

/// Advice in words: what to do, and how it is written.
pub fn hint(play: &Play, turn: &str, texts: &Texts) -> String {
    let told = play.table().tell_turn(turn).map(|message| texts.say(&message));
    let told = told.ok().filter(|told| told != turn);
    let message = Message::new("board-hint").with("turn", turn);
    match told {
        Some(told) => {
            texts.say(&Message::new("board-hint-told").with("told", told).with("turn", turn))
        }
        None => texts.say(&message),
    }
}

fn gone(player: &Player) -> Reply {
    let reason = Message::new("player-gone");
    Reply::failed(BadInput::new(Subject::Player, &player.to_string(), reason))
}

/// A player at work on another thread.
pub struct Thinking {
    player: Player,
    stop: Arc<AtomicBool>,
    /// How many turns have been looked over.
    done: Arc<AtomicUsize>,
    reply: Receiver<Reply>,
    /// The reply, from when it was noticed until it is asked for.
    found: Option<Reply>,
}

impl Thinking {
    /// Gives an assignment to a player that has had some before, or to a new one.
    pub fn begin(assignment: Assignment, guest: Seated) -> Thinking {
        Thinking::spawn(assignment, move |assignment, stop, _| reply(assignment, guest, stop))
    }

    /// Has every turn judged by the engine.
    pub fn judge(assignment: Assignment) -> Thinking {
        Thinking::spawn(assignment, |assignment, stop, _| judge(assignment, stop))
    }

    /// Has a game looked over by the engine, turn by turn.
    pub fn review(assignment: Assignment, second_begins: bool) -> Thinking {
        Thinking::spawn(assignment, move |assignment, stop, done| {
            look_over(assignment, second_begins, stop, done)
        })
    }

    /// How many turns have been looked over.
    pub fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    fn spawn(
        assignment: Assignment,
        work: impl FnOnce(&Assignment, &AtomicBool, &AtomicUsize) -> Reply + Send + 'static,
    ) -> Thinking {
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (send, receive) = channel();
        let (flag, player) = (Arc::clone(&stop), assignment.player.clone());
        let count = Arc::clone(&done);
        thread::spawn(move || {
            let found = catch_unwind(AssertUnwindSafe(|| work(&assignment, &flag, &count)));
            // Nobody listens if the turn is no longer of interest.
            let _ = send.send(found.unwrap_or_else(|_| gone(&assignment.player)));
        });
        Thinking { player, stop, done, reply: receive, found: None }
    }

    /// Somebody who thinks as long as the returned end is held.
    #[cfg(test)]
    pub fn endless(player: Player) -> (Thinking, std::sync::mpsc::Sender<Reply>) {
        let (send, reply) = channel();
        let (stop, done) = (Arc::default(), Arc::default());
        (Thinking { player, stop, done, reply, found: None }, send)
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
