//! How a game ends: the result, the reason, and how both are written.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Message, Side};

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// This side won.
    Won(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// 1 for a win of *first*, 0 for a draw, −1 for a win of *second*: every
    /// value in the program is kept from *first*'s view, so that nobody has to
    /// remember whose view a number takes.
    #[inline]
    pub const fn for_first(self) -> i32 {
        match self {
            Outcome::Won(Side::First) => 1,
            Outcome::Draw => 0,
            Outcome::Won(Side::Second) => -1,
        }
    }
}

/// Why a game is over. Written as one word, which the texts explain as
/// `reason-…`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Reason {
    /// A rule of the game, by its word, such as `three-in-line`. Files may hold
    /// words that no game here knows: they are kept as they are.
    Rule(Cow<'static, str>),
    /// A side gave up.
    Resignation,
    /// Both sides agreed.
    Agreement,
    /// A side had no time left.
    Time,
    /// A program did not answer, or not with a legal turn.
    Forfeit,
    /// A game between programs was longer than allowed.
    Cut,
}

impl Ending {
    /// What a side gets for it: 1 for a win, ½ for a draw, 0 for a loss.
    pub fn points_for(&self, side: Side) -> f64 {
        match self.outcome {
            Outcome::Draw => 0.5,
            Outcome::Won(winner) => f64::from(u8::from(winner == side)),
        }
    }
}

impl Reason {
    /// Those that no position shows.
    const APART: [Reason; 5] =
        [Reason::Resignation, Reason::Agreement, Reason::Time, Reason::Forfeit, Reason::Cut];

    /// The word.
    pub fn word(&self) -> &str {
        match self {
            Reason::Rule(word) => word,
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Time => "time",
            Reason::Forfeit => "forfeit",
            Reason::Cut => "cut",
        }
    }
}

impl From<String> for Reason {
    fn from(word: String) -> Reason {
        let apart = Reason::APART.into_iter().find(|reason| reason.word() == word);
        apart.unwrap_or(Reason::Rule(Cow::Owned(word)))
    }
}

impl From<Reason> for String {
    fn from(reason: Reason) -> String {
        reason.word().to_owned()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Why a game is over, and with which result.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ending {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// A word that the texts explain as `reason-…`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub reason: Reason,
}

/// What stands in place of a score while a game goes on.
const UNDECIDED: &str = "*";

impl Ending {
    /// `side` has won by a rule.
    pub const fn won(side: Side, rule: &'static str) -> Ending {
        Ending { outcome: Outcome::Won(side), reason: Reason::Rule(Cow::Borrowed(rule)) }
    }

    /// Nobody has won and by a rule the game is over.
    pub const fn draw(rule: &'static str) -> Ending {
        Ending { outcome: Outcome::Draw, reason: Reason::Rule(Cow::Borrowed(rule)) }
    }

    /// What is said to whoever wants to play on.
    pub fn too_late(&self) -> Message {
        Message::new("game-is-over").with("reason", &self.reason)
    }

    /// The score as files have it: `1-0`, `0-1`, `1/2-1/2`, or `*` while there is
    /// no ending.
    pub const fn score(ending: Option<&Ending>) -> &'static str {
        match ending {
            None => UNDECIDED,
            Some(Ending { outcome: Outcome::Won(Side::First), .. }) => "1-0",
            Some(Ending { outcome: Outcome::Won(Side::Second), .. }) => "0-1",
            Some(Ending { outcome: Outcome::Draw, .. }) => "1/2-1/2",
        }
    }

    /// What files say of an ending: the score, and the word of the reason (which
    /// may be empty, as people leave it out). `None` if that is no score.
    pub fn read(score: &str, reason: &str) -> Option<Option<Ending>> {
        let outcome = match score {
            UNDECIDED => return Some(None),
            "1-0" => Outcome::Won(Side::First),
            "0-1" => Outcome::Won(Side::Second),
            "1/2-1/2" => Outcome::Draw,
            _ => return None,
        };
        Some(Some(Ending { outcome, reason: Reason::from(reason.to_owned()) }))
    }
}

/// Who plays, or how a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// This side has to play.
    Playing(Side),
    /// The game is over.
    Over(Ending),
}

impl Status {
    /// Whether the game has ended.
    pub const fn is_over(&self) -> bool {
        matches!(self, Status::Over(_))
    }

    /// How it ended, if it has.
    pub fn ending(self) -> Option<Ending> {
        match self {
            Status::Playing(_) => None,
            Status::Over(ending) => Some(ending),
        }
    }

    /// `playing SIDE`, `won SIDE REASON` or `draw REASON`, for programs to read.
    pub fn line(&self, sides: [&str; 2]) -> String {
        match self {
            Status::Playing(side) => format!("playing {}", sides[*side]),
            Status::Over(Ending { outcome: Outcome::Won(side), reason }) => {
                format!("won {} {reason}", sides[*side])
            }
            Status::Over(Ending { outcome: Outcome::Draw, reason }) => format!("draw {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Also where the word is a game's own, or one that nobody knows any more.
    #[test]
    fn endings_are_read_as_they_are_written() {
        let words = ["three-in-line", "stalemate", ""].map(|word| Reason::Rule(word.into()));
        for reason in Reason::APART.into_iter().chain(words) {
            for outcome in [Outcome::Won(Side::First), Outcome::Won(Side::Second), Outcome::Draw] {
                let ending = Ending { outcome, reason: reason.clone() };
                let score = Ending::score(Some(&ending));
                assert_eq!(Ending::read(score, reason.word()), Some(Some(ending.clone())));
                let status = Status::Over(ending);
                let json = serde_json::to_string(&status).unwrap();
                assert_eq!(serde_json::from_str::<Status>(&json).unwrap(), status);
            }
        }
        assert_eq!(Ending::read(Ending::score(None), ""), Some(None));
        assert_eq!(Ending::read("2-0", "time"), None);
    }

    #[test]
    fn the_wire_has_words() {
        let status = Status::Over(Ending::won(Side::Second, "stuck"));
        let json = serde_json::to_value(status).unwrap();
        let expected = serde_json::json!(
            {"over": {"outcome": {"won": "second"}, "reason": "stuck"}}
        );
        assert_eq!(json, expected);
    }
}
