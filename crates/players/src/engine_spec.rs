//! The engine as a player: a level, and what is set apart from it, so that two
//! settings can be played against each other without another build.
//!
//! `engine:LEVEL,key=value,…`; the keys are data ([`KEYS`]). Numbers are kept
//! whole (milliseconds, percent), so that equal settings are equal players.

use std::fmt;
use std::time::Duration;

use game::Message;
use games::Variant;
use search::{HIGHEST_LEVEL, Level, Limits, Method, Settings, Thinker};
use solve::Library;

use crate::opponent::Allowance;

/// How a value is written.
#[derive(Clone, Copy)]
enum Unit {
    /// As the whole number that it is.
    Whole,
    /// In seconds, kept as milliseconds.
    Seconds,
    /// As one of these words, kept as its place.
    Word(&'static [&'static str]),
}

/// Something that can be set.
struct Key {
    name: &'static str,
    unit: Unit,
    least: u32,
    most: u32,
}

const fn key(name: &'static str, unit: Unit, least: u32, most: u32) -> Key {
    Key { name, unit, least, most }
}

const TIME: usize = 0;
const NODES: usize = 1;
const DEPTH: usize = 2;
const THREADS: usize = 3;
const HASH: usize = 4;
const METHOD: usize = 5;
const TABLES: usize = 6;
const MISJUDGEMENT: usize = 7;
const OVERSIGHT: usize = 8;
const FORM: usize = 9;

/// What can be set, in the order in which it is written.
const KEYS: [Key; 10] = [
    key("time", Unit::Seconds, 1, 86_400_000),
    key("nodes", Unit::Whole, 1, u32::MAX),
    key("depth", Unit::Whole, 1, 1_000),
    key("threads", Unit::Whole, 1, Settings::MOST_THREADS as u32),
    key("hash", Unit::Whole, 1, Settings::MOST_HASH as u32),
    key("method", Unit::Word(&["alphabeta", "tree"]), 0, 1),
    key("tables", Unit::Word(&["off", "on"]), 0, 1),
    key("misjudgement", Unit::Whole, 0, 10_000),
    key("oversight", Unit::Whole, 0, 100),
    key("form", Unit::Whole, 0, 300),
];

impl Key {
    fn read(&self, text: &str) -> Option<u32> {
        let value = match self.unit {
            Unit::Whole => whole(text)?,
            Unit::Word(words) => words.iter().position(|word| *word == text)? as u32,
            Unit::Seconds => {
                let (seconds, part) = text.split_once('.').unwrap_or((text, "0"));
                let digits = part.trim_end_matches('0');
                let is_plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
                if !is_plain || digits.len() > 3 {
                    return None;
                }
                let millis: u32 = format!("{digits:0<3}").parse().ok()?;
                whole(seconds)?.checked_mul(1_000)?.checked_add(millis)?
            }
        };
        (self.least..=self.most).contains(&value).then_some(value)
    }

    fn write(&self, value: u32) -> String {
        match self.unit {
            Unit::Whole => value.to_string(),
            Unit::Word(words) => words[value as usize].to_owned(),
            Unit::Seconds => (f64::from(value) / 1_000.0).to_string(),
        }
    }

    /// What may be written, for refusals.
    fn expected(&self) -> String {
        match self.unit {
            Unit::Whole => format!("{}…{}", self.least, self.most),
            Unit::Word(words) => words.join(" | "),
            Unit::Seconds => format!("{}…{} s", self.write(self.least), self.write(self.most)),
        }
    }
}

/// A number without sign or leading zeros.
pub(crate) fn whole(digits: &str) -> Option<u32> {
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'));
    digits.parse().ok().filter(|_| is_plain)
}

/// How the engine is to play.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineSpec {
    level: Option<u8>,
    values: [Option<u32>; KEYS.len()],
}

impl EngineSpec {
    /// Everything the engine has.
    pub const FULL: EngineSpec = EngineSpec { level: None, values: [None; KEYS.len()] };

    /// The level with this number, 1 to 10.
    pub const fn level(number: u8) -> EngineSpec {
        EngineSpec { level: Some(number), ..EngineSpec::FULL }
    }

    /// Reads what follows `engine:`.
    pub(crate) fn read(text: &str) -> Result<EngineSpec, Message> {
        let mut setup = EngineSpec::FULL;
        for (i, item) in text.split(',').enumerate() {
            let Some((name, value)) = item.split_once('=') else {
                let number =
                    whole(item).filter(|number| (1..=u32::from(HIGHEST_LEVEL)).contains(number));
                let Some(number) = number.filter(|_| i == 0) else {
                    let message = Message::new("player-level").with("kind", "engine");
                    return Err(message.with("last", HIGHEST_LEVEL));
                };
                setup.level = Some(number as u8);
                continue;
            };
            let Some(place) = KEYS.iter().position(|key| key.name == name) else {
                let names: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
                let message = Message::new("player-setting-unknown").with("name", name);
                return Err(message.with("names", names.join(", ")));
            };
            let key = &KEYS[place];
            if setup.values[place].is_some() {
                return Err(Message::new("player-setting-twice").with("name", name));
            }
            let Some(value) = key.read(value) else {
                let message = Message::new("player-setting-value").with("name", name);
                return Err(message.with("expected", key.expected()));
            };
            setup.values[place] = Some(value);
        }
        Ok(setup)
    }

    /// An engine that is set so.
    pub(crate) fn thinker(
        &self,
        variant: &Variant,
        library: &Library,
        seed: u64,
    ) -> Box<dyn Thinker> {
        let value = |place: usize| self.values[place];
        let usual = Settings::default();
        let settings = Settings {
            threads: value(THREADS).map_or(usual.threads, |n| n as usize),
            hash: value(HASH).map_or(usual.hash, |n| n as usize),
            method: value(METHOD).map(|n| [Method::AlphaBeta, Method::Tree][n as usize]),
            tables: value(TABLES) != Some(0),
            seed,
            ..usual
        };
        let mut thinker = variant.thinker(settings, library);
        let number = self.level.unwrap_or(HIGHEST_LEVEL);
        let mut level = thinker.level(usize::from(number)).unwrap_or(Level::FULL);
        let share = |percent: u32| percent as f32 / 100.0;
        level.misjudgement = value(MISJUDGEMENT).map_or(level.misjudgement, share);
        level.oversight = value(OVERSIGHT).map_or(level.oversight, share);
        level.form = value(FORM).map_or(level.form, share);
        if self.has_days() {
            // Days change how many positions a level looks at, never a limit.
            level.nodes = value(NODES).map(u64::from).or(level.nodes);
        }
        thinker.set(Settings { level, ..settings });
        thinker
    }

    /// Whether an engine that is set so asks a table.
    pub(crate) fn asks_tables(&self, variant: &Variant) -> bool {
        self.thinker(variant, &Library::shipped_only(), 0).settings().asks_oracle()
    }

    /// Whether better and worse days are among the settings.
    fn has_days(&self) -> bool {
        self.values[FORM].is_some_and(|form| form > 0)
    }

    /// The limits of its own, which then stand in place of those of the match.
    pub(crate) fn limits(&self) -> Option<OwnLimits> {
        let own = OwnLimits {
            time: self.values[TIME].map(|millis| Duration::from_millis(millis.into())),
            nodes: self.values[NODES].map(|nodes| match self.has_days() {
                true => NO_LIMIT,
                false => u64::from(nodes),
            }),
            depth: self.values[DEPTH],
        };
        (own != OwnLimits::default()).then_some(own)
    }
}

/// The level counts positions itself.
const NO_LIMIT: u64 = u64::MAX;

/// How long a player thinks that does not go by the limits of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OwnLimits {
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
}

impl OwnLimits {
    /// These, with a clock that has just been started. A depth alone leaves the match's
    /// other limits as they are: not every search has a depth.
    pub(crate) fn limits<'a>(
        &self,
        clock: &'a dyn search::Clock,
        allowance: &Allowance,
    ) -> Limits<'a> {
        let (time, nodes) = match (self.time, self.nodes) {
            (None, None) => (allowance.time, allowance.nodes),
            own => own,
        };
        let deadline = time.map(|time| (clock, time));
        Limits { nodes, depth: self.depth, deadline, stop: None }
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("engine")?;
        let mut before = ':';
        if let Some(level) = self.level {
            write!(f, "{before}{level}")?;
            before = ',';
        }
        for (key, value) in KEYS.iter().zip(self.values) {
            if let Some(value) = value {
                write!(f, "{before}{}={}", key.name, key.write(value))?;
                before = ',';
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "7",
            "10,time=0.05,threads=2",
            "time=2",
            "time=0.001,nodes=5000,depth=3,threads=2,hash=16,method=tree,tables=off",
            "1,misjudgement=150,oversight=0,form=60",
        ] {
            let setup = EngineSpec::read(text).unwrap();
            assert_eq!(setup.to_string(), format!("engine:{text}"));
        }
    }

    #[test]
    fn refusals_say_why() {
        for (text, id) in [
            ("", "player-level"),
            ("0", "player-level"),
            ("11", "player-level"),
            ("07", "player-level"),
            ("time=1,7", "player-level"),
            ("7,", "player-level"),
            ("speed=1", "player-setting-unknown"),
            ("7,=1", "player-setting-unknown"),
            ("time=0", "player-setting-value"),
            ("time=-1", "player-setting-value"),
            ("time=0.0001", "player-setting-value"),
            ("time=1.", "player-setting-value"),
            ("time=1e3", "player-setting-value"),
            ("nodes=0", "player-setting-value"),
            ("nodes=99999999999", "player-setting-value"),
            ("threads=257", "player-setting-value"),
            ("hash=0", "player-setting-value"),
            ("method=luck", "player-setting-value"),
            ("oversight=101", "player-setting-value"),
            ("form=301", "player-setting-value"),
            ("time=1,time=2", "player-setting-twice"),
        ] {
            assert_eq!(EngineSpec::read(text).unwrap_err().id, id, "{text:?}");
        }
    }

    #[test]
    fn settings_reach_the_engine() {
        for entry in GAMES {
            let variant = Variant::read(entry.name).unwrap();
            let text = "3,threads=2,hash=1,method=tree,tables=off,oversight=50";
            let thinker =
                EngineSpec::read(text).unwrap().thinker(&variant, &Library::shipped_only(), 9);
            let settings = thinker.settings();
            assert_eq!((settings.threads, settings.hash, settings.seed), (2, 1, 9));
            assert_eq!((settings.method, settings.tables), (Some(Method::Tree), false));
            let level = thinker.level(3).unwrap();
            assert_eq!(settings.level, Level { oversight: 0.5, ..level });
            let uneven = EngineSpec::read("nodes=700,form=60").unwrap();
            let settings = uneven.thinker(&variant, &Library::shipped_only(), 9).settings();
            assert_eq!(settings.level, Level::far(700).with_form(60));
            assert_eq!(uneven.limits().unwrap().nodes, Some(NO_LIMIT));
            let even = EngineSpec::read("nodes=700,form=0").unwrap();
            assert_eq!(
                even.thinker(&variant, &Library::shipped_only(), 9).settings().level,
                Level::FULL
            );
            assert_eq!(even.limits().unwrap().nodes, Some(700));
        }
    }
}
