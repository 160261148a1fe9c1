//! Tic-tac-toe keeps the laws, and CONTRIBUTING quotes it truly.

use quina_game::tictactoe::TicTacToe;
use quina_game::{History, LiveTable, Notation, Rules, SoFar, Step, Table, laws, perft};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const SOURCE: &str = include_str!("../src/tictactoe.rs");

#[test]
fn it_keeps_the_laws() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for position in laws::random_positions(&TicTacToe, &mut rng, 300, 9) {
        laws::turns_are_consistent(&TicTacToe, &position, &mut rng);
        laws::notation_round_trips(&TicTacToe, &position);
        laws::steps_make_turns(&TicTacToe, &position);
        laws::symmetry_keeps_outcome(&TicTacToe, &position, &mut rng);
        laws::view_is_sound(&TicTacToe, &position, &mut rng);
        laws::view_writes_position(&TicTacToe, &position);
        laws::encoding_is_the_view(&TicTacToe, &position, &mut rng);
        laws::encoding_is_symmetric(&TicTacToe, &position, &mut rng);
    }
    laws::undo_retraces(&TicTacToe, &mut rng, 9);
    laws::perft_by_steps_is_perft(&TicTacToe, 4);
}

/// The known numbers of its games: 255,168 in all, 46,080 of them with nine turns
/// and a draw, 81,792 others with nine.
#[test]
fn it_has_as_many_games_as_it_should() {
    let counts = (0..=9).map(|depth| perft(&TicTacToe, &TicTacToe.start(), depth));
    let expected = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    assert_eq!(counts.collect::<Vec<_>>(), expected);
}

#[test]
fn it_can_be_played_and_says_why_not() {
    let turns = ["b2", "a1", "b1", "b3"].map(str::to_owned).to_vec();
    let history = History::replay(TicTacToe, &SoFar { turns, ..SoFar::default() }).unwrap();
    let mut table = LiveTable::new(history);
    assert_eq!(table.position(), "1o1/1x1/ox1 x");
    let refused = table.play("b2").unwrap_err();
    assert_eq!(refused.reason.id, "turn-not-legal");
    assert_eq!(table.step(Step::Cell(0)).unwrap_err().reason.id, "turn-not-legal");
    assert!(TicTacToe.read_position("1o1/1x1/ox1 o").is_err());
}

#[test]
fn a_table_knows_who_wins_at_once() {
    let mut table = LiveTable::new(History::new(TicTacToe, TicTacToe.start()));
    let mut found = vec![table.winning_turn()];
    for turn in ["b2", "a1", "b1", "a2", "b3"] {
        table.play(turn).unwrap();
        found.push(table.winning_turn());
    }
    let wins = found.iter().map(Option::as_deref).collect::<Vec<_>>();
    assert_eq!(wins, [None, None, None, None, Some("b3"), None]);
}

#[test]
fn it_is_short_and_quoted_truly() {
    assert!(SOURCE.lines().count() <= 200);
    let text = include_str!("../../../CONTRIBUTING.md");
    let blocks: Vec<&str> =
        text.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 4, "the tutorial quotes the example");
    let unindented = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let source = unindented(SOURCE);
    for block in blocks {
        // An ellipsis stands for what is left out.
        for part in block.split("// …\n") {
            assert!(source.contains(unindented(part).trim()), "not in tictactoe.rs:\n{part}");
        }
    }
}
