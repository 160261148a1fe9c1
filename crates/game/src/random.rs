//! Random numbers, fast.

use rand::Rng;

/// A number below `n`, each equally likely (to within one part in 2⁶⁴/n: far
/// below what any number of games could show). `n` must not be 0.
#[inline]
pub fn below<R: Rng>(rng: &mut R, n: u64) -> u64 {
    debug_assert!(n > 0);
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}

/// The place of the `n`-th set bit of `word`, counted from 0; there must be that
/// many.
#[inline]
pub fn nth_bit(word: u64, n: u32) -> u32 {
    debug_assert!(n < word.count_ones());
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // Deposits a single bit at the n-th set place of the mask.
        // SAFETY: the instruction is there, says the cfg.
        let bit = unsafe { core::arch::x86_64::_pdep_u64(1 << n, word) };
        bit.trailing_zeros()
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let mut rest = word;
        for _ in 0..n {
            rest &= rest - 1;
        }
        rest.trailing_zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_found() {
        let word = 0x8000_0000_0100_0102;
        assert_eq!([0, 1, 2, 3].map(|n| nth_bit(word, n)), [1, 8, 24, 63]);
        for n in 0..64 {
            assert_eq!(nth_bit(u64::MAX, n), n);
        }
    }
}
