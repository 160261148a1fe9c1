//! How many there are at once, in all and of one visitor.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Those who are in, counted.
#[derive(Debug)]
pub(crate) struct Crowd {
    all: usize,
    each: usize,
    counted: Mutex<Counted>,
    /// Told when the last one has left.
    empty: Notify,
}

#[derive(Debug, Default)]
struct Counted {
    all: usize,
    /// Only of those who have somebody in.
    each: HashMap<IpAddr, usize>,
}

impl Crowd {
    /// At most so many in all and so many of one visitor.
    pub(crate) fn new(all: usize, each: usize) -> Arc<Crowd> {
        let (counted, empty) = (Mutex::default(), Notify::new());
        Arc::new(Crowd { all, each, counted, empty })
    }

    fn lock(&self) -> MutexGuard<'_, Counted> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one in, if there may be another one.
    pub(crate) fn admit(self: &Arc<Crowd>, visitor: IpAddr) -> Option<Admission> {
        let mut counted = self.lock();
        let of_visitor = counted.each.get(&visitor).copied().unwrap_or_default();
        if counted.all >= self.all || of_visitor >= self.each {
            return None;
        }
        counted.all += 1;
        *counted.each.entry(visitor).or_default() += 1;
        Some(Admission { crowd: Arc::clone(self), visitor })
    }

    /// How many are in.
    pub(crate) fn count(&self) -> usize {
        self.lock().all
    }

    /// Waits until nobody is in.
    pub(crate) async fn emptied(&self) {
        loop {
            let left = self.empty.notified();
            if self.count() == 0 {
                return;
            }
            left.await;
        }
    }
}

/// The right to be in, given back when dropped.
#[derive(Debug)]
pub(crate) struct Admission {
    crowd: Arc<Crowd>,
    visitor: IpAddr,
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut counted = self.crowd.lock();
        counted.all -= 1;
        if let Some(count) = counted.each.get_mut(&self.visitor) {
            *count -= 1;
            if *count == 0 {
                counted.each.remove(&self.visitor);
            }
        }
        if counted.all == 0 {
            self.crowd.empty.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_an_end_in_all_and_for_each() {
        let crowd = Crowd::new(3, 2);
        let [one, other] = [IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2])];
        let mut held = vec![crowd.admit(one).unwrap(), crowd.admit(one).unwrap()];
        assert!(crowd.admit(one).is_none());
        held.push(crowd.admit(other).unwrap());
        assert!(crowd.admit(other).is_none(), "it is full");
        held.remove(0);
        assert!(crowd.admit(other).is_some());
        drop(held);
        assert_eq!(crowd.count(), 0);
        assert!(crowd.lock().each.is_empty(), "nothing is kept of who is gone");
    }
}
