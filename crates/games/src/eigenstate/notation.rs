//! Turns such as `b1-b2+d1d4+b2c5`, positions such as `a1:0021000,…;a6:0001080,… 1`.

use game::{BadInput, Message, Notation, Reader, Rules, Side, Subject, write_passes};

use super::board::{CENTRE, HOLES, Movement, PIECES, Piece, Pin, Position, SIZE, Turn};
use super::rules::Eigenstate;

/// What a side is called in messages.
pub(super) fn side_name(side: Side) -> &'static str {
    Eigenstate::SIDES[side]
}

/// A square as people write it.
pub(super) fn square_name(square: u8) -> String {
    square_letters(square).iter().collect()
}

/// A hole as people write it.
pub(super) fn hole_name(hole: u8) -> String {
    hole_letters(hole).iter().collect()
}

fn square_letters(square: u8) -> [char; 2] {
    letters(square % 8, square / 8)
}

fn hole_letters(hole: u8) -> [char; 2] {
    letters(hole % HOLES, hole / HOLES)
}

fn letters(file: u8, rank: u8) -> [char; 2] {
    [char::from(b'a' + file), char::from(b'1' + rank)]
}

impl Notation for Eigenstate {
    fn write_position(&self, position: &Position) -> String {
        let mut text = String::with_capacity(140);
        for side in Side::BOTH {
            for piece in position.of(side) {
                text.extend(square_letters(piece.square()));
                text.push(':');
                let digits = (0..7).rev().map(|digit| piece.pins() >> (4 * digit) & 15);
                text.extend(digits.filter_map(|digit| char::from_digit(digit, 16)));
                text.push(',');
            }
            // The last comma.
            text.pop();
            text.push_str([";", " "][side]);
        }
        text.push_str(["1", "2"][position.to_move]);
        text.push_str(write_passes(position.passes));
        text
    }

    fn read_position(&self, text: &str) -> Result<Position, BadInput> {
        let mut reader = Reader::new(Subject::Position, text);
        let mut taken = 0;
        let one = read_pieces(&mut reader, Side::First, &mut taken)?;
        reader.expect(';')?;
        let two = read_pieces(&mut reader, Side::Second, &mut taken)?;
        reader.expect(' ')?;
        let to_move = Side::BOTH[reader.letter("12")?];
        let passes = reader.passes()?;
        reader.end()?;
        Ok(Position::new([one, two], to_move, passes))
    }

    fn write_turn(&self, turn: Turn) -> String {
        if turn == Turn::PASS {
            return "pass".to_owned();
        }
        let mut text = String::with_capacity(15);
        match turn.movement {
            Some(Movement { from, to, captures }) => {
                text.extend(square_letters(from));
                text.push(if captures { 'x' } else { '-' });
                text.extend(square_letters(to));
            }
            None => text.push('-'),
        }
        for pin in turn.pins.into_iter().flatten() {
            text.push('+');
            text.extend(square_letters(pin.square()));
            text.extend(hole_letters(pin.hole()));
        }
        text
    }

    fn tell_turn(&self, turn: Turn) -> Message {
        if turn == Turn::PASS {
            return Message::new("turn-pass");
        }
        let mut message = match turn.movement {
            Some(Movement { from, to, captures }) => Message::new("eigenstate-turn")
                .with("way", if captures { "takes" } else { "moves" })
                .with("from", square_name(from))
                .with("to", square_name(to)),
            None => Message::new("eigenstate-turn").with("way", "stays"),
        };
        let pins = turn.pins.into_iter().flatten();
        message = message.with("pins", pins.clone().count());
        for (pin, [square, hole]) in pins.zip([["square", "hole"], ["square2", "hole2"]]) {
            message = message.with(square, square_name(pin.square()));
            message = message.with(hole, hole_name(pin.hole()));
        }
        message
    }

    fn read_turn(&self, text: &str) -> Result<Turn, BadInput> {
        if text == "pass" {
            return Ok(Turn::PASS);
        }
        let mut reader = Reader::new(Subject::Turn, text);
        let mut turn = Turn::PASS;
        if reader.eat('-') {
            // Without a movement and without a pin it would be a pass.
            reader.expect('+')?;
            turn.pins[0] = Some(read_pin(&mut reader)?);
        } else {
            let from = read_square(&mut reader)?;
            let captures = reader.letter("-x")? == 1;
            let to = read_square(&mut reader)?;
            turn.movement = Some(Movement { from, to, captures });
            if reader.eat('+') {
                turn.pins[0] = Some(read_pin(&mut reader)?);
            }
        }
        if turn.pins[0].is_some() && reader.eat('+') {
            let mark = reader.mark();
            turn.pins[1] = Some(read_pin(&mut reader)?);
            let refuse = |id| Err(reader.fail_at(mark, Message::new(id)));
            match turn.pins[0].cmp(&turn.pins[1]) {
                std::cmp::Ordering::Less => {}
                std::cmp::Ordering::Equal => return refuse("eigenstate-pin-twice"),
                std::cmp::Ordering::Greater => return refuse("eigenstate-pin-order"),
            }
        }
        reader.end()?;
        Ok(turn)
    }
}

fn read_square(reader: &mut Reader<'_>) -> Result<u8, BadInput> {
    let (file, rank) = reader.square(SIZE, SIZE)?;
    Ok(8 * rank + file)
}

fn read_pin(reader: &mut Reader<'_>) -> Result<Pin, BadInput> {
    let square = read_square(reader)?;
    let (file, rank) = reader.square(HOLES, HOLES)?;
    Ok(Pin::new(square, HOLES * rank + file))
}

/// Reads the pieces of a side; `taken` are the squares on which something stands
/// already.
fn read_pieces(
    reader: &mut Reader<'_>,
    side: Side,
    taken: &mut u64,
) -> Result<[Piece; PIECES], BadInput> {
    let mut pieces = [Piece::ABSENT; PIECES];
    if matches!(reader.peek(), None | Some(';' | ' ')) {
        return Err(reader.fail(Message::new("eigenstate-no-pieces").with("side", side_name(side))));
    }
    let mut last = None;
    for index in 0.. {
        let mark = reader.mark();
        let square = read_square(reader)?;
        let refuse = |message| Err(reader.fail_at(mark, message));
        if *taken >> square & 1 != 0 {
            let message = Message::new("eigenstate-square-twice");
            return refuse(message.with("square", square_name(square)));
        }
        if last > Some(square) {
            return refuse(Message::new("eigenstate-piece-order"));
        }
        let Some(place) = pieces.get_mut(index) else {
            return refuse(Message::new("eigenstate-too-many").with("side", side_name(side)));
        };
        *taken |= 1 << square;
        last = Some(square);
        reader.expect(':')?;
        *place = Piece::new(square, read_pins(reader, square)?);
        if !reader.eat(',') {
            break;
        }
    }
    Ok(pieces)
}

/// Of the seven digits of a mask, the one that holds the centre.
const CENTRE_DIGIT: usize = 6 - CENTRE as usize / 4;

/// Reads seven hexadecimal digits, of which 25 bits may be set and the centre
/// must be.
fn read_pins(reader: &mut Reader<'_>, square: u8) -> Result<u32, BadInput> {
    let mark = reader.mark();
    let mut pins = reader.letter("01")?;
    for _ in 0..6 {
        pins = pins << 4 | reader.letter("0123456789abcdef")?;
    }
    if pins >> CENTRE & 1 == 0 {
        let message = Message::new("eigenstate-centre").with("square", square_name(square));
        return Err(reader.fail_at(mark + CENTRE_DIGIT, message));
    }
    Ok(pins as u32)
}
