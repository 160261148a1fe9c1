//! Moxie: three in a line, and jumps that must be made.

mod atlas;
mod board;
mod calibration;
mod chain;
mod classic;
mod encoding;
mod eval;
mod explain;
mod lessons;
mod notation;
mod playout;
mod reference;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use atlas::solution;
pub use atlas::table;
pub use chain::Chain;
pub use rules::{Draft, Moxie, Position, Turn};
