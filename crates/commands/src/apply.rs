//! `quina apply`: plays turns, given one by one or in a record.

use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use game::{BadInput, History, Message, Record, SoFar, Status, Subject, Table};
use games::{Playable, Texts, Variant, Visitor};

use crate::cli::{Context, GAME, typed};
use crate::{InFile, Refused};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any; may be left out where a record says it
    /// and no turns follow
    #[arg(required_unless_present = "record", value_parser = GAME)]
    game: Option<String>,
    /// The position at which the turns begin [default: the start]
    #[arg(long, short, value_name = "POSITION", allow_hyphen_values = true, value_parser = typed)]
    position: Option<String>,
    /// The turns
    #[arg(value_name = "TURN", value_parser = typed)]
    turns: Vec<String>,
    /// Play the game of this record first
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    record: Option<PathBuf>,
    /// Which game of a record file with several, counted from 1
    #[arg(long = "game", value_name = "N", requires = "record")]
    number: Option<NonZeroUsize>,
    /// Write the game as a record to this file (- for standard output, instead
    /// of the position)
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// Who plays first, for the record
    #[arg(long, value_name = "NAME", requires = "write", value_parser = typed)]
    first: Option<String>,
    /// Who plays second, for the record
    #[arg(long, value_name = "NAME", requires = "write", value_parser = typed)]
    second: Option<String>,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let read = |path: &Path| read_record(path, self.number);
        let record = self.record.as_deref().map(read).transpose()?;
        if let (Some(record), Some(path)) = (&record, &self.record) {
            tell_of_tags(record, path, &context.texts);
        }
        let variant = self.variant(record.as_ref())?;
        let position = SoFar { start: self.position.clone(), ..SoFar::default() };
        let mut so_far = record.as_ref().map_or(position, |record| record.so_far.clone());
        so_far.turns.extend_from_slice(&self.turns);
        let table = variant.table(&so_far)?;
        if let Some(record) = &record {
            check_ending(record, &*table, self.turns.is_empty())?;
        }
        if let Some(path) = &self.write {
            let text = self.record_of(&*table, &variant.name(), record.as_ref()).to_string();
            if path.as_os_str() == "-" {
                out.write_all(text.as_bytes())?;
                return Ok(());
            }
            fs::write(path, text)
                .map_err(|error| file_trouble("record-unwritable", path, error))?;
        }
        writeln!(out, "{}", table.position())?;
        writeln!(out, "{}", table.status().line(table.sides()))?;
        Ok(())
    }

    /// The game that is given or that the record says: the same, if both do.
    fn variant(&self, record: Option<&Record>) -> anyhow::Result<Variant> {
        let Some(record) = record else {
            return Ok(Variant::read(self.game.as_deref().unwrap_or_default())?);
        };
        let variant = Variant::read(&record.game)?;
        if let Some(given) = &self.game
            && Variant::read(given)?.name() != variant.name()
        {
            let message = Message::new("record-other-game").with("game", variant.name());
            return Err(Refused(message.with("given", given)).into());
        }
        Ok(variant)
    }

    /// The game on the table as a record, with the tags of the record that it
    /// continues.
    fn record_of(&self, table: &dyn Table, name: &str, earlier: Option<&Record>) -> Record {
        let mut record = table.record(name);
        match earlier {
            Some(earlier) => {
                record.tags = earlier.tags.clone();
                if self.turns.is_empty() {
                    // It may have ended by what no position shows.
                    record.ending = earlier.ending.clone();
                }
            }
            None => record.tags.push(("Date".to_owned(), jiff::Zoned::now().date().to_string())),
        }
        for (tag, value) in [("First", &self.first), ("Second", &self.second)] {
            if let Some(value) = value {
                record.tags.retain(|(name, _)| name != tag);
                record.tags.push((tag.to_owned(), value.clone()));
            }
        }
        record
    }
}

/// No game fills as many bytes.
const LARGEST_RECORD: u64 = 16 << 20;

/// The file's contents; one byte more than `most` if it is larger. (A device may
/// be endless.)
fn read_up_to(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads one game of a file, of which all turns are legal: the one of this
/// number, counted from 1, or the only one.
pub fn read_record(path: &Path, number: Option<NonZeroUsize>) -> anyhow::Result<Record> {
    let mut records = read_records(path, number)?;
    match (records.len(), number) {
        (1, _) => Ok(records.remove(0)),
        (count, None) => {
            let message = Message::new("record-which-game").with("path", path.display());
            Err(Refused(message.with("count", count)).into())
        }
        (_, Some(number)) => {
            let message = Message::new("record-no-such-game").with("path", path.display());
            Err(Refused(message.with("number", number)).into())
        }
    }
}

/// Reads the games of a file, of which all turns are legal; with a number, that one
/// alone if it is there.
pub fn read_records(path: &Path, number: Option<NonZeroUsize>) -> anyhow::Result<Vec<Record>> {
    let bytes = read_up_to(path, LARGEST_RECORD)
        .map_err(|error| file_trouble("record-unreadable", path, error))?;
    if bytes.len() as u64 > LARGEST_RECORD {
        return Err(file_trouble("record-too-large", path, "").into());
    }
    let text = String::from_utf8(bytes).map_err(|_| file_trouble("record-no-text", path, ""))?;
    let in_file = |bad, line| InFile { path: path.to_owned(), line, bad };
    let records = Record::read_all(&text).map_err(|bad| in_file(bad, None))?;
    if records.is_empty() {
        // Says what a record must have.
        Record::read(&text).map_err(|bad| in_file(bad, None))?;
    }
    let is_wanted = |i: usize| number.is_none_or(|number| number.get() == i + 1);
    let wanted = records.into_iter().enumerate().filter(|(i, _)| is_wanted(*i));
    let check = |(i, record): (usize, Record)| {
        let variant = Variant::read(&record.game).map_err(|bad| in_file(bad, None))?;
        let played = variant.visit(PlayThrough(&record.so_far));
        played.map_err(|(bad, turn)| {
            in_file(bad, turn.and_then(|turn| Record::line_of_turn(&text, i, turn)))
        })?;
        Ok(record)
    };
    wanted.map(check).collect()
}

/// Plays a game through. If one of its turns is refused, says which, counted from 0.
struct PlayThrough<'a>(&'a SoFar);

impl Visitor for PlayThrough<'_> {
    type Output = Result<(), (BadInput, Option<usize>)>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let start = game.start();
        let mut history = History::new(game, start);
        history.follow(self.0).map_err(|bad| {
            let is_turn = bad.subject == Subject::Turn;
            (bad, is_turn.then(|| history.turns().len()))
        })
    }
}

fn file_trouble(id: &'static str, path: &Path, error: impl std::fmt::Display) -> Refused {
    Refused(Message::new(id).with("path", path.display()).with("error", error))
}

/// Says which tags of a record mean nothing here: a misspelt one may have been
/// meant to change the game.
pub fn tell_of_tags(record: &Record, path: &Path, texts: &Texts) {
    let unknown = record.unknown_tags();
    if !unknown.is_empty() {
        let message = Message::new("record-unknown-tags")
            .with("path", path.display())
            .with("tags", unknown.join(", "));
        crate::complain(&texts.say(&message));
    }
}

/// A record whose turns decide the game must say so too. (It may also end a game
/// that the rules would let go on: by resignation, agreement or time.)
fn check_ending(record: &Record, table: &dyn Table, is_whole: bool) -> anyhow::Result<()> {
    let status = table.status();
    let Status::Over(ending) = &status else { return Ok(()) };
    let said = record.ending.as_ref().map(|said| said.outcome);
    if is_whole && said != Some(ending.outcome) {
        let message = Message::new("record-wrong-result")
            .with("score", record.score())
            .with("status", status.line(table.sides()));
        return Err(Refused(message).into());
    }
    Ok(())
}
