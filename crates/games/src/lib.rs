//! The games, one folder each, the registry that lists them, and the texts in
//! which they speak.
//!
//! A new game is one folder and one word in [`registry!`]: it then has commands,
//! screens, tests and fuzzing without another line. See CONTRIBUTING.md.

mod registry;
mod texts;

pub use registry::{Entry, GAMES, Playable, Variant, Visitor};
pub use texts::{Language, Texts, bare, without_accent};

pub mod eigenstate;
pub mod iris;
pub mod moxie;
pub mod quantik;
pub mod quartetto;
