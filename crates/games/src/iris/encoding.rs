//! Positions and steps as numbers.
//!
//! Actions: the cells in their order (a1, a2, …; 169 on the usual board), then the pass.
//! A turn is one or two cells; of the two cells of a colour one is enough, in search's
//! order the lower.
//!
//! Planes have a row for each row of the board and as many columns, each row pushed
//! to the right as far as its first cell lies on a rhombus: the neighbours of a cell are
//! then the two beside it, those above and below, and those above to the right and below
//! to the left, everywhere. In two corners there are no cells. 0 own stones, 1 the
//! opponent's, 2 the stone just put, 3 passes just made, 4 the cells that there are,
//! 5 the coloured ones.

use game::{ActionSet, Actions, Encoding, Layout, Plane, Planes, Step, StepOrder, own_first};

use super::geometry::USUAL;
use super::rules::{Draft, Fillable, Iris};

impl Iris {
    /// Adds what may be chosen next of what may be filled.
    #[inline]
    fn add_offer<const W: usize>(
        &self,
        room: &Fillable<W>,
        draft: &Draft,
        order: StepOrder,
        all: Actions,
        set: &mut ActionSet,
    ) {
        let (offer, geometry) = (self.offer_in(room, draft.first(), order), self.geometry());
        let mut spots = offer.cells;
        if order == StepOrder::Any {
            offer.lower.spots().for_each(|spot| spots.add(geometry.opposite(spot)));
        }
        // Nearly every cell at first: a word at once.
        for (word, (gather, first)) in spots.words().iter().zip(&geometry.cells) {
            set.add_row(usize::from(*first), gather.of(*word));
        }
        if offer.pass {
            set.add(all.number(Step::Pass));
        }
    }
}

impl Encoding for Iris {
    fn layout(&self) -> Layout {
        let geometry = self.geometry();
        let spots = geometry.grid.spots().to_vec();
        let stones = [true, false].map(|own| Plane::Pieces { own, kind: 0 });
        let others = [Plane::Chosen, Plane::Passes, Plane::Cells, Plane::Coloured];
        let cells = spots.len() as u16;
        let planes = [&stones[..], &others].concat();
        let actions = Actions { cells, kinds: 0, holes: 0, words: 0, pass: true };
        Layout::new((geometry.stride, geometry.stride), spots, planes, actions)
            .always(4, geometry.grid.all().spots())
            .always(5, geometry.coloured.spots())
    }

    #[inline]
    fn write_planes(&self, draft: &Draft, planes: &mut Planes<'_>) {
        let position = &draft.position;
        let stones = own_first(position.stones, position.to_move);
        for (plane, board) in stones.into_iter().enumerate() {
            planes.board(plane, board.words());
        }
        planes.count(3, position.passes);
    }

    #[inline]
    fn write_step(&self, draft: &Draft, step: Step, planes: &mut Planes<'_>) -> bool {
        let geometry = self.geometry();
        if let Step::Cell(cell) = step {
            let spot = geometry.grid.spot(cell);
            planes.put(0, spot, 1);
            if geometry.coloured.has(spot) {
                planes.put(0, geometry.opposite(spot), 1);
            }
        }
        planes.count(3, draft.position.passes);
        true
    }

    #[inline]
    fn add_choices(&self, draft: &Draft, order: StepOrder, all: Actions, set: &mut ActionSet) {
        let Some(room) = draft.room() else { return };
        match self.geometry().is_usual() {
            true => self.add_offer(&room.narrow::<USUAL>(), draft, order, all, set),
            false => self.add_offer(room, draft, order, all, set),
        }
    }

    fn image(&self, step: Step, symmetry: usize) -> Step {
        let Step::Cell(cell) = step else { return step };
        let grid = &self.geometry().grid;
        Step::Cell(grid.cell(self.geometry().image(grid.spot(cell), symmetry)))
    }
}
