//! Lessons on a pretended terminal, by keys: every one is finished by its accepted turns,
//! every wrong turn is answered, and what was learnt is remembered.

use std::time::Duration;

use game::{Lesson, Stage};
use games::{Entry, GAMES, Language, Texts};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode};
use tui::{
    App, Desk, ExerciseScreen, Go, Learn, LessonTask, PuzzleTask, Screen, Start, Store, Task,
    Theme, ThemeName,
};

struct Person {
    screen: ExerciseScreen,
    desk: Desk,
    terminal: Terminal<TestBackend>,
}

fn desk(store: Option<Store>) -> Desk {
    let theme = Theme { name: ThemeName::Default, full_colour: false };
    Desk::new(Language::English, theme, false, store)
}

fn drawn(terminal: &Terminal<TestBackend>) -> String {
    let buffer = terminal.backend().buffer();
    let width = usize::from(buffer.area.width);
    let symbols: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
    symbols.chunks(width).map(|line| line.concat().trim_end().to_owned() + "\n").collect()
}

/// A text in one line, however it was broken.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl Person {
    fn at(entry: &'static Entry, index: usize, mut desk: Desk) -> Person {
        let task = LessonTask::new(entry, index).expect("a lesson");
        let screen = ExerciseScreen::new(Box::new(task), &mut desk).expect("a lesson that begins");
        let terminal = Terminal::new(TestBackend::new(100, 40)).unwrap();
        let mut person = Person { screen, desk, terminal };
        person.look();
        person
    }

    fn look(&mut self) {
        let (screen, desk) = (&mut self.screen, &self.desk);
        self.terminal.draw(|frame| screen.draw(frame, desk)).unwrap();
    }

    fn press(&mut self, code: KeyCode) -> Go {
        let go = self.screen.handle(&Event::Key(code.into()), &mut self.desk);
        self.look();
        go
    }

    fn keys(&mut self, text: &str) {
        for c in text.chars() {
            self.press(KeyCode::Char(c));
        }
    }

    fn type_turn(&mut self, turn: &str) {
        self.keys(":");
        self.keys(turn);
        self.press(KeyCode::Enter);
    }

    /// Time passes, long enough for answers to be shown.
    fn wait(&mut self) {
        for _ in 0..4 {
            self.desk.now += Duration::from_secs(1);
            self.screen.tick(&mut self.desk);
        }
        self.look();
    }

    #[track_caller]
    fn reads(&self, text: &str) {
        let screen = drawn(&self.terminal);
        assert!(flat(&screen).contains(&flat(text)), "no “{text}” in\n{screen}");
    }
}

fn with_turns() -> impl Iterator<Item = (&'static Entry, usize, &'static Lesson)> {
    GAMES.iter().flat_map(|entry| {
        let lessons = entry.lessons.iter().enumerate();
        let with_turns = lessons.filter(|(_, lesson)| !lesson.exchanges().is_empty());
        with_turns.map(move |(index, lesson)| (entry, index, lesson))
    })
}

fn texts() -> Texts {
    Texts::new(Language::English, &[])
}

/// By the turn that would be shown, and by every other that is written out.
#[test]
fn every_lesson_is_finished_by_its_accepted_turns() {
    let texts = texts();
    for (entry, index, lesson) in with_turns() {
        let most = lesson.exchanges().iter().map(|exchange| exchange.accept.len()).max().unwrap();
        for way in 0..most {
            let mut person = Person::at(entry, index, desk(None));
            for (number, exchange) in lesson.exchanges().iter().enumerate() {
                person.reads(&texts.word(&lesson.ask(entry.name, number)));
                let written = exchange.accept.get(way).filter(|turn| !turn.contains('*'));
                let turn = written.copied().unwrap_or(exchange.shown());
                person.type_turn(turn);
                person.wait();
            }
            person.reads(&texts.word(&lesson.done(entry.name)));
            assert!(person.desk.lessons.has(entry.name, lesson), "{} {}", entry.name, lesson.name);
        }
    }
}

/// Who learns is not timed, plays no match, and is asked for nothing that is done.
#[test]
fn only_what_matters_is_shown() {
    let (entry, index, lesson) = with_turns().next().expect("a lesson");
    let mut person = Person::at(entry, index, desk(None));
    person.wait();
    let asked = drawn(&person.terminal);
    assert!(asked.contains("to play") && !asked.contains("0:0"), "{asked}");
    assert!(!asked.contains("drawn 0"), "{asked}");
    person.type_turn(lesson.exchanges()[0].shown());
    person.wait();
    let done = drawn(&person.terminal);
    assert!(!done.contains("to play") && !done.contains("0:0"), "{done}");
}

/// Made step by step, with the keys that choose what is on the board.
#[test]
fn turns_are_made_in_the_ordinary_way() {
    let (entry, index, lesson) = with_turns().next().expect("a lesson");
    let mut person = Person::at(entry, index, desk(None));
    // Tab goes round what may be chosen, Enter takes it.
    for _ in 0..12 {
        person.press(KeyCode::Tab);
        person.press(KeyCode::Enter);
        person.wait();
        if person.desk.lessons.has(entry.name, lesson) {
            return;
        }
    }
    panic!("nothing was played in\n{}", drawn(&person.terminal));
}

#[test]
fn wrong_turns_are_answered_and_taken_back() {
    let texts = texts();
    let mut wrong = 0;
    for (entry, index, lesson) in with_turns() {
        let mut person = Person::at(entry, index, desk(None));
        let turns = person.screen.play().table().turns();
        let other = turns.iter().find(|turn| lesson.stage(&[turn]) == Stage::Wrong(0));
        let Some(other) = other else { continue };
        wrong += 1;
        person.type_turn(other);
        assert_eq!(person.screen.play().table().played()[0], *other);
        let mut table = person.screen.play().table().so_far();
        table.turns.truncate(1);
        let variant = &person.screen.play().setup().variant;
        let table = variant.table(&table).expect("a legal turn");
        let says = games::guide(entry.name, lesson, &*table, |id| texts.has(id));
        for telling in &says.says {
            person.reads(&telling.text(&texts));
        }
        person.wait();
        let shown = says.refutation.iter().count();
        assert_eq!(person.screen.play().table().ply(), 1 + shown, "{} {other}", lesson.name);
        person.press(KeyCode::Enter);
        assert_eq!(person.screen.play().table().ply(), 0, "{} {other}", lesson.name);
        person.reads(&texts.word(&lesson.ask(entry.name, 0)));
        assert!(!person.desk.lessons.has(entry.name, lesson));
    }
    assert!(wrong > 30, "{wrong}");
}

/// What may not be played is refused with its reason, as in any game.
#[test]
fn what_is_not_legal_is_refused_with_its_reason() {
    let texts = texts();
    let mut refused = 0;
    for (entry, index, lesson) in with_turns() {
        for claim in lesson.exchanges()[0].claims {
            let game::Claim::Refuses(turn, id) = claim else { continue };
            let mut person = Person::at(entry, index, desk(None));
            let bad = {
                let play = person.screen.play();
                let view = play.table().view();
                // Typed, this is the first step of a turn, which may well be taken.
                if play.choices().iter().any(|step| view.write_step(*step) == *turn) {
                    continue;
                }
                let mut table = play.setup().variant.table(&play.table().so_far()).unwrap();
                table.play(turn).expect_err("an illegal turn")
            };
            assert_eq!(bad.reason.id, *id);
            person.type_turn(turn);
            // The line is cut where it is too long.
            let said: String = texts.refusal(&bad).chars().take(60).collect();
            person.reads(&said);
            assert_eq!(person.screen.play().table().ply(), 0);
            refused += 1;
        }
    }
    assert!(refused > 3, "{refused}");
}

#[test]
fn who_gives_up_is_shown_how_and_can_go_back() {
    for (entry, index, lesson) in with_turns() {
        let mut person = Person::at(entry, index, desk(None));
        for _ in lesson.exchanges() {
            person.keys("i");
            person.wait();
        }
        assert!(person.desk.lessons.has(entry.name, lesson), "{} {}", entry.name, lesson.name);
        person.press(KeyCode::Backspace);
        assert_eq!(person.screen.play().table().ply(), 0);
        person.press(KeyCode::Backspace);
        let before = index.saturating_sub(1);
        person.reads(&format!("lesson {} of", before + 1));
    }
}

/// Where the text does not fit, that is said, and the board is there still.
#[test]
fn in_a_small_window_the_text_is_missed() {
    for entry in GAMES.iter().filter(|entry| !entry.lessons.is_empty()) {
        let mut person = Person::at(entry, 0, desk(None));
        person.terminal = Terminal::new(TestBackend::new(40, 12)).unwrap();
        person.look();
        person.reads("What is asked does not fit: make the window 13 lines high.");
        person.terminal = Terminal::new(TestBackend::new(60, 20)).unwrap();
        person.look();
        person.reads("lesson 1 of");
    }
}

/// In the last one a whole game is played; whoever gives up has played one too.
#[test]
fn the_last_lesson_is_a_game_against_a_weak_level() {
    let texts = texts();
    for entry in GAMES.iter().filter(|entry| !entry.lessons.is_empty()) {
        let index = entry.lessons.len() - 1;
        let lesson = &entry.lessons[index];
        let mut person = Person::at(entry, index, desk(None));
        person.reads(&texts.word(&lesson.ask(entry.name, 0)));
        let mut turns = 0;
        while !person.screen.play().status().is_over() {
            if !person.screen.play().waits_for_human() {
                std::thread::sleep(Duration::from_millis(2));
                person.wait();
            } else if turns < 30 {
                let legal = person.screen.play().table().turns();
                person.type_turn(&legal[turns * 7 % legal.len()]);
                turns += 1;
            } else {
                person.keys("Ry");
            }
        }
        assert!(turns > 1, "{}", entry.name);
        person.wait();
        person.reads(&texts.word(&lesson.done(entry.name)));
        assert!(person.desk.lessons.has(entry.name, lesson), "{}", entry.name);
        // What suits a first game is named: a board as large as that of the lesson.
        let named = format!("quina play {}", lesson.variant(entry.name));
        person.reads(&named);
        assert!(matches!(person.press(KeyCode::Enter), Go::Back), "{}", entry.name);
    }
}

/// What was opened from the command line leads to the menu, not out of the program.
#[test]
fn after_the_last_lesson_comes_the_menu() {
    let mut desk = desk(None);
    let entry = GAMES.iter().find(|entry| !entry.lessons.is_empty()).expect("lessons");
    let task = LessonTask::new(entry, entry.lessons.len() - 1).expect("a lesson");
    let screen = ExerciseScreen::new(Box::new(task), &mut desk).expect("a lesson that begins");
    let mut app = App::over_menu(desk, Box::new(screen));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    for key in ['R', 'y', '\n'] {
        let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
        app.handle(&Event::Key(code.into()), Duration::from_secs(1));
        app.tick(Duration::from_secs(2));
    }
    assert!(!app.is_done());
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let screen = drawn(&terminal);
    assert!(screen.contains("games for two"), "{screen}");
}

/// A long key stands apart from what it does.
#[test]
fn the_keys_of_a_lesson_are_explained() {
    let mut desk = desk(None);
    let entry = GAMES.iter().find(|entry| entry.name == "quantik").expect("a game");
    let task = LessonTask::new(entry, 0).expect("a lesson");
    let screen = ExerciseScreen::new(Box::new(task), &mut desk).expect("a lesson that begins");
    let mut app = App::over_menu(desk, Box::new(screen));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    app.handle(&Event::Key(KeyCode::Char('?').into()), Duration::ZERO);
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let screen = drawn(&terminal);
    assert!(screen.contains("Backspace back"), "{screen}");
}

#[test]
fn what_was_learnt_is_remembered_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let open = || desk(Some(Store::open(folder.path()).unwrap()));
    let entry = &GAMES[0];
    let mut person = Person::at(entry, 0, open());
    person.keys("i");
    person.wait();
    drop(person);
    let desk = open();
    assert_eq!(desk.lessons.count(entry), 1);
    let mut app = App::new(desk, Box::new(Learn::default()));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let screen = drawn(&terminal);
    assert!(screen.contains(&format!("1/{}", entry.lessons.len())), "{screen}");
    app.handle(&Event::Key(KeyCode::Enter.into()), Duration::ZERO);
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let screen = drawn(&terminal);
    assert!(screen.contains("lesson 2 of"), "{screen}");
    // No lesson becomes a saved game.
    let mut store = Store::open(folder.path()).unwrap();
    assert!(store.is_empty().unwrap());
}

/// Lessons come first for who has never been here, and after the games for others.
#[test]
fn a_newcomer_is_offered_lessons_first() {
    let first = |mut desk: Desk| {
        let start = Start::new(&mut desk);
        let mut app = App::new(desk, Box::new(start));
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| app.draw(frame)).unwrap();
        let screen = drawn(&terminal);
        let learn = screen.find("Learn a game").expect("an entry for lessons");
        learn < screen.find("Quantik").expect("the games")
    };
    let folder = tempfile::tempdir().unwrap();
    let open = || desk(Some(Store::open(folder.path()).unwrap()));
    assert!(first(desk(None)) && first(open()));
    let mut known = open();
    known.lesson_done(GAMES[0].name, &GAMES[0].lessons[0]);
    drop(known);
    assert!(!first(open()));
}

/// The text in the columns at the right, from wherever they begin.
fn at_the_right(terminal: &Terminal<TestBackend>, text: &str) -> bool {
    let screen = drawn(terminal);
    let from = |column: usize| {
        let cut = |line: &str| line.chars().skip(column).collect::<String>() + " ";
        flat(&screen.lines().map(cut).collect::<String>()).contains(&flat(text))
    };
    (30..70).any(from)
}

/// Whether a screen says that there is more of the board.
fn is_part(screen: &str) -> bool {
    [" more line", "▲ mais", "▼ mais", "◀", "▶ │"].iter().any(|sign| screen.contains(sign))
}

/// What is to be done is read beside or above the whole board, never a part of it. Where
/// pieces have holes, a map of those of the piece under the cursor is there too, and how
/// a hole is chosen is said.
#[test]
fn every_exercise_shows_its_whole_board_at_80_by_24() {
    let mut seen = 0;
    for language in Language::ALL {
        let texts = tui::texts_of(language);
        let mut look = |task: Box<dyn Task>, says: &str| {
            let mut desk = desk(None);
            desk.texts = tui::texts_of(language);
            let screen = ExerciseScreen::new(task, &mut desk).expect("an exercise");
            let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            let mut person = Person { screen, desk, terminal };
            person.look();
            let screen = drawn(&person.terminal);
            assert!(!is_part(&screen), "{screen}");
            let is_read = flat(&screen).contains(&flat(says));
            assert!(is_read || at_the_right(&person.terminal, says), "no “{says}” in\n{screen}");
            let view = person.screen.play().table().view();
            let Some(edge) = view.holes else { return };
            // A piece, and where it goes: holes come next (unless no piece can move, or all are
            // full).
            let turn = person.screen.play().table().turns().swap_remove(0);
            if turn.starts_with('-') || !turn.contains('+') {
                return;
            }
            for step in turn.split(['-', 'x', '+']).take(2) {
                person.type_turn(step);
            }
            let screen = drawn(&person.terminal);
            assert!(!is_part(&screen), "{screen}");
            let names: Vec<char> = (0..edge).map(|i| char::from(b'a' + i)).collect();
            let written = |names: &mut dyn Iterator<Item = &char>| {
                names.map(char::to_string).collect::<Vec<_>>().join(" ")
            };
            // Seen from the other side it is the other way round.
            let maps = [written(&mut names.iter()), written(&mut names.iter().rev())];
            assert!(maps.iter().any(|map| screen.contains(map)), "no map of holes in\n{screen}");
            let keys = match language {
                Language::English => "(arrows, Enter)",
                Language::Portuguese => "(setas, Enter)",
            };
            assert!(flat(&screen).contains(keys), "{screen}");
            seen += 1;
        };
        for (entry, index, lesson) in with_turns() {
            let task = LessonTask::new(entry, index).expect("a lesson");
            look(Box::new(task), &texts.word(&lesson.ask(entry.name, 0)));
        }
        for puzzle in GAMES.iter().flat_map(|entry| entry.puzzles().into_iter().step_by(20)) {
            let pool: std::rc::Rc<[_]> = vec![puzzle.clone()].into();
            let id = puzzle.id.clone();
            look(Box::new(PuzzleTask::new(puzzle, pool)), &id);
        }
    }
    assert!(seen > 20, "{seen}");
}

/// In the smallest usual window nothing covers the board, in any lesson and language.
#[test]
fn lessons_fit_in_80_columns() {
    for language in Language::ALL {
        let texts = tui::texts_of(language);
        for (entry, index, lesson) in with_turns() {
            let mut desk = desk(None);
            desk.texts = tui::texts_of(language);
            let mut person = Person::at(entry, index, desk);
            person.terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            person.look();
            let asked = texts.word(&lesson.ask(entry.name, 0)).into_owned();
            let screen = drawn(&person.terminal);
            let is_read = flat(&screen).contains(&flat(&asked));
            assert!(is_read || at_the_right(&person.terminal, &asked), "{screen}");
            assert!(!screen.contains('…') || entry.lessons.is_empty(), "{screen}");
        }
    }
}

/// A game without lessons is one like any other: there is nothing to go on with.
#[test]
fn a_game_without_lessons_has_none_to_begin() {
    let untaught: &'static Entry = Box::leak(Box::new(Entry { lessons: &[], ..GAMES[0] }));
    let desk = desk(None);
    assert!(LessonTask::new(untaught, 0).is_none());
    assert!(LessonTask::next_of(untaught, &desk).is_none());
    assert_eq!((desk.lessons.next(untaught), desk.lessons.count(untaught)), (0, 0));
}
