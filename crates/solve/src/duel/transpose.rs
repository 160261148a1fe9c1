//! The same positions with the roles changed: rows of the mover instead of rows
//! of the waiter.

use rayon::prelude::*;

use super::bits512::{Bits512, LANES};
use super::field::Field;
use super::rows::Rows;

type Tile = [Bits512; LANES];

/// Enters a block of one field, whose rows are waiters, into another field whose
/// rows are the movers: there the bit of row *b* and placement *a* is what the
/// block says of *b* to move while *a* waits.
///
/// A placement *a* of the block's row *c* is taken there by some symmetry, so it is
/// the bit of row *c* and of *b*'s image. For 512 rows *b*, 512 rows *c* and one
/// symmetry these bits are a square, to be transposed. With `inverted` the opposite
/// is entered.
pub(super) fn enter(
    rows: &Rows,
    source: &[Bits512],
    block: usize,
    inverted: bool,
    into: &mut Field,
) {
    let waiters = rows.block(block);
    into.blocks_mut().into_par_iter().enumerate().for_each(|(other, target)| {
        let mut tile = [Bits512::NONE; LANES];
        let mut turned = [Bits512::NONE; LANES];
        for symmetry in 0..rows.symmetries() {
            let images = rows.images(symmetry);
            for (line, waiter) in tile.iter_mut().zip(rows.block(other)) {
                *line = source[images[*waiter as usize] as usize];
            }
            transpose(&mut tile, &mut turned);
            let back = rows.images(rows.inverse(symmetry));
            for (line, waiter) in turned.iter().zip(waiters) {
                target[back[*waiter as usize] as usize] = if inverted { !*line } else { *line };
            }
        }
    });
}

/// Writes the columns of a tile as lines. Leaves the tile in disorder.
fn transpose(tile: &mut Tile, columns: &mut Tile) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has what the function is compiled for.
            return unsafe { transpose_avx512(tile, columns) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            return unsafe { transpose_avx2(tile, columns) };
        }
    }
    transpose_anywhere(tile, columns);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn transpose_avx512(tile: &mut Tile, columns: &mut Tile) {
    transpose_anywhere(tile, columns);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn transpose_avx2(tile: &mut Tile, columns: &mut Tile) {
    transpose_anywhere(tile, columns);
}

/// First every 64 × 64 bits for themselves, eight such squares side by side: the
/// off-diagonal quarters change places, then the quarters of the quarters. Then the
/// words.
#[inline(always)]
fn transpose_anywhere(tile: &mut Tile, columns: &mut Tile) {
    for lines in tile.chunks_exact_mut(64) {
        let mut width = 32;
        let mut mask = u64::MAX >> 32;
        while width > 0 {
            let mut first = 0;
            while first < 64 {
                for line in first..first + width {
                    for word in 0..LANES / 64 {
                        let (low, high) = (lines[line].0[word], lines[line + width].0[word]);
                        let swapped = (low >> width ^ high) & mask;
                        lines[line + width].0[word] = high ^ swapped;
                        lines[line].0[word] = low ^ swapped << width;
                    }
                }
                first += 2 * width;
            }
            width /= 2;
            mask ^= mask << width;
        }
    }
    for (word, lines) in tile.chunks_exact(64).enumerate() {
        for (bit, line) in lines.iter().enumerate() {
            for (group, value) in line.0.iter().enumerate() {
                columns[64 * group + bit].0[word] = *value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn columns_become_lines() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut tile = [Bits512::NONE; LANES];
        for line in &mut tile {
            line.0.iter_mut().for_each(|word| *word = rng.next_u64());
        }
        for transpose in [transpose, transpose_anywhere] {
            let mut columns = [Bits512::NONE; LANES];
            transpose(&mut tile.clone(), &mut columns);
            for (number, line) in tile.iter().enumerate() {
                for (place, column) in columns.iter().enumerate() {
                    assert_eq!(line.has(place), column.has(number));
                }
            }
        }
    }
}
