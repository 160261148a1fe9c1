//! The board of one size: a [`Grid`] in the shape of a hexagon, and which of its cells
//! are coloured.
//!
//! Of its spots those in two corners hold no cell. They also keep a shift past the end
//! of a row from reaching a cell: only the middle row fills its stride, and the rows
//! around it have their gap at that very end. So the neighbours of a spot are,
//! everywhere, those at ±1, ±stride and ±(stride + 1), and no mask is needed.
//!
//! Spots have the order of cells (row, number), and the spot opposite through
//! the centre is `stride² − 1 − spot`.

use game::{Bitboard, Gather, Grid};

/// A cell's place on the grid.
pub type Spot = u16;

/// Words for the 23 × 23 spots of the largest board.
pub const LARGEST: usize = 9;

/// Words for the 15 × 15 spots of the usual board.
pub const USUAL: usize = 4;

/// A set of spots of any board.
pub type Board = Bitboard<LARGEST>;

/// Six turns by 60°, without and with a reflection before.
pub const SYMMETRIES: usize = 12;

/// No spot: no board is so large.
pub const NOWHERE: Spot = 575;

/// What lies around a spot, and where it is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The six neighbours in a circle, the six cells between and beyond each and the next,
    /// and the six straight beyond them; [`NOWHERE`] where there is none.
    pub around: [Spot; 18],
    /// How far the rim is.
    pub rim: u8,
    /// How far the centre is.
    pub centre: u8,
    /// How far the nearest corner is.
    pub corner: u8,
}

/// What the option `size` fixes.
#[derive(Debug)]
pub struct Geometry {
    /// Cells to a side.
    pub size: u16,
    /// Where the cells are.
    pub grid: Grid<LARGEST>,
    /// Spots to a row, and rows.
    pub stride: u16,
    /// The cells inside.
    pub grey: Board,
    /// The cells of the perimeter.
    pub coloured: Board,
    /// Of the two cells of each colour, the one that comes first.
    pub lower: Board,
    /// What lies around each spot that holds a cell.
    pub places: Vec<Place>,
    /// Each spot with its neighbours.
    pub near: Vec<Board>,
    /// Where each spot is seen through each symmetry.
    pub images: Vec<Vec<Spot>>,
    /// How far the neighbours at higher spots are, as bits.
    pub upward_bits: u64,
    /// For each word of a board how its spots become cells, and which is the first.
    pub cells: Vec<(Gather, u16)>,
}

impl Geometry {
    /// The board with `size` cells to a side.
    pub fn new(size: u16) -> Geometry {
        let grid = Grid::hexagon(size);
        let stride = grid.stride();
        let empty = Board::EMPTY;
        let mut geometry = Geometry {
            size,
            grid,
            stride,
            grey: empty,
            coloured: empty,
            lower: empty,
            places: Vec::new(),
            near: Vec::new(),
            images: Vec::new(),
            upward_bits: 0,
            cells: Vec::new(),
        };
        for word in geometry.grid.all().words().iter().filter(|word| **word != 0) {
            let before = geometry.cells.last();
            let first = before.map_or(0, |(gather, first)| first + gather.count());
            geometry.cells.push((Gather::new(*word), first));
        }
        geometry.coloured = geometry.around().into_iter().collect();
        geometry.grey = geometry.grid.all() & !geometry.coloured;
        let is_lower = |spot: &Spot| *spot < geometry.opposite(*spot);
        geometry.lower = geometry.coloured.spots().filter(is_lower).collect();
        geometry.places = (0..stride * stride).map(|spot| geometry.place(spot)).collect();
        let near = |(spot, place): (usize, &Place)| {
            let around = place.around[..6].iter().copied().filter(|spot| *spot != NOWHERE);
            around.chain([spot as Spot]).collect()
        };
        geometry.upward_bits = geometry.upward().iter().map(|by| 1 << by).sum();
        let image = |spot: Spot, symmetry| match geometry.grid.all().has(spot) {
            true => geometry.image(spot, symmetry),
            false => NOWHERE,
        };
        geometry.images = (0..SYMMETRIES)
            .map(|symmetry| (0..stride * stride).map(|spot| image(spot, symmetry)).collect())
            .collect();
        geometry.near = geometry.places.iter().enumerate().map(near).collect();
        geometry
    }

    /// Column and row of a spot, from the centre.
    fn offset(&self, spot: Spot) -> [i32; 2] {
        let (stride, centre) = (i32::from(self.stride), i32::from(self.size) - 1);
        [i32::from(spot) % stride - centre, i32::from(spot) / stride - centre]
    }

    /// Steps from one spot to another.
    #[inline]
    pub fn distance(&self, a: Spot, b: Spot) -> u8 {
        let ([ax, ay], [bx, by]) = (self.offset(a), self.offset(b));
        steps(ax - bx, ay - by)
    }

    fn place(&self, spot: Spot) -> Place {
        const CIRCLE: [[i32; 2]; 6] = [[1, 0], [1, 1], [0, 1], [-1, 0], [-1, -1], [0, -1]];
        let reach = i32::from(self.size) - 1;
        let [x, y] = self.offset(spot);
        let at = |[dx, dy]: [i32; 2]| match i32::from(steps(x + dx, y + dy)) <= reach {
            true => ((y + dy + reach) * i32::from(self.stride) + x + dx + reach) as Spot,
            false => NOWHERE,
        };
        let around = std::array::from_fn(|i| {
            let ([dx, dy], [ex, ey]) = (CIRCLE[i % 6], CIRCLE[(i + 1) % 6]);
            at([[dx, dy], [dx + ex, dy + ey], [2 * dx, 2 * dy]][i / 6])
        });
        let centre = steps(x, y);
        let corner = CIRCLE.map(|[dx, dy]| steps(x - reach * dx, y - reach * dy));
        let corner = corner.into_iter().min().unwrap_or_default();
        Place { around, rim: (reach as u8).saturating_sub(centre), centre, corner }
    }

    /// Whether the board is of the usual size or smaller, so that fewer than half the
    /// words of the largest need be looked at ([`Bitboard::narrow`]).
    #[inline]
    pub fn is_usual(&self) -> bool {
        self.cells.len() <= USUAL
    }

    /// How many cells a row has.
    pub fn width(&self, row: u16) -> u16 {
        self.stride - row.abs_diff(self.size - 1)
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
    pub fn row_and_number(&self, spot: Spot) -> (u16, u16) {
        let (row, column) = (spot / self.stride, spot % self.stride);
        (row, column - self.begin(row))
    }

    /// The cell's name, such as `h8`.
    pub fn name(&self, spot: Spot) -> String {
        let mut name = String::new();
        self.write_name(spot, &mut name);
        name
    }

    /// The same at the end of a text, by hand: a turn of every game is written so.
    pub fn write_name(&self, spot: Spot, text: &mut String) {
        let (row, number) = self.row_and_number(spot);
        let digit = |digit: u16| char::from(b'0' + digit as u8);
        text.push(char::from(b'a' + row as u8));
        if number >= 9 {
            text.push(digit((number + 1) / 10));
        }
        text.push(digit((number + 1) % 10));
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

    /// The image of a spot under one of the symmetries of the hexagon.
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

/// How many steps a way is that goes so far to the right and so far up: a step goes
/// one to the right, one up, or both at once.
#[inline]
fn steps(right: i32, up: i32) -> u8 {
    let across =
        if (right < 0) == (up < 0) { right.abs().max(up.abs()) } else { (right - up).abs() };
    across as u8
}
