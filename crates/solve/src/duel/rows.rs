//! Which rows there are.

use super::bits512::LANES;
use super::{Bits512, Duel};

/// The rows of a duel: one for each placement of the waiter that has not won,
/// placements that a symmetry makes equal counted once.
pub struct Rows {
    /// The waiter of each row.
    waiters: Vec<u32>,
    /// By symmetry and placement, where it takes it.
    images: Vec<Vec<u32>>,
    /// By symmetry, the one that takes everything back.
    inverses: Vec<usize>,
    /// By placement, its row.
    rows: Vec<u32>,
    /// By placement, which symmetries take it to the waiter of its row, as bits.
    ways: Vec<u8>,
}

/// In the place of a row where there is none: the placement has won.
const NO_ROW: u32 = u32::MAX;

impl Rows {
    /// Works out the rows.
    pub fn new<D: Duel>(duel: &D) -> Rows {
        let all = duel.placements();
        let symmetries = duel.symmetries();
        assert!(symmetries <= 8, "a byte names the symmetries");
        let images: Vec<Vec<u32>> = (0..symmetries)
            .map(|symmetry| (0..all).map(|placement| duel.image(symmetry, placement)).collect())
            .collect();
        let inverse = |symmetry: usize| {
            let undoes = |other: &usize| {
                (0..all as usize).all(|p| images[*other][images[symmetry][p] as usize] == p as u32)
            };
            (0..symmetries).find(undoes).expect("symmetries are a group")
        };
        let inverses = (0..symmetries).map(inverse).collect();
        let (mut waiters, mut rows) = (Vec::new(), vec![NO_ROW; all as usize]);
        let mut ways = vec![0u8; all as usize];
        for placement in 0..all {
            let of = |symmetry: usize| images[symmetry][placement as usize];
            let least = (0..symmetries).map(of).min().expect("one changes nothing");
            let to_least = |symmetry: &usize| of(*symmetry) == least;
            ways[placement as usize] =
                (0..symmetries).filter(to_least).fold(0, |ways, symmetry| ways | 1 << symmetry);
            if duel.wins(placement) {
                continue;
            }
            if least == placement {
                rows[placement as usize] = waiters.len() as u32;
                waiters.push(placement);
            } else {
                // Smaller numbers come first.
                rows[placement as usize] = rows[least as usize];
            }
        }
        Rows { waiters, images, inverses, rows, ways }
    }

    /// The waiter of each row.
    pub fn waiters(&self) -> &[u32] {
        &self.waiters
    }

    /// How many blocks of [`LANES`] rows there are; the last may be shorter.
    pub fn blocks(&self) -> usize {
        self.waiters.len().div_ceil(LANES)
    }

    /// The waiters of the rows of a block.
    pub fn block(&self, block: usize) -> &[u32] {
        let from = block * LANES;
        &self.waiters[from..self.waiters.len().min(from + LANES)]
    }

    /// The lanes of a block that are rows.
    pub(super) fn lanes(&self, block: usize) -> Bits512 {
        Bits512::first(self.block(block).len())
    }

    /// How many placements a row stands for.
    pub fn weight(&self, row: u32) -> u64 {
        let ways = self.ways[self.waiters[row as usize] as usize];
        (self.images.len() / ways.count_ones() as usize) as u64
    }

    /// How many symmetries there are.
    pub(super) fn symmetries(&self) -> usize {
        self.images.len()
    }

    /// Where a symmetry takes placements.
    pub(super) fn images(&self, symmetry: usize) -> &[u32] {
        &self.images[symmetry]
    }

    /// Which symmetry takes back what this one does.
    pub(super) fn inverse(&self, symmetry: usize) -> usize {
        self.inverses[symmetry]
    }

    /// The row of a waiter that has not won.
    #[inline]
    pub fn row(&self, waiter: u32) -> Option<u32> {
        let row = self.rows[waiter as usize];
        (row != NO_ROW).then_some(row)
    }

    /// The placement of the mover in the row of the waiter. Where the row's waiter
    /// is symmetric itself there are several, and this is the least of them.
    #[inline]
    pub fn mover(&self, mover: u32, waiter: u32) -> u32 {
        let mut least = u32::MAX;
        self.each_mover(mover, waiter, |image| least = least.min(image));
        least
    }

    /// Visits all placements that the mover has in the row of the waiter.
    #[inline]
    pub(super) fn each_mover(&self, mover: u32, waiter: u32, mut visit: impl FnMut(u32)) {
        let mut ways = self.ways[waiter as usize];
        while ways != 0 {
            visit(self.images[ways.trailing_zeros() as usize][mover as usize]);
            ways &= ways - 1;
        }
    }
}
