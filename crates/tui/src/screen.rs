//! The screens of the program.

pub mod board;
pub mod cursor;
pub mod exercise;
pub mod help;
pub mod learn;
pub mod menu;
pub mod pages;
pub mod puzzle_menu;
pub mod review;
pub mod saved_games;
pub mod setup;
pub mod start;
