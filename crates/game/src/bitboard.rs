//! Sets of spots, as bits, for boards of more than 64 cells (smaller ones fit in a
//! `u64`, see [`crate::bits`]). What a spot is, and which are neighbours, a
//! [`Grid`](crate::Grid) says; here they are only numbers.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of spots: bit `spot % 64` of word `spot / 64`, a plain value like a number.
///
/// One length serves every size of a game's board, so that positions are plain values:
/// take the words that the largest needs. (With only the four words that its usual
/// size needs, the random games of a board of nine were 7 % faster: not worth a type
/// for each length.)
///
/// ```
/// use quina_game::Bitboard;
///
/// /// Enough for 10 × 10.
/// type Board = Bitboard<2>;
/// let mut board: Board = [3, 70].into_iter().collect();
/// board.add(99);
/// assert!(board.has(70) && !board.has(71));
/// assert_eq!(board.spots().collect::<Vec<_>>(), [3, 70, 99]);
/// assert_eq!((board | board.up(1)).count(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bitboard<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Bitboard<WORDS> {
    /// No spot.
    pub const EMPTY: Bitboard<WORDS> = Bitboard([0; WORDS]);

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

    /// Whether more spots than so many are in it: mostly some words tell.
    #[inline]
    pub fn has_more_than(&self, count: u32) -> bool {
        let mut found = 0;
        self.0.iter().any(|word| {
            found += word.count_ones();
            found > count
        })
    }

    /// The 64 spots of which this one is the last, as the highest bit.
    #[inline]
    pub fn up_to(&self, spot: u16) -> u64 {
        let (at, bit) = (usize::from(spot / 64), spot % 64);
        let before = at.checked_sub(1).map_or(0, |before| self.0[before]);
        self.0[at] << (63 - bit) | before >> 1 >> bit
    }

    /// Takes those out of which [`Bitboard::up_to`] would show these bits.
    #[inline]
    pub fn remove_up_to(&mut self, spot: u16, bits: u64) {
        let (at, bit) = (usize::from(spot / 64), spot % 64);
        self.0[at] &= !(bits >> (63 - bit));
        if let Some(before) = at.checked_sub(1) {
            self.0[before] &= !(bits << 1 << bit);
        }
    }

    /// Every spot moved to one `by` higher, for `by` from 1 to 63.
    #[inline]
    pub fn up(&self, by: u16) -> Self {
        Bitboard(std::array::from_fn(|i| {
            let carried = if i == 0 { 0 } else { self.0[i - 1] >> (64 - by) };
            self.0[i] << by | carried
        }))
    }

    /// Every spot moved to one `by` lower, for `by` from 1 to 63.
    #[inline]
    pub fn down(&self, by: u16) -> Self {
        Bitboard(std::array::from_fn(|i| {
            let carried = if i + 1 == WORDS { 0 } else { self.0[i + 1] << (64 - by) };
            self.0[i] >> by | carried
        }))
    }

    /// Only the spots higher than `spot`.
    #[inline]
    pub fn after(&self, spot: u16) -> Self {
        // Without a branch: no processor foresees in which word the spot is.
        Bitboard(std::array::from_fn(|i| {
            let lower = (spot + 1).saturating_sub(64 * i as u16);
            self.0[i] & u64::MAX.checked_shl(lower.into()).unwrap_or(0)
        }))
    }

    /// All spots, 64 to a word.
    #[inline]
    pub fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The same in fewer words, where the others hold no spot: for what is asked again and
    /// again of boards that are not the largest.
    #[inline]
    pub fn narrow<const FEWER: usize>(&self) -> Bitboard<FEWER> {
        const { assert!(FEWER <= WORDS, "not fewer words") };
        debug_assert!(self.0[FEWER..].iter().all(|word| *word == 0));
        Bitboard(std::array::from_fn(|i| self.0[i]))
    }

    /// The highest spot.
    #[inline]
    pub fn last(&self) -> Option<u16> {
        let (i, word) = self.0.iter().enumerate().rev().find(|(_, word)| **word != 0)?;
        Some(64 * i as u16 + word.ilog2() as u16)
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

    /// The spot that has `n` lower ones in the set with it; there must be that many.
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

impl<const WORDS: usize> Default for Bitboard<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<u16> for Bitboard<WORDS> {
    fn from_iter<I: IntoIterator<Item = u16>>(spots: I) -> Self {
        let mut board = Self::EMPTY;
        spots.into_iter().for_each(|spot| board.add(spot));
        board
    }
}

impl<const WORDS: usize> BitAnd for Bitboard<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Bitboard(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const WORDS: usize> BitOr for Bitboard<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Bitboard(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const WORDS: usize> BitOrAssign for Bitboard<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// The complement, beyond the board too: only of use together with a mask, such as
/// [`Grid::all`](crate::Grid::all).
impl<const WORDS: usize> Not for Bitboard<WORDS> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Bitboard(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Board = Bitboard<3>;

    fn list(board: Board) -> Vec<u16> {
        board.spots().collect()
    }

    #[test]
    fn spots_are_added_counted_found_and_removed() {
        let mut board: Board = [0, 63, 64, 130, 191].into_iter().collect();
        assert_eq!(list(board), [0, 63, 64, 130, 191]);
        assert_eq!((0..5).map(|n| board.nth(n)).collect::<Vec<_>>(), list(board));
        assert_eq!(list(board.after(63)), [64, 130, 191]);
        assert_eq!(list(board.after(64)), [130, 191]);
        assert!(board.after(191).is_empty());
        assert!(board.has_more_than(4) && !board.has_more_than(5));
        board.remove(63);
        assert!(!board.has(63) && board.has(64));
        assert_eq!(board.count(), 4);
        assert!(Board::default().is_empty() && !board.is_empty());
    }

    #[test]
    fn spots_before_a_spot_are_seen_and_removed_together() {
        let board: Board = [0, 63, 64, 126, 127, 130].into_iter().collect();
        assert_eq!(board.up_to(0), 1 << 63);
        assert_eq!(board.up_to(63), 1 << 63 | 1);
        assert_eq!(board.up_to(64), 1 << 63 | 1 << 62);
        assert_eq!(board.up_to(130), 1 << 63 | 1 << 60 | 1 << 59);
        for (spot, left) in [(0, 5), (63, 4), (64, 4), (127, 3), (130, 3), (191, 5)] {
            let mut rest = board;
            rest.remove_up_to(spot, board.up_to(spot));
            assert_eq!((rest.up_to(spot), rest.count()), (0, left), "{spot}");
        }
    }

    #[test]
    fn narrow_boards_have_the_same_spots() {
        let board: Board = [0, 63, 64, 127].into_iter().collect();
        assert_eq!(board.narrow::<2>().spots().collect::<Vec<_>>(), list(board));
    }

    #[test]
    fn shifts_carry_from_word_to_word_and_fall_off_at_the_ends() {
        let board: Board = [0, 63, 127, 191].into_iter().collect();
        assert_eq!(list(board.up(1)), [1, 64, 128]);
        assert_eq!(list(board.up(63)), [63, 126, 190]);
        assert_eq!(list(board.down(1)), [62, 126, 190]);
        assert_eq!(list(board.down(63)), [0, 64, 128]);
    }
}
