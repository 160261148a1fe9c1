//! The stored games: to go on with, to look at, to throw away.

use game::{Ending, Message};
use games::{Entry, Variant};
use jiff::tz::TimeZone;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode};
use ratatui::layout::Rect;
use ratatui::widgets::Widget as _;

use super::board::Board;
use super::help::{Key, keys};
use super::menu::{Menu, Picked};
use super::pages::Pages;
use crate::app::{Desk, Go, Screen};
use crate::paint::{framed, width, wrap};
use crate::play::{Play, pairing};
use crate::statistics::{tallies, tally_lines};
use crate::store::{Saved, Which};
use crate::theme::StyleRole;

/// The list of stored games.
pub struct SavedGames {
    games: Vec<Saved>,
    menu: Menu,
    notice: Option<String>,
    /// The game that a second press would throw away.
    doomed: Option<i64>,
}

impl SavedGames {
    /// All games of the store.
    pub fn new(desk: &mut Desk) -> SavedGames {
        let mut saved =
            SavedGames { games: Vec::new(), menu: Menu::default(), notice: None, doomed: None };
        saved.read(desk);
        saved
    }

    fn read(&mut self, desk: &mut Desk) {
        match desk.with_store(|store| store.list(Which::All)) {
            Ok(Some(games)) => self.games = games,
            Ok(None) => self.notice = Some(desk.word("store-none")),
            Err(text) => self.notice = Some(text),
        }
    }

    fn open(&mut self, index: usize, desk: &mut Desk) -> Go {
        let saved = &self.games[index];
        let is_over = saved.sheet.ending.is_some();
        let opened = match is_over {
            true => Play::load(saved, &desk.library).map_err(|bad| desk.texts.refusal(&bad)),
            false => desk.go_on(saved),
        };
        match opened {
            Ok(play) if is_over => Go::To(Box::new(Board::replay(play))),
            Ok(play) => Go::To(Box::new(Board::new(play))),
            Err(text) => {
                self.notice = Some(text);
                Go::Stay
            }
        }
    }

    fn throw_away(&mut self, desk: &mut Desk) {
        let Some(saved) = self.games.get(self.menu.selected) else { return };
        let id = saved.id;
        if let Ok(Some(true)) = desk.with_store(|store| Ok(store.is_played(id))) {
            let message = Message::new("store-played").with("number", id);
            self.notice = Some(desk.texts.say(&message));
            return;
        }
        if self.doomed.take() != Some(id) {
            self.doomed = Some(id);
            let message = Message::new("saved-really").with("number", id);
            self.notice = Some(desk.texts.say(&message));
            return;
        }
        self.notice = desk.with_store(|store| store.remove(id)).err();
        self.read(desk);
    }
}

/// Which game a stored game is one of.
pub fn saved_entry(saved: &Saved) -> Option<&'static Entry> {
    Variant::read(&saved.sheet.game).ok().map(|variant| variant.entry)
}

/// How many turns a stored game has, in words.
pub fn turns_of(saved: &Saved, desk: &Desk) -> String {
    let count = saved.sheet.so_far.turns.len();
    let plural = if count == 1 { "one" } else { "other" };
    desk.texts.say(&Message::new("saved-turns").with("turns", count).with("plural", plural))
}

/// A stored game in one line.
pub fn describe(saved: &Saved, desk: &Desk) -> String {
    let when = saved.changed.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string();
    let sheet = &saved.sheet;
    let players = pairing(sheet, &desk.texts);
    let turns = turns_of(saved, desk);
    let mut line = format!(
        "{:>4}  {when}  {:<7} {:<16} {players}, {turns}",
        saved.id,
        Ending::score(sheet.ending.as_ref()),
        sheet.game
    );
    if let Some(title) = &saved.title {
        line.push_str(&format!("  “{title}”"));
    }
    line
}

/// Games in a line each, all alike, within so many columns: what a window is too
/// narrow for is left out, the least needed first.
fn describe_within(games: &[Saved], columns: usize, desk: &Desk) -> Vec<String> {
    let whole: Vec<String> = games.iter().map(|saved| describe(saved, desk)).collect();
    match whole.iter().all(|line| width(line) <= columns) {
        true => whole,
        false => games.iter().map(|saved| describe_briefly(saved, columns, desk)).collect(),
    }
}

fn describe_briefly(saved: &Saved, columns: usize, desk: &Desk) -> String {
    let when = saved.changed.to_zoned(TimeZone::system()).strftime("%m-%d %H:%M").to_string();
    let sheet = &saved.sheet;
    let name = saved.title.as_ref().map(|title| format!(" “{title}”")).unwrap_or_default();
    let players = pairing(sheet, &desk.texts);
    let score = Ending::score(sheet.ending.as_ref());
    let head = format!("{:>3} {when} {score:<7} {}{name}", saved.id, sheet.game);
    let line = format!("{head} {players}, {}", sheet.so_far.turns.len());
    if width(&line) <= columns { line } else { format!("{head} {players}") }
}

impl Screen for SavedGames {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        // Of the selected game all is told, whatever the list has room for.
        let selected = self.games.get(self.menu.selected).map(|saved| describe(saved, desk));
        let (text, role) = match (&self.notice, selected) {
            (Some(notice), _) => (notice.clone(), StyleRole::Refusal),
            (None, Some(whole)) => (whole.trim_start().to_owned(), StyleRole::Dim),
            (None, None) => (String::new(), StyleRole::Dim),
        };
        let mut foot = wrap(&text, usize::from(area.width).saturating_sub(2));
        foot.truncate(usize::from(area.height / 3).max(1));
        let outer = Rect { height: area.height.saturating_sub(foot.len() as u16), ..area };
        let block = framed(&desk.word("saved-title"), desk)
            .title_bottom(format!(" {} ", desk.word("saved-keys")));
        let inner = block.inner(outer);
        block.render(outer, frame.buffer_mut());
        // The list has an arrow before and air behind.
        let columns = usize::from(inner.width).saturating_sub(4);
        let entries = describe_within(&self.games, columns, desk);
        if entries.is_empty() {
            let text = desk.word("saved-empty");
            frame.buffer_mut().set_stringn(
                inner.x + 2,
                inner.y,
                text,
                usize::from(inner.width.saturating_sub(2)),
                desk.style(StyleRole::Dim),
            );
        }
        self.menu.draw(frame.buffer_mut(), inner, &entries, desk);
        let room = usize::from(area.width.saturating_sub(1));
        for (line, y) in foot.iter().zip(outer.bottom()..area.bottom()) {
            frame.buffer_mut().set_stringn(area.x + 1, y, line, room, desk.style(role));
        }
    }

    fn keys(&self, desk: &Desk) -> Vec<Key> {
        let listed = [
            ("↑ ↓", "help-select"),
            ("Enter", "help-go-on"),
            ("x Del", "help-throw"),
            ("s", "help-statistics"),
            ("H", "help-rules"),
            ("q Esc", "help-back"),
        ];
        keys(&listed, desk)
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        let is_delete = |key: KeyCode| matches!(key, KeyCode::Delete | KeyCode::Char('x'));
        match self.menu.handle(event, self.games.len()) {
            Picked::Chosen(index) => return self.open(index, desk),
            Picked::Moved => {
                self.notice = None;
                self.doomed = None;
            }
            Picked::Nothing => match event {
                Event::Key(key) if matches!(key.code, KeyCode::Esc | KeyCode::Char('q')) => {
                    return Go::Back;
                }
                Event::Key(key) if key.code == KeyCode::Char('H') => {
                    let selected = self.games.get(self.menu.selected);
                    if let Some(entry) = selected.and_then(saved_entry) {
                        return Go::To(Box::new(Pages::rules(entry)));
                    }
                }
                Event::Key(key) if is_delete(key.code) => self.throw_away(desk),
                Event::Key(key) if key.code == KeyCode::Char('s') => {
                    let lines = tally_lines(&tallies(&self.games), &desk.texts);
                    let title = desk.word("statistics-title");
                    return Go::To(Box::new(Pages::list(title, &lines)));
                }
                _ => {}
            },
        }
        Go::Stay
    }

    fn returned(&mut self, desk: &mut Desk) {
        self.read(desk);
    }
}
