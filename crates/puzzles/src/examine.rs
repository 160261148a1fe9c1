//! Whether a position is a puzzle, and how it goes on.

use game::{Goal, Outcome, Proven, turns};
use games::Playable;

use crate::judge::{Judge, Valued};

/// What there is to find in a position.
#[derive(Clone, Debug)]
pub struct Examined<G: Playable> {
    /// What can be reached.
    pub goal: Goal,
    /// In how many plies, if it is a win.
    pub distance: Option<u16>,
    /// The right turns with the opponent's answers between them.
    pub solution: Vec<G::Turn>,
}

/// The shortest win that is a puzzle: nobody needs help to win at once.
const SHORTEST: u16 = 3;

/// The most right turns that are asked for.
const MOST_OWN_TURNS: usize = 12;

/// Of answers that resist as long, so many are looked at for the one after which most
/// has to be found.
const MOST_ANSWERS: usize = 4;

/// What there is to find here: `None` if several turns are right, none is, or nobody
/// can tell.
pub fn examine<G: Playable>(judge: &mut Judge<G>, position: &G::Position) -> Option<Examined<G>> {
    if judge.game().ending(position).is_some() {
        return None;
    }
    let only = judge.only_turn(position)?;
    let value = only.value.earlier(1);
    let (goal, distance) = match value.outcome {
        Outcome::Draw => (Goal::Draw, None),
        Outcome::Won(_) => (Goal::Win, Some(value.distance?)),
    };
    if distance.is_some_and(|distance| distance < SHORTEST) {
        return None;
    }
    let mut seen = vec![position.clone()];
    let solution = line(judge, only, MOST_OWN_TURNS, &mut seen);
    Some(Examined { goal, distance, solution })
}

/// How it goes on with the only right turn, as long as there is one.
fn line<G: Playable>(
    judge: &mut Judge<G>,
    only: Valued<G>,
    own_turns: usize,
    seen: &mut Vec<G::Position>,
) -> Vec<G::Turn> {
    let mut found = vec![only.turn];
    if own_turns <= 1 || judge.game().ending(&only.next).is_some() {
        return found;
    }
    let mut best: Vec<G::Turn> = Vec::new();
    for answer in answers(judge, &only.next).into_iter().take(MOST_ANSWERS) {
        // Draws can go on for ever.
        if judge.game().ending(&answer.next).is_some() || seen.contains(&answer.next) {
            continue;
        }
        let Some(next) = judge.only_turn(&answer.next) else { continue };
        seen.push(answer.next.clone());
        let rest = line(judge, next, own_turns - 1, seen);
        seen.pop();
        if rest.len() + 1 > best.len() {
            best = vec![answer.turn];
            best.extend(rest);
        }
        if found.len() + best.len() == 2 * own_turns - 1 {
            break;
        }
    }
    found.extend(best);
    found
}

/// The answers that resist longest, in the order in which they are written.
pub(crate) fn answers<G: Playable>(judge: &mut Judge<G>, position: &G::Position) -> Vec<Valued<G>> {
    let mut best = judge.best_turns(position).unwrap_or_default();
    best.sort_by_cached_key(|turn| judge.game().write_turn(turn.turn));
    best
}

/// A text that is the same for all positions that a symmetry makes equal.
pub fn key<G: Playable>(game: &G, position: &G::Position) -> String {
    let images = (0..game.symmetries()).map(|symmetry| game.transform(position, symmetry));
    images.map(|image| game.write_position(&image)).min().expect("one changes nothing")
}

/// The positions in which the solver is to move.
pub(crate) fn own_positions<G: Playable>(
    game: &G,
    position: &G::Position,
    solution: &[G::Turn],
) -> Vec<G::Position> {
    let mut position = position.clone();
    let mut own = Vec::new();
    for (ply, turn) in solution.iter().enumerate() {
        if ply.is_multiple_of(2) {
            own.push(position.clone());
        }
        game.play(&mut position, *turn);
    }
    own
}

/// Whether a side wins at once, by the rules alone.
pub(crate) fn wins_at_once<G: Playable>(game: &G, position: &G::Position) -> bool {
    if game.winning_turn(position).is_some() {
        return true;
    }
    let mover = game.to_move(position);
    !G::FINDS_EVERY_WIN
        && turns(game, position).into_iter().any(|turn| {
            let mut next = position.clone();
            game.play(&mut next, turn);
            game.ending(&next)
                .is_some_and(|ending| Proven::at_end(ending.outcome).worth_for(mover) > 0)
        })
}
