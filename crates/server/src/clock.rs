//! The time that sides have left.
//!
//! A clock is told what time it is; it never looks. The first turn of each side
//! is free, so nobody loses time while the link is on its way.

use std::time::Duration;

use game::Side;
use protocol::{Clock, Clocks};
use tokio::time::Instant;

/// The clock of a room.
#[derive(Clone, Debug)]
pub struct Timer {
    increment: Duration,
    left: [Duration; 2],
    /// Whose time is running, since when.
    running: Option<(Side, Instant)>,
}

impl Timer {
    /// A clock at the beginning of a game.
    pub fn new(clock: Clock) -> Timer {
        let all = Duration::from_secs(clock.seconds.into());
        Timer {
            increment: Duration::from_secs(clock.increment.into()),
            left: [all; 2],
            running: None,
        }
    }

    /// Puts back what was left at some turn.
    pub fn set_left(&mut self, left: [u64; 2]) {
        self.left = left.map(Duration::from_millis);
    }

    /// What is left, in milliseconds, without what is running.
    pub fn kept(&self) -> [u64; 2] {
        self.left.map(|left| left.as_millis() as u64)
    }

    /// The clock after its running side plays now.
    pub fn after_turn(&self, now: Instant) -> Timer {
        let mut after = self.clone();
        if let Some((side, since)) = after.running.take() {
            let spent = now.saturating_duration_since(since);
            after.left[side] = after.left[side].saturating_sub(spent) + after.increment;
        }
        after
    }

    /// Lets the time of a side run, where the game has gone on far enough.
    pub fn start(&mut self, side: Side, plies: usize, now: Instant) {
        self.running = (plies >= 2).then_some((side, now));
    }

    /// Stops it without counting.
    pub fn stop(&mut self, now: Instant) {
        if let Some((side, since)) = self.running.take() {
            let spent = now.saturating_duration_since(since);
            self.left[side] = self.left[side].saturating_sub(spent);
        }
    }

    /// When the running side has no time left.
    pub fn deadline(&self) -> Option<(Side, Instant)> {
        self.running.map(|(side, since)| (side, since + self.left[side]))
    }

    /// As it is shown.
    pub fn show(&self, now: Instant) -> Clocks {
        let mut shown = self.clone();
        shown.stop(now);
        Clocks { left: shown.kept(), running: self.running.map(|(side, _)| side) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_turns_are_free_and_later_ones_cost_what_they_take() {
        let start = Instant::now();
        let mut timer = Timer::new(Clock { seconds: 60, increment: 2 });
        timer.start(Side::First, 0, start);
        assert_eq!(timer.deadline(), None);
        timer.start(Side::Second, 1, start);
        assert_eq!(timer.deadline(), None);
        timer.start(Side::First, 2, start);
        assert_eq!(timer.deadline(), Some((Side::First, start + Duration::from_secs(60))));
        let later = start + Duration::from_secs(10);
        assert_eq!(timer.show(later).left, [50_000, 60_000]);
        assert_eq!(timer.after_turn(later).kept(), [52_000, 60_000]);
        assert_eq!(timer.after_turn(start + Duration::from_secs(99)).kept(), [2_000, 60_000]);
    }
}
