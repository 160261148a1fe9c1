//! What keys and the mouse mean on the board screen.

use game::Step;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{Act, Board, Overlay, Purpose};
use crate::app::{Desk, Go, is_control};
use crate::screen::cursor::{self, Direction};
use crate::theme::Role;

/// How many cells a click on the sign that there is more goes.
const LEAP: usize = 4;

impl Board {
    pub(super) fn key(&mut self, key: KeyEvent, desk: &mut Desk) -> Go {
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
            KeyCode::Home if self.is_replay => while self.play.browse(false) {},
            KeyCode::End if self.is_replay => while self.play.browse(true) {},
            KeyCode::Esc => return self.escape(desk),
            KeyCode::Tab => self.cursor = cursor::next(self.cursor, &self.choices(), false),
            KeyCode::BackTab => self.cursor = cursor::next(self.cursor, &self.choices(), true),
            KeyCode::Enter if self.play.to_move().is_none() && !self.is_replay => {
                return self.act(Act::New, desk);
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(desk),
            _ if is_control(key, 'r') => self.redo(desk),
            KeyCode::Char(c) => return self.letter(c, desk),
            _ => {}
        }
        Go::Stay
    }

    fn letter(&mut self, c: char, desk: &mut Desk) -> Go {
        if let Some(act) = Act::of_key(c, self.is_watched()) {
            return self.act(act, desk);
        }
        let choices = self.choices();
        let view = self.play.table().view();
        let by_digit = choices.iter().find(|step| cursor::digit(**step, &view) == Some(c));
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
        self.step(step, desk);
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
            self.say(Role::Dim, desk.word("board-how-to-leave"));
        }
        Go::Stay
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk) -> Go {
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
        if let Some((cell, lens)) = &self.shown.lens
            && let Some((_, hole)) = lens.hole_at(column, row)
        {
            return Some(Step::Hole(*cell, hole));
        }
        let board = self.shown.board.as_ref()?;
        if offers_holes && let Some((cell, hole)) = board.hole_at(column, row) {
            return Some(Step::Hole(cell as u16, hole));
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
