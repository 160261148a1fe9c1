//! The vectors of an independent program, in `testdata/vectors`.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use game::{Outcome, SoFar, Status, Table};
use quina_games::{Entry, GAMES, Variant};
use serde::Deserialize;
use sha2::{Digest, Sha256};

fn vectors() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/vectors")
}

fn read(name: &str) -> String {
    let path = vectors().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[derive(Deserialize)]
struct Vector {
    game: String,
    position: String,
    status: String,
    count: usize,
    sha256: String,
    sample: Vec<(String, Option<String>, String)>,
}

#[derive(Deserialize)]
struct Sequence {
    game: String,
    position: Option<String>,
    turns: Vec<String>,
    result: Option<String>,
    status: String,
}

#[derive(Deserialize)]
struct Perft {
    game: String,
    depth: u32,
    nodes: u64,
}

fn table(game: &str, so_far: &SoFar) -> Box<dyn Table> {
    let variant = Variant::read(game).unwrap_or_else(|bad| panic!("{bad}"));
    variant.table(so_far).unwrap_or_else(|bad| panic!("{so_far:?}: {bad}"))
}

fn status(table: &dyn Table) -> String {
    match table.status() {
        Status::Playing(side) => format!("playing {}", table.sides()[side]),
        Status::Over(ending) => match ending.outcome {
            Outcome::Won(side) => format!("won {}", table.sides()[side]),
            Outcome::Draw => "draw".to_owned(),
        },
    }
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string takes everything");
        hex
    })
}

/// All files of positions, with the game that each is about.
fn position_files() -> Vec<String> {
    let mut files: Vec<String> = fs::read_dir(vectors())
        .expect("the vectors")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .filter(|name| name.ends_with(".jsonl") && name != "sequences.jsonl")
        .collect();
    files.sort();
    files
}

fn is_about(text: &str, entry: &Entry) -> bool {
    text.split([':', '-', '.']).next() == Some(entry.name)
}

#[test]
fn every_vector_is_about_a_registered_game() {
    let known = |text: &str| GAMES.iter().any(|entry| is_about(text, entry));
    let files = position_files();
    assert!(files.len() >= 8 && files.iter().all(|file| known(file)), "{files:?}");
    let perfts: Vec<Perft> = serde_json::from_str(&read("perft.json")).expect("perft counts");
    assert!(perfts.iter().all(|perft| known(&perft.game)));
    let sequences = read("sequences.jsonl");
    let mut games = sequences.lines().map(serde_json::from_str::<Sequence>);
    assert!(games.all(|sequence| known(&sequence.expect("a sequence").game)));
}

#[test]
fn positions() {
    for entry in GAMES {
        for file in position_files().iter().filter(|file| is_about(file, entry)) {
            for line in read(file).lines() {
                check_position(&serde_json::from_str(line).expect("a vector"));
            }
        }
    }
}

fn check_position(vector: &Vector) {
    let at = &vector.position;
    let table = table(&vector.game, &SoFar::at(at));
    assert_eq!(&table.position(), at);
    assert_eq!(status(&*table), vector.status, "{at}");
    let turns = table.turns();
    assert_eq!(turns.len(), vector.count, "{at}");
    assert_eq!(sha256(&turns.join("\n")), vector.sha256, "{at}");
    for (turn, position, after) in &vector.sample {
        let mut table = self::table(&vector.game, &SoFar::at(at));
        table.play(turn).unwrap_or_else(|bad| panic!("{at}: {bad}"));
        if let Some(position) = position {
            assert_eq!(&table.position(), position, "{at} {turn}");
        }
        assert_eq!(&status(&*table), after, "{at} {turn}");
    }
}

#[test]
fn sequences() {
    for entry in GAMES {
        for line in read("sequences.jsonl").lines() {
            let sequence: Sequence = serde_json::from_str(line).expect("a sequence");
            if is_about(&sequence.game, entry) {
                check_sequence(&sequence);
            }
        }
    }
}

fn check_sequence(sequence: &Sequence) {
    let (start, turns) = (sequence.position.clone(), sequence.turns.clone());
    let table = table(&sequence.game, &SoFar { start, turns });
    if let Some(result) = &sequence.result {
        assert_eq!(&table.position(), result, "{:?}", sequence.turns);
    }
    assert_eq!(status(&*table), sequence.status, "{:?}", sequence.turns);
}

#[test]
fn perft() {
    struct Count(u32);
    impl quina_games::Visitor for Count {
        type Output = u64;
        fn visit<G: quina_games::Playable>(self, game: G) -> u64 {
            game::perft(&game, &game.start(), self.0)
        }
    }
    let perfts: Vec<Perft> = serde_json::from_str(&read("perft.json")).expect("perft counts");
    for entry in GAMES {
        for perft in perfts.iter().filter(|perft| is_about(&perft.game, entry)) {
            let variant = Variant::read(&perft.game).unwrap_or_else(|bad| panic!("{bad}"));
            let nodes = variant.visit(Count(perft.depth));
            assert_eq!(nodes, perft.nodes, "{} {}", perft.game, perft.depth);
        }
    }
}
