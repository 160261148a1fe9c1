//! Nobody is left guessing: advice in words, values, second thoughts, what a piece
//! could do.

use super::*;

impl Person {
    /// Waits for what the computer is asked, and returns where that leads.
    fn wait_for_advice(&mut self) -> Go {
        for _ in 0..3_000 {
            let go = self.board.tick(&mut self.desk);
            if self.board.thinking.is_none() {
                self.look();
                return go;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("nobody answers");
    }
}

#[test]
fn hints_speak() {
    let mut person = Person::from("quantik", Some("OuY1/4/4/4 b"), people(), (80, 24));
    person.keys("i");
    person.wait_for_advice();
    assert!(person.status().contains("Hint: sphere to d4 (sd4)"), "{}", person.status());
}

#[test]
fn every_turn_has_a_value() {
    let mut person = Person::from("quantik", Some("OuY1/4/4/4 b"), people(), (80, 24));
    person.keys("v");
    let Go::To(mut pages) = person.wait_for_advice() else { panic!("a page is shown") };
    person.terminal.draw(|frame| pages.draw(frame, &person.desk)).unwrap();
    let screen = person.screen();
    assert!(screen.contains("What every turn is worth"), "{screen}");
    assert!(screen.contains("brown: ✓ won in 1 turn, best sd4"), "{screen}");
    assert!(screen.contains("sd4  ✓ won in 1 turn"), "{screen}");
}

/// First the turn to play, then the others by their values, whatever the engine looked at
/// most; estimates in percent.
#[test]
fn values_are_listed_by_value() {
    let texts = crate::app::texts_of(Language::English);
    let judged = |turn: &str, score| search::Judged { turn: turn.to_owned(), value: None, score };
    let turns = vec![judged("a1", 0.2), judged("b1", -0.5), judged("c1", 0.25), judged("d1", 0.1)];
    let analysis = search::Analysis {
        value: None,
        score: 0.2,
        line: vec!["a1".to_owned()],
        turns,
        depth: 1,
        nodes: 1,
        looked_at: 1,
    };
    let status = game::Status::Playing(Side::First);
    let thought = search::Thought { position: String::new(), status, mover: Side::First, analysis };
    let lines = crate::value::value_lines(&thought, &texts);
    // What was looked at less is not said to be better.
    assert_eq!(lines, ["a1  ≈ 60 %", "c1  ≈ 60 %", "d1  ≈ 55 %", "b1  ≈ 25 %"]);
}

/// Pins and stones are typed in any order, and written in one.
#[test]
fn parts_of_a_turn_are_typed_in_any_order() {
    for (game, first, typed, written) in [
        ("eigenstate", None, "e1-e2+d1c5+b1e4", "e1-e2+b1e4+d1c5"),
        ("eigenstate", None, "e1-e2 d1.c5 b1.e4", "e1-e2+b1e4+d1c5"),
        ("iris:size=4", Some("d4"), "g1+a4", "a4+g1"),
    ] {
        let mut person = Person::at(game, people(), (80, 24));
        first.into_iter().for_each(|turn| drop(person.type_line(turn)));
        person.type_line(typed);
        assert_eq!(
            person.played().last().map(String::as_str),
            Some(written),
            "{}",
            person.status()
        );
    }
    // What is wrong in any order is refused.
    let mut person = Person::at("eigenstate", people(), (80, 24));
    person.type_line("e1-e2+d1c3+b1e4");
    assert!(person.played().is_empty());
}

/// Where turns begin with the letter of a key, the letter is typed; another key takes back.
#[test]
fn a_letter_with_which_turns_begin_is_typed() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.keys("ub3");
    person.press(KeyCode::Enter);
    person.keys("ua1");
    person.press(KeyCode::Enter);
    assert_eq!(person.played(), ["ub3", "ua1"]);
    assert!(person.screen().contains("Backspace undo"), "{}", person.screen());
    person.press(KeyCode::Backspace);
    assert_eq!(person.played(), ["ub3"]);
    let mut person = Person::at("eigenstate", people(), (80, 24));
    person.keys("f1-f2+b1e4+d1c5");
    person.press(KeyCode::Enter);
    assert_eq!(person.played(), ["f1-f2+b1e4+d1c5"]);
    person.keys("u");
    assert!(person.played().is_empty());
}

#[test]
fn a_game_that_is_looked_at_has_hints_and_says_its_keys() {
    let mut person = Person::at("quantik", people(), (100, 24));
    person.type_line("oa1");
    person.board.play.resign(Side::Second);
    let played = std::mem::replace(&mut person.board, Board::new(person_play())).play;
    person.board = Board::replay(played);
    person.look();
    assert!(person.status().contains("Home, End"), "{}", person.status());
    // It plays by itself.
    person.desk.now += Duration::from_secs(2);
    person.board.tick(&mut person.desk);
    assert_eq!(person.played(), ["oa1"]);
    person.press(KeyCode::Home);
    person.keys("i");
    person.wait_for_advice();
    assert!(person.status().contains("Hint: "), "{}", person.status());
}

#[test]
fn another_piece_is_chosen_instead_and_the_same_put_back() {
    let mut person = Person::at("quartetto", people(), (80, 24));
    let own = person.board.choices();
    person.choose_by_mouse(own[0]);
    assert_eq!(person.board.play.table().steps(), [own[0]]);
    person.choose_by_mouse(own[1]);
    assert_eq!(person.board.play.table().steps(), [own[1]]);
    person.choose_by_mouse(own[1]);
    assert!(person.board.play.table().steps().is_empty());
    assert_eq!(person.board.choices(), own);
}

#[test]
fn a_pass_is_asked_about_when_there_is_something_to_play() {
    let mut person = Person::at("iris:size=3", people(), (80, 24));
    person.type_line("c3");
    person.keys("p");
    assert!(person.status().contains("Pass, although"), "{}", person.status());
    person.keys("x");
    assert_eq!(person.played(), ["c3"]);
    person.keys("py");
    assert_eq!(person.played(), ["c3", "pass"]);
}

#[test]
fn lists_of_scores_are_compared_in_words() {
    // Also where there is no panel.
    for game in ["iris", "iris:size=3"] {
        let mut person = Person::at(game, people(), (80, 24));
        for turn in ["c3", "a1+PLACE"] {
            let view = person.board.play.table().view();
            let last = view.cells.last().map(|cell| cell.name.clone()).unwrap_or_default();
            person.type_line(&turn.replace("PLACE", &last));
        }
        assert_eq!(person.played().len(), 2, "{}", person.status());
        assert!(person.screen().contains("against"), "{}", person.screen());
    }
    let mut person = Person::at("iris:size=3", people(), (120, 40));
    for turn in ["c3", "a2+e2", "pass"] {
        person.type_line(turn);
    }
    person.type_line("pass");
    let compared = person.board.play.compared(&person.desk.texts).unwrap();
    assert!(compared.contains("ahead"), "{compared}");
    assert!(person.status().contains(&compared), "{}", person.status());
}

impl Person {
    /// What is drawn at the left and right ends of a cell's middle line.
    fn brackets(&self, cell: u16) -> [String; 2] {
        let board = self.board.shown.board.as_ref().expect("the board is drawn");
        let area = board.drawing.cells[usize::from(cell)];
        [area.x, area.x + area.width - 1].map(|x| {
            let place = board.on_screen(x, area.y + area.height / 2).expect("it is in sight");
            self.terminal.backend().buffer()[place].symbol().to_owned()
        })
    }

    /// The names of the cells in such brackets, as they are seen.
    fn bracketed(&self, brackets: [&str; 2]) -> Vec<String> {
        let view = self.board.play.table().view();
        let numbered = (0..).zip(&view.cells);
        let marked = numbered.filter(|(cell, _)| self.brackets(*cell) == brackets);
        marked.map(|(_, cell)| cell.name.clone()).collect()
    }
}

#[test]
fn where_a_piece_can_go_shows_on_the_cursor() {
    let mut person =
        Person::from("quartetto:size=5", Some("1www1/1w3/5/1r3/1rrr1 r"), people(), (80, 24));
    let pieces = ["b1", "c1", "d1", "b2"];
    let ways = ["b3", "a2", "c2", "d2", "e2"];
    let enemy = ["b3", "a4", "c4", "d4", "e4"];
    for (name, goals) in [("b2", ways), ("b4", enemy)] {
        person.board.cursor = person.board.play.table().view().read_step(name).unwrap();
        person.look();
        let mut wanted: Vec<&str> = goals.to_vec();
        wanted.extend(pieces.iter().filter(|piece| **piece != name));
        let mut seen = person.bracketed(["(", ")"]);
        wanted.sort_unstable();
        seen.sort_unstable();
        assert_eq!(seen, wanted, "{}", person.screen());
    }
}

/// On a hole of Eigenstate: what a pin in it would add.
#[test]
fn what_a_pin_would_add_shows_on_the_cursor() {
    let mut person = Person::at("eigenstate", people(), (200, 60));
    for name in ["c1", "c2"] {
        let step = person.board.play.table().view().read_step(name).unwrap();
        person.choose_by_mouse(step);
    }
    let view = person.board.play.table().view();
    let Step::Cell(cell) = view.read_step("c2").unwrap() else { panic!("a cell") };
    // One up and one to the right of the middle; then a hole that leads off the board.
    for (hole, goal) in [(18, Some("d3")), (20, Some("a4")), (2, None)] {
        person.board.cursor = Step::Hole(cell, hole);
        person.look();
        let before: Vec<String> = match goal {
            Some(goal) => vec![goal.to_owned()],
            None => Vec::new(),
        };
        let mut seen = person.bracketed(["(", ")"]);
        seen.retain(|name| !name.ends_with(['1', '2']));
        assert_eq!(seen, before, "{hole}: {}", person.screen());
    }
}

/// The cells that decided are told from all others by what is drawn, in every theme, and
/// by their style too.
#[test]
fn where_the_win_is_shows_in_every_theme_and_in_ascii() {
    let lines = include_str!("../../../../../../testdata/decided.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [game, position, cells] = parts[..] else { panic!("{line}") };
        let mut person = Person::from(game, Some(position), people(), (80, 24));
        let view = person.board.play.table().view();
        let sign = if view.shows_the_beaten() { "!" } else { "=" };
        for name in ThemeName::ALL {
            for ascii in [false, true] {
                person.desk.theme.name = name;
                person.desk.ascii = ascii;
                person.look();
                let seen = person.bracketed([sign, sign]);
                assert_eq!(seen.join(" "), cells, "{line}\n{}", person.screen());
            }
        }
    }
}

/// A finished game to be looked at again: white could have won at its last turn.
fn replayed(size: (u16, u16)) -> Person {
    let mut person = Person::at("quantik", people(), size);
    for turn in ["oa1", "ub2", "ya4", "sb1", "oc4"] {
        person.type_line(turn);
    }
    assert_eq!(person.played().len(), 5, "{}", person.status());
    person.board.play.resign(Side::Second);
    let played = std::mem::replace(&mut person.board, Board::new(person_play())).play;
    person.board = Board::replay(played);
    person.look();
    person
}

/// A game that is looked at again counts for nobody: no score is shown that another
/// screen would contradict.
#[test]
fn a_game_that_is_looked_at_again_has_no_score() {
    for size in [(80, 24), (120, 40)] {
        let screen = replayed(size).screen();
        assert!(!screen.contains("drawn"), "{screen}");
    }
}

#[test]
fn a_game_that_is_looked_at_says_what_every_turn_was_worth() {
    let mut person = replayed((100, 30));
    person.press(KeyCode::End);
    person.press(KeyCode::Left);
    person.keys("v");
    let Go::To(mut pages) = person.wait_for_advice() else { panic!("a page is shown") };
    person.terminal.draw(|frame| pages.draw(frame, &person.desk)).unwrap();
    let screen = person.screen();
    assert!(screen.contains("What every turn is worth"), "{screen}");
    assert!(screen.contains("white: ✓ won in 1 turn"), "{screen}");
}

#[test]
fn a_game_that_is_looked_at_is_reviewed_and_its_mistakes_are_gone_to() {
    let mut person = replayed((100, 30));
    person.keys("V");
    assert!(person.status().contains("Judging turn"), "{}", person.status());
    let Go::To(mut review) = person.wait_for_advice() else { panic!("a list is shown") };
    person.terminal.draw(|frame| review.draw(frame, &person.desk)).unwrap();
    let screen = person.screen();
    assert!(screen.contains("What the turns were worth"), "{screen}");
    assert!(screen.contains("3. oc4??"), "{screen}");
    assert!(screen.contains("✓ won in 1 turn → "), "{screen}");
    // Enter goes to where a turn was played.
    review.handle(&Event::Key(KeyCode::End.into()), &mut person.desk);
    let go = review.handle(&Event::Key(KeyCode::Enter.into()), &mut person.desk);
    assert!(matches!(go, Go::Back));
    person.board.returned(&mut person.desk);
    person.look();
    assert_eq!(person.played().len(), 4);
    assert!(person.status().contains("Here 3. oc4?? was played"), "{}", person.status());
    assert!(person.screen().contains('*'), "what was better is marked: {}", person.screen());
    // It is known by now: signs stand in the list of turns, verdicts beside the game.
    person.press(KeyCode::End);
    assert!(person.screen().contains("oc4??"), "{}", person.screen());
    assert!(person.status().contains("better"), "{}", person.status());
    person.press(KeyCode::Home);
    person.keys("x");
    assert!(person.status().starts_with("Here "), "{}", person.status());
    assert!(matches!(person.press(KeyCode::Char('V')), Go::To(_)));
}

#[test]
fn a_game_just_played_is_reviewed_too() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.type_line("oa1");
    person.keys("V");
    assert!(person.status().contains("The game goes on"), "{}", person.status());
    person.keys("Ry");
    assert!(person.screen().contains("V review"), "{}", person.screen());
    let Go::To(_) = person.press(KeyCode::Char('V')) else { panic!("the game again") };
}

#[test]
fn playing_goes_on_from_a_game_that_is_looked_at() {
    let mut person = replayed((100, 30));
    assert!(person.status().contains("Enter plays on from here"), "{}", person.status());
    (0..4).for_each(|_| drop(person.press(KeyCode::Right)));
    let Go::To(mut board) = person.press(KeyCode::Enter) else { panic!("a game begins") };
    person.terminal.draw(|frame| board.draw(frame, &person.desk)).unwrap();
    assert!(person.screen().contains("white to play"), "{}", person.screen());
    assert!(person.screen().contains("2. ya4 sb1"), "{}", person.screen());
    person.press(KeyCode::End);
    assert!(matches!(person.press(KeyCode::Enter), Go::Stay));
    assert!(person.status().contains("The game is over here"), "{}", person.status());
}

#[test]
fn a_clock_is_shown_and_loses_the_game() {
    let variant = Variant::read("quantik").unwrap();
    let mut terms = Terms::new(variant, Library::shipped_only(), people(), 1);
    terms.clock = players::TimeControl::read("1+5").ok();
    let mut person = Person::at("quantik", people(), (80, 24));
    person.board = Board::new(Play::new(terms, &SoFar::default()).unwrap());
    person.board.tick(&mut person.desk);
    person.look();
    assert!(person.screen().contains("Quantik · 1+5"), "{}", person.screen());
    person.desk.now += Duration::from_secs(20);
    person.type_line("ub3");
    assert!(person.screen().contains("0:45"), "{}", person.screen());
    // Reading the rules does not stop it.
    person.desk.now += Duration::from_secs(51);
    person.board.returned(&mut person.desk);
    person.board.tick(&mut person.desk);
    person.look();
    assert!(person.screen().contains("0:09.0"), "{}", person.screen());
    assert!(person.board.is_busy(), "tenths are seen to run");
    person.desk.now += Duration::from_secs(10);
    person.board.tick(&mut person.desk);
    person.look();
    assert_eq!(person.status(), "white has won: time ran out");
    assert_eq!(person.board.sitting.wins, [1, 0]);
}

#[test]
fn people_are_called_by_their_names() {
    let mut person = Person::at("quantik", people(), (80, 24));
    let terms =
        Terms { names: [Some("Ana".to_owned()), None], ..person.board.play.setup().clone() };
    person.board = Board::new(Play::new(terms, &SoFar::default()).unwrap());
    person.look();
    assert!(person.status().starts_with("white (Ana) to play"), "{}", person.status());
    person.keys("R");
    assert_eq!(person.status(), "Does white (Ana) really give up?");
}

#[test]
fn another_shape_is_chosen_instead_by_digit_and_by_mouse() {
    let mut person = Person::at("quantik", people(), (80, 24));
    let chosen = |person: &Person| person.board.play.table().steps().to_vec();
    person.keys("2");
    assert_eq!(chosen(&person), [Step::Kind(1)]);
    person.keys("3");
    assert_eq!(chosen(&person), [Step::Kind(2)]);
    person.choose_by_mouse(Step::Kind(0));
    assert_eq!(chosen(&person), [Step::Kind(0)]);
    person.choose_by_mouse(Step::Kind(0));
    assert_eq!(chosen(&person), []);
}

#[test]
fn new_pins_are_told_without_colours() {
    for (size, ascii, sign) in
        [((200, 60), false, "◉"), ((200, 60), true, "@"), ((80, 24), false, "new pins: ")]
    {
        let mut person = Person::at("eigenstate", people(), size);
        person.desk.ascii = ascii;
        let turn = person.board.play.table().turns()[0].clone();
        person.look();
        assert!(!person.screen().contains(sign), "{}", person.screen());
        person.type_line(&turn);
        let count = person.screen().matches(sign).count();
        assert_eq!(count, if size.0 == 200 { 2 } else { 1 }, "{}", person.screen());
    }
}

#[test]
fn a_click_between_two_holes_takes_a_near_one() {
    let mut person = Person::at("eigenstate", people(), (200, 60));
    for name in ["b1", "b2"] {
        let step = person.board.play.table().view().read_step(name).unwrap();
        person.choose_by_mouse(step);
    }
    let free = person.board.choices();
    let Step::Hole(cell, hole) = free[0] else { panic!("holes come next") };
    let (x, y) = person.place(free[0]);
    let pitch = person.board.shown.board.as_ref().unwrap().drawing.holes.unwrap().pitch as u16;
    assert!(pitch >= 2, "there is a place between them");
    // Nearer to this one, or just as near to the next, which may be chosen or not.
    person.click(x + pitch / 2, y);
    let taken = person.board.play.table().steps().last().copied();
    let near = [hole, hole + 1].map(|hole| Some(Step::Hole(cell, hole)));
    assert!(near.contains(&taken), "{taken:?}");
}

#[test]
fn a_click_one_column_beside_a_hole_takes_that_hole() {
    for beside in [-1, 1] {
        let mut person = Person::at("eigenstate", people(), (200, 90));
        for name in ["b1", "b2"] {
            let step = person.board.play.table().view().read_step(name).unwrap();
            person.choose_by_mouse(step);
        }
        let Step::Hole(cell, hole) = person.board.choices()[6] else { panic!("holes come next") };
        let (x, y) = person.place(Step::Hole(cell, hole));
        let pitch = person.board.shown.board.as_ref().unwrap().drawing.holes.unwrap().pitch;
        assert!(pitch > 2, "no hole is as near");
        person.click(x.checked_add_signed(beside).unwrap(), y);
        let taken = person.board.play.table().steps().last().copied();
        assert_eq!(taken, Some(Step::Hole(cell, hole)), "{beside}");
    }
}

#[test]
fn refusals_are_read_to_their_end_at_80_by_24() {
    let start = "5/6/7/8/4b4/8/7/6/5 w 0";
    for language in Language::ALL {
        for (game, start, turn) in [
            ("iris:size=5", Some(start), "a1+b2"),
            ("iris:size=5", Some(start), "d4+d5"),
            ("iris:size=5", Some(start), "e5+e7"),
            ("moxie", Some("4/4/1o2/x3 x 7 7"), "c1"),
            ("eigenstate", None, "a1-a2"),
            ("quartetto", None, "c1-h8"),
        ] {
            let mut person = Person::from(game, start, people(), (80, 24));
            person.desk.texts = crate::app::texts_of(language);
            person.type_line(turn);
            let said = person.board.notice.as_ref().expect("it is refused").text.clone();
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words(&person.screen()).contains(&words(&said)), "{}", person.screen());
        }
    }
}

#[test]
fn what_a_choice_brings_with_it_is_said_before() {
    let mut person = Person::at("iris:size=5", people(), (80, 24));
    person.type_line("e5");
    person.board.cursor = person.board.play.table().view().read_step("a1").unwrap();
    person.look();
    assert!(person.status().contains("a1 and i5 go together"), "{}", person.status());
    let mut person = Person::from("moxie", Some("4/4/1o2/x3 x 7 7"), people(), (80, 24));
    let view = person.board.play.table().view();
    person.choose_by_mouse(view.read_step("a1").unwrap());
    person.board.cursor = view.read_step("c3").unwrap();
    person.look();
    assert!(person.status().contains("Enter goes to c3 and takes b2"), "{}", person.status());
    // A cell that brings nothing says what to choose.
    person.board.cursor = view.read_step("d4").unwrap();
    person.look();
    assert!(person.status().contains("Choose where it lands"), "{}", person.status());
}

/// Who sits where is said as it was chosen, not as commands write it.
#[test]
fn players_beside_the_board_have_the_names_of_their_levels() {
    let mut person = Person::at("quantik", people(), (80, 24));
    assert!(!person.screen().contains("human"), "{}", person.screen());
    for (game, opponent, called) in
        [("quantik", "engine:1", "brown · Beginner"), ("iris", "classic:3", "white · hard")]
    {
        let variant = Variant::read(game).unwrap();
        let opponent = Player::read(opponent, &variant, &Library::shipped_only()).unwrap();
        for size in [(80, 24), (200, 60)] {
            person =
                Person::playing(variant.clone(), None, [Player::Human, opponent.clone()], size);
            let screen = person.screen();
            assert!(screen.contains(called), "{screen}");
            assert!(screen.contains(" · you"), "{screen}");
        }
    }
    // Where a board leaves a narrow panel, nobody is cut.
    let variant = Variant::read("eigenstate").unwrap();
    let opponent = Player::read("engine:1", &variant, &Library::shipped_only()).unwrap();
    person = Person::playing(variant, None, [Player::Human, opponent], (100, 32));
    person.desk.texts = crate::app::texts_of(Language::Portuguese);
    person.look();
    assert!(person.screen().contains("Principiante"), "{}", person.screen());
}

#[test]
fn a_pass_that_is_not_possible_is_refused_in_words_and_not_offered() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.keys("p");
    assert_eq!(person.status(), "passing is not possible now");
    person.board.is_exercise = true;
    person.look();
    assert!(!person.screen().contains("p pass"), "{}", person.screen());
}

#[test]
fn at_80_columns_a_game_that_is_looked_at_says_the_way_through_it() {
    let mut person = replayed((80, 24));
    let keys = person.screen().lines().last().unwrap().to_owned();
    for key in ["←→ turns", "V review", "P play on", "q leave"] {
        assert!(keys.contains(key), "{keys}");
    }
    person.press(KeyCode::Home);
    person.press(KeyCode::Left);
    assert_eq!(person.status(), "This is how the game began");
    person.press(KeyCode::End);
    person.press(KeyCode::Right);
    assert_eq!(person.status(), "This is how the game ended");
}

/// Every piece is told from every other without colours, at every scale.
#[test]
fn pieces_differ_by_their_drawing_alone() {
    use game::draw::{Mark, Pen, Scale, board};
    for entry in games::GAMES {
        let view = Variant::read(entry.name).unwrap().new_table().view();
        for (scale, ascii) in Scale::ALL.into_iter().flat_map(|one| [(one, false), (one, true)]) {
            let drawn = |side: Side, kind: usize| {
                let mut view = view.clone();
                let pins = view.holes.map(|_| 0);
                let piece = game::Piece { side, kind: kind as u8, pins };
                view.cells[0].piece = Some(piece);
                let drawing = board(&view, Pen { ascii, flipped: false, scale }, |_| Mark::None);
                let lines: Vec<&[game::draw::Glyph]> = drawing.canvas.lines().collect();
                let area = drawing.cells[0];
                let text = |y: usize| lines[y][area.x..area.x + area.width].iter();
                (area.y..area.y + area.height)
                    .flat_map(|y| text(y).map(|glyph| glyph.symbol))
                    .collect::<String>()
            };
            let all = Side::BOTH.into_iter();
            let all: Vec<String> = all
                .flat_map(|side| (0..view.kinds.len()).map(move |kind| drawn(side, kind)))
                .collect();
            let different: std::collections::HashSet<&String> = all.iter().collect();
            assert_eq!(different.len(), all.len(), "{} {scale:?} {ascii}: {all:?}", entry.name);
        }
    }
}

/// A won position is won, not "won in 0".
#[test]
fn what_is_over_has_no_distance() {
    let texts = crate::app::texts_of(Language::English);
    let won = |turns| {
        let proven = game::Proven { outcome: game::Outcome::Won(Side::First), distance: turns };
        crate::value::say_value(&texts, Some(proven), 1.0, Side::First)
    };
    assert_eq!(won(Some(0)), "✓ won");
    assert_eq!(won(Some(3)), "✓ won in 3 turns");
}
