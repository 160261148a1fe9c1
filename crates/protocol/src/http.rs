//! What the HTTP API takes and gives.

use game::{Side, SoFar, Status, Step, View};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Offer, Said};

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name; the texts call it `NAME-title`.
    pub name: String,
    /// What the sides are called; the texts call them `NAME-side-SIDE`.
    pub sides: [String; 2],
    /// What can be varied.
    pub options: Vec<OptionInfo>,
    /// Whether it can end in a draw: only then a draw can be offered.
    pub draws: bool,
    /// The computer players that know it, weakest first.
    pub players: Vec<String>,
    /// A board in the middle of a game, to look at.
    pub sample: View,
    /// Whether who sets up a position also says what stands beside the board,
    /// because it does not follow from what stands on it.
    pub free_reserves: bool,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Its name; the texts explain it as `GAME-option-KEY`.
    pub key: String,
    /// What it may be.
    pub values: Vec<String>,
    /// What it is when nothing is said.
    pub default: String,
}

/// Opens a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The game with its options, such as `name:key=value`.
    pub game: String,
    /// Where to begin, if not at the game's own start.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// Turns to play at once.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub turns: Vec<String>,
    /// Who plays: `human` or a computer player, *first* first.
    pub players: [String; 2],
    /// The time that the sides have; none means as long as they like.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<Clock>,
}

/// The time that a side has for the whole game, and gets for each turn. The
/// first turn of each side is not timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// For the game, in seconds.
    pub seconds: u32,
    /// For each turn, in seconds.
    pub increment: u32,
}

/// A room that was opened. The keys are told this once and nowhere kept as they
/// are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opened {
    /// Its name.
    pub room: String,
    /// The keys of the two seats.
    pub seats: [String; 2],
    /// The key to watch.
    pub watch: String,
}

/// A position to look at: a start, the turns played from there, and the first
/// steps of another turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PositionQuery {
    /// The game with its options.
    pub game: String,
    /// The start, if not the game's own.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// The turns.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub turns: Vec<String>,
    /// The steps of the turn that comes next. Where they complete it, it is
    /// played.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Step>>"))]
    pub steps: Vec<Step>,
}

impl PositionQuery {
    /// The game before the steps. (It is flat on the wire, and serde cannot both
    /// flatten a field and refuse unknown ones.)
    pub fn so_far(&self) -> SoFar {
        SoFar { start: self.start.clone(), turns: self.turns.clone() }
    }
}

/// What is to be seen there.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionView {
    /// The game's name in its shortest form.
    pub game: String,
    /// The position, between turns.
    pub position: String,
    /// Who played, or plays, the first turn.
    pub begins: Side,
    /// The turns played, with the one that the steps completed.
    pub turns: Vec<String>,
    /// The board, with the half-made turn.
    pub view: View,
    /// The cells that the last turn touched.
    pub trace: Vec<u16>,
    /// Who plays, or how it ended.
    pub standing: Status,
    /// The steps of the half-made turn; empty if they completed it.
    pub steps: Vec<Step>,
    /// What may be clicked.
    pub choices: Vec<Step>,
    /// What is to be chosen, in words; nothing once the game is over.
    pub prompt: Option<Said>,
}

/// A board set up by hand, piece by piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EditedBoard {
    /// The game with its options.
    pub game: String,
    /// What stands where; other cells are empty.
    pub pieces: Vec<Placed>,
    /// What each side holds beside the board, by kind; what is left out is as at
    /// the start. Ignored where it follows from the board.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<[Vec<u8>; 2]>"))]
    pub reserves: [Vec<u8>; 2],
    /// Who has to play.
    pub to_move: Side,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Where: an index into the cells of the view.
    pub cell: u16,
    /// Whose.
    pub side: Side,
    /// What: an index into the kinds of the view.
    pub kind: u8,
    /// Its pinned holes, bit by bit, in games with holes.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub pins: Option<u32>,
}

/// A turn to play in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayedTurn {
    /// The number of turns before it.
    pub ply: u32,
    /// The turn.
    pub turn: String,
}

/// A proposal made over the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// What is proposed.
    pub offer: Offer,
}

/// An answer to the opponent's proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// Whether it is accepted.
    pub accept: bool,
}

/// A record of a game as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// The text.
    pub record: String,
}

/// The rules of a game for people.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesPage {
    /// Piece by piece.
    pub sections: Vec<Section>,
}

/// A piece of a rules page.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Section {
    /// Its text as HTML, made from the program's own rules text.
    pub html: String,
    /// Boards of the positions that the text names.
    pub figures: Vec<Figure>,
}

/// A board with its position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Figure {
    /// As the notation writes it.
    pub position: String,
    /// As it looks.
    pub view: View,
}

/// A position to analyse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The game so far. With the first steps of a turn, what may come next is
    /// valued too.
    pub at: PositionQuery,
    /// How long to think, in milliseconds; the server has its own limit.
    pub time: u32,
}

/// What was found; values are from the view of the side to move, as with
/// `quina analyse`.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysed {
    /// Who has to play.
    pub side: Side,
    /// `win`, `draw`, `loss` or `unknown`: only ever proven.
    pub value: String,
    /// Turns until the end, where that is proven too.
    pub distance: Option<u32>,
    /// The expected result, −1 to 1.
    pub score: f64,
    /// The best turn.
    pub best: Option<String>,
    /// The best line.
    pub pv: Vec<String>,
    /// The turns that were valued, best first. Where there are too many for all of
    /// them: at least one through each step that may be taken next.
    pub turns: Vec<Valued>,
    /// How many positions were looked at.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
}

/// A turn and what it is worth to the side that plays it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Valued {
    /// The turn.
    pub turn: String,
    /// The steps that make it, in one order of those there are.
    pub steps: Vec<Step>,
    /// `win`, `draw`, `loss` or `unknown`.
    pub value: String,
    /// Turns until the end.
    pub distance: Option<u32>,
    /// The expected result, −1 to 1.
    pub score: f64,
}
