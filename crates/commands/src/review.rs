//! `quina review`: the worst turns of a played game, and what was better.

use std::io::{IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use game::{Message, Proven, Record, Side, SoFar};
use games::Variant;
use players::{Reviewed, review, summary, worst};
use search::{Limits, Thinker, Thought, Worth};
use serde_json::{Value, json};

use tui::{Play, say_value};

use crate::analyse::SearchArgs;
use crate::apply::read_record;
use crate::cli::Context;
use crate::interrupt::Interrupt;
use crate::show::side_names;
use crate::{BadUse, Refused};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The file with the record, or the number of a saved game
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    #[command(flatten)]
    thinking: SearchArgs,
    /// How many turns to name for each side
    #[arg(long, value_name = "N", default_value = "3")]
    worst: NonZeroUsize,
    /// Which game of a file with several, counted from 1
    #[arg(long = "game", value_name = "N")]
    number: Option<NonZeroUsize>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let record = self.record(context)?;
        let second_begins = record.second_begins;
        let interrupt = Interrupt::watch()?;
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
            let thought = self.judge(&mut *thinker, &so_far, &interrupt.stop)?;
            if interrupt.is_set() {
                break;
            }
            thoughts.push(thought);
        }
        if live {
            eprint!("\r\x1b[K");
        }
        let reviewed = review(&turns, &thoughts, second_begins);
        match self.json {
            true => writeln!(out, "{}", self.as_json(&variant, &reviewed))?,
            false => self.as_text(context, out, &variant, &reviewed)?,
        }
        Ok(interrupt.check()?)
    }

    /// The record in the file; where there is none of that name, the saved game of that
    /// number.
    fn record(&self, context: &Context) -> anyhow::Result<Record> {
        let number = self.record.to_str().and_then(|text| text.parse::<i64>().ok());
        let Some(number) = number.filter(|_| !self.record.exists()) else {
            return read_record(&self.record, self.number);
        };
        let mut desk = context.screen.desk(context, None)?;
        let saved = desk.with_store(|store| store.load(number)).map_err(BadUse)?.flatten();
        let message = || Refused(Message::new("history-unknown").with("number", number));
        let saved = saved.ok_or_else(message)?;
        Ok(Play::load(&saved, &desk.library)?.record(""))
    }

    fn judge(
        &self,
        thinker: &mut dyn Thinker,
        so_far: &SoFar,
        stop: &AtomicBool,
    ) -> Result<Thought, game::BadInput> {
        let started = Instant::now();
        let clock = move || started.elapsed();
        let limits = Limits { stop: Some(stop), ..self.thinking.limits(&clock) };
        thinker.think(so_far, &limits, None, &mut |_| {})
    }

    fn as_json(&self, variant: &Variant, reviewed: &[Reviewed]) -> Value {
        let turns: Vec<Value> = reviewed.iter().map(|turn| turn_json(turn, variant)).collect();
        let worst = Side::BOTH.map(|side| {
            let plies: Vec<usize> =
                worst(reviewed, side, self.worst.get()).iter().map(|t| t.ply).collect();
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
            let title = summary(reviewed, side, &names[side]);
            writeln!(out, "{bold}{}{bold:#}", texts.say(&title))?;
            let found = worst(reviewed, side, self.worst.get());
            if found.is_empty() {
                writeln!(out, "  {}", texts.word("review-clean"))?;
            }
            for turn in found {
                let say = |(value, score)| say_value(texts, value, score, side);
                let line = Message::new("review-turn")
                    .with("number", &turn.number)
                    .with("turn", format!("{}{}", turn.turn, turn.severity().sign()))
                    .with("lost", turn.percent_lost())
                    .with("before", say(turn.before))
                    .with("after", say(turn.after))
                    .with("better", turn.line.first().cloned().unwrap_or_default())
                    .with("line", turn.line.join(" "));
                writeln!(out, "  {}", texts.say(&line))?;
            }
        }
        let scale = Message::new("review-scale").with("draws", variant.entry.draws_argument(0));
        writeln!(out, "{}", texts.say(&scale))?;
        Ok(())
    }
}

fn turn_json(turn: &Reviewed, variant: &Variant) -> Value {
    let judged = |(value, score): (Option<Proven>, f64)| {
        let Worth { value, distance, score } = Worth::seen_by(turn.side, value, score);
        json!({"value": value, "distance": distance, "score": score})
    };
    json!({
        "ply": turn.ply,
        "number": turn.number,
        "side": variant.entry.sides[turn.side],
        "turn": turn.turn,
        "before": judged(turn.before),
        "after": judged(turn.after),
        "best": turn.line.first(),
        "pv": turn.line,
        "lost": (turn.lost * 10_000.0).round() / 10_000.0,
    })
}
