//! Random games on the board of 4 × 4, whose squares fit a quarter of a word.
//!
//! The eight directions are two words, four *ahead* and four *back*, so that all
//! steps, or all jumps, are found, counted and drawn from without a loop. They draw
//! the same turns from the same numbers as [`Rules::random_turn`], and a test
//! compares them.
//!
//! [`Rules::random_turn`]: game::Rules::random_turn

use std::hint::select_unpredictable;

use game::{Outcome, below, nth_bit, without_gaps};
use rand::Rng;

use super::board::STRIDE;
use super::rules::{BEATEN, Position};

/// The size of the board.
pub(super) const SIZE: u8 = 4;

/// Copies a board to each of the four quarters of a word when multiplied by it.
const EACH: u64 = 0x0001_0001_0001_0001;

/// How far it is to the next square in each direction, in the order of
/// [`super::board::Fan`]: a quarter of a word each.
const DISTANCES: [i8; 8] = [1, 3, 4, 5, -1, -3, -4, -5];

/// All squares.
const FULL: Spread = Spread::new(0xffff);

/// Some squares (16 bits), and the same moved on by one in each direction; what would
/// leave the board is gone.
///
/// The directions are one number of 128 bits and not two words, which the compiler would
/// pair in vector registers, and then spend its time with moving them there and back.
#[derive(Clone, Copy)]
struct Spread {
    /// The squares themselves, in each quarter.
    here: u64,
    /// The four directions ahead, then the four back.
    moved: u128,
}

/// What a jump changes.
#[derive(Clone, Copy)]
struct Jump {
    /// Where the mover's pieces change.
    own: Spread,
    /// What is captured.
    over: Spread,
    landing: Spread,
}

/// Where the mover's pieces change, by bit of the words: placements (in a word of their
/// own, of which a quarter is used), then steps ahead and back, by their goal.
static QUIET: [Spread; 192] = {
    let mut changes = [Spread::new(0); 192];
    let mut i = 0;
    while i < 128 {
        let to = (i % 16) as i8;
        let from = to - DISTANCES[i / 16];
        if i < 16 {
            changes[i] = Spread::new(1 << to);
        }
        if 0 <= from && from < 16 {
            changes[64 + i] = Spread::new(1 << from | 1 << to);
        }
        i += 1;
    }
    changes
};

/// Jumps ahead and back, by bit of the piece that is jumped over.
static JUMPS: [Jump; 128] = {
    let none = Spread::new(0);
    let mut changes = [Jump { own: none, over: none, landing: none }; 128];
    let mut i = 0;
    while i < 128 {
        let over = (i % 16) as i8;
        let (from, to) = (over - DISTANCES[i / 16], over + DISTANCES[i / 16]);
        if 0 <= from && from < 16 && 0 <= to && to < 16 {
            changes[i] = Jump {
                own: Spread::new(1 << from | 1 << to),
                over: Spread::new(1 << over),
                landing: Spread::new(1 << to),
            };
        }
        i += 1;
    }
    changes
};

impl Spread {
    /// Two directions are one multiplication: their images do not meet.
    #[inline(always)]
    const fn new(board: u64) -> Spread {
        let [right_up, aslant] = [1 << 1 | 1 << (32 + 4), 1 << (16 + 3) | 1 << (48 + 5)];
        let ahead = board.wrapping_mul(right_up) & 0x0000_fff0_0000_eeee
            | board.wrapping_mul(aslant) & 0xeee0_0000_7770_0000;
        // One more to the left, and then to the right, which no factor can do.
        let [left_down, aslant] = [1 | 1 << (32 - 4 + 1), 1 << (16 - 3) | 1 << (48 - 5)];
        let back = board.wrapping_mul(left_down) >> 1 & 0x0000_0fff_0000_7777
            | board.wrapping_mul(aslant) & 0x0777_0000_0eee_0000;
        Spread { here: board.wrapping_mul(EACH), moved: ahead as u128 | (back as u128) << 64 }
    }

    /// The squares, once.
    #[inline(always)]
    fn board(&self) -> u64 {
        self.here & 0xffff
    }

    /// The squares, once for each direction.
    #[inline(always)]
    fn everywhere(&self) -> u128 {
        u128::from(self.here) | u128::from(self.here) << 64
    }

    /// Moved the other way.
    #[inline(always)]
    fn moved_against(&self) -> u128 {
        self.moved.rotate_left(64)
    }

    /// The squares that are in one of both only. Nothing is moved for it: the image of a
    /// difference is the difference of the images.
    #[inline(always)]
    fn changed(&self, other: &Spread) -> Spread {
        Spread { here: self.here ^ other.here, moved: self.moved ^ other.moved }
    }

    /// The squares on which neither stands.
    #[inline(always)]
    fn empty(&self, other: &Spread) -> Spread {
        FULL.changed(self).changed(other)
    }

    /// What these pieces can jump over.
    #[inline(always)]
    fn jumps(&self, enemies: &Spread, empty: &Spread) -> u128 {
        self.moved & enemies.everywhere() & empty.moved_against()
    }

    /// Whether three stand in an unbroken line.
    #[inline(always)]
    fn has_line(&self) -> bool {
        self.moved & self.moved_against() & self.everywhere() != 0
    }
}

/// A game as its mover sees it.
struct Playout {
    own: Spread,
    enemies: Spread,
    /// How many pieces the mover, and the other side, can still place.
    reserves: [u32; 2],
    passes: u8,
}

impl Playout {
    /// Plays a random turn; whether it wins. Inlined, so that the game stays in
    /// registers.
    #[inline(always)]
    fn turn<R: Rng>(&mut self, rng: &mut R) -> bool {
        let empty = self.own.empty(&self.enemies);
        let over = self.own.jumps(&self.enemies, &empty);
        if over != 0 {
            self.jump(over, rng);
            self.passes = 0;
            return self.own.has_line() || self.is_beaten(&self.enemies);
        }
        let steps = self.own.moved & empty.everywhere();
        let (ahead, back) = (steps as u64, (steps >> 64) as u64);
        let places = if self.reserves[0] > 0 { empty.board() } else { 0 };
        let [place_count, step_count, back_count] =
            [places, ahead, back].map(|word| u64::from(word.count_ones()));
        let count = place_count + step_count + back_count;
        if count == 0 {
            self.passes += 1;
            return false;
        }
        self.passes = 0;
        let n = below(rng, count);
        // Which of the words is as random as the number: no branch could be foretold.
        let (is_step, is_back) = (n >= place_count, n >= place_count + step_count);
        let pick = |place, ahead, back| {
            select_unpredictable(is_back, back, select_unpredictable(is_step, ahead, place))
        };
        let word = pick(places, ahead, back);
        let bit = nth_bit(word, n - pick(0, place_count, place_count + step_count));
        let word = usize::from(is_step) + usize::from(is_back);
        self.own = self.own.changed(&QUIET[64 * word + usize::from(bit % 64)]);
        self.reserves[0] -= u32::from(!is_step);
        self.own.has_line()
    }

    /// Whether the other side is left with too few pieces.
    #[inline(always)]
    fn is_beaten(&self, enemies: &Spread) -> bool {
        enemies.board().count_ones() + self.reserves[1] <= BEATEN
    }

    /// Plays one of the jumps. Mostly there is one, and it ends where it lands:
    /// then there is nothing to draw.
    #[inline(always)]
    fn jump<R: Rng>(&mut self, over: u128, rng: &mut R) {
        let jump = &JUMPS[over.trailing_zeros() as usize % 128];
        let (own, enemies) = (self.own.changed(&jump.own), self.enemies.changed(&jump.over));
        let on = jump.landing.jumps(&enemies, &own.empty(&enemies));
        if over & (over - 1) == 0 && on == 0 {
            (self.own, self.enemies) = (own, enemies);
            return;
        }
        let mut ends = 0;
        let before = (self.own, self.enemies);
        self.draw_chain(before, over, &mut ends, rng);
    }

    /// Draws one of the chains that begin so and plays it, unless one that was drawn before
    /// keeps its place: of all `ends` so far, each is as likely.
    #[inline(never)]
    fn draw_chain<R: Rng>(
        &mut self,
        (own, enemies): (Spread, Spread),
        mut over: u128,
        ends: &mut u64,
        rng: &mut R,
    ) {
        while over != 0 {
            let jump = &JUMPS[over.trailing_zeros() as usize];
            over &= over - 1;
            let next = (own.changed(&jump.own), enemies.changed(&jump.over));
            let on = jump.landing.jumps(&next.1, &next.0.empty(&next.1));
            if on != 0 && !next.0.has_line() && !self.is_beaten(&next.1) {
                self.draw_chain(next, on, ends, rng);
                continue;
            }
            *ends += 1;
            if *ends == 1 || below(rng, *ends) == 0 {
                (self.own, self.enemies) = next;
            }
        }
    }
}

/// Plays random turns from an unfinished position on the board of 4 × 4: see
/// [`game::Rules::playout`].
#[inline]
pub(super) fn play_out<R: Rng>(
    position: &Position,
    rng: &mut R,
    longest: u32,
) -> (Option<Outcome>, u32) {
    let mut mover = position.to_move;
    let spread = |side| Spread::new(without_gaps(position.pieces[side], SIZE, STRIDE));
    let mut game = Playout {
        own: spread(mover),
        enemies: spread(!mover),
        reserves: [mover, !mover].map(|side| u32::from(position.reserves[side])),
        passes: position.passes,
    };
    for turns in 1..=longest {
        if game.turn(rng) {
            return (Some(Outcome::Won(mover)), turns);
        }
        if game.passes == 2 {
            return (Some(Outcome::Draw), turns);
        }
        mover = !mover;
        (game.own, game.enemies) = (game.enemies, game.own);
        game.reserves.swap(0, 1);
    }
    (None, longest)
}
