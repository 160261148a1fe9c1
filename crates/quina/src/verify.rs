//! `quina verify`: proves a table anew, by the slow plain rules.

use std::io::Write;
use std::time::Instant;

use game::Message;
use games::{Playable, Variant, Visitor};
use serde_json::json;
use solve::Part;

use crate::cli::Context;
use crate::tables::{Bar, table};

/// A table with more places than this would take weeks.
const ALL_PROVED: u64 = 100_000_000;

/// So many blocks are proved of larger ones, unless it is said how many.
const USUAL_BLOCKS: u64 = 20;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    game: String,
    /// Prove only so many blocks of 1,024 places, chosen at random [default: all of a
    /// small table, 20 of a large one]
    #[arg(long, value_name = "COUNT")]
    blocks: Option<u64>,
    /// The seed of the choice
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Say nothing of how far it is
    #[arg(long)]
    quiet: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        Variant::read(&self.game)?.visit(Prove { args: self, context, out })
    }
}

struct Prove<'a, W> {
    args: &'a Args,
    context: &'a Context,
    out: &'a mut W,
}

impl<W: Write> Visitor for Prove<'_, W> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, game: G) -> anyhow::Result<()> {
        let Prove { args, context, out } = self;
        let table = table(&game, &args.game, &context.library, &context.texts)?;
        let part = match args.blocks {
            None if table.places() <= ALL_PROVED => Part::All,
            None => Part::Blocks { count: USUAL_BLOCKS, seed: args.seed },
            Some(count) => Part::Blocks { count, seed: args.seed },
        };
        let started = Instant::now();
        // One that does not rest on the table, if there is such.
        let solution = game.solution();
        let oracle = solution.without_table().map(|oracle| &**oracle);
        let bar = Bar::new(&context.texts, args.quiet);
        let report = solve::verify(&game, &*table, oracle, part, &|progress| bar.show(progress));
        bar.finish();
        let report = report.map_err(|wrong| {
            let message = Message::new("verify-wrong")
                .with("position", wrong.position)
                .with("table", wrong.table)
                .with("successors", wrong.successors);
            anyhow::anyhow!(context.texts.say(&message))
        })?;
        let seconds = started.elapsed().as_secs_f64();
        if args.json {
            let answer = json!({
                "game": args.game,
                "places": report.places,
                "checked": report.checked,
                "seconds": seconds,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let id = if report.whole { "verify-all" } else { "verify-part" };
        let message = Message::new(id)
            .with("checked", report.checked)
            .with("places", report.places)
            .with("seconds", context.texts.decimal(seconds, 1));
        writeln!(out, "{}", context.texts.say(&message))?;
        Ok(())
    }
}
