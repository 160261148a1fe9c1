//! Whole conversations, and what must not end one.

use game::{BadInput, Side, SoFar, Status};
use games::{Language, Texts, Variant};
use search::{Analysis, Level, Limits, Settings, Thinker};
use solve::Library;

use super::*;

/// A solved game.
const GAME: &str = "moxie";

fn desk(game: &str) -> (UgiDesk, Arc<Mutex<Vec<u8>>>) {
    let written: Arc<Mutex<Vec<u8>>> = Arc::default();
    let output: Output = written.clone();
    let texts = Arc::new(Texts::new(Language::English, &[]));
    let allowance = Resources { threads: 2, hash: 64, longest: None };
    let settings = Settings { hash: 1, ..Settings::default() };
    let variant = Variant::read(game).unwrap();
    let library = Library::shipped_only();
    (UgiDesk::new(&variant, &library, settings, allowance, texts, output), written)
}

fn talk(game: &str, lines: &[&str]) -> Vec<String> {
    talk_at(desk(game), lines)
}

fn talk_at((desk, written): (UgiDesk, Arc<Mutex<Vec<u8>>>), lines: &[&str]) -> Vec<String> {
    let mut session = Session::new(desk);
    for line in lines {
        if !session.hear(line).unwrap() {
            break;
        }
    }
    session.close(true);
    let bytes = written.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn it_introduces_itself_and_is_ready() {
    let said = talk("quantik", &["ugi", "isready"]);
    assert!(said[0].starts_with("id name Quina"));
    assert_eq!(said[said.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn it_plays_the_winning_turn() {
    let said = talk("quantik", &["position fen OuY1/4/4/4 b", "go nodes 1000"]);
    assert_eq!(said.last().unwrap(), "bestmove sd4");
}

#[test]
fn stop_ends_an_infinite_search() {
    let said = talk("quartetto", &["go infinite", "isready", "stop", "isready"]);
    let best = said.iter().position(|line| line.starts_with("bestmove ")).unwrap();
    assert_eq!(said.last().unwrap(), "readyok");
    assert_eq!(best, said.len() - 2);
    assert!(said[..best].contains(&"readyok".to_owned()), "it listens meanwhile: {said:?}");
}

/// As from a file: nobody waits for the answers before going on.
#[test]
fn what_comes_after_go_waits_and_nothing_is_lost() {
    let script = [
        "go nodes 3000",
        "query p1turn",
        "position startpos moves a1",
        "query p1turn",
        "go depth 2",
        "setoption name Level value 2",
        "position startpos moves a1 b1d1",
        "go nodes 40",
        "ugi",
        "quit",
    ];
    let said = talk("iris:size=3", &script);
    let kept = |line: &&String| !line.starts_with("info ") && !line.starts_with("id ");
    let words: Vec<&str> =
        said.iter().filter(kept).map(|line| &line[..9.min(line.len())]).collect();
    let expected = ["bestmove ", "response ", "response ", "bestmove ", "bestmove ", "option na"];
    assert_eq!(words[..6], expected, "{said:?}");
    assert!(said.iter().any(|line| line.contains("Level type spin default 2")), "{said:?}");
    assert_eq!(said.last().unwrap(), "ugiok");
}

#[test]
fn a_depth_ends_the_search_of_every_game() {
    for entry in games::GAMES {
        let said = talk(entry.name, &["go depth 2"]);
        let best = said.last().unwrap().strip_prefix("bestmove ").expect("an answer");
        assert_ne!(best, "none", "{}", entry.name);
    }
}

/// So does every other limit: nodes, time, and clocks with and without increments.
#[test]
fn every_limit_ends_the_search_of_every_game() {
    let limits = [
        "go nodes 50",
        "go movetime 50",
        "go p1time 1000 p2time 1000",
        "go p1time 500 p2time 500 p1inc 10 p2inc 10",
    ];
    for entry in games::GAMES {
        for limit in limits {
            let started = std::time::Instant::now();
            let said = talk(entry.name, &[limit]);
            let best = said.last().unwrap().strip_prefix("bestmove ").expect("an answer");
            assert_ne!(best, "none", "{} {limit}", entry.name);
            assert!(started.elapsed().as_secs() < 20, "{} {limit}", entry.name);
        }
    }
}

/// An engine with a mistake in it.
struct Failing;

impl Thinker for Failing {
    fn think(
        &mut self,
        _: &SoFar,
        _: &Limits<'_>,
        _: Option<usize>,
        _: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<search::Thought, BadInput> {
        panic!("on purpose\nand at length")
    }

    fn status(&mut self, _: &SoFar) -> Result<(Status, Side), BadInput> {
        Ok((Status::Playing(Side::First), Side::First))
    }

    fn settings(&self) -> Settings {
        Settings::default()
    }

    fn set(&mut self, _: Settings) {}

    fn level(&self, _: usize) -> Option<Level> {
        None
    }

    fn method(&self) -> search::Method {
        search::Method::Tree
    }

    fn forget(&mut self) {}
}

/// It says so, and the next search is whole again, with the options as they were set.
#[test]
fn a_search_that_fails_is_answered_all_the_same() {
    for go in ["go nodes 50", "go infinite"] {
        let (mut desk, written) = desk(GAME);
        desk.thinker = Box::new(Failing);
        let tables = "setoption name Tables value false";
        let said = talk_at((desk, written), &[tables, go, "stop", "isready", "go nodes 50"]);
        let failed = "info string error: the search failed: on purpose";
        assert_eq!(said[..3], [failed, "bestmove none", "readyok"], "{said:?}");
        let best = said[said.len() - 1].strip_prefix("bestmove ").expect("an answer");
        assert_ne!(best, "none");
        assert!(!said.iter().any(|line| line.contains("score mate")), "{said:?}");
    }
}

#[test]
fn every_new_game_has_luck_of_its_own_and_the_seed_all_of_it() {
    let mut desk = desk(GAME).0;
    let mut seeds = || {
        let mut hear = |line: &str| {
            desk.take(UgiOrder::Line(line.to_owned())).unwrap();
            desk.settings.seed
        };
        ["setoption name Seed value 5", "uginewgame", "uginewgame"].map(&mut hear)
    };
    let [first, second, third] = seeds();
    assert!(first == 5 && second != first && third != second);
    assert_eq!(seeds(), [first, second, third]);
}

#[test]
fn queries_are_answered() {
    let said = talk("quantik", &["query p1turn", "query gameover", "query result"]);
    assert_eq!(said, ["response true", "response false", "response none"]);
    let over = ["position fen OuYs/4/4/4 w", "query gameover", "query result", "go nodes 9"];
    let said = talk("quantik", &over);
    assert_eq!(said[..2], ["response true", "response p2win"]);
    assert_eq!(said.last().unwrap(), "bestmove none");
}

#[test]
fn nonsense_is_refused_and_changes_nothing() {
    let said = talk(
        "quantik",
        &[
            "position startpos moves ua1",
            "position startpos moves ua1 ua2",
            "position fen",
            "position fen 5/4/4/4 w",
            "setoption name Threads value 99",
            "setoption Threads",
            "query weather",
            "\u{0}\u{7f}",
            "",
            "query p1turn",
        ],
    );
    let (last, errors) = said.split_last().unwrap();
    assert_eq!(last, "response false");
    assert_eq!(errors.len(), 7);
    assert!(errors.iter().all(|line| line.starts_with("info string error: ")), "{errors:?}");
}

#[test]
fn go_with_unknown_words_still_answers() {
    for go in ["go nodes many", "go sideways 3", "go wtime 1000 nodes 50"] {
        let said = talk("quantik", &[go]);
        assert!(said[0].starts_with("info string error: go"), "{said:?}");
        let best = said.last().unwrap().strip_prefix("bestmove ").expect("an answer");
        assert_ne!(best, "none");
    }
}

#[test]
fn options_are_said_as_they_are_set() {
    let lines = [
        "setoption name Hash value 2",
        "setoption name level value 3",
        "setoption name Tables value false",
        "setoption name Tables value maybe",
        "setoption name Clear Hash",
        "setoption name Contempt value 3",
        "ugi",
    ];
    let said = talk(GAME, &lines);
    assert!(said[0].contains("Tables") && said[1].contains("Clear Hash"), "{said:?}");
    for line in [
        "option name Threads type spin default 1 min 1 max 2",
        "option name Hash type spin default 2 min 1 max 64",
        "option name Level type spin default 3 min 1 max 10",
        "option name Tables type check default false",
    ] {
        assert!(said.iter().any(|heard| heard == line), "{line}: {said:?}");
    }
}

#[test]
fn what_is_told_on_the_way_counts_nodes() {
    let said = talk("moxie:size=5", &["go depth 4"]);
    let infos: Vec<&String> = said.iter().filter(|line| line.starts_with("info ")).collect();
    assert!(infos.len() >= 4, "{said:?}");
    assert!(infos.iter().all(|line| !line.contains(" nodes 0 ")), "{said:?}");
}

#[test]
fn without_tables_it_searches() {
    let asked = talk(GAME, &["go nodes 50"]);
    let searched = talk(GAME, &["setoption name Tables value false", "go nodes 50"]);
    assert!(asked.iter().any(|line| line.contains("score mate")), "{asked:?}");
    assert!(!searched.iter().any(|line| line.contains("score mate")), "{searched:?}");
}
