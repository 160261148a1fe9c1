//! What the laws cannot see: each rule by a position worked out by hand.

use std::collections::{HashMap, HashSet};

use game::{
    Appearance, History, Notation, Options, Outcome, Rules, Side, Step, StepOrder, choices, laws,
    turns,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{Draft, Moxie, Position, Turn};
use crate::{Language, Texts};

fn moxie(size: u8) -> Moxie {
    Moxie::new(&Options::defaults(Moxie::OPTIONS).with("size", size))
}

/// The game whose board a position is written for.
fn at(text: &str) -> (Moxie, Position) {
    let game = moxie(text.matches('/').count() as u8 + 1);
    let position = game.read_position(text).unwrap();
    (game, position)
}

/// The legal turns in byte order, joined by spaces.
fn legal(text: &str) -> String {
    let (game, position) = at(text);
    let turns: Vec<String> = laws::turns_as_text(&game, &position, turns(&game, &position))
        .into_iter()
        .map(|(turn, _)| turn)
        .collect();
    turns.join(" ")
}

/// The legal turns that begin with `start`.
fn legal_from(text: &str, start: &str) -> Vec<String> {
    legal(text).split(' ').filter(|turn| turn.starts_with(start)).map(str::to_owned).collect()
}

fn after(text: &str, turn: &str) -> String {
    let (game, position) = at(text);
    let mut history = History::new(game, position);
    let turn = history.check(turn).unwrap();
    history.play(turn);
    game.write_position(history.position())
}

/// `x three-in-line`, `draw passes`, or `playing`.
fn ending(text: &str) -> String {
    let (game, position) = at(text);
    match game.ending(&position) {
        None => "playing".to_owned(),
        Some(ending) => match ending.outcome {
            Outcome::Won(side) => format!("{} {}", Moxie::SIDES[side], ending.reason),
            Outcome::Draw => format!("draw {}", ending.reason),
        },
    }
}

#[test]
fn a_piece_is_placed_on_any_empty_square() {
    assert_eq!(legal("4/4/4/4 x 8 8"), "a1 a2 a3 a4 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4");
    assert_eq!(after("4/4/4/x3 o 7 8", "d2"), "4/4/3o/x3 x 7 7");
}

#[test]
fn nothing_is_placed_from_an_empty_reserve() {
    assert_eq!(
        legal("x2x/4/4/x2x x 0 8"),
        "a1-a2 a1-b1 a1-b2 a4-a3 a4-b3 a4-b4 d1-c1 d1-c2 d1-d2 d4-c3 d4-c4 d4-d3"
    );
}

#[test]
fn a_piece_steps_to_the_eight_adjacent_squares() {
    assert_eq!(
        legal_from("4/4/1x2/4 x 7 8", "b2-").join(" "),
        "b2-a1 b2-a2 b2-a3 b2-b1 b2-b3 b2-c1 b2-c2 b2-c3"
    );
    assert_eq!(after("4/4/1x2/4 x 7 8", "b2-c3"), "4/2x1/4/4 o 7 8");
}

#[test]
fn a_piece_jumps_in_the_eight_directions() {
    for (board, turn) in [
        ("5/5/2x2/1o3/5", "c3xa1"),
        ("5/5/2x2/2o2/5", "c3xc1"),
        ("5/5/2x2/3o1/5", "c3xe1"),
        ("5/5/1ox2/5/5", "c3xa3"),
        ("5/5/2xo1/5/5", "c3xe3"),
        ("5/1o3/2x2/5/5", "c3xa5"),
        ("5/2o2/2x2/5/5", "c3xc5"),
        ("5/3o1/2x2/5/5", "c3xe5"),
    ] {
        assert_eq!(legal(&format!("{board} x 7 7")), turn);
    }
}

#[test]
fn a_jump_needs_an_adjacent_enemy_and_an_empty_square_right_behind() {
    // Over the own piece, over nothing, onto a piece, off the board.
    for text in ["4/4/1x2/x3 x 6 8", "4/2o1/4/x3 x 7 7", "4/2o1/1o2/x3 x 7 6", "4/4/x3/o3 x 7 7"] {
        assert!(!legal(text).contains('x'), "{text}");
    }
}

#[test]
fn if_a_jump_is_possible_a_jump_must_be_played() {
    assert_eq!(legal("4/4/1o2/x3 x 7 7"), "a1xc3");
    assert_eq!(legal("3x/4/1o2/x2x x 5 7"), "a1xc3");
}

#[test]
fn any_jump_may_be_played() {
    assert_eq!(legal("4/4/1ox1/x3 x 6 7"), "a1xc3 c2xa2");
}

#[test]
fn a_piece_jumps_as_long_as_it_can_by_any_branch() {
    assert_eq!(legal("4/4/xx2/1xoo o 5 4"), "c1xa1xa3xc1 c1xa1xc3 c1xa3xa1xc1");
    assert_eq!(after("4/4/xx2/1xoo o 5 4", "c1xa1xc3"), "4/2o1/x3/3o x 5 4");
}

#[test]
fn a_captured_piece_leaves_the_board_at_once() {
    // Back over b2 it would come if the piece were still there.
    assert_eq!(legal("4/4/1o2/x3 x 7 7"), "a1xc3");
    assert_eq!(after("4/4/1o2/x3 x 7 7", "a1xc3"), "4/2x1/4/4 o 7 7");
}

#[test]
fn a_chain_takes_up_to_six_pieces() {
    let start = "8/8/8/8/8/3o1o2/6o1/xo1o1o2 x 7 2";
    let turn = "a1xc1xe1xg1xg3xe3xc3";
    assert_eq!(after(start, turn), "8/8/8/8/8/2x5/8/8 o 7 2");
    assert_eq!(ending("8/8/8/8/8/2x5/8/8 o 7 2"), "x six-captured");
}

#[test]
fn a_line_ends_a_chain() {
    // From c3 the piece could go on over b3.
    let text = "2x1/1o2/1ox1/x3 x 5 6";
    assert_eq!(legal_from(text, "a1"), ["a1xc3"]);
    assert_eq!(ending(&after(text, "a1xc3")), "x three-in-line");
    assert_eq!(legal_from("4/1o2/1ox1/x3 x 5 6", "a1"), ["a1xc3xa3"]);
}

#[test]
fn the_sixth_capture_ends_a_chain() {
    assert_eq!(legal("4/1o2/1o2/x3 x 7 1"), "a1xc3");
    assert_eq!(ending(&after("4/1o2/1o2/x3 x 7 1", "a1xc3")), "x six-captured");
    assert_eq!(legal("4/1o2/1o2/x3 x 7 2"), "a1xc3xa3");
}

#[test]
fn three_in_an_unbroken_line_win() {
    for board in
        ["4/4/4/xxx1", "4/4/4/1xxx", "x3/x3/x3/4", "4/2x1/1x2/x3", "1x2/2x1/3x/4", "4/x3/1x2/2x1"]
    {
        assert_eq!(ending(&format!("{board} o 5 8")), "x three-in-line", "{board}");
        assert_eq!(legal(&format!("{board} o 5 8")), "", "{board}");
        let theirs = board.replace('x', "o");
        assert_eq!(ending(&format!("{theirs} x 8 5")), "o three-in-line", "{board}");
    }
    for board in ["4/4/4/xx1x", "x3/4/x3/x3", "4/4/4/xxox", "3x/2o1/1x2/x3", "4/4/1x2/xx2"] {
        assert_eq!(ending(&format!("{board} o 4 5")), "playing", "{board}");
    }
}

#[test]
fn a_line_can_be_placed_walked_or_jumped() {
    for (text, turn) in
        [("4/4/4/xx2 x 6 8", "c1"), ("4/4/3x/xx2 x 5 8", "d2-c1"), ("2x1/4/1ox1/x3 x 5 7", "a1xc3")]
    {
        assert_eq!(ending(&after(text, turn)), "x three-in-line", "{text}");
    }
}

#[test]
fn nothing_runs_over_the_edge_of_the_board() {
    // h1 a2 b2, g1 h1 a2, a1 h1 h2 and the like are neighbours only by number.
    for board in [
        "8/8/8/8/8/8/xx6/7x",
        "8/8/8/8/8/8/x7/6xx",
        "8/8/8/8/x7/7x/8/7x",
        "8/8/8/8/8/x7/7x/7x",
        "8/8/8/8/7x/x7/8/x7",
    ] {
        assert_eq!(ending(&format!("{board} o 5 8")), "playing", "{board}");
    }
    assert!(!legal("8/8/8/8/8/8/o7/7x x 7 7").contains('x'));
    assert!(!legal("8/8/8/8/8/8/7o/x7 x 7 7").contains('x'));
    assert!(!legal("8/8/8/8/8/o7/8/7x x 7 7").contains('x'));
    assert_eq!(legal_from("8/8/8/8/8/8/8/7x x 7 8", "h1-").join(" "), "h1-g1 h1-g2 h1-h2");
    assert_eq!(
        legal_from("8/8/8/8/8/8/x7/8 x 7 8", "a2-").join(" "),
        "a2-a1 a2-a3 a2-b1 a2-b2 a2-b3"
    );
    assert_eq!(legal_from("7x/8/8/8/8/8/8/8 x 7 8", "h8-").join(" "), "h8-g7 h8-g8 h8-h7");
}

#[test]
fn two_pieces_left_on_board_and_in_reserve_lose() {
    assert_eq!(ending("4/4/4/o2x x 7 1"), "x six-captured");
    assert_eq!(ending("4/4/4/o2x x 7 2"), "playing");
    assert_eq!(ending("4/4/4/3x o 7 2"), "x six-captured");
    assert_eq!(ending("4/4/4/x2o x 0 7"), "o six-captured");
    assert_eq!(legal("4/4/4/x2o x 0 7"), "");
}

#[test]
fn where_both_hold_a_win_the_side_not_to_move_has_it() {
    assert_eq!(ending("xxx1/4/4/ooo1 x 5 5"), "o three-in-line");
    assert_eq!(ending("xxx1/4/4/ooo1 o 5 5"), "x three-in-line");
    assert_eq!(ending("4/4/4/4 x 2 2"), "o six-captured");
    assert_eq!(ending("4/4/4/4 o 2 2"), "x six-captured");
    assert_eq!(ending("xxx1/4/4/4 x 0 1"), "x three-in-line");
}

#[test]
fn a_side_passes_only_if_nothing_else_is_possible() {
    assert_eq!(legal("xxoo/ooxx/xxoo/ooxx x 0 0"), "pass");
    assert_eq!(after("xxoo/ooxx/xxoo/ooxx x 0 0", "pass"), "xxoo/ooxx/xxoo/ooxx o 0 0 p");
    assert!(!legal("x2x/4/4/x2x x 0 8").contains("pass"));
    assert_eq!(legal("1xoo/ooxx/xxoo/ooxx x 0 0"), "a2xa4");
}

#[test]
fn two_passes_in_a_row_draw() {
    assert_eq!(after("xxoo/ooxx/xxoo/ooxx o 0 0 p", "pass"), "xxoo/ooxx/xxoo/ooxx x 0 0 pp");
    assert_eq!(ending("xxoo/ooxx/xxoo/ooxx x 0 0 pp"), "draw passes");
    assert_eq!(ending("xxoo/ooxx/xxoo/ooxx x 0 0 p"), "playing");
    assert_eq!(legal("4/4/4/4 x 8 8 pp"), "");
    assert_eq!(ending("4/4/4/xxx1 o 5 8 pp"), "x three-in-line");
}

#[test]
fn any_other_turn_forgets_the_pass() {
    assert_eq!(after("4/4/4/4 x 8 8 p", "a1"), "4/4/4/x3 o 7 8");
    assert_eq!(after("4/4/4/x3 x 7 8 p", "a1-a2"), "4/4/x3/4 o 7 8");
    assert_eq!(after("4/4/1o2/x3 x 7 7 p", "a1xc3"), "4/2x1/4/4 o 7 7");
}

#[test]
fn repetition_does_not_look_at_passes() {
    let (game, passed) = at("4/4/4/x3 o 7 8 p");
    let (_, fresh) = at("4/4/4/x3 o 7 8");
    assert_eq!(game.repetition_key(&passed), Some(fresh));
    let (_, other) = at("4/4/4/x3 o 7 7");
    assert_ne!(game.repetition_key(&other), Some(fresh));
}

#[test]
fn reserves_are_eight_on_every_board() {
    for size in 4..=8 {
        let game = moxie(size);
        assert!(game.write_position(&game.start()).ends_with(" x 8 8"));
        assert_eq!(game.count_turns(&game.start()), u64::from(size).pow(2));
    }
}

#[test]
fn random_turns_are_equally_likely() {
    const DRAWS: u32 = 20_000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    // Three chains; four jumps; placements and steps in several directions.
    for text in
        ["4/4/xx2/1xoo o 5 4", "4/1oo1/1xx1/4 x 6 6", "4/2o1/1x2/4 x 7 7", "x3/4/4/2xo x 4 5"]
    {
        let (game, position) = at(text);
        let mut drawn: HashMap<Turn, u32> = HashMap::new();
        for _ in 0..DRAWS {
            *drawn.entry(game.random_turn(&position, &mut rng).unwrap()).or_default() += 1;
        }
        let all = turns(&game, &position);
        let expected = f64::from(DRAWS) / all.len() as f64;
        for turn in all {
            let count = f64::from(drawn.get(&turn).copied().unwrap_or_default());
            // Five standard deviations.
            assert!(
                (count - expected).abs() < 5.0 * expected.sqrt(),
                "{turn:?} in {text}: {count}"
            );
        }
    }
}

#[test]
fn a_chain_is_made_landing_by_landing_and_shows_on_the_board() {
    let (game, position) = at("4/4/xx2/1xoo o 5 4");
    let mut draft = game.draft(&position);
    let offered = |draft: &Draft| choices(&game, draft, StepOrder::Any);
    assert_eq!(offered(&draft), [Step::Cell(2)]);
    for (cell, next) in [(2, vec![0, 8]), (0, vec![8, 10]), (8, vec![2])] {
        game.step(&mut draft, Step::Cell(cell));
        let next: Vec<Step> = next.into_iter().map(Step::Cell).collect();
        assert_eq!(offered(&draft), next);
        assert_eq!(game.finished(&draft), None);
    }
    let view = game.view(&draft);
    let pieces: Vec<&str> =
        view.cells.iter().filter(|cell| cell.piece.is_some()).map(|cell| &*cell.name).collect();
    assert_eq!(pieces, ["d1", "b2", "a3"]);
    game.step(&mut draft, Step::Cell(2));
    assert_eq!(offered(&draft), []);
    assert_eq!(game.write_turn(game.finished(&draft).unwrap()), "c1xa1xa3xc1");
}

#[test]
fn an_empty_cell_places_and_an_own_piece_steps() {
    let (game, position) = at("4/4/4/x3 x 7 8");
    let mut placed = game.draft(&position);
    game.step(&mut placed, Step::Cell(15));
    assert_eq!(game.write_turn(game.finished(&placed).unwrap()), "d4");
    assert!(game.view(&placed).cells[15].piece.is_some());
    let mut walked = game.draft(&position);
    game.step(&mut walked, Step::Cell(0));
    assert_eq!(
        choices(&game, &walked, StepOrder::Any),
        [Step::Cell(1), Step::Cell(4), Step::Cell(5)]
    );
    game.step(&mut walked, Step::Cell(5));
    assert_eq!(game.write_turn(game.finished(&walked).unwrap()), "a1-b2");
    assert!(game.view(&walked).cells[0].piece.is_none());
}

#[test]
fn the_view_counts_reserves_and_captured_pieces() {
    let (game, position) = at("5/5/2x2/1oo2/5 o 4 6");
    let view = game.view(&game.draft(&position));
    assert_eq!(view.lost, Some([3, 0]));
    assert_eq!(view.reserves.each_ref().map(|stocks| stocks[0].count), [4, 6]);
    assert_eq!(view.to_move, Side::Second);
    let piece = view.cells[12].piece.unwrap();
    assert_eq!((view.cells[12].name.as_str(), piece.side), ("c3", Side::First));
    let trace = |text| game.trace(&position, game.read_turn(text).unwrap());
    assert_eq!(trace("b2xd4xd2"), [6, 18, 8, 12, 13]);
    assert_eq!(trace("a1-a2"), [0, 5]);
    assert_eq!(trace("e5"), [24]);
    assert!(trace("pass").is_empty());
}

#[test]
fn positions_and_turns_are_small() {
    assert!(size_of::<Position>() <= 32);
    assert_eq!(size_of::<Turn>(), 8);
}

/// Why `turn` is not legal: the message's name and its arguments in a row.
fn broken(text: &str, turn: &str) -> String {
    let (game, position) = at(text);
    let bad = History::new(game, position).check(turn).unwrap_err();
    for language in Language::ALL {
        assert!(Texts::new(language, &[]).has(bad.reason.id), "{}", bad.reason.id);
    }
    let args = bad.reason.args.iter().map(|(name, value)| format!(" {name}={value}"));
    format!("{}{}", bad.reason.id, args.collect::<String>())
}

#[test]
fn an_illegal_turn_is_told_the_rule_it_breaks() {
    let jump = "4/4/1o2/x3 x 7 7";
    let blocked = "4/2o1/1o2/x3 x 7 6";
    for (text, turn, expected) in [
        (jump, "pass", "pass-not-allowed side=x"),
        (jump, "b2", "moxie-occupied side=o square=b2"),
        (jump, "a1", "moxie-occupied side=x square=a1"),
        (jump, "d4", "moxie-must-jump from=a1 over=b2 to=c3 side=x"),
        (jump, "a1-a2", "moxie-must-jump from=a1 over=b2 to=c3 side=x"),
        (jump, "a1-b2", "moxie-occupied side=o square=b2"),
        (jump, "a1-c1", "moxie-not-adjacent from=a1 to=c1"),
        (jump, "a1-c3", "moxie-not-adjacent from=a1 to=c3"),
        (jump, "a1-a1", "moxie-not-adjacent from=a1 to=a1"),
        (jump, "c1-c2", "moxie-no-piece side=x square=c1"),
        (jump, "b2-b3", "moxie-not-own side=x square=b2"),
        (jump, "b2xd4", "moxie-not-own side=x square=b2"),
        (jump, "c1xa3", "moxie-no-piece side=x square=c1"),
        (jump, "a1xa3", "moxie-nothing-to-jump square=a2"),
        (jump, "a1xb2", "moxie-not-two-squares from=a1 to=b2"),
        (jump, "a1xb3", "moxie-not-two-squares from=a1 to=b3"),
        (jump, "a1xc3xa1", "moxie-nothing-to-jump square=b2"),
        (blocked, "a1xc3", "moxie-occupied side=o square=c3"),
        ("4/4/1x2/x2o x 6 7", "a1xc3", "moxie-own-piece side=x square=b2"),
        ("x1x1/4/4/x2o x 0 7", "b4", "moxie-none-left side=x"),
        ("4/1o2/1o2/x3 x 7 6", "a1xc3", "moxie-must-go-on from=c3 over=b3 to=a3"),
        ("4/1o2/1o2/x3 x 7 1", "a1xc3xa3", "moxie-already-won side=x square=c3"),
        ("2x1/1o2/1ox1/x3 x 5 6", "a1xc3xa3", "moxie-already-won side=x square=c3"),
    ] {
        assert_eq!(broken(text, turn), expected, "{turn} in {text}");
    }
}

/// Every turn of one or two squares, and every chain that is legal somewhere,
/// in every position: each illegal one breaks a rule that names squares or a
/// side, and is told so in both languages.
#[test]
fn every_illegal_turn_is_told_something() {
    let languages = Language::ALL.map(|language| Texts::new(language, &[]));
    let game = moxie(4);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let positions = laws::random_positions(&game, &mut rng, 200, 100);
    let mut candidates: HashSet<Turn> = positions.iter().flat_map(|p| turns(&game, p)).collect();
    let squares = || game.view(&game.draft(&game.start())).cells.into_iter().map(|cell| cell.name);
    for from in squares() {
        candidates.insert(game.read_turn(&from).unwrap());
        for to in squares() {
            candidates.insert(game.read_turn(&format!("{from}-{to}")).unwrap());
            candidates.insert(game.read_turn(&format!("{from}x{to}")).unwrap());
        }
    }
    candidates.insert(Turn::Pass);
    let mut told = HashSet::new();
    for position in positions.iter().filter(|position| game.ending(position).is_none()) {
        let legal: HashSet<Turn> = turns(&game, position).into_iter().collect();
        for turn in candidates.difference(&legal) {
            let message = game.explain(position, *turn);
            assert!(!message.args.is_empty(), "{turn:?} in {}", game.write_position(position));
            if told.insert(message.id) {
                assert!(languages.iter().all(|texts| texts.say(&message) != message.id));
            }
        }
    }
    assert!(told.len() >= 10, "{told:?}");
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    for (text, id, column) in [
        ("", "expected-cell", Some(1)),
        ("4/4/4/4", "expected-space", Some(8)),
        ("4/4/4/4 z 8 8", "expected-letter", Some(9)),
        ("4/4/4/4 x", "expected-space", Some(10)),
        ("4/4/4/4 x 9 8", "expected-number", Some(11)),
        ("4/4/4/4 x 08 8", "expected-number", Some(11)),
        ("4/4/4/4 x 8", "expected-space", Some(12)),
        ("4/4/4/4 x 8 8 ", "expected-character", Some(15)),
        ("4/4/4/4 x 8 8 q", "expected-character", Some(15)),
        ("4/4/4/4 x 8 8 ppp", "expected-end", Some(17)),
        ("4/4/4/4  x 8 8", "expected-letter", Some(9)),
        ("22/4/4/4 x 8 8", "expected-number", Some(1)),
        ("5/4/4/4 x 8 8", "expected-number", Some(1)),
        ("4/4/4 x 8 8", "expected-character", Some(6)),
        ("4/4/4/4/4 x 8 8", "expected-space", Some(8)),
        ("X3/4/4/4 x 7 8", "expected-cell", Some(1)),
        ("xoxox/4/4/4 x 5 6", "row-too-long", Some(5)),
        ("x3/4/4/4 x 8 8", "moxie-too-many", Some(12)),
        ("o3/4/4/4 x 8 8", "moxie-too-many", Some(14)),
        ("xxox/xxox/xxox/4 x 0 0", "moxie-too-many", None),
    ] {
        let bad = moxie(4).read_position(text).unwrap_err();
        assert_eq!((bad.reason.id, bad.column), (id, column), "{text:?}");
    }
    let bad = moxie(4).read_position("x3/4/4/4 x 8 8").unwrap_err();
    let args = [("side", "x"), ("board", "1"), ("reserve", "8")].map(|(n, v)| (n, v.to_owned()));
    assert_eq!(bad.reason.args, args);
    assert!(
        moxie(4).read_position("xxox/xxox/xxoo/4 x 0 0").is_ok_and(|p| p.count(Side::First) == 8)
    );
}

#[test]
fn a_turn_of_another_form_is_refused() {
    for (text, id, column) in [
        ("", "expected-file", 1),
        ("e1", "expected-file", 1),
        ("a5", "expected-rank", 2),
        ("a", "expected-rank", 2),
        ("a1-", "expected-file", 4),
        ("a1x", "expected-file", 4),
        ("a1xc3-b2", "expected-end", 6),
        ("a1-a2-a3", "expected-end", 6),
        ("a1+b2", "expected-end", 3),
        ("a1 ", "expected-end", 3),
        ("A1", "expected-file", 1),
        ("Pass", "expected-file", 1),
        ("pass ", "expected-file", 1),
        ("a1xa3xa1xa3xa1xa3xa1xa3", "moxie-chain-too-long", 21),
    ] {
        let bad = moxie(4).read_turn(text).unwrap_err();
        assert_eq!((bad.reason.id, bad.column), (id, Some(column)), "{text:?}");
    }
    assert!(moxie(4).read_turn("a1xa3xa1xa3xa1xa3xa1").is_ok());
    assert!(moxie(8).read_turn("h8-g7").is_ok());
    assert_eq!(moxie(7).read_turn("h8").unwrap_err().column, Some(1));
}

#[test]
fn every_message_and_word_is_in_both_languages() {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        for id in [
            "moxie-title",
            "moxie-tagline",
            "moxie-option-size",
            "moxie-side-x",
            "moxie-side-o",
            "moxie-kind-piece",
            "moxie-too-many",
            "moxie-chain-too-long",
            "reason-three-in-line",
            "reason-six-captured",
        ] {
            assert!(texts.has(id), "{id} in {language:?}");
        }
    }
}

// ---- random games ----

#[test]
fn playouts_are_the_games_that_random_turns_make() {
    for size in [4, 5] {
        let game = moxie(size);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut positions = laws::random_positions(&game, &mut rng, 2_000, 60);
        positions.resize(4_000, game.start());
        for position in positions {
            laws::playouts_are_random_turns(&game, &position, &mut rng);
        }
    }
}

#[test]
fn playouts_pass_and_draw() {
    let drawn = Some(Outcome::Draw);
    for (text, longest, expected) in [
        ("xxoo/ooxx/xxoo/ooxx x 0 0", 9, (drawn, 2)),
        ("xxoo/ooxx/xxoo/ooxx x 0 0", 1, (None, 1)),
        ("xxoo/ooxx/xxoo/ooxx o 0 0 p", 1, (drawn, 1)),
        ("xxoo/ooxx/xxoo/ooxx x 0 0 pp", 9, (drawn, 0)),
    ] {
        let (game, position) = at(text);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        assert_eq!(game.playout(position, &mut rng, longest), expected, "{text}");
    }
}
