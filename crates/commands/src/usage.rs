//! What is wrong with a command line, in one line of the chosen language.
//!
//! Clap speaks English only: its findings are taken apart here and told by the
//! text files, like everything else.

use std::fmt::Display;
use std::net::AddrParseError;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::str::FromStr;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use game::Message;
use games::Texts;

/// A number that is none, or not one of those that are possible.
#[derive(Debug, thiserror::Error)]
#[error("expected a number from {from} to {to}")]
pub struct NotWithin {
    from: u32,
    to: u32,
}

/// A value that does not fit, with the sentence that says what would.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.id)]
#[cfg_attr(not(feature = "web"), allow(dead_code, reason = "only a server has such settings"))]
pub struct Unfit(pub Message);

/// Reads a number of a range, in its one writing. (Clap has such a parser, whose complaint is
/// an English sentence that cannot be taken apart.)
pub fn within<N>(from: N, to: N) -> impl Fn(&str) -> Result<N, NotWithin> + Clone + Send + Sync
where
    N: Copy + Display + FromStr + Into<u32> + PartialOrd + Send + Sync + 'static,
{
    move |text| {
        let read = text.parse::<N>().ok().filter(|number| (from..=to).contains(number));
        let read = read.filter(|number| number.to_string() == text);
        read.ok_or(NotWithin { from: from.into(), to: to.into() })
    }
}

/// The sentence for an error of the command line.
pub fn sentence(error: &clap::Error, texts: &Texts) -> String {
    match message(error) {
        Some(message) => texts.say(&message),
        None => first_line(error),
    }
}

fn message(error: &clap::Error) -> Option<Message> {
    let get = |kind| error.get(kind).map(words).filter(|text| !text.is_empty());
    let argument = get(ContextKind::InvalidArg);
    let value = get(ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::InvalidValue => match (value, get(ContextKind::ValidValue)) {
            (None, _) => Message::new("usage-no-value").with("argument", argument?),
            (Some(value), Some(valid)) => Message::new("usage-one-of")
                .with("value", value)
                .with("argument", argument?)
                .with("valid", valid),
            (Some(value), None) => {
                Message::new("usage-bad-value").with("value", value).with("argument", argument?)
            }
        },
        ErrorKind::ValueValidation => {
            let (value, reason) = (value.unwrap_or_default(), std::error::Error::source(error)?);
            match (number_trouble(reason, &value), reason.downcast_ref::<NotWithin>()) {
                (Some(id), _) => Message::new(id),
                (None, Some(NotWithin { from, to })) => {
                    Message::new("usage-range").with("from", from).with("to", to)
                }
                (None, None) if reason.is::<AddrParseError>() => Message::new("usage-address"),
                (None, None) => match reason.downcast_ref::<Unfit>() {
                    Some(Unfit(message)) => message.clone(),
                    None => Message::new("usage-invalid").with("reason", reason),
                },
            }
            .with("value", value)
            .with("argument", argument?)
        }
        ErrorKind::UnknownArgument => Message::new("usage-unknown").with("argument", argument?),
        ErrorKind::InvalidSubcommand => {
            Message::new("usage-subcommand").with("name", get(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::MissingRequiredArgument => {
            Message::new("usage-missing").with("arguments", argument?)
        }
        ErrorKind::ArgumentConflict => match get(ContextKind::PriorArg) {
            Some(other) if other != argument.clone()? => {
                Message::new("usage-conflict").with("argument", argument?).with("other", other)
            }
            _ => Message::new("usage-twice").with("argument", argument?),
        },
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            Message::new("usage-too-few").with("argument", argument?)
        }
        ErrorKind::InvalidUtf8 => Message::new("usage-no-text"),
        _ => return None,
    })
}

/// Which sentence says what is wrong with a number; `None` if none was expected.
fn number_trouble(reason: &(dyn std::error::Error + 'static), value: &str) -> Option<&'static str> {
    if reason.is::<ParseFloatError>() {
        return Some("usage-number");
    }
    let is_negative = value.strip_prefix('-').is_some_and(|rest| rest.parse::<f64>().is_ok());
    Some(match reason.downcast_ref::<ParseIntError>()?.kind() {
        IntErrorKind::Zero => "usage-above-0",
        _ if is_negative => "usage-not-below-0",
        _ => "usage-whole",
    })
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        _ => String::new(),
    }
}

/// What clap says itself, cut to one line.
fn first_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}
