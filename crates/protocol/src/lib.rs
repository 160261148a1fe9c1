//! Every message that crosses a wire.
//!
//! What a page says over its socket is [`FromClient`], what it hears is
//! [`ToClient`]; `http` holds what the API takes and gives. Boards, steps and
//! sides cross as `game` describes them. Nothing here knows how a message is
//! carried, or what is done with it.
//!
//! The page's TypeScript types are made from these: `web/src/wire.ts`, which a
//! test compares with what it should be (`UPDATE=1 cargo test -p protocol`
//! rewrites it).

mod http;
mod refusal;
mod room;
mod said;
#[cfg(test)]
mod typescript;

pub use http::{
    Analysed, Analysis, Answered, Asked, Clock, EditedBoard, Figure, GameInfo, NewRoom, Opened,
    OptionInfo, Placed, PlayedTurn, PositionQuery, PositionView, RecordText, RulesPage, Section,
    Valued,
};
pub use refusal::{Refusal, RefusalText};
pub use room::{Clocks, FromClient, Offer, Offered, Pace, Role, RoomInfo, State, ToClient};
pub use said::Said;
