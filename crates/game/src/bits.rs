//! Boards as words: one bit a square.

#[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2")))]
use std::sync::atomic::{AtomicU8, Ordering};

/// The squares of a board, lowest first.
#[inline]
pub fn bits(mut board: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = board.trailing_zeros() as u8;
        (board != 0).then(|| {
            board &= board - 1;
            square
        })
    })
}

/// A board whose rows begin `stride` bits apart, with only the first `size` squares of
/// each row and no gap between them.
#[inline]
pub fn without_gaps(board: u64, size: u8, stride: u8) -> u64 {
    if size == stride {
        return board;
    }
    if (size, stride) == (4, 8) {
        // Two rows together, then four.
        let board = board & 0x0f0f_0f0f;
        let board = (board | board >> 4) & 0x00ff_00ff;
        return (board | board >> 8) & 0xffff;
    }
    let row = |rank: u8| (board >> (stride * rank) & ((1 << size) - 1)) << (size * rank);
    (0..size).map(row).fold(0, |all, row| all | row)
}

/// Moves the bits of words that lie under a mask together at the low end: by one
/// instruction (`pext`) where there is one, elsewhere in six strides, worked out once for
/// a mask.
///
/// ```
/// let gather = quina_game::Gather::new(0b1111_0110_0110);
/// assert_eq!(gather.of(0b1010_0100_1111), 0b1010_1011);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Gather {
    mask: u64,
    /// The bits that go 1, 2, 4 … 32 places down, where they are by then.
    strides: [u64; 6],
}

impl Gather {
    /// For this mask (Warren, Hacker's Delight, 7–4).
    pub fn new(mask: u64) -> Gather {
        let mut strides = [0; 6];
        // Where the number of gaps below is odd at this stride.
        let (mut left, mut gaps) = (mask, !mask << 1);
        for (i, stride) in strides.iter_mut().enumerate() {
            let odd = (0..6).fold(gaps, |odd, by| odd ^ odd << (1 << by));
            *stride = odd & left;
            left = left ^ *stride | *stride >> (1 << i);
            gaps &= !odd;
        }
        Gather { mask, strides }
    }

    /// How many bits lie under the mask.
    pub fn count(&self) -> u16 {
        self.mask.count_ones() as u16
    }

    /// The bits of a word.
    #[inline]
    pub fn of(&self, word: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        if moves_bits_fast() {
            // SAFETY: this processor has the instruction.
            return unsafe { extract(word, self.mask) };
        }
        self.by_strides(word)
    }

    #[inline]
    fn by_strides(&self, word: u64) -> u64 {
        let strides = self.strides.iter().enumerate();
        strides.fold(word & self.mask, |word, (i, stride)| {
            let moved = word & stride;
            word ^ moved | moved >> (1 << i)
        })
    }
}

/// The bits of a word that lie under a mask, together at the low end, for a mask that is
/// met once (else see [`Gather`]).
///
/// ```
/// assert_eq!(quina_game::bits_under(0b1010_0100, 0b1110_0110), 0b10110);
/// ```
#[inline]
pub fn bits_under(word: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if moves_bits_fast() {
        // SAFETY: this processor has the instruction.
        return unsafe { extract(word, mask) };
    }
    bits_under_one_by_one(word, mask)
}

fn bits_under_one_by_one(word: u64, mask: u64) -> u64 {
    let places = bits(mask).enumerate();
    places.fold(0, |all, (i, square)| all | (word >> square & 1) << i)
}

/// The `n`-th square of a board, counted from 0 and the lowest; there must be
/// that many.
#[inline(always)]
pub fn nth_bit(board: u64, n: u64) -> u8 {
    debug_assert!(n < u64::from(board.count_ones()));
    // One instruction where there is one: it deposits a single bit at the n-th
    // set place of the mask. Elsewhere the word is halved, which has no branch to
    // guess wrong; a loop that clears bits one by one ends where no processor can
    // predict, and costs random games up to a third of their speed.
    #[cfg(target_arch = "x86_64")]
    if moves_bits_fast() {
        // SAFETY: this processor has the instruction.
        return unsafe { deposit(1 << n, board) }.trailing_zeros() as u8;
    }
    nth_bit_by_halves(board, n as u32)
}

#[inline]
fn nth_bit_by_halves(mut board: u64, mut n: u32) -> u8 {
    let mut square = 0;
    for half in [32, 16, 8, 4, 2, 1] {
        let low = (board & ((1 << half) - 1)).count_ones();
        let above = n >= low;
        n -= if above { low } else { 0 };
        let skip = if above { half } else { 0 };
        board >>= skip;
        square += skip;
    }
    square as u8
}

/// Whether the processor moves bits to a mask's places, and back, by one fast instruction
/// (`pdep`, `pext`). AMD's before Zen 3, the first with `vaes`, have those instructions, but
/// take up to some hundred cycles for one.
#[cfg(target_arch = "x86_64")]
#[inline]
fn moves_bits_fast() -> bool {
    #[cfg(target_feature = "bmi2")]
    {
        true
    }
    #[cfg(not(target_feature = "bmi2"))]
    {
        // 0 until it has been asked, then 1 for no, 2 for yes.
        static KNOWN: AtomicU8 = AtomicU8::new(0);
        #[cold]
        fn ask() -> bool {
            use std::arch::is_x86_feature_detected as has;
            let is_fast = has!("bmi2") && (!has!("sse4a") || has!("vaes"));
            KNOWN.store(1 + u8::from(is_fast), Ordering::Relaxed);
            is_fast
        }
        match KNOWN.load(Ordering::Relaxed) {
            0 => ask(),
            known => known == 2,
        }
    }
}

/// What an instruction makes of a word and a mask. Written as an instruction, since what the
/// compiler has for it would be a call wherever not all of a program may use it, and a call
/// takes as long as what is saved.
#[cfg(target_arch = "x86_64")]
macro_rules! by_mask {
    ($instruction:literal, $word:ident, $mask:ident) => {{
        let made: u64;
        // SAFETY: numbers in, a number out.
        unsafe {
            std::arch::asm!(
                concat!($instruction, " {}, {}, {}"),
                out(reg) made,
                in(reg) $word,
                in(reg) $mask,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        made
    }};
}

/// The low bits, each at the next place that the mask has.
///
/// # Safety
/// The processor must have BMI2.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn deposit(bits: u64, mask: u64) -> u64 {
    by_mask!("pdep", bits, mask)
}

/// The bits that the mask has, together at the low end.
///
/// # Safety
/// The processor must have BMI2.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn extract(word: u64, mask: u64) -> u64 {
    by_mask!("pext", word, mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_move_together() {
        let board = 1 << (8 * 3 + 2) | 1 << 9 | 1;
        assert_eq!(without_gaps(board, 4, 8), 1 << (4 * 3 + 2) | 1 << 5 | 1);
        assert_eq!(without_gaps(board, 6, 8), 1 << (6 * 3 + 2) | 1 << 7 | 1);
        assert_eq!(without_gaps(board, 8, 8), board);
        assert_eq!(without_gaps(0xffff_ffff_f8f4_f2f1, 4, 8), 0x8421);
    }

    #[test]
    fn bits_are_gathered_one_by_one() {
        for seed in 0..2000 {
            let mask = crate::split_mix(seed) | crate::split_mix(seed + 5000);
            let mask = if seed % 2 == 0 { mask } else { !mask };
            let word = crate::split_mix(seed + 9000);
            let gather = Gather::new(mask);
            let fast = [gather.of(word), gather.by_strides(word), bits_under(word, mask)];
            let slow = bits_under_one_by_one(word, mask);
            assert_eq!(fast, [slow; 3], "{word:x} under {mask:x}");
        }
        assert_eq!([0, u64::MAX].map(|mask| Gather::new(mask).of(u64::MAX)), [0, u64::MAX]);
    }

    #[test]
    fn bits_come_in_order_and_the_nth_is_found() {
        let board = 0x8000_0000_0100_0102;
        assert_eq!(bits(board).collect::<Vec<_>>(), [1, 8, 24, 63]);
        assert_eq!([0, 1, 2, 3].map(|n| nth_bit(board, n)), [1, 8, 24, 63]);
        for n in 0..64 {
            assert_eq!(nth_bit(u64::MAX, u64::from(n)), n);
            assert_eq!(nth_bit_by_halves(u64::MAX, u32::from(n)), n);
        }
        assert_eq!([0, 1, 2, 3].map(|n| nth_bit_by_halves(board, n)), [1, 8, 24, 63]);
        assert_eq!(bits(0).next(), None);
    }
}
