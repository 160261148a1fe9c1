//! A table proved anew, by the slow reference rules.
//!
//! A table is right if every value, with its distance, is the best that the
//! values of the successors allow. That is a proof although turns may lead round
//! in circles: by induction over *n*, exactly the positions that are won or lost
//! in *n* turns have that value in the table, since a win in *n* rests on a loss
//! in *n* − 1 and a loss in *n* on wins in less. What is left is drawn.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

use game::{Game, Oracle, Outcome, Proven, Reference, Side, Value, split_mix};

use crate::{Phase, Progress, Tablebase, Watch, parallel};

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
    /// Places in the table; some may have no position.
    pub places: u64,
    /// Whether all of the table was to be proved.
    pub whole: bool,
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
pub fn verify<G: Game + Reference>(
    game: &G,
    table: &dyn Tablebase<G>,
    oracle: Option<&dyn Oracle<G>>,
    part: Part,
    watch: Watch<'_>,
) -> Result<Report, Disagreement> {
    let places = table.places();
    let blocks = chosen(part, places.div_ceil(BLOCK));
    let total = Some(blocks.len() as u64 * BLOCK);
    let done = AtomicU64::new(0);
    let checked = AtomicU64::new(0);
    // Enough calls for a smooth bar, few enough to cost nothing.
    let often = (blocks.len() as u64 / 500).max(1);
    parallel::try_for_each(&blocks, &|block| {
        let from = block * BLOCK;
        let mut proved = 0;
        for place in from..places.min(from + BLOCK) {
            if let Some(position) = table.position(place) {
                check(game, table, oracle, place, &position)?;
                proved += 1;
            }
        }
        checked.fetch_add(proved, Ordering::Relaxed);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done.is_multiple_of(often) {
            watch(Progress::of(Phase::Verifying, done * BLOCK, total));
        }
        Ok(())
    })?;
    Ok(Report { checked: checked.into_inner(), places, whole: part == Part::All })
}

/// The blocks to look at, in rising order.
fn chosen(part: Part, blocks: u64) -> Vec<u64> {
    match part {
        Part::Blocks { count, seed } if count < blocks => {
            let mut chosen = BTreeSet::new();
            // Neighbouring seeds draw from states that lie far apart.
            let state = seed.wrapping_mul(0xd134_2543_de82_ef95);
            let mut drawn = 0;
            while (chosen.len() as u64) < count {
                chosen.insert(split_mix(state.wrapping_add(drawn)) % blocks);
                drawn += 1;
            }
            chosen.into_iter().collect()
        }
        _ => (0..blocks).collect(),
    }
}

/// Compares the value of the position at one place with the best of its
/// successors, which the reference rules generate as text, and with the oracle's.
fn check<G: Game + Reference>(
    game: &G,
    table: &dyn Tablebase<G>,
    oracle: Option<&dyn Oracle<G>>,
    place: u64,
    position: &G::Position,
) -> Result<(), Disagreement> {
    let text = game.write_position(position);
    let disagree = |table: String, successors: String| Disagreement {
        position: text.clone(),
        table,
        successors,
    };
    let reference = game.reference(&text);
    let mover = game.to_move(position);
    if reference.status != format!("playing {}", G::SIDES[mover]) {
        return Err(disagree("playing".to_owned(), reference.status));
    }
    if table.place(position) != Some(place) {
        return Err(disagree(format!("place {place}"), format!("{:?}", table.place(position))));
    }
    let mut best: Option<Proven> = None;
    for (turn, after) in &reference.turns {
        let next = game
            .read_position(after)
            .map_err(|bad| disagree("a legal position".to_owned(), bad.to_string()))?;
        let after = match game.reference(after).value_at_end(G::SIDES) {
            Some(value) => value,
            None => table
                .probe(&next)
                .ok_or_else(|| disagree(format!("nothing of {turn}"), "a value".to_owned()))?,
        };
        let value = after.earlier(1);
        if best.is_none_or(|known| value.worth_for(mover) > known.worth_for(mover)) {
            best = Some(value);
        }
    }
    let best = best.ok_or_else(|| disagree("playing".to_owned(), "no turn".to_owned()))?;
    let asked = oracle.and_then(|oracle| oracle.probe(position));
    let told = |value: Option<Proven>| tell(value, mover);
    match table.probe(position) {
        known if known != Some(best) => Err(disagree(told(known), told(Some(best)))),
        _ if asked.is_some_and(|asked| asked != best) => {
            Err(disagree(told(Some(best)), told(asked)))
        }
        _ => Ok(()),
    }
}

/// A value in words, for the side to move.
fn tell(value: Option<Proven>, mover: Side) -> String {
    match value {
        None => "nothing".to_owned(),
        Some(Proven { outcome: Outcome::Draw, .. }) => "draw".to_owned(),
        Some(Proven { outcome, distance }) => {
            format!("{} in {}", Value::seen_by(mover, Some(outcome)), distance.unwrap_or_default())
        }
    }
}
