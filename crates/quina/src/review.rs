//! `quina review`: the worst turns of a played game, and what was better.

use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use game::{Message, Outcome, Proven, Side, SoFar};
use games::Variant;
use search::{Thinker, Thought};
use serde_json::{Value, json};

use crate::analyse::{Thinking, for_mover, say_value, value_word};
use crate::apply::read_record;
use crate::cli::Context;
use crate::show::side_names;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file with the record
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    #[command(flatten)]
    thinking: Thinking,
    /// How many turns to name for each side
    #[arg(long, value_name = "N", default_value_t = 3)]
    worst: usize,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// One turn of the game, judged.
struct Reviewed {
    /// Counted from 1 over both sides.
    ply: usize,
    side: Side,
    turn: String,
    /// What the position was worth, for *first*.
    before: (Option<Proven>, f64),
    /// What it was worth after the turn.
    after: (Option<Proven>, f64),
    /// What the engine would have played, and how it goes on.
    line: Vec<String>,
    /// How much of the expected result the turn gave away, 0 to 2.
    lost: f64,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let record = read_record(&self.record)?;
        let variant = Variant::read(&record.game)?;
        let mut thinker = variant.thinker(self.thinking.settings()?, &context.library);
        let SoFar { start, turns } = record.so_far;
        let mut thoughts = Vec::new();
        let live = std::io::stderr().is_terminal();
        for ply in 0..=turns.len() {
            if live {
                eprint!("\r\x1b[K{ply}/{}", turns.len());
            }
            let so_far = SoFar { start: start.clone(), turns: turns[..ply].to_vec() };
            thoughts.push(self.judge(&mut *thinker, &so_far)?);
        }
        if live {
            eprint!("\r\x1b[K");
        }
        let reviewed = review(&turns, &thoughts);
        match self.json {
            true => writeln!(out, "{}", self.as_json(&variant, &reviewed))?,
            false => self.as_text(context, out, &variant, &reviewed)?,
        }
        Ok(())
    }

    fn judge(&self, thinker: &mut dyn Thinker, so_far: &SoFar) -> Result<Thought, game::BadInput> {
        let started = Instant::now();
        let clock = move || started.elapsed();
        thinker.think(so_far, &self.thinking.limits(&clock), None, &mut |_| {})
    }

    /// The turns of a side that gave most away, worst first.
    fn worst<'a>(&self, reviewed: &'a [Reviewed], side: Side) -> Vec<&'a Reviewed> {
        let mut worst: Vec<&Reviewed> =
            reviewed.iter().filter(|turn| turn.side == side && turn.lost > SLIP).collect();
        worst.sort_by(|one, other| other.lost.total_cmp(&one.lost));
        worst.truncate(self.worst);
        worst
    }

    fn as_json(&self, variant: &Variant, reviewed: &[Reviewed]) -> Value {
        let turns: Vec<Value> = reviewed.iter().map(|turn| turn_json(turn, variant)).collect();
        let worst = Side::BOTH.map(|side| {
            let plies: Vec<usize> = self.worst(reviewed, side).iter().map(|t| t.ply).collect();
            (variant.entry.sides[side], plies)
        });
        let worst: serde_json::Map<String, Value> =
            worst.into_iter().map(|(side, plies)| (side.to_owned(), json!(plies))).collect();
        json!({ "game": variant.name(), "turns": turns, "worst": worst })
    }

    fn as_text(
        &self,
        context: &Context,
        out: &mut impl Write,
        variant: &Variant,
        reviewed: &[Reviewed],
    ) -> anyhow::Result<()> {
        let texts = &context.texts;
        let names = side_names(variant.entry, texts);
        let bold = Style::new().bold().fg_color(Some(AnsiColor::Cyan.into()));
        for side in Side::BOTH {
            let played = reviewed.iter().filter(|turn| turn.side == side);
            let lost: f64 = played.clone().map(|turn| turn.lost).sum();
            let title = Message::new("review-side")
                .with("side", &names[side])
                .with("turns", played.count())
                .with("lost", texts.decimal(lost, 2));
            writeln!(out, "{bold}{}{bold:#}", texts.say(&title))?;
            let worst = self.worst(reviewed, side);
            if worst.is_empty() {
                writeln!(out, "  {}", texts.word("review-clean"))?;
            }
            for turn in worst {
                let say = |(value, score)| say_value(texts, value, score, side);
                let line = Message::new("review-turn")
                    .with("ply", turn.ply)
                    .with("turn", &turn.turn)
                    .with("lost", texts.decimal(turn.lost, 2))
                    .with("before", say(turn.before))
                    .with("after", say(turn.after))
                    .with("better", turn.line.first().cloned().unwrap_or_default())
                    .with("line", turn.line.join(" "));
                writeln!(out, "  {}", texts.say(&line))?;
            }
        }
        Ok(())
    }
}

/// What is lost by less is not worth a word.
const SLIP: f64 = 0.05;

fn turn_json(turn: &Reviewed, variant: &Variant) -> Value {
    let judged = |(value, score): (Option<Proven>, f64)| {
        json!({
            "value": value_word(value, turn.side),
            "distance": value.and_then(|value| value.distance),
            "score": for_mover(score, turn.side),
        })
    };
    json!({
        "ply": turn.ply,
        "side": variant.entry.sides[turn.side],
        "turn": turn.turn,
        "before": judged(turn.before),
        "after": judged(turn.after),
        "best": turn.line.first(),
        "pv": turn.line,
        "lost": (turn.lost * 10_000.0).round() / 10_000.0,
    })
}

/// Compares what each position was worth with what the turn made of it.
fn review(turns: &[String], thoughts: &[Thought]) -> Vec<Reviewed> {
    let pairs = thoughts.windows(2).zip(turns).enumerate();
    let judge = |(i, (pair, turn)): (usize, (&[Thought], &String))| {
        let [before, after] = pair else { unreachable!("windows of two") };
        let side = before.mover;
        let known = |thought: &Thought| (thought.analysis.value, thought.analysis.score);
        let sign = f64::from(Outcome::Won(side).for_first());
        let is_best = before.analysis.line.first() == Some(turn);
        let lost = match is_best {
            // The engine's own choice can't be blamed on the side that made it.
            true => 0.0,
            false => (sign * (before.analysis.score - after.analysis.score)).max(0.0),
        };
        Reviewed {
            ply: i + 1,
            side,
            turn: turn.clone(),
            before: known(before),
            after: known(after),
            line: before.analysis.line.clone(),
            lost,
        }
    };
    pairs.map(judge).collect()
}
