//! Positions and steps as numbers.
//!
//! Actions: the squares from a1, rank by rank (64 on the usual board), then the pass. A
//! turn is the piece's square, then where it goes.
//!
//! Planes, as many rows and columns as the board has: 0 own pieces, 1 the opponent's,
//! 2 the piece just chosen, 3 passes just made.

use game::{
    ActionSet, Actions, Encoding, Layout, Plane, Planes, Step, StepOrder, own_first,
    square_step_image, without_gaps,
};

use super::board::STRIDE;
use super::rules::{Draft, Quartetto};

impl Encoding for Quartetto {
    fn layout(&self) -> Layout {
        let size = self.board.size;
        let pieces = [true, false].map(|own| Plane::Pieces { own, kind: 0 });
        let planes = [&pieces[..], &[Plane::Chosen, Plane::Passes]].concat();
        let cells = u16::from(size).pow(2);
        let actions = Actions { cells, kinds: 0, holes: 0, words: 0, pass: true };
        Layout::square(size, planes, actions)
    }

    #[inline]
    fn write_planes(&self, draft: &Draft, planes: &mut Planes<'_>) {
        let position = &draft.position;
        for (plane, board) in own_first(position.boards, position.to_move).into_iter().enumerate() {
            planes.board(plane, &[without_gaps(board, self.board.size, STRIDE)]);
        }
        planes.count(3, position.passes);
    }

    #[inline]
    fn add_choices(&self, draft: &Draft, _: StepOrder, all: Actions, set: &mut ActionSet) {
        self.offered(draft).add_to(set, all, self.board.size, STRIDE);
    }

    fn image(&self, step: Step, symmetry: usize) -> Step {
        square_step_image(symmetry, self.board.size, step)
    }
}
