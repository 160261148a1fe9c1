//! Positions such as `3/4/2b2/4/3 w 0`, turns such as `c5+g9`.

use game::{BadInput, Message, Notation, Reader, Rules, Side, Subject, write_board};

use super::geometry::Spot;
use super::rules::{Iris, Position, Turn};

/// The stones of each side, and who is to move.
const LETTERS: &str = "bw";

impl Notation for Iris {
    fn write_position(&self, position: &Position) -> String {
        let geometry = self.geometry();
        let rows = (0..geometry.stride).rev().map(|row| {
            let begin = geometry.spot(row, 0);
            let spots = begin..begin + geometry.width(row);
            spots.map(|spot| position.stone(spot).map(|side| ['b', 'w'][side]))
        });
        let to_move = ["b", "w"][position.to_move];
        format!("{} {to_move} {}", write_board(rows), position.passes)
    }

    fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let geometry = self.geometry();
        let mut reader = Reader::new(Subject::Position, text);
        let mut position = self.start();
        let rows = (0..geometry.stride).rev();
        let widths = rows.map(|row| usize::from(geometry.width(row)));
        reader.board(widths, LETTERS, |row, number, letter| {
            let side = Side::BOTH[LETTERS.find(letter).expect("the reader takes only these")];
            let spot = geometry.spot(geometry.stride - 1 - row as u16, number as u16);
            position.stones[side].add(spot);
        })?;
        reader.expect(' ')?;
        position.to_move = Side::BOTH[reader.letter(LETTERS)?];
        reader.expect(' ')?;
        position.passes = reader.number(0, 2)? as u8;
        reader.end()?;
        self.possible(&position).map_err(|reason| reader.refuse(reason))?;
        Ok(position)
    }

    fn write_turn(&self, turn: Turn) -> String {
        let mut text = String::with_capacity("w23+w23".len());
        match turn {
            Turn::Pass => text.push_str("pass"),
            Turn::One(spot) => self.geometry().write_name(spot, &mut text),
            Turn::Two(a, b) => {
                self.geometry().write_name(a, &mut text);
                text.push('+');
                self.geometry().write_name(b, &mut text);
            }
        }
        text
    }

    fn tell_turn(&self, turn: Turn) -> Message {
        let name = |spot| self.geometry().name(spot);
        match turn {
            Turn::Pass => Message::new("turn-pass"),
            Turn::One(spot) => Message::new("iris-turn-one").with("cell", name(spot)),
            Turn::Two(a, b) => {
                Message::new("iris-turn-two").with("one", name(a)).with("other", name(b))
            }
        }
    }

    fn read_turn(&self, text: &str) -> Result<Turn, BadInput> {
        let mut reader = Reader::new(Subject::Turn, text);
        if text == "pass" {
            return Ok(Turn::Pass);
        }
        let first = self.read_cell(&mut reader)?;
        if reader.peek().is_none() {
            return Ok(Turn::One(first));
        }
        reader.expect('+')?;
        let mark = reader.mark();
        let second = self.read_cell(&mut reader)?;
        if second <= first {
            let reason =
                Message::new("iris-out-of-order").with("first", self.geometry().name(first));
            return Err(reader.fail_at(mark, reason));
        }
        reader.end()?;
        Ok(Turn::Two(first, second))
    }
}

impl Iris {
    /// Reads a cell such as `h8`. (Its letter is a row, not a file as on square
    /// boards.)
    fn read_cell(&self, reader: &mut Reader<'_>) -> Result<Spot, BadInput> {
        let geometry = self.geometry();
        let last = char::from(b'a' + geometry.stride as u8 - 1);
        let row = match reader.peek() {
            Some(letter) if ('a'..=last).contains(&letter) => u16::from(letter as u8 - b'a'),
            _ => return Err(reader.fail(Message::new("iris-expected-row").with("last", last))),
        };
        reader.advance();
        let number = reader.number(1, u32::from(geometry.width(row)))? as u16;
        Ok(geometry.spot(row, number - 1))
    }

    /// Refuses colours of which only one cell has a stone, or two sides have
    /// one each.
    fn possible(&self, position: &Position) -> Result<(), Message> {
        let geometry = self.geometry();
        for lower in geometry.lower.spots() {
            let upper = geometry.opposite(lower);
            let half = |side, stone, empty| {
                Err(Message::new("iris-half-colour")
                    .with("side", Self::SIDES[side])
                    .with("cell", geometry.name(stone))
                    .with("opposite", geometry.name(empty)))
            };
            match (position.stone(lower), position.stone(upper)) {
                (Some(side), None) => return half(side, lower, upper),
                (None, Some(side)) => return half(side, upper, lower),
                (Some(side), Some(other)) if side != other => {
                    return Err(Message::new("iris-mixed-colour")
                        .with("side", Self::SIDES[side])
                        .with("cell", geometry.name(lower))
                        .with("other", Self::SIDES[other])
                        .with("opposite", geometry.name(upper)));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
