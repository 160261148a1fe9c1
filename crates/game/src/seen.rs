//! The positions of a game that may come back, and how often each has stood on the board.
//! Knows no rules: what a position is and which of them count, others say.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::FxBuildHasher;

use crate::history::times;

/// Positions in the order in which they came, the sides in turn.
#[derive(Clone, Debug)]
pub(crate) struct Seen<P> {
    positions: Vec<P>,
    /// Two bits of one word for each of them, once they are many: where a position's bits
    /// are not both set, it is new, and a long game need not be looked through for it.
    marks: Vec<u64>,
}

/// So many are looked through; it takes no longer than to hash one.
const FEW: usize = 12;

/// With a thousand positions one new one in twenty is looked for in vain.
const WORDS: usize = 128;

/// The word in which a position has its two bits, and these.
#[inline]
fn mark<P: Hash>(position: &P) -> (usize, u64) {
    let hash = FxBuildHasher.hash_one(position);
    let bits = 1 << (hash >> 8 & 63) | 1 << (hash >> 14 & 63);
    ((hash >> 20) as usize % WORDS, bits)
}

impl<P> Default for Seen<P> {
    fn default() -> Self {
        Seen { positions: Vec::new(), marks: Vec::new() }
    }
}

impl<P: Hash + Eq> Seen<P> {
    /// Forgets all.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.positions.clear();
    }

    /// Adds the next one and says how often it has stood on the board, this time
    /// included.
    #[inline]
    pub(crate) fn add(&mut self, position: P) -> usize {
        self.positions.push(position);
        match self.positions.len() {
            1 => 1,
            ..=FEW => self.look(),
            _ => self.add_to_many(),
        }
    }

    fn add_to_many(&mut self) -> usize {
        let Some((last, before)) = self.positions.split_last() else { return 0 };
        if before.len() == FEW {
            self.marks.clear();
            self.marks.resize(WORDS, 0);
            for position in before {
                let (word, bits) = mark(position);
                self.marks[word] |= bits;
            }
        }
        let (word, bits) = mark(last);
        let is_new = self.marks[word] & bits != bits;
        self.marks[word] |= bits;
        if is_new { 1 } else { self.look() }
    }

    #[inline]
    fn look(&self) -> usize {
        let Some(last) = self.positions.last() else { return 0 };
        times(&self.positions, |position| position == last)
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng as _;

    use super::*;
    use crate::below;

    /// Short games and long ones, of few positions and of many, one after the other in
    /// the same place.
    #[test]
    fn it_counts_as_one_who_looks_through_all() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut seen = Seen::default();
        for (length, kinds) in [(8, 3), (40, 6), (13, 2), (300, 100), (2000, 700), (2000, 1 << 40)]
        {
            seen.clear();
            let mut all: Vec<(u64, usize)> = Vec::new();
            for ply in 0..length {
                // Whose turn it is, is part of a position.
                all.push((below(&mut rng, kinds), ply % 2));
                let expected = all.iter().filter(|other| **other == all[ply]).count();
                assert_eq!(seen.add(all[ply]), expected, "{ply} of {length}, {kinds} kinds");
            }
        }
    }
}
