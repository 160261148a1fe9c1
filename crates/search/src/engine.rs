//! The engine that others talk to: asked about a game so far, it thinks within
//! limits and answers with a turn or an analysis.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Oracle, Outcome, Proven, Side, turns};

use crate::alphabeta::{Iteration, RootTurn, Shared, Worker};
use crate::judgement::{Analysis, Judged};
use crate::knowledge::{Knowledge, Method, mix};
use crate::levels::Level;
use crate::limits::Limits;
use crate::mcts::{self, TreeSearch, TreeWorker, is_better};
use crate::score::{Score, expected, flip, is_proven, proven};
use crate::transposition::TranspositionTable;
use crate::tree::{Apart, Tree};

/// What an engine is made with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Threads that think.
    pub threads: usize,
    /// Memory for what has been found out, in megabytes.
    pub hash: usize,
    /// Decides between what is equally good.
    pub seed: u64,
    /// A way of searching other than the game's own.
    pub method: Option<Method>,
    /// The yardstick: a tree with random games and nothing else.
    pub plain: bool,
    /// How strongly to play.
    pub level: Level,
    /// Whether to use what is proven already, where somebody can be asked for
    /// it; only done at full strength and by the game's own way of searching.
    pub tables: bool,
}

impl Settings {
    /// More threads are never of use.
    pub const MOST_THREADS: usize = 256;
    /// More memory, in megabytes, is never of use.
    pub const MOST_HASH: usize = 65_536;
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            hash: 64,
            seed: 0,
            method: None,
            plain: false,
            level: Level::FULL,
            tables: true,
        }
    }
}

/// The most turns for which an oracle is asked one by one.
const PROBED: u64 = 2_000;

/// A line that an oracle tells is cut here.
const TOLD: usize = 200;

/// An engine for one game. It remembers what it found out from turn to turn.
pub struct Engine<G: Knowledge> {
    game: G,
    settings: Settings,
    oracle: Option<Arc<dyn Oracle<G>>>,
    table: Option<TranspositionTable>,
    tree: Option<(Tree, G::Position)>,
}

impl<G: Knowledge> Engine<G> {
    /// An engine that has not thought yet.
    pub fn new(game: G, settings: Settings) -> Engine<G> {
        Engine { game, settings, oracle: None, table: None, tree: None }
    }

    /// The same with somebody to ask for proven values.
    pub fn with_oracle(mut self, oracle: Option<Arc<dyn Oracle<G>>>) -> Engine<G> {
        self.oracle = oracle;
        self
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
        match self.settings.plain {
            true => Method::Tree,
            false => self.settings.method.unwrap_or_else(|| self.game.method()),
        }
    }

    /// The turn to play after `positions`, the game so far with the position on
    /// the board last, and what led to it; `None` if the game is over.
    pub fn choose(
        &mut self,
        positions: &[G::Position],
        limits: &Limits<'_>,
    ) -> Option<(G::Turn, Analysis<G::Turn>)> {
        let analysis = self.think(positions, limits, None, &mut |_| {});
        Some((analysis.best()?, analysis))
    }

    /// Judges a position: the `most` best turns each get a score of their own.
    /// `report` hears of what is known so far.
    pub fn analyse(
        &mut self,
        positions: &[G::Position],
        limits: &Limits<'_>,
        most: usize,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn> {
        self.think(positions, limits, Some(most), report)
    }

    /// Thinks about a position with only its best turn in mind, reporting.
    pub fn ponder(
        &mut self,
        positions: &[G::Position],
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn> {
        self.think(positions, limits, None, report)
    }

    fn think(
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
        let mut told = self.told(positions, limits, most.is_none());
        if let Some(told) = &mut told
            && (most.is_some() || told.value.is_some_and(|value| value.distance.is_some()))
        {
            told.turns.truncate(most.unwrap_or(usize::MAX));
            report(told);
            return told.clone();
        }
        // Between turns of the same proven value, search finds the one that
        // asks most of the opponent. (It does not ask the oracle, to which they are equal.)
        let among = told.map(|told| {
            let best = told.value.map(|value| value.outcome);
            let keeps = |judged: &&Judged<G::Turn>| judged.value.map(|v| v.outcome) == best;
            let kept = told.turns.iter().filter(keeps).map(|judged| judged.turn).collect();
            (kept, told)
        });
        match (among, self.method()) {
            (Some((kept, told)), _) => {
                let mut found = self.alpha_beta(positions, limits, None, Some(kept), &mut |_| {});
                found.value = told.value;
                found.score = told.score;
                found.turns = told.turns;
                found
            }
            (None, Method::AlphaBeta) => self.alpha_beta(positions, limits, most, None, report),
            (None, Method::Tree) => self.grow_tree(positions, limits, most.unwrap_or(1), report),
        }
    }

    /// Who is asked for proven values.
    fn oracle(&self) -> Option<&dyn Oracle<G>> {
        let Settings { level, plain, tables, method, .. } = self.settings;
        let asks = tables && !plain && method.is_none() && level == Level::FULL;
        self.oracle.as_deref().filter(|_| asks)
    }

    /// What the oracle says, if it knows every turn. For who is going to play
    /// one (`plays`), the seed decides between the best.
    fn told(
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
        let line = self.told_line(oracle, root, best, limits);
        Some(Analysis {
            value: best.value,
            score: best.score,
            depth: line.len() as u32,
            line,
            nodes: judged.len() as u64,
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
            let distance = value.distance.map(|distance| distance + 1);
            let score = f64::from(value.outcome.for_first());
            judged.push(Judged { turn, value: Some(Proven { distance, ..value }), score });
        }
        judged.sort_by(|one, other| {
            let (one, other) = (one.value.expect("all are known"), other.value.expect("as above"));
            is_better(other, one, mover).cmp(&is_better(one, other, mover))
        });
        Some(judged)
    }

    fn told_line(
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
        // Tables may lie on a disk: the line is told as far as time allows.
        while won && line.len() < TOLD && !limits.is_over() {
            let best = self.probe_turns(oracle, &position, &[]);
            let Some(turn) = best.and_then(|judged| Some(judged.first()?.turn)) else { break };
            self.game.play(&mut position, turn);
            line.push(turn);
        }
        line
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

    fn alpha_beta(
        &mut self,
        positions: &[G::Position],
        limits: &Limits<'_>,
        most: Option<usize>,
        among: Option<Vec<G::Turn>>,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn> {
        let past = self.past(positions);
        let most_nodes = self.most_nodes(limits);
        let hash = self.settings.hash;
        self.table.get_or_insert_with(|| TranspositionTable::new(hash, most_nodes)).age();
        let level = self.level();
        let sees_clearly = level.misjudgement <= 0.0 && level.oversight <= 0.0;
        let shared = Shared {
            game: &self.game,
            table: self.table.as_ref().expect("made above"),
            oracle: if among.is_some() { None } else { self.oracle() },
            limits: *limits,
            level,
            seed: self.settings.seed,
            past,
            most_nodes,
            salt: if sees_clearly { 0 } else { mix(self.settings.seed) | 1 },
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        };
        let root = positions.last().expect("a game has a position");
        let (list, complete) = match among {
            Some(list) => (list, false),
            None => candidates(&self.game, root),
        };
        let mover = self.game.to_move(root);
        let every = most.is_some();
        let read = |found: &Iteration<G::Turn>| {
            let nodes = shared.nodes.load(Relaxed);
            read_iteration::<G>(found, mover, nodes, most.unwrap_or(usize::MAX))
        };
        std::thread::scope(|scope| {
            for index in 1..self.settings.threads.max(1) {
                let (shared, list) = (&shared, list.clone());
                scope.spawn(move || {
                    Worker::new(shared, index).deepen(root, list, complete, every, &mut |_| {});
                });
            }
            let mut worker = Worker::new(&shared, 0);
            let hear = &mut |found: &Iteration<G::Turn>| report(&read(found));
            let found = worker.deepen(root, list.clone(), complete, every, hear);
            shared.stopped.store(true, Relaxed);
            read(&found)
        })
    }

    fn grow_tree(
        &mut self,
        positions: &[G::Position],
        limits: &Limits<'_>,
        most: usize,
        report: &mut dyn FnMut(&Analysis<G::Turn>),
    ) -> Analysis<G::Turn> {
        let root = positions.last().expect("a game has a position");
        let tree = self.kept_tree(positions).unwrap_or_else(|| Tree::new(self.settings.hash));
        let level = self.level();
        let search = TreeSearch {
            game: &self.game,
            tree: &tree,
            root,
            oracle: self.oracle(),
            limits: *limits,
            level,
            plain: self.settings.plain,
            seed: self.settings.seed,
            taste: mix(self.settings.seed ^ self.game.key(root)),
            past: self.past(positions),
            most_nodes: self.most_nodes(limits),
            nodes: Apart::default(),
            stopped: AtomicBool::new(false),
            threads: self.settings.threads.max(1),
        };
        let depth = std::thread::scope(|scope| {
            for index in 1..search.threads {
                let search = &search;
                scope.spawn(move || TreeWorker::new(search, index).grow(&mut |_| {}));
            }
            let mut planter = TreeWorker::new(&search, 0);
            planter.grow(&mut |depth| report(&mcts::analysis(&search, most, depth)));
            planter.longest
        });
        let found = mcts::analysis(&search, most, depth);
        report(&found);
        self.tree = Some((tree, root.clone()));
        found
    }

    /// What the last search found out about this position, if it was on the way
    /// here.
    fn kept_tree(&mut self, positions: &[G::Position]) -> Option<Tree> {
        let (tree, root) = self.tree.take()?;
        let begin = positions.iter().rposition(|position| *position == root)?;
        let mut node = Tree::ROOT;
        for pair in positions[begin..].windows(2) {
            let leads = |turn: &G::Turn| {
                let mut next = pair[0].clone();
                self.game.play(&mut next, *turn);
                next == pair[1]
            };
            node = mcts::find_turn(&self.game, &tree, &pair[0], node, leads)?;
        }
        if node == Tree::ROOT {
            return Some(tree);
        }
        let below = tree.below(node);
        let new_root = below.node(Tree::ROOT);
        if let Some(proven) = new_root.proof() {
            // A step's proof counts from before its turn, a root's from itself.
            let distance = proven.distance.map(|distance| distance.saturating_sub(1));
            new_root.prove(Proven { distance, ..proven });
        }
        Some(below)
    }
}

/// The turns to look at in the root, and whether they are all that matter.
fn candidates<G: Knowledge>(game: &G, root: &G::Position) -> (Vec<G::Turn>, bool) {
    let mut list = Vec::new();
    let complete = game.each_candidate(root, u32::MAX, &mut |turn| list.push(turn));
    debug_assert!(!list.is_empty(), "a position that is not over has a turn");
    (list, complete)
}

/// What an iteration of alpha-beta says.
fn read_iteration<G: Knowledge>(
    found: &Iteration<G::Turn>,
    mover: Side,
    nodes: u64,
    most: usize,
) -> Analysis<G::Turn> {
    let value = |turn: &RootTurn<G::Turn>| {
        // A bound from above proves a loss, but neither a win nor a draw.
        let is_draw = turn.solved && !turn.is_bound && turn.score == 0;
        match is_draw {
            true => Some(Proven { outcome: Outcome::Draw, distance: None }),
            false if turn.is_bound && turn.score > 0 => None,
            false => proven(turn.score, mover, turn.exact),
        }
    };
    let score = |turn: &RootTurn<G::Turn>| estimate::<G>(turn.score, mover);
    let best = &found.turns[0];
    let settled =
        found.complete && found.turns.iter().all(|turn| turn.solved && turn.score <= best.score);
    let best_value = value(best);
    let root_value = match best_value.map(|value| value.outcome) {
        Some(Outcome::Won(side)) if side == mover => best_value,
        Some(Outcome::Won(_))
            if found.complete && found.turns.iter().all(|t| is_proven(t.score)) =>
        {
            best_value
        }
        Some(Outcome::Draw) if settled => best_value,
        _ => None,
    };
    let judge = |turn: &RootTurn<G::Turn>| Judged {
        turn: turn.turn,
        value: value(turn),
        score: score(turn),
    };
    let line = if best.line.is_empty() { vec![best.turn] } else { best.line.clone() };
    Analysis {
        value: root_value,
        score: score(best),
        line,
        turns: found.turns.iter().take(most).map(judge).collect(),
        depth: found.depth,
        nodes,
    }
}

fn estimate<G: Knowledge>(score: Score, mover: Side) -> f64 {
    expected(flip(score, mover), G::SCALE)
}

/// A turn for the position at the end of `positions`, by an engine that is made
/// for the occasion.
pub fn choose<G: Knowledge>(
    game: &G,
    positions: &[G::Position],
    limits: &Limits<'_>,
    settings: Settings,
    oracle: Option<Arc<dyn Oracle<G>>>,
) -> Option<(G::Turn, Analysis<G::Turn>)> {
    Engine::new(game.clone(), settings).with_oracle(oracle).choose(positions, limits)
}
