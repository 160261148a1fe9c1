//! The web server as a program: what it was killed in the middle of, it still
//! knows.
#![cfg(feature = "web")]

mod common;
#[path = "../../bots/src/http_request.rs"]
mod http_request;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use common::serve;
use games::{GAMES, Variant};
use http_request::http_request;
use serde_json::{Value, json};

/// One request; nothing if the server is gone.
fn ask(address: SocketAddr, path: &str, key: &str, body: Option<&Value>) -> Option<Value> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    stream.write_all(http_request(address, path, key, body).as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    head.starts_with("HTTP/1.1 200").then(|| serde_json::from_str(body).ok())?
}

/// A room, and the turns in it that the server has answered for.
struct Played {
    path: String,
    keys: [String; 2],
    turns: Vec<String>,
}

/// Plays in a room of its own until the server is gone.
fn play(address: SocketAddr, number: usize, answered: &AtomicUsize) -> Option<Played> {
    let game = GAMES[number % GAMES.len()].name;
    let new = json!({"game": game, "players": ["human", "human"]});
    let opened = ask(address, "/api/rooms", "", Some(&new))?;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut played = Played {
        path: format!("/api/rooms/{}", text(&opened["room"])),
        keys: [text(&opened["seats"][0]), text(&opened["seats"][1])],
        turns: Vec::new(),
    };
    let mut table = Variant::read(game).unwrap().new_table();
    loop {
        let legal = table.turns();
        let Some(turn) = legal.get(played.turns.len() * 31 % legal.len().max(1)) else {
            return Some(played);
        };
        let ply = played.turns.len();
        let body = json!({"ply": ply, "turn": turn});
        if ask(address, &format!("{}/turns", played.path), &played.keys[ply % 2], Some(&body))
            .is_none()
        {
            return Some(played);
        }
        table.play(turn).unwrap();
        played.turns.push(turn.clone());
        answered.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_killed_server_has_lost_nothing_that_it_answered_for() {
    const ROOMS: usize = 8;
    let folder = tempfile::tempdir().unwrap();
    let (mut server, address) = serve(folder.path());
    let (answered, all) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for number in 0..ROOMS {
            let (answered, all) = (&answered, &all);
            scope.spawn(move || {
                let played = play(address, number, answered);
                all.lock().unwrap().extend(played);
            });
        }
        // In the middle of it: the rate limit lets about eighty requests through
        // at once.
        while answered.load(Ordering::Relaxed) < 5 * ROOMS {
            assert!(server.try_wait().unwrap().is_none(), "it ended by itself");
            std::thread::sleep(Duration::from_millis(2));
        }
        server.kill().unwrap();
        server.wait().unwrap();
    });

    let (mut server, address) = serve(folder.path());
    let all = all.into_inner().unwrap();
    assert_eq!(all.len(), ROOMS);
    for played in all {
        let now = ask(address, &played.path, &played.keys[0], None).expect("the room is there");
        let stored: Vec<String> = serde_json::from_value(now["state"]["turns"].clone()).unwrap();
        // The turn that was on its way may or may not have arrived.
        assert!(stored.starts_with(&played.turns), "{:?} of {stored:?}", played.turns);
        assert!(stored.len() <= played.turns.len() + 1);
    }
    server.kill().unwrap();
    server.wait().unwrap();
}

/// Somebody who opens more connections than there are descriptors, and says nothing, keeps
/// nobody out: not with more, and not with fewer than the server lets in.
#[cfg(unix)]
#[test]
fn few_descriptors_and_many_silent_connections_keep_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = std::process::Command::new("sh");
    let program = env!("CARGO_BIN_EXE_quina");
    // Hard and soft: it cannot be raised.
    shell.args(["-c", "ulimit -n 256; exec \"$0\" serve --listen 127.0.0.1:0 --data \"$1\""]);
    let (mut server, address) = common::start({
        shell.arg(program).arg(folder.path());
        shell
    });
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let silent = runtime.block_on(async {
        let mut silent = Vec::new();
        for _ in 0..400 {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind(([127, 0, 0, 2], 0).into()).unwrap();
            silent.push(socket.connect(address).await.unwrap());
        }
        silent
    });
    for _ in 0..20 {
        assert!(ask(address, "/api/games", "", None).is_some(), "others are answered");
    }
    drop(silent);
    server.kill().unwrap();
    server.wait().unwrap();
}

/// Who reads objects, one a line, reads nothing else.
#[cfg(unix)]
#[test]
fn logs_are_objects_where_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_quina"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "json", "--log-level", "debug"]);
    command.arg("--data").arg(folder.path()).stderr(std::fs::File::create(&log).unwrap());
    let mut server = command.spawn().unwrap();
    let read = || std::fs::read_to_string(&log).unwrap();
    while !read().contains("http://") {
        assert!(server.try_wait().unwrap().is_none(), "it ended: {}", read());
        std::thread::sleep(Duration::from_millis(20));
    }
    let told = read();
    let address = told.split("http://").nth(1).unwrap().split('/').next().unwrap();
    ask(address.parse().unwrap(), "/api/games", "", None).unwrap();
    let asked = std::process::Command::new("kill").arg(server.id().to_string()).status();
    assert!(asked.unwrap().success() && server.wait().unwrap().success());
    let told = read();
    let lines: Vec<Value> =
        told.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert!(lines.iter().all(|line| line["level"].is_string() && line["timestamp"].is_string()));
    let request = lines.iter().find(|line| line["path"] == "/api/games").expect("a request");
    assert_eq!((&request["level"], &request["status"]), (&json!("DEBUG"), &json!(200)));
}
