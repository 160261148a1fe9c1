//! The first screen: which game?

use game::{Table, Values};
use games::{Entry, GAMES, Variant};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode};
use ratatui::layout::Rect;

use super::board::Board;
use super::help::{Key, keys};
use super::learn::Learn;
use super::menu::{Menu, Picked};
use super::pages::Pages;
use super::puzzle_menu::PuzzleMenu;
use super::saved_games::{SavedGames, saved_entry, turns_of};
use super::setup::SetupScreen;
use crate::app::{Desk, Go, Screen};
use crate::paint::{cut, picture, wrap};
use crate::play::{Play, pairing};
use crate::store::Saved;
use crate::theme::StyleRole;

/// The list of games, with a picture of the selected one.
pub struct Start {
    menu: Menu,
    /// The game that was left without being finished.
    unfinished: Option<Saved>,
    /// Nothing has been played or learnt yet: lessons come first.
    is_newcomer: bool,
    notice: Option<String>,
    pictures: Vec<(Variant, Box<dyn Table>)>,
}

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    GoOn,
    Learn,
    Game(usize),
    Puzzles,
    SavedGames,
    Quit,
}

/// The list's columns; they leave enough for every picture in a window of
/// 80×24.
const LIST: u16 = 26;

impl Start {
    /// The screen as the program begins.
    pub fn new(desk: &mut Desk) -> Start {
        let mut start = Start {
            menu: Menu::default(),
            unfinished: None,
            is_newcomer: false,
            notice: None,
            pictures: GAMES.iter().map(sample).collect(),
        };
        start.returned(desk);
        start.notice = desk.warning.take().map(|warning| desk.texts.say(&warning));
        start
    }

    fn choices(&self) -> Vec<Choice> {
        let go_on = self.unfinished.is_some().then_some(Choice::GoOn);
        let games = (0..GAMES.len()).map(Choice::Game);
        let [before, after] =
            [true, false].map(|first| (self.is_newcomer == first).then_some(Choice::Learn));
        let rest = after.into_iter().chain([Choice::Puzzles, Choice::SavedGames, Choice::Quit]);
        go_on.into_iter().chain(before).chain(games).chain(rest).collect()
    }

    fn entries(&self, desk: &Desk) -> Vec<String> {
        let label = |choice: Choice| match choice {
            Choice::GoOn => desk.word("start-go-on"),
            Choice::Learn => desk.word("start-learn"),
            Choice::Puzzles => desk.word("start-puzzles"),
            Choice::Game(index) => desk.word(&format!("{}-title", GAMES[index].name)),
            Choice::SavedGames => desk.word("start-saved"),
            Choice::Quit => desk.word("start-quit"),
        };
        self.choices().into_iter().map(label).collect()
    }

    /// A key that is not the menu's own.
    fn press(&mut self, key: KeyCode, selected: Choice, desk: &mut Desk) -> Go {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => Go::Quit,
            KeyCode::Char('H') => match self.rules_of(selected) {
                Some(entry) => Go::To(Box::new(Pages::rules(entry))),
                None => Go::Stay,
            },
            KeyCode::Char('O') => self.choose(Choice::SavedGames, desk),
            KeyCode::Char(c @ '1'..='9') => match c as usize - '1' as usize {
                index if index < GAMES.len() => self.choose(Choice::Game(index), desk),
                _ => Go::Stay,
            },
            _ => Go::Stay,
        }
    }

    fn choose(&mut self, choice: Choice, desk: &mut Desk) -> Go {
        match choice {
            Choice::GoOn => match self.unfinished.as_ref().map(|saved| desk.go_on(saved)) {
                Some(Ok(play)) => return Go::To(Box::new(Board::new(play))),
                Some(Err(text)) => self.notice = Some(text),
                None => {}
            },
            Choice::Game(index) => {
                return Go::To(Box::new(SetupScreen::new(&GAMES[index], None, desk)));
            }
            Choice::Learn => return Go::To(Box::new(Learn::default())),
            Choice::Puzzles => return Go::To(Box::new(PuzzleMenu::default())),
            Choice::SavedGames => return Go::To(Box::new(SavedGames::new(desk))),
            Choice::Quit => return Go::Quit,
        }
        Go::Stay
    }

    /// The game whose rules are meant: the first one, where somebody who knows none is
    /// about to learn.
    fn rules_of(&self, choice: Choice) -> Option<&'static Entry> {
        match choice {
            Choice::Game(index) => Some(&GAMES[index]),
            Choice::GoOn => saved_entry(self.unfinished.as_ref()?),
            Choice::Learn => GAMES.first(),
            Choice::Puzzles | Choice::SavedGames | Choice::Quit => None,
        }
    }

    /// A line or two on the selected entry.
    fn about(&self, choice: Choice, desk: &Desk) -> String {
        match choice {
            Choice::Game(index) => desk.word(&format!("{}-tagline", GAMES[index].name)),
            Choice::GoOn => self.unfinished.as_ref().map_or_else(String::new, |saved| {
                let sheet = &saved.sheet;
                let players = pairing(sheet, &desk.texts);
                format!("{}: {players}, {}", sheet.game, turns_of(saved, desk))
            }),
            Choice::Learn => desk.word("start-about-learn"),
            Choice::Puzzles => desk.word("start-about-puzzles"),
            Choice::SavedGames => desk.word("start-about-saved"),
            Choice::Quit => desk.word("start-about-quit"),
        }
    }

    fn draw_picture(&self, buffer: &mut Buffer, area: Rect, choice: Choice, desk: &Desk) {
        let loaded = match choice {
            Choice::GoOn => {
                let saved = self.unfinished.as_ref();
                saved.and_then(|saved| Play::load(saved, &desk.library).ok())
            }
            _ => None,
        };
        let view = match (choice, &loaded) {
            (Choice::Game(index), _) => self.pictures[index].1.view(),
            (_, Some(play)) => play.table().view(),
            _ => return,
        };
        picture(buffer, area, &view, desk);
    }
}

/// A game half played, as a picture, on a small board where there are several sizes.
fn sample(entry: &'static Entry) -> (Variant, Box<dyn Table>) {
    let mut variant =
        Variant::read(entry.name).expect("the registry reads the names that it lists");
    for spec in entry.options {
        if let Values::Numbers { from, to } = spec.values {
            // A board that fits beside the list.
            let size = spec.default.min(from + 1).min(to);
            variant.options = variant.options.clone().with(spec.key, size);
        }
    }
    let table = variant.sample();
    (variant, table)
}

impl Start {
    /// The name, the list, and a word on the selected entry, one below the
    /// other.
    fn draw_list(&mut self, buffer: &mut Buffer, area: Rect, choice: Choice, desk: &Desk) {
        let room = usize::from(area.width);
        let [title, subtitle] = ["start-title", "start-subtitle"].map(|id| desk.word(id));
        buffer.set_stringn(area.x, area.y + 1, title, room, desk.style(StyleRole::Title));
        buffer.set_stringn(area.x, area.y + 2, subtitle, room, desk.style(StyleRole::Dim));
        let entries = self.entries(desk);
        let mut about = wrap(&self.about(choice, desk), room.saturating_sub(1));
        about.truncate(usize::from(area.height).saturating_sub(entries.len() + 6));
        let height = (entries.len() as u16).min(area.height.saturating_sub(4));
        let list = Rect { y: area.y + 4, height, ..area };
        self.menu.draw(buffer, list, &entries, desk);
        for (text, y) in about.iter().zip(list.bottom() + 1..area.bottom()) {
            buffer.set_stringn(area.x, y, text, room, desk.style(StyleRole::Text));
        }
    }
}

impl Screen for Start {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let choices = self.choices();
        let choice = choices[self.menu.selected.min(choices.len() - 1)];
        if area.height < 8 || area.width < LIST {
            let entries = self.entries(desk);
            return self.menu.draw(buffer, area, &entries, desk);
        }
        let room = usize::from(area.width.saturating_sub(4));
        // What is wrong is read to its end.
        let (lines, role) = match &self.notice {
            Some(notice) => (wrap(notice, room), StyleRole::Refusal),
            None => (vec![cut(&desk.word("start-keys"), room)], StyleRole::Dim),
        };
        let feet = (lines.len() as u16).min(area.height / 3);
        let upper = Rect { height: area.height - feet, ..area };
        // In a large window the list moves in from the edge.
        let margin = if area.width >= 120 { 8 } else { 1 };
        let list = Rect { x: area.x + margin, width: LIST, ..upper };
        self.draw_list(buffer, list, choice, desk);
        let picture = Rect { x: list.right(), width: area.right() - list.right(), ..upper };
        self.draw_picture(buffer, picture, choice, desk);
        for (text, y) in lines.iter().zip(upper.bottom()..area.bottom()) {
            buffer.set_string(area.x + 2, y, text, desk.style(role));
        }
    }

    fn keys(&self, desk: &Desk) -> Vec<Key> {
        let numbers = format!("1 – {}", GAMES.len().min(9));
        let listed = [
            ("↑ ↓", "help-select"),
            ("Enter", "help-open"),
            (numbers.as_str(), "help-numbers"),
            ("H", "help-rules"),
            ("O", "act-load"),
            ("q Esc", "help-quit"),
        ];
        keys(&listed, desk)
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        let choices = self.choices();
        match self.menu.handle(event, choices.len()) {
            Picked::Chosen(index) => self.choose(choices[index], desk),
            Picked::Nothing => {
                let Event::Key(key) = event else { return Go::Stay };
                let selected = choices[self.menu.selected.min(choices.len() - 1)];
                self.press(key.code, selected, desk)
            }
            Picked::Moved => {
                self.notice = None;
                Go::Stay
            }
        }
    }

    fn returned(&mut self, desk: &mut Desk) {
        let had = self.unfinished.is_some();
        let was = self.choices().get(self.menu.selected).copied();
        let has_played = desk.with_store(|store| Ok(!store.is_empty()?)).ok().flatten();
        self.is_newcomer = desk.lessons.is_empty() && has_played != Some(true);
        match desk.with_store(|store| store.unfinished()) {
            Ok(found) => self.unfinished = found.flatten(),
            Err(text) => self.notice = Some(text),
        }
        // The same entry stays selected where others come or go.
        if let (Some(was), true) = (was, self.menu.selected > 0 || had)
            && let Some(place) = self.choices().iter().position(|choice| *choice == was)
        {
            self.menu.selected = place;
        }
    }
}
