//! `quina moves`: every legal turn.

use std::io::Write;

use crate::cli::PositionArgs;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: PositionArgs,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        for turn in self.place.table(&[])?.turns() {
            writeln!(out, "{turn}")?;
        }
        Ok(())
    }
}
