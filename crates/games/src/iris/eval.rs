//! What the engine should know of Iris: how a board that is filled at random
//! comes out, and where the stones then lie.

use arrayvec::ArrayVec;
use game::{Outcome, Side, Step, StepOrder, shuffle};
use rand::Rng;
use search::convolution::{CellLayout, Channels};
use search::{Calibration, Knowledge, Ladder, Level, Method, Patterns, Ratings, Score, Touched};

use super::calibration;
use super::geometry::{NOWHERE, Spot};
use super::patterns;
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

    /// On small boards games are decided sooner.
    fn calibration(&self) -> Calibration {
        calibration::of_size(self.geometry().size)
    }

    const LEVELS: Ladder = [
        Level::blurred(200, 200).with_form(60),
        Level::blurred(200, 45).with_form(60),
        Level::blurred(250, 18).with_form(60),
        Level::blurred(300, 9).with_form(60),
        Level::blurred(500, 5).with_form(60),
        Level::blurred(900, 3).with_form(60),
        Level::blurred(1_500, 1).with_form(60),
        Level::far(800).with_form(150),
        Level::far(3_500).with_form(150),
        Level::FULL,
    ];
    const RATINGS: Option<Ratings> =
        Some([740, 810, 950, 1_120, 1_280, 1_470, 1_650, 1_810, 1_940, 2_100]);
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

    const WEIGHTS: &'static [u8] = include_bytes!("learnt.weights");
    const PATTERNS: usize = patterns::COUNT;

    #[inline]
    fn each_pattern(&self, draft: &Draft, step: Step, visit: &mut impl FnMut(usize)) {
        self.each_pattern_of(draft, step, visit);
    }

    const HAS_CELLS: bool = true;

    fn cell_layout(&self) -> CellLayout {
        self.layout_of_cells()
    }

    fn canonical_symmetry(&self, draft: &Draft) -> usize {
        self.least_symmetry(draft)
    }

    fn seen_as(&self, cell: u16, symmetry: usize) -> u16 {
        let geometry = self.geometry();
        let spot = geometry.grid.spot(cell);
        geometry.grid.cell(geometry.images[symmetry][usize::from(spot)])
    }

    fn write_cells(&self, draft: &Draft, symmetry: usize, cells: &mut [Channels]) {
        self.write_each_cell(draft, symmetry, cells);
    }

    fn each_owner(&self, position: &Position, visit: &mut impl FnMut(u16, Side)) {
        for (cell, spot) in self.geometry().grid.spots().iter().enumerate() {
            if let Some(side) = position.stone(*spot) {
                visit(cell as u16, side);
            }
        }
    }

    /// The two cells of a colour are taken together, by either of them.
    #[inline]
    fn is_doubled(&self, _: &Draft, step: Step) -> bool {
        let Step::Cell(cell) = step else { return false };
        let geometry = self.geometry();
        let spot = geometry.grid.spot(cell);
        geometry.coloured.has(spot) && !geometry.lower.has(spot)
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
    /// cells are neighbours: that is what makes it fast. At full strength two stones
    /// that are connected by either of two cells stay connected.
    fn rollout<R: Rng>(
        &self,
        position: &Position,
        patterns: Option<&Patterns>,
        rng: &mut R,
        touched: &mut Touched,
    ) -> f32 {
        let filled = match patterns {
            Some(_) => self.filled_with_care(position, rng),
            None => self.filled(position, rng),
        };
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
    /// The board filled at random.
    fn filled<R: Rng>(&self, position: &Position, rng: &mut R) -> Position {
        let mut filled = *position;
        let mut side = position.to_move;
        for (one, other) in self.shuffled(position, rng) {
            filled.stones[side].add(one);
            other.into_iter().for_each(|spot| filled.stones[side].add(spot));
            side = !side;
        }
        filled
    }

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

    /// The board filled at random, but that a side whose connection is cut at one of two
    /// cells takes the other.
    fn filled_with_care<R: Rng>(&self, position: &Position, rng: &mut R) -> Position {
        let Some(room) = self.room(position) else { return *position };
        let mut filling = Filling::new(self, position, &room.greys.spots().collect(), rng);
        // Turns on greys are not told apart: which cells they fill is drawn later.
        let mut colours: ArrayVec<Option<Spot>, UNITS> = room.lower.spots().map(Some).collect();
        let turns = colours.len() + filling.greys.len().div_ceil(2);
        while colours.len() < turns {
            colours.push(None);
        }
        shuffle(&mut colours, rng);
        let mut side = position.to_move;
        for colour in colours {
            match colour {
                Some(spot) => {
                    filling.put(side, spot);
                    filling.put(side, self.geometry().opposite(spot));
                }
                None => (0..2).for_each(|_| filling.put_grey(side)),
            }
            side = !side;
        }
        filling.position
    }
}

/// Grey cells of the largest board, and some.
const GREYS: usize = 400;

/// A board that is being filled.
struct Filling<'a> {
    game: &'a Iris,
    position: Position,
    /// The greys that are still empty, in random order; the last one is next.
    greys: ArrayVec<Spot, GREYS>,
    /// Where in `greys` each spot stands.
    places: [u16; NOWHERE as usize + 1],
    /// Whose stone is on a spot: 0 and 1, or nobody's (also beyond the board).
    owners: [u8; NOWHERE as usize + 1],
    /// The cells that a side has to take to stay connected.
    replies: [ArrayVec<Spot, 2>; 2],
}

/// In place of an owner.
const NOBODY: u8 = 2;

impl<'a> Filling<'a> {
    fn new<R: Rng>(
        game: &'a Iris,
        position: &Position,
        greys: &ArrayVec<Spot, GREYS>,
        rng: &mut R,
    ) -> Filling<'a> {
        let mut greys = greys.clone();
        shuffle(&mut greys, rng);
        let mut places = [NOWHERE; NOWHERE as usize + 1];
        for (i, spot) in greys.iter().enumerate() {
            places[usize::from(*spot)] = i as u16;
        }
        let mut owners = [NOBODY; NOWHERE as usize + 1];
        for (owner, stones) in position.stones.iter().enumerate() {
            stones.spots().for_each(|spot| owners[usize::from(spot)] = owner as u8);
        }
        let replies = Default::default();
        Filling { game, position: *position, greys, places, owners, replies }
    }

    /// Puts a stone on a grey cell: where it is needed, else on the next one.
    #[inline]
    fn put_grey(&mut self, side: Side) {
        let needed = self.replies[side.index()].pop();
        let needed = needed.filter(|spot| self.owners[usize::from(*spot)] == NOBODY);
        let Some(last) = self.greys.pop() else { return };
        let spot = needed.unwrap_or(last);
        if spot != last {
            let place = self.places[usize::from(spot)];
            self.greys[usize::from(place)] = last;
            self.places[usize::from(last)] = place;
        }
        self.put(side, spot);
    }

    /// Puts a stone, and sees what it cuts.
    #[inline]
    fn put(&mut self, side: Side, spot: Spot) {
        self.position.stones[side].add(spot);
        self.owners[usize::from(spot)] = side.index() as u8;
        let around = &self.game.geometry().places[usize::from(spot)].around;
        let enemy = (!side).index();
        let owners: [u8; 8] = std::array::from_fn(|i| self.owners[usize::from(around[i % 6])]);
        for i in 0..6 {
            let is_cut = owners[i] == enemy as u8 && owners[i + 2] == enemy as u8;
            if is_cut && owners[i + 1] == NOBODY {
                let other = around[(i + 1) % 6];
                // Coloured cells are not taken one by one.
                if self.places[usize::from(other)] != NOWHERE && !self.replies[enemy].is_full() {
                    self.replies[enemy].push(other);
                }
            }
        }
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
