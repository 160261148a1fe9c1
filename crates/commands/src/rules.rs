//! `quina rules`.

use std::io::Write;

use anstyle::Style;
use games::Variant;
use tui::markdown::{self, Emphasis, Line, Span};

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
            Line::Heading(text) => write!(out, "{bold}{}{bold:#}", text.to_uppercase())?,
            Line::Code(text) => write!(out, "    {text}")?,
            Line::Text(spans) => {
                for Span { emphasis, text } in spans {
                    let style = match emphasis {
                        Emphasis::None => Style::new(),
                        Emphasis::Italic => Style::new().italic(),
                        Emphasis::Bold => bold,
                    };
                    write!(out, "{style}{text}{style:#}")?;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
