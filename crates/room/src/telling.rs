//! What those in the room hear: how things stand, what has changed since they heard
//! of it, and who is here.
//!
//! There are only two sights of a room, that of whoever has to play and that of all
//! others. What was told of each is remembered once, not for every guest: all who
//! have the same sight hear the same message.

use game::{Side, Status};
use protocol::{Details, Known, Presence, Role, Sight, State, StateUpdate, ToClient};

use crate::seats::Guest;
use crate::{GuestId, Moment, Room};

/// Who comes and goes is told after this time, together with all who do so
/// meanwhile; in milliseconds.
const PRESENCE: u64 = 250;

/// What everybody was told last, by whether one had to play.
pub(crate) type Told = [Option<Known>; 2];

impl Room {
    /// Tells everybody what has changed.
    pub(crate) fn announce(&mut self, now: Moment) {
        if self.guests.is_empty() {
            return;
        }
        let mut told: Told = [None, None];
        // Who had which sight and has which now hears the same.
        let mut alike: [[Vec<GuestId>; 2]; 2] = Default::default();
        let to_play: Vec<(GuestId, bool)> =
            self.guests.iter().map(|(id, guest)| (*id, self.has_to_play(&guest.roles))).collect();
        for (id, plays) in to_play {
            let Some(guest) = self.guests.get_mut(&id) else { continue };
            let had = std::mem::replace(&mut guest.plays, plays);
            alike[usize::from(had)][usize::from(plays)].push(id);
        }
        for (had, plays) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let guests = std::mem::take(&mut alike[had][plays]);
            let Some(known) = self.told[had].as_ref().filter(|_| !guests.is_empty()) else {
                continue;
            };
            let now_known = told[plays]
                .get_or_insert_with(|| Known::from(self.state_from(self.ply(), plays == 1, now)));
            // Turns of another revision may not stand any more.
            let same = known.revision == now_known.revision;
            let from = if same { known.ply.min(now_known.ply) } else { 0 };
            let change = known.change_to(now_known, (from, self.table.played_from(from as usize)));
            // Somebody else makes a turn that cannot be seen yet.
            if had == 0 && plays == 0 && change.is_empty() {
                continue;
            }
            let update = Box::new(StateUpdate::Change(change));
            self.effects.messages.push((guests, ToClient::State(update)));
        }
        self.told = told;
    }

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

    /// How things stand, without the turns before a ply.
    fn state_from(&self, from: u32, plays: bool, now: Moment) -> State {
        let table = &*self.table;
        let mut sight = if plays { Sight::at(table) } else { Sight::beside(table) };
        if let Some(ending) = self.over.clone() {
            sight.standing = Status::Over(ending);
            sight.prompt = None;
        }
        State {
            revision: self.revision,
            from,
            turns: table.played_from(from as usize),
            sight,
            clocks: self.timer.as_ref().map(|timer| timer.show(now)),
            invited: self.charter.invited,
            hints: self.hints(),
            offered: self.offered,
            presence: self.presence(),
            pace: self.pace,
            thinking: self.job.is_some(),
            next: self.next.clone(),
        }
    }

    /// Who has come in here.
    pub fn guests_here(&self) -> Presence {
        let here = |side| self.guests.values().any(|guest| guest.sits_at(side));
        let watching = self.guests.values().filter(|guest| guest.only_watches()).count();
        Presence { here: Side::BOTH.map(here), watching: watching as u32 }
    }

    /// Who is in the room, wherever it is carried.
    fn presence(&self) -> Presence {
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
