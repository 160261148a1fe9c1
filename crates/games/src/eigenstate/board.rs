//! Squares, holes and pieces as bits.
//!
//! A square is 8·rank + file. The two unused files between the ranks are wide
//! enough that no pin carries a piece around the edge, so that where a piece may
//! go is its pins, shifted. A hole is 5·(dy + 2) + (dx + 2), as in the notation.
//! Squares and holes so numbered are in the order in which turns are written.

use std::num::NonZeroU16;

use game::{Side, nth_bit};

/// The squares of the board.
pub(super) const BOARD: u64 = 0x3f3f_3f3f_3f3f;
/// Files and ranks of the board.
pub(super) const SIZE: u8 = 6;
/// Pieces that a side begins with.
pub(super) const PIECES: usize = 6;
/// Holes along the edge of a piece.
pub(super) const HOLES: u8 = 5;
/// The pins of a piece without a free hole.
pub(super) const FULL: u32 = (1 << 25) - 1;
/// The hole that is always pinned and leads nowhere.
pub(super) const CENTRE: u8 = 12;

/// In which of the groups of these sizes the `n`-th member of all is, and which
/// member of its group it is; there must be more than `n`. Looks at all groups,
/// which is faster than to guess where to stop.
#[inline]
pub(super) fn locate(sizes: [u32; PIECES], n: u32) -> (usize, u32) {
    let (mut group, mut before, mut end) = (0, 0, 0);
    for size in sizes {
        end += size;
        let beyond = n >= end;
        group += usize::from(beyond);
        before = if beyond { end } else { before };
    }
    (group, n - before)
}

/// The hole through which a piece goes from one square to another, if any is
/// that far out.
pub(super) fn hole_between(from: u8, to: u8) -> Option<u8> {
    let dx = (to % 8 + 2).checked_sub(from % 8)?;
    let dy = (to / 8 + 2).checked_sub(from / 8)?;
    (dx < HOLES && dy < HOLES).then_some(HOLES * dy + dx)
}

/// A piece: its square above its 25 pins, so that pieces sort by square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Piece(u32);

impl Piece {
    /// In place of a piece that was taken: sorts last, goes nowhere, stands off
    /// the board.
    pub(super) const ABSENT: Piece = Piece(63 << 25);

    /// A piece on a square.
    #[inline]
    pub(super) const fn new(square: u8, pins: u32) -> Piece {
        Piece((square as u32) << 25 | pins)
    }

    #[inline]
    pub(super) const fn square(self) -> u8 {
        (self.0 >> 25) as u8
    }

    #[inline]
    pub(super) const fn pins(self) -> u32 {
        self.0 & FULL
    }

    pub(super) const fn has_pin(self, hole: u8) -> bool {
        self.pins() >> hole & 1 != 0
    }

    /// The holes without a pin. (Of a piece that is there.)
    #[inline]
    pub(super) const fn free(self) -> u32 {
        self.pins() ^ FULL
    }

    /// The squares to which the pins lead.
    #[inline]
    pub(super) const fn targets(self) -> u64 {
        // Rows of five holes become rows of eight squares, in two strides; then
        // the centre, now bit 18, is brought to the piece's square.
        let pins = (self.pins() & !(1 << CENTRE)) as u64;
        let pins = pins & 0x3ff | (pins & 0xf_fc00) << 6 | (pins & 0x1f0_0000) << 12;
        let pins = pins & 0x1f_001f_001f | (pins & 0x03e0_03e0) << 3;
        (pins << self.square()) >> 18 & BOARD
    }
}

/// All that decides the rest of a game, 52 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Each side's pieces by square, the absent ones last.
    pieces: [[Piece; PIECES]; 2],
    pub(super) to_move: Side,
    /// Passes made just now, at most two.
    pub(super) passes: u8,
}

impl Position {
    /// A position in which these pieces, in any order, stand on different
    /// squares.
    pub(super) fn new(mut pieces: [[Piece; PIECES]; 2], to_move: Side, passes: u8) -> Position {
        pieces.iter_mut().for_each(sort);
        Position { pieces, to_move, passes }
    }

    /// The pieces of a side, by square.
    #[inline]
    pub(super) fn of(&self, side: Side) -> impl DoubleEndedIterator<Item = Piece> {
        self.pieces[side].into_iter().filter(|piece| *piece != Piece::ABSENT)
    }

    /// The pieces of a side with a place for each that it began with.
    #[inline]
    pub(super) fn places(&self, side: Side) -> &[Piece; PIECES] {
        &self.pieces[side]
    }

    /// Where the pieces of a side stand.
    #[inline]
    pub(super) fn occupied(&self, side: Side) -> u64 {
        self.pieces[side].iter().fold(0, |board, piece| board | 1 << piece.square()) & BOARD
    }

    /// How many pieces a side has.
    #[inline]
    pub(super) fn count(&self, side: Side) -> u32 {
        self.occupied(side).count_ones()
    }

    /// How many free holes the pieces of a side have.
    #[inline]
    pub(super) fn free_holes(&self, side: Side) -> u32 {
        let pins: u32 = self.pieces[side].iter().map(|piece| piece.pins().count_ones()).sum();
        25 * self.count(side) - pins
    }

    /// The piece on a square and whose it is.
    pub(super) fn piece(&self, square: u8) -> Option<(Side, Piece)> {
        let stands = |side| self.of(side).find(|p| p.square() == square).map(|p| (side, p));
        Side::BOTH.into_iter().find_map(stands)
    }

    /// Whether a side is left with one piece, and so beaten.
    #[inline]
    pub(super) fn somebody_is_beaten(&self) -> bool {
        self.count(Side::First) < 2 || self.count(Side::Second) < 2
    }

    /// Moves a piece of the side to move; whatever stands on the target is
    /// taken.
    #[inline]
    pub(super) fn relocate(&mut self, movement: Movement) {
        let Movement { from, to, captures } = movement;
        let own = &mut self.pieces[self.to_move];
        // Taken first, moved second, or the moved piece would take itself.
        for piece in own.iter_mut() {
            if piece.square() == to {
                *piece = Piece::ABSENT;
            }
            if piece.square() == from {
                *piece = Piece::new(to, piece.pins());
            }
        }
        sort(own);
        if captures {
            let theirs = &mut self.pieces[!self.to_move];
            for piece in theirs.iter_mut() {
                if piece.square() == to {
                    *piece = Piece::ABSENT;
                }
            }
            sort(theirs);
        }
    }

    /// Puts a pin into a piece of the side to move.
    #[inline]
    pub(super) fn put(&mut self, pin: Pin) {
        for piece in &mut self.pieces[self.to_move] {
            let here = piece.square() == pin.square();
            piece.0 |= u32::from(here) << pin.hole();
        }
    }

    /// The `n`-th free hole of the side to move, in their order; there must be
    /// more than `n`.
    #[inline(always)]
    pub(super) fn nth_free_hole(&self, n: u32) -> Pin {
        let pieces = &self.pieces[self.to_move];
        let (i, n) = locate(pieces.map(|piece| piece.free().count_ones()), n);
        Pin::new(pieces[i].square(), nth_bit(u64::from(pieces[i].free()), u64::from(n)))
    }
}

/// Sorts six numbers by twelve fixed comparisons: no branches, as every turn
/// does it.
#[inline]
fn sort(pieces: &mut [Piece; PIECES]) {
    const COMPARISONS: [(usize, usize); 12] = [
        (0, 5),
        (1, 3),
        (2, 4),
        (1, 2),
        (3, 4),
        (0, 3),
        (2, 5),
        (0, 1),
        (2, 3),
        (4, 5),
        (1, 2),
        (3, 4),
    ];
    for (i, j) in COMPARISONS {
        (pieces[i], pieces[j]) = (pieces[i].min(pieces[j]), pieces[i].max(pieces[j]));
    }
}

/// What a side does before the other side plays: eight bytes. Without a movement
/// and without pins it is a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Left out where no piece can move.
    pub movement: Option<Movement>,
    /// Two, or as many as there is room for, the lower one first.
    pub pins: [Option<Pin>; 2],
}

impl Turn {
    /// Nothing at all.
    pub const PASS: Turn = Turn { movement: None, pins: [None; 2] };
}

/// The first part of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Movement {
    /// The square that the piece leaves.
    pub from: u8,
    /// The square that it goes to.
    pub to: u8,
    /// Whether a piece, of either side, is taken there.
    pub captures: bool,
}

/// A hole of the piece on a square, as the place of a pin; they sort as they are
/// written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pin(NonZeroU16);

impl Pin {
    /// The hole of the piece on this square.
    #[inline]
    pub const fn new(square: u8, hole: u8) -> Pin {
        // The top bit only keeps the number from being 0.
        match NonZeroU16::new(1 << 15 | (square as u16) << 5 | hole as u16) {
            Some(number) => Pin(number),
            None => unreachable!(),
        }
    }

    /// The square of the piece, after the movement.
    #[inline]
    pub const fn square(self) -> u8 {
        (self.0.get() >> 5) as u8 & 63
    }

    /// The hole.
    #[inline]
    pub const fn hole(self) -> u8 {
        self.0.get() as u8 & 31
    }
}
