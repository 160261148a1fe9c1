//! The engine that others talk to: asked about a game so far, it thinks within
//! limits and answers with an analysis, whose first turn is the one to play.
//!
//! What each way of finding out does is in a file of its own: asking an oracle,
//! alpha-beta, the tree.

mod by_alpha_beta;
mod by_oracle;
mod by_tree;

use std::sync::{Arc, OnceLock};

use game::{Game, History, Oracle, Status};

use crate::calibration::Calibration;
use crate::convolution::Convolution;
use crate::judgement::{Analysis, Judged};
use crate::knowledge::{Knowledge, Method};
use crate::learnt::{Patterns, Weights};
use crate::levels::Level;
use crate::limits::Limits;
use crate::settings::Settings;
use crate::transposition::TranspositionTable;
use crate::tree::Tree;
use crate::tuning::Tuning;

/// An engine for one game. It remembers what it found out from turn to turn.
pub struct Engine<G: Knowledge> {
    game: G,
    settings: Settings,
    oracle: Option<Arc<dyn Oracle<G>>>,
    table: Option<TranspositionTable>,
    tree: Option<(Tree, G::Position)>,
    /// Read when they are first needed: weak levels never do.
    weights: OnceLock<Weights>,
    tuning: Tuning,
}

impl<G: Knowledge> Engine<G> {
    /// An engine that has not thought yet.
    pub fn new(game: G, settings: Settings) -> Engine<G> {
        let weights = OnceLock::new();
        Engine { game, settings, oracle: None, table: None, tree: None, weights, tuning: G::TUNING }
    }

    /// The same with somebody to ask for proven values.
    pub fn with_oracle(mut self, oracle: Option<Arc<dyn Oracle<G>>>) -> Engine<G> {
        self.oracle = oracle;
        self
    }

    /// Puts other weights in place of those that come with the game, and begins anew.
    pub fn learn(&mut self, weights: Weights) {
        self.weights = OnceLock::from(weights);
        self.forget();
    }

    /// Puts other constants in place of the game's own, and begins anew.
    pub fn tune(&mut self, tuning: Tuning) {
        self.tuning = tuning;
        self.forget();
    }

    /// The constants: those of levels that see things as they are, or the usual ones.
    fn tuning(&self) -> Tuning {
        if self.sees_clearly() { self.tuning } else { Tuning::USUAL }
    }

    /// What was learnt, for levels that see things as they are: weaker ones judge as
    /// they were measured.
    fn weights(&self) -> Option<&Weights> {
        let is_used = self.sees_clearly() && !self.settings.uct_only;
        is_used.then(|| self.weights.get_or_init(Weights::shipped::<G>))
    }

    /// How likely steps are, if that was learnt and is used.
    fn patterns(&self) -> Option<&Patterns> {
        self.weights().map(|weights| &weights.patterns).filter(|patterns| !patterns.is_empty())
    }

    /// What looks at the board, if that was learnt and is used.
    fn convolution(&self) -> Option<&Convolution> {
        self.weights().map(|weights| &weights.convolution).filter(|one| !one.is_empty())
    }

    /// How expected results are corrected.
    fn calibration(&self) -> Calibration {
        if self.settings.calibrated { self.game.calibration() } else { Calibration::NONE }
    }

    /// Whether the level misjudges and overlooks nothing.
    fn sees_clearly(&self) -> bool {
        let level = self.settings.level;
        level.misjudgement == 0.0 && level.oversight == 0.0
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings; with a new size of memory, level or seed it begins
    /// anew.
    pub fn set(&mut self, settings: Settings) {
        let Settings { hash, level, seed, .. } = self.settings;
        if (settings.hash, settings.level, settings.seed) != (hash, level, seed) {
            self.forget();
        }
        self.settings = settings;
    }

    /// Forgets what it found out.
    pub fn forget(&mut self) {
        self.table = None;
        self.tree = None;
    }

    /// The way of searching that is used.
    pub fn method(&self) -> Method {
        match self.settings.uct_only {
            true => Method::Tree,
            false => self.settings.method.unwrap_or_else(|| self.game.method()),
        }
    }

    /// Thinks about the end of `positions`, the game so far with the position on
    /// the board last. With `most`, so many of the best turns get a score of
    /// their own; without, only the best turn matters, which makes for the
    /// strongest play. `report` hears of what is known so far.
    pub fn think(
        &mut self,
        positions: &[G::Position],
        limits: &Limits<'_>,
        most: Option<usize>,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn> {
        let root = positions.last().expect("a game has a position");
        if let Some(ending) = self.game.ending(root) {
            return Analysis::of_ended(ending.outcome);
        }
        let mut from_oracle = self.ask_oracle(positions, limits, most.is_none());
        if let Some(known) = &mut from_oracle
            && (most.is_some() || known.value.is_some_and(|value| value.distance.is_some()))
        {
            known.turns.truncate(most.unwrap_or(usize::MAX));
            report(known);
            return known.clone();
        }
        // Between turns of the same proven value, search finds the one that
        // asks most of the opponent. (It does not ask the oracle, to which they are equal.)
        match (from_oracle, self.method()) {
            (Some(known), _) => {
                let best = known.value.map(|value| value.outcome);
                let keeps = |judged: &&Judged<G::Turn>| judged.value.map(|v| v.outcome) == best;
                let kept = known.turns.iter().filter(keeps).map(|judged| judged.turn).collect();
                let found = self.alpha_beta(positions, limits, None, Some(kept), &mut |_| {});
                let Analysis { value, score, turns, .. } = known;
                Analysis { value, score, turns, ..found }
            }
            (None, Method::AlphaBeta) => self.alpha_beta(positions, limits, most, None, report),
            (None, Method::Tree) => self.grow_tree(positions, limits, most.unwrap_or(1), report),
        }
    }

    /// Thinks about a game, finished or not; the rest is as with
    /// [`Engine::think`], which does not know when repetition has ended a game.
    pub fn judge(
        &mut self,
        history: &History<G>,
        limits: &Limits<'_>,
        most: Option<usize>,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn>
    where
        G: Game,
    {
        match history.status() {
            Status::Over(ending) => Analysis::of_ended(ending.outcome),
            Status::Playing(_) => self.think(history.positions(), limits, most, report),
        }
    }

    /// The keys of the game so far, as the repetition rule compares positions.
    fn past(&self, positions: &[G::Position]) -> Vec<u64> {
        let key = |p: &G::Position| self.game.repetition(p, self.game.key(p));
        positions.iter().filter_map(key).collect()
    }

    /// The level as it plays with this seed.
    fn level(&self) -> Level {
        self.settings.level.on_day(self.settings.seed)
    }

    fn most_nodes(&self, limits: &Limits<'_>) -> u64 {
        let level = self.level().nodes.unwrap_or(u64::MAX);
        limits.nodes.unwrap_or(u64::MAX).min(level).max(1)
    }
}

/// An engine behind a face that says nothing of what is in it. Each game's search is
/// compiled once, where the games are, and not again wherever an engine is used.
pub trait Search<G: Game>: Send {
    /// See [`Engine::settings`].
    fn settings(&self) -> &Settings;

    /// See [`Engine::set`].
    fn set(&mut self, settings: Settings);

    /// See [`Engine::forget`].
    fn forget(&mut self);

    /// See [`Engine::learn`].
    fn learn(&mut self, weights: Weights);

    /// See [`Engine::tune`].
    fn tune(&mut self, tuning: Tuning);

    /// See [`Engine::think`].
    fn think(
        &mut self,
        positions: &[G::Position],
        limits: &Limits<'_>,
        most: Option<usize>,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn>;

    /// See [`Engine::judge`].
    fn judge(
        &mut self,
        history: &History<G>,
        limits: &Limits<'_>,
        most: Option<usize>,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn>;
}

impl<G: Game + Knowledge> Search<G> for Engine<G> {
    fn settings(&self) -> &Settings {
        Engine::settings(self)
    }

    fn set(&mut self, settings: Settings) {
        Engine::set(self, settings);
    }

    fn forget(&mut self) {
        Engine::forget(self);
    }

    fn learn(&mut self, weights: Weights) {
        Engine::learn(self, weights);
    }

    fn tune(&mut self, tuning: Tuning) {
        Engine::tune(self, tuning);
    }

    fn think(
        &mut self,
        positions: &[G::Position],
        limits: &Limits<'_>,
        most: Option<usize>,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn> {
        Engine::think(self, positions, limits, most, report)
    }

    fn judge(
        &mut self,
        history: &History<G>,
        limits: &Limits<'_>,
        most: Option<usize>,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn> {
        Engine::judge(self, history, limits, most, report)
    }
}
