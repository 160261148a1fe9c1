//! Seeds from seeds, so that every game of a match can be played again by
//! itself, in any order and on any number of threads.

/// The seed number `index` that follows from `seed`: SplitMix64, whose outputs
/// for neighbouring numbers have nothing in common.
pub(crate) fn derived(seed: u64, index: u64) -> u64 {
    let mut z = nth_seed(seed, index.wrapping_add(1));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// One of the seeds that follow from one, which is the one with index 0.
pub fn nth_seed(seed: u64, index: u64) -> u64 {
    seed.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn seeds_differ() {
        let seeds: HashSet<u64> =
            (0..50).flat_map(|seed| (0..50).map(move |i| derived(derived(seed, i), i))).collect();
        assert_eq!(seeds.len(), 50 * 50);
    }
}
