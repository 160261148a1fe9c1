//! The same rules once more, written slowly and plainly from the contract,
//! sharing nothing with the fast ones: the reference in tests.

use game::{Reference, ReferenceAnswer};

use super::rules::Iris;

/// Row by row from the bottom: `b`, `w` or `.`.
type Board = Vec<Vec<char>>;

/// A row and a place in it, both from 0.
type At = (usize, usize);

impl Reference for Iris {
    fn reference(&self, position: &str) -> ReferenceAnswer {
        let mut words = position.split(' ');
        let mut board = read(words.next().expect("a board"));
        let mover = words.next().expect("a side");
        let passes: u32 = words.next().expect("passes").parse().expect("a number");
        if passes == 2 || board.iter().flatten().all(|c| *c != '.') {
            return ReferenceAnswer { status: result(&board), turns: Vec::new() };
        }
        let (mover, other, name) =
            if mover == "b" { ('b', 'w', "black") } else { ('w', 'b', "white") };
        let rows: Vec<String> = board.iter().map(|row| write_row(row)).collect();
        let mut turns = Vec::new();
        if board.iter().flatten().any(|c| *c != '.') {
            let text = write(rows.iter().map(String::as_str), other, passes + 1);
            turns.push(("pass".to_owned(), text));
        }
        for stones in placements(&board) {
            let names: Vec<String> = stones.iter().map(cell_name).collect();
            stones.iter().for_each(|(row, i)| board[*row][*i] = mover);
            // Only the rows with a new stone are written again: a large board has
            // too many turns for more.
            let changed: Vec<(usize, String)> =
                stones.iter().map(|(row, _)| (*row, write_row(&board[*row]))).collect();
            let after = rows.iter().enumerate().map(|(i, row)| {
                let new = changed.iter().find(|(row, _)| *row == i);
                new.map_or(row.as_str(), |(_, text)| text)
            });
            turns.push((names.join("+"), write(after, other, 0)));
            stones.iter().for_each(|(row, i)| board[*row][*i] = '.');
        }
        ReferenceAnswer { status: format!("playing {name}"), turns }
    }
}

fn read(text: &str) -> Board {
    let mut board = Board::new();
    for row in text.split('/').rev() {
        let mut cells = Vec::new();
        let mut run = 0;
        for c in row.chars() {
            match c.to_digit(10) {
                Some(digit) => run = 10 * run + digit as usize,
                None => {
                    cells.extend(vec!['.'; run]);
                    cells.push(c);
                    run = 0;
                }
            }
        }
        cells.extend(vec!['.'; run]);
        board.push(cells);
    }
    board
}

fn write_row(row: &[char]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|a, b| a == b) {
        match run[0] {
            '.' => text += &run.len().to_string(),
            _ => text.extend(run),
        }
    }
    text
}

/// The position with these rows, given from the bottom.
fn write<'a>(rows: impl DoubleEndedIterator<Item = &'a str>, mover: char, passes: u32) -> String {
    let mut text = String::with_capacity(500);
    for row in rows.rev() {
        text += row;
        text.push('/');
    }
    text.pop();
    text + &format!(" {mover} {passes}")
}

fn cell_name(at: &At) -> String {
    let letter = "abcdefghijklmnopqrstuvw".chars().nth(at.0).expect("no more rows");
    format!("{letter}{}", at.1 + 1)
}

/// Every turn that is not a pass, as the cells of its stones.
fn placements(board: &Board) -> Vec<Vec<At>> {
    let empty: Vec<At> = cells(board).into_iter().filter(|at| board[at.0][at.1] == '.').collect();
    let greys: Vec<At> = empty.iter().copied().filter(|at| !is_coloured(board, *at)).collect();
    if empty.len() == cells(board).len() {
        return greys.into_iter().map(|at| vec![at]).collect();
    }
    let mut placements = Vec::new();
    for a in &empty {
        let b = opposite(board, *a);
        if is_coloured(board, *a) && empty.contains(&b) && *a < b {
            placements.push(vec![*a, b]);
        }
    }
    for a in &greys {
        let mut alone = true;
        for b in &greys {
            if a != b && !are_adjacent(board, *a, *b) {
                alone = false;
                if a < b {
                    placements.push(vec![*a, *b]);
                }
            }
        }
        if alone {
            placements.push(vec![*a]);
        }
    }
    placements
}

fn cells(board: &Board) -> Vec<At> {
    let row = |(i, row): (usize, &Vec<char>)| (0..row.len()).map(move |j| (i, j));
    board.iter().enumerate().flat_map(row).collect()
}

/// The cells of the perimeter: the first and the last row, and the ends of the
/// others.
fn is_coloured(board: &Board, at: At) -> bool {
    let (row, i) = at;
    row == 0 || row == board.len() - 1 || i == 0 || i == board[row].len() - 1
}

/// Through the centre: as far from the top and the right as this one is from
/// the bottom and the left.
fn opposite(board: &Board, at: At) -> At {
    let (row, i) = at;
    (board.len() - 1 - row, board[row].len() - 1 - i)
}

/// Rows are centred one above the other. Measured in half cells from the left
/// of the longest row, neighbours in a row are two apart, and a cell lies one
/// to the left and one to the right of its neighbours in the next row.
fn are_adjacent(board: &Board, a: At, b: At) -> bool {
    let across = |at: At| board.len() - board[at.0].len() + 2 * at.1;
    let distance = (a.0.abs_diff(b.0), across(a).abs_diff(across(b)));
    distance == (0, 2) || distance == (1, 1)
}

fn result(board: &Board) -> String {
    let black = scores(board, 'b');
    let white = scores(board, 'w');
    for i in 0..black.len().max(white.len()) {
        let black = black.get(i).copied().unwrap_or(0);
        let white = white.get(i).copied().unwrap_or(0);
        if black != white {
            return if black > white { "won black" } else { "won white" }.to_owned();
        }
    }
    "draw".to_owned()
}

/// The number of coloured cells in each group, from high to low.
fn scores(board: &Board, side: char) -> Vec<usize> {
    let mut left: Vec<At> =
        cells(board).into_iter().filter(|at| board[at.0][at.1] == side).collect();
    let mut scores = Vec::new();
    while let Some(seed) = left.pop() {
        let mut group = vec![seed];
        let mut looked_at = 0;
        while looked_at < group.len() {
            let here = group[looked_at];
            looked_at += 1;
            group.extend(left.iter().copied().filter(|at| are_adjacent(board, here, *at)));
            left.retain(|at| !are_adjacent(board, here, *at));
        }
        scores.push(group.into_iter().filter(|at| is_coloured(board, *at)).count());
    }
    scores.sort_unstable();
    scores.reverse();
    scores
}
