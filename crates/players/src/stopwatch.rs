//! How long something has taken. The library for wasm32 has no clock: there whoever
//! runs the module hands one in, as the function `now` of the module `host`.

use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
type Instant = std::time::Instant;
/// Milliseconds since some moment.
#[cfg(target_family = "wasm")]
type Instant = f64;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn now() -> f64;
}

#[cfg(not(target_family = "wasm"))]
fn now() -> Instant {
    Instant::now()
}

/// A clock that runs from when it was made.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts one.
    pub fn start() -> Stopwatch {
        Stopwatch(now())
    }

    /// How long it has run.
    pub fn elapsed(&self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.0.elapsed();
        #[cfg(target_family = "wasm")]
        return Duration::from_secs_f64((now() - self.0).max(0.0) / 1000.0);
    }
}
