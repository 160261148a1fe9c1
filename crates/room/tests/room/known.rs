//! What a guest knows: what a page makes of the messages, in Rust.

use protocol::{Known, State, StateUpdate, ToClient};

/// Takes in a message, where it tells how things stand. Turns are those of the
/// message alone, so that tests see what was sent.
pub fn hear(known: &mut Option<State>, message: &ToClient) {
    match (message, known) {
        (ToClient::State(update), known) => match (&**update, known) {
            (StateUpdate::Whole(state), known) => *known = Some(state.clone()),
            (StateUpdate::Change(change), Some(state)) => {
                let mut known = Known::from(state.clone());
                known.hear(change.clone());
                let turns = change.turns.clone().unwrap_or_default();
                *state = state_of(known, turns, state.clone());
            }
            (StateUpdate::Change(_), None) => panic!("a change of what was never told"),
        },
        (ToClient::Presence(presence), Some(known)) => known.presence = *presence,
        _ => {}
    }
}

/// What is known, with what never changes as it was before.
fn state_of(known: Known, turns: Vec<String>, before: State) -> State {
    let mut sight = before.sight;
    for (cell, piece) in sight.view.cells.iter_mut().zip(known.pieces) {
        cell.piece = piece;
    }
    let view = &mut sight.view;
    (view.reserves, view.lost, view.scores) = (known.reserves, known.lost, known.scores);
    (view.to_move, view.decisive, view.winner) = (known.to_move, known.decisive, known.winner);
    (sight.trace, sight.pins, sight.standing) = (known.trace, known.pins, known.standing);
    (sight.steps, sight.choices, sight.prompt) = (known.steps, known.choices, known.prompt);
    State {
        revision: known.revision,
        from: known.ply - turns.len() as u32,
        turns,
        sight,
        clocks: known.clocks,
        invited: known.invited,
        hints: known.hints,
        offered: known.offered,
        presence: before.presence,
        pace: known.pace,
        thinking: known.thinking,
        next: known.next,
    }
}
