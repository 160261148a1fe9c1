//! Who it is and what can be set.

use std::io;
use std::ops::RangeInclusive;

use search::{HIGHEST_LEVEL, Level, Settings};

use super::Resources;
use super::desk::UgiDesk;

impl UgiDesk {
    pub(super) fn introduce(&self) -> io::Result<()> {
        self.say(&format!(
            "id name Quina {} ({})",
            env!("CARGO_PKG_VERSION"),
            self.variant.name()
        ))?;
        self.say("id author the Quina developers")?;
        for (name, range, now) in self.numbers() {
            let (min, max) = range.into_inner();
            let line = format!("option name {name} type spin default {now} min {min} max {max}");
            self.say(&line)?;
        }
        self.say(&format!("option name Tables type check default {}", self.settings.tables))?;
        self.say("option name Clear Hash type button")?;
        self.say("ugiok")
    }

    /// The options that are numbers: name, what is allowed, what is set.
    pub(super) fn numbers(&self) -> [(&'static str, RangeInclusive<u64>, u64); 4] {
        let Resources { threads, hash, .. } = self.allowance;
        let Settings { threads: now, hash: kept, .. } = self.settings;
        [
            ("Threads", 1..=threads as u64, now as u64),
            ("Hash", 1..=hash as u64, kept as u64),
            ("Level", 1..=u64::from(HIGHEST_LEVEL), self.level),
            ("Seed", 0..=u64::from(u32::MAX), self.seed),
        ]
    }

    /// `setoption name NAME [value VALUE]`. Names may have several words, and
    /// capitals do not matter.
    pub(super) fn set_option(&mut self, words: &[&str]) -> io::Result<()> {
        let ["name", rest @ ..] = words else {
            return self.complain("expected setoption name NAME value VALUE");
        };
        let split = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
        let name = rest[..split].join(" ").to_ascii_lowercase();
        let value = rest.get(split + 1..).unwrap_or_default().join(" ");
        match (name.as_str(), value.as_str()) {
            ("clear hash", _) => {
                self.thinker.forget();
                return Ok(());
            }
            ("tables", "true" | "false") => self.settings.tables = value == "true",
            ("tables", _) => return self.complain("option Tables: expected true or false"),
            _ => {
                let numbers = self.numbers();
                let known = numbers.iter().find(|(known, ..)| known.to_ascii_lowercase() == name);
                let Some((name, range, _)) = known else {
                    let names = "Threads, Hash, Level, Seed, Tables and Clear Hash";
                    return self.complain(&format!("there are the options {names}"));
                };
                let Some(number) = value.parse().ok().filter(|number| range.contains(number))
                else {
                    let (from, to) = (range.start(), range.end());
                    let what = format!("option {name}: expected a number {from} to {to}");
                    return self.complain(&what);
                };
                self.set_number(name, number);
            }
        }
        self.thinker.set(self.settings);
        Ok(())
    }

    pub(super) fn set_number(&mut self, name: &str, number: u64) {
        match name {
            "Threads" => self.settings.threads = number as usize,
            "Hash" => self.settings.hash = number as usize,
            "Seed" => (self.seed, self.games, self.settings.seed) = (number, 0, number),
            _ => {
                let level = self.thinker.level(number as usize).unwrap_or(Level::FULL);
                (self.level, self.settings.level) = (number, level);
            }
        }
    }
}
