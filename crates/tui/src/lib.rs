//! Games in the terminal: screens, plain lines, and saved games.
//!
//! [`App`] is a machine that takes events and draws frames, [`terminal::run`]
//! connects it to a real terminal; [`plain`] is the same play line by line.
//! Nothing here knows a game by name: tables, views and texts say all.

mod app;
mod claim;
mod command;
mod line_edit;
pub mod markdown;
mod paint;
pub mod plain;
mod play;
mod player;
mod screen;
mod sitting;
mod store;
pub mod terminal;
mod theme;
mod thinking;

pub use app::{App, Desk, Go, Screen, texts_of};
pub use command::{Command, Verb};
pub use play::{Play, Terms};
pub use player::title as player_title;
pub use screen::board::Board;
pub use screen::saved_games::{SavedGames, describe};
pub use screen::setup::SetupScreen;
pub use screen::start::Start;
pub use sitting::Sitting;
pub use store::{Saved, Sheet, Store, StoreError, Which, default_folder};
pub use theme::{Role, Theme, ThemeName};

/// The program's own sentences, in the order of [`games::Language::ALL`].
pub const SOURCES: [&str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];
