//! Where the cells of a board lie and which of them are neighbours, for boards of
//! squares and of hexagons of any outline. Knows no pieces and no sides.
//!
//! Cells lie on *spots*, row by row from the bottom, each row from the left, every
//! row with the same number of spots; those of hexagons lean to the left:
//!
//! ```text
//!     · · e1 e2 e3        e1 e2 e3
//!    · d1 d2 d3 d4       d1 d2 d3 d4
//!   c1 c2 c3 c4 c5  =  c1 c2 c3 c4 c5      (a hexagon of size 3, five spots a row)
//!   b1 b2 b3 b4 ·       b1 b2 b3 b4
//!   a1 a2 a3 ·  ·         a1 a2 a3
//! ```
//!
//! So each direction is, everywhere, one distance between spots, and the neighbours
//! of a whole set are a few shifts.

use crate::{Bitboard, Lattice};

/// A board without pieces.
///
/// Sets of cells are [`Bitboard`]s of *spots*, of as many words as the board needs (its
/// rows times its longest row, 64 to a word). On rectangles and rhombi a cell's spot is
/// its number, [`Step::Cell`](crate::Step::Cell), and a game can forget the difference;
/// on others [`Grid::spot`] and [`Grid::cell`] translate.
///
/// ```
/// use quina_game::{Bitboard, Grid};
///
/// // Hexagons, 5 × 5, in a rhombus. Does a chain go from the first row to the last?
/// let grid = Grid::<1>::rhombus(5, 5);
/// let row = |row: u16| (5 * row..5 * row + 5).collect::<Bitboard<1>>();
/// let chain: Bitboard<1> = [2, 8, 13, 18, 24].into_iter().collect();
/// let reached = grid.flood(row(0), chain);
/// assert_eq!(reached, chain);
/// assert!(!(reached & row(4)).is_empty());
/// // Where it goes on; how its cells are drawn.
/// assert_eq!(grid.beside(24).spots().collect::<Vec<_>>(), [18, 19, 23]);
/// assert_eq!(grid.place(20), (0, 4));
/// ```
#[derive(Clone, Debug)]
pub struct Grid<const WORDS: usize> {
    lattice: Lattice,
    /// Spots to a row.
    stride: u16,
    /// What is subtracted from columns (on hexagons: from the sum of column and row)
    /// and rows, so that spots count from 0.
    origin: (i16, i16),
    /// Every cell.
    all: Bitboard<WORDS>,
    /// The spot of each cell.
    spots: Vec<u16>,
    /// The cell of each spot; of no meaning where there is none.
    cells: Vec<u16>,
    /// One for each pair of opposite directions.
    axes: Vec<Axis<WORDS>>,
}

/// Two opposite directions.
#[derive(Clone, Debug)]
struct Axis<const WORDS: usize> {
    /// How much higher the neighbour's spot is.
    by: u16,
    /// The cells that are somebody's neighbour in this direction; a shift past the end
    /// of a row reaches only others.
    ahead: Bitboard<WORDS>,
    /// The same in the opposite direction.
    back: Bitboard<WORDS>,
}

impl<const WORDS: usize> Grid<WORDS> {
    /// The board with cells in these places, by column and row as a
    /// [`View`](crate::View) has them: on hexagons columns are doubled (see
    /// [`Lattice::Hex`]). The order is that of the cells' numbers.
    ///
    /// Panics if the words are not enough.
    pub fn new(lattice: Lattice, places: impl IntoIterator<Item = (i16, i16)>) -> Self {
        let places: Vec<(i16, i16)> = places.into_iter().collect();
        let leaning = || places.iter().map(|place| lean(lattice, *place));
        let rows = || places.iter().map(|place| place.1);
        let origin = (leaning().min().unwrap_or(0), rows().min().unwrap_or(0));
        let stride = leaning().max().map_or(0, |last| (last - origin.0) / apart(lattice) + 1);
        let height = rows().max().map_or(0, |last| last - origin.1 + 1);
        let room = stride as usize * height as usize;
        assert!(room <= 64 * WORDS, "{room} spots do not fit into {WORDS} words");
        let spot = |place: &(i16, i16)| {
            let across = (lean(lattice, *place) - origin.0) / apart(lattice);
            ((place.1 - origin.1) * stride + across) as u16
        };
        let spots: Vec<u16> = places.iter().map(spot).collect();
        let mut cells = vec![u16::MAX; room];
        for (cell, spot) in spots.iter().enumerate() {
            cells[usize::from(*spot)] = cell as u16;
        }
        let all = spots.iter().copied().collect();
        let stride = stride as u16;
        let mut grid = Grid { lattice, stride, origin, all, spots, cells, axes: Vec::new() };
        let directions = lattice.directions();
        grid.axes = directions[..directions.len() / 2].iter().map(|by| grid.axis(*by)).collect();
        grid
    }

    /// Squares, row by row from the bottom.
    pub fn rectangle(columns: u16, rows: u16) -> Self {
        let row = |row| (0..columns).map(move |column| (column as i16, row as i16));
        Grid::new(Lattice::Square, (0..rows).flat_map(row))
    }

    /// Hexagons, row by row from the bottom, each row half a cell further to the left
    /// than the one below it.
    pub fn rhombus(columns: u16, rows: u16) -> Self {
        let row = |row| (0..columns).map(move |number| (rows - 1 - row + 2 * number, row));
        let places = (0..rows).flat_map(row);
        Grid::new(Lattice::Hex, places.map(|(column, row)| (column as i16, row as i16)))
    }

    /// Hexagons in a regular hexagon with `size` of them to a side, row by row from the
    /// bottom.
    pub fn hexagon(size: u16) -> Self {
        let rows = 2 * size - 1;
        let row = |row: u16| {
            let slant = row.abs_diff(size - 1);
            (0..rows - slant).map(move |number| (slant + 2 * number, row))
        };
        let places = (0..rows).flat_map(row);
        Grid::new(Lattice::Hex, places.map(|(column, row)| (column as i16, row as i16)))
    }

    /// The two directions by which one goes so many columns and rows, and back.
    fn axis(&self, (columns, rows): (i16, i16)) -> Axis<WORDS> {
        let across = lean(self.lattice, (columns, rows)) / apart(self.lattice);
        let by = (rows * self.stride as i16 + across) as u16;
        let mut axis = Axis { by, ahead: Bitboard::EMPTY, back: Bitboard::EMPTY };
        for spot in self.all.spots() {
            let (column, row) = self.place(spot);
            let next = spot + by;
            let is_cell = usize::from(next) < self.cells.len() && self.all.has(next);
            if is_cell && self.place(next) == (column + columns, row + rows) {
                axis.ahead.add(next);
                axis.back.add(spot);
            }
        }
        axis
    }

    /// Every cell.
    #[inline]
    pub fn all(&self) -> Bitboard<WORDS> {
        self.all
    }

    /// How many spots there are to a row: how much higher the spot is that one gets to
    /// upward (on hexagons: up to the left).
    #[inline]
    pub fn stride(&self) -> u16 {
        self.stride
    }

    /// The spot of each cell, in the order of the cells.
    #[inline]
    pub fn spots(&self) -> &[u16] {
        &self.spots
    }

    /// The spot of the cell with this number.
    #[inline]
    pub fn spot(&self, cell: u16) -> u16 {
        self.spots[usize::from(cell)]
    }

    /// The number of the cell on a spot that has one.
    #[inline]
    pub fn cell(&self, spot: u16) -> u16 {
        self.cells[usize::from(spot)]
    }

    /// Column and row of a spot, as a [`View`](crate::View) has them.
    pub fn place(&self, spot: u16) -> (i16, i16) {
        let (across, up) = ((spot % self.stride) as i16, (spot / self.stride) as i16);
        let row = up + self.origin.1;
        let leaning = across * apart(self.lattice) + self.origin.0;
        match self.lattice {
            Lattice::Square => (leaning, row),
            Lattice::Hex => (leaning - row, row),
        }
    }

    /// The name of the cell on a spot: on squares a letter for the file and a number for
    /// the rank, on hexagons a letter for the row and a number along it.
    pub fn name(&self, spot: u16) -> String {
        let (row, across) = (spot / self.stride, spot % self.stride);
        let letter = |index: u16| char::from(b'a' + index as u8);
        match self.lattice {
            Lattice::Square => format!("{}{}", letter(across), row + 1),
            Lattice::Hex => {
                let before = (row * self.stride..=spot).filter(|spot| self.all.has(*spot));
                format!("{}{}", letter(row), before.count())
            }
        }
    }

    /// The set, moved by one cell in one of the [`Lattice::directions`]; what would leave
    /// the board is gone.
    #[inline]
    pub fn shift(&self, set: Bitboard<WORDS>, direction: usize) -> Bitboard<WORDS> {
        let half = self.axes.len();
        let axis = &self.axes[direction % half];
        match direction < half {
            true => set.up(axis.by) & axis.ahead,
            false => set.down(axis.by) & axis.back,
        }
    }

    /// The cells that are a neighbour of some cell of the set; of the set itself those
    /// that touch another of it.
    #[inline]
    pub fn neighbours(&self, set: Bitboard<WORDS>) -> Bitboard<WORDS> {
        self.axes.iter().fold(Bitboard::EMPTY, |found, axis| {
            found | set.up(axis.by) & axis.ahead | set.down(axis.by) & axis.back
        })
    }

    /// The neighbours of one cell.
    pub fn beside(&self, spot: u16) -> Bitboard<WORDS> {
        self.neighbours([spot].into_iter().collect())
    }

    /// The cells of `within` that are reached from those of `from` that are in it, from
    /// neighbour to neighbour.
    pub fn flood(&self, from: Bitboard<WORDS>, within: Bitboard<WORDS>) -> Bitboard<WORDS> {
        let mut reached = from & within;
        let mut edge = reached;
        while !edge.is_empty() {
            edge = self.neighbours(edge) & within & !reached;
            reached |= edge;
        }
        reached
    }

    /// The set in groups: cells of one are reached from each other from neighbour to
    /// neighbour, those of two do not touch. In the order of their lowest spots.
    pub fn groups(&self, set: Bitboard<WORDS>) -> Vec<Bitboard<WORDS>> {
        let mut left = set;
        let mut groups = Vec::new();
        while let Some(first) = left.spots().next() {
            let group = self.flood([first].into_iter().collect(), left);
            left = left & !group;
            groups.push(group);
        }
        groups
    }
}

/// What grows along a row and stays the same from spot to spot of a column of spots.
fn lean(lattice: Lattice, (column, row): (i16, i16)) -> i16 {
    match lattice {
        Lattice::Square => column,
        Lattice::Hex => column + row,
    }
}

/// How many columns neighbours in a row are apart.
fn apart(lattice: Lattice) -> i16 {
    match lattice {
        Lattice::Square => 1,
        Lattice::Hex => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What [`Grid::neighbours`] must find, from the places alone.
    fn plain_neighbours<const WORDS: usize>(grid: &Grid<WORDS>, spot: u16) -> Vec<u16> {
        let (column, row) = grid.place(spot);
        let is_beside = |other: &u16| {
            let place = grid.place(*other);
            let by = (place.0 - column, place.1 - row);
            grid.lattice.directions().contains(&by)
        };
        grid.all().spots().filter(is_beside).collect()
    }

    /// In every direction a set goes where the places say, and nowhere else.
    #[test]
    fn sets_are_shifted_by_one_cell() {
        for grid in boards() {
            for (direction, (columns, rows)) in grid.lattice.directions().iter().enumerate() {
                for spot in grid.all().spots() {
                    let shifted = grid.shift([spot].into_iter().collect(), direction);
                    let (column, row) = grid.place(spot);
                    let goal = (column + columns, row + rows);
                    let there = grid.all().spots().filter(|other| grid.place(*other) == goal);
                    assert!(shifted.spots().eq(there), "{spot} {direction}");
                }
            }
        }
    }

    #[test]
    fn cells_have_names() {
        let names = |grid: Grid<9>| {
            let names: Vec<String> = grid.spots().iter().map(|spot| grid.name(*spot)).collect();
            names.join(" ")
        };
        assert_eq!(names(Grid::rectangle(3, 2)), "a1 b1 c1 a2 b2 c2");
        assert_eq!(names(Grid::hexagon(2)), "a1 a2 b1 b2 b3 c1 c2");
        assert_eq!(names(Grid::rhombus(2, 2)), "a1 a2 b1 b2");
    }

    /// Boards of every kind of outline, one with a hole, a tongue and cells in no order.
    fn boards() -> Vec<Grid<9>> {
        let odd = [(4, 0), (0, 0), (2, 0), (1, 1), (5, 1), (7, 1), (2, 2), (4, 2), (6, 2)];
        let tongue = [(0, 3), (1, 3), (2, 3), (2, 4), (2, 5), (7, 5)];
        vec![
            Grid::rectangle(7, 3),
            Grid::rectangle(1, 9),
            Grid::rhombus(19, 19),
            Grid::rhombus(3, 6),
            Grid::hexagon(3),
            Grid::hexagon(12),
            Grid::new(Lattice::Hex, odd.map(|(column, row)| (column - 3, row - 1))),
            Grid::new(Lattice::Square, tongue),
        ]
    }

    #[test]
    fn neighbours_are_those_beside_on_every_outline() {
        for grid in boards() {
            for spot in grid.all().spots() {
                let found: Vec<u16> = grid.beside(spot).spots().collect();
                assert_eq!(found, plain_neighbours(&grid, spot), "{spot} of {grid:?}");
                assert_eq!(grid.spot(grid.cell(spot)), spot);
            }
            assert_eq!(grid.all().count() as usize, grid.spots().len());
        }
    }

    #[test]
    fn places_are_kept_and_spots_are_cells_where_rows_are_whole() {
        let odd = [(4, 0), (0, 0), (3, 1), (-1, 1), (-2, -2)];
        let grid = Grid::<1>::new(Lattice::Hex, odd);
        assert_eq!(grid.spots().iter().map(|spot| grid.place(*spot)).collect::<Vec<_>>(), odd);
        for grid in [Grid::<1>::rectangle(7, 3), Grid::rhombus(7, 3)] {
            assert_eq!(*grid.spots(), (0..21).collect::<Vec<_>>());
        }
        let rhombus = Grid::<1>::rhombus(3, 2);
        let places = [(1, 0), (3, 0), (5, 0), (0, 1), (2, 1), (4, 1)];
        assert_eq!((0..6).map(|spot| rhombus.place(spot)).collect::<Vec<_>>(), places);
    }

    #[test]
    fn water_goes_around_what_is_in_the_way_and_no_further() {
        // A wall across the middle of five rows, with a gap at its right end.
        let grid = Grid::<1>::rectangle(5, 5);
        let wall: Bitboard<1> = (10..14).collect();
        let seed: Bitboard<1> = [0].into_iter().collect();
        let free = grid.all() & !wall;
        assert_eq!(grid.flood(seed, free), free);
        let whole: Bitboard<1> = (10..15).collect();
        assert_eq!(grid.flood(seed, grid.all() & !whole), (0..10).collect());
        assert!(grid.flood(seed, wall).is_empty());
    }

    #[test]
    fn groups_are_apart_and_together_the_set() {
        let grid = Grid::<1>::hexagon(3);
        let named: Bitboard<1> =
            [0, 1, 7, 12, 18].map(|cell| grid.spot(cell)).into_iter().collect();
        let groups = grid.groups(named);
        let cells = |group: &Bitboard<1>| group.spots().map(|s| grid.cell(s)).collect::<Vec<_>>();
        assert_eq!(
            groups.iter().map(cells).collect::<Vec<_>>(),
            [vec![0, 1], vec![7, 12], vec![18]]
        );
        for (i, group) in groups.iter().enumerate() {
            for other in &groups[i + 1..] {
                assert!((grid.neighbours(*group) & *other).is_empty());
            }
        }
    }
}
