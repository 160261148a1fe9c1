//! Sets of spots, as bits. What a spot is, [`super::geometry`] says; here they
//! are only numbers.

use std::ops::{BitAnd, BitOr, Not};

/// Enough for the 23 × 23 spots of the largest board.
const WORDS: usize = 9;

/// A set of spots: bit `spot % 64` of word `spot / 64`.
///
/// One length serves every size, so that positions are plain values. With only
/// the four words that size 8 needs its random games were 7 % faster: not worth
/// a type for each length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board([u64; WORDS]);

impl Board {
    /// No spot.
    pub const EMPTY: Board = Board([0; WORDS]);

    /// Whether the spot is in the set.
    #[inline]
    pub fn has(&self, spot: u16) -> bool {
        self.0[usize::from(spot / 64)] >> (spot % 64) & 1 == 1
    }

    /// Adds a spot.
    #[inline]
    pub fn add(&mut self, spot: u16) {
        self.0[usize::from(spot / 64)] |= 1 << (spot % 64);
    }

    /// Takes a spot out.
    #[inline]
    pub fn remove(&mut self, spot: u16) {
        self.0[usize::from(spot / 64)] &= !(1 << (spot % 64));
    }

    /// Whether there is no spot in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many spots are in it.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Every spot moved to one `by` higher, for `by` from 1 to 63.
    #[inline]
    pub fn up(&self, by: u16) -> Board {
        Board(std::array::from_fn(|i| {
            let carried = if i == 0 { 0 } else { self.0[i - 1] >> (64 - by) };
            self.0[i] << by | carried
        }))
    }

    /// Only the spots higher than `spot`.
    #[inline]
    pub fn after(&self, spot: u16) -> Board {
        let (at, bit) = (usize::from(spot / 64), spot % 64);
        Board(std::array::from_fn(|i| match i.cmp(&at) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => self.0[i] & (!1 << bit),
            std::cmp::Ordering::Greater => self.0[i],
        }))
    }

    /// The spots, lowest first.
    #[inline]
    pub fn spots(self) -> impl Iterator<Item = u16> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u16;
                (word != 0).then(|| {
                    word &= word - 1;
                    64 * i as u16 + bit
                })
            })
        })
    }

    /// The spot that has `n` lower ones in the set with it.
    #[inline]
    pub fn nth(&self, mut n: u32) -> u16 {
        for (i, mut word) in self.0.into_iter().enumerate() {
            let count = word.count_ones();
            if n < count {
                for _ in 0..n {
                    word &= word - 1;
                }
                return 64 * i as u16 + word.trailing_zeros() as u16;
            }
            n -= count;
        }
        unreachable!("the caller has counted")
    }
}

impl FromIterator<u16> for Board {
    fn from_iter<I: IntoIterator<Item = u16>>(spots: I) -> Board {
        let mut board = Board::EMPTY;
        spots.into_iter().for_each(|spot| board.add(spot));
        board
    }
}

impl BitAnd for Board {
    type Output = Board;

    #[inline]
    fn bitand(self, other: Board) -> Board {
        Board(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Board {
    type Output = Board;

    #[inline]
    fn bitor(self, other: Board) -> Board {
        Board(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

/// The complement, padding included: only of use together with a mask.
impl Not for Board {
    type Output = Board;

    #[inline]
    fn not(self) -> Board {
        Board(self.0.map(|word| !word))
    }
}
