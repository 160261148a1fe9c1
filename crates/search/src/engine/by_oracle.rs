//! What an oracle knows, as an analysis: proven values instead of a search.

use game::{Oracle, Outcome, Proven, turns};

use super::Engine;
use crate::judgement::{Analysis, Judged, sort_best_first};
use crate::knowledge::{Knowledge, mix};
use crate::limits::Limits;

/// The most turns for which an oracle is asked one by one.
const PROBED: u64 = 2_000;

/// A line that an oracle knows is cut here.
const LONGEST_LINE: usize = 200;

impl<G: Knowledge> Engine<G> {
    /// Who is asked for proven values.
    pub(super) fn oracle(&self) -> Option<&dyn Oracle<G>> {
        self.oracle.as_deref().filter(|_| self.settings.asks_oracle())
    }

    /// What the oracle says, if it knows every turn. For who is going to play
    /// one (`plays`), the seed decides between the best.
    pub(super) fn ask_oracle(
        &self,
        positions: &[G::Position],
        limits: &Limits<'_>,
        plays: bool,
    ) -> Option<Analysis<G::Turn>> {
        let oracle = self.oracle()?;
        let root = positions.last()?;
        let mut judged = self.probe_turns(oracle, root, positions)?;
        if plays {
            let best = judged.first()?.value;
            let equal = judged.iter().take_while(|judged| judged.value == best).count();
            let chosen = mix(self.settings.seed ^ self.game.key(root)) % equal as u64;
            judged.swap(0, chosen as usize);
        }
        let best = judged.first()?;
        let line = self.oracle_line(oracle, root, best, limits);
        Some(Analysis {
            value: best.value,
            score: best.score,
            depth: line.len() as u32,
            line,
            nodes: judged.len() as u64,
            looked_at: 1,
            turns: judged,
        })
    }

    /// Every turn with the oracle's value, best first.
    fn probe_turns(
        &self,
        oracle: &dyn Oracle<G>,
        root: &G::Position,
        past: &[G::Position],
    ) -> Option<Vec<Judged<G::Turn>>> {
        if self.game.count_turns(root) > PROBED {
            return None;
        }
        let mover = self.game.to_move(root);
        let mut judged = Vec::new();
        for turn in turns(&self.game, root) {
            let mut next = root.clone();
            self.game.play(&mut next, turn);
            let same = self.game.repetition_key(&next);
            let seen = |p: &&G::Position| same.is_some() && self.game.repetition_key(p) == same;
            let repeats = past.iter().filter(seen).count() >= 2;
            let mut value = oracle.probe(&next)?;
            if repeats && self.game.ending(&next).is_none() {
                value = Proven { outcome: Outcome::Draw, distance: None };
            }
            let score = f64::from(value.outcome.for_first());
            judged.push(Judged { turn, value: Some(value.earlier(1)), score });
        }
        let worth = |judged: &Judged<_>| judged.value.map_or(0, |value| value.worth_for(mover));
        sort_best_first(&mut judged, |judged| (worth(judged), 0));
        Some(judged)
    }

    /// How perfect play goes on after the best turn, where somebody wins.
    fn oracle_line(
        &self,
        oracle: &dyn Oracle<G>,
        root: &G::Position,
        best: &Judged<G::Turn>,
        limits: &Limits<'_>,
    ) -> Vec<G::Turn> {
        let mut line = vec![best.turn];
        let mut position = root.clone();
        self.game.play(&mut position, best.turn);
        let won = best.value.is_some_and(|value| value.distance.is_some());
        // Tables may lie on a disk: the line goes as far as time allows.
        while won && line.len() < LONGEST_LINE && !limits.is_over() {
            let best = self.probe_turns(oracle, &position, &[]);
            let Some(turn) = best.and_then(|judged| Some(judged.first()?.turn)) else { break };
            self.game.play(&mut position, turn);
            line.push(turn);
        }
        line
    }
}
