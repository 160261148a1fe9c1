//! What the net sees of a position: every pin of every piece, where it stands; which
//! pieces are attacked, and whether they are guarded; how many pieces are left.
//!
//! All of it from one side's view: own pieces before the opponent's, and the board turned
//! upside down for the second side, so that both learn from each other.

use game::{Side, bits};

use super::board::{HOLES, PIECES, Position, SIZE};

const SQUARES: usize = SIZE as usize * SIZE as usize;
const ALL_HOLES: usize = HOLES as usize * HOLES as usize;

/// Pins come first: side, square, hole. (The centre is pinned in every piece: it says
/// that one is there.)
const PINS: usize = 2 * SQUARES * ALL_HOLES;
/// Pieces under attack: side, guarded or not, square.
const ATTACKED: usize = 2 * 2 * SQUARES;
/// How many pieces each side has.
const COUNTS: usize = (PIECES + 1) * (PIECES + 1);

/// How many inputs there are.
pub(super) const COUNT: usize = PINS + ATTACKED + COUNTS;

/// The holes turned upside down.
const FLIPPED: [u8; ALL_HOLES] = {
    let mut flipped = [0; ALL_HOLES];
    let mut hole = 0;
    while hole < ALL_HOLES {
        flipped[hole] = ((4 - hole / 5) * 5 + hole % 5) as u8;
        hole += 1;
    }
    flipped
};

/// Visits the inputs that are there.
#[inline]
pub(super) fn each(position: &Position, view: Side, visit: &mut impl FnMut(usize)) {
    let flips = view == Side::Second;
    let sides = [view, !view];
    let reach = sides.map(|side| position.of(side).fold(0, |all, piece| all | piece.targets()));
    let mut counts = [0; 2];
    for (whose, side) in sides.into_iter().enumerate() {
        for piece in position.of(side) {
            counts[whose] += 1;
            let (file, rank) = (piece.square() % 8, piece.square() / 8);
            let rank = if flips { SIZE - 1 - rank } else { rank };
            let square = usize::from(rank * SIZE + file);
            let first = (whose * SQUARES + square) * ALL_HOLES;
            for hole in bits(u64::from(piece.pins())) {
                let hole = if flips { FLIPPED[usize::from(hole)] } else { hole };
                visit(first + usize::from(hole));
            }
            if reach[1 - whose] >> piece.square() & 1 == 1 {
                let guarded = reach[whose] >> piece.square() & 1;
                visit(PINS + (2 * whose + guarded as usize) * SQUARES + square);
            }
        }
    }
    visit(PINS + ATTACKED + counts[0] * (PIECES + 1) + counts[1]);
}

/// The same with left and right exchanged.
pub(super) fn mirrored(input: usize) -> usize {
    let across = |number: usize, width: usize| number - number % width + width - 1 - number % width;
    if input < PINS {
        let (place, hole) = (input / ALL_HOLES, input % ALL_HOLES);
        return across(place, SIZE.into()) * ALL_HOLES + across(hole, HOLES.into());
    }
    if input < PINS + ATTACKED {
        return PINS + across(input - PINS, SIZE.into());
    }
    input
}

#[cfg(test)]
mod tests {
    use game::{Rules, laws};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng};
    use search::{COLUMNS, Knowledge, LARGEST, MOST_INPUTS, Net, Weights};

    use super::*;
    use crate::eigenstate::Eigenstate;

    fn positions() -> Vec<Position> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(13);
        laws::random_positions(&Eigenstate, &mut rng, 300, 120)
    }

    /// One of random weights, the largest among them, and the one that is shipped, if any.
    fn nets() -> Vec<Net> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(14);
        let mut any = |most: i64| (rng.next_u64() % (2 * most as u64 + 1)) as i64 - most;
        let most = i64::from(LARGEST);
        let rows: Vec<[i8; COLUMNS]> =
            (0..COUNT).map(|_| std::array::from_fn(|_| any(most) as i8)).collect();
        let [biases, own, theirs] =
            [400, 16_000, 16_000].map(|most| std::array::from_fn(|_| any(most) as i16));
        let random = Net::new::<Eigenstate>(&rows, biases, [own, theirs]);
        let shipped = Weights::shipped::<Eigenstate>().net;
        [random, shipped].into_iter().filter(|net| !net.is_empty()).collect()
    }

    #[test]
    fn the_fast_net_says_what_the_plain_one_says() {
        for net in nets() {
            for position in positions() {
                let fast = net.correction(&Eigenstate, &position);
                assert_eq!(fast, net.plain_correction(&Eigenstate, &position));
            }
        }
    }

    #[test]
    fn images_have_the_same_value_and_exchanged_sides_too() {
        for net in nets() {
            let mut different = 0;
            for position in positions() {
                let value = net.correction(&Eigenstate, &position);
                let mirrored = Eigenstate.transform(&position, 1);
                assert_eq!(net.correction(&Eigenstate, &mirrored), value);
                let flipped = Eigenstate.transform(&position, 2);
                let pieces = Side::BOTH.map(|side| *flipped.places(!side));
                let exchanged = Position::new(pieces, !position.to_move, position.passes);
                assert_eq!(net.correction(&Eigenstate, &exchanged), value);
                different += usize::from(value != 0);
            }
            assert!(different > 100, "a net that says nothing");
        }
    }

    #[test]
    fn inputs_are_few_different_and_mirrored_twice_the_same() {
        for position in positions() {
            for view in Side::BOTH {
                let mut seen = Vec::new();
                each(&position, view, &mut |input| seen.push(input));
                assert!(seen.len() <= MOST_INPUTS && seen.iter().all(|input| *input < COUNT));
                let count = seen.len();
                seen.sort_unstable();
                seen.dedup();
                assert_eq!(seen.len(), count);
            }
        }
        assert!((0..COUNT).all(|input| mirrored(mirrored(input)) == input));
        assert!((0..COUNT).all(|input| mirrored(input) < COUNT));
        assert_eq!(Eigenstate::INPUTS, COUNT);
    }
}
