//! 512 bits that are worked on at once.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// How many bits there are.
pub const LANES: usize = 512;

/// One bit for each of [`LANES`] rows: a cache line, and a register where the
/// processor has such.
#[derive(Clone, Copy, PartialEq, Eq, FromBytes, IntoBytes, Immutable, KnownLayout, Debug)]
#[repr(C, align(64))]
pub struct Bits512(pub [u64; LANES / 64]);

impl Bits512 {
    /// No bit.
    pub const NONE: Bits512 = Bits512([0; LANES / 64]);

    /// Every bit.
    pub const ALL: Bits512 = Bits512([!0; LANES / 64]);

    /// The first `count` bits.
    pub fn first(count: usize) -> Bits512 {
        let mut lanes = Bits512::NONE;
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

impl BitAnd for Bits512 {
    type Output = Bits512;

    #[inline(always)]
    fn bitand(mut self, other: Bits512) -> Bits512 {
        self &= other;
        self
    }
}

impl BitAndAssign for Bits512 {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Bits512) {
        for index in 0..self.0.len() {
            self.0[index] &= other.0[index];
        }
    }
}

impl BitOr for Bits512 {
    type Output = Bits512;

    #[inline(always)]
    fn bitor(mut self, other: Bits512) -> Bits512 {
        self |= other;
        self
    }
}

impl BitOrAssign for Bits512 {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Bits512) {
        for index in 0..self.0.len() {
            self.0[index] |= other.0[index];
        }
    }
}

impl Not for Bits512 {
    type Output = Bits512;

    #[inline(always)]
    fn not(mut self) -> Bits512 {
        for index in 0..self.0.len() {
            self.0[index] = !self.0[index];
        }
        self
    }
}
