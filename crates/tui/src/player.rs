//! Who plays a side: a person, or one of the computer's players by name.

use game::{BadInput, Message, Subject};
use games::{Texts, Variant};

use crate::minds;

/// One of the two who sit at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person.
    Human,
    /// The computer, as the player of this name.
    Computer(String),
}

impl Player {
    /// Reads a player as written on command lines.
    pub fn read(text: &str, variant: &Variant) -> Result<Player, BadInput> {
        if text == "human" {
            return Ok(Player::Human);
        }
        match minds::knows(variant, text) {
            Ok(()) => Ok(Player::Computer(text.to_owned())),
            Err(reason) => Err(BadInput::new(Subject::Player, text, reason)),
        }
    }

    /// Everybody who can play this game: people first.
    pub fn offered(variant: &Variant) -> Vec<Player> {
        let computers = minds::offered(variant).into_iter().map(Player::Computer);
        std::iter::once(Player::Human).chain(computers).collect()
    }

    /// As written on command lines.
    pub fn word(&self) -> &str {
        match self {
            Player::Human => "human",
            Player::Computer(name) => name,
        }
    }

    /// Whether a person plays.
    pub fn is_human(&self) -> bool {
        *self == Player::Human
    }

    /// As people read it: `classic 2`.
    pub fn title(&self, texts: &Texts) -> String {
        title(self.word(), texts)
    }
}

/// A player's word as people read it.
pub fn title(word: &str, texts: &Texts) -> String {
    let (base, level) = word.split_once(':').unwrap_or((word, ""));
    let id = format!("player-{base}");
    if !texts.has(&id) {
        return word.to_owned();
    }
    let name = texts.word(&id).into_owned();
    if level.is_empty() { name } else { format!("{name} {level}") }
}

/// The refusal of a player that does not exist.
pub(crate) fn unknown(names: &[String]) -> Message {
    Message::new("player-unknown").with("names", names.join(", "))
}
