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
use crate::coach::sentence;
use crate::paint::{cut, width, wrap};
use crate::screen::board::{Act, Aim, Confirmation, Overlay, Purpose};
use crate::screen::cursor;
use crate::theme::StyleRole;

impl Board {
    pub(super) fn show_foot(&mut self, frame: &mut Frame<'_>, area: Rect, desk: &Desk) {
        self.show_status(frame.buffer_mut(), area, desk);
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
            pencil.words(&[(&label, desk.style(StyleRole::Key)), (&before, Style::new())]);
            let at = pencil.position();
            pencil.words(&[(&after, Style::new())]);
            frame.set_cursor_position(at);
        } else if matches!(self.overlay, Some(Overlay::Ask(_))) {
            let text = format!(" {}", desk.word("board-yes-no"));
            frame.buffer_mut().set_string(last.x, last.y, text, desk.style(StyleRole::Key));
        } else {
            self.show_keys(frame.buffer_mut(), last, desk);
        }
    }

    /// How things stand. What does not fit into its line is said in more, over what
    /// stands above: until a key is pressed, or as there is nothing to play any more.
    fn show_status(&self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let (mut text, role) = self.status(desk, false);
        let room = usize::from(area.width).saturating_sub(2);
        if width(&text) > room {
            text = self.status(desk, true).0;
        }
        let lines = wrap(&text, room);
        let most = if self.play.waits_for_human() && self.notice.is_none() { 2 } else { 4 };
        let shown = &lines[..lines.len().min(most).min(usize::from(area.y - buffer.area.y) + 1)];
        let top = area.y + 1 - shown.len() as u16;
        for (i, (line, y)) in shown.iter().zip(top..).enumerate() {
            let is_cut = i + 1 == shown.len() && shown.len() < lines.len();
            let line = if is_cut { cut(&format!("{line} …"), room) } else { line.clone() };
            let blank = " ".repeat(usize::from(area.width));
            buffer.set_string(area.x, y, blank, Style::reset());
            buffer.set_string(area.x + 1, y, line, desk.style(role));
        }
    }

    /// The cell under the cursor, where names at the edges may be out of sight.
    fn cell_out_of_sight(&self) -> String {
        match (self.shown.whole, self.cursor) {
            (Some(_), Step::Cell(cell)) => {
                let view = self.play.table().view();
                format!("{} · ", view.cells[usize::from(cell)].name)
            }
            _ => String::new(),
        }
    }

    /// What to choose next, if a person is asked.
    fn prompt(&self, desk: &Desk) -> Option<String> {
        let asks = self.asks && self.play.waits_for_human() && !self.is_replay;
        let prompt = self.play.table().prompt().filter(|_| asks)?;
        let prompt = self.tell_along(desk).unwrap_or_else(|| desk.texts.say(&prompt));
        // Holes are small: which one the cursor is on is said, and how it gets there.
        let Step::Hole(..) = self.cursor else { return Some(prompt) };
        let hole = self.play.table().view().write_step(self.cursor);
        let message = Message::new("board-hole").with("prompt", prompt).with("hole", hole);
        Some(desk.texts.say(&message))
    }

    /// What choosing the cell under the cursor brings with it, said before it is done.
    fn tell_along(&self, desk: &Desk) -> Option<String> {
        let (others, Step::Cell(cell)) = (self.along(), self.cursor) else { return None };
        let view = self.play.table().view();
        let name = |cell: u16| view.cells[usize::from(cell)].name.clone();
        let (taken, comes): (Vec<u16>, Vec<u16>) =
            others.into_iter().partition(|other| view.cells[usize::from(*other)].piece.is_some());
        let named = |cells: Vec<u16>| cells.into_iter().map(name).collect::<Vec<_>>().join(" ");
        let (id, others) = match (comes.is_empty(), taken.is_empty()) {
            (false, _) => ("board-along-comes", named(comes)),
            (true, false) => ("board-along-taken", named(taken)),
            (true, true) => return None,
        };
        let message = Message::new(id).with("cell", name(cell)).with("others", others);
        Some(desk.texts.say(&message))
    }

    /// What stands in the status line before all else: a question, news, or who thinks.
    fn pressing_status(&self, desk: &Desk) -> Option<(String, StyleRole)> {
        if let Some(Overlay::Ask(asked)) = &self.overlay {
            let names = self.play.called(&desk.texts);
            let message = match asked {
                Confirmation::Resign(side) => {
                    Message::new("ask-resign").with("side", &names[*side])
                }
                Confirmation::Pass => Message::new("ask-pass"),
                Confirmation::Draw(side) => Message::new("ask-draw")
                    .with("side", &names[*side])
                    .with("other", &names[!*side]),
            };
            return Some((desk.texts.say(&message), StyleRole::Title));
        }
        if let Some(notice) = &self.notice {
            return Some((notice.text.clone(), notice.role));
        }
        // The computer waits for an answer to this, so it stays in sight.
        if let Some(slip) = self.coach.as_ref().and_then(|coach| coach.slip.as_ref()) {
            let said = sentence(slip, &self.play, &desk.texts);
            return Some((format!("{said} · {}", desk.word("coach-keys")), StyleRole::Refusal));
        }
        if let (Some((Aim::Turn, _)), Some(side)) = (&self.thinking, self.play.to_move()) {
            let player = self.play.player_title(side, &desk.texts);
            let message = Message::new("board-thinking").with("player", player);
            return Some((desk.texts.say(&message), StyleRole::Dim));
        }
        if let Some((Aim::Review, thinking)) = &self.thinking {
            let message = Message::new("board-reviewing").with("turn", thinking.done());
            return Some((desk.texts.say(&message), StyleRole::Dim));
        }
        None
    }

    /// What the status line says; in brief, without what shows elsewhere too.
    fn status(&self, desk: &Desk, in_brief: bool) -> (String, StyleRole) {
        if let Some(pressing) = self.pressing_status(desk) {
            return pressing;
        }
        if !self.asks && !self.play.status().is_over() {
            return (String::new(), StyleRole::Text);
        }
        let mut status = self.play.status_line(&desk.texts);
        let steps = self.play.table().steps();
        if !steps.is_empty() {
            let view = self.play.table().view();
            let written: Vec<String> = steps.iter().map(|step| view.write_step(*step)).collect();
            status = format!("{status}: {} …", written.join(" "));
        }
        if let Some(prompt) = self.prompt(desk) {
            // What to do next matters more than who is asked.
            let at = self.cell_out_of_sight();
            status = match in_brief {
                true => format!("{at}{prompt}"),
                false => format!("{status} · {at}{prompt}"),
            };
        }
        if self.is_replay {
            let turns = self.play.table().played().len();
            status = format!("{turns} · {status}");
            let keys = || (!in_brief).then(|| desk.word("board-replay-keys"));
            if let Some(more) = self.verdict_here(desk).or_else(keys) {
                status = format!("{status} · {more}");
            }
        }
        if let (true, Some(compared)) =
            (self.play.status().is_over(), self.play.compared(&desk.texts))
        {
            status = format!("{status} · {compared}");
        }
        if self.is_paused && self.play.to_move().is_some() && !self.play.waits_for_human() {
            status = format!("{status} ({})", desk.word("board-paused"));
        }
        let over = self.play.to_move().is_none();
        (status, if over { StyleRole::Good } else { StyleRole::Text })
    }

    /// The keys of most use now, between those that are always there.
    fn useful_keys(&self) -> &'static [Act] {
        match self.play.to_move() {
            _ if self.is_exercise && self.play.choices().contains(&Step::Pass) => {
                &[Act::Type, Act::Pass, Act::Flip, Act::Size]
            }
            _ if self.is_exercise => &[Act::Type, Act::Flip, Act::Size],
            _ if self.is_replay => {
                &[Act::Pause, Act::Review, Act::Fault, Act::PlayOn, Act::Values, Act::Hint]
            }
            None => &[Act::New, Act::Swap, Act::Review, Act::Undo, Act::Export],
            Some(_) if self.is_watched() => {
                &[Act::Pause, Act::Single, Act::Faster, Act::Slower, Act::Hurry]
            }
            Some(_) if self.play.choices().contains(&Step::Pass) => {
                &[Act::Type, Act::Undo, Act::Hint, Act::Values, Act::Pass, Act::Size]
            }
            Some(_) => &[Act::Type, Act::Undo, Act::Hint, Act::Values, Act::Redo, Act::Size],
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
        let shown =
            |act: Act| (self.key_name(act, desk), desk.word(&format!("key-{}", act.word())));
        let columns = |(key, label): &(String, String)| width(key) + width(label) + 3;
        // Who looks at a game again needs the way through it more than the rules.
        let arrows = self.is_replay.then(|| ("←→".to_owned(), desk.word("board-replay-turns")));
        let mut acts = match self.is_replay {
            true => vec![Act::Help, Act::Leave],
            false => vec![Act::Help, Act::Rules, Act::Leave],
        };
        let mut taken: usize = acts.iter().map(|act| columns(&shown(*act))).sum();
        taken += arrows.as_ref().map_or(0, columns);
        taken += words.iter().map(|(_, key, label)| width(key) + width(label) + 3).sum::<usize>();
        for act in self.useful_keys() {
            taken += columns(&shown(*act));
            if taken > usize::from(area.width) + 1 {
                break;
            }
            acts.insert(acts.len() - 1, *act);
        }
        let acts: Vec<_> = acts.into_iter().map(|act| (act, shown(act))).collect();
        let mut pencil = Pencil::new(buffer, area);
        let mut button = |key: &str, label: &str, style: Style| {
            pencil.words(&[(" ", Style::new())]);
            let from = pencil.position();
            pencil.words(&[(key, desk.style(StyleRole::Key)), (" ", Style::new()), (label, style)]);
            let place = pencil.since(from);
            pencil.words(&[(" ", Style::new())]);
            place
        };
        for (step, key, label) in words {
            let is_chosen = self.cursor == step;
            let style =
                if is_chosen { desk.theme.mark(Mark::Cursor) } else { desk.style(StyleRole::Text) };
            self.shown.beside.push((button(&key, &label, style), step));
        }
        if let Some((key, label)) = arrows {
            button(&key, &label, desk.style(StyleRole::Dim));
        }
        for (act, (key, label)) in acts {
            self.shown.buttons.push((button(&key, &label, desk.style(StyleRole::Dim)), act));
        }
    }
}
