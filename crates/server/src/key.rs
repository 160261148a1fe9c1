//! The secrets in links.

use rand::RngExt as _;
use room::KeyHash;
use sha2::{Digest, Sha256};

/// 22 characters of 64 make 132 random bits.
const LENGTH: usize = 22;

/// A secret that nobody guesses.
pub fn new_key() -> String {
    random(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-", LENGTH)
}

/// The name of a room: short enough to read out, long enough not to be met by
/// chance.
pub fn new_room() -> String {
    random(b"23456789abcdefghijkmnpqrstuvwxyz", 10)
}

/// Letters by the random numbers that are made for secrets.
fn random<const N: usize>(letters: &[u8; N], length: usize) -> String {
    let mut rng = rand::rng();
    (0..length).map(|_| char::from(letters[rng.random_range(..N)])).collect()
}

/// A key as it is kept. Keys are long and random, so one round is enough.
pub fn hash(key: &str) -> KeyHash {
    Sha256::digest(key.as_bytes()).into()
}
