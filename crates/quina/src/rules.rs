//! `quina rules`.

use std::io::Write;

use anstyle::Style;
use games::Variant;
use tui::markdown;

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

/// Enough of Markdown for our rules: headings, paragraphs, lists, bold, code.
fn write_wrapped(text: &str, width: usize, out: &mut impl Write) -> anyhow::Result<()> {
    let bold = Style::new().bold();
    let mut in_code = false;
    for paragraph in text.trim().split("\n\n") {
        for block in blocks(paragraph, &mut in_code) {
            match block {
                Block::Heading(text) => writeln!(out, "{bold}{}{bold:#}", text.to_uppercase())?,
                Block::Code(line) => writeln!(out, "    {line}")?,
                Block::Text(text) => {
                    let wrapped = markdown::wrap(&text, width).join("\n");
                    writeln!(out, "{}", embolden(&wrapped, bold))?;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

enum Block {
    Heading(String),
    Code(String),
    Text(String),
}

fn blocks(paragraph: &str, in_code: &mut bool) -> Vec<Block> {
    let mut blocks = Vec::new();
    for line in paragraph.lines() {
        if line.starts_with("```") {
            *in_code = !*in_code;
        } else if *in_code || line.starts_with("    ") {
            blocks.push(Block::Code(line.trim_start().to_owned()));
        } else if line.starts_with('#') {
            blocks.push(Block::Heading(line.trim_start_matches(['#', ' ']).to_owned()));
        } else if let (Some(Block::Text(text)), 0) = (blocks.last_mut(), markdown::list_mark(line))
        {
            text.push(' ');
            text.push_str(line.trim());
        } else {
            blocks.push(Block::Text(line.to_owned()));
        }
    }
    blocks
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
