//! The room itself: how it is restored, how a change becomes true, and what the
//! passing of time does.

use std::collections::BTreeMap;

use game::{Ending, Outcome, Reason, Status, Table};
use games::Variant;
use protocol::{Offered, Pace, Refusal, ToClient};

use crate::clock::Timer;
use crate::effects::{Change, Effects, Proposal, Verdict};
use crate::seats::{Guest, HUMAN};
use crate::{Charter, GuestId, Moment, StoredRoom, StoredTurn};

/// The pace at which computers begin to play each other.
const PACE: Pace = Pace { paused: false, delay: 900 };
/// The time until an ending by time that was not stored is tried again, in
/// milliseconds.
const AGAIN: u64 = 5_000;

/// A room in which one game is played.
pub struct Room {
    pub(crate) charter: Charter,
    pub(crate) variant: Variant,
    pub(crate) table: Box<dyn Table>,
    pub(crate) revision: u32,
    /// The end, where the table does not show it.
    pub(crate) over: Option<Ending>,
    pub(crate) timer: Option<Timer>,
    pub(crate) offered: Option<Offered>,
    /// How fast computers play each other, where they do.
    pub(crate) pace: Option<Pace>,
    /// The room of the rematch, once there is one, and the name for it until then.
    pub(crate) next: Option<String>,
    pub(crate) spare: String,
    pub(crate) guests: BTreeMap<GuestId, Guest>,
    pub(crate) guests_ever: GuestId,
    /// When a computer begins to think, and the number of what it thinks about.
    pub(crate) wake: Option<Moment>,
    pub(crate) job: Option<u64>,
    pub(crate) jobs_ever: u64,
    /// What comes of the order that is being carried out.
    pub(crate) effects: Effects,
}

impl Room {
    /// A room as it was left. `spare` is a name that no room has, for a rematch.
    pub fn restore(stored: StoredRoom, spare: String, now: Moment) -> Result<Room, Refusal> {
        let variant = Variant::read(&stored.charter.game)?;
        let computers = stored.charter.players.iter().all(|player| player != HUMAN);
        let mut room = Room {
            table: variant.table(&stored.so_far())?,
            variant,
            charter: stored.charter,
            revision: stored.revision,
            over: stored.over,
            timer: None,
            offered: None,
            pace: computers.then_some(PACE),
            next: stored.next,
            spare,
            guests: BTreeMap::new(),
            guests_ever: 0,
            wake: None,
            job: None,
            jobs_ever: 0,
            effects: Effects::default(),
        };
        room.set_timer(&stored.turns, now);
        room.schedule(now);
        Ok(room)
    }

    /// Sets the clocks as the turns left them.
    fn set_timer(&mut self, turns: &[StoredTurn], now: Moment) {
        let left = turns.iter().map(|stored| stored.left);
        self.timer = self.charter.clock.map(|clock| Timer::new(clock, left));
        self.start_timer(now);
    }

    fn start_timer(&mut self, now: Moment) {
        if let (Status::Playing(side), Some(timer)) = (self.standing(), &mut self.timer) {
            timer.start(side, now);
        }
    }

    /// How many turns have been played.
    pub(crate) fn ply(&self) -> u32 {
        self.table.ply() as u32
    }

    /// When [`Room::tick`] has something to do.
    pub fn wake_at(&self) -> Option<Moment> {
        let alarm = self.timer.as_ref().and_then(Timer::alarm);
        alarm.into_iter().chain(self.wake).min()
    }

    /// Whether somebody is here, thinks, or is short of time: a room that is not
    /// needed can be put away, and restored when somebody comes.
    pub fn is_needed(&self) -> bool {
        let alarm = self.timer.as_ref().and_then(Timer::alarm);
        !self.guests.is_empty() || self.job.is_some() || alarm.is_some()
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Moment) -> Effects {
        let alarm = self.timer.as_ref().and_then(Timer::alarm);
        if alarm.is_some_and(|at| at <= now) {
            self.flag(now);
        } else if self.wake.is_some_and(|at| at <= now) {
            self.think(now);
        }
        self.effects(Ok(()))
    }

    pub(crate) fn is_overdue(&self, now: Moment) -> bool {
        let deadline = self.timer.as_ref().and_then(Timer::deadline);
        deadline.is_some_and(|(_, at)| at <= now)
    }

    /// The running side has no time left. What else was to be done is refused, for
    /// it comes too late.
    pub(crate) fn flag(&mut self, now: Moment) {
        let Some((side, _)) = self.timer.as_ref().and_then(Timer::deadline) else { return };
        let refuse = Some(Refusal::GameIsOver { reason: Reason::Time });
        let change = Change::End(Ending { outcome: Outcome::Won(!side), reason: Reason::Time });
        self.effects.store = Some(Proposal { change, at: now, refuse });
    }

    pub(crate) fn propose(&mut self, change: Change, now: Moment) {
        self.effects.store = Some(Proposal { change, at: now, refuse: None });
    }

    /// What came of an order.
    pub(crate) fn effects(&mut self, done: Result<(), Refusal>) -> Effects {
        Effects { refused: done.err(), ..std::mem::take(&mut self.effects) }
    }

    /// Tells the room what became of its proposal.
    pub fn settle(&mut self, proposal: Proposal, verdict: Verdict, now: Moment) -> Effects {
        let done = match verdict {
            Verdict::Stored => self.accept(proposal, now),
            Verdict::Failed => {
                if let Some(timer) = self.timer.as_mut().filter(|_| proposal.refuse.is_some()) {
                    timer.put_off(now.after(AGAIN));
                }
                // A computer whose turn was lost thinks again.
                self.schedule(now);
                Err(Refusal::NotStored)
            }
            Verdict::Overtaken(stored) => self.overtaken(*stored, now),
        };
        self.effects(done)
    }

    /// What is stored becomes true, and is announced.
    fn accept(&mut self, proposal: Proposal, now: Moment) -> Result<(), Refusal> {
        let Proposal { change, at, refuse } = proposal;
        let mut moved = None;
        match change {
            Change::Turn { turn, .. } => self.accept_turn(&turn, at)?,
            Change::TakeBack { from } => self.accept_take_back(from, now),
            Change::End(ending) => {
                if let Some(timer) = &mut self.timer {
                    timer.stop(at);
                }
                while self.table.step_back() {}
                self.over = Some(ending);
            }
            Change::Rematch(next) => {
                self.next = Some(next.id.clone());
                moved = Some(next.id);
            }
        }
        self.offered = None;
        self.schedule(now);
        self.announce(now);
        if let Some(room) = moved {
            let everybody: Vec<GuestId> = self.guests.keys().copied().collect();
            for guest in everybody {
                self.tell(guest, ToClient::Moved { room: room.clone() });
            }
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

    fn accept_take_back(&mut self, from: u32, now: Moment) {
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
        self.start_timer(now);
    }

    /// Somebody else changed the room in the store: that is the truth.
    fn overtaken(&mut self, stored: StoredRoom, now: Moment) -> Result<(), Refusal> {
        self.table = self.variant.table(&stored.so_far())?;
        // Guests may know turns that do not stand: a revision they have not
        // seen makes them take the whole list.
        self.revision = stored.revision.max(self.revision + 1);
        self.over = stored.over;
        self.next = stored.next;
        self.set_timer(&stored.turns, now);
        self.schedule(now);
        self.announce(now);
        Err(Refusal::SomebodyWasFaster)
    }
}
