//! What a server can be told: on the command line, or in a file by the same names.
//! What the command line says counts.

// The comments on settings are what `--help` prints, to a terminal.
#![allow(rustdoc::bare_urls)]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::{Args as _, FromArgMatches as _};
use game::Message;
use games::Texts;
use server::{ForwardedBy, Proxy, Retention, ServerLimits};
use toml::{Spanned, Value};

use crate::usage::{self, Unfit};
use crate::{BadUse, Refused};

/// Declares every setting once: its help, its name, what it is, what stands for it
/// in the help.
macro_rules! settings {
    ($($(#[$about:meta])* $name:ident: $kind:ty as $value:literal;)*) => {
        /// Everything that can be set; nothing means the default.
        #[derive(Clone, Debug, Default, PartialEq, clap::Args)]
        pub struct Settings {
            $($(#[$about])* #[arg(long, value_name = $value)] pub $name: Option<$kind>,)*
        }

        impl Settings {
            /// These, and where they say nothing, the others.
            fn or(self, other: Settings) -> Settings {
                Settings { $($name: self.$name.or(other.$name),)* }
            }
        }
    };
}

settings! {
    /// Where to listen; only this computer can connect unless you say otherwise
    /// [default: 127.0.0.1:7777]
    listen: SocketAddr as "ADDRESS";
    /// The database: a file, made where there is none, or postgres://USER@HOST/NAME, which
    /// several servers may share [default: rooms.sqlite in the data folder]
    database: PathBuf as "DATABASE";
    /// A name by which this server is called, as games.example.org: other requests are
    /// refused. Several may be given [default: this computer's own where only it can connect,
    /// else any]
    name: Vec<String> as "NAME";
    /// A static site whose pages may play here (cargo xtask site --server), as
    /// https://example.org. Several may be given [default: none]
    site: Vec<Origin> as "ADDRESS";
    /// Believe the header in which the proxy in front says who asks: x-forwarded-for,
    /// forwarded or x-real-ip. (It must also pass the Host header on)
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "x-forwarded-for")]
    behind_proxy: HeaderName as "HEADER";
    /// How many proxies of yours stand in front, one behind the other [default: 1]
    trusted_hops: NonZeroU32 as "N";
    /// Whether everybody may see the numbers of /metrics: true or false [default: false, only
    /// this computer]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    open_metrics: bool as "BOOL";
    /// How log lines are written: text or json [default: text]
    log: LogFormat as "FORMAT";
    /// What is logged: error, warn, info, debug or trace, each with those before it
    /// [default: info]
    log_level: LogLevel as "LEVEL";
    /// The longest time that a computer thinks about a turn, in seconds [default: 1.5]
    think: Seconds as "SECONDS";
    /// Hints and analyses that are thought about at once [default: one less than there are
    /// cores]
    thinkers: usize as "N";
    /// Hints and analyses of one visitor that wait [default: 16]
    analyses: usize as "N";
    /// Requests to the API a second for one visitor; four times as many at once [default: 20]
    requests: u32 as "N";
    /// Files of the page a second for one visitor; four times as many at once [default: 40]
    files: u32 as "N";
    /// Messages a second on a socket; three times as many at once [default: 30]
    messages: u32 as "N";
    /// Rooms that a visitor opens in a minute [default: 30]
    openings: u32 as "N";
    /// Wrong keys of a visitor in a minute, after which none is looked at [default: 30]
    wrong_keys: u32 as "N";
    /// Connections at once [default: 10000]
    connections: usize as "N";
    /// Connections at once from one address, unless behind a proxy [default: 100]
    connections_each: usize as "N";
    /// Sockets at once of one visitor [default: 50]
    sockets: usize as "N";
    /// Rooms in memory [default: 20000]
    rooms: usize as "N";
    /// How long a room stays in memory that nobody uses, in seconds [default: 600]
    room_time: Seconds as "SECONDS";
    /// Rooms in the database [default: 5000000]
    stored_rooms: u64 as "N";
    /// For how many days a room is kept in which no game has begun and nothing changes; 0 is for
    /// ever [default: 30]
    abandoned_days: u32 as "DAYS";
    /// For how many days any other room is kept in which nothing changes; 0 is for ever
    /// [default: 0]
    keep_days: u32 as "DAYS";
    /// Turns in a record or a question [default: 2000]
    turns: usize as "N";
    /// Bytes in a message on a socket [default: 4096]
    message_bytes: usize as "N";
    /// Bytes in the body of a request [default: 65536]
    body_bytes: usize as "N";
    /// How long the head of a request may take to come, in seconds [default: 10]
    head_time: Seconds as "SECONDS";
    /// How long the body of a request may take to come, in seconds [default: 10]
    body_time: Seconds as "SECONDS";
    /// How long running requests may take to end when the server stops, in seconds
    /// [default: 10]
    drain_time: Seconds as "SECONDS";
}

impl Settings {
    /// These, completed by those of a file. Each line of it is read as if it had been typed, so
    /// that both mean the same and are refused in the same words.
    pub fn with_file(self, path: &Path, texts: &Texts) -> anyhow::Result<Settings> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| BadUse(format!("{}: {error}", path.display())))?;
        let wrong = |at: usize, error: String| {
            let line = 1 + text[..at].matches('\n').count();
            let message = Message::new("in-file").with("path", path.display());
            Refused(message.with("place", "line").with("line", line).with("error", error))
        };
        let lines: BTreeMap<String, Spanned<Value>> = toml::from_str(&text).map_err(|error| {
            let reason = error.message().trim_end().replace('\n', " ");
            let at = error.span().map_or(0, |span| span.start);
            wrong(at, texts.say(&Message::new("cli-not-toml").with("reason", reason)))
        })?;
        let mut all = self;
        for (name, value) in lines {
            let refused = |error: String| wrong(value.span().start, error);
            let words = words(&name, value.get_ref()).map_err(|bad| refused(texts.say(&bad)))?;
            let read = Settings::typed(words);
            all = all.or(read.map_err(|error| refused(usage::sentence(&error, texts)))?);
        }
        Ok(all)
    }

    /// As they are typed.
    fn typed(words: Vec<String>) -> Result<Settings, clap::Error> {
        let command = clap::Command::new("serve").no_binary_name(true).disable_help_flag(true);
        let matches = Settings::augment_args(command).try_get_matches_from(words)?;
        Settings::from_arg_matches(&matches)
    }

    /// Where to listen.
    pub fn address(&self) -> SocketAddr {
        self.listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 7777)))
    }

    /// The limits; what is not set is as usual.
    pub fn limits(&self) -> Result<ServerLimits, Refused> {
        let usual = ServerLimits::default();
        let seconds = |set: Option<Seconds>, usual| set.map_or(usual, |seconds| seconds.0);
        let days = |set: Option<u32>, usual| match set {
            None => usual,
            Some(0) => None,
            Some(days) => Some(DAY * days),
        };
        if self.trusted_hops.is_some() && self.behind_proxy.is_none() {
            return Err(Refused(Message::new("cli-hops-without-proxy")));
        }
        let hops = self.trusted_hops.unwrap_or(NonZeroU32::MIN);
        positive(ServerLimits {
            message: self.message_bytes.unwrap_or(usual.message),
            body: self.body_bytes.unwrap_or(usual.body),
            messages: self.messages.unwrap_or(usual.messages),
            requests: self.requests.unwrap_or(usual.requests),
            files: self.files.unwrap_or(usual.files),
            openings: self.openings.unwrap_or(usual.openings),
            wrong_keys: self.wrong_keys.unwrap_or(usual.wrong_keys),
            rooms: self.rooms.unwrap_or(usual.rooms),
            room_time: seconds(self.room_time, usual.room_time),
            stored: self.stored_rooms.unwrap_or(usual.stored),
            retention: Retention {
                abandoned: days(self.abandoned_days, usual.retention.abandoned),
                others: days(self.keep_days, usual.retention.others),
            },
            sockets: self.sockets.unwrap_or(usual.sockets),
            connections: self.connections.unwrap_or(usual.connections),
            connections_each: self.connections_each.unwrap_or(usual.connections_each),
            head_time: seconds(self.head_time, usual.head_time),
            body_time: seconds(self.body_time, usual.body_time),
            drain_time: seconds(self.drain_time, usual.drain_time),
            turns: self.turns.unwrap_or(usual.turns),
            thinking: seconds(self.think, usual.thinking),
            thinkers: self.thinkers.unwrap_or(usual.thinkers),
            analyses: self.analyses.unwrap_or(usual.analyses),
            proxy: self.behind_proxy.map(|HeaderName(header)| Proxy { header, hops }),
            open_metrics: self.open_metrics.unwrap_or(usual.open_metrics),
            names: self.name.clone().unwrap_or_else(|| self.own_names()),
            sites: self.site.iter().flatten().map(|Origin(site)| site.clone()).collect(),
        })
    }

    /// Where only this computer can connect, a page elsewhere that calls us by a name of
    /// its own is no page of ours. A proxy passes on names that we cannot know.
    fn own_names(&self) -> Vec<String> {
        let address = self.address().ip();
        if self.behind_proxy.is_some() || !address.is_loopback() {
            return Vec::new();
        }
        let mut names = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec();
        if address.is_ipv4() {
            names.push(address.to_string());
        }
        names
    }
}

/// The limits, unless one would let nothing through.
fn positive(limits: ServerLimits) -> Result<ServerLimits, Refused> {
    let numbers = [
        ("message-bytes", limits.message),
        ("body-bytes", limits.body),
        ("messages", limits.messages as usize),
        ("requests", limits.requests as usize),
        ("files", limits.files as usize),
        ("openings", limits.openings as usize),
        ("wrong-keys", limits.wrong_keys as usize),
        ("rooms", limits.rooms),
        ("stored-rooms", limits.stored as usize),
        ("sockets", limits.sockets),
        ("connections", limits.connections),
        ("connections-each", limits.connections_each),
        ("turns", limits.turns),
        ("thinkers", limits.thinkers),
        ("analyses", limits.analyses),
    ];
    match numbers.into_iter().find(|(_, number)| *number == 0) {
        Some((name, _)) => Err(Refused(Message::new("cli-above-0").with("option", name))),
        None => Ok(limits),
    }
}

const DAY: Duration = Duration::from_secs(86_400);

/// A time, written in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub Duration);

/// From this on up to a day.
const SHORTEST: f64 = 0.01;
const LONGEST: f64 = 86_400.0;

impl FromStr for Seconds {
    type Err = Unfit;

    fn from_str(text: &str) -> Result<Seconds, Unfit> {
        let seconds = text.parse().ok().filter(|seconds| (SHORTEST..=LONGEST).contains(seconds));
        let unfit = || Message::new("usage-seconds").with("from", SHORTEST).with("to", LONGEST);
        seconds
            .map(|seconds| Seconds(Duration::from_secs_f64(seconds)))
            .ok_or_else(|| Unfit(unfit()))
    }
}

/// Where the pages of a site come from, as browsers write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(pub String);

impl FromStr for Origin {
    type Err = Unfit;

    fn from_str(text: &str) -> Result<Origin, Unfit> {
        let text = text.trim_end_matches('/').to_ascii_lowercase();
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let fits = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        match host.is_some_and(|host| !host.is_empty() && host.chars().all(fits)) {
            true => Ok(Origin(text)),
            false => Err(Unfit(Message::new("usage-origin"))),
        }
    }
}

/// A line of a file as words of the command line.
fn words(name: &str, value: &Value) -> Result<Vec<String>, Message> {
    let word = |value: &Value| {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Boolean(is_so) => is_so.to_string(),
            other => {
                let message = Message::new("usage-bad-value").with("value", other.type_str());
                return Err(message.with("argument", name));
            }
        };
        Ok(format!("--{name}={value}"))
    };
    match value {
        Value::Array(values) => values.iter().map(word).collect(),
        one => Ok(vec![word(one)?]),
    }
}

/// One of a few words, on the command line and in a file.
macro_rules! word {
    ($name:ident, $($word:literal => $meaning:expr),+) => {
        impl FromStr for $name {
            type Err = Unfit;

            fn from_str(text: &str) -> Result<$name, Unfit> {
                match text.to_ascii_lowercase().as_str() {
                    $($word => Ok($meaning),)+
                    _ => {
                        let message = Message::new("usage-one-of");
                        Err(Unfit(message.with("valid", [$($word),+].join(", "))))
                    }
                }
            }
        }
    };
}

/// The header that is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeaderName(pub ForwardedBy);

word!(HeaderName,
    "x-forwarded-for" => HeaderName(ForwardedBy::XForwardedFor),
    "forwarded" => HeaderName(ForwardedBy::Forwarded),
    "x-real-ip" => HeaderName(ForwardedBy::XRealIp));

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For programs: an object a line.
    Json,
}

word!(LogFormat, "text" => LogFormat::Text, "json" => LogFormat::Json);

/// What is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogLevel(pub tracing::Level);

word!(LogLevel,
    "error" => LogLevel(tracing::Level::ERROR),
    "warn" => LogLevel(tracing::Level::WARN),
    "info" => LogLevel(tracing::Level::INFO),
    "debug" => LogLevel(tracing::Level::DEBUG),
    "trace" => LogLevel(tracing::Level::TRACE));

#[cfg(test)]
mod tests {
    use games::Language;

    use super::*;

    fn typed(words: &[&str]) -> Result<Settings, clap::Error> {
        Settings::typed(words.iter().map(|word| (*word).to_owned()).collect())
    }

    /// What a file completes, or why it does not, in a language.
    fn in_file(text: &str, before: &[&str], language: Language) -> Result<Settings, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("quina.toml");
        std::fs::write(&path, text).unwrap();
        let texts = tui::texts_of(language);
        typed(before).unwrap().with_file(&path, &texts).map_err(|error| {
            let Refused(message) = error.downcast_ref().unwrap();
            texts.say(message)
        })
    }

    #[test]
    fn everything_is_said_in_a_file_as_on_the_command_line() {
        let command = Settings::augment_args(clap::Command::new("serve"));
        for argument in command.get_arguments() {
            let name = argument.get_long().unwrap();
            let (word, value) = match name {
                "listen" => ("[::1]:80", "\"[::1]:80\""),
                "database" => ("a.sqlite", "\"a.sqlite\""),
                "name" => ("a.example", "[\"a.example\"]"),
                "site" => ("https://a.example", "[\"https://A.example/\"]"),
                "behind-proxy" => ("forwarded", "\"Forwarded\""),
                "open-metrics" => ("true", "true"),
                "log" => ("json", "\"json\""),
                "log-level" => ("debug", "\"debug\""),
                _ => ("3", "3"),
            };
            let typed = typed(&[&format!("--{name}={word}")]).unwrap();
            assert_ne!(typed, Settings::default(), "{name}");
            let read = in_file(&format!("{name} = {value}"), &[], Language::English);
            assert_eq!(read.unwrap(), typed, "{name}");
        }
    }

    #[test]
    fn defaults_are_as_the_help_says() {
        let usual = ServerLimits::default();
        let in_days = |time: Duration| time.as_secs_f64() / DAY.as_secs_f64();
        let command = Settings::augment_args(clap::Command::new("serve"));
        for (name, value) in [
            ("think", usual.thinking.as_secs_f64()),
            ("analyses", usual.analyses as f64),
            ("requests", usual.requests.into()),
            ("files", usual.files.into()),
            ("messages", usual.messages.into()),
            ("openings", usual.openings.into()),
            ("wrong-keys", usual.wrong_keys.into()),
            ("connections", usual.connections as f64),
            ("connections-each", usual.connections_each as f64),
            ("sockets", usual.sockets as f64),
            ("rooms", usual.rooms as f64),
            ("room-time", usual.room_time.as_secs_f64()),
            ("stored-rooms", usual.stored as f64),
            ("abandoned-days", usual.retention.abandoned.map_or(0.0, in_days)),
            ("keep-days", usual.retention.others.map_or(0.0, in_days)),
            ("turns", usual.turns as f64),
            ("message-bytes", usual.message as f64),
            ("body-bytes", usual.body as f64),
            ("head-time", usual.head_time.as_secs_f64()),
            ("body-time", usual.body_time.as_secs_f64()),
            ("drain-time", usual.drain_time.as_secs_f64()),
        ] {
            let mut arguments = command.get_arguments();
            let argument = arguments.find(|argument| argument.get_long() == Some(name)).unwrap();
            let help = argument.get_help().unwrap().to_string().replace('\n', " ");
            assert!(help.contains(&format!("[default: {value}]")), "{name}: {help}");
        }
    }

    #[test]
    fn the_command_line_counts_and_the_rest_is_from_the_file() {
        let text = "requests = 3\nfiles = 4\nbody-time = 0.5\nname = [\"a.example\"]";
        let both = in_file(text, &["--requests", "7"], Language::English).unwrap();
        let limits = both.limits().unwrap();
        assert_eq!((limits.requests, limits.files), (7, 4));
        assert_eq!(limits.body_time, Duration::from_millis(500));
        assert_eq!(limits.names, ["a.example"]);
        assert_eq!(limits.openings, ServerLimits::default().openings);
    }

    #[test]
    fn nonsense_is_refused_with_its_place() {
        use Language::{English, Portuguese};
        for (text, language, said) in [
            ("files = 4\nrequest = 3", English, "line 2: unexpected argument '--request'"),
            ("head-time = 0", English, "line 1: '--head-time <SECONDS>': expected 0.01 to 86400"),
            ("files = \"many\"", English, "line 1: '--files <N>': expected a whole number"),
            ("\n\nlog = \"loud\"", English, "line 3: invalid value 'loud'"),
            ("\n\nlog = \"loud\"", Portuguese, "[valores possíveis: text, json]"),
            ("head-time = 0", Portuguese, "esperavam-se 0.01 a 86400 segundos"),
            ("site = [\"example.org\"]", Portuguese, "esperava-se um endereço sem caminho"),
            ("[files]\nmany = 3", English, "line 1: invalid value 'table' for 'files'"),
            ("files = ", English, "line 1: this is not TOML"),
            ("files = 1\nfiles = 2", Portuguese, "linha 2: isto não é TOML"),
        ] {
            let refused = in_file(text, &[], language).unwrap_err();
            assert!(refused.contains("quina.toml") && refused.contains(said), "{text}: {refused}");
            assert!(!refused.contains('\n'), "{refused}");
        }
        let say = |words: &[&str], language| {
            let Refused(message) = typed(words).unwrap().limits().unwrap_err();
            tui::texts_of(language).say(&message)
        };
        let none = ["--sockets", "0"];
        assert_eq!(say(&none, English), "--sockets: expected a number above 0");
        assert_eq!(say(&none, Portuguese), "--sockets: esperava-se um número superior a 0");
        for language in [English, Portuguese] {
            assert!(say(&["--trusted-hops", "2"], language).contains("--behind-proxy"));
        }
        assert!(typed(&["--think", "nan"]).is_err() && typed(&["--log", "xml"]).is_err());
    }

    #[test]
    fn names_are_checked_where_only_this_computer_connects() {
        let names = |words: &[&str]| typed(words).unwrap().limits().unwrap().names;
        assert!(names(&[]).contains(&"localhost".to_owned()));
        assert!(names(&["--listen", "127.0.0.9:1"]).contains(&"127.0.0.9".to_owned()));
        assert!(names(&["--listen", "0.0.0.0:1"]).is_empty());
        assert!(names(&["--behind-proxy"]).is_empty());
        assert_eq!(names(&["--name", "a", "--name", "b"]), ["a", "b"]);
    }
}
