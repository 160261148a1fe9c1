//! How long a search may go on.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time since thinking began. Search reads no clock of its own, so that it
/// runs where there is none and tests can turn the hands.
pub trait Clock: Sync {
    /// How long it has been.
    fn elapsed(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn elapsed(&self) -> Duration {
        self()
    }
}

/// When to stop; without any limit, search goes on until it has proven the
/// result or `stop` is set.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// Positions looked at (playouts, in the tree), over all threads.
    pub nodes: Option<u64>,
    /// Turns looked ahead: by alpha-beta in every line, by the tree in the best
    /// one, which ends after some playouts for each turn even if the line stays
    /// shorter.
    pub depth: Option<u32>,
    /// The clock and the time on it at which the answer must be there.
    pub deadline: Option<(&'a dyn Clock, Duration)>,
    /// Somebody else's wish to stop.
    pub stop: Option<&'a AtomicBool>,
}

impl<'a> Limits<'a> {
    /// So many positions or playouts.
    pub fn nodes(nodes: u64) -> Limits<'a> {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So long by this clock.
    pub fn time(clock: &'a dyn Clock, time: Duration) -> Limits<'a> {
        Limits { deadline: Some((clock, time)), ..Limits::default() }
    }

    /// Whether the clock or somebody says to stop. Not free: asked every
    /// thousand positions or so.
    pub(crate) fn is_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|(clock, deadline)| clock.elapsed() >= deadline)
    }
}
