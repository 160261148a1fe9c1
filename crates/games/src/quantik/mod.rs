//! Quantik: four shapes, and none where the opponent has the same.

mod atlas;
mod calibration;
mod classic;
mod encoding;
mod eval;
mod key;
mod lessons;
mod notation;
mod packed;
mod reference;
mod rules;
mod solver;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use atlas::solution;
pub use rules::{Position, Quantik, Turn};
pub use solver::Solver;
