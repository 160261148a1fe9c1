//! Perfect play: every position of a game valued from the ends backwards.
//!
//! A game says how it is solved (its [`Solution`]): by search; by an [`Atlas`], which
//! numbers its unfinished positions layer by layer; as a [`duel`], where these are too
//! many; or not at all. This crate works out the value and the distance of every
//! position ([`solve`]), keeps them in checked files and opens them once for all who
//! ask ([`Library`]), proves a finished table anew by the game's reference rules
//! ([`verify`]) and counts what is in it ([`Statistics`]).
//!
//! It knows no game, no command line and no terminal: what goes on is told to a
//! callback. Repetition is not looked at, as everywhere where positions alone
//! decide.
//!
//! Features: `files` (a library may have a folder; tables can be built there; needs a
//! compiler for C) and `threads` (all cores work). Without them the crate compiles for
//! wasm32, reads tables that the program brings along, and solves in memory.

mod atlas;
pub mod duel;
mod file;
#[cfg(feature = "files")]
mod folder;
mod library;
mod line;
mod parallel;
mod progress;
mod retrograde;
mod solution;
mod statistics;
mod tablebase;
mod value;
mod verify;

pub use atlas::{Arrival, Atlas, AtlasGraph, AtlasSpec, Graph, Numbering, Place};
#[cfg(feature = "files")]
pub use file::pack;
pub use file::{Contents, Damage, unpack};
pub use library::{Found, FoundTable, Library, LibraryError};
pub use line::best_line;
pub use parallel::gather;
pub use progress::{Progress, Stage, Watch};
pub use retrograde::{TooLong, Values, solve};
pub use solution::{Needs, Solution, TableSpec};
pub use statistics::Statistics;
pub use tablebase::{AtlasTable, Tablebase, value_of_finished};
pub use value::Value;
pub use verify::{Disagreement, Part, Report, verify};
