//! The tree that Monte Carlo search grows: nodes in an arena of a set size that
//! threads share without locks.
//!
//! A node stands for a step; a turn is a path of several. Results are sums from
//! *first*'s view.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU32, AtomicU64, Ordering};

use crossbeam_utils::CachePadded;
use game::{Outcome, Proven, Side, Step};

/// Nodes that are allocated at a time, and the most children that a node has.
const CHUNK: usize = 1 << 12;

/// Results are summed in units of 1/UNIT.
const UNIT: f64 = 65_536.0;

/// A place in the arena.
pub(crate) type Index = u32;

/// A step in the tree.
#[derive(Default)]
pub(crate) struct Node {
    step: AtomicU32,
    prior: AtomicU32,
    visits: AtomicU32,
    /// How many children, once they are there.
    count: AtomicU32,
    /// The first of the children, which lie side by side; 0 before.
    children: AtomicU32,
    proof: AtomicU32,
    sum: AtomicI64,
    /// All-moves-as-first: visits above, result below, so that both change at
    /// once.
    amaf: AtomicU64,
}

/// Being expanded by somebody.
const BUSY: u32 = u32::MAX;

impl Node {
    #[inline]
    pub fn step(&self) -> Step {
        unpack_step(self.step.load(Ordering::Relaxed))
    }

    #[inline]
    pub fn prior(&self) -> f32 {
        f32::from_bits(self.prior.load(Ordering::Relaxed))
    }

    #[inline]
    pub fn set_prior(&self, prior: f32) {
        self.prior.store(prior.to_bits(), Ordering::Relaxed);
    }

    #[inline]
    pub fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// The mean result for *first*; 0 if never visited.
    #[inline]
    pub fn mean(&self) -> f64 {
        let visits = self.visits().max(1);
        self.sum.load(Ordering::Relaxed) as f64 / UNIT / f64::from(visits)
    }

    /// Counts a visit whose result is not known yet and supposes it to be bad
    /// for `mover`, so that the next thread looks elsewhere.
    #[inline]
    pub fn enter(&self, mover: Side) {
        self.visits.fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add(virtual_loss(mover), Ordering::Relaxed);
    }

    /// Puts the result of a visit in place of the supposed one.
    #[inline]
    pub fn leave(&self, mover: Side, result: f32) {
        let result = (f64::from(result) * UNIT) as i64;
        self.sum.fetch_add(result - virtual_loss(mover), Ordering::Relaxed);
    }

    /// Counts playouts in which the step's cell was taken later: a sum of
    /// [`amaf_of`].
    #[inline]
    pub fn note_amaf(&self, sum: u64) {
        self.amaf.fetch_add(sum, Ordering::Relaxed);
    }

    /// Visits and mean result for *first* by all-moves-as-first.
    #[inline]
    pub fn amaf(&self) -> (f32, f32) {
        let amaf = self.amaf.load(Ordering::Relaxed);
        let visits = (amaf >> 40) as f32;
        let sum = (amaf & ((1 << 40) - 1)) as f32;
        (visits, sum / 256.0 / visits.max(1.0) - 1.0)
    }

    /// The proven value; the distance counts from before the turn that this
    /// step belongs to.
    #[inline]
    pub fn proof(&self) -> Option<Proven> {
        let proof = self.proof.load(Ordering::Relaxed);
        let outcome = match proof & 3 {
            0 => return None,
            1 => Outcome::Draw,
            2 => Outcome::Won(Side::First),
            _ => Outcome::Won(Side::Second),
        };
        let distance = (outcome != Outcome::Draw).then_some((proof >> 2) as u16);
        Some(Proven { outcome, distance })
    }

    pub fn prove(&self, proven: Proven) {
        let outcome = match proven.outcome {
            Outcome::Draw => 1,
            Outcome::Won(Side::First) => 2,
            Outcome::Won(Side::Second) => 3,
        };
        let distance = u32::from(proven.distance.unwrap_or(0));
        self.proof.store(outcome | distance << 2, Ordering::Relaxed);
    }
}

/// One playout as [`Node::note_amaf`] counts it.
#[inline]
pub(crate) fn amaf_of(result: f32) -> u64 {
    // Results are moved to 0…2 so that the sum never borrows.
    1 << 40 | ((result + 1.0) * 256.0) as u64
}

#[inline]
fn virtual_loss(mover: Side) -> i64 {
    -i64::from(Outcome::Won(mover).for_first()) * UNIT as i64
}

#[inline]
fn pack_step(step: Step) -> u32 {
    match step {
        Step::Pass => 0,
        Step::Kind(kind) => 1 << 24 | u32::from(kind),
        Step::Cell(cell) => 2 << 24 | u32::from(cell),
        Step::Hole(cell, hole) => 3 << 24 | u32::from(cell) << 8 | u32::from(hole),
        Step::Word(word) => 4 << 24 | u32::from(word),
    }
}

#[inline]
fn unpack_step(bits: u32) -> Step {
    match bits >> 24 {
        0 => Step::Pass,
        1 => Step::Kind(bits as u8),
        2 => Step::Cell(bits as u16),
        3 => Step::Hole((bits >> 8) as u16, bits as u8),
        _ => Step::Word(bits as u8),
    }
}

/// The arena. Node 0 is nobody, so that 0 can mean "none"; node 1 is the root.
pub(crate) struct Tree {
    chunks: Vec<OnceLock<Box<[Node]>>>,
    /// On a cache line of its own: else every write of one thread makes all others
    /// wait for what has not changed.
    used: CachePadded<AtomicU32>,
}

impl Tree {
    /// The root's place.
    pub const ROOT: Index = 1;

    /// A tree with nothing but a root, which may grow to so many megabytes.
    pub fn new(megabytes: usize) -> Tree {
        let nodes = ((megabytes.max(1) << 20) / size_of::<Node>()).min(1 << 30);
        let chunks = (nodes / CHUNK).max(4);
        Tree::of_chunks(chunks)
    }

    fn of_chunks(count: usize) -> Tree {
        Tree {
            chunks: (0..count).map(|_| OnceLock::new()).collect(),
            used: CachePadded::new(AtomicU32::new(2)),
        }
    }

    #[inline]
    pub fn node(&self, index: Index) -> &Node {
        let index = index as usize;
        let fresh = || (0..CHUNK).map(|_| Node::default()).collect();
        &self.chunks[index / CHUNK].get_or_init(fresh)[index % CHUNK]
    }

    /// The children of a node, if it has been expanded.
    #[inline]
    pub fn children(&self, index: Index) -> std::ops::Range<Index> {
        let node = self.node(index);
        match node.children.load(Ordering::Acquire) {
            0 | BUSY => 0..0,
            first => first..first + node.count.load(Ordering::Relaxed),
        }
    }

    /// The nodes of children, which are never in two chunks.
    #[inline]
    pub fn nodes(&self, children: &std::ops::Range<Index>) -> &[Node] {
        let Some(chunk) = self.chunks[children.start as usize / CHUNK].get() else { return &[] };
        let start = children.start as usize % CHUNK;
        &chunk[start..start + children.len()]
    }

    /// Gives a node its children; false if there is no room, or if somebody
    /// else is at it.
    pub fn expand(&self, index: Index, steps: &[(Step, f32)]) -> bool {
        let node = self.node(index);
        let claim = node.children.compare_exchange(0, BUSY, Ordering::Acquire, Ordering::Relaxed);
        if claim.is_err() {
            return false;
        }
        let Some(first) = self.allocate(steps.len() as u32) else {
            node.children.store(0, Ordering::Release);
            return false;
        };
        for (i, (step, prior)) in steps.iter().enumerate() {
            let child = self.node(first + i as u32);
            child.step.store(pack_step(*step), Ordering::Relaxed);
            child.set_prior(*prior);
        }
        node.count.store(steps.len() as u32, Ordering::Relaxed);
        node.children.store(first, Ordering::Release);
        true
    }

    fn allocate(&self, count: u32) -> Option<Index> {
        let chunk = CHUNK as u32;
        debug_assert!(count <= chunk, "no game has so many choices at one step");
        let (last, room) = (chunk.checked_sub(count)?, (self.chunks.len() * CHUNK) as u32);
        // What is left of a chunk is left out if it is too little.
        let begin = |used: u32| match used % chunk <= last {
            true => Some(used),
            false => used.checked_next_multiple_of(chunk),
        };
        let end = |used| begin(used)?.checked_add(count).filter(|end| *end <= room);
        let used = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, end);
        used.ok().and_then(begin)
    }

    /// The tree below a node as a tree of its own.
    pub fn below(&self, index: Index) -> Tree {
        let tree = Tree::of_chunks(self.chunks.len());
        let mut pairs = vec![(index, Tree::ROOT)];
        while let Some((from, to)) = pairs.pop() {
            let (old, new) = (self.node(from), tree.node(to));
            let copy = |a: &AtomicU32, b: &AtomicU32| {
                b.store(a.load(Ordering::Relaxed), Ordering::Relaxed);
            };
            copy(&old.step, &new.step);
            copy(&old.prior, &new.prior);
            copy(&old.visits, &new.visits);
            copy(&old.proof, &new.proof);
            new.sum.store(old.sum.load(Ordering::Relaxed), Ordering::Relaxed);
            new.amaf.store(old.amaf.load(Ordering::Relaxed), Ordering::Relaxed);
            let children = self.children(from);
            if let (false, Some(first)) =
                (children.is_empty(), tree.allocate(children.len() as u32))
            {
                new.count.store(children.len() as u32, Ordering::Relaxed);
                new.children.store(first, Ordering::Relaxed);
                pairs.extend(children.zip(first..));
            }
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_survive_packing() {
        for step in [Step::Pass, Step::Kind(3), Step::Cell(396), Step::Hole(35, 24), Step::Word(1)]
        {
            assert_eq!(unpack_step(pack_step(step)), step);
        }
    }

    #[test]
    fn a_subtree_keeps_its_counts() {
        let tree = Tree::new(1);
        assert!(tree.expand(Tree::ROOT, &[(Step::Pass, 0.5), (Step::Cell(7), 0.25)]));
        assert!(!tree.expand(Tree::ROOT, &[(Step::Pass, 0.5)]));
        let child = tree.children(Tree::ROOT).nth(1).unwrap();
        tree.expand(child, &[(Step::Cell(9), 1.0)]);
        tree.node(child).enter(Side::Second);
        tree.node(child).leave(Side::Second, 0.5);
        tree.node(child).note_amaf(amaf_of(-1.0));
        let below = tree.below(child);
        let root = below.node(Tree::ROOT);
        assert_eq!((root.step(), root.visits(), root.mean()), (Step::Cell(7), 1, 0.5));
        assert_eq!(root.amaf(), (1.0, -1.0));
        let step = below.node(below.children(Tree::ROOT).start).step();
        assert_eq!(step, Step::Cell(9));
    }

    #[test]
    fn a_full_tree_refuses_to_grow() {
        let tree = Tree::new(0);
        let many = vec![(Step::Pass, 1.0); CHUNK - 1];
        let mut node = Tree::ROOT;
        for _ in 1..tree.chunks.len() {
            assert!(tree.expand(node, &many));
            node = tree.children(node).start;
        }
        assert!(!tree.expand(node, &many));
        assert!(tree.children(node).is_empty());
    }

    #[test]
    fn children_are_in_one_chunk() {
        let tree = Tree::new(1);
        let three = [(Step::Pass, 0.5), (Step::Cell(7), 0.25), (Step::Cell(8), 0.25)];
        let mut node = Tree::ROOT;
        while tree.expand(node, &three) {
            let children = tree.children(node);
            let steps = tree.nodes(&children).iter().map(Node::step);
            assert!(steps.eq(three.map(|(step, _)| step)));
            assert_eq!(children.start as usize / CHUNK, (children.end - 1) as usize / CHUNK);
            node = children.end - 1;
        }
        assert!(node as usize > CHUNK * (tree.chunks.len() - 1));
    }
}
