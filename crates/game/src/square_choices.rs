//! What may be chosen next on a board of squares that fits into one word. Knows no rules:
//! a game fills it, and steps and actions follow from it.

use std::ops::ControlFlow;

use crate::{ActionSet, Actions, Step, bits, without_gaps};

/// Squares of which one may be chosen next, or nothing but a pass.
#[derive(Clone, Copy, Debug)]
pub struct SquareChoices {
    /// The squares, as the game numbers them.
    pub squares: u64,
    /// Whether a pass is all there is; then there are no squares.
    pub pass: bool,
}

impl SquareChoices {
    /// These squares.
    pub fn of(squares: u64) -> SquareChoices {
        SquareChoices { squares, pass: false }
    }

    /// Visits them as steps; `cell` numbers a square as [`Step::Cell`] does.
    #[inline(always)]
    pub fn each<B>(
        self,
        cell: impl Fn(u8) -> u16,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.pass {
            return visit(Step::Pass);
        }
        bits(self.squares).try_for_each(|square| visit(Step::Cell(cell(square))))
    }

    /// Adds them to a set of actions, all at once, where the squares from a1 are the first
    /// actions and a row of `size` squares takes `stride` bits.
    #[inline(always)]
    pub fn add_to(self, set: &mut ActionSet, all: Actions, size: u8, stride: u8) {
        set.add_row(0, without_gaps(self.squares, size, stride));
        if self.pass {
            set.add(all.number(Step::Pass));
        }
    }
}
