//! The hash behind keys of positions: that of rustc-hash as it is where pointers have 64
//! bits, everywhere. Inside a page they have 32, and its own hash is another one there:
//! too short for keys, and levels would misjudge other things than elsewhere.

#[cfg(target_pointer_width = "64")]
pub(crate) use rustc_hash::FxHasher as KeyHasher;

#[cfg(not(target_pointer_width = "64"))]
pub(crate) use wide::KeyHasher;

#[cfg(any(test, not(target_pointer_width = "64")))]
mod wide {
    use std::hash::Hasher;

    use game::upper_product;

    /// The same in 64 bits, whatever pointers have.
    #[derive(Default)]
    pub(crate) struct KeyHasher(u64);

    impl KeyHasher {
        #[inline]
        fn add(&mut self, word: u64) {
            self.0 = self.0.wrapping_add(word).wrapping_mul(0xf135_7aea_2e62_a9c5);
        }
    }

    impl Hasher for KeyHasher {
        #[inline]
        fn write(&mut self, bytes: &[u8]) {
            self.add(hash_bytes(bytes));
        }

        #[inline]
        fn write_u8(&mut self, word: u8) {
            self.add(word.into());
        }

        #[inline]
        fn write_u16(&mut self, word: u16) {
            self.add(word.into());
        }

        #[inline]
        fn write_u32(&mut self, word: u32) {
            self.add(word.into());
        }

        #[inline]
        fn write_u64(&mut self, word: u64) {
            self.add(word);
        }

        #[inline]
        fn write_u128(&mut self, word: u128) {
            self.add(word as u64);
            self.add((word >> 64) as u64);
        }

        #[inline]
        fn write_usize(&mut self, word: usize) {
            self.add(word as u64);
        }

        #[inline]
        fn finish(&self) -> u64 {
            self.0.rotate_left(26)
        }
    }

    /// Both halves of a product, one over the other.
    #[inline]
    fn fold(x: u64, y: u64) -> u64 {
        x.wrapping_mul(y) ^ upper_product(x, y)
    }

    /// Eight bytes from a place on.
    #[inline]
    fn word(bytes: &[u8], from: usize) -> u64 {
        u64::from_le_bytes(*bytes[from..].first_chunk().expect("as many bytes are there"))
    }

    /// Four of them.
    #[inline]
    fn half(bytes: &[u8], from: usize) -> u64 {
        u32::from_le_bytes(*bytes[from..].first_chunk().expect("as many bytes are there")).into()
    }

    /// Bytes as one word.
    #[inline]
    fn hash_bytes(bytes: &[u8]) -> u64 {
        let length = bytes.len();
        let mut sums = [0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344];
        let ends = match length {
            0 => [0, 0],
            1..=3 => {
                let [low, middle, high] = [0, length / 2, length - 1].map(|at| bytes[at]);
                [low.into(), u64::from(high) << 8 | u64::from(middle)]
            }
            4..=7 => [half(bytes, 0), half(bytes, length - 4)],
            8..=16 => [word(bytes, 0), word(bytes, length - 8)],
            _ => {
                for start in (0..length - 16).step_by(16) {
                    let [x, y] = [word(bytes, start), word(bytes, start + 8)];
                    sums = [sums[1], fold(sums[0] ^ x, 0xa409_3822_299f_31d0 ^ y)];
                }
                [word(bytes, length - 16), word(bytes, length - 8)]
            }
        };
        fold(sums[0] ^ ends[0], sums[1] ^ ends[1]) ^ length as u64
    }
}

#[cfg(all(test, target_pointer_width = "64"))]
mod tests {
    use std::hash::{Hash, Hasher};

    fn both(hash: impl Fn(&mut dyn Hasher)) -> [u64; 2] {
        let (mut native, mut wide) =
            (super::KeyHasher::default(), super::wide::KeyHasher::default());
        hash(&mut native);
        hash(&mut wide);
        [native.finish(), wide.finish()]
    }

    #[test]
    fn keys_are_the_same_whatever_pointers_have() {
        let bytes: Vec<u8> = (0..100_u8).map(|i| i.wrapping_mul(151).wrapping_add(7)).collect();
        for length in 0..=bytes.len() {
            let [native, wide] = both(|mut hasher| bytes[..length].hash(&mut hasher));
            assert_eq!(native, wide, "{length} bytes");
        }
        let words = [[1_u64 << 63, 5, 9], [0, 1, u64::MAX]];
        let [native, wide] = both(|mut hasher| {
            (7_u8, 9_u16, 11_u32, u128::MAX - 3, 3_usize, -2_i16).hash(&mut hasher);
            (words, Some([1_u32; 6]), [Some(4_u16), None]).hash(&mut hasher);
        });
        assert_eq!(native, wide);
    }
}
