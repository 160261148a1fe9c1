//! `quina steps`: the choices of a half-made turn.

use std::io::Write;

use game::{StepOrder, choices};
use games::{Playable, Visitor};

use crate::cli::{PositionArgs, typed};

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: PositionArgs,
    /// Steps made so far: a cell, a kind of piece, a hole as in d1.c4, or pass
    #[arg(value_name = "STEP", value_parser = typed)]
    steps: Vec<String>,
    /// In the one order that search uses, instead of any
    #[arg(long)]
    canonical: bool,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let variant = self.place.variant()?;
        if !self.canonical {
            let mut table = self.place.table(&[])?;
            for (i, text) in self.steps.iter().enumerate() {
                let step = table.view().read_step(text)?;
                if let Some(turn) = table.step(step)? {
                    if let Some(more) = self.steps.get(i + 1) {
                        let reason = game::Message::new("step-after-turn").with("turn", turn);
                        return Err(game::BadInput::new(game::Subject::Step, more, reason).into());
                    }
                    writeln!(out, "turn {turn}")?;
                    return Ok(());
                }
            }
            let view = table.view();
            for step in table.choices() {
                writeln!(out, "{}", view.write_step(step))?;
            }
            return Ok(());
        }
        variant.visit(Canonical { args: self, out })
    }
}

/// The same in the canonical order, which a table does not offer to people.
struct Canonical<'a, W> {
    args: &'a Args,
    out: &'a mut W,
}

impl<W: Write> Visitor for Canonical<'_, W> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, game: G) -> anyhow::Result<()> {
        let history = self.args.place.history(game, &[])?;
        let game = history.game();
        let mut draft = game.draft(history.position());
        for text in &self.args.steps {
            let step = game.view(&draft).read_step(text)?;
            if !choices(game, &draft, StepOrder::Canonical).contains(&step) {
                let reason = game::Message::new("step-not-offered");
                return Err(game::BadInput::new(game::Subject::Step, text, reason).into());
            }
            game.step(&mut draft, step);
        }
        if let Some(turn) = game.finished(&draft) {
            writeln!(self.out, "turn {}", game.write_turn(turn))?;
        }
        let view = game.view(&draft);
        for step in choices(game, &draft, StepOrder::Canonical) {
            writeln!(self.out, "{}", view.write_step(step))?;
        }
        Ok(())
    }
}
