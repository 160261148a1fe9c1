//! Puzzles: positions in which one turn is right, and how they are kept in a file.
//!
//! A puzzle is data, found and proved elsewhere: a position that play leads to, what
//! can be reached from it (a win, or a draw against the threat of a loss), and a line
//! in which every turn of the solver is the only one that keeps that. Nothing here
//! knows a game, searches or remembers who solved what.

use serde::Serialize;

use crate::{Message, SoFar};

/// What the solver is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// A win.
    Win,
    /// A draw where all other turns lose.
    Draw,
}

impl Goal {
    /// The goal as it is written.
    pub const fn word(self) -> &'static str {
        match self {
            Goal::Win => "win",
            Goal::Draw => "draw",
        }
    }
}

/// A position with one right turn, and how it goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Puzzle {
    /// Its name: that of the game and a word that follows from the position, the same
    /// for all positions that a symmetry makes equal.
    pub id: String,
    /// The game with its options, as its name is written.
    pub game: String,
    /// The position, the solver to move.
    pub position: String,
    /// What can be reached.
    pub goal: Goal,
    /// The turns of both sides until the game is won if the solver takes the shortest
    /// way and the opponent the longest; `None` for a draw.
    pub distance: Option<u16>,
    /// The solver plays the first turn, the third, … Each of these is the only one that
    /// keeps the goal; the line ends where the game does, or where several turns
    /// are right.
    pub solution: Vec<String>,
    /// What it is about: `quiet`, `sacrifice`, …
    pub themes: Vec<String>,
    /// How hard it is, on the scale on which solvers are rated.
    pub rating: u16,
    /// Turns that lead from the start to the position, written in few characters that
    /// only the rules can read (see the crate `puzzles`). Not part of what other programs
    /// are told.
    #[serde(skip)]
    pub line: String,
}

/// Between the fields of a written puzzle.
const FIELD: char = '\t';

impl Puzzle {
    /// What to say of a win that is not on the board yet where the solution ends: from there
    /// on several turns are right.
    pub fn still_to_play(&self) -> Option<Message> {
        let left = self.distance?.checked_sub(self.solution.len() as u16)?;
        (left > 0).then(|| Message::new("puzzle-sure").with("turns", left))
    }

    /// Reads one line of a file of puzzles; `None` if it is not what
    /// [`Puzzle::write`] writes.
    pub fn read(text: &str) -> Option<Puzzle> {
        let fields: Vec<&str> = text.split(FIELD).collect();
        let [id, game, goal, distance, rating, themes, position, solution, line] = fields[..]
        else {
            return None;
        };
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let puzzle = Puzzle {
            id: id.to_owned(),
            game: game.to_owned(),
            position: position.to_owned(),
            goal: [Goal::Win, Goal::Draw].into_iter().find(|known| known.word() == goal)?,
            distance: match distance {
                "-" => None,
                number => Some(number.parse().ok()?),
            },
            solution: words(solution),
            themes: words(themes),
            rating: rating.parse().ok()?,
            line: line.to_owned(),
        };
        (puzzle.write() == text).then_some(puzzle)
    }

    /// The puzzle as one line of a file.
    pub fn write(&self) -> String {
        let distance = self.distance.map_or("-".to_owned(), |distance| distance.to_string());
        let fields = [
            &self.id,
            &self.game,
            self.goal.word(),
            &distance,
            &self.rating.to_string(),
            &self.themes.join(" "),
            &self.position,
            &self.solution.join(" "),
            &self.line,
        ];
        fields.join(&FIELD.to_string())
    }

    /// Every puzzle of a file. Lines that begin with `#` say where it comes from.
    ///
    /// # Panics
    ///
    /// On a line that is not one: files come with the program.
    pub fn read_all(file: &str) -> Vec<Puzzle> {
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let read = |line| Puzzle::read(line).unwrap_or_else(|| panic!("not a puzzle: {line}"));
        lines.map(read).collect()
    }

    /// The game as it stands where the puzzle begins: nothing before it counts.
    pub fn so_far(&self) -> SoFar {
        SoFar::at(&self.position)
    }

    /// The right turns, without the opponent's answers.
    pub fn own_turns(&self) -> impl Iterator<Item = &str> {
        self.solution.iter().step_by(2).map(String::as_str)
    }
}

/// A word that follows from a text: the end of a puzzle's name.
pub fn short_name(text: &str) -> String {
    /// Without those that are taken for one another.
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    const LENGTH: usize = 6;
    // FNV-1a: written down once and for all, so that names stay.
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mixed = crate::split_mix(hash);
    (0..LENGTH).map(|place| char::from(LETTERS[(mixed >> (5 * place)) as usize % 32])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        Puzzle {
            id: "tictactoe-abc".to_owned(),
            game: "tictactoe".to_owned(),
            position: "3/1x1/3 o".to_owned(),
            goal: Goal::Draw,
            distance: None,
            solution: vec!["a1".to_owned(), "b1".to_owned(), "b3".to_owned()],
            themes: vec!["quiet".to_owned()],
            rating: 900,
            line: "%".to_owned(),
        }
    }

    #[test]
    fn what_is_written_is_read_back_and_nothing_else() {
        let won = Puzzle { goal: Goal::Win, distance: Some(5), themes: Vec::new(), ..puzzle() };
        for puzzle in [puzzle(), won] {
            let text = puzzle.write();
            assert_eq!(Puzzle::read(&text), Some(puzzle));
            for other in [&text[1..].replace('\t', " "), "", &format!("{text}\t")] {
                assert_eq!(Puzzle::read(other), None, "{other}");
            }
        }
        let file = format!("# how it was made\n{}\n", puzzle().write());
        assert_eq!(Puzzle::read_all(&file), [puzzle()]);
    }

    #[test]
    fn own_turns_are_every_second() {
        assert_eq!(puzzle().own_turns().collect::<Vec<_>>(), ["a1", "b3"]);
        assert_eq!(puzzle().so_far(), SoFar::at("3/1x1/3 o"));
    }

    #[test]
    fn others_are_told_what_the_contract_says() {
        let json = serde_json::to_string(&puzzle()).expect("plain values");
        assert_eq!(
            json,
            r#"{"id":"tictactoe-abc","game":"tictactoe","position":"3/1x1/3 o","goal":"draw","distance":null,"solution":["a1","b1","b3"],"themes":["quiet"],"rating":900}"#
        );
    }

    #[test]
    fn names_stay() {
        assert_eq!(short_name("3/1x1/3 o"), short_name("3/1x1/3 o"));
        assert_ne!(short_name("3/1x1/3 o"), short_name("3/1x1/3 x"));
        assert_eq!(short_name("").len(), 6);
    }
}
