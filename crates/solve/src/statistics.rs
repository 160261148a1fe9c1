//! What is in a table.

use game::Rules;

use crate::{Place, Solution};

/// Counts over all positions of a table, positions that are equal by symmetry
/// counted once.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    /// All positions.
    pub positions: u64,
    /// Positions without a forced win.
    pub drawn: u64,
    /// Positions that the side to move wins, by distance.
    pub won: Vec<u64>,
    /// Positions that the side to move loses, by distance.
    pub lost: Vec<u64>,
    /// The first position with the longest win.
    pub longest: Option<(Place, u8)>,
}

/// Counts what is in a table.
pub fn statistics<R: Rules>(solution: &Solution<R>) -> Statistics {
    let mut found = Statistics::default();
    for (layer, values) in solution.values.layers().iter().enumerate() {
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
            if value.0 > 0 && found.longest.is_none_or(|(_, known)| distance > known) {
                let place = Place { layer: layer as u32, slot: slot as u32 };
                found.longest = Some((place, distance));
            }
        }
    }
    found
}
