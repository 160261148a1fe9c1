//! A played game as a readable text file, after the model of chess's PGN:
//! tags in brackets, numbered turns, the result at the end.
//!
//! ```text
//! [Game "moxie:size=5"]
//! [Date "2026-11-15"]
//! [First "human"]
//! [Second "classic:2"]
//! [Result "1-0"]
//! [Reason "three-in-line"]
//!
//! 1. b2 c3 2. d4 c1 3. …  1-0
//! ```
//!
//! A `Start` tag holds the start position where it is not the game's own.
//! Comments (`{ … }`, or `;` to the end of the line) are read over. Whether the
//! turns are legal is not known here: playing them again tells.

use std::fmt;

use crate::{BadInput, Ending, Message, SoFar, Subject};

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game's name with its options.
    pub game: String,
    /// Further tags in their order: `Date`, `First`, `Second` and any other.
    pub tags: Vec<(String, String)>,
    /// Its start and its turns.
    pub so_far: SoFar,
    /// Whether *second* plays the first turn, which only changes the numbering.
    pub second_begins: bool,
    /// How it ended, if it has: maybe by what no position shows.
    pub ending: Option<Ending>,
}

/// The further tags that this program writes or reads. PGN has many more, which
/// are kept as they are.
const KNOWN: [&str; 5] = ["Date", "Round", "First", "Second", "Clock"];

/// The tag of why a game ended.
const REASON: &str = "Reason";

/// Tags of one record: PGN knows about thirty.
const MOST_TAGS: usize = 200;

/// The longest line that is written, as in PGN.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| {
            // A value is one line.
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " ");
            writeln!(f, "[{name} \"{value}\"]")
        };
        tag("Game", &self.game)?;
        for (name, value) in &self.tags {
            if name != REASON || self.ending.is_none() {
                tag(name, value)?;
            }
        }
        if let Some(start) = &self.so_far.start {
            tag("Start", start)?;
        }
        tag("Result", self.score())?;
        // People leave it out.
        let reason = self.ending.as_ref().map(|ending| ending.reason.word());
        if let Some(reason) = reason.filter(|reason| !reason.is_empty()) {
            tag(REASON, reason)?;
        }
        writeln!(f)?;
        let mut column = 0;
        for word in self.words() {
            if column > 0 && column + 1 + word.len() > WIDTH {
                writeln!(f)?;
                column = 0;
            } else if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(&word)?;
            column += word.len();
        }
        writeln!(f)
    }
}

impl Record {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn score(&self) -> &'static str {
        Ending::score(self.ending.as_ref())
    }

    /// The value of one of the further tags.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The names of those tags that mean nothing to this program.
    pub fn unknown_tags(&self) -> Vec<&str> {
        let names = self.tags.iter().map(|(name, _)| name.as_str());
        names.filter(|name| !KNOWN.contains(name)).collect()
    }

    /// On which line of a text that [`Record::read_all`] accepts a turn of a record
    /// stands, counted from 1 (records and turns from 0): for errors that only
    /// playing shows.
    pub fn line_of_turn(text: &str, record: usize, turn: usize) -> Option<usize> {
        let mut scanner = Scanner::new(text);
        for _ in 0..record {
            scanner.record().ok()?;
        }
        scanner.tags().ok()?;
        let turns = scanner.turns().ok()?.turns;
        turns.get(turn).map(|(_, line)| line + 1)
    }

    /// The number of a turn (counted from 0) as records have it: `2.` for both
    /// sides' second turns, `2...` where that of *second* is named alone.
    pub fn number(turn: usize, second_begins: bool) -> String {
        let ply = turn + usize::from(second_begins);
        let dots = if ply.is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots}", ply / 2 + 1)
    }

    /// The turns with their numbers, and the result.
    fn words(&self) -> Vec<String> {
        let skipped = usize::from(self.second_begins);
        let mut words = Vec::new();
        for (i, turn) in self.so_far.turns.iter().enumerate() {
            if (i + skipped).is_multiple_of(2) || i == 0 {
                words.push(Record::number(i, self.second_begins));
            }
            words.push(turn.clone());
        }
        words.push(self.score().to_owned());
        words
    }

    /// Reads what [`fmt::Display`] writes, and what people make of it by hand.
    pub fn read(text: &str) -> Result<Record, BadInput> {
        let mut scanner = Scanner::new(text);
        let record = scanner.record()?;
        match scanner.is_at_end() {
            true => Ok(record),
            false => Err(scanner.fail("record-after-result")),
        }
    }

    /// Reads one record after another, such as a match writes them.
    pub fn read_all(text: &str) -> Result<Vec<Record>, BadInput> {
        let mut scanner = Scanner::new(text);
        let mut records = Vec::new();
        scanner.skip_blanks()?;
        while !scanner.is_at_end() {
            records.push(scanner.record()?);
        }
        Ok(records)
    }
}

/// What stands after the tags.
struct Body<'a> {
    /// The turns, each with the line on which it stands, from 0.
    turns: Vec<(String, usize)>,
    second_begins: bool,
    score: &'a str,
}

/// Where reading has got to, for errors that name line and column.
struct Scanner<'a> {
    lines: Vec<&'a str>,
    line: usize,
    column: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Scanner<'a> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Scanner { lines: text.lines().collect(), line: 0, column: 0 }
    }

    fn rest(&self) -> &'a str {
        &self.lines[self.line][self.column..]
    }

    fn fail(&self, id: &'static str) -> BadInput {
        self.fail_with(Message::new(id))
    }

    fn fail_with(&self, reason: Message) -> BadInput {
        let text = self.lines.get(self.line).copied().unwrap_or_default();
        BadInput {
            line: Some(self.line + 1),
            column: Some(text[..self.column].chars().count() + 1),
            ..BadInput::new(Subject::Record, text, reason)
        }
    }

    fn is_at_end(&self) -> bool {
        self.line == self.lines.len()
    }

    /// All tags before the turns.
    fn tags(&mut self) -> Result<Vec<(String, String)>, BadInput> {
        let mut tags: Vec<(String, String)> = Vec::new();
        loop {
            self.skip_blanks()?;
            if self.is_at_end() || !self.rest().starts_with('[') {
                return Ok(tags);
            }
            let before = (self.line, self.column);
            if tags.len() == MOST_TAGS {
                let reason = Message::new("record-too-many-tags").with("most", MOST_TAGS);
                return Err(self.fail_with(reason));
            }
            let tag = self.tag()?;
            if tags.iter().any(|(name, _)| *name == tag.0) {
                (self.line, self.column) = before;
                return Err(self.fail_with(Message::new("record-tag-twice").with("tag", tag.0)));
            }
            tags.push(tag);
        }
    }

    fn record(&mut self) -> Result<Record, BadInput> {
        let mut tags = self.tags()?;
        let mut take = |wanted: &str| {
            let index = tags.iter().position(|(name, _)| name == wanted)?;
            Some(tags.remove(index).1)
        };
        let game = take("Game").ok_or_else(|| self.fail("record-without-game"))?;
        let (start, result, reason) = (take("Start"), take("Result"), take(REASON));
        let Body { turns, second_begins, score } = self.turns()?;
        let turns = turns.into_iter().map(|(turn, _)| turn).collect();
        if let Some(result) = result
            && result != score
        {
            let reason = Message::new("record-two-results").with("tag", result).with("end", score);
            return Err(self.fail_with(reason));
        }
        let word = reason.as_deref().unwrap_or_default();
        let ending = Ending::read(score, word).expect("turns() returns only scores");
        if ending.is_none() {
            // Says nothing here, and is kept like any such tag.
            tags.extend(reason.map(|reason| (REASON.to_owned(), reason)));
        }
        Ok(Record { game, tags, so_far: SoFar { start, turns }, second_begins, ending })
    }

    /// Blank space, line ends and comments.
    fn skip_blanks(&mut self) -> Result<(), BadInput> {
        while self.line < self.lines.len() {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.column += rest.len() - trimmed.len();
            if trimmed.is_empty() || trimmed.starts_with(';') {
                self.line += 1;
                self.column = 0;
            } else if trimmed.starts_with('{') {
                self.skip_comment()?;
            } else {
                break;
            }
        }
        Ok(())
    }

    fn skip_comment(&mut self) -> Result<(), BadInput> {
        let opened = (self.line, self.column);
        while self.line < self.lines.len() {
            if let Some(end) = self.rest().find('}') {
                self.column += end + 1;
                return Ok(());
            }
            self.line += 1;
            self.column = 0;
        }
        (self.line, self.column) = opened;
        Err(self.fail("record-comment-open"))
    }

    /// `[Name "value"]`, on one line.
    fn tag(&mut self) -> Result<(String, String), BadInput> {
        self.column += 1;
        let rest = self.rest();
        let name = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        if name.is_empty() {
            return Err(self.fail("record-expected-tag-name"));
        }
        self.column += name.len();
        if !self.rest().starts_with(" \"") {
            return Err(self.fail("record-expected-tag-value"));
        }
        self.column += 2;
        let mut value = String::new();
        let mut chars = self.rest().char_indices();
        while let Some((_, c)) = chars.next() {
            match c {
                '\\' => value.extend(chars.next().map(|(_, c)| c)),
                '"' => {
                    self.column += self.rest().len() - chars.as_str().len();
                    if !self.rest().starts_with(']') {
                        return Err(self.fail("record-expected-tag-end"));
                    }
                    self.column += 1;
                    return Ok((name.to_owned(), value));
                }
                _ => value.push(c),
            }
        }
        self.column = self.lines[self.line].len();
        Err(self.fail("record-tag-open"))
    }

    /// The turns, whether they begin with `1...`, and the score.
    fn turns(&mut self) -> Result<Body<'a>, BadInput> {
        let mut turns: Vec<(String, usize)> = Vec::new();
        let mut second_begins = false;
        loop {
            self.skip_blanks()?;
            if self.is_at_end() {
                self.line = self.line.saturating_sub(1);
                self.column = self.lines.get(self.line).map_or(0, |line| line.len());
                return Err(self.fail("record-without-result"));
            }
            let rest = self.rest();
            let end = rest.find([' ', '\t', '{', ';']).unwrap_or(rest.len());
            let word = &rest[..end];
            if Ending::read(word, "").is_some() {
                self.column += end;
                self.skip_blanks()?;
                return Ok(Body { turns, second_begins, score: word });
            }
            let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let is_number = digits > 0 && word[digits..].starts_with('.');
            if is_number {
                self.number(&word[..digits], &word[digits..], turns.len(), &mut second_begins)?;
            } else {
                turns.push((word.to_owned(), self.line));
            }
            self.column += end;
        }
    }

    /// Checks a number such as `3.` or `1...` against the turns before it.
    fn number(
        &self,
        digits: &str,
        dots: &str,
        turns: usize,
        second_begins: &mut bool,
    ) -> Result<(), BadInput> {
        match dots {
            "..." if turns == 0 => *second_begins = true,
            "." | "..." => {}
            _ => return Err(self.fail("record-expected-number")),
        }
        let expected = (turns + usize::from(*second_begins)) / 2 + 1;
        if digits.parse() != Ok(expected) {
            let reason = Message::new("record-wrong-number").with("expected", expected);
            return Err(self.fail_with(reason));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        Record {
            game: "moxie:size=5".into(),
            tags: vec![("First".into(), "a \"quoted\" \\ name".into())],
            so_far: SoFar {
                start: Some("5/5/5/5/5 o 8 8".into()),
                turns: (0..40).map(|i| format!("-+a1b{i}")).collect(),
            },
            second_begins: true,
            ending: Some(Ending::draw("repetition")),
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for second_begins in [false, true] {
            for turns in 0..4 {
                let mut record = Record { second_begins, ..sample() };
                record.so_far.turns.truncate(turns);
                record.second_begins &= turns > 0;
                assert_eq!(Record::read(&record.to_string()), Ok(record));
            }
        }
        assert_eq!(Record::read(&sample().to_string()), Ok(sample()));
        assert!(sample().to_string().lines().all(|line| line.len() <= WIDTH));
    }

    #[test]
    fn no_reason_is_lost() {
        for (score, reason) in [("0-1", "stalemate"), ("1-0", "resignation"), ("*", "adjourned")] {
            let text =
                format!("[Game \"x\"]\n[Result \"{score}\"]\n[Reason \"{reason}\"]\n\n{score}\n");
            let record = Record::read(&text).unwrap();
            let word = record.ending.as_ref().map(|ending| ending.reason.word());
            assert_eq!(word.or(record.tag("Reason")), Some(reason));
            assert_eq!(Record::read(&record.to_string()), Ok(record));
        }
    }

    #[test]
    fn records_may_follow_each_other() {
        let text = format!("{}\n{}", sample(), sample());
        assert_eq!(Record::read_all(&text), Ok(vec![sample(), sample()]));
        assert_eq!(Record::read(&text).unwrap_err().reason.id, "record-after-result");
        assert_eq!(Record::read_all(" \n; nothing\n"), Ok(vec![]));
    }

    #[test]
    fn a_value_is_one_line() {
        let tags = vec![("First".to_owned(), "two\nlines".to_owned())];
        let record = Record { tags, ..sample() };
        assert_eq!(Record::read(&record.to_string()).unwrap().tag("First"), Some("two lines"));
    }

    #[test]
    fn turns_are_found_again_on_their_lines() {
        let text = "; by hand\n[Game \"x\"]\n[Event \"y\"]\n\nb1 {good} c1\n{bad\nturn} d1 *";
        let lines = [0, 1, 2, 3].map(|turn| Record::line_of_turn(text, 0, turn));
        assert_eq!(lines, [Some(5), Some(5), Some(7), None]);
        let record = Record::read(text).unwrap();
        assert_eq!(record.unknown_tags(), ["Event"]);
        assert_eq!(sample().unknown_tags(), [""; 0]);
    }

    #[test]
    fn people_may_write_comments_and_leave_numbers_out() {
        let text = "; by hand\n[Game \"x\"]\n\nb1 {good} c1\n{bad\nturn} d1;!\n*";
        assert_eq!(Record::read(text).unwrap().so_far.turns, ["b1", "c1", "d1"]);
    }

    #[test]
    fn there_is_an_end_to_tags() {
        let tags = |count: usize| -> String {
            let more = (1..count).map(|number| format!("[Tag{number} \"\"]\n"));
            "[Game \"x\"]\n".to_owned() + &more.collect::<String>() + "*"
        };
        assert_eq!(Record::read(&tags(MOST_TAGS)).unwrap().tags.len(), MOST_TAGS - 1);
        let bad = Record::read(&tags(30_000)).unwrap_err();
        assert_eq!((bad.reason.id, bad.line), ("record-too-many-tags", Some(MOST_TAGS + 1)));
    }

    #[test]
    fn bad_records_name_line_and_column() {
        for (text, id, line, column) in [
            ("", "record-without-game", 1, 1),
            ("1. b1 *", "record-without-game", 1, 1),
            ("[", "record-expected-tag-name", 1, 2),
            ("[Game x]", "record-expected-tag-value", 1, 6),
            ("[Game \"x]", "record-tag-open", 1, 10),
            ("[Game \"x\"", "record-expected-tag-end", 1, 10),
            ("[Game \"x\\", "record-tag-open", 1, 10),
            ("[Game \"x\"]\n[Game \"x\"]", "record-tag-twice", 2, 1),
            ("[Game \"x\"]\n\n1. b1", "record-without-result", 3, 6),
            ("[Game \"x\"]\n\n1. b1 {", "record-comment-open", 3, 7),
            ("[Game \"x\"]\n\n2. b1 *", "record-wrong-number", 3, 1),
            ("[Game \"x\"]\n\n1.. b1 *", "record-expected-number", 3, 1),
            ("[Game \"x\"]\n\n* b1", "record-after-result", 3, 3),
            ("[Game \"x\"]\n[Result \"1-0\"]\n*", "record-two-results", 4, 1),
        ] {
            let bad = Record::read(text).unwrap_err();
            let found = (bad.reason.id, bad.line, bad.column);
            assert_eq!(found, (id, Some(line), Some(column)), "{text:?}");
        }
    }
}
