//! Eigenstate: pieces that go where their pins say, and two more pins a turn.

mod board;
mod calibration;
mod classic;
mod encoding;
mod eval;
mod explain;
mod inputs;
mod lessons;
mod notation;
mod pins;
mod reference;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use board::{Movement, Pin, Position, Turn};
pub use rules::{Draft, Eigenstate};
