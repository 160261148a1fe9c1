//! Programs that are told to end: what they print, what they leave behind, and with
//! which code they go.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn quina(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command.args(arguments).env("LC_ALL", "C").stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Sends a signal, and returns what was printed and the exit code.
fn end(child: Child, signal: &str) -> (String, i32) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// Waits until a file has so many games.
fn wait_for_games(path: &Path, count: usize) {
    let patience = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(path).unwrap_or_default().matches("[Game ").count() < count {
        assert!(Instant::now() < patience, "no games are written");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_analysis_says_what_it_knows() {
    let child = quina(&["analyse", "iris", "--time", "600", "--json"]).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let (text, code) = end(child, "-INT");
    assert_eq!(code, 130);
    assert!(text.contains("\"best\":\"") && text.ends_with("}\n"), "{text}");
}

#[test]
fn a_match_is_told_kept_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    let records = path.to_str().unwrap();
    let play = ["match", "quantik", "engine:time=0.05", "random", "--seed", "3", "--json"];
    let rest = ["--concurrency", "1", "--records", records];
    let with = |more: &[&str]| quina(&[&play[..], &rest[..], more].concat());
    let child = with(&["--games", "1000"]).spawn().unwrap();
    wait_for_games(&path, 2);
    let (text, code) = end(child, "-TERM");
    assert_eq!(code, 143);
    let told: serde_json::Value = serde_json::from_str(&text).unwrap();
    let sum = |told: &serde_json::Value| {
        ["wins", "draws", "losses"].map(|key| told[key].as_u64().unwrap()).iter().sum::<u64>()
    };
    let written = fs::read_to_string(&path).unwrap();
    let count = written.matches("[Game ").count();
    assert_eq!(sum(&told), count as u64);
    for number in 1..=count {
        let number = number.to_string();
        let apply = quina(&["apply", "--record", records, "--game", &number]).output().unwrap();
        assert!(apply.status.success(), "record {number} is whole");
    }

    // What was cut off in the middle of a game is played again.
    fs::write(&path, format!("{written}[Game \"quantik\"]\n[Round \"9")).unwrap();
    let games = (count + 2).to_string();
    let output = with(&["--games", &games, "--resume"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(sum(&told), count as u64 + 2);
    let now = fs::read_to_string(&path).unwrap();
    assert!(now.starts_with(&written), "what was there is there");
    assert_eq!(now.matches("[Game ").count(), count + 2);

    let other = quina(&["match", "moxie", "engine:time=0.05", "random", "--resume"])
        .args(["--records", records])
        .output()
        .unwrap();
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("--resume: the file does not go on"));
}

/// Ctrl-C at a match and at a tournament: what was played is told and is whole, and the code
/// is that of the signal.
#[test]
fn control_c_leaves_whole_records_and_says_what_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let slow = "engine:time=0.05";
    let cases =
        [&["match", "quantik", slow, "random"][..], &["tournament", "quantik", slow, "random"]];
    for arguments in cases {
        let path = folder.path().join(format!("{}.txt", arguments[0]));
        let records = path.to_str().unwrap();
        let rest = ["--games", "1000", "--concurrency", "1", "--records", records, "--json"];
        let child = quina(&[arguments, &rest[..]].concat()).spawn().unwrap();
        wait_for_games(&path, 2);
        let (text, code) = end(child, "-INT");
        assert_eq!(code, 130, "{arguments:?}: {text}");
        let told: serde_json::Value = serde_json::from_str(&text).unwrap();
        let score = told.get("pairings").map_or(&told, |pairings| &pairings[0]);
        let played: u64 =
            ["wins", "draws", "losses"].iter().map(|key| score[*key].as_u64().unwrap()).sum();
        assert_eq!(told["failures"], 0, "{text}");
        let count = fs::read_to_string(&path).unwrap().matches("[Game ").count();
        assert_eq!(played, count as u64, "{text}");
        for number in 1..=count {
            let number = number.to_string();
            let apply = quina(&["apply", "--record", records, "--game", &number]).output().unwrap();
            assert!(apply.status.success(), "record {number} is whole");
        }
    }
}

/// Games of the engine against itself: told to end, then killed without a word, then left alone,
/// it comes to the same file as a run that nobody disturbed.
#[test]
fn selfplay_that_was_interrupted_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, broken] = ["whole", "broken"].map(|name| folder.path().join(name));
    let part = folder.path().join("broken.part");
    let size = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
    let play = |path: &Path| {
        let settings = ["--games", "300", "--nodes", "400", "--seed", "7", "--threads", "2"];
        quina(
            &[&["selfplay", "quantik"], &settings[..], &["--out", path.to_str().unwrap()]].concat(),
        )
    };
    let begin = |more_than: u64| {
        let child = play(&broken).spawn().unwrap();
        let patience = Instant::now() + Duration::from_secs(60);
        // Some games more than before.
        while size(&part) < more_than + 300 {
            assert!(Instant::now() < patience, "no games are written");
            std::thread::sleep(Duration::from_millis(5));
        }
        child
    };

    let (text, code) = end(begin(0), "-INT");
    assert_eq!(code, 130, "{text}");
    assert!(text.contains("the same command goes on"), "{text}");
    let first = size(&part);
    let mut child = begin(first);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(size(&part) > first && !broken.exists(), "it was not interrupted");

    for path in [&broken, &whole] {
        let output = play(path).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text, format!("300 games in {}\n", path.display()));
    }
    assert!(fs::read(&broken).unwrap() == fs::read(&whole).unwrap(), "other games");
    assert!(!part.exists() && size(&whole) > 300);
}

#[test]
fn a_tournament_is_gone_on_with_pair_by_pair() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    let records = path.to_str().unwrap();
    let arguments = ["tournament", "moxie", "random", "classic:1", "classic:2", "--games", "4"];
    let whole = quina(&[&arguments[..], &["--records", records, "--json"]].concat());
    let whole = { whole }.output().unwrap().stdout;
    let text = fs::read_to_string(&path).unwrap();
    // Seven games are left, in the middle of the second pair.
    let cut = text.match_indices("[Game ").nth(7).unwrap().0;
    fs::write(&path, &text[..cut]).unwrap();
    let again = quina(&[&arguments[..], &["--records", records, "--json", "--resume"]].concat());
    let again = { again }.output().unwrap();
    assert!(again.status.success());
    assert_eq!(String::from_utf8(again.stdout).unwrap(), String::from_utf8(whole).unwrap());
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}
