//! The room itself: what it holds, how it is restored, and what the passing of time
//! does. What people do to it is in `orders`.

use std::collections::BTreeMap;

use game::{Ending, Outcome, Reason, Status, Table};
use games::Variant;
use protocol::{Offered, Pace, Presence, Refusal};

use crate::clock::Timer;
use crate::effects::{Change, Effects};
use crate::orders::LastTold;
use crate::seats::Guest;
use crate::{Charter, GuestId, Moment, StoredRoom, StoredTurn};

/// A room in which one game is played.
pub struct Room {
    pub(crate) charter: Charter,
    pub(crate) variant: Variant,
    pub(crate) table: Box<dyn Table>,
    /// The version that is stored, as far as is known here.
    pub(crate) version: u64,
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
    /// What guests know: how things stood when they were told last.
    pub(crate) told: LastTold,
    /// Who is in the same room where others carry it.
    pub(crate) elsewhere: Presence,
    /// Who everybody knows to be here, and when they hear of who came or went since.
    pub(crate) presence_told: Option<Presence>,
    pub(crate) presence_due: Option<Moment>,
    /// When a computer begins to think, and the number of what it thinks about.
    pub(crate) wake: Option<Moment>,
    pub(crate) job: Option<u64>,
    pub(crate) jobs_ever: u64,
    /// How often in a row a computer could not choose.
    pub(crate) failures: u32,
    /// What comes of the order that is being carried out.
    pub(crate) effects: Effects,
}

impl Room {
    /// A room as it was left. `spare` is a name that no room has, for a rematch.
    pub fn restore(stored: StoredRoom, spare: String, now: Moment) -> Result<Room, Refusal> {
        let variant = Variant::read(&stored.charter.game)?;
        let mut room = Room {
            table: variant.table(&stored.so_far())?,
            variant,
            charter: stored.charter,
            version: stored.version,
            revision: stored.revision,
            over: stored.over,
            timer: None,
            offered: stored.offered,
            pace: stored.pace,
            next: stored.next,
            spare,
            guests: BTreeMap::new(),
            guests_ever: 0,
            told: [None, None],
            elsewhere: Presence::default(),
            presence_told: None,
            presence_due: None,
            wake: None,
            job: None,
            jobs_ever: 0,
            failures: 0,
            effects: Effects::default(),
        };
        room.set_timer(&stored.turns, stored.deadline, now);
        room.schedule(now);
        Ok(room)
    }

    /// Sets the clocks as the turns left them. Time that has passed while nobody
    /// carried the room has passed.
    pub(crate) fn set_timer(
        &mut self,
        turns: &[StoredTurn],
        deadline: Option<Moment>,
        now: Moment,
    ) {
        let left = turns.iter().map(|stored| stored.left);
        self.timer = self.charter.clock.map(|clock| Timer::new(clock, left));
        match (self.standing(), &mut self.timer, deadline) {
            (Status::Playing(side), Some(timer), Some(deadline)) => timer.resume(side, deadline),
            _ => self.start_timer(now),
        }
    }

    pub(crate) fn start_timer(&mut self, now: Moment) {
        if let (Status::Playing(side), Some(timer)) = (self.standing(), &mut self.timer) {
            timer.start(side, now);
        }
    }

    /// How many turns have been played.
    pub(crate) fn ply(&self) -> u32 {
        self.table.ply() as u32
    }

    /// The version of it that is stored, as far as is known here.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When [`Room::tick`] has something to do.
    pub fn wake_at(&self) -> Option<Moment> {
        let alarm = self.timer.as_ref().and_then(Timer::alarm);
        alarm.into_iter().chain(self.wake).chain(self.presence_due).min()
    }

    /// Whether somebody is here, or thinks: a room that is not needed can be put
    /// away, and restored when somebody comes or a clock has run out.
    pub fn is_needed(&self) -> bool {
        !self.guests.is_empty() || self.job.is_some()
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Moment) -> Effects {
        self.tell_presence(now);
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
        self.propose_with(change, None, refuse, now);
    }
}
