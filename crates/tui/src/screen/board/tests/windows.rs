//! Windows of every size: what is drawn in them, and what they have no room for.

use super::*;

#[test]
fn every_variant_is_drawn_in_every_window_and_theme() {
    for variant in Variant::all() {
        for (size, flips) in [((80, 24), "F"), ((100, 30), "zF"), ((200, 60), "zzz"), ((20, 5), "")]
        {
            let mut person = Person::at(&variant.name(), people(), size);
            for name in ThemeName::ALL {
                person.desk.theme.name = name;
                person.look();
            }
            person.desk.ascii = true;
            person.keys(flips);
            let screen = person.screen();
            let has_board = person.board.shown.board.is_some();
            let is_kind = screen.contains("Please");
            assert!(has_board || is_kind, "{} in {size:?}:\n{screen}", variant.name());
        }
    }
}

#[test]
fn a_board_that_does_not_fit_follows_the_cursor_and_says_where_there_is_more() {
    let mut person = Person::at("iris:size=12", people(), (80, 24));
    let sees = |person: &Person, signs: [bool; 4]| {
        let screen = person.screen();
        for (sign, expected) in ["◀", "▶", "▲", "▼"].into_iter().zip(signs) {
            let lines = screen.lines().filter(|line| !line.contains("black"));
            assert_eq!(lines.into_iter().any(|line| line.contains(sign)), expected, "{screen}");
        }
    };
    sees(&person, [true, true, true, true]);
    assert!(person.status().starts_with("black to play · l12 · "), "{}", person.status());
    for (key, times, signs) in [
        (KeyCode::Up, 12, [true, true, false, true]),
        (KeyCode::Down, 30, [true, true, true, false]),
    ] {
        for _ in 0..times {
            person.press(key);
            // It would panic where the cursor is out of sight.
            person.place(person.board.cursor);
        }
        sees(&person, signs);
    }
    let mut person = Person::at("iris:size=12", people(), (80, 24));
    (0..12).for_each(|_| drop(person.press(KeyCode::Left)));
    sees(&person, [false, true, true, true]);
    person.keys("z");
    assert!(person.status().contains("needs a window of 103×30"), "{}", person.status());
    person.type_line("l12");
    assert_eq!(person.played(), ["l12"]);
}

#[test]
fn a_part_of_a_board_stays_where_it_is_under_the_mouse() {
    let mut person = Person::at("iris:size=12", people(), (80, 24));
    let before = person.board.from;
    let step = person.board.play.table().view().read_step("j10").unwrap();
    person.choose_by_mouse(step);
    assert_eq!(person.played(), ["j10"]);
    assert_eq!(person.board.from, before);
    // A click on the sign goes there.
    let (sign, _) = *person.board.shown.signs.iter().find(|(_, to)| *to == Direction::Up).unwrap();
    (0..9).for_each(|_| person.click(sign.x, sign.y));
    assert!(!person.screen().contains('▲'), "{}", person.screen());
    // A window that is large enough shows all of it.
    person.terminal.backend_mut().resize(110, 34);
    person.look();
    assert!(person.board.shown.signs.is_empty());
}

#[test]
fn even_the_smallest_windows_say_what_they_lack() {
    for language in Language::ALL {
        for (size, long) in [((40, 7), true), ((23, 8), true), ((14, 3), false), ((10, 4), false)] {
            let mut person = Person::at("quantik", people(), size);
            person.desk.texts = crate::app::texts_of(language);
            person.look();
            let words = person.screen().split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains("24×8"), "{size:?}: {words}");
            assert_eq!(words.ends_with('.'), long, "{size:?}: {words}");
        }
    }
}

#[test]
fn windows_may_change_while_a_game_is_played() {
    let mut person = Person::at("eigenstate", people(), (80, 24));
    for size in [(200, 60), (30, 10), (1, 1), (100, 30), (80, 24)] {
        person.terminal.backend_mut().resize(size.0, size.1);
        person.event(&Event::Resize(size.0, size.1));
        person.press(KeyCode::Tab);
    }
    assert!(person.screen().contains("Eigenstate"));
}

/// Where a window has room for one size alone, the key for the next one says so.
#[test]
fn the_size_that_cannot_change_is_told() {
    let mut person = Person::at("iris", people(), (80, 24));
    person.keys("z");
    assert_eq!(person.status(), person.desk.word("board-one-size"));
    let mut person = Person::at("quantik", people(), (80, 24));
    person.keys("z");
    assert_ne!(person.status(), person.desk.word("board-one-size"));
}
