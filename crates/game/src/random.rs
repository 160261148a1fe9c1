//! Random numbers, fast.

use rand::Rng;

/// A number below `n`, each equally likely (to within one part in 2⁶⁴/n: far
/// below what any number of games could show). `n` must not be 0.
#[inline]
pub fn below<R: Rng>(rng: &mut R, n: u64) -> u64 {
    debug_assert!(n > 0);
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}
