//! Running the tree search, and keeping what it grew from turn to turn.

use std::sync::atomic::AtomicBool;

use crossbeam_utils::CachePadded;
use game::Proven;

use super::Engine;
use crate::crew::together;
use crate::judgement::Analysis;
use crate::knowledge::{Knowledge, mix};
use crate::limits::Limits;
use crate::mcts::{self, TreeSearch, TreeWorker};
use crate::tree::Tree;

impl<G: Knowledge> Engine<G> {
    /// Grows a tree of steps, on all threads, from where the last one left off.
    pub(super) fn grow_tree(
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
            patterns: self.patterns(),
            convolution: self.convolution(),
            tuning: self.tuning(),
            calibration: self.calibration(),
            uct_only: self.settings.uct_only,
            seed: self.settings.seed,
            bias_seed: mix(self.settings.seed ^ self.game.key(root)),
            past: self.past(positions),
            most_nodes: self.most_nodes(limits),
            nodes: CachePadded::default(),
            stopped: AtomicBool::new(false),
            threads: self.settings.threads.max(1),
        };
        let help = |index| TreeWorker::new(&search, index).grow(&mut |_| {});
        let depth = together(search.threads, help, || {
            let mut worker = TreeWorker::new(&search, 0);
            worker.grow(&mut |depth| report(&mcts::analysis(&search, most, depth)));
            worker.longest
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
