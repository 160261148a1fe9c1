//! Who is in the room, with the right to what.

use game::{Side, Status};
use protocol::{Refusal, Role, ToClient};

use crate::{Effects, KeyHash, Moment, Room};

/// The name of a seat that a person takes.
pub const HUMAN: &str = "human";

/// A guest's number, never given twice in the life of a room.
pub type GuestId = u64;

/// Somebody in the room.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) roles: Vec<Role>,
    /// How many turns it knows …
    pub(crate) have: u32,
    /// … of which revision.
    pub(crate) revision: u32,
}

/// The seats among some roles.
pub(crate) fn seats(roles: &[Role]) -> Vec<Side> {
    roles.iter().filter_map(|role| role.side()).collect()
}

impl Guest {
    pub(crate) fn sits_at(&self, side: Side) -> bool {
        seats(&self.roles).contains(&side)
    }

    pub(crate) fn only_watches(&self) -> bool {
        seats(&self.roles).is_empty()
    }
}

impl Room {
    /// What some hashed keys open: all of them, or they are refused.
    pub fn roles(&self, keys: &[KeyHash]) -> Result<Vec<Role>, Refusal> {
        let roles: Option<Vec<Role>> = keys.iter().map(|key| self.charter.role(key)).collect();
        roles.filter(|roles| !roles.is_empty()).ok_or(Refusal::KeyUnknown)
    }

    /// Lets somebody in who knows so many turns of a revision.
    pub fn enter(
        &mut self,
        keys: &[KeyHash],
        (have, revision): (u32, u32),
        now: Moment,
    ) -> Result<(GuestId, Effects), Refusal> {
        let roles = self.roles(keys)?;
        self.guests_ever += 1;
        let id = self.guests_ever;
        let joined = ToClient::Joined { room: self.info(), roles: roles.clone() };
        self.guests.insert(id, Guest { roles, have, revision });
        self.tell(id, joined);
        self.announce(now);
        if self.pace.is_some() {
            self.schedule(now);
        }
        Ok((id, self.effects(Ok(()))))
    }

    /// Somebody has left.
    pub fn leave(&mut self, guest: GuestId, now: Moment) -> Effects {
        self.guests.remove(&guest);
        if self.pace.is_some() && self.guests.is_empty() {
            // Nobody watches: the computers rest.
            self.schedule(now);
        }
        self.announce(now);
        self.effects(Ok(()))
    }

    pub(crate) fn is_human(&self, side: Side) -> bool {
        self.charter.players[side] == HUMAN
    }

    /// Whether somebody with these roles has to play.
    pub(crate) fn has_to_play(&self, roles: &[Role]) -> bool {
        match self.standing() {
            Status::Playing(side) => self.is_human(side) && seats(roles).contains(&side),
            Status::Over(_) => false,
        }
    }

    /// Whether one of these seats has to play, and the page knows the board.
    pub(crate) fn check_seat(&self, seats: &[Side], ply: u32) -> Result<(), Refusal> {
        let side = self.check_playing()?;
        match side {
            _ if ply != self.ply() => Err(Refusal::PlyStale),
            side if !self.is_human(side) => Err(Refusal::SeatOfComputer),
            side if !seats.contains(&side) => Err(Refusal::NotYourTurn),
            _ => Ok(()),
        }
    }

    /// Who has to play, where the game goes on.
    pub(crate) fn check_playing(&self) -> Result<Side, Refusal> {
        match self.standing() {
            Status::Playing(side) => Ok(side),
            Status::Over(ending) => Err(Refusal::GameIsOver { reason: ending.reason }),
        }
    }
}
