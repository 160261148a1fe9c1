//! Duels: games of two sets of pieces, too many positions for one table in
//! memory, solved row by row with one bit a position.
//!
//! In a *duel* both sides have the same pieces; a *placement* says where one side
//! has them. A turn changes the placement of the side to move while that of the
//! other, who waits, stays: all that can follow a position lies in the row of
//! positions with the same waiter. Rows are worked through 512 at once, a bit of
//! a [`Bits512`] each ([`Duel::spread`]). Turning "the other is to move now" into
//! rows again is a transposition of bits (`transpose`); where few positions are new,
//! they are followed one by one instead (`solver`).
//!
//! What becomes known in the *n*-th ply is written to a file of its own before the
//! next begins, so that an interrupted run goes on where it was. At the end the
//! plies are merged into a table of distances (`distances`).

mod bits512;
#[cfg(feature = "files")]
mod distances;
#[cfg(feature = "files")]
mod field;
#[cfg(feature = "files")]
mod plies;
#[cfg_attr(not(feature = "files"), allow(dead_code))] // then nobody opens the table
mod rows;
#[cfg(feature = "files")]
mod solver;
#[cfg_attr(not(feature = "files"), allow(dead_code))]
mod spec;
#[cfg(feature = "files")]
mod table;
#[cfg(feature = "files")]
mod transpose;

use game::{Outcome, Proven, Rules, Side};

pub use bits512::{Bits512, LANES};
pub use rows::Rows;
pub use spec::DuelSpec;

/// A distance as a value, 0 for a draw: the side to move makes the last turn of odd
/// ones.
pub fn value(distance: u16, to_move: Side) -> Proven {
    let outcome = match distance {
        0 => Outcome::Draw,
        odd if odd % 2 == 1 => Outcome::Won(to_move),
        _ => Outcome::Won(!to_move),
    };
    Proven { outcome, distance: (distance > 0).then_some(distance) }
}

/// A game of two sets of pieces.
///
/// Turns can be taken back: if the mover gets from one placement to another,
/// then also from that to the first, as long as the waiter stays. A mover who
/// can't move passes, and never both sides at once.
pub trait Duel: Send + Sync + 'static {
    /// The game that it is.
    type Game: Rules;

    /// What [`Duel::spread`] wants to know of the waiters of a block of rows.
    type Block: Send + Sync;

    /// The placements of the side to move and of the other in an unfinished position.
    fn placements_of(&self, position: &<Self::Game as Rules>::Position) -> [u32; 2];

    /// The unfinished position in which the first side is to move and both are placed
    /// so; `None` if there is none.
    fn position(&self, mover: u32, waiter: u32) -> Option<<Self::Game as Rules>::Position>;

    /// How many positions are not finished, with one side to move.
    fn unfinished(&self) -> u64;

    /// The value of an unfinished position of which placements do not tell all.
    fn exception(&self, position: &<Self::Game as Rules>::Position) -> Option<Proven> {
        let _ = position;
        None
    }

    /// About which part of the work is done after so many plies, in millionths: there
    /// is no telling before how many plies a game will take.
    fn work_done(&self, plies: u32) -> u64;

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
