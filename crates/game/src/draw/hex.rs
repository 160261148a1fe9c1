//! Boards of hexagons, pointed at the top: four characters from one cell to the
//! next, two lines from one row to the next, or one without outlines.

use super::canvas::{Area, Canvas, Glyph, Ink, Tone};
use super::{Drawing, Layout, Mark, Pen, Scale, hue_symbol, piece_glyph, split_name};
use crate::{Tint, View};

/// How wide the row labels are at either side, with the space beside them.
const LABEL: usize = 5;

/// Where things are drawn.
struct Frame {
    outlines: bool,
}

impl Frame {
    /// The middle of a cell. Columns are doubled: two characters each.
    fn middle(&self, column: usize, row: usize) -> (usize, usize) {
        match self.outlines {
            true => (LABEL + 2 + 2 * column, 2 + 2 * row),
            false => (LABEL + 2 + 2 * column, 1 + row),
        }
    }
}

pub(super) fn draw(view: &View, pen: Pen, mark: &dyn Fn(u16) -> Mark) -> Drawing {
    let layout = Layout::new(view, pen.flipped);
    let frame = Frame { outlines: pen.scale > Scale::Compact };
    let (right, bottom) = frame.middle(layout.columns - 1, layout.rows - 1);
    let below = if frame.outlines { 3 } else { 2 };
    let mut canvas = Canvas::new(right + 3 + LABEL, bottom + below);
    let mut cells = Vec::with_capacity(view.cells.len());
    for (index, &(column, row)) in layout.places.iter().enumerate() {
        let (x, y) = frame.middle(column, row);
        if frame.outlines {
            draw_outline(&mut canvas, x, y);
        }
        draw_cell(&mut canvas, view, index, (x, y), pen, mark(index as u16));
        cells.push(Area { x: x - 1, y, width: 3, height: 1 });
    }
    draw_labels(&mut canvas, view, &layout, &frame);
    Drawing { canvas, cells, holes: None }
}

fn draw_outline(canvas: &mut Canvas, x: usize, y: usize) {
    let ink = Ink::of(Tone::Line);
    let edges = [(x - 2, y, '|'), (x + 2, y, '|')];
    let slopes =
        [(x - 1, y - 1, '/'), (x + 1, y - 1, '\\'), (x - 1, y + 1, '\\'), (x + 1, y + 1, '/')];
    for (x, y, symbol) in edges.into_iter().chain(slopes) {
        canvas.put(x, y, Glyph { symbol, ink });
    }
}

fn draw_cell(
    canvas: &mut Canvas,
    view: &View,
    index: usize,
    (x, y): (usize, usize),
    pen: Pen,
    mark: Mark,
) {
    let cell = &view.cells[index];
    let hue = match cell.tint {
        Tint::Hue { index, of } => Some((index, Tone::Hue { index, of })),
        _ => None,
    };
    let dot = if pen.ascii { '.' } else { '·' };
    let mut glyph = match (cell.piece, hue) {
        (Some(piece), _) => piece_glyph(view, piece, pen.ascii),
        (None, Some((index, tone))) => Glyph { symbol: hue_symbol(index), ink: Ink::of(tone) },
        (None, None) => Glyph { symbol: dot, ink: Ink::of(Tone::Empty) },
    };
    glyph.ink.mark = mark;
    canvas.put(x, y, glyph);
    // A stone hides the letter of a coloured cell, so the colour shows beside it.
    let beside = hue.map_or(Ink::of(Tone::Plain), |(_, tone)| Ink::of(tone));
    let around = match (mark, hue, cell.piece) {
        (Mark::None, Some(_), Some(_)) => {
            if pen.ascii {
                ['-', '-']
            } else {
                ['╶', '╴']
            }
        }
        _ => mark.brackets(),
    };
    let ink = Ink { mark, ..beside };
    canvas.put(x - 1, y, Glyph { symbol: around[0], ink });
    canvas.put(x + 1, y, Glyph { symbol: around[1], ink });
}

fn draw_labels(canvas: &mut Canvas, view: &View, layout: &Layout, frame: &Frame) {
    let ink = Ink::of(Tone::Label);
    let last = canvas.height() - 1;
    for row in 0..layout.rows {
        let in_row = (0..view.cells.len()).filter(|index| layout.places[*index].1 == row);
        let mut columns: Vec<(usize, usize)> =
            in_row.map(|index| (layout.places[index].0, index)).collect();
        columns.sort_unstable();
        let (Some(&(first, leftmost)), Some(&(end, rightmost))) = (columns.first(), columns.last())
        else {
            continue;
        };
        let (x, y) = frame.middle(first, row);
        let name = &view.cells[leftmost].name;
        canvas.write(x - 3 - name.len(), y, name, ink);
        canvas.write(frame.middle(end, row).0 + 4, y, &view.cells[rightmost].name, ink);
        if row == 0 || row == layout.rows - 1 {
            let y = if row == 0 { 0 } else { last };
            for (column, index) in columns {
                let (_, digits) = split_name(&view.cells[index].name);
                canvas.write(frame.middle(column, row).0, y, digits, ink);
            }
        }
    }
}
