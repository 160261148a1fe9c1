//! What a convolution is told of the board: sixteen numbers a cell, as the side to move sees
//! them.
//!
//! 0 that there is a cell; 1 own stones, 2 the opponent's; 3 colours; 4 the stone just put;
//! 5 how far ahead the own best group is; 6 how full the board is; 7 how far the rim is.
//! 8 (own) and 9 (the opponent's): what this side's group scores that stands here or, where none of
//! its stones does, what its groups around score together (at most 25½). 10 and 11: whether the group that stands
//! here scores as much as its side's best (1) or its second (a half), if anything. Of a cell with a colour, whose other cell is filled in the same turn, 12
//! and 13: how many stones that one touches; 14 and 15: what the groups score that it touches.

use std::sync::LazyLock;

use game::{Side, own_first};
use search::convolution::{CELL_MOST, CELL_ONE, CHANNELS, CellLayout, Channels};
use search::mix_words;

use super::geometry::{NOWHERE, Spot};
use super::rules::{Draft, Iris, Position};

/// What a colour in a group counts for.
const SCORE: f32 = 10.0;

/// Places for every spot, and for none.
const SPOTS: usize = NOWHERE as usize + 1;

/// A number for each kind of stone on each spot, by which boards are told apart.
static STONES: LazyLock<[[u64; SPOTS]; 3]> = LazyLock::new(|| {
    std::array::from_fn(|kind| {
        std::array::from_fn(|spot| mix_words([kind as u64 + 1, spot as u64 + 1]))
    })
});

/// One side's groups.
struct GroupMap {
    /// The number of the group on each spot; 0 where there is none.
    numbers: [u8; SPOTS],
    /// What the group of each number scores.
    scores: Vec<u8>,
    best: u8,
    second: u8,
}

impl Iris {
    /// The cells, and how they lie.
    pub(super) fn layout_of_cells(&self) -> CellLayout {
        let geometry = self.geometry();
        CellLayout {
            spots: geometry.grid.spots().to_vec(),
            length: usize::from(geometry.stride * geometry.stride),
            upward: geometry.upward(),
            counting: geometry.coloured.spots().collect(),
        }
    }

    /// The symmetry through which a board has the least of its numbers: all images of a board
    /// have the same twelve.
    pub(super) fn least_symmetry(&self, draft: &Draft) -> usize {
        let stones = own_first(draft.position.stones, draft.position.to_move);
        let number = |images: &[Spot]| {
            let keys = STONES.iter().zip(stones.iter().map(|board| board.spots()));
            let stones = keys.flat_map(|(keys, spots)| {
                spots.map(|spot| keys[usize::from(images[usize::from(spot)])])
            });
            let first = draft.first().map(|spot| STONES[2][usize::from(images[usize::from(spot)])]);
            stones.chain(first).fold(0, u64::wrapping_add)
        };
        let numbers = self.geometry().images.iter().map(|images| number(images));
        numbers.enumerate().min_by_key(|(_, number)| *number).map_or(0, |(symmetry, _)| symmetry)
    }

    /// Tells each cell, by the spot where it is seen, what there is.
    pub(super) fn write_each_cell(&self, draft: &Draft, symmetry: usize, cells: &mut [Channels]) {
        let geometry = self.geometry();
        let position = &draft.position;
        let sides = own_first(Side::BOTH, position.to_move);
        let maps = sides.map(|side| self.group_map(position, side));
        let lead = f32::from(maps[0].best) - f32::from(maps[1].best);
        let filled = position.occupied().count() as f32 / geometry.grid.spots().len() as f32;
        let reach = f32::from(geometry.size - 1);
        for spot in geometry.grid.spots() {
            let at = usize::from(*spot);
            let is_coloured = geometry.coloured.has(*spot);
            let mut cell = [0.0; CHANNELS];
            cell[0] = CELL_ONE;
            cell[3] = if is_coloured { CELL_ONE } else { 0.0 };
            cell[4] = if draft.first() == Some(*spot) { CELL_ONE } else { 0.0 };
            cell[5] = 2.0 * CELL_ONE + lead * SCORE;
            cell[6] = (filled * 2.0 * CELL_ONE).floor();
            cell[7] = (f32::from(geometry.places[at].rim) / reach * CELL_ONE).floor();
            for (i, map) in maps.iter().enumerate() {
                match map.numbers[at] {
                    0 => cell[8 + i] = f32::from(self.touched(map, *spot).1) * SCORE,
                    number => {
                        let score = map.scores[usize::from(number)];
                        cell[1 + i] = CELL_ONE;
                        cell[8 + i] = f32::from(score) * SCORE;
                        cell[10 + i] = map.rank(score);
                    }
                }
                if is_coloured {
                    let (stones, score) = self.touched(map, geometry.opposite(*spot));
                    cell[12 + i] = f32::from(stones) * CELL_ONE / 2.0;
                    cell[14 + i] = f32::from(score) * SCORE;
                }
            }
            let seen_at = usize::from(geometry.images[symmetry][at]);
            cells[seen_at] = cell.map(|number| number.clamp(0.0, CELL_MOST));
        }
    }

    fn group_map(&self, position: &Position, side: Side) -> GroupMap {
        let geometry = self.geometry();
        let own = position.stones[side];
        let mut map = GroupMap { numbers: [0; SPOTS], scores: vec![0], best: 0, second: 0 };
        let mut open: Vec<Spot> = Vec::new();
        for spot in own.spots() {
            if map.numbers[usize::from(spot)] != 0 {
                continue;
            }
            let number = map.scores.len() as u8;
            let mut score = 0;
            map.numbers[usize::from(spot)] = number;
            open.push(spot);
            while let Some(spot) = open.pop() {
                score += u8::from(geometry.coloured.has(spot));
                for near in &geometry.places[usize::from(spot)].around[..6] {
                    let at = usize::from(*near);
                    if *near != NOWHERE && map.numbers[at] == 0 && own.has(*near) {
                        map.numbers[at] = number;
                        open.push(*near);
                    }
                }
            }
            map.scores.push(score);
            if score >= map.best {
                (map.best, map.second) = (score, map.best);
            } else {
                map.second = map.second.max(score);
            }
        }
        map
    }

    /// How many stones around a spot are in this map, and what their groups score together.
    fn touched(&self, map: &GroupMap, spot: Spot) -> (u8, u8) {
        let around = &self.geometry().places[usize::from(spot)].around;
        let numbers: [u8; 6] = std::array::from_fn(|i| map.numbers[usize::from(around[i])]);
        let (mut stones, mut score) = (0, 0);
        for (i, number) in numbers.into_iter().enumerate() {
            stones += u8::from(number != 0);
            if !numbers[..i].contains(&number) {
                score += map.scores[usize::from(number)];
            }
        }
        (stones, score)
    }
}

impl GroupMap {
    /// Whether a group that scores so much is the best or the second.
    fn rank(&self, score: u8) -> f32 {
        match score {
            0 => 0.0,
            _ if score == self.best => CELL_ONE,
            _ if score == self.second => CELL_ONE / 2.0,
            _ => 0.0,
        }
    }
}
