//! Tic-tac-toe solved: `cargo run -p quina-solve --example solve_tic_tac_toe`.

use quina_solve::game::tictactoe::TicTacToe;
use quina_solve::game::{Notation as _, Rules as _};
use quina_solve::{Atlas as _, AtlasGraph, Listing, PackedValue, solve};

#[cfg_attr(test, test)]
fn main() {
    // By free squares: every turn leads to the layer before.
    let atlas = Listing::of(&TicTacToe, |position| TicTacToe.count_turns(position) as u32 - 1);
    let graph = AtlasGraph { game: &TicTacToe, atlas: &atlas };
    let values = solve(&graph, &|_| {}).expect("no win takes long");
    // After the start, a reply in the wrong corner.
    for (text, known) in [("3/3/3 x", PackedValue::DRAW), ("o1x/3/x2 o", PackedValue::loss(4))] {
        let position = TicTacToe.read_position(text).expect("as tic-tac-toe writes it");
        let value = values.at(atlas.find(&position).expect("it is not over"));
        println!("{text}: {value:?}, as one of {} positions", atlas.positions());
        assert_eq!(value, known);
    }
}
