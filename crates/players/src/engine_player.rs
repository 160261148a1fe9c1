//! The engine, at any strength, and plain UCT.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{BadInput, SoFar, Subject};
use games::Variant;
use search::{Limits, Settings, Thinker};
use solve::Library;

use crate::engine_spec::{EngineSpec, OwnLimits};
use crate::opponent::{Allowance, Chosen, Failure, Opponent};
use crate::stopwatch::Stopwatch;

/// A player that searches.
pub(crate) struct EnginePlayer {
    thinker: Box<dyn Thinker>,
    /// Limits of its own in place of those of the game.
    own: Option<OwnLimits>,
}

/// What a turn may take where nobody says: an engine without any limit would
/// think for ever.
const UNASKED: Duration = Duration::from_secs(1);

impl EnginePlayer {
    /// The engine as it is set up.
    pub(crate) fn engine(
        variant: &Variant,
        library: &Library,
        setup: &EngineSpec,
        seed: u64,
    ) -> EnginePlayer {
        EnginePlayer { thinker: setup.thinker(variant, library, seed), own: setup.limits() }
    }

    /// The yardstick.
    pub(crate) fn uct(variant: &Variant, library: &Library, seed: u64) -> EnginePlayer {
        let settings = Settings { seed, uct_only: true, ..Settings::default() };
        EnginePlayer { thinker: variant.thinker(settings, library), own: None }
    }
}

impl Opponent for EnginePlayer {
    fn new_game(&mut self, seed: u64) -> Result<(), Failure> {
        self.thinker.forget();
        self.thinker.set(Settings { seed, ..self.thinker.settings() });
        Ok(())
    }

    fn choose(
        &mut self,
        so_far: &SoFar,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Chosen, Failure> {
        let started = Stopwatch::start();
        let clock = || started.elapsed();
        let time = match (allowance.time, allowance.nodes) {
            (None, None) => Some(UNASKED),
            (time, _) => time,
        };
        let limits = match &self.own {
            Some(own) => own.limits(&clock, &Allowance { time, ..*allowance }),
            None => Limits {
                nodes: allowance.nodes,
                deadline: time.map(|time| (&clock as &dyn search::Clock, time)),
                ..Limits::default()
            },
        };
        let limits = Limits { stop: Some(stop), ..limits };
        let thought = self.thinker.think(so_far, &limits, None, &mut |_| {}).map_err(Failure)?;
        match thought.analysis.line.first().cloned() {
            Some(turn) => Ok(Chosen { turn, analysis: Some(thought.analysis) }),
            None => {
                let ending = thought.status.ending().expect("a game that goes on has a turn");
                Err(Failure(BadInput::new(Subject::Position, &thought.position, ending.too_late())))
            }
        }
    }
}
