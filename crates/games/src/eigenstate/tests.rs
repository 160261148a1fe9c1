//! What the laws cannot see: each rule by a position worked out by hand, each
//! explanation, each refusal.
//!
//! Masks met often: `0001000` bare (only the centre, so it cannot move),
//! `0021000` one up, `1ffffff` full, `1fffffe` all but a1, `1fffffd` all but b1.

use std::collections::HashMap;

use game::{
    Appearance, Ending, History, LiveTable, Message, Notation, Rules, Side, Status, Step,
    StepOrder, Table, choices, laws,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use search::{Engine, Limits, Settings};

use super::board::{BOARD, FULL, Piece};
use super::{Draft, Eigenstate, Position, Turn};
use crate::{Language, Texts};

const BARE_TWO: &str = "e4:0001000,e5:0001000,e6:0001000";

fn position(text: &str) -> Position {
    Eigenstate.read_position(text).unwrap_or_else(|bad| panic!("{bad:?}"))
}

fn table(text: &str) -> LiveTable<Eigenstate> {
    LiveTable::new(History::new(Eigenstate, position(text)))
}

/// The legal turns that begin so.
fn turns(text: &str, begin: &str) -> Vec<String> {
    let mut turns = table(text).turns();
    turns.retain(|turn| turn.starts_with(begin));
    turns
}

/// The squares to which the piece on `from` can go.
fn targets(text: &str, from: &str) -> Vec<String> {
    let mut targets: Vec<String> =
        turns(text, from).iter().map(|turn| turn[2..5].to_owned()).collect();
    targets.dedup();
    targets
}

fn after(text: &str, turn: &str) -> String {
    let mut table = table(text);
    table.play(turn).unwrap_or_else(|bad| panic!("{text} {bad:?}"));
    table.position()
}

fn ending(text: &str) -> Option<Ending> {
    Eigenstate.ending(&position(text))
}

fn ending_after(text: &str, turn: &str) -> Option<Ending> {
    ending(&after(text, turn))
}

// ---- sizes ----

#[test]
fn positions_and_turns_are_small() {
    assert_eq!(size_of::<Position>(), 52);
    assert_eq!(size_of::<Turn>(), 8);
    assert!(size_of::<Draft>() <= 68);
}

#[test]
fn the_start_is_as_written_and_has_56718_turns() {
    let start = "a1:0021000,b1:0021000,c1:0021000,d1:0021000,e1:0021000,f1:0021000;\
                 a6:0001080,b6:0001080,c6:0001080,d6:0001080,e6:0001080,f6:0001080 1";
    assert_eq!(Eigenstate.write_position(&Eigenstate.start()), start);
    assert_eq!(Eigenstate.count_turns(&Eigenstate.start()), 6 * (138 * 137 / 2));
}

// ---- movements ----

#[test]
fn a_pin_moves_by_its_files_and_ranks() {
    let holes = (0..25).filter(|hole| *hole != 12);
    for (hole, dx, dy) in holes.map(|hole| (hole, hole % 5, hole / 5)) {
        let piece = format!("c3:{:07x}", 0x1000 | 1 << hole);
        // c3 lies two files and ranks from the corner, as the centre does.
        let target = format!("-{}{}", ["a", "b", "c", "d", "e"][dx], dy + 1);
        let one = format!("{piece},a6:0001000;d6:0001000,e6:0001000,f6:0001000 1");
        assert_eq!(targets(&one, "c3"), [&*target]);
        let two = format!("d6:0001000,e6:0001000,f6:0001000;{piece},a6:0001000 2");
        assert_eq!(targets(&two, "c3"), [target]);
    }
}

#[test]
fn movements_stay_on_the_board() {
    let theirs = "c3:0001000,c4:0001000,d4:0001000";
    let corner = |square: &str| {
        let text = match square {
            "a1" => format!("a1:1ffffff,d3:0001000;{theirs} 1"),
            _ => format!("d3:0001000,{square}:1ffffff;{theirs} 1"),
        };
        targets(&text, square)
    };
    assert_eq!(corner("a1"), ["-a2", "-a3", "-b1", "-b2", "-b3", "-c1", "-c2", "xc3"]);
    assert_eq!(corner("f6"), ["-d5", "-d6", "-e4", "-e5", "-e6", "-f4", "-f5", "xd4"]);
    assert_eq!(corner("a6"), ["-a4", "-a5", "-b4", "-b5", "-b6", "-c5", "-c6", "xc4"]);
}

#[test]
fn the_centre_is_no_movement() {
    let turns = turns(&format!("a1:0001000,b1:0001000;{BARE_TWO} 1"), "");
    assert!(turns.iter().all(|turn| turn.starts_with("-+")));
    assert_eq!(turns.len(), 48 * 47 / 2);
}

#[test]
fn pieces_jump_over_anything() {
    // c1 goes two up, over its own c2 and past two's b2.
    let text = "c1:0401000,c2:0001000;b2:0001000,e5:0001000,e6:0001000 1";
    assert_eq!(targets(text, "c1"), ["-c3"]);
}

#[test]
fn a_piece_on_the_target_is_taken() {
    let text = "c1:0021000,d1:0001000;c2:0021000,e5:0001000,e6:0001000 1";
    let after = after(text, "c1xc2+d1a1+c2a1");
    assert_eq!(after, "d1:0001001,c2:0021001;e5:0001000,e6:0001000 2");
}

#[test]
fn own_pieces_can_be_taken() {
    let text = format!("c1:0021000,d1:0001000,c2:1ffffff;{BARE_TWO} 1");
    let after = after(&text, "c1xc2+d1a1+c2a1");
    assert_eq!(after, format!("d1:0001001,c2:0021001;{BARE_TWO} 2"));
}

// ---- pins ----

#[test]
fn two_pins_go_into_free_holes_of_the_pieces_after_the_movement() {
    let text = format!("a1:1fffffe,b1:1fffffd;{BARE_TWO} 1");
    assert_eq!(turns(&text, "a1-a2"), ["a1-a2+b1b1+a2a1"]);
    let text = format!("a1:1fffffc,b1:1fffffd;{BARE_TWO} 1");
    assert_eq!(turns(&text, "a1-a2"), ["a1-a2+a2a1+a2b1", "a1-a2+b1b1+a2a1", "a1-a2+b1b1+a2b1"]);
}

#[test]
fn fewer_pins_where_there_is_less_room() {
    let text = format!("a1:1fffffe,b1:1ffffff;{BARE_TWO} 1");
    assert_eq!(turns(&text, "a1-a2"), ["a1-a2+a2a1"]);
    let text = format!("a1:1ffffff,b1:1ffffff;{BARE_TWO} 1");
    assert_eq!(turns(&text, "a1-a2"), ["a1-a2"]);
}

#[test]
fn a_taken_own_piece_takes_its_free_holes_along() {
    let text = format!("b2:1fffffe,b3:1fffffd,f3:1ffffff;{BARE_TWO} 1");
    assert_eq!(turns(&text, "b2-c2"), ["b2-c2+c2a1+b3b1"]);
    assert_eq!(turns(&text, "b2xb3"), ["b2xb3+b3a1"]);
    assert_eq!(turns(&text, "f3-f4"), ["f3-f4+b2a1+b3b1"]);
}

#[test]
fn without_a_movement_pins_alone_are_put() {
    // On rank 6 one step up leads off the board.
    let text = "a6:0021000,b6:0001000;c1:0001000,d1:0001000,e1:0001000 1";
    let turns = turns(text, "");
    assert_eq!(turns.len(), (23 + 24) * (22 + 24) / 2);
    assert!(turns.contains(&"-+a6c1+b6d1".to_owned()));
    assert!(turns.iter().all(|turn| turn.starts_with("-+")));
}

#[test]
fn nobody_can_ever_pass() {
    // Who has no free hole has full pieces, and these move from everywhere.
    for square in (0..64).filter(|square| BOARD >> square & 1 == 1) {
        assert_ne!(Piece::new(square, FULL).targets(), 0);
    }
}

// ---- endings ----

#[test]
fn a_side_left_with_one_piece_is_beaten_and_no_pins_follow() {
    let text = "c1:0021000,d1:0001000,e1:0001000;c2:0021000,e5:0001000 1";
    assert_eq!(turns(text, "c1"), ["c1xc2"]);
    assert_eq!(ending_after(text, "c1xc2"), Some(Ending::won(Side::First, "one-piece-left")));
    let two_left = "c1:0021000,d1:0001000;c2:0021000,e4:0001000,e5:0001000 1";
    assert_eq!(ending_after(two_left, "c1xc2+d1a1+d1b1"), None);
}

#[test]
fn a_side_that_takes_its_own_last_but_one_is_beaten() {
    let text = format!("c1:0021000,c2:0001000;{BARE_TWO} 1");
    assert_eq!(turns(&text, ""), ["c1xc2"]);
    assert_eq!(ending_after(&text, "c1xc2"), Some(Ending::won(Side::Second, "one-piece-left")));
}

#[test]
fn a_full_piece_wins_at_two_against_two() {
    let text = "a1:1fffffc,b1:0001000;e5:0001000,e6:0001000 1";
    let full = Ending::won(Side::First, "full-piece");
    assert_eq!(ending_after(text, "a1-a2+a2a1+a2b1"), Some(full));
    assert_eq!(ending_after(text, "a1-a2+b1a1+a2b1"), None, "24 pins are not 25");
}

#[test]
fn a_full_piece_wins_nothing_with_more_than_two_pieces_on_either_side() {
    assert_eq!(ending("a1:1ffffff,b1:0001000,c1:0001000;e5:0001000,e6:0001000 2"), None);
    assert_eq!(ending("a1:1ffffff,b1:0001000;e4:0001000,e5:0001000,e6:0001000 2"), None);
}

#[test]
fn a_capture_can_make_the_opponents_full_piece_win() {
    let text = "c1:0021000,d1:0001000;c2:0021000,e5:1ffffff,e6:0001000 1";
    let lost = Ending::won(Side::Second, "full-piece");
    assert_eq!(ending_after(text, "c1xc2+d1a1+d1b1"), Some(lost));
}

#[test]
fn with_two_full_pieces_the_side_that_has_just_played_wins() {
    let text = "c1:1fffffe,d1:0001000;c2:0021000,e5:1ffffff,e6:0001000 1";
    let won = Ending::won(Side::First, "full-piece");
    assert_eq!(ending_after(text, "c1xc2+d1a1+c2a1"), Some(won));
}

#[test]
fn a_given_position_may_be_finished() {
    let one_each = "a1:0021000;a6:0001080";
    let won = |side, reason| Some(Ending::won(side, reason));
    assert_eq!(ending(&format!("{one_each} 1")), won(Side::Second, "one-piece-left"));
    assert_eq!(ending(&format!("{one_each} 2")), won(Side::First, "one-piece-left"));
    let both_full = "a1:1ffffff,b1:0001000;a6:1ffffff,b6:0001000";
    assert_eq!(ending(&format!("{both_full} 1")), won(Side::Second, "full-piece"));
    assert_eq!(ending(&format!("{both_full} 2")), won(Side::First, "full-piece"));
    let one_full = "a1:1ffffff,b1:0001000;a6:0001000,b6:0001000";
    assert_eq!(ending(&format!("{one_full} 1")), won(Side::First, "full-piece"));
    assert_eq!(ending(&format!("{one_full} 1 pp")), won(Side::First, "full-piece"));
    assert!(table(&format!("{one_full} 1")).turns().is_empty());
}

#[test]
fn passes_are_kept_cleared_by_a_turn_and_end_the_game_at_two() {
    let text = format!("a1:0021000,b1:0001000;{BARE_TWO} 1");
    assert_eq!(ending(&format!("{text} p")), None);
    assert_eq!(ending(&format!("{text} pp")), Some(Ending::draw("passes")));
    let after = after(&format!("{text} p"), "a1-a2+b1a1+b1b1");
    assert_eq!(after, format!("b1:0001003,a2:0021000;{BARE_TWO} 2"));
    let key = Eigenstate.repetition_key(&position(&format!("{text} p")));
    assert_eq!(key, Some(position(&text)));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut table = table("a1:1ffffff,b1:1ffffff,c1:1ffffff;e6:1ffffff,f6:1ffffff 1");
    for round in 0..2 {
        for turn in ["a1-a2", "e6-e5", "a2-a1", "e5-e6"] {
            assert!(matches!(table.status(), Status::Playing(_)), "round {round}");
            table.play(turn).unwrap();
        }
    }
    assert_eq!(table.status(), Status::Over(Ending::draw("repetition")));
}

// ---- equality ----

#[test]
fn the_order_of_play_does_not_show() {
    let play = |turns: [&str; 4]| {
        let mut table = LiveTable::new(History::new(Eigenstate, Eigenstate.start()));
        turns.iter().for_each(|turn| table.play(turn).unwrap());
        *table.history().position()
    };
    let one = play(["a1-a2+b1a1+a2a1", "a6-a5+b6a1+b6b1", "b1-b2+c1a1+c1b1", "b6-b5+a5a1+a5b1"]);
    let other = play(["b1-b2+c1a1+c1b1", "b6-b5+b5a1+a6a1", "a1-a2+a2a1+b2a1", "a6-a5+a5b1+b5b1"]);
    assert_eq!(one, other);
}

// ---- steps ----

#[test]
fn steps_are_piece_target_and_two_holes() {
    let text = format!("a1:1fffffe,b1:1fffffd,c1:1fffffe;{BARE_TWO} 1");
    let mut draft = Eigenstate.draft(&position(&text));
    let cells = |draft: &Draft| choices(&Eigenstate, draft, StepOrder::Any);
    assert_eq!(cells(&draft), [0, 1, 2].map(Step::Cell));
    Eigenstate.step(&mut draft, Step::Cell(0));
    assert_eq!(cells(&draft), [1, 2, 6, 7, 8, 12, 13, 14].map(Step::Cell));
    Eigenstate.step(&mut draft, Step::Cell(6));
    let holes = [Step::Hole(1, 1), Step::Hole(2, 0), Step::Hole(6, 0)];
    assert_eq!(cells(&draft), holes);
    // In the canonical order the last free hole can't come first.
    assert_eq!(choices(&Eigenstate, &draft, StepOrder::Canonical), holes[..2]);
    assert_eq!(Eigenstate.finished(&draft), None);
    Eigenstate.step(&mut draft, Step::Hole(2, 0));
    assert_eq!(cells(&draft), [holes[0], holes[2]]);
    assert_eq!(choices(&Eigenstate, &draft, StepOrder::Canonical), holes[2..]);
    let view = Eigenstate.view(&draft);
    assert!(view.cells[0].piece.is_none() && view.cells[6].piece.is_some());
    assert_eq!(view.cells[2].piece.unwrap().pins, Some(0x1ff_ffff));
    Eigenstate.step(&mut draft, Step::Hole(1, 1));
    let turn = Eigenstate.finished(&draft).expect("two pins are put");
    assert_eq!(Eigenstate.write_turn(turn), "a1-a2+b1b1+c1a1");
    assert_eq!(Eigenstate.trace(&Eigenstate.start(), turn), [0, 6, 1, 2]);
}

#[test]
fn the_view_counts_lost_pieces() {
    let position = position("a1:0021000,b1:0001000;e4:0001000,e5:0001000,e6:0001000 2");
    let view = Eigenstate.view(&Eigenstate.draft(&position));
    assert_eq!(view.lost, Some([4, 3]));
    assert_eq!(view.to_move, Side::Second);
    assert_eq!(view.cells[0].piece.unwrap().pins, Some(0x21000));
}

// ---- random turns ----

#[test]
fn random_turns_are_uniform() {
    let cases = [
        // Own captures leave fewer ways to put pins; enemy ones end the game.
        "b2:1fffffe,b3:1fffff0,f6:1ffffff;c3:0001000,d6:0001000 1",
        // Own captures end the game, enemy ones do not.
        "b2:1fffffe,b3:1fffff0;c3:0001000,d5:0001000,d6:0001000 1",
        // No piece can move.
        "a1:0001000,b1:0001004;c3:1fffff0,d5:0001000,d6:0001000 1",
        "a6:0021000,b6:0021000;c3:1fffff0,d5:0001000,d6:0001000 2",
        // Nothing to pin, and one hole.
        "a1:1ffffff,a2:1ffffff,b2:1ffffff;d5:0001000,d6:0001000,e6:0001000 1",
        "a1:1ffffff,a2:1fffffe,b2:1ffffff;d5:0001000,d6:0001000,e6:0001000 1",
    ];
    const EACH: u64 = 200;
    for text in cases {
        let position = position(text);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let count = Eigenstate.count_turns(&position);
        let mut drawn: HashMap<Turn, u64> = HashMap::new();
        for _ in 0..EACH * count {
            let turn = Eigenstate.random_turn(&position, &mut rng).expect("the game is not over");
            *drawn.entry(turn).or_default() += 1;
        }
        assert_eq!(drawn.len() as u64, count, "{text}");
        // Six standard deviations of a count of 200.
        let far = drawn.iter().find(|(_, times)| times.abs_diff(EACH) > 85);
        assert_eq!(far, None, "{text}");
    }
}

#[test]
fn symmetries_act_on_squares_and_pins_alike() {
    // A piece on b1 that may go one file right and two ranks up.
    let text = "b1:0801000,a2:0001000;e6:0001000,f6:0001000 1";
    let image = |symmetry| {
        let image = Eigenstate.transform(&position(text), symmetry);
        Eigenstate.write_position(&image)
    };
    assert_eq!(image(1), "e1:0201000,f2:0001000;a6:0001000,b6:0001000 1");
    assert_eq!(image(2), "a5:0001000,b6:0001008;e1:0001000,f1:0001000 1");
    assert_eq!(image(4), "b1:0001000,a2:0081000;f5:0001000,f6:0001000 1");
}

// ---- explanations ----

/// What is said of an illegal turn: the name and the arguments. The texts know
/// it in both languages.
fn explanation(text: &str, turn: &str) -> String {
    let turn = Eigenstate.read_turn(turn).unwrap_or_else(|bad| panic!("{bad:?}"));
    assert!(!Eigenstate.is_legal(&position(text), turn), "{turn:?} is legal");
    summary(&Eigenstate.explain(&position(text), turn))
}

fn summary(message: &Message) -> String {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        assert!(texts.has(message.id), "{}", message.id);
        assert!(!texts.say(message).contains(['{', '$']));
    }
    let args: Vec<String> =
        message.args.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    format!("{}{}", message.id, args.concat())
}

#[test]
fn illegal_movements_are_explained() {
    let text = "a1:0021000,b1:0021000,c1:1fffffe;b2:0001000,e5:0001000,f6:0021000 1";
    let cases = [
        ("pass", "pass-not-allowed side=one"),
        ("-+a1a1+a1b1", "eigenstate-must-move side=one square=a1"),
        ("d4-d5+a1a1+a1b1", "eigenstate-empty square=d4"),
        ("b2-b3+a1a1+a1b1", "eigenstate-not-own square=b2 side=two"),
        ("a1-d1+b1a1+b1b1", "eigenstate-too-far square=a1 to=d1"),
        ("c1-c4+b1a1+b1b1", "eigenstate-too-far square=c1 to=c4"),
        ("a1-a1+b1a1+b1b1", "eigenstate-stays square=a1 to=a1"),
        ("a1-b2+b1a1+b1b1", "eigenstate-no-pin square=a1 to=b2 hole=d4"),
        ("b1-b2+a1a1+a1b1", "eigenstate-is-capture square=b1 to=b2 side=two"),
        ("c1-b1+a1a1+a1b1", "eigenstate-is-capture square=c1 to=b1 side=one"),
        ("a1xa2+b1a1+b1b1", "eigenstate-no-capture square=a1 to=a2"),
    ];
    for (turn, expected) in cases {
        assert_eq!(explanation(text, turn), expected, "{turn}");
    }
}

#[test]
fn illegal_pins_are_explained() {
    let text = "a1:0021000,b1:0021000,c1:1fffffe;b2:0001000,e5:0001000,f6:0021000 1";
    let cases = [
        ("a1-a2+a1a1+b1a1", "eigenstate-empty square=a1"),
        ("a1-a2+b1a1+d4a1", "eigenstate-empty square=d4"),
        ("a1-a2+b1a1+b2a1", "eigenstate-not-own square=b2 side=two"),
        ("a1-a2+b1c3+b1d3", "eigenstate-pinned square=b1 hole=c3"),
        ("a1-a2+b1a1+c1b1", "eigenstate-pinned square=c1 hole=b1"),
        ("a1-a2", "eigenstate-pins-missing count=two"),
        ("a1-a2+b1a1", "eigenstate-pins-missing count=two"),
    ];
    for (turn, expected) in cases {
        assert_eq!(explanation(text, turn), expected, "{turn}");
    }
    let one_hole = format!("a1:1ffffff,b1:1fffffe,c1:1ffffff;{BARE_TWO} 1");
    assert_eq!(explanation(&one_hole, "a1-a2"), "eigenstate-pins-missing count=one");
    let taken = format!("b2:1fffffe,b3:1fffffd,f3:1ffffff;{BARE_TWO} 1");
    assert_eq!(explanation(&taken, "b2xb3+b3a1+b3b1"), "eigenstate-pinned square=b3 hole=b1");
    let unmoved = format!("a6:0021000,b6:0021000;{BARE_TWO} 1");
    assert_eq!(explanation(&unmoved, "-+a6a1"), "eigenstate-pins-missing count=two");
}

#[test]
fn pins_after_the_end_are_explained() {
    let text = "a1:0021000,b1:0021000;a2:0001000,e5:0001000 1";
    assert_eq!(explanation(text, "a1xa2+b1a1+b1b1"), "eigenstate-no-pins side=two");
    let text = format!("a1:0021000,a2:0021000;{BARE_TWO} 1");
    assert_eq!(explanation(&text, "a1xa2+a2a1+a2b1"), "eigenstate-no-pins side=one");
}

#[test]
fn turns_of_other_positions_are_explained() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let positions = laws::random_positions(&Eigenstate, &mut rng, 300, 200);
    let turns: Vec<Turn> =
        positions.iter().filter_map(|p| Eigenstate.random_turn(p, &mut rng)).collect();
    let explain = |p| laws::explanations(&Eigenstate, p, &turns);
    let mut said: Vec<&str> =
        positions.iter().step_by(10).flat_map(explain).map(|said| said.id).collect();
    said.sort_unstable();
    said.dedup();
    assert!(said.len() >= 5 && said.iter().all(|id| id.starts_with("eigenstate-")), "{said:?}");
}

// ---- refusals ----

#[test]
fn positions_that_cannot_be_are_refused_with_the_column() {
    let two = "a6:0001080 1";
    let seven = "a1:0021000,b1:0021000,c1:0021000,d1:0021000,e1:0021000,f1:0021000,a2:0021000";
    let cases = [
        (String::new(), 1, "eigenstate-no-pieces side=one"),
        (format!(";{two}"), 1, "eigenstate-no-pieces side=one"),
        ("a1:0021000; 1".to_owned(), 12, "eigenstate-no-pieces side=two"),
        ("a1:0021000;".to_owned(), 12, "eigenstate-no-pieces side=two"),
        (format!("a1:0021000,a1:0021000;{two}"), 12, "eigenstate-square-twice square=a1"),
        (format!("a6:0021000;{two}"), 12, "eigenstate-square-twice square=a6"),
        (format!("b1:0021000,a1:0021000;{two}"), 12, "eigenstate-piece-order"),
        (format!("a2:0021000,b1:0021000;{two}"), 12, "eigenstate-piece-order"),
        (format!("{seven};{two}"), 67, "eigenstate-too-many side=one"),
        (format!("a1:0020000;{two}"), 7, "eigenstate-centre square=a1"),
        (format!("g1:0021000;{two}"), 1, "expected-file last=f"),
        (format!("a7:0021000;{two}"), 2, "expected-rank last=6"),
        (format!("a1 0021000;{two}"), 3, "expected-character character=:"),
        (format!("a1:2021000;{two}"), 4, "expected-letter letters=0, 1"),
        (format!("a1:0021000,;{two}"), 12, "expected-file last=f"),
        (format!("a1:0021000 {two}"), 11, "expected-character character=;"),
        ("a1:0021000;a6:0001080".to_owned(), 22, "expected-space"),
        ("a1:0021000;a6:0001080 3".to_owned(), 23, "expected-letter letters=1, 2"),
        (format!("a1:0021000;{two} "), 25, "expected-character character=p"),
        (format!("a1:0021000;{two} ppp"), 27, "expected-end"),
    ];
    for (text, column, expected) in cases {
        let bad = Eigenstate.read_position(&text).expect_err(&text);
        assert_eq!((bad.column, summary(&bad.reason)), (Some(column), expected.to_owned()));
    }
    for (mask, column) in [("002100", 10), ("00210A0", 9), ("00210g0", 9)] {
        let bad = Eigenstate.read_position(&format!("a1:{mask};{two}")).expect_err(mask);
        assert_eq!((bad.column, bad.reason.id), (Some(column), "expected-letter"));
    }
}

#[test]
fn turns_in_another_form_are_refused_with_the_column() {
    let cases = [
        ("", 1, "expected-file last=f"),
        ("pass ", 1, "expected-file last=f"),
        ("-", 2, "expected-character character=+"),
        ("-b1-b2", 2, "expected-character character=+"),
        ("b1", 3, "expected-letter letters=-, x"),
        ("b1=b2", 3, "expected-letter letters=-, x"),
        ("b1-b7", 5, "expected-rank last=6"),
        ("b1-b2+", 7, "expected-file last=f"),
        ("b1-b2+a1f1", 9, "expected-file last=e"),
        ("b1-b2+a1a6", 10, "expected-rank last=5"),
        ("b1-b2+b2c5+d1d4", 12, "eigenstate-pin-order"),
        ("b1-b2+b2c5+b2b5", 12, "eigenstate-pin-order"),
        ("b1-b2+d1d4+d1d4", 12, "eigenstate-pin-twice"),
        ("b1-b2+d1d4+b2c5+b2d5", 16, "expected-end"),
        ("b1-b2 ", 6, "expected-end"),
    ];
    for (text, column, expected) in cases {
        let bad = Eigenstate.read_turn(text).expect_err(text);
        assert_eq!((bad.column, summary(&bad.reason)), (Some(column), expected.to_owned()));
    }
}

#[test]
fn playouts_are_the_games_that_random_turns_make() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for position in laws::random_positions(&Eigenstate, &mut rng, 300, 60) {
        laws::playouts_are_random_turns(&Eigenstate, &position, &mut rng);
    }
}

#[test]
fn a_win_at_once_is_played_though_it_takes_an_own_piece() {
    let position = position("f4:1ffffff,f5:1ffffff;c1:1ffffff,b4:1ffffff,b5:1ffffff 2");
    let mut engine = Engine::new(Eigenstate, Settings { hash: 1, ..Settings::default() });
    let found = engine.think(&[position], &Limits::nodes(1_000), None, &mut |_| {});
    assert_eq!(found.best().map(|turn| Eigenstate.write_turn(turn)).as_deref(), Some("b4xb5"));
    assert_eq!(found.value.and_then(|value| value.distance), Some(1));
}
