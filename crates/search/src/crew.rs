//! Threads that work at one search together.
//!
//! Where programs start threads, a search starts its own. Inside a page it cannot: there
//! helpers come from outside, each on a thread that somebody else has started, and wait
//! in a `Crew` until there is something to do.

#[cfg(any(target_family = "wasm", test))]
pub use waiting::Crew;

/// Calls `helper` with 1, 2, … up to below `threads`, each on a thread of its own, while
/// `own` runs on this one. Says what that came to when all of them have ended.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn together<R>(
    threads: usize,
    helper: impl Fn(usize) + Sync,
    own: impl FnOnce() -> R,
) -> R {
    std::thread::scope(|scope| {
        for index in 1..threads {
            let helper = &helper;
            scope.spawn(move || helper(index));
        }
        own()
    })
}

/// The same with those who wait, at most.
#[cfg(target_family = "wasm")]
pub(crate) fn together<R>(
    threads: usize,
    helper: impl Fn(usize) + Sync,
    own: impl FnOnce() -> R,
) -> R {
    CREW.together(threads, &helper, own)
}

/// Those who wait in this program.
#[cfg(target_family = "wasm")]
pub static CREW: Crew = Crew::new();

#[cfg(any(target_family = "wasm", test))]
mod waiting {
    use std::mem::transmute;
    use std::ops::Range;
    use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

    /// What helpers do, by their number.
    type Work<'a> = dyn Fn(usize) + Sync + 'a;

    /// Helpers that wait for work.
    pub struct Crew {
        state: Mutex<State>,
        changed: Condvar,
    }

    struct State {
        /// Those who have come, or are about to.
        helpers: usize,
        work: Option<&'static Work<'static>>,
        /// The numbers that nobody has taken yet.
        open: Range<usize>,
        /// Those at work.
        busy: usize,
        /// Whether one of them broke down.
        broken: bool,
    }

    impl Crew {
        /// Nobody yet.
        pub(super) const fn new() -> Crew {
            let state = State { helpers: 0, work: None, open: 0..0, busy: 0, broken: false };
            Crew { state: Mutex::new(state), changed: Condvar::new() }
        }

        /// How many can work at once: the helpers, and who calls them.
        pub fn size(&self) -> usize {
            self.state().helpers + 1
        }

        /// Counts one more helper, who is about to come.
        pub fn join(&self) {
            self.state().helpers += 1;
        }

        /// Makes this thread the helper that was counted, for good.
        pub fn help(&self) -> ! {
            let mut state = self.state();
            loop {
                let taken = state.open.next();
                let (Some(work), Some(index)) = (state.work, taken) else {
                    state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                    continue;
                };
                state.busy += 1;
                drop(state);
                work(index);
                state = self.state();
                state.busy -= 1;
                self.changed.notify_all();
            }
        }

        /// Says that a helper broke down and is gone: it will never say that it has ended.
        /// Who works with it breaks down, too, rather than waiting for ever.
        pub fn break_down(&self) {
            self.state().broken = true;
            self.changed.notify_all();
        }

        /// See [`super::together`].
        pub(super) fn together<R>(
            &self,
            threads: usize,
            helper: &Work<'_>,
            own: impl FnOnce() -> R,
        ) -> R {
            let mut state = self.state();
            let threads = threads.min(state.helpers + 1);
            if threads <= 1 {
                drop(state);
                return own();
            }
            assert!(state.work.is_none(), "one search at a time");
            // SAFETY: only the lifetime changes. Helpers call it while it stands in `state`
            // and they are counted as busy; `Called` takes it away again and waits for
            // them before this function ends, also by a panic.
            let work = unsafe { transmute::<&Work<'_>, &'static Work<'static>>(helper) };
            state.work = Some(work);
            state.open = 1..threads;
            drop(state);
            self.changed.notify_all();
            let _called = Called(self);
            own()
        }

        fn state(&self) -> MutexGuard<'_, State> {
            self.state.lock().unwrap_or_else(PoisonError::into_inner)
        }
    }

    /// Work that helpers were called to.
    struct Called<'a>(&'a Crew);

    impl Drop for Called<'_> {
        /// Who has not begun need not any more; who has is waited for.
        fn drop(&mut self) {
            let mut state = self.0.state();
            (state.work, state.open) = (None, 0..0);
            while state.busy > 0 {
                assert!(!state.broken, "a helper broke down");
                state = self.0.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::SeqCst};

    use super::*;

    /// A crew with so many helpers.
    fn crew(helpers: usize) -> &'static Crew {
        let crew: &Crew = Box::leak(Box::new(Crew::new()));
        for _ in 0..helpers {
            crew.join();
            std::thread::spawn(move || crew.help());
        }
        assert_eq!(crew.size(), helpers + 1);
        crew
    }

    #[test]
    fn all_numbers_are_worked_at_once_and_waited_for() {
        let crew = crew(3);
        for round in 0..200 {
            let (seen, begun, ended) =
                (AtomicU64::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
            let helper = |index: usize| {
                seen.fetch_or(1 << index, SeqCst);
                begun.fetch_add(1, SeqCst);
                // Nobody gets on before all are there: they work at the same time.
                while begun.load(SeqCst) < 3 {
                    std::thread::yield_now();
                }
                ended.fetch_add(1, SeqCst);
            };
            let own = || {
                while begun.load(SeqCst) < 3 {
                    std::thread::yield_now();
                }
                round
            };
            assert_eq!(crew.together(4, &helper, own), round);
            assert_eq!((seen.into_inner(), ended.into_inner()), (0b1110, 3));
        }
    }

    #[test]
    fn there_are_no_more_than_there_are_and_nobody_else_is_called() {
        for (helpers, threads, most) in [(0, 8, 0), (1, 8, 1), (3, 2, 1), (3, 1, 0)] {
            let crew = crew(helpers);
            let called = AtomicUsize::new(0);
            let helper = |index: usize| {
                assert!((1..threads).contains(&index));
                called.fetch_add(1, SeqCst);
            };
            let own = || {
                while called.load(SeqCst) < most {
                    std::thread::yield_now();
                }
            };
            crew.together(threads, &helper, own);
            assert_eq!(called.into_inner(), most);
        }
    }

    #[test]
    fn who_breaks_down_is_not_waited_for() {
        let crew: &Crew = Box::leak(Box::new(Crew::new()));
        crew.join();
        std::thread::spawn(move || {
            let _ = std::panic::catch_unwind(|| crew.help());
            crew.break_down();
        });
        let begun = AtomicBool::new(false);
        let helper = |_| {
            begun.store(true, SeqCst);
            std::panic::resume_unwind(Box::new("broken"));
        };
        let own = || {
            while !begun.load(SeqCst) {
                std::thread::yield_now();
            }
        };
        let ended = std::panic::catch_unwind(|| crew.together(2, &helper, own));
        assert!(ended.is_err());
    }
}
