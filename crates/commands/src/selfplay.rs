//! `quina selfplay`: games that the engine plays against itself, to learn from.

use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;

use game::Message;
use games::{Texts, Variant};
use players::selfplay::{SelfPlay, Trouble};

use crate::Refused;
use crate::cli::{Context, GAME};
use crate::interrupt::Interrupt;
use crate::lines::Lines;
use crate::playing::{bar, check_games};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    #[arg(value_parser = GAME)]
    game: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    games: usize,
    /// Positions (or playouts) a turn
    #[arg(long, value_name = "N", default_value_t = 500)]
    nodes: u64,
    /// The seed from which everything random follows
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The most random turns at the beginning of a game
    #[arg(long, value_name = "TURNS", default_value_t = 6)]
    openings: u8,
    /// Games at a time [default: one a core]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Weights in place of those that come with the game
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Where the games go; what was broken off there is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let refuse = |id: &'static str| Err(Refused(Message::new(id)).into());
        if self.nodes == 0 {
            return refuse("match-bad-nodes");
        }
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(cores);
        if !(1..=1_024).contains(&threads) {
            return refuse("selfplay-bad-threads");
        }
        let weights = self.weights.as_ref().map(|path| {
            std::fs::read(path).map_err(|error| self.trouble(&Trouble::Io(error), path))
        });
        let play = SelfPlay {
            variant: Variant::read(&self.game)?,
            games: check_games(self.games)?,
            nodes: self.nodes,
            seed: self.seed,
            opening: self.openings,
            weights: weights.transpose()?,
        };
        let interrupt = Interrupt::watch()?;
        let bar = bar(play.games);
        let no_bar = !std::io::stderr().is_terminal();
        let lines = no_bar.then(|| Lines::begin(context.texts.language(), line));
        let mut done = 0;
        let result = play.run(&self.out, threads, &mut |now| {
            done = now;
            bar.set_position(now as u64);
            if let Some(lines) = &lines {
                lines.show([now, play.games]);
            }
            !interrupt.is_set()
        });
        bar.finish_and_clear();
        drop(lines);
        let blamed = match (&result, &self.weights) {
            (Err(Trouble::Weights(_)), Some(path)) => path,
            _ => &self.out,
        };
        let is_whole = result.map_err(|trouble| self.trouble(&trouble, blamed))?;
        let id = if is_whole { "selfplay-done" } else { "selfplay-left" };
        let games = if is_whole { play.games } else { done };
        let message = Message::new(id).with("games", games).with("path", self.out.display());
        writeln!(out, "{}", context.texts.say(&message))?;
        interrupt.check()?;
        Ok(())
    }

    fn trouble(&self, trouble: &Trouble, path: &std::path::Path) -> Refused {
        let id = match trouble {
            Trouble::Io(error) => {
                let message = Message::new("selfplay-file").with("path", path.display());
                return Refused(message.with("error", error));
            }
            Trouble::Weights(_) => "selfplay-weights",
            Trouble::OtherSettings => "selfplay-other-settings",
            Trouble::NotWhole | Trouble::UnknownGame => "selfplay-not-whole",
        };
        Refused(Message::new(id).with("path", path.display()))
    }
}

/// How far it is, in a line.
fn line([done, games]: [usize; 2], texts: &Texts) -> String {
    texts.say(&Message::new("selfplay-so-far").with("done", done).with("games", games))
}

#[cfg(test)]
mod tests {
    use games::Language;

    use super::*;

    #[test]
    fn a_line_says_how_many_games_are_done() {
        let [english, portuguese] = Language::ALL.map(tui::texts_of);
        assert_eq!(line([12, 8_000], &english), "games: 12 of 8000");
        assert_eq!(line([12, 8_000], &portuguese), "jogos: 12 de 8000");
    }
}
