//! A game as it was played: the positions, the turns, and what only their
//! sequence can tell (repetition).

use crate::{BadInput, Ending, Game, Status, Subject};

/// A start position and the turns played from it.
///
/// Holds nothing that could be computed from the positions, so whose turn it is
/// and who has won are never stored twice.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    game: G,
    positions: Vec<G::Position>,
    turns: Vec<G::Turn>,
}

impl<G: Game> History<G> {
    /// A game that begins with `start`.
    pub fn new(game: G, start: G::Position) -> History<G> {
        History { game, positions: vec![start], turns: Vec::new() }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        self.positions.last().expect("a history always holds its start")
    }

    /// Every position from the start to now.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// The turns so far.
    pub fn turns(&self) -> &[G::Turn] {
        &self.turns
    }

    /// Who plays, or how the game ended. A position that ends the game by
    /// itself comes before the repetition rule.
    pub fn status(&self) -> Status {
        let position = self.position();
        if let Some(ending) = self.game.ending(position) {
            return Status::Over(ending);
        }
        if self.occurrences() >= 3 {
            return Status::Over(Ending::draw("repetition"));
        }
        Status::Playing(self.game.to_move(position))
    }

    /// How often the position on the board has stood there, this time included;
    /// 0 in games that do not care.
    pub fn occurrences(&self) -> usize {
        let Some(now) = self.game.repetition_key(self.position()) else {
            return 0;
        };
        let same = |p: &&G::Position| self.game.repetition_key(p).as_ref() == Some(&now);
        self.positions.iter().filter(same).count()
    }

    /// Plays a turn that is known to be legal.
    pub fn play(&mut self, turn: G::Turn) {
        let mut next = self.position().clone();
        self.game.play(&mut next, turn);
        self.positions.push(next);
        self.turns.push(turn);
    }

    /// Reads a turn and checks that it may be played now; changes nothing.
    pub fn check(&self, text: &str) -> Result<G::Turn, BadInput> {
        let turn = self.game.read_turn(text)?;
        let refuse = |reason| Err(BadInput::new(Subject::Turn, text, reason));
        if let Status::Over(ending) = self.status() {
            return refuse(ending.too_late());
        }
        match self.game.is_legal(self.position(), turn) {
            true => Ok(turn),
            false => refuse(self.game.explain(self.position(), turn)),
        }
    }

    /// Takes back the last turn and returns it.
    pub fn undo(&mut self) -> Option<G::Turn> {
        let turn = self.turns.pop()?;
        self.positions.pop();
        Some(turn)
    }
}
