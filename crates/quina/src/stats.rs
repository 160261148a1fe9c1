//! `quina stats`: what is in a table.

use std::io::Write;

use anyhow::Result;
use game::Message;
use games::{Playable, Texts};
use serde_json::json;
use solve::best_line;

use crate::cli::Context;
use crate::tables::table;
use crate::visit::OnGame;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    pub game: String,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// The widest bar of the histogram.
const WIDEST: u64 = 40;

impl OnGame for Args {
    fn on<G: Playable>(&self, game: &G, context: &Context, out: &mut impl Write) -> Result<()> {
        let table = table(game, &self.game, &context.library, &context.texts)?;
        let found = table.statistics();
        let [won, lost] = [&found.won, &found.lost].map(|counts| counts.iter().sum::<u64>());
        let line = |position: &G::Position| -> Vec<String> {
            let value = table.probe(position).and_then(|value| value.distance);
            // Drawn games go on for ever.
            let turns = best_line(game, &*table, position, value.map_or(0, usize::from));
            turns.into_iter().map(|turn| game.write_turn(turn)).collect()
        };
        let longest = found
            .longest
            .as_ref()
            .map(|(position, distance)| (game.write_position(position), *distance, line(position)));
        let start_line = line(&game.start());
        if self.json {
            let answer = json!({
                "game": self.game,
                "positions": found.positions,
                "won": won,
                "drawn": found.drawn,
                "lost": lost,
                "won_by_distance": found.won,
                "lost_by_distance": found.lost,
                "longest": longest.map(|(position, distance, line)| {
                    json!({"position": position, "distance": distance, "line": line})
                }),
                "line": start_line,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let id = if found.equal_once { "stats-counts" } else { "stats-counts-all" };
        let counts = Message::new(id)
            .with("positions", found.positions)
            .with("won", won)
            .with("drawn", found.drawn)
            .with("lost", lost);
        writeln!(out, "{}\n", context.texts.say(&counts))?;
        write_histogram([&found.won, &found.lost], &context.texts, out)?;
        if let Some((position, distance, line)) = longest {
            let message = Message::new("stats-longest")
                .with("position", position)
                .with("distance", distance)
                .with("line", line.join(" "));
            writeln!(out, "\n{}", context.texts.say(&message))?;
        }
        let message = Message::new("stats-line").with("line", start_line.join(" "));
        writeln!(out, "{}", context.texts.say(&message))?;
        Ok(())
    }
}

/// How many positions are won and lost at each distance, with bars.
fn write_histogram(counts: [&[u64]; 2], texts: &Texts, out: &mut impl Write) -> Result<()> {
    let most = counts.into_iter().flatten().copied().max().unwrap_or(0).max(1);
    for distance in 0..counts.map(<[u64]>::len).into_iter().max().unwrap_or(0) {
        for (counts, id) in counts.into_iter().zip(["stats-won-in", "stats-lost-in"]) {
            let count = counts.get(distance).copied().unwrap_or(0);
            if count > 0 {
                let label = texts.say(&Message::new(id).with("distance", distance));
                let bar = "█".repeat((count * WIDEST).div_ceil(most) as usize);
                writeln!(out, "{label:<12} {count:>12} {bar}")?;
            }
        }
    }
    Ok(())
}
