//! `quina games`, and what `quina` alone says.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use game::Values;
use games::{Entry, GAMES};
use serde_json::json;

use crate::cli::Context;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> io::Result<()> {
        if self.json {
            let games: Vec<_> = GAMES.iter().map(|entry| describe(entry, context)).collect();
            return writeln!(out, "{}", json!(games));
        }
        list(context, out)
    }
}

/// What `quina` says without a subcommand.
pub fn welcome(context: &Context, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}\n", context.texts.word("welcome"))?;
    list(context, out)?;
    writeln!(out, "{}", context.texts.word("welcome-commands"))
}

fn list(context: &Context, out: &mut impl Write) -> io::Result<()> {
    let bold = Style::new().bold().fg_color(Some(AnsiColor::Cyan.into()));
    let texts = &context.texts;
    for entry in GAMES {
        let name = entry.name;
        let tagline = texts.word(&format!("{name}-tagline")).into_owned();
        writeln!(out, "  {bold}{name:<11}{bold:#} {tagline}")?;
        for spec in entry.options {
            let about = texts.word(&format!("{name}-option-{}", spec.key)).into_owned();
            let default = spec.write(spec.default);
            writeln!(
                out,
                "  {:11} {}={} ({about}; {default})",
                "",
                spec.key,
                values(&spec.values)
            )?;
        }
    }
    writeln!(out)
}

fn values(values: &Values) -> String {
    match values {
        Values::Words(words) => words.join("|"),
        Values::Numbers { from, to } => format!("{from}…{to}"),
    }
}

fn describe(entry: &Entry, context: &Context) -> serde_json::Value {
    let text = |id: String| context.texts.word(&id).into_owned();
    let options: Vec<_> = entry
        .options
        .iter()
        .map(|spec| {
            let values: Vec<String> = spec.all().map(|value| spec.write(value)).collect();
            json!({
                "key": spec.key,
                "values": values,
                "default": spec.write(spec.default),
                "about": text(format!("{}-option-{}", entry.name, spec.key)),
            })
        })
        .collect();
    json!({
        "name": entry.name,
        "title": text(format!("{}-title", entry.name)),
        "tagline": text(format!("{}-tagline", entry.name)),
        "sides": entry.sides,
        "options": options,
        "ratings": entry.ratings,
    })
}
