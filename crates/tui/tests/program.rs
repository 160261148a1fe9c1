//! The whole program on a pretended terminal: from the first screen to the end
//! of a game and back, by keys alone.

use std::time::Duration;

use games::{GAMES, Language, Variant};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use tui::{App, Desk, Start, Store, Theme, ThemeName};

struct Person {
    app: App,
    terminal: Terminal<TestBackend>,
    now: Duration,
}

impl Person {
    fn sits_down(store: Option<Store>) -> Person {
        let theme = Theme { name: ThemeName::Default, full_colour: false };
        let mut desk = Desk::new(Language::English, theme, false, store);
        let start = Start::new(&mut desk);
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let mut person =
            Person { app: App::new(desk, Box::new(start)), terminal, now: Duration::ZERO };
        person.look();
        person
    }

    /// The same where games cannot be saved, before the menu or a game.
    fn cannot_save(played: Option<&str>, error: &str) -> Person {
        let theme = Theme { name: ThemeName::Default, full_colour: false };
        let mut desk = Desk::new(Language::English, theme, false, None);
        desk.warning = Some(game::Message::new("store-failed").with("error", error));
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        let app = match played {
            None => {
                let start = Start::new(&mut desk);
                App::new(desk, Box::new(start))
            }
            Some(name) => {
                let people = [players::Player::Human, players::Player::Human];
                let variant = Variant::read(name).unwrap();
                let terms = tui::Terms::new(variant, solve::Library::shipped_only(), people, 1);
                let play = tui::Play::new(terms, &game::SoFar::default()).unwrap();
                App::over_menu(desk, Box::new(tui::Board::new(play)))
            }
        };
        let mut person = Person { app, terminal, now: Duration::ZERO };
        person.app.tick(Duration::ZERO);
        person.look();
        person
    }

    fn look(&mut self) {
        let app = &mut self.app;
        self.terminal.draw(|frame| app.draw(frame)).unwrap();
    }

    fn press(&mut self, code: KeyCode) {
        self.now += Duration::from_millis(50);
        self.app.handle(&Event::Key(code.into()), self.now);
        self.look();
    }

    fn keys(&mut self, text: &str) {
        for c in text.chars() {
            self.press(KeyCode::Char(c));
        }
    }

    fn type_line(&mut self, text: &str) {
        self.keys(":");
        self.keys(text);
        self.press(KeyCode::Enter);
    }

    fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let symbols: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
        symbols.chunks(width).map(|line| line.concat().trim_end().to_owned() + "\n").collect()
    }

    #[track_caller]
    fn sees(&self, text: &str) {
        assert!(self.screen().contains(text), "no “{text}” in\n{}", self.screen());
    }

    /// Sees a text in the left column, whatever lines it is broken into.
    #[track_caller]
    fn reads(&self, text: &str) {
        let screen = self.screen();
        let column = screen.lines().map(|line| line.chars().take(26).collect::<String>());
        let words = column
            .flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<String>>());
        let all = words.collect::<Vec<String>>().join(" ");
        assert!(all.contains(text), "no “{text}” in\n{screen}");
    }

    /// Lets time pass until the screen shows a text.
    #[track_caller]
    fn waits_for(&mut self, text: &str) {
        for _ in 0..5000 {
            self.now += Duration::from_millis(100);
            self.app.tick(self.now);
            self.look();
            if self.screen().contains(text) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("never saw “{text}” in\n{}", self.screen());
    }
}

#[test]
fn every_game_has_a_title_a_line_and_a_picture() {
    let mut person = Person::sits_down(None);
    // Above them, for who has never been here, lessons.
    person.press(KeyCode::Down);
    for entry in GAMES {
        let words = tui::texts_of(Language::English);
        person.sees(&words.word(&format!("{}-title", entry.name)));
        person.reads(&words.word(&format!("{}-tagline", entry.name)));
        // Beside the list stands nothing else.
        let screen = person.screen();
        let drawn = |line: &&str| line.chars().skip(30).any(|c| !c.is_whitespace());
        let lines = screen.lines().filter(drawn).count();
        assert!(lines > 3, "no picture of {}:\n{screen}", entry.name);
        person.press(KeyCode::Down);
    }
}

#[test]
fn all_games_are_begun_from_the_menu_in_all_modes() {
    for (index, entry) in GAMES.iter().enumerate() {
        for mode in 0..3 {
            let mut person = Person::sits_down(None);
            person.press(KeyCode::Char(char::from(b'1' + index as u8)));
            person.sees("Begin");
            person.press(KeyCode::Down);
            for _ in 0..mode {
                person.press(KeyCode::Right);
            }
            person.keys("b");
            person.sees("? keys");
            assert!(!person.screen().contains("b begin"), "{}", entry.name);
            person.keys("q");
            person.sees("Begin");
            person.press(KeyCode::Esc);
            person.sees("Q U I N A");
        }
    }
}

#[test]
fn options_and_a_start_position_are_chosen_before_a_game() {
    let mut person = Person::sits_down(None);
    person.keys("1");
    person.press(KeyCode::Down);
    person.press(KeyCode::Right);
    person.sees("two people");
    for _ in 0..4 {
        person.press(KeyCode::Down);
    }
    person.press(KeyCode::Right);
    person.sees("that side loses");
    person.press(KeyCode::Down);
    person.press(KeyCode::Enter);
    person.keys("4/1X2/4/4 b");
    person.press(KeyCode::Enter);
    person.keys("b");
    person.sees("column 4");
    person.press(KeyCode::Enter);
    for _ in 0..7 {
        person.press(KeyCode::Backspace);
    }
    for _ in 0..4 {
        person.press(KeyCode::Backspace);
    }
    person.keys("4/1U2/4/4 b");
    person.press(KeyCode::Enter);
    person.keys("b");
    person.sees("stuck=loss");
    person.sees("brown to play");
}

#[test]
fn nothing_is_cut_before_a_game_in_80_columns() {
    for language in ["", "L"] {
        for game in 1..=GAMES.len() {
            let mut person = Person::sits_down(None);
            person.keys(language);
            person.keys(&game.to_string());
            // Every mode, and every player on both sides.
            for row in 1..4 {
                person.press(KeyCode::Home);
                (0..row).for_each(|_| person.press(KeyCode::Down));
                for _ in 0..16 {
                    person.press(KeyCode::Right);
                    assert!(!person.screen().contains('…'), "{}", person.screen());
                }
            }
        }
    }
}

#[test]
fn a_long_position_is_typed_in_sight_and_shown_in_full() {
    let mut person = Person::sits_down(None);
    person.keys("3");
    (0..5).for_each(|_| person.press(KeyCode::Down));
    person.press(KeyCode::Enter);
    let position = "a1:0021000,b1:0021000,c1:0021000,d1:0021000;a6:0001080,b6:0001080,c6:0001080 1";
    person.keys(position);
    person.sees("c6:0001080 1");
    person.press(KeyCode::Enter);
    let screen: String = person.screen().split_whitespace().collect();
    assert!(screen.contains(&position.replace(' ', "")), "{}", person.screen());
}

#[test]
fn the_cursor_is_in_the_line_that_is_typed_in_however_low_the_window() {
    for height in [24, 8, 5, 3] {
        let mut person = Person::sits_down(None);
        person.terminal.backend_mut().resize(80, height);
        // The start is the last but two.
        person.keys("5");
        person.press(KeyCode::End);
        person.press(KeyCode::Up);
        person.press(KeyCode::Up);
        person.press(KeyCode::Enter);
        person.keys("abc");
        let cursor = person.terminal.get_cursor_position().unwrap();
        let screen = person.screen();
        let line: Vec<char> = screen.lines().nth(cursor.y.into()).unwrap().chars().collect();
        let before: String = line[..usize::from(cursor.x).min(line.len())].iter().collect();
        assert!(before.ends_with(" abc"), "{cursor} in {height} lines:\n{screen}");
    }
}

#[test]
fn everybody_who_can_play_is_offered() {
    for (index, entry) in GAMES.iter().enumerate() {
        let mut person = Person::sits_down(None);
        person.press(KeyCode::Char(char::from(b'1' + index as u8)));
        for _ in 0..3 {
            person.press(KeyCode::Down);
        }
        let mut offered = Vec::new();
        loop {
            let screen = person.screen();
            let line = screen.lines().find(|line| line.contains('▸')).unwrap();
            let value = line.split(['‹', '›']).nth(1).unwrap().trim().to_owned();
            if offered.contains(&value) {
                break;
            }
            offered.push(value);
            person.press(KeyCode::Right);
        }
        let classic = (1..=entry.classic_levels).map(|level| format!("classic {level}"));
        let engine = (1..=10).map(|level| format!("engine {level}"));
        let fixed = ["human", "random"].map(str::to_owned);
        let is_offered = |player: &String| {
            let end = format!(" · {player}");
            offered.iter().any(|value| value == player || value.ends_with(&end))
        };
        for player in classic.chain(engine).chain(fixed) {
            assert!(is_offered(&player), "{}: no {player} in {offered:?}", entry.name);
        }
        let variant = Variant::read(entry.name).expect("a registered game");
        let is_solved = variant.is_solved(&person.app.desk.library);
        assert_eq!(offered.contains(&"perfect".to_owned()), is_solved, "{}", entry.name);
    }
}

#[test]
fn who_knows_only_one_size_does_not_play_another() {
    let mut person = Person::sits_down(None);
    person.keys("4");
    for _ in 0..3 {
        person.press(KeyCode::Down);
    }
    // Before the first comes the last.
    while !person.screen().contains("‹ perfect ›") {
        person.press(KeyCode::Left);
    }
    person.sees("never gives a win or a draw away");
    // The clock lies between.
    (0..2).for_each(|_| person.press(KeyCode::Down));
    person.press(KeyCode::Right);
    person.sees("‹ 5 ›");
    person.sees("‹ Beginner · engine 1 ›");
    (0..2).for_each(|_| person.press(KeyCode::Up));
    person.sees("Errs often: for your first games.");
}

#[test]
fn two_windows_do_not_play_the_same_game() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Some(Store::open(folder.path()).unwrap());
    let mut one = Person::sits_down(open());
    one.keys("1");
    one.press(KeyCode::Down);
    one.press(KeyCode::Right);
    one.keys("b");
    one.type_line("ub3");
    let mut other = Person::sits_down(open());
    assert!(!other.screen().contains("Go on where you stopped"), "{}", other.screen());
    other.keys("O");
    other.press(KeyCode::Enter);
    other.sees("game 1 is being played already");
    other.keys("xx");
    other.sees("game 1 is being played already");
    one.keys("q");
    other.press(KeyCode::Enter);
    other.sees("1. ub3");
    // Now the other one has it.
    one.press(KeyCode::Esc);
    assert!(!one.screen().contains("Go on where you stopped"), "{}", one.screen());
}

#[test]
fn the_rules_are_read_and_the_language_and_colours_changed_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut person = Person::sits_down(Some(Store::open(folder.path()).unwrap()));
    person.press(KeyCode::Down);
    person.keys("H");
    person.sees("whoever owns them, wins");
    person.keys("L");
    person.sees("zona");
    person.press(KeyCode::Esc);
    person.sees("Jogos guardados");
    person.keys("T");
    // The next program remembers.
    let theme = Theme { name: ThemeName::Default, full_colour: false };
    let store = Store::open(folder.path()).unwrap();
    let mut desk = Desk::new(Language::English, theme, false, Some(store));
    desk.remember(false, false);
    assert_eq!(desk.theme.name, ThemeName::Contrast);
    assert_eq!(desk.texts.language(), Language::Portuguese);
    let store = Store::open(folder.path()).unwrap();
    let mut desk = Desk::new(Language::English, theme, false, Some(store));
    desk.remember(true, true);
    assert_eq!(desk.theme.name, ThemeName::Default);
    assert_eq!(desk.texts.language(), Language::English);
}

#[test]
fn a_question_mark_explains_the_keys_and_h_shows_the_rules_on_every_screen() {
    for language in ["", "L"] {
        // The first screen, the one before a game, a game, the rules.
        for (way, own) in [
            ("", "help-numbers"),
            ("1", "help-begin"),
            ("1b", "act-resign"),
            ("H", "help-page-up"),
            ("O", "help-throw"),
        ] {
            let mut person = Person::sits_down(None);
            person.keys(language);
            person.keys(way);
            let desk = &person.app.desk;
            let words = ["help-title", own, "key-help", "key-rules"];
            let [title, own, keys, rules] = words.map(|id| desk.word(id));
            person.sees(&format!("? {keys}"));
            if way != "H" {
                person.sees(&format!("H {rules}"));
            }
            let before = person.screen();
            person.keys("?");
            person.sees(&format!(" {title} "));
            person.sees(&own);
            // Any key closes, and does no more.
            person.keys("q");
            assert_eq!(person.screen(), before, "{language}{way}");
            for key in ["T", "L", "?"] {
                let theme = person.app.desk.theme.name;
                person.keys("?");
                person.keys(key);
                assert_eq!(person.screen(), before, "{language}{way}: {key}");
                assert_eq!(person.app.desk.theme.name, theme);
            }
            if ["", "1", "1b"].contains(&way) {
                person.keys("H");
                person.sees(if language.is_empty() { "whoever owns them" } else { "zona" });
                person.keys("H");
                assert_eq!(person.screen(), before, "{language}{way}");
            }
        }
    }
}

#[test]
fn the_keys_are_scrolled_where_they_do_not_fit() {
    let mut person = Person::sits_down(None);
    person.keys("1b");
    person.terminal.backend_mut().resize(50, 12);
    person.keys("?");
    assert!(!person.screen().contains("other colours"));
    person.keys(&"j".repeat(40));
    person.sees("other colours");
    person.keys("q");
    person.sees("Quantik");
}

#[test]
fn a_game_that_was_left_is_offered_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut person = Person::sits_down(Some(Store::open(folder.path()).unwrap()));
    assert!(!person.screen().contains("Go on where you stopped"));
    person.keys("1");
    person.press(KeyCode::Down);
    person.press(KeyCode::Right);
    person.keys("b");
    person.type_line("ub3");
    // The program is gone from one moment to the next.
    drop(person);
    let mut person = Person::sits_down(Some(Store::open(folder.path()).unwrap()));
    person.sees("Go on where you stopped");
    person.reads("quantik: two people, 1 turn");
    person.press(KeyCode::Enter);
    person.sees("1. ub3");
    person.sees("brown to play");
    person.keys("Ry");
    person.sees("white has won: resignation");
    person.keys("q");
    person.sees("Q U I N A");
    assert!(!person.screen().contains("Go on where you stopped"));
    // It is over, and kept to be looked at.
    person.keys("O");
    person.sees("1-0");
    person.press(KeyCode::Enter);
    person.press(KeyCode::Right);
    person.sees("1. ub3");
    person.keys("q");
    person.keys("x");
    person.sees("Press x again");
    person.keys("x");
    person.sees("Nothing here yet");
}

#[test]
fn the_computer_plays_itself_to_the_end() {
    let mut person = Person::sits_down(None);
    person.keys("1");
    person.press(KeyCode::Down);
    person.press(KeyCode::Left);
    person.sees("the computer plays itself");
    for _ in 0..2 {
        person.press(KeyCode::Down);
        for _ in 0..20 {
            if person.screen().lines().any(|line| line.contains('▸') && line.contains("random")) {
                break;
            }
            person.press(KeyCode::Right);
        }
    }
    person.keys("b");
    person.keys("++++");
    person.waits_for("★");
}

#[test]
fn ascii_means_ascii_on_every_screen_and_in_both_languages() {
    for language in ["", "L"] {
        for way in ["", "?", "1", "1?", "1b", "1b?", "3b", "5b", "H", "H?", "O", "O?"] {
            let mut person = Person::sits_down(None);
            person.app.desk.ascii = true;
            person.look();
            person.keys(language);
            person.keys(way);
            let screen = person.screen();
            assert!(screen.is_ascii(), "{language} {way}:\n{screen}");
            assert!(!screen.replace("? ", "").contains("??"), "{language} {way}:\n{screen}");
        }
    }
}

#[test]
fn control_c_ends_the_program_everywhere() {
    let control_c = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    for way in ["", "?", "1", "1b", "1b:", "1b?", "H", "O"] {
        let mut person = Person::sits_down(None);
        person.keys(way);
        person.app.handle(&control_c, person.now);
        assert!(person.app.is_done(), "after {way:?}");
    }
}

#[test]
fn nonsense_harms_nobody() {
    let codes = [
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Delete,
        KeyCode::Backspace,
        KeyCode::F(5),
    ];
    let letters: Vec<char> =
        "abcdefghijklmnoprstuvwxyzHNTLRDOYS0123456789:/?.+- é漢".chars().collect();
    let mut luck: usize = 3;
    let mut person = Person::sits_down(None);
    for i in 0..3000 {
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let draw = luck >> 33;
        let code = match draw % 3 {
            0 => codes[draw / 3 % codes.len()],
            _ => KeyCode::Char(letters[draw / 3 % letters.len()]),
        };
        person.press(code);
        if person.app.is_done() {
            person = Person::sits_down(None);
        }
        if i % 500 == 0 {
            person.app.handle(&Event::Paste("ub3\n\u{1b}[31m漢".repeat(50)), person.now);
        }
    }
}

/// A game of which every turn was taken back is as if it had not begun.
#[test]
fn games_taken_back_to_nothing_are_not_offered() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Some(Store::open(folder.path()).unwrap());
    let mut person = Person::sits_down(open());
    person.keys("1");
    person.press(KeyCode::Down);
    person.press(KeyCode::Right);
    person.keys("b");
    person.type_line("oa1");
    person.keys("q");
    person.press(KeyCode::Esc);
    person.sees("Go on where you stopped");
    person.press(KeyCode::Home);
    person.press(KeyCode::Enter);
    person.sees("oa1");
    person.keys("uq");
    assert!(!person.screen().contains("Go on where you stopped"), "{}", person.screen());
    let person = Person::sits_down(open());
    assert!(!person.screen().contains("Go on where you stopped"), "{}", person.screen());
}

/// Who plays for the first time gets the board on which the game is learnt; later what was
/// chosen last.
#[test]
fn a_game_is_set_up_small_at_first_and_then_as_last_time() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Some(Store::open(folder.path()).unwrap());
    let index = GAMES.iter().position(|entry| entry.name == "iris").unwrap();
    let digit = (index + 1).to_string();
    let mut person = Person::sits_down(open());
    person.keys(&digit);
    person.sees("‹ 4 ›");
    person.sees("‹ Beginner");
    // The game's own default is what it was.
    assert_eq!(Variant::read("iris").unwrap().name(), "iris");
    for _ in 0..3 {
        person.press(KeyCode::Down);
    }
    person.press(KeyCode::Right);
    person.sees("‹ Novice");
    for _ in 0..2 {
        person.press(KeyCode::Down);
    }
    person.press(KeyCode::Right);
    person.sees("‹ 5 ›");
    person.keys("b");
    person.sees("size=5");
    let mut person = Person::sits_down(open());
    person.keys(&digit);
    person.sees("‹ 5 ›");
    person.sees("‹ Novice");
}

/// Enter at the end says what can be done, and what has been seen of a review leads back
/// to the game.
#[test]
fn the_end_of_a_game_stays_until_somebody_leaves_it() {
    let mut person = Person::sits_down(None);
    person.keys("1");
    person.press(KeyCode::Down);
    person.press(KeyCode::Right);
    person.sees("two people");
    person.keys("b");
    person.type_line("oa1");
    person.keys("Ry");
    person.sees("resignation");
    person.press(KeyCode::Enter);
    person.sees("n plays another one");
    person.sees("oa1");
    person.keys("V");
    person.waits_for("What the turns were worth");
    person.press(KeyCode::Esc);
    person.press(KeyCode::Down);
    person.sees("resignation");
    assert!(!person.screen().contains("next mistake"), "{}", person.screen());
}

#[test]
fn people_give_their_names_and_are_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut person = Person::sits_down(Some(Store::open(folder.path()).unwrap()));
    person.keys("1");
    (0..2).for_each(|_| person.press(KeyCode::Down));
    person.sees("Enter gives the name");
    person.press(KeyCode::Enter);
    // Letters that are keys elsewhere are typed here.
    person.keys("Tal L");
    person.press(KeyCode::Enter);
    person.sees("human · Tal L");
    person.keys("b");
    person.sees("white (Tal L) to play");
    person.type_line("ub3");
    person.keys("q");
    drop(person);
    let mut person = Person::sits_down(Some(Store::open(folder.path()).unwrap()));
    person.keys("O");
    person.sees("Tal L – Beginner");
    person.press(KeyCode::Esc);
    // Alone on the other side, or with somebody else.
    person.keys("2");
    person.sees("human · Tal L");
    person.press(KeyCode::Down);
    person.press(KeyCode::Right);
    (0..2).for_each(|_| person.press(KeyCode::Down));
    person.press(KeyCode::Enter);
    person.keys("Eva");
    person.press(KeyCode::Enter);
    person.sees("human · Eva");
    person.keys("b");
    person.sees("Tal L");
    person.sees("Eva");
}

#[test]
fn a_clock_is_chosen_before_a_game() {
    let mut person = Person::sits_down(None);
    person.keys("4");
    (0..4).for_each(|_| person.press(KeyCode::Down));
    person.sees("none");
    (0..3).for_each(|_| person.press(KeyCode::Right));
    person.sees("3 min + 2 s a turn");
    person.keys("b");
    person.sees("Moxie · 3+2");
    person.sees("3:00");
}

#[test]
fn saved_games_are_told_to_their_end_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path()).unwrap();
    let names = ["human:Ana Margarida de Albuquerque", "engine:10"].map(str::to_owned);
    let sheet = tui::Sheet {
        game: "quantik:stuck=loss".to_owned(),
        players: names,
        so_far: game::SoFar { start: Some("4/4/4/4 w".to_owned()), turns: vec!["ub3".to_owned()] },
        seed: 1,
        clock: None,
        used: [Duration::ZERO; 2],
        ending: Some(game::Ending {
            outcome: game::Outcome::Won(game::Side::First),
            reason: game::Reason::Resignation,
        }),
    };
    store.begin(&sheet, None).unwrap();
    store.begin(&sheet, Some("the one that I want to show to everybody")).unwrap();
    let mut person = Person::sits_down(Some(store));
    person.keys("O");
    let words = |person: &Person| {
        let words = person.screen().replace('│', " ");
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let all = "quantik:stuck=loss Ana Margarida de Albuquerque – Master, 1 turn \
               “the one that I want to show to everybody”";
    assert!(words(&person).contains(all), "{}", person.screen());
    // A copy under a name is not counted twice.
    person.keys("s");
    person.sees("one finished game");
    assert!(words(&person).contains("Master 1 won, 0 drawn, 0 lost"), "{}", person.screen());
}

/// That games are not saved is read to its end where the program begins, however long
/// the reason is.
#[test]
fn a_folder_that_cannot_be_written_is_told_to_the_end_at_80_by_24() {
    let error = "/home/somebody/.local/share/quina: Permission denied (os error 13)";
    let told = format!("Games are not being saved: {error}");
    for game in [None, Some("quantik"), Some("iris"), Some("eigenstate")] {
        let person = Person::cannot_save(game, error);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&person.screen()).contains(&told), "{game:?}\n{}", person.screen());
    }
}
