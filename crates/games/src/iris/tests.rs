//! What the laws of all games cannot see: each rule by a position worked out by
//! hand, each explanation, each refusal.
//!
//! Most boards here have size 3, with seven grey cells around and on the centre
//! c3, and six colours: a1 e3, a2 e2, a3 e1, b1 d4, b4 d1, c1 c5.
//!
//! ```text
//!     e1 e2 e3
//!   d1 d2 d3 d4
//!  c1 c2 c3 c4 c5
//!   b1 b2 b3 b4
//!     a1 a2 a3
//! ```

use std::collections::{BTreeMap, BTreeSet};

use game::{
    Appearance, Ending, Message, Notation, Options, Outcome, Rules, Side, Step, StepOrder, Tint,
    choices, turns,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::rules::{Draft, Iris, Position, Turn};
use crate::{Language, Texts, Variant};

fn iris(size: u8) -> Iris {
    Iris::new(&Options::defaults(Iris::OPTIONS).with("size", size))
}

fn at(game: &Iris, text: &str) -> Position {
    game.read_position(text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// The legal turns of a position of size 3, in byte order.
fn legal(text: &str) -> String {
    let game = iris(3);
    let position = at(&game, text);
    let mut texts: Vec<String> =
        turns(&game, &position).into_iter().map(|turn| game.write_turn(turn)).collect();
    assert_eq!(game.count_turns(&position), texts.len() as u64, "{text}");
    texts.sort();
    texts.join(" ")
}

/// How a position of size 3 has ended.
fn ending(text: &str) -> Option<Ending> {
    let game = iris(3);
    game.ending(&at(&game, text))
}

const COLOURS: &str = "a1+e3 a2+e2 a3+e1 b1+d4 b4+d1";

// ---- turns ----

#[test]
fn the_first_turn_is_one_grey_stone_whoever_plays_it() {
    for rest in ["b 0", "w 0", "w 1"] {
        assert_eq!(legal(&format!("3/4/5/4/3 {rest}")), "b2 b3 c2 c3 c4 d2 d3");
    }
}

#[test]
fn later_turns_are_two_greys_apart_or_a_colour_or_a_pass() {
    let greys = "b2+c4 b2+d2 b2+d3 b3+c2 b3+d2 b3+d3 c1+c5 c2+c4 c2+d3 c4+d2";
    let expected = format!("{COLOURS} {greys} pass");
    let mut expected: Vec<&str> = expected.split(' ').collect();
    expected.sort_unstable();
    assert_eq!(legal("3/4/2b2/4/3 w 0"), expected.join(" "));
}

#[test]
fn a_board_with_only_coloured_stones_is_not_empty() {
    assert!(legal("b2/4/5/4/2b w 0").contains("b2+d2"));
    assert!(legal("b2/4/5/4/2b w 0").contains("pass"));
}

#[test]
fn two_greys_may_not_be_neighbours() {
    // Empty greys: c2 and its neighbours b2 and d2, which are no neighbours.
    assert_eq!(legal("bbb/b1bb/b1bbb/b1bb/bbb w 0"), "b2+d2 c2 pass");
}

#[test]
fn a_stone_goes_alone_only_where_no_second_cell_is_left() {
    // The last grey.
    assert_eq!(legal("bbb/bbbb/bb1bb/bbbb/bbb w 0"), "c3 pass");
    // Two neighbours.
    assert_eq!(legal("bbb/b1bb/b1bbb/bbbb/bbb w 0"), "c2 d2 pass");
    // The centre touches all, but b2 and d3 have each other.
    assert_eq!(legal("bbb/bb1b/bb1bb/b1bb/bbb w 0"), "b2+d3 c3 pass");
}

#[test]
fn an_empty_colour_is_no_second_cell_for_a_grey() {
    assert_eq!(legal("bb1/bbbb/bb1bb/bbbb/1bb w 0"), "a1+e3 c3 pass");
}

#[test]
fn a_cell_with_six_empty_neighbours_can_be_alone() {
    let game = iris(4);
    let position = at(&game, "4/1bbb1/1b2b1/1b3b1/1b2b1/1bbb1/4 w 0");
    let listed = turns(&game, &position);
    let alone: Vec<_> = listed.iter().filter(|turn| matches!(turn, Turn::One(_))).collect();
    assert_eq!(alone, [&game.read_turn("d4").unwrap()]);
    // Nine pairs of the ring of six, nine colours, the centre, a pass.
    assert_eq!((listed.len(), game.count_turns(&position)), (20, 20));
}

#[test]
fn stones_undo_a_pass_and_two_passes_add_up() {
    let game = iris(3);
    let mut position = game.start();
    let mut after = |turn: &str| {
        game.play(&mut position, game.read_turn(turn).unwrap());
        game.write_position(&position)
    };
    assert_eq!(after("c3"), "3/4/2b2/4/3 w 0");
    assert_eq!(after("pass"), "3/4/2b2/4/3 b 1");
    assert_eq!(after("a1+e3"), "2b/4/2b2/4/b2 w 0");
    assert_eq!(after("pass"), "2b/4/2b2/4/b2 b 1");
    assert_eq!(after("pass"), "2b/4/2b2/4/b2 w 2");
}

// ---- the end ----

#[test]
fn the_game_goes_on_after_one_pass() {
    assert_eq!(ending("3/4/2b2/4/3 b 1"), None);
    assert_eq!(ending("bbb/bbbb/bb1bb/bbbb/bbb w 1"), None);
}

#[test]
fn two_passes_end_the_game() {
    assert_eq!(ending("3/4/2b2/4/3 w 2"), Some(Ending::draw("passes")));
    assert_eq!(ending("3/4/5/4/3 b 2"), Some(Ending::draw("passes")));
    assert_eq!(ending("1w1/4/2b2/4/1w1 w 2"), Some(Ending::won(Side::Second, "passes")));
    assert_eq!(legal("3/4/2b2/4/3 w 2"), "");
}

#[test]
fn endings_can_be_said() {
    for reason in ["reason-full-board", "reason-passes"] {
        can_be_said(&Message::new(reason));
    }
}

#[test]
fn a_full_board_ends_the_game() {
    let full = "bbb/bbbb/bbwbb/bbbb/bbb w 0";
    assert_eq!(ending(full), Some(Ending::won(Side::First, "full-board")));
    assert_eq!(legal(full), "");
}

// ---- scores ----

/// Both sides' scores on a board of size 3, and who is ahead.
fn scores(board: &str) -> ([Vec<u8>; 2], Outcome) {
    let game = iris(3);
    let position = at(&game, &format!("{board} b 2"));
    let lists = Side::BOTH.map(|side| game.group_scores(&position, side).to_vec());
    (lists, game.ending(&position).expect("two passes").outcome)
}

#[test]
fn a_group_scores_its_coloured_cells() {
    // Both cells of one colour count, once the group joins them.
    assert_eq!(scores("1b1/1b2/2b2/1b2/1b1").0, [vec![2], vec![]]);
    // Grey stones alone are worth nothing.
    assert_eq!(scores("3/1b2/2b2/1b2/3").0, [Vec::<u8>::new(), Vec::new()]);
    assert_eq!(scores("bbb/bwwb/bwwwb/bwwb/bbb").0, [vec![12], vec![]]);
}

#[test]
fn groups_hang_together_by_all_six_neighbours() {
    // From c3 to each corner by one grey: a1 by b2, c5 by c4, e1 by d2, …
    for (board, score) in [
        ("2b/2b1/2b2/1b2/b2", 2),
        ("3/4/bbbbb/4/3", 2),
        ("b2/1b2/2b2/2b1/2b", 2),
        ("b1b/1bb1/bbbbb/1bb1/b1b", 6),
    ] {
        assert_eq!(scores(board).0, [vec![score], vec![]], "{board}");
    }
    // The end of a row is no neighbour of the beginning of the next.
    assert_eq!(scores("2b/3b/5/b3/b2").0, [vec![2, 2], vec![]]);
    assert_eq!(scores("3/b3/b3b/3b/3").0, [vec![2, 2], vec![]]);
}

#[test]
fn groups_that_meet_late_are_one() {
    // The whole rim but a2 and g3: two arcs, which meet only in the row below
    // the top.
    let game = iris(4);
    for (row, scores) in [("b3b", vec![8, 8]), ("b1bbb", vec![16])] {
        let position = at(&game, &format!("bb1b/{row}/b4b/b5b/b4b/b3b/b1bb b 2"));
        assert_eq!(game.group_scores(&position, Side::First).to_vec(), scores);
    }
}

#[test]
fn the_highest_score_decides_first() {
    let (lists, outcome) = scores("b1w/3w/b3b/w3/w1b");
    assert_eq!(lists, [vec![1, 1, 1, 1], vec![2, 2]]);
    assert_eq!(outcome, Outcome::Won(Side::Second));
}

#[test]
fn the_next_score_decides_if_the_first_is_equal() {
    // Black joins the cells of a2 and e2; white has two neighbours on each side.
    let (lists, outcome) = scores("1bw/1b1w/2b2/wb2/wb1");
    assert_eq!(lists, [vec![2], vec![2, 2]]);
    assert_eq!(outcome, Outcome::Won(Side::Second));
}

#[test]
fn a_missing_score_counts_nothing() {
    let (lists, outcome) = scores("wbw/4/5/4/wbw");
    assert_eq!(lists, [vec![1, 1], vec![1, 1, 1, 1]]);
    assert_eq!(outcome, Outcome::Won(Side::Second));
}

#[test]
fn equal_scores_are_a_draw_whatever_else_stands() {
    let (lists, outcome) = scores("wb1/2b1/2b2/4/1bw");
    assert_eq!(lists, [vec![1, 1], vec![1, 1]]);
    assert_eq!(outcome, Outcome::Draw);
}

// ---- explanations ----

/// Both languages have words for it and use no argument that is missing.
fn can_be_said(message: &Message) {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        assert!(texts.has(message.id), "{}: {}", language.code(), message.id);
        assert!(!texts.say(message).contains('{'), "{}: {}", language.code(), message.id);
    }
}

fn explained(position: &str, turn: &str) -> Message {
    let game = iris(3);
    let position = at(&game, position);
    let turn = game.read_turn(turn).unwrap_or_else(|bad| panic!("{bad}"));
    assert!(!game.is_legal(&position, turn), "{turn:?} is legal");
    game.explain(&position, turn)
}

#[test]
fn every_illegal_turn_is_explained() {
    let start = "3/4/5/4/3 b 0";
    let centre = "3/4/2b2/4/3 w 0";
    for (position, turn, expected) in [
        (start, "pass", Message::new("iris-first-pass")),
        (start, "a1", Message::new("iris-first-turn")),
        (start, "a1+e3", Message::new("iris-first-turn")),
        (start, "b2+d3", Message::new("iris-first-turn")),
        (centre, "c3", Message::new("iris-occupied").with("side", "black").with("cell", "c3")),
        (
            "w2/4/2b2/4/2w b 0",
            "b2+e1",
            Message::new("iris-occupied").with("side", "white").with("cell", "e1"),
        ),
        (centre, "e3", Message::new("iris-colour-alone").with("cell", "e3").with("opposite", "a1")),
        (
            centre,
            "a1+e1",
            Message::new("iris-two-colours")
                .with("one", "a1")
                .with("other", "e1")
                .with("opposite", "e3"),
        ),
        (
            centre,
            "b2+c5",
            Message::new("iris-colour-with-grey")
                .with("coloured", "c5")
                .with("grey", "b2")
                .with("opposite", "c1"),
        ),
        (
            centre,
            "c1+d2",
            Message::new("iris-colour-with-grey")
                .with("coloured", "c1")
                .with("grey", "d2")
                .with("opposite", "c5"),
        ),
        (centre, "b2+b3", Message::new("iris-adjacent").with("one", "b2").with("other", "b3")),
        (
            centre,
            "b3",
            Message::new("iris-second-missing").with("cell", "b3").with("partner", "c2"),
        ),
    ] {
        assert_eq!(explained(position, turn), expected, "{turn} in {position}");
        can_be_said(&expected);
    }
}

// ---- refusals ----

#[test]
fn bad_positions_are_refused_with_the_column() {
    let game = iris(3);
    for (text, id, column) in [
        ("", "expected-cell", Some(1)),
        ("3/4/5/4/3", "expected-space", Some(10)),
        ("3/4/5/4/3 ", "expected-letter", Some(11)),
        ("3/4/5/4/3 x 0", "expected-letter", Some(11)),
        ("3/4/5/4/3 b", "expected-space", Some(12)),
        ("3/4/5/4/3 b 3", "expected-number", Some(13)),
        ("3/4/5/4/3 b 00", "expected-number", Some(13)),
        ("3/4/5/4/3 b 0 ", "expected-end", Some(14)),
        ("3/4/5/4/3 b p", "expected-number", Some(13)),
        ("12/4/5/4/3 b 0", "expected-number", Some(1)),
        ("1b/4/5/4/3 b 0", "expected-cell", Some(3)),
        ("3/4/2bbbb/4/3 b 0", "row-too-long", Some(9)),
        ("3/4/23/4/3 b 0", "expected-number", Some(5)),
        ("3/4/05/4/3 b 0", "expected-number", Some(5)),
        ("3/4/2B2/4/3 b 0", "expected-cell", Some(6)),
        ("3/4/5/4 b 0", "expected-character", Some(8)),
        ("3/4/5/4/3/3 b 0", "expected-space", Some(10)),
        ("1b1/4/5/4/3 w 0", "iris-half-colour", None),
        ("3/4/4w/4/3 w 0", "iris-half-colour", None),
        ("1b1/4/5/4/1w1 w 0", "iris-mixed-colour", None),
    ] {
        let bad = game.read_position(text).unwrap_err();
        assert_eq!((bad.reason.id, bad.column), (id, column), "{text:?}");
        can_be_said(&bad.reason);
    }
}

#[test]
fn half_and_mixed_colours_name_their_cells() {
    let game = iris(3);
    let reason = |text| game.read_position(text).unwrap_err().reason;
    let half = Message::new("iris-half-colour");
    assert_eq!(
        reason("1b1/4/5/4/3 w 0"),
        half.clone().with("side", "black").with("cell", "e2").with("opposite", "a2")
    );
    assert_eq!(
        reason("3/4/w4/4/3 w 0"),
        half.with("side", "white").with("cell", "c1").with("opposite", "c5")
    );
    assert_eq!(
        reason("1b1/4/5/4/1w1 w 0"),
        Message::new("iris-mixed-colour")
            .with("side", "white")
            .with("cell", "a2")
            .with("other", "black")
            .with("opposite", "e2")
    );
}

#[test]
fn bad_turns_are_refused_with_the_column() {
    let game = iris(3);
    for (text, id, column) in [
        ("", "iris-expected-row", 1),
        ("f1", "iris-expected-row", 1),
        ("Pass", "iris-expected-row", 1),
        ("passs", "iris-expected-row", 1),
        ("pass ", "iris-expected-row", 1),
        ("-", "iris-expected-row", 1),
        ("a", "expected-number", 2),
        ("a0", "expected-number", 2),
        ("a4", "expected-number", 2),
        ("c05", "expected-number", 2),
        ("c6", "expected-number", 2),
        ("a1-e3", "expected-character", 3),
        ("a1+", "iris-expected-row", 4),
        ("e3+a1", "iris-out-of-order", 4),
        ("c4+c2", "iris-out-of-order", 4),
        ("c2+c2", "iris-out-of-order", 4),
        ("b2+d2+d3", "expected-end", 6),
        ("b2 ", "expected-character", 3),
    ] {
        let bad = game.read_turn(text).unwrap_err();
        assert_eq!((bad.reason.id, bad.column), (id, Some(column)), "{text:?}");
        can_be_said(&bad.reason);
    }
}

#[test]
fn a_row_named_p_is_not_a_pass() {
    let game = iris(9);
    let cell = game.read_turn("p1").unwrap();
    assert_eq!((game.write_turn(cell), game.read_turn("pass")), ("p1".into(), Ok(Turn::Pass)));
    assert_eq!(game.read_turn("pas").unwrap_err().column, Some(2));
}

#[test]
fn sizes_run_from_3_to_12() {
    for size in ["2", "13", "08", ""] {
        let bad = Variant::read(&format!("iris:size={size}")).unwrap_err();
        assert_eq!((bad.reason.id, bad.column), ("expected-number", Some(11)), "{size}");
    }
    assert_eq!(Variant::read("iris:size=8").unwrap().name(), "iris");
    let start = iris(8).write_position(&iris(8).start());
    assert_eq!(start, "8/9/10/11/12/13/14/15/14/13/12/11/10/9/8 b 0");
}

// ---- steps ----

#[test]
fn stones_are_clicked_in_any_order_and_searched_in_one() {
    let game = iris(3);
    let position = at(&game, "3/4/2b2/4/3 w 0");
    let cell = |name: &str| match game.read_turn(name) {
        Ok(Turn::One(spot)) => Step::Cell(game.geometry().grid.cell(spot)),
        other => panic!("{other:?}"),
    };
    let cells = |names: &str| names.split(' ').map(cell).collect::<BTreeSet<_>>();
    let offered =
        |draft: &Draft, order| choices(&game, draft, order).into_iter().collect::<BTreeSet<_>>();
    let mut draft = game.draft(&position);
    let mut any = cells("a1 a2 a3 b1 b2 b3 b4 c1 c2 c4 c5 d1 d2 d3 d4 e1 e2 e3");
    any.insert(Step::Pass);
    assert_eq!(offered(&draft, StepOrder::Any), any);
    // d2 and d3 have partners only before them, so they never come first.
    let mut canonical = cells("a1 a2 a3 b1 b2 b3 b4 c1 c2 c4");
    canonical.insert(Step::Pass);
    assert_eq!(offered(&draft, StepOrder::Canonical), canonical);

    game.step(&mut draft, cell("c2"));
    assert_eq!(game.finished(&draft), None);
    assert_eq!(offered(&draft, StepOrder::Any), cells("b3 c4 d3"));
    assert_eq!(offered(&draft, StepOrder::Canonical), cells("c4 d3"));
    let view = game.view(&draft);
    assert_eq!(view.cells.iter().filter(|cell| cell.piece.is_some()).count(), 2);
    game.step(&mut draft, cell("b3"));
    assert_eq!(game.finished(&draft), game.read_turn("b3+c2").ok());

    // Either cell of a colour stands for both.
    for name in ["a1", "e3"] {
        let mut draft = game.draft(&position);
        game.step(&mut draft, cell(name));
        assert_eq!(game.finished(&draft), game.read_turn("a1+e3").ok());
        let view = game.view(&draft);
        assert_eq!(view.cells.iter().filter(|cell| cell.piece.is_some()).count(), 3);
    }
}

// ---- chance ----

fn rng() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(7)
}

#[test]
fn random_turns_are_equally_likely() {
    const DRAWS: u32 = 20_000;
    for text in [
        "3/4/5/4/3 b 0",
        "3/4/2b2/4/3 w 0",
        "bb1/bb1b/bb1bb/b1bb/1bb w 0",
        "bb1/b1bb/b1bbb/bbbb/1bb w 1",
    ] {
        let game = iris(3);
        let position = at(&game, text);
        let mut rng = rng();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..DRAWS {
            let turn = game.random_turn(&position, &mut rng).unwrap();
            *counts.entry(game.write_turn(turn)).or_default() += 1;
        }
        let turns = game.count_turns(&position) as usize;
        assert_eq!(counts.len(), turns, "{text}");
        let expected = f64::from(DRAWS) / turns as f64;
        for (turn, count) in counts {
            let off = (f64::from(count) - expected) / expected.sqrt();
            assert!(off.abs() < 4.0, "{turn} in {text}: {count} times, not {expected}");
        }
    }
}

/// How often *first* wins, nobody wins and *second* wins, and the distribution
/// of lengths, all as parts of 1.
fn frequencies(
    games: u32,
    mut play: impl FnMut() -> (Option<Outcome>, u32),
) -> BTreeMap<String, f64> {
    let mut found = BTreeMap::new();
    for _ in 0..games {
        let (outcome, length) = play();
        *found.entry(format!("{outcome:?}")).or_default() += 1.0 / f64::from(games);
        *found.entry(format!("{length} turns")).or_default() += 1.0 / f64::from(games);
    }
    found
}

#[test]
fn playouts_are_games_of_random_turns() {
    const GAMES: u32 = 20_000;
    for (size, text) in [
        (3, "3/4/5/4/3 b 0"),
        (3, "bb1/bb1b/bb1bb/b1bb/1bb w 1"),
        (4, "4/5/6/7/6/5/4 b 0"),
        (4, "4/1bbb1/1b2b1/1b3b1/1b2b1/1bbb1/4 w 0"),
    ] {
        let game = iris(size);
        let start = at(&game, text);
        let mut rng = rng();
        let fast = frequencies(GAMES, || game.playout(start, &mut rng, 1_000));
        let slow = frequencies(GAMES, || {
            let (mut position, mut length) = (start, 0);
            while let Some(turn) = game.random_turn(&position, &mut rng) {
                game.play(&mut position, turn);
                length += 1;
            }
            (game.ending(&position).map(|ending| ending.outcome), length)
        });
        let keys: BTreeSet<&String> = fast.keys().chain(slow.keys()).collect();
        for key in keys {
            let [a, b] = [&fast, &slow].map(|found| found.get(key).copied().unwrap_or(0.0));
            // Four standard deviations of the difference, and a little for the
            // rarest.
            let allowed = 4.0 * ((a + b) / f64::from(GAMES)).sqrt() + 0.0005;
            assert!((a - b).abs() < allowed, "{key} from {text}: {a} against {b}");
        }
    }
}

#[test]
fn playouts_stop_where_they_must() {
    let game = iris(3);
    let mut rng = rng();
    assert_eq!(game.playout(game.start(), &mut rng, 0), (None, 0));
    assert_eq!(game.playout(game.start(), &mut rng, 1), (None, 1));
    assert_eq!(game.playout(game.start(), &mut rng, 3).1, 3);
    let won = Some(Outcome::Won(Side::First));
    for over in ["bbb/bbbb/bbwbb/bbbb/bbb w 0", "1b1/4/5/4/1b1 w 2"] {
        assert_eq!(game.playout(at(&game, over), &mut rng, 9), (won, 0));
        assert_eq!(game.playout(at(&game, over), &mut rng, 0), (won, 0));
    }
    let last = at(&game, "bbb/bbbb/bb1bb/bbbb/bbb w 1");
    assert_eq!(game.playout(last, &mut rng, 1), (won, 1));
}

// ---- the board ----

#[test]
fn shifts_are_neighbours_on_every_size() {
    for size in 3..=12 {
        let game = iris(size);
        let geometry = game.geometry();
        let count = 3 * usize::from(size) * (usize::from(size) - 1) + 1;
        assert_eq!(geometry.grid.spots().len(), count);
        assert_eq!(geometry.coloured.count(), 6 * (u32::from(size) - 1));
        assert_eq!(geometry.lower.count(), 3 * (u32::from(size) - 1));
        for a in geometry.grid.spots().iter().copied() {
            let alone: super::Board = [a].into_iter().collect();
            let above = geometry.upward().map(|by| alone.up(by));
            for b in geometry.grid.spots().iter().copied() {
                let [one, other] = [a, b].map(|spot| geometry.grid.place(spot));
                let (columns, rows) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
                let near = (rows, columns) == (0, 2) || (rows, columns) == (1, 1);
                assert_eq!(geometry.adjacent(a, b), near, "size {size}: {a} {b}");
                let shifted = above.iter().any(|board| board.has(b));
                assert_eq!(shifted, near && a < b, "size {size}: {a} {b}");
            }
        }
    }
}

#[test]
fn cells_are_named_and_numbered_by_row_and_number() {
    let game = iris(8);
    let view = game.view(&game.draft(&game.start()));
    let name = |cell: usize| view.cells[cell].name.as_str();
    assert_eq!((name(0), name(7), name(8), name(84)), ("a1", "a8", "b1", "h8"));
    assert_eq!(view.cells.last().unwrap().name, "o8");
    assert_eq!(view.cells.len(), 169);
    assert_eq!(game.trace(&game.start(), game.read_turn("b1+h8").unwrap()), [8, 84]);
    assert_eq!((view.cells[84].column, view.cells[84].row), (14, 7));
}

#[test]
fn hues_run_around_the_rim_and_opposite_cells_share_one() {
    let game = iris(3);
    let view = game.view(&game.draft(&game.start()));
    let hue = |name: &str| {
        let cell = view.cells.iter().find(|cell| cell.name == name).unwrap();
        match cell.tint {
            Tint::Hue { index, of: 6 } => index,
            other => panic!("{name}: {other:?}"),
        }
    };
    let around = ["a1", "a2", "a3", "b4", "c5", "d4", "e3", "e2", "e1", "d1", "c1", "b1"];
    assert_eq!(around.map(hue), [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]);
    let plain: Vec<_> =
        view.cells.iter().filter(|c| c.tint == Tint::Plain).map(|c| c.name.as_str()).collect();
    assert_eq!(plain, ["b2", "b3", "c2", "c3", "c4", "d2", "d3"]);
}

#[test]
fn views_show_scores_without_zeros() {
    let game = iris(3);
    let view = game.view(&game.draft(&at(&game, "b1w/3w/b1w1b/w3/w1b b 0")));
    assert_eq!(view.scores, [vec![1, 1, 1, 1], vec![2, 2]]);
}

#[test]
fn there_are_twelve_symmetries_and_they_keep_the_board() {
    for size in 3..=12 {
        let game = iris(size);
        let geometry = game.geometry();
        let spots = geometry.grid.spots();
        let mut images = BTreeSet::new();
        for symmetry in 0..game.symmetries() {
            let image = |spot: u16| geometry.image(spot, symmetry);
            let all: Vec<u16> = spots.iter().map(|spot| image(*spot)).collect();
            assert_eq!(all.iter().copied().collect::<super::Board>(), geometry.grid.all());
            for spot in geometry.coloured.spots() {
                assert!(geometry.coloured.has(image(spot)));
                assert_eq!(image(geometry.opposite(spot)), geometry.opposite(image(spot)));
            }
            for (a, b) in spots.iter().zip(spots.iter().skip(1)) {
                assert_eq!(geometry.adjacent(*a, *b), geometry.adjacent(image(*a), image(*b)));
            }
            images.insert(all);
        }
        assert_eq!(images.len(), 12);
    }
}
