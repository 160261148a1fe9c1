//! Boards of squares.

use super::canvas::{Area, Canvas, Glyph, Ink, Tone};
use super::{
    CellPlaces, Drawing, HoleGrid, Mark, Pen, Scale, SmallHoles, edge_glyph, figure, piece_glyph,
};
use crate::{Side, Tint, View};

/// The inside of a cell and whether lines run between the rows.
struct Frame {
    width: usize,
    height: usize,
    lines: bool,
    /// How wide the labels are at either side, with the space beside them.
    beside: usize,
}

impl Frame {
    fn of(view: &View, places: &CellPlaces, scale: Scale) -> Frame {
        let (width, height, lines) = match (view.holes, scale) {
            (None, Scale::Compact) => (3, 1, false),
            (None, Scale::Normal) => (3, 1, true),
            (None, Scale::Medium) => (5, 2, true),
            (None, Scale::Large) => (7, 3, true),
            (None, Scale::Huge) => (11, 5, true),
            (None, Scale::Giant) => (23, 11, true),
            (Some(edge), Scale::Compact) => (usize::from(edge) + 2, small_lines(edge).len(), false),
            (Some(edge), Scale::Normal) => {
                (2 * usize::from(edge) + 1, small_lines(edge).len(), true)
            }
            (Some(edge), Scale::Medium) => (2 * usize::from(edge) + 1, usize::from(edge), true),
            (Some(edge), Scale::Large | Scale::Huge) => {
                (2 * usize::from(edge) + 5, usize::from(edge) + 2, true)
            }
            (Some(edge), Scale::Giant) => {
                (4 * usize::from(edge) + 3, 2 * usize::from(edge) + 1, true)
            }
        };
        Frame { width, height, lines, beside: places.longest_label.max(1) + 1 }
    }

    /// Where holes are drawn, if each has a character of its own.
    fn holes(view: &View, pen: Pen) -> Option<HoleGrid> {
        let (left, top, pitch, drop) = match pen.scale {
            Scale::Compact | Scale::Normal => return None,
            Scale::Medium => (1, 0, 2, 1),
            Scale::Large | Scale::Huge => (3, 1, 2, 1),
            Scale::Giant => (3, 1, 4, 2),
        };
        let edge = view.holes?;
        Some(HoleGrid { left, top, pitch, drop, edge, flipped: pen.flipped })
    }

    /// Where a cell begins.
    fn origin(&self, column: usize, row: usize) -> (usize, usize) {
        let between = usize::from(self.lines);
        (self.beside + 1 + column * (self.width + 1), 2 + row * (self.height + between))
    }
}

pub(super) fn draw(view: &View, pen: Pen, mark: &dyn Fn(u16) -> Mark) -> Drawing {
    let places = CellPlaces::new(view, pen.flipped);
    let frame = Frame::of(view, &places, pen.scale);
    let (right, bottom) = frame.origin(places.columns, places.rows);
    let bottom = if frame.lines { bottom } else { bottom + 1 };
    let mut canvas = Canvas::new(right + frame.beside, bottom + 1);
    draw_lines(&mut canvas, view, &places, &frame, pen.ascii);
    draw_edges(&mut canvas, view, &places, &frame, pen);
    draw_labels(&mut canvas, view, &places, &frame);
    let holes = Frame::holes(view, pen);
    let mut cells = Vec::with_capacity(view.cells.len());
    for (index, &(column, row)) in places.of_cells.iter().enumerate() {
        let (x, y) = frame.origin(column, row);
        let area = Area { x, y, width: frame.width, height: frame.height };
        let mark = mark(index as u16);
        match (view.cells[index].piece.and_then(|piece| piece.pins), view.holes, holes) {
            (Some(pins), Some(_), Some(grid)) => {
                if pen.scale > Scale::Medium {
                    draw_tile(&mut canvas, view, index, area.narrowed(1), pen, mark);
                }
                draw_holes(&mut canvas, view, index, pins, area, grid, pen, mark);
            }
            (Some(pins), Some(edge), None) => {
                draw_small_holes(&mut canvas, view, index, pins, edge, area, pen);
            }
            _ => draw_piece(&mut canvas, view, index, area, pen, mark),
        }
        draw_brackets(&mut canvas, area, mark);
        cells.push(area);
    }
    draw_square(&mut canvas, view, &cells, pen.ascii);
    let small_holes = match (view.holes, holes) {
        (Some(edge), None) => {
            let pitch = (frame.width - 1) / usize::from(edge);
            Some(SmallHoles { pitch, edge, flipped: pen.flipped })
        }
        _ => None,
    };
    Drawing { canvas, cells, trims: vec![0; frame.height], holes, small_holes }
}

/// The piece on a cell, with the names of its holes at the left and below.
pub(super) fn lens(view: &View, index: usize, pen: Pen) -> Option<Drawing> {
    let edge = view.holes?;
    let pins = view.cells[index].piece?.pins?;
    let (width, height) = (2 * usize::from(edge) + 1, usize::from(edge));
    let mut canvas = Canvas::new(2 + width, height + 1);
    let grid = HoleGrid { left: 1, top: 0, pitch: 2, drop: 1, edge, flipped: pen.flipped };
    let area = Area { x: 2, y: 0, width, height };
    draw_holes(&mut canvas, view, index, pins, area, grid, pen, Mark::None);
    let ink = Ink::of(Tone::Label);
    for i in 0..edge {
        let (x, _) = grid.place(i);
        let (_, y) = grid.place(i * edge);
        canvas.put(area.x + x, height, Glyph { symbol: char::from(b'a' + i), ink });
        canvas.put(0, y, Glyph { symbol: char::from(b'1' + i), ink });
    }
    let (cells, trims, holes) = (vec![area], vec![0; height], Some(grid));
    Some(Drawing { canvas, cells, trims, holes, small_holes: None })
}

/// Marks stand at the left and right ends of a cell's middle line.
fn draw_brackets(canvas: &mut Canvas, area: Area, mark: Mark) {
    if mark == Mark::None {
        return;
    }
    let y = area.y + area.height / 2;
    let ink = Ink { tone: Tone::Plain, mark };
    let [left, right] = mark.brackets();
    canvas.put(area.x, y, Glyph { symbol: left, ink });
    canvas.put(area.x + area.width - 1, y, Glyph { symbol: right, ink });
}

/// Where the cells that decided the game are the corners of a square, which may stand
/// on a corner: its edges, as dots from middle to middle wherever no piece stands.
fn draw_square(canvas: &mut Canvas, view: &View, cells: &[Area], ascii: bool) {
    let corners: Vec<usize> = view.decisive_cells().map(usize::from).collect();
    let symbol = if ascii { ':' } else { '•' };
    let dot = Glyph { symbol, ink: Ink { tone: Tone::Plain, mark: Mark::Decisive } };
    let has_piece = |x: usize, y: usize| {
        let is_there = |area: &Area| area.spans(x) && (area.y..area.y + area.height).contains(&y);
        cells.iter().position(is_there).is_some_and(|cell| view.cells[cell].piece.is_some())
    };
    for [from, to] in edges_of_square(view, &corners) {
        let middle = |cell: usize| {
            let area = cells[cell];
            ((area.x + area.width / 2) as isize, (area.y + area.height / 2) as isize)
        };
        let ((x, y), (right, below)) = (middle(from), middle(to));
        let (across, down) = (right - x, below - y);
        // Characters are about twice as high as wide.
        let steps = (across.abs() / 2).max(down.abs());
        for step in 1..steps {
            let part = |length: isize| (2 * length * step + steps * length.signum()) / (2 * steps);
            let (x, y) = ((x + part(across)) as usize, (y + part(down)) as usize);
            let Ink { tone, mark } = canvas.at(x, y).ink;
            let is_bracket = tone == Tone::Plain && mark != Mark::None;
            if !has_piece(x, y) && !is_bracket {
                canvas.put(x, y, dot);
            }
        }
    }
}

/// The edges between four cells, if they are the corners of a square with room between them.
fn edges_of_square(view: &View, corners: &[usize]) -> Vec<[usize; 2]> {
    if corners.len() != 4 {
        return Vec::new();
    }
    let pairs = || {
        let later = |i: usize| corners[i + 1..].iter().map(move |to| [corners[i], *to]);
        (0..corners.len()).flat_map(later)
    };
    let apart = |[from, to]: [usize; 2]| {
        let [from, to] = [from, to].map(|cell| &view.cells[cell]);
        let [across, down] = [from.column - to.column, from.row - to.row].map(i32::from);
        across * across + down * down
    };
    let edge = pairs().map(apart).min().unwrap_or_default();
    let (edges, others): (Vec<_>, Vec<_>) = pairs().partition(|pair| apart(*pair) == edge);
    // Neighbours are seen together as they are.
    let is_square =
        edge > 1 && edges.len() == 4 && others.iter().all(|pair| apart(*pair) == 2 * edge);
    if is_square { edges } else { Vec::new() }
}

fn draw_piece(canvas: &mut Canvas, view: &View, index: usize, area: Area, pen: Pen, mark: Mark) {
    if let Some(piece) = view.cells[index].piece
        && area.width > 2
        && figure::draw(canvas, view, piece, area.narrowed(1), mark, pen.ascii)
    {
        return;
    }
    let glyph = match (view.cells[index].piece, mark) {
        (Some(piece), _) => piece_glyph(view, piece, pen.ascii),
        (None, Mark::Choice) => empty(if pen.ascii { '.' } else { '·' }),
        (None, _) if pen.scale == Scale::Compact => empty(if pen.ascii { '.' } else { '·' }),
        (None, _) => empty(' '),
    };
    let ink = Ink { mark, ..glyph.ink };
    canvas.put(area.x + area.width / 2, area.y + area.height / 2, Glyph { ink, ..glyph });
}

fn empty(symbol: char) -> Glyph {
    Glyph { symbol, ink: Ink::of(Tone::Empty) }
}

/// The frame of a piece with holes; a heavy one and a light one, so that the
/// sides differ without colours.
fn draw_tile(canvas: &mut Canvas, view: &View, index: usize, area: Area, pen: Pen, mark: Mark) {
    let piece = view.cells[index].piece.expect("pins are in a piece");
    let [level, upright, corners] = match (pen.ascii, piece.side) {
        (true, _) => ["-", "|", "++++"],
        (false, Side::First) => ["━", "┃", "┏┓┗┛"],
        (false, Side::Second) => ["─", "│", "╭╮╰╯"],
    };
    let ink = Ink { tone: Tone::Side(piece.side), mark };
    let (right, bottom) = (area.x + area.width - 1, area.y + area.height - 1);
    for y in [area.y, bottom] {
        canvas.write(area.x + 1, y, &level.repeat(area.width - 2), ink);
    }
    for y in area.y + 1..bottom {
        canvas.write(area.x, y, upright, ink);
        canvas.write(right, y, upright, ink);
    }
    let places = [(area.x, area.y), (right, area.y), (area.x, bottom), (right, bottom)];
    for ((x, y), symbol) in places.into_iter().zip(corners.chars()) {
        canvas.put(x, y, Glyph { symbol, ink });
    }
}

/// Every hole as a character; the centre shows whose piece it is.
#[allow(clippy::too_many_arguments)] // a drawing needs all of it
fn draw_holes(
    canvas: &mut Canvas,
    view: &View,
    index: usize,
    pins: u32,
    area: Area,
    grid: HoleGrid,
    pen: Pen,
    mark: Mark,
) {
    let piece = view.cells[index].piece.expect("pins are in a piece");
    let [free, pinned] = if pen.ascii { ['.', 'o'] } else { ['·', '●'] };
    let holes = grid.edge * grid.edge;
    for hole in 0..holes {
        let (dx, dy) = grid.place(hole);
        let mut glyph = piece_glyph(view, piece, pen.ascii);
        if hole != holes / 2 {
            let is_pinned = pins >> hole & 1 == 1;
            glyph.symbol = if is_pinned { pinned } else { free };
            if !is_pinned {
                glyph.ink.tone = Tone::Empty;
            }
        }
        glyph.ink.mark = mark;
        canvas.put(area.x + dx, area.y + dy, glyph);
    }
}

/// The rows of holes that share a line where every hole as a character of its
/// own has no room: two each, but the middle row, which shows whose piece it is,
/// has a line to itself, so that nothing is hidden.
pub(super) fn small_lines(edge: u8) -> Vec<Vec<u8>> {
    let (middle, rows) = (edge / 2, (0..edge).rev().collect::<Vec<u8>>());
    let (above, rest) = rows.split_at(usize::from(middle));
    let (own, below) = rest.split_at(1);
    above.chunks(2).chain([own]).chain(below.chunks(2)).map(<[u8]>::to_vec).collect()
}

/// Two rows of holes to a line.
fn draw_small_holes(
    canvas: &mut Canvas,
    view: &View,
    index: usize,
    pins: u32,
    edge: u8,
    area: Area,
    pen: Pen,
) {
    let piece = view.cells[index].piece.expect("pins are in a piece");
    let halves = if pen.ascii { ['.', '\'', ',', ':'] } else { ['·', '▀', '▄', '█'] };
    let whole = if pen.ascii { ['.', 'o'] } else { ['·', '■'] };
    // As wide apart as the cell allows.
    let pitch = (area.width - 1) / usize::from(edge);
    for (y, rows) in small_lines(edge).into_iter().enumerate() {
        for column in 0..edge {
            let pinned = |row: u8| {
                let hole = row * edge + column;
                let hole = if pen.flipped { edge * edge - 1 - hole } else { hole };
                usize::from(pins >> hole & 1 == 1)
            };
            let symbol = match rows[..] {
                [upper, lower] => halves[pinned(upper) + 2 * pinned(lower)],
                _ => whole[pinned(rows[0])],
            };
            let tone = if symbol == halves[0] { Tone::Empty } else { Tone::Side(piece.side) };
            let is_centre = rows == [edge / 2] && column == edge / 2;
            let glyph = match is_centre {
                true => piece_glyph(view, piece, pen.ascii),
                false => Glyph { symbol, ink: Ink::of(tone) },
            };
            canvas.put(area.x + 1 + pitch * usize::from(column), area.y + y, glyph);
        }
    }
}

/// Beside a row labels keep a space to it; above and below a column they stand in
/// its middle.
fn draw_labels(canvas: &mut Canvas, view: &View, places: &CellPlaces, frame: &Frame) {
    let last = canvas.height() - 1;
    for (label, &(column, row)) in view.labels.iter().zip(&places.labels) {
        let (x, y) = frame.origin(column.max(0) as usize, row.max(0) as usize);
        let x = match [column + 1, column - 1].map(|beside| places.cell(beside, row)) {
            // The place left of the first column has no origin of its own.
            [Some(_), _] if column < 0 => x - 2 - label.text.len(),
            [Some(_), _] => x + frame.width - 1 - label.text.len(),
            [None, Some(_)] => x + 1,
            [None, None] => x + frame.width / 2,
        };
        let y = match row {
            ..0 => 0,
            row if row >= places.rows as isize => last,
            _ => y + frame.height / 2,
        };
        canvas.write(x, y, &label.text, Ink::of(Tone::Label));
    }
}

/// Borders that belong to a side, where there is a line for them.
fn draw_edges(canvas: &mut Canvas, view: &View, places: &CellPlaces, frame: &Frame, pen: Pen) {
    for edge in &view.edges {
        let (column, row) = places.of_cells[usize::from(edge.cell)];
        let (x, y) = frame.origin(column, row);
        let glyph = edge_glyph(view, edge.side, pen.ascii);
        let mut level = |y: usize| {
            for x in (x..x + frame.width).skip(1).step_by(2) {
                canvas.put(x, y, glyph);
            }
        };
        match CellPlaces::toward(view, edge.toward, pen.flipped) {
            1 if frame.lines || row == 0 => level(y - 1),
            3 if frame.lines || row + 1 == places.rows => level(y + frame.height),
            toward @ (0 | 2) => {
                let x = if toward == 0 { x + frame.width } else { x - 1 };
                (y..y + frame.height).for_each(|y| canvas.put(x, y, glyph));
            }
            _ => {}
        }
    }
}

/// The weight of a line: 0 none, 1 light, 2 heavy (between grounds of
/// different tint).
type Weight = usize;

fn draw_lines(canvas: &mut Canvas, view: &View, places: &CellPlaces, frame: &Frame, ascii: bool) {
    let tint = |column: usize, row: usize| {
        places.cell(column as isize, row as isize).map(|index| view.cells[index].tint)
    };
    let (columns, rows) = (places.columns, places.rows);
    // A line runs between a cell and what lies beside it; where there is no cell on
    // either side, none.
    let between = |beside: Option<Tint>, here: Option<Tint>| -> Weight {
        match (beside, here) {
            (None, None) => 0,
            (Some(beside), Some(here)) => 1 + usize::from(beside != here),
            _ => 1,
        }
    };
    // The line left of a column, beside a row; and the line above a row.
    let upright = |column: usize, row: usize| -> Weight {
        let before = column.checked_sub(1).and_then(|before| tint(before, row));
        between(before, tint(column, row))
    };
    let level = |column: usize, row: usize| -> Weight {
        let above = row.checked_sub(1).and_then(|above| tint(column, above));
        let here = tint(column, row);
        let has_room = frame.lines || row == 0 || row == rows;
        if has_room { between(above, here) } else { 0 }
    };
    let ink = Ink::of(Tone::Line);
    for row in 0..=rows {
        for column in 0..=columns {
            let (x, y) = frame.origin(column, row);
            let line_y = if frame.lines || row == 0 { y - 1 } else { y };
            let weight = level(column, row);
            if weight > 0 {
                let symbol = if ascii { [' ', '-', '='] } else { [' ', '─', '━'] }[weight];
                for i in 0..frame.width {
                    canvas.put(x + i, line_y, Glyph { symbol, ink });
                }
            }
            let symbol =
                if ascii { [' ', '|', '#'] } else { [' ', '│', '┃'] }[upright(column, row)];
            for i in 0..frame.height {
                if row < rows {
                    canvas.put(x - 1, y + i, Glyph { symbol, ink });
                }
            }
            if frame.lines || row == 0 || row == rows {
                let arms = [
                    row.checked_sub(1).map_or(0, |above| upright(column, above)),
                    weight,
                    upright(column, row),
                    column.checked_sub(1).map_or(0, |before| level(before, row)),
                ];
                canvas.put(x - 1, line_y, Glyph { symbol: junction(arms, ascii), ink });
            }
        }
    }
}

/// The character where lines meet: weights of the arms up, right, down, left.
fn junction(arms: [Weight; 4], ascii: bool) -> char {
    match arms {
        [0, 0, 0, 0] => ' ',
        _ if ascii => '+',
        [0, 1, 1, 0] => '┌',
        [0, 0, 1, 1] => '┐',
        [1, 1, 0, 0] => '└',
        [1, 0, 0, 1] => '┘',
        [0, 1, 1, 1] => '┬',
        [0, 1, 2, 1] => '┰',
        [1, 1, 0, 1] => '┴',
        [2, 1, 0, 1] => '┸',
        [1, 1, 1, 0] => '├',
        [1, 2, 1, 0] => '┝',
        [1, 0, 1, 1] => '┤',
        [1, 0, 1, 2] => '┥',
        [2, 1, 2, 1] => '╂',
        [1, 2, 1, 2] => '┿',
        [2, 2, 2, 2] => '╋',
        _ => '┼',
    }
}
