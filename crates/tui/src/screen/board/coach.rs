//! The coach on the board screen: the computer waits until a turn is judged and, if it
//! gave something away, until the person has decided what to do about it.

use players::Player;
use ratatui::crossterm::event::KeyCode;

use super::Board;
use crate::app::Desk;
use crate::coach::{Coach, refutation, sentence};
use crate::theme::StyleRole;

impl Board {
    /// The same game with a coach, where one person plays the computer.
    pub fn with_coach(mut self) -> Board {
        self.coach = self.can_have_coach().then(Coach::default);
        self
    }

    fn can_have_coach(&self) -> bool {
        let is_person = |player: &&Player| **player == Player::Human;
        let people = self.play.setup().players.iter().filter(is_person).count();
        people == 1 && !self.is_replay && !self.is_exercise
    }

    /// Calls the coach, or sends it away.
    pub(super) fn switch_coach(&mut self, desk: &Desk) {
        let id = match (self.coach.take(), self.can_have_coach()) {
            (Some(_), _) => "coach-off",
            (None, true) => {
                self.coach = Some(Coach::default());
                "coach-on"
            }
            (None, false) => "coach-only-computer",
        };
        self.say(StyleRole::Dim, desk.word(id));
    }

    /// A person has played.
    pub(super) fn coach_begins(&mut self) {
        if let Some(coach) = &mut self.coach {
            coach.begin(&self.play);
        }
    }

    /// Whether the computer has to wait. Says what the coach has found.
    pub(super) fn coach_holds(&mut self, desk: &Desk) -> bool {
        let Some(coach) = &mut self.coach else { return false };
        if coach.poll() {
            if let Some(slip) = &coach.slip {
                let said = sentence(slip, &self.play, &desk.texts);
                let keys = desk.word("coach-keys");
                self.say(StyleRole::Refusal, format!("{said} · {keys}"));
            } else {
                self.coach_ends(desk);
            }
        }
        self.coach.as_ref().is_some_and(|coach| coach.is_judging() || coach.slip.is_some())
    }

    /// What a key does while a turn that gave something away waits; false if it does
    /// nothing then.
    pub(super) fn coach_key(&mut self, code: KeyCode, desk: &mut Desk) -> bool {
        let Some(slip) = self.coach.as_ref().and_then(|coach| coach.slip.clone()) else {
            return false;
        };
        let coach = self.coach.as_mut().expect("it has just been asked");
        match code {
            KeyCode::Char('u') => {
                coach.drop_turn();
                self.undo(desk);
            }
            KeyCode::Char('v') => {
                let said = refutation(&slip, &desk.texts);
                let keys = desk.word("coach-keys");
                let first = slip.line.first();
                let cells = first.map(|turn| self.play.table().trace_of(turn));
                self.say(StyleRole::Refusal, format!("{said} · {keys}"));
                self.hint = cells;
            }
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Esc => {
                coach.drop_turn();
                (self.notice, self.hint) = (None, None);
                self.coach_ends(desk);
            }
            _ => return false,
        }
        true
    }

    /// At the end, one thing to remember, once the last turn is judged too.
    pub(super) fn coach_ends(&mut self, desk: &Desk) {
        let Some(coach) = &self.coach else { return };
        if coach.is_judging() || !self.play.status().is_over() {
            return;
        }
        if let Some(said) = coach.to_remember(&self.play, &desk.texts) {
            let status = self.play.status_line(&desk.texts);
            self.say(StyleRole::Good, format!("{status} · {said}"));
        }
    }
}
