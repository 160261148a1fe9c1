//! A whole game, solved from its ends backwards: every value and distance is what plain
//! minimax says.

use std::collections::HashMap;

use game::tictactoe::{Position, TicTacToe};
use game::{Oracle, Outcome, Rules, laws};
use quina_solve::{Atlas, AtlasGraph, AtlasTable, Place, best_line, solve};

/// Unfinished positions by the number of free squares, which no turn makes larger.
#[derive(Clone)]
struct Numbers {
    layers: Vec<Vec<Position>>,
    places: HashMap<Position, Place>,
}

impl Numbers {
    fn new() -> Numbers {
        let mut numbers = Numbers { layers: vec![Vec::new(); 10], places: HashMap::new() };
        for position in laws::all_values(&TicTacToe).into_keys() {
            if TicTacToe.ending(&position).is_none() {
                let layer = TicTacToe.count_turns(&position) as usize;
                let slot = numbers.layers[layer].len() as u32;
                numbers.places.insert(position, Place { layer: layer as u32, slot });
                numbers.layers[layer].push(position);
            }
        }
        numbers
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

#[test]
fn every_value_is_that_of_plain_minimax() {
    let atlas = Numbers::new();
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
