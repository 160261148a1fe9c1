//! A puzzle proved anew.

use game::{Goal, History, Outcome, Puzzle, Status, short_name};
use games::Playable;

use crate::examine::{answers, key};
use crate::judge::Judge;
use crate::packed_line::unpack;
use crate::themes::THEMES;

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{puzzle}: {what}")]
pub struct Fault {
    /// Which puzzle.
    pub puzzle: String,
    /// What is wrong with it.
    pub what: String,
}

/// Whether all that a puzzle says is true.
pub fn check<G: Playable>(judge: &mut Judge<G>, puzzle: &Puzzle) -> Result<(), Fault> {
    look(judge, puzzle).map_err(|what| Fault { puzzle: puzzle.id.clone(), what })
}

fn look<G: Playable>(judge: &mut Judge<G>, puzzle: &Puzzle) -> Result<(), String> {
    let game = judge.game().clone();
    let line = unpack(&game, &puzzle.line).ok_or("the line cannot be played")?;
    let mut reached = History::new(game.clone(), game.start());
    let is_over = |reached: &History<G>| !matches!(reached.status(), Status::Playing(_));
    for turn in line {
        if is_over(&reached) {
            break;
        }
        reached.play(turn);
    }
    if is_over(&reached) {
        return Err("the game is over".to_owned());
    }
    if game.write_position(reached.position()) != puzzle.position {
        return Err("the line leads elsewhere".to_owned());
    }
    let name = format!("{}-{}", G::NAME, short_name(&key(&game, reached.position())));
    if puzzle.id != name {
        return Err(format!("it should be called {name}"));
    }
    if let Some(theme) = puzzle.themes.iter().find(|theme| !THEMES.contains(&theme.as_str())) {
        return Err(format!("no theme is called {theme}"));
    }
    follow(judge, puzzle)
}

/// Plays the solution: every own turn is the only right one, every answer resists as
/// long as any.
fn follow<G: Playable>(judge: &mut Judge<G>, puzzle: &Puzzle) -> Result<(), String> {
    let game = judge.game().clone();
    let mut history =
        History::replay(game.clone(), &puzzle.so_far()).map_err(|bad| bad.to_string())?;
    let solver = game.to_move(history.position());
    if puzzle.solution.len().is_multiple_of(2) {
        return Err("the last turn is not the solver's".to_owned());
    }
    for (ply, text) in puzzle.solution.iter().enumerate() {
        let turn = history.check(text).map_err(|bad| bad.to_string())?;
        if ply % 2 == 1 {
            let best = answers(judge, history.position());
            if !best.iter().any(|answer| answer.turn == turn) {
                return Err(format!("{text} does not resist longest"));
            }
            history.play(turn);
            continue;
        }
        let Some(only) = judge.only_turn(history.position()) else {
            return Err(match judge.proves() {
                true => format!(
                    "{text} is not proved to be the only right turn (a table may tell: quina solve {})",
                    puzzle.game
                ),
                false => format!("{text} is not the only right turn"),
            });
        };
        if only.turn != turn {
            return Err(format!("not {text} is right, but {}", game.write_turn(only.turn)));
        }
        let value = only.value.earlier(1);
        let goal = match value.outcome {
            Outcome::Draw => Goal::Draw,
            Outcome::Won(side) if side == solver => Goal::Win,
            Outcome::Won(_) => return Err(format!("{text} loses")),
        };
        let distance = puzzle.distance.map(|distance| distance.saturating_sub(ply as u16));
        if (goal, value.distance) != (puzzle.goal, distance) {
            return Err(format!("{text}: {goal:?} in {:?}", value.distance));
        }
        history.play(turn);
    }
    Ok(())
}
