//! `quina completions` and `quina man`.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;
use game::Message;

use crate::Refused;
use crate::cli::{Cli, SUBCOMMAND};

#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        // The generator panics where it cannot write, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "quina", &mut script);
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
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let mut command = Cli::command();
        // Gives subcommands the options of all, and their full names.
        command.build();
        if let Some(name) = &self.subcommand {
            let Some(found) = command.find_subcommand(name) else {
                return Err(Refused(Message::new("usage-subcommand").with("name", name)).into());
            };
            command = found.clone().display_name(format!("quina-{name}"));
        }
        clap_mangen::Man::new(command).render(out)?;
        Ok(())
    }
}
