//! The secrets in links.

use room::KeyHash;
use sha2::{Digest, Sha256};

/// 22 characters of 64 make 132 random bits.
const LENGTH: usize = 22;

/// A secret that nobody guesses.
pub fn new_key() -> String {
    nanoid::nanoid!(LENGTH)
}

/// The name of a room: short enough to read out, long enough not to be met by
/// chance.
pub fn new_room() -> String {
    const LETTERS: [char; 32] = [
        '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j',
        'k', 'm', 'n', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z',
    ];
    nanoid::nanoid!(10, &LETTERS)
}

/// A key as it is kept. Keys are long and random, so one round is enough.
pub fn hash(key: &str) -> KeyHash {
    Sha256::digest(key.as_bytes()).into()
}
