//! The keys of a screen, explained in a box that lies over it. Which keys there
//! are, the screen itself says; that `?` opens the box, the program, for all alike.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use crate::app::Desk;
use crate::paint::{framed, middle, width};
use crate::theme::StyleRole;

/// A key and what it does.
pub type Key = (String, String);

/// The box, scrolled where it is longer than the window.
#[derive(Debug, Default)]
pub struct Help {
    top: usize,
    hidden: usize,
}

/// Columns of a key, with the one behind it: *Backspace* is the longest.
const KEY: usize = 10;

impl Help {
    /// Takes a key; whether the box stays.
    pub fn takes(&mut self, key: KeyCode) -> bool {
        let top = match key {
            KeyCode::Up | KeyCode::Char('k') => self.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.top + 1,
            _ => return false,
        };
        self.top = top.min(self.hidden);
        self.hidden > 0
    }

    /// Draws it over what is there.
    pub fn draw(&mut self, buffer: &mut Buffer, area: Rect, keys: &[Key], desk: &Desk) {
        let widest = keys.iter().map(|(_, about)| width(about)).max().unwrap_or(0);
        let each = KEY + widest + 1;
        let room = usize::from(area.height).saturating_sub(2).max(1);
        // Side by side only what would not fit one below the other.
        let columns =
            if keys.len() > room && 2 * each + 2 <= usize::from(area.width) { 2 } else { 1 };
        let lines = keys.len().div_ceil(columns);
        let outer = middle(area, (columns * each + 2) as u16, lines as u16 + 2);
        Clear.render(outer, buffer);
        let mut block = framed(&desk.word("help-title"), desk);
        let inner = block.inner(outer);
        self.hidden = lines.saturating_sub(usize::from(inner.height));
        self.top = self.top.min(self.hidden);
        let foot = if self.hidden > 0 { "help-scroll" } else { "help-close" };
        block = block.title_bottom(format!(" {} ", desk.word(foot)));
        block.render(outer, buffer);
        for (i, (key, about)) in keys.iter().enumerate() {
            let (column, line) = (i / lines, i % lines);
            let Some(y) = line.checked_sub(self.top).filter(|y| *y < usize::from(inner.height))
            else {
                continue;
            };
            let (x, y) = (inner.x + (column * each) as u16, inner.y + y as u16);
            let left = usize::from(inner.right().saturating_sub(x));
            buffer.set_stringn(x, y, format!("{key:>9}"), left, desk.style(StyleRole::Key));
            let x = x + KEY as u16;
            buffer.set_stringn(x, y, about, left.saturating_sub(KEY), Style::new());
        }
    }
}

/// Keys named by texts, and the three that work on every screen.
pub fn keys(listed: &[(&str, &str)], desk: &Desk) -> Vec<Key> {
    let named = |key: &str| match desk.texts.has(key) {
        true => desk.word(key),
        false => key.to_owned(),
    };
    let everywhere = [("T", "help-theme"), ("L", "help-language"), ("?", "act-help")];
    listed.iter().chain(&everywhere).map(|(key, about)| (named(key), desk.word(about))).collect()
}
