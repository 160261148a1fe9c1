//! One position below the root: what answers at once, the table, the turns one
//! by one, and quiescence where depth ends.

use std::sync::atomic::Ordering::Relaxed;

use game::{Outcome, Side};

use super::ordering::bring_best;
use super::{Found, MOST_PLIES, Worker};
use crate::knowledge::{Knowledge, fingerprint};
use crate::score::{
    EVALUATION_LIMIT, INFINITE, Score, WIN, has_distance, is_proven, of_proven, without_proof,
};
use crate::transposition::{Bound, Entry};

impl<G: Knowledge> Worker<'_, G> {
    /// The value of a position from the view of the side to move.
    #[expect(
        clippy::too_many_lines,
        reason = "each part narrows the window or the depth that the next one works with"
    )]
    pub(super) fn node(
        &mut self,
        position: &G::Position,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Found {
        self.nodes += 1;
        self.lines[ply].clear();
        if self.must_stop() {
            return Found::guess(0);
        }
        let shared = self.shared;
        let game = shared.game;
        let mover = game.to_move(position);
        // Where depth ends, only repetition and weak eyes need a key.
        let needs_key = depth > 0 || !shared.past.is_empty() || shared.salt != 0;
        let key = if needs_key { game.key(position) } else { 0 };
        if depth > 0 {
            shared.table.prefetch(key ^ shared.salt);
        }
        if let Some(ending) = game.ending(position) {
            return Found::sure(ending_score(ending.outcome, mover, ply));
        }
        let repetition = if shared.past.is_empty() { None } else { game.repetition(position, key) };
        if repetition.is_some_and(|key| self.past.contains(&key)) {
            return Found::guess(0);
        }
        // Nothing here can be better than a win with the next turn.
        beta = beta.min(WIN - ply as Score - 1);
        if alpha >= beta {
            return Found::sure(alpha);
        }
        if let Some(turn) = self.noticed_win(position) {
            self.lines[ply].push(turn);
            return Found::sure(WIN - ply as Score - 1);
        }
        let mut is_alarmed = false;
        if depth <= 0 || ply >= self.deepest {
            let worth = self.worth_if_alarmed(position, key, alpha, beta, ply);
            is_alarmed = worth.is_some_and(|worth| worth > alpha) && game.is_urgent(position);
            if !is_alarmed {
                return self.quiesce(position, key, worth, alpha, beta, ply);
            }
        }
        let key = if needs_key { key } else { game.key(position) };
        let is_urgent = is_alarmed || game.is_urgent(position);
        if is_alarmed {
            depth = 1;
        } else if is_urgent {
            depth += shared.tuning.urgent;
        }
        if let Some(found) = self.shared.oracle.and_then(|oracle| oracle.probe(position)) {
            return Found::sure(of_proven(found, mover, ply));
        }
        let known = self.shared.table.get(key ^ self.shared.salt, ply);
        if let Some(found) = known.and_then(|entry| self.cut(&entry, depth, alpha, beta)) {
            return found;
        }
        let is_bold = !self.full_width && !is_urgent && beta - alpha == 1;
        if is_bold && let Some(found) = self.foreseen(position, key, depth, alpha, beta, ply) {
            return found;
        }
        let is_unknown = known.is_none() && shared.tuning.unknown > 0 && !self.full_width;
        if is_unknown && depth >= shared.tuning.unknown {
            depth -= 1;
        }
        self.past.extend(repetition);
        let first = known.map(|entry| entry.turn);
        let before = alpha;
        let (found, turn) =
            self.best_of(position, depth, &mut alpha, beta, ply, first, is_urgent, is_bold);
        if repetition.is_some() {
            self.past.pop();
        }
        if !self.has_stopped() {
            let bound = match found.score {
                score if score >= beta => Bound::Lower,
                score if score > before => Bound::Exact,
                _ => Bound::Upper,
            };
            self.store(key, found, bound, depth, turn, ply);
        }
        found
    }

    /// The evaluation where depth ends, if it is not to be believed while the opponent would
    /// win next.
    #[inline]
    fn worth_if_alarmed(
        &self,
        position: &G::Position,
        key: u64,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        let is_near = ply < self.alarmed_until.min(self.deepest);
        is_near.then(|| self.evaluate(position, key, alpha, beta))
    }

    /// What a look at the evaluation, at forcing turns or at what follows a turn that is
    /// left out says, where it says that the turns need not be tried: a guess.
    fn foreseen(
        &mut self,
        position: &G::Position,
        key: u64,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Found> {
        let tuning = self.shared.tuning;
        let is_near = tuning.margin > 0 && depth <= tuning.margin_depth;
        let is_last = tuning.hopeless > 0 && depth <= 2;
        let may_pass = tuning.pass > 0 && depth >= tuning.pass_depth && self.played[ply] != 0;
        let is_estimate = alpha > -EVALUATION_LIMIT && beta < EVALUATION_LIMIT;
        if !is_estimate || !(is_near || is_last || may_pass) {
            return None;
        }
        let worth = self.evaluate(position, key, alpha, beta);
        if is_near && worth - tuning.margin * depth * G::SCALE / 100 >= beta {
            return Some(Found::guess(worth));
        }
        if is_last && worth + tuning.hopeless * depth * G::SCALE / 100 <= alpha {
            let found = self.quiesce(position, key, Some(worth), alpha, beta, ply);
            if found.score <= alpha {
                return Some(found);
            }
        }
        if may_pass && worth >= beta {
            let next = self.shared.game.passed(position)?;
            let plies = depth - tuning.pass / 100 - depth / 6;
            self.played[ply + 1] = 0;
            let score = -self.node(&next, plies, -beta, -alpha, ply + 1).score;
            self.lines[ply].clear();
            if score >= beta && !self.has_stopped() {
                return Some(Found::guess(score.min(EVALUATION_LIMIT)));
            }
        }
        None
    }

    /// Keeps what was found for whoever meets the position again.
    fn store(&self, key: u64, found: Found, bound: Bound, depth: i32, turn: u16, ply: usize) {
        let entry = Entry {
            score: found.score,
            bound,
            depth: depth.clamp(0, 255) as u8,
            turn,
            solved: found.solved,
            full_width: self.full_width,
        };
        self.shared.table.put(key ^ self.shared.salt, entry, ply);
    }

    /// Whether what the table knows answers the question.
    fn cut(&self, entry: &Entry, depth: i32, alpha: Score, beta: Score) -> Option<Found> {
        let deep_enough = i32::from(entry.depth) >= depth && (entry.full_width || !self.full_width);
        let answers = match entry.bound {
            Bound::Lower => entry.score >= beta,
            Bound::Upper => entry.score <= alpha,
            // Inside a window the whole line is wanted, so only what needs none
            // is taken.
            Bound::Exact => entry.score >= beta || entry.score <= alpha || beta - alpha == 1,
        };
        let proof = match entry.bound {
            Bound::Lower => is_proven(entry.score) && entry.score > 0,
            Bound::Upper => is_proven(entry.score) && entry.score < 0,
            Bound::Exact => false,
        };
        (answers && (deep_enough || entry.solved || proof))
            .then_some(Found { score: entry.score, solved: entry.solved })
    }

    /// Tries the turns of a position, the likely ones first; where it is bold, not all.
    #[expect(clippy::too_many_arguments)]
    fn best_of(
        &mut self,
        position: &G::Position,
        depth: i32,
        alpha: &mut Score,
        beta: Score,
        ply: usize,
        first: Option<u16>,
        is_urgent: bool,
        is_bold: bool,
    ) -> (Found, u16) {
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        // Where the remembered turn refutes, the others need no order.
        let (mut complete, remembered) = self.list(position, depth, is_urgent, first, &mut list);
        let tuning = &self.shared.tuning;
        let few = match is_bold && tuning.few > 0 && depth <= tuning.few_depth {
            true => (tuning.few * (depth + depth * depth)) as usize,
            false => usize::MAX,
        };
        let mut best = Found::sure(-INFINITE);
        let (mut best_turn, mut all_solved) = (0, true);
        let side = self.shared.game.to_move(position).index();
        for i in 0..list.len() {
            if i >= few && !has_distance(best.score) {
                complete = false;
                break;
            }
            if i == remembered {
                self.order(position, ply, &mut list[i..]);
            }
            if i >= remembered {
                bring_best(&mut list, i);
            }
            let turn = list[i].1;
            let found = self.try_turn(position, turn, depth, *alpha, beta, ply, i);
            if self.shared.stopped.load(Relaxed) {
                break;
            }
            all_solved &= found.solved;
            if found.score > best.score {
                best = found;
                best_turn = fingerprint(&turn);
            }
            if found.score > *alpha {
                *alpha = found.score;
                self.put_line(ply, turn);
            }
            if *alpha >= beta {
                self.remember(side, ply, depth, best_turn, &list[..i]);
                break;
            }
        }
        self.lists[ply] = list;
        if best.score < beta {
            best.solved = all_solved && complete;
            if !complete {
                best.score = without_proof(best.score);
            }
        }
        (best, best_turn)
    }

    /// The best line from here is this turn, and then the best from where it leads.
    #[inline]
    fn put_line(&mut self, ply: usize, turn: G::Turn) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(turn);
        above[ply].extend_from_slice(&below[0]);
    }

    /// One turn: late ones first with less depth and no more than a bound.
    #[expect(clippy::too_many_arguments)]
    fn try_turn(
        &mut self,
        position: &G::Position,
        turn: G::Turn,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        index: usize,
    ) -> Found {
        let mut next = position.clone();
        self.shared.game.play(&mut next, turn);
        if let Some(score) = self.overlooked(position, &next) {
            return Found::guess(score);
        }
        self.played[ply + 1] = fingerprint(&turn) | 1;
        let plies = depth - 1;
        let negate = |found: Found| Found { score: -found.score, ..found };
        if index == 0 {
            return negate(self.node(&next, plies, -beta, -alpha, ply + 1));
        }
        let tuning = &self.shared.tuning;
        let is_late = depth >= 3 && index as i32 >= tuning.late;
        let less = if is_late { tuning.reduction(depth, index, beta - alpha > 1) } else { 0 };
        if !self.full_width && less > 0 {
            let found = negate(self.node(&next, plies - less, -alpha - 1, -alpha, ply + 1));
            if found.score <= alpha {
                return found;
            }
        }
        let found = negate(self.node(&next, plies, -alpha - 1, -alpha, ply + 1));
        if found.score <= alpha || found.score >= beta {
            return found;
        }
        negate(self.node(&next, plies, -beta, -alpha, ply + 1))
    }

    /// Where depth ends, a quiescence search: the evaluation (`worth`, where it is known), after
    /// what cannot wait.
    fn quiesce(
        &mut self,
        position: &G::Position,
        key: u64,
        worth: Option<Score>,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Found {
        let game = self.shared.game;
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let may_be_forced = G::FORCING_IS_ALL && self.shared.tuning.forced > 0;
        if may_be_forced && ply < MOST_PLIES {
            game.each_forcing(position, &mut |turn| list.push((0, turn)));
        }
        let is_forced = !list.is_empty();
        let mut best = match is_forced {
            true => Found::guess(-INFINITE),
            false => {
                let evaluate = || self.evaluate(position, key, alpha, beta);
                Found::guess(worth.unwrap_or_else(evaluate))
            }
        };
        if best.score >= beta || ply >= MOST_PLIES {
            self.lists[ply] = list;
            return best;
        }
        alpha = alpha.max(best.score);
        if !may_be_forced {
            game.each_forcing(position, &mut |turn| list.push((0, turn)));
        }
        for &(_, turn) in &list {
            let mut next = position.clone();
            game.play(&mut next, turn);
            self.played[ply + 1] = 1;
            let reply = self.node(&next, 0, -beta, -alpha, ply + 1);
            if -reply.score > best.score {
                best =
                    Found { score: -reply.score, solved: reply.solved && is_proven(reply.score) };
            }
            alpha = alpha.max(best.score);
            if alpha >= beta || self.has_stopped() {
                break;
            }
        }
        self.lists[ply] = list;
        best
    }
}

/// The score of a finished game.
fn ending_score(outcome: Outcome, mover: Side, ply: usize) -> Score {
    let won = WIN - ply as Score;
    match outcome {
        Outcome::Draw => 0,
        Outcome::Won(side) if side == mover => won,
        Outcome::Won(_) => -won,
    }
}
