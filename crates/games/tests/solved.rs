//! Proven values: each is what the successors make of it, whole small games have
//! the values that plain methods find, and tables that are not whole are noticed.

mod chosen;

use std::collections::HashMap;
use std::fs;
use std::sync::{Arc, LazyLock};

use game::{Game, Notation, Oracle, Outcome, Proven, Reference, Rules, Side, laws, turns};
use quina_games::moxie::{self, Moxie};
use quina_games::quantik::Quantik;
use quina_games::{Playable, Variant, Visitor};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use solve::{
    AtlasGraph, AtlasTable, Damage, Found, Library, LibraryError, Part, Solution, best_line, verify,
};

/// What came along, opened once for all tests.
static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped_only);

fn oracle<G: Playable>(game: &G) -> Arc<dyn Oracle<G>> {
    LIBRARY.oracle(&game.solution()).expect("the game is solved")
}

/// The table that came along, unpacked.
fn shipped(game: &Moxie) -> AtlasTable<Moxie> {
    let table = moxie::table(game).expect("solved by an atlas");
    table.unpack(table.shipped.expect("a table")).expect("a whole table")
}

fn rng() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(5)
}

fn below(rng: &mut Xoshiro256PlusPlus, n: u64) -> u64 {
    game::below(rng, n)
}

/// The value that follows from those of the successors, whoever knows them.
fn best<G: Rules>(
    game: &G,
    position: &G::Position,
    successors: impl Iterator<Item = Proven>,
) -> Proven {
    let mover = game.to_move(position);
    let best = successors.map(|value| value.earlier(1)).max_by_key(|value| value.worth_for(mover));
    best.expect("a position that is not finished has successors")
}

/// The value of a position follows from those of its successors, which the
/// reference rules generate.
fn follows<G: Game + Reference>(game: &G, oracle: &dyn Oracle<G>, position: &G::Position) {
    let text = game.write_position(position);
    let reference = game.reference(&text);
    let expected = reference.value_at_end(G::SIDES).unwrap_or_else(|| {
        let values = reference.turns.iter().map(|(_, next)| {
            let next = game.read_position(next).unwrap_or_else(|bad| panic!("{bad}"));
            oracle.probe(&next).expect("the oracle knows all positions")
        });
        best(game, position, values)
    });
    assert_eq!(oracle.probe(position), Some(expected), "{text}");
}

#[test]
fn every_oracle_values_positions_as_their_successors_make_them() {
    struct Ask;
    impl Visitor for Ask {
        type Output = bool;
        fn visit<G: Playable>(self, game: G) -> bool {
            let solution = game.solution();
            let oracle = LIBRARY.complete_oracle(&solution).expect("a whole table");
            assert_eq!(LIBRARY.knows_all(&solution), oracle.is_some());
            let is_at_hand = matches!(solution, Solution::Search { .. });
            assert_eq!(is_at_hand || solution.shipped().is_some(), oracle.is_some());
            let Some(oracle) = oracle else {
                return false;
            };
            for position in laws::random_positions(&game, &mut rng(), 1_000, 100) {
                follows(&game, &*oracle, &position);
            }
            true
        }
    }
    let variants = chosen::variants();
    let solved: Vec<&Variant> = variants.iter().filter(|variant| variant.visit(Ask)).collect();
    let marked = |game| variants.iter().filter(move |variant| variant.entry.name == game).count();
    for (game, count) in [("quantik", marked("quantik")), ("moxie", marked("moxie").min(1))] {
        let found = solved.iter().filter(|variant| variant.entry.name == game).count();
        assert_eq!(found, count, "variants of {game}");
    }
}

/// The value of a position by plain minimax over the reference rules.
fn minimax<G: Game + Reference>(
    game: &G,
    text: &str,
    known: &mut HashMap<String, Proven>,
) -> Proven {
    if let Some(value) = known.get(text) {
        return *value;
    }
    let reference = game.reference(text);
    let value = reference.value_at_end(G::SIDES).unwrap_or_else(|| {
        let values: Vec<Proven> =
            reference.turns.iter().map(|(_, next)| minimax(game, next, known)).collect();
        let position = game.read_position(text).unwrap_or_else(|bad| panic!("{bad}"));
        best(game, &position, values.into_iter())
    });
    known.insert(text.to_owned(), value);
    value
}

/// Pieces thrown on the board without a thought of how they came there.
fn thrown(rng: &mut Xoshiro256PlusPlus, pieces: usize) -> String {
    let mut board = [[b'.'; 4]; 4];
    let mut left = [2; 8];
    for number in 0..pieces {
        let side = number % 2;
        let shape = loop {
            let shape = below(rng, 4) as usize;
            if left[4 * side + shape] > 0 {
                break shape;
            }
        };
        left[4 * side + shape] -= 1;
        let square = loop {
            let square = below(rng, 16) as usize;
            if board[square / 4][square % 4] == b'.' {
                break square;
            }
        };
        board[square / 4][square % 4] = b"OUYSouys"[4 * side + shape];
    }
    let rows = board.map(|row| String::from_utf8(row.to_vec()).expect("letters"));
    let mut text = rows.join("/");
    for run in (1..=4).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    format!("{text} {}", ["w", "b"][pieces % 2])
}

#[test]
fn late_quantik_positions_have_the_values_of_plain_minimax() {
    if !chosen::has("quantik") {
        return;
    }
    let mut rng = rng();
    for stuck_loses in [false, true] {
        let game = Quantik { stuck_loses };
        let oracle = oracle(&game);
        let mut known = HashMap::new();
        let (mut decided, mut drawn) = (0, 0);
        let played = laws::random_positions(&game, &mut rng, 2_000, 16);
        let played = played.iter().map(|position| game.write_position(position));
        let thrown: Vec<String> = (0..300).map(|number| thrown(&mut rng, 8 + number % 9)).collect();
        for text in played.chain(thrown) {
            let pieces = text.chars().filter(|c| "ouysOUYS".contains(*c)).count();
            if pieces < 8 {
                continue;
            }
            let expected = minimax(&game, &text, &mut known);
            let position = game.read_position(&text).unwrap_or_else(|bad| panic!("{bad}"));
            assert_eq!(oracle.probe(&position), Some(expected), "{text} {stuck_loses}");
            drawn += u32::from(expected.outcome == Outcome::Draw);
            decided += u32::from(expected.distance.is_some_and(|distance| distance > 1));
        }
        assert!(decided > 10 && (drawn > 10) != stuck_loses, "{decided} {drawn}");
    }
}

#[test]
fn the_empty_quantik_board_is_lost_in_ten() {
    if !chosen::has("quantik") {
        return;
    }
    for stuck_loses in [false, true] {
        let game = Quantik { stuck_loses };
        let oracle = oracle(&game);
        let lost = Proven { outcome: Outcome::Won(Side::Second), distance: Some(10) };
        assert_eq!(oracle.probe(&game.start()), Some(lost));
        assert_eq!(best_line(&game, &*oracle, &game.start(), 99).len(), 10);
    }
}

fn moxie(size: u8) -> Moxie {
    let variant = Variant::read(&format!("moxie:size={size}")).expect("a size of moxie");
    Moxie::new(&variant.options)
}

#[test]
fn only_the_smallest_moxie_is_solved() {
    if !chosen::has("moxie") {
        return;
    }
    for size in 4..=8 {
        assert_eq!(LIBRARY.oracle(&moxie(size).solution()).is_some(), size == 4);
    }
}

#[test]
fn the_empty_moxie_board_is_won_in_23() {
    if !chosen::has("moxie") {
        return;
    }
    let game = moxie(4);
    let oracle = oracle(&game);
    let won = Proven { outcome: Outcome::Won(Side::First), distance: Some(23) };
    assert_eq!(oracle.probe(&game.start()), Some(won));
    assert_eq!(best_line(&game, &*oracle, &game.start(), 99).len(), 23);
}

/// Moxie with three pieces a side is a whole small game of its own: every
/// capture ends it. All its positions are found by play and valued by plain
/// iteration: who can force a win within 1, 2, 3, … turns?
#[test]
fn moxie_with_three_pieces_a_side_solved_twice() {
    if !chosen::has("moxie") {
        return;
    }
    let game = moxie(4);
    let oracle = oracle(&game);
    let start = game.read_position("4/4/4/4 x 3 3").expect("a position");
    let mut numbers = HashMap::from([(start, 0)]);
    let mut positions = vec![start];
    let mut successors: Vec<Vec<usize>> = Vec::new();
    while let Some(position) = positions.get(successors.len()).copied() {
        let next = turns(&game, &position).into_iter().map(|turn| {
            let mut next = position;
            game.play(&mut next, turn);
            *numbers.entry(next).or_insert_with(|| {
                positions.push(next);
                positions.len() - 1
            })
        });
        let next = next.collect();
        successors.push(next);
    }
    let mut values: Vec<Option<Proven>> = positions
        .iter()
        .map(|position| {
            let outcome = game.ending(position)?.outcome;
            Some(Proven { outcome, distance: (outcome != Outcome::Draw).then_some(0) })
        })
        .collect();
    // Two rounds without news, because first and second win in different ones.
    let (mut round, mut quiet) = (0, 0);
    while quiet < 2 {
        round += 1;
        let before = values.clone();
        for (number, position) in positions.iter().enumerate() {
            if before[number].is_some() {
                continue;
            }
            let mover = game.to_move(position);
            let outcomes = successors[number].iter().map(|next| Some(before[*next]?.outcome));
            let wins = outcomes.clone().any(|outcome| outcome == Some(Outcome::Won(mover)));
            let loses = outcomes.clone().all(|outcome| outcome == Some(Outcome::Won(!mover)));
            if wins || loses {
                let outcome = Outcome::Won(if wins { mover } else { !mover });
                values[number] = Some(Proven { outcome, distance: Some(round) });
            }
        }
        quiet = if values == before { quiet + 1 } else { 0 };
    }
    let draw = Proven { outcome: Outcome::Draw, distance: None };
    for (position, value) in positions.iter().zip(values) {
        let text = game.write_position(position);
        assert_eq!(oracle.probe(position), Some(value.unwrap_or(draw)), "{text}");
    }
    assert!(positions.len() > 100_000, "{}", positions.len());
}

/// Boards that nobody played to, with and without a pass just made.
#[test]
fn moxie_positions_set_up_by_hand_are_valued_as_their_successors_make_them() {
    if !chosen::has("moxie") {
        return;
    }
    let game = moxie(4);
    let oracle = oracle(&game);
    let mut rng = rng();
    for _ in 0..3_000 {
        let share = 2 + below(&mut rng, 6);
        let mut rows = [(); 4].map(|()| {
            (0..4).map(|_| b".xo"[below(&mut rng, share).min(3) as usize % 3] as char).collect()
        });
        rows.sort_unstable_by_key(|_: &String| rng.next_u64());
        let mut text = rows.join("/");
        let on_board = ["x", "o"].map(|side| text.matches(side).count() as u64);
        if on_board.iter().any(|count| *count > 8) {
            continue;
        }
        let [x, o] = on_board.map(|count| below(&mut rng, 9 - count));
        for run in (1..=4).rev() {
            text = text.replace(&".".repeat(run), &run.to_string());
        }
        let side = ["x", "o"][below(&mut rng, 2) as usize];
        let passes = ["", "", " p", " pp"][below(&mut rng, 4) as usize];
        let text = format!("{text} {side} {x} {o}{passes}");
        let position = game.read_position(&text).unwrap_or_else(|bad| panic!("{bad}"));
        follows(&game, &*oracle, &position);
    }
}

/// Full boards on which nobody can do anything: the one kind of position in which
/// a pass just made could matter.
#[test]
fn two_sides_that_can_only_pass_have_drawn() {
    if !chosen::has("moxie") {
        return;
    }
    let game = moxie(4);
    let oracle = oracle(&game);
    for passes in ["", " p", " pp"] {
        for side in ["x", "o"] {
            let text = format!("ooxx/xxoo/ooxx/xoxo {side} 0 0{passes}");
            let Ok(position) = game.read_position(&text) else {
                panic!("{text}");
            };
            let value = oracle.probe(&position).expect("the oracle knows all positions");
            assert_eq!(value, Proven { outcome: Outcome::Draw, distance: None }, "{text}");
        }
    }
}

/// The one slow test here: every value anew, by the rules.
#[test]
fn solving_moxie_gives_the_shipped_table() {
    if !chosen::has("moxie") {
        return;
    }
    let game = moxie(4);
    let (_, found) = LIBRARY.tablebase(&game.solution()).expect("a table").expect("a table");
    assert_eq!(found, Found::Shipped);
    let shipped = shipped(&game);
    let graph = AtlasGraph { game: &game, atlas: &*shipped.atlas };
    let values = solve::solve(&graph, &|_| {}).expect("no win is too long");
    assert!(values == shipped.values, "run `quina solve moxie` and ship the new table");
}

#[test]
fn tables_that_are_not_whole_are_noticed() {
    if !chosen::has("moxie") {
        return;
    }
    let game = moxie(4);
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::at(folder.path());
    let solution = game.solution();
    assert!(matches!(library.built(&solution), Ok(None)));
    let path = library.path("moxie").expect("a file");
    let bytes = solution.shipped().expect("a table");
    fs::write(&path, bytes).expect("the table");
    assert_eq!(library.built(&solution).expect("a table"), Some(path.clone()));

    let mut flipped = bytes.to_vec();
    flipped[1_000_000] ^= 4;
    for damaged in [&flipped[..], &bytes[..1_000_000], b"QUINATAB"] {
        fs::write(&path, damaged).expect("the table");
        let error = library.built(&solution).expect_err("damage");
        let LibraryError::Damaged { damage, .. } = error else {
            panic!("{error}");
        };
        assert_eq!(damage, Damage::WrongHash);
    }
}

#[test]
fn blocks_of_the_moxie_table_are_proved() {
    if !chosen::has("moxie") {
        return;
    }
    let game = moxie(4);
    let solution = shipped(&game);
    let part = Part::Blocks { count: 20, seed: 1 };
    let report = verify(&game, &solution, None, part, &|_| {}).expect("a right table");
    assert_eq!((report.checked, report.places), (20 * 1024, 23_410_528));
}

/// A table with one wrong value does not pass.
#[test]
fn verification_finds_a_wrong_value() {
    if !chosen::has("moxie") {
        return;
    }
    let game = moxie(4);
    let mut solution = shipped(&game);
    let mut layers = solution.values.layers().to_vec();
    // The first block holds slot 0 of the first layer that has any.
    let layer = layers.iter_mut().find(|layer| !layer.is_empty()).expect("values");
    layer[0].0 = if layer[0].0 == 5 { 7 } else { 5 };
    solution.values = solve::SlotValues::new(layers);
    assert!(verify(&game, &solution, None, Part::All, &|_| {}).is_err());
}
