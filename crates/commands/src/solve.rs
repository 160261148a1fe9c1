//! `quina solve`: builds the complete table of a game.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context as _, Result};
use game::{BadInput, Message, Subject};
use games::{Playable, Texts};
use serde_json::json;
use solve::{LibraryError, Needs};

use crate::cli::Context;
use crate::tables::{Bar, ProgressArgs};
use crate::visit::OnGame;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    pub game: String,
    /// Build the table also if there is one
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    progress: ProgressArgs,
}

impl OnGame for Args {
    fn on<G: Playable>(&self, game: &G, context: &Context, out: &mut impl Write) -> Result<()> {
        let say = |error: &LibraryError| context.texts.say(&error.message());
        let solution = game.solution();
        let Some(table) = solution.table() else {
            let reason = LibraryError::NotSolved.message();
            return Err(BadInput::new(Subject::Game, &self.game, reason).into());
        };
        if !self.again {
            match context.library.built(&solution) {
                Ok(Some(path)) => {
                    let message = Message::new("solve-there").with("path", path.display());
                    eprintln!("{}", context.texts.say(&message));
                    return Ok(());
                }
                Ok(None) => {}
                // Building it anew is what helps.
                Err(error) => eprintln!("{}", say(&error)),
            }
        }
        if let Some(needs) = table.needs() {
            eprintln!("{}", context.texts.say(&needs_message(needs, &context.texts)));
        }
        let started = Instant::now();
        let bar = Bar::new(&context.texts, self.progress.quiet);
        let built = context.library.build(&solution, &|progress| bar.show(progress));
        bar.finish();
        let (table, path) = built.map_err(|error| anyhow::anyhow!(say(&error)))?;
        let seconds = started.elapsed().as_secs_f64();
        let bytes = std::fs::metadata(&path).with_context(|| path.display().to_string())?.len();
        // The same table always gives the same bytes.
        let same = |shipped: &[u8]| std::fs::read(&path).is_ok_and(|built| built == shipped);
        let shipped = solution.shipped().map(same);
        if self.progress.json {
            let answer = json!({
                "game": G::NAME,
                "table": path,
                "places": table.places(),
                "bytes": bytes,
                "shipped": shipped,
                "seconds": seconds,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let message = Message::new("solve-done")
            .with("path", path.display())
            .with("positions", table.places())
            .with("bytes", bytes)
            .with("seconds", context.texts.decimal(seconds, 1));
        writeln!(out, "{}", context.texts.say(&message))?;
        if let Some(same) = shipped {
            let id = if same { "solve-as-shipped" } else { "solve-not-as-shipped" };
            writeln!(out, "{}", context.texts.word(id))?;
        }
        Ok(())
    }
}

/// What it will take, before it begins.
fn needs_message(needs: Needs, texts: &Texts) -> Message {
    let gigabytes = |bytes: u64| texts.decimal(bytes as f64 / 1e9, 1);
    let [during, after] = needs.disk.map(gigabytes);
    let message = Message::new("solve-needs").with("memory", gigabytes(needs.memory));
    message.with("during", during).with("after", after)
}
