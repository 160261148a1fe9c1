//! A random game of tic-tac-toe, to its end:
//! `cargo run -p quina-game --example random_game`.

use quina_game::tictactoe::TicTacToe;
use quina_game::{Ending, History, Notation as _, Rules as _, Status};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

#[cfg_attr(test, test)]
fn main() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2026);
    let mut history = History::new(TicTacToe, TicTacToe.start());
    while let Some(turn) = TicTacToe.random_turn(history.position(), &mut rng) {
        println!("{}. {}", history.turns().len() + 1, TicTacToe.write_turn(turn));
        history.play(turn);
    }
    let Status::Over(ending) = history.status() else { unreachable!("no turn is left") };
    let score = Ending::score(Some(&ending));
    println!("{score} at {}", TicTacToe.write_position(history.position()));
    assert!((5..=9).contains(&history.turns().len()));
}
