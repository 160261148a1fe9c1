//! What a game tells the engine beyond its rules.

use std::hash::{Hash, Hasher};

use game::{Outcome, Rules, Side, Step, StepOrder, every};
use rand::Rng;

use crate::calibration::Calibration;
use crate::convolution::{CellLayout, Channels};
use crate::hash::KeyHasher;
use crate::learnt::Patterns;
use crate::levels::{LEVELS, Ladder, Ratings};
use crate::score::{Score, expected};
use crate::tuning::Tuning;

/// The two ways of searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Whole turns, iteratively deeper, with a transposition table.
    AlphaBeta,
    /// Steps, in a tree that grows where it pays.
    Tree,
}

/// The cells that each side came to own in a playout, 512 at most: what
/// all-moves-as-first statistics are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    cells: [[u64; 8]; 2],
}

impl Touched {
    /// Notes that the side with this index took `cell`.
    #[inline]
    pub fn add(&mut self, side: usize, cell: usize) {
        self.cells[side][cell / 64 % 8] |= 1 << (cell % 64);
    }

    /// Whether it did.
    #[inline]
    pub fn has(&self, side: usize, cell: usize) -> bool {
        self.cells[side][cell / 64 % 8] >> (cell % 64) & 1 == 1
    }
}

/// A game's knowledge of itself. Everything here is advice: wrong advice makes
/// the engine weaker, never wrong about legality or proofs, with the exceptions
/// that say so ([`Knowledge::winning_turn`], [`Knowledge::each_candidate`],
/// [`Knowledge::each_parry`]).
pub trait Knowledge: Rules {
    /// Which way of searching wins matches in this game. The tree needs no
    /// evaluation.
    const METHOD: Method = Method::Tree;

    /// The same for the options chosen, where they make a difference.
    fn method(&self) -> Method {
        Self::METHOD
    }

    /// The evaluation at which a side is about 3 to 1 on.
    const SCALE: Score = 100;

    /// How what search expects is corrected, so that what it tells is what positions
    /// win (`cargo xtask train --reliability` says how far that is so, for the options
    /// chosen). Play does not depend on it.
    fn calibration(&self) -> Calibration {
        Calibration::NONE
    }

    /// How the levels of this game are spaced.
    const LEVELS: Ladder = LEVELS;

    /// What the levels are worth, if that was measured: `cargo xtask train GAME --levels`
    /// tells.
    const RATINGS: Option<Ratings> = None;

    /// The constants of search, as matches found them to be best in this game. Levels that
    /// misjudge or overlook something have the usual ones.
    const TUNING: Tuning = Tuning::USUAL;

    /// The order in which the tree takes the steps of a turn. In any order it
    /// may take the better of two stones first, at the price of reaching some
    /// turns twice.
    const ORDER: StepOrder = StepOrder::Canonical;

    /// How much all-moves-as-first statistics count in the tree, in visits; 0
    /// for not at all. Needs a [`Knowledge::rollout`] that fills `touched`.
    const AMAF: f32 = 0.0;

    /// How eagerly the tree tries what has been tried little.
    const EXPLORATION: f32 = 1.0;

    /// What was learnt of this game, a file that [`crate::Weights`] reads; empty if nothing
    /// was. Levels that misjudge or overlook something do without it.
    const WEIGHTS: &'static [u8] = &[];

    /// How many different inputs a net has that corrects [`Knowledge::evaluate`]; 0 for
    /// no net.
    const INPUTS: usize = 0;

    /// Visits the inputs that are there in a position, seen from one side: what is the
    /// same for both sides has the same number for both. At most
    /// [`MOST_INPUTS`](crate::MOST_INPUTS).
    #[inline]
    fn each_input(&self, _: &Self::Position, _view: Side, _: &mut impl FnMut(usize)) {}

    /// The input that is there in the mirrored position instead of this one.
    fn mirrored_input(input: usize) -> usize {
        input
    }

    /// How many different things can be seen around a step, from which its likelihood is
    /// learnt; 0 for a game whose [`Knowledge::prior`] is all that it knows.
    const PATTERNS: usize = 0;

    /// Visits what is seen around a step that may be taken now.
    #[inline]
    fn each_pattern(&self, _: &Self::Draft, _: Step, _: &mut impl FnMut(usize)) {}

    /// Whether a convolution can look at the board: whether the game tells its cells.
    const HAS_CELLS: bool = false;

    /// How the cells of the board lie.
    fn cell_layout(&self) -> CellLayout {
        CellLayout::default()
    }

    /// The symmetry through which all images of a board look the same: a convolution looks
    /// through it, so that they have the same value.
    fn canonical_symmetry(&self, _: &Self::Draft) -> usize {
        0
    }

    /// The cell as which a cell is seen through a symmetry.
    fn seen_as(&self, cell: u16, _symmetry: usize) -> u16 {
        cell
    }

    /// Tells what a convolution should know of each cell while a turn is being made, at the spot
    /// where the cell is seen through this symmetry: whole numbers from 0 to
    /// [`CELL_MOST`](crate::convolution::CELL_MOST), as the side to move sees it. Every cell is
    /// written, and no spot that is none.
    fn write_cells(&self, _: &Self::Draft, _symmetry: usize, _: &mut [Channels]) {}

    /// Visits the cells that are somebody's in a position.
    fn each_owner(&self, _: &Self::Position, _: &mut impl FnMut(u16, Side)) {}

    /// How good a position that is not over looks, from *first*'s view.
    fn evaluate(&self, _position: &Self::Position) -> Score {
        0
    }

    /// A number that tells positions apart, well mixed.
    #[inline]
    fn key(&self, position: &Self::Position) -> u64 {
        let mut hasher = KeyHasher::default();
        position.hash(&mut hasher);
        mix(hasher.finish())
    }

    /// The key as the repetition rule compares positions, if there is one;
    /// `key` is that of the position itself.
    #[inline]
    fn repetition(&self, position: &Self::Position, key: u64) -> Option<u64> {
        let of_same = |same| if same == *position { key } else { self.key(&same) };
        self.repetition_key(position).map(of_same)
    }

    /// Whether [`Knowledge::winning_turn`] names one wherever there is one, so that
    /// proofs can rely on it.
    const FINDS_EVERY_WIN: bool = false;

    /// A legal turn that wins at once, if the game can tell faster than by
    /// trying all of them. Must be right when it names one.
    #[inline]
    fn winning_turn(&self, _: &Self::Position) -> Option<Self::Turn> {
        None
    }

    /// Whether a reply is all but forced (the opponent would win next), so that
    /// alpha-beta looks a turn deeper.
    #[inline]
    fn is_urgent(&self, _: &Self::Position) -> bool {
        false
    }

    /// Whether the side to move, with nothing to parry, seems to have a turn that makes two threats
    /// to win, so that one reply cannot parry both: a guess, used by levels that misjudge nothing.
    #[inline]
    fn may_fork(&self, _: &Self::Position) -> bool {
        false
    }

    /// The position if the side to move could leave out its turn, where that would hardly
    /// ever be better than the best turn; a guess, never part of a proof.
    #[inline]
    fn passed(&self, _: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Which turns to try first: the higher, the earlier.
    #[inline]
    fn order_score(&self, _: &Self::Position, _: Self::Turn) -> Score {
        0
    }

    /// Visits the legal turns that alpha-beta should look at when so many
    /// `plies` are still to be searched, and returns whether these are all that
    /// matter: then (and only then) a loss after all of them is a proven one.
    /// At least one turn is visited in a position that is not over. Nobody breaks
    /// off here: turns are ordered before the first is tried. At full strength there
    /// are patterns, if any were learnt: of the steps that make such turns.
    #[inline]
    fn each_candidate(
        &self,
        position: &Self::Position,
        plies: u32,
        patterns: Option<&Patterns>,
        visit: &mut impl FnMut(Self::Turn),
    ) -> bool {
        let _ = (plies, patterns);
        self.each_turn(position, &mut every(visit));
        true
    }

    /// Where the opponent would win next and the side to move does not win at once, visits the
    /// turns after which that is not so, as far as can be told faster than by trying; every
    /// other turn must lose to the opponent's next one: proofs rely on it. Returns false if
    /// nothing was told, and visits none then.
    #[inline]
    fn each_parry(&self, _: &Self::Position, _: &mut impl FnMut(Self::Turn)) -> bool {
        false
    }

    /// Visits the turns that must be looked at even where search would stop
    /// (captures, say), best first.
    #[inline]
    fn each_forcing(&self, _: &Self::Position, _: &mut impl FnMut(Self::Turn)) {}

    /// Whether the turns of [`Knowledge::each_forcing`], where there are any, are all that are
    /// legal: then nobody can do without them, and the evaluation before them says nothing.
    const FORCING_IS_ALL: bool = false;

    /// How likely a step is to be right, relative to its alternatives.
    #[inline]
    fn prior(&self, _: &Self::Draft, _: Step) -> f32 {
        1.0
    }

    /// How good a step looks at first sight, in the units in which people
    /// misjudge (a standard deviation is 1): weak levels of the tree are drawn
    /// to it.
    #[inline]
    fn lure(&self, _: &Self::Draft, _: Step) -> f32 {
        0.0
    }

    /// Whether all that this step leads to is reached by another step too: at full
    /// strength the tree does without it.
    #[inline]
    fn is_doubled(&self, _: &Self::Draft, _: Step) -> bool {
        false
    }

    /// Plays a position that is not over to an end, or far enough, and returns
    /// the result, −1 to 1 for *first*. At full strength there are patterns, if any
    /// were learnt.
    fn rollout<R: Rng>(
        &self,
        position: &Self::Position,
        _patterns: Option<&Patterns>,
        rng: &mut R,
        touched: &mut Touched,
    ) -> f32 {
        let _ = touched;
        match self.playout(position.clone(), rng, ROLLOUT).0 {
            Some(Outcome::Draw) => 0.0,
            Some(outcome) => outcome.for_first() as f32,
            None => expected(0, Self::SCALE) as f32,
        }
    }
}

/// Random games are drawn after so many turns.
pub(crate) const ROLLOUT: u32 = 300;

/// A few words as one, well mixed: for [`Knowledge::key`].
#[inline]
pub fn mix_words<const N: usize>(words: [u64; N]) -> u64 {
    words.into_iter().fold(0x94d0_49bb_1331_11eb, |mixed: u64, word| {
        let mixed = (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 32)
    })
}

/// Spreads what a fast hash leaves in the high bits.
#[inline]
pub(crate) fn mix(key: u64) -> u64 {
    let mut z = key ^ (key >> 32);
    z = z.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z ^ (z >> 29)
}

/// A turn in 16 bits: enough to recognise it among the turns of one position.
#[inline]
pub(crate) fn fingerprint<T: Hash>(turn: &T) -> u16 {
    let mut hasher = KeyHasher::default();
    turn.hash(&mut hasher);
    (mix(hasher.finish()) >> 48) as u16
}

/// The worked example of how a game is written plays without advice. It is said here
/// because an example or a test may not say it of somebody else's game.
impl Knowledge for game::tictactoe::TicTacToe {}
