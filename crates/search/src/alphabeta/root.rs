//! The root: iterations, windows, and what is known of each turn.

use game::shuffle;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{Found, Iteration, MOST_PLIES, RootTurn, Worker};
use crate::judgement::sort_best_first;
use crate::knowledge::{Knowledge, fingerprint};
use crate::score::{EVALUATION_LIMIT, INFINITE, Score, distance, is_proven};

impl<G: Knowledge> Worker<'_, G> {
    /// Deepens until a limit or a proof. `turns` are the root turns to look at,
    /// `complete` whether they are all there are. With `every`, each turn gets
    /// a score of its own, not only a bound. `report` hears of every iteration.
    pub fn deepen(
        &mut self,
        root: &G::Position,
        turns: Vec<G::Turn>,
        complete: bool,
        every: bool,
        report: &mut dyn FnMut(&Iteration<G::Turn>),
    ) -> Iteration<G::Turn> {
        let mut found = Iteration { turns: self.shuffled(root, turns), depth: 0, complete };
        let deepest = self.shared.limits.depth.unwrap_or(u32::MAX);
        let deepest = deepest.min(self.shared.level.depth.unwrap_or(u32::MAX)).min(100);
        // Helpers start a ply apart, so that they run ahead of each other.
        let mut depth = 1 + (self.index % 2) as u32;
        self.full_width = every;
        while depth <= deepest.max(1) {
            self.deepest = MOST_PLIES.min(2 * depth as usize + 16);
            self.alarmed_until = match self.shared.tuning.alarm as u32 {
                0 => 0,
                plies => (depth + plies.min(2 * depth)) as usize,
            };
            let finished = self.iteration(root, &mut found, depth, every);
            if found.turns[0].line.is_empty() {
                break;
            }
            if finished {
                found.depth = depth;
                self.publish();
                report(&found);
            }
            if !finished || self.is_settled(&found, every) {
                break;
            }
            // A proof that reductions helped to find is looked at once more
            // without them: its distance may not be the shortest.
            let proven = is_proven(found.turns[0].score);
            if proven && !self.full_width {
                self.full_width = true;
            } else {
                depth += 1;
            }
        }
        self.publish();
        found
    }

    /// The root turns in a random order, the promising first.
    fn shuffled(&self, root: &G::Position, mut turns: Vec<G::Turn>) -> Vec<RootTurn<G::Turn>> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.shared.seed ^ self.index as u64);
        shuffle(&mut turns, &mut rng);
        sort_best_first(&mut turns, |turn| (self.shared.game.order_score(root, *turn), 0));
        let fresh = |turn| RootTurn {
            turn,
            score: -INFINITE,
            solved: false,
            is_bound: true,
            exact: false,
            repeats: false,
            line: Vec::new(),
        };
        turns.into_iter().map(fresh).collect()
    }

    /// Whether a position below the root was there before.
    fn repeats(&self, next: &G::Position) -> bool {
        let game = self.shared.game;
        game.repetition(next, game.key(next)).is_some_and(|key| self.shared.past.contains(&key))
    }

    /// Whether nothing more is to be found out.
    fn is_settled(&self, found: &Iteration<G::Turn>, every: bool) -> bool {
        let settled = |turn: &RootTurn<G::Turn>| {
            turn.exact || (turn.solved && !turn.is_bound && !is_proven(turn.score))
        };
        let best = &found.turns[0];
        match every {
            true => found.turns.iter().all(settled),
            false if is_proven(best.score) => best.exact,
            // A draw is the most there is if no turn can be more.
            false => {
                found.turns.iter().all(|turn| turn.solved && turn.score <= best.score)
                    && found.complete
            }
        }
    }

    /// Looks at every root turn once; false if it was stopped before the end.
    /// What was found until then is kept and sorted in.
    fn iteration(
        &mut self,
        root: &G::Position,
        found: &mut Iteration<G::Turn>,
        depth: u32,
        every: bool,
    ) -> bool {
        let last = found.turns[0].score;
        let mut window = if every || depth < 4 || is_proven(last) {
            INFINITE
        } else {
            self.shared.tuning.aspiration
        };
        let mut sorted = found.turns.clone();
        loop {
            if !every {
                // What is left over from shallower looks must not compete.
                sorted.iter_mut().for_each(|turn| turn.score = -INFINITE);
            }
            let (alpha, beta) = match window >= INFINITE {
                true => (-INFINITE, INFINITE),
                false => ((last - window).max(-INFINITE), (last + window).min(INFINITE)),
            };
            let done = self.root_pass(root, &mut sorted, depth, (alpha, beta), every);
            let best = sorted.iter().map(|turn| turn.score).max().unwrap_or(-INFINITE);
            if done && (best <= alpha || best >= beta) && window < INFINITE {
                window = if window > 500 { INFINITE } else { window * 4 };
                sort_best_first(&mut sorted, |turn| (turn.score, 0));
                continue;
            }
            // A stopped pass is worth what it saw, if it saw the first turn
            // through (and did not only find that one to be worse).
            if done || (best > alpha && !sorted[0].line.is_empty() && sorted[0].score > alpha) {
                // Nothing is known of turns that it did not get to: no proof of a loss.
                let is_open = |turn: &&mut RootTurn<G::Turn>| turn.score == -INFINITE;
                sorted.iter_mut().filter(is_open).for_each(|turn| turn.score = -EVALUATION_LIMIT);
                sort_best_first(&mut sorted, |turn| (turn.score, u32::from(!turn.is_bound)));
                found.turns = sorted;
            }
            return done;
        }
    }

    /// How many plies less the turn at this place of the order is searched at first.
    fn less_at_root(&self, depth: u32, place: usize) -> i32 {
        let tuning = &self.shared.tuning;
        let is_late = tuning.root_late > 0 && place as i32 >= tuning.root_late && depth >= 3;
        match is_late && !self.full_width {
            true => tuning.reduction(depth as i32, place, true),
            false => 0,
        }
    }

    /// Looks at every root turn with this window; false if it was stopped.
    fn root_pass(
        &mut self,
        root: &G::Position,
        turns: &mut [RootTurn<G::Turn>],
        depth: u32,
        (mut alpha, beta): (Score, Score),
        every: bool,
    ) -> bool {
        let game = self.shared.game;
        self.past.truncate(self.shared.past.len());
        for (i, entry) in turns.iter_mut().enumerate() {
            let mut next = root.clone();
            game.play(&mut next, entry.turn);
            let lower = if every { -INFINITE } else { alpha };
            let plies = depth as i32 - 1;
            let less = self.less_at_root(depth, i);
            self.played[1] = fingerprint(&entry.turn) | 1;
            let mut is_bound = false;
            let mut reply = if let Some(score) = self.overlooked(root, &next) {
                Found::guess(-score)
            } else if i > 0 && !every {
                is_bound = true;
                let mut reply = self.node(&next, plies - less, -lower - 1, -lower, 1);
                if less > 0 && -reply.score > lower && !self.has_stopped() {
                    reply = self.node(&next, plies, -lower - 1, -lower, 1);
                }
                reply
            } else {
                self.node(&next, plies, -beta, -lower, 1)
            };
            if is_bound && -reply.score > lower && !self.has_stopped() {
                is_bound = false;
                reply = self.node(&next, plies, -beta, -lower, 1);
            }
            if self.has_stopped() {
                return false;
            }
            let score = -reply.score;
            entry.is_bound = is_bound || score <= lower;
            entry.solved = reply.solved;
            entry.repeats = score == 0 && self.repeats(&next);
            entry.exact = is_proven(score)
                && !entry.is_bound
                && self.full_width
                && distance(score) <= depth as Score;
            // Equal bounds must not overtake the turn that set them.
            entry.score = if entry.is_bound { score.min(lower) - 1 } else { score };
            if !entry.is_bound || i == 0 {
                entry.line = vec![entry.turn];
                entry.line.extend_from_slice(&self.lines[1]);
            }
            alpha = alpha.max(score);
            if alpha >= beta && !every {
                return true;
            }
        }
        true
    }
}
