//! Players as people read them.

use games::{Texts, Variant};
use players::Player;
use solve::Library;

/// Everybody who can play this game: people first.
pub fn offered(variant: &Variant, library: &Library) -> Vec<Player> {
    std::iter::once(Player::Human).chain(Player::computers(variant, library)).collect()
}

/// A player's word as people read it: `classic 2`.
pub fn title(word: &str, texts: &Texts) -> String {
    let (base, level) = word.split_once(':').unwrap_or((word, ""));
    let id = format!("player-{base}");
    if !texts.has(&id) {
        return word.to_owned();
    }
    let name = texts.word(&id).into_owned();
    if level.is_empty() { name } else { format!("{name} {level}") }
}
