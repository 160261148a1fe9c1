//! `quina history`: the saved games.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use game::{Ending, Message};
use jiff::tz::TimeZone;
use serde_json::json;
use tui::{AsciiWriter, Board, Desk, Play, Saved, Store, Which};

use crate::apply::{read_record, read_records};
use crate::cli::{Context, GAME};
use crate::paint::coloured;
use crate::play::{ScreenArgs, show};
use crate::{BadUse, ExitWith, Refused};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The number of a game to look at again [default: list the finished games]
    number: Option<i64>,
    /// List unfinished games too
    #[arg(long, conflicts_with = "number")]
    all: bool,
    /// Only games of this name; with --import also the number of a game in the
    /// file, counted from 1
    #[arg(long, value_name = "GAME", conflicts_with = "number", value_parser = GAME)]
    game: Option<String>,
    /// Write the game as a record to this file (- for standard output)
    #[arg(long, value_name = "FILE", requires = "number")]
    export: Option<PathBuf>,
    /// Take in the games of a record file, all or those that --game names
    #[arg(long, value_name = "FILE", conflicts_with = "number")]
    import: Option<PathBuf>,
    /// Count wins, draws and losses by game and opponent
    #[arg(long, conflicts_with_all = ["number", "all", "import"])]
    statistics: bool,
    /// Throw the game away
    #[arg(long, requires = "number", conflicts_with = "export")]
    remove: bool,
    /// The list as JSON
    #[arg(long, conflicts_with = "number")]
    json: bool,
    #[command(flatten)]
    screen: ScreenArgs,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let screen = self.screen.or(&context.screen);
        let mut desk = screen.desk(context, None)?;
        if desk.store.is_none() {
            // There is nothing to look at, and why was told.
            return Err(ExitWith(1).into());
        }
        if let Some(path) = &self.import {
            return self.take_in(path, &mut desk, out);
        }
        let Some(number) = self.number else { return self.list(&mut desk, out) };
        let saved = desk.with_store(|store| store.load(number)).map_err(BadUse)?.flatten();
        let Some(saved) = saved else {
            let message = Message::new("history-unknown").with("number", number);
            return Err(Refused(message).into());
        };
        if self.remove {
            let is_played = desk.with_store(|store| Ok(store.is_played(number)));
            if is_played.map_err(BadUse)? == Some(true) {
                return Err(Refused(Message::new("store-played").with("number", number)).into());
            }
            desk.with_store(|store| store.remove(number)).map_err(BadUse)?;
            return Ok(());
        }
        let play = Play::load(&saved, &desk.library)?;
        if let Some(path) = &self.export {
            return export(&saved, &play, path, out);
        }
        if screen.has_screen() {
            return show(desk, Board::replay(play));
        }
        let mut out = AsciiWriter::new(out, desk.ascii);
        Ok(tui::plain::replay(play, &desk, &mut out, coloured)?)
    }

    fn list(&self, desk: &mut Desk, out: &mut impl Write) -> anyhow::Result<()> {
        let which = if self.all { Which::All } else { Which::Finished };
        let games = desk.with_store(|store| store.list(which)).map_err(BadUse)?.unwrap_or_default();
        let wanted = self.game.as_deref().map(games::Variant::read).transpose()?;
        let wanted = wanted.map(|variant| variant.name());
        let is_wanted =
            |saved: &Saved| wanted.as_ref().is_none_or(|name| saved.sheet.game == *name);
        let games: Vec<&Saved> = games.iter().filter(|saved| is_wanted(saved)).collect();
        if self.statistics {
            return self.count(&games, desk, out);
        }
        if self.json {
            let list: Vec<_> = games.iter().map(|saved| as_json(saved)).collect();
            writeln!(out, "{}", json!(list))?;
            return Ok(());
        }
        if games.is_empty() {
            let message = self.nothing(is_wanted, desk)?;
            eprintln!("{}", desk.texts.say(&message));
        }
        let mut out = AsciiWriter::new(out, desk.ascii);
        for saved in games {
            writeln!(out, "{}", tui::describe(saved, desk))?;
        }
        Ok(())
    }
}

impl Args {
    fn count(&self, games: &[&Saved], desk: &Desk, out: &mut impl Write) -> anyhow::Result<()> {
        let tallies = tui::tallies(games.iter().copied());
        if self.json {
            let row = |tally: &tui::Tally| {
                let [wins, draws, losses] = tally.results;
                json!({
                    "game": tally.game,
                    "player": tally.player,
                    "opponent": tally.opponent,
                    "wins": wins,
                    "draws": draws,
                    "losses": losses,
                })
            };
            writeln!(out, "{}", json!(tallies.iter().map(row).collect::<Vec<_>>()))?;
            return Ok(());
        }
        let mut out = AsciiWriter::new(out, desk.ascii);
        for line in tui::tally_lines(&tallies, &desk.texts) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Takes the games of a file into the store.
    fn take_in(&self, path: &Path, desk: &mut Desk, out: &mut impl Write) -> anyhow::Result<()> {
        if desk.store.as_ref().is_some_and(Store::is_read_only) {
            return Err(Refused(Message::new("store-read-only")).into());
        }
        let number = self.game.as_ref().and_then(|text| text.parse::<NonZeroUsize>().ok());
        let records = match number {
            Some(_) => vec![read_record(path, number)?],
            None => read_records(path, None)?,
        };
        let wanted = match (&self.game, number) {
            (Some(name), None) => Some(games::Variant::read(name)?.name()),
            _ => None,
        };
        let mut count = 0;
        for record in &records {
            let sheet = Play::of_record(record, &desk.library)?.sheet();
            if wanted.as_ref().is_none_or(|name| *name == sheet.game) {
                desk.with_store(|store| store.begin(&sheet, None)).map_err(BadUse)?;
                count += 1;
            }
        }
        writeln!(out, "{}", desk.texts.say(&Message::new("imported").with("count", count)))?;
        Ok(())
    }

    /// What to say instead of an empty list, and what else could be asked for.
    fn nothing(
        &self,
        is_wanted: impl Fn(&Saved) -> bool,
        desk: &mut Desk,
    ) -> anyhow::Result<Message> {
        let open = desk.with_store(|store| store.list(Which::Open)).map_err(BadUse)?;
        let open = open.unwrap_or_default().iter().filter(|saved| is_wanted(saved)).count();
        let message = match (&self.game, open) {
            (Some(game), 0) => Message::new("history-none-of").with("game", game),
            (Some(game), _) => Message::new("history-none-finished-of").with("game", game),
            (None, 0) => Message::new("history-none"),
            (None, _) => Message::new("history-none-finished"),
        };
        Ok(message.with("count", open))
    }
}

fn export(
    saved: &Saved,
    play: &Play,
    path: &std::path::Path,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let date = saved.began.to_zoned(TimeZone::system()).date().to_string();
    let text = play.record(&date).to_string();
    if path.as_os_str() == "-" {
        out.write_all(text.as_bytes())?;
        return Ok(());
    }
    fs::write(path, text).with_context(|| format!("writing {}", path.display()))
}

fn as_json(saved: &Saved) -> serde_json::Value {
    let sheet = &saved.sheet;
    json!({
        "number": saved.id,
        "title": saved.title,
        "game": sheet.game,
        "first": sheet.players[0],
        "second": sheet.players[1],
        "start": sheet.so_far.start,
        "turns": sheet.so_far.turns,
        "result": Ending::score(sheet.ending.as_ref()),
        "reason": sheet.reason(),
        "began": saved.began.to_string(),
        "changed": saved.changed.to_string(),
        "seconds": sheet.used.map(|used| used.as_secs_f64()),
    })
}
