//! The atomic choices of which turns are made.

use serde::{Deserialize, Serialize};

/// What a person clicks. One type serves all games, because a screen offers
/// only so many things to click on: a cell of the board, a piece beside it, a
/// hole in a piece, the word *pass*, or a word of the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Not to play.
    Pass,
    /// A kind of piece from the reserve of the side to move: an index into
    /// [`crate::View::kinds`].
    Kind(u8),
    /// A cell: an index into [`crate::View::cells`].
    Cell(u16),
    /// A hole of the piece on a cell: row by row from the bottom left.
    Hole(u16, u8),
    /// A step with a name of its own, such as *swap*: an index into
    /// [`crate::View::words`].
    Word(u8),
}

/// What a person does at a board, whatever screen it is on (see
/// [`crate::Table::touch`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Touch {
    /// Chooses something.
    Click(Step),
    /// Drags a piece from one cell to another.
    Drag {
        /// From where.
        from: u16,
        /// To where.
        to: u16,
    },
    /// Takes the last step back.
    Back,
}
