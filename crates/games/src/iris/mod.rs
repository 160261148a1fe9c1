//! Iris: two stones a turn, and the rim of the board in colours.

mod calibration;
mod cells;
mod classic;
mod encoding;
mod eval;
mod geometry;
mod groups;
mod lessons;
mod notation;
mod patterns;
mod playout;
mod reference;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use geometry::Board;
pub use groups::Scores;
pub use rules::{Draft, Iris, Position, Turn};
