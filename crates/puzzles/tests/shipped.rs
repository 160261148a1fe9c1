//! The puzzles that come with the program, proved anew: all of those that a table or a search
//! to the end of the game knows, some of those that take a proof (`quina puzzles GAME --check` proves the rest, also
//! those that take a table which is not built here: `quina solve GAME` does).

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use game::{Goal, History, Outcome, Puzzle, Side, SoFar, Status};
use games::{Entry, GAMES, Language, Playable, Texts, Variant, Visitor};
use puzzles::{Judge, Reply, THEMES, always_solved_by_classic, check, key, reply, unpack};
use solve::Library;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped_only);

/// The most bytes that the puzzles of a game take.
const MOST_BYTES: usize = 150_000;

/// How many there are at least.
const LEAST: &[(&str, usize)] =
    &[("quantik", 300), ("moxie", 300), ("quartetto", 300), ("eigenstate", 150), ("iris", 150)];

/// Games of which only the shortest wins can be found.
const ONE_KIND: &[&str] = &["eigenstate"];

/// Games whose puzzles take a proof that is not found in a second: one in so many is proved here.
const SAMPLED: &[(&str, usize)] = &[("eigenstate", 12)];

fn with_puzzles() -> impl Iterator<Item = (&'static Entry, Vec<Puzzle>)> {
    GAMES.iter().map(|entry| (entry, entry.puzzles())).filter(|(_, puzzles)| !puzzles.is_empty())
}

/// Calls a visitor with the game of each puzzle.
fn visit<V: Visitor>(puzzle: &Puzzle, visitor: V) -> V::Output {
    let variant = Variant::read(&puzzle.game).unwrap_or_else(|bad| panic!("{}: {bad}", puzzle.id));
    assert_eq!(variant.name(), puzzle.game, "{}: the game as it is written", puzzle.id);
    variant.visit(visitor)
}

#[test]
fn there_are_enough_and_they_are_small() {
    for (name, least) in LEAST {
        let Some(entry) = GAMES.iter().find(|entry| entry.name == *name) else { continue };
        assert!(entry.puzzles().len() >= *least, "{name}");
    }
    for (entry, _) in with_puzzles() {
        assert!(entry.puzzles.len() <= MOST_BYTES, "{}", entry.name);
    }
}

/// Names are unique over all games, so that each puzzle has an address; the easy ones
/// come first.
#[test]
fn names_are_unique_and_ratings_rise() {
    let mut names = BTreeSet::new();
    for (entry, puzzles) in with_puzzles() {
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating), "{}", entry.name);
        for puzzle in puzzles {
            assert!(names.insert(puzzle.id.clone()), "{} twice", puzzle.id);
        }
    }
}

/// No position in which a solver is to move comes up in two puzzles, seen through any
/// symmetry. (In one it may: some draws are kept by going back and forth.)
#[test]
fn no_two_are_the_same() {
    struct Keys<'a>(&'a Puzzle);
    impl Visitor for Keys<'_> {
        type Output = BTreeSet<String>;
        fn visit<G: Playable>(self, game: G) -> BTreeSet<String> {
            let mut history = History::replay(game.clone(), &self.0.so_far()).expect("a position");
            let mut keys = BTreeSet::new();
            for (ply, turn) in self.0.solution.iter().enumerate() {
                if ply.is_multiple_of(2) {
                    keys.insert(format!("{} {}", self.0.game, key(&game, history.position())));
                }
                let turn = history.check(turn).expect("a turn");
                history.play(turn);
            }
            keys
        }
    }
    let (mut known, mut twice) = (HashSet::new(), Vec::new());
    for (_, puzzles) in with_puzzles() {
        for puzzle in puzzles {
            let keys = visit(&puzzle, Keys(&puzzle));
            if keys.iter().any(|key| known.contains(key)) {
                twice.push(puzzle.id);
            }
            known.extend(keys);
        }
    }
    assert_eq!(twice, Vec::<String>::new(), "have been there");
}

/// From wins in three to long ones, draws where the game has them, and no kind is most
/// of all.
#[test]
fn there_are_some_of_every_kind() {
    for (entry, puzzles) in with_puzzles() {
        let mut kinds: BTreeMap<(Goal, Option<u16>), usize> = BTreeMap::new();
        for puzzle in &puzzles {
            *kinds.entry((puzzle.goal, puzzle.distance)).or_default() += 1;
        }
        assert!(kinds.contains_key(&(Goal::Win, Some(3))), "{}", entry.name);
        // In Eigenstate proof search has found nothing but wins in three so far.
        if !ONE_KIND.contains(&entry.name) {
            assert!(kinds.len() >= 3, "{}: {kinds:?}", entry.name);
            let most = kinds.values().max().copied().unwrap_or_default();
            assert!(most * 10 <= puzzles.len() * 7, "{}: {kinds:?}", entry.name);
        }
    }
}

/// At most a fifth is solved by the highest classic level whatever chance decides.
#[test]
fn few_are_trivial() {
    struct Try<'a>(&'a Puzzle);
    impl Visitor for Try<'_> {
        type Output = bool;
        fn visit<G: Playable>(self, game: G) -> bool {
            let position = game.read_position(&self.0.position).expect("a position");
            let read = |turn: &String| game.read_turn(turn).expect("a turn");
            let solution: Vec<G::Turn> = self.0.solution.iter().map(read).collect();
            always_solved_by_classic(&game, &position, &solution)
        }
    }
    for (entry, puzzles) in with_puzzles() {
        let trivial = puzzles.iter().filter(|puzzle| visit(puzzle, Try(puzzle))).count();
        assert!(trivial * 5 <= puzzles.len(), "{}: {trivial}", entry.name);
    }
}

/// The tables that prove the puzzles of a game: those that come with the program, and
/// one that is built in a folder where that takes seconds.
struct Tables<'a>(&'a Path);

impl Visitor for Tables<'_> {
    type Output = Library;

    fn visit<G: Playable>(self, game: G) -> Library {
        let solution = game.solution();
        if LIBRARY.knows_all(&solution) || solution.table().is_none() {
            return Library::shipped_only();
        }
        let library = Library::at(self.0);
        library.build(&solution, &|_| {}).expect("a table");
        library
    }
}

/// Whether a table could tell everything.
struct HasTable;

impl Visitor for HasTable {
    type Output = bool;

    fn visit<G: Playable>(self, game: G) -> bool {
        game.solution().table().is_some()
    }
}

struct Prove<'a>(&'a [&'a Puzzle], &'a Library);

impl Visitor for Prove<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let mut judge = Judge::patient(&game, self.1);
        for puzzle in self.0 {
            check(&mut judge, puzzle).unwrap_or_else(|fault| panic!("{fault}"));
        }
    }
}

#[test]
fn what_they_say_is_true() {
    for (entry, puzzles) in with_puzzles() {
        let sampled = SAMPLED.iter().find(|(game, _)| *game == entry.name);
        let step = sampled.map_or(1, |(_, step)| *step);
        let mut variants: BTreeMap<&str, Vec<&Puzzle>> = BTreeMap::new();
        for puzzle in &puzzles {
            variants.entry(&puzzle.game).or_default().push(puzzle);
        }
        // By name, so that the smallest board comes first: its table takes seconds.
        for (index, (name, puzzles)) in variants.into_iter().enumerate() {
            let variant = Variant::read(name).expect("a game");
            let folder = tempfile::tempdir().expect("a folder");
            let library = match index {
                0 => variant.visit(Tables(folder.path())),
                _ => Library::shipped_only(),
            };
            let is_solved = variant.is_solved(&library);
            // Only a table knows that takes minutes to build.
            if !is_solved && variant.visit(HasTable) {
                continue;
            }
            let sample: Vec<&Puzzle> = puzzles.into_iter().step_by(step).collect();
            variant.visit(Prove(&sample, &library));
        }
    }
}

/// Where it begins can be reached from the start of the game by the line that was kept,
/// what is played is legal, and a win that is shown to its end is one.
#[test]
fn they_come_up_in_play() {
    struct Walk<'a>(&'a Puzzle);
    impl Visitor for Walk<'_> {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let Puzzle { id, line, position, solution, distance, .. } = self.0;
            let start = game.start();
            let mut history = History::new(game, start);
            let play = |history: &mut History<G>, turn: &String| {
                let turn = history.check(turn).unwrap_or_else(|fault| panic!("{id}: {fault}"));
                history.play(turn);
            };
            let line = unpack(history.game(), line).unwrap_or_else(|| panic!("{id}: its line"));
            for turn in line {
                assert!(matches!(history.status(), Status::Playing(_)), "{id}: over before");
                history.play(turn);
            }
            assert_eq!(history.game().write_position(history.position()), *position, "{id}");
            let solver = history.game().to_move(history.position());
            solution.iter().for_each(|turn| play(&mut history, turn));
            if distance.is_some_and(|distance| usize::from(distance) == solution.len()) {
                let ending = history.game().ending(history.position());
                let outcome = ending.map(|ending| ending.outcome);
                assert_eq!(outcome, Some(Outcome::Won(solver)), "{id}");
            }
        }
    }
    for (_, puzzles) in with_puzzles() {
        puzzles.iter().for_each(|puzzle| visit(puzzle, Walk(puzzle)));
    }
}

/// Wrong turns of a puzzle, from here and there, each with the game after it, after what is
/// shown against it, and whether that is proven.
fn refuted(puzzle: &Puzzle, turns: usize) -> Vec<(SoFar, SoFar, bool)> {
    let variant = Variant::read(&puzzle.game).expect("a game");
    let legal = variant.table(&puzzle.so_far()).expect("a position").turns();
    let others = legal.iter().filter(|turn| **turn != puzzle.solution[0]);
    others
        .step_by(legal.len().div_ceil(turns))
        .map(|turn| {
            let after = SoFar { turns: vec![turn.clone()], ..puzzle.so_far() };
            let found = reply(puzzle, &after.turns, &LIBRARY, &AtomicBool::new(false))
                .expect("a legal turn");
            let Reply::Wrong(refutation) = found else { panic!("{}: {found:?}", puzzle.id) };
            let mut line = after.clone();
            line.turns.extend(refutation.line);
            (after, line, refutation.is_proven)
        })
        .collect()
}

/// Whoever is to move in a puzzle, and whether the game is open.
fn stands(puzzle: &Puzzle, so_far: &SoFar) -> (Side, Status) {
    let variant = Variant::read(&puzzle.game).expect("a game");
    let Status::Playing(solver) = variant.table(&puzzle.so_far()).expect("a position").status()
    else {
        panic!("{}: over already", puzzle.id)
    };
    let id = &puzzle.id;
    let table = variant.table(so_far).unwrap_or_else(|bad| panic!("{id}: {so_far:?}: {bad}"));
    (solver, table.status())
}

/// A wrong turn is answered while the game goes on, by turns that are legal and after which
/// the solver has not won.
#[test]
fn what_is_shown_against_a_wrong_turn_is_no_help() {
    const PUZZLES: usize = 8;
    const TURNS: usize = 6;
    for (_, puzzles) in with_puzzles() {
        for puzzle in puzzles.iter().step_by(puzzles.len().div_ceil(PUZZLES)) {
            for (after, line, _) in refuted(puzzle, TURNS) {
                let (_, status) = stands(puzzle, &after);
                assert_eq!(after == line, status.is_over(), "{}: {line:?}", puzzle.id);
                let (solver, status) = stands(puzzle, &line);
                let won =
                    status.ending().map(|ending| ending.outcome) == Some(Outcome::Won(solver));
                assert!(!won, "{}: {line:?}", puzzle.id);
            }
        }
    }
}

/// Where only proofs are at hand, the opponent is not shown to throw away what the solver gave:
/// a table that is built for it knows.
#[test]
fn what_is_shown_without_a_table_is_no_mistake() {
    struct Worth<'a>(&'a Library, &'a [SoFar]);
    impl Visitor for Worth<'_> {
        type Output = Vec<Option<Outcome>>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let mut judge = Judge::new(&game, self.0);
            let mut worth = |so_far: &SoFar| {
                let history = History::replay(game.clone(), so_far).expect("a game");
                judge.value(history.position()).map(|value| value.outcome)
            };
            self.1.iter().map(&mut worth).collect()
        }
    }
    for (_, puzzles) in with_puzzles() {
        let variant = Variant::read(&puzzles[0].game).expect("a game");
        let small = puzzles.iter().map(|puzzle| puzzle.game.as_str()).min().expect("puzzles");
        if variant.is_solved(&LIBRARY) || !variant.visit(HasTable) {
            continue;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let variant = Variant::read(small).expect("a game");
        let library = variant.visit(Tables(folder.path()));
        let puzzles: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| puzzle.game == small).collect();
        let mut guesses = [0, 0];
        for puzzle in puzzles.iter().step_by(4) {
            let (solver, _) = stands(puzzle, &puzzle.so_far());
            let found = refuted(puzzle, 8).into_iter();
            let answered = found.map(|(_, line, is_proven)| {
                (SoFar { turns: line.turns.into_iter().take(2).collect(), ..line }, is_proven)
            });
            let (lines, proven): (Vec<SoFar>, Vec<bool>) = answered.unzip();
            let values = variant.visit(Worth(&library, &lines));
            for ((line, is_proven), value) in lines.iter().zip(proven).zip(values) {
                let is_mistake = value == Some(Outcome::Won(solver));
                assert!(!is_proven || !is_mistake, "{}: {line:?}", puzzle.id);
                if !is_proven {
                    guesses[usize::from(is_mistake)] += 1;
                }
            }
        }
        // What the engine would play is mostly right, though nobody says so.
        assert!(guesses[1] * 5 <= guesses[0], "{small}: {guesses:?}");
    }
}

/// What is not true is noticed, and said.
#[test]
fn false_puzzles_are_noticed() {
    let (_, puzzles) = with_puzzles().next().expect("puzzles");
    let is_long = |puzzle: &&Puzzle| puzzle.solution.len() >= 3 && puzzle.distance.is_some();
    let right = puzzles.iter().find(is_long).expect("a win with an answer");
    let mut elsewhere = right.clone();
    // The first turn alone: a shape and a square.
    elsewhere.line.truncate(2);
    let mut too_long = right.clone();
    too_long.solution.pop();
    let wrong_turn = {
        struct Other<'a>(&'a Puzzle);
        impl Visitor for Other<'_> {
            type Output = String;
            fn visit<G: Playable>(self, game: G) -> String {
                let position = game.read_position(&self.0.position).expect("a position");
                let turns = game::turns(&game, &position).into_iter();
                let mut others = turns.map(|turn| game.write_turn(turn));
                others.find(|turn| *turn != self.0.solution[0]).expect("another turn")
            }
        }
        let mut solution = right.solution.clone();
        solution[0] = visit(right, Other(right));
        Puzzle { solution, ..right.clone() }
    };
    let cases = [
        (Puzzle { distance: Some(99), ..right.clone() }, "Win in"),
        (Puzzle { goal: Goal::Draw, distance: None, ..right.clone() }, "Win in"),
        (Puzzle { id: "other".to_owned(), ..right.clone() }, "it should be called"),
        (Puzzle { themes: vec!["nonsense".to_owned()], ..right.clone() }, "no theme"),
        (elsewhere, "the line leads elsewhere"),
        (too_long, "not the solver's"),
        (wrong_turn, "is right, but"),
    ];
    struct Say<'a>(&'a Puzzle);
    impl Visitor for Say<'_> {
        type Output = String;
        fn visit<G: Playable>(self, game: G) -> String {
            let fault = check(&mut Judge::patient(&game, &LIBRARY), self.0);
            fault.expect_err("a fault").to_string()
        }
    }
    for (puzzle, expected) in cases {
        let said = visit(&puzzle, Say(&puzzle));
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

#[test]
fn themes_have_names_in_every_language() {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        for theme in THEMES {
            assert!(texts.has(&format!("puzzle-theme-{theme}")), "{theme}");
        }
    }
}
