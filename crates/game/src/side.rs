//! The two sides and how a game can end.

use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// One of the two who play; *first* makes the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
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

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// This side won.
    Won(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// 1 for a win of *first*, 0 for a draw, −1 for a win of *second*: every
    /// value in the program is kept from *first*'s view, so that nobody has to
    /// remember whose view a number takes.
    #[inline]
    pub const fn for_first(self) -> i32 {
        match self {
            Outcome::Won(Side::First) => 1,
            Outcome::Draw => 0,
            Outcome::Won(Side::Second) => -1,
        }
    }

    /// `win`, `draw` or `loss`: what it is for one side.
    pub fn word_for(self, side: Side) -> &'static str {
        match self {
            Outcome::Draw => "draw",
            Outcome::Won(winner) if winner == side => "win",
            Outcome::Won(_) => "loss",
        }
    }
}

/// Why a game is over, and with which result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Ending {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// A word such as `three-in-line`; the texts explain it as `reason-…`.
    pub reason: &'static str,
}

impl Ending {
    /// `side` has won.
    pub const fn won(side: Side, reason: &'static str) -> Ending {
        Ending { outcome: Outcome::Won(side), reason }
    }

    /// Nobody has won and the game is over.
    pub const fn draw(reason: &'static str) -> Ending {
        Ending { outcome: Outcome::Draw, reason }
    }
}

/// What a table says of itself between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// This side has to play.
    Playing(Side),
    /// The game is over.
    Over(Ending),
}
