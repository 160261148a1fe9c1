//! Giving up and agreeing to a draw: what is asked before.

use game::{Side, Step};
use players::Player;

use super::{Board, Confirmation, Overlay};
use crate::app::Desk;
use crate::theme::StyleRole;

impl Board {
    /// The person who resigns or offers a draw: the one to move, else the only
    /// one there is.
    pub(super) fn speaker(&self) -> Option<Side> {
        let side = self.play.to_move()?;
        let players = &self.play.setup().players;
        [side, !side].into_iter().find(|side| players[*side] == Player::Human)
    }

    pub(super) fn ask_resign(&mut self, desk: &Desk) {
        match self.speaker() {
            Some(side) if !self.is_replay => {
                self.overlay = Some(Overlay::Ask(Confirmation::Resign(side)));
            }
            _ => {
                self.may_play(desk);
            }
        }
    }

    pub(super) fn ask_draw(&mut self, desk: &Desk) {
        let both = self.play.setup().players == [Player::Human, Player::Human];
        match self.speaker() {
            Some(_) if !self.play.setup().variant.entry.draws => {
                self.say(StyleRole::Refusal, desk.word("board-draws-never"));
            }
            Some(side) if both && !self.is_replay => {
                self.overlay = Some(Overlay::Ask(Confirmation::Draw(side)));
            }
            Some(_) if !self.is_replay => {
                self.say(StyleRole::Refusal, desk.word("board-no-draw"));
            }
            _ => {
                self.may_play(desk);
            }
        }
    }

    pub(super) fn agreed(&mut self, asked: Confirmation, desk: &mut Desk) {
        if asked == Confirmation::Pass {
            return self.step(Step::Pass, desk);
        }
        match asked {
            Confirmation::Resign(side) => self.play.resign(side),
            Confirmation::Draw(_) => self.play.agree(),
            Confirmation::Pass => {}
        }
        self.after_turn(desk);
    }
}
