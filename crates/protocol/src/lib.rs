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

mod board_change;
mod change;
mod choices_text;
mod exercises;
mod http;
mod refusal;
mod room;
mod said;
mod sight;
#[cfg(test)]
mod typescript;

pub use board_change::BoardChange;
pub use change::{Known, Prompt, StateChange, StateUpdate};
pub use choices_text::{ChoicesText, StepsText};
pub use exercises::{
    Count, ExerciseAnswer, ExerciseStage, LessonInfo, LessonQuery, PuzzleHelp, PuzzleInfo,
    PuzzleQuery, RememberQuery, Sentence, SlipAnswer, SlipFound, SlipQuery, SolverQuery,
    SolverStanding,
};
pub use http::{
    Analysed, AnalysisQuery, EditedBoard, EditedPiece, Figure, GameInfo, NameBody, NewRoom,
    NextStep, OfferAnswer, OfferBody, Opened, OptionInfo, PlayedTurn, PositionQuery, PositionView,
    RecordText, RoomClock, RoomKey, RoomStanding, RulesPage, SatDown, Section, ShownTurn,
    ValuedTurn,
};
pub use refusal::{Refusal, RefusalText};
pub use room::{
    Clocks, FromClient, Hints, Offer, Offered, Pace, Presence, Role, RoomInfo, RoomState, State,
    ToClient,
};
pub use said::Said;
pub use sight::{Details, Sight};
