//! What is said to people, before it is put into words.
//!
//! Rules code never holds sentences: it names a message and its arguments, and
//! the text files turn that into a language. So an error can be shown in the
//! reader's language on a terminal, in a browser and in a log.

use std::fmt::Display;

/// A message by name, with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The key in the text files.
    pub id: &'static str,
    /// Named arguments. A text may also select on them (a side's name, say).
    pub args: Vec<(&'static str, String)>,
}

impl Message {
    /// A message without arguments.
    pub const fn new(id: &'static str) -> Message {
        Message { id, args: Vec::new() }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Display) -> Message {
        self.args.push((name, value.to_string()));
        self
    }
}

/// What a piece of bad input was meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A game's name with its options.
    Game,
    /// A position.
    Position,
    /// A turn.
    Turn,
    /// A step of a turn.
    Step,
    /// A line of a record file.
    Record,
    /// A player's name.
    Player,
}

impl Subject {
    /// The word by which the texts select.
    pub const fn word(self) -> &'static str {
        match self {
            Subject::Game => "game",
            Subject::Position => "position",
            Subject::Turn => "turn",
            Subject::Step => "step",
            Subject::Record => "record",
            Subject::Player => "player",
        }
    }
}

/// Input that was refused: what it was, where it went wrong, and why. Nothing
/// has been changed by it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} '{}': {}", subject.word(), text.escape_debug(), reason.id)]
pub struct BadInput {
    /// What the text was meant to be.
    pub subject: Subject,
    /// The text as given.
    pub text: String,
    /// The line, counted from 1, where the input has several.
    pub line: Option<usize>,
    /// The column, counted from 1 in characters, where one is to blame.
    pub column: Option<usize>,
    /// What is wrong.
    pub reason: Message,
}

impl BadInput {
    /// A refusal of the text as a whole.
    pub fn new(subject: Subject, text: &str, reason: Message) -> BadInput {
        BadInput { subject, text: text.to_owned(), line: None, column: None, reason }
    }
}
