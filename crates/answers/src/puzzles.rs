//! Puzzles, for a page that keeps what was tried.

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use game::Puzzle;
use games::{Entry, GAMES, Variant};
use protocol::{
    Count, ExerciseAnswer, ExerciseStage, PuzzleHelp, PuzzleInfo, PuzzleQuery, Refusal, Sentence,
    SolverQuery, SolverStanding,
};
use puzzles::{Reply, Solver, THEMES, cells_of, daily, reply, tell_wrong};
use solve::Library;

static ALL: LazyLock<Vec<Puzzle>> =
    LazyLock::new(|| GAMES.iter().flat_map(Entry::puzzles).collect());

/// More results than this are not looked at: the oldest are left out.
const MOST_TRIED: usize = 20_000;

fn find(id: &str) -> Result<&'static Puzzle, Refusal> {
    ALL.iter().find(|puzzle| puzzle.id == id).ok_or(Refusal::PuzzleUnknown)
}

/// A puzzle without its solution.
fn info(puzzle: &Puzzle) -> PuzzleInfo {
    PuzzleInfo {
        id: puzzle.id.clone(),
        game: puzzle.game.clone(),
        position: puzzle.position.clone(),
        goal: puzzle.goal,
        distance: puzzle.distance,
        rating: puzzle.rating,
        themes: puzzle.themes.clone(),
    }
}

/// The puzzle of this name.
pub fn puzzle_info(id: &str) -> Result<PuzzleInfo, Refusal> {
    find(id).map(info)
}

/// The puzzles of a game, or of one of its variants, the easy ones first.
pub fn puzzles(game: &str) -> Result<Vec<PuzzleInfo>, Refusal> {
    let variant = Variant::read(game)?;
    let is_asked = |puzzle: &&Puzzle| is_of(puzzle, game);
    let name = variant.entry.name;
    Ok(ALL.iter().filter(|puzzle| is_of(puzzle, name)).filter(is_asked).map(info).collect())
}

/// Whether a puzzle is of this game: of any of its variants, unless one is named.
fn is_of(puzzle: &Puzzle, game: &str) -> bool {
    match game.contains(':') {
        true => puzzle.game == game,
        false => puzzle.game.split(':').next() == Some(game),
    }
}

/// What is said of the turns that were played in a puzzle. May take a moment where a
/// wrong turn is to be refuted.
pub fn puzzle(
    asked: &PuzzleQuery,
    library: &Library,
    stop: &AtomicBool,
) -> Result<ExerciseAnswer, Refusal> {
    let puzzle = find(&asked.puzzle)?;
    if asked.turns.len() > puzzle.solution.len() {
        return Err(Refusal::TooManyTurns { most: puzzle.solution.len() });
    }
    let variant = Variant::read(&puzzle.game)?;
    let mut so_far = puzzle.so_far();
    so_far.turns.clone_from(&asked.turns);
    let table = variant.table(&so_far)?;
    let last = asked.turns.last().cloned().unwrap_or_default();
    let sentence =
        |id: &str, args: &[(&'static str, &str)]| Sentence::plain(id, args.iter().copied());
    let rest = puzzle.solution.get(asked.turns.len()..).unwrap_or_default();
    let (stage, says, line) = match reply(puzzle, &asked.turns, library, stop)? {
        Reply::Ask => (ExerciseStage::Ask, Vec::new(), Vec::new()),
        Reply::Answer(answer) => {
            let says = vec![sentence("puzzle-right", &[("turn", &last)])];
            (ExerciseStage::Answer, says, vec![answer])
        }
        Reply::Solved => {
            let mut says = vec![sentence("puzzle-solved", &[])];
            says.extend(
                puzzle.still_to_play().map(|message| Sentence::plain(message.id, message.args)),
            );
            (ExerciseStage::Done, says, Vec::new())
        }
        Reply::Wrong(refutation) => {
            let says = tell_wrong(puzzle.goal, &last, &refutation, table.status());
            (ExerciseStage::Wrong, vec![Sentence::plain(says.id, says.args)], refutation.line)
        }
    };
    let is_open = stage == ExerciseStage::Ask;
    let cells = match rest.first() {
        Some(turn) if is_open && asked.help == PuzzleHelp::Cells => cells_of(&*table, turn),
        _ => Vec::new(),
    };
    let solution = match asked.help {
        PuzzleHelp::Solution if is_open => rest.to_vec(),
        _ => Vec::new(),
    };
    Ok(ExerciseAnswer { stage, says, line, solution, cells })
}

/// How somebody stands who has tried so much, and what to try next.
pub fn solver(asked: &SolverQuery) -> Result<SolverStanding, Refusal> {
    if let Some(game) = &asked.game {
        Variant::read(game)?;
    }
    let mut solver = Solver::read(&asked.tried);
    let old = solver.tried.len().saturating_sub(MOST_TRIED);
    solver.tried.drain(..old);
    let rated = solver.rating();
    let is_asked = |puzzle: &&Puzzle| {
        let of_game = asked.game.as_ref().is_none_or(|game| is_of(puzzle, game));
        of_game && asked.theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme))
    };
    let pool: Vec<Puzzle> = ALL.iter().filter(is_asked).cloned().collect();
    let count = |name: &str, is_it: &dyn Fn(&Puzzle) -> bool| {
        let of = |tried: &&puzzles::Tried| find(&tried.puzzle).is_ok_and(is_it);
        let tried: Vec<_> = solver.tried.iter().filter(of).collect();
        Count {
            name: name.to_owned(),
            all: ALL.iter().filter(|puzzle| is_it(puzzle)).count(),
            tried: tried.len(),
            solved: tried.iter().filter(|tried| tried.solved).count(),
        }
    };
    Ok(SolverStanding {
        rating: rated.rating,
        deviation: rated.deviation,
        streak: rated.streak[0],
        best_streak: rated.streak[1],
        games: GAMES
            .iter()
            .map(|entry| count(entry.name, &|puzzle| is_of(puzzle, entry.name)))
            .collect(),
        themes: THEMES
            .iter()
            .map(|theme| count(theme, &|puzzle| puzzle.themes.iter().any(|own| own == theme)))
            .collect(),
        next: solver.next(&pool).or(pool.first()).map(info),
        daily: daily(&ALL, asked.day).map(info),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(puzzle: &str, turns: &[String], help: PuzzleHelp) -> Result<ExerciseAnswer, Refusal> {
        let asked = PuzzleQuery { puzzle: puzzle.to_owned(), turns: turns.to_vec(), help };
        super::puzzle(&asked, &Library::shipped_only(), &AtomicBool::new(false))
    }

    #[test]
    fn the_solution_leads_to_the_end_and_other_turns_are_refuted() {
        let known = ALL.iter().find(|puzzle| puzzle.solution.len() >= 3).expect("a puzzle");
        let begin = ask(&known.id, &[], PuzzleHelp::None).expect("a puzzle");
        assert_eq!(begin.stage, ExerciseStage::Ask);
        assert!(begin.solution.is_empty() && begin.cells.is_empty(), "nobody asked");
        let helped = ask(&known.id, &[], PuzzleHelp::Cells).expect("a puzzle");
        assert!(!helped.cells.is_empty());
        let seen = ask(&known.id, &[], PuzzleHelp::Solution).expect("a puzzle").solution;
        assert_eq!(seen, known.solution);
        let first = ask(&known.id, &seen[..1], PuzzleHelp::None).expect("a turn");
        assert_eq!((first.stage, &first.line[..]), (ExerciseStage::Answer, &seen[1..2]));
        let last = ask(&known.id, &seen, PuzzleHelp::None).expect("turns");
        assert_eq!(last.stage, ExerciseStage::Done);
        let variant = Variant::read(&known.game).expect("a game");
        let table = variant.table(&known.so_far()).expect("a position");
        let turns = table.turns();
        let wrong = turns.iter().find(|turn| **turn != seen[0]).expect("another");
        let wrong = ask(&known.id, std::slice::from_ref(wrong), PuzzleHelp::None).expect("a turn");
        assert_eq!(wrong.stage, ExerciseStage::Wrong);
        assert!(!wrong.line.is_empty());
        assert!(matches!(
            ask("quantik-nothing", &[], PuzzleHelp::None),
            Err(Refusal::PuzzleUnknown)
        ));
    }

    #[test]
    fn everybody_stands_somewhere_and_has_something_to_do() {
        let fresh = solver(&SolverQuery::default()).expect("nothing to refuse");
        assert_eq!((fresh.rating.round(), fresh.streak), (1500.0, 0));
        let next = fresh.next.expect("a puzzle");
        let tried = format!("+{} nonsense", next.id);
        let asked = SolverQuery { tried, game: Some("moxie".to_owned()), ..SolverQuery::default() };
        let after = solver(&asked).expect("nothing to refuse");
        assert!(after.rating > 1500.0 && after.streak == 1);
        assert!(after.next.expect("a puzzle").game.starts_with("moxie"));
        assert_eq!(after.daily, fresh.daily);
        assert_eq!(after.games.iter().map(|count| count.solved).sum::<usize>(), 1);
        let themed = SolverQuery { theme: Some("quiet".to_owned()), ..SolverQuery::default() };
        let themed = solver(&themed).expect("nothing to refuse").next.expect("a puzzle");
        assert!(themed.themes.contains(&"quiet".to_owned()));
        let odd = SolverQuery { game: Some("chess".to_owned()), ..SolverQuery::default() };
        assert!(matches!(solver(&odd), Err(Refusal::Input(_))));
    }

    #[test]
    fn every_puzzle_has_an_address() {
        for entry in GAMES {
            for puzzle in puzzles(entry.name).expect("a game") {
                assert!(puzzle.id.starts_with(&format!("{}-", entry.name)));
                assert_eq!(puzzle_info(&puzzle.id).expect("listed"), puzzle);
            }
        }
    }
}
