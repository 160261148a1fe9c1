//! Looking after a server that runs: copies, counts, checks, and a good end.
#![cfg(all(feature = "web", unix))]

mod common;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Output};

use common::{serve, serve_with};
use serde_json::Value;
use server::LocalPostgres;

fn admin(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command.arg("admin").args(words).arg("--data").arg(folder).env("LANG", "C");
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).unwrap()
}

fn open_room(address: SocketAddr) {
    let two = r#"{"game":"quantik","players":["human","human"],"turns":["ua1","od4"]}"#;
    open(address, two);
}

/// Opens a room; its name and the key of its first seat.
fn open(address: SocketAddr, body: &str) -> (String, String) {
    let request = format!(
        "POST /api/rooms HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let opened: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&opened["room"]), text(&opened["seats"][0]))
}

/// What a room answers to who has this key.
fn look(address: SocketAddr, room: &str, key: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!(
        "GET /api/rooms/{room} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\n\
         Connection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_running_server_is_copied_counted_and_ended() {
    let folder = tempfile::tempdir().unwrap();
    let (mut server, address) = serve(folder.path());
    open_room(address);
    open_room(address);
    let stats = admin(folder.path(), &["stats"]);
    assert!(said(&stats).starts_with("2 rooms with 4 turns; in 0 no"), "{}", said(&stats));
    let copy = folder.path().join("copy.sqlite");
    let made = admin(folder.path(), &["backup", copy.to_str().unwrap()]);
    assert!(said(&made).starts_with("2 rooms were copied"), "{}", said(&made));
    // What is there is not overwritten.
    assert_eq!(admin(folder.path(), &["backup", copy.to_str().unwrap()]).status.code(), Some(2));
    // What is young stays.
    let pruned = admin(folder.path(), &["prune", "--older-than", "1d"]);
    assert!(said(&pruned).starts_with("No room"), "{}", said(&pruned));
    let checked = admin(folder.path(), &["check", "--database", copy.to_str().unwrap()]);
    assert!(said(&checked).contains("2 rooms with 4 turns") && checked.status.success());

    let asked = Command::new("kill").args(["-TERM", &server.id().to_string()]).status();
    assert!(asked.unwrap().success());
    assert!(server.wait().unwrap().success(), "it ends in good order");
    let none = admin(folder.path(), &["stats", "--database", "/nowhere/rooms.sqlite"]);
    assert_eq!(none.status.code(), Some(2));
}

/// A server that grows: its rooms are moved to PostgreSQL, where the same links open them,
/// and looked after there by the same commands.
#[test]
fn rooms_are_moved_to_postgres_and_looked_after_there() {
    let folder = tempfile::tempdir().unwrap();
    let (mut server, address) = serve(folder.path());
    let body = r#"{"game":"quantik","players":["human","human"],"turns":["ua1","od4"]}"#;
    let (room, key) = open(address, body);
    let (abandoned, _) = open(address, r#"{"game":"quantik","players":["human","human"]}"#);
    let before = look(address, &room, &key);
    server.kill().unwrap();
    server.wait().unwrap();

    let postgres = LocalPostgres::start(false).unwrap_or_else(|error| panic!("{error}"));
    let database = postgres.create("quina").unwrap();
    let wrong = admin(folder.path(), &["move", "elsewhere.sqlite"]);
    assert_eq!(wrong.status.code(), Some(2), "{}", said(&wrong));
    let moved = admin(folder.path(), &["move", &database]);
    assert!(said(&moved).starts_with("2 rooms with 2 turns"), "{}", said(&moved));
    let again = admin(folder.path(), &["move", &database]);
    assert!(!again.status.success() && said(&again).contains("rooms in it already"));
    let at = ["--database", &database];
    let (mut server, address) = serve_with(folder.path(), &at);
    let body = |answer: &str| answer.split_once("\r\n\r\n").unwrap().1.to_owned();
    assert_eq!(body(&look(address, &room, &key)), body(&before), "the same link opens it");

    let chore = |words: &[&str]| said(&admin(folder.path(), &[words, &at[..]].concat()));
    assert!(
        chore(&["stats"]).starts_with("2 rooms with 2 turns; in 1 no"),
        "{}",
        chore(&["stats"])
    );
    assert!(chore(&["check"]).contains("2 rooms with 2 turns"), "{}", chore(&["check"]));
    let copy = folder.path().join("copy.sqlite");
    assert!(chore(&["backup", copy.to_str().unwrap()]).contains("pg_dump"));
    assert!(!copy.exists());
    // What is old goes, once it is not only asked how many would.
    let age = "UPDATE rooms SET changed = changed - 40 * 86400000::bigint";
    postgres.query("quina", age).unwrap();
    let prune = ["prune", "--older-than", "5w", "--abandoned"];
    let would = chore(&[&prune[..], &["--dry-run"]].concat());
    assert!(would.starts_with("One room "), "{would}");
    assert!(chore(&["stats"]).starts_with("2 rooms"), "nothing was removed");
    assert!(chore(&prune).starts_with("One room "), "the other has turns");
    assert!(look(address, &abandoned, &key).starts_with("HTTP/1.1 404"));
    assert!(look(address, &room, &key).starts_with("HTTP/1.1 200"));
    assert!(chore(&["prune", "--older-than", "40d"]).starts_with("One room "));
    assert!(chore(&["stats"]).starts_with("0 rooms"), "{}", chore(&["stats"]));
    server.kill().unwrap();
    server.wait().unwrap();
}

/// An address that we can't speak to is no file, and its password is nobody's business.
#[test]
fn other_addresses_are_refused_without_their_passwords() {
    let folder = tempfile::tempdir().unwrap();
    let address = "mysql://ana:secret@127.0.0.1/quina";
    for words in [
        &["admin", "stats", "--database", address][..],
        &["admin", "backup", "copy.sqlite", "--database", address][..],
        &["serve", "--listen", "127.0.0.1:0", "--database", address][..],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
        command.args(words).arg("--data").arg(folder.path()).env("LANG", "C");
        let refused = command.current_dir(folder.path()).output().unwrap();
        let said = said(&refused);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains("postgres://") && !said.contains("secret"), "{said}");
    }
}
