//! Computer players: the one place where the server asks for a turn, a hint or
//! an analysis.
//!
//! Thinking is bounded twice: as many jobs as there are permits run at once, and
//! a visitor has one job in that queue at a time, so that however much one
//! visitor asks, the others wait for at most one job of theirs each.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::{BadInput, Message, Subject};
use games::{Playable, Variant, Visitor};
use tokio::sync::Semaphore;

/// A question to a computer player: the game so far.
#[derive(Clone, Debug)]
pub struct Question {
    /// Which game.
    pub variant: Variant,
    /// Where it began, if not at its own start.
    pub start: Option<String>,
    /// The turns so far.
    pub turns: Vec<String>,
}

/// The name of a seat that a person takes.
pub const HUMAN: &str = "human";

/// The computer players of a game, weakest first.
pub fn players(_variant: &Variant) -> Vec<String> {
    vec!["random".to_owned()]
}

/// Refuses a player that a game does not have.
pub fn check_player(variant: &Variant, name: &str) -> Result<(), BadInput> {
    if name == HUMAN || players(variant).iter().any(|player| player == name) {
        return Ok(());
    }
    let names = players(variant).join(", ");
    let reason = Message::new("player-unknown").with("names", names);
    Err(BadInput::new(Subject::Player, name, reason))
}

/// The turn that a player chooses, within `time`; stops early when told to.
pub fn choose(
    question: &Question,
    _player: &str,
    _time: Duration,
    _stop: &AtomicBool,
) -> Result<Option<String>, BadInput> {
    struct Random<'a>(&'a Question);
    impl Visitor for Random<'_> {
        type Output = Result<Option<String>, BadInput>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let position = match &self.0.start {
                Some(text) => game.read_position(text)?,
                None => game.start(),
            };
            let mut history = game::History::new(game.clone(), position);
            for turn in &self.0.turns {
                let turn = game.read_turn(turn)?;
                history.play(turn);
            }
            let turn = game.random_turn(history.position(), &mut rand::rng());
            Ok(turn.map(|turn| game.write_turn(turn)))
        }
    }
    question.variant.visit(Random(question))
}

/// What the turns of a position are worth.
pub fn analyse(question: &Question, _time: Duration) -> Result<protocol::Analysed, BadInput> {
    let reason = Message::new("engine-missing");
    Err(BadInput::new(Subject::Game, &question.variant.name(), reason))
}

/// Runs what takes long, fairly.
#[derive(Debug)]
pub struct Thinking {
    permits: Semaphore,
    visitors: Mutex<HashMap<IpAddr, Arc<Semaphore>>>,
}

impl Thinking {
    /// With so many jobs at once.
    pub fn new(jobs: usize) -> Thinking {
        Thinking { permits: Semaphore::new(jobs.max(1)), visitors: Mutex::default() }
    }

    /// Runs a job for a visitor when both may; `None` if it panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        visitor: IpAddr,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let own = self.of(visitor);
        let _own = own.acquire().await.ok()?;
        let _permit = self.permits.acquire().await.ok()?;
        tokio::task::spawn_blocking(job).await.ok()
    }

    fn of(&self, visitor: IpAddr) -> Arc<Semaphore> {
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        if visitors.len() > 10_000 {
            // Whoever is not thinking now needs no entry.
            visitors.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
        }
        Arc::clone(visitors.entry(visitor).or_insert_with(|| Arc::new(Semaphore::new(1))))
    }
}
