//! Control-C and other wishes of the system that the program end: work in
//! progress is told and files are left whole before it does.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::ExitWith;

/// Notices signals from when it is made on. A second one ends the program at
/// once, as if nobody were listening.
pub struct Interrupt {
    /// Set with the first signal: what searches and contests look at.
    pub stop: Arc<AtomicBool>,
    /// Its number; 0 before.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Begins to listen.
    pub fn watch() -> io::Result<Interrupt> {
        let (stop, signal) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        #[cfg(unix)]
        for number in
            [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP]
        {
            use signal_hook::flag;
            // In this order: the one that sets the flag does not see it set.
            flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&stop))?;
            flag::register_usize(number, Arc::clone(&signal), number as usize)?;
            flag::register(number, Arc::clone(&stop))?;
        }
        Ok(Interrupt { stop, signal })
    }

    /// Whether somebody wants the program to end.
    pub fn is_set(&self) -> bool {
        self.signal.load(Ordering::Relaxed) != 0
    }

    /// Fails if the program is to end, with what the shell expects then.
    pub fn check(&self) -> Result<(), ExitWith> {
        match self.signal.load(Ordering::Relaxed) {
            0 => Ok(()),
            signal => Err(ExitWith(128 + signal as u8)),
        }
    }
}
