//! The way down: which step to look at next.

use game::{Outcome, Side, below};

use super::{TreeSearch, TreeWorker};
use crate::knowledge::{Knowledge, fingerprint};
use crate::levels::bell;
use crate::tree::{Index, Node};

/// How eagerly plain UCT tries what looks worse.
const UCT_EXPLORATION: f32 = 1.0;

impl<G: Knowledge> TreeWorker<'_, G> {
    /// The child to look at next.
    pub(super) fn select(&mut self, node: Index, mover: Side, draft: &G::Draft) -> Index {
        let search = self.search;
        let places = search.tree.children(node);
        let children = search.tree.nodes(&places);
        let parent = search.tree.node(node);
        let sign = Outcome::Won(mover).for_first() as f32;
        let visits: u32 = children.iter().map(Node::visits).sum();
        let tuning = &search.tuning;
        let [exploration, amaf] = [(G::EXPLORATION, tuning.exploration), (G::AMAF, tuning.amaf)]
            .map(|(usual, percent)| usual * percent as f32 / 100.0);
        let root_visits = (visits as f32 + 1.0).sqrt();
        let log = if search.uct_only { (visits as f32 + 1.0).ln() } else { 0.0 };
        let unseen = match visits {
            0 => 0.0,
            _ => sign * parent.mean() as f32 - tuning.first_play as f32 / 100.0,
        };
        let (mut best, mut best_urgency) = (0, f32::NEG_INFINITY);
        // Ties fall to different children each time.
        let offset = below(&mut self.rng, children.len() as u64) as usize;
        for i in (offset..children.len()).chain(0..offset) {
            let child = &children[i];
            let n = child.visits() as f32;
            let mean = || sign * child.mean() as f32;
            let urgency = if search.uct_only {
                if n == 0.0 { f32::MAX } else { mean() + UCT_EXPLORATION * (log / n).sqrt() }
            } else {
                let value = match child.proof().map(|proven| proven.outcome) {
                    Some(Outcome::Won(winner)) if winner == mover => {
                        return places.start + i as Index;
                    }
                    Some(Outcome::Won(_)) => -100.0,
                    Some(Outcome::Draw) => 0.0,
                    None => {
                        let seen = if n == 0.0 { unseen } else { mean() };
                        with_amaf(amaf, seen, n, child, sign) + self.blur(mover, draft, child)
                    }
                };
                value + exploration * child.prior() * root_visits / (1.0 + n)
            };
            if urgency > best_urgency {
                (best, best_urgency) = (i, urgency);
            }
        }
        places.start + best as Index
    }

    /// How much too good a step looks to a weak level: by its looks, and for no
    /// reason; the same wherever in the tree of one turn it is met.
    #[inline]
    fn blur(&self, mover: Side, draft: &G::Draft, child: &Node) -> f32 {
        let TreeSearch { game, level, bias_seed, .. } = self.search;
        if level.misjudgement <= 0.0 {
            return 0.0;
        }
        let step = child.step();
        let word = u64::from(fingerprint(&step)) << 1 | mover.index() as u64;
        level.misjudgement * (bell(bias_seed ^ word) + game.lure(draft, step))
    }
}

/// Mixes what is known of a step with how games went in which it was taken
/// later.
#[inline]
fn with_amaf(amaf: f32, seen: f32, n: f32, child: &Node, sign: f32) -> f32 {
    if amaf == 0.0 {
        return seen;
    }
    let (visits, mean) = child.amaf();
    if visits == 0.0 {
        return seen;
    }
    let weight = (amaf / (3.0 * n + amaf)).sqrt() * visits / (visits + 10.0);
    (1.0 - weight) * seen + weight * sign * mean
}
