//! The rules.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use game::{
    Ending, Lesson, Message, OptionSpec, Options, Outcome, Rules, SQUARE_SYMMETRIES, Side,
    SquareChoices, Step, StepOrder, Values, below, bits, nth_bit, square_image,
};
use rand::Rng;

use super::board::{Board, LARGEST, PIECES, SMALLEST, STRIDE, beside, origin, place, slides};
use super::notation::square_name;

/// The rules on a board of the chosen size.
#[derive(Clone, Copy, Debug)]
pub struct Quartetto {
    pub(super) board: Board,
}

/// All that decides the rest of a game, 24 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where each side's pieces stand, always four.
    pub(super) boards: [u64; 2],
    pub(super) to_move: Side,
    /// Passes just made, one after the other.
    pub(super) passes: u8,
    /// Who has won by a winning square. Follows from the rest; kept because
    /// everything asks for it.
    pub(super) winner: Option<Side>,
}

/// What a side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing: no piece can slide.
    Pass,
    /// One piece slides.
    Slide {
        /// From this square
        from: u8,
        /// to this one.
        to: u8,
    },
}

/// In one number: search does this for every turn that it lists.
impl Hash for Turn {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let (from, to) = match *self {
            Turn::Pass => (0, 0),
            Turn::Slide { from, to } => (from, to),
        };
        hasher.write_u16(u16::from_le_bytes([from, to]));
    }
}

/// A turn being made: first the piece, then where it goes.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    pub(super) position: Position,
    from: Option<u8>,
    turn: Option<Turn>,
}

/// Passes in a row that end the game.
const LAST_PASS: u8 = 2;

impl Position {
    /// Whose piece stands on a square.
    pub(super) fn piece(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.boards[*side] >> square & 1 == 1)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.winner.is_some() || self.passes >= LAST_PASS
    }

    /// The pieces of the side to move.
    #[inline]
    fn own(&self) -> u64 {
        self.boards[self.to_move]
    }
}

impl Quartetto {
    /// The game on a board with so many squares along an edge.
    pub(super) const fn of_size(size: u8) -> Quartetto {
        Quartetto { board: Board::new(size) }
    }

    /// A position with four pieces a side. Where both hold a winning square, the
    /// side that is not to move has it.
    pub(super) fn position(&self, boards: [u64; 2], to_move: Side, passes: u8) -> Position {
        debug_assert!(boards.iter().all(|board| board.count_ones() == PIECES));
        let winner = [!to_move, to_move].into_iter().find(|side| self.board.wins(boards[*side]));
        Position { boards, to_move, passes, winner }
    }

    /// Where some of the pieces of the side to move may slide, by direction. The
    /// one place that knows.
    #[inline]
    fn slides(&self, position: &Position, pieces: u64) -> [u64; 4] {
        if position.is_over() {
            return [0; 4];
        }
        slides(pieces, position.boards[0] | position.boards[1] | self.board.outside)
    }

    /// Where the piece on `from`, of the side to move, may slide.
    #[inline]
    fn targets(&self, position: &Position, from: u8) -> u64 {
        self.slides(position, 1 << from).into_iter().fold(0, |all, board| all | board)
    }

    /// Whether the side to move has to pass.
    #[inline]
    pub(super) fn must_pass(&self, position: &Position) -> bool {
        !position.is_over() && self.slides(position, position.own()) == [0; 4]
    }

    /// What may be chosen next.
    #[inline]
    pub(super) fn offered(&self, draft: &Draft) -> SquareChoices {
        let position = &draft.position;
        match (draft.turn, draft.from) {
            (Some(_), _) => SquareChoices::of(0),
            (None, Some(from)) => SquareChoices::of(self.targets(position, from)),
            (None, None) if position.is_over() => SquareChoices::of(0),
            (None, None) => {
                let occupied = position.boards[0] | position.boards[1] | self.board.outside;
                let movable = position.own() & beside(!occupied);
                SquareChoices { squares: movable, pass: movable == 0 }
            }
        }
    }

    /// Slides a piece of the side to move, whose turn it remains.
    #[inline]
    fn slide(&self, position: &mut Position, from: u8, to: u8) {
        let side = position.to_move;
        position.boards[side] ^= 1 << from | 1 << to;
        position.passes = 0;
        if self.board.wins(position.boards[side]) {
            position.winner = Some(side);
        }
    }
}

/// Any of these slides of `pieces`, by direction, all equally likely: from where to where.
#[inline(always)]
fn random_slide<R: Rng>(slides: [u64; 4], pieces: u64, rng: &mut R) -> Option<(u8, u8)> {
    // How many slides there are before each direction.
    let mut before = [0; 5];
    for direction in 0..4 {
        before[direction + 1] = before[direction] + u64::from(slides[direction].count_ones());
    }
    if before[4] == 0 {
        return None;
    }
    let n = below(rng, before[4]);
    // Which direction it is can't be predicted: count instead of branching.
    let direction = before[1..4].iter().map(|before| usize::from(n >= *before)).sum();
    let to = nth_bit(slides[direction], n - before[direction]);
    Some((origin(pieces, direction, to), to))
}

impl Rules for Quartetto {
    const NAME: &'static str = "quartetto";
    const SIDES: [&'static str; 2] = ["red", "white"];
    const PASSES: bool = true;
    const LESSONS: &'static [Lesson] = super::lessons::LESSONS;
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        key: "size",
        values: Values::Numbers { from: SMALLEST, to: LARGEST },
        default: LARGEST,
    }];

    type Position = Position;
    type Turn = Turn;
    type Draft = Draft;

    fn new(options: &Options) -> Quartetto {
        Quartetto::of_size(options.get("size"))
    }

    /// Four in the middle of the first rank, and of the last.
    fn start(&self) -> Position {
        let size = self.board.size;
        let first = 0b1111 << ((size - 4) / 2);
        self.position([first, first << (STRIDE * (size - 1))], Side::First, 0)
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    #[inline]
    fn ending(&self, position: &Position) -> Option<Ending> {
        match position.winner {
            Some(side) => Some(Ending::won(side, "rotated-square")),
            None if position.is_over() => Some(Ending::draw("passes")),
            None => None,
        }
    }

    fn each_turn<B>(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in bits(position.own()) {
            for to in bits(self.targets(position, from)) {
                visit(Turn::Slide { from, to })?;
            }
        }
        if self.must_pass(position) { visit(Turn::Pass) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn count_turns(&self, position: &Position) -> u64 {
        let slides = self.slides(position, position.own());
        match slides.into_iter().map(|board| u64::from(board.count_ones())).sum() {
            0 => u64::from(!position.is_over()),
            count => count,
        }
    }

    #[inline]
    fn random_turn<R: Rng>(&self, position: &Position, rng: &mut R) -> Option<Turn> {
        if position.is_over() {
            return None;
        }
        let slide = random_slide(self.slides(position, position.own()), position.own(), rng);
        Some(slide.map_or(Turn::Pass, |(from, to)| Turn::Slide { from, to }))
    }

    #[inline]
    fn playout<R: Rng>(
        &self,
        position: Position,
        rng: &mut R,
        longest: u32,
    ) -> (Option<Outcome>, u32) {
        if let Some(winner) = position.winner {
            return (Some(Outcome::Won(winner)), 0);
        }
        // Two boards stay in registers; a position is written in parts and read as a whole,
        // for which a processor waits.
        let Position { boards, to_move: mut mover, mut passes, .. } = position;
        let (mut own, mut other) = (boards[mover], boards[!mover]);
        let mut turns = 0;
        while passes < LAST_PASS {
            if turns == longest {
                return (None, turns);
            }
            turns += 1;
            passes += 1;
            let slides = slides(own, own | other | self.board.outside);
            if let Some((from, to)) = random_slide(slides, own, rng) {
                own ^= 1 << from | 1 << to;
                passes = 0;
                if self.board.wins(own) {
                    return (Some(Outcome::Won(mover)), turns);
                }
            }
            (own, other) = (other, own);
            mover = !mover;
        }
        (Some(Outcome::Draw), turns)
    }

    #[inline]
    fn play(&self, position: &mut Position, turn: Turn) {
        match turn {
            Turn::Pass => position.passes += 1,
            Turn::Slide { from, to } => self.slide(position, from, to),
        }
        position.to_move = !position.to_move;
    }

    fn meant(&self, draft: &Draft, step: Step) -> Option<Turn> {
        match (step, draft.from) {
            (Step::Cell(to), Some(from)) => Some(Turn::Slide { from, to: self.board.of_cell(to) }),
            (Step::Cell(from), None) => {
                let from = self.board.of_cell(from);
                // Wherever it was to go: the piece is none of the mover's, or shut in.
                let to = if from.is_multiple_of(STRIDE) { from + 1 } else { from - 1 };
                Some(Turn::Slide { from, to })
            }
            (Step::Pass, _) => Some(Turn::Pass),
            _ => None,
        }
    }

    fn explain(&self, position: &Position, turn: Turn) -> Message {
        let Turn::Slide { from, to } = turn else {
            return Message::new("pass-not-allowed").with("side", Self::SIDES[position.to_move]);
        };
        match position.piece(from) {
            None => return Message::new("quartetto-no-piece").with("square", square_name(from)),
            Some(side) if side != position.to_move => {
                return Message::new("quartetto-not-own")
                    .with("side", Self::SIDES[side])
                    .with("square", square_name(from));
            }
            Some(_) => {}
        }
        let ((from_file, from_rank), (to_file, to_rank)) = (place(from), place(to));
        let (across, up) = (to_file - from_file, to_rank - from_rank);
        if from == to {
            return Message::new("quartetto-same-square").with("square", square_name(from));
        }
        if across != 0 && up != 0 {
            return Message::new("quartetto-not-straight")
                .with("from", square_name(from))
                .with("to", square_name(to));
        }
        let step = across.signum() + up.signum() * i32::from(STRIDE);
        let (square, side) = (1..=across.abs().max(up.abs()))
            .map(|distance| (i32::from(from) + distance * step) as u8)
            .find_map(|square| Some((square, position.piece(square)?)))
            .expect("a slide along a line that is not legal meets a piece");
        Message::new("quartetto-in-the-way")
            .with("side", Self::SIDES[side])
            .with("square", square_name(square))
    }

    #[inline]
    fn repetition_key(&self, position: &Position) -> Option<Position> {
        Some(Position { passes: 0, ..*position })
    }

    /// Those of the board.
    fn symmetries(&self) -> usize {
        SQUARE_SYMMETRIES
    }

    fn transform(&self, position: &Position, symmetry: usize) -> Position {
        let image = |square: u8| {
            let place = (square % STRIDE, square / STRIDE);
            let (file, rank) = square_image(symmetry, self.board.size, place);
            STRIDE * rank + file
        };
        let boards = position.boards.map(|board| bits(board).fold(0, |all, s| all | 1 << image(s)));
        Position { boards, ..*position }
    }

    #[inline]
    fn draft(&self, position: &Position) -> Draft {
        Draft { position: *position, from: None, turn: None }
    }

    /// The piece always comes first, so that both orders are the same.
    fn each_choice<B>(
        &self,
        draft: &Draft,
        _: StepOrder,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.offered(draft).each(|square| self.board.cell(square), visit)
    }

    fn prompt(&self, draft: &Draft) -> Message {
        match draft.from {
            Some(_) => Message::new("quartetto-choose-goal"),
            None if self.must_pass(&draft.position) => Message::new("choose-pass"),
            None if self.board.size < LARGEST => {
                Message::new("quartetto-choose-small").with("box", self.board.smallest_box())
            }
            None => Message::new("quartetto-choose"),
        }
    }

    #[inline]
    fn step(&self, draft: &mut Draft, step: Step) {
        match (step, draft.from) {
            (Step::Pass, _) => draft.turn = Some(Turn::Pass),
            (Step::Cell(from), None) => draft.from = Some(self.board.of_cell(from)),
            (Step::Cell(to), Some(from)) => {
                let to = self.board.of_cell(to);
                self.slide(&mut draft.position, from, to);
                draft.turn = Some(Turn::Slide { from, to });
            }
            (Step::Kind(_) | Step::Hole(..) | Step::Word(_), _) => unreachable!("never offered"),
        }
    }

    #[inline]
    fn finished(&self, draft: &Draft) -> Option<Turn> {
        draft.turn
    }
}
