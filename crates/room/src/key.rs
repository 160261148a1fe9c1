//! Keys of links as rooms know them: hashed.

use sha2::{Digest, Sha256};

use crate::KeyHash;

/// 22 characters of 64 make 132 random bits.
pub const LENGTH: usize = 22;

/// Whether a key that somebody made up is one that nobody guesses.
pub fn is_fit(key: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (LENGTH..=64).contains(&key.len()) && key.chars().all(letter)
}

/// A key as it is kept. Keys are long and random, so one round is enough.
pub fn hash(key: &str) -> KeyHash {
    Sha256::digest(key.as_bytes()).into()
}
