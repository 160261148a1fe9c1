//! Random numbers, fast, and seeds that follow from seeds.

use rand::Rng;

/// A number below `n`, each equally likely (to within one part in 2⁶⁴/n: far
/// below what any number of games could show). `n` must not be 0.
#[inline]
pub fn below<R: Rng>(rng: &mut R, n: u64) -> u64 {
    debug_assert!(n > 0);
    upper_product(rng.next_u64(), n)
}

/// The upper 64 bits of a product of 128.
#[inline]
pub fn upper_product(x: u64, y: u64) -> u64 {
    // One instruction, except inside a page: there a product of 128 bits is a call of
    // a function.
    match cfg!(target_family = "wasm") {
        true => upper_product_by_halves(x, y),
        false => ((u128::from(x) * u128::from(y)) >> 64) as u64,
    }
}

/// The same by products of 64 bits, of which two are enough where the second factor is
/// short, as it nearly always is.
#[inline]
fn upper_product_by_halves(x: u64, y: u64) -> u64 {
    const LOW: u64 = u32::MAX as u64;
    let (x_high, x_low, y_low) = (x >> 32, x & LOW, y & LOW);
    let middle = x_high * y_low + ((x_low * y_low) >> 32);
    match y >> 32 {
        0 => middle >> 32,
        y_high => x_high * y_high + (middle >> 32) + (((middle & LOW) + x_low * y_high) >> 32),
    }
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

    #[test]
    fn halves_make_the_same_product() {
        let ends = [0, 1, 2, 3, 1 << 31, (1 << 32) - 1, 1 << 32, u64::MAX - 1, u64::MAX];
        let others = (0..200).map(|index| split_mix(index) >> (index % 64));
        let numbers: Vec<u64> = ends.into_iter().chain(others).collect();
        for x in &numbers {
            for y in &numbers {
                assert_eq!(upper_product_by_halves(*x, *y), upper_product(*x, *y), "{x} * {y}");
            }
        }
    }

    /// The first outputs for the state 0, as published with the generator.
    #[test]
    fn split_mix_is_split_mix() {
        let outputs = [0, 1, 2].map(|index| split_mix(nth_seed(0, index)));
        assert_eq!(outputs, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
