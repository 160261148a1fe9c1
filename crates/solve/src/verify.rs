//! A table proved anew, by the slow plain rules.
//!
//! A table is right if every value, with its distance, is the best that the
//! values of the successors allow. That is a proof although turns may lead round
//! in circles: by induction over *n*, exactly the positions that are won or lost
//! in *n* turns have that value in the table, since a win in *n* rests on a loss
//! in *n* − 1 and a loss in *n* on wins in less. What is left is drawn.

use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Oracle};
use rayon::prelude::*;

use crate::{Atlas, Place, Progress, Solution, Stage, Value, Watch};

/// How much of a table to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Every position.
    All,
    /// So many of its blocks of 1,024 positions, drawn with this seed.
    Blocks {
        /// How many.
        count: u64,
        /// From where the choice starts.
        seed: u64,
    },
}

/// What has been looked at, if everything agrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Positions proved.
    pub checked: u64,
    /// Positions in the table.
    pub positions: u64,
}

/// A position whose value does not follow from its successors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: the table says {table}, it should be {successors}")]
pub struct Disagreement {
    /// The position.
    pub position: String,
    /// What the table says.
    pub table: String,
    /// What follows from the table's values of the successors, or what the
    /// oracle says.
    pub successors: String,
}

/// Positions of a block.
const BLOCK: u64 = 1024;

/// Proves a table anew; stops at the first position that disagrees.
///
/// An oracle of the game that does not rest on the table is asked as well.
pub fn verify<G: Game>(
    solution: &Solution<G>,
    oracle: Option<&dyn Oracle<G>>,
    part: Part,
    watch: Watch<'_>,
) -> Result<Report, Disagreement> {
    let positions = solution.atlas.positions();
    let blocks = chosen(part, positions.div_ceil(BLOCK));
    let total = Some(blocks.len() as u64 * BLOCK);
    let done = AtomicU64::new(0);
    let checked = AtomicU64::new(0);
    // Enough calls for a smooth bar, few enough to cost nothing.
    let often = (blocks.len() as u64 / 500).max(1);
    blocks.par_iter().try_for_each(|block| {
        let from = block * BLOCK;
        let to = positions.min(from + BLOCK);
        for index in from..to {
            let place = place(&*solution.atlas, index);
            check(solution, place)?;
            if let Some(oracle) = oracle {
                compare(solution, oracle, place)?;
            }
        }
        checked.fetch_add(to - from, Ordering::Relaxed);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(often) {
            watch(Progress { stage: Stage::Verifying, done: done * BLOCK, total });
        }
        Ok(())
    })?;
    Ok(Report { checked: checked.into_inner(), positions })
}

/// The blocks to look at, in rising order.
fn chosen(part: Part, blocks: u64) -> Vec<u64> {
    match part {
        Part::All => (0..blocks).collect(),
        Part::Blocks { count, seed } => {
            let mut chosen: Vec<u64> = (0..blocks).collect();
            chosen.sort_by_cached_key(|block| mix(*block, seed));
            chosen.truncate(usize::try_from(count).unwrap_or(usize::MAX));
            chosen.sort_unstable();
            chosen
        }
    }
}

/// A number that looks random (splitmix64).
fn mix(block: u64, seed: u64) -> u64 {
    let mut x = block.wrapping_add(seed.wrapping_mul(0xd134_2543_de82_ef95));
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

fn place<R: game::Rules>(atlas: &dyn Atlas<R>, mut index: u64) -> Place {
    for layer in 0..atlas.layers() {
        let size = u64::from(atlas.size(layer));
        if index < size {
            return Place { layer, slot: index as u32 };
        }
        index -= size;
    }
    unreachable!("the index is below the number of positions")
}

/// Compares the value at one place with the best of the successors, which the
/// plain rules generate as text.
fn check<G: Game>(solution: &Solution<G>, place: Place) -> Result<(), Disagreement> {
    let Solution { game, atlas, values } = solution;
    let position = atlas.position(place);
    let text = game.write_position(&position);
    let disagree = |table: String, successors: String| Disagreement {
        position: text.clone(),
        table,
        successors,
    };
    let plain = game.plain(&text);
    let mover = G::SIDES[game.to_move(&position)];
    if plain.status != format!("playing {mover}") {
        return Err(disagree("playing".to_owned(), plain.status));
    }
    if atlas.find(&position) != Some(place) {
        return Err(disagree(format!("{place:?}"), format!("{:?}", atlas.find(&position))));
    }
    let mut best: Option<Value> = None;
    for (turn, after) in &plain.turns {
        let next = game
            .read_position(after)
            .map_err(|bad| disagree("a legal position".to_owned(), bad.to_string()))?;
        let value = match atlas.find(&next) {
            Some(place) => before(values.at(place)),
            None => match game.plain(after).status.as_str() {
                "draw" => Some(Value::DRAW),
                status if status == format!("won {mover}") => Some(Value::win(1)),
                status if status.starts_with("won") => Some(Value::loss(1)),
                status => return Err(disagree(format!("{turn}: finished"), status.to_owned())),
            },
        };
        let value = value.ok_or_else(|| disagree(format!("{turn}: too long"), String::new()))?;
        best = Some(best.map_or(value, |known| better(known, value)));
    }
    let best = best.ok_or_else(|| disagree("playing".to_owned(), "no turn".to_owned()))?;
    match values.at(place) {
        value if value == best => Ok(()),
        value => Err(disagree(format!("{}", value.0), format!("{}", best.0))),
    }
}

/// Compares the value at one place with what an oracle says.
fn compare<G: Game>(
    solution: &Solution<G>,
    oracle: &dyn Oracle<G>,
    place: Place,
) -> Result<(), Disagreement> {
    let position = solution.atlas.position(place);
    let table = solution.values.at(place).proven(solution.game.to_move(&position));
    match oracle.probe(&position) {
        Some(value) if value == table => Ok(()),
        value => Err(Disagreement {
            position: solution.game.write_position(&position),
            table: format!("{table:?}"),
            successors: format!("{value:?}"),
        }),
    }
}

/// What a position is worth if its best turn leads to this one.
fn before(after: Value) -> Option<Value> {
    match after.0 {
        0 => Some(Value::DRAW),
        i8::MAX | -127 => None,
        distance @ 1.. => Some(Value(-(distance + 1))),
        distance => Some(Value(-distance + 1)),
    }
}

/// The better of two values: the shorter win, else the draw, else the longer
/// loss.
fn better(a: Value, b: Value) -> Value {
    let rank = |value: Value| match value.0 {
        0 => 0,
        distance @ 1.. => 1000 - i32::from(distance),
        distance => -1000 - i32::from(distance),
    };
    if rank(b) > rank(a) { b } else { a }
}
