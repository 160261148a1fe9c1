//! The secrets in links.

use rand::RngExt as _;
pub use room::{KEY_LENGTH, hash_key as hash, is_fit_key as is_fit};

/// A secret that nobody guesses.
pub fn new_key() -> String {
    random(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-", KEY_LENGTH)
}

/// The name of a room: short enough to read out, long enough not to be met by
/// chance.
pub fn new_room() -> String {
    random(b"23456789abcdefghijkmnpqrstuvwxyz", 10)
}

/// Whether this can be the name of a room at all; names that other versions gave, too.
pub fn is_name(text: &str) -> bool {
    let letter = |c: u8| c.is_ascii_alphanumeric() || b"-_".contains(&c);
    (1..=64).contains(&text.len()) && text.bytes().all(letter)
}

/// Letters by the random numbers that are made for secrets.
fn random<const N: usize>(letters: &[u8; N], length: usize) -> String {
    let mut rng = rand::rng();
    (0..length).map(|_| char::from(letters[rng.random_range(..N)])).collect()
}
