//! The engine on a game that is small enough to be known: every value that it proves is
//! true, and nothing is left that alpha-beta cannot prove.

use std::collections::HashMap;

use game::tictactoe::{Position, TicTacToe};
use game::{Notation, Outcome, Proven, Rules, Step, laws};
use quina_search::{Analysis, Engine, LEVELS, Limits, Method, Settings};

fn engine(method: Method) -> Engine<TicTacToe> {
    Engine::new(TicTacToe, Settings { hash: 1, method: Some(method), ..Settings::default() })
}

fn think(engine: &mut Engine<TicTacToe>, position: &Position, nodes: u64) -> Analysis<Step> {
    engine.think(&[*position], &Limits::nodes(nodes), None, &mut |_| {})
}

/// All positions with what they are worth, and those of them that are not finished.
fn positions() -> (HashMap<Position, Proven>, Vec<Position>) {
    let values = laws::all_values(&TicTacToe);
    assert_eq!(values.len(), 5_478);
    let is_open = |position: &&Position| TicTacToe.ending(position).is_none();
    let open = values.keys().filter(is_open).copied().collect();
    (values, open)
}

#[test]
fn alpha_beta_proves_every_position_and_plays_as_well_as_can_be() {
    let (values, open) = positions();
    let mut engine = engine(Method::AlphaBeta);
    for position in open {
        let found = think(&mut engine, &position, 100_000);
        let text = TicTacToe.write_position(&position);
        assert_eq!(found.value, Some(values[&position]), "{text}");
        let mut next = position;
        TicTacToe.play(&mut next, found.best().expect("a turn"));
        assert_eq!(values[&next].earlier(1), values[&position], "{text}");
    }
}

#[test]
fn the_tree_proves_late_positions_and_nothing_that_is_false() {
    let (values, open) = positions();
    let (mut proven, mut asked) = (0, 0);
    for position in open.into_iter().filter(|position| TicTacToe.count_turns(position) <= 3) {
        let found = think(&mut engine(Method::Tree), &position, 500).value;
        let text = TicTacToe.write_position(&position);
        assert!(found.is_none_or(|it| it.outcome == values[&position].outcome), "{text}");
        (proven, asked) = (proven + usize::from(found.is_some()), asked + 1);
    }
    assert!(asked > 1_000 && proven * 10 >= asked * 9, "{proven} of {asked}");
}

#[test]
fn the_tree_sees_that_the_game_is_even_and_every_level_plays() {
    let found = think(&mut engine(Method::Tree), &TicTacToe.start(), 20_000);
    assert!(found.value.is_none_or(|value| value.outcome == Outcome::Draw));
    assert!(found.score.abs() < 0.5, "{}", found.score);
    for level in LEVELS {
        let settings = Settings { hash: 1, level, ..Settings::default() };
        let turn = think(&mut Engine::new(TicTacToe, settings), &TicTacToe.start(), 200).best();
        assert!(TicTacToe.is_legal(&TicTacToe.start(), turn.expect("a turn")));
    }
}
