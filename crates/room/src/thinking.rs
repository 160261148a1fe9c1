//! When computers think, and about what. Who thinks, and where, is for whoever
//! carries the room.

use game::Status;
use protocol::{Pace, Refusal, Role, ToClient};

use crate::seats::seats;
use crate::{Effects, GuestId, Job, Moment, Room, Ticket};

/// Who gives hints: the strongest there is.
pub const STRONGEST: &str = "engine";

/// The pause before a computer answers a person, in milliseconds: long enough to
/// see one's own piece arrive.
const ANSWER: u64 = 450;
/// The slowest pace of computers.
const SLOWEST: u32 = 10_000;

impl Room {
    /// Decides anew whether and when a computer has to think.
    pub(crate) fn schedule(&mut self, now: Moment) {
        self.effects.stop |= self.job.take().is_some();
        self.wake = None;
        let Status::Playing(side) = self.standing() else { return };
        if self.is_human(side) {
            return;
        }
        let delay = match self.pace {
            Some(pace) if pace.paused || self.guests.is_empty() => return,
            Some(pace) => pace.delay.into(),
            None => ANSWER,
        };
        self.wake = Some(now.after(delay));
    }

    /// Asks for the turn of the computer that has to play.
    pub(crate) fn think(&mut self, now: Moment) {
        self.wake = None;
        let Status::Playing(side) = self.standing() else { return };
        self.jobs_ever += 1;
        self.job = Some(self.jobs_ever);
        let player = self.charter.players[side].clone();
        let seed = Some(self.charter.seed(side));
        self.effects.think = Some(self.job(Ticket::Turn(self.jobs_ever), player, seed));
        self.announce(now);
    }

    fn job(&self, ticket: Ticket, player: String, seed: Option<u64>) -> Job {
        Job { ticket, variant: self.variant.clone(), so_far: self.table.so_far(), player, seed }
    }

    /// What came of a job; nothing, if it could not be done.
    pub fn thought(&mut self, ticket: Ticket, turn: Option<String>, now: Moment) -> Effects {
        let done = match ticket {
            Ticket::Turn(number) if self.job == Some(number) => {
                self.job = None;
                turn.map_or(Ok(()), |turn| self.play(&turn, now))
            }
            Ticket::Hint { guest, ply, revision }
                if (ply, revision) == (self.ply(), self.revision) =>
            {
                if let Some(turn) = turn {
                    let trace = self.table.trace_of(&turn);
                    self.tell(guest, ToClient::Hinted { ply, turn, trace });
                }
                Ok(())
            }
            // Nobody waits for it any more.
            Ticket::Turn(_) | Ticket::Hint { .. } => Ok(()),
        };
        self.effects(done)
    }

    /// Asks what the engine would play here.
    pub(crate) fn hint(&mut self, guest: GuestId, roles: &[Role]) -> Result<(), Refusal> {
        if seats(roles).is_empty() {
            return Err(Refusal::OnlyWatching);
        }
        self.check_playing()?;
        let ticket = Ticket::Hint { guest, ply: self.ply(), revision: self.revision };
        self.effects.think = Some(self.job(ticket, STRONGEST.to_owned(), None));
        Ok(())
    }

    /// Sets how fast computers play each other.
    pub(crate) fn set_pace(&mut self, pace: Pace, now: Moment) -> Result<(), Refusal> {
        if self.pace.is_none() {
            return Err(Refusal::NoPace);
        }
        self.pace = Some(Pace { delay: pace.delay.min(SLOWEST), ..pace });
        self.schedule(now);
        self.announce(now);
        Ok(())
    }

    /// Lets the computer play one turn of a halted game.
    pub(crate) fn advance(&mut self, now: Moment) -> Result<(), Refusal> {
        if self.pace.is_none_or(|pace| !pace.paused) {
            return Err(Refusal::NoPace);
        }
        if self.job.is_none() {
            self.think(now);
        }
        Ok(())
    }
}
