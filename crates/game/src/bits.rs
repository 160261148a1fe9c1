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

/// The `n`-th square of a board, counted from 0 and the lowest; there must be
/// that many.
#[inline(always)]
pub fn nth_bit(board: u64, n: u64) -> u8 {
    debug_assert!(n < u64::from(board.count_ones()));
    // One instruction where there is one: it deposits a single bit at the n-th
    // set place of the mask. Elsewhere the word is halved, which has no branch to
    // guess wrong; a loop that clears bits one by one ends where no processor can
    // predict, and costs random games up to a third of their speed.
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: compiled only where the processor has the instruction.
        unsafe { core::arch::x86_64::_pdep_u64(1 << n, board) }.trailing_zeros() as u8
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        nth_bit_by_halves(board, n as u32)
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
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
