//! The board for solving and search: four 16-bit boards, a shape each, side by side in one
//! word, seen from the side to move.
//!
//! Every question that a search asks at each node (where may I place, what
//! completes a line) is answered for all shapes and squares at once. That these
//! answers are those of the rules is tested below.

use game::Side;

use super::rules::{Position, Turn};

/// Bit 16·shape + square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedBoard {
    /// The pieces of the side to move.
    pub own: u64,
    /// The pieces of the other side.
    pub other: u64,
}

/// Copies a 16-bit board to every lane when multiplied by it.
const EVERY_LANE: u64 = 0x0001_0001_0001_0001;

/// Spreads every piece over its row.
#[inline]
fn rows(board: u64) -> u64 {
    let pairs = board | board >> 1 & 0x7777_7777_7777_7777;
    let first = (pairs | pairs >> 2 & 0x3333_3333_3333_3333) & 0x1111_1111_1111_1111;
    first * 0b1111
}

/// Spreads every piece over its column.
#[inline]
fn columns(board: u64) -> u64 {
    let pairs = board | board >> 8 & 0x00ff_00ff_00ff_00ff;
    let first = (pairs | pairs >> 4) & 0x000f_000f_000f_000f;
    first * 0x1111
}

/// Spreads every piece over its zone.
#[inline]
fn zones(board: u64) -> u64 {
    let pairs = board | board >> 1 & 0x7777_7777_7777_7777;
    let first = (pairs | pairs >> 4 & 0x0fff_0fff_0fff_0fff) & 0x0505_0505_0505_0505;
    first * 0b0011_0011
}

/// Where all *other* boards have a bit.
#[inline]
fn all_others(board: u64) -> u64 {
    board.rotate_left(16) & board.rotate_left(32) & board.rotate_left(48)
}

impl PackedBoard {
    /// The board of a position.
    pub fn of(position: &Position) -> PackedBoard {
        let shapes = (0..4).map(|s| u64::from(position.shapes[s]) << (16 * s)).sum::<u64>();
        let own = shapes & (u64::from(position.of(position.to_move)) * EVERY_LANE);
        PackedBoard { own, other: shapes & !own }
    }

    /// The position with this board.
    pub fn position(self) -> Position {
        let mut position = Position::EMPTY;
        if self.own.count_ones() != self.other.count_ones() {
            position.to_move = Side::Second;
        }
        for (side, board) in [(position.to_move, self.own), (!position.to_move, self.other)] {
            for bit in bits(board) {
                position.place(side, Turn::of_place(bit.trailing_zeros() as u8));
            }
        }
        position
    }

    /// How many pieces stand.
    #[inline]
    pub fn pieces(self) -> u32 {
        (self.own | self.other).count_ones()
    }

    /// Where the side to move may place each shape, if no line is complete.
    #[inline]
    pub fn placements(self) -> u64 {
        let mut occupied = self.own | self.other;
        occupied |= occupied >> 32;
        occupied = (occupied | occupied >> 16) & 0xffff;
        let blocked = rows(self.other) | columns(self.other) | zones(self.other);
        let mut used_up = 0;
        for shape in 0..4 {
            if ((self.own >> (16 * shape)) as u16).count_ones() >= 2 {
                used_up |= 0xffff << (16 * shape);
            }
        }
        !((occupied * EVERY_LANE) | blocked | used_up)
    }

    /// The placements that would complete a line, whether they are legal or not.
    #[inline]
    pub fn completing(self) -> u64 {
        let all = self.own | self.other;
        all_others(rows(all)) | all_others(columns(all)) | all_others(zones(all))
    }

    /// The same board seen by the side that is not to move.
    #[inline]
    pub fn as_seen_by_other(self) -> PackedBoard {
        PackedBoard { own: self.other, other: self.own }
    }

    /// The board after a placement (one bit), seen from the other side.
    #[inline]
    pub fn play(self, placement: u64) -> PackedBoard {
        PackedBoard { own: self.other, other: self.own | placement }
    }
}

impl Turn {
    /// Where this placement stands in a packed board.
    #[inline]
    pub(super) fn place(self) -> u8 {
        16 * self.shape + self.square
    }

    /// The placement that stands there.
    #[inline]
    pub(super) fn of_place(place: u8) -> Turn {
        Turn { shape: place / 16, square: place % 16 }
    }
}

/// The bits of a word, lowest first, each as a word.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Rules, laws, turns};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::quantik::Quantik;

    #[test]
    fn packed_boards_say_what_the_rules_say() {
        let game = Quantik { stuck_loses: false };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for position in laws::random_positions(&game, &mut rng, 5_000, 16) {
            let board = PackedBoard::of(&position);
            assert_eq!(board.position(), position);
            assert_eq!(board.pieces(), position.occupied().count_ones());
            if let Some(ending) = game.ending(&position) {
                let won = matches!(ending.outcome, Outcome::Won(_));
                assert!(won || board.placements() == 0, "{position:?}");
                continue;
            }
            let (mut legal, mut winning) = (0, 0);
            for turn in turns(&game, &position) {
                let bit = 1 << turn.place();
                let mut next = position;
                game.play(&mut next, turn);
                assert_eq!(board.play(bit), PackedBoard::of(&next));
                legal |= bit;
                if let Some(Outcome::Won(_)) = game.ending(&next).map(|ending| ending.outcome) {
                    winning |= bit;
                }
            }
            assert_eq!(board.placements(), legal, "{position:?}");
            assert_eq!(board.placements() & board.completing(), winning, "{position:?}");
        }
    }
}
