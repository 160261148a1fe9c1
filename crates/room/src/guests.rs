//! Who comes in and who is here: what a guest hears first, what can be looked at without
//! coming in, and how all hear of each other. (What everybody hears of an order is in
//! `orders`.)

use game::Side;
use protocol::{Details, Known, Presence, Role, State, StateUpdate, ToClient};

use crate::seats::Guest;
use crate::{GuestId, Moment, Room};

/// Who comes and goes is told after this time, together with all who do so
/// meanwhile; in milliseconds.
const PRESENCE: u64 = 250;

impl Room {
    /// Lets a guest in and tells it everything but the turns that it knows.
    pub(crate) fn welcome(
        &mut self,
        (id, roles): (GuestId, Vec<Role>),
        (have, revision): (u32, u32),
        now: Moment,
    ) {
        let plays = self.has_to_play(&roles);
        let from = if revision == self.revision { have.min(self.ply()) } else { 0 };
        let mut state = self.state_from(from, plays, now);
        let everything = Known::from(state.clone());
        // What is not told at once (that a computer thinks no more, say) is told the
        // others now: from here on all with this sight know the same.
        let known = self.told[usize::from(plays)].as_ref();
        if known.is_some_and(|known| !known.is_like(&everything)) {
            self.announce(now);
        }
        self.told[usize::from(plays)] = Some(everything);
        self.guests.insert(id, Guest { roles, plays, hint: None });
        state.presence = self.presence();
        self.tell(id, ToClient::State(Box::new(StateUpdate::Whole(state))));
        self.note_presence(now);
    }

    /// How things stand, for somebody with these roles who knows nothing yet.
    pub fn state(&self, roles: &[Role], now: Moment) -> State {
        self.state_from(0, self.has_to_play(roles), now)
    }

    /// What shows at a closer look, for somebody with these roles.
    pub fn details(&self, roles: &[Role]) -> Details {
        let table = &*self.table;
        let mut details =
            if self.has_to_play(roles) { Details::at(table) } else { Details::beside(table) };
        if self.over.is_some() {
            details.reach.clear();
        }
        details
    }

    /// Who has come in here.
    pub fn guests_here(&self) -> Presence {
        let here = |side| self.guests.values().any(|guest| guest.sits_at(side));
        let watching = self.guests.values().filter(|guest| guest.only_watches()).count();
        Presence { here: Side::BOTH.map(here), watching: watching as u32 }
    }

    /// Who is in the room, wherever it is carried.
    pub(crate) fn presence(&self) -> Presence {
        let Presence { here, watching } = self.guests_here();
        let is_here = |side| !self.is_human(side) || here[side] || self.elsewhere.here[side];
        Presence {
            here: Side::BOTH.map(is_here),
            watching: watching.saturating_add(self.elsewhere.watching),
        }
    }

    /// These are in the same room where others carry it.
    pub fn set_elsewhere(&mut self, elsewhere: Presence, now: Moment) {
        if self.elsewhere != elsewhere {
            self.elsewhere = elsewhere;
            self.note_presence(now);
        }
    }

    /// Somebody came or went: that is told soon.
    pub(crate) fn note_presence(&mut self, now: Moment) {
        self.presence_due.get_or_insert(now.after(PRESENCE));
    }

    /// Tells everybody who is here, if it is time to and that is news.
    pub(crate) fn tell_presence(&mut self, now: Moment) {
        if self.presence_due.take_if(|due| *due <= now).is_none() {
            return;
        }
        let presence = self.presence();
        if self.presence_told.replace(presence) != Some(presence) {
            self.tell_all(ToClient::Presence(presence));
        }
    }

    pub(crate) fn tell(&mut self, guest: GuestId, message: ToClient) {
        self.effects.messages.push((vec![guest], message));
    }

    pub(crate) fn tell_all(&mut self, message: ToClient) {
        let everybody = self.guests.keys().copied().collect();
        self.effects.messages.push((everybody, message));
    }
}
