//! What an illegal turn breaks, in the order in which a turn is made.

use game::Message;

use super::board::{CENTRE, Movement, Pin, Position, Turn, hole_between};
use super::notation::{hole_name, side_name, square_name};

/// The first rule that the turn breaks.
pub(super) fn explain(position: &Position, turn: Turn) -> Message {
    let mover = position.to_move;
    if turn == Turn::PASS {
        return Message::new("pass-not-allowed").with("side", side_name(mover));
    }
    let mut moved = *position;
    match turn.movement {
        Some(movement) => {
            if let Some(message) = explain_movement(position, movement) {
                return message;
            }
            moved.relocate(movement);
        }
        None => {
            if let Some(piece) = position.of(mover).find(|piece| piece.targets() != 0) {
                return Message::new("eigenstate-must-move")
                    .with("side", side_name(mover))
                    .with("square", square_name(piece.square()));
            }
        }
    }
    explain_pins(&moved, turn)
}

/// What a movement breaks, if anything.
fn explain_movement(position: &Position, movement: Movement) -> Option<Message> {
    let Movement { from, to, captures } = movement;
    let mover = position.to_move;
    let about = |id| Some(Message::new(id).with("square", square_name(from)));
    let piece = match position.piece(from) {
        None => return about("eigenstate-empty"),
        Some((side, _)) if side != mover => {
            return about("eigenstate-not-own")
                .map(|message| message.with("side", side_name(side)));
        }
        Some((_, piece)) => piece,
    };
    let about = |id| about(id).map(|message| message.with("to", square_name(to)));
    match hole_between(from, to) {
        None => return about("eigenstate-too-far"),
        Some(CENTRE) => return about("eigenstate-stays"),
        Some(hole) if !piece.has_pin(hole) => {
            return about("eigenstate-no-pin").map(|message| message.with("hole", hole_name(hole)));
        }
        Some(_) => {}
    }
    match (position.piece(to), captures) {
        (Some((side, _)), false) => {
            about("eigenstate-is-capture").map(|message| message.with("side", side_name(side)))
        }
        (None, true) => about("eigenstate-no-capture"),
        _ => None,
    }
}

/// What the pins of a turn break when its movement does not.
fn explain_pins(moved: &Position, turn: Turn) -> Message {
    let mover = moved.to_move;
    if moved.somebody_is_beaten() {
        let beaten = if moved.count(mover) < 2 { mover } else { !mover };
        return Message::new("eigenstate-no-pins").with("side", side_name(beaten));
    }
    let broken = |pin: Pin| {
        let about = |id| Some(Message::new(id).with("square", square_name(pin.square())));
        match moved.piece(pin.square()) {
            None => about("eigenstate-empty"),
            Some((side, _)) if side != mover => {
                about("eigenstate-not-own").map(|message| message.with("side", side_name(side)))
            }
            Some((_, piece)) if piece.has_pin(pin.hole()) => about("eigenstate-pinned")
                .map(|message| message.with("hole", hole_name(pin.hole()))),
            Some(_) => None,
        }
    };
    // Pins into different free holes are never too many.
    let missing = || {
        let count = if moved.pins_due() == 1 { "one" } else { "two" };
        Message::new("eigenstate-pins-missing").with("count", count)
    };
    turn.pins.into_iter().flatten().find_map(broken).unwrap_or_else(missing)
}
