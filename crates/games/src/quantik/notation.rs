//! Positions such as `S3/4/1u2/4 b`, turns such as `ub3`.

use game::{BadInput, Message, Notation, Reader, Rules, Side, Subject, write_board};

use super::rules::{self, Position, Quantik, SHAPES, Turn};

/// The letters of the shapes, *second*'s; *first*'s are their capitals.
pub(super) const LETTERS: &str = "ouys";
const PIECES: &str = "OUYSouys";

/// A square as people write it.
pub(super) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 4), square / 4 + 1)
}

impl Notation for Quantik {
    fn write_position(&self, position: &Position) -> String {
        let rows = (0..4).rev().map(|rank| {
            (0..4).map(move |file| {
                let (side, shape) = position.piece(4 * rank + file)?;
                PIECES.chars().nth(4 * side.index() + usize::from(shape))
            })
        });
        let to_move = ["w", "b"][position.to_move];
        format!("{} {to_move}", write_board(rows))
    }

    fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let mut reader = Reader::new(Subject::Position, text);
        let mut position = Position::EMPTY;
        reader.board([4; 4], PIECES, |row, file, letter| {
            let index = PIECES.find(letter).expect("the reader takes only these");
            let turn = Turn { shape: (index % 4) as u8, square: (4 * (3 - row) + file) as u8 };
            position.place(Side::BOTH[index / 4], turn);
        })?;
        reader.expect(' ')?;
        position.to_move = Side::BOTH[reader.letter("wb")?];
        reader.end()?;
        possible(&position).map_err(|reason| reader.refuse(reason))?;
        Ok(position)
    }

    fn write_turn(&self, turn: Turn) -> String {
        let letter = char::from(LETTERS.as_bytes()[usize::from(turn.shape)]);
        format!("{letter}{}", square_name(turn.square))
    }

    fn read_turn(&self, text: &str) -> Result<Turn, BadInput> {
        let mut reader = Reader::new(Subject::Turn, text);
        let shape = reader.letter(LETTERS)? as u8;
        let (file, rank) = reader.square(4, 4)?;
        reader.end()?;
        Ok(Turn { shape, square: 4 * rank + file })
    }

    fn tell_turn(&self, turn: Turn) -> Message {
        let message = Message::new("quantik-turn").with("shape", SHAPES[usize::from(turn.shape)]);
        message.with("square", square_name(turn.square))
    }
}

/// Refuses piece counts that no game reaches.
fn possible(position: &Position) -> Result<(), Message> {
    for side in Side::BOTH {
        for (shape, name) in SHAPES.into_iter().enumerate() {
            let count = (position.shapes[shape] & position.of(side)).count_ones();
            if count > rules::PIECES {
                return Err(Message::new("quantik-too-many")
                    .with("side", Quantik::SIDES[side])
                    .with("shape", name)
                    .with("count", count));
            }
        }
    }
    let [white, brown] = Side::BOTH.map(|side| position.of(side).count_ones());
    let expected = brown + u32::from(position.to_move == Side::Second);
    if white != expected {
        return Err(Message::new("quantik-wrong-count")
            .with("white", white)
            .with("brown", brown)
            .with("side", Quantik::SIDES[position.to_move]));
    }
    Ok(())
}
