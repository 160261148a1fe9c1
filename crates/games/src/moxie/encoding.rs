//! Positions and steps as numbers.
//!
//! Actions: the squares from a1, rank by rank (16 on the usual board), then the pass. A
//! placement is one step; a move or a jump is the piece's square, then every square
//! that it lands on.
//!
//! Planes, as many rows and columns as the board has: 0 own pieces, 1 the opponent's;
//! 2 the own reserve, 3 the opponent's, as a number everywhere; 4 the piece just chosen
//! or in the middle of its jumps; 5 passes just made.

use game::{
    ActionSet, Actions, Encoding, Layout, Plane, Planes, Step, StepOrder, own_first,
    square_step_image, without_gaps,
};

use super::board::STRIDE;
use super::rules::{Draft, Moxie};

impl Encoding for Moxie {
    fn layout(&self) -> Layout {
        let size = self.board.size;
        let pieces = [true, false].map(|own| Plane::Pieces { own, kind: 0 });
        let reserves = [true, false].map(|own| Plane::Reserve { own, kind: 0 });
        let planes = [&pieces[..], &reserves, &[Plane::Chosen, Plane::Passes]].concat();
        let cells = u16::from(size).pow(2);
        let actions = Actions { cells, kinds: 0, holes: 0, words: 0, pass: true };
        Layout::square(size, planes, actions)
    }

    #[inline]
    fn write_planes(&self, draft: &Draft, planes: &mut Planes<'_>) {
        let position = &draft.position;
        let pieces = own_first(position.pieces, position.to_move);
        let reserves = own_first(position.reserves, position.to_move);
        for plane in 0..2 {
            planes.board(plane, &[without_gaps(pieces[plane], self.board.size, STRIDE)]);
            planes.fill(2 + plane, reserves[plane]);
        }
        planes.count(5, position.passes);
    }

    #[inline]
    fn add_choices(&self, draft: &Draft, _: StepOrder, all: Actions, set: &mut ActionSet) {
        self.offered(draft).add_to(set, all, self.board.size, STRIDE);
    }

    fn image(&self, step: Step, symmetry: usize) -> Step {
        square_step_image(symmetry, self.board.size, step)
    }
}
