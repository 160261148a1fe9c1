//! Lessons and puzzles as commands: what lists, finds, proves and rates them, and what is
//! done through pipes.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use game::Puzzle;

/// Runs a command, types lines, and returns what was printed and how it ended.
fn quina(arguments: &[&str], typed: &str) -> (String, String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quina"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (out, err, output.status.code().unwrap())
}

fn at<'a>(folder: &'a Path, arguments: &[&'a str]) -> Vec<&'a str> {
    let data = ["--plain", "--data", folder.to_str().expect("a plain name")];
    arguments.iter().copied().chain(data).collect()
}

fn shipped(game: &str) -> Vec<Puzzle> {
    games::Variant::read(game).expect("a game").entry.puzzles()
}

/// The same seed finds the same, in the form of the files; and what is found is true.
#[test]
fn puzzles_are_found_again() {
    let mine = ["puzzles", "quantik", "--mine", "--seed", "5", "--count", "3", "--games", "40"];
    let [first, second] = [(); 2].map(|()| quina(&mine, ""));
    assert_eq!(first, second);
    let (lines, said, code) = first;
    assert_eq!(code, 0, "{said}");
    let found: Vec<Puzzle> = lines.lines().map(|line| Puzzle::read(line).expect(line)).collect();
    assert_eq!(found.len(), 3);
    let variant = games::Variant::read("quantik").expect("a game");
    let library = solve::Library::shipped_only();
    for puzzle in &found {
        puzzles::check_in(&variant, &library, puzzle).unwrap_or_else(|fault| panic!("{fault}"));
    }
    let other = ["puzzles", "quantik", "--mine", "--seed", "6", "--count", "3", "--games", "40"];
    assert_ne!(quina(&other, "").0, lines);
    assert_eq!(quina(&["puzzles", "quantik", "--mine", "--count", "0"], "").2, 2);
}

#[test]
fn puzzles_are_listed_proved_and_rated() {
    let all = shipped("quantik");
    let (text, _, code) = quina(&["puzzles", "quantik", "--json"], "");
    assert_eq!(code, 0);
    let listed: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let listed = listed.as_array().expect("a list");
    assert_eq!(listed.len(), all.len());
    for key in ["id", "game", "position", "goal", "distance", "solution", "themes", "rating"] {
        assert!(listed.iter().all(|puzzle| puzzle.get(key).is_some()), "{key}");
    }
    let (text, _, code) = quina(&["puzzles", "iris:size=5"], "");
    assert_eq!(code, 0);
    let of_size = shipped("iris").into_iter().filter(|puzzle| puzzle.game == "iris:size=5");
    assert_eq!(text.lines().count(), of_size.count());
    let (text, said, code) = quina(&["puzzles", "quantik", "--check"], "");
    assert_eq!(code, 0, "{said}");
    assert!(text.contains(&all.len().to_string()), "{text}");

    // What is shipped is what the command tells; if levels have changed much since, it is to be
    // told again: quina puzzles GAME --rate > FILE, and FILE to crates/games/src/GAME/puzzles.txt.
    let (text, said, code) = quina(&["puzzles", "quantik", "--rate"], "");
    assert_eq!(code, 0, "{said}");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rated: Vec<Puzzle> = lines.map(|line| Puzzle::read(line).expect(line)).collect();
    assert_eq!(rated.len(), all.len());
    assert!(rated.is_sorted_by_key(|puzzle| puzzle.rating));
    let differs = |puzzle: &Puzzle| {
        let other = rated.iter().find(|other| other.id == puzzle.id).expect("the same puzzles");
        u64::from(puzzle.rating.abs_diff(other.rating))
    };
    let mean = all.iter().map(differs).sum::<u64>() / all.len() as u64;
    assert!(mean <= 60, "ratings are off by {mean}");
    let comments = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
    assert_eq!(comments(&text), comments(games::Variant::read("quantik").unwrap().entry.puzzles));
}

#[test]
fn lessons_are_listed_begun_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let lessons = games::Variant::read("moxie").unwrap().entry.lessons;
    let list = at(folder.path(), &["learn"]);
    let (text, said, code) = quina(&list, "");
    assert_eq!(code, 0, "{said}");
    assert!(text.contains(&format!("moxie        0/{}", lessons.len())), "{text}");
    let (text, _, code) = quina(&at(folder.path(), &["learn", "moxie"]), "b2\nquit\n");
    assert_eq!(code, 0);
    assert!(text.contains("lesson 1 of"), "{text}");
    let (text, ..) = quina(&list, "");
    assert!(text.contains(&format!("moxie        1/{}", lessons.len())), "{text}");
    let (text, ..) = quina(&at(folder.path(), &["learn", "moxie"]), "quit\n");
    assert!(text.contains("lesson 2 of"), "{text}");
    let (text, ..) = quina(&at(folder.path(), &["learn", "moxie", "--lesson", "4"]), "a1\nquit\n");
    assert!(text.contains("lesson 4 of") && text.contains("jump"), "{text}");
    for number in ["0", "99"] {
        let (_, said, code) =
            quina(&at(folder.path(), &["learn", "moxie", "--lesson", number]), "");
        assert_eq!((code, said.lines().count()), (2, 1), "{said}");
    }
}

#[test]
fn puzzles_are_chosen_by_day_and_theme_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let daily = at(folder.path(), &["puzzle", "--daily"]);
    let [first, second] = [(); 2].map(|()| quina(&daily, "quit\n"));
    assert_eq!((first.2, &first.0), (0, &second.0), "{}", first.1);
    assert!(first.0.contains("of the day"), "{}", first.0);
    let (text, _, code) =
        quina(&at(folder.path(), &["puzzle", "moxie", "--about", "quiet"]), "quit\n");
    assert_eq!(code, 0);
    let named = |puzzle: &Puzzle| text.contains(&puzzle.id);
    let puzzle = shipped("moxie").into_iter().find(named).expect("a puzzle of Moxie");
    assert!(puzzle.themes.contains(&"quiet".to_owned()), "{text}");
    assert_eq!(quina(&at(folder.path(), &["puzzle", "--about", "nonsense"]), "").2, 2);
    assert_eq!(quina(&at(folder.path(), &["puzzle", "moxie-nothing"]), "").2, 2);
    let history = at(folder.path(), &["puzzle", "--history"]);
    assert!(!quina(&history, "").0.contains(&puzzle.id));
    // The right turns of one, and it is remembered.
    let typed: String = puzzle.solution.iter().step_by(2).map(|turn| format!("{turn}\n")).collect();
    let (text, ..) = quina(&at(folder.path(), &["puzzle", &puzzle.id]), &(typed + "quit\n"));
    assert!(text.contains("Solved"), "{text}");
    let (text, _, code) = quina(&history, "");
    assert_eq!(code, 0);
    assert!(text.contains(&puzzle.id), "{text}");
}
