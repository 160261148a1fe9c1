//! One number for all positions that are equal by symmetry: 128 symmetries of
//! the board times 24 namings of the shapes.
//!
//! All 128 images are made at once, a lane each, in loops that compilers turn
//! into vector code; sorting the four shapes of an image makes the names of the
//! shapes go away without trying any of the 24.

use super::packed::{PackedBoard, bits};
use super::rules::image;

/// The symmetries of the board alone.
const IMAGES: usize = 128;

/// The image of each square under each symmetry, as a bit.
static IMAGE: [[u32; IMAGES]; 16] = {
    let mut images = [[0; IMAGES]; 16];
    let mut square = 0;
    while square < 16 {
        let mut symmetry = 0;
        while symmetry < IMAGES {
            images[square][symmetry] = 1 << image(square as u8, symmetry);
            symmetry += 1;
        }
        square += 1;
    }
    images
};

/// The number of sets of at most two squares.
const SETS: u64 = 1 + 16 + 120;

/// Bits for the two sets of one shape: 137² < 2¹⁵.
const SHAPE_BITS: u32 = 15;

/// The same number for all positions that are equal by symmetry, another for
/// all others, in 60 bits.
pub(super) fn key(board: PackedBoard) -> u64 {
    // For each shape: its pieces in every image, the mover's in the lower half.
    let mut shapes = [[0u32; IMAGES]; 4];
    for (boards, half) in [(board.own, 0), (board.other, 16)] {
        for bit in bits(boards) {
            let place = bit.trailing_zeros() as usize;
            let shape = &mut shapes[place / 16];
            for (image, square) in shape.iter_mut().zip(&IMAGE[place % 16]) {
                *image |= square << half;
            }
        }
    }
    let (mut high, mut low) = ([0u64; IMAGES], [0u64; IMAGES]);
    for image in 0..IMAGES {
        let [a, b, c, d] = [0, 1, 2, 3].map(|shape| shapes[shape][image]);
        let (a, b) = (a.min(b), a.max(b));
        let (c, d) = (c.min(d), c.max(d));
        let (a, c) = (a.min(c), a.max(c));
        let (b, d) = (b.min(d), b.max(d));
        let (b, c) = (b.min(c), b.max(c));
        high[image] = u64::from(d) << 32 | u64::from(c);
        low[image] = u64::from(b) << 32 | u64::from(a);
    }
    let least_high = high.iter().fold(u64::MAX, |least, word| least.min(*word));
    let least_low = high.iter().zip(&low).fold(u64::MAX, |least, (high, low)| {
        least.min(if *high == least_high { *low } else { u64::MAX })
    });
    let sorted = [least_high >> 32, least_high, least_low >> 32, least_low];
    sorted.into_iter().fold(0, |key, shape| {
        (key << SHAPE_BITS) | (set_number(shape as u16) * SETS + set_number((shape >> 16) as u16))
    })
}

/// A board with this key.
pub(super) fn board(key: u64) -> PackedBoard {
    let mut board = PackedBoard { own: 0, other: 0 };
    for shape in 0..4 {
        let sets = key >> (SHAPE_BITS * shape) & ((1 << SHAPE_BITS) - 1);
        board.own |= set(sets / SETS) << (16 * shape);
        board.other |= set(sets % SETS) << (16 * shape);
    }
    board
}

/// The number of a set of at most two squares.
fn set_number(squares: u16) -> u64 {
    let lowest = u64::from(squares.trailing_zeros());
    match squares.count_ones() {
        0 => 0,
        1 => 1 + lowest,
        _ => {
            let highest = u64::from(squares.ilog2());
            17 + highest * (highest - 1) / 2 + lowest
        }
    }
}

/// The set with this number.
fn set(number: u64) -> u64 {
    match number {
        0 => 0,
        1..17 => 1 << (number - 1),
        _ => {
            let mut highest = 1;
            while 17 + (highest + 1) * highest / 2 <= number {
                highest += 1;
            }
            1 << highest | 1 << (number - 17 - highest * (highest - 1) / 2)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::{Rules, laws};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::quantik::Quantik;

    #[test]
    fn sets_have_numbers() {
        for number in 0..SETS {
            assert_eq!(set_number(set(number) as u16), number);
        }
    }

    #[test]
    fn every_symmetry_keeps_the_key_and_nothing_else_does() {
        let game = Quantik { stuck_loses: false };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        // The least of all 3,072 images, position by position, is the slow way
        // to say the same.
        let mut least_of_key = HashMap::new();
        for position in laws::random_positions(&game, &mut rng, 1_000, 16) {
            let board = PackedBoard::of(&position);
            let key_here = key(board);
            assert_eq!(key(super::board(key_here)), key_here);
            let images = (0..game.symmetries()).map(|symmetry| game.transform(&position, symmetry));
            let words = images.map(|image| {
                let image = PackedBoard::of(&image);
                (image.own, image.other)
            });
            let least = words.min().expect("there are images");
            assert_eq!(*least_of_key.entry(key_here).or_insert(least), least, "{position:?}");
            let image = PackedBoard { own: least.0, other: least.1 };
            assert_eq!(key(image), key_here, "{position:?}");
        }
    }
}
