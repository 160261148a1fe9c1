//! The way back up: results, all-moves-as-first counts and proofs.

use game::{Outcome, Proven, Side, Step};

use super::TreeWorker;
use crate::knowledge::{Knowledge, Touched};
use crate::tree::{Index, Tree, amaf_of};

impl<G: Knowledge> TreeWorker<'_, G> {
    /// Takes the result, and what it proves, to the root.
    pub(super) fn back_up(&mut self, result: f32, touched: &Touched) {
        let tree = self.search.tree;
        let path = std::mem::take(&mut self.path);
        let mut proving = !self.search.uct_only;
        for (i, taken) in path.iter().enumerate().rev() {
            tree.node(taken.node).leave(taken.mover, result);
            let (parent, parent_ends) = match i.checked_sub(1) {
                Some(above) => (path[above].node, path[above].ends_turn),
                None => (Tree::ROOT, false),
            };
            // What is not proven itself proves nothing.
            proving = proving
                && tree.node(taken.node).proof().is_some()
                && self.prove(parent, taken.mover, parent_ends);
            if G::AMAF > 0.0 && !self.search.uct_only && *touched != Touched::default() {
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
            self.pending_amaf.resize(children.len(), 0);
        }
        let counted = amaf_of(result);
        for (i, child) in tree.nodes(&children).iter().enumerate() {
            if let Step::Cell(cell) = child.step()
                && touched.has(mover.index(), usize::from(cell))
            {
                match waits {
                    true => self.pending_amaf[i] += counted,
                    false => child.note_amaf(counted),
                }
            }
        }
    }

    /// Adds to the tree what is not there yet of the root's children.
    pub(super) fn flush_amaf(&mut self) {
        let tree = self.search.tree;
        let children = tree.nodes(&tree.children(Tree::ROOT));
        for (child, pending_amaf) in children.iter().zip(&mut self.pending_amaf) {
            if *pending_amaf > 0 {
                child.note_amaf(std::mem::take(pending_amaf));
            }
        }
    }

    /// Proves a node by its children, if they do.
    fn prove(&self, node: Index, mover: Side, ends_turn: bool) -> bool {
        let tree = self.search.tree;
        let mut best: Option<Proven> = None;
        let mut all = true;
        for child in tree.nodes(&tree.children(node)) {
            match child.proof() {
                Some(proven)
                    if best.is_none_or(|best| proven.worth_for(mover) > best.worth_for(mover)) =>
                {
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
        tree.node(node).prove(best.earlier(u16::from(ends_turn)));
        true
    }
}
