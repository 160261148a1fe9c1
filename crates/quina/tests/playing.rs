//! Playing through pipes: what is typed, what is printed, and what is left after
//! the program was killed.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn quina(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command
        .args(arguments)
        .arg("--data")
        .arg(folder)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Types lines and returns what was printed.
fn play(folder: &Path, arguments: &[&str], lines: &str) -> (String, i32) {
    let mut child = quina(folder, arguments).spawn().unwrap();
    // The program may end before it has read all.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &stderr;
    (text, output.status.code().unwrap())
}

#[test]
fn a_game_survives_being_killed_in_the_middle() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", "quantik", "--first", "human", "--second", "human"];
    let mut child: Child = quina(folder.path(), &arguments).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    input.write_all(b"ub3\nsa1\n").unwrap();
    let mut line = String::new();
    let mut seen = 0;
    // After the second turn white is to play again: both turns are stored.
    while seen < 2 {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "it goes on");
        seen += usize::from(line.starts_with("white to play"));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let (text, code) = play(folder.path(), &["play", "--resume"], "position\nquit\n");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("4/1U2/4/s3 w"), "{text}");
    let (text, _) = play(folder.path(), &["play", "moxie"], "");
    assert!(text.contains("A game of quantik was left after 2 turns"), "{text}");
}

#[test]
fn a_game_that_is_played_is_not_gone_on_with_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let mut child: Child = quina(folder.path(), &["play", "quantik"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    input.write_all(b"ub3\n").unwrap();
    let mut line = String::new();
    while !line.starts_with("brown to play") {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "it goes on");
    }
    let busy = "quina: game 1 is being played already, here or in another window\n";
    for arguments in [&["play", "--resume"][..], &["play", "--resume", "1"]] {
        assert_eq!(play(folder.path(), arguments, ""), (busy.to_owned(), 2), "{arguments:?}");
    }
    let removed = play(folder.path(), &["history", "1", "--remove"], "");
    assert_eq!(removed, (busy.to_owned(), 2));
    let (text, _) = play(folder.path(), &["play", "moxie"], "load 1\n");
    assert!(text.contains("game 1 is being played already"), "{text}");
    assert!(!text.contains("was left after"), "it was not left: {text}");
    // However the other window ends, the game is free at once.
    child.kill().unwrap();
    child.wait().unwrap();
    let (text, code) = play(folder.path(), &["play", "--resume"], "position\n");
    assert!(code == 0 && text.contains("4/1U2/4/4 b"), "{text}");
}

#[test]
fn the_end_of_the_input_ends_the_game_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    for lines in ["", "ub3\n", "ub3", "cube\n", "\n\n\n"] {
        let (text, code) = play(folder.path(), &["play", "quantik"], lines);
        assert_eq!(code, 0, "{lines:?}: {text}");
    }
}

#[test]
fn refusals_are_printed_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (text, code) =
        play(folder.path(), &["play", "quantik"], "ub3\nsb3\nud3\nxyz\n\u{0}\u{ff}\nsa1\nmoves\n");
    assert_eq!(code, 0);
    for sentence in
        ["so the square is not empty", "in the same row", "'xyz', column 1", "white to play"]
    {
        assert!(text.contains(sentence), "no {sentence:?} in {text}");
    }
}

#[test]
fn computers_play_to_the_end_and_history_tells_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (game, player) in [
        ("quantik", "random"),
        ("moxie", "random"),
        // At random it would go on for thousands of turns.
        ("quartetto", "classic:2"),
        ("iris:size=3", "random"),
    ] {
        let arguments = ["play", game, "--first", player, "--second", player, "--seed", "5"];
        let (text, code) = play(path, &arguments, "");
        assert_eq!(code, 0, "{text}");
        let (again, _) = play(path, &arguments, "");
        let last = |text: &str| text.lines().rev().nth(1).unwrap_or_default().to_owned();
        assert_eq!(last(&text), last(&again), "the same seed, the same game");
    }
    let (list, code) = play(path, &["history"], "");
    assert_eq!((list.lines().count(), code), (8, 0), "{list}");
    let (json, _) = play(path, &["history", "--json", "--game", "moxie"], "");
    let games: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 2);
    let number = games[0]["number"].to_string();
    let (record, _) = play(path, &["history", &number, "--export", "-"], "");
    let record_path = path.join("record.txt");
    std::fs::write(&record_path, &record).unwrap();
    let (applied, code) = play_without_data(&["apply", "--record", record_path.to_str().unwrap()]);
    assert_eq!(code, 0, "{applied}");
    let (replayed, _) = play(path, &["history", &number], "");
    assert!(replayed.contains("1. "), "{replayed}");
    let (_, code) = play(path, &["history", &number, "--remove"], "");
    assert_eq!(code, 0);
    let (text, code) = play(path, &["history", &number], "");
    assert_eq!(code, 2, "{text}");
    assert_eq!(text.lines().count(), 1);
}

#[test]
fn a_history_without_games_says_so_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let says = |arguments: &[&str], text: &str| {
        let (said, code) = play(folder.path(), arguments, "");
        assert_eq!((said.trim_end(), code), (text, 0));
    };
    says(&["history"], "no games have been played yet");
    says(&["history", "--lang", "pt"], "ainda não se jogou nenhum jogo");
    says(&["history", "--game", "moxie"], "no game of moxie");
    says(&["history", "--game", "moxie", "--lang", "pt"], "não há nenhum jogo de moxie");
    says(&["history", "--json"], "[]");
    play(folder.path(), &["play", "moxie", "--second", "human", "--plain"], "b2\nquit\n");
    says(&["history"], "no game has been finished yet; one goes on (see --all)");
    let moxie = ["history", "--game", "moxie"];
    says(&moxie, "no finished game of moxie; one goes on (see --all)");
    says(&["history", "--game", "quantik"], "no game of quantik");
    says(&["history", "--game", "quantik", "--all"], "no game of quantik");
    play(folder.path(), &["play", "moxie", "--second", "human", "--plain"], "b2\nquit\n");
    says(&moxie, "no finished game of moxie; 2 go on (see --all)");
    let finished = "não há nenhum jogo terminado de moxie; há 2 por acabar (veja --all)";
    says(&["history", "--game", "moxie", "--lang", "pt"], finished);
}

fn play_without_data(arguments: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_quina")).args(arguments).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[test]
fn bad_arguments_end_with_one_line_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    for arguments in [
        &["play", "chess"][..],
        &["play", "quantik", "--first", "nobody"],
        &["play", "quantik", "--second", "classic:99"],
        &["play", "quantik", "--position", "5/4/4/4 w"],
        &["play", "--resume"],
        &["play", "--resume", "77"],
        &["play"],
        &["play", "quantik", "--theme", "pink"],
        &["play", "--record", "/nowhere/game.txt"],
        &["history", "12"],
        &["history", "twelve"],
    ] {
        let (text, code) = play(folder.path(), arguments, "");
        assert_eq!(code, 2, "{arguments:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    }
    let (text, code) = play(&file, &["history", "--import", "tests/cmd/moxie.txt"], "");
    assert_eq!((code, text.lines().count()), (1, 1), "{text}");
}

/// Line by line as on the screen: what to choose next in words, why not by the rule, and
/// another piece instead.
#[test]
fn plain_lines_leave_nobody_guessing() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "b2\nc8\nc1\nd1\nd3\npass\nquit\n";
    let (text, code) = play(folder.path(), &["play", "quartetto"], lines);
    assert_eq!(code, 0);
    for sentence in [
        "red to play · Choose one of your pieces",
        "red> there is no piece on b2",
        "red> the piece on c8 is white's, not your own",
        "red c1> Choose where it slides: along its rank or file: d2 d3",
        "white> turn 'pass': a side may pass only where it has no legal turn",
    ] {
        assert!(text.contains(sentence), "no {sentence:?} in {text}");
    }
    let (text, _) = play(folder.path(), &["play", "eigenstate"], "b1\nb2\nquit\n");
    let pins = text.lines().find(|line| line.contains("Pin 1 of 2")).unwrap();
    assert!(pins.ends_with("… b2.e5") && pins.len() < 200, "{pins}");
    let (text, _) = play(folder.path(), &["play", "quantik", "--second", "engine:1"], "quit\n");
    assert!(text.contains("brown (Beginner)") && text.contains("white (you)"), "{text}");
}

#[test]
fn plain_lines_speak_portuguese_and_use_no_colours() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "ajuda\ncubo\nb3\nub1\ndesfazer\nsair\n";
    let (text, code) = play(folder.path(), &["play", "quantik", "--lang", "pt"], lines);
    assert_eq!(code, 0);
    for sentence in
        ["a jogar: brancas", "Escolha uma casa para", "as brancas têm um cubo em b3", "sair"]
    {
        assert!(text.contains(sentence), "no {sentence:?} in {text}");
    }
    assert!(!text.contains('\u{1b}'), "no colours in a pipe");
    let mut child =
        quina(folder.path(), &["play", "quantik", "--color", "always"]).spawn().unwrap();
    drop(child.stdin.take());
    let mut coloured = String::new();
    child.stdout.take().unwrap().read_to_string(&mut coloured).unwrap();
    child.wait().unwrap();
    assert!(coloured.contains('\u{1b}'));
}

#[test]
fn people_agree_to_draws_resign_save_and_load() {
    let folder = tempfile::tempdir().unwrap();
    let (text, _) =
        play(folder.path(), &["play", "quantik"], "ub3\ndraw\ndraw\nundo\nresign\nnew\nquit\n");
    assert!(text.contains("a draw: agreed"), "{text}");
    assert!(text.contains("white has won: resignation"), "{text}");
    assert!(text.contains("white 1 – brown 0, drawn 0"), "{text}");
    let (text, _) = play(
        folder.path(),
        &["play", "moxie"],
        "b2\nsave\nsave first stone\nc3\nload\nload 99\nquit\n",
    );
    assert!(text.contains("Saved as “first stone”"), "{text}");
    assert!(text.contains("Under which name?"), "{text}");
    assert!(text.contains("there is no saved game 99"), "{text}");
    let number: String = text
        .lines()
        .find(|line| line.contains("“first stone”") && line.contains("moxie"))
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap()
        .to_owned();
    let (text, code) =
        play(folder.path(), &["play", "quartetto"], &format!("load {number}\nposition\nquit\n"));
    assert_eq!(code, 0);
    assert!(text.contains("4/4/1x2/4 o 7 8"), "{text}");
}

#[test]
fn it_plays_where_it_cannot_store() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let (text, code) = play(&file.join("data"), &["play", "quantik"], "ub3\nposition\nquit\n");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Games are not being saved: ") && text.contains("4/1U2/4/4 b"), "{text}");
    let (text, code) = play(&file.join("data"), &["history"], "");
    assert_eq!(code, 1, "{text}");
}

#[test]
fn one_of_several_recorded_games_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let file = "tests/cmd/two-games.txt";
    let record = |more: &[&str], lines: &str| {
        play(folder.path(), &[&["play", "--plain", "--record", file], more].concat(), lines)
    };
    let (text, code) = record(&["--game", "1"], "position\nquit\n");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("3o/4/1x2/x3 o 6 7") && text.contains("Rui"), "{text}");
    // The second one is over, and is shown as it ended.
    let (text, code) = record(&["--game", "2"], "position\nquit\n");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("brown has won: resignation"), "{text}");
    assert!(text.contains("3y/YU2/2O1/s3 b"), "{text}");
    let (text, code) = record(&[], "");
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("holds 2 games"), "{text}");
}

#[test]
fn an_empty_folder_in_the_environment_is_none() {
    let home = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_quina"))
        .args(["history", "--all"])
        .env("QUINA_DATA", "")
        .env("HOME", home.path())
        .env_remove("XDG_DATA_HOME")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(home.path().join(".local/share/quina").is_dir());
}

#[test]
fn a_locale_without_unicode_gets_ascii() {
    let folder = tempfile::tempdir().unwrap();
    for (locale, is_ascii) in [("pt_PT.ISO-8859-1", true), ("en_US.UTF-8", false)] {
        let mut command = quina(folder.path(), &["play", "quantik", "--lang", "en"]);
        let mut child = command.env("LC_ALL", locale).spawn().unwrap();
        child.stdin.take().unwrap().write_all(b"ub3\nquit\n").unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.stdout.is_ascii(), is_ascii, "{locale}");
    }
}

#[test]
fn games_come_in_from_files_and_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let file = "tests/cmd/two-games.txt";
    let import = |more: &[&str]| {
        play(folder.path(), &[&["history", "--import", file][..], more].concat(), "")
    };
    assert_eq!(import(&[]), ("2 games taken in\n".to_owned(), 0));
    assert_eq!(import(&["--game", "2"]), ("one game taken in\n".to_owned(), 0));
    let (text, code) = import(&["--game", "7"]);
    assert!(code == 2 && text.contains("has no game 7"), "{text}");
    let (text, _) = play(folder.path(), &["history", "--statistics"], "");
    assert!(text.starts_with("2 finished games\n  quantik"), "{text}");
    assert!(text.contains("0 won, 0 drawn, 2 lost"), "{text}");
    let (text, _) = play(folder.path(), &["history", "--statistics", "--json"], "");
    assert!(text.contains("\"losses\":2"), "{text}");
}

#[test]
fn words_of_command_stand_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (text, _) = play(folder.path(), &["play", "quantik"], "quit now\nposition\n");
    assert!(text.contains("“quit” takes nothing after it, and there is “now”"), "{text}");
    assert!(text.contains("4/4/4/4 w"), "it goes on: {text}");
}

#[test]
fn a_clock_runs_out_in_plain_lines() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", "quantik", "--clock", "0.002+0"];
    let mut child = quina(folder.path(), &arguments).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut text = Vec::new();
    while !text.ends_with(b"white> ") {
        let mut byte = [0];
        output.read_exact(&mut byte).unwrap();
        text.push(byte[0]);
    }
    // A tenth of a second is all that there is.
    std::thread::sleep(std::time::Duration::from_millis(300));
    input.write_all(b"ub3\nquit\n").unwrap();
    drop(input);
    output.read_to_end(&mut text).unwrap();
    child.wait().unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("brown has won: time ran out"), "{text}");
    let (record, _) = play(folder.path(), &["history", "--all"], "");
    assert!(record.contains("no games have been played yet"), "nothing was played: {record}");
    for clock in ["0", "x", "5+"] {
        let (text, code) = play(folder.path(), &["play", "quantik", "--clock", clock], "");
        assert!(code == 2 && text.contains("expected minutes above 0"), "{text}");
    }
}

#[test]
fn ascii_holds_to_the_last_character() {
    let folder = tempfile::tempdir().unwrap();
    for lines in ["ub3\nquit now\nresign\nquit\n", "hint\nmoves\nquit\n"] {
        for language in ["en", "pt"] {
            let arguments = ["play", "quantik", "--ascii", "--lang", language];
            let (text, code) = play(folder.path(), &arguments, lines);
            assert!(code == 0 && text.is_ascii(), "{text}");
        }
    }
    let (text, code) = play(folder.path(), &["puzzle", "quantik", "--ascii"], "see\nquit\n");
    assert!(code == 0 && text.is_ascii() && text.contains("+/-"), "{text}");
    let (text, _) = play(folder.path(), &["history", "--ascii"], "");
    assert!(text.is_ascii() && text.contains("two people"), "{text}");
}

#[test]
fn people_keep_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["play", "quantik", "--first", "human:Ana", "--second", "human:Rui"];
    let (text, _) = play(folder.path(), &arguments, "ub3\nrecord\nresign\nquit\n");
    assert!(text.contains("white (Ana) to play") && text.contains("[Second \"Rui\"]"), "{text}");
    assert!(text.contains("white (Ana) has won: resignation"), "{text}");
    let (text, _) = play(folder.path(), &["history", "--statistics"], "");
    assert!(text.contains("Ana – Rui") && text.contains("1 won, 0 drawn, 0 lost"), "{text}");
}

/// What a game gave away is to be found better: what was played is told from other wrong
/// turns, and nothing that is said gives the right one away.
#[test]
fn mistakes_of_a_game_are_practised() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game.txt");
    // Moxie is solved: of what x can play in its second turn, only moving loses.
    let played = "1. a1 d4 2. a1-a2 d1 *";
    let text = format!("[Game \"moxie\"]\n[First \"human\"]\n[Second \"engine:3\"]\n\n{played}\n");
    std::fs::write(&record, &text).unwrap();
    let practise = |more: &[&str], lines: &str| {
        let mut arguments = vec!["practise", record.to_str().unwrap(), "--time", "0.2"];
        arguments.extend(more);
        play(folder.path(), &arguments, lines)
    };
    let (said, code) = practise(&[], "a1-a2\na1-b1\nhint\nc1\n");
    assert_eq!(code, 0, "{said}");
    // Only the person's turn is asked for.
    assert!(said.contains("Your game, turn 2. (1/1)"), "{said}");
    assert!(said.contains("You played a1-a2. Find what keeps the win"), "{said}");
    let (before, after) = said.split_once("That is what you played").expect("the same again");
    assert!(!before.contains("gives a proven win away"), "{said}");
    assert!(after.contains("a1-a2 gives a proven win away: o answers "), "{said}");
    // Another turn is judged when it is tried.
    assert!(after.contains("a1-b1 gives a proven win away: o answers "), "{said}");
    assert!(after.contains("c1 is right"), "{said}");
    let told = after.lines().filter(|line| line.contains("a1-a2 gives a proven win away"));
    let told: Vec<&str> = told.collect();
    assert!(told.len() == 2 && told.iter().all(|line| !line.contains("c1")), "{said}");
    // The other side's mistakes, if they are asked for; and the answer, if it is.
    let (said, _) = practise(&["--side", "second", "--lang", "pt"], "ver\n");
    assert!(
        said.contains("O seu jogo, jogada 2... (1/1)") && said.contains("b2 está certo"),
        "{said}"
    );
    // Pasted, and without a mistake.
    let text = text.replace("a1-a2 d1", "c1 d1");
    let (said, code) = play(folder.path(), &["practise", "-", "--time", "0.2"], &text);
    assert!(code == 0 && said.contains("There is no mistake to practise in this game"), "{said}");
    let (said, code) = play(folder.path(), &["practise", "-"], "nonsense");
    assert!(code == 2 && said.lines().count() == 1, "{said}");
    // The review names the same turns as mistakes.
    play(folder.path(), &["history", "--import", record.to_str().unwrap()], "");
    let (said, code) = play(folder.path(), &["review", "1", "--nodes", "20000"], "");
    assert!(code == 0 && said.contains("1 mistake") && said.contains("a1-a2??"), "{said}");
    let (said, code) = play(folder.path(), &["review", "7"], "");
    assert!(code == 2 && said.contains("there is no saved game 7"), "{said}");
    let (said, code) = play(folder.path(), &["practise", "7"], "");
    assert!(code == 2 && said.contains('7'), "{said}");
}
