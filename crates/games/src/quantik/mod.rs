//! Quantik: four shapes, and no shape beside the opponent's own.

mod classic;
mod eval;
mod notation;
mod plain;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use rules::{Position, Quantik, Turn};
