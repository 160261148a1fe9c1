//! What the laws cannot see: each rule by a position worked out by hand.

use game::{
    BadInput, Ending, History, Message, Notation, Options, Rules, Side, Status, laws, turns,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::rules::{Position, Quantik};

fn rules(stuck: u8) -> Quantik {
    Quantik::new(&Options::defaults(Quantik::OPTIONS).with("stuck", stuck))
}

fn at(text: &str) -> Position {
    rules(0).read_position(text).unwrap_or_else(|bad| panic!("{bad}"))
}

fn ending(text: &str) -> Option<Ending> {
    rules(0).ending(&at(text))
}

/// The legal turns that begin with a shape's letter.
fn placements(text: &str, letter: char) -> Vec<String> {
    let written = turns(&rules(0), &at(text)).into_iter().map(|turn| rules(0).write_turn(turn));
    let mut placements: Vec<String> = written.filter(|turn| turn.starts_with(letter)).collect();
    placements.sort();
    placements
}

fn refusal(position: &str, turn: &str) -> Message {
    let history = History::new(rules(0), at(position));
    history.check(turn).expect_err("the turn is illegal").reason
}

fn bad_position(text: &str) -> BadInput {
    rules(0).read_position(text).expect_err("the position is refused")
}

#[test]
fn a_shape_may_not_stand_in_the_row_column_or_zone_of_the_opponents_same_shape() {
    // White's cube on b3 sees row 3, column b and the zone of a3 to b4.
    let free = placements("4/1U2/4/4 b", 'u');
    assert_eq!(free, ["ua1", "ua2", "uc1", "uc2", "uc4", "ud1", "ud2", "ud4"]);
}

#[test]
fn own_equal_shapes_are_fine() {
    // Brown's sphere stands far away: white may put its second cube anywhere.
    assert_eq!(placements("4/4/4/U2s w", 'u').len(), 14);
    assert!(placements("4/4/4/U2s w", 'u').contains(&"ub1".to_owned()));
}

#[test]
fn each_side_has_two_of_each_shape() {
    assert_eq!(placements("4/o2o/4/UU2 w", 'u'), Vec::<String>::new());
    assert!(!placements("4/o2o/4/UU2 w", 'y').is_empty());
}

#[test]
fn four_shapes_in_a_row_column_or_zone_win_whoever_owns_them() {
    let won = Some(Ending::won(Side::Second, "four-shapes"));
    assert_eq!(ending("OuYs/4/4/4 w"), won, "row");
    assert_eq!(ending("O3/u3/Y3/s3 w"), won, "column");
    assert_eq!(ending("4/4/2Ou/2Ys w"), won, "zone");
}

#[test]
fn four_squares_that_are_no_zone_do_not_win() {
    assert_eq!(ending("4/1Ou1/1Ys1/4 w"), None);
    assert_eq!(ending("O3/1u2/2Y1/3s w"), None, "a diagonal");
}

#[test]
fn three_shapes_and_a_second_of_one_do_not_win() {
    assert_eq!(ending("OuYO/4/3s/4 b"), None);
}

#[test]
fn the_side_that_has_just_played_wins() {
    let mut history = History::new(rules(0), at("OuY1/4/4/4 b"));
    history.play(history.check("sd4").expect("a legal turn"));
    assert_eq!(history.status(), Status::Over(Ending::won(Side::Second, "four-shapes")));
}

#[test]
fn stuck_means_what_the_option_says() {
    let stuck = "1USy/oUoy/uY1O/YS1u b";
    assert_eq!(rules(0).ending(&at(stuck)), Some(Ending::draw("stuck")));
    assert_eq!(rules(1).ending(&at(stuck)), Some(Ending::won(Side::First, "stuck")));
}

#[test]
fn a_completed_line_comes_before_stuck() {
    let both = "ssuo/1UYS/oU1Y/yyOS w";
    for stuck in [0, 1] {
        let ending = rules(stuck).ending(&at(both));
        assert_eq!(ending, Some(Ending::won(Side::Second, "four-shapes")));
    }
}

#[test]
fn refused_turns_name_the_rule_and_the_piece() {
    let piece = |id, side: &str, shape: &str, square: &str| {
        Message::new(id).with("side", side).with("shape", shape).with("square", square)
    };
    let same = |square: &str, line: &str| {
        piece("quantik-same-shape", "white", "cube", square).with("line", line)
    };
    let cube = "4/1U2/4/4 b";
    assert_eq!(refusal(cube, "ub3"), piece("quantik-occupied", "white", "cube", "b3"));
    assert_eq!(refusal(cube, "ud3"), same("b3", "row"));
    assert_eq!(refusal(cube, "ub1"), same("b3", "column"));
    assert_eq!(refusal(cube, "ua4"), same("b3", "zone"));
    let none_left = Message::new("quantik-none-left").with("side", "white").with("shape", "cube");
    assert_eq!(refusal("4/o2o/4/UU2 w", "uc2"), none_left);
    let over = Message::new("game-is-over").with("reason", "four-shapes");
    assert_eq!(refusal("OuYs/4/4/4 w", "oa1"), over);
}

#[test]
fn positions_that_cannot_be_are_refused() {
    for (text, id) in [
        ("OOO1/ss2/y3/4 w", "quantik-too-many"),
        ("O3/4/4/4 w", "quantik-wrong-count"),
        ("o3/4/4/4 b", "quantik-wrong-count"),
        ("O3/O3/4/4 b", "quantik-wrong-count"),
    ] {
        let bad = bad_position(text);
        assert_eq!((bad.reason.id, bad.column), (id, None), "{text}");
    }
}

#[test]
fn bad_writing_is_refused_with_its_column() {
    for (text, id, column) in [
        ("", "expected-cell", 1),
        ("22/4/4/4 w", "expected-number", 1),
        ("1111/4/4/4 w", "expected-number", 1),
        ("0O3/4/4/4 b", "expected-number", 1),
        ("4/4/4 w", "expected-character", 6),
        ("4/4/4/4/4 w", "expected-space", 8),
        ("4O/4/4/4 b", "row-too-long", 2),
        ("3/4/4/4 w", "expected-cell", 2),
        ("4/4/4/3x w", "expected-cell", 8),
        ("4/4/4/4 x", "expected-letter", 9),
        ("4/4/4/4  w", "expected-letter", 9),
        ("4/4/4/4 w ", "expected-end", 10),
        ("4/4/4/４ w", "expected-cell", 7),
    ] {
        let bad = bad_position(text);
        assert_eq!((bad.reason.id, bad.column), (id, Some(column)), "{text:?}");
    }
    for (text, id, column) in [
        ("", "expected-letter", 1),
        ("pass", "expected-letter", 1),
        ("Ub3", "expected-letter", 1),
        ("ue3", "expected-file", 2),
        ("ub5", "expected-rank", 3),
        ("ub0", "expected-rank", 3),
        ("ub", "expected-rank", 3),
        ("ub3 ", "expected-end", 4),
        ("ub33", "expected-end", 4),
    ] {
        let bad = rules(0).read_turn(text).expect_err("the turn is refused");
        assert_eq!((bad.reason.id, bad.column), (id, Some(column)), "{text:?}");
    }
}

#[test]
fn playouts_are_the_games_that_random_turns_make() {
    for stuck in [0, 1] {
        let game = rules(stuck);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut positions = laws::random_positions(&game, &mut rng, 4_000, 16);
        positions.resize(6_000, game.start());
        for position in positions {
            laws::playouts_are_random_turns(&game, &position, &mut rng);
        }
    }
}
