//! Positions such as `4/1o2/1xx1/4 o 6 7`, turns such as `b2`, `b2-c3` and
//! `b2xd4xd2`.

use game::{BadInput, Message, Notation, Reader, Rules, Side, Subject, write_board, write_passes};

use super::board::{bit, square_at, square_name};
use super::chain::Chain;
use super::rules::{Moxie, PIECES, Position, Turn};

/// The pieces of *first* and *second*, and the sides to move.
const LETTERS: &str = "xo";

impl Notation for Moxie {
    fn write_position(&self, position: &Position) -> String {
        let size = self.board.size;
        let rows = (0..size).rev().map(|rank| {
            (0..size).map(move |file| {
                let side = position.piece(square_at(file, rank))?;
                LETTERS.chars().nth(side.index())
            })
        });
        let to_move = Self::SIDES[position.to_move];
        let [x, o] = position.reserves;
        format!("{} {to_move} {x} {o}{}", write_board(rows), write_passes(position.passes))
    }

    fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let mut reader = Reader::new(Subject::Position, text);
        let mut position = self.start();
        let size = usize::from(self.board.size);
        reader.board((0..size).map(|_| size), LETTERS, |row, file, letter| {
            let side = LETTERS.find(letter).expect("the reader takes only these");
            let square = square_at(file as u8, (size - 1 - row) as u8);
            position.pieces[side] |= bit(square);
        })?;
        reader.expect(' ')?;
        position.to_move = Side::BOTH[reader.letter(LETTERS)?];
        for side in Side::BOTH {
            reader.expect(' ')?;
            let mark = reader.mark();
            position.reserves[side] = reader.number(0, u32::from(PIECES))? as u8;
            if position.count(side) > u32::from(PIECES) {
                let on_board = position.pieces[side].count_ones();
                let reason = Message::new("moxie-too-many")
                    .with("side", Self::SIDES[side])
                    .with("board", on_board)
                    .with("reserve", position.reserves[side]);
                // The reserve is to blame only if another one would do.
                return Err(match on_board <= u32::from(PIECES) {
                    true => reader.fail_at(mark, reason),
                    false => reader.refuse(reason),
                });
            }
        }
        position.passes = reader.passes()?;
        reader.end()?;
        self.judge(&mut position);
        Ok(position)
    }

    fn write_turn(&self, turn: Turn) -> String {
        match turn {
            Turn::Pass => "pass".to_owned(),
            Turn::Place(square) => square_name(square),
            Turn::Walk { from, to } => format!("{}-{}", square_name(from), square_name(to)),
            Turn::Jump(chain) => chain.squares().map(square_name).collect::<Vec<_>>().join("x"),
        }
    }

    fn tell_turn(&self, turn: Turn) -> Message {
        match turn {
            Turn::Pass => Message::new("turn-pass"),
            Turn::Place(square) => {
                Message::new("moxie-turn-place").with("square", square_name(square))
            }
            Turn::Walk { from, to } => Message::new("turn-move")
                .with("from", square_name(from))
                .with("to", square_name(to)),
            Turn::Jump(chain) => {
                let mut squares = chain.squares().map(square_name);
                let from = squares.next().unwrap_or_default();
                let way: Vec<_> = squares.collect();
                Message::new("moxie-turn-jump").with("from", from).with("way", way.join(", "))
            }
        }
    }

    fn read_turn(&self, text: &str) -> Result<Turn, BadInput> {
        if text == "pass" {
            return Ok(Turn::Pass);
        }
        let mut reader = Reader::new(Subject::Turn, text);
        let from = self.read_square(&mut reader)?;
        let turn = if reader.eat('-') {
            Turn::Walk { from, to: self.read_square(&mut reader)? }
        } else if reader.peek() == Some('x') {
            Turn::Jump(self.read_chain(&mut reader, from)?)
        } else {
            Turn::Place(from)
        };
        reader.end()?;
        Ok(turn)
    }
}

impl Moxie {
    fn read_square(&self, reader: &mut Reader<'_>) -> Result<u8, BadInput> {
        let (file, rank) = reader.square(self.board.size, self.board.size)?;
        Ok(square_at(file, rank))
    }

    fn read_chain(&self, reader: &mut Reader<'_>, from: u8) -> Result<Chain, BadInput> {
        let mut chain = Chain::new(from);
        for _ in 0..Chain::JUMPS {
            if !reader.eat('x') {
                return Ok(chain);
            }
            chain = chain.then(self.read_square(reader)?);
        }
        match reader.peek() {
            Some('x') => {
                Err(reader.fail(Message::new("moxie-chain-too-long").with("most", Chain::JUMPS)))
            }
            _ => Ok(chain),
        }
    }
}
