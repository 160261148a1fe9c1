//! Boards as words: one bit a square.

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

/// The `n`-th square of a board, counted from 0 and the lowest; there must be
/// that many.
#[inline(always)]
pub fn nth_bit(board: u64, n: u64) -> u8 {
    debug_assert!(n < u64::from(board.count_ones()));
    // One instruction where there is one: it deposits a single bit at the n-th
    // set place of the mask. The loop ends where no processor can predict, which
    // costs random games up to a third of their speed.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: compiled only where the processor has the instruction.
        unsafe { core::arch::x86_64::_pdep_u64(1 << n, board) }.trailing_zeros() as u8
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        (0..n).fold(board, |rest, _| rest & (rest - 1)).trailing_zeros() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_in_order_and_the_nth_is_found() {
        let board = 0x8000_0000_0100_0102;
        assert_eq!(bits(board).collect::<Vec<_>>(), [1, 8, 24, 63]);
        assert_eq!([0, 1, 2, 3].map(|n| nth_bit(board, n)), [1, 8, 24, 63]);
        for n in 0..64 {
            assert_eq!(nth_bit(u64::MAX, u64::from(n)), n);
        }
        assert_eq!(bits(0).next(), None);
    }
}
