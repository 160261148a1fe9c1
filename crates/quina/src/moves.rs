//! `quina moves`: every legal turn.

use std::io::Write;

use crate::cli::Place;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: Place,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        for turn in self.place.table(&[])?.turns() {
            writeln!(out, "{turn}")?;
        }
        Ok(())
    }
}
