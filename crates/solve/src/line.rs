//! Lines of perfect play.

use game::{Notation, Oracle};

/// The turns that perfect play makes from `position` on, the first in byte order
/// where several are as good. Ends where the game does, where the oracle knows
/// nothing more, or after `longest` turns: drawn games go on for ever.
pub fn best_line<R: Notation>(
    game: &R,
    oracle: &dyn Oracle<R>,
    position: &R::Position,
    longest: usize,
) -> Vec<R::Turn> {
    let mut position = position.clone();
    let mut line = Vec::new();
    while line.len() < longest {
        let mover = game.to_move(&position);
        let mut best: Option<(i32, String, R::Turn, R::Position)> = None;
        for turn in game::turns(game, &position) {
            let mut next = position.clone();
            game.play(&mut next, turn);
            let Some(value) = oracle.probe(&next) else {
                return line;
            };
            let (worth, text) = (value.worth_for(mover), game.write_turn(turn));
            let better = match &best {
                None => true,
                Some((known, name, ..)) => worth > *known || (worth == *known && text < *name),
            };
            if better {
                best = Some((worth, text, turn, next));
            }
        }
        let Some((_, _, turn, next)) = best else {
            break;
        };
        line.push(turn);
        position = next;
    }
    line
}
