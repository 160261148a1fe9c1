//! Clocks: the time that a side has for a whole game.

use std::fmt;
use std::time::Duration;

use game::Message;

/// The time that each side has for a game, and what every turn of its own adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// At the beginning.
    pub time: Duration,
    /// After every turn.
    pub increment: Duration,
}

/// Nobody plays by a longer clock.
const LONGEST: f64 = 86_400.0;

impl TimeControl {
    /// Reads `MINUTES+SECONDS` or `MINUTES`: `5+3` is five minutes and three seconds
    /// more after every turn.
    pub fn read(text: &str) -> Result<TimeControl, Message> {
        let refuse = || Message::new("clock-unreadable").with("text", text.escape_debug());
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| {
            let is_plain = text.chars().all(|c| c.is_ascii_digit() || c == '.');
            text.parse::<f64>().ok().filter(|_| is_plain && !text.is_empty())
        };
        let (minutes, seconds) = number(minutes).zip(number(seconds)).ok_or_else(refuse)?;
        let time = 60.0 * minutes;
        if !(time > 0.0 && time <= LONGEST && seconds <= LONGEST) {
            return Err(refuse());
        }
        let [time, increment] = [time, seconds].map(Duration::from_secs_f64);
        Ok(TimeControl { time, increment })
    }

    /// What a program should spend on a turn with so much left.
    pub fn share(left: Duration, increment: Duration) -> Duration {
        (left / 20 + increment * 4 / 5).min(left / 2)
    }

    /// What is left of `left` after a turn that took so long; `None` if it took
    /// longer.
    pub fn after(&self, left: Duration, took: Duration) -> Option<Duration> {
        Some(left.checked_sub(took)? + self.increment)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.time.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_they_are_written() {
        for text in ["5+3", "0.5+0", "90+30"] {
            assert_eq!(TimeControl::read(text).unwrap().to_string(), text);
        }
        assert_eq!(TimeControl::read("2").unwrap().to_string(), "2+0");
        for text in ["", "+", "0+5", "5+", "-1+0", "1+-1", "5+3+1", "1e9", "nan", "9999999"] {
            assert_eq!(TimeControl::read(text).unwrap_err().id, "clock-unreadable", "{text}");
        }
    }

    #[test]
    fn what_is_spent_is_gone_and_what_is_too_much_is_lost() {
        let clock = TimeControl::read("1+2").unwrap();
        let seconds = Duration::from_secs;
        assert_eq!(clock.after(seconds(10), seconds(4)), Some(seconds(8)));
        assert_eq!(clock.after(seconds(3), seconds(4)), None);
        assert_eq!(TimeControl::share(seconds(60), seconds(1)), Duration::from_millis(3_800));
        assert_eq!(TimeControl::share(seconds(1), seconds(60)), Duration::from_millis(500));
    }
}
