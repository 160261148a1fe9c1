//! What the engine should know of Iris: how a board that is filled at random
//! comes out, and where the stones then lie.

use arrayvec::ArrayVec;
use game::{Outcome, Side, Step, StepOrder, shuffle};
use rand::Rng;
use search::{Knowledge, Ladder, Level, Method, Score, Touched};

use super::geometry::Spot;
use super::rules::{Draft, Iris, Position};

/// A turn's worth of cells: one or two.
type Unit = (Spot, Option<Spot>);

/// More than the turns of any game: half the cells of the largest board.
const UNITS: usize = 210;

/// The size of the board on which alpha-beta search gets to the end in seconds.
const SEARCHED_TO_THE_END: u16 = 3;

impl Knowledge for Iris {
    const METHOD: Method = Method::Tree;

    /// The smallest board is searched to the end.
    fn method(&self) -> Method {
        match self.geometry().size {
            SEARCHED_TO_THE_END => Method::AlphaBeta,
            _ => Self::METHOD,
        }
    }

    const SCALE: Score = 100;
    const LEVELS: Ladder = [
        Level::blurred(200, 200).with_form(60),
        Level::blurred(200, 45).with_form(60),
        Level::blurred(250, 18).with_form(60),
        Level::blurred(300, 9).with_form(60),
        Level::blurred(500, 5).with_form(60),
        Level::blurred(900, 3).with_form(60),
        Level::blurred(1_500, 1).with_form(60),
        Level::far(2_700).with_form(60),
        Level::far(5_000).with_form(60),
        Level::FULL,
    ];
    const ORDER: StepOrder = StepOrder::Any;
    const AMAF: f32 = 1_000.0;
    const EXPLORATION: f32 = 0.3;

    /// The best groups, compared place by place.
    fn evaluate(&self, position: &Position) -> Score {
        let [first, second] = Side::BOTH.map(|side| self.group_scores(position, side));
        let worth = |scores: &[u8]| -> Score {
            let weights = [40, 12, 4];
            scores.iter().zip(weights).map(|(score, weight)| weight * Score::from(*score)).sum()
        };
        worth(&first) - worth(&second)
    }

    /// Nobody passes who can still win something.
    fn prior(&self, _: &Draft, step: Step) -> f32 {
        if step == Step::Pass { 0.01 } else { 1.0 }
    }

    /// Beginners take colours, and cells beside their own stones.
    fn lure(&self, draft: &Draft, step: Step) -> f32 {
        let Step::Cell(cell) = step else { return 0.0 };
        let geometry = self.geometry();
        let spot = geometry.grid.spot(cell);
        let own = draft.position.stones[draft.position.to_move];
        let touches = |by: Spot| {
            let [after, before] = [Some(spot + by), spot.checked_sub(by)];
            [after, before].into_iter().flatten().filter(|spot| own.has(*spot)).count()
        };
        let touching: usize = geometry.upward().into_iter().map(touches).sum();
        let beside = [0.0, 1.0, 1.5];
        beside[touching.min(2)] + f32::from(u8::from(geometry.coloured.has(spot)))
    }

    /// Fills the board at random, turn by turn but without regard to which
    /// cells are neighbours: that is what makes it fast.
    fn rollout<R: Rng>(&self, position: &Position, rng: &mut R, touched: &mut Touched) -> f32 {
        let mut filled = *position;
        let mut side = position.to_move;
        for (one, other) in self.shuffled(position, rng) {
            filled.stones[side].add(one);
            other.into_iter().for_each(|spot| filled.stones[side].add(spot));
            side = !side;
        }
        for (cell, spot) in self.geometry().grid.spots().iter().enumerate() {
            let owner = usize::from(!filled.stones[0].has(*spot));
            touched.add(owner, cell);
        }
        match self.leader(&filled) {
            Outcome::Draw => 0.0,
            outcome => outcome.for_first() as f32,
        }
    }
}

impl Iris {
    /// What is left to be played, a turn at a time, in random order.
    fn shuffled<R: Rng>(&self, position: &Position, rng: &mut R) -> ArrayVec<Unit, UNITS> {
        let mut units = ArrayVec::new();
        let Some(room) = self.room(position) else { return units };
        let mut greys: ArrayVec<Spot, 400> = room.greys.spots().collect();
        shuffle(&mut greys, rng);
        units.extend(greys.chunks(2).map(|two| (two[0], two.get(1).copied())));
        let geometry = self.geometry();
        units.extend(room.lower.spots().map(|spot| (spot, Some(geometry.opposite(spot)))));
        shuffle(&mut units, rng);
        units
    }
}

#[cfg(test)]
mod tests {
    use game::{Options, Rules, Step};

    use super::*;

    #[test]
    fn colours_and_own_neighbours_look_good() {
        for size in [3, 8, 12] {
            let game = Iris::new(&Options::defaults(Iris::OPTIONS).with("size", size as u8));
            let mut draft = game.draft(&game.start());
            let geometry = game.geometry();
            let cells = || (0..geometry.grid.spots().len()).map(|cell| Step::Cell(cell as u16));
            let looks =
                |draft: &Draft, spot: Spot| game.lure(draft, Step::Cell(geometry.grid.cell(spot)));
            let empty: f32 = cells().map(|step| game.lure(&draft, step)).sum();
            assert_eq!(empty, geometry.coloured.count() as f32);
            // The centre, and then the cell right of it, are one's own.
            let centre = geometry.spot(size - 1, size - 1);
            let [right, up, up_right] = geometry.upward().map(|by| centre + by);
            draft.position.stones[0].add(centre);
            let before = looks(&draft, up);
            draft.position.stones[0].add(right);
            assert_eq!(looks(&draft, up_right) - looks(&draft, up), 0.5, "size {size}");
            assert_eq!(looks(&draft, up), before);
            assert_eq!(game.lure(&draft, Step::Pass), 0.0);
        }
    }
}
