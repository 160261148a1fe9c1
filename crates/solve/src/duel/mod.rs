//! Duels: games of two sets of pieces, too many positions for one table in
//! memory, solved row by row with one bit a position.
//!
//! In a *duel* both sides have the same pieces; a *placement* says where one side
//! has them. A turn changes the placement of the side to move while that of the
//! other, who waits, stays: all that can follow a position lies in the row of
//! positions with the same waiter. Rows are worked through 512 at once, a bit of
//! a [`Bits512`] each ([`Duel::spread`]). Turning "the other is to move now" into
//! rows again is a transposition of bits ([`transpose`]); where few positions are new,
//! they are followed one by one instead ([`solver`]).
//!
//! What becomes known in the *n*-th ply is written to a file of its own before the
//! next begins, so that an interrupted run goes on where it was. At the end the
//! plies are merged into a table of distances ([`table`]).

mod bits512;
mod chart;
mod field;
mod plies;
mod solver;
mod table;
mod transpose;

pub use bits512::{Bits512, LANES};
pub use chart::Chart;
pub use plies::PlyFile;
pub use solver::Solver;
pub use table::{DistanceTable, Unreadable, merge};

/// A game of two sets of pieces.
///
/// Turns can be taken back: if the mover gets from one placement to another,
/// then also from that to the first, as long as the waiter stays. A mover who
/// can't move passes, and never both sides at once.
pub trait Duel: Sync {
    /// What [`Duel::spread`] wants to know of the waiters of a block of rows.
    type Block: Send + Sync;

    /// How many placements there are; they are numbered from 0.
    fn placements(&self) -> u32;

    /// How many symmetries the game has; number 0 changes nothing.
    fn symmetries(&self) -> usize;

    /// Where a symmetry takes a placement.
    fn image(&self, symmetry: usize, placement: u32) -> u32;

    /// Whether a side with this placement has won.
    fn wins(&self, placement: u32) -> bool;

    /// Whether all placements that the mover can reach pass a test, which is not
    /// asked again after the first that fails. If the mover has to pass, that is
    /// where it is.
    fn all_turns(&self, mover: u32, waiter: u32, test: impl FnMut(u32) -> bool) -> bool;

    /// Gets ready for these waiters, one a lane, [`LANES`] at most.
    fn block(&self, waiters: &[u32]) -> Self::Block;

    /// The lanes whose waiter leaves room for a placement.
    fn room(&self, block: &Self::Block, placement: u32) -> Bits512;

    /// For every placement of the mover, in which lanes some placement that
    /// it can reach (see [`Duel::all_turns`]) is in `from`. `into` is empty before. What is said of lanes
    /// without room means nothing.
    fn spread(&self, block: &Self::Block, from: &[Bits512], into: &mut [Bits512]);
}
