//! The engine: two ways of searching, limits, and levels of strength.
//!
//! Knows no game by name: what a game knows about itself beyond its rules (how
//! good a position looks, which turns to try first) it says through
//! [`Knowledge`]. Reads no clock (one is handed in), does no input or output, and
//! takes its randomness as a seed: with one thread and a limit on nodes the
//! same question has the same answer.
//!
//! ```
//! use quina_search::game::tictactoe::TicTacToe;
//! use quina_search::game::{History, Outcome, Rules as _, Status};
//! use quina_search::{Engine, Limits, Settings};
//!
//! let mut engine = Engine::new(TicTacToe, Settings::default());
//! let mut history = History::new(TicTacToe, TicTacToe.start());
//! while let Status::Playing(_) = history.status() {
//!     let found = engine.judge(&history, &Limits::nodes(5_000), None, &mut |_| {});
//!     history.play(found.best().expect("the game goes on"));
//! }
//! let Status::Over(ending) = history.status() else { unreachable!() };
//! assert_eq!(ending.outcome, Outcome::Draw);
//! ```

mod alphabeta;
mod calibration;
pub mod convolution;
mod crew;
mod engine;
mod hash;
mod judgement;
mod knowledge;
mod learnt;
mod levels;
mod limits;
mod mcts;
mod score;
mod settings;
mod thinker;
mod transposition;
mod tree;
mod tuning;

pub use alphabeta::MOST_PLIES;
pub use calibration::{CORNERS, Calibration, Curve, corner};
pub use convolution::Convolution;
#[cfg(target_family = "wasm")]
pub use crew::{CREW, Crew};
pub use engine::{Engine, Search};
pub use game::{self, Worth};
pub use judgement::{Analysis, Judged};
pub use knowledge::{Knowledge, Method, Touched, mix_words};
pub use learnt::{
    BadWeights, COLUMNS, LARGEST, MOST_INPUTS, Net, ONE, OUTPUT_ONE, PATTERN_ONE, Patterns, Weights,
};
pub use levels::{FIRST_RATING, HIGHEST_LEVEL, LEVELS, Ladder, Level, Ratings};
pub use limits::{Clock, Limits};
pub use score::{EVALUATION_LIMIT, Score, expected};
pub use settings::Settings;
pub use thinker::{Mind, Thinker, Thought};
pub use tuning::{BadTuning, CONSTANTS, Constant, Tuning};
