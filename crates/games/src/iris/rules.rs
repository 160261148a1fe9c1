//! The rules, on sets of spots (see `geometry.rs`).

use std::ops::ControlFlow;
use std::sync::Arc;

use game::{
    Bitboard, Ending, Lesson, Message, OptionSpec, Options, Outcome, Rules, Side, Step, StepOrder,
    Values, below,
};
use rand::Rng;

use super::geometry::{Board, Geometry, LARGEST, SYMMETRIES, Spot, USUAL};

/// The rules with the option `size` chosen.
#[derive(Clone, Debug)]
pub struct Iris {
    geometry: Arc<Geometry>,
}

/// All that decides the rest of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where each side has stones.
    pub(super) stones: [Board; 2],
    pub(super) to_move: Side,
    /// Passes just made, 0 to 2.
    pub(super) passes: u8,
}

/// What a side does, by the spots of its stones (see `geometry.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Nothing.
    Pass,
    /// One stone.
    One(Spot),
    /// Two stones, the lower spot first.
    Two(Spot, Spot),
}

/// A turn being made.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    /// The board with the stones put so far, the same side to move.
    pub(super) position: Position,
    /// What may be filled, as it was before the turn.
    room: Option<Fillable>,
    /// The first of two grey stones.
    first: Option<Spot>,
    turn: Option<Turn>,
}

/// What a side may fill.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fillable<const WORDS: usize = LARGEST> {
    /// The empty grey cells.
    pub greys: Bitboard<WORDS>,
    /// The lower cell of each colour that is empty.
    pub lower: Bitboard<WORDS>,
    /// Whether the board is empty: then one grey stone is all there is.
    pub first_turn: bool,
}

/// What may be chosen next in a turn.
pub(super) struct NextCells<const WORDS: usize = LARGEST> {
    /// Greys, and the lower cell of each colour.
    pub cells: Bitboard<WORDS>,
    /// Of them those of colours; where steps come in any order, the other as well.
    pub lower: Bitboard<WORDS>,
    pub pass: bool,
}

/// A grey cell and its six neighbours: if more greys are empty, each has a
/// partner.
pub(super) const CLOSEST: usize = 7;

impl Draft {
    /// The first of two grey stones, if it has been put.
    #[inline]
    pub(super) fn first(&self) -> Option<Spot> {
        self.first
    }

    /// What may be filled while the turn is being made, as it was before it.
    #[inline]
    pub(super) fn room(&self) -> Option<&Fillable> {
        self.room.as_ref().filter(|_| self.turn.is_none())
    }
}

impl Fillable {
    /// The same in fewer words, which must do for this board.
    #[inline]
    pub(super) fn narrow<const FEWER: usize>(&self) -> Fillable<FEWER> {
        let [greys, lower] = [&self.greys, &self.lower].map(Bitboard::narrow);
        Fillable { greys, lower, first_turn: self.first_turn }
    }
}

impl Position {
    /// Where anything stands.
    #[inline]
    pub(super) fn occupied(&self) -> Board {
        self.stones[0] | self.stones[1]
    }

    /// Whose stone is on a spot.
    pub(super) fn stone(&self, spot: Spot) -> Option<Side> {
        match self.stones.each_ref().map(|board| board.has(spot)) {
            [true, _] => Some(Side::First),
            [_, true] => Some(Side::Second),
            _ => None,
        }
    }
}

impl Iris {
    /// Where things are.
    #[inline]
    pub(super) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// What may be filled; `None` if the game is over.
    #[inline]
    pub(super) fn room(&self, position: &Position) -> Option<Fillable> {
        let occupied = position.occupied();
        let empty = self.geometry.grid.all() & !occupied;
        (position.passes < 2 && !empty.is_empty()).then(|| Fillable {
            greys: empty & self.geometry.grey,
            lower: empty & self.geometry.lower,
            first_turn: occupied.is_empty(),
        })
    }

    /// Whether a grey stone goes alone on this spot.
    #[inline]
    fn goes_alone<const W: usize>(&self, room: &Fillable<W>, spot: Spot) -> bool {
        let is_crowded = || !room.greys.has_more_than(CLOSEST as u32);
        room.first_turn || is_crowded() && self.partners(room, spot).is_empty()
    }

    /// The grey cells that a second stone may go on if the first is on `spot`;
    /// if there is none, the first goes alone.
    #[inline]
    pub(super) fn partners<const W: usize>(&self, room: &Fillable<W>, spot: Spot) -> Bitboard<W> {
        let partners = room.greys & !self.geometry.near[usize::from(spot)].narrow();
        if room.first_turn { Bitboard::EMPTY } else { partners }
    }

    /// The grey cells on which a stone goes alone.
    #[inline]
    fn singles<const W: usize>(&self, room: &Fillable<W>) -> Bitboard<W> {
        match room.greys.count() as usize {
            _ if room.first_turn => room.greys,
            0..=CLOSEST => {
                let alone = |spot: &Spot| self.goes_alone(room, *spot);
                room.greys.spots().filter(alone).collect()
            }
            _ => Bitboard::EMPTY,
        }
    }

    /// How many turns fill some of this room, and the pass.
    #[inline]
    fn count_in<const W: usize>(&self, room: &Fillable<W>) -> u64 {
        let greys = room.greys.count();
        if room.first_turn {
            return u64::from(greys);
        }
        let neighbours: u32 =
            self.geometry.upward().map(|by| (room.greys & room.greys.up(by)).count()).iter().sum();
        let pairs = greys * greys.saturating_sub(1) / 2 - neighbours;
        u64::from(pairs + self.singles(room).count() + room.lower.count() + 1)
    }

    /// Takes those greys out of a set with which no turn begins in canonical order, where
    /// the last come only second: those all of whose partners come before them.
    #[inline]
    fn remove_seconds<const W: usize>(&self, room: &Fillable<W>, set: &mut Bitboard<W>) {
        let Some(last) = room.greys.last() else { return };
        if !room.greys.has_more_than(CLOSEST as u32) {
            return self.remove_last_seconds(room, set);
        }
        // None goes alone, so all that come after such a grey are its neighbours: it is one
        // of the last four, and near the last. That is a word, in which they are found and
        // compared without a branch, as no processor foresees where they are: `to_*` says how
        // far each is from the last (64 if it is too far), and nobody is 0 or 64 away.
        const TOP: u64 = 1 << 63;
        let near = |to: u32| self.geometry.upward_bits.wrapping_shr(to) & 1;
        let at = |to: u32| TOP.wrapping_shr(to);
        let others = room.greys.up_to(last) ^ TOP;
        let to_1 = others.leading_zeros();
        let others = others & !at(to_1);
        let to_2 = others.leading_zeros();
        let others = others & !at(to_2);
        let to_3 = others.leading_zeros();
        let is_1 = near(to_1);
        let is_2 = near(to_2) & near(to_2 - to_1);
        let is_3 = near(to_3) & near(to_3 - to_1) & near(to_3 - to_2);
        set.remove_up_to(last, TOP | (is_1 * at(to_1)) | (is_2 * at(to_2)) | (is_3 * at(to_3)));
    }

    /// The same where so few greys are left that one may go alone.
    fn remove_last_seconds<const W: usize>(&self, room: &Fillable<W>, set: &mut Bitboard<W>) {
        for spot in room.greys.spots() {
            let partners = self.partners(room, spot);
            if !partners.is_empty() && partners.after(spot).is_empty() {
                set.remove(spot);
            }
        }
    }

    /// What may be chosen next.
    #[inline]
    pub(super) fn offer(&self, draft: &Draft, order: StepOrder) -> NextCells {
        match draft.room() {
            Some(room) => self.offer_in(room, draft.first, order),
            None => NextCells { cells: Board::EMPTY, lower: Board::EMPTY, pass: false },
        }
    }

    /// The same while this may be filled and perhaps a first stone has been put.
    #[inline]
    pub(super) fn offer_in<const W: usize>(
        &self,
        room: &Fillable<W>,
        first: Option<Spot>,
        order: StepOrder,
    ) -> NextCells<W> {
        let any = order == StepOrder::Any;
        if let Some(first) = first {
            let partners = self.partners(room, first);
            let cells = if any { partners } else { partners.after(first) };
            return NextCells { cells, lower: Bitboard::EMPTY, pass: false };
        }
        if room.first_turn {
            return NextCells { cells: room.greys, lower: Bitboard::EMPTY, pass: false };
        }
        let mut cells = room.greys | room.lower;
        if !any {
            self.remove_seconds(room, &mut cells);
        }
        NextCells { cells, lower: room.lower, pass: true }
    }

    /// Visits every turn that fills some of this room, and the pass.
    pub(super) fn each_turn_in<B>(
        &self,
        room: &Fillable,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for spot in room.greys.spots() {
            let partners = self.partners(room, spot);
            if partners.is_empty() {
                visit(Turn::One(spot))?;
            }
            for partner in partners.after(spot).spots() {
                visit(Turn::Two(spot, partner))?;
            }
        }
        if room.first_turn {
            return ControlFlow::Continue(());
        }
        for spot in room.lower.spots() {
            visit(Turn::Two(spot, self.geometry.opposite(spot)))?;
        }
        visit(Turn::Pass)
    }
}

/// One of the turns that a room allows, by the numbers of its cells in the
/// lists of greys, singles and colours.
pub(super) enum Lot {
    /// Two empty greys; they may be neighbours, and then another lot must be
    /// drawn.
    Greys(u32, u32),
    /// A stone alone.
    Single(u32),
    /// The two cells of a colour.
    Colour(u32),
    Pass,
}

impl Lot {
    /// Draws so that every turn is equally likely once the neighbours have been
    /// put back: two greys can be drawn in two orders, so everything else gets
    /// two lots.
    #[inline]
    pub(super) fn draw<R: Rng>(rng: &mut R, greys: u32, singles: u32, colours: u32) -> Lot {
        let ordered = greys * greys.saturating_sub(1);
        let lot = below(rng, u64::from(ordered + 2 * (singles + colours + 1))) as u32;
        if lot < ordered {
            let (a, b) = (lot / (greys - 1), lot % (greys - 1));
            return Lot::Greys(a, b + u32::from(b >= a));
        }
        match (lot - ordered) / 2 {
            0 => Lot::Pass,
            n if n <= colours => Lot::Colour(n - 1),
            n => Lot::Single(n - 1 - colours),
        }
    }
}

impl Rules for Iris {
    const NAME: &'static str = "iris";
    const SIDES: [&'static str; 2] = ["black", "white"];
    const PASSES: bool = true;
    const LESSONS: &'static [Lesson] = super::lessons::LESSONS;
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec { key: "size", values: Values::Numbers { from: 3, to: 12 }, default: 8 }];

    type Position = Position;
    type Turn = Turn;
    type Draft = Draft;

    fn new(options: &Options) -> Iris {
        Iris { geometry: Arc::new(Geometry::new(u16::from(options.get("size")))) }
    }

    fn start(&self) -> Position {
        Position { stones: [Board::EMPTY; 2], to_move: Side::First, passes: 0 }
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        let is_full = || (self.geometry.grid.all() & !position.occupied()).is_empty();
        if position.passes < 2 && !is_full() {
            return None;
        }
        let reason = if position.passes == 2 { "passes" } else { "full-board" };
        Some(match self.leader(position) {
            Outcome::Won(side) => Ending::won(side, reason),
            Outcome::Draw => Ending::draw(reason),
        })
    }

    fn each_turn<B>(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.room(position) {
            Some(room) => self.each_turn_in(&room, visit),
            None => ControlFlow::Continue(()),
        }
    }

    fn is_legal(&self, position: &Position, turn: Turn) -> bool {
        let Some(room) = self.room(position) else {
            return false;
        };
        match turn {
            Turn::Pass => !room.first_turn,
            Turn::One(spot) => room.greys.has(spot) && self.partners(&room, spot).is_empty(),
            Turn::Two(a, b) if room.greys.has(a) => a < b && self.partners(&room, a).has(b),
            Turn::Two(a, b) => {
                !room.first_turn && room.lower.has(a) && self.geometry.opposite(a) == b
            }
        }
    }

    #[inline]
    fn count_turns(&self, position: &Position) -> u64 {
        match self.room(position) {
            Some(room) if self.geometry.is_usual() => self.count_in(&room.narrow::<USUAL>()),
            Some(room) => self.count_in(&room),
            None => 0,
        }
    }

    fn random_turn<R: Rng>(&self, position: &Position, rng: &mut R) -> Option<Turn> {
        let room = self.room(position)?;
        let greys = room.greys.count();
        if room.first_turn {
            return Some(Turn::One(room.greys.nth(below(rng, u64::from(greys)) as u32)));
        }
        let singles = self.singles(&room);
        loop {
            return Some(match Lot::draw(rng, greys, singles.count(), room.lower.count()) {
                Lot::Greys(a, b) => {
                    let (a, b) = (room.greys.nth(a.min(b)), room.greys.nth(a.max(b)));
                    if self.geometry.adjacent(a, b) {
                        continue;
                    }
                    Turn::Two(a, b)
                }
                Lot::Single(n) => Turn::One(singles.nth(n)),
                Lot::Colour(n) => {
                    let spot = room.lower.nth(n);
                    Turn::Two(spot, self.geometry.opposite(spot))
                }
                Lot::Pass => Turn::Pass,
            });
        }
    }

    fn playout<R: Rng>(
        &self,
        position: Position,
        rng: &mut R,
        longest: u32,
    ) -> (Option<Outcome>, u32) {
        self.random_game(position, rng, longest)
    }

    #[inline]
    fn play(&self, position: &mut Position, turn: Turn) {
        let own = &mut position.stones[position.to_move];
        position.passes = match turn {
            Turn::Pass => position.passes + 1,
            Turn::One(spot) => {
                own.add(spot);
                0
            }
            Turn::Two(a, b) => {
                own.add(a);
                own.add(b);
                0
            }
        };
        position.to_move = !position.to_move;
    }

    fn meant(&self, draft: &Draft, step: Step) -> Option<Turn> {
        let Step::Cell(cell) = step else { return Some(Turn::Pass) };
        let spot = self.geometry().grid.spot(cell);
        match draft.first {
            None => Some(Turn::One(spot)),
            Some(first) if first == spot => None,
            Some(first) => Some(Turn::Two(first.min(spot), first.max(spot))),
        }
    }

    fn explain(&self, position: &Position, turn: Turn) -> Message {
        let geometry = self.geometry();
        let name = |spot| geometry.name(spot);
        let stones: &[Spot] = match &turn {
            Turn::Pass => return Message::new("iris-first-pass"),
            Turn::One(spot) => &[*spot],
            Turn::Two(a, b) => &[*a, *b],
        };
        for spot in stones.iter().copied() {
            if let Some(side) = position.stone(spot) {
                return Message::new("iris-occupied")
                    .with("side", Self::SIDES[side])
                    .with("cell", name(spot));
            }
        }
        let room = self.room(position).expect("asked only of games that are not over");
        if room.first_turn {
            return Message::new("iris-first-turn");
        }
        let coloured = |spot: Spot| geometry.coloured.has(spot);
        match turn {
            Turn::Two(a, b) if coloured(a) && coloured(b) => Message::new("iris-two-colours")
                .with("one", name(a))
                .with("other", name(b))
                .with("opposite", name(geometry.opposite(a))),
            Turn::Two(a, b) if coloured(a) || coloured(b) => {
                let (rim, grey) = if coloured(a) { (a, b) } else { (b, a) };
                Message::new("iris-colour-with-grey")
                    .with("coloured", name(rim))
                    .with("grey", name(grey))
                    .with("opposite", name(geometry.opposite(rim)))
            }
            Turn::One(spot) if coloured(spot) => Message::new("iris-colour-alone")
                .with("cell", name(spot))
                .with("opposite", name(geometry.opposite(spot))),
            Turn::Two(a, b) => {
                Message::new("iris-adjacent").with("one", name(a)).with("other", name(b))
            }
            Turn::One(spot) => {
                let partner = self.partners(&room, spot).spots().next();
                let partner = partner.expect("without a partner the turn is legal");
                Message::new("iris-second-missing")
                    .with("cell", name(spot))
                    .with("partner", name(partner))
            }
            Turn::Pass => unreachable!("explained above"),
        }
    }

    /// Every turn but a pass adds a stone, and two passes end the game: nothing
    /// can be repeated three times.
    fn repetition_key(&self, _: &Position) -> Option<Position> {
        None
    }

    /// Those of the hexagon. All of them keep opposite cells opposite, and so
    /// the colours together.
    fn symmetries(&self) -> usize {
        SYMMETRIES
    }

    fn transform(&self, position: &Position, symmetry: usize) -> Position {
        let image = |board: Board| {
            board
                .spots()
                .map(|spot| self.geometry.images[symmetry][usize::from(spot)])
                .collect::<Board>()
        };
        Position { stones: position.stones.map(image), ..*position }
    }

    #[inline]
    fn draft(&self, position: &Position) -> Draft {
        Draft { position: *position, room: self.room(position), first: None, turn: None }
    }

    fn each_choice<B>(
        &self,
        draft: &Draft,
        order: StepOrder,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let offer = self.offer(draft, order);
        let mut cell = |spot| visit(Step::Cell(self.geometry.grid.cell(spot)));
        (offer.cells & !offer.lower).spots().try_for_each(&mut cell)?;
        for spot in offer.lower.spots() {
            cell(spot)?;
            if order == StepOrder::Any {
                cell(self.geometry.opposite(spot))?;
            }
        }
        if offer.pass { visit(Step::Pass) } else { ControlFlow::Continue(()) }
    }

    fn prompt(&self, draft: &Draft) -> Message {
        match (draft.first, &draft.room) {
            (Some(first), _) => {
                Message::new("iris-choose-second").with("cell", self.geometry.name(first))
            }
            (None, Some(room)) if room.first_turn => Message::new("iris-choose-first"),
            (None, Some(room)) if room.lower.is_empty() => Message::new("iris-choose-grey"),
            (None, Some(room)) if room.greys.is_empty() => Message::new("iris-choose-colour"),
            (None, _) => Message::new("iris-choose"),
        }
    }

    fn is_offered(&self, draft: &Draft, step: Step) -> bool {
        let offer = self.offer(draft, StepOrder::Any);
        let Step::Cell(cell) = step else { return step == Step::Pass && offer.pass };
        let Some(spot) = self.geometry.grid.spots().get(usize::from(cell)).copied() else {
            return false;
        };
        offer.cells.has(spot) || offer.lower.has(self.geometry.opposite(spot))
    }

    fn step(&self, draft: &mut Draft, step: Step) {
        let room = draft.room.as_ref().expect("a step is offered only while the game goes on");
        let turn = match step {
            Step::Pass => Some(Turn::Pass),
            Step::Cell(cell) => {
                let spot = self.geometry.grid.spot(cell);
                let two = |other: Spot| Some(Turn::Two(spot.min(other), spot.max(other)));
                if self.geometry.coloured.has(spot) {
                    two(self.geometry.opposite(spot))
                } else if let Some(first) = draft.first {
                    two(first)
                } else if self.goes_alone(room, spot) {
                    Some(Turn::One(spot))
                } else {
                    draft.first = Some(spot);
                    draft.position.stones[draft.position.to_move].add(spot);
                    None
                }
            }
            Step::Kind(_) | Step::Hole(..) | Step::Word(_) => unreachable!("never offered"),
        };
        if let Some(turn) = turn {
            let mover = draft.position.to_move;
            self.play(&mut draft.position, turn);
            draft.position.to_move = mover;
            draft.turn = Some(turn);
        }
    }

    #[inline]
    fn finished(&self, draft: &Draft) -> Option<Turn> {
        draft.turn
    }

    /// What may be filled is less by what has been.
    #[inline]
    fn end_turn(&self, position: &mut Position, draft: &mut Draft) -> Option<Turn> {
        let turn = draft.turn.take()?;
        self.play(position, turn);
        draft.position.to_move = position.to_move;
        draft.first = None;
        let stones: &[Spot] = match &turn {
            Turn::Pass => &[],
            Turn::One(spot) => &[*spot],
            Turn::Two(a, b) => &[*a, *b],
        };
        if let Some(room) = &mut draft.room {
            for spot in stones {
                room.greys.remove(*spot);
                room.lower.remove(*spot);
            }
            room.first_turn = false;
            if position.passes == 2 || (room.greys | room.lower).is_empty() {
                draft.room = None;
            }
        }
        Some(turn)
    }
}
