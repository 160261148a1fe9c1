//! The letters and numbers at the edge of a board, derived from its cells and
//! their names. Knows no game: a letter may stand for a column, a row or a
//! diagonal, and a board may have any outline.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use crate::{Cell, Lattice};

/// A coordinate just outside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Label {
    /// What it says.
    pub text: String,
    /// Where, in the columns of the cells.
    pub column: i16,
    /// Where, in the rows of the cells.
    pub row: i16,
}

/// A name such as `b12` as its letters and its digits.
fn split(name: &str) -> [&str; 2] {
    let (letters, digits) =
        name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()));
    [letters, digits]
}

/// The cells of a board in parallel lines, each from its beginning to its end.
struct Lines<'a> {
    axis: (i16, i16),
    lines: Vec<Vec<&'a Cell>>,
}

impl<'a> Lines<'a> {
    fn along(axis: (i16, i16), cells: &'a [Cell]) -> Lines<'a> {
        let (dx, dy) = axis;
        let mut lines: BTreeMap<i16, Vec<&Cell>> = BTreeMap::new();
        for cell in cells {
            lines.entry(dx * cell.row - dy * cell.column).or_default().push(cell);
        }
        let mut lines: Vec<Vec<&Cell>> = lines.into_values().collect();
        for line in &mut lines {
            line.sort_by_key(|cell| dx * cell.column + dy * cell.row);
        }
        Lines { axis, lines }
    }

    /// Whether each line has a text of its own in this part of its cells' names.
    fn are_named_by(&self, part: usize) -> bool {
        let text = |cell: &&'a Cell| split(&cell.name)[part];
        let mut texts = HashSet::new();
        self.lines.iter().all(|line| {
            let own = text(&line[0]);
            !own.is_empty() && line.iter().all(|cell| text(cell) == own) && texts.insert(own)
        })
    }

    /// The first cell of each line with the place before it, and the last one with
    /// the place behind it.
    fn ends(&self) -> impl Iterator<Item = (&'a Cell, (i16, i16))> {
        let (dx, dy) = self.axis;
        self.lines.iter().flat_map(move |line| {
            let (first, last) = (line[0], line[line.len() - 1]);
            [
                (first, (first.column - dx, first.row - dy)),
                (last, (last.column + dx, last.row + dy)),
            ]
        })
    }

    /// The cells of the two outermost lines, with the places outside of them.
    fn sides(&self) -> impl Iterator<Item = (&'a Cell, (i16, i16))> {
        let (across_x, across_y) = match self.axis {
            (_, 0) => (0, 1),
            (0, _) => (-1, 0),
            (dx, dy) => (-dx, dy),
        };
        let low = self.lines.first().into_iter().flatten().map(|cell| (*cell, -1));
        let high = self.lines.last().into_iter().flatten().map(|cell| (*cell, 1));
        low.chain(high).map(move |(cell, way)| {
            (cell, (cell.column + way * across_x, cell.row + way * across_y))
        })
    }
}

/// The labels of a board.
///
/// Where the letters of the names are the same along one direction of the lattice,
/// they stand at both ends of each line in that direction; likewise the numbers. If
/// only one of the two runs along lines (numbers that count from the left end of
/// each row of a hexagon), the ends of those lines show whole names, and the
/// outermost lines the other part of each name.
pub(crate) fn labels(lattice: Lattice, cells: &[Cell]) -> Vec<Label> {
    let directions = lattice.directions();
    // The other half are the same lines the other way round.
    let axes = &directions[..directions.len() / 2];
    let lines: Vec<Lines<'_>> = axes.iter().map(|axis| Lines::along(*axis, cells)).collect();
    let named = [0, 1].map(|part| lines.iter().find(|lines| lines.are_named_by(part)));
    let mut taken: HashSet<(i16, i16)> = cells.iter().map(|cell| (cell.column, cell.row)).collect();
    let mut labels = Vec::new();
    let mut put = |text: &str, (column, row)| {
        if !text.is_empty() && taken.insert((column, row)) {
            labels.push(Label { text: text.to_owned(), column, row });
        }
    };
    match named {
        [Some(letters), Some(digits)] => {
            for (part, lines) in [letters, digits].into_iter().enumerate() {
                lines.ends().for_each(|(cell, place)| put(split(&cell.name)[part], place));
            }
        }
        [Some(lines), None] | [None, Some(lines)] => {
            lines.ends().for_each(|(cell, place)| put(&cell.name, place));
            let other = usize::from(named[0].is_some());
            lines.sides().for_each(|(cell, place)| put(split(&cell.name)[other], place));
        }
        [None, None] => {}
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Labels as `text@column,row`.
    fn written(lattice: Lattice, cells: &[Cell]) -> Vec<String> {
        let labels = labels(lattice, cells);
        labels.iter().map(|l| format!("{}@{},{}", l.text, l.column, l.row)).collect()
    }

    #[test]
    fn squares_have_letters_above_and_below_and_numbers_beside() {
        let cells = ["a1", "b1", "a2", "b2"].into_iter().enumerate();
        let cells: Vec<Cell> =
            cells.map(|(i, name)| Cell::new(name, i as i16 % 2, i as i16 / 2)).collect();
        let mut found = written(Lattice::Square, &cells);
        found.sort();
        assert_eq!(
            found,
            ["1@-1,0", "1@2,0", "2@-1,1", "2@2,1", "a@0,-1", "a@0,2", "b@1,-1", "b@1,2"]
        );
    }

    #[test]
    fn a_rhombus_has_its_letters_on_diagonals() {
        // a1 b1 at the top, a2 b2 below and half a cell to the right.
        let place = |name, file: i16, rank: i16| Cell::new(name, 2 * file + rank, 1 - rank);
        let cells = [place("a1", 0, 0), place("b1", 1, 0), place("a2", 0, 1), place("b2", 1, 1)];
        let mut found = written(Lattice::Hex, &cells);
        found.sort();
        assert_eq!(
            found,
            ["1@-2,1", "1@4,1", "2@-1,0", "2@5,0", "a@-1,2", "a@2,-1", "b@1,2", "b@4,-1"]
        );
    }

    #[test]
    fn numbers_that_count_within_rows_stand_at_the_outermost_rows() {
        // a1 a2 / b1 b2 b3 / c1 c2 from the bottom.
        let rows = [(1, 2, 'a'), (0, 3, 'b'), (1, 2, 'c')];
        let cells = rows.into_iter().enumerate().flat_map(|(row, (from, count, letter))| {
            (0..count)
                .map(move |n| Cell::new(format!("{letter}{}", n + 1), from + 2 * n, row as i16))
        });
        let mut found = written(Lattice::Hex, &cells.collect::<Vec<_>>());
        found.sort();
        let ends = [
            "1@1,-1", "1@1,3", "2@3,-1", "2@3,3", "a1@-1,0", "a2@5,0", "b1@-2,1", "b3@6,1",
            "c1@-1,2", "c2@5,2",
        ];
        assert_eq!(found, ends);
    }

    #[test]
    fn names_that_follow_no_line_give_no_labels() {
        let names = ["north", "east", "south", "west"].into_iter().zip(0..);
        let cells: Vec<Cell> = names.map(|(name, i)| Cell::new(name, i % 2, i / 2)).collect();
        assert!(written(Lattice::Square, &cells).is_empty());
    }

    #[test]
    fn no_label_hides_another_or_a_cell() {
        // A hexagon of three cells a side, letters by rows, numbers by diagonals.
        let mut cells = Vec::new();
        for row in 0..5i16 {
            for column in (-4..=4).filter(|c| (c + row) % 2 == 0) {
                let slant = (column + row - 2) / 2;
                if (column.abs() + (row - 2).abs()) <= 4 {
                    let letter = char::from(b'a' + row as u8);
                    cells.push(Cell::new(format!("{letter}{}", slant + 3), column, row));
                }
            }
        }
        assert_eq!(cells.len(), 19);
        let labels = labels(Lattice::Hex, &cells);
        let places: HashSet<_> = labels.iter().map(|l| (l.column, l.row)).collect();
        assert_eq!(places.len(), labels.len());
        for text in ["a", "b", "c", "d", "e", "1", "2", "3", "4", "5"] {
            assert!(labels.iter().any(|label| label.text == text), "{text}");
        }
        assert!(cells.iter().all(|cell| !places.contains(&(cell.column, cell.row))));
    }
}
