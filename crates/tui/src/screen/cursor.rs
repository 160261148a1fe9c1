//! Where the keyboard points on a board. The cursor is a step: what Enter would
//! do.

use game::{Lattice, Step, View};

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards the top.
    Up,
    /// Towards the bottom.
    Down,
    /// Towards the left.
    Left,
    /// Towards the right.
    Right,
}

impl Direction {
    /// The same direction on a board that is turned by half a turn.
    pub fn flipped_if(self, flipped: bool) -> Direction {
        match (flipped, self) {
            (false, same) => same,
            (true, Direction::Up) => Direction::Down,
            (true, Direction::Down) => Direction::Up,
            (true, Direction::Left) => Direction::Right,
            (true, Direction::Right) => Direction::Left,
        }
    }
}

/// A cursor that points at something offered, as near as possible to where it
/// was. It may rest on any cell as long as cells are offered.
pub fn settle(cursor: Step, choices: &[Step], view: &View) -> Step {
    let offers_cells = choices.iter().any(|step| matches!(step, Step::Cell(_)));
    let rests = choices.contains(&cursor) || (offers_cells && matches!(cursor, Step::Cell(_)));
    if rests || choices.is_empty() {
        return cursor;
    }
    let Some(here) = place(cursor, view) else { return choices[0] };
    let distance = |step: &Step| {
        place(*step, view).map_or(f32::MAX, |(x, y)| (x - here.0).powi(2) + (y - here.1).powi(2))
    };
    let nearest = choices.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    *nearest.unwrap_or(&cursor)
}

/// The cursor after an arrow key.
pub fn moved(cursor: Step, direction: Direction, choices: &[Step], view: &View) -> Step {
    let on_board = |step: &&Step| matches!(step, Step::Cell(_) | Step::Hole(..));
    let holes: Vec<Step> = choices.iter().filter(on_board).copied().collect();
    let among_holes = holes.iter().any(|step| matches!(step, Step::Hole(..)));
    match cursor {
        Step::Kind(_) | Step::Pass | Step::Word(_) => {
            let back = matches!(direction, Direction::Up | Direction::Left);
            let beside: Vec<Step> =
                choices.iter().filter(|step| !on_board(step)).copied().collect();
            next(cursor, &beside, back)
        }
        Step::Hole(..) => nearest(cursor, direction, &holes, view).unwrap_or(cursor),
        Step::Cell(_) if among_holes => nearest(cursor, direction, &holes, view).unwrap_or(cursor),
        Step::Cell(_) => {
            let cells: Vec<Step> = (0..view.cells.len() as u16).map(Step::Cell).collect();
            nearest(cursor, direction, &cells, view).unwrap_or(cursor)
        }
    }
}

/// The next of the choices, or the one before, round and round.
pub fn next(cursor: Step, choices: &[Step], back: bool) -> Step {
    let count = choices.len();
    match choices.iter().position(|step| *step == cursor) {
        _ if count == 0 => cursor,
        Some(index) if back => choices[(index + count - 1) % count],
        Some(index) => choices[(index + 1) % count],
        None if back => choices[count - 1],
        // Reading order from where the cursor rests.
        None => *choices.iter().find(|step| **step > cursor).unwrap_or(&choices[0]),
    }
}

/// The digit that chooses what is beside the board: the pieces of the reserve, then
/// the words.
pub fn digit(step: Step, view: &View) -> Option<char> {
    let kinds = if view.reserves.iter().all(Vec::is_empty) { 0 } else { view.kinds.len() };
    let number = match step {
        Step::Kind(kind) => usize::from(kind) + 1,
        Step::Word(word) => kinds + usize::from(word) + 1,
        Step::Cell(_) | Step::Hole(..) | Step::Pass => return None,
    };
    char::from_digit(number as u32, 10)
}

/// Where a step is on the board, from the bottom left, in cells.
fn place(step: Step, view: &View) -> Option<(f32, f32)> {
    let at = |cell: u16| {
        let cell = view.cells.get(usize::from(cell))?;
        let (column, row) = (f32::from(cell.column), f32::from(cell.row));
        Some(match view.lattice {
            Lattice::Square => (column, row),
            Lattice::Hex => (column / 2.0, row),
        })
    };
    match step {
        Step::Cell(cell) => at(cell),
        Step::Hole(cell, hole) => {
            let (x, y) = at(cell)?;
            let edge = f32::from(view.holes?);
            let (column, row) = (f32::from(hole) % edge, (f32::from(hole) / edge).floor());
            let inside = |n: f32| (n + 1.0) / (edge + 1.0) - 0.5;
            Some((x + inside(column), y + inside(row)))
        }
        Step::Kind(_) | Step::Pass | Step::Word(_) => None,
    }
}

/// What lies nearest in a direction: straight ahead before aside. Hexagons stand in
/// rows of which every second one is half a cell aside: there, up and down go to the
/// next row, left and right stay in theirs.
fn nearest(from: Step, direction: Direction, steps: &[Step], view: &View) -> Option<Step> {
    let (x, y) = place(from, view)?;
    let in_rows = view.lattice == Lattice::Hex && matches!(from, Step::Cell(_));
    let cost = |step: &Step| {
        let (to_x, to_y) = place(*step, view)?;
        let (dx, dy) = (to_x - x, to_y - y);
        let (ahead, aside) = match direction {
            Direction::Up => (dy, dx),
            Direction::Down => (-dy, dx),
            Direction::Left => (-dx, dy),
            Direction::Right => (dx, dy),
        };
        let leaves_row = matches!(direction, Direction::Left | Direction::Right) && dy != 0.0;
        if ahead <= 1e-3 || aside.abs() > 2.0 * ahead || (in_rows && leaves_row) {
            return None;
        }
        // Half a cell aside is as good to the left as to the right: going by the
        // row's parity, up and down stay in one column of hexagons.
        let lean = if (y.round() as i32).rem_euclid(2) == 0 { -1e-3 } else { 1e-3 };
        let weight = if in_rows { 1.0 / 16.0 } else { 3.0 };
        Some(ahead + weight * aside.abs() + lean * aside)
    };
    let candidates = steps.iter().filter_map(|step| Some((cost(step)?, *step)));
    candidates.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, step)| step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::Variant;

    fn walk(game: &str, from: &str, way: &[Direction]) -> String {
        let table = Variant::read(game).unwrap().new_table();
        let view = table.view();
        let mut cursor = view.read_step(from).unwrap();
        for direction in way {
            cursor = moved(cursor, *direction, &table.choices(), &view);
        }
        view.write_step(cursor)
    }

    #[test]
    fn arrows_walk_over_squares_and_stop_at_the_edge() {
        use Direction::{Down, Left, Right, Up};
        assert_eq!(walk("quantik", "b2", &[Up, Up, Right]), "c4");
        assert_eq!(walk("quantik", "b2", &[Left, Left, Down, Down]), "a1");
    }

    #[test]
    fn up_and_down_keep_their_column_on_hexagons() {
        use Direction::{Down, Left, Right, Up};
        for (up, down) in [(Up, Down), (Down, Up)] {
            assert_eq!(walk("iris:size=5", "e5", &[up, down]), "e5");
            assert_eq!(walk("iris:size=5", "e5", &[up, up, down, down]), "e5");
        }
        assert_eq!(walk("iris:size=5", "e5", &[Left, Right, Right, Left]), "e5");
        assert_eq!(walk("iris:size=5", "a3", &[Up; 8]), "i3");
    }

    /// No row of hexagons is passed over, and the end of a row is the end.
    #[test]
    fn up_goes_to_the_next_row_of_hexagons_and_right_stays_in_its_own() {
        use Direction::{Down, Left, Right, Up};
        let table = Variant::read("iris:size=5").unwrap().new_table();
        let (view, choices) = (table.view(), table.choices());
        let spot = |step: Step| match step {
            Step::Cell(cell) => {
                (view.cells[usize::from(cell)].column, view.cells[usize::from(cell)].row)
            }
            other => panic!("{other:?} is no cell"),
        };
        let is_there =
            |spot: (i16, i16)| view.cells.iter().any(|cell| (cell.column, cell.row) == spot);
        for cell in (0..view.cells.len() as u16).map(Step::Cell) {
            let (column, row) = spot(cell);
            for (way, by) in [(Left, -2), (Right, 2)] {
                let beside = (column + by, row);
                let expected = if is_there(beside) { beside } else { (column, row) };
                assert_eq!(spot(moved(cell, way, &choices, &view)), expected);
            }
            for (way, by) in [(Up, 1), (Down, -1)] {
                let (to_column, to_row) = spot(moved(cell, way, &choices, &view));
                let rows = [-1, 1].map(|aside| is_there((column + aside, row + by)));
                if rows == [false, false] {
                    assert_eq!((to_column, to_row), (column, row));
                } else {
                    assert_eq!((to_row, column.abs_diff(to_column)), (row + by, 1));
                }
            }
        }
    }

    #[test]
    fn every_cell_can_be_reached_with_arrows() {
        use Direction::{Down, Left, Right, Up};
        for variant in Variant::all() {
            let table = variant.new_table();
            let (view, choices) = (table.view(), table.choices());
            let mut seen = vec![false; view.cells.len()];
            let mut queue = vec![Step::Cell(0)];
            while let Some(step) = queue.pop() {
                let Step::Cell(cell) = step else { continue };
                if !std::mem::replace(&mut seen[usize::from(cell)], true) {
                    queue.extend(
                        [Up, Down, Left, Right].map(|way| moved(step, way, &choices, &view)),
                    );
                }
            }
            assert!(seen.iter().all(|seen| *seen), "{}", variant.name());
        }
    }
}
