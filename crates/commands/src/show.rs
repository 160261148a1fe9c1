//! `quina show`: the board as text, or its description as data.

use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use game::draw::{Pen, Scale, board, marks_between_turns, symbol};
use game::{Side, Step, Table, View};
use games::{Entry, Texts};
use serde_json::json;
use tui::AsciiWriter;

use crate::cli::{Context, PositionArgs, typed};
use crate::paint::{coloured, side_style};
use crate::play::speaks_unicode;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: PositionArgs,
    /// Turns to play first; the last one is marked
    #[arg(value_name = "TURN", value_parser = typed)]
    turns: Vec<String>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    /// From the other side
    #[arg(long)]
    flip: bool,
    /// How large [default: what suits running text]
    #[arg(long, value_name = "SCALE", value_parser = scales())]
    scale: Option<Scale>,
    /// The same as --scale compact
    #[arg(long, conflicts_with = "scale")]
    compact: bool,
    /// The same as --scale large
    #[arg(long, conflicts_with_all = ["scale", "compact"])]
    large: bool,
    /// The description from which boards are drawn, with the choices
    #[arg(long)]
    json: bool,
}

/// Takes the word for a scale.
fn scales() -> impl TypedValueParser<Value = Scale> {
    let words = Scale::ALL.into_iter().rev().map(Scale::word);
    PossibleValuesParser::new(words).map(|word| {
        let scale = Scale::ALL.into_iter().find(|scale| scale.word() == word);
        scale.expect("one of the words")
    })
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let table = self.place.table(&self.turns)?;
        if self.json {
            let view = table.view();
            // The contract asks for `decisive` in what is printed; it is part of
            // the view wherever that goes.
            let shown = json!({
                "decisive": view.decisive.clone(),
                "view": view,
                "choices": table.choices(),
                "last": table.last_trace(),
            });
            writeln!(out, "{shown}")?;
        } else {
            self.draw(&*table, context, out)?;
        }
        Ok(())
    }

    fn draw(
        &self,
        table: &dyn Table,
        context: &Context,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let view = table.view();
        let scale = match (self.scale, self.compact, self.large) {
            (Some(given), ..) => given,
            (_, true, _) => Scale::Compact,
            (_, _, true) => Scale::Large,
            _ => Scale::of_text(&view),
        };
        let ascii = self.ascii || !speaks_unicode();
        let mut out = AsciiWriter::new(out, ascii);
        let pen = Pen { ascii, flipped: self.flip, scale };
        let drawing = board(&view, pen, marks_between_turns(&view, &table.last_trace()));
        let sides = if self.flip { Side::BOTH } else { [Side::Second, Side::First] };
        let names = side_names(self.place.variant()?.entry, &context.texts);
        let [upper, lower] = sides.map(|side| side_line(&view, side, &names, ascii, context));
        write!(out, "{upper}\n{}{lower}\n", coloured(&drawing.canvas, &view))?;
        let must_pass = table.choices() == [Step::Pass];
        writeln!(out, "{}", context.texts.status(&table.status(), must_pass, &names))?;
        Ok(())
    }
}

/// What the sides are called in the language of the texts.
pub fn side_names(entry: &Entry, texts: &Texts) -> [String; 2] {
    entry.sides.map(|side| texts.word(&format!("{}-side-{side}", entry.name)).into_owned())
}

/// A side's name with what it holds beside the board.
pub fn side_line(
    view: &View,
    side: Side,
    names: &[String; 2],
    ascii: bool,
    context: &Context,
) -> String {
    let style = side_style(view, side);
    let mut line = format!("{style}{}", names[side]);
    if let [_] = view.kinds {
        line.push_str(&format!(" {}", symbol(view, side, 0, ascii)));
    }
    line.push_str(&format!("{style:#}"));
    let ink = |pieces: &str| format!("{style}{pieces}{style:#}");
    line + &context.texts.beside(view, side, ascii, &ink)
}
