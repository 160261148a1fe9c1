//! What the laws cannot see: each rule by a position worked out by hand.

use game::{
    BadInput, Ending, History, Message, Notation, Rules, Side, Status, Step, StepOrder, bits,
    choices, laws, turns,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::board::{self, SQUARES};
use super::notation::square_name;
use super::rules::{Position, Quartetto, Turn};
use crate::{Language, Texts};

const GAME: Quartetto = Quartetto::of_size(8);

const START: &str = "2wwww2/8/8/8/8/8/8/2rrrr2 r";

/// Red is shut into the corner.
const SHUT_IN: &str = "8/8/8/8/8/1w6/wrw5/rrrw4 r";

fn at(text: &str) -> Position {
    GAME.read_position(text).unwrap_or_else(|bad| panic!("{bad}"))
}

/// The square of this name.
fn square(name: &str) -> u8 {
    (0..SQUARES).find(|square| square_name(*square) == name).expect("a square")
}

fn board(names: &str) -> u64 {
    names.split(' ').fold(0, |board, name| board | 1 << square(name))
}

/// A position with the pieces on these squares.
fn set(red: &str, white: &str, to_move: Side) -> Position {
    GAME.position([board(red), board(white)], to_move, 0)
}

fn play(position: &Position, turn: &str) -> Position {
    let turn = GAME.read_turn(turn).expect("a turn");
    assert!(turns(&GAME, position).contains(&turn), "{turn:?} is not legal");
    let mut next = *position;
    GAME.play(&mut next, turn);
    next
}

/// Where the piece on a square may go, in the order of [`SQUARES`].
fn targets(position: &Position, name: &str) -> Vec<String> {
    let mut draft = GAME.draft(position);
    GAME.step(&mut draft, Step::Cell(u16::from(square(name))));
    let cells = choices(&GAME, &draft, StepOrder::Canonical);
    cells
        .into_iter()
        .map(|step| match step {
            Step::Cell(cell) => square_name(cell as u8),
            _ => panic!("{step:?} is no square"),
        })
        .collect()
}

fn winner(position: &Position) -> Option<Ending> {
    GAME.ending(position)
}

fn won(side: Side) -> Option<Ending> {
    Some(Ending::won(side, "rotated-square"))
}

// ---- sliding ----

#[test]
fn the_start_is_as_written() {
    assert_eq!(GAME.write_position(&GAME.start()), START);
    assert_eq!(at(START), GAME.start());
    assert_eq!(turns(&GAME, &GAME.start()).len(), 28);
}

#[test]
fn a_piece_slides_any_number_of_empty_squares_along_rank_and_file() {
    let position = set("d4 a8 b8 c8", "e8 f8 g8 h8", Side::First);
    let cross = "d1 d2 d3 a4 b4 c4 e4 f4 g4 h4 d5 d6 d7 d8";
    assert_eq!(targets(&position, "d4").join(" "), cross);
}

#[test]
fn a_piece_jumps_over_none_and_captures_none() {
    // Own pieces to the left and below, the opponent's to the right and above.
    let position = set("d4 b4 d2 a1", "g4 d6 h8 h7", Side::First);
    assert_eq!(targets(&position, "d4").join(" "), "d3 c4 e4 f4 d5");
}

#[test]
fn a_slide_ends_at_the_edge() {
    let position = set("a1 h1 a8 h8", "d4 d5 e4 e5", Side::First);
    assert_eq!(targets(&position, "a1").join(" "), "b1 c1 d1 e1 f1 g1 a2 a3 a4 a5 a6 a7");
    assert_eq!(targets(&position, "h1").join(" "), "b1 c1 d1 e1 f1 g1 h2 h3 h4 h5 h6 h7");
    assert_eq!(targets(&position, "h8").join(" "), "h2 h3 h4 h5 h6 h7 b8 c8 d8 e8 f8 g8");
    assert_eq!(GAME.count_turns(&position), 48);
}

#[test]
fn only_pieces_that_can_slide_are_offered() {
    let position = set("a1 a2 b1 h8", "a3 b2 c1 e5", Side::First);
    let offered = choices(&GAME, &GAME.draft(&position), StepOrder::Any);
    assert_eq!(offered, [Step::Cell(u16::from(square("h8")))]);
}

#[test]
fn a_half_made_turn_shows_the_board_so_far() {
    let mut draft = GAME.draft(&GAME.start());
    GAME.step(&mut draft, Step::Cell(u16::from(square("c1"))));
    assert_eq!(draft.position, GAME.start());
    assert_eq!(GAME.finished(&draft), None);
    GAME.step(&mut draft, Step::Cell(u16::from(square("c5"))));
    assert_eq!(draft.position.piece(square("c5")), Some(Side::First));
    assert_eq!(draft.position.to_move, Side::First);
    let turn = Turn::Slide { from: square("c1"), to: square("c5") };
    assert_eq!(GAME.finished(&draft), Some(turn));
}

// ---- winning ----

/// Whether red on these squares has won, with white lined up out of the way.
fn wins(red: &str) -> bool {
    let red = board(red);
    let white = bits(!red).take(4).fold(0, |board, square| board | 1 << square);
    winner(&GAME.position([red, white], Side::Second, 0)) == won(Side::First)
}

#[test]
fn a_rotated_square_in_a_box_of_five_or_more_wins() {
    assert!(wins("c2 f3 e6 b5"), "5×5, steps of 3 and 1");
    assert!(wins("d2 c5 f6 g3"), "5×5, its mirror image");
    assert!(wins("d2 f4 d6 b4"), "5×5, on a corner");
    assert!(wins("b1 f2 e6 a5"), "6×6, steps of 4 and 1");
    assert!(wins("c1 f3 d6 a4"), "6×6, steps of 3 and 2");
    assert!(wins("d1 g4 d7 a4"), "7×7, on a corner");
    assert!(wins("b1 h2 g8 a7"), "8×8, steps of 6 and 1");
}

#[test]
fn a_rotated_square_in_a_smaller_box_does_not_win() {
    assert!(!wins("d3 e4 d5 c4"), "3×3");
    assert!(!wins("c2 e3 d5 b4"), "4×4");
}

#[test]
fn a_square_parallel_to_the_board_does_not_win() {
    assert!(!wins("b2 f2 f6 b6"), "5×5");
    assert!(!wins("a1 h1 h8 a8"), "8×8");
}

#[test]
fn other_shapes_do_not_win() {
    assert!(!wins("b1 f5 e6 a2"), "a rectangle");
    assert!(!wins("d1 e4 d7 c4"), "a rhombus");
    assert!(!wins("d1 g3 d7 a3"), "a kite with equal diagonals");
    assert!(!wins("c1 f2 f6 c5"), "a parallelogram");
    assert!(!wins("c2 f3 e6 b4"), "a square with a corner beside its place");
    assert!(!wins("d1 d2 d3 d4"), "a line");
}

/// The rotated squares, made by walking along their edges.
fn winning_squares() -> Vec<u64> {
    let mut found = Vec::new();
    for (across, up) in (1..8).flat_map(|across| (1..8 - across).map(move |up| (across, up))) {
        for file in up..8 - across {
            for rank in 0..8 - across - up {
                let corners = [(0, 0), (across, up), (across - up, across + up), (-up, across)];
                if across + up >= 4 {
                    let bit = |(x, y): (i32, i32)| 1u64 << (8 * (rank + y) + file + x);
                    found.push(corners.into_iter().fold(0, |board, corner| board | bit(corner)));
                }
            }
        }
    }
    found
}

#[test]
fn there_are_110_winning_squares_and_no_other_four_pieces_win() {
    let mut expected = winning_squares();
    expected.sort_unstable();
    let mut found = Vec::new();
    for a in 0..64 {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let pieces = 1 << a | 1 << b | 1 << c | 1 << d;
                    if GAME.board.wins(pieces) {
                        found.push(pieces);
                    }
                }
            }
        }
    }
    found.sort_unstable();
    assert_eq!(found.len(), 110);
    assert_eq!(found, expected);
}

#[test]
fn the_fast_rules_agree_with_the_plain_ones_around_every_winning_square() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(110);
    for (index, pieces) in winning_squares().into_iter().enumerate() {
        let side = Side::BOTH[index % 2];
        let mut others = 0u64;
        while others.count_ones() < 4 {
            others |= 1 << game::below(&mut rng, 64) & !pieces;
        }
        let boards = |own| if side == Side::First { [own, others] } else { [others, own] };
        for to_move in Side::BOTH {
            laws::agrees_with_reference(&GAME, &GAME.position(boards(pieces), to_move, 0));
        }
        // One piece a slide away from its corner, where there is room.
        let from = bits(pieces).nth(index % 4).expect("four pieces");
        let around = board::slides(1 << from, pieces | others);
        let Some(to) = bits(around[0] | around[1] | around[2] | around[3]).next() else {
            continue;
        };
        let before = GAME.position(boards(pieces ^ 1 << from ^ 1 << to), side, 0);
        let mut wins = 0;
        for turn in turns(&GAME, &before) {
            let mut next = before;
            GAME.play(&mut next, turn);
            laws::agrees_with_reference(&GAME, &next);
            wins += usize::from(winner(&next) == won(side));
        }
        assert!(wins > 0 || winner(&before).is_some(), "{before:?}");
    }
}

#[test]
fn a_win_ends_the_game_at_once() {
    let before = set("c2 f3 e6 b8", "a1 a2 a3 h8", Side::First);
    assert_eq!(winner(&before), None);
    assert_eq!(winner(&play(&before, "b8-b4")), None);
    let after = play(&before, "b8-b5");
    assert_eq!(winner(&after), won(Side::First));
    assert_eq!(turns(&GAME, &after), []);
    assert_eq!(GAME.count_turns(&after), 0);
    assert_eq!(choices(&GAME, &GAME.draft(&after), StepOrder::Any), []);
}

#[test]
fn white_wins_likewise() {
    let before = set("a1 a2 a3 h8", "c2 f3 e6 b8", Side::Second);
    assert_eq!(winner(&play(&before, "b8-b5")), won(Side::Second));
}

#[test]
fn a_given_position_is_won_by_the_side_that_holds_a_square() {
    for to_move in Side::BOTH {
        let red_holds = set("c2 f3 e6 b5", "a1 a2 a3 h8", to_move);
        assert_eq!(winner(&red_holds), won(Side::First));
        let white_holds = set("a1 a2 a3 h8", "c2 f3 e6 b5", to_move);
        assert_eq!(winner(&white_holds), won(Side::Second));
    }
}

#[test]
fn where_both_hold_a_square_the_side_not_to_move_wins() {
    for to_move in Side::BOTH {
        let both = set("c2 f3 e6 b5", "d2 f4 d6 b4", to_move);
        assert_eq!(winner(&both), won(!to_move));
    }
}

// ---- passing and drawing ----

#[test]
fn a_side_that_cannot_slide_must_pass() {
    let shut_in = at(SHUT_IN);
    assert_eq!(turns(&GAME, &shut_in), [Turn::Pass]);
    assert_eq!(GAME.count_turns(&shut_in), 1);
    assert_eq!(choices(&GAME, &GAME.draft(&shut_in), StepOrder::Any), [Step::Pass]);
    let passed = play(&shut_in, "pass");
    assert_eq!(GAME.write_position(&passed), "8/8/8/8/8/1w6/wrw5/rrrw4 w p");
    assert_eq!(winner(&passed), None);
}

#[test]
fn a_slide_clears_the_pass() {
    let position = play(&play(&at(SHUT_IN), "pass"), "d1-d2");
    assert_eq!(GAME.write_position(&position), "8/8/8/8/8/1w6/wrww4/rrr5 r");
}

/// Some piece always stands beside an empty square, so that one of the sides can
/// slide: a second pass only ever follows a first one that was given.
#[test]
fn two_passes_in_a_row_are_a_draw() {
    let once = at("8/8/8/8/8/1w6/wrw5/rrrw4 r p");
    assert_eq!(winner(&once), None);
    let twice = play(&once, "pass");
    assert_eq!(GAME.write_position(&twice), "8/8/8/8/8/1w6/wrw5/rrrw4 w pp");
    assert_eq!(winner(&twice), Some(Ending::draw("passes")));
    assert_eq!(turns(&GAME, &twice), []);
    assert_eq!(GAME.count_turns(&twice), 0);
}

#[test]
fn a_winning_square_comes_before_two_passes() {
    let position = at("7w/8/4r3/1r6/8/w4r2/w1r5/w7 r pp");
    assert_eq!(winner(&position), won(Side::First));
}

#[test]
fn the_fast_rules_agree_with_the_plain_ones_on_passes() {
    for text in [START, SHUT_IN] {
        for end in ["", " p", " pp"] {
            for side in ["r", "w"] {
                let text = format!("{} {side}{end}", text.split(' ').next().expect("a board"));
                laws::agrees_with_reference(&GAME, &at(&text));
            }
        }
    }
}

#[test]
fn the_third_occurrence_is_a_draw_whether_by_a_pass_or_not() {
    // White to move, red shut in: first as given, then twice after a pass.
    let start = at("8/8/8/8/8/1w6/wrw5/rrrw4 w");
    let mut history = History::new(GAME, start);
    for round in 0..2 {
        for turn in ["d1-e1", "c1-d1", "e1-f1", "d1-c1", "f1-d1", "pass"] {
            assert_eq!(
                history.status(),
                Status::Playing(GAME.to_move(history.position())),
                "round {round}, before {turn}"
            );
            history.play(history.check(turn).unwrap_or_else(|bad| panic!("{bad}")));
        }
    }
    assert_eq!(history.status(), Status::Over(Ending::draw("repetition")));
}

// ---- random turns ----

#[test]
fn random_turns_are_equally_likely() {
    const TIMES: usize = 2_000;
    let position = set("d4 d6 b4 h1", "g4 d2 a8 h8", Side::First);
    let listed = turns(&GAME, &position);
    let mut drawn = vec![0usize; listed.len()];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for _ in 0..TIMES * listed.len() {
        let turn = GAME.random_turn(&position, &mut rng).expect("a turn");
        drawn[listed.iter().position(|other| *other == turn).expect("a legal turn")] += 1;
    }
    // Five standard deviations.
    let tolerance = 5.0 * (TIMES as f64).sqrt();
    for (turn, times) in listed.iter().zip(drawn) {
        assert!((times as f64 - TIMES as f64).abs() < tolerance, "{turn:?} {times} times");
    }
}

#[test]
fn a_position_is_small() {
    assert_eq!(size_of::<Position>(), 24);
}

// ---- explanations and refusals ----

fn explain(position: Position, turn: &str) -> Message {
    let history = History::new(GAME, position);
    history.check(turn).expect_err("not legal").reason
}

#[test]
fn an_illegal_turn_is_told_what_is_wrong() {
    let message = Message::new;
    for (turn, expected) in [
        ("pass", message("pass-not-allowed").with("side", "red")),
        ("c2-c3", message("quartetto-no-piece").with("square", "c2")),
        ("c8-c7", message("quartetto-not-own").with("side", "white").with("square", "c8")),
        ("c1-c1", message("quartetto-same-square").with("square", "c1")),
        ("c1-d2", message("quartetto-not-straight").with("from", "c1").with("to", "d2")),
        ("c1-c8", message("quartetto-in-the-way").with("side", "white").with("square", "c8")),
        ("c1-h1", message("quartetto-in-the-way").with("side", "red").with("square", "d1")),
        ("f1-b1", message("quartetto-in-the-way").with("side", "red").with("square", "e1")),
    ] {
        assert_eq!(explain(at(START), turn), expected, "{turn}");
    }
    let white_to_move = at(&START.replace(" r", " w"));
    let own = message("quartetto-not-own").with("side", "red").with("square", "c1");
    assert_eq!(explain(white_to_move, "c1-c2"), own);
    let below = message("quartetto-in-the-way").with("side", "red").with("square", "d1");
    assert_eq!(explain(white_to_move, "d8-d1"), below);
}

#[test]
fn the_nearest_piece_is_the_one_in_the_way() {
    let position = set("d4 b4 d2 a1", "g4 d6 h4 d8", Side::First);
    for (turn, side, square) in [
        ("d4-h4", "white", "g4"),
        ("d4-d8", "white", "d6"),
        ("d4-a4", "red", "b4"),
        ("d4-d1", "red", "d2"),
    ] {
        let expected =
            Message::new("quartetto-in-the-way").with("side", side).with("square", square);
        assert_eq!(explain(position, turn), expected, "{turn}");
    }
}

#[test]
fn every_illegal_turn_has_an_explanation_in_both_languages() {
    let texts = Language::ALL.map(|language| Texts::new(language, &[]));
    for text in [START, SHUT_IN] {
        let position = at(text);
        let legal = turns(&GAME, &position);
        let slides = (0..64).flat_map(|from| (0..64).map(move |to| Turn::Slide { from, to }));
        for turn in slides.chain([Turn::Pass]).filter(|turn| !legal.contains(turn)) {
            let message = GAME.explain(&position, turn);
            for texts in &texts {
                assert!(texts.has(message.id), "{}", message.id);
                assert!(!texts.say(&message).contains('$'), "{message:?}");
            }
        }
    }
}

#[test]
fn every_name_is_in_both_languages() {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        for id in [
            "quartetto-title",
            "quartetto-tagline",
            "quartetto-side-red",
            "quartetto-side-white",
            "quartetto-kind-disc",
            "quartetto-wrong-count",
            "reason-rotated-square",
            "reason-passes",
        ] {
            assert!(texts.has(id), "{id} in {}", language.code());
        }
    }
}

fn refusal(bad: BadInput) -> (&'static str, Option<usize>) {
    (bad.reason.id, bad.column)
}

#[test]
fn a_position_without_four_pieces_a_side_is_refused() {
    for (text, side, count) in [
        ("8/8/8/8/8/8/8/8 r", "red", 0),
        ("2wwww2/8/8/8/8/8/8/2rrr3 r", "red", 3),
        ("2wwww2/8/8/8/8/8/8/1rrrrr2 r", "red", 5),
        ("2www3/8/8/8/8/8/8/2rrrr2 w", "white", 3),
        ("2wwwww1/8/8/8/8/8/8/2rrrr2 w", "white", 5),
    ] {
        let bad = GAME.read_position(text).expect_err(text);
        let expected =
            Message::new("quartetto-wrong-count").with("side", side).with("count", count);
        assert_eq!((bad.reason, bad.column), (expected, None), "{text}");
    }
}

#[test]
fn a_position_that_is_not_written_as_it_should_be_is_refused() {
    for (text, id, column) in [
        ("", "expected-cell", 1),
        ("2wwww2", "expected-character", 7),
        ("2wwww1/8/8/8/8/8/8/2rrrr2 r", "expected-cell", 7),
        ("2wwww3/8/8/8/8/8/8/2rrrr2 r", "expected-number", 6),
        ("2wwww11/8/8/8/8/8/8/2rrrr2 r", "expected-number", 6),
        ("11wwww2/8/8/8/8/8/8/2rrrr2 r", "expected-number", 1),
        ("2wwww2/44/8/8/8/8/8/2rrrr2 r", "expected-number", 8),
        ("2wwww2/08/8/8/8/8/8/2rrrr2 r", "expected-number", 8),
        ("2wwww2r/8/8/8/8/8/8/2rrrr2 r", "row-too-long", 7),
        ("2WWWW2/8/8/8/8/8/8/2rrrr2 r", "expected-cell", 2),
        ("2wwww2/8/8/8/8/8/8/2rrrr2/8 r", "expected-space", 26),
        ("2wwww2/8/8/8/8/8/8/2rrrr2", "expected-space", 26),
        ("2wwww2/8/8/8/8/8/8/2rrrr2 ", "expected-letter", 27),
        ("2wwww2/8/8/8/8/8/8/2rrrr2 b", "expected-letter", 27),
        ("2wwww2/8/8/8/8/8/8/2rrrr2 r ", "expected-character", 29),
        ("2wwww2/8/8/8/8/8/8/2rrrr2 rp", "expected-space", 28),
        ("2wwww2/8/8/8/8/8/8/2rrrr2 r ppp", "expected-end", 31),
        ("2wwww2/8/8/8/8/8/8/2rrrr2 r p ", "expected-end", 30),
    ] {
        let bad = GAME.read_position(text).expect_err(text);
        assert_eq!(refusal(bad), (id, Some(column)), "{text}");
    }
}

#[test]
fn a_turn_that_is_not_written_as_it_should_be_is_refused() {
    for (text, id, column) in [
        ("", "expected-file", 1),
        ("i1-i2", "expected-file", 1),
        ("C1-C5", "expected-file", 1),
        ("p", "expected-file", 1),
        ("Pass", "expected-file", 1),
        ("passe", "expected-end", 5),
        ("c9-c5", "expected-rank", 2),
        ("c0-c5", "expected-rank", 2),
        ("c1", "expected-character", 3),
        ("c1xc5", "expected-character", 3),
        ("c1c5", "expected-character", 3),
        ("c1-", "expected-file", 4),
        ("c1-c", "expected-rank", 5),
        ("c1-c5 ", "expected-end", 6),
        ("c1-c5-c6", "expected-end", 6),
    ] {
        let bad = GAME.read_turn(text).expect_err(text);
        assert_eq!(refusal(bad), (id, Some(column)), "{text}");
    }
}

/// On boards with an odd number of files the last one has no neighbour in a pair.
#[test]
fn every_cell_of_a_small_board_is_refused_with_a_reason_or_taken() {
    for size in [5, 7] {
        let game = Quartetto::of_size(size);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        for position in laws::random_positions(&game, &mut rng, 300, 60) {
            let draft = game.draft(&position);
            let offered = choices(&game, &draft, StepOrder::Any);
            for cell in 0..u16::from(size) * u16::from(size) {
                let step = Step::Cell(cell);
                if game.ending(&position).is_none() && !offered.contains(&step) {
                    let turn = game.meant(&draft, step).expect("a cell is the begin of a turn");
                    assert!(!game.explain(&position, turn).id.is_empty());
                }
            }
        }
    }
}

#[test]
fn playouts_are_the_games_that_random_turns_make() {
    for size in [5, 8] {
        let game = Quartetto::of_size(size);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for position in laws::random_positions(&game, &mut rng, 300, 60) {
            laws::playouts_are_random_turns(&game, &position, &mut rng);
        }
    }
}
