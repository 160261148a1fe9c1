//! The board screen: a game being played, watched or looked at again.
//!
//! Here stands what it knows. What keys and clicks do, and how turns are played by
//! them, is in `input`, what else is done in `typed`, `acts` and `consent`, looks are
//! in `show`. Legality is the table's business.

mod acts;
mod again;
mod arrange;
mod coach;
mod computer;
mod consent;
mod input;
mod show;
#[cfg(test)]
mod tests;
mod typed;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use game::draw::Scale;
use game::{BadInput, Side, Step, View};
use players::{Player, Reviewed};
use ratatui::layout::Rect;

use crate::app::{Desk, Screen};
use crate::coach::Coach;
use crate::command::why_not;
use crate::line_edit::LineEdit;
use crate::paint::DrawnAt;
use crate::play::Play;
use crate::screen::cursor::{self, Direction};
use crate::sitting::Sitting;
use crate::theme::StyleRole;
use crate::thinking::{Seated, Thinking};

pub use acts::Act;
pub(crate) use show::clock;

/// How long a turn of the computer stays on the screen when it plays itself.
const PACES: [Duration; 5] = [
    Duration::from_millis(4000),
    Duration::from_millis(2000),
    Duration::from_millis(1000),
    Duration::from_millis(400),
    Duration::ZERO,
];

/// A clock with less than this is in a hurry, and shows tenths of seconds.
const SHORT: Duration = Duration::from_secs(10);

/// What the status line says.
#[derive(Clone, Debug)]
struct Notice {
    text: String,
    role: StyleRole,
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
    /// Whether to pass, though there is something to play.
    Pass,
}

/// Why the computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    Turn,
    Hint,
    Values,
    Review,
}

/// What was where in the last frame, for the mouse.
#[derive(Default)]
struct Shown {
    /// Columns and lines.
    window: (u16, u16),
    /// The scale of a board that fits.
    scale: Option<Scale>,
    board: Option<DrawnAt>,
    /// The piece that is shown large, by its cell.
    lens: Option<(u16, DrawnAt)>,
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
    /// Something is to be found in a position: nothing is stored, and much of what
    /// can be done in a game cannot be done here.
    is_exercise: bool,
    /// Whether a turn is asked for: not where an exercise has been answered.
    asks: bool,
    cursor: Step,
    thinking: Option<(Aim, Thinking)>,
    /// The computer's players of the two sides, between their turns.
    guests: [Seated; 2],
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
    /// Who judges the turns of a person, if somebody is asked to.
    coach: Option<Coach>,
    /// Something to be read next.
    next_screen: Option<Box<dyn Screen>>,
    /// What the turns of a game that is looked at again were worth, once somebody asked.
    reviewed: Option<Vec<Reviewed>>,
    /// The turn that was chosen on another screen, to go to.
    wanted: Rc<Cell<Option<usize>>>,
    /// A game that was opened for its review alone, until one of its turns was wanted.
    is_for_review: bool,
    /// Back to the screen before, at the next tick.
    leaves: bool,
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
            is_exercise: false,
            asks: true,
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
            next_screen: None,
            reviewed: None,
            wanted: Rc::default(),
            is_for_review: false,
            leaves: false,
            coach: None,
            overlay: None,
            is_flipped,
            scale: None,
            from: None,
            scroll: 0,
            shown: Shown::default(),
        }
    }

    /// A finished game to be looked at, from its beginning. It plays by itself.
    pub fn replay(mut play: Play) -> Board {
        while play.browse(false) {}
        let mut board = Board::new(play);
        board.is_replay = true;
        board.next_at = PACES[board.pace];
        board.is_flipped = false;
        board
    }

    /// A position in which something is to be found, seen from whoever is to find it.
    pub(crate) fn exercise(play: Play) -> Board {
        let is_flipped = play.to_move() == Some(Side::Second);
        Board { is_exercise: true, is_flipped, ..Board::new(play) }
    }

    /// Says whether a turn is asked for.
    pub(crate) fn ask(&mut self, asks: bool) {
        self.asks = asks;
    }

    /// Plays a turn for whoever is to move.
    pub(crate) fn show_turn(&mut self, turn: &str, desk: &mut Desk) -> Result<(), BadInput> {
        while self.play.step_back() {}
        self.play.play(turn)?;
        self.after_turn(desk);
        Ok(())
    }

    /// Takes back all turns but the first so many.
    pub(crate) fn take_back_to(&mut self, ply: usize, desk: &mut Desk) {
        while self.play.step_back() {}
        while self.play.table().ply() > ply && self.play.browse(false) {}
        self.after_turn(desk);
    }

    /// Marks cells that advice is about.
    pub(crate) fn point_out(&mut self, cells: Vec<u16>) {
        self.hint = Some(cells);
    }

    /// The game.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Whether nobody but the computer plays (or has played).
    fn is_watched(&self) -> bool {
        self.is_replay || !self.play.has_human()
    }

    fn say(&mut self, role: StyleRole, text: String) {
        self.notice = Some(Notice { text, role });
    }

    fn refuse(&mut self, bad: &BadInput, desk: &Desk) {
        self.say(StyleRole::Refusal, why_not(bad, &desk.texts));
    }

    fn choices(&self) -> Vec<Step> {
        let offers = self.asks && !self.is_replay && self.play.waits_for_human();
        if offers { self.play.choices() } else { Vec::new() }
    }

    fn settle(&mut self) {
        self.cursor = cursor::settle(self.cursor, &self.choices(), &self.play.table().view());
    }

    /// Pieces of the reserve that may be chosen in place of the one that was, which puts
    /// itself back.
    fn instead(&self, view: &View) -> Vec<Step> {
        let chosen = self.play.table().steps();
        if self.is_replay || !self.play.waits_for_human() || !matches!(chosen, [Step::Kind(_)]) {
            return Vec::new();
        }
        let held = view.reserves[view.to_move].iter().filter(|stock| stock.count > 0);
        let mut kinds: Vec<Step> = held.map(|stock| Step::Kind(stock.kind)).collect();
        if !kinds.contains(&chosen[0]) {
            kinds.push(chosen[0]);
        }
        kinds
    }

    fn undo(&mut self, desk: &mut Desk) {
        let (done, else_say) = match self.is_replay {
            true => (self.play.browse(false), "board-at-start"),
            false => (self.play.undo(), "board-nothing-to-undo"),
        };
        self.after_browsing(done, else_say, desk);
    }

    fn redo(&mut self, desk: &mut Desk) {
        let (done, else_say) = match self.is_replay {
            true => (self.play.browse(true), "board-at-end"),
            false => (self.play.redo(), "board-nothing-to-redo"),
        };
        self.after_browsing(done, else_say, desk);
    }

    fn after_browsing(&mut self, done: bool, otherwise: &str, desk: &mut Desk) {
        if !done {
            return self.say(StyleRole::Refusal, desk.word(otherwise));
        }
        if let Some(coach) = &mut self.coach {
            coach.drop_turn();
        }
        // Else the computer would play the same at once.
        self.is_paused |= !self.play.waits_for_human();
        self.after_turn(desk);
    }

    fn new_game(&mut self, swapped: bool, desk: &mut Desk) {
        let mut setup = self.play.setup().clone();
        if swapped {
            setup.players.swap(0, 1);
            setup.names.swap(0, 1);
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
                let coach = self.coach.take().map(|_| Coach::default());
                *self = Board { sitting, scale, pace, coach, ..Board::new(play) };
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
