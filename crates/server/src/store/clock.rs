//! The clock of a database, as far as a node knows it.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long an answer may take to be believed.
const ON_ITS_WAY: Duration = Duration::from_millis(500);

/// What is to be added to the time since it was started, which goes on evenly: nobody
/// loses time because somebody sets a clock.
#[derive(Debug)]
pub(super) struct StoreClock {
    started: Instant,
    ahead: AtomicI64,
}

impl StoreClock {
    /// The machine's own, as it is now.
    pub(super) fn here() -> StoreClock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        StoreClock::new(Instant::now(), since.as_millis() as i64, [Duration::ZERO; 2])
    }

    /// The database said that it was `far` between two moments after the start.
    pub(super) fn new(started: Instant, far: i64, between: [Duration; 2]) -> StoreClock {
        StoreClock { started, ahead: AtomicI64::new(ahead(far, between)) }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// In milliseconds since 1970.
    pub(super) fn now(&self) -> u64 {
        let own = self.elapsed().as_millis() as i64;
        (own + self.ahead.load(Ordering::Relaxed)).max(0) as u64
    }

    /// The same said later. An answer that was long on its way says less than is known
    /// already.
    pub(super) fn correct(&self, far: i64, between: [Duration; 2]) {
        if between[1] - between[0] <= ON_ITS_WAY {
            self.ahead.store(ahead(far, between), Ordering::Relaxed);
        }
    }
}

/// Half of the way there and back is the way there.
fn ahead(far: i64, [asked, heard]: [Duration; 2]) -> i64 {
    far - ((asked + heard) / 2).as_millis() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_was_long_on_its_way_does_not_set_the_clock() {
        let ms = Duration::from_millis;
        // At the start there is nothing better.
        let clock = StoreClock::new(Instant::now(), 10_000, [ms(0), ms(3_000)]);
        assert_eq!(clock.ahead.load(Ordering::Relaxed), 8_500);
        clock.correct(20_000, [ms(10_000), ms(10_020)]);
        assert_eq!(clock.ahead.load(Ordering::Relaxed), 9_990);
        clock.correct(90_000, [ms(20_000), ms(20_501)]);
        assert_eq!(clock.ahead.load(Ordering::Relaxed), 9_990);
    }
}
