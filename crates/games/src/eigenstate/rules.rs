//! The rules. How pieces and pins are kept is board.rs' business, why a turn is
//! illegal explain.rs'.
//!
//! No turn is ever a pass: a piece without a free hole can go one file or rank
//! aside, and a piece with one can take a pin. The pass is kept in positions and
//! turns because the notation has it.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use game::{
    Ending, Lesson, Message, Options, Outcome, Rules, SQUARE_SYMMETRIES, Side, Step, StepOrder,
    below, bits, nth_bit, square_image,
};
use rand::Rng;

use super::board::{
    CENTRE, FULL, HOLES, Movement, PIECES, Piece, Pin, Position, SIZE, Turn, locate,
};
use super::explain::explain;

/// The rules; there is nothing to choose.
#[derive(Clone, Copy, Debug)]
pub struct Eigenstate;

/// Pins that a turn puts, where there is room.
const PINS: u32 = 2;

/// A turn being made.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    /// The board as it looks so far.
    pub(super) position: Position,
    /// The turn so far, the pins in the order in which they were put.
    turn: Turn,
    next: Next,
}

impl Draft {
    /// The movement, once it has been made.
    #[inline]
    pub(super) fn movement(&self) -> Option<Movement> {
        self.turn.movement
    }

    /// The squares that may be chosen next.
    #[inline]
    pub(super) fn cells_offered(&self) -> u64 {
        let pieces = self.position.places(self.position.to_move).iter();
        match self.next {
            Next::Over | Next::Pins(_) => 0,
            Next::Origin(movable) => pieces
                .enumerate()
                .fold(0, |all, (i, piece)| all | u64::from(movable >> i & 1) << piece.square()),
            Next::Target(from) => pieces
                .filter(|piece| piece.square() == from)
                .fold(0, |squares, piece| squares | piece.targets()),
        }
    }

    /// The holes that may be pinned next, piece by piece.
    #[inline]
    pub(super) fn holes_offered(&self, order: StepOrder) -> impl Iterator<Item = (u8, u32)> {
        let due = if let Next::Pins(due) = self.next { due } else { 0 };
        let pieces = self.position.places(self.position.to_move);
        let is_canonical = order == StepOrder::Canonical;
        // The lower pin first, with a free hole left for the higher one; then only what
        // is higher. For all pieces alike, which a processor does for several at once.
        let put = self.turn.pins[0].filter(|_| is_canonical);
        let put_on = put.map_or(-1, |put| i32::from(put.square()));
        let above = put.map_or(FULL, |put| !1 << put.hole());
        let everywhere = |is_so: bool| u32::from(is_so).wrapping_neg();
        let mut offered = pieces.map(|piece| {
            let square = i32::from(piece.square());
            let higher = everywhere(square > put_on) | everywhere(square == put_on) & above;
            piece.free() & higher & everywhere(piece != Piece::ABSENT)
        });
        if is_canonical
            && due == PINS
            && let Some(last) = offered.iter_mut().rfind(|holes| **holes != 0)
        {
            *last ^= 1 << last.ilog2();
        }
        let places = if due == 0 { &pieces[..0] } else { pieces };
        places.iter().map(|piece| piece.square()).zip(offered)
    }
}

/// What comes next in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Nothing: the game is over.
    Over,
    /// Choosing the piece to move, one of these places.
    Origin(u8),
    /// Choosing where the piece on this square goes.
    Target(u8),
    /// Putting this many pins.
    Pins(u32),
}

/// Every movement of the side to move, by origin.
struct Movements {
    pieces: [Piece; PIECES],
    /// Where each piece may go.
    targets: [u64; PIECES],
    own: u64,
    theirs: u64,
    /// Free holes of own pieces before the movement.
    free: u32,
}

impl Movements {
    /// The one place that knows where pieces may go.
    #[inline]
    fn of(position: &Position) -> Movements {
        let side = position.to_move;
        let pieces = *position.places(side);
        Movements {
            pieces,
            targets: pieces.map(Piece::targets),
            own: position.occupied(side),
            theirs: position.occupied(!side),
            free: position.free_holes(side),
        }
    }

    /// How many movements there are.
    #[inline]
    fn count(&self) -> u32 {
        self.targets.iter().map(|targets| targets.count_ones()).sum()
    }

    /// The movement of the `i`-th piece to a square.
    #[inline]
    fn movement(&self, i: usize, to: u8) -> Movement {
        let captures = (self.own | self.theirs) >> to & 1 != 0;
        Movement { from: self.pieces[i].square(), to, captures }
    }

    /// Whether a movement is among them.
    fn has(&self, movement: Movement) -> bool {
        let Movement { from, to, .. } = movement;
        (0..PIECES).any(|i| {
            self.pieces[i].square() == from
                && self.targets[i] >> to & 1 != 0
                && self.movement(i, to) == movement
        })
    }

    /// The squares on which a movement ends the game or takes free holes away:
    /// on all others the same pins can follow.
    #[inline]
    fn special(&self) -> u64 {
        self.own | if self.theirs.count_ones() == 2 { self.theirs } else { 0 }
    }

    /// In how many ways pins can follow a movement to one of the special
    /// squares.
    #[inline]
    fn pin_sets_after(&self, to: u8) -> u32 {
        if self.own >> to & 1 == 0 || self.own.count_ones() == 2 {
            // Somebody is left with one piece.
            return 1;
        }
        let before = self.own & ((1 << to) - 1);
        let taken = self.pieces[before.count_ones() as usize];
        pin_sets(self.free - taken.free().count_ones())
    }

    /// In how many ways turns can go on after some movement to a special
    /// square, all of these together.
    #[inline]
    fn special_turns(&self) -> u32 {
        let special = self.special();
        let ways = |targets: &u64| bits(targets & special).map(|to| self.pin_sets_after(to)).sum();
        self.targets.iter().map(|targets| -> u32 { ways(targets) }).sum()
    }

    /// The number of movements to other squares.
    #[inline]
    fn ordinary(&self) -> u32 {
        let special = self.special();
        self.targets.iter().map(|targets| (targets & !special).count_ones()).sum()
    }

    /// The `n`-th movement to a square that is not special.
    #[inline]
    fn nth_ordinary(&self, n: u32) -> Movement {
        let special = self.special();
        let targets = self.targets.map(|targets| targets & !special);
        let (i, n) = locate(targets.map(u64::count_ones), n);
        self.movement(i, nth_bit(targets[i], u64::from(n)))
    }

    /// The movement to a special square with the `n`-th of their turns.
    #[inline]
    fn nth_special(&self, mut n: u32) -> Movement {
        let special = self.special();
        for (i, targets) in self.targets.into_iter().enumerate() {
            for to in bits(targets & special) {
                let ways = self.pin_sets_after(to);
                if n < ways {
                    return self.movement(i, to);
                }
                n -= ways;
            }
        }
        unreachable!("there are more movements")
    }
}

/// In how many ways as many pins as due can be put into free holes.
#[inline]
fn pin_sets(free: u32) -> u32 {
    if free < PINS { 1 } else { free * (free - 1) / 2 }
}

impl Position {
    /// How many pins follow the movement that has just been made (or left out).
    #[inline]
    pub(super) fn pins_due(&self) -> u32 {
        if self.somebody_is_beaten() { 0 } else { self.free_holes(self.to_move).min(PINS) }
    }

    /// Every free hole of the side to move, in order.
    fn free_pins(&self) -> ArrayVec<Pin, 144> {
        let of = |piece: Piece| {
            bits(u64::from(piece.free())).map(move |hole| Pin::new(piece.square(), hole))
        };
        self.of(self.to_move).flat_map(of).collect()
    }

    /// Every turn that goes on from here by putting pins.
    fn each_pin_set<B>(
        &self,
        movement: Option<Movement>,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let free = self.free_pins();
        match self.pins_due() {
            0 => visit(Turn { movement, pins: [None; 2] }),
            1 => visit(Turn { movement, pins: [Some(free[0]), None] }),
            _ => {
                for (i, low) in free.iter().enumerate() {
                    for high in &free[i + 1..] {
                        visit(Turn { movement, pins: [Some(*low), Some(*high)] })?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Whether these pins are one of the sets that may be put now.
    fn takes_pins(&self, pins: [Option<Pin>; 2]) -> bool {
        let is_free = |pin: Pin| {
            let mut own = self.of(self.to_move);
            own.any(|piece| piece.square() == pin.square() && !piece.has_pin(pin.hole()))
        };
        match (self.pins_due(), pins) {
            (0, [None, None]) => true,
            (1, [Some(pin), None]) => is_free(pin),
            (2, [Some(low), Some(high)]) => low < high && is_free(low) && is_free(high),
            _ => false,
        }
    }

    /// As many pins as are due, every set of them equally likely.
    #[inline]
    fn random_pins<R: Rng>(&self, rng: &mut R) -> [Option<Pin>; 2] {
        let mut draw = |n: u32| below(rng, u64::from(n)) as u32;
        let free = self.free_holes(self.to_move);
        match self.pins_due() {
            0 => [None; 2],
            1 => [Some(self.nth_free_hole(0)), None],
            _ => {
                // Two different holes, in either order alike.
                let a = draw(free);
                let b = draw(free - 1);
                let b = b + u32::from(b >= a);
                [Some(self.nth_free_hole(a.min(b))), Some(self.nth_free_hole(a.max(b)))]
            }
        }
    }

    /// Chooses a turn, all equally likely, and makes its movement.
    #[inline(always)]
    fn begin_random<R: Rng>(&mut self, rng: &mut R) -> Turn {
        let movements = Movements::of(self);
        if movements.count() == 0 {
            return Turn { movement: None, pins: self.random_pins(rng) };
        }
        // The more ways to put pins after it, the likelier is a movement.
        let ways = pin_sets(movements.free);
        let ordinary = movements.ordinary() * ways;
        let n = below(rng, u64::from(ordinary + movements.special_turns())) as u32;
        let movement = match n < ordinary {
            true => movements.nth_ordinary(n / ways),
            false => movements.nth_special(n - ordinary),
        };
        self.relocate(movement);
        Turn { movement: Some(movement), pins: self.random_pins(rng) }
    }

    /// Plays the rest of a turn whose movement has been made.
    #[inline(always)]
    fn complete(&mut self, turn: Turn) {
        for pin in turn.pins.into_iter().flatten() {
            self.put(pin);
        }
        self.hand_over(turn);
    }

    /// Lets the other side play, once all of a turn has been put on the board.
    #[inline(always)]
    fn hand_over(&mut self, turn: Turn) {
        self.passes = if turn == Turn::PASS { self.passes + 1 } else { 0 };
        self.to_move = !self.to_move;
    }

    /// What a turn begins with.
    #[inline]
    fn first_step(&self) -> Next {
        if self.ending().is_some() {
            return Next::Over;
        }
        let places = self.places(self.to_move).iter().enumerate();
        match places.fold(0, |all, (i, piece)| all | u8::from(piece.targets() != 0) << i) {
            0 => Next::Pins(self.pins_due()),
            movable => Next::Origin(movable),
        }
    }

    /// Whether the game is over. Where both sides hold a winning condition, the
    /// one that has just played wins.
    #[inline]
    pub(super) fn ending(&self) -> Option<Ending> {
        let sides = [!self.to_move, self.to_move];
        let counts = Side::BOTH.map(|side| self.count(side));
        if let Some(winner) = sides.into_iter().find(|side| counts[!*side] < 2) {
            return Some(Ending::won(winner, "one-piece-left"));
        }
        if counts == [2, 2] {
            let is_full = |side: &Side| self.of(*side).any(|piece| piece.pins() == FULL);
            if let Some(winner) = sides.into_iter().find(is_full) {
                return Some(Ending::won(winner, "full-piece"));
            }
        }
        (self.passes >= 2).then(|| Ending::draw("passes"))
    }
}

/// A square among the 36 cells of the view.
pub(super) const fn cell(square: u8) -> u16 {
    (square / 8 * SIZE + square % 8) as u16
}

/// The square of a cell.
pub(super) const fn square(cell: u16) -> u8 {
    let cell = cell as u8;
    cell / SIZE * 8 + cell % SIZE
}

/// A square of a board with `size` files and ranks, `row` squares apart, seen
/// through a symmetry.
pub(super) const fn mirror(square: u8, size: u8, row: u8, symmetry: usize) -> u8 {
    let (file, rank) = square_image(symmetry, size, (square % row, square / row));
    row * rank + file
}

impl Rules for Eigenstate {
    const NAME: &'static str = "eigenstate";
    const SIDES: [&'static str; 2] = ["one", "two"];
    const LESSONS: &'static [Lesson] = super::lessons::LESSONS;
    const PUZZLES: &'static str = include_str!("puzzles.txt");

    type Position = Position;
    type Turn = Turn;
    type Draft = Draft;

    fn new(_: &Options) -> Eigenstate {
        Eigenstate
    }

    fn start(&self) -> Position {
        // One rank towards the opponent is five holes on, or five back.
        let row = |rank: u8, ahead: u8| {
            let pins = 1 << CENTRE | 1 << ahead;
            std::array::from_fn(|file| Piece::new(8 * rank + file as u8, pins))
        };
        let pieces = [row(0, CENTRE + HOLES), row(SIZE - 1, CENTRE - HOLES)];
        Position::new(pieces, Side::First, 0)
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        position.ending()
    }

    fn each_turn<B>(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if position.ending().is_some() {
            return ControlFlow::Continue(());
        }
        let movements = Movements::of(position);
        if movements.count() == 0 {
            return position.each_pin_set(None, visit);
        }
        for (i, targets) in movements.targets.into_iter().enumerate() {
            for to in bits(targets) {
                let movement = movements.movement(i, to);
                let mut moved = *position;
                moved.relocate(movement);
                moved.each_pin_set(Some(movement), visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, position: &Position, turn: Turn) -> bool {
        if position.ending().is_some() {
            return false;
        }
        let movements = Movements::of(position);
        match turn.movement {
            None => movements.count() == 0 && position.takes_pins(turn.pins),
            Some(movement) => {
                let mut moved = *position;
                moved.relocate(movement);
                movements.has(movement) && moved.takes_pins(turn.pins)
            }
        }
    }

    #[inline]
    fn count_turns(&self, position: &Position) -> u64 {
        if position.ending().is_some() {
            return 0;
        }
        let movements = Movements::of(position);
        let ways = pin_sets(movements.free);
        u64::from(match movements.count() {
            0 => ways,
            _ => movements.ordinary() * ways + movements.special_turns(),
        })
    }

    fn random_turn<R: Rng>(&self, position: &Position, rng: &mut R) -> Option<Turn> {
        if position.ending().is_some() {
            return None;
        }
        let mut moved = *position;
        Some(moved.begin_random(rng))
    }

    #[inline]
    fn playout<R: Rng>(
        &self,
        mut position: Position,
        rng: &mut R,
        longest: u32,
    ) -> (Option<Outcome>, u32) {
        let mut turns = 0;
        loop {
            if let Some(ending) = position.ending() {
                return (Some(ending.outcome), turns);
            }
            if turns == longest {
                return (None, turns);
            }
            // Which piece moves has been done by the time that pins are chosen: not twice.
            let turn = position.begin_random(rng);
            position.complete(turn);
            turns += 1;
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, turn: Turn) {
        if let Some(movement) = turn.movement {
            position.relocate(movement);
        }
        position.complete(turn);
    }

    fn meant(&self, draft: &Draft, step: Step) -> Option<Turn> {
        let (from, to) = match (draft.next, step) {
            // Wherever it was to go: the piece is none of the mover's.
            (Next::Origin(_), Step::Cell(cell)) => (square(cell), square(cell)),
            (Next::Target(from), Step::Cell(cell)) => (from, square(cell)),
            (Next::Pins(1..), Step::Hole(cell, hole)) => {
                let pin = Some(Pin::new(square(cell), hole));
                return Some(Turn { pins: [pin, draft.turn.pins[0]], ..draft.turn });
            }
            (_, Step::Pass) => return Some(Turn::PASS),
            _ => return None,
        };
        let captures = draft.position.piece(to).is_some();
        Some(Turn { movement: Some(Movement { from, to, captures }), pins: [None; 2] })
    }

    fn explain(&self, position: &Position, turn: Turn) -> Message {
        explain(position, turn)
    }

    #[inline]
    fn repetition_key(&self, position: &Position) -> Option<Position> {
        let mut key = *position;
        key.passes = 0;
        Some(key)
    }

    /// A pin stays as long as its piece, and no piece comes back.
    #[inline]
    fn is_lasting(&self, turn: Turn) -> bool {
        turn.pins[0].is_some() || turn.movement.is_some_and(|movement| movement.captures)
    }

    /// The eight of the square, for board and holes alike: only the start knows
    /// a direction.
    fn symmetries(&self) -> usize {
        SQUARE_SYMMETRIES
    }

    fn transform(&self, position: &Position, symmetry: usize) -> Position {
        let image = |piece: Piece| {
            if piece == Piece::ABSENT {
                return piece;
            }
            let hole = |hole| 1 << mirror(hole, HOLES, HOLES, symmetry);
            let pins = bits(u64::from(piece.pins())).map(hole).sum();
            Piece::new(mirror(piece.square(), SIZE, 8, symmetry), pins)
        };
        let pieces = Side::BOTH.map(|side| position.places(side).map(image));
        Position::new(pieces, position.to_move, position.passes)
    }

    #[inline]
    fn draft(&self, position: &Position) -> Draft {
        Draft { position: *position, turn: Turn::PASS, next: position.first_step() }
    }

    fn each_choice<B>(
        &self,
        draft: &Draft,
        order: StepOrder,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let cells = draft.cells_offered();
        bits(cells).try_for_each(|square| visit(Step::Cell(cell(square))))?;
        for (square, holes) in draft.holes_offered(order) {
            let here = cell(square);
            bits(u64::from(holes)).try_for_each(|hole| visit(Step::Hole(here, hole)))?;
        }
        ControlFlow::Continue(())
    }

    fn prompt(&self, draft: &Draft) -> Message {
        let put = draft.turn.pins.iter().flatten().count() as u32;
        match draft.next {
            Next::Origin(_) => Message::new("eigenstate-choose"),
            Next::Target(_) => Message::new("eigenstate-choose-goal"),
            Next::Pins(0) | Next::Over => Message::new("choose-pass"),
            Next::Pins(due) => {
                Message::new("eigenstate-choose-pin").with("number", put + 1).with("of", put + due)
            }
        }
    }

    fn is_offered(&self, draft: &Draft, step: Step) -> bool {
        match step {
            Step::Cell(cell) if cell < u16::from(SIZE).pow(2) => {
                draft.cells_offered() >> square(cell) & 1 == 1
            }
            Step::Hole(cell, hole) if cell < u16::from(SIZE).pow(2) && hole < 32 => {
                let offered = draft.holes_offered(StepOrder::Any);
                let mut here = offered.filter(|(place, _)| *place == square(cell));
                here.any(|(_, holes)| holes >> hole & 1 == 1)
            }
            _ => false,
        }
    }

    #[inline]
    fn step(&self, draft: &mut Draft, step: Step) {
        match (draft.next, step) {
            (Next::Origin(_), Step::Cell(cell)) => draft.next = Next::Target(square(cell)),
            (Next::Target(from), Step::Cell(cell)) => {
                let to = square(cell);
                let occupied = Side::BOTH.map(|side| draft.position.occupied(side));
                let captures = (occupied[0] | occupied[1]) >> to & 1 != 0;
                let movement = Movement { from, to, captures };
                draft.position.relocate(movement);
                draft.turn.movement = Some(movement);
                draft.next = Next::Pins(draft.position.pins_due());
            }
            (Next::Pins(due @ 1..), Step::Hole(cell, hole)) => {
                let pin = Pin::new(square(cell), hole);
                draft.position.put(pin);
                let slot = draft.turn.pins.iter_mut().find(|slot| slot.is_none());
                *slot.expect("at most two pins are due") = Some(pin);
                draft.next = Next::Pins(due - 1);
            }
            _ => unreachable!("never offered"),
        }
    }

    #[inline]
    fn finished(&self, draft: &Draft) -> Option<Turn> {
        if draft.next != Next::Pins(0) {
            return None;
        }
        let mut turn = draft.turn;
        if let [Some(one), Some(other)] = turn.pins {
            turn.pins = [Some(one.min(other)), Some(one.max(other))];
        }
        Some(turn)
    }

    /// The board is as the turn leaves it.
    #[inline]
    fn end_turn(&self, position: &mut Position, draft: &mut Draft) -> Option<Turn> {
        let turn = self.finished(draft)?;
        draft.position.hand_over(turn);
        draft.turn = Turn::PASS;
        draft.next = draft.position.first_step();
        *position = draft.position;
        Some(turn)
    }
}
