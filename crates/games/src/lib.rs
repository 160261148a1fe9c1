//! The games, one folder each, the registry that lists them, and the texts in
//! which they speak.
//!
//! A new game is one folder and one word in `registry!`: it then has commands,
//! screens, tests and fuzzing without another line. See CONTRIBUTING.md.
//!
//! ```
//! use quina_games::Variant;
//! use quina_games::game::{BadInput, Status};
//!
//! let mut table = Variant::read("quantik:stuck=loss")?.new_table();
//! while let Status::Playing(_) = table.status() {
//!     let turns = table.turns();
//!     table.play(&turns[0])?;
//! }
//! assert!(table.ply() <= 16);
//! # Ok::<(), BadInput>(())
//! ```
//!
//! The crates that it stands on come with it: [`game`], [`search`] and [`solve`].
//!
//! Features: one for each game (`all` has them all), `texts` (rules for people and messages as
//! sentences), `files` (tables of solved games in a folder), `tables` (small ones inside the program) and `threads`. All are on
//! unless you say otherwise; without `files` and `threads` the crate compiles for wasm32.

mod registry;
#[cfg(feature = "texts")]
mod texts;
#[cfg(feature = "texts")]
mod tutor;

pub use {game, search, solve};

pub use registry::{Entry, GAMES, Playable, Variant, Visitor};
#[cfg(feature = "texts")]
pub use texts::{Language, Texts, bare, refused, without_accent};
#[cfg(feature = "texts")]
pub use tutor::{Guidance, LessonsDone, Telling, Win, guide};

#[cfg(feature = "eigenstate")]
pub mod eigenstate;
#[cfg(feature = "iris")]
pub mod iris;
#[cfg(feature = "moxie")]
pub mod moxie;
#[cfg(feature = "quantik")]
pub mod quantik;
#[cfg(feature = "quartetto")]
pub mod quartetto;
