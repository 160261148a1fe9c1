//! The computer's part on the board screen: its turns, its advice, and how it is
//! stopped.

use game::Message;

use super::{Aim, Board};
use crate::app::Desk;
use crate::theme::Role;
use crate::thinking::{ADVISER, Reply, Thinking};

impl Board {
    pub(super) fn think(&mut self, desk: &mut Desk) {
        if let Some((aim, thinking)) = &mut self.thinking {
            let aim = *aim;
            // A finished thought waits until people have seen the turn before.
            if aim == Aim::Turn && desk.now < self.next_at {
                return;
            }
            if let Some(reply) = thinking.poll() {
                self.thinking = None;
                self.replied(aim, reply, desk);
            }
            return;
        }
        let is_free = !self.is_paused || self.is_single;
        if self.is_replay {
            if is_free && desk.now >= self.next_at {
                self.is_single = false;
                let done = self.play.browse(true);
                self.is_paused |= !done;
                self.after_turn(desk);
            }
            return;
        }
        if let (Some(player), Some(side)) = (self.play.mover(), self.play.to_move())
            && player.is_computer()
            && is_free
        {
            let assignment = self.play.assignment(player);
            let guest = self.guests[side].take();
            self.thinking = Some((Aim::Turn, Thinking::begin(assignment, guest)));
        }
    }

    fn replied(&mut self, aim: Aim, reply: Reply, desk: &mut Desk) {
        let turn = match reply.turn {
            Ok(turn) => turn,
            Err(bad) => {
                self.is_paused = true;
                return self.refuse(&bad, desk);
            }
        };
        if aim == Aim::Hint {
            return self.advise(turn, desk);
        }
        if let Some(side) = self.play.to_move() {
            self.guests[side] = reply.guest;
        }
        self.is_single = false;
        match self.play.play(&turn) {
            Ok(()) => self.after_turn(desk),
            Err(bad) => {
                self.is_paused = true;
                self.refuse(&bad, desk);
            }
        }
    }

    pub(super) fn ask_hint(&mut self, desk: &Desk) {
        if !self.may_play(desk) {
            return;
        }
        self.thinking = Some((Aim::Hint, Thinking::begin(self.play.assignment(&ADVISER), None)));
        self.say(Role::Dim, desk.word("board-thinking-hint"));
    }

    fn advise(&mut self, turn: String, desk: &Desk) {
        let message = Message::new("board-hint").with("turn", &turn);
        self.say(Role::Good, desk.texts.say(&message));
        self.hint = Some(self.play.table().trace_of(&turn));
    }

    /// Stops the computer where it is.
    pub(super) fn interrupt(&mut self, desk: &Desk) {
        if self.thinking.take().is_some() {
            self.is_paused |= !self.play.waits_for_human();
            self.say(Role::Dim, desk.word("board-interrupted"));
        }
    }
}
