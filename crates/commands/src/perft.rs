//! `quina perft`: counts turn sequences.

use std::io::Write;
use std::time::Instant;

use game::turns;
use games::{Playable, Visitor};
use serde_json::json;

use crate::cli::PositionArgs;
use crate::usage::within;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: PositionArgs,
    /// The number of turns, 0 to 255
    #[arg(allow_negative_numbers = true, value_parser = within(0u8, 255))]
    depth: u8,
    /// Count for every first turn by itself
    #[arg(long)]
    divide: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let started = Instant::now();
        let (nodes, parts) = self.place.variant()?.visit(Count(self))?;
        let seconds = started.elapsed().as_secs_f64();
        if self.json {
            let mut answer = json!({
                "game": self.place.game,
                "depth": self.depth,
                "nodes": nodes,
                "seconds": seconds,
            });
            if self.divide {
                answer["divide"] = parts.into_iter().collect();
            }
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        for (turn, nodes) in parts {
            writeln!(out, "{turn} {nodes}")?;
        }
        writeln!(out, "{nodes}")?;
        out.flush()?;
        eprintln!("{seconds:.3} s, {:.1} million turns a second", nodes as f64 / seconds / 1e6);
        Ok(())
    }
}

/// The total, and the part of every first turn where asked for.
struct Count<'a>(&'a Args);

impl Visitor for Count<'_> {
    type Output = anyhow::Result<(u64, Vec<(String, u64)>)>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let Args { place, depth, divide, .. } = self.0;
        let position = place.history(game.clone(), &[])?.position().clone();
        let depth = u32::from(*depth);
        if !divide || depth == 0 {
            return Ok((game.perft(&position, depth), Vec::new()));
        }
        let part = |turn| {
            let mut next = position.clone();
            game.play(&mut next, turn);
            (game.write_turn(turn), game.perft(&next, depth - 1))
        };
        let mut parts: Vec<_> = turns(&game, &position).into_iter().map(part).collect();
        parts.sort_unstable();
        Ok((parts.iter().map(|(_, nodes)| nodes).sum(), parts))
    }
}
