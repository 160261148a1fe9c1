//! Draws how often positions were won of which the engine expected so much: a small
//! square for each variant, with a line where expectation and result are the same. The more nodes
//! were looked at, the darker; what holds few positions says little and is small.

use std::fmt::Write as _;

use crate::reliability::{FEW, Reliability};

/// The side of a square.
const SIDE: f64 = 140.0;
/// The room around it, with its name above.
const ROOM: f64 = 26.0;
/// Squares in a row.
const IN_A_ROW: usize = 4;

/// The picture, as SVG.
pub fn draw(all: &[Reliability]) -> String {
    let step = SIDE + 2.0 * ROOM;
    let columns = all.len().clamp(1, IN_A_ROW);
    let rows = all.len().div_ceil(IN_A_ROW).max(1);
    let (width, height) = (step * columns as f64, step * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (i, of) in all.iter().enumerate() {
        let (x, y) = ((i % IN_A_ROW) as f64 * step + ROOM, (i / IN_A_ROW) as f64 * step + ROOM);
        svg += &square(of, x, y);
    }
    svg + "</svg>\n"
}

/// One variant, with its upper left corner here.
fn square(of: &Reliability, x: f64, y: f64) -> String {
    let (right, bottom) = (x + SIDE, y + SIDE);
    let mut svg = format!(
        "<text x=\"{x}\" y=\"{}\">{}</text>\n\
         <rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#999\"/>\n\
         <path d=\"M{x} {bottom}L{right} {y}\" stroke=\"#999\"/>\n\
         <text x=\"{x}\" y=\"{}\">expected</text>\n",
        y - 6.0,
        of.name,
        bottom + 14.0,
    );
    let most = of.counts.last().map_or(1, |counts| counts.nodes.max(1));
    for counts in &of.counts {
        // Ten thousand times fewer nodes are the palest.
        let way = (most as f64 / counts.nodes.max(1) as f64).log10() / 4.0;
        let colour = format!("hsl(210,80%,{:.0}%)", 25.0 + 60.0 * way.min(1.0));
        for tenth in counts.tenths.iter().filter(|tenth| tenth.positions > 0) {
            let [expected, won] = tenth.shares();
            let (cx, cy) = (x + SIDE * expected, bottom - SIDE * won);
            let radius = if tenth.positions >= FEW { 3.0 } else { 1.2 };
            // Writing into a string does not fail.
            let _ = writeln!(
                svg,
                "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{radius}\" fill=\"{colour}\"/>"
            );
        }
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reliability::Counts;

    #[test]
    fn every_tenth_that_holds_something_is_drawn() {
        let mut counts = Counts::new(100);
        counts.tenths[3].positions = FEW;
        counts.tenths[9].positions = FEW - 1;
        let mut more = Counts::new(20_000);
        more.tenths[5].positions = FEW;
        let svg = draw(&[Reliability { name: "a game".into(), counts: vec![counts, more] }]);
        let drawn = |what: &str| svg.matches(what).count();
        assert_eq!((drawn("<circle"), drawn("r=\"1.2\""), drawn("r=\"3\"")), (3, 1, 2));
        assert_eq!(drawn("hsl(210,80%,25%)"), 1, "the most nodes are the darkest");
        assert!(svg.contains(">a game<") && svg.ends_with("</svg>\n"));
    }
}
