//! The rules, on 16-bit boards: bit 4·rank + file.

use std::ops::ControlFlow;

use game::{
    Ending, Lesson, Message, OptionSpec, Options, Outcome, Rules, Side, Step, StepOrder, Values,
    below, bits, nth_bit,
};
use rand::Rng;

use super::notation::square_name;
use super::packed::PackedBoard;

/// The rules with the option `stuck` chosen.
#[derive(Clone, Copy, Debug)]
pub struct Quantik {
    /// Whether the side that cannot place loses (else it is a draw).
    pub stuck_loses: bool,
}

/// The shapes, in the order of their numbers.
pub const SHAPES: [&str; 4] = ["cone", "cube", "cylinder", "sphere"];

/// How a game ends that is won by a line.
pub(super) const FOUR_SHAPES: &str = "four-shapes";

/// Pieces of one shape that a side has.
pub(super) const PIECES: u32 = 2;

/// All that decides the rest of a game, 28 bytes.
///
/// Only `shapes`, `of_first` and `to_move` are independent; `blocked` and
/// `complete` follow from them and are kept because every node of a search asks
/// for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where pieces of each shape stand, of both sides.
    pub(super) shapes: [u16; 4],
    /// Where *first*'s pieces stand.
    pub(super) of_first: u16,
    /// Where each side may not place each shape because of the opponent's.
    blocked: [[u16; 4]; 2],
    pub(super) to_move: Side,
    /// Whether some line holds all four shapes.
    complete: bool,
}

/// A placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Which shape, 0 to 3.
    pub shape: u8,
    /// On which square.
    pub square: u8,
}

/// A turn being made: shape and square are chosen in either order.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    pub(super) position: Position,
    pub(super) shape: Option<u8>,
    pub(super) square: Option<u8>,
}

/// The row, the column and the zone of each square.
pub(super) const LINES: [[u16; 3]; 16] = {
    let mut lines = [[0; 3]; 16];
    let mut square = 0;
    while square < 16 {
        let (file, rank) = (square % 4, square / 4);
        let corner = (rank & !1) * 4 + (file & !1);
        lines[square] = [0b1111 << (4 * rank), 0x1111 << file, 0b0011_0011 << corner];
        square += 1;
    }
    lines
};

/// All squares that share a line with each square.
const SEEN: [u16; 16] = {
    let mut seen = [0; 16];
    let mut square = 0;
    while square < 16 {
        seen[square] = LINES[square][0] | LINES[square][1] | LINES[square][2];
        square += 1;
    }
    seen
};

/// The squares of a board, lowest first.
pub(super) fn squares(board: u16) -> impl Iterator<Item = u8> {
    bits(u64::from(board))
}

impl Position {
    /// The empty board.
    pub(super) const EMPTY: Position = Position {
        shapes: [0; 4],
        of_first: 0,
        blocked: [[0; 4]; 2],
        to_move: Side::First,
        complete: false,
    };

    /// Puts a piece of `side` on an empty square, whatever the rules say.
    #[inline]
    pub(super) fn place(&mut self, side: Side, turn: Turn) {
        let (shape, square) = (usize::from(turn.shape), usize::from(turn.square));
        self.shapes[shape] |= 1 << square;
        if side == Side::First {
            self.of_first |= 1 << square;
        }
        self.blocked[!side][shape] |= SEEN[square];
        self.complete |= LINES[square].into_iter().any(|line| self.holds_all_shapes(line));
    }

    /// Whether a line is one that wins.
    #[inline]
    pub(super) fn holds_all_shapes(&self, line: u16) -> bool {
        self.shapes.iter().all(|board| board & line != 0)
    }

    /// Where anything stands.
    #[inline]
    pub(super) fn occupied(&self) -> u16 {
        self.shapes[0] | self.shapes[1] | self.shapes[2] | self.shapes[3]
    }

    /// Where the pieces of `side` stand.
    #[inline]
    pub(super) fn of(&self, side: Side) -> u16 {
        match side {
            Side::First => self.of_first,
            Side::Second => self.occupied() & !self.of_first,
        }
    }

    /// How many pieces of a shape `side` has left.
    #[inline]
    pub(super) fn left(&self, side: Side, shape: usize) -> u32 {
        PIECES - (self.shapes[shape] & self.of(side)).count_ones()
    }

    /// Where the side to move may place each shape. The one place that knows.
    #[inline]
    pub(super) fn placements(&self) -> [u16; 4] {
        if self.complete {
            return [0; 4];
        }
        let empty = !self.occupied();
        let own = self.of(self.to_move);
        std::array::from_fn(|shape| {
            let none_left = (self.shapes[shape] & own).count_ones() >= PIECES;
            if none_left { 0 } else { empty & !self.blocked[self.to_move][shape] }
        })
    }

    /// The piece on a square: whose, and which shape.
    pub(super) fn piece(&self, square: u8) -> Option<(Side, u8)> {
        let bit = 1 << square;
        let shape = self.shapes.iter().position(|board| board & bit != 0)?;
        let side = if self.of_first & bit != 0 { Side::First } else { Side::Second };
        Some((side, shape as u8))
    }
}

/// A square seen through the part of a symmetry that concerns the board, of
/// which there are 128.
pub(super) const fn image(square: u8, symmetry: usize) -> u8 {
    /// Bits 0 and 1 of `way` swap inside the bands, bit 2 swaps the bands.
    const fn moved(line: u8, way: usize) -> u8 {
        let inside = line ^ (way >> (line / 2) & 1) as u8;
        if way & 4 != 0 { inside ^ 2 } else { inside }
    }
    let (mut file, mut rank) = (square % 4, square / 4);
    if symmetry >> 6 & 1 == 1 {
        (file, rank) = (rank, file);
    }
    let (file, rank) = (moved(file, symmetry & 7), moved(rank, symmetry >> 3 & 7));
    4 * rank + file
}

/// The shapes seen through the other part of it, which gives them new names.
pub(super) fn renamed(symmetry: usize) -> [u8; 4] {
    let mut shapes = vec![0, 1, 2, 3];
    let mut code = symmetry / 128;
    std::array::from_fn(|i| {
        let base = 4 - i;
        let shape = shapes.remove(code % base);
        code /= base;
        shape
    })
}

impl Draft {
    /// The shapes and the squares that may be chosen next, as sets.
    #[inline]
    pub(super) fn offered(&self, order: StepOrder) -> (u8, u16) {
        let placements = self.position.placements();
        let shapes_for = |cells: u16| {
            let fits = |shape: usize| u8::from(placements[shape] & cells != 0) << shape;
            fits(0) | fits(1) | fits(2) | fits(3)
        };
        match (self.shape, self.square) {
            (Some(_), Some(_)) => (0, 0),
            (Some(shape), None) => (0, placements[usize::from(shape)]),
            (None, Some(square)) => (shapes_for(1 << square), 0),
            (None, None) if order == StepOrder::Canonical => (shapes_for(0xffff), 0),
            (None, None) => {
                let somewhere = placements[0] | placements[1] | placements[2] | placements[3];
                (shapes_for(0xffff), somewhere)
            }
        }
    }
}

impl Quantik {
    /// How a game ends in which `mover` cannot place.
    fn stuck(&self, mover: Side) -> Ending {
        match self.stuck_loses {
            true => Ending::won(!mover, "stuck"),
            false => Ending::draw("stuck"),
        }
    }
}

impl Rules for Quantik {
    const NAME: &'static str = "quantik";
    const SIDES: [&'static str; 2] = ["white", "brown"];
    const LESSONS: &'static [Lesson] = super::lessons::LESSONS;
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec { key: "stuck", values: Values::Words(&["draw", "loss"]), default: 0 }];

    type Position = Position;
    type Turn = Turn;
    type Draft = Draft;

    fn new(options: &Options) -> Quantik {
        Quantik { stuck_loses: options.get("stuck") == 1 }
    }

    fn start(&self) -> Position {
        Position::EMPTY
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        if position.complete {
            return Some(Ending::won(!position.to_move, FOUR_SHAPES));
        }
        if position.placements() != [0; 4] {
            return None;
        }
        Some(self.stuck(position.to_move))
    }

    #[inline]
    fn each_turn<B>(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (shape, board) in position.placements().into_iter().enumerate() {
            for square in squares(board) {
                visit(Turn { shape: shape as u8, square })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn count_turns(&self, position: &Position) -> u64 {
        position.placements().into_iter().map(|board| u64::from(board.count_ones())).sum()
    }

    fn random_turn<R: Rng>(&self, position: &Position, rng: &mut R) -> Option<Turn> {
        // The four boards side by side in one word: the n-th set bit is the
        // turn.
        let [a, b, c, d] = position.placements().map(u64::from);
        let turns = a | b << 16 | c << 32 | d << 48;
        if turns == 0 {
            return None;
        }
        let bit = nth_bit(turns, below(rng, u64::from(turns.count_ones())));
        Some(Turn { shape: bit / 16, square: bit % 16 })
    }

    #[inline]
    fn playout<R: Rng>(
        &self,
        position: Position,
        rng: &mut R,
        longest: u32,
    ) -> (Option<Outcome>, u32) {
        if position.complete {
            return (Some(Outcome::Won(!position.to_move)), 0);
        }
        // A packed board stays in registers; the position is written in parts and read
        // as a whole, for which a processor waits.
        let (mut board, mut mover) = (PackedBoard::of(&position), position.to_move);
        let mut turns = 0;
        loop {
            let placements = board.placements();
            if placements == 0 {
                return (Some(self.stuck(mover).outcome), turns);
            }
            if turns == longest {
                return (None, turns);
            }
            let chosen = below(rng, u64::from(placements.count_ones()));
            let placement = 1 << nth_bit(placements, chosen);
            turns += 1;
            if board.completing() & placement != 0 {
                return (Some(Outcome::Won(mover)), turns);
            }
            (board, mover) = (board.play(placement), !mover);
        }
    }

    #[inline]
    fn play(&self, position: &mut Position, turn: Turn) {
        position.place(position.to_move, turn);
        position.to_move = !position.to_move;
    }

    fn meant(&self, draft: &Draft, step: Step) -> Option<Turn> {
        let position = &draft.position;
        match (step, draft.shape, draft.square) {
            (Step::Cell(square), Some(shape), _) => Some(Turn { shape, square: square as u8 }),
            (Step::Kind(shape), _, Some(square)) => Some(Turn { shape, square }),
            // Whichever shape it was to be: the square is taken.
            (Step::Cell(square), None, _) if position.piece(square as u8).is_some() => {
                Some(Turn { shape: 0, square: square as u8 })
            }
            _ => None,
        }
    }

    fn explain(&self, position: &Position, turn: Turn) -> Message {
        let mover = position.to_move;
        let piece_message = |id, (side, shape): (Side, u8), square| {
            Message::new(id)
                .with("side", Self::SIDES[side])
                .with("shape", SHAPES[usize::from(shape)])
                .with("square", square_name(square))
        };
        if let Some(piece) = position.piece(turn.square) {
            return piece_message("quantik-occupied", piece, turn.square);
        }
        let theirs = position.shapes[usize::from(turn.shape)] & position.of(!mover);
        for (line, name) in
            LINES[usize::from(turn.square)].into_iter().zip(["row", "column", "zone"])
        {
            if let Some(square) = squares(theirs & line).next() {
                let piece = (!mover, turn.shape);
                return piece_message("quantik-same-shape", piece, square).with("line", name);
            }
        }
        Message::new("quantik-none-left")
            .with("side", Self::SIDES[mover])
            .with("shape", SHAPES[usize::from(turn.shape)])
    }

    /// Every turn adds a piece: nothing can be repeated.
    fn repetition_key(&self, _: &Position) -> Option<Position> {
        None
    }

    /// Rows may be swapped inside their band, and the bands (8 ways), columns
    /// likewise, the board transposed, and the shapes renamed.
    fn symmetries(&self) -> usize {
        8 * 8 * 2 * 24
    }

    fn transform(&self, position: &Position, symmetry: usize) -> Position {
        let renamed = renamed(symmetry);
        let mut seen = Position { to_move: position.to_move, ..Position::EMPTY };
        for square in squares(position.occupied()) {
            let (side, shape) = position.piece(square).expect("the square is occupied");
            let shape = renamed[usize::from(shape)];
            seen.place(side, Turn { shape, square: image(square, symmetry) });
        }
        seen
    }

    #[inline]
    fn draft(&self, position: &Position) -> Draft {
        Draft { position: *position, shape: None, square: None }
    }

    fn each_choice<B>(
        &self,
        draft: &Draft,
        order: StepOrder,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (shapes, cells) = draft.offered(order);
        bits(u64::from(shapes)).try_for_each(|shape| visit(Step::Kind(shape)))?;
        squares(cells).try_for_each(|square| visit(Step::Cell(u16::from(square))))
    }

    fn prompt(&self, draft: &Draft) -> Message {
        match (draft.shape, draft.square) {
            (Some(shape), _) => {
                Message::new("quantik-choose-square").with("shape", SHAPES[usize::from(shape)])
            }
            (None, Some(square)) => {
                Message::new("quantik-choose-shape").with("square", square_name(square))
            }
            (None, None) => Message::new("quantik-choose"),
        }
    }

    #[inline]
    fn step(&self, draft: &mut Draft, step: Step) {
        match step {
            Step::Kind(shape) => draft.shape = Some(shape),
            Step::Cell(square) => draft.square = Some(square as u8),
            Step::Pass | Step::Hole(..) | Step::Word(_) => unreachable!("never offered"),
        }
    }

    #[inline]
    fn finished(&self, draft: &Draft) -> Option<Turn> {
        Some(Turn { shape: draft.shape?, square: draft.square? })
    }
}
