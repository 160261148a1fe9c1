//! `quina learn`: lessons, on the screen or line by line.

use std::io::Write;

use anyhow::Result;
use game::Message;
use games::{Entry, GAMES, Variant};
use tui::{Desk, ExerciseScreen, Learn, LessonTask};

use crate::Refused;
use crate::cli::{Context, GAME};
use crate::paint::coloured;
use crate::play::{ScreenArgs, show_over_menu};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game [default: choose on the screen; line by line: which there are]
    #[arg(value_parser = GAME)]
    game: Option<String>,
    /// Begin with this lesson, counted from 1 [default: the first that was not done]
    #[arg(long, value_name = "N", requires = "game")]
    lesson: Option<usize>,
    #[command(flatten)]
    screen: ScreenArgs,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> Result<()> {
        let screen = self.screen.or(&context.screen);
        let mut desk = screen.desk(context, None)?;
        let Some(name) = &self.game else {
            if screen.has_screen() {
                return show_over_menu(desk, Learn::default());
            }
            return list(&desk, out);
        };
        let entry = Variant::read(name)?.entry;
        let task = self.task(entry, &desk)?;
        if screen.has_screen() {
            let first = ExerciseScreen::new(Box::new(task), &mut desk)?;
            return show_over_menu(desk, first);
        }
        let input = &mut std::io::stdin().lock();
        tui::exercise_plainly(Box::new(task), false, &mut desk, input, out, coloured)?;
        Ok(())
    }

    fn task(&self, entry: &'static Entry, desk: &Desk) -> Result<LessonTask> {
        let count = entry.lessons.len();
        let found = match self.lesson {
            None => LessonTask::next_of(entry, desk),
            Some(number) => number.checked_sub(1).and_then(|index| LessonTask::new(entry, index)),
        };
        let message = match self.lesson {
            Some(number) if count > 0 => {
                Message::new("learn-no-lesson").with("number", number).with("count", count)
            }
            _ => Message::new("learn-none").with("game", entry.name),
        };
        found.ok_or_else(|| Refused(message).into())
    }
}

/// The games with lessons, and how many of them have been done.
fn list(desk: &Desk, out: &mut impl Write) -> Result<()> {
    for entry in GAMES.iter().filter(|entry| !entry.lessons.is_empty()) {
        let (done, all) = (desk.lessons.count(entry), entry.lessons.len());
        writeln!(out, "{:<12} {done}/{all}", entry.name)?;
    }
    Ok(())
}
