//! The two sides.

use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// One of the two who play; *first* makes the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The side that makes the first turn of a game.
    First = 0,
    /// The other one.
    Second = 1,
}

impl Side {
    /// Both, in playing order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 or 1, for tables with an entry a side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    /// The opponent.
    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl<T> Index<Side> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self[side.index()]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side.index()]
    }
}
