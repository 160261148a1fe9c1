//! A list of which one entry is selected: what all menus share.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use ratatui::layout::Rect;

use crate::app::Desk;
use crate::paint::{cut, width};
use crate::theme::StyleRole;

/// Which entry is selected, and where entries were drawn.
#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// The selected entry.
    pub selected: usize,
    areas: Vec<(Rect, usize)>,
}

/// What an event did to a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// Nothing that concerns it.
    Nothing,
    /// Another entry is selected.
    Moved,
    /// An entry was chosen.
    Chosen(usize),
}

impl Menu {
    /// With this entry selected.
    pub fn at(selected: usize) -> Menu {
        Menu { selected, ..Menu::default() }
    }

    /// Takes an event, with this many entries.
    pub fn handle(&mut self, event: &Event, count: usize) -> Picked {
        if count == 0 {
            return Picked::Nothing;
        }
        match event {
            Event::Key(key) => match key.code {
                KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => {
                    self.selected = (self.selected + count - 1) % count;
                }
                KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => {
                    self.selected = (self.selected + 1) % count;
                }
                KeyCode::PageUp => self.selected = self.selected.saturating_sub(10),
                KeyCode::PageDown => self.selected = (self.selected + 10).min(count - 1),
                KeyCode::Home => self.selected = 0,
                KeyCode::End => self.selected = count - 1,
                KeyCode::Enter | KeyCode::Char(' ') => {
                    return Picked::Chosen(self.selected.min(count - 1));
                }
                _ => return Picked::Nothing,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::ScrollUp => self.selected = self.selected.saturating_sub(1),
                MouseEventKind::ScrollDown => self.selected = (self.selected + 1).min(count - 1),
                MouseEventKind::Down(MouseButton::Left) => {
                    let place = (mouse.column, mouse.row).into();
                    let hit = self.areas.iter().find(|(area, _)| area.contains(place));
                    let Some((_, entry)) = hit else { return Picked::Nothing };
                    self.selected = *entry;
                    return Picked::Chosen(*entry);
                }
                _ => return Picked::Nothing,
            },
            _ => return Picked::Nothing,
        }
        Picked::Moved
    }

    /// Where the selected entry was drawn; `None` where there was no room for it.
    pub fn place(&self) -> Option<Rect> {
        let drawn = self.areas.iter().find(|(_, entry)| *entry == self.selected);
        drawn.map(|(area, _)| *area)
    }

    /// Draws the entries one below the other, scrolled so that the selected one
    /// shows.
    pub fn draw(&mut self, buffer: &mut Buffer, area: Rect, entries: &[String], desk: &Desk) {
        self.areas.clear();
        self.selected = self.selected.min(entries.len().saturating_sub(1));
        let room = usize::from(area.height);
        let first = (self.selected + 1).saturating_sub(room);
        for (line, (index, entry)) in entries.iter().enumerate().skip(first).take(room).enumerate()
        {
            let is_selected = index == self.selected;
            // The arrow tells without colours.
            let arrow = match (is_selected, desk.ascii) {
                (true, false) => "▸ ",
                (true, true) => "> ",
                _ => "  ",
            };
            let role = if is_selected { StyleRole::Selected } else { StyleRole::Text };
            let columns = usize::from(area.width);
            let mut text = cut(&format!("{arrow}{entry}"), columns);
            text.push_str(&" ".repeat(columns - width(&text)));
            let y = area.y + line as u16;
            buffer.set_stringn(area.x, y, text, columns, desk.style(role));
            self.areas.push((Rect { y, height: 1, ..area }, index));
        }
    }
}
