//! The one object-safe face of every player that is a program.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{BadInput, Message, SoFar, Subject};
use search::Analysis;

use crate::Player;

/// How much may be spent on one turn. Players that do not search answer at
/// once and need none of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Allowance {
    /// Time.
    pub time: Option<Duration>,
    /// Positions, or playouts.
    pub nodes: Option<u64>,
}

impl Allowance {
    /// So much time.
    pub const fn time(time: Duration) -> Allowance {
        Allowance { time: Some(time), nodes: None }
    }
}

/// A turn, and what the player thinks of the position if it says so.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The turn.
    pub turn: String,
    /// What search found out.
    pub analysis: Option<Analysis<String>>,
}

/// Why there is no turn: the player's own failure, never that of the game so
/// far being wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct Failure(pub BadInput);

impl Failure {
    /// This player failed because of this.
    pub(crate) fn new(player: &Player, reason: Message) -> Failure {
        Failure(BadInput::new(Subject::Player, &player.to_string(), reason))
    }
}

/// A player that is a program.
pub trait Opponent: Send {
    /// Begins a game with nothing in mind from earlier ones; the same seed, the
    /// same questions and a limit on nodes give the same answers.
    fn new_game(&mut self, seed: u64) -> Result<(), Failure>;

    /// The turn to play. May be asked about any game so far, in any order; a
    /// game that is wrong or over is refused. When `stop` is set the answer
    /// comes soon, from what is known by then.
    fn choose(
        &mut self,
        so_far: &SoFar,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Chosen, Failure>;
}
