//! The screens of the program.

pub mod board;
pub mod cursor;
pub mod help;
pub mod menu;
pub mod pages;
pub mod saved_games;
pub mod setup;
pub mod start;
