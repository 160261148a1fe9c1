//! The same rules once more, written slowly and plainly from the contract,
//! sharing nothing with the fast ones: the reference in tests.

use game::{Reference, ReferenceAnswer};

use super::rules::Quartetto;

/// Ranks from 1 up, files from a on.
type Grid = Vec<Vec<char>>;

impl Reference for Quartetto {
    fn reference(&self, position: &str) -> ReferenceAnswer {
        let words: Vec<&str> = position.split(' ').collect();
        let grid = read(words[0]);
        let (me, other) = match words[1] {
            "r" => ('r', 'w'),
            _ => ('w', 'r'),
        };
        let passes = words.get(2).map_or(0, |p| p.len());
        let over = |status: String| ReferenceAnswer { status, turns: Vec::new() };
        let size = i32::from(self.board.size);
        if holds_winning_square(&grid, other, size) {
            return over(format!("won {}", name(other)));
        }
        if holds_winning_square(&grid, me, size) {
            return over(format!("won {}", name(me)));
        }
        if passes == 2 {
            return over("draw".to_owned());
        }
        let mut turns = slides(&grid, me, other, size);
        if turns.is_empty() {
            let flag = "p".repeat(passes + 1);
            turns.push(("pass".to_owned(), format!("{} {other} {flag}", write(&grid))));
        }
        ReferenceAnswer { status: format!("playing {}", name(me)), turns }
    }
}

fn name(letter: char) -> &'static str {
    if letter == 'r' { "red" } else { "white" }
}

fn read(rows: &str) -> Grid {
    let mut grid = Grid::new();
    for row in rows.split('/') {
        let mut cells = Vec::new();
        for c in row.chars() {
            match c.to_digit(10) {
                Some(run) => (0..run).for_each(|_| cells.push('.')),
                None => cells.push(c),
            }
        }
        grid.insert(0, cells);
    }
    grid
}

fn write(grid: &Grid) -> String {
    let rows: Vec<String> = grid.iter().rev().map(|row| row.iter().collect()).collect();
    let mut text = rows.join("/");
    for run in (1..=8).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    text
}

/// What is on a square; `None` beside the board.
fn at(grid: &Grid, file: i32, rank: i32) -> Option<char> {
    let row = grid.get(usize::try_from(rank).ok()?)?;
    row.get(usize::try_from(file).ok()?).copied()
}

/// Whether four pieces of a side are the corners of a rotated square in a large
/// enough box: tries every corner, and every edge that leads from it to the next
/// corner, going around to the left.
fn holds_winning_square(grid: &Grid, side: char, size: i32) -> bool {
    // A box of 5 on the board of 8; on every board, more than half of it.
    let smallest_box = size / 2 + 1;
    for rank in 0..size {
        for file in 0..size {
            for across in 1..size {
                for up in 1..size {
                    let corners = [
                        (file, rank),
                        (file + across, rank + up),
                        (file + across - up, rank + up + across),
                        (file - up, rank + across),
                    ];
                    let box_side = across + up + 1;
                    if box_side >= smallest_box
                        && corners.iter().all(|&(file, rank)| at(grid, file, rank) == Some(side))
                    {
                        return true;
                    }
                }
            }
        }
    }
    false
}

fn slides(grid: &Grid, me: char, other: char, size: i32) -> Vec<(String, String)> {
    let mut turns = Vec::new();
    for rank in 0..size {
        for file in 0..size {
            if at(grid, file, rank) != Some(me) {
                continue;
            }
            for (across, up) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (mut to_file, mut to_rank) = (file + across, rank + up);
                while at(grid, to_file, to_rank) == Some('.') {
                    let mut next = grid.clone();
                    next[rank as usize][file as usize] = '.';
                    next[to_rank as usize][to_file as usize] = me;
                    let turn = format!("{}-{}", square(file, rank), square(to_file, to_rank));
                    turns.push((turn, format!("{} {other}", write(&next))));
                    to_file += across;
                    to_rank += up;
                }
            }
        }
    }
    turns
}

fn square(file: i32, rank: i32) -> String {
    let letter = ["a", "b", "c", "d", "e", "f", "g", "h"][file as usize];
    format!("{letter}{}", rank + 1)
}
