//! The vocabulary of two-player turn games.
//!
//! Everything that is true of all games lives here: sides and endings, the
//! [`Game`] trait, turns made of steps, histories with repetition, tables to sit
//! at, records, text drawings, perft, and the laws that every game must keep. No
//! game is known here by name, and nothing here does input or output.
//!
//! ```
//! use quina_game::tictactoe::TicTacToe;
//! use quina_game::{History, LiveTable, Outcome, Rules as _, Side, Status, Table as _};
//!
//! let mut table = LiveTable::new(History::new(TicTacToe, TicTacToe.start()));
//! for turn in ["b2", "a1", "c1", "a2", "a3"] {
//!     table.play(turn)?;
//! }
//! let Status::Over(ending) = table.status() else { panic!("three in a line") };
//! assert_eq!(ending.outcome, Outcome::Won(Side::First));
//! assert!(table.play("c3").is_err());
//! # Ok::<(), quina_game::BadInput>(())
//! ```
//!
//! A game of one's own is begun with [`Rules`]; [`tictactoe`] is a whole one.

mod action_set;
mod bitboard;
mod bits;
mod classic;
pub mod draw;
mod encoding;
mod ending;
mod episode;
mod grid;
mod history;
mod labels;
pub mod laws;
mod lesson;
mod message;
mod one_step;
mod options;
mod perft;
mod person;
mod planes;
mod proven;
mod puzzle;
mod random;
mod reach;
mod reader;
mod record;
mod rules;
mod seen;
mod side;
mod so_far;
mod square_choices;
mod step;
mod symmetry;
mod table;
pub mod tictactoe;
mod view;

pub use action_set::ActionSet;
pub use bitboard::Bitboard;
pub use bits::{Gather, bits, bits_under, nth_bit, without_gaps};
pub use classic::{Classic, best, pick};
pub use encoding::{Actions, Encoding, Layout, Plane, Taken, own_first};
pub use ending::{Ending, Outcome, Reason, Status};
pub use episode::Episode;
pub use grid::Grid;
pub use history::History;
pub use labels::Label;
pub use lesson::{Claim, Exchange, Lesson, LessonKind, Stage};
pub use message::{BadInput, Message, Subject};
pub use one_step::OneStep;
pub use options::{OptionSpec, Options, Values};
pub use perft::{perft, perft_by_steps};
pub use person::{HUMAN, LONGEST_NAME, is_human, person, person_name};
pub use planes::Planes;
pub use proven::{BLUNDER, MISTAKE, Oracle, Proven, Value, Worth};
pub use puzzle::{Goal, Puzzle, short_name};
pub use random::{below, nth_seed, shuffle, split_mix, upper_product};
pub use reach::{Along, Reach};
pub use reader::{Reader, write_board, write_passes};
pub use record::Record;
pub use rules::{
    Appearance, Game, Notation, Reference, ReferenceAnswer, Rules, StepOrder, choices, every,
    play_out, turns, until,
};
pub use side::Side;
pub use so_far::SoFar;
pub use square_choices::SquareChoices;
pub use step::{Step, Touch};
pub use symmetry::{SQUARE_SYMMETRIES, square_image, square_step_image};
pub use table::{LiveTable, Table};
pub use view::{Body, Cell, Edge, Kind, Lattice, Paint, Piece, Stock, Tint, View};
