//! The board of one size: where its cells lie, and which of them are coloured.
//!
//! Cells lie on a rhombus of `stride` × `stride` *spots*, row by row from the
//! bottom, each row from the left. Rows above the middle one begin one spot
//! later than the row below, so the neighbours of a spot are, everywhere, those
//! at ±1, ±stride and ±(stride + 1): neighbours of a whole set are shifts.
//!
//! ```text
//!     · · e1 e2 e3        e1 e2 e3
//!    · d1 d2 d3 d4       d1 d2 d3 d4
//!   c1 c2 c3 c4 c5  =  c1 c2 c3 c4 c5      (size 3, stride 5)
//!   b1 b2 b3 b4 ·       b1 b2 b3 b4
//!   a1 a2 a3 ·  ·         a1 a2 a3
//! ```
//!
//! The spots in the two corners hold no cell. They also keep a shift past the
//! end of a row from reaching a cell: only the middle row fills its stride, and
//! the rows around it have their gap at that very end.
//!
//! Spots have the order of cells (row, number), and the spot opposite through
//! the centre is `stride² − 1 − spot`.

use super::board::Board;

/// A cell's place on the rhombus.
pub type Spot = u16;

/// What the option `size` fixes.
#[derive(Debug)]
pub struct Geometry {
    /// Cells to a side.
    pub size: u16,
    /// Spots to a row, and rows.
    pub stride: u16,
    /// Every cell.
    pub cells: Board,
    /// The cells inside.
    pub grey: Board,
    /// The cells of the perimeter.
    pub coloured: Board,
    /// Of the two cells of each colour, the one that comes first.
    pub lower: Board,
    /// The spot of each cell, in cell order.
    pub spots: Vec<Spot>,
}

impl Geometry {
    /// The board with `size` cells to a side.
    pub fn new(size: u16) -> Geometry {
        let stride = 2 * size - 1;
        let mut geometry = Geometry {
            size,
            stride,
            cells: Board::EMPTY,
            grey: Board::EMPTY,
            coloured: Board::EMPTY,
            lower: Board::EMPTY,
            spots: Vec::new(),
        };
        for row in 0..stride {
            for number in 0..geometry.width(row) {
                geometry.spots.push(geometry.spot(row, number));
            }
        }
        geometry.cells = geometry.spots.iter().copied().collect();
        geometry.coloured = geometry.around().into_iter().collect();
        geometry.grey = geometry.cells & !geometry.coloured;
        let is_lower = |spot: &Spot| *spot < geometry.opposite(*spot);
        geometry.lower = geometry.coloured.spots().filter(is_lower).collect();
        geometry
    }

    /// How far a row is from the middle one.
    fn slant(&self, row: u16) -> u16 {
        row.abs_diff(self.size - 1)
    }

    /// How many cells a row has.
    pub fn width(&self, row: u16) -> u16 {
        self.stride - self.slant(row)
    }

    /// The first cell's column in the rhombus.
    fn begin(&self, row: u16) -> u16 {
        row.saturating_sub(self.size - 1)
    }

    /// The spot of the `number`-th cell of a row, both counted from 0.
    pub fn spot(&self, row: u16, number: u16) -> Spot {
        row * self.stride + self.begin(row) + number
    }

    /// Row and number of the cell on a spot, both counted from 0.
    pub fn place(&self, spot: Spot) -> (u16, u16) {
        let (row, column) = (spot / self.stride, spot % self.stride);
        (row, column - self.begin(row))
    }

    /// A cell's number in cell order.
    pub fn cell(&self, spot: Spot) -> u16 {
        let found = self.spots.binary_search(&spot);
        found.expect("only spots with a cell are asked for") as u16
    }

    /// The cell's column on screen, where neighbours in a row are two apart.
    pub fn screen_column(&self, spot: Spot) -> u16 {
        let (row, number) = self.place(spot);
        self.slant(row) + 2 * number
    }

    /// The cell's name, such as `h8`.
    pub fn name(&self, spot: Spot) -> String {
        let (row, number) = self.place(spot);
        format!("{}{}", char::from(b'a' + row as u8), number + 1)
    }

    /// The spot on the other side of the centre: the other cell of its colour,
    /// if it is coloured.
    #[inline]
    pub fn opposite(&self, spot: Spot) -> Spot {
        self.stride * self.stride - 1 - spot
    }

    /// Whether two spots with cells are neighbours.
    #[inline]
    pub fn adjacent(&self, a: Spot, b: Spot) -> bool {
        let distance = a.abs_diff(b);
        distance == 1 || distance == self.stride || distance == self.stride + 1
    }

    /// Where each direction leads from a cell: the three to higher spots.
    #[inline]
    pub fn upward(&self) -> [u16; 3] {
        [1, self.stride, self.stride + 1]
    }

    /// The perimeter, once around from a1: opposite cells are half a round
    /// apart.
    pub fn around(&self) -> Vec<Spot> {
        let stride = i32::from(self.stride);
        let mut spot = 0;
        let mut around = Vec::new();
        for direction in [1, stride + 1, stride, -1, -stride - 1, -stride] {
            for _ in 1..self.size {
                around.push(spot as Spot);
                spot += direction;
            }
        }
        around
    }

    /// The image of a spot under one of the twelve symmetries of the hexagon:
    /// six turns by 60°, without and with a reflection before.
    pub fn image(&self, spot: Spot, symmetry: usize) -> Spot {
        let (stride, centre) = (i32::from(self.stride), i32::from(self.size) - 1);
        let (mut x, mut y) = (i32::from(spot) % stride - centre, i32::from(spot) / stride - centre);
        if symmetry >= 6 {
            (x, y) = (y, x);
        }
        for _ in 0..symmetry % 6 {
            (x, y) = (x - y, x);
        }
        ((y + centre) * stride + x + centre) as Spot
    }
}
