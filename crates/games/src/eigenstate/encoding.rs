//! Positions and steps as numbers.
//!
//! Actions: 0 to 35 are the squares a1, b1, … f6; 36 + 25·square + hole the holes of
//! the piece on a square, each row by row from the bottom left: 936 in all, of which at
//! most 138 are legal. A turn is the piece's square, where it goes, and two holes; in
//! search's order the lower hole comes first.
//!
//! Planes, 6 × 6, from a1: 0 to 24 own pieces with a pin in each hole (12 is the centre,
//! so it shows all own pieces), 25 to 49 the opponent's; 50 the square of the last step;
//! 51 how many steps of the turn have been taken. Which hole was just pinned shows only
//! in the mask of what may follow. There is no pass.

use game::{ActionSet, Actions, Encoding, Layout, Plane, Planes, Step, StepOrder, without_gaps};

use super::board::{HOLES, Movement, Piece, SIZE};
use super::rules::{Draft, Eigenstate, cell, mirror, square};

/// Holes of a piece.
const ALL_HOLES: u8 = HOLES * HOLES;

/// Planes through which a piece goes, one for each hole.
const COLUMN: usize = ALL_HOLES as usize;

/// Bytes of a plane.
const SPOTS: usize = (SIZE * SIZE) as usize;

impl Encoding for Eigenstate {
    fn layout(&self) -> Layout {
        let pins = |own| (0..ALL_HOLES).map(move |hole| Plane::Pins { own, hole });
        let planes = pins(true).chain(pins(false)).chain([Plane::Chosen, Plane::Taken]).collect();
        let cells = u16::from(SIZE).pow(2);
        let actions = Actions { cells, kinds: 0, holes: ALL_HOLES, words: 0, pass: false };
        Layout::square(SIZE, planes, actions)
    }

    #[inline]
    fn write_planes(&self, draft: &Draft, planes: &mut Planes<'_>) {
        let position = &draft.position;
        // One that is absent stands off the board.
        let column = |piece: Piece| (cell(piece.square()), piece.pins());
        for (first, side) in [(0, position.to_move), (COLUMN, !position.to_move)] {
            planes.columns::<SPOTS, COLUMN>(first, position.places(side).map(column));
        }
    }

    #[inline]
    fn write_step(&self, draft: &Draft, step: Step, planes: &mut Planes<'_>) -> bool {
        match (step, draft.movement()) {
            (Step::Hole(cell, hole), _) => planes.put(hole.into(), cell, 1),
            (_, Some(Movement { from, to, captures })) => {
                planes.move_column::<SPOTS, COLUMN>(0, cell(from), cell(to));
                if captures {
                    planes.clear_column::<SPOTS, COLUMN>(COLUMN, cell(to));
                }
            }
            // A piece has been chosen.
            (_, None) => {}
        }
        true
    }

    #[inline]
    fn add_choices(&self, draft: &Draft, order: StepOrder, all: Actions, set: &mut ActionSet) {
        let cells = draft.cells_offered();
        if cells != 0 {
            return set.add_row(0, without_gaps(cells, SIZE, 8));
        }
        // Up to 138 holes: all of a piece at once, also where there are none, which no
        // processor foresees. (A piece that is absent is off the board, and has none.)
        for (square, holes) in draft.holes_offered(order) {
            let cell = cell(square).min(all.cells - 1);
            set.add_row(all.number(Step::Hole(cell, 0)), u64::from(holes));
        }
    }

    fn image(&self, step: Step, symmetry: usize) -> Step {
        let cell_image = |of: u16| cell(mirror(square(of), SIZE, 8, symmetry));
        match step {
            Step::Cell(of) => Step::Cell(cell_image(of)),
            Step::Hole(of, hole) => {
                Step::Hole(cell_image(of), mirror(hole, HOLES, HOLES, symmetry))
            }
            step => step,
        }
    }
}
