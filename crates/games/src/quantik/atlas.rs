//! The complete table: every position that play can reach, numbered.
//!
//! Play does not need it, as the solver answers at once; it is for checking the
//! solver, and for knowing how many positions of each kind there are.

use std::sync::Arc;

use solve::{Atlas, AtlasSpec, Phase, Place, Progress, Solution, Watch, gather};

use super::key::{board, key};
use super::packed::{PackedBoard, bits};
use super::rules::{Position, Quantik};
use super::solver::Solver;

/// The keys of all unfinished positions, by the number of pieces.
#[derive(Debug, PartialEq, Eq)]
struct Reached {
    /// Sorted. A full board comes first, the empty one last.
    layers: Vec<Vec<u64>>,
}

/// An unfinished position has room for one more piece.
const LAYERS: u32 = 16;

/// Positions whose successors are gathered, sorted and made unique at a time.
const CHUNK: usize = 1 << 14;

impl Reached {
    /// Plays all turns, piece by piece. Which option is chosen makes no
    /// difference: a stuck game is finished either way.
    fn by_play(watch: Watch<'_>) -> Reached {
        let mut layers = vec![vec![key(PackedBoard { own: 0, other: 0 })]];
        let mut done = 0;
        for _ in 1..LAYERS {
            let last = layers.last().expect("the start is there");
            done += last.len() as u64;
            watch(Progress::of(Phase::Numbering, done, None));
            let next = gather(last, CHUNK, successors);
            layers.push(next);
        }
        layers.reverse();
        Reached { layers }
    }

    /// Reads what [`Atlas::legend`] writes.
    fn read(legend: &[u8]) -> Option<Reached> {
        let mut bytes = legend.iter();
        let mut layers = Vec::new();
        for _ in 0..LAYERS {
            let count = read_number(&mut bytes)?;
            let mut key = 0;
            let keys = (0..count).map(|_| {
                key += read_number(&mut bytes)?;
                Some(key)
            });
            layers.push(keys.collect::<Option<Vec<u64>>>()?);
        }
        bytes.as_slice().is_empty().then_some(Reached { layers })
    }
}

/// The keys of the unfinished positions one turn on, sorted, each once.
fn successors(keys: &[u64]) -> Vec<u64> {
    let mut found = Vec::new();
    for board in keys.iter().copied().map(board) {
        let placements = board.placements();
        for placement in bits(placements & !board.completing()) {
            let next = board.play(placement);
            if next.placements() != 0 {
                found.push(key(next));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

impl Atlas<Quantik> for Reached {
    fn layers(&self) -> u32 {
        LAYERS
    }

    fn size(&self, layer: u32) -> u32 {
        self.layers[layer as usize].len() as u32
    }

    fn find(&self, position: &Position) -> Option<Place> {
        let board = PackedBoard::of(position);
        let layer = (LAYERS - 1).checked_sub(board.pieces())?;
        let slot = self.layers[layer as usize].binary_search(&key(board)).ok()?;
        Some(Place { layer, slot: slot as u32 })
    }

    fn position(&self, place: Place) -> Position {
        board(self.layers[place.layer as usize][place.slot as usize]).position()
    }

    /// The keys, as differences, seven bits to a byte.
    fn legend(&self) -> Vec<u8> {
        let mut legend = Vec::new();
        for keys in &self.layers {
            write_number(&mut legend, keys.len() as u64);
            let mut last = 0;
            for &key in keys {
                write_number(&mut legend, key - last);
                last = key;
            }
        }
        legend
    }
}

/// Seven bits to a byte, lowest first, the top bit says that more follow.
fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut std::slice::Iter<'_, u8>) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let byte = *bytes.next()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// The numbering, from its legend or by play.
fn numbered(legend: Option<&[u8]>, watch: Watch<'_>) -> Option<Box<dyn Atlas<Quantik>>> {
    let reached = match legend {
        Some(legend) => Reached::read(legend)?,
        None => Reached::by_play(watch),
    };
    Some(Box::new(reached))
}

/// Solved by search; the table checks it.
pub(crate) fn solution(game: &Quantik) -> Solution<Quantik> {
    let name = if game.stuck_loses { "quantik:stuck=loss" } else { "quantik" };
    let table =
        AtlasSpec { game: *game, name: name.to_owned(), numbering: numbered, shipped: None };
    Solution::Search { solver: Arc::new(Solver::new(*game)), table: Some(Box::new(table)) }
}
