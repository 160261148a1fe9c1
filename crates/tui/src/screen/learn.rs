//! Which game to learn.

use games::{Entry, GAMES};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode};
use ratatui::layout::Rect;

use super::exercise::ExerciseScreen;
use super::help::{Key, keys};
use super::menu::{Menu, Picked};
use super::pages::Pages;
use crate::app::{Desk, Go, Screen};
use crate::exercise::LessonTask;
use crate::paint::{cut, wrap};
use crate::theme::StyleRole;

/// The games that have lessons, with how far one has come.
#[derive(Default)]
pub struct Learn {
    menu: Menu,
    notice: Option<String>,
}

/// Columns of the list.
const LIST: u16 = 40;

impl Learn {
    fn games() -> Vec<&'static Entry> {
        GAMES.iter().filter(|entry| !entry.lessons.is_empty()).collect()
    }

    fn entries(desk: &Desk) -> Vec<String> {
        let line = |entry: &&Entry| {
            let title = desk.word(&format!("{}-title", entry.name));
            format!("{title:<14} {}/{}", desk.lessons.count(entry), entry.lessons.len())
        };
        Learn::games().iter().map(line).collect()
    }

    fn begin(&mut self, entry: &'static Entry, desk: &mut Desk) -> Go {
        let Some(task) = LessonTask::next_of(entry, desk) else { return Go::Stay };
        match ExerciseScreen::new(Box::new(task), desk) {
            Ok(screen) => Go::To(Box::new(screen)),
            Err(bad) => {
                self.notice = Some(desk.texts.refusal(&bad));
                Go::Stay
            }
        }
    }
}

impl Screen for Learn {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let entries = Learn::entries(desk);
        if area.height < 8 {
            return self.menu.draw(buffer, area, &entries, desk);
        }
        let room = usize::from(area.width.saturating_sub(4));
        let x = area.x + 2;
        buffer.set_stringn(x, 1, desk.word("learn-title"), room, desk.style(StyleRole::Title));
        let list = Rect {
            x,
            y: area.y + 3,
            width: LIST.min(area.width.saturating_sub(4)),
            height: (entries.len() as u16).min(area.height - 5),
        };
        self.menu.draw(buffer, list, &entries, desk);
        let about = wrap(&desk.word("learn-about"), room);
        for (text, y) in about.iter().zip(list.bottom() + 1..area.bottom() - 1) {
            buffer.set_stringn(x, y, text, room, desk.style(StyleRole::Text));
        }
        let (text, role) = match &self.notice {
            Some(notice) => (notice.clone(), StyleRole::Refusal),
            None => (desk.word("learn-keys"), StyleRole::Dim),
        };
        buffer.set_string(x, area.bottom() - 1, cut(&text, room), desk.style(role));
    }

    fn keys(&self, desk: &Desk) -> Vec<Key> {
        let listed = [
            ("↑ ↓", "help-select"),
            ("Enter", "help-open"),
            ("H", "help-rules"),
            ("q Esc", "help-quit"),
        ];
        keys(&listed, desk)
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        let games = Learn::games();
        match self.menu.handle(event, games.len()) {
            Picked::Chosen(index) => return self.begin(games[index], desk),
            Picked::Moved => self.notice = None,
            Picked::Nothing => {
                let Event::Key(key) = event else { return Go::Stay };
                match key.code {
                    KeyCode::Char('q') | KeyCode::Esc => return Go::Back,
                    KeyCode::Char('H') => {
                        let entry = games.get(self.menu.selected);
                        return entry
                            .map_or(Go::Stay, |entry| Go::To(Box::new(Pages::rules(entry))));
                    }
                    KeyCode::Char(c @ '1'..='9') => {
                        let entry = games.get(c as usize - '1' as usize);
                        return entry.map_or(Go::Stay, |entry| self.begin(entry, desk));
                    }
                    _ => {}
                }
            }
        }
        Go::Stay
    }
}
