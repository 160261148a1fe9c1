//! A whole game, solved from its ends backwards: every value and distance is what plain
//! minimax says.

use game::tictactoe::TicTacToe;
use game::{Oracle, Outcome, Rules, laws};
use quina_solve::{Atlas, AtlasGraph, AtlasTable, Listing, best_line, solve};

#[test]
fn every_value_is_that_of_plain_minimax() {
    // By the number of free squares, which no turn makes larger.
    let atlas = Listing::of(&TicTacToe, |position| TicTacToe.count_turns(position) as u32);
    assert_eq!(atlas.positions(), 4_520);
    let graph = AtlasGraph { game: &TicTacToe, atlas: &atlas };
    let values = solve(&graph, &|_| {}).expect("no win is too long");
    let table = AtlasTable { game: TicTacToe, atlas: Box::new(atlas), values };
    for (position, value) in laws::all_values(&TicTacToe) {
        assert_eq!(table.probe(&position), Some(value), "{position:?}");
    }
    let start = TicTacToe.start();
    assert_eq!(table.probe(&start).map(|value| value.outcome), Some(Outcome::Draw));
    assert_eq!(best_line(&TicTacToe, &table, &start, 99).len(), 9);
}
