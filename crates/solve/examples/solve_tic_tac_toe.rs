//! Tic-tac-toe solved: `cargo run -p quina-solve --example solve_tic_tac_toe`.

use std::collections::HashMap;

use game::tictactoe::{Position, TicTacToe};
use game::{Notation as _, Rules as _, turns};
use quina_solve::{Atlas, AtlasGraph, Place, Value, solve};

/// Unfinished positions by free squares: every turn leads to the layer before.
struct Numbers {
    layers: Vec<Vec<Position>>,
    places: HashMap<Position, Place>,
}

impl Numbers {
    fn add(&mut self, position: Position, free: usize) {
        if TicTacToe.ending(&position).is_some() || self.places.contains_key(&position) {
            return;
        }
        let slot = self.layers[free - 1].len() as u32;
        self.layers[free - 1].push(position);
        self.places.insert(position, Place { layer: free as u32 - 1, slot });
        for turn in turns(&TicTacToe, &position) {
            let mut next = position;
            TicTacToe.play(&mut next, turn);
            self.add(next, free - 1);
        }
    }
}

impl Atlas<TicTacToe> for Numbers {
    fn layers(&self) -> u32 {
        self.layers.len() as u32
    }
    fn size(&self, layer: u32) -> u32 {
        self.layers[layer as usize].len() as u32
    }
    fn find(&self, position: &Position) -> Option<Place> {
        self.places.get(position).copied()
    }
    fn position(&self, place: Place) -> Position {
        self.layers[place.layer as usize][place.slot as usize]
    }
}

#[cfg_attr(test, test)]
fn main() {
    let mut atlas = Numbers { layers: vec![Vec::new(); 9], places: HashMap::new() };
    atlas.add(TicTacToe.start(), 9);
    let graph = AtlasGraph { game: &TicTacToe, atlas: &atlas };
    let values = solve(&graph, &|_| {}).expect("no win takes long");
    // After the start, a reply in the wrong corner.
    for (text, known) in [("3/3/3 x", Value::DRAW), ("o1x/3/x2 o", Value::loss(4))] {
        let position = TicTacToe.read_position(text).expect("as tic-tac-toe writes it");
        let value = values.at(atlas.find(&position).expect("it is not over"));
        println!("{text}: {value:?}, as one of {} positions", atlas.positions());
        assert_eq!(value, known);
    }
}
