//! What people order: who may, and which method does it.

use game::{Side, Step};
use protocol::{FromClient, Refusal, Role};

use crate::seats::seats;
use crate::{Change, Effects, GuestId, Moment, Room, StoredTurn};

impl Room {
    /// A guest says something.
    pub fn say(&mut self, guest: GuestId, said: FromClient, now: Moment) -> Effects {
        let Some(who) = self.guests.get(&guest) else { return Effects::default() };
        let roles = who.roles.clone();
        match said {
            FromClient::Look { ply } => {
                let seen = self.look(ply);
                self.tell(guest, seen);
                self.effects(Ok(()))
            }
            FromClient::Hint => {
                let done = self.hint(guest, &roles);
                self.effects(done)
            }
            said => self.act(&roles, said, now),
        }
    }

    /// Somebody with these roles says something, without having come in.
    pub fn act(&mut self, roles: &[Role], said: FromClient, now: Moment) -> Effects {
        if self.is_overdue(now) {
            self.flag(now);
            return self.effects(Ok(()));
        }
        let done = self.obey(&seats(roles), said, now);
        self.effects(done)
    }

    fn obey(&mut self, seats: &[Side], said: FromClient, now: Moment) -> Result<(), Refusal> {
        if seats.is_empty() {
            return Err(Refusal::OnlyWatching);
        }
        match said {
            FromClient::Draft { ply, keep, step } => {
                self.check_seat(seats, ply)?;
                self.draft(keep as usize, step, now)
            }
            FromClient::Play { ply, turn } => {
                self.check_seat(seats, ply)?;
                self.play(&turn, now)
            }
            FromClient::Resign => self.resign(seats, now),
            FromClient::Offer { offer } => self.offer(seats, offer, now),
            FromClient::Answer { accept } => self.answer(seats, accept, now),
            FromClient::Pace { pace } => self.set_pace(pace, now),
            FromClient::Advance => self.advance(now),
            FromClient::Join { .. } | FromClient::Look { .. } | FromClient::Hint => {
                Err(Refusal::MessageMalformed)
            }
        }
    }

    /// Keeps so many steps of the half-made turn, and takes another.
    fn draft(&mut self, keep: usize, step: Option<Step>, now: Moment) -> Result<(), Refusal> {
        let before: Vec<Step> = self.table.steps().to_vec();
        while self.table.steps().len() > keep {
            self.table.step_back();
        }
        let made = match step {
            Some(step) => self.table.step(step),
            None => Ok(None),
        };
        match made {
            Ok(Some(turn)) => self.propose_turn(turn, now),
            Ok(None) => self.announce(now),
            Err(bad) => {
                // A refused call changes nothing: put back what was dropped.
                for step in before.into_iter().skip(self.table.steps().len()) {
                    self.table.step(step)?;
                }
                return Err(bad.into());
            }
        }
        Ok(())
    }

    /// Plays a whole turn.
    pub(crate) fn play(&mut self, turn: &str, now: Moment) -> Result<(), Refusal> {
        self.table.play(turn)?;
        self.propose_turn(turn.to_owned(), now);
        Ok(())
    }

    /// The table has just taken a turn. It takes it back, for nobody shall see it
    /// before it is stored.
    fn propose_turn(&mut self, turn: String, now: Moment) {
        self.table.undo();
        let left = self.timer.as_ref().map(|timer| timer.after_turn(now));
        self.propose(Change::Turn { ply: self.ply(), turn: StoredTurn { turn, left } }, now);
    }
}
