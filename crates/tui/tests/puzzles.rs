//! Puzzles on a pretended terminal, by keys.

use std::rc::Rc;
use std::time::Duration;

use game::{Puzzle, SoFar};
use games::{GAMES, Language, Variant};
use puzzles::{Tried, slip};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode};
use search::Limits;
use solve::Library;
use tui::{App, Desk, PracticeTask, PuzzleTask, Store, Task as _, Theme, ThemeName};

struct Person {
    app: App,
    terminal: Terminal<TestBackend>,
    now: Duration,
}

fn desk(store: Option<Store>) -> Desk {
    let theme = Theme { name: ThemeName::Default, full_colour: false };
    Desk::new(Language::English, theme, false, store)
}

/// One with an answer between two turns of the solver.
fn puzzle() -> Puzzle {
    let mut all = GAMES.iter().flat_map(games::Entry::puzzles);
    all.find(|puzzle| puzzle.solution.len() == 3 && puzzle.themes.len() > 1).expect("a puzzle")
}

impl Person {
    fn at(mut desk: Desk, screen: impl FnOnce(&mut Desk) -> Box<dyn tui::Screen>) -> Person {
        let screen = screen(&mut desk);
        let terminal = Terminal::new(TestBackend::new(100, 40)).unwrap();
        let mut person = Person { app: App::new(desk, screen), terminal, now: Duration::ZERO };
        person.look();
        person
    }

    fn solving(puzzle: &Puzzle, store: Option<Store>) -> Person {
        let task = PuzzleTask::new(puzzle.clone(), Rc::new([puzzle.clone()]));
        let begin = |desk: &mut Desk| {
            let screen = tui::ExerciseScreen::new(Box::new(task), desk).expect("a puzzle");
            Box::new(screen) as Box<dyn tui::Screen>
        };
        Person::at(desk(store), begin)
    }

    fn look(&mut self) {
        let app = &mut self.app;
        self.terminal.draw(|frame| app.draw(frame)).unwrap();
    }

    fn press(&mut self, code: KeyCode) {
        self.app.handle(&Event::Key(code.into()), self.now);
        self.look();
    }

    fn keys(&mut self, text: &str) {
        text.chars().for_each(|c| self.press(KeyCode::Char(c)));
    }

    fn type_turn(&mut self, turn: &str) {
        self.keys(":");
        self.keys(turn);
        self.press(KeyCode::Enter);
    }

    fn wait(&mut self) {
        for _ in 0..12 {
            self.now += Duration::from_secs(1);
            self.app.tick(self.now);
        }
        self.look();
    }

    fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let symbols: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
        let lines = symbols.chunks(usize::from(buffer.area.width)).map(<[&str]>::concat);
        lines.flat_map(|line| [line.trim_end().to_owned(), "\n".to_owned()]).collect()
    }

    #[track_caller]
    fn sees(&self, text: &str) {
        assert!(self.screen().contains(text), "no “{text}” in\n{}", self.screen());
    }
}

#[test]
fn the_right_turns_solve_it_and_raise_the_rating() {
    let puzzle = puzzle();
    let folder = tempfile::tempdir().unwrap();
    let mut person = Person::solving(&puzzle, Some(Store::open(folder.path()).unwrap()));
    person.sees(&puzzle.id);
    person.sees("to play and");
    person.type_turn(&puzzle.solution[0]);
    person.sees(&format!("{} is right", puzzle.solution[0]));
    person.wait();
    person.type_turn(&puzzle.solution[2]);
    person.sees("Solved");
    person.sees("in a row: 1, at most 1");
    // The only one: there is no next.
    person.press(KeyCode::Enter);
    assert!(person.app.is_done());
    drop(person);
    let kept = desk(Some(Store::open(folder.path()).unwrap())).solver;
    assert_eq!(kept.tried, [Tried { puzzle: puzzle.id, solved: true }]);
}

#[test]
fn a_wrong_turn_is_refuted_on_the_board_and_counts() {
    let puzzle = puzzle();
    let table = Variant::read(&puzzle.game).unwrap().table(&puzzle.so_far()).unwrap();
    let wrong = table.turns().into_iter().find(|turn| *turn != puzzle.solution[0]).unwrap();
    let mut person = Person::solving(&puzzle, None);
    person.type_turn(&wrong);
    person.sees(&format!("{wrong} gives it away"));
    person.wait();
    // It goes on until somebody takes it back.
    person.sees("take it back");
    person.press(KeyCode::Enter);
    person.sees("to play and");
    person.keys("q");
    assert!(person.app.is_done());
    assert_eq!(person.app.desk.solver.tried, [Tried { puzzle: puzzle.id, solved: false }]);
}

#[test]
fn hints_come_in_two_stages_and_the_solution_can_be_seen() {
    let puzzle = puzzle();
    let mut person = Person::solving(&puzzle, None);
    person.keys("i");
    let texts = tui::texts_of(Language::English);
    person.sees(&texts.word(&format!("puzzle-hint-{}", puzzle.themes[0])));
    person.sees("With a hint it does not count as solved.");
    let cells = "Look at ";
    assert!(!person.screen().contains(cells), "{}", person.screen());
    person.keys("i");
    person.sees(cells);
    person.keys("v");
    person.wait();
    person.sees("The solution:");
    assert!(!person.app.desk.solver.tried[0].solved);
}

/// Without a theme it says where the turn begins, and then where it goes.
#[test]
fn a_puzzle_without_a_theme_has_a_first_hint_too() {
    let mut all = GAMES.iter().flat_map(games::Entry::puzzles);
    let is_plain = |puzzle: &Puzzle| {
        let table = Variant::read(&puzzle.game).unwrap().table(&puzzle.so_far()).unwrap();
        puzzle.themes.is_empty() && puzzles::cells_of(&*table, &puzzle.solution[0]).len() > 1
    };
    let puzzle = all.find(is_plain).expect("a puzzle without a theme");
    let table = Variant::read(&puzzle.game).unwrap().table(&puzzle.so_far()).unwrap();
    let cells = puzzles::cells_of(&*table, &puzzle.solution[0]);
    let mut person = Person::solving(&puzzle, None);
    person.keys("i");
    person.sees(&format!("It begins at {}.", cells[0]));
    person.keys("i");
    person.sees(&format!("Look at {}", cells.join(", ")));
}

/// A sentence, not a list of words, in every language and for every theme.
#[test]
fn the_first_hint_of_every_theme_is_a_sentence() {
    for language in Language::ALL {
        let texts = tui::texts_of(language);
        for theme in puzzles::THEMES {
            let id = format!("puzzle-hint-{theme}");
            assert!(texts.has(&id) && texts.word(&id).split(' ').count() > 3, "{id}");
        }
    }
}

/// Of whom nothing is known gets an easy one first.
#[test]
fn a_newcomer_begins_with_an_easy_puzzle() {
    for entry in GAMES.iter().filter(|entry| !entry.puzzles.is_empty()) {
        let pool: std::rc::Rc<[Puzzle]> = entry.puzzles().into();
        let mut ratings: Vec<u16> = pool.iter().map(|puzzle| puzzle.rating).collect();
        ratings.sort_unstable();
        let middle = ratings[ratings.len() / 2];
        let desk = desk(None);
        let task = PuzzleTask::next_of(pool, &desk).expect("puzzles");
        let heading = tui::Task::heading(&task, &desk);
        let rating: u16 = heading.rsplit(' ').next().and_then(|word| word.parse().ok()).unwrap();
        assert!(rating < 1_200 || rating < middle, "{heading}, middle {middle}");
    }
}

#[test]
fn who_only_looked_has_not_tried() {
    let puzzle = puzzle();
    let mut person = Person::solving(&puzzle, None);
    person.keys("q");
    assert!(person.app.desk.solver.tried.is_empty());
}

#[test]
fn the_menu_has_the_day_the_games_the_themes_and_the_history() {
    let mut person =
        Person::at(desk(None), |_| Box::new(tui::PuzzleMenu::default()) as Box<dyn tui::Screen>);
    for text in ["Puzzle of the day", "Any game", "Quantik", "Moxie", "sacrifice", "Your rating"] {
        person.sees(text);
    }
    person.press(KeyCode::Enter);
    person.sees("Puzzle of the day, ");
    person.keys("q");
    person.press(KeyCode::End);
    person.press(KeyCode::Enter);
    person.sees("0 of 0 solved");
}

#[test]
fn the_puzzle_of_the_day_is_the_same_for_everybody() {
    let all: Rc<[Puzzle]> = GAMES.iter().flat_map(games::Entry::puzzles).collect();
    let date = "2026-11-17".parse().unwrap();
    let mut desks = [desk(None), desk(None)];
    desks[1].puzzle_tried(Tried { puzzle: all[0].id.clone(), solved: true });
    let [one, other] = desks
        .each_ref()
        .map(|desk| PuzzleTask::daily(Rc::clone(&all), date).expect("puzzles").heading(desk));
    assert_eq!(one, other);
    assert_eq!(tui::day_of(date), 20_774);
}

/// What was not looked at in the review is judged when it is tried.
#[test]
fn a_turn_that_is_as_good_as_the_best_is_right() {
    // Four turns keep o from winning at once.
    let variant = Variant::read("moxie").expect("a game");
    let start = "1o1o/4/4/2x1 x 6 6";
    let limits = Limits::nodes(10_000);
    let library = Library::shipped_only();
    let found = slip(&variant, &SoFar::at(start), "a1", [&limits, &limits], &library);
    let mut slip = found.expect("a turn").expect("a mistake");
    let (best, other) = (slip.right[0].clone(), slip.right[1].clone());
    slip.right.truncate(1);
    let mut desk = desk(None);
    desk.library = library;
    let task = PracticeTask::new(variant, Rc::new([slip])).expect("a mistake");
    let begin = |desk: &mut Desk| {
        let screen = tui::ExerciseScreen::new(Box::new(task), desk).expect("a position");
        Box::new(screen) as Box<dyn tui::Screen>
    };
    let mut person = Person::at(desk, begin);
    person.type_turn("d1");
    person.sees("d1 lets o win at once");
    person.press(KeyCode::Enter);
    assert_ne!(best, other);
    person.type_turn(&other);
    person.sees(&format!("{other} is right"));
}
