//! Perfect play: every position of a game valued from the ends backwards.
//!
//! A game says how its unfinished positions are numbered, layer by layer (an
//! [`Atlas`]); this crate works out the value and the distance of each
//! ([`solve`]), keeps them in checked files ([`Library`]), answers for any
//! position ([`Solution`]), proves a finished table anew by the game's reference
//! rules ([`verify`]) and counts what is in it ([`Statistics`]). Games of too many
//! positions for that are solved row by row ([`duel`]).
//!
//! It knows no game, no command line and no terminal: what goes on is told to a
//! callback. Repetition is not looked at, as everywhere where positions alone
//! decide.

mod atlas;
pub mod duel;
mod file;
mod library;
mod line;
mod progress;
mod retrograde;
mod solution;
mod statistics;
mod value;
mod verify;

pub use atlas::{Arrival, Atlas, Charted, Graph, Place};
pub use file::{Contents, Damage, pack, unpack};
pub use library::{Found, Library, LibraryError};
pub use line::best_line;
pub use progress::{Progress, Stage, Watch};
pub use retrograde::{TooLong, Values, solve};
pub use solution::{FoundTable, Needs, Solution, Solved, Tablebase, value_of_finished};
pub use statistics::Statistics;
pub use value::Value;
pub use verify::{Disagreement, Part, Report, verify};
