//! Sets of actions: a bit for each, and those bits as the bytes of a mask. Which step an
//! action is, [`Actions`](crate::Actions) says; here they are only numbers.

use rand::Rng;

use crate::{below, nth_bit};

/// Some of the actions that a game has.
#[derive(Debug)]
pub struct ActionSet {
    words: Box<[u64]>,
    /// From here on all words are 0: often there is one to look at where there are fifteen.
    end: usize,
}

impl PartialEq for ActionSet {
    fn eq(&self, other: &ActionSet) -> bool {
        self.words == other.words
    }
}

impl Eq for ActionSet {}

impl Clone for ActionSet {
    fn clone(&self) -> ActionSet {
        ActionSet { words: self.words.clone(), end: self.end }
    }

    /// Of as many actions without allocating, which games that begin again do.
    #[inline]
    fn clone_from(&mut self, other: &ActionSet) {
        self.words.clone_from(&other.words);
        self.end = other.end;
    }
}

impl ActionSet {
    /// None of so many actions.
    pub fn new(count: usize) -> ActionSet {
        ActionSet { words: vec![0; count.div_ceil(64)].into(), end: 0 }
    }

    /// Takes all out.
    #[inline]
    pub fn clear(&mut self) {
        self.words[..self.end].fill(0);
        self.end = 0;
    }

    /// Adds one.
    #[inline]
    pub fn add(&mut self, action: usize) {
        let at = action / 64;
        self.words[at] |= 1 << (action % 64);
        self.end = self.end.max(at + 1);
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
        self.end = self.end.max(at + 1 + usize::from(carried != 0));
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
        match self.end {
            1 => self.words[0].count_ones(),
            _ => self.words.iter().map(|word| word.count_ones()).sum(),
        }
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
        let mut draw = |count| below(rng, u64::from(count)) as u32;
        if self.end == 1 {
            let word = self.words[0];
            return match word.count_ones() {
                0 => None,
                count => Some(nth_bit(word, draw(count).into()).into()),
            };
        }
        let count = self.count();
        if count == 0 {
            return None;
        }
        let n = draw(count);
        // Looks at all words: where to stop, no processor foresees.
        let (mut at, mut before, mut end) = (0, 0, 0);
        for word in &self.words {
            end += word.count_ones();
            let is_beyond = n >= end;
            at += usize::from(is_beyond);
            before = if is_beyond { end } else { before };
        }
        Some(64 * at + usize::from(nth_bit(self.words[at], (n - before).into())))
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
    if all.len() >= 32 && 64 * words.len() >= all.len() {
        use std::arch::is_x86_feature_detected as has;
        if has!("avx512bw") {
            // SAFETY: this processor has the instructions.
            unsafe { spread_by_64(words, all) };
            return;
        }
        if has!("avx2") {
            // SAFETY: this processor has the instructions.
            unsafe { spread_by_32(words, all) };
            return;
        }
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

/// Thirty-two at a time, of which there must be as many. The last of them end where the
/// array does, and partly are written twice.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn spread_by_32<T: Bit>(words: &[u64], all: &mut [T]) {
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_set1_epi8, _mm256_set1_epi32,
        _mm256_set1_epi64x, _mm256_setr_epi64x, _mm256_shuffle_epi8, _mm256_storeu_si256,
    };
    const EIGHT_ONES: i64 = 0x0101_0101_0101_0101;
    // Which of four bytes each place looks at, and at which of its bits.
    let byte = _mm256_setr_epi64x(0, EIGHT_ONES, 2 * EIGHT_ONES, 3 * EIGHT_ONES);
    let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let write = |half: u64, part: &mut [T; 32]| {
        let looked_at = _mm256_shuffle_epi8(_mm256_set1_epi32(half as i32), byte);
        let set = _mm256_cmpeq_epi8(_mm256_and_si256(looked_at, bit), bit);
        let ones = _mm256_and_si256(set, _mm256_set1_epi8(1));
        // SAFETY: there is room for 32 bytes, and 0 and 1 are bits whatever they are called.
        unsafe { _mm256_storeu_si256(part.as_mut_ptr().cast(), ones) };
    };
    let last = all.len() - 32;
    for (part, word) in all.as_chunks_mut::<64>().0.iter_mut().zip(words) {
        let [low, high] = part.as_chunks_mut::<32>().0 else { unreachable!("twice 32 are 64") };
        write(*word, low);
        write(*word >> 32, high);
    }
    if all.len() % 64 > 32
        && let Some(half) = all.as_chunks_mut::<32>().0.last_mut()
    {
        write(words[last / 64], half);
    }
    if let Some(part) = all.last_chunk_mut() {
        let carried = words.get(last / 64 + 1).map_or(0, |word| word << 1 << (63 - last % 64));
        write(words[last / 64] >> (last % 64) | carried, part);
    }
}

/// Sixty-four at a time: words are masks there.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn spread_by_64<T: Bit>(words: &[u64], all: &mut [T]) {
    use std::arch::x86_64::{
        _mm512_mask_storeu_epi8, _mm512_maskz_mov_epi8, _mm512_set1_epi8, _mm512_storeu_si512,
    };
    let ones = _mm512_set1_epi8(1);
    let (whole, rest) = all.as_chunks_mut::<64>();
    for (part, word) in whole.iter_mut().zip(words) {
        // SAFETY: there is room for 64 bytes, and 0 and 1 are bits whatever they are called.
        unsafe {
            _mm512_storeu_si512(part.as_mut_ptr().cast(), _mm512_maskz_mov_epi8(*word, ones))
        };
    }
    if let Some(word) = words.get(whole.len()) {
        let here = (1 << rest.len()) - 1;
        // SAFETY: likewise, and only as many bytes are written as there are.
        unsafe {
            let bytes = _mm512_maskz_mov_epi8(*word, ones);
            _mm512_mask_storeu_epi8(rest.as_mut_ptr().cast(), here, bytes);
        }
    }
}

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

    /// By whatever way, an action is the one that the number drawn counts to.
    #[test]
    fn the_nth_action_is_drawn() {
        /// Draws what it is told, as the upper half of a product gives it back.
        struct Constant(u64);
        impl rand::rand_core::TryRng for Constant {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok((self.0 >> 32) as u32)
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                Ok(self.0)
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("never asked")
            }
        }
        for count in [1, 40, 64, 65, 170, 512, 513, 936, 1024, 1025, 2000] {
            for gap in [1, 3, 90, 700] {
                let mut set = ActionSet::new(count);
                assert_eq!(set.random(&mut Constant(5)), None);
                (0..count).step_by(gap).for_each(|action| set.add(action));
                let there = u64::from(set.count());
                for (n, action) in (0_u64..).zip(set.iter()) {
                    // The least number whose product with `there` is n times 2 to the 64.
                    let least = ((u128::from(n) << 64).div_ceil(u128::from(there))) as u64;
                    assert_eq!(set.random(&mut Constant(least)), Some(action), "{n} of {there}");
                }
            }
        }
    }

    /// However many there are, by all ways that this processor has.
    #[test]
    fn words_are_spread_bit_by_bit() {
        let words: Vec<u64> = (1..=15).map(crate::split_mix).collect();
        for count in 0..=960 {
            let (mut ours, mut plain) = (vec![true; count], vec![9_u8; count]);
            spread(&words, &mut ours);
            spread_eights(&words, &mut plain);
            let bit = |i: usize| (words[i / 64] >> (i % 64) & 1) as u8;
            let expected: Vec<u8> = (0..count).map(bit).collect();
            assert_eq!(ours.into_iter().map(u8::from).collect::<Vec<_>>(), expected);
            assert_eq!(plain, expected);
            #[cfg(target_arch = "x86_64")]
            if count >= 32 && std::arch::is_x86_feature_detected!("avx2") {
                plain.fill(9);
                // SAFETY: this processor has the instructions.
                unsafe { spread_by_32(&words, &mut plain) };
                assert_eq!(plain, expected);
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
