//! What a guest knows: what a page makes of the messages, in Rust.

use game::Side;
use protocol::{State, StateChange, StateUpdate, ToClient};

/// Takes in a message, where it tells how things stand. Turns are those of the
/// message alone, so that tests see what was sent.
pub fn hear(known: &mut Option<State>, message: &ToClient) {
    match (message, known) {
        (ToClient::State(update), known) => match (&**update, known) {
            (StateUpdate::Whole(state), known) => *known = Some(state.clone()),
            (StateUpdate::Change(change), Some(known)) => apply(known, change.clone()),
            (StateUpdate::Change(_), None) => panic!("a change of what was never told"),
        },
        (ToClient::Presence(presence), Some(known)) => known.presence = *presence,
        _ => {}
    }
}

fn apply(known: &mut State, change: StateChange) {
    fn put<T>(place: &mut T, new: Option<T>) {
        if let Some(new) = new {
            *place = new;
        }
    }
    (known.from, known.turns) = (change.from, change.turns);
    let (sight, board) = (&mut known.sight, change.board);
    for (cell, piece) in board.pieces.unwrap_or_default() {
        if let Some(cell) = sight.view.cells.get_mut(usize::from(cell)) {
            cell.piece = piece;
        }
    }
    for (side, new) in Side::BOTH.into_iter().zip(board.reserves.unwrap_or_default()) {
        put(&mut sight.view.reserves[side], new);
    }
    for (side, new) in Side::BOTH.into_iter().zip(board.scores.unwrap_or_default()) {
        put(&mut sight.view.scores[side], new);
    }
    put(&mut sight.view.lost, board.lost);
    put(&mut sight.view.to_move, board.to_move);
    put(&mut sight.view.decisive, board.decisive);
    put(&mut sight.view.winner, board.winner);
    put(&mut sight.position, change.position);
    put(&mut sight.trace, change.trace);
    put(&mut sight.pins, change.pins);
    for new in change.reach.unwrap_or_default() {
        sight.reach.retain(|old| old.cell != new.cell);
        if !(new.goals.is_empty() && new.pins.is_empty()) {
            sight.reach.push(new);
        }
    }
    put(&mut sight.along, change.along);
    put(&mut sight.standing, change.standing);
    put(&mut sight.steps, change.steps);
    put(&mut sight.choices, change.choices);
    put(&mut sight.prompt, change.prompt);
    put(&mut known.revision, change.revision);
    put(&mut known.clocks, change.clocks.map(Some));
    put(&mut known.invited, change.invited);
    put(&mut known.hints, change.hints);
    put(&mut known.offered, change.offered);
    put(&mut known.pace, change.pace);
    put(&mut known.thinking, change.thinking);
    put(&mut known.next, change.next);
}
