//! An exercise on the ordinary board, with what is said about it above.
//!
//! Turns are made as in any game. A wrong one stays in sight, with what the opponent
//! makes of it, until a key takes it back. What is right the task knows.

use std::collections::VecDeque;
use std::time::Duration;

use game::{BadInput, Message};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, MouseButton, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::Board;
use super::help::Key;
use crate::app::{Desk, Go, Screen};
use crate::exercise::{Response, Task};
use crate::paint::{cut, width, wrap};
use crate::play::Play;
use crate::theme::StyleRole;

/// How long people look at a turn before it is answered.
const PACE: Duration = Duration::from_millis(900);

/// Lines of text that there is always room for, so that the board stays where it is.
const LINES: usize = 3;

/// Lines of a board that is of any use.
const BOARD: u16 = 9;

/// How things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Somebody is to play.
    Open,
    /// The opponent is about to answer.
    Answering,
    /// A wrong turn stands on the board, which had so many turns before.
    Wrong(usize),
    /// Nothing is left to do.
    Done,
}

/// What can be done besides playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    Hint,
    See,
    Back,
    Next,
    TakeBack,
}

impl Wish {
    /// The key and the word in the texts.
    const fn key(self) -> (&'static str, &'static str) {
        match self {
            Wish::Hint => ("i", "exercise-hint"),
            Wish::See => ("v", "exercise-see"),
            Wish::Back => ("u", "exercise-back"),
            Wish::Next => ("n", "exercise-next"),
            Wish::TakeBack => ("Enter", "exercise-take-back"),
        }
    }
}

/// An exercise on the screen.
pub struct ExerciseScreen {
    task: Box<dyn Task>,
    board: Board,
    phase: Phase,
    says: Vec<String>,
    /// Turns that are about to be shown.
    line: VecDeque<String>,
    due: Duration,
    /// What was last responded to: the turns, and whether the game was over.
    seen: (usize, bool),
    /// Whether it has to be said again, in another language.
    is_stale: bool,
    has_hints: bool,
    buttons: Vec<(Rect, Wish)>,
}

impl ExerciseScreen {
    /// An exercise as it begins.
    pub fn new(mut task: Box<dyn Task>, desk: &mut Desk) -> Result<ExerciseScreen, BadInput> {
        let play = task.play(desk)?;
        let response = task.respond(&play, desk);
        let has_hints = task.has_hints();
        let board = if task.is_game() { Board::new(play) } else { Board::exercise(play) };
        let mut screen = ExerciseScreen {
            task,
            board,
            phase: Phase::Open,
            says: Vec::new(),
            line: VecDeque::new(),
            due: Duration::ZERO,
            seen: (0, false),
            is_stale: false,
            has_hints,
            buttons: Vec::new(),
        };
        screen.take(response, desk);
        Ok(screen)
    }

    /// The game on the board.
    pub fn play(&self) -> &Play {
        self.board.play()
    }

    fn now_seen(&self) -> (usize, bool) {
        (self.board.play().table().ply(), self.board.play().status().is_over())
    }

    /// Asks the task what comes of what is on the board.
    fn respond(&mut self, desk: &mut Desk) {
        let response = self.task.respond(self.board.play(), desk);
        self.take(response, desk);
    }

    fn take(&mut self, response: Response, desk: &Desk) {
        self.seen = self.now_seen();
        self.line.clear();
        self.due = desk.now + PACE;
        (self.phase, self.says) = match response {
            Response::Ask(says) => (Phase::Open, says),
            Response::Answer(says, turn) => {
                self.line.push_back(turn);
                // With nothing to say about it, what was asked stays in sight.
                let says = if says.is_empty() { std::mem::take(&mut self.says) } else { says };
                (Phase::Answering, says)
            }
            Response::Wrong(says, line) => {
                self.line.extend(line);
                (Phase::Wrong(self.seen.0.saturating_sub(1)), says)
            }
            Response::Done(says) => (Phase::Done, says),
        };
        self.board.ask(self.task.is_game() || self.phase == Phase::Open);
    }

    /// Shows the next of the turns that are about to be shown.
    fn show_next(&mut self, desk: &mut Desk) {
        let Some(turn) = self.line.pop_front() else { return };
        self.due = desk.now + PACE;
        if self.board.show_turn(&turn, desk).is_err() {
            self.line.clear();
        }
        if self.line.is_empty() && self.phase == Phase::Answering {
            self.respond(desk);
        }
        self.seen = self.now_seen();
    }

    fn wishes(&self) -> Vec<Wish> {
        match self.phase {
            Phase::Wrong(_) => vec![Wish::TakeBack],
            Phase::Done => vec![Wish::Back, Wish::Next],
            _ if self.task.is_game() => Vec::new(),
            _ if self.has_hints => vec![Wish::Hint, Wish::See, Wish::Back, Wish::Next],
            _ => vec![Wish::See, Wish::Back, Wish::Next],
        }
    }

    /// The wish that a key stands for now.
    fn wish_of(&self, code: KeyCode) -> Option<Wish> {
        let wish = match (self.phase, code) {
            (Phase::Wrong(_), KeyCode::Char('q' | 'z' | 'F')) => return None,
            (Phase::Wrong(_), _) => return Some(Wish::TakeBack),
            (Phase::Done, KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right) => Wish::Next,
            (_, KeyCode::Char('i')) if !self.has_hints => Wish::See,
            (_, KeyCode::Char('i')) => Wish::Hint,
            (_, KeyCode::Char('v')) => Wish::See,
            (_, KeyCode::Backspace) => Wish::Back,
            (_, KeyCode::Char('u')) if !self.board.types_undo() => Wish::Back,
            (_, KeyCode::Char('n')) => Wish::Next,
            _ => return None,
        };
        self.wishes().contains(&wish).then_some(wish)
    }

    /// The key that goes back.
    fn back_key(&self, desk: &Desk) -> String {
        match self.board.types_undo() {
            true => desk.word("key-backspace"),
            false => Wish::Back.key().0.to_owned(),
        }
    }

    fn grant(&mut self, wish: Wish, desk: &mut Desk) -> Go {
        match wish {
            Wish::Hint => match self.task.hint(self.board.play(), desk) {
                Some((says, cells)) => {
                    self.says.truncate(1);
                    self.says.push(says);
                    self.board.point_out(cells);
                }
                None => return self.grant(Wish::See, desk),
            },
            Wish::See => {
                self.line = self.task.see(self.board.play()).into();
                self.phase = Phase::Answering;
                self.due = desk.now;
                self.board.ask(false);
            }
            Wish::TakeBack => {
                if let Phase::Wrong(ply) = self.phase {
                    self.line.clear();
                    self.board.take_back_to(ply, desk);
                    self.respond(desk);
                }
            }
            // What has been played comes first.
            Wish::Back if self.seen.0 > 0 && !self.task.is_game() => {
                self.board.take_back_to(0, desk);
                self.respond(desk);
            }
            Wish::Back => return self.go_to(false, desk),
            Wish::Next => return self.go_to(true, desk),
        }
        Go::Stay
    }

    fn go_to(&mut self, forth: bool, desk: &mut Desk) -> Go {
        if forth {
            self.task.leave(desk);
        }
        match self.task.neighbour(forth, desk).map(|task| ExerciseScreen::new(task, desk)) {
            Some(Ok(screen)) => {
                *self = screen;
                Go::Stay
            }
            Some(Err(bad)) => {
                self.says = vec![desk.texts.refusal(&bad)];
                Go::Stay
            }
            None if forth => Go::Back,
            None => {
                self.says = vec![desk.word("exercise-first")];
                Go::Stay
            }
        }
    }

    /// What is said, in lines of so many columns.
    fn lines(&self, room: usize) -> Vec<String> {
        self.says.iter().flat_map(|text| wrap(text, room)).collect()
    }

    fn says_style(&self, desk: &Desk) -> Style {
        desk.style(match self.phase {
            Phase::Wrong(_) => StyleRole::Refusal,
            Phase::Done => StyleRole::Good,
            Phase::Open | Phase::Answering => StyleRole::Text,
        })
    }

    /// The lines of text above a board, and what is left below them.
    fn head(&self, area: Rect) -> (Vec<String>, Rect) {
        let mut lines = self.lines(usize::from(area.width.saturating_sub(2)));
        let most = usize::from(area.height.saturating_sub(BOARD + 2)).max(1);
        lines.resize(lines.len().max(LINES.min(most)), String::new());
        lines.truncate(most);
        let top = (area.y + 2 + lines.len() as u16).min(area.bottom());
        (lines, Rect { y: top, height: area.bottom() - top, ..area })
    }

    /// The heading, what is said, and what can be asked for; returns what is left.
    fn show_head(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) -> Rect {
        let room = usize::from(area.width.saturating_sub(2));
        let (lines, rest) = self.head(area);
        let heading = cut(&self.task.heading(desk), room);
        buffer.set_string(area.x + 1, area.y, heading, desk.style(StyleRole::Title));
        for (text, y) in lines.iter().zip(area.y + 1..area.bottom()) {
            buffer.set_stringn(area.x + 1, y, text, room, self.says_style(desk));
        }
        let y = rest.y - 1;
        self.show_wishes(buffer, Rect { y, height: 1, x: area.x + 1, width: area.width - 1 }, desk);
        rest
    }

    /// The same in a column beside the board.
    fn show_beside(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        let room = usize::from(area.width);
        let heading = wrap(&self.task.heading(desk), room);
        let title = desk.style(StyleRole::Title);
        let titled = heading.into_iter().map(|line| (line, title));
        let said = self.lines(room).into_iter().map(|line| (line, self.says_style(desk)));
        let mut y = area.y;
        for (text, style) in titled.chain(said) {
            // What can be asked for stays in sight.
            if y + 1 < area.bottom() {
                buffer.set_stringn(area.x, y, text, room, style);
                y += 1;
            }
        }
        self.show_wishes(buffer, Rect { y, height: area.bottom() - y, ..area }, desk);
    }

    /// What can be asked for, in as many lines as it needs and there are.
    fn show_wishes(&mut self, buffer: &mut Buffer, area: Rect, desk: &Desk) {
        self.buttons.clear();
        let (mut x, mut y) = (area.x, area.y);
        for wish in self.wishes() {
            let (key, word) = wish.key();
            let (key, label) = match (wish, self.phase) {
                // The same key throughout a lesson.
                (Wish::See, _) if !self.has_hints => ("i", desk.word("exercise-show")),
                (Wish::Next, Phase::Done) => ("Enter", desk.word(word)),
                (Wish::Next, _) => (key, desk.word("exercise-skip")),
                _ => (key, desk.word(word)),
            };
            let key = if wish == Wish::Back { self.back_key(desk) } else { key.to_owned() };
            let columns = (width(&key) + 1 + width(&label)) as u16;
            if x > area.x && x + columns > area.right() {
                (x, y) = (area.x, y + 1);
            }
            if y >= area.bottom() || x + columns > area.right() {
                break;
            }
            buffer.set_string(x, y, &key, desk.style(StyleRole::Key));
            let label_at = x + width(&key) as u16 + 1;
            buffer.set_string(label_at, y, &label, desk.style(StyleRole::Dim));
            self.buttons.push((Rect { x, y, width: columns, height: 1 }, wish));
            x += columns + 2;
        }
    }

    fn event(&mut self, event: &Event, desk: &mut Desk) -> Go {
        let is_key = matches!(event, Event::Key(_));
        let is_press = |kind: MouseEventKind| matches!(kind, MouseEventKind::Down(_));
        let pressed = match event {
            Event::Mouse(mouse) => is_press(mouse.kind),
            _ => is_key,
        };
        if self.board.is_typing() {
            return self.board.handle(event, desk);
        }
        if let Event::Mouse(mouse) = event
            && mouse.kind == MouseEventKind::Down(MouseButton::Left)
        {
            let place = (mouse.column, mouse.row).into();
            let hit = self.buttons.iter().find(|(area, _)| area.contains(place));
            if let Some((_, wish)) = hit {
                return self.grant(*wish, desk);
            }
        }
        let wish = match event {
            Event::Key(key) => self.wish_of(key.code),
            Event::Mouse(_) if pressed && matches!(self.phase, Phase::Wrong(_)) => {
                Some(Wish::TakeBack)
            }
            _ => None,
        };
        match (wish, self.phase) {
            (Some(wish), _) => self.grant(wish, desk),
            // Whoever cannot wait sees the answer at once.
            (None, Phase::Answering) if pressed => {
                while self.phase == Phase::Answering && !self.line.is_empty() {
                    self.show_next(desk);
                }
                Go::Stay
            }
            _ => self.board.handle(event, desk),
        }
    }
}

impl Screen for ExerciseScreen {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        let area = frame.area();
        if area.height <= BOARD + 3 || area.width <= 10 {
            let room = usize::from(area.width);
            let needed = Message::new("exercise-no-room").with("lines", BOARD + 4);
            let lines = wrap(&desk.texts.say(&needed), room);
            let top = (lines.len() as u16).min(area.height / 3);
            for (line, y) in lines.iter().zip(area.y..area.y + top) {
                frame.buffer_mut().set_stringn(area.x, y, line, room, desk.style(StyleRole::Title));
            }
            let rest = Rect { y: area.y + top, height: area.height - top, ..area };
            return self.board.draw_in(frame, rest, desk);
        }
        // A whole board with the text beside it is worth more than half of one below.
        if !self.board.fits(self.head(area).1, desk)
            && let Some(panel) = self.board.draw_beside(frame, area, desk)
        {
            return self.show_beside(frame.buffer_mut(), panel, desk);
        }
        let rest = self.show_head(frame.buffer_mut(), area, desk);
        self.board.draw_in(frame, rest, desk);
    }

    fn keys(&self, desk: &Desk) -> Vec<Key> {
        if self.task.is_game() {
            return self.board.keys(desk);
        }
        let advice = match self.has_hints {
            true => vec![("i", "exercise-hint"), ("v", "exercise-see")],
            false => vec![("i", "exercise-show")],
        };
        let back = self.back_key(desk);
        let own = advice.into_iter().chain([(&*back, "exercise-back"), ("n", "exercise-next-key")]);
        let own: Vec<Key> = own.map(|(key, about)| (key.to_owned(), desk.word(about))).collect();
        // What a key does here is said once, and not what it would do in a game.
        let taken = ["i", "v", &back, "n"];
        let rest = self.board.keys(desk).into_iter();
        own.into_iter().chain(rest.filter(|(key, _)| !taken.contains(&key.as_str()))).collect()
    }

    fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go {
        let go = self.event(event, desk);
        if matches!(go, Go::Back | Go::Quit) {
            self.task.leave(desk);
        }
        if self.phase == Phase::Open && self.now_seen() != self.seen {
            self.respond(desk);
        }
        go
    }

    fn tick(&mut self, desk: &mut Desk) -> Go {
        if std::mem::take(&mut self.is_stale) {
            let (line, phase) = (std::mem::take(&mut self.line), self.phase);
            if !matches!(phase, Phase::Wrong(_) | Phase::Answering) {
                self.respond(desk);
            }
            (self.line, self.phase) = (line, phase);
        }
        let go = self.board.tick(desk);
        if !self.line.is_empty() && desk.now >= self.due {
            self.show_next(desk);
        }
        let goes_on = self.phase == Phase::Open || self.task.is_game();
        if goes_on && self.now_seen() != self.seen {
            self.respond(desk);
        }
        go
    }

    fn returned(&mut self, desk: &mut Desk) {
        self.board.returned(desk);
    }

    fn language_changed(&mut self) {
        self.board.language_changed();
        self.is_stale = true;
    }

    fn is_typing(&self) -> bool {
        self.board.is_typing()
    }

    fn is_busy(&self) -> bool {
        !self.line.is_empty() || self.board.is_busy()
    }
}
