//! Counting turn sequences: the classical check and benchmark of a move
//! generator. Looks at positions only; repetition is not its business.

use crate::{Game, StepOrder, choices, every};

/// The number of turn sequences of exactly `depth` turns. The last turn is
/// counted, not played.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_turns(position),
        _ => {
            let mut nodes = 0;
            let visit = |turn| {
                let mut next = position.clone();
                game.play(&mut next, turn);
                nodes += perft(game, &next, depth - 1);
            };
            game.each_turn(position, &mut every(visit));
            nodes
        }
    }
}

/// The same number, found by making every turn step by step in the canonical
/// order and listing at every ply: the slow equal of [`perft`].
pub fn perft_by_steps<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut drafts = vec![game.draft(position)];
    while let Some(draft) = drafts.pop() {
        if let Some(turn) = game.finished(&draft) {
            let mut next = position.clone();
            game.play(&mut next, turn);
            nodes += perft_by_steps(game, &next, depth - 1);
            continue;
        }
        for step in choices(game, &draft, StepOrder::Canonical) {
            let mut longer = draft.clone();
            game.step(&mut longer, step);
            drafts.push(longer);
        }
    }
    nodes
}
