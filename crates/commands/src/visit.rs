//! Subcommands that need a game's own type, not just a table to sit at.

use std::io::Write;

use anyhow::Result;
use games::{Playable, Variant, Visitor};

use crate::cli::Context;

/// A subcommand of that kind, as it was typed.
pub trait OnGame {
    /// Does what was asked.
    fn on<G: Playable>(&self, game: &G, context: &Context, out: &mut impl Write) -> Result<()>;
}

/// Runs a subcommand on a game with its options.
pub fn visit(
    command: &impl OnGame,
    game: &str,
    context: &Context,
    out: &mut impl Write,
) -> Result<()> {
    Variant::read(game)?.visit(Visit { command, context, out })
}

struct Visit<'a, C, W> {
    command: &'a C,
    context: &'a Context,
    out: &'a mut W,
}

impl<C: OnGame, W: Write> Visitor for Visit<'_, C, W> {
    type Output = Result<()>;

    fn visit<G: Playable>(self, game: G) -> Result<()> {
        self.command.on(&game, self.context, self.out)
    }
}
