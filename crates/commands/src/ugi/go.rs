//! What `go` asks for.

use std::time::Duration;

use game::Side;
use players::TimeControl;

/// How long to think.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct GoCommand {
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) time: Option<Duration>,
    /// The time left and the increment of each side.
    clocks: [[Option<Duration>; 2]; 2],
}

/// The words that a number follows.
const KNOWN: [&str; 7] = ["movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc"];

/// Thought about what was asked for in words that nobody understands: whoever
/// waits for an answer gets one.
const NOT_UNDERSTOOD: Duration = Duration::from_secs(1);

/// Reads the words after `go`, and says which of them mean nothing. They are
/// skipped, as other engines do: a client may know more words than we do.
pub(super) fn read_go(words: &[&str]) -> (GoCommand, Vec<String>) {
    let mut go = GoCommand::default();
    let (mut wrong, mut is_infinite) = (Vec::new(), false);
    let mut rest = words;
    while let [word, more @ ..] = rest {
        rest = more;
        if *word == "infinite" {
            is_infinite = true;
            continue;
        }
        let shown: String = word.escape_debug().take(40).collect();
        if !KNOWN.contains(word) {
            wrong.push(format!("go: unknown word {shown}"));
            if let [value, after @ ..] = more
                && value.parse::<i64>().is_ok()
            {
                rest = after;
            }
            continue;
        }
        let [value, after @ ..] = more else {
            wrong.push(format!("go: expected a number after {shown}"));
            break;
        };
        rest = after;
        match value.parse().ok().filter(|number: &u64| *number <= 1 << 53) {
            Some(number) => go.set(word, number),
            None => wrong.push(format!("go {shown}: expected a number")),
        }
    }
    if !wrong.is_empty() && !is_infinite && go.is_endless() {
        go.time = Some(NOT_UNDERSTOOD);
    }
    (go, wrong)
}

impl GoCommand {
    /// Whether nothing but `stop` ends it.
    pub(super) fn is_endless(&self) -> bool {
        *self == GoCommand::default()
    }

    /// The time for a turn of this side: what was given for it, or a share of its
    /// clock (of the other's, where its own is not told).
    pub(super) fn time_for(&self, side: Side) -> Option<Duration> {
        let [time, increment] = match self.clocks[side.index()] {
            [None, _] => self.clocks[(!side).index()],
            own => own,
        };
        let share = time.map(|time| TimeControl::share(time, increment.unwrap_or_default()));
        share.or(self.time)
    }

    fn set(&mut self, word: &str, number: u64) {
        let millis = Duration::from_millis(number);
        match word {
            "movetime" => self.time = Some(millis),
            "nodes" => self.nodes = Some(number.max(1)),
            "depth" => self.depth = Some(number.clamp(1, 1_000) as u32),
            "p1time" => self.clocks[0][0] = Some(millis),
            "p2time" => self.clocks[1][0] = Some(millis),
            "p1inc" => self.clocks[0][1] = Some(millis),
            "p2inc" => self.clocks[1][1] = Some(millis),
            _ => unreachable!("a word that is known"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (GoCommand, Vec<String>) {
        read_go(&text.split(' ').collect::<Vec<&str>>())
    }

    #[test]
    fn clocks_are_shared_out() {
        let (go, wrong) = read("p1time 60000 p2time 1000 p1inc 1000");
        assert!(wrong.is_empty() && !go.is_endless());
        assert_eq!(go.time_for(Side::First), Some(Duration::from_millis(3_800)));
        assert_eq!(go.time_for(Side::Second), Some(Duration::from_millis(50)));
        let (go, _) = read("p2time 1000");
        assert_eq!(go.time_for(Side::First), Some(Duration::from_millis(50)));
    }

    #[test]
    fn unknown_words_are_named_and_skipped() {
        let (go, wrong) = read("wtime 3000 ponder nodes 7");
        assert_eq!(wrong, ["go: unknown word wtime", "go: unknown word ponder"]);
        assert_eq!((go.nodes, go.time), (Some(7), None));
        for only in ["sideways 3", "nodes many", "nodes", "wtime -5"] {
            let (go, wrong) = read(only);
            assert_eq!((go.time, wrong.len()), (Some(NOT_UNDERSTOOD), 1), "{only}: {wrong:?}");
        }
        assert!(read("infinite ponder").0.is_endless());
    }
}
