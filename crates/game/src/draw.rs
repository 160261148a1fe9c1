//! Boards as text: from a [`View`] to a grid of characters with their inks.
//!
//! Knows no terminal. A terminal program maps inks to colours and the areas back
//! to what was clicked; without colours the drawing still tells everything.

mod canvas;
mod figure;
mod hex;
mod square;

pub use canvas::{Area, Canvas, Glyph, Ink, Tone};

use std::collections::HashMap;

use crate::{Cell, Lattice, Piece, Side, Stock, View};

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Only ASCII characters.
    pub ascii: bool,
    /// Seen from *second*'s chair: turned by half a turn.
    pub flipped: bool,
    /// How much room to take.
    pub scale: Scale,
}

/// How much room a board takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    /// As little as stays readable.
    Compact,
    /// With lines between the cells.
    Normal,
    /// With every hole of a piece as a character of its own.
    Medium,
    /// With pieces as small pictures.
    Large,
    /// For large windows.
    Huge,
    /// For windows as large as a whole screen.
    Giant,
}

impl Scale {
    /// All of them, the largest first. On some boards two of them are the same.
    pub const ALL: [Scale; 6] =
        [Scale::Giant, Scale::Huge, Scale::Large, Scale::Medium, Scale::Normal, Scale::Compact];

    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Scale::Compact => "compact",
            Scale::Normal => "normal",
            Scale::Medium => "medium",
            Scale::Large => "large",
            Scale::Huge => "huge",
            Scale::Giant => "giant",
        }
    }

    /// What suits running text, where there is no window to fill: the smallest
    /// that shows everything by itself.
    pub fn of_text(view: &View) -> Scale {
        if view.holes.is_some() { Scale::Medium } else { Scale::Normal }
    }
}

/// Why a cell stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It doesn't.
    None,
    /// The last turn touched it.
    Last,
    /// It decided the game.
    Decisive,
    /// What is left of the loser stands there, which decided the game.
    Beaten,
    /// It may be chosen now.
    Choice,
    /// It was chosen by an earlier step of this turn.
    Chosen,
    /// Somebody advises it.
    Hint,
    /// The cursor is on it.
    Cursor,
}

impl Mark {
    /// What is drawn to the left and right of a marked cell's middle.
    const fn brackets(self) -> [char; 2] {
        match self {
            Mark::None => [' ', ' '],
            Mark::Last => ['[', ']'],
            Mark::Decisive => ['=', '='],
            Mark::Beaten => ['!', '!'],
            Mark::Choice => ['(', ')'],
            Mark::Chosen => ['{', '}'],
            Mark::Hint => ['*', '*'],
            Mark::Cursor => ['>', '<'],
        }
    }
}

/// Why each cell of a board stands out between turns: the last turn touched it, or it
/// decided the game.
pub fn marks_between_turns(view: &View, last: &[u16]) -> impl Fn(u16) -> Mark + use<> {
    let mut marks = vec![Mark::None; view.cells.len()];
    last.iter().for_each(|cell| marks[usize::from(*cell)] = Mark::Last);
    let decided = if view.shows_the_beaten() { Mark::Beaten } else { Mark::Decisive };
    view.decisive_cells().for_each(|cell| marks[usize::from(cell)] = decided);
    move |cell| marks[usize::from(cell)]
}

/// A drawn board.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The characters.
    pub canvas: Canvas,
    /// The rectangle around each cell of the view.
    pub cells: Vec<Area>,
    /// How many characters of each line of such a rectangle are not the cell's,
    /// at either end: the corners of hexagons.
    trims: Vec<usize>,
    /// Where the holes of each cell are, where pieces have holes: the top left
    /// character of the grid and the distance of its columns; `None` where holes
    /// are drawn too small to be clicked.
    pub holes: Option<HoleGrid>,
    /// Where they are then, two of them to a character.
    pub small_holes: Option<SmallHoles>,
}

impl Drawing {
    /// The lines of characters that a cell consists of.
    pub fn lines_of(&self, cell: usize) -> impl Iterator<Item = Area> {
        let area = self.cells[cell];
        self.trims.iter().enumerate().map(move |(line, trim)| Area {
            x: area.x + trim,
            y: area.y + line,
            width: area.width - 2 * trim,
            height: 1,
        })
    }

    /// The cell to which a character belongs.
    pub fn cell_at(&self, x: usize, y: usize) -> Option<usize> {
        (0..self.cells.len())
            .find(|cell| self.lines_of(*cell).any(|line| line.y == y && line.spans(x)))
    }
}

/// How the holes of a piece lie within the area of its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoleGrid {
    /// Characters from the left of the area to the first column of holes.
    pub left: usize,
    /// Lines from the top of the area to the first row of holes.
    pub top: usize,
    /// Characters from one column of holes to the next.
    pub pitch: usize,
    /// Lines from one row of holes to the next.
    pub drop: usize,
    /// Holes along an edge.
    pub edge: u8,
    /// Whether the grid is turned by half a turn.
    pub flipped: bool,
}

impl HoleGrid {
    /// Where a hole is drawn, from the top left of its cell's area.
    pub fn place(&self, hole: u8) -> (usize, usize) {
        let (mut column, mut row) = (hole % self.edge, hole / self.edge);
        if self.flipped {
            (column, row) = (self.edge - 1 - column, self.edge - 1 - row);
        }
        let down = usize::from(self.edge - 1 - row);
        (self.left + usize::from(column) * self.pitch, self.top + down * self.drop)
    }
}

/// How the holes of a piece lie where two rows share a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallHoles {
    /// Characters from one column of holes to the next.
    pub pitch: usize,
    /// Holes along an edge.
    pub edge: u8,
    /// Whether they are turned by half a turn.
    pub flipped: bool,
}

impl SmallHoles {
    /// The character that shows a hole, from the top left of its cell's area.
    pub fn place(&self, hole: u8) -> (usize, usize) {
        let holes = self.edge * self.edge;
        let hole = if self.flipped { holes - 1 - hole } else { hole };
        let (column, row) = (hole % self.edge, hole / self.edge);
        let line = square::small_lines(self.edge).iter().position(|rows| rows.contains(&row));
        (1 + self.pitch * usize::from(column), line.unwrap_or_default())
    }
}

/// Draws the board of `view`; `mark` says which cells stand out.
pub fn board(view: &View, pen: Pen, mark: impl Fn(u16) -> Mark) -> Drawing {
    match view.lattice {
        Lattice::Square => square::draw(view, pen, &mark),
        Lattice::Hex => hex::draw(view, pen, &mark),
    }
}

/// One piece with all its holes and their names, for boards whose pieces are
/// drawn too small to tell their holes apart. `None` where there is no piece
/// with holes on the cell.
pub fn lens(view: &View, cell: u16, pen: Pen) -> Option<Drawing> {
    square::lens(view, usize::from(cell), pen)
}

/// The character for a piece.
pub fn symbol(view: &View, side: Side, kind: u8, ascii: bool) -> char {
    let kind = &view.kinds[usize::from(kind)];
    if ascii { kind.letters[side] } else { kind.glyphs[side] }
}

/// What a side holds beside the board, a character a piece; nothing in games where
/// nobody holds anything there.
pub fn reserve(view: &View, side: Side, ascii: bool) -> Option<String> {
    let held = |stock: &Stock| {
        String::from(symbol(view, side, stock.kind, ascii)).repeat(usize::from(stock.count))
    };
    let stocks = &view.reserves[side];
    let held: Vec<String> = stocks.iter().filter(|stock| stock.count > 0).map(held).collect();
    (!stocks.is_empty()).then(|| held.join(" "))
}

/// The character for the `index`-th colour, so that pairs can be told apart
/// without colours.
pub fn hue_symbol(index: u8) -> char {
    let symbols = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    char::from(symbols[usize::from(index) % symbols.len()])
}

fn piece_glyph(view: &View, piece: Piece, ascii: bool) -> Glyph {
    let symbol = symbol(view, piece.side, piece.kind, ascii);
    Glyph { symbol, ink: Ink::of(Tone::Side(piece.side)) }
}

/// The character of a border that belongs to a side. Whose it is shows without colours too,
/// and it is no piece: dense where pieces are full and light where they are hollow, or the
/// letter of its pieces in the other case.
fn edge_glyph(view: &View, side: Side, ascii: bool) -> Glyph {
    let symbol = match (symbol(view, side, 0, true), side) {
        (letter, _) if ascii && letter.is_ascii_lowercase() => letter.to_ascii_uppercase(),
        (letter, _) if ascii => letter.to_ascii_lowercase(),
        (_, Side::First) => '▓',
        (_, Side::Second) => '░',
    };
    Glyph { symbol, ink: Ink::of(Tone::Side(side)) }
}

/// Columns and rows of a view's cells, from the left and from the top, as they
/// are drawn.
struct CellPlaces {
    columns: usize,
    rows: usize,
    /// For each cell: its column and its row.
    of_cells: Vec<(usize, usize)>,
    /// The other way round.
    cells: HashMap<(usize, usize), usize>,
    /// For each label: its column and its row, which may lie just outside.
    labels: Vec<(isize, isize)>,
    /// How many characters the longest label has.
    longest_label: usize,
}

impl CellPlaces {
    fn new(view: &View, flipped: bool) -> CellPlaces {
        let (columns, rows) =
            (|| view.cells.iter().map(|c| c.column), || view.cells.iter().map(|c| c.row));
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let (bottom, top) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let place = |column: i16, row: i16| match flipped {
            false => ((column - left) as isize, (top - row) as isize),
            true => ((right - column) as isize, (row - bottom) as isize),
        };
        let within = |cell: &Cell| {
            let (column, row) = place(cell.column, cell.row);
            (column as usize, row as usize)
        };
        let of_cells: Vec<(usize, usize)> = view.cells.iter().map(within).collect();
        CellPlaces {
            columns: (right - left) as usize + 1,
            rows: (top - bottom) as usize + 1,
            cells: of_cells.iter().copied().zip(0..).collect(),
            of_cells,
            labels: view.labels.iter().map(|label| place(label.column, label.row)).collect(),
            longest_label: view.labels.iter().map(|label| label.text.len()).max().unwrap_or(0),
        }
    }

    /// The cell at a place.
    fn cell(&self, column: isize, row: isize) -> Option<usize> {
        let place = (usize::try_from(column).ok()?, usize::try_from(row).ok()?);
        self.cells.get(&place).copied()
    }

    /// A direction of the lattice as it is drawn: half of them are the other half
    /// turned round.
    fn toward(view: &View, toward: u8, flipped: bool) -> usize {
        let count = view.lattice.directions().len();
        (usize::from(toward) + if flipped { count / 2 } else { 0 }) % count
    }
}
