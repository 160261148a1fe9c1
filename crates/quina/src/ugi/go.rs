//! What `go` asks for.

use std::time::Duration;

use game::Side;

/// How long to think.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) time: Option<Duration>,
}

/// Reads the words after `go`.
pub(super) fn read_go(words: &[&str], side: Side) -> Result<Go, String> {
    let mut go = Go::default();
    let mut clocks = [[None; 2]; 2];
    let mut rest = words;
    while let [word, more @ ..] = rest {
        if *word == "infinite" {
            rest = more;
            continue;
        }
        let [value, after @ ..] = more else {
            return Err(format!("go: expected a number after {}", word.escape_debug()));
        };
        let number: u64 = value
            .parse()
            .ok()
            .filter(|number| *number <= 1 << 53)
            .ok_or_else(|| format!("go {}: expected a number", word.escape_debug()))?;
        let millis = Duration::from_millis(number);
        match *word {
            "movetime" => go.time = Some(millis),
            "nodes" => go.nodes = Some(number.max(1)),
            "depth" => go.depth = Some(number.clamp(1, 1_000) as u32),
            "p1time" => clocks[0][0] = Some(millis),
            "p2time" => clocks[1][0] = Some(millis),
            "p1inc" => clocks[0][1] = Some(millis),
            "p2inc" => clocks[1][1] = Some(millis),
            _ => return Err(format!("go: unknown word {}", word.escape_debug())),
        }
        rest = after;
    }
    let [time, inc] = clocks[side.index()];
    if let Some(time) = time {
        let share = time / 20 + inc.unwrap_or_default() * 4 / 5;
        go.time = Some(share.min(time / 2));
    }
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_shared_out() {
        let words: Vec<&str> = "p1time 60000 p2time 1000 p1inc 1000".split(' ').collect();
        let first = read_go(&words, Side::First).unwrap();
        assert_eq!(first.time, Some(Duration::from_millis(3_800)));
        let second = read_go(&words, Side::Second).unwrap();
        assert_eq!(second.time, Some(Duration::from_millis(50)));
    }
}
