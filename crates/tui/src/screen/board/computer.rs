//! The computer's part on the board screen: its turns, its advice, and how it is
//! stopped.

use game::Message;
use search::Thought;

use super::{Aim, Board};
use crate::app::Desk;
use crate::screen::pages::Pages;
use crate::theme::StyleRole;
use crate::thinking::{ADVISER, Reply, Thinking, hint};
use crate::value::{say_value, value_lines};

impl Board {
    pub(super) fn think(&mut self, desk: &mut Desk) {
        if self.coach_holds(desk) && self.thinking.is_none() {
            return;
        }
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
        match (aim, &reply.thought, reply.review) {
            (Aim::Hint, ..) => return self.advise(&turn, desk),
            (Aim::Values, Some(thought), _) => return self.show_values(thought, desk),
            (Aim::Review, _, Some(turns)) => return self.show_review(turns, desk),
            _ => {}
        }
        if let Some(side) = self.play.to_move() {
            self.guests[side] = reply.guest;
        }
        self.is_single = false;
        match self.play.play(&turn) {
            Ok(_) => self.after_turn(desk),
            Err(bad) => {
                self.is_paused = true;
                self.refuse(&bad, desk);
            }
        }
    }

    pub(super) fn ask_hint(&mut self, desk: &Desk) {
        if !self.may_ask(desk) {
            return;
        }
        self.thinking = Some((Aim::Hint, Thinking::begin(self.play.assignment(&ADVISER), None)));
        self.say(StyleRole::Dim, desk.word("board-thinking-hint"));
    }

    fn advise(&mut self, turn: &str, desk: &Desk) {
        self.say(StyleRole::Good, hint(&self.play, turn, &desk.texts));
        self.hint = Some(self.play.table().trace_of(turn));
    }

    pub(super) fn ask_values(&mut self, desk: &Desk) {
        if !self.may_ask(desk) {
            return;
        }
        let assignment = self.play.assignment(&ADVISER);
        self.thinking = Some((Aim::Values, Thinking::judge(assignment)));
        self.say(StyleRole::Dim, desk.word("board-thinking-values"));
    }

    /// Whether advice can be had: of a game that goes on or is looked at again, while
    /// nobody else thinks. Else says why not.
    fn may_ask(&mut self, desk: &Desk) -> bool {
        if self.is_replay && self.play.to_move().is_some() {
            self.is_paused = true;
            return true;
        }
        self.may_play(desk)
    }

    /// A line on how things stand, and a page with every turn.
    fn show_values(&mut self, thought: &Thought, desk: &Desk) {
        let found = &thought.analysis;
        let value = say_value(&desk.texts, found.value, found.score, thought.mover);
        let side = &self.play.side_names(&desk.texts)[thought.mover];
        let message = Message::new("board-values")
            .with("side", side)
            .with("value", value)
            .with("line", found.line.join(" "));
        let line = desk.texts.say(&message);
        let draws = self.play.setup().variant.entry.draws_argument(0);
        let about = desk.texts.say(&Message::new("values-about").with("draws", draws));
        let mut lines = vec![line.clone(), String::new(), about, String::new()];
        lines.extend(value_lines(thought, &desk.texts));
        self.say(StyleRole::Good, line);
        self.next_screen = Some(Box::new(Pages::list(desk.word("values-title"), &lines)));
    }

    /// Stops the computer where it is.
    pub(super) fn interrupt(&mut self, desk: &Desk) {
        if self.thinking.take().is_some() {
            self.is_paused |= !self.play.waits_for_human();
            self.say(StyleRole::Dim, desk.word("board-interrupted"));
        }
    }
}
