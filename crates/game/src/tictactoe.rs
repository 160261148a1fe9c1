//! Tic-tac-toe: the worked example of how a game is written. CONTRIBUTING quotes it,
//! and the crates that know no game by name try themselves on it.
//!
//! It has no options, no repetition rule and no symmetries that anybody asks for, and
//! its turns are one step each; so it says nothing of all that.

use std::ops::ControlFlow;

use crate::{
    Appearance, BadInput, Body, Cell, Encoding, Ending, Kind, Lattice, Message, Notation, OneStep,
    Options, Piece, Reader, Rules, Side, Step, Subject, View, write_board,
};

/// The three rows, the three columns and the two diagonals; a bit a square, a1 first.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// All squares.
const BOARD: u16 = 0o777;

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// The squares that each side has taken. Who is to move follows from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    taken: [u16; 2],
}

impl Position {
    fn free(&self) -> u16 {
        BOARD & !self.taken[0] & !self.taken[1]
    }

    fn piece(&self, square: u16) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.taken[*side] >> square & 1 == 1)
    }

    fn has_line(&self, side: Side) -> bool {
        LINES.iter().any(|line| line & self.taken[side] == *line)
    }
}

impl Rules for TicTacToe {
    const NAME: &'static str = "tictactoe";
    const SIDES: [&'static str; 2] = ["x", "o"];

    type Position = Position;
    crate::one_step!();

    fn new(_: &Options) -> TicTacToe {
        TicTacToe
    }

    fn start(&self) -> Position {
        Position::default()
    }

    fn to_move(&self, position: &Position) -> Side {
        let [x, o] = position.taken.map(u16::count_ones);
        if x > o { Side::Second } else { Side::First }
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        let mover = self.to_move(position);
        match [!mover, mover].into_iter().find(|side| position.has_line(*side)) {
            Some(side) => Some(Ending::won(side, "tictactoe-line")),
            None => (position.free() == 0).then_some(Ending::draw("full-board")),
        }
    }

    fn each_turn<B>(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.ending(position).is_none() {
            for square in (0..9).filter(|square| position.free() >> square & 1 == 1) {
                visit(Step::Cell(square))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, position: &mut Position, turn: Step) {
        if let Step::Cell(square) = turn {
            let side = self.to_move(position);
            position.taken[side] |= 1 << square;
        }
    }
}

/// A square as people write it.
fn name(square: u16) -> String {
    format!("{}{}", char::from(b'a' + (square % 3) as u8), square / 3 + 1)
}

impl Notation for TicTacToe {
    fn write_position(&self, position: &Position) -> String {
        let letter = |square| position.piece(square).map(|side| ['x', 'o'][side]);
        let rows = (0..3).rev().map(|rank| (0..3).map(move |file| letter(3 * rank + file)));
        format!("{} {}", write_board(rows), Self::SIDES[self.to_move(position)])
    }

    fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let mut reader = Reader::new(Subject::Position, text);
        let mut position = Position::default();
        reader.board([3; 3], "xo", |row, column, letter| {
            let side = if letter == 'x' { Side::First } else { Side::Second };
            position.taken[side] |= 1 << (3 * (2 - row) + column);
        })?;
        reader.expect(' ')?;
        let mark = reader.mark();
        let to_move = Side::BOTH[reader.letter("xo")?];
        reader.end()?;
        let [x, o] = position.taken.map(u16::count_ones);
        if x != o + to_move.index() as u32 {
            return Err(reader.fail_at(mark, Message::new("tictactoe-counts")));
        }
        Ok(position)
    }

    fn write_turn(&self, turn: Step) -> String {
        match turn {
            Step::Cell(square) => name(square),
            _ => unreachable!("never offered"),
        }
    }

    fn read_turn(&self, text: &str) -> Result<Step, BadInput> {
        let mut reader = Reader::new(Subject::Turn, text);
        let (file, rank) = reader.square(3, 3)?;
        reader.end()?;
        Ok(Step::Cell(u16::from(3 * rank + file)))
    }
}

const KINDS: &[Kind] =
    &[Kind { name: "mark", body: Body::Disc, letters: ['x', 'o'], glyphs: ['✕', '○'] }];

impl Appearance for TicTacToe {
    fn view(&self, draft: &OneStep<Position>) -> View {
        let position = &draft.position;
        let cells = (0..9).map(|square| Cell {
            piece: position.piece(square).map(|side| Piece { side, kind: 0, pins: None }),
            ..Cell::new(name(square), (square % 3) as i16, (square / 3) as i16)
        });
        View::new(Lattice::Square, cells.collect(), KINDS, Self::SIDES, self.to_move(position))
    }

    fn trace(&self, _: &Position, turn: Step) -> Vec<u16> {
        match turn {
            Step::Cell(square) => vec![square],
            _ => Vec::new(),
        }
    }
}

/// As numbers it is what its view shows: nobody plays a million games of it.
impl Encoding for TicTacToe {}
