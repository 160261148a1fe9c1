//! Monte Carlo tree search over steps: what has tens of thousands of turns has
//! at most a few hundred choices at any step.
//!
//! Ends that are reached are proofs and go up the tree as such (a won step wins
//! the node, a node all of whose steps are lost is lost). Plain UCT, with random
//! games and nothing else (`uct_only`), is kept as a yardstick.

mod back_up;
mod readout;
mod selection;

pub(crate) use readout::{analysis, find_turn};

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crossbeam_utils::CachePadded;
use game::{Oracle, Outcome, Proven, Side, Step, below, every};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::calibration::Calibration;
use crate::convolution::{Convolution, Worksheet};
use crate::knowledge::{Knowledge, ROLLOUT, Touched};
use crate::learnt::Patterns;
use crate::levels::Level;
use crate::limits::Limits;
use crate::tree::{Index, Tree};
use crate::tuning::Tuning;

/// Playouts between two looks at the clock.
const CHECK_EVERY: u64 = 16;

/// Playouts between two looks at how deep the best line is: it walks the tree.
const MEASURE_EVERY: u64 = 256;

/// Playouts for every turn of a limit on depth, at the most: near the end of a
/// game no line gets longer, and a full tree does not grow.
const MOST_A_TURN: u64 = 10_000;

/// No search looks further ahead.
const DEEPEST: u32 = 100;

/// What all threads of one search share.
pub(crate) struct TreeSearch<'a, G: Knowledge> {
    pub game: &'a G,
    pub tree: &'a Tree,
    pub root: &'a G::Position,
    pub oracle: Option<&'a dyn Oracle<G>>,
    pub limits: Limits<'a>,
    pub level: Level,
    /// How likely steps are, if that was learnt.
    pub patterns: Option<&'a Patterns>,
    /// What looks at the board, if that was learnt.
    pub convolution: Option<&'a Convolution>,
    pub tuning: Tuning,
    pub calibration: Calibration,
    /// The yardstick: random games, no priors, no proofs.
    pub uct_only: bool,
    pub seed: u64,
    /// What a weak level's misjudgement of a step depends on, beside the step.
    pub bias_seed: u64,
    /// Keys of the earlier positions, as the repetition rule compares them.
    pub past: Vec<u64>,
    pub most_nodes: u64,
    /// On a cache line of its own: every playout of every thread writes it.
    pub nodes: CachePadded<AtomicU64>,
    pub stopped: AtomicBool,
    /// How many work at it.
    pub threads: usize,
}

impl<G: Knowledge> TreeSearch<'_, G> {
    /// How likely a step is to be right, relative to its alternatives, before a convolution has
    /// looked. Where there is one, patterns are asked in playouts only: it says the same better.
    fn prior(&self, draft: &G::Draft, step: Step) -> f32 {
        match self.patterns {
            _ if self.uct_only => 1.0,
            Some(patterns) if self.convolution.is_none() => {
                self.game.prior(draft, step) * patterns.likelihood(self.game, draft, step)
            }
            _ => self.game.prior(draft, step),
        }
    }
}

/// A step taken on the way down.
struct Taken {
    node: Index,
    /// Who took it.
    mover: Side,
    /// Whether it completed a turn.
    ends_turn: bool,
}

/// One thread of a search.
pub(crate) struct TreeWorker<'a, G: Knowledge> {
    search: &'a TreeSearch<'a, G>,
    rng: Xoshiro256PlusPlus,
    path: Vec<Taken>,
    steps: Vec<(Step, f32)>,
    past: Vec<u64>,
    /// All-moves-as-first counts of the root's children that are not in the tree
    /// yet: there every playout counts for nearly all of them, and threads
    /// would wait for each other most of the time.
    pending_amaf: Vec<u64>,
    /// Where the convolution works.
    sheet: Option<Worksheet>,
    pub longest: usize,
}

/// What comes after a node.
enum Children {
    /// Nothing yet.
    None,
    /// What was there before.
    Old,
    /// They have just been made, or there is no room for them; what the convolution says of the
    /// node, for *first*, if it is asked.
    New(Option<f32>),
}

impl<'a, G: Knowledge> TreeWorker<'a, G> {
    pub fn new(search: &'a TreeSearch<'a, G>, index: usize) -> TreeWorker<'a, G> {
        TreeWorker {
            search,
            rng: Xoshiro256PlusPlus::seed_from_u64(search.seed ^ (index as u64) << 32),
            path: Vec::new(),
            steps: Vec::new(),
            past: Vec::new(),
            pending_amaf: Vec::new(),
            sheet: search.convolution.map(|_| Worksheet::new(search.game)),
            longest: 0,
        }
    }

    /// Plays until a limit or a proof; `report` hears of progress, ever more
    /// rarely: how long the longest line is.
    pub fn grow(&mut self, report: &mut dyn FnMut(usize)) {
        let search = self.search;
        let mut next_report = 1_000;
        let (mut playouts, mut total) = (0_u64, 0);
        let deepest = search.limits.depth.map(|depth| depth.min(DEEPEST));
        let most = deepest.map_or(u64::MAX, |depth| u64::from(depth) * MOST_A_TURN);
        let most = most.min(search.most_nodes);
        while !search.stopped.load(Relaxed) && total < most {
            self.simulate();
            playouts += 1;
            total = search.nodes.fetch_add(1, Relaxed) + 1;
            if !search.uct_only && search.tree.node(Tree::ROOT).proof().is_some() {
                break;
            }
            if playouts % CHECK_EVERY == 0 {
                self.flush_amaf();
                if search.limits.is_over() {
                    break;
                }
            }
            let is_measured = playouts % MEASURE_EVERY == 0;
            if is_measured && deepest.is_some_and(|depth| readout::depth(search) >= depth) {
                break;
            }
            if total >= next_report {
                next_report = total + total / 2;
                report(self.longest);
            }
        }
        self.flush_amaf();
        search.stopped.store(true, Relaxed);
    }

    /// One way down the tree, one playout, and the result back up.
    fn simulate(&mut self) {
        let search = self.search;
        let (game, tree) = (search.game, search.tree);
        let mut position = search.root.clone();
        let mut draft = game.draft(&position);
        let mut touched = Touched::default();
        let mut node = Tree::ROOT;
        self.path.clear();
        self.past.clear();
        let mut value = None;
        let result = loop {
            if !search.uct_only
                && node != Tree::ROOT
                && let Some(proven) = tree.node(node).proof()
            {
                break Some(proven.outcome.for_first() as f32);
            }
            let mover = game.to_move(&position);
            match self.children(node, mover, &draft) {
                Children::None => break None,
                Children::New(Some(of_node)) => {
                    value = Some(of_node);
                    break None;
                }
                Children::New(None) | Children::Old => {}
            }
            let child = self.select(node, mover, &draft);
            tree.node(child).enter(mover);
            game.step(&mut draft, tree.node(child).step());
            let turn = game.finished(&draft);
            self.path.push(Taken { node: child, mover, ends_turn: turn.is_some() });
            node = child;
            if let Some(turn) = turn {
                game.play(&mut position, turn);
                if let Some(result) = self.arrive(child, &position) {
                    break Some(result);
                }
                draft = game.draft(&position);
            }
        };
        self.longest = self.longest.max(self.path.iter().filter(|taken| taken.ends_turn).count());
        let result = result.unwrap_or_else(|| {
            let share = value.map_or(0.0, |_| search.tuning.value_share as f32 / 100.0);
            let played = match share < 1.0 {
                true => self.playout(&position, draft, &mut touched),
                false => 0.0,
            };
            share * value.unwrap_or(0.0) + (1.0 - share) * played
        });
        self.back_up(result, &touched);
    }

    /// What is known of a position as soon as it is reached.
    fn arrive(&mut self, node: Index, position: &G::Position) -> Option<f32> {
        let search = self.search;
        let proven = match search.game.ending(position) {
            Some(ending) => Some(Proven::at_end(ending.outcome)),
            None => search.oracle.and_then(|oracle| oracle.probe(position)),
        };
        if let Some(proven) = proven {
            search.tree.node(node).prove(proven.earlier(1));
            return Some(proven.outcome.for_first() as f32);
        }
        let key = search.game.repetition_key(position).map(|same| search.game.key(&same))?;
        if search.past.contains(&key) || self.past.contains(&key) {
            return Some(0.0);
        }
        self.past.push(key);
        None
    }

    /// The children of a node, if it has some or can be given some now.
    fn children(&mut self, node: Index, mover: Side, draft: &G::Draft) -> Children {
        let search = self.search;
        if !search.tree.children(node).is_empty() {
            return Children::Old;
        }
        let is_valued = search.convolution.is_some() && search.tuning.value_share > 0;
        if node != Tree::ROOT && !is_valued && search.tree.node(node).visits() < 2 {
            return Children::None;
        }
        self.steps.clear();
        let steps = &mut self.steps;
        let order = if search.uct_only { game::StepOrder::Canonical } else { G::ORDER };
        let learnt = search.patterns.is_some() || search.convolution.is_some();
        let is_doubled = |step| learnt && search.game.is_doubled(draft, step);
        let push = |step| {
            if !is_doubled(step) {
                steps.push((step, search.prior(draft, step)));
            }
        };
        search.game.each_choice(draft, order, &mut every(push));
        let value = self.look(draft);
        let total: f32 = self.steps.iter().map(|(_, prior)| prior).sum();
        self.steps.iter_mut().for_each(|(_, prior)| *prior /= total.max(f32::MIN_POSITIVE));
        let is_wider = !self.steps.is_empty() && search.tree.expand(node, &self.steps);
        let for_first = Outcome::Won(mover).for_first() as f32;
        match value.filter(|_| is_valued) {
            Some(value) => Children::New(Some(for_first * value)),
            None if is_wider => Children::New(None),
            None => Children::None,
        }
    }

    /// Has the convolution look, if there is one, and multiply the priors of cells by how likely
    /// it thinks them, relative to their mean.
    fn look(&mut self, draft: &G::Draft) -> Option<f32> {
        let game = self.search.game;
        let (convolution, sheet) = (self.search.convolution?, self.sheet.as_mut()?);
        let value = convolution.look(game, draft, sheet);
        let likelihood = |step| match step {
            Step::Cell(cell) => Some(convolution.likelihood(game, sheet, cell)),
            _ => None,
        };
        let likelihoods = self.steps.iter().filter_map(|(step, _)| likelihood(*step));
        let (count, total) = likelihoods.fold((0.0, 0.0), |(n, sum), one| (n + 1.0, sum + one));
        let mean: f32 = total / f32::max(count, 1.0);
        for (step, prior) in &mut self.steps {
            *prior *= likelihood(*step).map_or(1.0, |one| one / mean);
        }
        Some(value)
    }

    /// Plays on from where the tree ends, and returns the result for *first*.
    fn playout(
        &mut self,
        position: &G::Position,
        mut draft: G::Draft,
        touched: &mut Touched,
    ) -> f32 {
        let game = self.search.game;
        // A half-made turn is completed at random first.
        let mut position = position.clone();
        if !self.path.last().is_none_or(|taken| taken.ends_turn) {
            while game.finished(&draft).is_none() {
                self.steps.clear();
                let steps = &mut self.steps;
                game.each_choice(&draft, G::ORDER, &mut every(|step| steps.push((step, 1.0))));
                let chosen = below(&mut self.rng, self.steps.len() as u64) as usize;
                game.step(&mut draft, self.steps[chosen].0);
            }
            let turn = game.finished(&draft).expect("the loop ends with a turn");
            game.play(&mut position, turn);
            if let Some(ending) = game.ending(&position) {
                return ending.outcome.for_first() as f32;
            }
        }
        if self.search.uct_only {
            let outcome = game.playout(position, &mut self.rng, ROLLOUT).0;
            return outcome.map_or(0.0, |outcome| outcome.for_first() as f32);
        }
        game.rollout(&position, self.search.patterns, &mut self.rng, touched)
    }
}
