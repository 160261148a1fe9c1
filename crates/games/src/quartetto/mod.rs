//! Quartetto: four rooks a side, and a tilted square to be made of them.

mod board;
mod calibration;
mod classic;
mod duel;
mod encoding;
mod eval;
mod lessons;
mod notation;
mod reference;
mod rules;
mod solution;
#[cfg(test)]
mod tests;
mod view;

pub use rules::{Position, Quartetto, Turn};
pub(crate) use solution::solution;
