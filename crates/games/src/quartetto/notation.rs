//! Positions such as `2wwww2/8/8/8/8/8/8/2rrrr2 r`, turns such as `c1-c5`.

use game::{BadInput, Message, Notation, Reader, Rules, Side, Subject, write_board, write_passes};

use super::board::{PIECES, STRIDE};
use super::rules::{Position, Quartetto, Turn};

/// The letters of the sides.
const LETTERS: &str = "rw";

const PASS: &str = "pass";

/// A square as people write it.
pub(super) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % STRIDE), square / STRIDE + 1)
}

fn letter(side: Side) -> char {
    char::from(LETTERS.as_bytes()[side.index()])
}

impl Notation for Quartetto {
    fn write_position(&self, position: &Position) -> String {
        let files = 0..self.board.size;
        let row =
            |rank| files.clone().map(move |file| position.piece(STRIDE * rank + file).map(letter));
        let rows = (0..self.board.size).rev().map(row);
        let (to_move, passes) = (letter(position.to_move), write_passes(position.passes));
        format!("{} {to_move}{passes}", write_board(rows))
    }

    fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let mut reader = Reader::new(Subject::Position, text);
        let edge = usize::from(self.board.size);
        let mut boards = [0u64; 2];
        reader.board((0..edge).map(|_| edge), LETTERS, |row, file, letter| {
            let side = LETTERS.find(letter).expect("the reader takes only these");
            boards[side] |= 1 << (usize::from(STRIDE) * (edge - 1 - row) + file);
        })?;
        reader.expect(' ')?;
        let to_move = Side::BOTH[reader.letter(LETTERS)?];
        let passes = reader.passes()?;
        reader.end()?;
        for side in Side::BOTH {
            let count = boards[side].count_ones();
            if count != PIECES {
                let reason = Message::new("quartetto-wrong-count");
                let reason = reason.with("side", Self::SIDES[side]).with("count", count);
                return Err(reader.refuse(reason));
            }
        }
        Ok(self.position(boards, to_move, passes))
    }

    fn write_turn(&self, turn: Turn) -> String {
        match turn {
            Turn::Pass => PASS.to_owned(),
            Turn::Slide { from, to } => format!("{}-{}", square_name(from), square_name(to)),
        }
    }

    fn tell_turn(&self, turn: Turn) -> Message {
        match turn {
            Turn::Pass => Message::new("turn-pass"),
            Turn::Slide { from, to } => Message::new("turn-move")
                .with("from", square_name(from))
                .with("to", square_name(to)),
        }
    }

    fn read_turn(&self, text: &str) -> Result<Turn, BadInput> {
        let mut reader = Reader::new(Subject::Turn, text);
        if text.starts_with(PASS) {
            PASS.chars().try_for_each(|letter| reader.expect(letter))?;
            reader.end()?;
            return Ok(Turn::Pass);
        }
        let from = self.read_square(&mut reader)?;
        reader.expect('-')?;
        let to = self.read_square(&mut reader)?;
        reader.end()?;
        Ok(Turn::Slide { from, to })
    }
}

impl Quartetto {
    fn read_square(&self, reader: &mut Reader<'_>) -> Result<u8, BadInput> {
        let (file, rank) = reader.square(self.board.size, self.board.size)?;
        Ok(STRIDE * rank + file)
    }
}
