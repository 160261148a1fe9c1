//! A board as text for a terminal and as a picture (SVG) for a notebook. Draws views and
//! knows no game.

use std::fmt::Write as _;

use game::draw::{Pen, Scale, board, marks_between_turns, reserve};
use game::{Body, Cell, Lattice, Paint, Piece, Side, Step, Table, Tint, View};

use crate::words::TEXTS;

/// The board with both sides' reserves and who plays, as lines of text.
pub fn as_text(table: &dyn Table, ascii: bool, scale: Option<Scale>) -> String {
    let view = table.view();
    let scale = scale.unwrap_or_else(|| Scale::of_text(&view));
    let drawing = board(
        &view,
        Pen { ascii, flipped: false, scale },
        marks_between_turns(&view, &table.last_trace()),
    );
    let mut text = side_line(&view, Side::Second, ascii) + "\n";
    for line in drawing.canvas.lines() {
        let line: String = line.iter().map(|glyph| glyph.symbol).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text + &side_line(&view, Side::First, ascii) + "\n" + &status_line(table)
}

/// A side's name, and what it holds beside the board.
fn side_line(view: &View, side: Side, ascii: bool) -> String {
    let held = reserve(view, side, ascii).unwrap_or_default();
    format!("{}  {held}", view.sides[side]).trim_end().to_owned()
}

/// Who plays or has won, as a sentence.
fn status_line(table: &dyn Table) -> String {
    let names = table.sides().map(str::to_owned);
    TEXTS.status(&table.status(), table.choices() == [Step::Pass], &names)
}

/// Half the distance of two cells that lie side by side.
const HALF: f64 = 24.0;

/// From the middle of a hexagon to its corners.
const RADIUS: f64 = HALF * 2.0 / 1.732_050_807_568_877_2;

/// Places on the picture.
struct Frame {
    lattice: Lattice,
    left: i16,
    top: i16,
}

impl Frame {
    fn middle(&self, column: i16, row: i16) -> (f64, f64) {
        let (across, down) = (f64::from(column - self.left), f64::from(self.top - row));
        match self.lattice {
            Lattice::Square => (across * 2.0 * HALF, down * 2.0 * HALF),
            Lattice::Hex => (across * HALF, down * 1.5 * RADIUS),
        }
    }
}

/// The board as a picture.
pub fn as_svg(table: &dyn Table) -> String {
    let view = table.view();
    let last = table.last_trace();
    let labels = || view.labels.iter().map(|label| (label.column, label.row));
    let places = || view.cells.iter().map(|cell| (cell.column, cell.row)).chain(labels());
    let frame = Frame {
        lattice: view.lattice,
        left: places().map(|place| place.0).min().unwrap_or(0),
        top: places().map(|place| place.1).max().unwrap_or(0),
    };
    let ends: Vec<(f64, f64)> = places().map(|(c, r)| frame.middle(c, r)).collect();
    let width = ends.iter().map(|end| end.0).fold(0.0, f64::max) + 4.0 * HALF;
    let height = ends.iter().map(|end| end.1).fold(0.0, f64::max) + 6.0 * HALF;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" role=\"img\" font-family=\"sans-serif\">",
        -2.0 * HALF,
        -3.0 * HALF
    );
    let caption = escape(&format!("{}: {}", table.position(), status_line(table)));
    add(&mut svg, format_args!("<title>{caption}</title>"));
    for (index, cell) in view.cells.iter().enumerate() {
        let marked = last.contains(&(index as u16)) || view.decisive.contains(&cell.name);
        draw_cell(&mut svg, &view, &frame, cell, marked);
    }
    for label in &view.labels {
        let (x, y) = frame.middle(label.column, label.row);
        let text = escape(&label.text);
        add(&mut svg, format_args!("<text {}>{text}</text>", centred(x, y, 14.0, "#777")));
    }
    let lines = [(-2.2 * HALF, Side::Second), (height - 3.8 * HALF, Side::First)];
    for (y, side) in lines {
        let text = escape(&side_line(&view, side, false));
        add(&mut svg, format_args!("<text {}>{text}</text>", at_left(y)));
    }
    let status = escape(&status_line(table));
    add(&mut svg, format_args!("<text {}>{status}</text>", at_left(height - 3.2 * HALF)));
    svg + "</svg>"
}

fn add(svg: &mut String, part: std::fmt::Arguments<'_>) {
    svg.write_fmt(part).expect("a string takes everything");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn centred(x: f64, y: f64, size: f64, colour: &str) -> String {
    format!(
        "x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{colour}\" text-anchor=\"middle\" \
         dominant-baseline=\"central\""
    )
}

fn at_left(y: f64) -> String {
    format!("x=\"{:.1}\" y=\"{y:.1}\" font-size=\"14\" fill=\"#777\"", -1.5 * HALF)
}

fn draw_cell(svg: &mut String, view: &View, frame: &Frame, cell: &Cell, marked: bool) {
    let (x, y) = frame.middle(cell.column, cell.row);
    let ground = match cell.tint {
        Tint::Plain => "#f4ecd8".to_owned(),
        Tint::Dark => "#e2d3b0".to_owned(),
        Tint::Hue { index, of } => {
            format!("hsl({},70%,72%)", 360 * u32::from(index) / u32::from(of.max(1)))
        }
    };
    let corners: &[(f64, f64)] = match frame.lattice {
        Lattice::Square => &[(-HALF, -HALF), (HALF, -HALF), (HALF, HALF), (-HALF, HALF)],
        Lattice::Hex => &[
            (0.0, -RADIUS),
            (HALF, -RADIUS / 2.0),
            (HALF, RADIUS / 2.0),
            (0.0, RADIUS),
            (-HALF, RADIUS / 2.0),
            (-HALF, -RADIUS / 2.0),
        ],
    };
    let points: Vec<String> =
        corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
    let points = points.join(" ");
    add(svg, format_args!("<polygon points=\"{points}\" fill=\"{ground}\" stroke=\"#8a7a58\"/>"));
    if marked {
        let ring = HALF * 0.86;
        add(
            svg,
            format_args!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{ring:.1}\" fill=\"none\" \
                 stroke=\"#d0482f\" stroke-width=\"2\" stroke-dasharray=\"4 3\"/>"
            ),
        );
    }
    if let Some(piece) = cell.piece {
        draw_piece(svg, view, piece, (x, y));
    }
}

fn paint(paint: Paint) -> &'static str {
    match paint {
        Paint::White => "#fffdf5",
        Paint::Brown => "#7a4a24",
        Paint::Black => "#2b2b2b",
        Paint::Red => "#c0392b",
        Paint::Amber => "#e5a823",
        Paint::Blue => "#2f6db5",
    }
}

/// A piece. The second side's have a hole in the middle, so that nobody needs colours.
fn draw_piece(svg: &mut String, view: &View, piece: Piece, (x, y): (f64, f64)) {
    let kind = &view.kinds[usize::from(piece.kind)];
    let fill = paint(view.paints[piece.side]);
    let style = format!("fill=\"{fill}\" stroke=\"#333\" stroke-width=\"1.5\"");
    let r = HALF * 0.62;
    match kind.body {
        Body::Sphere | Body::Disc => {
            add(svg, format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" {style}/>"));
        }
        Body::Cone => {
            let (top, bottom) = (y - r, y + r * 0.8);
            let (left, right) = (x - r, x + r);
            add(
                svg,
                format_args!(
                    "<polygon points=\"{x:.1},{top:.1} {right:.1},{bottom:.1} {left:.1},{bottom:.1}\" {style}/>"
                ),
            );
        }
        Body::Cube | Body::Cylinder | Body::Tile => {
            let (wide, round) = match kind.body {
                Body::Cylinder => (r * 0.55, r * 0.5),
                Body::Tile => (HALF * 0.85, 4.0),
                _ => (r * 0.85, 0.0),
            };
            let high = if kind.body == Body::Tile { wide } else { r * 0.85 };
            add(
                svg,
                format_args!(
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{round:.1}\" {style}/>",
                    x - wide,
                    y - high,
                    2.0 * wide,
                    2.0 * high
                ),
            );
        }
    }
    match (piece.pins, view.holes) {
        (Some(pins), Some(edge)) => draw_pins(svg, pins, edge, piece.side, (x, y)),
        _ if piece.side == Side::Second => {
            let r = r * 0.3;
            add(
                svg,
                format_args!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"#f4ecd8\" stroke=\"#333\"/>"
                ),
            );
        }
        _ => {}
    }
}

/// The holes of a piece; pinned ones are large, and squares for the second side.
fn draw_pins(svg: &mut String, pins: u32, edge: u8, side: Side, (x, y): (f64, f64)) {
    let pitch = HALF * 1.5 / f64::from(edge);
    let from_middle = |line: u8| (f64::from(line) - f64::from(edge - 1) / 2.0) * pitch;
    for hole in 0..edge * edge {
        let (cx, cy) = (x + from_middle(hole % edge), y - from_middle(hole / edge));
        let r = if pins >> hole & 1 == 1 { 2.6 } else { 0.8 };
        let round = if side == Side::First { r } else { 0.0 };
        add(
            svg,
            format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{round:.1}\" fill=\"#222\"/>",
                cx - r,
                cy - r,
                2.0 * r,
                2.0 * r
            ),
        );
    }
}
