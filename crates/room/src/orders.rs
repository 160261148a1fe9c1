//! An order on its way: who may give it, what is proposed for it, how that becomes
//! true once it is stored, and what everybody hears of it.
//!
//! There are only two sights of a room, that of whoever has to play and that of all
//! others. What was told of each is remembered once, not for every guest: all who
//! have the same sight hear the same message.

use game::{Side, Status, Touch};
use protocol::{FromClient, Known, Refusal, Role, Sight, State, StateUpdate, ToClient};

use crate::seats::seats;
use crate::{
    Change, Effects, GuestId, Moment, Proposal, Room, StoredRoom, StoredTurn, Ticket, Verdict,
    clock,
};

/// The time until an ending by time that was not stored is tried again, in
/// milliseconds.
const AGAIN: u64 = 2_000;
/// The time until a computer's turn is looked for again that somebody else
/// computes, in milliseconds.
const LATER: u64 = 1_000;
/// A game has no more turns: a room is played again from its first whenever somebody
/// comes, and some games could go on for ever.
pub const LONGEST_GAME: u32 = 10_000;

/// What everybody was told last, by whether one had to play.
pub(crate) type LastTold = [Option<Known>; 2];

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
            FromClient::Inspect => {
                let details = self.details(&roles);
                self.tell(guest, ToClient::Inspected(details));
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
            FromClient::Touch { ply, touch } => {
                self.check_seat(seats, ply)?;
                self.touch(touch, now)
            }
            FromClient::Play { ply, turn } => {
                self.check_seat(seats, ply)?;
                self.play(&turn, now)
            }
            FromClient::Resign => self.resign(seats, now),
            FromClient::Offer { offer } => self.offer(seats, offer, now),
            FromClient::Answer { accept } => self.answer(seats, accept, now),
            FromClient::Name { side, name } => self.name(seats, side, &name, now),
            FromClient::Pace { pace } => self.set_pace(pace, now),
            FromClient::Advance => self.advance(now),
            // Keys are hashed before they come in here: see [`Room::sit`].
            FromClient::Join { .. }
            | FromClient::Sit { .. }
            | FromClient::Look { .. }
            | FromClient::Inspect
            | FromClient::Hint => Err(Refusal::MessageMalformed),
        }
    }

    /// Whether one of these seats has to play, and the page knows the board.
    fn check_seat(&self, seats: &[Side], ply: u32) -> Result<(), Refusal> {
        let side = self.check_playing()?;
        match side {
            _ if ply != self.ply() => Err(Refusal::PlyStale),
            side if !self.is_human(side) => Err(Refusal::SeatOfComputer),
            side if !seats.contains(&side) => Err(Refusal::NotYourTurn),
            _ if self.is_full() => Err(Refusal::GameTooLong { most: LONGEST_GAME }),
            _ => Ok(()),
        }
    }

    /// Whether no more turns are taken, of people or of computers. It can still be
    /// agreed how the game ends.
    pub(crate) fn is_full(&self) -> bool {
        self.ply() >= LONGEST_GAME
    }

    /// Who has to play, where the game goes on.
    pub(crate) fn check_playing(&self) -> Result<Side, Refusal> {
        match self.standing() {
            Status::Playing(side) => Ok(side),
            Status::Over(ending) => Err(Refusal::GameIsOver { reason: ending.reason }),
        }
    }

    /// Somebody touches the board.
    fn touch(&mut self, touch: Touch, now: Moment) -> Result<(), Refusal> {
        match self.table.touch(touch)? {
            Some(turn) => self.propose_turn(turn, now),
            None => self.announce(now),
        }
        Ok(())
    }

    /// Plays a whole turn.
    pub(crate) fn play(&mut self, turn: &str, now: Moment) -> Result<(), Refusal> {
        let written = self.table.play_typed(turn)?;
        self.propose_turn(written, now);
        Ok(())
    }

    /// The table has just taken a turn. It takes it back, for nobody shall see it
    /// before it is stored.
    fn propose_turn(&mut self, turn: String, now: Moment) {
        let left = self.timer.as_ref().map(|timer| timer.after_turn(now));
        // A game that the board has ended has no deadline.
        let goes_on = matches!(self.table.status(), Status::Playing(_));
        let left_on = left.filter(|_| goes_on);
        let deadline = left_on.and_then(|left| self.deadline_after(self.table.ply(), left, now));
        self.table.undo();
        let turn = StoredTurn { turn, left };
        self.propose(Change::Turn { ply: self.ply(), turn, deadline }, now);
    }

    pub(crate) fn propose(&mut self, change: Change, now: Moment) {
        self.propose_with(change, None, None, now);
    }

    pub(crate) fn propose_with(
        &mut self,
        change: Change,
        guest: Option<GuestId>,
        refuse: Option<Refusal>,
        at: Moment,
    ) {
        let version = self.version;
        self.effects.store = Some(Proposal { change, version, at, guest, refuse });
    }

    /// When the side has no time left that plays after so many turns, which left so
    /// much.
    pub(crate) fn deadline_after(
        &self,
        turns: usize,
        left: [u64; 2],
        now: Moment,
    ) -> Option<Moment> {
        let side = self.table.view_at(turns).to_move;
        self.timer.as_ref().and_then(|_| clock::deadline(turns, left, side, now))
    }

    /// What came of an order.
    pub(crate) fn effects(&mut self, done: Result<(), Refusal>) -> Effects {
        Effects { refused: done.err(), ..std::mem::take(&mut self.effects) }
    }

    /// Tells the room what became of its proposal.
    pub fn settle(&mut self, proposal: Proposal, verdict: Verdict, now: Moment) -> Effects {
        let done = match verdict {
            Verdict::Stored { at } => self.accept(proposal, at, now),
            Verdict::Failed => {
                if let Some(timer) = self.timer.as_mut().filter(|_| proposal.refuse.is_some()) {
                    timer.put_off(now.after(AGAIN));
                }
                // A computer whose turn was lost thinks again.
                self.schedule(now);
                Err(Refusal::NotStored)
            }
            Verdict::Refused(refusal) => Err(refusal),
            Verdict::Overtaken(stored) => {
                let taken = self.take(*stored, now);
                taken.and(Err(Refusal::SomebodyWasFaster))
            }
        };
        self.effects(done)
    }

    /// Somebody else computes this turn: it is looked for later.
    pub fn put_off(&mut self, ticket: Ticket, now: Moment) {
        if let Ticket::Turn(number) = ticket
            && self.job == Some(number)
        {
            self.job = None;
            self.wake = Some(now.after(LATER));
        }
    }

    /// Somebody else may have changed the room, to this: what is stored is the
    /// truth.
    pub fn refresh(&mut self, stored: StoredRoom, now: Moment) -> Effects {
        let done = if stored.version == self.version { Ok(()) } else { self.take(stored, now) };
        self.effects(done)
    }

    /// What is stored becomes true, and is announced.
    fn accept(&mut self, proposal: Proposal, at: Moment, now: Moment) -> Result<(), Refusal> {
        let Proposal { change, version, at: proposed, guest, refuse } = proposal;
        let at = at.max(proposed);
        self.version = version + 1;
        if !change.leaves_offer() {
            self.offered = None;
        }
        let mut moved = None;
        match change {
            Change::Turn { turn, .. } => self.accept_turn(&turn, at)?,
            Change::TakeBack { from, .. } => self.accept_take_back(from, at),
            Change::End(ending) => {
                if let Some(timer) = &mut self.timer {
                    timer.stop(proposed);
                }
                while self.table.step_back() {}
                self.over = Some(ending);
            }
            Change::Sit { key, hints, player } => {
                let side = self.charter.invited;
                self.charter.seat(key, hints, player);
                self.reseat(guest.zip(side), now);
            }
            Change::Name { side, player } => {
                self.charter.players[side] = player;
                self.introduce();
            }
            Change::Rematch(next) => {
                self.next = Some(next.id.clone());
                moved = Some(next.id);
            }
            Change::Offer(offered) => self.offered = offered,
            Change::Pace(pace) => self.pace = Some(pace),
        }
        self.schedule(now);
        self.announce(now);
        if let Some(room) = moved {
            self.tell_all(ToClient::Moved { room });
        }
        refuse.map_or(Ok(()), Err)
    }

    fn accept_turn(&mut self, stored: &StoredTurn, at: Moment) -> Result<(), Refusal> {
        self.table.play(&stored.turn)?;
        if let (Some(timer), Some(left)) = (&mut self.timer, stored.left) {
            timer.push(left);
        }
        self.start_timer(at);
        Ok(())
    }

    fn accept_take_back(&mut self, from: u32, at: Moment) {
        while self.ply() > from {
            self.table.undo();
        }
        self.revision += 1;
        if let Some(pace) = &mut self.pace {
            pace.paused = true;
        }
        if let Some(timer) = &mut self.timer {
            timer.take_back(from as usize);
        }
        self.start_timer(at);
    }

    /// Tells everybody what has changed.
    pub(crate) fn announce(&mut self, now: Moment) {
        if self.guests.is_empty() {
            return;
        }
        let mut told: LastTold = [None, None];
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

    /// How things stand, without the turns before a ply.
    pub(crate) fn state_from(&self, from: u32, plays: bool, now: Moment) -> State {
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

    /// Takes what is stored for the truth, and tells everybody. A turn that is being
    /// made is kept where the board is the same.
    fn take(&mut self, stored: StoredRoom, now: Moment) -> Result<(), Refusal> {
        let played = self.table.played();
        let so_far = stored.so_far();
        if !so_far.turns.starts_with(&played) {
            self.table = self.variant.table(&so_far)?;
        } else {
            for turn in &so_far.turns[played.len()..] {
                self.table.play(turn)?;
            }
        }
        let was_invited = self.charter.invited.is_some();
        self.charter = stored.charter;
        if was_invited && self.charter.invited.is_none() {
            self.reseat(None, now);
        } else {
            self.introduce();
        }
        (self.version, self.revision) = (stored.version, stored.revision);
        (self.over, self.offered, self.pace) = (stored.over, stored.offered, stored.pace);
        if self.over.is_some() {
            while self.table.step_back() {}
        }
        let moved = stored.next.clone().filter(|_| self.next.is_none());
        self.next = stored.next;
        self.set_timer(&stored.turns, stored.deadline, now);
        self.schedule(now);
        self.announce(now);
        if let Some(room) = moved {
            self.tell_all(ToClient::Moved { room });
        }
        Ok(())
    }

    /// Who plays, or how it ended: as the table says, unless people ended it.
    pub(crate) fn standing(&self) -> Status {
        self.over.clone().map_or_else(|| self.table.status(), Status::Over)
    }
}
