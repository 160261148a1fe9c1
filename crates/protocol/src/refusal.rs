//! How a refusal crosses the wire: not as a sentence but as what the sentence
//! says, so that the reader's own language can say it.
//!
//! What rooms and servers refuse is listed here, each with its name in the text
//! files and its HTTP status, and nowhere else. What a game says of a bad turn or
//! position is the game's own, so that part stays open.

use std::borrow::Cow;
use std::collections::BTreeMap;

use game::{BadInput, Message, Reason};
use serde::{Serialize, Serializer};

/// Lists the refusals: the enum, its ids, its statuses and what is said.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $name:ident $({ $($(#[$about:meta])* $arg:ident: $type:ty),* })? = $id:literal, $status:literal;
    )*) => {
        /// Something that was asked and not done. Nothing was changed by it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refusal {
            $($(#[$doc])* $name $({ $($(#[$about])* $arg: $type),* })?,)*
            /// A text that a game, or who reads for it, could make nothing of.
            Input(BadInput),
        }

        impl Refusal {
            /// The name of every refusal but [`Refusal::Input`], which has the name
            /// that its game gives it.
            pub const IDS: &[&str] = &[$($id),*];

            /// The status of an HTTP answer that says it.
            pub const fn status(&self) -> u16 {
                match self {
                    $(Refusal::$name { .. } => $status,)*
                    Refusal::Input(_) => 422,
                }
            }

            /// What the text files put into words.
            pub fn message(&self) -> Cow<'_, Message> {
                match self {
                    $(Refusal::$name $({ $($arg),* })? => {
                        Cow::Owned(Message::new($id)$($(.with(stringify!($arg), $arg))*)?)
                    })*
                    Refusal::Input(bad) => Cow::Borrowed(&bad.reason),
                }
            }
        }
    };
}

refusals! {
    /// The request is not what it should be.
    RequestMalformed {
        /// What the reader stumbled over.
        why: String
    } = "request-malformed", 400;
    /// The request did not come to its end in time.
    RequestTooSlow = "request-too-slow", 408;
    /// The message is not what it should be.
    MessageMalformed = "message-malformed", 400;
    /// Something was said before a room was entered.
    JoinFirst = "join-first", 400;
    /// No key came with a request that needs one.
    KeyMissing = "key-missing", 401;
    /// The key opens nothing here.
    KeyUnknown = "key-unknown", 403;
    /// Who watches does nothing else.
    OnlyWatching = "only-watching", 403;
    /// The other side has to play.
    NotYourTurn = "not-your-turn", 403;
    /// Somebody else plays this side.
    NotYourSeat = "not-your-seat", 403;
    /// A computer plays this side.
    SeatOfComputer = "seat-of-computer", 403;
    /// Those who play agreed to do without the engine.
    HintsOff = "hints-off", 403;
    /// Who opened a room takes one seat of it.
    OwnInvitation = "own-invitation", 403;
    /// There is no such room.
    RoomUnknown = "room-unknown", 404;
    /// There is no such lesson.
    LessonUnknown = "lesson-unknown", 404;
    /// There is no such puzzle.
    PuzzleUnknown = "puzzle-unknown", 404;
    /// The board has changed since.
    PlyStale = "ply-stale", 409;
    /// Somebody else has used the invitation.
    InvitationUsed = "invitation-used", 409;
    /// Somebody else changed the room at the same time.
    SomebodyWasFaster = "somebody-was-faster", 409;
    /// The game has ended.
    GameIsOver {
        /// Why.
        reason: Reason
    } = "game-is-over", 422;
    /// The game knows no draws.
    NoDraws = "no-draws", 422;
    /// The game has not ended.
    GameGoesOn = "game-goes-on", 422;
    /// There is no turn to take back.
    NothingToUndo = "nothing-to-undo", 422;
    /// There is no proposal to answer.
    NothingProposed = "nothing-proposed", 422;
    /// One's own proposal is for the other to accept.
    OwnProposal = "own-proposal", 422;
    /// Computers play on.
    ComputerDeclines = "computer-declines", 422;
    /// Nothing here has a pace, or it is not halted.
    NoPace = "no-pace", 422;
    /// A key that could be guessed, or is in use.
    KeyUnfit = "key-unfit", 422;
    /// A step comes after the turn was complete.
    StepNotOffered = "step-not-offered", 422;
    /// A clock that nobody could play by.
    ClockOutOfRange {
        /// The most seconds for the game …
        seconds: u32,
        /// … and for each turn.
        increment: u32
    } = "clock-out-of-range", 422;
    /// More turns, or steps, than are taken at once.
    TooManyTurns {
        /// The most that are.
        most: usize
    } = "too-many-turns", 422;
    /// As many turns have been played as a game may have.
    GameTooLong {
        /// How many these are.
        most: u32
    } = "game-too-long", 422;
    /// More rooms than are told of at once.
    TooManyRooms {
        /// The most that are.
        most: usize
    } = "too-many-rooms", 422;
    /// The board has no such cell, or the cell can't hold such a piece.
    PieceUnknown {
        /// Which cell, by its number.
        cell: u16
    } = "piece-unknown", 422;
    /// Two pieces for one cell.
    CellTakenTwice {
        /// Which cell, by its name.
        cell: String
    } = "cell-taken-twice", 422;
    /// Too much was asked in too short a time.
    TooFast = "too-fast", 429;
    /// There are as many rooms as there may be.
    ServerFull = "server-full", 503;
    /// The store failed.
    NotStored = "not-stored", 503;
    /// The engine failed.
    NotAnalysed = "not-analysed", 500;
}

impl From<BadInput> for Refusal {
    fn from(bad: BadInput) -> Refusal {
        Refusal::Input(bad)
    }
}

/// A refusal as it crosses the wire.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Refusal"))]
#[cfg_attr(feature = "schema", schema(as = Refusal))]
pub struct RefusalText {
    /// The name of the message in the text files.
    #[cfg_attr(test, ts(type = "RefusalId | MessageId"))]
    id: &'static str,
    /// Its arguments.
    args: BTreeMap<&'static str, String>,
    /// What the refused text was meant to be (`turn`, `position`, …), if a text
    /// was refused.
    subject: Option<&'static str>,
    /// The text, shortened.
    text: Option<String>,
    /// The line at fault, counted from 1.
    line: Option<u32>,
    /// The column at fault, counted from 1.
    column: Option<u32>,
}

/// Refused input is sent back up to this many characters.
const QUOTED: usize = 200;

impl From<&Refusal> for RefusalText {
    fn from(refusal: &Refusal) -> RefusalText {
        let Message { id, args } = refusal.message().into_owned();
        let bad = match refusal {
            Refusal::Input(bad) => Some(bad),
            _ => None,
        };
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        RefusalText {
            id,
            args: args.into_iter().collect(),
            subject: bad.map(|bad| bad.subject.word()),
            text: bad.map(|bad| shortened(&bad.text)),
            line: bad.and_then(|bad| bad.line).map(number),
            column: bad.and_then(|bad| bad.column).map(number),
        }
    }
}

fn shortened(text: &str) -> String {
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    quoted
}

impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RefusalText::from(self).serialize(serializer)
    }
}

/// The names as TypeScript: a page that compares with one that is not listed does
/// not compile. Those of games are told apart by a mark that no text has.
#[cfg(test)]
pub(crate) fn typescript_ids() -> String {
    let ids: Vec<String> = Refusal::IDS.iter().map(|id| format!("\"{id}\"")).collect();
    format!(
        "/**\n * What a room or a server refuses, by the name of its message.\n */\n\
         export type RefusalId = {};\n\n\
         /**\n * The name of any other message: what a game says of a text, say.\n */\n\
         export type MessageId = string & {{ readonly other: unique symbol }};\n",
        ids.join(" | ")
    )
}

#[cfg(test)]
mod tests {
    use game::Subject;
    use serde_json::json;

    use super::*;

    #[test]
    fn refusals_cross_the_wire_by_name_with_their_arguments() {
        let said = serde_json::to_value(Refusal::TooManyTurns { most: 7 }).unwrap();
        let nothing = json!(null);
        assert_eq!(
            said,
            json!({"id": "too-many-turns", "args": {"most": "7"}, "subject": nothing,
                "text": nothing, "line": nothing, "column": nothing})
        );
        let reason = Message::new("turn-of-a-game").with("cell", "a1");
        let mut bad = BadInput::new(Subject::Turn, &"x".repeat(300), reason);
        bad.column = Some(3);
        let said = serde_json::to_value(Refusal::from(bad)).unwrap();
        assert_eq!(said["id"], "turn-of-a-game");
        assert_eq!((&said["args"]["cell"], &said["column"]), (&json!("a1"), &json!(3)));
        assert_eq!((&said["subject"], &said["line"]), (&json!("turn"), &nothing));
        assert_eq!(said["text"].as_str().unwrap().chars().count(), QUOTED + 1);
    }

    #[test]
    fn no_two_refusals_share_a_name() {
        let mut ids = Refusal::IDS.to_vec();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Refusal::IDS.len());
    }
}
