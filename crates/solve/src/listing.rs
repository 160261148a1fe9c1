//! The plainest numbering: a list of what can be reached, for games that are small
//! enough to be held in memory.

use std::collections::HashMap;

use game::{Rules, every};

use crate::{Atlas, Place};

/// Every unfinished position that play leads to, by layers.
pub struct Listing<R: Rules> {
    layers: Vec<Vec<R::Position>>,
    places: HashMap<R::Position, Place>,
}

impl<R: Rules> Listing<R> {
    /// Lists the positions of a game. `layer` says where one belongs: no turn may lead
    /// to a later layer (see [`Atlas`]).
    pub fn of(game: &R, layer: impl Fn(&R::Position) -> u32) -> Listing<R> {
        let mut listing = Listing { layers: Vec::new(), places: HashMap::new() };
        let mut found = vec![game.start()];
        while let Some(position) = found.pop() {
            if game.ending(&position).is_some() || listing.places.contains_key(&position) {
                continue;
            }
            let visit = |turn| {
                let mut next = position.clone();
                game.play(&mut next, turn);
                found.push(next);
            };
            game.each_turn(&position, &mut every(visit));
            listing.add(layer(&position), position);
        }
        listing
    }

    fn add(&mut self, layer: u32, position: R::Position) {
        let index = layer as usize;
        if self.layers.len() <= index {
            self.layers.resize_with(index + 1, Vec::new);
        }
        let place = Place { layer, slot: self.layers[index].len() as u32 };
        self.layers[index].push(position.clone());
        self.places.insert(position, place);
    }
}

impl<R: Rules> Atlas<R> for Listing<R> {
    fn layers(&self) -> u32 {
        self.layers.len() as u32
    }

    fn size(&self, layer: u32) -> u32 {
        self.layers[layer as usize].len() as u32
    }

    fn find(&self, position: &R::Position) -> Option<Place> {
        self.places.get(position).copied()
    }

    fn position(&self, place: Place) -> R::Position {
        self.layers[place.layer as usize][place.slot as usize].clone()
    }
}
