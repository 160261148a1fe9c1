//! The turns and reflections of a square board. Knows no pieces, and not how a
//! game numbers its squares.

use crate::Step;

/// How many there are, with the one that changes nothing.
pub const SQUARE_SYMMETRIES: usize = 8;

/// Where a symmetry takes a place, given by file and rank from 0, of a board with
/// `size` files and ranks. Bit 0 swaps left and right, bit 1 top and bottom, and then
/// bit 2 files and ranks; 0 changes nothing.
#[inline]
pub const fn square_image(symmetry: usize, size: u8, (file, rank): (u8, u8)) -> (u8, u8) {
    let file = if symmetry & 1 == 0 { file } else { size - 1 - file };
    let rank = if symmetry & 2 == 0 { rank } else { size - 1 - rank };
    if symmetry & 4 == 0 { (file, rank) } else { (rank, file) }
}

/// Where a symmetry takes a step on a board whose cells are numbered rank by rank; what
/// is no cell stays as it is.
pub fn square_step_image(symmetry: usize, size: u8, step: Step) -> Step {
    let Step::Cell(cell) = step else { return step };
    let place = (cell as u8 % size, cell as u8 / size);
    let (file, rank) = square_image(symmetry, size, place);
    Step::Cell(u16::from(rank * size + file))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_bit_does_what_it_says() {
        let images = [0, 1, 2, 4, 7].map(|symmetry| square_image(symmetry, 5, (1, 0)));
        assert_eq!(images, [(1, 0), (3, 0), (1, 4), (0, 1), (4, 3)]);
    }

    /// Each image of a board is the whole board, and no two are alike; doing one
    /// after the other is doing some one of them.
    #[test]
    fn they_are_the_eight_of_a_square() {
        let board = |size: u8| (0..size).flat_map(move |rank| (0..size).map(move |f| (f, rank)));
        for size in [2, 3, 6, 8] {
            let image = |symmetry: usize| -> Vec<(u8, u8)> {
                board(size).map(|place| square_image(symmetry, size, place)).collect()
            };
            let images: BTreeSet<_> = (0..SQUARE_SYMMETRIES).map(image).collect();
            assert_eq!(images.len(), SQUARE_SYMMETRIES);
            let whole: BTreeSet<_> = board(size).collect();
            for first in &images {
                assert_eq!(first.iter().copied().collect::<BTreeSet<_>>(), whole);
                for symmetry in 0..SQUARE_SYMMETRIES {
                    let both = first.iter().map(|place| square_image(symmetry, size, *place));
                    assert!(images.contains(&both.collect::<Vec<_>>()));
                }
            }
        }
    }
}
