//! `quina bench`: how fast the rules are, on one thread.

use std::io::Write;
use std::time::{Duration, Instant};

use games::{GAMES, Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use serde_json::json;

use crate::BadUse;

/// Random games that are still undecided after so many turns are cut: pieces
/// that only move can go round for ever.
const LONGEST: u32 = 10_000;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The games [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Seconds a measurement
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        if !(self.seconds > 0.0 && self.seconds <= 3600.0) {
            return Err(BadUse("--seconds: expected a number above 0, up to 3600".into()).into());
        }
        let variants = match self.games.as_slice() {
            [] => GAMES.iter().map(|entry| Variant::read(entry.name)).collect::<Result<_, _>>()?,
            names => names.iter().map(|name| Variant::read(name)).collect::<Result<Vec<_>, _>>()?,
        };
        let span = Duration::from_secs_f64(self.seconds);
        let mut rows = Vec::new();
        if !self.json {
            writeln!(
                out,
                "{:<20} {:>14} {:>14} {:>14} {:>9}",
                "game", "perft turns/s", "random games/s", "random turns/s", "position"
            )?;
        }
        for variant in variants {
            let speed = variant.visit(Measure { span, seed: self.seed });
            if !self.json {
                writeln!(
                    out,
                    "{:<20} {:>14} {:>14} {:>14} {:>7} B",
                    variant.name(),
                    grouped(speed.perft),
                    grouped(speed.games),
                    grouped(speed.turns),
                    speed.position_bytes
                )?;
                out.flush()?;
            }
            rows.push(json!({
                "game": variant.name(),
                "perft_turns_per_second": speed.perft.round(),
                "perft_depth": speed.perft_depth,
                "random_games_per_second": speed.games.round(),
                "random_turns_per_second": speed.turns.round(),
                "position_bytes": speed.position_bytes,
            }));
        }
        if self.json {
            writeln!(out, "{}", json!(rows))?;
        }
        Ok(())
    }
}

/// What was measured of one game.
struct Speed {
    perft: f64,
    perft_depth: u32,
    games: f64,
    turns: f64,
    position_bytes: usize,
}

struct Measure {
    span: Duration,
    seed: u64,
}

impl Visitor for Measure {
    type Output = Speed;

    fn visit<G: Playable>(self, game: G) -> Speed {
        let (perft, perft_depth) = perft_speed(&game, self.span);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let (mut games, mut turns) = (0u64, 0u64);
        let started = Instant::now();
        while started.elapsed() < self.span {
            turns += u64::from(game.playout(game.start(), &mut rng, LONGEST).1);
            games += 1;
        }
        let seconds = started.elapsed().as_secs_f64();
        Speed {
            perft,
            perft_depth,
            games: games as f64 / seconds,
            turns: turns as f64 / seconds,
            position_bytes: size_of::<G::Position>(),
        }
    }
}

/// The speed at the first depth that takes at least `span`, or the last one
/// whose successor would take far too long; the last ply is counted in bulk.
fn perft_speed<G: Playable>(game: &G, span: Duration) -> (f64, u32) {
    let start = game.start();
    let mut depth = 1;
    loop {
        let started = Instant::now();
        let nodes = game::perft(game, &start, depth);
        let elapsed = started.elapsed();
        let branching = game.count_turns(&start).max(2) as f64;
        if elapsed >= span || elapsed.mul_f64(branching) > 20 * span {
            return (nodes as f64 / elapsed.as_secs_f64(), depth);
        }
        depth += 1;
    }
}

/// 1234567 as 1,234,567.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
