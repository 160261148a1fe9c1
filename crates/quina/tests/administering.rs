//! Looking after a server that runs: copies, counts, checks, and a good end.
#![cfg(all(feature = "web", unix))]

mod common;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Command, Output};

use common::serve;

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
    let body = r#"{"game":"quantik","players":["human","human"],"turns":["ua1","od4"]}"#;
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
