//! A game as it was played: the positions, the turns, and what only their
//! sequence can tell (repetition).

use rand::Rng;
use rustc_hash::FxHashMap;

use crate::{BadInput, Ending, Game, SoFar, Status, Subject};

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

    /// A game that has begun with so many random turns, unless they end it.
    pub fn opened<R: Rng>(game: &G, turns: usize, rng: &mut R) -> Option<History<G>> {
        let mut history = History::new(game.clone(), game.start());
        for _ in 0..turns {
            let turn = game.random_turn(history.position(), rng)?;
            history.play(turn);
        }
        matches!(history.status(), Status::Playing(_)).then_some(history)
    }

    /// A game so far, played again.
    pub fn replay(game: G, so_far: &SoFar) -> Result<History<G>, BadInput> {
        let start = game.start();
        let mut history = History::new(game, start);
        history.follow(so_far)?;
        Ok(history)
    }

    /// Becomes this game so far. What both have in common is not played again,
    /// for most games are asked about turn by turn. Of a game that is refused,
    /// what comes before the mistake is kept.
    pub fn follow(&mut self, so_far: &SoFar) -> Result<(), BadInput> {
        let start = match &so_far.start {
            Some(text) => self.game.read_position(text)?,
            None => self.game.start(),
        };
        if start != self.positions[0] {
            self.positions = vec![start];
            self.turns.clear();
        }
        let pairs = self.turns.iter().zip(&so_far.turns);
        let same = pairs.take_while(|(turn, text)| self.game.write_turn(**turn) == **text).count();
        self.turns.truncate(same);
        self.positions.truncate(same + 1);
        self.play_all(&so_far.turns[same..])
    }

    /// Plays turns one after the other. Positions are counted as they come: to look
    /// through a long game at each of its turns would take a long time.
    fn play_all(&mut self, turns: &[String]) -> Result<(), BadInput> {
        let mut counts = FxHashMap::default();
        let mut times = 0;
        let count = |counts: &mut FxHashMap<G::Position, usize>, key: Option<G::Position>| {
            let Some(key) = key else { return 0 };
            let times = counts.entry(key).or_default();
            *times += 1;
            *times
        };
        for position in &self.positions[self.first_that_returns()..] {
            times = count(&mut counts, self.game.repetition_key(position));
        }
        for text in turns {
            let status = status(&self.game, self.position(), || times);
            let turn = self.check_while(text, status)?;
            self.play(turn);
            if self.game.is_lasting(turn) {
                counts.clear();
            }
            times = count(&mut counts, self.game.repetition_key(self.position()));
        }
        Ok(())
    }

    /// The number of the first of the positions that can come back.
    fn first_that_returns(&self) -> usize {
        let lasting = self.turns.iter().rposition(|turn| self.game.is_lasting(*turn));
        lasting.map_or(0, |turn| turn + 1)
    }

    /// This game as it is told to others.
    pub fn so_far(&self) -> SoFar {
        let start = &self.positions[0];
        SoFar {
            start: (*start != self.game.start()).then(|| self.game.write_position(start)),
            turns: self.turns.iter().map(|turn| self.game.write_turn(*turn)).collect(),
        }
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
        status(&self.game, self.position(), || self.occurrences())
    }

    /// How often the position on the board has stood there, this time included;
    /// 0 in games that do not care.
    pub fn occurrences(&self) -> usize {
        let Some(now) = self.game.repetition_key(self.position()) else {
            return 0;
        };
        times(&self.positions[self.first_that_returns()..], |position| {
            self.game.repetition_key(position).as_ref() == Some(&now)
        })
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
        self.check_while(text, self.status())
    }

    fn check_while(&self, text: &str, status: Status) -> Result<G::Turn, BadInput> {
        let turn = self.game.read_turn(text)?;
        let refuse = |reason| Err(BadInput::new(Subject::Turn, text, reason));
        if let Status::Over(ending) = status {
            return refuse(ending.too_late());
        }
        match self.game.is_legal(self.position(), turn) {
            true => Ok(turn),
            false => refuse(self.game.explain(self.position(), turn)),
        }
    }

    /// Takes back all turns.
    pub fn restart(&mut self) {
        self.turns.clear();
        self.positions.truncate(1);
    }

    /// Takes back the last turn and returns it.
    pub fn undo(&mut self) -> Option<G::Turn> {
        let turn = self.turns.pop()?;
        self.positions.pop();
        Some(turn)
    }
}

/// Who plays, or how a game ended whose position has stood on the board so many times,
/// this time included.
#[inline]
pub(crate) fn status<G: Game>(
    game: &G,
    position: &G::Position,
    occurrences: impl FnOnce() -> usize,
) -> Status {
    if let Some(ending) = game.ending(position) {
        return Status::Over(ending);
    }
    if occurrences() >= 3 {
        return Status::Over(Ending::draw("repetition"));
    }
    Status::Playing(game.to_move(position))
}

/// How often the last of these positions stood on the board. Every second one is looked
/// at: the sides play in turn, and who plays is part of a position.
#[inline]
pub(crate) fn times<P>(positions: &[P], is_it: impl Fn(&P) -> bool) -> usize {
    positions.iter().rev().step_by(2).filter(|position| is_it(position)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tictactoe::TicTacToe;
    use crate::{Notation as _, Rules as _};

    fn so_far(turns: &[&str]) -> SoFar {
        SoFar { turns: turns.iter().map(|turn| (*turn).to_owned()).collect(), ..SoFar::default() }
    }

    fn fresh() -> History<TicTacToe> {
        History::replay(TicTacToe, &SoFar::default()).unwrap()
    }

    #[test]
    fn what_is_told_is_what_was_followed() {
        let mut history = fresh();
        let games = [
            so_far(&["b2", "a1", "c3"]),
            so_far(&["b2", "a1", "c3", "a3"]),
            so_far(&["b2", "a2"]),
            so_far(&[]),
            SoFar { turns: vec!["a1".to_owned()], ..SoFar::at("3/1x1/3 o") },
            SoFar { turns: vec!["a1".to_owned()], ..SoFar::at("3/3/1x1 o") },
            so_far(&["c1"]),
        ];
        for game in games {
            history.follow(&game).unwrap();
            assert_eq!(history.so_far(), game);
            let anew = History::replay(TicTacToe, &game).unwrap();
            assert_eq!(history.positions(), anew.positions());
        }
    }

    /// A start that is the game's own is not told.
    #[test]
    fn the_games_own_start_may_be_said_or_not() {
        let own = TicTacToe.write_position(&TicTacToe.start());
        let history = History::replay(TicTacToe, &SoFar::at(&own)).unwrap();
        assert_eq!(history.so_far(), SoFar::default());
    }

    /// It is refused with the same words as a turn at the table, also where the
    /// mistake is in what was played before.
    #[test]
    fn a_wrong_turn_is_refused_wherever_it_stands() {
        let won = ["b2", "a1", "b1", "a2", "b3"];
        for (turns, known, reason) in [
            (&["b2", "b2"][..], 1, "turn-not-legal"),
            (&["b2", "a1", "a1"][..], 2, "turn-not-legal"),
            (&["b2", "nonsense", "a1"][..], 1, "expected-file"),
            (&[&won[..], &["c3"][..]].concat()[..], 5, "game-is-over"),
        ] {
            let mut table = fresh();
            for turn in &turns[..known] {
                let turn = table.check(turn).unwrap();
                table.play(turn);
            }
            let bad = table.check(turns[known]).unwrap_err();
            assert_eq!(bad.reason.id, reason, "{turns:?}");
            let mut history = History::replay(TicTacToe, &so_far(&["b2", "a1"])).unwrap();
            assert_eq!(history.follow(&so_far(turns)), Err(bad.clone()));
            assert_eq!(history.so_far(), so_far(&turns[..known]), "what is right is kept");
            assert_eq!(History::replay(TicTacToe, &so_far(turns)).err(), Some(bad));
        }
    }

    #[test]
    fn a_wrong_start_changes_nothing() {
        let before = so_far(&["b2", "a1"]);
        let mut history = History::replay(TicTacToe, &before).unwrap();
        let bad = TicTacToe.read_position("xxx/3/3 o").unwrap_err();
        assert_eq!(history.follow(&SoFar::at("xxx/3/3 o")), Err(bad));
        assert_eq!(history.so_far(), before);
    }
}
