//! From inks to the colours of a terminal.

use anstyle::{AnsiColor, Color, RgbColor, Style};
use game::draw::{Canvas, Ink, Mark, Tone};
use game::{Paint, View};

/// A drawing with escape sequences for its colours, without spaces at the ends
/// of lines.
pub fn coloured(canvas: &Canvas, view: &View) -> String {
    let mut text = String::new();
    for line in canvas.lines() {
        let end = line.iter().rposition(|glyph| glyph.symbol != ' ').map_or(0, |last| last + 1);
        let mut style = Style::new();
        for glyph in &line[..end] {
            let wanted = style_of(glyph.ink, view);
            if wanted != style {
                text.push_str(&format!("{style:#}{wanted}"));
                style = wanted;
            }
            text.push(glyph.symbol);
        }
        text.push_str(&format!("{style:#}\n"));
    }
    text
}

/// The style of a side's name and pieces.
pub fn side_style(view: &View, side: game::Side) -> Style {
    let color = match view.paints[side] {
        Paint::White => AnsiColor::BrightWhite,
        Paint::Brown => AnsiColor::Yellow,
        Paint::Black => AnsiColor::BrightMagenta,
        Paint::Red => AnsiColor::BrightRed,
        Paint::Amber => AnsiColor::BrightYellow,
        Paint::Blue => AnsiColor::BrightBlue,
    };
    Style::new().bold().fg_color(Some(color.into()))
}

fn style_of(ink: Ink, view: &View) -> Style {
    let style = match ink.tone {
        Tone::Plain => Style::new(),
        Tone::Line => Style::new().fg_color(Some(AnsiColor::BrightBlack.into())),
        Tone::Label | Tone::Empty => Style::new().fg_color(Some(AnsiColor::BrightBlack.into())),
        Tone::Side(side) => side_style(view, side),
        Tone::Hue { index, of } => Style::new().fg_color(Some(rainbow(index, of))),
    };
    match ink.mark {
        Mark::None => style,
        Mark::Last => style.underline(),
        Mark::Decisive => style.bold().underline(),
        Mark::Beaten => style.dimmed().underline(),
        Mark::Choice | Mark::Chosen | Mark::Hint => style.bold(),
        Mark::Cursor => style.invert(),
    }
}

/// The colours of a rainbow, evenly spaced, none so dark that it is lost on a
/// dark ground.
fn rainbow(index: u8, of: u8) -> Color {
    let turn = f32::from(index) / f32::from(of) * 6.0;
    let channel = |shift: f32| {
        let distance = ((turn + shift).rem_euclid(6.0) - 3.0).abs();
        let level = (distance - 1.0).clamp(0.0, 1.0);
        (80.0 + 175.0 * level) as u8
    };
    RgbColor(channel(0.0), channel(4.0), channel(2.0)).into()
}
