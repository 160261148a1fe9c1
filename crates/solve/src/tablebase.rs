//! A complete table, ready to be asked.

use game::{Oracle, Proven, Rules};

use crate::{Atlas, Place, SlotValues, Statistics};

/// A complete table, ready to be asked: each unfinished position has a place in
/// it, shared with those that a symmetry makes equal.
pub trait Tablebase<R: Rules>: Oracle<R> {
    /// How many places there are.
    fn places(&self) -> u64;

    /// A position at a place; `None` if there is nothing.
    fn position(&self, place: u64) -> Option<R::Position>;

    /// The place of an unfinished position; `None` if it is finished or outside of
    /// the table.
    fn place(&self, position: &R::Position) -> Option<u64>;

    /// Counts what is in it.
    fn statistics(&self) -> Statistics<R::Position>;
}

/// The value of a finished position; `None` for one that is not.
pub fn value_of_finished<R: Rules>(game: &R, position: &R::Position) -> Option<Proven> {
    game.ending(position).map(|ending| Proven::at_end(ending.outcome))
}

/// The values of all positions that an atlas numbers.
pub struct AtlasTable<R: Rules> {
    /// The rules.
    pub game: R,
    /// Where positions are.
    pub atlas: Box<dyn Atlas<R>>,
    /// What they are worth.
    pub values: SlotValues,
}

impl<R: Rules> Oracle<R> for AtlasTable<R> {
    fn probe(&self, position: &R::Position) -> Option<Proven> {
        value_of_finished(&self.game, position).or_else(|| {
            let value = self.values.at(self.atlas.find(position)?);
            Some(value.proven(self.game.to_move(position)))
        })
    }
}

impl<R: Rules> Tablebase<R> for AtlasTable<R> {
    fn places(&self) -> u64 {
        self.atlas.positions()
    }

    fn position(&self, place: u64) -> Option<R::Position> {
        let mut slot = place;
        for layer in 0..self.atlas.layers() {
            let size = u64::from(self.atlas.size(layer));
            if slot < size {
                return Some(self.atlas.position(Place { layer, slot: slot as u32 }));
            }
            slot -= size;
        }
        None
    }

    fn place(&self, position: &R::Position) -> Option<u64> {
        let Place { layer, slot } = self.atlas.find(position)?;
        let before = (0..layer).map(|layer| u64::from(self.atlas.size(layer))).sum::<u64>();
        Some(before + u64::from(slot))
    }

    fn statistics(&self) -> Statistics<R::Position> {
        let mut found = Statistics::default();
        let mut longest = None;
        for (layer, values) in self.values.layers().iter().enumerate() {
            for (slot, value) in values.iter().enumerate() {
                found.positions += 1;
                let Some(distance) = value.distance() else {
                    found.drawn += 1;
                    continue;
                };
                let counts = if value.0 > 0 { &mut found.won } else { &mut found.lost };
                let index = usize::from(distance);
                if counts.len() <= index {
                    counts.resize(index + 1, 0);
                }
                counts[index] += 1;
                if value.0 > 0 && longest.is_none_or(|(_, known)| distance > known) {
                    longest = Some((Place { layer: layer as u32, slot: slot as u32 }, distance));
                }
            }
        }
        found.longest =
            longest.map(|(place, distance)| (self.atlas.position(place), u16::from(distance)));
        found
    }
}
