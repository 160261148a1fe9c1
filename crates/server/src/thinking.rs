//! What takes long: who may think next, and who has to stop.
//!
//! There are two lanes, so that nobody who plays waits for somebody who studies: in one
//! computers think about their turns, in the other wait hints and, behind them,
//! analyses. A lane lets so many jobs run at once, and of one visitor fewer than
//! that, so that the last place is somebody else's. Those who wait are taken in
//! rounds, one job of each visitor a round: however much one asks, the others wait
//! for at most one job of theirs each.
//!
//! A place belongs to the job and not to who asked for it: it is free again when
//! the job has ended. Who does not wait for the answer any more (the future is
//! dropped) stops the job, or takes it out of the line.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// What is thought about, most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Urgency {
    /// A computer's turn: somebody waits opposite.
    Turn,
    /// A hint for somebody who plays.
    Hint,
    /// An analysis.
    Analysis,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unthought {
    /// As many jobs of this visitor wait as may.
    TooMany,
    /// The job broke down.
    Failed,
}

/// How much is thought about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    /// Jobs that run.
    pub(crate) running: usize,
    /// Jobs that wait for a place.
    pub(crate) waiting: usize,
}

/// Runs what takes long, fairly.
#[derive(Debug)]
pub(crate) struct ThinkingQueue {
    turns: SharedLane,
    studies: SharedLane,
}

impl ThinkingQueue {
    /// With so many hints and analyses at once, and of one visitor at most so many
    /// that wait. Turns are bounded by the rooms in which they are played, and there is
    /// a place more for them: one that no single visitor takes.
    pub(crate) fn new(jobs: usize, line: usize) -> ThinkingQueue {
        let lane = |places, line| Arc::new(Mutex::new(Lane::new(places, line)));
        let jobs = jobs.max(1);
        ThinkingQueue { turns: lane(jobs + 1, usize::MAX), studies: lane(jobs, line.max(1)) }
    }

    /// Runs a job for a visitor when both may. The job looks at the flag that it
    /// is given now and then, and ends when it is raised: nobody waits any more.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        visitor: IpAddr,
        urgency: Urgency,
        job: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Unthought> {
        let lane = if urgency == Urgency::Turn { &self.turns } else { &self.studies };
        let mut place = Line::join(lane, visitor, urgency)?;
        let permit = (&mut place.called).await.map_err(|_| Unthought::Failed)?;
        let stop = Arc::new(AtomicBool::new(false));
        let _asker = StopOnDrop(Arc::clone(&stop));
        let (answer, answered) = oneshot::channel();
        // Boxed, so that a thread's part of it is compiled once.
        let work: Box<dyn FnOnce() + Send> = Box::new(move || {
            // Also when the job breaks down.
            let _permit = permit;
            let _ = answer.send(job(&stop));
        });
        tokio::task::spawn_blocking(work);
        answered.await.map_err(|_| Unthought::Failed)
    }

    /// How much is thought about now: turns, then hints and analyses.
    pub(crate) fn load(&self) -> [Load; 2] {
        [&self.turns, &self.studies].map(|lane| {
            let lane = lock(lane);
            Load { running: lane.running, waiting: lane.waiting.len() }
        })
    }
}

/// Who asked has gone, or has the answer.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

type SharedLane = Arc<Mutex<Lane>>;

fn lock(lane: &SharedLane) -> MutexGuard<'_, Lane> {
    lane.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where a job stands in the line: by urgency, then by the visitor's round, then as
/// they came.
type Precedence = (Urgency, u64, u64);

/// Jobs that share some places.
#[derive(Debug)]
struct Lane {
    places: usize,
    /// Places that one visitor may hold.
    each: usize,
    /// Jobs of one visitor that may wait.
    line: usize,
    running: usize,
    waiting: BTreeMap<Precedence, Waiting>,
    visitors: HashMap<IpAddr, Visits>,
    /// The round that is being served, and how many jobs there ever were.
    round: u64,
    jobs_ever: u64,
}

#[derive(Debug)]
struct Waiting {
    visitor: IpAddr,
    call: oneshot::Sender<Permit>,
}

/// What one visitor has here; kept while it is something.
#[derive(Debug, Default)]
struct Visits {
    running: usize,
    waiting: usize,
    /// The round of the last job that joined the line.
    round: u64,
}

impl Lane {
    fn new(places: usize, line: usize) -> Lane {
        Lane {
            places,
            each: (places - 1).max(1),
            line,
            running: 0,
            waiting: BTreeMap::new(),
            visitors: HashMap::new(),
            round: 0,
            jobs_ever: 0,
        }
    }

    /// Takes the next job that may run out of the line.
    fn next(&mut self) -> Option<Waiting> {
        if self.running >= self.places {
            return None;
        }
        let holds_few = |waiting: &Waiting| {
            self.visitors.get(&waiting.visitor).is_none_or(|visits| visits.running < self.each)
        };
        let mut line = self.waiting.iter();
        let precedence = *line.find(|(_, waiting)| holds_few(waiting))?.0;
        let waiting = self.waiting.remove(&precedence)?;
        self.round = self.round.max(precedence.1);
        self.running += 1;
        self.note(waiting.visitor, |visits| {
            visits.running += 1;
            visits.waiting -= 1;
        });
        Some(waiting)
    }

    /// Changes what a visitor has; whoever has nothing needs no entry.
    fn note(&mut self, visitor: IpAddr, change: impl FnOnce(&mut Visits)) {
        let visits = self.visitors.entry(visitor).or_default();
        change(visits);
        if (visits.running, visits.waiting) == (0, 0) {
            self.visitors.remove(&visitor);
        }
    }
}

/// Calls whoever may run now.
fn call_next(lane: &SharedLane) {
    loop {
        // Not held while calling: who is gone gives the permit back at once.
        let next = lock(lane).next();
        let Some(Waiting { visitor, call }) = next else { return };
        let _ = call.send(Permit { lane: Arc::clone(lane), visitor });
    }
}

/// The right to run one job, given back when it is dropped.
#[derive(Debug)]
struct Permit {
    lane: SharedLane,
    visitor: IpAddr,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut lane = lock(&self.lane);
        lane.running -= 1;
        lane.note(self.visitor, |visits| visits.running -= 1);
        drop(lane);
        call_next(&self.lane);
    }
}

/// A place in the line, left when it is dropped.
struct Line {
    lane: SharedLane,
    precedence: Precedence,
    called: oneshot::Receiver<Permit>,
}

impl Line {
    fn join(shared: &SharedLane, visitor: IpAddr, urgency: Urgency) -> Result<Line, Unthought> {
        let mut lane = lock(shared);
        let (waiting, last) =
            lane.visitors.get(&visitor).map_or((0, 0), |visits| (visits.waiting, visits.round));
        if waiting >= lane.line {
            return Err(Unthought::TooMany);
        }
        let round = lane.round.max(last) + 1;
        lane.jobs_ever += 1;
        let precedence = (urgency, round, lane.jobs_ever);
        let (call, called) = oneshot::channel();
        lane.waiting.insert(precedence, Waiting { visitor, call });
        lane.note(visitor, |visits| {
            visits.waiting += 1;
            visits.round = round;
        });
        drop(lane);
        call_next(shared);
        Ok(Line { lane: Arc::clone(shared), precedence, called })
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let mut lane = lock(&self.lane);
        if let Some(Waiting { visitor, .. }) = lane.waiting.remove(&self.precedence) {
            lane.note(visitor, |visits| visits.waiting -= 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    use super::*;

    fn visitor(number: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, number])
    }

    /// Thinks until somebody says stop.
    fn endless(stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    async fn until(what: impl Fn() -> bool) {
        let wait = async {
            while !what() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), wait).await.expect("it comes to that");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn who_asks_for_much_does_not_starve_others() {
        let thinking = Arc::new(ThinkingQueue::new(1, 20));
        let [greedy, modest] = [visitor(1), visitor(2)];
        let nap = |_: &AtomicBool| std::thread::sleep(Duration::from_millis(40));
        let ask = |visitor| {
            let thinking = Arc::clone(&thinking);
            tokio::spawn(async move { thinking.run(visitor, Urgency::Analysis, nap).await })
        };
        let jobs: Vec<_> = (0..20).map(|_| ask(greedy)).collect();
        until(|| thinking.load()[1].waiting == 19).await;
        thinking.run(modest, Urgency::Analysis, nap).await.unwrap();
        // Only those in front count, which are two of twenty.
        assert!(jobs.iter().filter(|job| !job.is_finished()).count() >= 10);
        for job in jobs {
            job.await.unwrap().unwrap();
        }
        // Nothing is kept of who is gone. (A place is given back just after the answer.)
        until(|| lock(&thinking.studies).visitors.is_empty()).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_nobody_waits_for_stops_and_keeps_its_place_until_then() {
        let thinking = ThinkingQueue::new(2, 100);
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        for number in 0..60 {
            let (now, most) = (Arc::clone(&now), Arc::clone(&most));
            let job = move |stop: &AtomicBool| {
                most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                endless(stop);
                // Ending takes a while, too.
                std::thread::sleep(Duration::from_millis(5));
                now.fetch_sub(1, Ordering::SeqCst);
            };
            let asked = thinking.run(visitor(number), Urgency::Analysis, job);
            let gone = tokio::time::timeout(Duration::from_millis(3), asked).await;
            assert!(gone.is_err(), "an endless job has no answer");
        }
        until(|| thinking.load()[1] == Load::default()).await;
        until(|| now.load(Ordering::SeqCst) == 0).await;
        assert_eq!(most.load(Ordering::SeqCst), 2, "never more than there are places");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn turns_wait_for_no_analysis_and_hints_go_before_them() {
        let thinking = Arc::new(ThinkingQueue::new(1, 100));
        let order = Arc::new(Mutex::new(Vec::new()));
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let ask = |number: u8, urgency, job: Box<dyn FnOnce(&AtomicBool) + Send>| {
            let (thinking, order) = (Arc::clone(&thinking), Arc::clone(&order));
            tokio::spawn(async move {
                let note = move |stop: &AtomicBool| {
                    job(stop);
                    order.lock().unwrap().push(urgency);
                };
                thinking.run(visitor(number), urgency, note).await.unwrap();
            })
        };
        // One analysis runs and nineteen wait, some of the very visitor who plays.
        let first = ask(0, Urgency::Analysis, Box::new(move |_| wait.recv().unwrap()));
        until(|| thinking.load()[1].running == 1).await;
        let others: Vec<_> =
            (0..19).map(|n| ask(n % 5, Urgency::Analysis, Box::new(|_| ()))).collect();
        until(|| thinking.load()[1].waiting == 19).await;
        let hint = ask(9, Urgency::Hint, Box::new(|_| ()));
        until(|| thinking.load()[1].waiting == 20).await;
        ask(0, Urgency::Turn, Box::new(|_| ())).await.unwrap();
        assert_eq!(*order.lock().unwrap(), [Urgency::Turn]);
        release.send(()).unwrap();
        first.await.unwrap();
        hint.await.unwrap();
        for other in others {
            other.await.unwrap();
        }
        let order = order.lock().unwrap();
        assert_eq!(order[..3], [Urgency::Turn, Urgency::Analysis, Urgency::Hint]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn no_visitor_takes_the_last_place_or_a_line_without_end() {
        let thinking = Arc::new(ThinkingQueue::new(1, 3));
        let ask = |urgency| {
            let thinking = Arc::clone(&thinking);
            tokio::spawn(async move { thinking.run(visitor(1), urgency, endless).await })
        };
        let both = [Urgency::Turn, Urgency::Analysis];
        let greedy: Vec<_> =
            both.into_iter().flat_map(|urgency| [(); 4].map(|()| ask(urgency))).collect();
        until(|| thinking.load() == [Load { running: 1, waiting: 3 }; 2]).await;
        let refused = thinking.run(visitor(1), Urgency::Hint, |_| ()).await;
        assert_eq!(refused, Err(Unthought::TooMany));
        // There is a place left for turns, and it is for another.
        assert_eq!(thinking.run(visitor(2), Urgency::Turn, |_| 7).await, Ok(7));
        greedy.iter().for_each(|job| job.abort());
        until(|| thinking.load() == [Load::default(); 2]).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_job_that_breaks_down_gives_its_place_back() {
        let thinking = ThinkingQueue::new(1, 3);
        let broken = |_: &AtomicBool| -> u32 { panic!("as the test wants it") };
        let failed = thinking.run(visitor(1), Urgency::Analysis, broken).await;
        assert_eq!(failed, Err(Unthought::Failed));
        assert_eq!(thinking.run(visitor(1), Urgency::Analysis, |_| 1).await, Ok(1));
    }
}
