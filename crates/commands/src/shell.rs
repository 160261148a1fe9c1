//! `quina completions`, `quina man` and `quina help`.

use std::io::Write;

use clap_complete::Shell;
use game::Message;

use crate::Refused;
use crate::cli::{Context, SUBCOMMAND};
use crate::help;

#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        // The generator panics where it cannot write, so it writes to memory.
        let mut script = Vec::new();
        let mut command = help::command(context.texts.language());
        clap_complete::generate(self.shell, &mut command, "quina", &mut script);
        out.write_all(&script)?;
        Ok(())
    }
}

#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The page of this subcommand
    #[arg(value_parser = SUBCOMMAND, hide_possible_values = true)]
    subcommand: Option<String>,
}

impl ManArgs {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let mut command = page(self.subcommand.as_deref(), context)?;
        if let Some(name) = &self.subcommand {
            command = command.display_name(format!("quina-{name}"));
        }
        clap_mangen::Man::new(command).render(out)?;
        Ok(())
    }
}

#[derive(Debug, clap::Args)]
pub struct HelpArgs {
    /// The help of this subcommand
    #[arg(value_parser = SUBCOMMAND, hide_possible_values = true)]
    subcommand: Option<String>,
}

impl HelpArgs {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let mut command = page(self.subcommand.as_deref(), context)?;
        let text = command.render_long_help();
        write!(out, "{}", text.ansi())?;
        Ok(())
    }
}

/// The whole program or one of its subcommands, ready to be described.
fn page(subcommand: Option<&str>, context: &Context) -> Result<clap::Command, Refused> {
    let mut command = help::command(context.texts.language());
    // Gives subcommands the options of all, and their full names.
    command.build();
    let Some(name) = subcommand else { return Ok(command) };
    let found = command.find_subcommand(name).cloned();
    found.ok_or_else(|| Refused(Message::new("usage-subcommand").with("name", name)))
}
