//! The engine: two ways of searching, limits, and levels of strength.
//!
//! Knows no game by name: what a game knows about itself beyond its rules (how
//! good a position looks, which turns to try first) it says through
//! [`Insight`]. Reads no clock (one is handed in), does no input or output, and
//! takes its randomness as a seed: with one thread and a limit on nodes the
//! same question has the same answer.

mod alphabeta;
mod engine;
mod insight;
mod judgement;
mod levels;
mod limits;
mod mcts;
mod score;
mod table;
mod thinker;
mod tree;

pub use alphabeta::MOST_PLIES;
pub use engine::{Engine, Settings, choose};
pub use insight::{Insight, Method, Touched, mix_words};
pub use judgement::{Analysis, Judged};
pub use levels::{HIGHEST_LEVEL, LEVELS, Ladder, Level};
pub use limits::{Clock, Limits};
pub use score::{EVALUATION_LIMIT, Score, expected};
pub use thinker::{Answer, Mind, Question, Thinker};
