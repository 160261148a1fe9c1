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
//!
//! A heap of 21 matches, of which one, two or three are taken; the last one wins:
//!
//! ```
//! use quina_solve::{Arrival, Graph, Place, PackedValue, solve};
//!
//! /// A layer for each number of matches that may be left.
//! struct Matches;
//!
//! impl Graph for Matches {
//!     fn layers(&self) -> u32 {
//!         21
//!     }
//!     fn size(&self, _layer: u32) -> u32 {
//!         1
//!     }
//!     fn expand(&self, place: Place, visit: &mut impl FnMut(Arrival)) {
//!         let left = place.layer + 1;
//!         (1..=left.min(3)).for_each(|taken| match left - taken {
//!             0 => visit(Arrival::Won),
//!             rest => visit(Arrival::At(Place { layer: rest - 1, slot: 0 })),
//!         });
//!     }
//! }
//!
//! let values = solve(&Matches, &|_| {})?;
//! assert_eq!(values.at(Place { layer: 20, slot: 0 }), PackedValue::win(11));
//! // Who has four left, or eight, or twelve, has lost.
//! assert_eq!(values.at(Place { layer: 3, slot: 0 }), PackedValue::loss(2));
//! # Ok::<(), quina_solve::TooLong>(())
//! ```

mod atlas;
pub mod duel;
mod file;
#[cfg(feature = "files")]
mod folder;
mod library;
mod line;
mod listing;
mod parallel;
mod progress;
mod retrograde;
mod solution;
mod statistics;
mod tablebase;
mod value;
mod verify;

pub use game;

pub use atlas::{Arrival, Atlas, AtlasGraph, AtlasSpec, Graph, Numbering, Place};
#[cfg(feature = "files")]
pub use file::pack;
pub use file::{Contents, Damage, unpack};
pub use library::{Found, FoundTable, Library, LibraryError};
pub use line::best_line;
pub use listing::Listing;
pub use parallel::gather;
pub use progress::{Phase, Progress, Watch};
pub use retrograde::{SlotValues, TooLong, solve};
pub use solution::{Needs, Solution, TableSpec};
pub use statistics::Statistics;
pub use tablebase::{AtlasTable, Tablebase, value_of_finished};
pub use value::PackedValue;
pub use verify::{Disagreement, Part, Report, verify};
