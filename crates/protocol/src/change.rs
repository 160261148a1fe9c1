//! What has changed in a room since somebody was told how things stand: of most
//! turns some fifty bytes, where everything would be thousands.
//!
//! [`Known`] is all that can change, and what a room remembers of what it told.
//! What follows from what was known and from what is told is not told besides
//! ([`Known::foresee`]): after a turn the other side plays, the cells that the board's
//! change names are those that the turn touched, a piece that comes is out of the reserve.
//! [`Known::change_to`] tells what is otherwise; whoever hears it foresees the same and
//! puts what was told in its place ([`Known::hear`], in the page `changes.ts`).

use game::{Piece, Side, Status, Step, Stock};
use serde::Serialize;

use crate::choices_text::Ground;
use crate::{BoardChange, ChoicesText, StepsText};
use crate::{Clocks, Hints, Offered, Pace, Said, State};

/// How things stand: everything, or what has changed since one was told last.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum StateUpdate {
    /// Everything: what is heard first.
    Whole(State),
    /// What has changed.
    Change(StateChange),
}

/// A clock that has run for so long stands as it stood: it began to when a turn was stored,
/// and that is told a moment later. In milliseconds.
const EVEN: u64 = 100;

/// Declares a structure of which every field may be absent.
macro_rules! changes {
    ($(#[$outer:meta])* pub struct $name:ident {
        $($(#[$inner:meta])* $field:ident: $kind:ty,)*
    }) => {
        $(#[$outer])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub struct $name {
            $(
                $(#[$inner])*
                #[serde(skip_serializing_if = "Option::is_none")]
                #[cfg_attr(test, ts(optional))]
                pub $field: Option<$kind>,
            )*
        }
    };
}

changes! {
    /// What of a state is not as it was told last, and does not follow from what is told
    /// here. Where turns are new, these follow: nothing is half made and there is nothing
    /// to choose, and by each turn the side to move changes.
    pub struct StateChange {
        /// See [`State::revision`].
        revision: u32,
        /// The number of turns before those of `turns`. If other turns were known from
        /// there on, they do not stand any more.
        from: u32,
        /// The turns that are new.
        turns: Vec<String>,
        /// What happens to the pieces, as in `1>7 3.18 7.22` (see `board_change.rs`). A
        /// piece that comes is out of its side's reserve, if there is one of its kind;
        /// one that is neither here nor there is lost.
        #[cfg_attr(test, ts(as = "Option<String>"))]
        board: BoardChange,
        /// The cells that the last turn touched; those of `board`, if turns are new.
        trace: Vec<u16>,
        /// The holes that it pinned; those of `board`, if turns are new.
        pins: Vec<(u16, u8)>,
        /// What a side holds beside the board.
        reserves: [Option<Vec<Stock>>; 2],
        /// See [`game::View::lost`].
        lost: Option<[u8; 2]>,
        /// What decides, of a side: a number, how often it comes, the next number, ….
        scores: [Option<Vec<u32>>; 2],
        /// The side to move of the board.
        to_move: Side,
        /// See [`game::View::decisive`].
        decisive: Vec<String>,
        /// See [`game::View::winner`].
        winner: Option<Side>,
        /// Who plays, or how it ended; the side to move, if turns are new.
        standing: Status,
        /// The steps of the half-made turn, as in `k2 5` (see `choices_text.rs`).
        #[cfg_attr(test, ts(as = "Option<String>"))]
        steps: StepsText,
        /// What may be clicked, as in `k e =AB` (see `choices_text.rs`).
        #[cfg_attr(test, ts(as = "Option<String>"))]
        choices: ChoicesText,
        /// What is to be chosen, in words; only by name where that says all.
        prompt: Option<Prompt>,
        /// The time left of both sides; told whenever anything is, where there are clocks
        /// and `clock` does not say it.
        #[cfg_attr(test, ts(type = "[number, number]"))]
        clocks: [u64; 2],
        /// The time left of who has played the one turn that is new; the other's is as it
        /// was.
        #[cfg_attr(test, ts(type = "number"))]
        clock: u64,
        /// Whose clock is running; that of who plays, if it is not told.
        running: Option<Side>,
        /// The seat that waits for who was invited.
        invited: Option<Side>,
        /// Whether the engine may be asked.
        hints: Hints,
        /// What has been proposed.
        offered: Option<Offered>,
        /// How fast computers play each other.
        pace: Option<Pace>,
        /// Whether a computer is thinking.
        thinking: bool,
        /// The room of the rematch.
        next: Option<String>,
    }
}

impl StateChange {
    /// Whether it tells of nothing but that time has passed.
    pub fn is_empty(&self) -> bool {
        let StateChange { clocks, clock, running, .. } = self.clone();
        *self == StateChange { clocks, clock, running, ..StateChange::default() }
    }
}

/// What is to be chosen, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Prompt {
    /// A message without arguments.
    Name(#[cfg_attr(test, ts(type = "MessageId"))] &'static str),
    /// One with arguments.
    Said(Said),
}

impl From<Said> for Prompt {
    fn from(said: Said) -> Prompt {
        if said.args.is_empty() { Prompt::Name(said.id) } else { Prompt::Said(said) }
    }
}

impl From<Prompt> for Said {
    fn from(prompt: Prompt) -> Said {
        match prompt {
            Prompt::Name(id) => Said { id, args: Default::default() },
            Prompt::Said(said) => said,
        }
    }
}

/// All of a state that can change, but its turns and who is here.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "they are those of a state and its view")]
pub struct Known {
    /// How many turns have been played.
    pub ply: u32,
    pub revision: u32,
    /// What stands on each cell.
    pub pieces: Vec<Option<Piece>>,
    pub reserves: [Vec<Stock>; 2],
    pub lost: Option<[u8; 2]>,
    pub holes: Option<u8>,
    pub scores: [Vec<u32>; 2],
    pub to_move: Side,
    pub decisive: Vec<String>,
    pub winner: Option<Side>,
    pub trace: Vec<u16>,
    pub pins: Vec<(u16, u8)>,
    pub standing: Status,
    pub steps: Vec<Step>,
    /// In their order.
    pub choices: Vec<Step>,
    pub prompt: Option<Said>,
    pub clocks: Option<Clocks>,
    pub invited: Option<Side>,
    pub hints: Hints,
    pub offered: Option<Offered>,
    pub pace: Option<Pace>,
    pub thinking: bool,
    pub next: Option<String>,
}

impl From<State> for Known {
    fn from(state: State) -> Known {
        let sight = state.sight;
        let view = sight.view;
        Known {
            ply: state.from + state.turns.len() as u32,
            revision: state.revision,
            pieces: view.cells.into_iter().map(|cell| cell.piece).collect(),
            reserves: view.reserves,
            lost: view.lost,
            holes: view.holes,
            scores: view.scores,
            to_move: view.to_move,
            decisive: view.decisive,
            winner: view.winner,
            trace: sight.trace,
            pins: sight.pins,
            standing: sight.standing,
            steps: sight.steps,
            choices: sight.choices,
            prompt: sight.prompt,
            clocks: state.clocks,
            invited: state.invited,
            hints: state.hints,
            offered: state.offered,
            pace: state.pace,
            thinking: state.thinking,
            next: state.next,
        }
    }
}

/// Of these fields, those that are not as foreseen.
macro_rules! unforeseen {
    ($now:ident, $foreseen:ident, $($field:ident)*) => {
        StateChange {
            $($field: ($now.$field != $foreseen.$field).then(|| $now.$field.clone()),)*
            ..StateChange::default()
        }
    };
}

/// Puts what was told of these fields in its place.
macro_rules! put {
    ($known:ident, $change:ident, $($field:ident)*) => {
        $(if let Some(new) = $change.$field {
            $known.$field = new;
        })*
    };
}

impl Known {
    /// Whether somebody who knows one of them knows the other, but for the time left.
    pub fn is_like(&self, other: &Known) -> bool {
        Known { clocks: other.clocks, ..self.clone() } == *other
    }

    /// What has changed for who knows this, with the turns that it does not know from
    /// a ply on.
    pub fn change_to(&self, now: &Known, (from, turns): (u32, Vec<String>)) -> StateChange {
        let touched: (&[u16], &[_]) =
            if turns.is_empty() { (&[], &[]) } else { (&now.trace, &now.pins) };
        let board = BoardChange::between(&self.pieces, &now.pieces, touched);
        let foreseen = self.foresee(&board, turns.len());
        let change = unforeseen!(now, foreseen, revision trace pins lost to_move decisive winner
            standing invited hints offered pace thinking next);
        let running = |clocks: Option<Clocks>| clocks.and_then(|clocks| clocks.running);
        let playing = playing(&now.standing);
        let (clocks, clock) = self.time_left(now, turns.len());
        StateChange {
            from: (from != self.ply || !turns.is_empty()).then_some(from),
            turns: Some(turns).filter(|turns| !turns.is_empty()),
            board: Some(board).filter(|board| !board.is_empty()),
            reserves: new_of_sides(&now.reserves, &foreseen.reserves),
            scores: new_of_sides(&now.scores, &foreseen.scores)
                .map(|scores| scores.map(|scores| scores.as_deref().map(count_equal))),
            steps: (now.steps != foreseen.steps).then(|| StepsText(now.steps.clone())),
            choices: (now.choices != foreseen.choices)
                .then(|| ChoicesText::of(&now.choices, &now.ground())),
            prompt: (now.prompt != foreseen.prompt).then(|| now.prompt.clone().map(Prompt::from)),
            clocks,
            clock,
            running: now.clocks.map(|_| running(now.clocks)).filter(|side| *side != playing),
            ..change
        }
    }

    /// The time left of both sides, or of who has played a turn. (Two sides may have the same
    /// time left as before, and time has passed.)
    fn time_left(&self, now: &Known, turns: usize) -> (Option<[u64; 2]>, Option<u64>) {
        let Some(left) = now.clocks.map(|clocks| clocks.left) else { return (None, None) };
        let waits = !self.to_move;
        let stood = self.clocks.map(|clocks| clocks.left[waits]);
        match turns == 1 && stood.is_some_and(|stood| stood.abs_diff(left[waits]) <= EVEN) {
            true => (None, Some(left[self.to_move])),
            false => (Some(left), None),
        }
    }

    /// What is to be expected after so many turns that did this to the board.
    fn foresee(&self, board: &BoardChange, turns: usize) -> Known {
        let mut known = self.clone();
        board.make(&mut known.pieces);
        known.take_out_of_reserves(&self.pieces);
        known.lost = self.lost.map(|lost| {
            let all = |side| usize::from(lost[side]) + self.count(side);
            Side::BOTH.map(|side| all(side).saturating_sub(known.count(side)) as u8)
        });
        if turns > 0 {
            (known.trace, known.pins) = (board.trace(), board.pins());
            (known.steps, known.choices) = (Vec::new(), Vec::new());
            if turns % 2 == 1 {
                known.to_move = !known.to_move;
            }
            if !known.standing.is_over() {
                known.standing = Status::Playing(known.to_move);
            }
        }
        known
    }

    /// Hears what has changed. The turns themselves are no part of what is known here.
    pub fn hear(&mut self, change: StateChange) {
        let turns = change.turns.map_or(0, |turns| turns.len());
        let mut known = self.foresee(&change.board.unwrap_or_default(), turns);
        known.ply = change.from.unwrap_or(self.ply) + turns as u32;
        put!(known, change, revision trace pins lost to_move decisive winner standing
            invited hints offered pace thinking next);
        put_of_sides(&mut known.reserves, change.reserves);
        let scores = change.scores.map(|both| both.map(|one| one.as_deref().map(repeat_equal)));
        put_of_sides(&mut known.scores, scores);
        if let Some(StepsText(steps)) = change.steps {
            known.steps = steps;
        }
        if let Some(choices) = change.choices {
            known.choices = choices.on(&known.ground());
        }
        if let Some(prompt) = change.prompt {
            known.prompt = prompt.map(Said::from);
        }
        let left = change.clock.zip(self.clocks).map(|(clock, Clocks { mut left, .. })| {
            left[self.to_move] = clock;
            left
        });
        if let Some(left) = change.clocks.or(left) {
            let running = change.running.unwrap_or_else(|| playing(&known.standing));
            known.clocks = Some(Clocks { left, running });
        }
        *self = known;
    }

    /// What there is to click on.
    fn ground(&self) -> Ground<'_> {
        Ground {
            pieces: &self.pieces,
            reserve: &self.reserves[self.to_move],
            to_move: self.to_move,
            holes: self.holes,
        }
    }

    /// What has come onto the board is out of the reserve.
    fn take_out_of_reserves(&mut self, before: &[Option<Piece>]) {
        for side in Side::BOTH {
            for stock in &mut self.reserves[side] {
                let is_one = |piece: &&Piece| piece.side == side && piece.kind == stock.kind;
                let [old, new] =
                    [before, &self.pieces].map(|all| all.iter().flatten().filter(is_one).count());
                stock.count = stock.count.saturating_sub(new.saturating_sub(old) as u8);
            }
        }
    }

    /// How many pieces a side has on the board and beside it.
    fn count(&self, side: Side) -> usize {
        let stands = self.pieces.iter().flatten().filter(|piece| piece.side == side).count();
        let beside: usize = self.reserves[side].iter().map(|stock| usize::from(stock.count)).sum();
        stands + beside
    }
}

/// Who plays, if somebody does.
fn playing(standing: &Status) -> Option<Side> {
    match standing {
        Status::Playing(side) => Some(*side),
        Status::Over(_) => None,
    }
}

/// What is not as foreseen, of the side where it is not.
fn new_of_sides<T: Clone + PartialEq>(now: &[T; 2], foreseen: &[T; 2]) -> Option<[Option<T>; 2]> {
    let new = Side::BOTH.map(|side| (now[side] != foreseen[side]).then(|| now[side].clone()));
    new.iter().any(Option::is_some).then_some(new)
}

fn put_of_sides<T>(places: &mut [T; 2], told: Option<[Option<T>; 2]>) {
    for (place, new) in places.iter_mut().zip(told.into_iter().flatten()) {
        if let Some(new) = new {
            *place = new;
        }
    }
}

/// Each number with how often it comes in a row.
fn count_equal(numbers: &[u32]) -> Vec<u32> {
    let runs = numbers.chunk_by(u32::eq);
    runs.flat_map(|run| [run[0], run.len() as u32]).collect()
}

fn repeat_equal(counted: &[u32]) -> Vec<u32> {
    let runs = counted.chunks_exact(2);
    runs.flat_map(|run| std::iter::repeat_n(run[0], run[1] as usize)).collect()
}
