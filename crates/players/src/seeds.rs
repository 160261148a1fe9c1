//! Seeds from seeds, so that every game of a match can be played again by
//! itself, in any order and on any number of threads.

use game::{nth_seed, split_mix};

/// The seed number `index` that follows from `seed`.
pub(crate) fn derived(seed: u64, index: u64) -> u64 {
    split_mix(nth_seed(seed, index))
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
