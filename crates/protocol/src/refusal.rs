//! How a refusal crosses the wire: not as a sentence but as what the sentence
//! says, so that the reader's own language can say it.

use std::collections::BTreeMap;

use game::{BadInput, Message};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Something that was asked and not done. Nothing was changed by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// The name of the message in the text files.
    pub id: String,
    /// Its arguments.
    pub args: BTreeMap<String, String>,
    /// What the refused text was meant to be (`turn`, `position`, …), if a text
    /// was refused.
    #[serde(default)]
    pub subject: Option<String>,
    /// The text, shortened.
    #[serde(default)]
    pub text: Option<String>,
    /// The line at fault, counted from 1.
    #[serde(default)]
    pub line: Option<u32>,
    /// The column at fault, counted from 1.
    #[serde(default)]
    pub column: Option<u32>,
}

/// Refused input is sent back up to this many characters.
const QUOTED: usize = 200;

impl From<Message> for Refusal {
    fn from(message: Message) -> Refusal {
        let args = message.args.into_iter().map(|(name, value)| (name.to_owned(), value));
        Refusal {
            id: message.id.to_owned(),
            args: args.collect(),
            subject: None,
            text: None,
            line: None,
            column: None,
        }
    }
}

impl From<BadInput> for Refusal {
    fn from(bad: BadInput) -> Refusal {
        let mut text: String = bad.text.chars().take(QUOTED).collect();
        if text.len() < bad.text.len() {
            text.push('…');
        }
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Refusal {
            subject: Some(bad.subject.word().to_owned()),
            text: Some(text),
            line: bad.line.map(number),
            column: bad.column.map(number),
            ..Refusal::from(bad.reason)
        }
    }
}
