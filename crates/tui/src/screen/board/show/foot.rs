//! Below the board: how things stand, and what can be typed or pressed.

use game::draw::Mark;
use game::{Message, Step};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Board;
use super::pencil::Pencil;
use crate::app::Desk;
use crate::paint::{cut, width};
use crate::screen::board::{Act, Aim, Confirmation, Overlay, Purpose};
use crate::screen::cursor;
use crate::theme::Role;

impl Board {
    pub(super) fn show_foot(&mut self, frame: &mut Frame<'_>, area: Rect, desk: &Desk) {
        let (text, role) = self.status(desk);
        let style = desk.style(role);
        let text = format!(" {}", cut(&text, usize::from(area.width).saturating_sub(2)));
        frame.buffer_mut().set_string(area.x, area.y, text, style);
        let last = Rect { y: area.y + 1, height: 1, ..area };
        if let Some(Overlay::Line(purpose, line)) = &self.overlay {
            let label = match purpose {
                Purpose::Turn => "board-prompt-turn",
                Purpose::Title => "board-prompt-title",
                Purpose::Path => "board-prompt-path",
            };
            let label = format!(" {} ", desk.word(label));
            let room = usize::from(last.width).saturating_sub(width(&label) + 2);
            let (before, after) = line.halves(room);
            let mut pencil = Pencil::new(frame.buffer_mut(), last);
            pencil.words(&[(&label, desk.style(Role::Key)), (&before, Style::new())]);
            let at = pencil.position();
            pencil.words(&[(&after, Style::new())]);
            frame.set_cursor_position(at);
        } else if matches!(self.overlay, Some(Overlay::Ask(_))) {
            let text = format!(" {}", desk.word("board-yes-no"));
            frame.buffer_mut().set_string(last.x, last.y, text, desk.style(Role::Key));
        } else {
            self.show_keys(frame.buffer_mut(), last, desk);
        }
    }

    fn status(&self, desk: &Desk) -> (String, Role) {
        let names = self.play.side_names(&desk.texts);
        if let Some(Overlay::Ask(asked)) = &self.overlay {
            let message = match asked {
                Confirmation::Resign(side) => {
                    Message::new("ask-resign").with("side", &names[*side])
                }
                Confirmation::Draw(side) => Message::new("ask-draw")
                    .with("side", &names[*side])
                    .with("other", &names[!*side]),
            };
            return (desk.texts.say(&message), Role::Title);
        }
        if let Some(notice) = &self.notice {
            return (notice.text.clone(), notice.role);
        }
        if let (Some((Aim::Turn, _)), Some(side)) = (&self.thinking, self.play.to_move()) {
            let player = self.play.player_title(side, &desk.texts);
            let message = Message::new("board-thinking").with("player", player);
            return (desk.texts.say(&message), Role::Dim);
        }
        let mut status = self.play.status_line(&desk.texts);
        let steps = self.play.table().steps();
        if !steps.is_empty() {
            let view = self.play.table().view();
            let written: Vec<String> = steps.iter().map(|step| view.write_step(*step)).collect();
            status = format!("{status}: {} …", written.join(" "));
        }
        // The names at the edges may be out of sight.
        if let (Some(_), Step::Cell(cell)) = (self.shown.whole, self.cursor)
            && self.play.waits_for_human()
        {
            let view = self.play.table().view();
            status = format!("{status} · {}", view.cells[usize::from(cell)].name);
        }
        let asks = self.play.waits_for_human() && !self.is_replay;
        if let (Some(prompt), true) = (self.play.table().prompt(), asks) {
            status = format!("{status} · {}", desk.texts.say(&prompt));
        }
        if self.is_replay {
            let turns = self.play.table().played().len();
            status = format!("{turns} · {status}");
        }
        if self.is_paused && self.play.to_move().is_some() && !self.play.waits_for_human() {
            status = format!("{status} ({})", desk.word("board-paused"));
        }
        let over = self.play.to_move().is_none();
        (status, if over { Role::Good } else { Role::Text })
    }

    /// The keys of most use now, between those that are always there.
    fn useful_keys(&self) -> &'static [Act] {
        match self.play.to_move() {
            _ if self.is_replay => {
                &[Act::Pause, Act::Undo, Act::Redo, Act::Faster, Act::Slower, Act::Export]
            }
            None => &[Act::New, Act::Swap, Act::Undo, Act::Export],
            Some(_) if self.is_watched() => {
                &[Act::Pause, Act::Single, Act::Faster, Act::Slower, Act::Hurry]
            }
            Some(_) if self.play.choices().contains(&Step::Pass) => {
                &[Act::Pass, Act::Type, Act::Undo, Act::Hint, Act::Size]
            }
            Some(_) => &[Act::Type, Act::Undo, Act::Redo, Act::Hint, Act::Flip, Act::Size],
        }
    }

    /// The words of the game that may be chosen now, with their digits.
    fn offered_words(&self, desk: &Desk) -> Vec<(Step, String, String)> {
        let (view, game) = (self.play.table().view(), self.play.setup().variant.entry.name);
        let offered = self.choices().into_iter().filter(|step| matches!(step, Step::Word(_)));
        let shown = |step| {
            let digit = cursor::digit(step, &view).map(String::from).unwrap_or_default();
            (step, digit, desk.word(&format!("{game}-word-{}", view.write_step(step))))
        };
        offered.map(shown).collect()
    }

    /// A line of keys; they can be clicked. Words that can be played come first.
    /// Narrow windows keep these, help, rules and the way out.
    fn show_keys(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let words = self.offered_words(desk);
        let shown = |act: Act| {
            let key = match act.key() {
                ' ' => desk.word("key-space"),
                key => key.to_string(),
            };
            (key, desk.word(&format!("key-{}", act.word())))
        };
        let columns = |(key, label): &(String, String)| width(key) + width(label) + 3;
        let mut acts = vec![Act::Help, Act::Rules, Act::Leave];
        let mut taken: usize = acts.iter().map(|act| columns(&shown(*act))).sum();
        taken += words.iter().map(|(_, key, label)| width(key) + width(label) + 3).sum::<usize>();
        for act in self.useful_keys() {
            taken += columns(&shown(*act));
            if taken > usize::from(area.width) + 1 {
                break;
            }
            acts.insert(acts.len() - 1, *act);
        }
        let mut pencil = Pencil::new(buffer, area);
        let mut button = |key: &str, label: &str, style: Style| {
            pencil.words(&[(" ", Style::new())]);
            let from = pencil.position();
            pencil.words(&[(key, desk.style(Role::Key)), (" ", Style::new()), (label, style)]);
            let place = pencil.since(from);
            pencil.words(&[(" ", Style::new())]);
            place
        };
        for (step, key, label) in words {
            let is_chosen = self.cursor == step;
            let style =
                if is_chosen { desk.theme.mark(Mark::Cursor) } else { desk.style(Role::Text) };
            self.shown.beside.push((button(&key, &label, style), step));
        }
        for act in acts {
            let (key, label) = shown(act);
            self.shown.buttons.push((button(&key, &label, desk.style(Role::Dim)), act));
        }
    }
}
