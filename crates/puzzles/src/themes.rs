//! What a puzzle is about, told from the rules and its solution alone.

use std::ops::ControlFlow;

use game::{Goal, Side, turns};
use games::Playable;

use crate::examine::{Examined, own_positions, wins_at_once};

/// Every theme, in the order in which they are listed. The texts call them
/// `puzzle-theme-NAME`.
pub const THEMES: [&str; 9] = [
    "defence",
    "threat",
    "quiet",
    "capture",
    "sacrifice",
    "forced",
    "one-in-many",
    "long",
    "whole-line",
];

/// A win of so many plies is a long one.
const LONG: u16 = 9;

/// Among so many turns one is hard to see.
const MANY: u64 = 40;

/// The most turns that are looked at where shares are counted.
const SAMPLE: usize = 400;

/// The themes of a puzzle.
pub(crate) fn themes<G: Playable>(
    game: &G,
    position: &G::Position,
    found: &Examined<G>,
) -> Vec<String> {
    let solver = game.to_move(position);
    let mut after = position.clone();
    game.play(&mut after, found.solution[0]);
    // Everything else lets the opponent win at once.
    let threatened = share_that_wins(game, position, Some(found.solution[0]));
    // Whatever the opponent answers, the solver wins at once.
    let threatens = match game.ending(&after) {
        Some(_) => 1.0,
        None => share_that_wins(game, &after, None),
    };
    let pieces: Vec<[usize; 2]> = counts(game, position, &found.solution);
    let own = solver.index();
    let taken = |ply: usize, side: usize| pieces[ply + 1][side] < pieces[ply][side];
    let own_plies = || (0..found.solution.len()).step_by(2);
    let answers = || (1..found.solution.len()).step_by(2);
    let loses = |ply: usize| taken(ply, own);
    let is = |theme: &str| match theme {
        "defence" => threatened > 0.5,
        "threat" => found.goal == Goal::Win && threatens > 0.5 && found.solution.len() > 1,
        "quiet" => found.goal == Goal::Win && threatens < 0.1,
        "capture" => own_plies().any(|ply| taken(ply, 1 - own)),
        "sacrifice" => answers().any(loses) || own_plies().any(loses),
        "forced" => has_one_answer(game, position, &found.solution),
        "one-in-many" => game.count_turns(position) >= MANY,
        "long" => found.distance.is_some_and(|distance| distance >= LONG),
        _ => found.distance.is_some_and(|distance| usize::from(distance) == found.solution.len()),
    };
    THEMES.into_iter().filter(|theme| is(theme)).map(str::to_owned).collect()
}

/// The share of the turns but one after which the other side wins at once.
fn share_that_wins<G: Playable>(game: &G, position: &G::Position, but: Option<G::Turn>) -> f64 {
    let list = turns(game, position);
    let step = list.len().div_ceil(SAMPLE).max(1);
    let mut sample = 0;
    let mut winning = 0;
    for turn in list.into_iter().filter(|turn| Some(*turn) != but).step_by(step) {
        let mut next = position.clone();
        game.play(&mut next, turn);
        sample += 1;
        winning += usize::from(game.ending(&next).is_none() && wins_at_once(game, &next));
    }
    winning as f64 / f64::from(sample.max(1))
}

/// How many pieces each side has, on the board and beside it, before the solution and
/// after each of its turns.
fn counts<G: Playable>(game: &G, position: &G::Position, solution: &[G::Turn]) -> Vec<[usize; 2]> {
    let count = |position: &G::Position| {
        let view = game.view(&game.draft(position));
        Side::BOTH.map(|side| {
            let stands = |cell: &&game::Cell| cell.piece.is_some_and(|piece| piece.side == side);
            let reserve: usize =
                view.reserves[side].iter().map(|stock| usize::from(stock.count)).sum();
            view.cells.iter().filter(stands).count() + reserve
        })
    };
    let mut position = position.clone();
    let mut counts = vec![count(&position)];
    for turn in solution {
        game.play(&mut position, *turn);
        counts.push(count(&position));
    }
    counts
}

/// Whether the opponent has a single turn somewhere in the solution.
fn has_one_answer<G: Playable>(game: &G, position: &G::Position, solution: &[G::Turn]) -> bool {
    let own = own_positions(game, position, solution);
    own.iter().zip(solution.iter().step_by(2)).any(|(position, turn)| {
        let mut next = position.clone();
        game.play(&mut next, *turn);
        let mut seen = 0;
        let several = game.each_turn(&next, &mut |_| {
            seen += 1;
            if seen > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        several.is_continue() && seen == 1
    })
}
