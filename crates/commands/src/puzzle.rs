//! `quina puzzle`: puzzles to solve, on the screen or line by line.

use std::io::Write;
use std::rc::Rc;

use anyhow::Result;
use game::{Message, Puzzle};
use games::{GAMES, Variant};
use tui::{AsciiWriter, Desk, ExerciseScreen, PuzzleTask};

use crate::Refused;
use crate::cli::Context;
use crate::paint::coloured;
use crate::play::{ScreenArgs, show_over_menu};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, or the name of a puzzle [default: any game]
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The puzzle of the day, the same for everybody
    #[arg(long)]
    daily: bool,
    /// Only puzzles with this theme
    #[arg(long, value_name = "THEME", value_parser = puzzles::THEMES)]
    about: Option<String>,
    /// Say how well you solve puzzles, by theme, and what you tried last
    #[arg(long)]
    history: bool,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// How many of those tried last are listed.
const RECENT: usize = 20;

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> Result<()> {
        let pool: Rc<[Puzzle]> = self.puzzles()?.into();
        let screen = self.screen.or(&context.screen);
        let mut desk = screen.desk(context, None)?;
        let out = &mut AsciiWriter::new(out, desk.ascii);
        if self.history {
            return tell_history(&desk, out);
        }
        let today = jiff::Zoned::now().date();
        let one = pool.len() == 1;
        let task = match self.daily {
            true => PuzzleTask::daily(pool, today),
            false => PuzzleTask::next_of(pool, &desk),
        };
        let Some(task) = task else {
            let game = self.game.as_deref().unwrap_or("quina");
            return Err(Refused(Message::new("puzzles-none").with("game", game)).into());
        };
        if screen.has_screen() {
            let first = ExerciseScreen::new(Box::new(task), &mut desk)?;
            return show_over_menu(desk, first);
        }
        let input = &mut std::io::stdin().lock();
        tui::exercise_plainly(Box::new(task), one, &mut desk, input, out, coloured)?;
        Ok(())
    }

    /// Those to choose from: of a game, of one of its variants, of all games, or the one
    /// of this name.
    fn puzzles(&self) -> Result<Vec<Puzzle>> {
        let has_theme = |puzzle: &Puzzle| match &self.about {
            Some(theme) => puzzle.themes.contains(theme),
            None => true,
        };
        let all = || GAMES.iter().flat_map(games::Entry::puzzles);
        let Some(name) = &self.game else { return Ok(all().filter(has_theme).collect()) };
        if let Some(puzzle) = all().find(|puzzle| puzzle.id == *name) {
            return Ok(vec![puzzle]);
        }
        if name.contains('-') {
            return Err(Refused(Message::new("puzzles-unknown").with("puzzle", name)).into());
        }
        let variant = Variant::read(name)?;
        let is_asked = |puzzle: &Puzzle| !name.contains(':') || puzzle.game == variant.name();
        let of_game = variant.entry.puzzles().into_iter();
        Ok(of_game.filter(is_asked).filter(has_theme).collect())
    }
}

/// The rating, the rows and the themes, then what was tried last, the newest first.
fn tell_history(desk: &Desk, out: &mut impl Write) -> Result<()> {
    for line in tui::solver_lines(desk) {
        writeln!(out, "{line}")?;
    }
    for tried in desk.solver.tried.iter().rev().take(RECENT) {
        let id = if tried.solved { "puzzle-tried-solved" } else { "puzzle-tried-failed" };
        writeln!(out, "{}  {}", tried.puzzle, desk.word(id))?;
    }
    Ok(())
}
