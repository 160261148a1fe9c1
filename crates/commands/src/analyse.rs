//! `quina analyse`: what the engine thinks of a position.

use std::io::{IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use game::{Message, Proven, Side};
use search::{Analysis, Limits, Settings, Thought, Worth};
use serde_json::{Value, json};

use crate::Refused;
use tui::say_value;

use crate::cli::{Context, PositionArgs, typed};
use crate::interrupt::Interrupt;

/// How long and with what the engine thinks, as several subcommands take it.
#[derive(Clone, Debug, clap::Args)]
pub struct SearchArgs {
    /// Seconds to think [default: 1, unless --nodes or --depth is given]
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Positions (playouts, in tree search) to look at
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Turns to look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    #[command(flatten)]
    means: Means,
    /// Decides between what is equally good
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// More is never of use.
const MOST_SECONDS: f64 = 1e6;

/// What the engine thinks with.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Means {
    /// Threads to think with
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Memory for what has been found out, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
}

impl Means {
    /// The settings, if they make sense.
    pub fn settings(self) -> Result<Settings, Refused> {
        let Means { threads, hash } = self;
        for (name, value, most) in
            [("--threads", threads, Settings::MOST_THREADS), ("--hash", hash, Settings::MOST_HASH)]
        {
            if !(1..=most).contains(&value) {
                let message = Message::new("cli-number-from-1");
                return Err(Refused(message.with("option", name).with("most", most)));
            }
        }
        Ok(Settings { threads, hash, ..Settings::default() })
    }
}

impl SearchArgs {
    /// The settings, if they make sense.
    pub fn settings(&self) -> Result<Settings, Refused> {
        let refuse = |what| Err(Refused(Message::new(what)));
        if let Some(time) = self.time
            && !(time > 0.0 && time <= MOST_SECONDS)
        {
            return refuse("cli-seconds-above-0");
        }
        if self.nodes == Some(0) || self.depth == Some(0) {
            return refuse("cli-nodes-above-0");
        }
        Ok(Settings { seed: self.seed, ..self.means.settings()? })
    }

    /// The time for one position; none if another limit is given instead.
    pub fn time(&self) -> Option<Duration> {
        match (self.time, self.nodes, self.depth) {
            (Some(time), _, _) => Some(Duration::from_secs_f64(time)),
            (None, None, None) => Some(Duration::from_secs(1)),
            _ => None,
        }
    }

    /// The limits, with a clock that has just been started.
    pub fn limits<'a>(&self, clock: &'a dyn search::Clock) -> Limits<'a> {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
            deadline: self.time().map(|time| (clock, time)),
            stop: None,
        }
    }
}

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: PositionArgs,
    /// Turns played from there
    #[arg(value_name = "TURN", value_parser = typed)]
    turns: Vec<String>,
    #[command(flatten)]
    thinking: SearchArgs,
    /// Judge only the best N turns, and list them all [default: 1000, of which 12 are listed
    /// as text]
    #[arg(long = "turns", value_name = "N")]
    most: Option<NonZeroUsize>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let variant = self.place.variant()?;
        let mut thinker = variant.thinker(self.thinking.settings()?, &context.library);
        let so_far = self.place.so_far(&self.turns);
        let (_, mover) = thinker.status(&so_far)?;
        let started = Instant::now();
        let clock = move || started.elapsed();
        let live = std::io::stderr().is_terminal() && !self.json;
        let mut last = String::new();
        let mut report = |found: &Analysis<String>| {
            if live {
                last = live_line(found, mover, started.elapsed(), context);
                eprint!("\r\x1b[K{last}");
            }
        };
        let interrupt = Interrupt::watch()?;
        let limits = Limits { stop: Some(&interrupt.stop), ..self.thinking.limits(&clock) };
        let most = self.most.map(NonZeroUsize::get);
        let judged = Some(most.unwrap_or(JUDGED));
        let thought = thinker.think(&so_far, &limits, judged, &mut report)?;
        let seconds = started.elapsed().as_secs_f64();
        if live {
            eprint!("\r\x1b[K");
        }
        match self.json {
            true => writeln!(out, "{}", as_json(&self.place.game, &thought, seconds))?,
            false => as_text(context, out, &thought, seconds, most.unwrap_or(SHOWN))?,
        }
        // What was found out until then is told all the same.
        Ok(interrupt.check()?)
    }
}

/// One line that is written over again and again.
fn live_line(
    found: &Analysis<String>,
    mover: Side,
    elapsed: Duration,
    context: &Context,
) -> String {
    let line = format!(
        "{:5.1} s  {:2}  {:>12}  {}",
        elapsed.as_secs_f64(),
        found.depth,
        say_value(&context.texts, found.value, found.score, mover),
        found.line.join(" ")
    );
    line.chars().take(context.width() - 1).collect()
}

/// What the contract promises, from the view of the side to move.
fn as_json(game: &str, thought: &Thought, seconds: f64) -> Value {
    let (found, mover) = (&thought.analysis, thought.mover);
    let turns: Vec<Value> = found
        .turns
        .iter()
        .map(|judged| {
            let Worth { value, distance, score } =
                Worth::seen_by(mover, judged.value, judged.score);
            json!({"turn": judged.turn, "value": value, "distance": distance, "score": score})
        })
        .collect();
    let Worth { value, distance, score } = Worth::seen_by(mover, found.value, found.score);
    json!({
        "game": game,
        "position": thought.position,
        "value": value,
        "distance": distance,
        "score": score,
        "best": found.line.first(),
        "pv": found.line,
        "turns": turns,
        "nodes": found.nodes,
        "seconds": seconds,
    })
}

fn value_style(value: Option<Proven>, score: f64, mover: Side) -> Style {
    let worth = Worth::seen_by(mover, value, score);
    let color = match (worth.value, worth.score) {
        (game::Value::Win, _) => AnsiColor::Green,
        (game::Value::Loss, _) => AnsiColor::Red,
        (game::Value::Unknown, score) if score > 0.2 => AnsiColor::BrightGreen,
        (game::Value::Unknown, score) if score < -0.2 => AnsiColor::BrightRed,
        _ => AnsiColor::Yellow,
    };
    Style::new().fg_color(Some(color.into()))
}

/// Turns that are judged unless it is said how many.
const JUDGED: usize = 1000;

/// Of them, those that a person wants to see.
const SHOWN: usize = 12;

fn as_text(
    context: &Context,
    out: &mut impl Write,
    thought: &Thought,
    seconds: f64,
    shown: usize,
) -> anyhow::Result<()> {
    let (found, mover, texts) = (&thought.analysis, thought.mover, &context.texts);
    let say = |id, value: String| texts.say(&Message::new(id).with("value", value));
    writeln!(out, "{}", thought.position)?;
    let style = value_style(found.value, found.score, mover);
    let value = say_value(texts, found.value, found.score, mover);
    writeln!(out, "{}", say("analyse-judgement", format!("{style}{value}{style:#}")))?;
    if found.line.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", say("analyse-line", found.line.join(" ")))?;
    let turns = found.by_value(mover);
    let width = turns.iter().take(shown).map(|judged| judged.turn.len()).max().unwrap_or(0);
    for judged in turns.into_iter().take(shown) {
        let style = value_style(judged.value, judged.score, mover);
        let value = say_value(texts, judged.value, judged.score, mover);
        writeln!(out, "  {:<width$}  {style}{value}{style:#}", judged.turn)?;
    }
    if found.turns.len() > shown {
        let more =
            texts.say(&Message::new("analyse-more").with("count", found.turns.len() - shown));
        writeln!(out, "  {more}")?;
    }
    let effort = Message::new("analyse-effort")
        .with("depth", found.depth)
        .with("nodes", found.nodes)
        .with("seconds", texts.decimal(seconds, 2));
    writeln!(out, "{}", texts.say(&effort))?;
    Ok(())
}
