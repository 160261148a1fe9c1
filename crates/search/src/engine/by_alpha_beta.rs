//! Running alpha-beta, and reading what it says.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Outcome, Proven, Side};

use super::Engine;
use crate::alphabeta::{Iteration, RootTurn, Shared, Worker};
use crate::calibration::Calibration;
use crate::crew::together;
use crate::judgement::{Analysis, Judged};
use crate::knowledge::{Knowledge, mix};
use crate::limits::Limits;
use crate::score::{expected, flip, is_proven, proven};
use crate::transposition::TranspositionTable;

impl<G: Knowledge> Engine<G> {
    /// Looks ahead turn by turn, on all threads; `among` are the turns to choose from
    /// where not all are.
    pub(super) fn alpha_beta(
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
            net: self.weights().map(|weights| &weights.net).filter(|net| !net.is_empty()),
            patterns: self.patterns(),
            tuning: self.tuning(),
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
            None => candidates(&shared, root),
        };
        let mover = self.game.to_move(root);
        let every = most.is_some();
        let calibration = self.calibration();
        let read = |found: &Iteration<G::Turn>| {
            let nodes = shared.nodes.load(Relaxed);
            read_iteration::<G>(found, mover, (calibration, nodes), most)
        };
        let help = |index| {
            let mut worker = Worker::new(&shared, index);
            worker.deepen(root, list.clone(), complete, every, &mut |_| {});
        };
        together(self.settings.threads, help, || {
            let mut worker = Worker::new(&shared, 0);
            let hear = &mut |found: &Iteration<G::Turn>| report(&read(found));
            let found = worker.deepen(root, list.clone(), complete, every, hear);
            shared.stopped.store(true, Relaxed);
            read(&found)
        })
    }
}

/// The turns to look at in the root, and whether they are all that matter.
fn candidates<G: Knowledge>(shared: &Shared<'_, G>, root: &G::Position) -> (Vec<G::Turn>, bool) {
    let mut list = Vec::new();
    let push = &mut |turn| list.push(turn);
    let complete = shared.game.each_candidate(root, u32::MAX, shared.patterns, push);
    debug_assert!(!list.is_empty(), "a position that is not over has a turn");
    // A win at once may be a turn that otherwise is not promising.
    let win = shared.game.winning_turn(root);
    list.extend(win.filter(|win| !list.contains(win)));
    (list, complete)
}

/// What an iteration of alpha-beta says.
fn read_iteration<G: Knowledge>(
    found: &Iteration<G::Turn>,
    mover: Side,
    (calibration, nodes): (Calibration, u64),
    most: Option<usize>,
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
    // What would be looked at for the best turn alone is shared by all that have a score.
    let sharing = if most.is_some() { found.turns.len().max(1) } else { 1 };
    let looked_at = nodes / sharing as u64;
    let score = |turn: &RootTurn<G::Turn>| {
        let expected = expected(flip(turn.score, mover), G::SCALE);
        // What is proven needs no correction, and neither does a draw.
        let is_draw = turn.repeats && turn.score == 0;
        let is_sure = is_draw || is_proven(turn.score) || value(turn).is_some();
        if is_sure { expected } else { calibration.of(expected, mover, looked_at) }
    };
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
        turns: found.turns.iter().take(most.unwrap_or(usize::MAX)).map(judge).collect(),
        depth: found.depth,
        nodes,
        looked_at,
    }
}
