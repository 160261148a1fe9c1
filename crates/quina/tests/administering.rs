//! Looking after a server that runs: copies, counts, checks, and a good end.
#![cfg(all(feature = "web", unix))]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn admin(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command.arg("admin").args(words).arg("--data").arg(folder).env("LANG", "C");
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).unwrap()
}

/// A server over a folder, and where it is.
fn serve(folder: &Path) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_quina"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut stderr = BufReader::new(server.stderr.take().unwrap());
    while !said.contains("http://") {
        assert!(stderr.read_line(&mut said).unwrap() > 0, "it ended: {said}");
    }
    std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    let address = said.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
    (server, address)
}

fn open_room(address: &str) {
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
    open_room(&address);
    open_room(&address);
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
