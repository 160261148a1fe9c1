//! Who is in the room, with the right to what.

use game::{Side, Status, is_human, person};
use protocol::{Hints, Refusal, Role, ToClient};

use crate::{Change, Effects, KeyHash, Moment, Room};

/// A guest's number, never given twice in the life of a room.
pub type GuestId = u64;

/// Somebody in the room.
#[derive(Debug)]
pub(crate) struct Guest {
    pub(crate) roles: Vec<Role>,
    /// Whether it had to play when it was told last how things stand.
    pub(crate) plays: bool,
    /// After how many turns of which revision it asked for a hint that has not come.
    pub(crate) hint: Option<(u32, u32)>,
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
        self.charter.roles(keys)
    }

    /// Lets somebody in who knows so many turns of a revision.
    pub fn enter(
        &mut self,
        keys: &[KeyHash],
        known: (u32, u32),
        now: Moment,
    ) -> Result<(GuestId, Effects), Refusal> {
        let roles = self.roles(keys)?;
        self.guests_ever += 1;
        let id = self.guests_ever;
        let joined = ToClient::Joined { room: self.info(), roles: roles.clone() };
        self.tell(id, joined);
        self.welcome((id, roles), known, now);
        if self.pace.is_some() {
            self.schedule(now);
        }
        Ok((id, self.effects(Ok(()))))
    }

    /// Somebody takes the seat of an invitation: one in the room, or one who asks
    /// without having come in.
    pub fn sit(
        &mut self,
        guest: Option<GuestId>,
        invite: &KeyHash,
        (key, hints, name): (KeyHash, bool, &str),
        now: Moment,
    ) -> Effects {
        let done = self.check_sitting(guest, invite, &key).and_then(|()| {
            let change = Change::Sit { key, hints, player: person(name)? };
            self.propose_with(change, guest, None, now);
            Ok(())
        });
        self.effects(done)
    }

    /// Gives whoever plays one of these seats another name.
    pub(crate) fn name(
        &mut self,
        seats: &[Side],
        side: Side,
        name: &str,
        now: Moment,
    ) -> Result<(), Refusal> {
        if !self.is_human(side) {
            return Err(Refusal::SeatOfComputer);
        }
        if !seats.contains(&side) {
            return Err(Refusal::NotYourSeat);
        }
        let player = person(name)?;
        if player != self.charter.players[side] {
            self.propose(Change::Name { side, player }, now);
        }
        Ok(())
    }

    /// Whether this seat may be taken with that key.
    fn check_sitting(
        &self,
        guest: Option<GuestId>,
        invite: &KeyHash,
        key: &KeyHash,
    ) -> Result<(), Refusal> {
        if guest.and_then(|id| self.guests.get(&id)).is_some_and(|guest| !guest.only_watches()) {
            return Err(Refusal::OwnInvitation);
        }
        match self.charter.role(invite) {
            Some(Role::Invited) if self.charter.role(key).is_none() => Ok(()),
            Some(Role::Invited) => Err(Refusal::KeyUnfit),
            Some(Role::Late) => Err(Refusal::InvitationUsed),
            _ => Err(Refusal::KeyUnknown),
        }
    }

    /// The invitation was used, by this guest or by somebody outside: its key opens
    /// something else now, for everybody who came with it.
    pub(crate) fn reseat(&mut self, sitting: Option<(GuestId, Side)>, now: Moment) {
        for (id, guest) in &mut self.guests {
            let role = match sitting {
                Some((sitting, side)) if sitting == *id => Role::from(side),
                _ => Role::Late,
            };
            let mut invited = guest.roles.iter_mut().filter(|role| **role == Role::Invited);
            if let Some(old) = invited.next() {
                *old = role;
            }
        }
        self.introduce();
        self.note_presence(now);
    }

    /// Tells everybody anew who plays and what each one's keys open.
    pub(crate) fn introduce(&mut self) {
        let roles: Vec<_> =
            self.guests.iter().map(|(id, guest)| (*id, guest.roles.clone())).collect();
        for (id, roles) in roles {
            self.tell(id, ToClient::Joined { room: self.info(), roles });
        }
    }

    /// Somebody has left.
    pub fn leave(&mut self, guest: GuestId, now: Moment) -> Effects {
        self.guests.remove(&guest);
        if self.pace.is_some() && self.guests.is_empty() {
            // Nobody watches: the computers rest.
            self.schedule(now);
        }
        if self.guests.is_empty() {
            // Who comes next is told everything.
            self.told = [None, None];
        }
        self.note_presence(now);
        self.effects(Ok(()))
    }

    pub(crate) fn is_human(&self, side: Side) -> bool {
        is_human(&self.charter.players[side])
    }

    /// Whether those who play may ask the engine.
    pub(crate) fn hints(&self) -> Hints {
        let people = Side::BOTH.into_iter().all(|side| self.is_human(side));
        match (people, self.charter.hints) {
            (true, false) => Hints::Off,
            (true, true) if self.charter.invited.is_some() => Hints::Proposed,
            _ => Hints::On,
        }
    }

    /// Whether somebody with these roles has to play.
    pub(crate) fn has_to_play(&self, roles: &[Role]) -> bool {
        match self.standing() {
            Status::Playing(side) => self.is_human(side) && seats(roles).contains(&side),
            Status::Over(_) => false,
        }
    }
}
