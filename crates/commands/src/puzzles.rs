//! `quina puzzles`: the puzzles that come with a game; finding them, rating them and proving
//! them anew.

use std::io::Write;

use anyhow::Result;
use game::{Message, Puzzle};
use games::Variant;
use indicatif::ProgressBar;
use puzzles::{Mining, Places, check_in, mine_in, rate_in};

use crate::cli::Context;
use crate::{BadUse, Refused};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game; with options, only the puzzles of that variant
    game: String,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// Find puzzles by playing games, and print them as they are kept in files
    #[arg(long)]
    mine: bool,
    /// From which the games that are played follow
    #[arg(long, value_name = "K", default_value_t = 1, requires = "mine")]
    seed: u64,
    /// How many puzzles to find
    #[arg(long, value_name = "N", default_value_t = 10, requires = "mine")]
    count: usize,
    /// How many games to play for it [default: 20 times the count]
    #[arg(long, value_name = "N", requires = "mine")]
    games: Option<usize>,
    /// How many positions of its complete table to look at besides, for the longest wins
    #[arg(long, value_name = "N", default_value_t = 0, requires = "mine")]
    places: usize,
    /// Look at all positions of its complete table besides, and find out which can be reached
    #[arg(long, requires = "mine", conflicts_with = "places")]
    everywhere: bool,
    /// Leave out wins in fewer turns of both sides
    #[arg(long, value_name = "N", default_value_t = 0, requires = "mine")]
    least: u16,
    /// Prove every puzzle anew
    #[arg(long, conflicts_with_all = ["mine", "json"])]
    check: bool,
    /// Let the levels of the engine try every puzzle, and print the file of them with the
    /// ratings that follow
    #[arg(long, conflicts_with_all = ["mine", "json", "check"])]
    rate: bool,
}

/// Games that are played for each puzzle that is wanted.
const GAMES_A_PUZZLE: usize = 20;

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> Result<()> {
        let variant = Variant::read(&self.game)?;
        if self.count == 0 || self.games == Some(0) {
            return Err(Refused(Message::new("puzzles-count-above-0")).into());
        }
        let puzzles = match self.mine {
            true => self.mined(&variant, context),
            false => self.shipped(&variant),
        };
        if self.check {
            return self.prove(&puzzles, context, out);
        }
        if self.rate {
            return self.rate(&variant, puzzles, out);
        }
        match (self.json, self.mine) {
            (true, _) => writeln!(out, "{}", serde_json::to_string(&puzzles)?)?,
            (false, true) => {
                for puzzle in &puzzles {
                    writeln!(out, "{}", puzzle.write())?;
                }
            }
            (false, false) => list(&puzzles, context, out)?,
        }
        Ok(())
    }

    /// Those that come with the program: of all variants, unless one is named.
    fn shipped(&self, variant: &Variant) -> Vec<Puzzle> {
        let mut puzzles = variant.entry.puzzles();
        if self.game.contains(':') {
            let name = variant.name();
            puzzles.retain(|puzzle| puzzle.game == name);
        }
        puzzles
    }

    fn mined(&self, variant: &Variant, context: &Context) -> Vec<Puzzle> {
        let games = self.games.unwrap_or(GAMES_A_PUZZLE * self.count);
        let places = if self.everywhere { Places::All } else { Places::Some(self.places) };
        let least = self.least;
        let mining = Mining { seed: self.seed, count: self.count, games, places, least };
        let bar = ProgressBar::new(games as u64);
        let watch = &mut |games: usize, found: usize| {
            bar.set_position(games as u64);
            bar.set_message(found.to_string());
        };
        let found = mine_in(variant, &context.library, mining, watch);
        bar.finish_and_clear();
        found
    }

    /// Writes the file of these puzzles with new ratings, the easy ones first. Those of the other
    /// variants stay as they are.
    fn rate(&self, variant: &Variant, puzzles: Vec<Puzzle>, out: &mut impl Write) -> Result<()> {
        let comments = variant.entry.puzzles.lines().filter(|line| line.starts_with('#'));
        let comments: Vec<&str> = comments.collect();
        let mut others = variant.entry.puzzles();
        others.retain(|puzzle| puzzles.iter().all(|rated| rated.id != puzzle.id));
        let bar = ProgressBar::new(puzzles.len() as u64);
        let mut rated = others;
        for puzzle in puzzles {
            let rating = rate_in(&Variant::read(&puzzle.game)?, &puzzle)?;
            rated.push(Puzzle { rating, ..puzzle });
            bar.inc(1);
        }
        bar.finish_and_clear();
        rated.sort_by(|one, other| (one.rating, &one.id).cmp(&(other.rating, &other.id)));
        for line in comments {
            writeln!(out, "{line}")?;
        }
        for puzzle in &rated {
            writeln!(out, "{}", puzzle.write())?;
        }
        Ok(())
    }

    /// Says what is wrong with the first puzzle of which something is, or how many are
    /// right.
    fn prove(&self, puzzles: &[Puzzle], context: &Context, out: &mut impl Write) -> Result<()> {
        let bar = ProgressBar::new(puzzles.len() as u64);
        for puzzle in puzzles {
            let variant = Variant::read(&puzzle.game)?;
            let proved = check_in(&variant, &context.library, puzzle);
            proved.map_err(|fault| BadUse(fault.to_string()))?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        if puzzles.is_empty() {
            return Err(Refused(Message::new("puzzles-none").with("game", &self.game)).into());
        }
        let message = Message::new("puzzles-checked").with("count", puzzles.len());
        writeln!(out, "{}", context.texts.say(&message))?;
        Ok(())
    }
}

fn list(puzzles: &[Puzzle], context: &Context, out: &mut impl Write) -> Result<()> {
    let texts = &context.texts;
    for puzzle in puzzles {
        let goal = match puzzle.distance {
            Some(distance) => Message::new("puzzle-goal-win").with("distance", distance),
            None => Message::new("puzzle-goal-draw"),
        };
        let themes: Vec<_> = puzzle
            .themes
            .iter()
            .map(|theme| texts.word(&format!("puzzle-theme-{theme}")).into_owned())
            .collect();
        writeln!(
            out,
            "{}  {}  {}  {}  {}",
            puzzle.id,
            puzzle.rating,
            puzzle.position,
            texts.say(&goal),
            themes.join(", ")
        )?;
    }
    Ok(())
}
