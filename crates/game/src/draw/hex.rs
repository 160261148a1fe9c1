//! Boards of hexagons, pointed at the top. With outlines a cell has a middle line
//! and, above and below, as many lines as its scale says, each two characters
//! shorter than the one before; without, a cell is one line.

use super::canvas::{Area, Canvas, Glyph, Ink, Tone};
use super::{CellPlaces, Drawing, Mark, Pen, Scale, edge_glyph, figure, hue_symbol, piece_glyph};
use crate::{Tint, View};

/// Where things are drawn.
#[derive(Clone, Copy)]
struct Frame {
    /// Lines above a cell's middle one, and below it.
    slopes: usize,
    /// Characters from the middle of a cell to its upright edges.
    half: usize,
    /// How wide the labels are at either side, with the space beside them.
    beside: usize,
    /// Lines between the labels and the cells, above and below.
    above: usize,
}

impl Frame {
    fn of(view: &View, places: &CellPlaces, scale: Scale) -> Frame {
        let slopes = match scale {
            Scale::Compact => 0,
            Scale::Normal | Scale::Medium => 1,
            Scale::Large => 2,
            Scale::Huge => 3,
            Scale::Giant => 4,
        };
        Frame {
            slopes,
            half: if slopes == 0 { 2 } else { slopes + 1 },
            // As wide as names of three characters, with the space around them.
            beside: places.longest_label.max(3) + 2,
            // Without outlines, borders that belong to a side need a line of their own.
            above: usize::from(slopes == 0 && !view.edges.is_empty()),
        }
    }

    /// The middle of a cell, or of where one would be. Columns are doubled.
    fn middle(&self, column: isize, row: isize) -> (usize, usize) {
        let across = self.beside as isize + self.half as isize * (column + 1);
        let down = self.above as isize + (self.slopes as isize + 1) * (row + 1);
        (across as usize, down as usize)
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
    let places = CellPlaces::new(view, pen.flipped);
    let frame = Frame::of(view, &places, pen.scale);
    let (right, bottom) = frame.middle(places.columns as isize - 1, places.rows as isize - 1);
    let height = bottom + frame.slopes + frame.above + 2;
    let mut canvas = Canvas::new(right + frame.half + 1 + frame.beside, height);
    let mut cells = Vec::with_capacity(view.cells.len());
    for (index, &(column, row)) in places.of_cells.iter().enumerate() {
        let middle = frame.middle(column as isize, row as isize);
        if frame.slopes > 0 {
            draw_outline(&mut canvas, frame, middle);
        }
        draw_cell(&mut canvas, view, index, frame, middle, pen, mark(index as u16));
        cells.push(frame.area(middle));
    }
    draw_edges(&mut canvas, view, &places, frame, pen);
    draw_labels(&mut canvas, view, &places, frame);
    Drawing { canvas, cells, trims: frame.trims(), holes: None, small_holes: None }
}

/// The characters of a border of a cell, by its direction.
fn border(frame: Frame, (x, y): (usize, usize), toward: usize) -> Vec<(usize, usize)> {
    let slope = |up: bool, right: bool| {
        // Without outlines a border above or below is one character beside the middle.
        let lines = 1..=frame.slopes.max(1);
        let place = move |line: usize| {
            let aside = frame.half - line;
            (if right { x + aside } else { x - aside }, if up { y - line } else { y + line })
        };
        lines.map(place).collect()
    };
    match toward {
        0 => vec![(x + frame.half, y)],
        1 => slope(true, true),
        2 => slope(true, false),
        3 => vec![(x - frame.half, y)],
        4 => slope(false, false),
        _ => slope(false, true),
    }
}

fn draw_edges(canvas: &mut Canvas, view: &View, places: &CellPlaces, frame: Frame, pen: Pen) {
    for edge in &view.edges {
        let (column, row) = places.of_cells[usize::from(edge.cell)];
        let toward = CellPlaces::toward(view, edge.toward, pen.flipped);
        // Without outlines there is no line for it between two rows.
        let is_between = match toward {
            1 | 2 => row > 0,
            4 | 5 => row + 1 < places.rows,
            _ => false,
        };
        if is_between && frame.slopes == 0 {
            continue;
        }
        let middle = frame.middle(column as isize, row as isize);
        for (x, y) in border(frame, middle, toward) {
            canvas.put(x, y, edge_glyph(view, edge.side, pen.ascii));
        }
    }
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

/// Beside a row labels keep a space to it; elsewhere they begin in the middle of
/// where the next cell would be.
fn draw_labels(canvas: &mut Canvas, view: &View, places: &CellPlaces, frame: Frame) {
    let last = canvas.height() - 1;
    for (label, &(column, row)) in view.labels.iter().zip(&places.labels) {
        let (x, y) = frame.middle(column, row);
        let x = match [column + 2, column - 2].map(|beside| places.cell(beside, row)) {
            [Some(_), _] => x + frame.half - 1 - label.text.len(),
            [None, Some(_)] => x + 2 - frame.half,
            [None, None] => x,
        };
        let y = match row {
            ..0 => 0,
            row if row >= places.rows as isize => last,
            _ => y,
        };
        canvas.write(x, y, &label.text, Ink::of(Tone::Label));
    }
}
