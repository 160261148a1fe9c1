//! Thinking in turns: what takes long runs fairly.
//!
//! Bounded twice: as many jobs as there are permits run at once, and a visitor
//! has one job in that queue at a time, so that however much one visitor asks,
//! the others wait for at most one job of theirs each.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Semaphore;

/// Runs what takes long, fairly.
#[derive(Debug)]
pub struct Thinking {
    permits: Semaphore,
    visitors: Mutex<HashMap<IpAddr, Arc<Semaphore>>>,
}

impl Thinking {
    /// With so many jobs at once.
    pub fn new(jobs: usize) -> Thinking {
        Thinking { permits: Semaphore::new(jobs.max(1)), visitors: Mutex::default() }
    }

    /// Runs a job for a visitor when both may; `None` if it panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        visitor: IpAddr,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let own = self.of(visitor);
        let _own = own.acquire().await.ok()?;
        let _permit = self.permits.acquire().await.ok()?;
        tokio::task::spawn_blocking(job).await.ok()
    }

    fn of(&self, visitor: IpAddr) -> Arc<Semaphore> {
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        if visitors.len() > 10_000 {
            // Whoever is not thinking now needs no entry.
            visitors.retain(|_, semaphore| Arc::strong_count(semaphore) > 1);
        }
        Arc::clone(visitors.entry(visitor).or_insert_with(|| Arc::new(Semaphore::new(1))))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn who_asks_for_much_does_not_starve_others() {
        let thinking = Arc::new(Thinking::new(1));
        let [greedy, modest] = [IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2])];
        let nap = || std::thread::sleep(Duration::from_millis(40));
        let jobs: Vec<_> = (0..20)
            .map(|_| {
                let thinking = Arc::clone(&thinking);
                tokio::spawn(async move { thinking.run(greedy, nap).await })
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(10)).await;
        let begun = Instant::now();
        thinking.run(modest, nap).await.unwrap();
        // Twenty jobs of the greedy one take 800 ms; only those in front count.
        assert!(
            jobs.iter().filter(|job| !job.is_finished()).count() >= 10,
            "{:?}",
            begun.elapsed()
        );
        for job in jobs {
            job.await.unwrap().unwrap();
        }
    }
}
