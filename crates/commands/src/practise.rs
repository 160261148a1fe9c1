//! `quina practise`: the turns of a played game that gave something away, as puzzles.

use std::io::{IsTerminal as _, Read as _, Write};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::Result;
use game::{Message, Record, SoFar};
use games::Variant;
use puzzles::{Slip, slip};
use search::Limits;
use tui::{Desk, ExerciseScreen, PracticeTask};

use crate::cli::Context;
use crate::interrupt::Interrupt;
use crate::paint::coloured;
use crate::play::{ScreenArgs, show_over_menu};
use crate::{BadUse, Refused};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game: its number among the saved games, a file with its record, or - to paste the
    /// record [default: the game that was finished last]
    #[arg(value_name = "GAME", allow_hyphen_values = true)]
    game: Option<String>,
    /// Only the turns of this side, first or second [default: those of people, else of both]
    #[arg(long, value_name = "SIDE", value_parser = ["first", "second"])]
    side: Option<String>,
    /// Seconds to think about each turn
    #[arg(long, value_name = "SECONDS", default_value_t = 0.5)]
    time: f64,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// A game to practise: which, what was played, and the sides whose turns count.
struct Played {
    game: String,
    so_far: SoFar,
    people: [bool; 2],
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> Result<()> {
        if !(self.time > 0.0 && self.time <= 600.0) {
            return Err(Refused(Message::new("match-bad-time")).into());
        }
        let screen = self.screen.or(&context.screen);
        let mut desk = screen.desk(context, None)?;
        let played = self.played(&mut desk)?;
        let variant = Variant::read(&played.game)?;
        let slips: Rc<[Slip]> = self.review(&variant, &played, context)?.into();
        let Some(task) = PracticeTask::new(variant, slips) else {
            writeln!(out, "{}", context.texts.word("practise-none"))?;
            return Ok(());
        };
        if screen.has_screen() && self.game.as_deref() != Some("-") {
            let first = ExerciseScreen::new(Box::new(task), &mut desk)?;
            return show_over_menu(desk, first);
        }
        let input = &mut std::io::stdin().lock();
        tui::exercise_plainly(Box::new(task), false, &mut desk, input, out, coloured)?;
        Ok(())
    }

    fn played(&self, desk: &mut Desk) -> Result<Played> {
        let number = match &self.game {
            None => None,
            Some(text) => match text.parse::<i64>() {
                Ok(number) => Some(number),
                Err(_) => return of_record(&read(text)?),
            },
        };
        let found = desk.with_store(|store| match number {
            Some(number) => store.load(number),
            None => Ok(store.list(tui::Which::Finished)?.into_iter().next()),
        });
        let saved = found.map_err(BadUse)?.flatten();
        let Some(saved) = saved else {
            let message = match number {
                Some(number) => Message::new("history-unknown").with("number", number),
                None => Message::new("history-nothing"),
            };
            return Err(Refused(message).into());
        };
        let is_person = |word: &String| word == "human" || word.starts_with("human:");
        let people = saved.sheet.players.each_ref().map(is_person);
        Ok(Played { game: saved.sheet.game, so_far: saved.sheet.so_far, people })
    }

    /// The turns that gave something away, in their order.
    fn review(&self, variant: &Variant, played: &Played, context: &Context) -> Result<Vec<Slip>> {
        let wanted = match self.side.as_deref() {
            Some("first") => [true, false],
            Some(_) => [false, true],
            None if played.people.contains(&true) => played.people,
            None => [true, true],
        };
        let interrupt = Interrupt::watch()?;
        let live = std::io::stderr().is_terminal();
        let SoFar { start, turns } = &played.so_far;
        let mut slips = Vec::new();
        for (ply, turn) in turns.iter().enumerate() {
            if live {
                eprint!("\r\x1b[K{}/{}", ply + 1, turns.len());
            }
            let before = SoFar { start: start.clone(), turns: turns[..ply].to_vec() };
            let side = variant.table(&before)?.view().to_move;
            if !wanted[side.index()] {
                continue;
            }
            let started = Instant::now();
            let clock = || started.elapsed();
            let time = Duration::from_secs_f64(self.time);
            let half = Limits { stop: Some(&interrupt.stop), ..Limits::time(&clock, time / 2) };
            let whole = Limits { stop: Some(&interrupt.stop), ..Limits::time(&clock, time) };
            slips.extend(slip(variant, &before, turn, [&half, &whole], &context.library)?);
            interrupt.check()?;
        }
        if live {
            eprint!("\r\x1b[K");
        }
        Ok(slips)
    }
}

/// The text of a record: a file's, or what is pasted, up to its end.
fn read(path: &str) -> Result<Record> {
    if path != "-" {
        return crate::apply::read_record(std::path::Path::new(path), None);
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(Record::read(&text)?)
}

fn of_record(record: &Record) -> Result<Played> {
    let is_person = |tag: &str| {
        let word = record.tag(tag).unwrap_or_default();
        word == "human" || word.starts_with("human:")
    };
    let people = ["First", "Second"].map(is_person);
    Ok(Played { game: record.game.clone(), so_far: record.so_far.clone(), people })
}
