//! A solved duel, ready to be asked: distances, and where positions are in them.

use std::iter;
use std::sync::Arc;

use game::{Oracle, Proven, Rules};

use super::distances::DistanceTable;
use super::spec::Numbers;
use super::{Duel, value};
use crate::{Statistics, Tablebase, value_of_finished};

/// The positions of the game of a duel.
type PositionOf<D> = <<D as Duel>::Game as Rules>::Position;

/// The table of a duel.
pub(super) struct DuelTable<D: Duel> {
    pub(super) game: D::Game,
    pub(super) numbers: Arc<Numbers<D>>,
    pub(super) distances: DistanceTable,
}

impl<D: Duel> DuelTable<D> {
    /// Row of the side that waits, and placement of the side to move.
    fn cell(&self, position: &PositionOf<D>) -> Option<(u32, u32)> {
        let Numbers { duel, rows } = &*self.numbers;
        let [mover, waiter] = duel.placements_of(position);
        Some((rows.row(waiter)?, rows.mover(mover, waiter)))
    }

    /// The position of a row and a placement, with the first side to move.
    fn at(&self, row: u32, mover: u32) -> Option<PositionOf<D>> {
        let Numbers { duel, rows } = &*self.numbers;
        duel.position(mover, rows.waiters()[row as usize])
    }
}

impl<D: Duel> Oracle<D::Game> for DuelTable<D> {
    fn probe(&self, position: &PositionOf<D>) -> Option<Proven> {
        let known = value_of_finished(&self.game, position);
        known.or_else(|| self.numbers.duel.exception(position)).or_else(|| {
            let (row, mover) = self.cell(position)?;
            let distance = self.distances.distance(row, mover).ok()?;
            Some(value(distance, self.game.to_move(position)))
        })
    }
}

impl<D: Duel> Tablebase<D::Game> for DuelTable<D> {
    fn places(&self) -> u64 {
        self.distances.cells()
    }

    fn position(&self, place: u64) -> Option<PositionOf<D>> {
        let all = u64::from(self.numbers.duel.placements());
        let position = self.at((place / all) as u32, (place % all) as u32)?;
        // Where the waiter is symmetric itself, the same position has several places.
        (self.place(&position) == Some(place)).then_some(position)
    }

    fn place(&self, position: &PositionOf<D>) -> Option<u64> {
        if self.game.ending(position).is_some() {
            return None;
        }
        let (row, mover) = self.cell(position)?;
        Some(u64::from(row) * u64::from(self.numbers.duel.placements()) + u64::from(mover))
    }

    fn statistics(&self) -> Statistics<PositionOf<D>> {
        let positions = self.numbers.duel.unfinished();
        let counts = self.distances.counts();
        let of_parity = |parity: usize| -> Vec<u64> {
            let by_distance = iter::once(0).chain(counts.iter().copied()).enumerate();
            by_distance.map(|(n, count)| if n % 2 == parity { count } else { 0 }).collect()
        };
        let longest = self.distances.longest().and_then(|(row, mover)| {
            let distance = self.distances.distance(row, mover).ok()?;
            Some((self.at(row, mover)?, distance))
        });
        Statistics {
            positions,
            equal_once: false,
            drawn: positions - counts.iter().sum::<u64>(),
            won: of_parity(1),
            lost: of_parity(0),
            longest,
        }
    }
}
