//! Whole games played by keys and clicks on a pretended terminal.

mod coach;
mod manners;
mod windows;

use std::time::Duration;

use game::{Side, SoFar, Step};
use games::{Language, Variant};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use solve::Library;

use super::*;
use crate::app::Go;
use crate::play::Terms;
use crate::store::{Store, Which};
use crate::theme::{Theme, ThemeName};

/// Somebody at a terminal.
struct Person {
    board: Board,
    desk: Desk,
    terminal: Terminal<TestBackend>,
}

fn computer() -> Player {
    Player::Random
}

fn people() -> [Player; 2] {
    [Player::Human, Player::Human]
}

impl Person {
    fn at(game: &str, players: [Player; 2], size: (u16, u16)) -> Person {
        Person::from(game, None, players, size)
    }

    fn from(game: &str, start: Option<&str>, players: [Player; 2], size: (u16, u16)) -> Person {
        Person::playing(Variant::read(game).unwrap(), start, players, size)
    }

    fn playing(
        variant: Variant,
        start: Option<&str>,
        players: [Player; 2],
        size: (u16, u16),
    ) -> Person {
        let terms = Terms::new(variant, Library::shipped_only(), players, 1);
        let play = Play::new(terms, &start.map(SoFar::at).unwrap_or_default()).unwrap();
        let theme = Theme { name: ThemeName::Default, full_colour: true };
        let mut person = Person {
            board: Board::new(play),
            desk: Desk::new(Language::English, theme, false, None),
            terminal: Terminal::new(TestBackend::new(size.0, size.1)).unwrap(),
        };
        person.look();
        person
    }

    fn look(&mut self) {
        let (board, desk) = (&mut self.board, &self.desk);
        self.terminal.draw(|frame| board.draw(frame, desk)).unwrap();
    }

    fn event(&mut self, event: &Event) -> Go {
        self.board.tick(&mut self.desk);
        let go = self.board.handle(event, &mut self.desk);
        self.look();
        go
    }

    fn press(&mut self, code: KeyCode) -> Go {
        self.event(&Event::Key(code.into()))
    }

    fn keys(&mut self, text: &str) {
        for c in text.chars() {
            self.press(KeyCode::Char(c));
        }
    }

    fn type_line(&mut self, text: &str) -> Go {
        self.keys(":");
        self.keys(text);
        self.press(KeyCode::Enter)
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.event(&Event::Mouse(mouse));
    }

    /// Chooses a step with Tab and Enter.
    fn choose_by_keys(&mut self, step: Step) {
        for _ in 0..=self.board.choices().len() {
            if self.board.cursor == step {
                self.press(KeyCode::Enter);
                self.agree_to_pass();
                return;
            }
            self.board.handle(&Event::Key(KeyCode::Tab.into()), &mut self.desk);
        }
        panic!("Tab never came to {step:?}");
    }

    /// Chooses a step where it is drawn.
    fn choose_by_mouse(&mut self, step: Step) {
        if let Step::Hole(cell, _) = step
            && self.board.shown.board.as_ref().unwrap().drawing.holes.is_none()
            && self.board.shown.lens.as_ref().is_none_or(|(at, _)| *at != cell)
        {
            // Holes too small to hit: the piece first, then the hole in the lens.
            let (x, y) = self.place(Step::Cell(cell));
            self.click(x, y);
        }
        let (x, y) = self.place(step);
        self.click(x, y);
        self.agree_to_pass();
    }

    /// A pass that is not forced is asked about.
    fn agree_to_pass(&mut self) {
        if matches!(self.board.overlay, Some(Overlay::Ask(Confirmation::Pass))) {
            self.keys("y");
        }
    }

    fn place(&self, step: Step) -> (u16, u16) {
        let shown = &self.board.shown;
        let board = shown.board.as_ref().expect("the board is drawn");
        match step {
            Step::Cell(cell) => {
                let area = board.drawing.cells[usize::from(cell)];
                board.on_screen(area.x + area.width / 2, area.y + area.height / 2).unwrap()
            }
            Step::Kind(_) | Step::Word(_) => {
                let found = shown.beside.iter().find(|(_, other)| *other == step).unwrap();
                (found.0.x, found.0.y)
            }
            Step::Hole(cell, hole) => {
                let (placed, index) = match &shown.lens {
                    Some((_, lens)) => (lens, 0),
                    None => (board, usize::from(cell)),
                };
                let (x, y) = placed.drawing.holes.unwrap().place(hole);
                let area = placed.drawing.cells[index];
                placed.on_screen(area.x + x, area.y + y).unwrap()
            }
            Step::Pass => {
                let found = shown.buttons.iter().find(|(_, act)| *act == Act::Pass).unwrap();
                (found.0.x, found.0.y)
            }
        }
    }

    fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let width = usize::from(buffer.area.width);
        let symbols: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
        symbols.chunks(width).map(|line| line.concat().trim_end().to_owned() + "\n").collect()
    }

    /// The line above the keys.
    fn status(&self) -> String {
        let screen = self.screen();
        let lines: Vec<&str> = screen.lines().collect();
        lines[lines.len() - 2].trim().to_owned()
    }

    fn played(&self) -> Vec<String> {
        self.board.play.table().played()
    }

    /// Lets the computer think until it has played, or paused.
    fn wait(&mut self) {
        for _ in 0..5000 {
            self.desk.now += Duration::from_millis(100);
            self.board.tick(&mut self.desk);
            if self.board.thinking.is_none() {
                self.look();
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("the computer never played");
    }
}

/// Plays random turns in two places at once: on the screen, step by step, and on
/// a table of its own.
fn play_whole_game(game: &str, size: (u16, u16), most: usize, by_mouse: bool) -> Person {
    let mut person = Person::at(game, people(), size);
    let mut table = Variant::read(game).unwrap().new_table();
    let mut luck: usize = 11;
    while !table.choices().is_empty() && table.played().len() < most {
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choices = table.choices();
        let step = choices[(luck >> 33) % choices.len()];
        assert_eq!(person.board.choices(), choices, "{game}");
        match by_mouse {
            true => person.choose_by_mouse(step),
            false => person.choose_by_keys(step),
        }
        table.step(step).unwrap();
        assert_eq!(person.played(), table.played(), "{game}");
    }
    assert_eq!(person.board.play.table().position(), table.position(), "{game}");
    person
}

/// What is peculiar to boards: reserves, slides, pins, captures, hexagons.
const SAMPLES: &[&str] =
    &["quantik", "quantik:stuck=loss", "quartetto", "eigenstate", "moxie", "iris:size=3"];

#[test]
fn whole_games_are_played_with_the_keyboard() {
    for game in SAMPLES {
        let person = play_whole_game(game, (80, 24), 40, false);
        assert!(!person.played().is_empty());
        if person.board.play.to_move().is_none() {
            let screen = person.screen();
            let ends = ["has won: ", "a draw: "].iter().any(|words| screen.contains(words));
            assert!(ends, "{game}: {screen}");
        }
    }
}

#[test]
fn whole_games_are_played_with_the_mouse() {
    for game in SAMPLES {
        for size in [(80, 24), (100, 30), (200, 60)] {
            play_whole_game(game, size, 12, true);
        }
    }
    play_whole_game("iris", (80, 24), 12, true);
    play_whole_game("moxie:size=8", (80, 24), 12, true);
}

#[test]
fn every_step_is_asked_for() {
    let mut person = Person::at("eigenstate", people(), (80, 24));
    for (clicks, asked) in [
        ("", "side one to play · Choose the piece to move"),
        ("b1", "side one to play: b1 … · Choose where it goes, as its pins allow"),
        // Where not all of it fits, what is to be chosen matters most, and how.
        ("b2", "b2.c2 · Pin 1 of 2: choose a free hole of your pieces (arrows, Enter)"),
        ("b2.a1", "b2.b1 · Pin 2 of 2: choose a free hole of your pieces (arrows, Enter)"),
    ] {
        if !clicks.is_empty() {
            let step = person.board.play.table().view().read_step(clicks).unwrap();
            person.choose_by_keys(step);
        }
        assert_eq!(person.status(), asked);
    }
}

#[test]
fn a_quantik_game_is_won_by_typing() {
    let mut person = Person::at("quantik", people(), (80, 24));
    for turn in ["oa1", "ub2", "ya4", "sb1"] {
        person.type_line(turn);
    }
    assert_eq!(person.played().len(), 4, "{}", person.status());
    person.type_line("ya2");
    assert_eq!(person.status(), "white has won: all four shapes in one row, column or zone");
    assert!(person.screen().contains("white 1 – brown 0, drawn 0"), "{}", person.screen());
    // The zone that won stands between signs, whatever the colours.
    assert_eq!(person.screen().matches('=').count(), 2 * 4, "{}", person.screen());
    person.type_line("oc3");
    assert_eq!(person.status(), "The game is over");
}

#[test]
fn illegal_turns_give_the_reason_and_change_nothing() {
    for (game, start, turn, reason) in [
        ("quantik", "4/1U2/4/4 b", "sb3", "white has a cube on b3"),
        ("quantik", "4/1U2/4/4 b", "ud3", "white has a cube on b3, in the same row"),
        ("quantik", "4/1U2/4/4 b", "ub1", "white has a cube on b3, in the same column"),
        ("quantik", "4/1U2/4/4 b", "ua4", "white has a cube on b3, in the same zone"),
        ("quantik", "4/1U2/4/4 b", "zb1", "column 1: expected one of"),
        ("moxie", "4/4/1o2/x3 x 7 7", "c1", "must be played"),
        ("moxie", "4/4/1o2/x3 o 7 7", "a1", "has a piece on a1"),
        ("iris:size=5", "5/6/7/8/9/8/7/6/5 b 0", "e5+e6", "the first turn is one stone"),
        ("iris:size=5", "5/6/7/8/4b4/8/7/6/5 w 0", "d4+d5", "neighbours"),
        ("iris:size=5", "5/6/7/8/4b4/8/7/6/5 w 0", "e5+e7", "not empty"),
        ("quartetto", "2wwww2/8/8/8/8/8/8/2rrrr2 r", "c1-d1", "d1"),
        ("eigenstate", "a1:0021000,b1:0021000;a6:0001080,b6:0001080 1", "a1-b1+a1a1+a1b1", "a1"),
    ] {
        let mut person = Person::from(game, Some(start), people(), (100, 30));
        let before = person.board.play.table().position();
        person.type_line(turn);
        assert!(person.status().contains(reason), "{game} {turn}: {}", person.status());
        assert_eq!(person.board.play.table().position(), before);
        assert!(person.played().is_empty());
    }
}

#[test]
fn refused_clicks_name_the_rule_and_change_nothing() {
    for (game, start, clicks, reason) in [
        (
            "quantik",
            "4/1U2/4/4 b",
            &["b3"][..],
            "white has a cube on b3, so the square is not empty",
        ),
        ("quantik", "4/1U2/4/4 b", &["cube", "d3"], "white has a cube on b3, in the same row"),
        ("quantik", "UU2/4/2oo/4 w", &["cube"], "none of these pieces is left"),
        ("quartetto", "2wwww2/8/8/8/8/8/8/2rrrr2 r", &["c8"], "c8"),
        ("quartetto", "2wwww2/8/8/8/8/8/8/2rrrr2 r", &["c1", "d3"], "d3"),
        ("moxie", "4/4/1o2/x3 x 7 7", &["d1"], "a jump must be played"),
        ("moxie", "4/4/4/x2o x 7 7", &["a1", "c3"], "c3 is not adjacent to a1"),
        ("iris:size=5", "5/6/7/8/4b4/8/7/6/5 w 0", &["e5"], "so the cell is not empty"),
        ("iris:size=5", "5/6/7/8/4b4/8/7/6/5 w 0", &["d4", "d5"], "neighbours"),
        ("eigenstate", "a1:0021000,b1:0021000;a6:0001080,b6:0001080 1", &["a6"], "belongs to two"),
        ("eigenstate", "a1:0021000,b1:0021000;a6:0001080,b6:0001080 1", &["a1", "a3"], "no pin in"),
    ] {
        let mut person = Person::from(game, Some(start), people(), (100, 40));
        let before = person.board.play.table().position();
        for (i, click) in clicks.iter().enumerate() {
            let step = person.board.play.table().view().read_step(click).unwrap();
            assert_eq!(person.board.play.table().steps().len(), i, "{game} {clicks:?}");
            // A piece that is not offered is not drawn as a thing to click.
            match step {
                Step::Kind(kind) if !person.board.choices().contains(&step) => {
                    person.board.step(Step::Kind(kind), &mut person.desk);
                    person.look();
                }
                _ => person.choose_by_mouse(step),
            }
        }
        assert!(person.status().contains(reason), "{game} {clicks:?}: {}", person.status());
        assert_eq!(person.board.play.table().steps().len(), clicks.len() - 1);
        assert_eq!(person.board.play.table().position(), before);
    }
}

#[test]
fn escape_takes_back_a_half_made_turn_step_by_step() {
    let mut person = Person::at("eigenstate", people(), (80, 24));
    for name in ["c1", "c2"] {
        let step = person.board.play.table().view().read_step(name).unwrap();
        person.choose_by_keys(step);
    }
    assert_eq!(person.board.play.table().steps().len(), 2);
    assert!(matches!(person.board.cursor, Step::Hole(..)), "the pins come next");
    person.press(KeyCode::Enter);
    assert_eq!(person.board.play.table().steps().len(), 3);
    for left in [2, 1, 0] {
        person.press(KeyCode::Esc);
        assert_eq!(person.board.play.table().steps().len(), left);
    }
    assert!(person.played().is_empty());
}

#[test]
fn the_cursor_begins_on_a_piece_where_pieces_move() {
    for game in ["eigenstate", "quartetto"] {
        let person = Person::at(game, people(), (80, 24));
        assert!(person.board.choices().contains(&person.board.cursor), "{game}");
    }
}

#[test]
fn digits_pick_pieces_and_arrows_squares() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.keys("2");
    assert!(person.status().contains("cube"), "{}", person.status());
    let before = person.board.cursor;
    person.keys("kl");
    person.press(KeyCode::Down);
    person.press(KeyCode::Left);
    assert_eq!(person.board.cursor, before);
    person.keys(" ");
    assert_eq!(person.played(), ["ua3"]);
}

#[test]
fn undo_and_redo_go_over_the_computers_reply() {
    let mut person = Person::at("quantik", [Player::Human, computer()], (80, 24));
    person.type_line("ub3");
    person.wait();
    let after = person.played();
    assert_eq!(after.len(), 2);
    person.press(KeyCode::Backspace);
    assert!(person.played().is_empty());
    person.keys("r");
    assert_eq!(person.played(), after);
    person.keys("r");
    assert_eq!(person.status(), "There is nothing to play again");
}

#[test]
fn the_computer_is_interrupted_and_goes_on() {
    let mut person = Person::at("quantik", [computer(), Player::Human], (80, 24));
    person.board.tick(&mut person.desk);
    assert!(person.board.thinking.is_some());
    person.press(KeyCode::Esc);
    // The answer may have come before the key did.
    if person.played().is_empty() {
        person.wait();
        assert!(person.played().is_empty(), "it waits");
        person.keys(" ");
        person.wait();
    }
    assert_eq!(person.played().len(), 1);
}

#[test]
fn a_person_who_plays_after_an_interruption_gets_a_reply() {
    let mut person = Person::at("quantik", [Player::Human, computer()], (80, 24));
    person.type_line("ub3");
    person.board.tick(&mut person.desk);
    person.press(KeyCode::Esc);
    person.press(KeyCode::Backspace);
    assert!(person.played().is_empty());
    person.type_line("uc2");
    person.board.tick(&mut person.desk);
    person.wait();
    assert_eq!(person.played().len(), 2);
}

#[test]
fn a_hint_is_a_legal_turn_and_shows_on_the_board() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.keys("i");
    person.wait();
    let status = person.status();
    let told = status.strip_prefix("Hint: ").unwrap_or_else(|| panic!("{status}"));
    // In words, with the notation behind.
    let turn = told.split(['(', ')']).nth(1).unwrap_or_else(|| panic!("{status}")).to_owned();
    assert!(person.board.play.table().turns().contains(&turn));
    assert!(person.screen().contains('*'), "{}", person.screen());
    assert!(person.played().is_empty());
}

#[test]
fn people_are_told_when_it_is_not_their_turn() {
    let mut person = Person::at("quantik", [computer(), Player::Human], (80, 24));
    person.board.is_paused = true;
    person.type_line("ub3");
    assert_eq!(person.status(), "It is the computer's turn");
    assert!(person.played().is_empty());
}

#[test]
fn the_computer_plays_itself_with_pause_single_steps_and_pace() {
    let mut person = Person::at("quantik", [computer(), computer()], (80, 24));
    person.keys(" ");
    assert!(person.board.is_paused);
    let played = person.played().len();
    person.wait();
    assert_eq!(person.played().len(), played);
    person.keys(".");
    person.board.tick(&mut person.desk);
    person.wait();
    assert_eq!(person.played().len(), played + 1);
    person.wait();
    assert_eq!(person.played().len(), played + 1, "one turn only");
    person.keys("++++");
    assert_eq!(person.status(), "Pace 5 of 5");
    person.keys(" ");
    for _ in 0..100 {
        if person.board.play.to_move().is_none() {
            break;
        }
        person.board.tick(&mut person.desk);
        person.wait();
    }
    assert!(person.board.play.to_move().is_none(), "it plays to the end");
}

#[test]
fn resigning_asks_first_and_counts_for_the_sitting() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.type_line("ub3");
    person.keys("R");
    assert_eq!(person.status(), "Does brown really give up?");
    person.keys("n");
    assert!(person.board.play.to_move().is_some());
    person.keys("Ry");
    assert_eq!(person.status(), "white has won: resignation");
    assert_eq!(person.board.sitting.wins, [1, 0]);
    // The next game with changed sides: the winner is brown now.
    person.keys("w");
    assert!(person.screen().contains("white 0 – brown 1"), "{}", person.screen());
    assert_eq!(person.played().len(), 0);
}

/// A game that cannot be drawn, otherwise like another.
fn without_draws(game: &str) -> Variant {
    let variant = Variant::read(game).unwrap();
    let entry = Box::leak(Box::new(games::Entry { draws: false, ..*variant.entry }));
    Variant { entry, ..variant }
}

#[test]
fn draws_are_offered_only_where_there_are_any() {
    let listed = |person: &Person| {
        let keys = person.board.keys(&person.desk);
        let about = person.desk.word("act-draw");
        keys.iter().any(|key| key.1 == about)
    };
    assert!(listed(&Person::at("quantik", people(), (100, 40))));
    let mut person = Person::playing(without_draws("quantik"), None, people(), (100, 40));
    assert!(!listed(&person));
    person.type_line("draw");
    assert_eq!(person.status(), person.desk.word("board-draws-never"));
    assert!(person.board.overlay.is_none());
}

#[test]
fn the_key_to_pass_is_listed_where_one_can() {
    for (game, passes) in [("moxie", true), ("iris", true), ("quantik", false)] {
        let person = Person::at(game, people(), (100, 40));
        let about = person.desk.word("act-pass");
        let keys = person.board.keys(&person.desk);
        assert_eq!(keys.iter().any(|key| key.1 == about), passes, "{game}");
    }
}

/// Nor are they spoken of, beside the board or among the values.
#[test]
fn a_game_without_draws_is_scored_without_them() {
    for size in [(80, 24), (120, 40)] {
        let mut person = Person::playing(without_draws("quantik"), None, people(), size);
        let screen = person.screen();
        assert!(screen.contains("white 0 – brown 0") && !screen.contains("drawn"), "{screen}");
        person.keys("R");
        person.keys("y");
        let screen = person.screen();
        assert!(screen.contains("white 0 – brown 1") && !screen.contains("drawn"), "{screen}");
    }
    for language in games::Language::ALL {
        let texts = crate::app::texts_of(language);
        for (id, word) in [("values-about", "50 %"), ("review-scale", "50")] {
            let say = |draws: &str| texts.say(&game::Message::new(id).with("draws", draws));
            assert!(say("some").contains(word) && !say("none").contains(word), "{}", say("none"));
        }
        let sitting = crate::Sitting::default();
        let names = ["red", "blue"].map(str::to_owned);
        let scored = |variant: Variant| texts.say(&sitting.score(variant.entry, &names));
        assert_eq!(scored(without_draws("quantik")), "red 0 – blue 0");
        assert_ne!(scored(Variant::read("quantik").unwrap()), "red 0 – blue 0");
    }
}

#[test]
fn a_draw_needs_two_people() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.keys("D");
    assert_eq!(person.status(), "white offers a draw. Does brown agree?");
    person.keys("y");
    assert_eq!(person.status(), "a draw: agreed");
    assert_eq!(person.board.sitting.draws, 1);
    person.press(KeyCode::Backspace);
    assert_eq!(person.board.sitting.draws, 0, "taken back");
    let mut person = Person::at("quantik", [Player::Human, computer()], (80, 24));
    person.keys("D");
    assert_eq!(person.status(), "The computer does not agree to draws");
}

#[test]
fn changing_sides_lets_the_computer_go_on_for_the_person() {
    let mut person = Person::at("quantik", [Player::Human, computer()], (80, 24));
    person.keys("w");
    person.board.tick(&mut person.desk);
    person.wait();
    assert_eq!(person.played().len(), 1);
    assert!(person.board.play.waits_for_human());
    assert!(person.board.is_flipped);
}

#[test]
fn words_are_understood_in_the_chosen_language_and_in_english() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.desk.texts = crate::app::texts_of(Language::Portuguese);
    person.type_line("cubo");
    person.type_line("b3");
    assert_eq!(person.played(), ["ub3"]);
    // Not every keyboard has accents.
    for typed in ["posição", "posicao", "Posiçao"] {
        person.type_line("jogada nenhuma");
        assert_ne!(person.status(), "4/1U2/4/4 b");
        person.type_line(typed);
        assert_eq!(person.status(), "4/1U2/4/4 b", "{typed}");
    }
    person.type_line("desfazer");
    assert!(person.played().is_empty());
    person.type_line("redo");
    assert_eq!(person.played(), ["ub3"]);
    assert!(matches!(person.type_line("sair"), Go::Back));
}

#[test]
fn every_game_is_stored_as_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let mut person = Person::at("moxie", people(), (80, 24));
    person.desk.store = Some(Store::open(folder.path()).unwrap());
    person.type_line("b2");
    person.type_line("d4");
    person.type_line("save corner game");
    assert_eq!(person.status(), "Saved as “corner game”");
    person.type_line("c3");
    // Another program looks while this one goes on.
    let mut other = Store::open(folder.path()).unwrap();
    let mut going_on = || {
        let games = other.list(Which::Open).unwrap();
        games.into_iter().find(|saved| saved.title.is_none()).unwrap().sheet.so_far.turns
    };
    assert_eq!(going_on(), ["b2", "d4", "c3"]);
    person.keys("u");
    assert_eq!(going_on(), ["b2", "d4"]);
    let titles: Vec<_> =
        other.list(Which::Open).unwrap().into_iter().filter_map(|saved| saved.title).collect();
    assert_eq!(titles, ["corner game"]);
}

#[test]
fn the_position_is_copied_and_the_record_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut person = Person::at("quantik", people(), (80, 24));
    person.type_line("ub3");
    person.keys("Y");
    assert_eq!(person.desk.clipboard.as_deref(), Some("4/1U2/4/4 b"));
    let path = folder.path().join("game.txt");
    person.type_line(&format!("export {}", path.display()));
    let record = game::Record::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(record.so_far.turns, ["ub3"]);
    person.type_line(&format!("export {}", path.display()));
    assert!(person.status().contains("cannot be written"), "{}", person.status());
}

#[test]
fn clocks_run_for_the_side_to_move() {
    let mut person = Person::at("quantik", people(), (80, 24));
    person.board.tick(&mut person.desk);
    person.desk.now += Duration::from_secs(5);
    person.type_line("ub3");
    person.desk.now += Duration::from_secs(7);
    person.board.tick(&mut person.desk);
    let [white, brown] = person.board.play.used();
    assert_eq!((white.as_secs(), brown.as_secs()), (5, 7));
    person.look();
    assert!(person.screen().contains("0:05") && person.screen().contains("0:07"));
}

#[test]
fn the_clock_of_a_watched_game_counts_thinking_and_not_the_pace() {
    let mut person = Person::at("quantik", [computer(), computer()], (80, 24));
    let done = |person: &mut Person| {
        let thinking = person.board.thinking.as_mut();
        thinking.is_some_and(|(_, thinking)| thinking.is_done())
    };
    for turns in 1..4 {
        // The random player has thought for no time at all.
        while !done(&mut person) {
            person.board.tick(&mut person.desk);
        }
        // As long as the turn before is to be seen.
        person.desk.now += Duration::from_millis(900);
        person.board.tick(&mut person.desk);
        person.desk.now += Duration::from_millis(200);
        person.board.tick(&mut person.desk);
        assert!(person.played().len() >= turns);
    }
    assert_eq!(person.board.play.used(), [Duration::ZERO; 2]);
    // While it thinks, it counts.
    let (thinking, _held) = Thinking::endless(computer());
    person.board.thinking = Some((Aim::Turn, thinking));
    person.desk.now += Duration::from_secs(3);
    person.board.tick(&mut person.desk);
    let [white, brown] = person.board.play.used();
    assert_eq!((white + brown).as_secs(), 3);
}

#[test]
fn legal_turns_are_listed_in_columns() {
    let mut person = Person::at("moxie", people(), (80, 24));
    let Go::To(mut pages) = person.type_line("moves") else { panic!("a page is shown") };
    person.terminal.draw(|frame| pages.draw(frame, &person.desk)).unwrap();
    assert!(person.screen().contains("Legal turns: 16"), "{}", person.screen());
    assert!(person.screen().contains("a1  a2  a3  a4  b1"), "{}", person.screen());
}

#[test]
fn a_finished_game_is_looked_at_again() {
    let mut person = Person::at("quantik", people(), (80, 24));
    for turn in ["oa1", "ub2", "ya4"] {
        person.type_line(turn);
    }
    person.board.play.resign(Side::Second);
    let played = std::mem::replace(&mut person.board, Board::new(person_play())).play;
    person.board = Board::replay(played);
    person.look();
    assert!(person.status().starts_with("0 ·"), "{}", person.status());
    person.press(KeyCode::Right);
    person.press(KeyCode::Right);
    assert_eq!(person.played(), ["oa1", "ub2"]);
    person.press(KeyCode::End);
    assert!(person.status().contains("resignation"), "{}", person.status());
    person.press(KeyCode::Left);
    assert!(person.status().contains("white to play"), "{}", person.status());
    assert!(matches!(person.press(KeyCode::Char('q')), Go::Back));
}

fn person_play() -> Play {
    let variant = Variant::read("quantik").unwrap();
    let terms = Terms::new(variant, Library::shipped_only(), people(), 1);
    Play::new(terms, &SoFar::default()).unwrap()
}
