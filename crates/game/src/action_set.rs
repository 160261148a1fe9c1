//! Sets of actions: a bit for each, and those bits as the bytes of a mask. Which step an
//! action is, [`Actions`](crate::Actions) says; here they are only numbers.

use rand::Rng;

use crate::{below, nth_bit};

/// Some of the actions that a game has.
#[derive(Debug, PartialEq, Eq)]
pub struct ActionSet {
    words: Box<[u64]>,
}

impl Clone for ActionSet {
    fn clone(&self) -> ActionSet {
        ActionSet { words: self.words.clone() }
    }

    /// Of as many actions without allocating, which games that begin again do.
    #[inline]
    fn clone_from(&mut self, other: &ActionSet) {
        self.words.clone_from(&other.words);
    }
}

impl ActionSet {
    /// None of so many actions.
    pub fn new(count: usize) -> ActionSet {
        ActionSet { words: vec![0; count.div_ceil(64)].into() }
    }

    /// Takes all out.
    #[inline]
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Adds one.
    #[inline]
    pub fn add(&mut self, action: usize) {
        self.words[action / 64] |= 1 << (action % 64);
    }

    /// Adds a row of them: `first` if the lowest bit is set, the next if the second is,
    /// and so on; nothing is beyond the last.
    #[inline]
    pub fn add_row(&mut self, first: usize, row: u64) {
        let (at, by) = (first / 64, first % 64);
        self.words[at] |= row << by;
        // What does not fit; in two strides, as nothing is shifted by 64. Whether there
        // is anything no processor foresees, whether there is a word it does.
        let carried = row >> 1 >> (63 - by);
        match self.words.get_mut(at + 1) {
            Some(next) => *next |= carried,
            None => debug_assert_eq!(carried, 0, "beyond the last"),
        }
    }

    /// Whether it is in the set; nothing is that is no action.
    #[inline]
    pub fn has(&self, action: usize) -> bool {
        self.words.get(action / 64).is_some_and(|word| word >> (action % 64) & 1 == 1)
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Those in the set, lowest first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = usize> {
        let mut words = self.words.iter();
        let (mut word, mut above) = (0, 0);
        // A walk of its own, since one over words and their bits is slow, and because it
        // is known how many come.
        (0..self.count() as usize).map(move |_| {
            while word == 0 {
                word = *words.next().expect("they have been counted");
                above += 64;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            above - 64 + bit
        })
    }

    /// One of them, all equally likely; `None` if there is none.
    #[inline]
    pub fn random<R: Rng>(&self, rng: &mut R) -> Option<usize> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let mut n = below(rng, u64::from(count)) as u32;
        for (i, word) in self.words.iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return Some(64 * i + usize::from(nth_bit(*word, u64::from(n))));
            }
            n -= here;
        }
        unreachable!("they have been counted")
    }

    /// Writes for each action whether it is in the set.
    #[inline]
    pub fn write_mask(&self, mask: &mut [bool]) {
        spread(&self.words, mask);
    }
}

/// What the bits of each byte say, the lowest first.
static TRUTHS: [[bool; 8]; 256] = {
    let mut truths = [[false; 8]; 256];
    let mut i = 0;
    while i < 256 * 8 {
        truths[i / 8][i % 8] = (i / 8) >> (i % 8) & 1 == 1;
        i += 1;
    }
    truths
};

/// The same as numbers.
pub(crate) static NUMBERS: [[u8; 8]; 256] = {
    let mut numbers = [[0; 8]; 256];
    let mut i = 0;
    while i < 256 * 8 {
        numbers[i / 8][i % 8] = TRUTHS[i / 8][i % 8] as u8;
        i += 1;
    }
    numbers
};

/// A byte that is 0 or 1, whatever it is called.
pub(crate) trait Bit: Copy + 'static {
    /// The bits of each byte, the lowest first.
    const OF: &'static [[Self; 8]; 256];
}

impl Bit for bool {
    const OF: &'static [[bool; 8]; 256] = &TRUTHS;
}

impl Bit for u8 {
    const OF: &'static [[u8; 8]; 256] = &NUMBERS;
}

/// Writes every bit of the words where it belongs: faster than to look for those that are
/// set, where there may be more than a few.
#[inline]
pub(crate) fn spread<T: Bit>(words: &[u64], all: &mut [T]) {
    if let ([word, ..], ([one, other], [])) = (words, all.as_chunks_mut::<8>()) {
        // A small board, without counting.
        let [low, high, ..] = word.to_le_bytes();
        [*one, *other] = [low, high].map(|byte| T::OF[usize::from(byte)]);
        return;
    }
    #[cfg(target_arch = "x86_64")]
    if all.len() >= 64 && std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: this processor has the instructions.
        unsafe { spread_widely(words, all) };
        return;
    }
    spread_eights(words, all);
}

/// Eight at a time.
fn spread_eights<T: Bit>(words: &[u64], all: &mut [T]) {
    for (part, word) in all.chunks_mut(64).zip(words) {
        let mut bytes = word.to_le_bytes().into_iter();
        let (eights, rest) = part.as_chunks_mut::<8>();
        for (eight, byte) in eights.iter_mut().zip(&mut bytes) {
            *eight = T::OF[usize::from(byte)];
        }
        if let Some(byte) = bytes.next() {
            rest.iter_mut().zip(T::OF[usize::from(byte)]).for_each(|(one, bit)| *one = bit);
        }
    }
}

/// Thirty-two at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn spread_widely<T: Bit>(words: &[u64], all: &mut [T]) {
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_set1_epi8, _mm256_set1_epi32,
        _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_shuffle_epi8, _mm256_storeu_si256,
    };
    // Which of four bytes each place looks at, and at which of its bits.
    let byte = _mm256_setr_epi64x(0, EIGHT_ONES, 2 * EIGHT_ONES, 3 * EIGHT_ONES);
    let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let (whole, rest) = all.as_chunks_mut::<64>();
    for (part, word) in whole.iter_mut().zip(words) {
        for (part, half) in part.as_chunks_mut::<32>().0.iter_mut().zip([*word, *word >> 32]) {
            let looked_at = _mm256_shuffle_epi8(_mm256_set1_epi32(half as i32), byte);
            let set = _mm256_cmpeq_epi8(_mm256_and_si256(looked_at, bit), bit);
            let ones = _mm256_and_si256(set, _mm256_set1_epi8(1));
            // SAFETY: there is room for 32 bytes, and 0 and 1 are bits whatever they are
            // called.
            unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast(), ones) };
        }
    }
    if let Some(words) = words.get(whole.len()..) {
        spread_eights(words, rest);
    }
}

#[cfg(target_arch = "x86_64")]
const EIGHT_ONES: i64 = 0x0101_0101_0101_0101;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits;

    #[test]
    fn rows_and_single_actions_make_the_same_set() {
        for count in [1, 17, 64, 65, 170, 936] {
            for first in [0, 1, 36, 60, 63, 64, 127, 900] {
                let row = 0b1_0000_0000_0010_0000_0000_0101_u64;
                let (mut whole, mut single) = (ActionSet::new(count), ActionSet::new(count));
                let here = bits(row).map(|bit| first + usize::from(bit)).filter(|a| *a < count);
                let mut kept = 0;
                for action in here {
                    single.add(action);
                    kept |= 1 << (action - first);
                }
                if kept != 0 {
                    whole.add_row(first, kept);
                }
                assert_eq!(whole, single, "{first} of {count}");
                let expected: Vec<usize> = (0..count).filter(|a| single.has(*a)).collect();
                assert_eq!(whole.iter().collect::<Vec<_>>(), expected);
                assert_eq!(whole.count() as usize, expected.len());
                let mut mask = vec![true; count];
                whole.write_mask(&mut mask);
                let marked: Vec<usize> = (0..count).filter(|a| mask[*a]).collect();
                assert_eq!(marked, expected, "{first} of {count}");
                assert!(!whole.has(count) && !whole.has(usize::MAX));
                whole.clear();
                assert_eq!(whole, ActionSet::new(count));
            }
        }
    }

    /// However many there are, whatever this processor has.
    #[test]
    fn words_are_spread_bit_by_bit() {
        let words: Vec<u64> = (1..=15).map(crate::split_mix).collect();
        for count in 0..=960 {
            let (mut ours, mut plain) = (vec![true; count], vec![9_u8; count]);
            spread(&words, &mut ours);
            spread_eights(&words, &mut plain);
            for i in 0..count {
                let bit = words[i / 64] >> (i % 64) & 1;
                assert_eq!((u64::from(ours[i]), u64::from(plain[i])), (bit, bit), "{i} of {count}");
            }
        }
    }

    #[test]
    fn every_byte_is_spread_as_it_is_read() {
        for byte in 0..=255_u8 {
            let by_hand: [u8; 8] = std::array::from_fn(|bit| byte >> bit & 1);
            assert_eq!(NUMBERS[usize::from(byte)], by_hand);
            assert_eq!(TRUTHS[usize::from(byte)].map(u8::from), by_hand);
        }
    }
}
