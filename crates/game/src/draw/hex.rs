//! Boards of hexagons, pointed at the top. With outlines a cell has a middle line
//! and, above and below, as many lines as its scale says, each two characters
//! shorter than the one before; without, a cell is one line.

use super::canvas::{Area, Canvas, Glyph, Ink, Tone};
use super::{Drawing, Layout, Mark, Pen, Scale, figure, hue_symbol, piece_glyph, split_name};
use crate::{Tint, View};

/// How wide the row labels are at either side, with the space beside them.
const LABEL: usize = 5;

/// Where things are drawn.
#[derive(Clone, Copy)]
struct Frame {
    /// Lines above a cell's middle one, and below it.
    slopes: usize,
    /// Characters from the middle of a cell to its upright edges.
    half: usize,
}

impl Frame {
    fn of(scale: Scale) -> Frame {
        let slopes = match scale {
            Scale::Compact => return Frame { slopes: 0, half: 2 },
            Scale::Normal | Scale::Medium => 1,
            Scale::Large => 2,
            Scale::Huge => 3,
            Scale::Giant => 4,
        };
        Frame { slopes, half: slopes + 1 }
    }

    /// The middle of a cell. Columns are doubled.
    fn middle(&self, column: usize, row: usize) -> (usize, usize) {
        let down = (self.slopes + 1) * (row + 1);
        (LABEL + self.half * (column + 1), down)
    }

    /// The rectangle around a cell.
    fn area(&self, (x, y): (usize, usize)) -> Area {
        let (across, lines) = (self.half - 1, self.slopes);
        Area { x: x - across, y: y - lines, width: 2 * across + 1, height: 2 * lines + 1 }
    }

    /// What belongs to the neighbours of that rectangle's lines, at either end.
    fn trims(&self) -> Vec<usize> {
        (0..=2 * self.slopes).map(|line| line.abs_diff(self.slopes)).collect()
    }
}

pub(super) fn draw(view: &View, pen: Pen, mark: &dyn Fn(u16) -> Mark) -> Drawing {
    let layout = Layout::new(view, pen.flipped);
    let frame = Frame::of(pen.scale);
    let (right, bottom) = frame.middle(layout.columns - 1, layout.rows - 1);
    let mut canvas = Canvas::new(right + frame.half + 1 + LABEL, bottom + frame.slopes + 2);
    let mut cells = Vec::with_capacity(view.cells.len());
    for (index, &(column, row)) in layout.places.iter().enumerate() {
        let middle = frame.middle(column, row);
        if frame.slopes > 0 {
            draw_outline(&mut canvas, frame, middle);
        }
        draw_cell(&mut canvas, view, index, frame, middle, pen, mark(index as u16));
        cells.push(frame.area(middle));
    }
    draw_labels(&mut canvas, view, &layout, &frame);
    Drawing { canvas, cells, trims: frame.trims(), holes: None }
}

fn draw_outline(canvas: &mut Canvas, frame: Frame, (x, y): (usize, usize)) {
    let ink = Ink::of(Tone::Line);
    let mut edges = vec![(x - frame.half, y, '|'), (x + frame.half, y, '|')];
    for line in 1..=frame.slopes {
        let aside = frame.half - line;
        edges.extend([(x - aside, y - line, '/'), (x + aside, y - line, '\\')]);
        edges.extend([(x - aside, y + line, '\\'), (x + aside, y + line, '/')]);
    }
    for (x, y, symbol) in edges {
        canvas.put(x, y, Glyph { symbol, ink });
    }
}

fn draw_cell(
    canvas: &mut Canvas,
    view: &View,
    index: usize,
    frame: Frame,
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
    let is_picture = match cell.piece {
        Some(piece) if frame.slopes > 1 => {
            // The corners of a hexagon leave a flatter room than its rectangle.
            let lines = frame.slopes / 2;
            let room = frame.area((x, y));
            let room = Area { y: y - lines, height: 2 * lines + 1, ..room };
            figure::draw(canvas, view, piece, room, mark, pen.ascii)
        }
        _ => false,
    };
    if !is_picture {
        canvas.put(x, y, glyph);
    }
    // A stone hides the letter of a coloured cell: it moves to the corner, or
    // where there is none, the colour shows beside the stone.
    if let (Some((index, tone)), Some(_), 2..) = (hue, cell.piece, frame.slopes) {
        let letter = Glyph { symbol: hue_symbol(index), ink: Ink::of(tone) };
        canvas.put(x, y + frame.slopes, letter);
    }
    let beside = hue.map_or(Ink::of(Tone::Plain), |(_, tone)| Ink::of(tone));
    let around = match (mark, hue, cell.piece) {
        (Mark::None, _, _) if is_picture => return,
        (Mark::None, Some(_), Some(_)) if frame.slopes < 2 => {
            if pen.ascii {
                ['-', '-']
            } else {
                ['╶', '╴']
            }
        }
        _ => mark.brackets(),
    };
    let ink = Ink { mark, ..beside };
    let aside = frame.half - 1;
    canvas.put(x - aside, y, Glyph { symbol: around[0], ink });
    canvas.put(x + aside, y, Glyph { symbol: around[1], ink });
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
        canvas.write(x - frame.half - 1 - name.len(), y, name, ink);
        let right = frame.middle(end, row).0 + frame.half + 2;
        canvas.write(right, y, &view.cells[rightmost].name, ink);
        if row == 0 || row == layout.rows - 1 {
            let y = if row == 0 { 0 } else { last };
            for (column, index) in columns {
                let (_, digits) = split_name(&view.cells[index].name);
                canvas.write(frame.middle(column, row).0, y, digits, ink);
            }
        }
    }
}
