//! Alpha-beta over whole turns: iterative deepening with a transposition table,
//! principal variation search, late turns less deeply, urgent ones more so, and
//! lazy parallelism (all threads search the same and share the table).
//!
//! Three kinds of truth are kept apart. A score with a distance in the proven
//! range is a proof, whatever was cut or reduced, because cutting only ever
//! misses wins. Its *distance* is the shortest only after an iteration that is
//! as deep as the distance and looked at nothing less deeply (`full_width`). A
//! *draw* is proven only if no line met the horizon (`solved`).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::{Oracle, Outcome, Side, below};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::knowledge::{Knowledge, fingerprint};
use crate::levels::{Level, bell, chance};
use crate::limits::Limits;
use crate::score::{
    BELIEVED, EVALUATION_LIMIT, INFINITE, LONGEST, Score, WIN, distance, flip, is_proven,
    of_proven, without_proof,
};
use crate::transposition::{Bound, Entry, TranspositionTable};

/// Lines are not searched beyond this, extensions included.
pub const MOST_PLIES: usize = 120;

/// Positions between two looks at the clock.
const CHECK_EVERY: u64 = 1_024;

/// Half the first window around the last iteration's score.
const ASPIRATION: Score = 40;

/// Slots of the history heuristic.
const HISTORY: usize = 1 << 12;

/// What all threads of one search share.
pub(crate) struct Shared<'a, G: Knowledge> {
    pub game: &'a G,
    pub table: &'a TranspositionTable,
    pub oracle: Option<&'a dyn Oracle<G>>,
    pub limits: Limits<'a>,
    pub level: Level,
    pub seed: u64,
    /// Keys of the positions of the game so far, the root included, as the
    /// repetition rule compares them; empty in games without it.
    pub past: Vec<u64>,
    /// Where to stop, by limit or level.
    pub most_nodes: u64,
    /// Keeps what weak levels believe apart from what is so, and what they
    /// believe with one seed from what with another.
    pub salt: u64,
    pub nodes: AtomicU64,
    pub stopped: AtomicBool,
}

/// A turn at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootTurn<T> {
    pub turn: T,
    /// From the view of the side to move.
    pub score: Score,
    pub solved: bool,
    /// Whether the score is only an upper bound (somebody else was better).
    pub is_bound: bool,
    /// Whether a distance in the score is exact.
    pub exact: bool,
    pub line: Vec<T>,
}

/// What a search at the root has come to.
#[derive(Clone, Debug)]
pub(crate) struct Iteration<T> {
    /// Best first.
    pub turns: Vec<RootTurn<T>>,
    pub depth: u32,
    /// Whether every legal turn is among `turns`.
    pub complete: bool,
}

/// A score, and whether it holds however deep one looks.
#[derive(Clone, Copy)]
struct Found {
    score: Score,
    solved: bool,
}

impl Found {
    const fn guess(score: Score) -> Found {
        Found { score, solved: false }
    }

    const fn sure(score: Score) -> Found {
        Found { score, solved: true }
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a, G: Knowledge> {
    shared: &'a Shared<'a, G>,
    index: usize,
    nodes: u64,
    reported: u64,
    /// Keys of the positions from the start of the game to here.
    past: Vec<u64>,
    /// Best lines from each ply.
    lines: Vec<Vec<G::Turn>>,
    /// Turn lists, kept to save allocations.
    lists: Vec<Vec<(Score, G::Turn)>>,
    killers: Vec<[u16; 2]>,
    history: Box<[[Score; HISTORY]; 2]>,
    full_width: bool,
    deepest: usize,
}

impl<'a, G: Knowledge> Worker<'a, G> {
    pub fn new(shared: &'a Shared<'a, G>, index: usize) -> Worker<'a, G> {
        Worker {
            shared,
            index,
            nodes: 0,
            reported: 0,
            past: shared.past.clone(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            lists: vec![Vec::new(); MOST_PLIES + 2],
            killers: vec![[0; 2]; MOST_PLIES + 2],
            history: Box::new([[0; HISTORY]; 2]),
            full_width: false,
            deepest: MOST_PLIES,
        }
    }

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
            if self.index == 0 && self.shared.limits.share_used() > 0.6 && !every {
                break;
            }
        }
        self.publish();
        found
    }

    /// The root turns in a random order, the promising first.
    fn shuffled(&self, root: &G::Position, mut turns: Vec<G::Turn>) -> Vec<RootTurn<G::Turn>> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.shared.seed ^ self.index as u64);
        for i in (1..turns.len()).rev() {
            turns.swap(i, below(&mut rng, i as u64 + 1) as usize);
        }
        turns.sort_by_key(|turn| -self.shared.game.order_score(root, *turn));
        let fresh = |turn| RootTurn {
            turn,
            score: -INFINITE,
            solved: false,
            is_bound: true,
            exact: false,
            line: Vec::new(),
        };
        turns.into_iter().map(fresh).collect()
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
        let mut window = if every || depth < 4 || is_proven(last) { INFINITE } else { ASPIRATION };
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
                sorted.sort_by_key(|turn| -turn.score);
                continue;
            }
            // A stopped pass is worth what it saw, if it saw the first turn
            // through (and did not only find that one to be worse).
            if done || (best > alpha && !sorted[0].line.is_empty() && sorted[0].score > alpha) {
                sorted.sort_by_key(|turn| (-turn.score, turn.is_bound));
                found.turns = sorted;
            }
            return done;
        }
    }

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
            let mut is_bound = false;
            let mut reply = if let Some(score) = self.overlooked(root, &next) {
                Found::guess(-score)
            } else if i > 0 && !every {
                is_bound = true;
                self.node(&next, plies, -lower - 1, -lower, 1)
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

    /// The value of a position from the view of the side to move.
    fn node(
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
            shared.table.announce(key ^ shared.salt);
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
        if depth <= 0 || ply >= self.deepest {
            return self.quiet(position, key, alpha, beta, ply);
        }
        if game.is_urgent(position) {
            depth += 1;
        }
        if let Some(found) = self.shared.oracle.and_then(|oracle| oracle.probe(position)) {
            return Found::sure(of_proven(found, mover, ply));
        }
        let known = self.shared.table.get(key ^ self.shared.salt, ply);
        if let Some(found) = known.and_then(|entry| self.cut(&entry, depth, alpha, beta)) {
            return found;
        }
        self.past.extend(repetition);
        let first = known.map(|entry| entry.turn);
        let before = alpha;
        let (found, turn) = self.best_of(position, depth, &mut alpha, beta, ply, first);
        if repetition.is_some() {
            self.past.pop();
        }
        if !self.shared.stopped.load(Relaxed) {
            let bound = match found.score {
                score if score >= beta => Bound::Lower,
                score if score > before => Bound::Exact,
                _ => Bound::Upper,
            };
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
        found
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

    /// Tries the turns of a position, the likely ones first.
    fn best_of(
        &mut self,
        position: &G::Position,
        depth: i32,
        alpha: &mut Score,
        beta: Score,
        ply: usize,
        first: Option<u16>,
    ) -> (Found, u16) {
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let complete = self.order(position, depth, ply, first, &mut list);
        let mut best = Found::sure(-INFINITE);
        let (mut best_turn, mut all_solved) = (0, true);
        let side = self.shared.game.to_move(position).index();
        for i in 0..list.len() {
            bring_best(&mut list, i);
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
                let (above, below) = self.lines.split_at_mut(ply + 1);
                above[ply].clear();
                above[ply].push(turn);
                above[ply].extend_from_slice(&below[0]);
            }
            if *alpha >= beta {
                self.remember(side, ply, depth, best_turn);
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
        let plies = depth - 1;
        let negate = |found: Found| Found { score: -found.score, ..found };
        if index == 0 {
            return negate(self.node(&next, plies, -beta, -alpha, ply + 1));
        }
        if !self.full_width && depth >= 3 && index >= 4 {
            let less = 1 + i32::from(index >= 12) + i32::from(depth >= 7 && index >= 24);
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

    /// Lists the turns with how early to try them; returns whether they are all
    /// that matter.
    fn order(
        &self,
        position: &G::Position,
        depth: i32,
        ply: usize,
        first: Option<u16>,
        list: &mut Vec<(Score, G::Turn)>,
    ) -> bool {
        let game = self.shared.game;
        let side = game.to_move(position).index();
        let [killer, other] = self.killers[ply];
        let history = &self.history[side];
        game.each_candidate(position, depth.max(0) as u32, &mut |turn| {
            let print = fingerprint(&turn);
            let early = match print {
                _ if first == Some(print) => 1 << 28,
                _ if print == killer => 1 << 20,
                _ if print == other => 1 << 19,
                _ => 0,
            };
            let past = history[usize::from(print) % HISTORY];
            list.push((early + past + 16 * game.order_score(position, turn), turn));
        })
    }

    /// A turn that refuted: to be tried early where it is possible again.
    fn remember(&mut self, side: usize, ply: usize, depth: i32, turn: u16) {
        if self.killers[ply][0] != turn {
            self.killers[ply] = [turn, self.killers[ply][0]];
        }
        let slot = &mut self.history[side][usize::from(turn) % HISTORY];
        let bonus = (depth * depth).min(400);
        *slot += bonus - *slot * bonus / 16_384;
    }

    /// Where depth ends: the evaluation, after what cannot wait.
    fn quiet(
        &mut self,
        position: &G::Position,
        key: u64,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Found {
        let mut best = Found::guess(self.evaluate(position, key));
        if best.score >= beta || ply >= MOST_PLIES {
            return best;
        }
        alpha = alpha.max(best.score);
        let game = self.shared.game;
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        game.each_forcing(position, &mut |turn| list.push((0, turn)));
        for &(_, turn) in &list {
            let mut next = position.clone();
            game.play(&mut next, turn);
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

    /// A winning turn, unless this level overlooks it.
    fn noticed_win(&self, position: &G::Position) -> Option<G::Turn> {
        let game = self.shared.game;
        let turn = game.winning_turn(position)?;
        if self.shared.level.oversight > 0.0 {
            let mut next = position.clone();
            game.play(&mut next, turn);
            if self.overlooked(position, &next).is_some() {
                return None;
            }
        }
        Some(turn)
    }

    /// What the side that played from `before` to `after` thinks of it, if it
    /// has won by that and this level does not see it: as if nothing had
    /// happened.
    fn overlooked(&self, before: &G::Position, after: &G::Position) -> Option<Score> {
        let Shared { game, level, .. } = self.shared;
        if level.oversight <= 0.0 {
            return None;
        }
        let won = Outcome::Won(game.to_move(before));
        let key = game.key(after);
        let is_overlooked = game.ending(after).is_some_and(|ending| ending.outcome == won)
            && chance(key ^ self.shared.salt) < level.oversight;
        is_overlooked.then(|| self.evaluate(before, key))
    }

    /// The evaluation from the view of the side to move, as this level sees it.
    fn evaluate(&self, position: &G::Position, key: u64) -> Score {
        let game = self.shared.game;
        let score = flip(game.evaluate(position), game.to_move(position));
        let misjudgement = self.shared.level.misjudgement;
        let blur = match misjudgement > 0.0 {
            true => (bell(key ^ self.shared.salt) * misjudgement * G::SCALE as f32) as Score,
            false => 0,
        };
        (score + blur).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }

    fn has_stopped(&self) -> bool {
        self.shared.stopped.load(Relaxed)
    }

    /// Looks at the counts, and now and then at the clock, and says whether to
    /// stop.
    #[inline]
    fn must_stop(&mut self) -> bool {
        let shared = self.shared;
        if self.nodes.is_multiple_of(CHECK_EVERY) {
            self.publish();
            if shared.limits.is_over() {
                shared.stopped.store(true, Relaxed);
            }
        }
        let nodes = shared.nodes.load(Relaxed) + self.nodes - self.reported;
        if nodes > self.shared.most_nodes {
            shared.stopped.store(true, Relaxed);
        }
        self.has_stopped()
    }

    fn publish(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
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

/// Puts the turn to be tried next in its place.
#[inline]
fn bring_best<T: Copy>(list: &mut [(Score, T)], from: usize) {
    let mut best = from;
    for i in from + 1..list.len() {
        if list[i].0 > list[best].0 {
            best = i;
        }
    }
    list.swap(from, best);
}

const _: () = assert!(BELIEVED - LONGEST > EVALUATION_LIMIT && WIN - LONGEST > BELIEVED);
