//! Plays again what a file of games holds.

use game::{Game, History, Step, choices};
use players::selfplay::{SelfGame, SelfTurn};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::Knowledge;

/// Plays a game again; `see` gets every position that was thought about, with the turn
/// that was chosen there. Returns the whole game.
pub fn replay<G: Game>(
    game: &G,
    played: &SelfGame,
    mut see: impl FnMut(&History<G>, &SelfTurn),
) -> History<G> {
    let mut history = History::new(game.clone(), game.start());
    let play = |history: &mut History<G>, steps: &[game::Step]| {
        let mut draft = game.draft(history.position());
        steps.iter().for_each(|step| game.step(&mut draft, *step));
        history.play(game.finished(&draft).expect("the steps of a turn make it"));
    };
    for steps in &played.opening {
        play(&mut history, steps);
    }
    for turn in &played.turns {
        see(&history, turn);
        play(&mut history, &turn.steps);
    }
    history
}

/// Makes a turn step by step; `see` gets every draft on the way, what may be chosen there and
/// which of it was. Steps that may come in any order come in one that is drawn by lot.
pub fn retrace<G: Game + Knowledge>(
    game: &G,
    position: &G::Position,
    turn: &SelfTurn,
    rng: &mut Xoshiro256PlusPlus,
    mut see: impl FnMut(&G::Draft, &[Step], usize),
) {
    let mut draft = game.draft(position);
    let mut left = turn.steps.clone();
    game::shuffle(&mut left, rng);
    while !left.is_empty() {
        let all = choices(game, &draft, G::ORDER);
        let Some(next) = left.iter().position(|step| all.contains(step)) else { return };
        let step = left.remove(next);
        let chosen = all.iter().position(|one| *one == step).expect("it is one of them");
        see(&draft, &all, chosen);
        game.step(&mut draft, step);
    }
}
