//! 512 bits that are worked on at once.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// How many bits there are.
pub const LANES: usize = 512;

/// One bit for each of [`LANES`] rows: a cache line, and a register where the
/// processor has such.
#[derive(Clone, Copy, PartialEq, Eq, FromBytes, IntoBytes, Immutable, KnownLayout, Debug)]
#[repr(C, align(64))]
pub struct Lanes(pub [u64; LANES / 64]);

impl Lanes {
    /// No bit.
    pub const NONE: Lanes = Lanes([0; LANES / 64]);

    /// Every bit.
    pub const ALL: Lanes = Lanes([!0; LANES / 64]);

    /// The first `count` bits.
    pub fn first(count: usize) -> Lanes {
        let mut lanes = Lanes::NONE;
        (0..count).for_each(|lane| lanes.set(lane));
        lanes
    }

    /// Whether a bit is set.
    #[inline]
    pub fn has(&self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    /// Sets a bit.
    #[inline]
    pub fn set(&mut self, lane: usize) {
        self.0[lane / 64] |= 1 << (lane % 64);
    }

    /// How many bits are set.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Visits the bits that are set, in rising order.
    #[inline]
    pub fn each(&self, mut visit: impl FnMut(usize)) {
        for (index, word) in self.0.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                visit(64 * index + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(mut self, other: Lanes) -> Lanes {
        self &= other;
        self
    }
}

impl BitAndAssign for Lanes {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Lanes) {
        for index in 0..self.0.len() {
            self.0[index] &= other.0[index];
        }
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(mut self, other: Lanes) -> Lanes {
        self |= other;
        self
    }
}

impl BitOrAssign for Lanes {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Lanes) {
        for index in 0..self.0.len() {
            self.0[index] |= other.0[index];
        }
    }
}

impl Not for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn not(mut self) -> Lanes {
        for index in 0..self.0.len() {
            self.0[index] = !self.0[index];
        }
        self
    }
}
