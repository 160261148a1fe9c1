//! Positions and steps as numbers.
//!
//! Actions: 0 to 15 are the squares a1, b1, … d4; 16 to 19 the shapes cone, cube,
//! cylinder and sphere. In search's order a turn is a shape, then a square.
//!
//! Planes, 4 × 4, from a1: 0 to 3 where own cones, cubes, cylinders and spheres stand,
//! 4 to 7 the opponent's; 8 to 11 how many of each shape are left in the own reserve,
//! 12 to 15 in the opponent's; 16 to 19 the shape just chosen; 20 the square just chosen.

use game::{ActionSet, Actions, Encoding, Layout, Plane, Planes, Step, StepOrder};

use super::rules::{Draft, PIECES, Quantik, image, renamed};

impl Encoding for Quantik {
    fn layout(&self) -> Layout {
        let of = |plane: fn(bool, u8) -> Plane| {
            [true, false].into_iter().flat_map(move |own| (0..4).map(move |kind| plane(own, kind)))
        };
        let pieces = of(|own, kind| Plane::Pieces { own, kind });
        let reserves = of(|own, kind| Plane::Reserve { own, kind });
        let chosen = (0..4).map(|kind| Plane::ChosenKind { kind }).chain([Plane::Chosen]);
        let planes = pieces.chain(reserves).chain(chosen).collect();
        let actions = Actions { cells: 16, kinds: 4, holes: 0, words: 0, pass: false };
        Layout::square(4, planes, actions)
    }

    #[inline]
    fn write_planes(&self, draft: &Draft, planes: &mut Planes<'_>) {
        let position = &draft.position;
        for (i, side) in [position.to_move, !position.to_move].into_iter().enumerate() {
            let own = position.of(side);
            for (shape, board) in position.shapes.into_iter().enumerate() {
                let (plane, here) = (4 * i + shape, board & own);
                planes.board(plane, &[u64::from(here)]);
                planes.fill(8 + plane, (PIECES - here.count_ones()) as u8);
            }
        }
    }

    /// All at once.
    #[inline]
    fn add_choices(&self, draft: &Draft, order: StepOrder, all: Actions, set: &mut ActionSet) {
        let (shapes, cells) = draft.offered(order);
        set.add_row(0, u64::from(cells) | u64::from(shapes) << all.cells);
    }

    fn image(&self, step: Step, symmetry: usize) -> Step {
        match step {
            Step::Cell(square) => Step::Cell(u16::from(image(square as u8, symmetry))),
            Step::Kind(shape) => Step::Kind(renamed(symmetry)[usize::from(shape)]),
            step => step,
        }
    }
}
