//! A board as a picture, for those who show a link: drawn from the view that every
//! screen draws. No game is known here, and nothing can be clicked.

use std::f32::consts::{PI, TAU};

use game::{Body, Lattice, Paint, Piece, Side, Tint, View};

use crate::canvas::{Canvas, Colour, Fill, Point, Shape, rgb};

/// The size that most who show links ask for.
pub(crate) const SIZE: (usize, usize) = (1200, 630);
/// What stays free around the board, in pixels.
const MARGIN: f32 = 26.0;
/// How far the frame goes beyond the cells, in cells.
const RIM: f32 = 0.2;
/// The most pieces beside the board that are drawn for a side.
const BESIDE: usize = 12;

const GROUND: Colour = rgb(0xf4ecdf);
const FRAME: Colour = rgb(0x85572f);
const CELLS: [Colour; 2] = [rgb(0xe6d2ad), rgb(0xd6bb8b)];
const EDGE: Colour = rgb(0xb08d5a);
const TRACE: Colour = rgb(0xe08a2c);
const WON: [Colour; 2] = [rgb(0x2b1703), rgb(0xffe27a)];
const BEATEN: Colour = rgb(0xff5a4d);

/// The colours of a paint: light, base, dark and edge.
const fn shades(paint: Paint) -> [Colour; 4] {
    let [light, base, dark, edge] = match paint {
        Paint::White => [0xfffaf0, 0xf0dfc0, 0xcdb084, 0x7d6238],
        Paint::Brown => [0xb0774d, 0x7c4a29, 0x4c2913, 0x24120a],
        Paint::Black => [0x6a6570, 0x2e2b33, 0x131116, 0x000000],
        Paint::Red => [0xee7a6c, 0xbf352b, 0x7d1a16, 0x470c0a],
        Paint::Amber => [0xffd58a, 0xe7a035, 0xaa6a12, 0x5e3705],
        Paint::Blue => [0x7db4ee, 0x3272b8, 0x1a4677, 0x0a2444],
    };
    [rgb(light), rgb(base), rgb(dark), rgb(edge)]
}

/// Draws a board and what the sides hold beside it; `trace` are the cells that the last
/// turn touched.
pub(crate) fn draw(view: &View, trace: &[u16]) -> Vec<u8> {
    let mut canvas = Canvas::new(SIZE.0, SIZE.1, GROUND);
    let sheet = Sheet::new(view);
    sheet.frame(&mut canvas);
    sheet.borders(view, &mut canvas);
    let decisive: Vec<u16> = view.decisive_cells().collect();
    for (index, cell) in (0..).zip(&view.cells) {
        let at = sheet.centres[usize::from(index)];
        let shape = sheet.cell(at, 0.475);
        canvas.fill(&shape, &Fill::Flat(ground(cell.tint)));
        canvas.outline(&shape, 0.022 * sheet.unit, EDGE);
        if trace.contains(&index) {
            canvas.outline(&sheet.cell(at, 0.44), 0.05 * sheet.unit, TRACE);
        }
    }
    for (index, cell) in view.cells.iter().enumerate() {
        if let Some(piece) = cell.piece {
            Brush { canvas: &mut canvas, at: sheet.centres[index], unit: sheet.unit }
                .piece(view, piece);
        }
    }
    for cell in decisive {
        let ring = Shape::Disc(sheet.centres[usize::from(cell)], 0.43 * sheet.unit);
        canvas.outline(&ring, 0.11 * sheet.unit, WON[0]);
        let inner = if view.shows_the_beaten() { BEATEN } else { WON[1] };
        canvas.outline(&ring, 0.06 * sheet.unit, inner);
    }
    sheet.reserves(view, &mut canvas);
    canvas.png()
}

/// Where things lie.
struct Sheet {
    lattice: Lattice,
    /// A cell's width in pixels.
    unit: f32,
    centres: Vec<Point>,
    /// The left and right edge of the frame.
    edges: (f32, f32),
}

impl Sheet {
    fn new(view: &View) -> Sheet {
        let hex = view.lattice == Lattice::Hex;
        let (across, down) = if hex { (0.5, 0.75_f32.sqrt()) } else { (1.0, 1.0) };
        let places: Vec<Point> = (view.cells.iter())
            .map(|cell| (f32::from(cell.column) * across, -f32::from(cell.row) * down))
            .collect();
        let span = |part: fn(&Point) -> f32| {
            let all = places.iter().map(part);
            (all.clone().fold(f32::INFINITY, f32::min), all.fold(f32::NEG_INFINITY, f32::max))
        };
        let ((left, right), (top, bottom)) = (span(|place| place.0), span(|place| place.1));
        let whole = 1.0 + 2.0 * RIM;
        let size = (SIZE.0 as f32 - 2.0 * MARGIN, SIZE.1 as f32 - 2.0 * MARGIN);
        let room = if view.reserves.iter().any(|side| !side.is_empty()) { 0.62 } else { 1.0 };
        let high = bottom - top + if hex { 2.0 / 3.0_f32.sqrt() + 2.0 * RIM } else { whole };
        let unit = (room * size.0 / (right - left + whole)).min(size.1 / high);
        let middle = (SIZE.0 as f32 / 2.0, SIZE.1 as f32 / 2.0);
        let place = |(x, y): &Point| {
            let (x, y) = (x - (left + right) / 2.0, y - (top + bottom) / 2.0);
            (middle.0 + unit * x, middle.1 + unit * y)
        };
        let half = unit * (right - left + whole) / 2.0;
        Sheet {
            lattice: view.lattice,
            unit,
            centres: places.iter().map(place).collect(),
            edges: (middle.0 - half, middle.0 + half),
        }
    }

    /// The outline of a cell, from its middle to the middle of an edge.
    fn cell(&self, at: Point, half: f32) -> Shape {
        let half = half * self.unit;
        match self.lattice {
            Lattice::Square => Shape::Tile(at, (half, half), 0.1 * self.unit),
            Lattice::Hex => {
                let radius = half * 2.0 / 3.0_f32.sqrt();
                let corner = |i: u8| turned(at, radius, PI / 2.0 + f32::from(i) * PI / 3.0);
                Shape::Polygon((0..6).map(corner).collect())
            }
        }
    }

    /// What lies under and around the cells: whatever their outline is, each brings
    /// its part of the frame.
    fn frame(&self, canvas: &mut Canvas) {
        for at in &self.centres {
            canvas.fill(&self.cell(*at, 0.5 + RIM), &Fill::Flat(FRAME));
        }
    }

    /// The borders of cells that belong to a side, out of the frame.
    fn borders(&self, view: &View, canvas: &mut Canvas) {
        let directions = view.lattice.directions().len() as f32;
        let spread = PI / directions;
        for edge in &view.edges {
            let at = self.centres[usize::from(edge.cell)];
            let angle = f32::from(edge.toward) * TAU / directions;
            let corner = |half: f32, aside: f32| {
                turned(at, half * self.unit / spread.cos(), angle + aside * spread)
            };
            let outer = 0.5 + RIM;
            let corners =
                vec![corner(0.5, -1.0), corner(outer, -1.0), corner(outer, 1.0), corner(0.5, 1.0)];
            let [_, base, ..] = shades(view.paints[edge.side]);
            canvas.fill(&Shape::Polygon(corners), &Fill::Flat(base));
        }
    }

    /// Pieces beside the board: second's on the left, first's on the right.
    fn reserves(&self, view: &View, canvas: &mut Canvas) {
        for side in Side::BOTH {
            let held = view.reserves[side].iter();
            let pieces: Vec<u8> = held
                .flat_map(|stock| std::iter::repeat_n(stock.kind, stock.count.into()))
                .take(BESIDE)
                .collect();
            let room = self.edges.0 - 2.0 * MARGIN;
            let rows = pieces.len().div_ceil(2);
            let high = SIZE.1 as f32 - 2.0 * MARGIN;
            let unit = (room / 2.0).min(high / rows.max(1) as f32).min(self.unit);
            for (index, kind) in pieces.into_iter().enumerate() {
                let (column, row) = ((index % 2) as f32, (index / 2) as f32);
                let across = MARGIN + unit * (column + 0.5) + (room - 2.0 * unit) / 2.0;
                let x = if side == Side::First { SIZE.0 as f32 - across } else { across };
                let y = SIZE.1 as f32 / 2.0 + unit * (row + 0.5 - rows as f32 / 2.0);
                let piece = Piece { side, kind, pins: view.holes.map(|_| 0) };
                Brush { canvas, at: (x, y), unit }.piece(view, piece);
            }
        }
    }
}

/// The ground of a cell. Rainbow colours are equally light (as in the page: OKLCH).
fn ground(tint: Tint) -> Colour {
    let (index, of) = match tint {
        Tint::Plain => return CELLS[0],
        Tint::Dark => return CELLS[1],
        Tint::Hue { index, of } => (f32::from(index), f32::from(of)),
    };
    let angle = (index / of * 360.0 + 20.0).to_radians();
    let (light, a, b) = (0.74, 0.15 * angle.cos(), 0.15 * angle.sin());
    let cube = |x: f32| x * x * x;
    let l = cube(light + 0.396_337_78 * a + 0.215_803_76 * b);
    let m = cube(light - 0.105_561_346 * a - 0.063_854_17 * b);
    let s = cube(light - 0.089_484_18 * a - 1.291_485_5 * b);
    let linear = [
        4.076_741_7 * l - 3.307_711_6 * m + 0.230_969_94 * s,
        -1.268_438 * l + 2.609_757_4 * m - 0.341_319_4 * s,
        -0.004_196_086_3 * l - 0.703_418_6 * m + 1.707_614_7 * s,
    ];
    let curve = |x: f32| {
        if x <= 0.003_130_8 { 12.92 * x } else { 1.055 * x.powf(1.0 / 2.4) - 0.055 }
    };
    linear.map(|part| curve(part.clamp(0.0, 1.0)))
}

fn turned((x, y): Point, radius: f32, angle: f32) -> Point {
    (x + radius * angle.cos(), y - radius * angle.sin())
}

/// Draws one piece, which is about a unit high.
struct Brush<'a> {
    canvas: &'a mut Canvas,
    at: Point,
    unit: f32,
}

impl Brush<'_> {
    fn point(&self, (x, y): Point) -> Point {
        (self.at.0 + x * self.unit, self.at.1 + y * self.unit)
    }

    /// A polygon by corners in units, y down.
    fn polygon(&self, corners: &[Point]) -> Shape {
        Shape::Polygon(corners.iter().map(|corner| self.point(*corner)).collect())
    }

    /// A part of an ellipse around (0, y), from an angle to another, as corners.
    fn arc(y: f32, (wide, high): Point, from: f32, to: f32) -> impl Iterator<Item = Point> {
        (0..=16).map(move |i| {
            let angle = from + (to - from) * i as f32 / 16.0;
            (wide * angle.cos(), y - high * angle.sin())
        })
    }

    fn edged(&mut self, shape: &Shape, fill: &Fill, edge: Colour) {
        self.canvas.fill(shape, fill);
        self.canvas.outline(shape, (0.02 * self.unit).max(1.0), edge);
    }

    fn dot(&mut self, at: Point, radius: f32, colour: Colour) {
        let dot = Shape::Disc(self.point(at), radius * self.unit);
        self.canvas.fill(&dot, &Fill::Flat(colour));
    }

    fn across(&self, [light, base, dark, _]: [Colour; 4], half: f32) -> Fill {
        let x = |share: f32| self.point((share, 0.0)).0;
        Fill::Across([light, base, dark], x(-0.6 * half), x(half))
    }

    fn piece(&mut self, view: &View, piece: Piece) {
        let kind = &view.kinds[usize::from(piece.kind)];
        let paint = view.paints[piece.side];
        let shades = shades(paint);
        let [light, _, _, edge] = shades;
        let mark = if matches!(paint, Paint::White | Paint::Amber) { edge } else { light };
        let marked = piece.side == Side::Second;
        let foot = self.polygon(&Self::arc(0.31, (0.34, 0.1), 0.0, TAU).collect::<Vec<_>>());
        if !matches!(kind.body, Body::Disc | Body::Tile) {
            self.canvas.shadow(&foot, 0.08 * self.unit, 0.35);
        }
        match kind.body {
            Body::Cone => self.cone(shades),
            Body::Cube => self.cube(shades),
            Body::Cylinder => self.cylinder(shades),
            Body::Sphere => self.ball(0.32, 0.02, shades),
            Body::Disc => return self.disc(shades, kind.letters[piece.side], mark, marked),
            Body::Tile => return self.tile(shades, view.holes, piece.pins, mark, marked),
        }
        if marked {
            let x = if kind.body == Body::Cube { -0.155 } else { 0.0 };
            self.dot((x, 0.12), 0.045, mark);
        }
    }

    fn cone(&mut self, shades: [Colour; 4]) {
        let base = Self::arc(0.24, (0.33, 0.1), 0.0, -PI);
        let corners: Vec<Point> = std::iter::once((0.0, -0.4)).chain(base).collect();
        self.edged(&self.polygon(&corners), &self.across(shades, 0.33), shades[3]);
    }

    fn cube(&mut self, [light, base, dark, edge]: [Colour; 4]) {
        for (corners, colour) in [
            ([(-0.31, -0.14), (0.0, 0.0), (0.0, 0.38), (-0.31, 0.22)], base),
            ([(0.31, -0.14), (0.0, 0.0), (0.0, 0.38), (0.31, 0.22)], dark),
            ([(0.0, -0.3), (0.31, -0.14), (0.0, 0.0), (-0.31, -0.14)], light),
        ] {
            self.edged(&self.polygon(&corners), &Fill::Flat(colour), edge);
        }
    }

    fn cylinder(&mut self, shades: [Colour; 4]) {
        let base = Self::arc(0.27, (0.27, 0.085), 0.0, -PI);
        let ends = [(-0.27, -0.24), (0.27, -0.24)];
        let corners: Vec<Point> = ends.into_iter().chain(base).collect();
        self.edged(&self.polygon(&corners), &self.across(shades, 0.27), shades[3]);
        let top: Vec<Point> = Self::arc(-0.24, (0.27, 0.085), 0.0, TAU).collect();
        self.edged(&self.polygon(&top), &Fill::Flat(shades[0]), shades[3]);
    }

    fn ball(&mut self, radius: f32, y: f32, [light, base, dark, edge]: [Colour; 4]) {
        let spot = self.point((-0.35 * radius, y - 0.4 * radius));
        let fill = Fill::Round([light, base, dark], spot, 1.5 * radius * self.unit);
        self.edged(&Shape::Disc(self.point((0.0, y)), radius * self.unit), &fill, edge);
    }

    fn disc(&mut self, shades: [Colour; 4], letter: char, mark: Colour, marked: bool) {
        let below = Shape::Disc(self.point((0.01, 0.04)), 0.385 * self.unit);
        self.canvas.shadow(&below, 0.06 * self.unit, 0.3);
        self.ball(0.375, 0.0, shades);
        let ring =
            |brush: &Self, radius: f32| Shape::Disc(brush.point((0.0, 0.0)), radius * brush.unit);
        match letter {
            'x' => {
                for slant in [1.0, -1.0] {
                    let ends = [(-0.16, -0.16 * slant), (0.16, 0.16 * slant)];
                    let [from, to] = ends.map(|end| self.point(end));
                    let line = Shape::Line(from, to, 0.0425 * self.unit);
                    self.canvas.fill(&line, &Fill::Flat(shades[3]));
                }
            }
            'o' => self.canvas.outline(&ring(self, 0.18), 0.085 * self.unit, shades[0]),
            _ => {
                self.canvas.outline(&ring(self, 0.25), (0.018 * self.unit).max(1.0), mark);
                if marked {
                    self.dot((0.0, 0.0), 0.07, mark);
                }
            }
        }
    }

    fn tile(
        &mut self,
        shades: [Colour; 4],
        holes: Option<u8>,
        pins: Option<u32>,
        mark: Colour,
        marked: bool,
    ) {
        let square = |brush: &Self, half: f32, y: f32| {
            let half = half * brush.unit;
            Shape::Tile(brush.point((0.0, y)), (half, half), 0.1 * brush.unit)
        };
        self.canvas.shadow(&square(self, 0.44, 0.04), 0.06 * self.unit, 0.3);
        self.edged(&square(self, 0.44, 0.0), &self.across(shades, 0.44), shades[3]);
        if marked {
            self.canvas.outline(&square(self, 0.405, 0.0), (0.014 * self.unit).max(1.0), mark);
        }
        let edge = holes.unwrap_or(0);
        for hole in 0..edge * edge {
            let place = |n: u8| ((f32::from(n) + 0.5) / f32::from(edge) - 0.5) * 0.82;
            let at = (place(hole % edge), -place(hole / edge));
            let middle = hole == (edge * edge - 1) / 2;
            if pins.is_some_and(|pins| pins >> hole & 1 == 1) {
                self.dot(at, 0.067, shades[3]);
                self.dot(at, 0.05, if middle { shades[3] } else { rgb(0xfffdf6) });
            } else {
                self.dot(at, 0.03, shades[3]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;

    /// How many different colours a picture has is how much there is to see; the
    /// pictures themselves are looked at (`DRAW=FOLDER` writes them).
    #[test]
    fn every_game_has_a_picture_of_its_own() {
        let mut seen = Vec::new();
        for entry in GAMES {
            let variant = games::Variant::read(entry.name).unwrap();
            let table = variant.sample();
            let file = draw(&table.view(), &table.last_trace());
            assert!(file.len() > 5_000, "{} in {} bytes", variant.name(), file.len());
            assert!(!seen.contains(&file), "{}", variant.name());
            if let Ok(folder) = std::env::var("DRAW") {
                std::fs::write(format!("{folder}/{}.png", variant.name()), &file).unwrap();
            }
            seen.push(file);
        }
        assert!(seen.len() >= GAMES.len());
    }

    #[test]
    fn a_picture_shows_what_stands_on_the_board() {
        for entry in GAMES {
            let variant = games::Variant::read(entry.name).unwrap();
            let mut table = variant.new_table();
            let before = draw(&table.view(), &[]);
            assert_eq!(draw(&table.view(), &[]), before, "the same board, the same picture");
            let turn = table.turns()[0].clone();
            table.play(&turn).unwrap();
            assert_ne!(draw(&table.view(), &[]), before, "{}", entry.name);
            assert_ne!(draw(&table.view(), &[0]), draw(&table.view(), &[]), "the last turn");
        }
    }

    #[test]
    fn a_picture_shows_whose_a_border_is() {
        for entry in GAMES {
            let view = games::Variant::read(entry.name).unwrap().new_table().view();
            let of = |side| {
                let edges = vec![game::Edge { cell: 0, toward: 0, side }];
                draw(&View { edges, ..view.clone() }, &[])
            };
            let (first, second) = (of(Side::First), of(Side::Second));
            assert_ne!(first, second, "{}", entry.name);
            assert_ne!(first, draw(&view, &[]), "{}", entry.name);
        }
    }
}
