//! When computers think, and about what. Who thinks, and where, is for whoever
//! carries the room.

use game::{Status, Table};
use protocol::{Hints, Pace, Refusal, Role, ToClient};

use crate::orders::LONGEST_GAME;
use crate::seats::seats;
use crate::{Change, Effects, GuestId, Job, Moment, Room, Ticket};

/// Who gives hints: the strongest there is.
pub const STRONGEST: &str = "engine";

/// The pause before a computer answers a person, in milliseconds: long enough to
/// see one's own piece arrive.
const ANSWER: u64 = 450;
/// Until a computer that could not choose is asked again, in milliseconds: twice as
/// long each time, …
const AGAIN: u64 = 1_000;
/// … so often.
const MOST_DOUBLED: u32 = 6;
/// The slowest pace of computers.
const SLOWEST: u32 = 10_000;

/// A turn as a hint at this table; nothing if it is none there.
pub fn hinted(table: &dyn Table, turn: String) -> Option<ToClient> {
    let words = table.tell_turn(&turn).ok()?.into();
    let (trace, pins) = (table.trace_of(&turn), table.pins_of(&turn));
    Some(ToClient::Hinted { ply: table.ply() as u32, turn, words, trace, pins })
}

impl Room {
    /// Decides anew whether and when a computer has to think.
    pub(crate) fn schedule(&mut self, now: Moment) {
        (self.job, self.wake) = (None, None);
        let Status::Playing(side) = self.standing() else { return };
        if self.is_human(side) || self.is_full() {
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

    /// Whether somebody waits for what comes of a job. Once nobody does, nobody will
    /// again.
    pub fn wants(&self, ticket: Ticket) -> bool {
        match ticket {
            Ticket::Turn(number) => self.job == Some(number),
            Ticket::Hint { guest, ply, revision } => {
                let asked = self.guests.get(&guest).and_then(|guest| guest.hint);
                asked == Some((ply, revision))
                    && (ply, revision) == (self.ply(), self.revision)
                    && matches!(self.standing(), Status::Playing(_))
            }
        }
    }

    /// What came of a job; nothing, if it could not be done.
    pub fn thought(&mut self, ticket: Ticket, turn: Option<String>, now: Moment) -> Effects {
        if !self.wants(ticket) {
            return Effects::default();
        }
        let done = match ticket {
            Ticket::Turn(_) => {
                self.job = None;
                match turn {
                    Some(turn) => {
                        self.failures = 0;
                        self.play(&turn, now)
                    }
                    None => {
                        // It is tried again, less and less often: the game waits for it.
                        self.wake = Some(now.after(AGAIN << self.failures.min(MOST_DOUBLED)));
                        self.failures += 1;
                        Ok(())
                    }
                }
            }
            Ticket::Hint { guest, .. } => {
                if let Some(guest) = self.guests.get_mut(&guest) {
                    guest.hint = None;
                }
                let told = turn.and_then(|turn| hinted(&*self.table, turn));
                if let Some(told) = told {
                    self.tell(guest, told);
                }
                Ok(())
            }
        };
        self.effects(done)
    }

    /// Asks what the engine would play here. Who asks again before the answer gets the
    /// one answer.
    pub(crate) fn hint(&mut self, guest: GuestId, roles: &[Role]) -> Result<(), Refusal> {
        if seats(roles).is_empty() {
            return Err(Refusal::OnlyWatching);
        }
        if self.hints() != Hints::On {
            return Err(Refusal::HintsOff);
        }
        self.check_playing()?;
        let (ply, revision) = (self.ply(), self.revision);
        let Some(asker) = self.guests.get_mut(&guest) else { return Ok(()) };
        if asker.hint.replace((ply, revision)) == Some((ply, revision)) {
            return Ok(());
        }
        let ticket = Ticket::Hint { guest, ply, revision };
        self.effects.think = Some(self.job(ticket, STRONGEST.to_owned(), None));
        Ok(())
    }

    /// Sets how fast computers play each other.
    pub(crate) fn set_pace(&mut self, pace: Pace, now: Moment) -> Result<(), Refusal> {
        if self.pace.is_none() {
            return Err(Refusal::NoPace);
        }
        self.propose(Change::Pace(Pace { delay: pace.delay.min(SLOWEST), ..pace }), now);
        Ok(())
    }

    /// Lets the computer play one turn of a halted game.
    pub(crate) fn advance(&mut self, now: Moment) -> Result<(), Refusal> {
        if self.pace.is_none_or(|pace| !pace.paused) {
            return Err(Refusal::NoPace);
        }
        if self.is_full() {
            return Err(Refusal::GameTooLong { most: LONGEST_GAME });
        }
        if self.job.is_none() {
            self.think(now);
        }
        Ok(())
    }
}
