//! Plays again what a file of games holds.

use game::{Game, History};
use players::selfplay::{SelfGame, SelfTurn};

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
