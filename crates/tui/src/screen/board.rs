//! The board screen: a game being played, watched or looked at again.
//!
//! Here stands what it knows, and how turns are played on it. What keys and clicks
//! mean is in `input`, what else is done in `typed`, `acts` and `consent`, looks are
//! in `show`. Legality is the table's business.

mod acts;
mod arrange;
mod computer;
mod consent;
mod input;
mod show;
#[cfg(test)]
mod tests;
mod typed;

use std::time::Duration;

use game::draw::Scale;
use game::{BadInput, Side, Status, Step};
use players::Player;
use ratatui::Frame;
use ratatui::crossterm::event::Event;
use ratatui::layout::Rect;

use crate::app::{Desk, Go, Screen};
use crate::line_edit::LineEdit;
use crate::paint::Placed;
use crate::play::Play;
use crate::screen::cursor::{self, Direction};
use crate::screen::help;
use crate::sitting::Sitting;
use crate::theme::Role;
use crate::thinking::{Guest, Thinking};

pub use acts::Act;

/// How long a turn of the computer stays on the screen when it plays itself.
const PACES: [Duration; 5] = [
    Duration::from_millis(4000),
    Duration::from_millis(2000),
    Duration::from_millis(1000),
    Duration::from_millis(400),
    Duration::ZERO,
];

/// What the status line says.
#[derive(Clone, Debug)]
struct Notice {
    text: String,
    role: Role,
}

/// What lies over the board and takes the keys.
#[derive(Debug)]
enum Overlay {
    /// A line being typed.
    Line(Purpose, LineEdit),
    /// A question to be answered with yes or no.
    Ask(Confirmation),
}

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// A turn, a step or a word of command.
    Turn,
    /// The name under which the game is kept.
    Title,
    /// The file that the record goes to.
    Path,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Confirmation {
    /// Whether this side really gives up.
    Resign(Side),
    /// Whether the other side takes the draw that this side offers.
    Draw(Side),
}

/// Why the computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    Turn,
    Hint,
}

/// What was where in the last frame, for the mouse.
#[derive(Default)]
struct Shown {
    /// Columns and lines.
    window: (u16, u16),
    /// The scale of a board that fits.
    scale: Option<Scale>,
    board: Option<Placed>,
    /// The piece that is shown large, by its cell.
    lens: Option<(u16, Placed)>,
    /// What can be chosen beside the board: pieces of the reserve, words.
    beside: Vec<(Rect, Step)>,
    buttons: Vec<(Rect, Act)>,
    /// What the whole board would take, where a part of it shows.
    whole: Option<(u16, u16)>,
    /// Signs that there is more of the board, and where.
    signs: Vec<(Rect, Direction)>,
}

/// A game on the screen.
pub struct Board {
    play: Play,
    sitting: Sitting,
    /// The game is over and looked at again: nothing is played or stored.
    is_replay: bool,
    cursor: Step,
    thinking: Option<(Aim, Thinking)>,
    /// The computer's players of the two sides, between their turns.
    guests: [Guest; 2],
    is_paused: bool,
    /// One turn more, then pause again.
    is_single: bool,
    pace: usize,
    /// When the computer may play next, so that people can follow.
    next_at: Duration,
    seen_at: Option<Duration>,
    notice: Option<Notice>,
    /// The cells that an advised turn touches.
    hint: Option<Vec<u16>>,
    overlay: Option<Overlay>,
    is_flipped: bool,
    /// The wished scale; else the largest that fits.
    scale: Option<Scale>,
    /// Where the part of a board that does not fit begins.
    from: Option<(usize, usize)>,
    /// How far the turn list is scrolled up from its end.
    scroll: usize,
    shown: Shown,
}

impl Board {
    /// A game to be played.
    pub fn new(play: Play) -> Board {
        let [first, second] = &play.setup().players;
        let is_flipped = first.is_computer() && *second == Player::Human;
        let cursor = first_cursor(&play);
        Board {
            play,
            sitting: Sitting::default(),
            is_replay: false,
            cursor,
            thinking: None,
            guests: [None, None],
            is_paused: false,
            is_single: false,
            pace: 2,
            next_at: Duration::ZERO,
            seen_at: None,
            notice: None,
            hint: None,
            overlay: None,
            is_flipped,
            scale: None,
            from: None,
            scroll: 0,
            shown: Shown::default(),
        }
    }

    /// A finished game to be looked at, from its beginning.
    pub fn replay(mut play: Play) -> Board {
        while play.browse(false) {}
        let mut board = Board::new(play);
        board.is_replay = true;
        board.is_paused = true;
        board.is_flipped = false;
        board
    }

    /// The game.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Whether nobody but the computer plays (or has played).
    fn is_watched(&self) -> bool {
        self.is_replay || !self.play.has_human()
    }

    fn say(&mut self, role: Role, text: String) {
        self.notice = Some(Notice { text, role });
    }

    fn refuse(&mut self, bad: &BadInput, desk: &Desk) {
        self.say(Role::Refusal, desk.texts.refusal(bad));
    }

    fn choices(&self) -> Vec<Step> {
        let offers = !self.is_replay && self.play.waits_for_human();
        if offers { self.play.choices() } else { Vec::new() }
    }

    fn settle(&mut self) {
        self.cursor = cursor::settle(self.cursor, &self.choices(), &self.play.table().view());
    }

    fn step(&mut self, step: Step, desk: &mut Desk) {
        if !self.may_play(desk) {
            return;
        }
        let taken = self.play.step(step);
        self.after_step(taken, desk);
    }

    /// After a person's step, or what was typed: a turn that it completed, if any.
    fn after_step(&mut self, taken: Result<Option<String>, BadInput>, desk: &mut Desk) {
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
    fn may_play(&mut self, desk: &Desk) -> bool {
        let id = match self.play.status() {
            _ if self.is_replay => "board-replay",
            Status::Playing(_) if self.play.waits_for_human() => return true,
            Status::Playing(_) => "board-not-your-turn",
            Status::Over(_) => "board-over",
        };
        self.say(Role::Refusal, desk.word(id));
        false
    }

    /// A person has played: the computer, interrupted or not, is to reply.
    fn after_human(&mut self, desk: &mut Desk) {
        self.is_paused = false;
        self.after_turn(desk);
    }

    /// A turn was played, taken back or played again.
    fn after_turn(&mut self, desk: &mut Desk) {
        self.thinking = None;
        self.hint = None;
        self.notice = None;
        self.scroll = 0;
        self.settle();
        self.next_at = desk.now + if self.is_watched() { PACES[self.pace] } else { Duration::ZERO };
        if self.is_replay {
            return;
        }
        self.sitting.count(self.play.status());
        let stored = desk.with_store(|store| self.play.store(store));
        if let Err(text) = stored {
            self.say(Role::Refusal, text);
        }
    }

    fn undo(&mut self, desk: &mut Desk) {
        let done = if self.is_replay { self.play.browse(false) } else { self.play.undo() };
        self.after_browsing(done, "board-nothing-to-undo", desk);
    }

    fn redo(&mut self, desk: &mut Desk) {
        let done = if self.is_replay { self.play.browse(true) } else { self.play.redo() };
        self.after_browsing(done, "board-nothing-to-redo", desk);
    }

    fn after_browsing(&mut self, done: bool, otherwise: &str, desk: &mut Desk) {
        if !done {
            return self.say(Role::Refusal, desk.word(otherwise));
        }
        // Else the computer would play the same at once.
        self.is_paused |= !self.play.waits_for_human();
        self.after_turn(desk);
    }

    fn new_game(&mut self, swapped: bool, desk: &mut Desk) {
        let mut setup = self.play.setup().clone();
        if swapped {
            setup.players.swap(0, 1);
        }
        setup.seed = desk.next_seed();
        match self.play.again(setup) {
            Ok(play) => {
                let sitting = {
                    let mut sitting = self.sitting;
                    sitting.next(swapped);
                    sitting
                };
                let (scale, pace) = (self.scale, self.pace);
                *self = Board { sitting, scale, pace, ..Board::new(play) };
            }
            Err(bad) => self.refuse(&bad, desk),
        }
    }

    fn swap(&mut self, desk: &mut Desk) {
        if self.is_replay {
            return;
        }
        if self.play.to_move().is_none() {
            return self.new_game(true, desk);
        }
        self.thinking = None;
        while self.play.step_back() {}
        self.play.swap();
        self.sitting.swap();
        self.guests = [None, None];
        self.is_flipped = !self.is_flipped;
        self.after_turn(desk);
    }
}

/// Where the cursor is at first: in the middle, of what may be chosen if that is
/// little, else of the board.
fn first_cursor(play: &Play) -> Step {
    let all = play.table().view().cells.len();
    let mut offered = play.choices();
    offered.retain(|step| matches!(step, Step::Cell(_)));
    match offered.len() {
        1.. if 2 * offered.len() <= all => offered[offered.len() / 2],
        _ => Step::Cell((all / 2) as u16),
    }
}

impl Screen for Board {
    fn keys(&self, desk: &Desk) -> Vec<help::Key> {
        let fixed = ["arrows", "enter", "escape", "tab", "digits", "mouse", "pages"]
            .map(|id| (format!("help-key-{id}"), format!("help-{id}")));
        let has_draws = self.play.setup().variant.entry.draws;
        let is_listed = |act: &Act| *act != Act::Help && (has_draws || *act != Act::Draw);
        let acts = Act::all().filter(is_listed).map(|act| {
            let key = match act.key() {
                ' ' => "key-space".to_owned(),
                key => key.to_string(),
            };
            (key, format!("act-{}", act.word()))
        });
        let all: Vec<_> = fixed.into_iter().chain(acts).collect();
        let all: Vec<_> = all.iter().map(|(key, about)| (&**key, &**about)).collect();
        help::keys(&all, desk)
    }

    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk) {
        self.show(frame, desk);
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
        let passed = desk.now.saturating_sub(self.seen_at.unwrap_or(desk.now));
        self.seen_at = Some(desk.now);
        // A turn that waits to be seen is thought out: nobody's clock runs.
        let thinks = match &mut self.thinking {
            Some((Aim::Turn, thinking)) => !thinking.is_done(),
            _ => false,
        };
        if !self.is_replay && (self.play.waits_for_human() || thinks) {
            self.play.spend(passed);
        }
        self.think(desk);
        Go::Stay
    }

    fn language_changed(&mut self) {
        self.notice = None;
    }

    fn returned(&mut self, desk: &mut Desk) {
        // Time spent on another page is nobody's.
        self.seen_at = Some(desk.now);
    }

    fn is_typing(&self) -> bool {
        matches!(self.overlay, Some(Overlay::Line(..)))
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_some() || (self.is_watched() && !self.is_paused)
    }
}
