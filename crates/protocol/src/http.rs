//! What the HTTP API takes and gives.

use game::{Side, SoFar, Status, Step, Touch, View, Worth};
use serde::{Deserialize, Serialize};

use crate::{Details, Offer, Role, Said, Sight};

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// What the engine's levels are worth, from level 1 on; empty if that was not measured.
    pub ratings: Vec<u16>,
    /// How many lessons it has.
    pub lessons: usize,
    /// A board in the middle of a game, to look at.
    pub sample: View,
    /// Whether who sets up a position also says what stands beside the board,
    /// because it does not follow from what stands on it.
    pub free_reserves: bool,
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// Who plays: `human`, `human:NAME` or a computer player, *first* first.
    pub players: [String; 2],
    /// The time that the sides have; none means as long as they like.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub clock: Option<RoomClock>,
    /// The seat that waits for somebody else: its key is an invitation, and used up
    /// by the first who sits down with it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub invite: Option<Side>,
    /// Whether people who play each other may ask the engine. Who was invited has
    /// to agree. Against a computer everybody may.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub hints: bool,
}

impl NewRoom {
    /// A game from its start without a clock, an invitation or hints.
    pub fn new(game: &str, players: [&str; 2]) -> NewRoom {
        NewRoom {
            game: game.to_owned(),
            start: None,
            turns: Vec::new(),
            players: players.map(str::to_owned),
            clock: None,
            invite: None,
            hints: false,
        }
    }
}

/// The time that a side has for the whole game, and gets for each turn. The
/// first turn of each side is not timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RoomClock {
    /// For the game, in seconds.
    pub seconds: u32,
    /// For each turn, in seconds.
    pub increment: u32,
}

/// A room that was opened. The keys are told this once and nowhere kept as they
/// are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opened {
    /// Its name.
    pub room: String,
    /// The keys of the two seats; that of the seat that waits is an invitation.
    pub seats: [String; 2],
    /// The key to watch.
    pub watch: String,
}

/// A position to look at: a start, the turns played from there, and the first
/// steps of another turn. (Its first fields are those of [`NewRoom`], written again: a
/// struct shared by `#[serde(flatten)]` would let unknown fields in.)
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// What is done to the board then.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub touch: Option<Touch>,
}

impl PositionQuery {
    /// The game before the steps. (It is flat on the wire, and serde cannot both
    /// flatten a field and refuse unknown ones.)
    pub fn so_far(&self) -> SoFar {
        SoFar { start: self.start.clone(), turns: self.turns.clone() }
    }
}

/// What is to be seen there, to the eyes of whoever has to play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionView {
    /// The game's name in its shortest form.
    pub game: String,
    /// Who played, or plays, the first turn.
    pub begins: Side,
    /// The turns played, with the one that the steps completed.
    pub turns: Vec<String>,
    /// The board.
    #[serde(flatten)]
    pub sight: Sight,
    /// What shows at a closer look.
    #[serde(flatten)]
    pub details: Details,
}

/// A board set up by hand, piece by piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EditedBoard {
    /// The game with its options.
    pub game: String,
    /// What stands where; other cells are empty.
    pub pieces: Vec<EditedPiece>,
    /// What each side holds beside the board, by kind; what is left out is as at
    /// the start. Ignored where it follows from the board.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<[Vec<u8>; 2]>"))]
    pub reserves: [Vec<u8>; 2],
    /// Who has to play.
    pub to_move: Side,
}

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EditedPiece {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayedTurn {
    /// The number of turns before it.
    pub ply: u32,
    /// The turn.
    pub turn: String,
}

/// A room to ask about, with a key of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RoomKey {
    /// Its name.
    pub room: String,
    /// The key.
    pub key: String,
}

/// How the game of a room stands, in short.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomStanding {
    /// The game with its options.
    pub game: String,
    /// Who plays.
    pub players: [String; 2],
    /// What the key opens.
    pub role: Role,
    /// How many turns have been played.
    pub turns: u32,
    /// Who plays, or how it ended.
    pub standing: Status,
    /// The seat that waits for who was invited.
    pub invited: Option<Side>,
    /// The room of the rematch.
    pub next: Option<String>,
}

/// A seat taken by an invitation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SatDown {
    /// The key of the seat from now on, made up by who takes it: 22 to 64 letters,
    /// digits, `-` and `_`, which nobody guesses.
    pub key: String,
    /// Whether hints are agreed to, where they were proposed.
    #[serde(default)]
    pub hints: bool,
    /// The name of who takes it, if that is told.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub name: String,
}

/// Another name for whoever plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NameBody {
    /// Which side, one's own.
    pub side: Side,
    /// The name; blank for none.
    pub name: String,
}

/// A proposal made over the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OfferBody {
    /// What is proposed.
    pub offer: Offer,
}

/// An answer to the opponent's proposal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OfferAnswer {
    /// Whether it is accepted.
    pub accept: bool,
}

/// A record of a game as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// The text.
    pub record: String,
}

/// The rules of a game for people.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesPage {
    /// Piece by piece.
    pub sections: Vec<Section>,
}

/// A piece of a rules page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Section {
    /// Its text as HTML, made from the program's own rules text.
    pub html: String,
    /// Boards of the positions that the text names.
    pub figures: Vec<Figure>,
}

/// A board with its position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Figure {
    /// As the notation writes it.
    pub position: String,
    /// As it looks.
    pub view: View,
    /// The turns that are shown from there, one after the other; none for a board that
    /// stands still.
    pub turns: Vec<ShownTurn>,
}

/// A turn of an example, and the board after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ShownTurn {
    /// As the notation writes it.
    pub turn: String,
    /// The same in words.
    pub words: Said,
    /// As it looks then.
    pub view: View,
    /// The cells that it touched.
    pub trace: Vec<u16>,
    /// The holes that it pinned, each with the cell of its piece.
    pub pins: Vec<(u16, u8)>,
}

/// A position to analyse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AnalysisQuery {
    /// The game so far. With the first steps of a turn, what may come next is
    /// valued too.
    pub at: PositionQuery,
    /// How long to think, in milliseconds; the server has its own limit.
    pub time: u32,
}

/// What was found; values are from the view of the side to move, as with
/// `quina analyse`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysed {
    /// Who has to play.
    pub side: Side,
    /// What the position is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// The best turn.
    pub best: Option<String>,
    /// The best line.
    pub pv: Vec<String>,
    /// The turns that were valued, best first.
    pub turns: Vec<ValuedTurn>,
    /// The steps of a turn and what they are worth, best first; at least all that may
    /// be taken next.
    pub next: Vec<NextStep>,
    /// How many positions were looked at.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
}

/// A turn and what it is worth to the side that plays it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ValuedTurn {
    /// The turn.
    pub turn: String,
    /// What.
    #[serde(flatten)]
    pub worth: Worth,
}

/// A step that may be taken, and the best that can come of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextStep {
    /// The step.
    pub step: Step,
    /// What it is worth.
    #[serde(flatten)]
    pub worth: Worth,
    /// The steps that may follow it, as far as they were valued.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    #[cfg_attr(test, ts(type = "Array<NextStep>"))]
    pub then: Vec<NextStep>,
}
