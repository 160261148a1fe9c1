//! The engine, at any strength, and plain UCT.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use game::{BadInput, Message, Status, Subject};
use games::Variant;
use search::{Level, Limits, Question, Settings, Thinker};

use crate::opponent::{Allowance, Answer, Failure, Opponent, SoFar};

/// A player that searches.
pub(crate) struct Thought {
    thinker: Box<dyn Thinker>,
}

/// What a turn may take where nobody says: an engine without any limit would
/// think for ever.
const UNASKED: Duration = Duration::from_secs(1);

impl Thought {
    /// The engine, at a level or at full strength.
    pub(crate) fn engine(variant: &Variant, level: Option<u8>, seed: u64) -> Thought {
        let mut thinker = variant.thinker(Settings { seed, ..Settings::default() });
        if let Some(number) = level {
            let level = thinker.level(usize::from(number)).unwrap_or(Level::FULL);
            thinker.set(Settings { level, ..thinker.settings() });
        }
        Thought { thinker }
    }

    /// The yardstick.
    pub(crate) fn uct(variant: &Variant, seed: u64) -> Thought {
        let settings = Settings { seed, plain: true, ..Settings::default() };
        Thought { thinker: variant.thinker(settings) }
    }
}

impl Opponent for Thought {
    fn new_game(&mut self, seed: u64) -> Result<(), Failure> {
        self.thinker.forget();
        self.thinker.set(Settings { seed, ..self.thinker.settings() });
        Ok(())
    }

    fn choose(
        &mut self,
        so_far: &SoFar<'_>,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Answer, Failure> {
        let started = Instant::now();
        let clock = || started.elapsed();
        let time = match (allowance.time, allowance.nodes) {
            (None, None) => Some(UNASKED),
            (time, _) => time,
        };
        let limits = Limits {
            nodes: allowance.nodes,
            depth: None,
            deadline: time.map(|time| (&clock as &dyn search::Clock, time)),
            stop: Some(stop),
        };
        let question = Question { start: so_far.start, turns: so_far.turns, most: None };
        let answer = self.thinker.think(&question, &limits, &mut |_| {}).map_err(Failure)?;
        match answer.analysis.line.first().cloned() {
            Some(turn) => Ok(Answer { turn, analysis: Some(answer.analysis) }),
            None => {
                let reason = match answer.status {
                    Status::Over(ending) => ending.reason,
                    Status::Playing(_) => "?",
                };
                let reason = Message::new("game-is-over").with("reason", reason);
                Err(Failure(BadInput::new(Subject::Position, &answer.position, reason)))
            }
        }
    }
}
