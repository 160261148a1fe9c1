//! A game that is looked at again: what its turns were worth, and playing on from
//! there.

use game::Message;
use players::{Player, Reviewed, Severity};

use super::{Aim, Board};
use crate::app::{Desk, Go};
use crate::play::{Play, Terms};
use crate::screen::review::{ReviewScreen, signed, verdict};
use crate::theme::StyleRole;
use crate::thinking::{ADVISER, Assignment, Thinking};

impl Board {
    /// The turns of the game with what they were worth: looked over first, where that
    /// has not been done.
    pub(super) fn review(&mut self, desk: &Desk) -> Go {
        if self.play.to_move().is_some() && !self.is_replay {
            self.say(StyleRole::Refusal, desk.word("board-review-later"));
            return Go::Stay;
        }
        if !self.is_replay {
            return self.review_elsewhere(desk);
        }
        self.is_paused = true;
        match &self.reviewed {
            Some(turns) => {
                let sides = self.play.called(&desk.texts);
                let wanted = std::rc::Rc::clone(&self.wanted);
                Go::To(Box::new(ReviewScreen::new(turns.clone(), sides, wanted)))
            }
            None => {
                self.look_over();
                Go::Stay
            }
        }
    }

    /// A game that has just been played, to be looked at again with its review.
    fn review_elsewhere(&mut self, desk: &Desk) -> Go {
        match Play::of_sheet(&self.play.sheet(), &desk.library) {
            Ok(play) => {
                let mut board = Board::replay(play);
                board.is_paused = true;
                board.is_for_review = true;
                board.look_over();
                Go::To(Box::new(board))
            }
            Err(bad) => {
                self.refuse(&bad, desk);
                Go::Stay
            }
        }
    }

    fn look_over(&mut self) {
        let so_far = self.play.whole_game();
        if self.thinking.is_some() || so_far.turns.is_empty() {
            return;
        }
        let second_begins = self.play.table().record("").second_begins;
        let assignment = Assignment { so_far, ..self.play.assignment(&ADVISER) };
        let thinking = Thinking::review(assignment, second_begins);
        self.thinking = Some((Aim::Review, thinking));
    }

    /// All turns have been judged.
    pub(super) fn show_review(&mut self, turns: Vec<Reviewed>, desk: &Desk) {
        self.notice = None;
        self.reviewed = Some(turns);
        if let Go::To(screen) = self.review(desk) {
            self.next_screen = Some(screen);
        }
    }

    /// Goes to where a turn was played that could have been better, and says so.
    pub(super) fn go_to_turn(&mut self, ply: usize, desk: &mut Desk) {
        while self.play.browse(false) {}
        for _ in 1..ply {
            self.play.browse(true);
        }
        self.is_paused = true;
        self.after_turn(desk);
        let Some(turn) = self.reviewed.as_ref().and_then(|turns| turns.get(ply - 1)) else {
            return;
        };
        let message = Message::new("board-here")
            .with("turn", signed(turn))
            .with("verdict", verdict(turn, &desk.texts));
        let better = turn.better().filter(|_| turn.severity() > Severity::None);
        self.hint = better.map(|better| self.play.table().trace_of(better));
        self.say(StyleRole::Good, desk.texts.say(&message));
    }

    /// To the next turn that gave something away, after the last the first.
    pub(super) fn next_fault(&mut self, desk: &mut Desk) {
        if !self.is_replay {
            return self.say(StyleRole::Refusal, desk.word("board-only-replay"));
        }
        let Some(turns) = &self.reviewed else {
            self.review(desk);
            return;
        };
        // One is looked at before it is played: the next comes after it.
        let seen = self.play.table().played().len() + 1;
        let bad: Vec<usize> = turns
            .iter()
            .filter(|turn| turn.severity() > Severity::None)
            .map(|turn| turn.ply)
            .collect();
        match bad.iter().find(|ply| **ply > seen).or(bad.first()) {
            Some(ply) => self.go_to_turn(*ply, desk),
            None => self.say(StyleRole::Good, desk.word("review-clean")),
        }
    }

    /// What the turn that was just played was worth, where that is known.
    pub(super) fn verdict_here(&self, desk: &Desk) -> Option<String> {
        let ply = self.play.table().played().len();
        let turn = self.reviewed.as_ref()?.get(ply.checked_sub(1)?)?;
        Some(format!("{}: {}", signed(turn), verdict(turn, &desk.texts)))
    }

    /// A new game that begins like the one that is looked at, with the same players; where
    /// no person played, whoever looks takes the side to move.
    pub(super) fn play_on(&mut self, desk: &mut Desk) -> Go {
        if !self.is_replay {
            self.say(StyleRole::Refusal, desk.word("board-only-replay"));
            return Go::Stay;
        }
        let Some(side) = self.play.to_move() else {
            self.say(StyleRole::Refusal, desk.word("board-over-here"));
            return Go::Stay;
        };
        let seed = desk.next_seed();
        let mut terms = Terms { clock: None, seed, ..self.play.setup().clone() };
        if !self.play.has_human() {
            terms.players[side] = Player::Human;
        }
        self.is_paused = true;
        match Play::new(terms, &self.play.table().so_far()) {
            Ok(play) => Go::To(Box::new(Board::new(play))),
            Err(bad) => {
                self.refuse(&bad, desk);
                Go::Stay
            }
        }
    }
}
