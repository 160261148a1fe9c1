//! `quina bench`: how fast the rules are, on one thread, and the engine.
//!
//! Seconds are seconds of processor time: what other programs do on a busy
//! machine counts little. With two threads, processor time is halved: that is
//! how long they would take on two cores of their own, and as no thread of the
//! engine ever waits for another, nothing is left out by it.

use std::io::Write;
use std::time::Duration;

use cpu_time::{ProcessTime, ThreadTime};
use game::Message;
use games::{GAMES, Playable, Variant, Visitor};
use players::speed;
use search::{Method, Settings};
use serde_json::{Value, json};

use crate::Refused;

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
            return Err(Refused(Message::new("bench-seconds")).into());
        }
        let variants = match self.games.as_slice() {
            [] => GAMES.iter().map(|entry| Variant::read(entry.name)).collect::<Result<_, _>>()?,
            names => names.iter().map(|name| Variant::read(name)).collect::<Result<Vec<_>, _>>()?,
        };
        let span = Duration::from_secs_f64(self.seconds);
        let mut rows = Vec::new();
        self.say(out, RULES_HEAD)?;
        for variant in &variants {
            let speed = self.rules(variant, span);
            self.say(out, &speed.line(&variant.name()))?;
            rows.push(speed.json(&variant.name()));
        }
        self.say(out, ENGINE_HEAD)?;
        for (variant, row) in variants.iter().zip(&mut rows) {
            let [alpha_beta, tree] =
                [Method::AlphaBeta, Method::Tree].map(|method| self.thinking(variant, method));
            self.say(out, &engine_line(&variant.name(), alpha_beta, tree))?;
            row["alpha_beta_nodes_per_second"] = json!(alpha_beta.map(f64::round));
            row["tree_playouts_per_second"] = json!(tree.map(f64::round));
        }
        let games = variants.iter().zip(&mut rows);
        for (i, (variant, row)) in games.filter(|(v, _)| speed::is_learnt(v)).enumerate() {
            if i == 0 {
                self.say(out, LEARNT_HEAD)?;
            }
            let learnt = self.learnt(variant, span);
            self.say(out, &learnt.line(&variant.name()))?;
            learnt.add_to(row);
        }
        if self.json {
            writeln!(out, "{}", json!(rows))?;
        }
        Ok(())
    }

    /// A line for people, at once.
    fn say(&self, out: &mut impl Write, line: &str) -> anyhow::Result<()> {
        if !self.json {
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    }

    /// How fast the rules are.
    fn rules(&self, variant: &Variant, span: Duration) -> Speed {
        let (perft, perft_depth, position_bytes) = variant.visit(Measure { span });
        let [games, turns] = speed::random_games(variant, self.seed, &clock(), span);
        Speed { perft, perft_depth, games, turns, position_bytes }
    }

    /// How many positions or playouts a second the engine looks at from the
    /// start, with one thread and with two.
    fn thinking(&self, variant: &Variant, method: Method) -> [f64; 2] {
        [1, 2].map(|threads| {
            let settings =
                Settings { threads, seed: self.seed, method: Some(method), ..Settings::default() };
            let spent = ProcessTime::now();
            let clock = move || spent.elapsed() / threads as u32;
            speed::thinking(variant, settings, &clock, Duration::from_secs_f64(self.seconds))
        })
    }

    /// What is gained and paid by what was learnt.
    fn learnt(&self, variant: &Variant, span: Duration) -> Learnt {
        let thinking = |learnt| speed::thinking_with(variant, self.seed, learnt, &clock(), span);
        let evaluations = speed::judgements(variant, self.seed, &clock(), span);
        Learnt { evaluations, with: thinking(true), without: thinking(false) }
    }
}

/// A clock that starts now, and counts what all threads of this program do.
fn clock() -> impl Fn() -> Duration {
    let started = ProcessTime::now();
    move || started.elapsed()
}

/// What was learnt of a game, in numbers a second.
struct Learnt {
    evaluations: f64,
    with: f64,
    without: f64,
}

impl Learnt {
    fn line(&self, name: &str) -> String {
        let [evaluations, with, without] = [self.evaluations, self.with, self.without].map(grouped);
        let ratio = format!("× {:.2}", self.with / self.without);
        format!("{name:<20} {evaluations:>18} {with:>18} {without:>18} {ratio:>10}")
    }

    fn add_to(&self, row: &mut Value) {
        row["learnt_evaluations_per_second"] = json!(self.evaluations.round());
        row["nodes_per_second_with_learnt"] = json!(self.with.round());
        row["nodes_per_second_without_learnt"] = json!(self.without.round());
    }
}

/// What the columns about what was learnt are.
const LEARNT_HEAD: &str =
    "\nlearnt                  evaluations/s        nodes/s with            without      ratio";

/// What the columns about the rules are.
const RULES_HEAD: &str =
    "game                  perft turns/s random games/s random turns/s  position";

/// What the columns about the engine are.
const ENGINE_HEAD: &str =
    "\nengine               alpha-beta nodes/s  2 threads    tree playouts/s  2 threads";

fn engine_line(name: &str, alpha_beta: [f64; 2], tree: [f64; 2]) -> String {
    let [columns, more] = [alpha_beta, tree].map(|[one, two]| {
        let ratio = format!("× {:.2}", two / one);
        format!("{:>18} {ratio:>10}", grouped(one))
    });
    format!("{name:<20} {columns} {more}")
}

/// What was measured of one game.
struct Speed {
    perft: f64,
    perft_depth: u32,
    games: f64,
    turns: f64,
    position_bytes: usize,
}

impl Speed {
    fn line(&self, name: &str) -> String {
        let [perft, games, turns] = [self.perft, self.games, self.turns].map(grouped);
        format!("{name:<20} {perft:>14} {games:>14} {turns:>14} {:>7} B", self.position_bytes)
    }

    fn json(&self, name: &str) -> Value {
        json!({
            "game": name,
            "perft_turns_per_second": self.perft.round(),
            "perft_depth": self.perft_depth,
            "random_games_per_second": self.games.round(),
            "random_turns_per_second": self.turns.round(),
            "position_bytes": self.position_bytes,
        })
    }
}

struct Measure {
    span: Duration,
}

impl Visitor for Measure {
    type Output = (f64, u32, usize);

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let (perft, depth) = perft_speed(&game, self.span);
        (perft, depth, size_of::<G::Position>())
    }
}

/// The speed at the first depth that takes at least `span`, or the last one
/// whose successor would take far too long; the last ply is counted in bulk.
fn perft_speed<G: Playable>(game: &G, span: Duration) -> (f64, u32) {
    let start = game.start();
    let (mut depth, mut before) = (1, 1);
    loop {
        let started = ThreadTime::now();
        let nodes = game.perft(&start, depth);
        let elapsed = started.elapsed();
        // There may be far more turns later than at the start.
        let branching = (nodes / before).max(2) as f64;
        before = nodes.max(1);
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
