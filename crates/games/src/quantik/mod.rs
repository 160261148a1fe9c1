//! Quantik: four shapes, and no shape beside the opponent's own.

mod eval;
mod notation;
mod plain;
mod rules;
mod view;

pub use rules::{Position, Quantik, Turn};
