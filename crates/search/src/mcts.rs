//! Monte Carlo tree search over steps: what has tens of thousands of turns has
//! at most a few hundred choices at any step.
//!
//! Ends that are reached are proofs and go up the tree as such (a won step wins
//! the node, a node all of whose steps are lost is lost). The plain kind, with
//! random games and nothing else, is kept as a yardstick.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Oracle, Outcome, Proven, Side, Step, below, every};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use rustc_hash::FxHashMap;

use crate::judgement::{Analysis, Judged};
use crate::knowledge::{Knowledge, ROLLOUT, Touched, fingerprint};
use crate::levels::{Level, bell};
use crate::limits::Limits;
use crate::tree::{Apart, Index, Node, Tree, amaf_of};

/// Playouts between two looks at the clock.
const CHECK_EVERY: u64 = 16;

/// How much worse than its parent a step is supposed to be before it has been
/// tried.
const FIRST_PLAY: f32 = 0.2;

/// What all threads of one search share.
pub(crate) struct TreeSearch<'a, G: Knowledge> {
    pub game: &'a G,
    pub tree: &'a Tree,
    pub root: &'a G::Position,
    pub oracle: Option<&'a dyn Oracle<G>>,
    pub limits: Limits<'a>,
    pub level: Level,
    /// The yardstick: random games, no priors, no proofs.
    pub plain: bool,
    pub seed: u64,
    /// What a weak level's misjudgement of a step depends on, beside the step.
    pub taste: u64,
    /// Keys of the earlier positions, as the repetition rule compares them.
    pub past: Vec<u64>,
    pub most_nodes: u64,
    pub nodes: Apart<AtomicU64>,
    pub stopped: AtomicBool,
    /// How many work at it.
    pub threads: usize,
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
    /// All-moves-as-first of the root's children that the tree has not been told
    /// yet: there every playout counts for nearly all of them, and threads
    /// would wait for each other most of the time.
    untold: Vec<u64>,
    pub longest: usize,
}

impl<'a, G: Knowledge> TreeWorker<'a, G> {
    pub fn new(search: &'a TreeSearch<'a, G>, index: usize) -> TreeWorker<'a, G> {
        TreeWorker {
            search,
            rng: Xoshiro256PlusPlus::seed_from_u64(search.seed ^ (index as u64) << 32),
            path: Vec::new(),
            steps: Vec::new(),
            past: Vec::new(),
            untold: Vec::new(),
            longest: 0,
        }
    }

    /// Plays until a limit or a proof; `report` hears of progress, ever more
    /// rarely: how long the longest line is.
    pub fn grow(&mut self, report: &mut dyn FnMut(usize)) {
        let search = self.search;
        let mut next_report = 1_000;
        let (mut playouts, mut total) = (0_u64, 0);
        while !search.stopped.load(Relaxed) && total < search.most_nodes {
            self.simulate();
            playouts += 1;
            total = search.nodes.0.fetch_add(1, Relaxed) + 1;
            if !search.plain && search.tree.node(Tree::ROOT).proof().is_some() {
                break;
            }
            if playouts % CHECK_EVERY == 0 {
                self.tell();
                if search.limits.is_over() {
                    break;
                }
            }
            if total >= next_report {
                next_report = total + total / 2;
                report(self.longest);
            }
        }
        self.tell();
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
        let result = loop {
            if !search.plain
                && node != Tree::ROOT
                && let Some(proven) = tree.node(node).proof()
            {
                break Some(proven.outcome.for_first() as f32);
            }
            if !self.has_children(node, &draft) {
                break None;
            }
            let mover = game.to_move(&position);
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
        let result = result.unwrap_or_else(|| self.playout(&position, draft, &mut touched));
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
            search.tree.node(node).prove(later(proven, 1));
            return Some(proven.outcome.for_first() as f32);
        }
        let key = search.game.repetition_key(position).map(|same| search.game.key(&same))?;
        if search.past.contains(&key) || self.past.contains(&key) {
            return Some(0.0);
        }
        self.past.push(key);
        None
    }

    /// Whether a node has children, or can be given some now.
    fn has_children(&mut self, node: Index, draft: &G::Draft) -> bool {
        let search = self.search;
        if !search.tree.children(node).is_empty() {
            return true;
        }
        if node != Tree::ROOT && search.tree.node(node).visits() < 2 {
            return false;
        }
        self.steps.clear();
        let steps = &mut self.steps;
        let order = if search.plain { game::Order::Canonical } else { G::ORDER };
        let prior = |step| if search.plain { 1.0 } else { search.game.prior(draft, step) };
        let push = |step| steps.push((step, prior(step)));
        search.game.each_choice(draft, order, &mut every(push));
        let total: f32 = steps.iter().map(|(_, prior)| prior).sum();
        steps.iter_mut().for_each(|(_, prior)| *prior /= total.max(f32::MIN_POSITIVE));
        !steps.is_empty() && search.tree.expand(node, steps)
    }

    /// The child to look at next.
    fn select(&mut self, node: Index, mover: Side, draft: &G::Draft) -> Index {
        let search = self.search;
        let children = search.tree.children(node);
        let parent = search.tree.node(node);
        let sign = Outcome::Won(mover).for_first() as f32;
        let visits = children.clone().map(|child| search.tree.node(child).visits()).sum::<u32>();
        let (root_visits, log) = ((visits as f32 + 1.0).sqrt(), (visits as f32 + 1.0).ln());
        let unseen = match visits {
            0 => 0.0,
            _ => sign * parent.mean() as f32 - FIRST_PLAY,
        };
        let (mut best, mut best_urgency) = (children.start, f32::NEG_INFINITY);
        // Ties fall to different children each time.
        let (count, offset) = (children.len() as u32, below(&mut self.rng, children.len() as u64));
        for i in 0..count {
            let index = children.start + (i + offset as u32) % count;
            let child = search.tree.node(index);
            let n = child.visits() as f32;
            let mean = sign * child.mean() as f32;
            let urgency = if search.plain {
                if n == 0.0 { f32::MAX } else { mean + PLAIN * (log / n).sqrt() }
            } else {
                let value = match child.proof().map(|proven| proven.outcome) {
                    Some(Outcome::Won(winner)) if winner == mover => return index,
                    Some(Outcome::Won(_)) => -100.0,
                    Some(Outcome::Draw) => 0.0,
                    None => {
                        let seen = if n == 0.0 { unseen } else { mean };
                        with_amaf::<G>(seen, n, child.amaf(), sign) + self.blur(mover, draft, child)
                    }
                };
                value + G::EXPLORATION * child.prior() * root_visits / (1.0 + n)
            };
            if urgency > best_urgency {
                (best, best_urgency) = (index, urgency);
            }
        }
        best
    }

    /// How much too good a step looks to a weak level: by its looks, and for no
    /// reason; the same wherever in the tree of one turn it is met.
    #[inline]
    fn blur(&self, mover: Side, draft: &G::Draft, child: &Node) -> f32 {
        let TreeSearch { game, level, taste, .. } = self.search;
        if level.misjudgement <= 0.0 {
            return 0.0;
        }
        let step = child.step();
        let whim = bell(taste ^ (u64::from(fingerprint(&step)) << 1 | mover.index() as u64));
        level.misjudgement * (whim + game.lure(draft, step))
    }

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
        if self.search.plain {
            let outcome = game.playout(position, &mut self.rng, ROLLOUT).0;
            return outcome.map_or(0.0, |outcome| outcome.for_first() as f32);
        }
        game.rollout(&position, &mut self.rng, touched)
    }

    /// Takes the result, and what it proves, to the root.
    fn back_up(&mut self, result: f32, touched: &Touched) {
        let tree = self.search.tree;
        let path = std::mem::take(&mut self.path);
        let mut proving = !self.search.plain;
        for (i, taken) in path.iter().enumerate().rev() {
            tree.node(taken.node).leave(taken.mover, result);
            let (parent, parent_ends) = match i.checked_sub(1) {
                Some(above) => (path[above].node, path[above].ends_turn),
                None => (Tree::ROOT, false),
            };
            proving = proving && self.prove(parent, taken.mover, parent_ends);
            if G::AMAF > 0.0 && !self.search.plain && *touched != Touched::default() {
                self.note_amaf(parent, taken.mover, result, touched);
            }
        }
        let root = tree.node(Tree::ROOT);
        root.enter(Side::First);
        root.leave(Side::First, result);
        self.path = path;
    }

    /// Counts a playout for all children of a node whose cells `mover` took
    /// in it.
    fn note_amaf(&mut self, parent: Index, mover: Side, result: f32, touched: &Touched) {
        let tree = self.search.tree;
        let children = tree.children(parent);
        let waits = parent == Tree::ROOT && self.search.threads > 1;
        if waits {
            self.untold.resize(children.len(), 0);
        }
        let counted = amaf_of(result);
        for (i, child) in children.enumerate() {
            let child = tree.node(child);
            if let Step::Cell(cell) = child.step()
                && touched.has(mover.index(), usize::from(cell))
            {
                match waits {
                    true => self.untold[i] += counted,
                    false => child.note_amaf(counted),
                }
            }
        }
    }

    /// Tells the tree what it has not been told of the root's children.
    fn tell(&mut self) {
        let tree = self.search.tree;
        for (child, untold) in tree.children(Tree::ROOT).zip(&mut self.untold) {
            if *untold > 0 {
                tree.node(child).note_amaf(std::mem::take(untold));
            }
        }
    }

    /// Proves a node by its children, if they do.
    fn prove(&self, node: Index, mover: Side, ends_turn: bool) -> bool {
        let tree = self.search.tree;
        let mut best: Option<Proven> = None;
        let mut all = true;
        for child in tree.children(node) {
            match tree.node(child).proof() {
                Some(proven) if best.is_none_or(|best| is_better(proven, best, mover)) => {
                    best = Some(proven);
                }
                Some(_) => {}
                None => all = false,
            }
        }
        let Some(best) = best else { return false };
        let is_won = best.outcome == Outcome::Won(mover);
        if !all && !is_won {
            return false;
        }
        tree.node(node).prove(later(best, u16::from(ends_turn)));
        true
    }
}

/// How eagerly the plain kind tries what looks worse.
const PLAIN: f32 = 1.0;

/// Mixes what is known of a step with how games went in which it was taken
/// later.
fn with_amaf<G: Knowledge>(seen: f32, n: f32, (visits, mean): (f32, f32), sign: f32) -> f32 {
    if G::AMAF == 0.0 || visits == 0.0 {
        return seen;
    }
    let weight = (G::AMAF / (3.0 * n + G::AMAF)).sqrt() * visits / (visits + 10.0);
    (1.0 - weight) * seen + weight * sign * mean
}

/// The same value, seen so many turns earlier.
fn later(proven: Proven, turns: u16) -> Proven {
    Proven { distance: proven.distance.map(|distance| distance.saturating_add(turns)), ..proven }
}

/// Whether `mover` likes one value better than another: a win over a draw over
/// a loss, a short win over a long one, a long loss over a short one.
pub(crate) fn is_better(one: Proven, other: Proven, mover: Side) -> bool {
    let rank = |proven: Proven| {
        let distance = i32::from(proven.distance.unwrap_or(u16::MAX));
        match proven.outcome {
            Outcome::Won(side) if side == mover => 1_000_000 - distance,
            Outcome::Draw => 0,
            Outcome::Won(_) => distance - 1_000_000,
        }
    };
    rank(one) > rank(other)
}

/// Reads the results off a tree.
pub(crate) fn analysis<G: Knowledge>(
    search: &TreeSearch<'_, G>,
    most: usize,
    depth: usize,
) -> Analysis<G::Turn> {
    let (game, tree) = (search.game, search.tree);
    let mover = game.to_move(search.root);
    let root = tree.node(Tree::ROOT);
    let mut found: FxHashMap<G::Turn, (u32, f64, Option<Proven>)> = FxHashMap::default();
    let mut open = vec![(Tree::ROOT, game.draft(search.root))];
    while let Some((node, draft)) = open.pop() {
        for index in tree.children(node) {
            let child = tree.node(index);
            if child.visits() == 0 {
                continue;
            }
            let mut draft = draft.clone();
            game.step(&mut draft, child.step());
            match game.finished(&draft) {
                None => open.push((index, draft)),
                Some(turn) => {
                    let entry = found.entry(turn).or_default();
                    let sum = child.mean() * f64::from(child.visits());
                    *entry = (entry.0 + child.visits(), entry.1 + sum, entry.2.or(child.proof()));
                }
            }
        }
    }
    let line = best_line(search, mover);
    let judge = |(turn, (visits, sum, value)): (G::Turn, (u32, f64, Option<Proven>))| {
        let mean = sum / f64::from(visits.max(1));
        (visits, Judged { turn, value, score: score_of(value, mean) })
    };
    let mut turns: Vec<(u32, Judged<G::Turn>)> = found.into_iter().map(judge).collect();
    // Visits are what the tree is sure of: a turn seen a handful of times may
    // have any score. Proven values stand above and below them all.
    let rank = |(visits, judged): &(u32, Judged<G::Turn>)| match judged.value {
        Some(Proven { outcome: Outcome::Won(side), distance }) => {
            let near = 1e12 - f64::from(distance.unwrap_or(u16::MAX));
            if side == mover { near } else { -near }
        }
        _ if Some(&judged.turn) == line.first() => 1e11,
        _ => f64::from(*visits),
    };
    turns.sort_by(|one, other| rank(other).total_cmp(&rank(one)));
    let mut turns: Vec<Judged<G::Turn>> = turns.into_iter().map(|(_, judged)| judged).collect();
    turns.truncate(most);
    Analysis {
        value: root.proof(),
        score: score_of(root.proof(), turns.first().map_or(root.mean(), |best| best.score)),
        line,
        turns,
        depth: depth as u32,
        nodes: search.nodes.0.load(Relaxed),
    }
}

fn score_of(value: Option<Proven>, mean: f64) -> f64 {
    value.map_or(mean.clamp(-0.99, 0.99), |proven| f64::from(proven.outcome.for_first()))
}

/// The line that the tree thinks best: the most visited steps, wins the short
/// way, losses the long one.
fn best_line<G: Knowledge>(search: &TreeSearch<'_, G>, mut mover: Side) -> Vec<G::Turn> {
    let (game, tree) = (search.game, search.tree);
    let mut line = Vec::new();
    let mut position = search.root.clone();
    let mut draft = game.draft(&position);
    let mut node = Tree::ROOT;
    loop {
        let best = best_child(search.tree, node, mover);
        let is_thin = best.is_none_or(|child| tree.node(child).visits() == 0);
        let step = match best {
            Some(child) if !is_thin => tree.node(child).step(),
            // Nothing is known here: only the turn to be played is completed.
            _ if !line.is_empty() => return line,
            _ => match likeliest(game, &draft) {
                Some(step) => step,
                None => return line,
            },
        };
        game.step(&mut draft, step);
        node = if is_thin { 0 } else { best.unwrap_or(0) };
        if let Some(turn) = game.finished(&draft) {
            line.push(turn);
            game.play(&mut position, turn);
            if game.ending(&position).is_some() || line.len() >= 100 {
                return line;
            }
            mover = game.to_move(&position);
            draft = game.draft(&position);
        }
    }
}

fn best_child(tree: &Tree, node: Index, mover: Side) -> Option<Index> {
    if node == 0 {
        return None;
    }
    let rank = |index: Index| {
        let child = tree.node(index);
        match child.proof() {
            Some(Proven { outcome: Outcome::Won(side), distance }) => {
                let distance = f64::from(distance.unwrap_or(u16::MAX));
                if side == mover { 1e12 - distance } else { distance - 1e12 }
            }
            _ => f64::from(child.visits()),
        }
    };
    tree.children(node).max_by(|a, b| rank(*a).total_cmp(&rank(*b)))
}

/// The step that the game itself would try first.
fn likeliest<G: Knowledge>(game: &G, draft: &G::Draft) -> Option<Step> {
    let mut best: Option<(f32, Step)> = None;
    let compare = |step| {
        let prior = game.prior(draft, step);
        if best.is_none_or(|(most, _)| prior > most) {
            best = Some((prior, step));
        }
    };
    game.each_choice(draft, G::ORDER, &mut every(compare));
    best.map(|(_, step)| step)
}

/// The node that the wanted turn leads to, if the tree has it.
pub(crate) fn find_turn<G: Knowledge>(
    game: &G,
    tree: &Tree,
    position: &G::Position,
    from: Index,
    is_it: impl Fn(&G::Turn) -> bool,
) -> Option<Index> {
    let mut open = vec![(from, game.draft(position))];
    let mut found: Option<Index> = None;
    while let Some((node, draft)) = open.pop() {
        for index in tree.children(node) {
            if tree.node(index).visits() == 0 {
                continue;
            }
            let mut draft = draft.clone();
            game.step(&mut draft, tree.node(index).step());
            match game.finished(&draft) {
                None => open.push((index, draft)),
                Some(turn) if is_it(&turn) => {
                    let visits = |index: Index| tree.node(index).visits();
                    if found.is_none_or(|best| visits(index) > visits(best)) {
                        found = Some(index);
                    }
                }
                Some(_) => {}
            }
        }
    }
    found
}
