//! A puzzle as an exercise.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use game::{BadInput, Goal, Message, Puzzle};
use games::Variant;
use players::Player;
use puzzles::{Reply, Tried, cells_of, daily, reply, tell_wrong};

use super::{Hint, Response, Task};
use crate::app::Desk;
use crate::play::{Play, Terms, side_names};

/// A puzzle out of some.
pub struct PuzzleTask {
    /// Those from which the next is taken.
    pool: Rc<[Puzzle]>,
    puzzle: Puzzle,
    /// The day whose puzzle it is.
    day: Option<jiff::civil::Date>,
    /// Whether a turn was tried, or help asked for.
    tried: bool,
    /// Whether no turn was wrong and no help was asked for.
    clean: bool,
    /// How often a hint was given.
    hints: usize,
    /// Whether the solution was shown.
    seen: bool,
    /// Whether the result has been counted.
    counted: bool,
}

impl PuzzleTask {
    /// A puzzle, followed by others of the pool.
    pub fn new(puzzle: Puzzle, pool: Rc<[Puzzle]>) -> PuzzleTask {
        PuzzleTask {
            pool,
            puzzle,
            day: None,
            tried: false,
            clean: true,
            hints: 0,
            seen: false,
            counted: false,
        }
    }

    /// The puzzle that suits whoever sits here best; where all have been tried, the first
    /// of them. `None` if there is none.
    pub fn next_of(pool: Rc<[Puzzle]>, desk: &Desk) -> Option<PuzzleTask> {
        let puzzle = desk.solver.next(&pool).or(pool.first())?.clone();
        Some(PuzzleTask::new(puzzle, pool))
    }

    /// The puzzle of a day, the same for everybody.
    pub fn daily(pool: Rc<[Puzzle]>, date: jiff::civil::Date) -> Option<PuzzleTask> {
        let puzzle = daily(&pool, day_of(date))?.clone();
        Some(PuzzleTask { day: Some(date), ..PuzzleTask::new(puzzle, pool) })
    }

    fn variant(&self) -> Result<Variant, BadInput> {
        Variant::read(&self.puzzle.game)
    }

    fn count(&mut self, solved: bool, desk: &mut Desk) {
        if !self.counted {
            self.counted = true;
            desk.puzzle_tried(Tried { puzzle: self.puzzle.id.clone(), solved });
        }
    }

    fn ask(&self, play: &Play, desk: &Desk) -> String {
        let id = match self.puzzle.goal {
            Goal::Win => "puzzle-ask-win",
            Goal::Draw => "puzzle-ask-draw",
        };
        let names = side_names(&play.setup().variant, &desk.texts);
        desk.texts.say(&Message::new(id).with("side", &names[play.table().view().to_move]))
    }

    fn done(&mut self, desk: &mut Desk) -> Vec<String> {
        let says = match (self.seen, self.clean) {
            (true, _) => {
                let line = self.puzzle.solution.join(" ");
                desk.texts.say(&Message::new("puzzle-solution").with("line", line))
            }
            (false, true) => desk.word("puzzle-solved"),
            (false, false) => desk.word("puzzle-solved-helped"),
        };
        self.count(self.clean, desk);
        let mut lines = vec![says];
        lines.extend(self.puzzle.still_to_play().map(|message| desk.texts.say(&message)));
        lines.extend(solver_lines(desk));
        lines
    }
}

/// How whoever sits here stands: the rating and the rows, what was solved of which theme.
pub fn solver_lines(desk: &Desk) -> [String; 2] {
    let (solver, texts) = (&desk.solver, &desk.texts);
    let rated = solver.rating();
    let rating = Message::new("puzzle-rating")
        .with("rating", rated.rating.round() as i64)
        .with("sign", if desk.ascii { "+/-" } else { "±" })
        .with("deviation", rated.deviation.round() as i64)
        .with("streak", rated.streak[0])
        .with("best", rated.streak[1]);
    let theme = |(theme, [solved, tried]): &(String, [usize; 2])| {
        format!("{} {solved}/{tried}", texts.word(&format!("puzzle-theme-{theme}")))
    };
    let themes: Vec<String> = rated.themes.iter().map(theme).collect();
    let history = Message::new(match themes.is_empty() {
        true => "puzzle-history-plain",
        false => "puzzle-history",
    });
    let history = history
        .with("solved", solver.tried.iter().filter(|tried| tried.solved).count())
        .with("tried", solver.tried.len())
        .with("themes", themes.join(", "));
    [texts.say(&rating), texts.say(&history)]
}

/// The number of a day: how many have passed since one that everybody knows.
pub fn day_of(date: jiff::civil::Date) -> i64 {
    let epoch = jiff::civil::date(1970, 1, 1);
    date.since(epoch).map_or(0, |span| i64::from(span.get_days()))
}

impl Task for PuzzleTask {
    fn heading(&self, desk: &Desk) -> String {
        let head = match self.day {
            Some(date) => Message::new("puzzle-head-daily").with("date", date),
            None => Message::new("puzzle-head"),
        };
        let head = head.with("puzzle", &self.puzzle.id).with("game", &self.puzzle.game);
        desk.texts.say(&head.with("rating", self.puzzle.rating))
    }

    fn play(&self, desk: &mut Desk) -> Result<Play, BadInput> {
        let terms = Terms::new(
            self.variant()?,
            desk.library.clone(),
            [Player::Human, Player::Human],
            desk.next_seed(),
        );
        Play::new(terms, &self.puzzle.so_far())
    }

    fn respond(&mut self, play: &Play, desk: &mut Desk) -> Response {
        let played = play.table().played();
        self.tried |= !played.is_empty();
        let last = played.last().cloned().unwrap_or_default();
        let said = |id: &'static str| desk.texts.say(&Message::new(id).with("turn", &last));
        match reply(&self.puzzle, &played, &desk.library, &AtomicBool::new(false)) {
            Ok(Reply::Ask) => {
                let so_far = (!played.is_empty()).then(|| desk.word("puzzle-right-so-far"));
                Response::Ask(so_far.into_iter().chain([self.ask(play, desk)]).collect())
            }
            Ok(Reply::Answer(answer)) => {
                let told = desk.texts.say(&Message::new("puzzle-answer").with("turn", &answer));
                Response::Answer(vec![said("puzzle-right"), told], answer)
            }
            Ok(Reply::Solved) => Response::Done(self.done(desk)),
            Ok(Reply::Wrong(refutation)) => {
                self.clean = false;
                let status = play.table().status();
                let told = tell_wrong(self.puzzle.goal, &last, &refutation, status);
                Response::Wrong(vec![desk.texts.say(&told)], refutation.line)
            }
            Err(bad) => Response::Wrong(vec![desk.texts.refusal(&bad)], Vec::new()),
        }
    }

    fn has_hints(&self) -> bool {
        true
    }

    /// First what it is about, or where the turn begins if it is about nothing that has a name;
    /// then where.
    fn hint(&mut self, play: &Play, desk: &Desk) -> Option<Hint> {
        let was_clean = std::mem::replace(&mut self.clean, false);
        self.tried = true;
        self.hints += 1;
        let turn = self.puzzle.solution.get(play.table().ply())?;
        let cells = cells_of(play.table(), turn);
        let trace = play.table().trace_of(turn);
        if self.hints > 1 {
            let where_to = Message::new("puzzle-hint-where").with("cells", cells.join(", "));
            return Some((desk.texts.say(&where_to), trace));
        }
        let (hint, cells) = match (self.puzzle.themes.first(), cells.first()) {
            (Some(theme), _) => (desk.word(&format!("puzzle-hint-{theme}")), Vec::new()),
            (None, Some(cell)) => {
                let first = Message::new("puzzle-hint-first").with("cell", cell);
                (desk.texts.say(&first), trace[..1].to_vec())
            }
            (None, None) => return None,
        };
        let said = match was_clean && !self.counted {
            true => format!("{hint}. {}", desk.word("puzzle-hint-counts")),
            false => hint,
        };
        Some((said, cells))
    }

    fn see(&mut self, play: &Play) -> Vec<String> {
        (self.tried, self.clean, self.seen) = (true, false, true);
        self.puzzle.solution.get(play.table().ply()..).unwrap_or_default().to_vec()
    }

    fn neighbour(&mut self, forth: bool, desk: &mut Desk) -> Option<Box<dyn Task>> {
        if !forth || self.pool.len() < 2 {
            return None;
        }
        let next = PuzzleTask::next_of(Rc::clone(&self.pool), desk);
        next.map(|task| Box::new(task) as Box<dyn Task>)
    }

    fn leave(&mut self, desk: &mut Desk) {
        if self.tried {
            self.count(false, desk);
        }
    }
}
