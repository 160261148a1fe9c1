//! Exercises: a position, something to be found, and what is said to every turn. Lessons
//! and puzzles are such, and the board screen and plain lines both give them.
//!
//! Knows no screen. What is right is decided by the lesson or the puzzle, what is legal
//! by the table.

mod lesson;
mod practice;
mod puzzle;

use game::BadInput;

use crate::app::Desk;
use crate::play::Play;

pub use lesson::LessonTask;
pub use practice::PracticeTask;
pub use puzzle::{PuzzleTask, day_of, solver_lines};

/// What comes of the turns played so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// This is to be done next.
    Ask(Vec<String>),
    /// That was right, and the opponent plays this.
    Answer(Vec<String>, String),
    /// The last turn is not what is wanted, and is to be taken back. It may be answered
    /// on the board.
    Wrong(Vec<String>, Vec<String>),
    /// Everything has been done.
    Done(Vec<String>),
}

/// Advice: a sentence, and the cells that it is about.
pub type Hint = (String, Vec<u16>);

/// Something to be done on a board.
pub trait Task {
    /// What it is, in a line.
    fn heading(&self, desk: &Desk) -> String;

    /// The game where it begins.
    fn play(&self, desk: &mut Desk) -> Result<Play, BadInput>;

    /// Whether it is an ordinary game, against somebody who thinks.
    fn is_game(&self) -> bool {
        false
    }

    /// What comes of what has been played. Asked twice about the same, says the same.
    fn respond(&mut self, play: &Play, desk: &mut Desk) -> Response;

    /// Whether there is advice short of the solution.
    fn has_hints(&self) -> bool {
        false
    }

    /// Some advice, and more of it when asked again; `None` where there is only the
    /// solution to see.
    fn hint(&mut self, _: &Play, _: &Desk) -> Option<Hint> {
        None
    }

    /// The right turns from here, those of the opponent included, for who gives up.
    fn see(&mut self, play: &Play) -> Vec<String>;

    /// The exercise after this one, or before it.
    fn neighbour(&mut self, forth: bool, desk: &mut Desk) -> Option<Box<dyn Task>>;

    /// It is left, done or not.
    fn leave(&mut self, _: &mut Desk) {}
}
