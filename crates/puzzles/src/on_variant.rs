//! Finding, proving and rating puzzles of a game that is known by name only. Here, so that the
//! code for each game is compiled here alone.

use game::{BadInput, Puzzle};
use games::{Playable, Variant, Visitor};
use solve::Library;

use crate::{Fault, Judge, Mining, check, mine, rate};

/// Finds puzzles of a game (see [`mine`]).
pub fn mine_in(
    variant: &Variant,
    library: &Library,
    mining: Mining,
    watch: &mut dyn FnMut(usize, usize),
) -> Vec<Puzzle> {
    variant.visit(Mine { name: &variant.name(), library, mining, watch })
}

struct Mine<'a> {
    name: &'a str,
    library: &'a Library,
    mining: Mining,
    watch: &'a mut dyn FnMut(usize, usize),
}

impl Visitor for Mine<'_> {
    type Output = Vec<Puzzle>;

    fn visit<G: Playable>(self, game: G) -> Vec<Puzzle> {
        mine(&game, self.name, self.library, self.mining, self.watch)
    }
}

/// Proves a puzzle of a game anew (see [`check`]).
pub fn check_in(variant: &Variant, library: &Library, puzzle: &Puzzle) -> Result<(), Fault> {
    variant.visit(Prove { library, puzzle })
}

struct Prove<'a> {
    library: &'a Library,
    puzzle: &'a Puzzle,
}

impl Visitor for Prove<'_> {
    type Output = Result<(), Fault>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        check(&mut Judge::patient(&game, self.library), self.puzzle)
    }
}

/// How hard a puzzle of a game is (see [`rate`]).
pub fn rate_in(variant: &Variant, puzzle: &Puzzle) -> Result<u16, BadInput> {
    variant.visit(Rate { puzzle })
}

struct Rate<'a> {
    puzzle: &'a Puzzle,
}

impl Visitor for Rate<'_> {
    type Output = Result<u16, BadInput>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let position = game.read_position(&self.puzzle.position)?;
        let read = |turn: &String| game.read_turn(turn);
        let solution: Vec<G::Turn> =
            self.puzzle.solution.iter().map(read).collect::<Result<_, _>>()?;
        Ok(rate(&game, &position, &solution))
    }
}
