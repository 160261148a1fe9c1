//! `quina admin`: chores of whoever runs a server.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, bail};

use crate::cli::Context;

#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, clap::Subcommand)]
enum Chore {
    /// Copy the rooms of a file into PostgreSQL, where the same links open them
    Move(MoveArgs),
}

#[derive(Debug, clap::Args)]
struct MoveArgs {
    /// The database, postgres://USER@HOST/NAME, in which there must be no rooms yet
    #[arg(value_name = "DATABASE")]
    to: String,
    /// The file [default: rooms.sqlite in the data folder]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("starting")?;
        match &self.chore {
            Chore::Move(chore) => runtime.block_on(chore.run(context, out)),
        }
    }
}

impl MoveArgs {
    async fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        if !server::is_address(&self.to) {
            bail!("rooms are moved to PostgreSQL: say postgres://USER@HOST/NAME");
        }
        let from = match &self.from {
            Some(path) => path.clone(),
            None => crate::serve::default_database(context.data.as_deref())?,
        };
        let moved = server::move_rooms(&from, &self.to)
            .await
            .with_context(|| format!("copying {} to PostgreSQL", from.display()))?;
        writeln!(out, "{} rooms with {} turns were copied", moved.rooms, moved.turns)?;
        Ok(())
    }
}
