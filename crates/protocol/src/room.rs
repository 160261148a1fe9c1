//! What is said over the socket of a room.

use game::{Side, Touch, View};
use serde::{Deserialize, Serialize};

use crate::{Details, Refusal, RoomClock, Said, Sight, StateUpdate};

/// What a page says. The first message must be [`FromClient::Join`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum FromClient {
    /// Enters a room.
    Join {
        /// Which.
        room: String,
        /// The secrets of its links: seats to take, or the right to watch.
        keys: Vec<String>,
        /// How many turns the page knows already …
        have: u32,
        /// … of which revision (see [`State::revision`]).
        revision: u32,
    },
    /// Takes the seat of an invitation that nobody has used yet.
    Sit {
        /// The key of the invitation.
        invite: String,
        /// The key of the seat from now on (see [`crate::SatDown::key`]).
        key: String,
        /// Whether hints are agreed to, where they were proposed.
        hints: bool,
        /// The name of who sits down, if that is told.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<String>"))]
        name: String,
    },
    /// Gives whoever plays a side another name, or none.
    Name {
        /// One's own side.
        side: Side,
        /// The name.
        name: String,
    },
    /// Touches the board, to make a turn step by step.
    Touch {
        /// The number of turns played, so that a late message does no harm.
        ply: u32,
        /// How.
        touch: Touch,
    },
    /// Plays a whole turn, as text.
    Play {
        /// The number of turns played before it.
        ply: u32,
        /// The turn.
        turn: String,
    },
    /// Gives up.
    Resign,
    /// Proposes something to the opponent. Where nobody else has a say (both
    /// seats at one screen, or a computer opposite) it is done at once.
    Offer {
        /// What.
        offer: Offer,
    },
    /// Accepts or declines the opponent's proposal, or withdraws one's own.
    Answer {
        /// Whether it is accepted.
        accept: bool,
    },
    /// Asks for the board after `ply` turns.
    Look {
        /// How many turns.
        ply: u32,
    },
    /// Sets the pace of a game between computers.
    Pace {
        /// How.
        pace: Pace,
    },
    /// Lets the computer play one turn of a halted game.
    Advance,
    /// Asks what the engine would play here.
    Hint,
    /// Asks for what shows at a closer look: the position, where pieces could go, what
    /// clicks bring with them.
    Inspect,
}

impl FromClient {
    /// A message as it came.
    pub fn read(text: &str) -> Result<FromClient, Refusal> {
        serde_json::from_str(text).map_err(|_| Refusal::MessageMalformed)
    }

    /// The message as it is sent.
    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

/// Nothing in a message can't be written: keys are words. Here, and not where messages are
/// sent, because this crate is optimised for it.
fn to_json(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

/// What a page hears.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ToClient {
    /// The room has let the page in; said again when its keys open something else or
    /// somebody has another name.
    Joined {
        /// What hardly ever changes while it stays.
        room: RoomInfo,
        /// What each of its keys opens, in their order.
        roles: Vec<Role>,
    },
    /// How things stand now: everything at first, and then what has changed.
    State(Box<StateUpdate>),
    /// Who is here now. Where many come and go it is told now and then, not for each.
    Presence(Presence),
    /// The board after `ply` turns, as asked for.
    Looked {
        /// How many turns.
        ply: u32,
        /// The board.
        view: View,
        /// The cells that the last of the turns touched.
        trace: Vec<u16>,
        /// The holes that it pinned, each with the cell of its piece.
        pins: Vec<(u16, u8)>,
    },
    /// What shows at a closer look, as asked for: of how things stood when it was said,
    /// which is how they were told last.
    Inspected(Details),
    /// What the engine would play.
    Hinted {
        /// After how many turns.
        ply: u32,
        /// What.
        turn: String,
        /// The same in words.
        words: Said,
        /// The cells that it touches.
        trace: Vec<u16>,
        /// The holes that it pins, each with the cell of its piece.
        pins: Vec<(u16, u8)>,
    },
    /// The game goes on in another room, to which the same keys open the
    /// opposite seats.
    Moved {
        /// Which room.
        room: String,
    },
    /// Something was not done.
    Refused {
        /// Why.
        #[cfg_attr(test, ts(as = "crate::RefusalText"))]
        refusal: Refusal,
    },
}

impl ToClient {
    /// The message as it is sent.
    pub fn to_json(&self) -> String {
        to_json(self)
    }
}

/// What a key opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The seat of the side that begins.
    First,
    /// The other seat.
    Second,
    /// Watching.
    Watch,
    /// A seat that is still to be taken; until then, watching.
    Invited,
    /// A seat that somebody else has taken by the same invitation: watching.
    Late,
}

impl Role {
    /// The seat, if it is one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Role::First => Some(Side::First),
            Role::Second => Some(Side::Second),
            Role::Watch | Role::Invited | Role::Late => None,
        }
    }
}

impl From<Side> for Role {
    fn from(side: Side) -> Role {
        match side {
            Side::First => Role::First,
            Side::Second => Role::Second,
        }
    }
}

/// What hardly ever changes in a room. (Names of people may: then it is told again.)
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomInfo {
    /// Its name in links.
    pub id: String,
    /// The game with its options.
    pub game: String,
    /// The start position, where it is not the game's own.
    pub start: Option<String>,
    /// Who plays the first turn.
    pub begins: Side,
    /// Who plays: `human`, `human:NAME` or a computer player.
    pub players: [String; 2],
    /// The time that the sides have.
    pub clock: Option<RoomClock>,
    /// Whether the game can end in a draw: only then a draw can be offered.
    pub draws: bool,
}

/// Everything that changes in a room.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// How often turns have been taken back: turns known from another revision
    /// may not stand any more.
    pub revision: u32,
    /// The number of turns before those of `turns`.
    pub from: u32,
    /// The turns from there on.
    pub turns: Vec<String>,
    /// The board, as this page may know it.
    #[serde(flatten)]
    pub sight: Sight,
    /// The time left.
    pub clocks: Option<Clocks>,
    /// The seat that waits for who was invited.
    pub invited: Option<Side>,
    /// Whether the engine may be asked.
    pub hints: Hints,
    /// What has been proposed.
    pub offered: Option<Offered>,
    /// Who is here.
    #[serde(flatten)]
    pub presence: Presence,
    /// How fast computers play each other, where they do.
    pub pace: Option<Pace>,
    /// Whether a computer is thinking.
    pub thinking: bool,
    /// The room of the rematch, once there is one.
    pub next: Option<String>,
}

/// Everything that changes in a room, with what shows at a closer look.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomState {
    /// How things stand.
    #[serde(flatten)]
    pub state: State,
    /// What shows at a closer look.
    #[serde(flatten)]
    pub details: Details,
}

/// Who is in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Presence {
    /// Whether somebody is at each seat.
    pub here: [bool; 2],
    /// How many watch.
    pub watching: u32,
}

/// Whether those who play may ask the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Hints {
    /// They may not.
    Off,
    /// Who opened the room wants to; who was invited has not answered yet.
    Proposed,
    /// They may.
    On,
}

/// The time left, in milliseconds, when the message was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// A side each.
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub left: [u64; 2],
    /// Whose is running.
    pub running: Option<Side>,
}

/// What a side may propose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To take back the last turn of the side that proposes it.
    Undo,
    /// A draw.
    Draw,
    /// Another game with the sides swapped.
    Rematch,
}

/// A proposal that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offered {
    /// Who made it.
    pub by: Side,
    /// What it is.
    pub offer: Offer,
}

/// How fast two computers play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pace {
    /// Whether they wait.
    pub paused: bool,
    /// The pause before each turn, in milliseconds.
    pub delay: u32,
}
