//! The time that sides have left.
//!
//! A clock is told what time it is; it never looks. The first turn of each side
//! is free, so nobody loses time while the link is on its way.

use game::Side;
use protocol::{Clocks, RoomClock};
use serde::{Deserialize, Serialize};

/// A point in time, in milliseconds. From when on they are counted is for
/// whoever carries the room to say, as long as it stays the same, also for those
/// who carry it later: deadlines are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Moment(pub u64);

impl Moment {
    /// So many milliseconds later.
    #[must_use]
    pub const fn after(self, milliseconds: u64) -> Moment {
        Moment(self.0.saturating_add(milliseconds))
    }

    /// So many milliseconds earlier.
    #[must_use]
    pub const fn before(self, milliseconds: u64) -> Moment {
        Moment(self.0.saturating_sub(milliseconds))
    }

    /// The milliseconds since another moment; none if that is still to come.
    pub const fn since(self, earlier: Moment) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// Whether time runs after so many turns.
pub(crate) const fn runs_after(turns: usize) -> bool {
    turns >= 2
}

/// When the time of a side is over that begins to play now, after so many turns
/// which left so much.
pub(crate) fn deadline(turns: usize, left: [u64; 2], side: Side, now: Moment) -> Option<Moment> {
    runs_after(turns).then(|| now.after(left[side]))
}

/// The clock of a room.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    clock: RoomClock,
    /// What was left to both after each turn, in milliseconds.
    after: Vec<[u64; 2]>,
    /// What is left now, without what is running.
    left: [u64; 2],
    /// Whose time is running, since when.
    running: Option<(Side, Moment)>,
    /// The alarm does not go off before this.
    patience: Moment,
}

impl Timer {
    /// A clock after turns that left so much each. A turn of which nothing is known
    /// left all.
    pub(crate) fn new(clock: RoomClock, after: impl Iterator<Item = Option<[u64; 2]>>) -> Timer {
        let all = [u64::from(clock.seconds) * 1000; 2];
        let after: Vec<_> = after.map(|left| left.unwrap_or(all)).collect();
        let left = after.last().copied().unwrap_or(all);
        Timer { clock, after, left, running: None, patience: Moment(0) }
    }

    /// What is left to both once the running side plays.
    pub(crate) fn after_turn(&self, now: Moment) -> [u64; 2] {
        let mut left = self.left;
        if let Some((side, since)) = self.running {
            let increment = u64::from(self.clock.increment) * 1000;
            left[side] = left[side].saturating_sub(now.since(since)) + increment;
        }
        left
    }

    /// What was left to both after so many turns.
    pub(crate) fn left_after(&self, turns: usize) -> [u64; 2] {
        let all = [u64::from(self.clock.seconds) * 1000; 2];
        turns.checked_sub(1).and_then(|last| self.after.get(last)).copied().unwrap_or(all)
    }

    /// A turn has been played that left so much.
    pub(crate) fn push(&mut self, left: [u64; 2]) {
        self.after.push(left);
        (self.left, self.running) = (left, None);
    }

    /// Only so many turns stand any more.
    pub(crate) fn take_back(&mut self, turns: usize) {
        self.after.truncate(turns);
        *self = Timer::new(self.clock, self.after.iter().copied().map(Some));
    }

    /// Lets the time of a side run, where the game has gone on far enough.
    pub(crate) fn start(&mut self, side: Side, now: Moment) {
        self.running = runs_after(self.after.len()).then_some((side, now));
    }

    /// Lets the time of a side run so that none is left at the deadline.
    pub(crate) fn resume(&mut self, side: Side, deadline: Moment) {
        self.start(side, deadline.before(self.left[side]));
    }

    /// Stops it where it is.
    pub(crate) fn stop(&mut self, now: Moment) {
        self.left = self.show(now).left;
        self.running = None;
    }

    /// Gives no alarm before then: that time is up could not be stored.
    pub(crate) fn put_off(&mut self, until: Moment) {
        self.patience = until;
    }

    /// Whose time is running, and when none is left.
    pub(crate) fn deadline(&self) -> Option<(Side, Moment)> {
        self.running.map(|(side, since)| (side, since.after(self.left[side])))
    }

    /// When somebody should look whether time is up.
    pub(crate) fn alarm(&self) -> Option<Moment> {
        self.deadline().map(|(_, at)| at.max(self.patience))
    }

    /// As it is shown.
    pub(crate) fn show(&self, now: Moment) -> Clocks {
        let mut left = self.left;
        if let Some((side, since)) = self.running {
            left[side] = left[side].saturating_sub(now.since(since));
        }
        Clocks { left, running: self.running.map(|(side, _)| side) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_turns_are_free_and_later_ones_cost_what_they_take() {
        let start = Moment(5_000);
        let mut timer = Timer::new(RoomClock { seconds: 60, increment: 2 }, std::iter::empty());
        timer.start(Side::First, start);
        assert_eq!(timer.deadline(), None);
        timer.push(timer.after_turn(start));
        timer.start(Side::Second, start);
        assert_eq!(timer.deadline(), None);
        timer.push(timer.after_turn(start));
        timer.start(Side::First, start);
        assert_eq!(timer.deadline(), Some((Side::First, start.after(60_000))));
        let later = start.after(10_000);
        assert_eq!(timer.show(later).left, [50_000, 60_000]);
        assert_eq!(timer.after_turn(later), [52_000, 60_000]);
        assert_eq!(timer.after_turn(start.after(99_000)), [2_000, 60_000]);
        timer.push(timer.after_turn(later));
        timer.take_back(2);
        assert_eq!(timer.show(later), Clocks { left: [60_000, 60_000], running: None });
    }
}
