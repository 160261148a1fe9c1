//! Who can sit at a table: people, chance, the classic levels, the engine, and
//! outside programs; games between them, and what many games prove.
//!
//! Nothing here knows a game by name, and nothing here writes to a terminal.
//! Whoever needs a computer's turn (a screen, a server, a match) reads a
//! [`Player`] from a command line or a message and asks for an [`Opponent`].

mod audit;
mod contest;
mod engine_player;
mod engine_spec;
mod opponent;
mod player;
mod probe;
mod referee;
mod review;
mod seeds;
#[cfg(feature = "files")]
pub mod selfplay;
pub mod speed;
mod statistics;
mod stopwatch;
mod time_control;
mod ugi_client;
mod unsearched;

pub use audit::{Care, audit};
pub use contest::{Contest, Finished};
pub use engine_spec::EngineSpec;
pub use opponent::{Allowance, Chosen, Failure, Opponent};
pub use player::Player;
pub use probe::{Probed, Unproven, probe, prove};
pub use referee::{GameLimits, PlayedGame, play};
pub use review::{Reviewed, Severity, review, summary, worst};
pub use statistics::{MatchScore, Sprt, SprtVerdict, Strength};
pub use stopwatch::Stopwatch;
pub use time_control::TimeControl;
