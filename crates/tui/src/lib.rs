//! Games in the terminal: screens, plain lines, and saved games.
//!
//! [`App`] is a machine that takes events and draws frames, [`terminal::run`]
//! connects it to a real terminal; [`plain`] is the same play line by line.
//! Nothing here knows a game by name: tables, views and texts say all.

mod app;
mod ascii;
mod claim;
mod coach;
mod command;
mod exercise;
mod line_edit;
pub mod markdown;
mod paint;
pub mod plain;
mod plain_exercise;
mod play;
mod player;
mod screen;
mod sitting;
mod statistics;
mod store;
pub mod terminal;
mod theme;
mod thinking;
mod value;

pub use app::{App, Desk, Go, Screen, texts_of};
pub use ascii::AsciiWriter;
pub use command::{Command, Verb};
pub use exercise::{LessonTask, PracticeTask, PuzzleTask, Task, day_of, solver_lines};
pub use plain_exercise::run as exercise_plainly;
pub use play::{Play, Terms};
pub use player::{default_names, read as read_player, title as player_title};
pub use screen::board::Board;
pub use screen::exercise::ExerciseScreen;
pub use screen::learn::Learn;
pub use screen::puzzle_menu::PuzzleMenu;
pub use screen::saved_games::{SavedGames, describe};
pub use screen::setup::SetupScreen;
pub use screen::start::Start;
pub use sitting::Sitting;
pub use statistics::{Tally, tallies, tally_lines};
pub use store::{Saved, Sheet, Store, StoreError, Which, default_folder};
pub use theme::{StyleRole, Theme, ThemeName};
pub use value::say_value;

/// The program's own sentences, in the order of [`games::Language::ALL`].
pub const SOURCES: [&str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];
