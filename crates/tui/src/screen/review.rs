//! A game looked over: every turn with what it was worth, to go to.
//!
//! Knows no board: whoever shows it says which turn is wanted when it is seen again.

use std::cell::Cell;
use std::rc::Rc;

use game::{Message, Side};
use games::Texts;
use players::{Reviewed, Severity, summary, worst};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, KeyCode};
use ratatui::layout::Rect;
use ratatui::widgets::Widget as _;

use super::help::{Key, keys};
use super::menu::{Menu, Picked};
use crate::app::{Desk, Go, Screen};
use crate::paint::{framed, width, wrap};
use crate::theme::StyleRole;
use crate::value::say_value;

/// The list of turns.
pub struct ReviewScreen {
    turns: Vec<Reviewed>,
    /// What the two sides are called.
    sides: [String; 2],
    menu: Menu,
    /// The turn to go to, counted from 1.
    wanted: Rc<Cell<Option<usize>>>,
}

impl ReviewScreen {
    /// Opened on the turn that gave most away.
    pub fn new(
        turns: Vec<Reviewed>,
        sides: [String; 2],
        wanted: Rc<Cell<Option<usize>>>,
    ) -> ReviewScreen {
        let bad = Side::BOTH.into_iter().filter_map(|side| worst(&turns, side, 1).first().copied());
        let first = bad.max_by(|one, other| one.lost.total_cmp(&other.lost));
        let menu = Menu::at(first.map_or(0, |turn| turn.ply - 1));
        ReviewScreen { turns, sides, menu, wanted }
    }

    /// How often each side went wrong.
    fn totals(&self, desk: &Desk) -> Vec<String> {
        let total = |side: Side| desk.texts.say(&summary(&self.turns, side, &self.sides[side]));
        Side::BOTH.map(total).to_vec()
    }
}

/// What a turn was worth, in words: what was, what became of it, what was better.
pub fn verdict(turn: &Reviewed, texts: &Texts) -> String {
    let say = |(value, score)| say_value(texts, value, score, turn.side);
    let (before, after) = (say(turn.before), say(turn.after));
    match (turn.severity(), turn.better()) {
        (Severity::None, _) | (_, None) => after,
        (_, Some(better)) => {
            let message = Message::new("review-better")
                .with("before", before)
                .with("after", after)
                .with("better", better);
            texts.say(&message)
        }
    }
}

/// A turn with its number and the sign of its fault.
pub fn signed(turn: &Reviewed) -> String {
    format!("{} {}{}", turn.number, turn.turn, turn.severity().sign())
}

impl Screen for ReviewScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        let foot: Vec<String> =
            wrap(&desk.word("review-signs"), usize::from(area.width).max(3) - 2);
        let head = self.totals(desk);
        let outer = Rect { height: area.height.saturating_sub(foot.len() as u16), ..area };
        let block = framed(&desk.word("review-title"), desk)
            .title_bottom(format!(" {} ", desk.word("review-keys")));
        let inner = block.inner(outer);
        block.render(outer, frame.buffer_mut());
        let buffer = frame.buffer_mut();
        let room = usize::from(inner.width);
        for (text, y) in head.iter().zip(inner.y..inner.bottom()) {
            buffer.set_stringn(inner.x, y, format!(" {text}"), room, desk.style(StyleRole::Title));
        }
        let lines = (head.len() as u16).min(inner.height);
        let list = Rect { y: inner.y + lines, height: inner.height - lines, ..inner };
        let signed: Vec<String> = self.turns.iter().map(signed).collect();
        let widest = signed.iter().map(|turn| width(turn)).max().unwrap_or(0);
        let entry = |(turn, signed): (&Reviewed, &String)| {
            format!("{signed:<widest$}  {}", verdict(turn, &desk.texts))
        };
        let entries: Vec<String> = self.turns.iter().zip(&signed).map(entry).collect();
        self.menu.draw(buffer, list, &entries, desk);
        for (text, y) in foot.iter().zip(outer.bottom()..area.bottom()) {
            buffer.set_string(area.x + 1, y, text, desk.style(StyleRole::Dim));
        }
    }

    fn keys(&self, desk: &Desk) -> Vec<Key> {
        let listed = [("↑ ↓", "help-select"), ("Enter", "help-go-there"), ("q Esc", "help-back")];
        keys(&listed, desk)
    }

    fn handle(&mut self, event: &Event, _: &mut Desk) -> Go {
        match self.menu.handle(event, self.turns.len()) {
            Picked::Chosen(index) => {
                self.wanted.set(Some(self.turns[index].ply));
                Go::Back
            }
            Picked::Moved => Go::Stay,
            Picked::Nothing => match event {
                Event::Key(key) if matches!(key.code, KeyCode::Esc | KeyCode::Char('q' | 'V')) => {
                    Go::Back
                }
                _ => Go::Stay,
            },
        }
    }
}
