//! `quina verify`: proves a table anew by the reference rules.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use game::Message;
use games::Playable;
use serde_json::json;
use solve::Part;

use crate::cli::Context;
use crate::tables::{Bar, ProgressArgs, table};
use crate::visit::OnGame;

/// A table with more places than this would take weeks.
const ALL_PROVED: u64 = 100_000_000;

/// So many blocks are proved of larger ones, unless it is said how many.
const USUAL_BLOCKS: u64 = 20;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    pub game: String,
    /// Prove only so many blocks of 1,024 places, chosen at random [default: all of a
    /// small table, 20 of a large one]
    #[arg(long, value_name = "COUNT")]
    blocks: Option<u64>,
    /// The seed of the choice
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    progress: ProgressArgs,
}

impl OnGame for Args {
    fn on<G: Playable>(&self, game: &G, context: &Context, out: &mut impl Write) -> Result<()> {
        let table = table(game, &self.game, &context.library, &context.texts)?;
        let part = match self.blocks {
            None if table.places() <= ALL_PROVED => Part::All,
            None => Part::Blocks { count: USUAL_BLOCKS, seed: self.seed },
            Some(count) => Part::Blocks { count, seed: self.seed },
        };
        let started = Instant::now();
        let bar = Bar::new(&context.texts, self.progress.quiet);
        let report = game.verify(&*table, part, &|progress| bar.show(progress));
        bar.finish();
        let report = report.map_err(|wrong| {
            let message = Message::new("verify-wrong")
                .with("position", wrong.position)
                .with("table", wrong.table)
                .with("successors", wrong.successors);
            anyhow::anyhow!(context.texts.say(&message))
        })?;
        let seconds = started.elapsed().as_secs_f64();
        if self.progress.json {
            let answer = json!({
                "game": self.game,
                "places": report.places,
                "checked": report.checked,
                "seconds": seconds,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let id = if report.whole { "verify-all" } else { "verify-part" };
        let message = Message::new(id)
            .with("checked", report.checked)
            .with("places", report.places)
            .with("seconds", context.texts.decimal(seconds, 1));
        writeln!(out, "{}", context.texts.say(&message))?;
        Ok(())
    }
}
