//! Which puzzles: the one of the day, of any game or of one, with a theme; and how one
//! stands.

use std::rc::Rc;

use game::Puzzle;
use games::GAMES;
use puzzles::THEMES;
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode};
use ratatui::layout::Rect;

use super::exercise::ExerciseScreen;
use super::help::{Key, keys};
use super::menu::{Menu, Picked};
use super::pages::Pages;
use crate::app::{Desk, Go, Screen};
use crate::exercise::{PuzzleTask, solver_lines};
use crate::paint::{cut, wrap};
use crate::theme::StyleRole;

/// How many of those tried last are listed.
const RECENT: usize = 200;

/// The list of puzzles to choose from.
pub struct PuzzleMenu {
    menu: Menu,
    notice: Option<String>,
    all: Rc<[Puzzle]>,
}

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Daily,
    Any,
    Game(usize),
    Theme(usize),
    History,
}

impl Default for PuzzleMenu {
    fn default() -> PuzzleMenu {
        let all = GAMES.iter().flat_map(games::Entry::puzzles).collect();
        PuzzleMenu { menu: Menu::default(), notice: None, all }
    }
}

impl PuzzleMenu {
    fn choices(&self) -> Vec<Choice> {
        let games = (0..GAMES.len()).map(Choice::Game);
        let themes = (0..THEMES.len()).map(Choice::Theme);
        let some = games.chain(themes).filter(|choice| !self.pool(*choice).is_empty());
        [Choice::Daily, Choice::Any].into_iter().chain(some).chain([Choice::History]).collect()
    }

    /// The puzzles that a choice is about.
    fn pool(&self, choice: Choice) -> Vec<&Puzzle> {
        let is_meant = |puzzle: &&Puzzle| match choice {
            Choice::Game(index) => puzzle.game.split(':').next() == Some(GAMES[index].name),
            Choice::Theme(index) => puzzle.themes.iter().any(|theme| theme == THEMES[index]),
            Choice::Daily | Choice::Any | Choice::History => true,
        };
        self.all.iter().filter(is_meant).collect()
    }

    fn label(&self, choice: Choice, desk: &Desk) -> String {
        let counted = |title: String| {
            let pool = self.pool(choice);
            let is_solved = |puzzle: &&&Puzzle| {
                let solved = |tried: &puzzles::Tried| tried.solved && tried.puzzle == puzzle.id;
                desk.solver.tried.iter().any(solved)
            };
            format!("{title:<18} {}/{}", pool.iter().filter(is_solved).count(), pool.len())
        };
        match choice {
            Choice::Daily => desk.word("puzzles-daily"),
            Choice::Any => counted(desk.word("puzzles-any")),
            Choice::Game(index) => counted(desk.word(&format!("{}-title", GAMES[index].name))),
            Choice::Theme(index) => counted(desk.word(&format!("puzzle-theme-{}", THEMES[index]))),
            Choice::History => desk.word("puzzles-history"),
        }
    }

    fn choose(&mut self, choice: Choice, desk: &mut Desk) -> Go {
        if choice == Choice::History {
            return Go::To(Box::new(history(desk)));
        }
        let pool: Rc<[Puzzle]> = self.pool(choice).into_iter().cloned().collect();
        let task = match choice {
            Choice::Daily => PuzzleTask::daily(pool, jiff::Zoned::now().date()),
            _ => PuzzleTask::next_of(pool, desk),
        };
        match task.map(|task| ExerciseScreen::new(Box::new(task), desk)) {
            Some(Ok(screen)) => return Go::To(Box::new(screen)),
            Some(Err(bad)) => self.notice = Some(desk.texts.refusal(&bad)),
            None => {}
        }
        Go::Stay
    }
}

/// The rating, the rows and the themes, then what was tried last, the newest first.
fn history(desk: &Desk) -> Pages {
    let mut lines: Vec<String> = solver_lines(desk).into();
    lines.push(String::new());
    for tried in desk.solver.tried.iter().rev().take(RECENT) {
        let id = if tried.solved { "puzzle-tried-solved" } else { "puzzle-tried-failed" };
        lines.push(format!("{:<20} {}", tried.puzzle, desk.word(id)));
    }
    Pages::list(desk.word("puzzles-history"), &lines)
}

impl Screen for PuzzleMenu {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let entries: Vec<String> =
            self.choices().into_iter().map(|choice| self.label(choice, desk)).collect();
        if area.height < 10 {
            return self.menu.draw(buffer, area, &entries, desk);
        }
        let room = usize::from(area.width.saturating_sub(4));
        let x = area.x + 2;
        buffer.set_stringn(x, 1, desk.word("start-puzzles"), room, desk.style(StyleRole::Title));
        let [standing, _] = solver_lines(desk);
        let standing = wrap(&standing, room);
        for (text, y) in standing.iter().zip(2..) {
            buffer.set_stringn(x, y, text, room, desk.style(StyleRole::Text));
        }
        let top = 3 + standing.len() as u16;
        let height = (entries.len() as u16).min(area.height.saturating_sub(top + 2));
        let list = Rect { x, y: top, width: area.width.saturating_sub(4).min(44), height };
        self.menu.draw(buffer, list, &entries, desk);
        let (text, role) = match &self.notice {
            Some(notice) => (notice.clone(), StyleRole::Refusal),
            None => (desk.word("puzzles-keys"), StyleRole::Dim),
        };
        buffer.set_string(x, area.bottom() - 1, cut(&text, room), desk.style(role));
    }

    fn keys(&self, desk: &Desk) -> Vec<Key> {
        let listed = [("↑ ↓", "help-select"), ("Enter", "help-open"), ("q Esc", "help-quit")];
        keys(&listed, desk)
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        let choices = self.choices();
        match self.menu.handle(event, choices.len()) {
            Picked::Chosen(index) => self.choose(choices[index], desk),
            Picked::Nothing => match event {
                Event::Key(key) if matches!(key.code, KeyCode::Char('q') | KeyCode::Esc) => {
                    Go::Back
                }
                _ => Go::Stay,
            },
            Picked::Moved => {
                self.notice = None;
                Go::Stay
            }
        }
    }
}
