//! Alpha-beta over whole turns: iterative deepening with a transposition table,
//! principal variation search, late turns less deeply, urgent ones more so, and
//! lazy parallelism (all threads search the same and share the table).
//!
//! Three kinds of truth are kept apart. A score with a distance in the proven
//! range is a proof, whatever was cut or reduced, because cutting only ever
//! misses wins. Its *distance* is the shortest only after an iteration that is
//! as deep as the distance and looked at nothing less deeply (`full_width`). A
//! *draw* is proven only if no line met the horizon (`solved`).
//!
//! Scores are those of the side to move here and are negated from ply to ply
//! (negamax); [`crate::score::flip`] brings them to and from *first*'s view.

mod eyes;
mod node;
mod ordering;
mod root;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use game::Oracle;

use crate::knowledge::Knowledge;
use crate::learnt::{Net, Patterns};
use crate::levels::Level;
use crate::limits::Limits;
use crate::score::{BELIEVED, EVALUATION_LIMIT, LONGEST, Score, WIN};
use crate::transposition::TranspositionTable;
use crate::tuning::Tuning;

/// Lines are not searched beyond this, extensions included.
pub const MOST_PLIES: usize = 120;

/// Positions between two looks at the clock.
const CHECK_EVERY: u64 = 1_024;

/// Slots of the history heuristic.
const HISTORY: usize = 1 << 12;

/// Rows of what refutes which turn, by the turn; a row fits a few lines of a cache, because all
/// turns of a position look into the same.
const FOLLOWED: usize = 1 << 10;

/// Slots of a row, by what refutes.
const FOLLOWING: usize = 1 << 8;

/// What all threads of one search share.
pub(crate) struct Shared<'a, G: Knowledge> {
    pub game: &'a G,
    pub table: &'a TranspositionTable,
    pub oracle: Option<&'a dyn Oracle<G>>,
    pub limits: Limits<'a>,
    pub level: Level,
    /// What corrects the evaluation.
    pub net: Option<&'a Net>,
    /// How likely steps are, if that was learnt.
    pub patterns: Option<&'a Patterns>,
    pub tuning: Tuning,
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
    /// Whether a score of 0 is that of a position that was there before: of a draw, and no
    /// estimate.
    pub repeats: bool,
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
    history: Box<[[i16; HISTORY]; 2]>,
    /// The same, by the turn that was played before.
    follow: Box<[[i16; FOLLOWING]; FOLLOWED]>,
    /// The turns that led to each ply, as fingerprints; 0 for one that was left out.
    played: Vec<u16>,
    full_width: bool,
    deepest: usize,
    /// Before this ply, depth does not end where the opponent would win next.
    alarmed_until: usize,
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
            follow: Box::new([[0; FOLLOWING]; FOLLOWED]),
            played: vec![0; MOST_PLIES + 2],
            full_width: false,
            deepest: MOST_PLIES,
            alarmed_until: 0,
        }
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

const _: () = assert!(BELIEVED - LONGEST > EVALUATION_LIMIT && WIN - LONGEST > BELIEVED);
