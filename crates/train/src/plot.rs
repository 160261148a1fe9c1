//! Draws how often positions were won of which the engine expected so much: a small
//! square for each variant, with a line where expectation and result are the same.

use std::fmt::Write as _;

use crate::reliability::Counts;

/// The side of a square.
const SIDE: f64 = 140.0;
/// The room around it, with its name above.
const ROOM: f64 = 26.0;
/// Squares in a row.
const IN_A_ROW: usize = 4;
/// A tenth with fewer positions says little and is drawn pale.
const FEW: usize = 500;

/// The picture, as SVG.
pub fn draw(all: &[Counts]) -> String {
    let step = SIDE + 2.0 * ROOM;
    let columns = all.len().clamp(1, IN_A_ROW);
    let rows = all.len().div_ceil(IN_A_ROW).max(1);
    let (width, height) = (step * columns as f64, step * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (i, counts) in all.iter().enumerate() {
        let (x, y) = ((i % IN_A_ROW) as f64 * step + ROOM, (i / IN_A_ROW) as f64 * step + ROOM);
        svg += &square(counts, x, y);
    }
    svg + "</svg>\n"
}

/// One variant, with its upper left corner here.
fn square(counts: &Counts, x: f64, y: f64) -> String {
    let (right, bottom) = (x + SIDE, y + SIDE);
    let mut svg = format!(
        "<text x=\"{x}\" y=\"{}\">{}</text>\n\
         <rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#999\"/>\n\
         <path d=\"M{x} {bottom}L{right} {y}\" stroke=\"#999\"/>\n\
         <text x=\"{x}\" y=\"{}\">expected</text>\n",
        y - 6.0,
        counts.name,
        bottom + 14.0,
    );
    for tenth in counts.tenths.iter().filter(|tenth| tenth.positions > 0) {
        let [expected, won] = tenth.shares();
        let colour = if tenth.positions >= FEW { "#06c" } else { "#9cf" };
        let (cx, cy) = (x + SIDE * expected, bottom - SIDE * won);
        // Writing into a string does not fail.
        let _ = writeln!(svg, "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"3\" fill=\"{colour}\"/>");
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tenth_that_holds_something_is_drawn() {
        let mut counts = Counts::new("a game".into());
        counts.tenths[3].positions = 700;
        counts.tenths[9].positions = 7;
        let svg = draw(&[counts]);
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains(">a game<") && svg.contains("#9cf") && svg.ends_with("</svg>\n"));
    }
}
