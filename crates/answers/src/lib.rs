//! What is asked of a game without a room: which games there are, how a position
//! looks, what its turns are worth, what the rules say, what a computer plays, what comes of turns
//! in a lesson or a puzzle.
//!
//! Questions and answers are messages of `protocol`. Nobody waits in here and
//! nothing is kept, so the same answers are given behind a server and inside a
//! page; who may ask, how long and how often is for whoever carries the question.

mod analysis;
mod computer;
mod lessons;
mod next_steps;
mod position_view;
mod puzzles;
mod record;
mod rules;
mod slip;

pub use ::players::Allowance;
pub use analysis::{PreparedAnalysis, prepare};
pub use computer::{check_player, choose};
pub use lessons::{lesson, lessons};
pub use position_view::{games, look, set_up};
pub use puzzles::{puzzle, puzzle_info, puzzles, solver};
pub use record::read_record;
pub use rules::page as rules_page;
pub use slip::{PreparedSlip, prepare_slip, remember};
