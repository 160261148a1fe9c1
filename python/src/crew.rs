//! Threads that share a list of work, again and again within microseconds. Knows nothing
//! of what the work is.
//!
//! A batch of games takes a tenth of a millisecond, and to wake a sleeping thread, or to
//! be woken by one, easily a third of that. So the thread that asks works itself, and
//! whoever has nothing to do waits a moment with open eyes before it sleeps.

use std::cell::Cell;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{available_parallelism, yield_now};
use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder, Yield};

/// How long a helper stays awake with nothing to do.
const PATIENCE: Duration = Duration::from_micros(200);

/// How often the thread that asked looks whether the helpers are done before it sleeps.
const LOOKS: usize = 2000;

/// The thread that asks, and those that help it; nobody where there is one core.
pub struct Crew {
    helpers: Option<Arc<ThreadPool>>,
    /// The process in which they are: a fork of it has none of its threads.
    process: u32,
    /// As many as were asked for.
    asked: Option<usize>,
}

fn hire(threads: usize) -> Result<Option<Arc<ThreadPool>>, ThreadPoolBuildError> {
    match threads {
        0 | 1 => Ok(None),
        threads => {
            ThreadPoolBuilder::new().num_threads(threads - 1).build().map(Arc::new).map(Some)
        }
    }
}

/// Forgets helpers that are in another process: nobody would answer who is told to go.
fn leave(helpers: Option<Arc<ThreadPool>>) {
    std::mem::forget(helpers);
}

impl Crew {
    /// So many threads; one for each core, shared by all, if nobody says how many.
    pub fn new(asked: Option<usize>) -> Result<Crew, ThreadPoolBuildError> {
        /// The process, and its helpers.
        static COMMON: Mutex<Option<(u32, Option<Arc<ThreadPool>>)>> = Mutex::new(None);
        let process = std::process::id();
        let helpers = match asked {
            Some(threads) => hire(threads)?,
            None => {
                let mut common = COMMON.lock().unwrap_or_else(PoisonError::into_inner);
                match common.take() {
                    Some((known, helpers)) if known == process => {
                        *common = Some((known, helpers.clone()));
                        helpers
                    }
                    strangers => {
                        leave(strangers.and_then(|(_, helpers)| helpers));
                        let cores = available_parallelism().map_or(1, Into::into);
                        let helpers = hire(cores).unwrap_or(None);
                        *common = Some((process, helpers.clone()));
                        helpers
                    }
                }
            }
        };
        Ok(Crew { helpers, process, asked })
    }

    /// Has helpers of this process, also where it is a fork of the one that hired them.
    pub fn muster(&mut self) -> Result<(), ThreadPoolBuildError> {
        if self.process != std::process::id() {
            let here = Crew::new(self.asked)?;
            leave(std::mem::replace(self, here).helpers);
        }
        Ok(())
    }

    /// How many work at once.
    pub fn threads(&self) -> usize {
        1 + self.helpers.as_ref().map_or(0, |helpers| helpers.current_num_threads())
    }

    /// Does all of it. Everybody begins with the same share each time, whose memory is
    /// near then, and goes on with what others have not begun.
    pub fn share<T: Send>(&self, parts: Vec<T>, work: impl Fn(T) + Sync) {
        let threads = self.threads();
        let wanted = (threads - 1).min(parts.len().saturating_sub(1));
        let Some(helpers) = self.helpers.as_ref().filter(|_| wanted > 0) else {
            return parts.into_iter().for_each(work);
        };
        let parts: Vec<Mutex<Option<T>>> =
            parts.into_iter().map(|part| Mutex::new(Some(part))).collect();
        let toil = |thread: usize| {
            let (others, own) = parts.split_at(parts.len() * thread / threads);
            for part in own.iter().chain(others) {
                let part = part.lock().expect("nobody panics while taking").take();
                part.into_iter().for_each(&work);
            }
        };
        let gone = AtomicUsize::new(0);
        helpers.in_place_scope(|scope| {
            for _ in 0..wanted {
                scope.spawn(|_| {
                    toil(1 + rayon::current_thread_index().unwrap_or(0));
                    stay_awake();
                    gone.fetch_add(1, Ordering::Release);
                });
            }
            toil(0);
            for _ in 0..LOOKS {
                if gone.load(Ordering::Acquire) == wanted {
                    break;
                }
                spin_loop();
            }
        });
    }
}

thread_local! {
    /// Whether this helper is awake anyway, and only interrupts its waiting to work.
    static AWAKE: Cell<bool> = const { Cell::new(false) };
}

/// Has a helper wait for more with open eyes, once it is free.
fn stay_awake() {
    if !AWAKE.get() {
        rayon::spawn(wait_awake);
    }
}

fn wait_awake() {
    if AWAKE.replace(true) {
        return;
    }
    let mut idle_since = Instant::now();
    while idle_since.elapsed() < PATIENCE {
        match rayon::yield_now() {
            Some(Yield::Executed) => idle_since = Instant::now(),
            // Not stubbornly: the thread that has the next work may wait for this very core,
            // and would get it only once patience has ended, at every single step.
            _ => yield_now(),
        }
    }
    AWAKE.set(false);
}
