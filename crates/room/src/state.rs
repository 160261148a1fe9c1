//! What people hear: how things stand, as each may know it.

use game::{Record, Side, Status};
use protocol::{Role, RoomInfo, Said, State, ToClient};

use crate::seats::Guest;
use crate::{GuestId, Moment, Room};

impl Room {
    /// Who plays, or how it ended: as the table says, unless people ended it.
    pub(crate) fn standing(&self) -> Status {
        self.over.clone().map_or_else(|| self.table.status(), Status::Over)
    }

    /// What does not change.
    pub fn info(&self) -> RoomInfo {
        RoomInfo {
            id: self.charter.id.clone(),
            game: self.charter.game.clone(),
            start: self.charter.start.clone(),
            begins: self.table.begins(),
            players: self.charter.players.clone(),
            clock: self.charter.clock,
            draws: self.variant.entry.draws,
        }
    }

    /// The game as a record.
    pub fn record(&self) -> Record {
        let mut record = self.table.record(&self.charter.game);
        let [first, second] = self.charter.players.clone();
        record.tags = vec![("First".to_owned(), first), ("Second".to_owned(), second)];
        record.ending = self.standing().ending();
        record
    }

    /// How things stand, for somebody with these roles who knows nothing yet.
    pub fn state(&self, roles: &[Role], now: Moment) -> State {
        self.state_from(0, roles, now)
    }

    /// The same without the turns before a ply.
    fn state_from(&self, from: u32, roles: &[Role], now: Moment) -> State {
        let table = &self.table;
        let playing = self.has_to_play(roles);
        let here = |side| !self.is_human(side) || self.guests.values().any(|g| g.sits_at(side));
        State {
            revision: self.revision,
            from,
            turns: table.played().split_off(from as usize),
            position: table.position(),
            view: if playing { table.view() } else { table.view_at(table.ply()) },
            trace: table.last_trace(),
            standing: self.standing(),
            steps: if playing { table.steps().to_vec() } else { Vec::new() },
            choices: if playing { table.choices() } else { Vec::new() },
            prompt: if playing { table.prompt().map(Said::from) } else { None },
            clocks: self.timer.as_ref().map(|timer| timer.show(now)),
            offered: self.offered,
            here: Side::BOTH.map(here),
            watching: self.guests.values().filter(|guest| guest.only_watches()).count() as u32,
            pace: self.pace,
            thinking: self.job.is_some(),
            next: self.next.clone(),
        }
    }

    /// The board after so many turns.
    pub(crate) fn look(&self, ply: u32) -> ToClient {
        let ply = ply.min(self.ply());
        let (view, trace) = (self.table.view_at(ply as usize), self.table.trace_at(ply as usize));
        ToClient::Looked { ply, view, trace }
    }

    /// Tells everybody how things stand, without the turns that they know.
    pub(crate) fn announce(&mut self, now: Moment) {
        let (ply, revision) = (self.ply(), self.revision);
        let known =
            |guest: &Guest| if guest.revision == revision { guest.have.min(ply) } else { 0 };
        let states: Vec<(GuestId, State)> = self
            .guests
            .iter()
            .map(|(id, guest)| (*id, self.state_from(known(guest), &guest.roles, now)))
            .collect();
        for guest in self.guests.values_mut() {
            (guest.have, guest.revision) = (ply, revision);
        }
        for (id, state) in states {
            self.tell(id, ToClient::State(Box::new(state)));
        }
    }

    pub(crate) fn tell(&mut self, guest: GuestId, message: ToClient) {
        self.effects.messages.push((guest, message));
    }
}
