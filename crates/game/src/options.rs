//! A game's options: described as data, chosen by text.

use crate::{BadInput, Message, Reader};

/// One option that a game offers.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name, as in `size=5`. The texts explain it as `GAME-option-KEY`.
    pub key: &'static str,
    /// What it may be set to.
    pub values: Values,
    /// What it is when not set.
    pub default: u8,
}

/// The values of an option. A chosen value is always kept as a number.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// One of these words; the number is the index.
    Words(&'static [&'static str]),
    /// A whole number in a range, both ends included.
    Numbers {
        /// The smallest.
        from: u8,
        /// The largest.
        to: u8,
    },
}

impl OptionSpec {
    /// Every value, as numbers.
    pub fn all(&self) -> std::ops::RangeInclusive<u8> {
        match self.values {
            Values::Words(words) => 0..=(words.len() - 1) as u8,
            Values::Numbers { from, to } => from..=to,
        }
    }

    /// How a value is written.
    pub fn write(&self, value: u8) -> String {
        match self.values {
            Values::Words(words) => words[usize::from(value)].to_owned(),
            Values::Numbers { .. } => value.to_string(),
        }
    }
}

/// The chosen value of every option of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    values: Vec<(&'static str, u8)>,
}

impl Options {
    /// Every option at its default.
    pub fn defaults(specs: &[OptionSpec]) -> Options {
        Options { values: specs.iter().map(|spec| (spec.key, spec.default)).collect() }
    }

    /// The same options with one of them set to `value`, which must be one of
    /// its values.
    #[must_use]
    pub fn with(mut self, key: &str, value: u8) -> Options {
        for slot in &mut self.values {
            if slot.0 == key {
                slot.1 = value;
            }
        }
        self
    }

    /// The value of an option that the game declares.
    pub fn get(&self, key: &str) -> u8 {
        let found = self.values.iter().find(|(name, _)| *name == key);
        found.expect("a game asks only for options that it declares").1
    }

    /// Reads `key=value[,key=value]`; an empty text is refused like any other
    /// that is not an option.
    pub fn read(specs: &[OptionSpec], reader: &mut Reader<'_>) -> Result<Options, BadInput> {
        let mut options = Options::defaults(specs);
        let mut seen: Vec<&str> = Vec::new();
        loop {
            let key_mark = reader.mark();
            let key = word(reader);
            let Some(spec) = specs.iter().find(|spec| spec.key == key) else {
                let reason = if specs.is_empty() {
                    Message::new("option-none")
                } else {
                    let keys: Vec<&str> = specs.iter().map(|spec| spec.key).collect();
                    Message::new("option-unknown").with("keys", keys.join(", "))
                };
                return Err(reader.fail_at(key_mark, reason));
            };
            if seen.contains(&spec.key) {
                return Err(
                    reader.fail_at(key_mark, Message::new("option-twice").with("key", spec.key))
                );
            }
            seen.push(spec.key);
            reader.expect('=')?;
            let value = read_value(spec, reader)?;
            options = options.with(spec.key, value);
            if !reader.eat(',') {
                break;
            }
        }
        reader.end()?;
        Ok(options)
    }

    /// Only what differs from the defaults, as in `size=5`; empty if nothing
    /// does.
    pub fn write(&self, specs: &[OptionSpec]) -> String {
        let set: Vec<String> = specs
            .iter()
            .filter(|spec| self.get(spec.key) != spec.default)
            .map(|spec| format!("{}={}", spec.key, spec.write(self.get(spec.key))))
            .collect();
        set.join(",")
    }
}

fn read_value(spec: &OptionSpec, reader: &mut Reader<'_>) -> Result<u8, BadInput> {
    match spec.values {
        Values::Numbers { from, to } => {
            reader.number(u32::from(from), u32::from(to)).map(|n| n as u8)
        }
        Values::Words(words) => {
            let mark = reader.mark();
            let value = word(reader);
            let found = words.iter().position(|w| *w == value);
            found.map(|index| index as u8).ok_or_else(|| {
                reader.fail_at(mark, Message::new("expected-word").with("words", words.join(", ")))
            })
        }
    }
}

/// Reads a run of lower-case letters, possibly empty.
fn word<'a>(reader: &mut Reader<'a>) -> &'a str {
    let rest = reader.rest();
    let end = rest.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(rest.len());
    for _ in 0..end {
        reader.advance();
    }
    &rest[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Subject;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { key: "size", values: Values::Numbers { from: 4, to: 12 }, default: 4 },
        OptionSpec { key: "stuck", values: Values::Words(&["draw", "loss"]), default: 0 },
    ];

    fn read(text: &str) -> Result<Options, BadInput> {
        Options::read(SPECS, &mut Reader::new(Subject::Game, text))
    }

    #[test]
    fn only_what_differs_is_written() {
        let options = read("stuck=loss,size=12").unwrap();
        assert_eq!(options.write(SPECS), "size=12,stuck=loss");
        assert_eq!(read("size=4").unwrap().write(SPECS), "");
    }

    #[test]
    fn bad_options_name_the_column() {
        for (text, id, column) in [
            ("", "option-unknown", 1),
            ("sice=5", "option-unknown", 1),
            ("size", "expected-character", 5),
            ("size=", "expected-number", 6),
            ("size=05", "expected-number", 6),
            ("size=13", "expected-number", 6),
            ("size=99999999999999999999", "expected-number", 6),
            ("size=5,", "option-unknown", 8),
            ("size=5,size=5", "option-twice", 8),
            ("size=5 ", "expected-end", 7),
            ("stuck=win", "expected-word", 7),
        ] {
            let bad = read(text).unwrap_err();
            assert_eq!((bad.reason.id, bad.column), (id, Some(column)), "{text:?}");
        }
    }
}
