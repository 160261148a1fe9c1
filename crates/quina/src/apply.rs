//! `quina apply`: plays turns, given one by one or in a record.

use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use game::{Outcome, Record, Status, Table};
use games::Variant;

use crate::BadUse;
use crate::cli::typed;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any; may be left out where a record says it
    /// and no turns follow
    #[arg(required_unless_present = "record", value_parser = typed)]
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
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let record = self.record.as_deref().map(read_record).transpose()?;
        let (mut table, name) = self.table(record.as_ref())?;
        for turn in record.iter().flat_map(|record| &record.turns).chain(&self.turns) {
            table.play(turn)?;
        }
        if let Some(record) = &record {
            check_verdict(record, &*table, self.turns.is_empty())?;
        }
        if let Some(path) = &self.write {
            let text = self.record_of(&*table, &name, record.as_ref()).to_string();
            if path.as_os_str() == "-" {
                out.write_all(text.as_bytes())?;
                return Ok(());
            }
            fs::write(path, text).map_err(|error| {
                BadUse(format!("cannot write the record {}: {error}", path.display()))
            })?;
        }
        writeln!(out, "{}", table.position())?;
        writeln!(out, "{}", status_line(&*table))?;
        Ok(())
    }

    /// The table before any turn, and the game's name.
    fn table(&self, record: Option<&Record>) -> anyhow::Result<(Box<dyn Table>, String)> {
        let Some(record) = record else {
            let variant = Variant::read(self.game.as_deref().unwrap_or_default())?;
            return Ok((variant.table(self.position.as_deref())?, variant.name()));
        };
        let variant = Variant::read(&record.game)?;
        if let Some(given) = &self.game
            && Variant::read(given)?.name() != variant.name()
        {
            let text = format!("the record is of {}, not of {given}", variant.name());
            return Err(BadUse(text).into());
        }
        Ok((variant.table(record.start.as_deref())?, variant.name()))
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
                    record.verdict = earlier.verdict.clone();
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

pub fn read_record(path: &Path) -> anyhow::Result<Record> {
    let bytes = read_up_to(path, LARGEST_RECORD)
        .map_err(|error| BadUse(format!("cannot read the record {}: {error}", path.display())))?;
    if bytes.len() as u64 > LARGEST_RECORD {
        let text = format!("the record {} is larger than 16 MiB", path.display());
        return Err(BadUse(text).into());
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| BadUse(format!("the record {} is not UTF-8 text", path.display())))?;
    Ok(Record::read(&text)?)
}

/// A record whose turns decide the game must say so too. (It may also end a game
/// that the rules would let go on: by resignation, agreement or time.)
fn check_verdict(record: &Record, table: &dyn Table, is_whole: bool) -> anyhow::Result<()> {
    let Status::Over(ending) = table.status() else { return Ok(()) };
    if is_whole && record.verdict.outcome != Some(ending.outcome) {
        let text = format!(
            "the record says {}, but its turns end the game with {}",
            record.verdict.score(),
            status_line(table)
        );
        return Err(BadUse(text).into());
    }
    Ok(())
}

/// `playing SIDE`, `won SIDE REASON` or `draw REASON`, for programs to read.
pub fn status_line(table: &dyn Table) -> String {
    let sides = table.sides();
    match table.status() {
        Status::Playing(side) => format!("playing {}", sides[side]),
        Status::Over(ending) => match ending.outcome {
            Outcome::Won(side) => format!("won {} {}", sides[side], ending.reason),
            Outcome::Draw => format!("draw {}", ending.reason),
        },
    }
}
