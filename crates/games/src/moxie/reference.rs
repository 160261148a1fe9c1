//! The same rules once more, written slowly and plainly from the contract,
//! sharing nothing with the fast ones: the reference in tests.

use game::{Reference, ReferenceAnswer};

use super::rules::Moxie;

/// Letters by rank from the bottom, then by file; `.` where nothing stands.
type Grid = Vec<Vec<char>>;
type Place = (i32, i32);

/// A position in letters.
#[derive(Clone)]
struct Scene {
    grid: Grid,
    to_move: char,
    reserve_x: i32,
    reserve_o: i32,
    passes: usize,
}

const DIRECTIONS: [Place; 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

impl Reference for Moxie {
    fn reference(&self, position: &str) -> ReferenceAnswer {
        let scene = Scene::read(position);
        let me = scene.to_move;
        let other = opponent(me);
        let over = if scene.has_won(other) {
            Some(format!("won {other}"))
        } else if scene.has_won(me) {
            Some(format!("won {me}"))
        } else if scene.passes == 2 {
            Some("draw".to_owned())
        } else {
            None
        };
        match over {
            Some(status) => ReferenceAnswer { status, turns: Vec::new() },
            None => ReferenceAnswer { status: format!("playing {me}"), turns: scene.turns() },
        }
    }
}

fn opponent(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

fn name((rank, file): Place) -> String {
    format!("{}{}", "abcdefgh".chars().nth(file as usize).expect("a file"), rank + 1)
}

impl Scene {
    fn read(text: &str) -> Scene {
        let words: Vec<&str> = text.split(' ').collect();
        let mut grid: Grid = Vec::new();
        for row in words[0].split('/') {
            let mut rank = Vec::new();
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(run) => rank.extend((0..run).map(|_| '.')),
                    None => rank.push(c),
                }
            }
            grid.insert(0, rank);
        }
        Scene {
            grid,
            to_move: words[1].chars().next().expect("a side"),
            reserve_x: words[2].parse().expect("a number"),
            reserve_o: words[3].parse().expect("a number"),
            passes: words.get(4).map_or(0, |word| word.len()),
        }
    }

    fn write(&self) -> String {
        let ranks = self.grid.iter().rev().map(|rank| rank.iter().collect::<String>());
        let mut text = ranks.collect::<Vec<_>>().join("/");
        for run in (1..=8).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        text += &format!(" {} {} {}", self.to_move, self.reserve_x, self.reserve_o);
        if self.passes > 0 {
            text += " ";
            text += &"p".repeat(self.passes);
        }
        text
    }

    /// What stands on a place, or a blank outside the board.
    fn at(&self, (rank, file): Place) -> char {
        let size = self.grid.len() as i32;
        if rank < 0 || file < 0 || rank >= size || file >= size {
            return ' ';
        }
        self.grid[rank as usize][file as usize]
    }

    fn put(&mut self, (rank, file): Place, letter: char) {
        self.grid[rank as usize][file as usize] = letter;
    }

    fn places_of(&self, letter: char) -> Vec<Place> {
        let size = self.grid.len() as i32;
        let all = (0..size).flat_map(|rank| (0..size).map(move |file| (rank, file)));
        all.filter(|place| self.at(*place) == letter).collect()
    }

    fn reserve(&mut self, side: char) -> &mut i32 {
        if side == 'x' { &mut self.reserve_x } else { &mut self.reserve_o }
    }

    fn has_won(&self, side: char) -> bool {
        let in_line = self.places_of(side).into_iter().any(|(rank, file)| {
            DIRECTIONS.iter().any(|(up, right)| {
                self.at((rank + up, file + right)) == side
                    && self.at((rank + 2 * up, file + 2 * right)) == side
            })
        });
        let other = opponent(side);
        let rest = *self.clone().reserve(other) + self.places_of(other).len() as i32;
        in_line || rest <= 2
    }

    /// The scene after one jump of the piece on `from`, if there is such a jump.
    fn jump(&self, from: Place, (up, right): Place) -> Option<(Place, Scene)> {
        let over = (from.0 + up, from.1 + right);
        let to = (from.0 + 2 * up, from.1 + 2 * right);
        if self.at(over) != opponent(self.to_move) || self.at(to) != '.' {
            return None;
        }
        let mut next = self.clone();
        next.put(from, '.');
        next.put(over, '.');
        next.put(to, self.to_move);
        Some((to, next))
    }

    /// Every way to go on with a chain that is written as `text` so far.
    fn jump_on(&self, text: &str, at: Place, turns: &mut Vec<(String, Scene)>) {
        let nexts: Vec<(Place, Scene)> = match self.has_won(self.to_move) {
            true => Vec::new(),
            false => DIRECTIONS.iter().filter_map(|way| self.jump(at, *way)).collect(),
        };
        if nexts.is_empty() && text.contains('x') {
            turns.push((text.to_owned(), self.clone()));
        }
        for (to, next) in nexts {
            next.jump_on(&format!("{text}x{}", name(to)), to, turns);
        }
    }

    fn turns(&self) -> Vec<(String, String)> {
        let me = self.to_move;
        let mut turns: Vec<(String, Scene)> = Vec::new();
        for from in self.places_of(me) {
            self.jump_on(&name(from), from, &mut turns);
        }
        if turns.is_empty() {
            for to in self.places_of('.') {
                let mut placed = self.clone();
                if *placed.reserve(me) > 0 {
                    *placed.reserve(me) -= 1;
                    placed.put(to, me);
                    turns.push((name(to), placed));
                }
            }
            for from in self.places_of(me) {
                for (up, right) in DIRECTIONS {
                    let to = (from.0 + up, from.1 + right);
                    if self.at(to) == '.' {
                        let mut moved = self.clone();
                        moved.put(from, '.');
                        moved.put(to, me);
                        turns.push((format!("{}-{}", name(from), name(to)), moved));
                    }
                }
            }
        }
        let passes = if turns.is_empty() { self.passes + 1 } else { 0 };
        if turns.is_empty() {
            turns.push(("pass".to_owned(), self.clone()));
        }
        let finish = |(turn, mut next): (String, Scene)| {
            next.to_move = opponent(me);
            next.passes = passes;
            (turn, next.write())
        };
        turns.into_iter().map(finish).collect()
    }
}
