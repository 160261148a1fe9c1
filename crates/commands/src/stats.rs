//! `quina stats`: what is in a table.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use game::{Message, Oracle, Proven, Side};
use games::{Playable, Texts};
use players::prove;
use search::{Analysis, Worth};
use serde_json::json;
use solve::{Statistics, best_line};

use crate::cli::{Context, QueryArgs};
use crate::probe::{refusal, say_proven};
use crate::tables::table;
use crate::visit::OnGame;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub query: QueryArgs,
}

/// The widest bar of the histogram.
const WIDEST: u64 = 40;

impl OnGame for Args {
    fn on<G: Playable>(&self, game: &G, context: &Context, out: &mut impl Write) -> Result<()> {
        let name = &self.query.place.game;
        let history = self.query.place.history(game.clone(), &self.query.turns)?;
        let position = history.position();
        let library = &context.library;
        let solution = game.solution();
        let can_be_built = solution.table().is_some();
        let table = match (table(game, name, library, &context.texts), library.oracle(&solution)) {
            (Ok(table), _) => table,
            // There is nothing to count, but something is known all the same.
            (Err(_), Some(oracle)) => {
                let known = Known {
                    mover: game.to_move(position),
                    value: oracle.probe(position),
                    line: written_line(game, &*oracle, position),
                };
                return self.without_table(known, can_be_built, context, out);
            }
            (Err(trouble), None) if can_be_built => return Err(trouble),
            // The game may be small enough for search.
            (Err(_), None) => {
                let variant = self.query.place.variant()?;
                let so_far = self.query.place.so_far(&self.query.turns);
                let found = prove(&variant, library, &so_far, &AtomicBool::new(false))
                    .map_err(|unproven| refusal(unproven, &context.texts))?;
                let Analysis { value, line, .. } = found.analysis;
                let known = Known { mover: found.mover, value, line };
                return self.without_table(known, can_be_built, context, out);
            }
        };
        let Statistics { positions, equal_once, drawn, won, lost, longest } = table.statistics();
        let line = |position: &G::Position| written_line(game, &*table, position);
        let longest_line = longest.as_ref().map(|(position, _)| line(position));
        let longest =
            longest.map(|(position, distance)| (game.write_position(&position), distance));
        let found = Statistics { positions, equal_once, drawn, won, lost, longest };
        self.tell(&found, longest_line.unwrap_or_default(), line(position), context, out)
    }
}

/// What is known of a position without a table.
struct Known {
    mover: Side,
    value: Option<Proven>,
    /// Perfect play from here on.
    line: Vec<String>,
}

impl Args {
    /// What was counted, with perfect play from the longest win and from here on.
    fn tell(
        &self,
        found: &Statistics<String>,
        longest_line: Vec<String>,
        start_line: Vec<String>,
        context: &Context,
        out: &mut impl Write,
    ) -> Result<()> {
        let Statistics { positions, drawn, won, lost, longest, .. } = found;
        let [all_won, all_lost] = [won, lost].map(|counts| counts.iter().sum::<u64>());
        if self.query.json {
            let answer = json!({
                "game": self.query.place.game,
                "positions": positions,
                "won": all_won,
                "drawn": drawn,
                "lost": all_lost,
                "won_by_distance": won,
                "lost_by_distance": lost,
                "longest": longest.as_ref().map(|(position, distance)| {
                    json!({"position": position, "distance": distance, "line": longest_line})
                }),
                "line": start_line,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let id = if found.equal_once { "stats-counts" } else { "stats-counts-all" };
        let counts = Message::new(id)
            .with("positions", *positions)
            .with("won", all_won)
            .with("drawn", *drawn)
            .with("lost", all_lost);
        writeln!(out, "{}\n", context.texts.say(&counts))?;
        write_histogram([won, lost], &context.texts, out)?;
        if let Some((position, distance)) = longest {
            let message = Message::new("stats-longest")
                .with("position", position)
                .with("distance", *distance)
                .with("line", longest_line.join(" "));
            writeln!(out, "\n{}", context.texts.say(&message))?;
        }
        let message = Message::new("stats-line").with("line", start_line.join(" "));
        writeln!(out, "{}", context.texts.say(&message))?;
        Ok(())
    }

    /// The value and perfect play from here on, by somebody who knows them
    /// without a table.
    fn without_table(
        &self,
        known: Known,
        can_be_built: bool,
        context: &Context,
        out: &mut impl Write,
    ) -> Result<()> {
        let (texts, Known { mover, value, line }) = (&context.texts, known);
        if self.query.json {
            let worth = Worth::seen_by(mover, value, 0.0);
            let answer = json!({
                "game": self.query.place.game,
                "positions": null,
                "value": worth.value,
                "distance": worth.distance,
                "line": line,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let id = if can_be_built { "stats-no-table" } else { "stats-by-search" };
        let missing = Message::new(id).with("game", &self.query.place.game);
        let missing = missing.with("value", say_proven(texts, value, mover));
        writeln!(out, "{}", texts.say(&missing))?;
        if !line.is_empty() {
            let message = Message::new("stats-line").with("line", line.join(" "));
            writeln!(out, "{}", texts.say(&message))?;
        }
        Ok(())
    }
}

/// Perfect play from here on; of drawn games, which go on for ever, nothing.
fn written_line<G: Playable>(
    game: &G,
    oracle: &dyn Oracle<G>,
    position: &G::Position,
) -> Vec<String> {
    let distance = oracle.probe(position).and_then(|value| value.distance);
    let turns = best_line(game, oracle, position, distance.map_or(0, usize::from));
    turns.into_iter().map(|turn| game.write_turn(turn)).collect()
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
