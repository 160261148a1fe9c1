//! A puzzle being solved: what comes of the turns that were played. Nothing is kept:
//! a screen has an ordinary table at which the puzzle stands, and asks.

use std::sync::atomic::{AtomicBool, Ordering};

use game::{BadInput, Goal, Message, Outcome, Puzzle, SoFar, Status, Table};
use games::{Playable, Variant, Visitor};
use search::{Limits, Settings};
use solve::Library;

use crate::judge::Judge;

/// How a puzzle stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The solver is to play.
    Ask,
    /// The last turn is right, and this is the opponent's answer.
    Answer(String),
    /// Nothing is left to be found.
    Solved,
    /// The last turn may be played but is wrong.
    Wrong(Refutation),
}

/// How the opponent makes use of a wrong turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refutation {
    /// What follows it, as far as that can be told at once; nothing where the game is over.
    pub line: Vec<String>,
    /// Whether the opponent's turns are known to be best. If not, the line is one turn that
    /// the engine would play.
    pub is_proven: bool,
}

/// A refutation is shown no longer than this.
const LONGEST: usize = 7;

/// Among more turns than this a refutation is not proved beyond a win at once.
const MANY: u64 = 200;

/// How long the engine thinks about an answer where nothing is proved: so many positions, or
/// playouts. No clock, so that the same turn is always answered by the same.
const THOUGHT: u64 = 20_000;

/// Memory of the engine, in megabytes.
const MEMORY: usize = 4;

/// What comes of the turns of both that were played since the puzzle began.
pub fn reply(
    puzzle: &Puzzle,
    played: &[String],
    library: &Library,
    stop: &AtomicBool,
) -> Result<Reply, BadInput> {
    let differs = played.iter().zip(&puzzle.solution).position(|(played, right)| played != right);
    match differs {
        Some(ply) => {
            let refutation = refute(puzzle, &played[..=ply], library, stop)?;
            Ok(Reply::Wrong(refutation))
        }
        None if played.len() >= puzzle.solution.len() => Ok(Reply::Solved),
        None if played.len().is_multiple_of(2) => Ok(Reply::Ask),
        None => Ok(Reply::Answer(puzzle.solution[played.len()].clone())),
    }
}

/// What there is to say of a wrong turn: how the opponent makes use of it, if that is known;
/// and how the game stands after it.
pub fn tell_wrong(goal: Goal, turn: &str, refutation: &Refutation, status: Status) -> Message {
    let drawn = matches!(status, Status::Over(ending) if ending.outcome == Outcome::Draw);
    let is_shown = !refutation.line.is_empty();
    let id = match (goal, is_shown) {
        _ if is_shown && refutation.is_proven => "puzzle-refuted",
        (Goal::Win, true) => "puzzle-answered-win",
        (Goal::Draw, true) => "puzzle-answered-draw",
        (Goal::Win, false) if drawn => "puzzle-wrong-drawn",
        (Goal::Win, false) => "puzzle-wrong-win",
        (Goal::Draw, false) => "puzzle-wrong-draw",
    };
    let message = Message::new(id).with("turn", turn);
    if is_shown { message.with("line", refutation.line.join(" ")) } else { message }
}

/// How the opponent makes use of the last of these turns; as much of it as is known when
/// nobody wants to know any more.
fn refute(
    puzzle: &Puzzle,
    played: &[String],
    library: &Library,
    stop: &AtomicBool,
) -> Result<Refutation, BadInput> {
    let variant = Variant::read(&puzzle.game)?;
    let so_far = SoFar { turns: played.to_vec(), ..puzzle.so_far() };
    // A turn that is not legal is refused, not refuted.
    variant.table(&so_far)?;
    Ok(variant.visit(Refute { so_far: &so_far, library, stop }))
}

/// The cells that a turn touches, by name: what a hint points at.
pub fn cells_of(table: &dyn Table, turn: &str) -> Vec<String> {
    let view = table.view();
    let cell = |cell: &u16| view.cells.get(usize::from(*cell)).map(|cell| cell.name.clone());
    table.trace_of(turn).iter().filter_map(cell).collect()
}

/// Goes on after a wrong turn with what is best for both, as far as it is known.
struct Refute<'a> {
    so_far: &'a SoFar,
    library: &'a Library,
    stop: &'a AtomicBool,
}

impl Visitor for Refute<'_> {
    type Output = Refutation;

    fn visit<G: Playable>(self, game: G) -> Refutation {
        let mut judge = Judge::hasty(&game, self.library);
        let Ok(history) = game::History::replay(game.clone(), self.so_far) else {
            return Refutation::default();
        };
        let mut position = history.position().clone();
        let mut line = Vec::new();
        while line.len() < LONGEST && game.ending(&position).is_none() {
            let Some(turn) = best_turn(&mut judge, &position, self.stop) else { break };
            line.push(game.write_turn(turn));
            game.play(&mut position, turn);
        }
        match line.is_empty() && game.ending(&position).is_none() {
            true => think_of_answer(&game, &position, self.stop),
            false => Refutation { line, is_proven: true },
        }
    }
}

/// The best turn, if it is known which one that is; none once it is to stop.
fn best_turn<G: Playable>(
    judge: &mut Judge<G>,
    position: &G::Position,
    stop: &AtomicBool,
) -> Option<G::Turn> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let game = judge.game().clone();
    if let Some(turn) = game.winning_turn(position) {
        return Some(turn);
    }
    if !judge.proves() {
        return judge.best_turns(position)?.last().map(|best| best.turn);
    }
    if game.count_turns(position) > MANY {
        return None;
    }
    // Proofs tell of some turns, and one that wins is all that is needed. Draws are never
    // proved: where none wins, the best of some that are known may be the worst of all.
    let mover = game.to_move(position);
    let value = |turn: &G::Turn| {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut next = position.clone();
        game.play(&mut next, *turn);
        Some((judge.value(&next)?.worth_for(mover), *turn))
    };
    let turns = game::turns(&game, position);
    let known: Vec<(i32, G::Turn)> = turns.iter().filter_map(value).collect();
    let knows_all = known.len() == turns.len();
    let (worth, best) = known.into_iter().max_by_key(|(worth, _)| *worth)?;
    (worth > 0 || knows_all).then_some(best)
}

/// What the engine would answer: a win with all that follows if it finds one, else one turn,
/// for what it would play next is only a guess.
fn think_of_answer<G: Playable>(game: &G, position: &G::Position, stop: &AtomicBool) -> Refutation {
    if stop.load(Ordering::Relaxed) {
        return Refutation::default();
    }
    let settings = Settings { hash: MEMORY, ..Settings::default() };
    let mut engine = game.clone().engine(settings, None);
    let limits = Limits { stop: Some(stop), ..Limits::nodes(THOUGHT) };
    let found = engine.think(std::slice::from_ref(position), &limits, None, &mut |_| {});
    let mover = game.to_move(position);
    let is_proven = found.value.is_some_and(|value| value.worth_for(mover) > 0);
    let most = if is_proven { LONGEST } else { 1 };
    let line = found.line.into_iter().take(most).map(|turn| game.write_turn(turn)).collect();
    Refutation { line, is_proven }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle() -> Puzzle {
        let mut all = games::GAMES.iter().flat_map(games::Entry::puzzles);
        all.find(|puzzle| puzzle.solution.len() >= 3).expect("a puzzle with an answer")
    }

    #[test]
    fn the_right_turns_lead_to_the_end() {
        let puzzle = puzzle();
        let library = Library::shipped_only();
        for plies in 0..=puzzle.solution.len() {
            let found = reply(&puzzle, &puzzle.solution[..plies], &library, &AtomicBool::default())
                .expect("legal turns");
            let expected = match plies {
                _ if plies == puzzle.solution.len() => Reply::Solved,
                _ if plies % 2 == 0 => Reply::Ask,
                _ => Reply::Answer(puzzle.solution[plies].clone()),
            };
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_wrong_turn_is_refuted_by_a_line_that_can_be_played() {
        let puzzle = puzzle();
        let library = Library::shipped_only();
        assert!(
            reply(&puzzle, &["nonsense".to_owned()], &library, &AtomicBool::default()).is_err()
        );
        let variant = Variant::read(&puzzle.game).expect("a game");
        let mut table = variant.table(&puzzle.so_far()).expect("a position");
        assert!(!cells_of(&*table, &puzzle.solution[0]).is_empty());
        let turns = table.turns();
        let wrong = turns.iter().find(|turn| **turn != puzzle.solution[0]).expect("another turn");
        let wrongly =
            |stop| reply(&puzzle, std::slice::from_ref(wrong), &library, &AtomicBool::new(stop));
        // Where nobody waits any more, nothing is looked for.
        assert_eq!(wrongly(true), Ok(Reply::Wrong(Refutation::default())));
        let found = wrongly(false).expect("a legal turn");
        let Reply::Wrong(Refutation { line, .. }) = found else { panic!("{found:?}") };
        assert!(!line.is_empty());
        table.play(wrong).expect("a legal turn");
        for turn in line {
            table.play(&turn).expect("what refutes it is played by the rules");
        }
    }
}
