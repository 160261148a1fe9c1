//! The rules: what is legal, what a turn does, and how a turn is made.

use std::ops::ControlFlow;

use game::{
    Ending, Lesson, Message, OptionSpec, Options, Outcome, Rules, SQUARE_SYMMETRIES, Side,
    SquareChoices, Step, StepOrder, Values, below, bits, every, nth_bit, play_out, square_image,
};
use rand::Rng;

use super::board::{Board, Fan, adjacent, between, bit, coordinates, square_at};
use super::chain::Chain;
use super::playout;

/// The rules on a board of the chosen size.
#[derive(Clone, Copy, Debug)]
pub struct Moxie {
    pub(super) board: Board,
}

/// Pieces that a side begins with.
pub(super) const PIECES: u8 = 8;

/// A side that is left with so many pieces, on the board and in reserve, has
/// lost.
pub(super) const BEATEN: u32 = 2;

/// All that decides the rest of a game, 24 bytes.
///
/// `winner` follows from the rest and is kept because every node of a search
/// asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where the pieces of each side stand.
    pub(super) pieces: [u64; 2],
    /// How many pieces each side can still place.
    pub(super) reserves: [u8; 2],
    pub(super) to_move: Side,
    /// Passes just made, one after the other.
    pub(super) passes: u8,
    /// The side that holds a winning condition.
    pub(super) winner: Option<Side>,
}

/// All that a side does before the other side plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// Nothing, because nothing is possible.
    Pass,
    /// A piece from the reserve comes to this square.
    Place(u8),
    /// A piece goes to an adjacent square.
    Walk {
        /// Where it stands.
        from: u8,
        /// Where it goes.
        to: u8,
    },
    /// A piece jumps and captures, once or several times.
    Jump(Chain),
}

/// What the side to move may do.
pub(super) enum Legal {
    /// Nothing: the game is over.
    Over,
    /// One of the jumps over these pieces, and on from there.
    Jump(Fan),
    /// Step to or place on these squares.
    Quiet { steps: Fan, places: u64 },
    /// Only pass.
    Pass,
}

/// A piece that jumps, and the board on which it does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jumper {
    /// Where it has been.
    pub(super) chain: Chain,
    /// Where it is.
    at: u8,
    /// All pieces of its side.
    pub(super) own: u64,
    pub(super) enemies: u64,
    /// How many enemies there are, reserve included.
    left: u32,
}

/// A turn being made.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    /// The board as it looks so far; the side to move is still the same.
    pub(super) position: Position,
    begun: Begun,
}

#[derive(Clone, Copy, Debug)]
enum Begun {
    /// Nothing has been done.
    Fresh,
    /// A piece has been chosen.
    Picked(u8),
    /// A piece has jumped and has to jump on.
    Jumping(Jumper),
    Complete(Turn),
}

impl Position {
    /// How many pieces a side has, on the board and in reserve.
    #[inline]
    pub(super) fn count(&self, side: Side) -> u32 {
        self.pieces[side].count_ones() + u32::from(self.reserves[side])
    }

    /// The side whose piece stands on a square.
    pub(super) fn piece(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pieces[*side] & bit(square) != 0)
    }

    /// A piece of the side to move, before it jumps.
    #[inline(always)]
    pub(super) fn jumper(&self, square: u8) -> Jumper {
        Jumper {
            chain: Chain::new(square),
            at: square,
            own: self.pieces[self.to_move],
            enemies: self.pieces[!self.to_move],
            left: self.count(!self.to_move),
        }
    }
}

impl Jumper {
    /// The same after one more jump: the captured piece leaves the board at
    /// once.
    #[inline(always)]
    pub(super) fn jump(self, to: u8) -> Jumper {
        Jumper {
            chain: self.chain.then(to),
            at: to,
            own: self.own ^ bit(self.at) ^ bit(to),
            enemies: self.enemies & !bit(between(self.at, to)),
            left: self.left - 1,
        }
    }
}

impl Moxie {
    /// Whether a side has three in a line, or has left the opponent with two
    /// pieces.
    #[inline(always)]
    fn holds_win(&self, position: &Position, side: Side) -> bool {
        self.board.has_line(position.pieces[side]) || position.count(!side) <= BEATEN
    }

    /// Finds the winner of a position that no turn led to. Where both sides hold
    /// a winning condition, it is the side that is not to move.
    pub(super) fn judge(&self, position: &mut Position) {
        let sides = [!position.to_move, position.to_move];
        position.winner = sides.into_iter().find(|side| self.holds_win(position, *side));
    }

    /// What is legal. The one place that knows.
    #[inline(always)]
    pub(super) fn legal(&self, position: &Position) -> Legal {
        if position.winner.is_some() || position.passes == 2 {
            return Legal::Over;
        }
        let own = position.pieces[position.to_move];
        let enemies = position.pieces[!position.to_move];
        let empty = self.board.all & !own & !enemies;
        let over = self.board.jumps(own, enemies, empty);
        if over.union() != 0 {
            return Legal::Jump(over);
        }
        let steps = self.board.steps(own, empty);
        let places = if position.reserves[position.to_move] > 0 { empty } else { 0 };
        if steps.union() | places == 0 {
            return Legal::Pass;
        }
        Legal::Quiet { steps, places }
    }

    /// What a piece on its way can jump over next: nothing once it has won.
    #[inline(always)]
    pub(super) fn jumps_on(&self, jumper: &Jumper) -> Fan {
        if self.has_won(jumper) {
            return Fan::NONE;
        }
        let empty = self.board.all & !jumper.own & !jumper.enemies;
        self.board.jumps(bit(jumper.at), jumper.enemies, empty)
    }

    /// Whether the game is over in the middle of the chain.
    #[inline(always)]
    pub(super) fn has_won(&self, jumper: &Jumper) -> bool {
        jumper.left <= BEATEN || self.board.has_line(jumper.own)
    }

    /// What may be chosen next.
    #[inline]
    pub(super) fn offered(&self, draft: &Draft) -> SquareChoices {
        let position = &draft.position;
        let squares = match draft.begun {
            Begun::Complete(_) => 0,
            Begun::Jumping(jumper) => self.jumps_on(&jumper).on().union(),
            Begun::Picked(square) => {
                // A piece can be picked that jumps, or, where none does, one that steps.
                match self.jumps_on(&position.jumper(square)).on().union() {
                    0 => {
                        let empty = self.board.all & !position.pieces[0] & !position.pieces[1];
                        self.board.steps(bit(square), empty).union()
                    }
                    jumps => jumps,
                }
            }
            Begun::Fresh => match self.legal(position) {
                Legal::Over => 0,
                Legal::Pass => return SquareChoices { squares: 0, pass: true },
                Legal::Jump(over) => over.off().union(),
                Legal::Quiet { steps, places } => steps.off().union() | places,
            },
        };
        SquareChoices::of(squares)
    }

    /// Visits the end of every jump chain of the side to move.
    #[inline(always)]
    fn each_jump<B>(
        &self,
        position: &Position,
        over: Fan,
        visit: &mut impl FnMut(Jumper) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        over.each(|from, _, to| self.land(position.jumper(from).jump(to), visit))
    }

    /// Visits the end of every way on for a piece that has just landed.
    #[inline(always)]
    fn land<B>(
        &self,
        jumper: Jumper,
        visit: &mut impl FnMut(Jumper) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let over = self.jumps_on(&jumper);
        if over.union() == 0 { visit(jumper) } else { self.each_jump_on(jumper, over, visit) }
    }

    /// Visits the end of every way on over these pieces. Apart from
    /// [`Moxie::land`], because most chains are one jump, and not to be put into it.
    #[inline(never)]
    fn each_jump_on<B>(
        &self,
        jumper: Jumper,
        over: Fan,
        visit: &mut impl FnMut(Jumper) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        over.each(|_, _, to| self.land(jumper.jump(to), visit))
    }
}

impl Rules for Moxie {
    const NAME: &'static str = "moxie";
    const SIDES: [&'static str; 2] = ["x", "o"];
    const PASSES: bool = true;
    const LESSONS: &'static [Lesson] = super::lessons::LESSONS;
    const PUZZLES: &'static str = include_str!("puzzles.txt");
    const OPTIONS: &'static [OptionSpec] =
        &[OptionSpec { key: "size", values: Values::Numbers { from: 4, to: 8 }, default: 4 }];

    type Position = Position;
    type Turn = Turn;
    type Draft = Draft;

    fn new(options: &Options) -> Moxie {
        Moxie { board: Board::new(options.get("size")) }
    }

    fn start(&self) -> Position {
        Position {
            pieces: [0; 2],
            reserves: [PIECES; 2],
            to_move: Side::First,
            passes: 0,
            winner: None,
        }
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        match position.winner {
            Some(side) if self.board.has_line(position.pieces[side]) => {
                Some(Ending::won(side, "three-in-line"))
            }
            Some(side) => Some(Ending::won(side, "six-captured")),
            None if position.passes == 2 => Some(Ending::draw("passes")),
            None => None,
        }
    }

    fn each_turn<B>(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.legal(position) {
            Legal::Over => ControlFlow::Continue(()),
            Legal::Jump(over) => {
                self.each_jump(position, over, &mut |end| visit(Turn::Jump(end.chain)))
            }
            Legal::Quiet { steps, places } => {
                bits(places).try_for_each(|square| visit(Turn::Place(square)))?;
                steps.each(|from, to, _| visit(Turn::Walk { from, to }))
            }
            Legal::Pass => visit(Turn::Pass),
        }
    }

    #[inline]
    fn count_turns(&self, position: &Position) -> u64 {
        match self.legal(position) {
            Legal::Over => 0,
            Legal::Jump(over) => {
                let mut count = 0;
                self.each_jump(position, over, &mut every(|_| count += 1));
                count
            }
            Legal::Quiet { steps, places } => u64::from(steps.count() + places.count_ones()),
            Legal::Pass => 1,
        }
    }

    #[inline]
    fn random_turn<R: Rng>(&self, position: &Position, rng: &mut R) -> Option<Turn> {
        match self.legal(position) {
            Legal::Over => None,
            Legal::Jump(over) => {
                // How many chains there are shows only at the end: the n-th one
                // replaces its forerunners with a chance of 1 in n, which makes
                // all of them equally likely.
                let (mut count, mut chosen) = (0, Chain::new(0));
                let draw = |end: Jumper| {
                    count += 1;
                    if count == 1 || below(rng, count) == 0 {
                        chosen = end.chain;
                    }
                };
                self.each_jump(position, over, &mut every(draw));
                Some(Turn::Jump(chosen))
            }
            Legal::Quiet { steps, places } => {
                let place_count = u64::from(places.count_ones());
                let chosen = below(rng, place_count + u64::from(steps.count()));
                Some(match chosen.checked_sub(place_count) {
                    None => Turn::Place(nth_bit(places, chosen)),
                    Some(n) => {
                        let (from, to) = steps.nth(n);
                        Turn::Walk { from, to }
                    }
                })
            }
            Legal::Pass => Some(Turn::Pass),
        }
    }

    #[inline]
    fn playout<R: Rng>(
        &self,
        position: Position,
        rng: &mut R,
        longest: u32,
    ) -> (Option<Outcome>, u32) {
        if self.board.size == playout::SIZE && self.ending(&position).is_none() {
            playout::play_out(&position, rng, longest)
        } else {
            play_out(self, position, rng, longest)
        }
    }

    #[inline(always)]
    fn play(&self, position: &mut Position, turn: Turn) {
        let mover = position.to_move;
        position.to_move = !mover;
        position.passes = if turn == Turn::Pass { position.passes + 1 } else { 0 };
        match turn {
            Turn::Pass => return,
            Turn::Place(square) => {
                position.pieces[mover] |= bit(square);
                position.reserves[mover] -= 1;
            }
            Turn::Walk { from, to } => position.pieces[mover] ^= bit(from) ^ bit(to),
            Turn::Jump(chain) => {
                for (from, to) in chain.jumps() {
                    position.pieces[mover] ^= bit(from) ^ bit(to);
                    position.pieces[!mover] &= !bit(between(from, to));
                }
            }
        }
        if self.holds_win(position, mover) {
            position.winner = Some(mover);
        }
    }

    fn meant(&self, draft: &Draft, step: Step) -> Option<Turn> {
        match (step, draft.begun) {
            (Step::Cell(cell), Begun::Fresh) => Some(Turn::Place(self.board.of_cell(cell))),
            (Step::Cell(cell), Begun::Picked(from)) => {
                Some(Turn::Walk { from, to: self.board.of_cell(cell) })
            }
            (Step::Pass, Begun::Fresh) => Some(Turn::Pass),
            _ => None,
        }
    }

    fn explain(&self, position: &Position, turn: Turn) -> Message {
        self.broken_rule(position, turn)
    }

    #[inline]
    fn repetition_key(&self, position: &Position) -> Option<Position> {
        Some(Position { passes: 0, ..*position })
    }

    /// No piece comes back from the board, none to the reserve.
    #[inline]
    fn is_lasting(&self, turn: Turn) -> bool {
        matches!(turn, Turn::Place(_) | Turn::Jump(_))
    }

    /// Those of the board.
    fn symmetries(&self) -> usize {
        SQUARE_SYMMETRIES
    }

    fn transform(&self, position: &Position, symmetry: usize) -> Position {
        let image = |square: u8| {
            let (file, rank) = square_image(symmetry, self.board.size, coordinates(square));
            bit(square_at(file, rank))
        };
        let pieces = position.pieces.map(|board| bits(board).map(image).sum());
        Position { pieces, ..*position }
    }

    #[inline]
    fn draft(&self, position: &Position) -> Draft {
        Draft { position: *position, begun: Begun::Fresh }
    }

    /// A turn can be made in one order only.
    fn each_choice<B>(
        &self,
        draft: &Draft,
        _: StepOrder,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.offered(draft).each(|square| self.board.cell(square), visit)
    }

    fn prompt(&self, draft: &Draft) -> Message {
        let none_left = draft.position.reserves[draft.position.to_move] == 0;
        Message::new(match (draft.begun, self.legal(&draft.position)) {
            (Begun::Jumping(_), _) => "moxie-choose-next-jump",
            (Begun::Picked(_), Legal::Jump(_)) => "moxie-choose-jump",
            (Begun::Picked(_), _) => "moxie-choose-goal",
            (_, Legal::Jump(_)) => "moxie-choose-jumper",
            (_, Legal::Pass) => "choose-pass",
            _ if none_left => "moxie-choose-piece",
            _ => "moxie-choose",
        })
    }

    #[inline]
    fn step(&self, draft: &mut Draft, step: Step) {
        let square = match step {
            Step::Cell(cell) => self.board.of_cell(cell),
            Step::Pass => return draft.begun = Begun::Complete(Turn::Pass),
            Step::Kind(_) | Step::Hole(..) | Step::Word(_) => unreachable!("never offered"),
        };
        let position = &mut draft.position;
        let mover = position.to_move;
        let jumper = match draft.begun {
            Begun::Fresh if position.piece(square).is_some() => {
                return draft.begun = Begun::Picked(square);
            }
            Begun::Fresh => {
                position.pieces[mover] |= bit(square);
                position.reserves[mover] -= 1;
                return draft.begun = Begun::Complete(Turn::Place(square));
            }
            Begun::Picked(from) if adjacent(from, square) => {
                position.pieces[mover] ^= bit(from) ^ bit(square);
                return draft.begun = Begun::Complete(Turn::Walk { from, to: square });
            }
            Begun::Picked(from) => position.jumper(from),
            Begun::Jumping(jumper) => jumper,
            Begun::Complete(_) => unreachable!("nothing is offered after the last step"),
        };
        let landed = jumper.jump(square);
        position.pieces[mover] = landed.own;
        position.pieces[!mover] = landed.enemies;
        draft.begun = match self.jumps_on(&landed).union() {
            0 => Begun::Complete(Turn::Jump(landed.chain)),
            _ => Begun::Jumping(landed),
        };
    }

    #[inline]
    fn finished(&self, draft: &Draft) -> Option<Turn> {
        match draft.begun {
            Begun::Complete(turn) => Some(turn),
            _ => None,
        }
    }
}
