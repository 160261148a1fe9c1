//! A value and its distance in one byte.

use game::{Outcome, Proven, Side};

/// What an unfinished position is worth to the side to move.
///
/// Above zero: it wins in so many turns. Below: it loses in so many. Zero:
/// nobody can force a win. A finished position is never stored, so that no win
/// has the distance 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PackedValue(pub i8);

impl PackedValue {
    /// The longest win that can be told.
    pub const LONGEST: u8 = i8::MAX as u8;

    /// Nobody can force a win.
    pub const DRAW: PackedValue = PackedValue(0);

    /// The side to move wins in `distance` turns.
    pub const fn win(distance: u8) -> PackedValue {
        assert!(distance > 0 && distance <= PackedValue::LONGEST);
        PackedValue(distance as i8)
    }

    /// The side to move loses in `distance` turns.
    pub const fn loss(distance: u8) -> PackedValue {
        assert!(distance > 0 && distance <= PackedValue::LONGEST);
        PackedValue(-(distance as i8))
    }

    /// The turns until the game is won, `None` for a draw.
    pub const fn distance(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.unsigned_abs()) }
    }

    /// The same, said of the two sides.
    pub fn proven(self, to_move: Side) -> Proven {
        let outcome = match self.0 {
            0 => Outcome::Draw,
            1.. => Outcome::Won(to_move),
            _ => Outcome::Won(!to_move),
        };
        Proven { outcome, distance: self.distance().map(u16::from) }
    }
}
