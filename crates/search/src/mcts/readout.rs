//! What a tree says: turns with their values, the best line, and where a turn
//! leads.

use std::sync::atomic::Ordering::Relaxed;

use game::{Proven, Side, Step, every};
use rustc_hash::FxHashMap;

use super::TreeSearch;
use crate::judgement::{Analysis, Judged, sort_best_first};
use crate::knowledge::Knowledge;
use crate::tree::{Index, Tree};

/// What the tree saw of a turn: visits, the sum of their results, and the value
/// if it is proven.
type TurnVisits = (u32, f64, Option<Proven>);

/// So many visits count as if they had come out as the position as a whole does.
const FEW: f64 = 8.0;

/// Reads the results off a tree.
pub(crate) fn analysis<G: Knowledge>(
    search: &TreeSearch<'_, G>,
    most: usize,
    depth: usize,
) -> Analysis<G::Turn> {
    let mover = search.game.to_move(search.root);
    let root = search.tree.node(Tree::ROOT);
    // What was kept of the tree of the last turn counts as well.
    let looked_at = u64::from(root.visits());
    let line = best_line(search, mover);
    let score_of = |value: Option<Proven>, mean| match value {
        Some(proven) => f64::from(proven.outcome.for_first()),
        None => search.calibration.of(mean, mover, looked_at),
    };
    let judge = |(turn, (visits, sum, value)): (G::Turn, TurnVisits)| {
        // What was seen a few times is not believed yet.
        let mean = (sum + FEW * root.mean()) / (f64::from(visits) + FEW);
        (visits, Judged { turn, value, score: score_of(value, mean) })
    };
    let mut turns: Vec<(u32, Judged<G::Turn>)> =
        visits_of_turns(search).into_iter().map(judge).collect();
    let standing = |(visits, judged): &(u32, Judged<G::Turn>)| {
        let is_first = Some(&judged.turn) == line.first();
        standing(judged.value, if is_first { u32::MAX } else { *visits }, mover)
    };
    sort_best_first(&mut turns, standing);
    let mut turns: Vec<Judged<G::Turn>> = turns.into_iter().map(|(_, judged)| judged).collect();
    turns.truncate(most);
    Analysis {
        value: root.proof(),
        score: match (root.proof(), turns.first()) {
            (None, Some(best)) => best.score,
            (value, _) => score_of(value, root.mean()),
        },
        line,
        turns,
        depth: depth as u32,
        nodes: search.nodes.load(Relaxed),
        looked_at,
    }
}

/// Every turn that was visited, by whichever steps it was made.
fn visits_of_turns<G: Knowledge>(search: &TreeSearch<'_, G>) -> FxHashMap<G::Turn, TurnVisits> {
    let (game, tree) = (search.game, search.tree);
    let mut found: FxHashMap<G::Turn, TurnVisits> = FxHashMap::default();
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
    found
}

/// Visits are what the tree is sure of: the score of what was seen a handful of times is mostly
/// that of the position as a whole ([`FEW`]), and says little of the turn. Proven wins stand
/// above and proven losses below them all.
fn standing(value: Option<Proven>, visits: u32, mover: Side) -> (i32, u32) {
    match value.map_or(0, |value| value.worth_for(mover)) {
        0 => (0, visits),
        worth => (worth, 0),
    }
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
            _ => match likeliest(search, &draft) {
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

/// Visits from which on a step counts as looked at.
const LOOKED_AT: u32 = 16;

/// How many turns ahead the best line has been looked at.
pub(super) fn depth<G: Knowledge>(search: &TreeSearch<'_, G>) -> u32 {
    let (game, tree) = (search.game, search.tree);
    let mut position = search.root.clone();
    let mut draft = game.draft(&position);
    let (mut node, mut depth) = (Tree::ROOT, 0);
    while let Some(child) = best_child(tree, node, game.to_move(&position))
        && tree.node(child).visits() >= LOOKED_AT
    {
        game.step(&mut draft, tree.node(child).step());
        node = child;
        if let Some(turn) = game.finished(&draft) {
            depth += 1;
            game.play(&mut position, turn);
            if game.ending(&position).is_some() {
                break;
            }
            draft = game.draft(&position);
        }
    }
    depth
}

fn best_child(tree: &Tree, node: Index, mover: Side) -> Option<Index> {
    if node == 0 {
        return None;
    }
    let standing = |index: &Index| {
        let child = tree.node(*index);
        standing(child.proof(), child.visits(), mover)
    };
    tree.children(node).max_by_key(standing)
}

/// The step that the game itself would try first.
fn likeliest<G: Knowledge>(search: &TreeSearch<'_, G>, draft: &G::Draft) -> Option<Step> {
    let mut best: Option<(f32, Step)> = None;
    let compare = |step| {
        let prior = search.prior(draft, step);
        if best.is_none_or(|(most, _)| prior > most) {
            best = Some((prior, step));
        }
    };
    search.game.each_choice(draft, G::ORDER, &mut every(compare));
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
