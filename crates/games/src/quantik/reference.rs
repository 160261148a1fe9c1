//! The same rules once more, written slowly and plainly from the contract,
//! sharing nothing with the fast ones: the reference in tests.

use game::{Reference, ReferenceAnswer};

use super::rules::Quantik;

type Board = [[char; 4]; 4];

impl Reference for Quantik {
    fn reference(&self, position: &str) -> ReferenceAnswer {
        let (rows, to_move) = position.split_once(' ').expect("a board and a side");
        let mut board: Board = [['.'; 4]; 4];
        for (row, text) in rows.split('/').enumerate() {
            let mut file = 0;
            for c in text.chars() {
                match c.to_digit(10) {
                    Some(run) => file += run as usize,
                    None => {
                        board[3 - row][file] = c;
                        file += 1;
                    }
                }
            }
        }
        let white = to_move == "w";
        let (me, other) = if white { ("white", "brown") } else { ("brown", "white") };
        if lines().iter().any(|line| is_complete(&board, line)) {
            return ReferenceAnswer { status: format!("won {other}"), turns: Vec::new() };
        }
        let turns = turns(&board, white);
        let status = match (turns.is_empty(), self.stuck_loses) {
            (false, _) => format!("playing {me}"),
            (true, true) => format!("won {other}"),
            (true, false) => "draw".to_owned(),
        };
        ReferenceAnswer { status, turns }
    }
}

/// The squares of every row, column and zone, as (rank, file).
fn lines() -> Vec<Vec<(usize, usize)>> {
    let mut lines = Vec::new();
    for i in 0..4 {
        lines.push((0..4).map(|j| (i, j)).collect());
        lines.push((0..4).map(|j| (j, i)).collect());
        let (rank, file) = (i / 2 * 2, i % 2 * 2);
        lines.push(vec![(rank, file), (rank, file + 1), (rank + 1, file), (rank + 1, file + 1)]);
    }
    lines
}

fn is_complete(board: &Board, line: &[(usize, usize)]) -> bool {
    let holds = |shape: char| line.iter().any(|&(r, f)| board[r][f].to_ascii_lowercase() == shape);
    "ouys".chars().all(holds)
}

fn turns(board: &Board, white: bool) -> Vec<(String, String)> {
    let mut turns = Vec::new();
    for shape in "ouys".chars() {
        let (mine, theirs) = match white {
            true => (shape.to_ascii_uppercase(), shape),
            false => (shape, shape.to_ascii_uppercase()),
        };
        if board.iter().flatten().filter(|c| **c == mine).count() == 2 {
            continue;
        }
        for rank in 0..4 {
            for file in 0..4 {
                let lines = lines();
                let mut through = lines.iter().filter(|line| line.contains(&(rank, file)));
                let blocked = through.any(|line| line.iter().any(|&(r, f)| board[r][f] == theirs));
                if board[rank][file] == '.' && !blocked {
                    let mut next = *board;
                    next[rank][file] = mine;
                    let square = format!("{}{}", ["a", "b", "c", "d"][file], rank + 1);
                    turns.push((format!("{shape}{square}"), write(&next, !white)));
                }
            }
        }
    }
    turns
}

fn write(board: &Board, white: bool) -> String {
    let rows: Vec<String> = board.iter().rev().map(|row| row.iter().collect()).collect();
    let mut text = rows.join("/");
    for run in (1..=4).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    format!("{text} {}", if white { "w" } else { "b" })
}
