//! What keys, the mouse and the passing of time do on the board screen, from what
//! they mean to the turn that is played and stored.

use std::time::Duration;

use game::{BadInput, Status, Step};
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

use super::{Act, Aim, Board, Confirmation, Overlay, PACES, Purpose, SHORT};
use crate::app::{Desk, Go, Screen, is_control};
use crate::coach::Coach;
use crate::screen::cursor::{self, Direction};
use crate::screen::help;
use crate::theme::StyleRole;

/// How many cells a click on the sign that there is more goes.
const LEAP: usize = 4;

impl Board {
    fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
        match self.overlay.take() {
            Some(Overlay::Ask(question)) => {
                let yes = [KeyCode::Char('y'), KeyCode::Char('s'), KeyCode::Enter];
                if yes.contains(&key.code) {
                    self.agreed(question, desk);
                }
                return Go::Stay;
            }
            Some(Overlay::Line(purpose, mut line)) => {
                match key.code {
                    KeyCode::Esc => {}
                    KeyCode::Enter => return self.submit(purpose, line.text(), desk),
                    KeyCode::Backspace if line.text().is_empty() => {}
                    _ => {
                        line.key(key);
                        self.overlay = Some(Overlay::Line(purpose, line));
                    }
                }
                return Go::Stay;
            }
            None => {}
        }
        if self.coach_key(key.code, desk) {
            return Go::Stay;
        }
        // What was said has been read by now; Esc takes it away and does no more.
        if key.code != KeyCode::Esc {
            self.notice = None;
        }
        if let Some(direction) = direction(key) {
            self.arrow(direction, desk);
            return Go::Stay;
        }
        match key.code {
            KeyCode::PageUp => self.scroll = self.scroll.saturating_add(5),
            KeyCode::PageDown => self.scroll = self.scroll.saturating_sub(5),
            KeyCode::Home if self.is_replay => self.browse_all(false, desk),
            KeyCode::End if self.is_replay => self.browse_all(true, desk),
            KeyCode::Enter if self.is_replay => return self.act(Act::PlayOn, desk),
            KeyCode::Esc => return self.escape(desk),
            KeyCode::Tab => self.cursor = cursor::next(self.cursor, &self.choices(), false),
            KeyCode::BackTab => self.cursor = cursor::next(self.cursor, &self.choices(), true),
            // Who presses it once more than the game lasted does not lose sight of its end.
            KeyCode::Enter if self.play.to_move().is_none() => {
                self.say(StyleRole::Dim, desk.word("board-over-keys"));
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(desk),
            _ if is_control(key, 'r') => self.redo(desk),
            KeyCode::Backspace => return self.act(Act::Undo, desk),
            KeyCode::Char(c) => return self.letter(c, desk),
            _ => {}
        }
        Go::Stay
    }

    /// To the beginning or the end of a game that is looked at.
    fn browse_all(&mut self, forth: bool, desk: &mut Desk) {
        while self.play.browse(forth) {}
        self.is_paused = true;
        self.after_turn(desk);
    }

    fn letter(&mut self, c: char, desk: &mut Desk) -> Go {
        let is_typed = |act: &Act| *act == Act::Undo && self.types_undo();
        if let Some(act) = Act::of_key(c, self.is_watched()).filter(|act| !is_typed(act)) {
            return self.act(act, desk);
        }
        let view = self.play.table().view();
        let mut offered = self.choices();
        offered.extend(self.instead(&view));
        let by_digit = offered.iter().find(|step| cursor::digit(**step, &view) == Some(c));
        match by_digit {
            Some(step) => self.step(*step, desk),
            _ if c.is_alphanumeric() || c == '-' => {
                self.type_line(Purpose::Turn, c.encode_utf8(&mut [0; 4]));
            }
            _ => {}
        }
        Go::Stay
    }

    fn arrow(&mut self, direction: Direction, desk: &mut Desk) {
        if self.is_replay {
            self.is_paused = true;
            match direction {
                Direction::Left | Direction::Up => self.undo(desk),
                Direction::Right | Direction::Down => self.redo(desk),
            }
            return;
        }
        self.look_to(direction);
    }

    /// Moves the cursor, and with it what shows of a board that does not fit.
    fn look_to(&mut self, direction: Direction) {
        let view = self.play.table().view();
        let direction = direction.flipped_if(self.is_flipped);
        self.cursor = cursor::moved(self.cursor, direction, &self.choices(), &view);
    }

    /// Enter or the space bar.
    fn choose(&mut self, desk: &mut Desk) -> Go {
        if self.is_watched() || (self.is_paused && !self.play.waits_for_human()) {
            return self.act(Act::Pause, desk);
        }
        let choices = self.choices();
        let step = match choices[..] {
            [only @ (Step::Pass | Step::Word(_))] => only,
            _ => self.cursor,
        };
        match step {
            Step::Pass => self.pass(desk),
            step => self.step(step, desk),
        }
        Go::Stay
    }

    fn escape(&mut self, desk: &mut Desk) -> Go {
        if self.thinking.is_some() {
            self.interrupt(desk);
        } else if self.play.step_back() {
            self.notice = None;
            self.settle();
        } else if self.notice.is_some() || self.hint.is_some() {
            self.notice = None;
            self.hint = None;
        } else if self.is_replay {
            return Go::Back;
        } else {
            self.say(StyleRole::Dim, desk.word("board-how-to-leave"));
        }
        Go::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll = self.scroll.saturating_add(1),
            MouseEventKind::ScrollDown => self.scroll = self.scroll.saturating_sub(1),
            MouseEventKind::Down(MouseButton::Right) => return self.escape(desk),
            MouseEventKind::Down(MouseButton::Left) => {
                return self.click(mouse.column, mouse.row, desk);
            }
            _ => {}
        }
        Go::Stay
    }

    fn click(&mut self, column: u16, row: u16, desk: &mut Desk) -> Go {
        let hit = |area: &Rect| area.contains((column, row).into());
        if let Some((_, act)) = self.shown.buttons.iter().find(|(area, _)| hit(area)) {
            return self.act(*act, desk);
        }
        if let Some((_, direction)) = self.shown.signs.iter().find(|(area, _)| hit(area)) {
            let direction = *direction;
            (0..LEAP).for_each(|_| self.look_to(direction));
            return Go::Stay;
        }
        if self.overlay.is_some() || self.is_replay {
            return Go::Stay;
        }
        if let Some(step) = self.pointed(column, row) {
            if self.choices().contains(&step) || !matches!(step, Step::Hole(..)) {
                self.cursor = step;
            }
            self.point(step, desk);
        }
        Go::Stay
    }

    /// What the mouse points at.
    fn pointed(&self, column: u16, row: u16) -> Option<Step> {
        let offers_holes = self.choices().iter().any(|step| matches!(step, Step::Hole(..)));
        if let Some((_, step)) =
            self.shown.beside.iter().find(|(area, _)| area.contains((column, row).into()))
        {
            return Some(*step);
        }
        // Between two holes the one that may be chosen is meant.
        let choices = self.choices();
        let meant = |holes: Vec<Step>| {
            let free = holes.iter().find(|hole| choices.contains(hole));
            free.or(holes.first()).copied()
        };
        if let Some((cell, lens)) = &self.shown.lens {
            let holes = lens.holes_at(column, row).into_iter();
            let holes = holes.map(|(_, hole)| Step::Hole(*cell, hole)).collect();
            if let Some(hole) = meant(holes) {
                return Some(hole);
            }
        }
        let board = self.shown.board.as_ref()?;
        if offers_holes {
            let holes = board.holes_at(column, row).into_iter();
            let holes = holes.map(|(cell, hole)| Step::Hole(cell as u16, hole)).collect();
            if let Some(hole) = meant(holes) {
                return Some(hole);
            }
        }
        board.cell_at(column, row).map(|cell| Step::Cell(cell as u16))
    }

    fn point(&mut self, step: Step, desk: &mut Desk) {
        let choices = self.choices();
        let offers_cells = choices.iter().any(|step| matches!(step, Step::Cell(_)));
        match step {
            // A piece whose holes are too small to hit: the cursor goes there.
            Step::Cell(_) if !offers_cells && !choices.is_empty() => self.settle(),
            _ => self.step(step, desk),
        }
    }

    /// Somebody chooses something: by key, by mouse, or by saying yes to it.
    pub(super) fn step(&mut self, step: Step, desk: &mut Desk) {
        if self.may_play(desk) {
            let taken = self.play.click(step);
            self.after_step(taken, desk);
        }
    }

    /// Passes; where there is something to play, that is asked about.
    pub(super) fn pass(&mut self, desk: &mut Desk) {
        let choices = self.choices();
        if choices.contains(&Step::Pass) && choices.len() > 1 {
            self.overlay = Some(Overlay::Ask(Confirmation::Pass));
        } else {
            self.step(Step::Pass, desk);
        }
    }

    /// After a person's step, or what was typed: a turn that it completed, if any.
    pub(super) fn after_step(&mut self, taken: Result<Option<String>, BadInput>, desk: &mut Desk) {
        match taken {
            Ok(Some(_)) => self.after_human(desk),
            Ok(None) => {
                self.notice = None;
                self.settle();
            }
            Err(bad) => self.refuse(&bad, desk),
        }
    }

    /// Whether a person may play now; else says why not.
    pub(super) fn may_play(&mut self, desk: &Desk) -> bool {
        let id = match self.play.status() {
            _ if self.is_replay => "board-replay",
            _ if !self.asks => "board-exercise-answered",
            Status::Playing(_) if self.play.waits_for_human() => return true,
            Status::Playing(_) => "board-not-your-turn",
            Status::Over(_) => "board-over",
        };
        self.say(StyleRole::Refusal, desk.word(id));
        false
    }

    /// A person has played: the computer, interrupted or not, is to reply.
    pub(super) fn after_human(&mut self, desk: &mut Desk) {
        self.is_paused = false;
        self.coach_begins();
        self.after_turn(desk);
    }

    /// A turn was played, taken back or played again.
    pub(super) fn after_turn(&mut self, desk: &mut Desk) {
        self.thinking = None;
        self.hint = None;
        self.notice = None;
        self.scroll = 0;
        self.settle();
        self.next_at = desk.now + if self.is_watched() { PACES[self.pace] } else { Duration::ZERO };
        if self.is_replay || self.is_exercise {
            return;
        }
        self.sitting.count(self.play.status());
        if let Err(text) = desk.keep(&mut self.play) {
            self.say(StyleRole::Refusal, text);
        }
        self.coach_ends(desk);
    }
}

impl Screen for Board {
    fn keys(&self, desk: &Desk) -> Vec<help::Key> {
        let fixed = ["arrows", "enter", "escape", "tab", "digits", "mouse", "pages"]
            .map(|id| (format!("help-key-{id}"), format!("help-{id}")));
        let entry = self.play.setup().variant.entry;
        let is_listed = |act: &Act| match act {
            Act::Help => false,
            Act::Draw => entry.draws,
            Act::Pass => entry.passes,
            _ => true,
        };
        let acts = Act::all()
            .filter(is_listed)
            .map(|act| (self.key_name(act, desk), format!("act-{}", act.word())));
        let all: Vec<_> = fixed.into_iter().chain(acts).collect();
        let all: Vec<_> = all.iter().map(|(key, about)| (&**key, &**about)).collect();
        help::keys(&all, desk)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        self.draw_in(frame, frame.area(), desk);
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        match event {
            Event::Key(key) => self.key(*key, desk),
            Event::Mouse(mouse) => self.mouse(*mouse, desk),
            Event::Paste(text) => {
                match &mut self.overlay {
                    Some(Overlay::Line(_, line)) => line.insert(text),
                    _ => self.type_line(Purpose::Turn, text.trim()),
                }
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn tick(&mut self, desk: &mut Desk) -> Go {
        if let Some(warning) = desk.warning.take() {
            self.say(StyleRole::Refusal, desk.texts.say(&warning));
        }
        let passed = desk.now.saturating_sub(self.seen_at.unwrap_or(desk.now));
        self.seen_at = Some(desk.now);
        // A turn that waits to be seen is thought out: nobody's clock runs.
        let thinks = match &mut self.thinking {
            Some((Aim::Turn, thinking)) => !thinking.is_done(),
            _ => false,
        };
        if !self.is_replay && (self.play.waits_for_human() || thinks) {
            self.play.spend(passed);
            if self.play.call_time() {
                self.after_turn(desk);
            }
        }
        if std::mem::take(&mut self.leaves) {
            return Go::Back;
        }
        self.think(desk);
        self.next_screen.take().map_or(Go::Stay, Go::To)
    }

    fn language_changed(&mut self) {
        self.notice = None;
    }

    fn returned(&mut self, desk: &mut Desk) {
        // Time spent on another page is nobody's, but where a clock runs.
        if self.play.setup().clock.is_none() {
            self.seen_at = Some(desk.now);
        }
        let is_passed = std::mem::take(&mut self.is_for_review) && self.reviewed.is_some();
        match self.wanted.take() {
            Some(ply) => self.go_to_turn(ply, desk),
            // Who saw the review of a game just played and wanted none of its turns is
            // back at that game.
            None => self.leaves = is_passed,
        }
    }

    fn is_typing(&self) -> bool {
        matches!(self.overlay, Some(Overlay::Line(..)))
    }

    fn is_busy(&self) -> bool {
        let is_short = |side| self.play.left(side).is_some_and(|left| left < SHORT);
        let judges = self.coach.as_ref().is_some_and(Coach::is_judging);
        self.thinking.is_some()
            || judges
            || (self.is_watched() && !self.is_paused)
            || self.play.to_move().is_some_and(is_short)
    }
}

/// The direction of an arrow key or of h, j, k, l.
fn direction(key: KeyEvent) -> Option<Direction> {
    Some(match key.code {
        KeyCode::Up | KeyCode::Char('k') => Direction::Up,
        KeyCode::Down | KeyCode::Char('j') => Direction::Down,
        KeyCode::Left | KeyCode::Char('h') => Direction::Left,
        KeyCode::Right | KeyCode::Char('l') => Direction::Right,
        _ => return None,
    })
}
