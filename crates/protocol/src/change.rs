//! What has changed in a room since somebody was told how things stand: of most
//! turns a few hundred bytes, where everything would be thousands.
//!
//! [`StateChange::everything`] holds all that can change, and is what a room
//! remembers of what it told; [`StateChange::since`] leaves out what somebody knows.
//! Whoever hears it puts it in place of what it knew: what is absent is as it was.

use game::{Along, Piece, Reach, Side, Status, Step, Stock, View};
use serde::Serialize;

use crate::{Clocks, Hints, Offered, Pace, Said, Sight, State};

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

/// Declares a structure of which every field may be absent: then it is as it was. What
/// stands after the two dots is always there.
macro_rules! changes {
    ($(#[$outer:meta])* pub struct $name:ident {
        $($(#[$inner:meta])* $field:ident: $kind:ty,)*
        $(.. $($(#[$told:meta])* $whole:ident: $always:ty,)*)?
    }) => {
        $(#[$outer])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize)]
        #[cfg_attr(test, derive(ts_rs::TS))]
        pub struct $name {
            $($($(#[$told])* pub $whole: $always,)*)?
            $(
                $(#[$inner])*
                #[serde(skip_serializing_if = "Option::is_none")]
                #[cfg_attr(test, ts(optional))]
                pub $field: Option<$kind>,
            )*
        }

        impl $name {
            /// Leaves out what was the same.
            fn leave_out(&mut self, known: &$name) {
                $(if self.$field == known.$field {
                    self.$field = None;
                })*
            }
        }
    };
}

changes! {
    /// What of a state is not as it was told last. What is absent is as it was; turns
    /// are those from `from` on, in place of all that were known there.
    pub struct StateChange {
        /// See [`State::revision`].
        revision: u32,
        /// See [`Sight`], as the others down to `prompt`.
        position: String,
        /// The cells that the last turn touched.
        trace: Vec<u16>,
        /// The holes that it pinned.
        pins: Vec<(u16, u8)>,
        /// Where pieces could go, of the cells where that is not as it was: one
        /// without goals and pins has none any more.
        reach: Vec<Reach>,
        /// What clicks bring with them.
        along: Vec<Along>,
        /// Who plays, or how it ended.
        standing: Status,
        /// The steps of the half-made turn.
        steps: Vec<Step>,
        /// What may be clicked.
        choices: Vec<Step>,
        /// What is to be chosen, in words.
        prompt: Option<Said>,
        /// The time left; told whenever anything is, where there are clocks.
        clocks: Clocks,
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
        ..
        /// The number of turns before those of `turns`.
        from: u32,
        /// The turns from there on.
        turns: Vec<String>,
        /// The board.
        #[serde(skip_serializing_if = "ViewChange::is_empty")]
        #[cfg_attr(test, ts(optional, as = "Option<ViewChange>"))]
        board: ViewChange,
    }
}

changes! {
    /// What of a view is not as it was. Everything else of a view stays in a game.
    pub struct ViewChange {
        /// What stands on these cells now.
        pieces: Vec<(u16, Option<Piece>)>,
        /// What a side holds beside the board, where that is not as it was.
        reserves: [Option<Vec<Stock>>; 2],
        /// See [`View::lost`].
        lost: Option<[u8; 2]>,
        /// What decides, of a side where that is not as it was.
        scores: [Option<Vec<u32>>; 2],
        /// Who is playing.
        to_move: Side,
        /// See [`View::decisive`].
        decisive: Vec<String>,
        /// See [`View::winner`].
        winner: Option<Side>,
    }
}

impl StateChange {
    /// All of a state that can change but its turns and who is here.
    pub fn everything(state: State) -> StateChange {
        let State { revision, from, turns, sight, clocks, .. } = state;
        let State { invited, hints, offered, pace, thinking, next, .. } = state;
        let Sight { position, view, trace, pins, reach, along, .. } = sight;
        let Sight { standing, steps, choices, prompt, .. } = sight;
        StateChange {
            from: from + turns.len() as u32,
            turns: Vec::new(),
            board: ViewChange::everything(view),
            revision: Some(revision),
            position: Some(position),
            trace: Some(trace),
            pins: Some(pins),
            reach: Some(reach),
            along: Some(along),
            standing: Some(standing),
            steps: Some(steps),
            choices: Some(choices),
            prompt: Some(prompt),
            clocks,
            invited: Some(invited),
            hints: Some(hints),
            offered: Some(offered),
            pace: Some(pace),
            thinking: Some(thinking),
            next: Some(next),
        }
    }

    /// Whether somebody who knows one of them knows the other, but for the time left.
    pub fn is_like(&self, other: &StateChange) -> bool {
        StateChange { clocks: other.clocks, ..self.clone() } == *other
    }

    /// What of everything is new for who knows that, with the turns it does not know
    /// from a ply on.
    #[must_use]
    pub fn since(&self, known: &StateChange, (from, turns): (u32, Vec<String>)) -> StateChange {
        let mut change = StateChange { from, turns, ..self.clone() };
        change.leave_out(known);
        change.board = self.board.since(&known.board);
        // Two sides may have the same time left as before, and time has passed.
        change.clocks = self.clocks;
        if let (Some(reach), Some(before)) = (&mut change.reach, &known.reach) {
            let gone = |old: &&Reach| reach.iter().all(|new| new.cell != old.cell);
            let nowhere = |old: &Reach| Reach { cell: old.cell, goals: vec![], pins: vec![] };
            let gone: Vec<Reach> = before.iter().filter(gone).map(nowhere).collect();
            reach.retain(|new| !before.contains(new));
            reach.extend(gone);
        }
        change
    }
}

impl ViewChange {
    fn everything(view: View) -> ViewChange {
        let pieces = view.cells.iter().map(|cell| cell.piece);
        ViewChange {
            pieces: Some((0..).zip(pieces).collect()),
            reserves: Some(view.reserves.map(Some)),
            lost: Some(view.lost),
            scores: Some(view.scores.map(Some)),
            to_move: Some(view.to_move),
            decisive: Some(view.decisive),
            winner: Some(view.winner),
        }
    }

    fn is_empty(&self) -> bool {
        *self == ViewChange::default()
    }

    fn since(&self, known: &ViewChange) -> ViewChange {
        let mut change = self.clone();
        change.leave_out(known);
        if let (Some(pieces), Some(before)) = (&mut change.pieces, &known.pieces) {
            let mut before = before.iter();
            pieces.retain(|piece| before.next() != Some(piece));
        }
        each_side(&mut change.reserves, &known.reserves);
        each_side(&mut change.scores, &known.scores);
        change
    }
}

/// Leaves out the side of which nothing is new.
fn each_side<T: PartialEq>(now: &mut Option<[Option<T>; 2]>, known: &Option<[Option<T>; 2]>) {
    let (Some(now), Some(known)) = (now, known) else { return };
    for (now, known) in now.iter_mut().zip(known) {
        if now == known {
            *now = None;
        }
    }
}
