//! What is seen around a cell: its six neighbours, the twelve cells around these, how far
//! it is from the rim, and how it lies to the first stone of the turn.
//!
//! Patterns that are turned or mirrored images of each other are the same one, and so are
//! the same patterns on boards of all sizes: what is learnt holds for every size.

use std::sync::LazyLock;

use game::Step;

use super::geometry::{Geometry, NOWHERE, Spot};
use super::rules::{Draft, Iris, Position};

/// What a cell may be to the side to move: empty, its own, the opponent's, off the board.
const STATES: usize = 4;
/// Neighbours in a circle.
const RING: usize = 6;
/// Rings that are no images of each other.
const RINGS: usize = 430;
/// How far from the rim a cell is: on it, beside it, …, or further.
const RIMS: usize = 4;
/// How full the board is, in eighths.
const STAGES: usize = 8;
/// Distances that are told apart.
const DISTANCES: usize = 8;

/// Two cells that are alike, in no order.
const PAIRS: usize = STATES * (STATES + 1) / 2;

const RING_AT: usize = 0;
/// A cell that is two steps away with two cells between, and these.
const BRIDGE_AT: usize = RING_AT + RINGS * RIMS;
/// A cell that is two steps away in a straight line, and the one between.
const STRAIGHT_AT: usize = BRIDGE_AT + STATES * PAIRS * RIMS;
const RIM_AT: usize = STRAIGHT_AT + STATES * STATES * RIMS;
const CORNER_AT: usize = RIM_AT + DISTANCES * STAGES;
const CENTRE_AT: usize = CORNER_AT + DISTANCES * STAGES;
const FIRST_AT: usize = CENTRE_AT + DISTANCES * STAGES;
const PASS_AT: usize = FIRST_AT + DISTANCES + 1;

/// How many patterns there are.
pub(super) const COUNT: usize = PASS_AT + 1;

/// The number of every ring among those that are no images of each other.
static RING_NUMBERS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut numbers = vec![u16::MAX; STATES.pow(RING as u32)];
    let mut count = 0;
    for ring in 0..numbers.len() {
        if numbers[ring] == u16::MAX {
            for image in images(ring) {
                numbers[image] = count;
            }
            count += 1;
        }
    }
    debug_assert_eq!(usize::from(count), RINGS);
    numbers
});

/// A ring, two bits a cell, turned and mirrored in all twelve ways.
fn images(ring: usize) -> impl Iterator<Item = usize> {
    let cells: [usize; RING] = std::array::from_fn(|i| ring >> (2 * i) & 3);
    (0..2 * RING).map(move |image| {
        let at =
            |i: usize| cells[if image < RING { i + image } else { 2 * RING + image - i } % RING];
        (0..RING).fold(0, |ring, i| ring | at(i) << (2 * i))
    })
}

/// Two states in no order as one number.
const fn pair(a: usize, b: usize) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high * (high + 1) / 2 + low
}

/// The board as one side sees it.
struct PatternContext<'a> {
    position: &'a Position,
    geometry: &'a Geometry,
    stage: usize,
}

impl PatternContext<'_> {
    #[inline]
    fn state(&self, spot: Spot) -> usize {
        let [own, theirs] = [self.position.to_move, !self.position.to_move]
            .map(|side| usize::from(self.position.stones[side].has(spot)));
        own | theirs << 1 | (3 * usize::from(spot == NOWHERE))
    }

    #[inline]
    fn each_around(&self, spot: Spot, visit: &mut impl FnMut(usize)) {
        let place = &self.geometry.places[usize::from(spot)];
        let around = place.around.map(|spot| self.state(spot));
        let rim = usize::from(place.rim).min(RIMS - 1);
        let ring = (0..RING).fold(0, |ring, i| ring | around[i] << (2 * i));
        visit(RING_AT + usize::from(RING_NUMBERS[ring]) * RIMS + rim);
        for i in 0..RING {
            let between = pair(around[i], around[(i + 1) % RING]);
            visit(BRIDGE_AT + (around[RING + i] * PAIRS + between) * RIMS + rim);
            visit(STRAIGHT_AT + (around[2 * RING + i] * STATES + around[i]) * RIMS + rim);
        }
        let near = |distance: u8| usize::from(distance).min(DISTANCES - 1) * STAGES + self.stage;
        visit(RIM_AT + near(place.rim));
        visit(CENTRE_AT + near(place.centre));
        if place.rim == 0 {
            visit(CORNER_AT + near(place.corner));
        }
    }
}

impl Iris {
    /// Visits what is seen around a step.
    #[inline]
    pub(super) fn each_pattern_of(&self, draft: &Draft, step: Step, visit: &mut impl FnMut(usize)) {
        let Step::Cell(cell) = step else { return visit(PASS_AT) };
        let geometry = self.geometry();
        let spot = geometry.grid.spot(cell);
        let position = &draft.position;
        let cells = geometry.grid.spots().len();
        let stage = position.occupied().count() as usize * STAGES / cells;
        let context = PatternContext { position, geometry, stage: stage.min(STAGES - 1) };
        context.each_around(spot, visit);
        if geometry.coloured.has(spot) {
            context.each_around(geometry.opposite(spot), visit);
        }
        if let Some(first) = draft.first() {
            let distance = usize::from(geometry.distance(first, spot));
            // Two steps away in a straight line is another thing than around a corner.
            let place = &geometry.places[usize::from(spot)];
            let straight = place.around[2 * RING..].contains(&first);
            let number = if straight { 0 } else { distance.min(DISTANCES) };
            visit(FIRST_AT + number);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use game::{Options, Rules, StepOrder, choices};
    use search::Knowledge;

    use super::*;

    #[test]
    fn images_are_the_same_ring() {
        let kinds: HashSet<u16> = RING_NUMBERS.iter().copied().collect();
        assert_eq!(kinds.len(), RINGS);
        // One own stone is the same ring wherever it is, and so are neighbouring ones.
        for i in 1..RING {
            assert_eq!(RING_NUMBERS[1 << (2 * i)], RING_NUMBERS[1]);
        }
        assert_eq!(RING_NUMBERS[0b01_01], RING_NUMBERS[0b01 << 10 | 0b01]);
        assert_ne!(RING_NUMBERS[0b01_01], RING_NUMBERS[0b01_00_01]);
        assert_ne!(RING_NUMBERS[0b01], RING_NUMBERS[0b10]);
    }

    /// The same patterns are seen from every side, on every size of board.
    #[test]
    fn images_of_a_board_show_the_same_patterns() {
        for size in [3, 5, 8, 12] {
            let game = Iris::new(&Options::defaults(Iris::OPTIONS).with("size", size));
            let mut rng = <rand_xoshiro::Xoshiro256PlusPlus as rand_xoshiro::rand_core::SeedableRng>::seed_from_u64(3);
            let mut position = game.start();
            for _ in 0..5 {
                let turn = game.random_turn(&position, &mut rng).unwrap();
                game.play(&mut position, turn);
            }
            let seen = |position: &Position| -> Vec<Vec<usize>> {
                let draft = game.draft(position);
                let mut all = Vec::new();
                for step in choices(&game, &draft, StepOrder::Any) {
                    let mut patterns = Vec::new();
                    game.each_pattern(&draft, step, &mut |pattern| patterns.push(pattern));
                    assert!(patterns.iter().all(|pattern| *pattern < COUNT));
                    patterns.sort_unstable();
                    all.push(patterns);
                }
                all.sort_unstable();
                all
            };
            let expected = seen(&position);
            for symmetry in 0..game.symmetries() {
                assert_eq!(seen(&game.transform(&position, symmetry)), expected, "size {size}");
            }
        }
    }
}
