//! Random numbers, fast, and seeds that follow from seeds.

use rand::Rng;

/// A number below `n`, each equally likely (to within one part in 2⁶⁴/n: far
/// below what any number of games could show). `n` must not be 0.
#[inline]
pub fn below<R: Rng>(rng: &mut R, n: u64) -> u64 {
    debug_assert!(n > 0);
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}

/// Puts things into a random order, all orders equally likely.
pub fn shuffle<T, R: Rng>(items: &mut [T], rng: &mut R) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(rng, i as u64 + 1) as usize);
    }
}

/// The golden ratio of 2⁶⁴: neighbouring multiples of it lie far apart.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64: what its generator gives in this state. Outputs for neighbouring
/// states have nothing in common.
pub fn split_mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// One of the seeds that follow from one, which is the one with index 0: the
/// states that a SplitMix64 generator goes through.
pub fn nth_seed(seed: u64, index: u64) -> u64 {
    seed.wrapping_add(index.wrapping_mul(GOLDEN))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs for the state 0, as published with the generator.
    #[test]
    fn split_mix_is_split_mix() {
        let outputs = [0, 1, 2].map(|index| split_mix(nth_seed(0, index)));
        assert_eq!(outputs, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
