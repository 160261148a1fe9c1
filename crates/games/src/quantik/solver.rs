//! The exact value of any position, by search: no table is needed.
//!
//! Wins within 1, losses within 2, wins within 3, … turns are looked for in
//! turn. Each question is an alpha-beta search whose bounds are distances, so
//! that it never looks deeper than the distance asked for, and the bounds that
//! it proves are kept under the key of all 3,072 equal positions. The answer to
//! the empty board takes about 20,000 nodes.

use std::sync::Mutex;

use game::{Oracle, Proven};
use rustc_hash::FxHashMap;
use solve::{PackedValue, value_of_finished};

use super::key::key;
use super::packed::{PackedBoard, bits};
use super::rules::{Position, Quantik};

/// How good a position is for the side to move: `WIN` less the distance, and the
/// opposite for losses; 0 is a draw.
type Score = i8;

/// More than twice the longest game, so that wins and losses stay apart when a
/// turn more is counted.
const WIN: Score = 40;

/// The score of a win in so many turns.
const fn win(distance: u32) -> Score {
    WIN - distance as Score
}

/// What a score is worth one turn earlier: the same, a turn farther away.
fn earlier(score: Score) -> Score {
    score - score.signum()
}

/// The bound one turn later that asks the same: the inverse of [`earlier`].
fn later(bound: Score) -> Score {
    bound + bound.signum()
}

/// Forget everything at this size (about 24 MB): a game never fills it, a server
/// that runs for months does.
const MOST_KNOWN: usize = 1 << 20;

/// Children are compared by key, to drop equal ones, while so few pieces stand;
/// later hardly any are equal.
const FEW_PIECES: u32 = 4;

/// What has been found out, for one of the two options.
#[derive(Debug, Default)]
struct Memory {
    stuck_loses: bool,
    /// The lowest and the highest possible score by key.
    bounds: FxHashMap<u64, (Score, Score)>,
}

/// Knows the value of every position, and remembers what it has found out.
#[derive(Debug)]
pub struct Solver {
    game: Quantik,
    memory: Mutex<Memory>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(game: Quantik) -> Solver {
        let memory = Memory { stuck_loses: game.stuck_loses, ..Memory::default() };
        Solver { game, memory: Mutex::new(memory) }
    }
}

impl Oracle<Quantik> for Solver {
    fn probe(&self, position: &Position) -> Option<Proven> {
        value_of_finished(&self.game, position).or_else(|| {
            // What a panic elsewhere left behind are still proven bounds.
            let mut memory = self.memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            Some(memory.value(PackedBoard::of(position)).proven(position.to_move))
        })
    }
}

impl Memory {
    /// The value of an unfinished position.
    fn value(&mut self, board: PackedBoard) -> PackedValue {
        if self.bounds.len() > MOST_KNOWN {
            self.bounds.clear();
        }
        for distance in 1..=16 - board.pieces() {
            // The mover makes the odd turns, and nobody loses by his own.
            let found = if distance % 2 == 1 {
                self.search(board, win(distance) - 1, win(distance)) >= win(distance)
            } else {
                self.search(board, -win(distance), -win(distance) + 1) <= -win(distance)
            };
            match (found, distance % 2) {
                (false, _) => {}
                (true, 1) => return PackedValue::win(distance as u8),
                (true, _) => return PackedValue::loss(distance as u8),
            }
        }
        PackedValue::DRAW
    }

    /// A score that is exact between `alpha` and `beta`, and on the right side of
    /// them outside. No line is complete.
    fn search(&mut self, board: PackedBoard, alpha: Score, beta: Score) -> Score {
        let placements = board.placements();
        if placements == 0 {
            return if self.stuck_loses { -WIN } else { 0 };
        }
        if placements & board.completing() != 0 {
            return win(1);
        }
        let mut replies = Replies::default();
        for placement in bits(placements) {
            let next = board.play(placement);
            let theirs = next.placements();
            if theirs == 0 && self.stuck_loses {
                return win(1);
            }
            if theirs & next.completing() == 0 {
                replies.push(theirs.count_ones(), placement);
            }
        }
        if replies.count == 0 {
            return -win(2);
        }
        // Not won in one; and not lost in two, except by being left stuck.
        let (worst, best) = (if self.stuck_loses { -win(2) } else { -win(4) }, win(3));
        if alpha >= best {
            return best;
        }
        if beta <= worst {
            return worst;
        }
        let key = key(board);
        let known = self.bounds.get(&key).copied().unwrap_or((worst, best));
        if known.0 >= beta || known.0 == known.1 {
            return known.0;
        }
        if known.1 <= alpha {
            return known.1;
        }
        let (alpha, beta) = (alpha.max(known.0), beta.min(known.1));
        let score = self.best_reply(board, replies, alpha, beta);
        let bounds = match score {
            _ if score <= alpha => (known.0, known.1.min(score)),
            _ if score >= beta => (known.0.max(score), known.1),
            _ => (score, score),
        };
        self.bounds.insert(key, bounds);
        score
    }

    fn best_reply(
        &mut self,
        board: PackedBoard,
        mut replies: Replies,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let mut best = -WIN;
        let mut seen = Vec::new();
        for placement in replies.sorted() {
            let next = board.play(placement);
            if board.pieces() < FEW_PIECES {
                let key = key(next);
                if seen.contains(&key) {
                    continue;
                }
                seen.push(key);
            }
            best = best.max(earlier(-self.search(next, -later(beta), -later(alpha))));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// The placements that do not lose at once, to be tried in the order of how few
/// replies they leave.
struct Replies {
    list: [(u32, u64); 64],
    count: usize,
}

impl Default for Replies {
    fn default() -> Replies {
        Replies { list: [(0, 0); 64], count: 0 }
    }
}

impl Replies {
    fn push(&mut self, freedom: u32, placement: u64) {
        self.list[self.count] = (freedom, placement);
        self.count += 1;
    }

    fn sorted(&mut self) -> impl Iterator<Item = u64> {
        let list = &mut self.list[..self.count];
        list.sort_unstable();
        list.iter().map(|(_, placement)| *placement)
    }
}
