//! `quina rules`.

use std::io::Write;

use anstyle::Style;
use games::Variant;
use tui::markdown::{self, Line};

use crate::cli::{Context, GAME};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_parser = GAME)]
    game: String,
    /// As Markdown, unwrapped
    #[arg(long)]
    markdown: bool,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let variant = Variant::read(&self.game)?;
        let rules = variant.entry.rules[context.texts.language() as usize];
        if self.markdown {
            out.write_all(rules.as_bytes())?;
        } else {
            write_wrapped(rules, context.width(), out)?;
        }
        Ok(())
    }
}

fn write_wrapped(text: &str, width: usize, out: &mut impl Write) -> anyhow::Result<()> {
    let bold = Style::new().bold();
    for line in markdown::lines(text, width) {
        match line {
            Line::Heading(text) => writeln!(out, "{bold}{}{bold:#}", text.to_uppercase())?,
            Line::Code(text) => writeln!(out, "    {text}")?,
            Line::Text(text) => writeln!(out, "{}", embolden(&text, bold))?,
        }
    }
    Ok(())
}

/// Turns what stands between two [`markdown::BOLD`]s into bold.
fn embolden(text: &str, bold: Style) -> String {
    let mut out = String::new();
    for (i, part) in text.split(markdown::BOLD).enumerate() {
        match i % 2 {
            0 => out.push_str(part),
            _ => out.push_str(&format!("{bold}{part}{bold:#}")),
        }
    }
    out
}
