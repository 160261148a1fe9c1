//! What one visitor who means no good can do to the others: nothing.

mod common;

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use common::{connect, ends, hear, hear_ply, join, key, open, open_room, say, serve_with, turns};
use futures_util::{SinkExt as _, StreamExt as _};
use games::GAMES;
use serde_json::{Value, json};
use server::{Backend, Hall, ServerLimits};
use solve::Library;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

/// No test waits longer; nothing is measured by it.
const PATIENCE: Duration = Duration::from_secs(40);

/// A game that the engine does not see to its end.
fn deep() -> &'static str {
    GAMES[4].name
}

/// A connection of one of several visitors.
async fn connect_from(address: SocketAddr, visitor: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::new(127, 0, 0, visitor), 0).into()).unwrap();
    socket.connect(address).await.unwrap()
}

fn request(path: &str, host: impl ToString, more: &str, body: Option<&Value>) -> String {
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(Value::to_string).unwrap_or_default();
    format!(
        "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n{more}\r\n{body}",
        host.to_string(),
        body.len()
    )
}

/// All that comes on a connection until it is closed.
async fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    // One who is shown out may be told so by a reset.
    let _ = read.expect("the server neither answers nor closes");
    String::from_utf8_lossy(&answer).into_owned()
}

/// The status and body of an answer to a request by a visitor.
async fn ask(address: SocketAddr, visitor: u8, path: &str, body: Option<&Value>) -> (u16, Value) {
    let mut stream = connect_from(address, visitor).await;
    stream.write_all(request(path, address, "", body).as_bytes()).await.unwrap();
    let answer = rest(&mut stream).await;
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status.unwrap_or_default(), serde_json::from_str(body).unwrap_or_default())
}

fn analysis(milliseconds: u64) -> Value {
    json!({"at": {"game": deep()}, "time": milliseconds})
}

/// Limits that leave a lone test alone, with one who thinks for as long as it is let.
fn thoughtful() -> ServerLimits {
    ServerLimits {
        requests: 10_000,
        openings: 10_000,
        messages: 10_000,
        analyses: 100,
        thinkers: 1,
        thinking: Duration::from_secs(600),
        ..ServerLimits::default()
    }
}

async fn serve(limits: ServerLimits) -> (SocketAddr, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let (address, _) = serve_with(&folder.path().join("games.sqlite"), limits).await;
    (address, folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_that_nobody_waits_for_are_not_made() {
    let (address, _folder) = serve(thoughtful()).await;
    for _ in 0..30 {
        let mut stream = connect_from(address, 1).await;
        let asked = request("/api/analyse", address, "", Some(&analysis(600_000)));
        stream.write_all(asked.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // Each of the thirty would think for minutes, one after the other.
    for visitor in [1, 2] {
        let (status, analysed) = ask(address, visitor, "/api/analyse", Some(&analysis(20))).await;
        assert_eq!(status, 200, "{analysed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_plays_while_twenty_visitors_analyse() {
    let (address, _folder) = serve(thoughtful()).await;
    let mut analysing = Vec::new();
    for visitor in 1..=20 {
        let mut stream = connect_from(address, visitor).await;
        let asked = request("/api/analyse", address, "", Some(&analysis(600_000)));
        stream.write_all(asked.as_bytes()).await.unwrap();
        analysing.push(stream);
    }
    let new = json!({"game": GAMES[1].name, "players": ["human", "engine:1"]});
    let opened = open_room(address, new).await;
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    let turn = turns(GAMES[1].name, &[])[0].clone();
    say(&mut seat, json!({"type": "play", "ply": 0, "turn": turn})).await;
    hear_ply(&mut seat, 2).await;
    // All of them wait still.
    for stream in &analysing {
        assert!(stream.try_read(&mut [0]).is_err());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_one_hint_at_a_time_and_takes_it_along() {
    let (address, _folder) = serve(thoughtful()).await;
    let new = json!({"game": deep(), "players": ["human", "random"], "hints": true});
    let opened = open_room(address, new).await;
    for _ in 0..3 {
        let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
        for _ in 0..1_000 {
            seat.feed(Frame::text("{\"type\":\"hint\"}")).await.unwrap();
        }
        seat.flush().await.unwrap();
        // All of them were heard when this is answered.
        say(&mut seat, json!({"type": "look", "ply": 0})).await;
        hear(&mut seat, "looked").await;
    }
    // Whoever asked is gone, so nobody thinks about it: the only place is free.
    let (status, _) = ask(address, 2, "/api/analyse", Some(&analysis(20))).await;
    assert_eq!(status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn half_requests_keep_nobody_out() {
    let limits = ServerLimits {
        connections_each: 20,
        head_time: Duration::from_millis(1_500),
        body_time: Duration::from_millis(300),
        ..ServerLimits::default()
    };
    let (address, _folder) = serve(limits).await;
    let mut half = Vec::new();
    for number in 0..60 {
        let mut stream = connect_from(address, 1).await;
        // Nothing at all, half a line, half a head.
        let said = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: here\r\nX-Slow: "][number % 3];
        let _ = stream.write_all(said.as_bytes()).await;
        half.push(stream);
    }
    let (status, _) = ask(address, 2, "/api/games", None).await;
    assert_eq!(status, 200, "others are let in meanwhile");
    let mut turned_away = 0;
    for stream in &mut half {
        turned_away += usize::from(rest(stream).await.starts_with("HTTP/1.1 503"));
    }
    assert_eq!(turned_away, 40, "and all of them are closed in the end");
    let (status, _) = ask(address, 1, "/api/games", None).await;
    assert_eq!(status, 200, "there is room again");

    // A head with a body that never comes.
    let mut slow = connect_from(address, 1).await;
    let all = request("/api/analyse", address, "", Some(&analysis(1)));
    slow.write_all(&all.as_bytes()[..all.len() - 5]).await.unwrap();
    let answer = rest(&mut slow).await;
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("request-too-slow"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_an_end_to_connections_in_all_and_sockets_count() {
    let limits = ServerLimits { connections: 4, ..ServerLimits::default() };
    let (address, _folder) = serve(limits).await;
    let mut held = vec![connect(address).await, connect(address).await, connect(address).await];
    let (status, _) = ask(address, 2, "/api/games", None).await;
    assert_eq!(status, 200);
    // The one before it may not have been counted out yet.
    held.push(loop {
        if let Ok((socket, _)) = connect_async(format!("ws://{address}/ws")).await {
            break socket;
        }
    });
    let mut stream = connect_from(address, 3).await;
    assert!(rest(&mut stream).await.starts_with("HTTP/1.1 503"));
    drop(held);
    while ask(address, 2, "/api/games", None).await.0 != 200 {}
}

#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_keys_is_not_listened_to_for_a_while() {
    let limits = ServerLimits { wrong_keys: 5, openings: 10_000, ..ServerLimits::default() };
    let (address, _folder) = serve(limits).await;
    let opened = open(address, GAMES[0].name).await;
    let mut heard = Vec::new();
    for guess in 0..8 {
        let mut socket = connect(address).await;
        let keys = [format!("a guess {guess}")];
        let join =
            json!({"type": "join", "room": opened["room"], "keys": keys, "have": 0, "revision": 0});
        say(&mut socket, join).await;
        heard.push(hear(&mut socket, "refused").await["refusal"]["id"].clone());
        assert!(ends(&mut socket).await);
    }
    assert_eq!(heard, [vec!["key-unknown"; 5], vec!["too-fast"; 3]].concat());
    // Not over the API either, nor with a key that is right; others come and go.
    let path = format!("/api/rooms/{}", opened["room"].as_str().unwrap());
    let bearer = format!("Authorization: Bearer {}\r\n", key(&opened, 0));
    for (visitor, expected) in [(1, "HTTP/1.1 429"), (2, "HTTP/1.1 200")] {
        let mut stream = connect_from(address, visitor).await;
        stream.write_all(request(&path, address, &bearer, None).as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with(expected), "{visitor}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_means_this_server_is_answered() {
    let limits =
        ServerLimits { names: vec!["games.example".to_owned()], ..ServerLimits::default() };
    let (address, _folder) = serve(limits).await;
    let new = json!({"game": GAMES[0].name, "players": ["human", "human"]});
    let own = "Origin: https://games.example\r\n";
    let foreign = "Origin: https://evil.example\r\n";
    for (host, more, body, expected) in [
        ("games.example", "", None, "HTTP/1.1 200"),
        ("GAMES.example:443", "", None, "HTTP/1.1 200"),
        ("evil.example", "", None, "HTTP/1.1 421"),
        ("127.0.0.1", "", None, "HTTP/1.1 421"),
        ("games.example", own, Some(&new), "HTTP/1.1 200"),
        ("games.example", foreign, Some(&new), "HTTP/1.1 403"),
        // Links to us are welcome.
        ("games.example", foreign, None, "HTTP/1.1 200"),
    ] {
        let path = if body.is_some() { "/api/rooms" } else { "/api/games" };
        let mut stream = connect_from(address, 1).await;
        stream.write_all(request(path, host, more, body).as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with(expected), "{host} {more}: {answer}");
    }
}

/// A static site that was named plays here, keys and all; others do not.
#[tokio::test(flavor = "multi_thread")]
async fn pages_of_named_sites_may_ask_and_no_others() {
    let limits =
        ServerLimits { sites: vec!["https://site.example".to_owned()], ..ServerLimits::default() };
    let (address, _folder) = serve(limits).await;
    let new = json!({"game": GAMES[0].name, "players": ["human", "human"]});
    for (origin, status) in [("https://site.example", 200), ("https://evil.example", 403)] {
        let may = status == 200;
        let allowed = format!("access-control-allow-origin: {origin}\r\n");
        let first = format!(
            "OPTIONS /api/rooms HTTP/1.1\r\nHost: {address}\r\nOrigin: {origin}\r\n\
             Access-Control-Request-Method: POST\r\nConnection: close\r\n\
             Access-Control-Request-Headers: authorization,content-type\r\n\r\n"
        );
        let mut stream = connect_from(address, 1).await;
        stream.write_all(first.as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert_eq!(answer.contains(&allowed), may, "{answer}");
        assert!(answer.contains("access-control-allow-headers: authorization,content-type"));
        let from = format!("Origin: {origin}\r\n");
        let mut stream = connect_from(address, 1).await;
        let opening = request("/api/rooms", address, &from, Some(&new));
        stream.write_all(opening.as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{origin}: {answer}");
        assert_eq!(answer.contains(&allowed), may, "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_stops_the_server_loses_nothing_and_cuts_nobody_off() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let store = Backend::open(&database).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let limits = ServerLimits { drain_time: PATIENCE, ..thoughtful() };
    let hall = Hall::new(store, limits, Library::shipped_only());
    let (stop, stopped) = oneshot::channel();
    let stopped = async { stopped.await.unwrap() };
    let server = tokio::spawn(server::serve(listener, hall, stopped));

    let game = GAMES[0].name;
    let mut seats = Vec::new();
    for _ in 0..10 {
        let opened = open(address, game).await;
        let seat = join(address, &opened, &[key(&opened, 0), key(&opened, 1)], 0).await;
        seats.push((opened, seat));
    }
    let turn = turns(game, &[])[0].clone();
    let mut asking = connect_from(address, 2).await;
    let asked = request("/api/analyse", address, "", Some(&analysis(3_000)));
    asking.write_all(asked.as_bytes()).await.unwrap();
    // It has begun when another one waits no more to be taken in.
    ask(address, 3, "/api/games", None).await;
    for (_, seat) in &mut seats {
        say(seat, json!({"type": "play", "ply": 0, "turn": turn})).await;
    }
    for (_, seat) in &mut seats {
        hear_ply(seat, 1).await;
    }
    stop.send(()).unwrap();

    for (_, seat) in &mut seats {
        let close = loop {
            match seat.next().await {
                Some(Ok(Frame::Close(close))) => break close.expect("a code and a reason"),
                Some(Ok(_)) => {}
                other => panic!("cut off: {other:?}"),
            }
        };
        assert_eq!(u16::from(close.code), 1012);
        assert!(close.reason.parse::<u64>().is_ok_and(|wait| wait >= 500), "{}", close.reason);
    }
    for _ in 0..20 {
        let (status, _) = ask(address, 3, "/readyz", None).await;
        assert_eq!(status, 503, "a balancer is told for as long as something runs");
    }
    let answer = rest(&mut asking).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "what runs comes to its end: {answer}");
    server.await.unwrap().unwrap();

    let (address, _) = serve_with(&database, thoughtful()).await;
    for (opened, _) in &seats {
        let mut seat = join(address, opened, &[key(opened, 0)], 0).await;
        assert_eq!(hear(&mut seat, "state").await["turns"], json!([turn]));
    }
}

/// How many rooms a server holds in memory.
async fn rooms_in_memory(address: SocketAddr) -> usize {
    let mut stream = connect_from(address, 9).await;
    stream.write_all(request("/metrics", address, "", None).as_bytes()).await.unwrap();
    let answer = rest(&mut stream).await;
    let line = answer.lines().find_map(|line| line.strip_prefix("quina_rooms "));
    line.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{answer}"))
}

async fn wait_for_rooms_in_memory(address: SocketAddr, count: usize) {
    let wait = async {
        while rooms_in_memory(address).await != count {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("rooms to be put away");
}

/// Versions are told to every room every other second: that is no use of it.
#[tokio::test(flavor = "multi_thread")]
async fn rooms_that_nobody_uses_leave_memory_and_others_may_be_opened() {
    let limits = ServerLimits { rooms: 3, room_time: Duration::from_secs(4), ..thoughtful() };
    let (address, _folder) = serve(limits).await;
    let rooms = [open(address, GAMES[0].name).await, open(address, GAMES[1].name).await];
    let last = open(address, GAMES[2].name).await;
    for opened in &rooms {
        drop(join(address, opened, &[key(opened, 0)], 0).await);
    }
    let mut seat = join(address, &last, &[key(&last, 0)], 0).await;
    assert_eq!(rooms_in_memory(address).await, 3);
    let new = json!({"game": GAMES[0].name, "players": ["human", "human"]});
    let (status, refused) = ask(address, 2, "/api/rooms", Some(&new)).await;
    assert_eq!((status, &refused["id"]), (503, &json!("server-full")));
    wait_for_rooms_in_memory(address, 1).await;
    let (status, _) = ask(address, 2, "/api/rooms", Some(&new)).await;
    assert_eq!(status, 200);
    // Whoever is in a room may be silent in it for longer.
    let turn = turns(GAMES[2].name, &[])[0].clone();
    say(&mut seat, json!({"type": "play", "ply": 0, "turn": turn})).await;
    hear_ply(&mut seat, 1).await;
    drop(join(address, &rooms[0], &[key(&rooms[0], 1)], 0).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_room_is_woken_by_a_wrong_key_nor_where_there_are_too_many() {
    let limits = ServerLimits { rooms: 1, wrong_keys: 1_000, ..thoughtful() };
    let (address, _folder) = serve(limits).await;
    let rooms = [open(address, GAMES[0].name).await, open(address, GAMES[1].name).await];
    let look = async |opened: &Value, key: &str| {
        let path = format!("/api/rooms/{}", opened["room"].as_str().unwrap());
        let bearer = format!("Authorization: Bearer {key}\r\n");
        let mut stream = connect_from(address, 1).await;
        stream.write_all(request(&path, address, &bearer, None).as_bytes()).await.unwrap();
        rest(&mut stream).await[9..12].parse::<u16>().unwrap()
    };
    assert_eq!(look(&rooms[0], "a guess").await, 403);
    let asked = json!([{"room": rooms[0]["room"], "key": "a guess"}]);
    assert_eq!(ask(address, 1, "/api/standings", Some(&asked)).await.0, 200);
    assert_eq!(rooms_in_memory(address).await, 0);
    let _seat = join(address, &rooms[0], &[key(&rooms[0], 0)], 0).await;
    assert_eq!(look(&rooms[0], key(&rooms[0], 1)).await, 200, "it is there already");
    assert_eq!(look(&rooms[1], key(&rooms[1], 1)).await, 503);
    assert_eq!(rooms_in_memory(address).await, 1);
}

/// A glance at fifty rooms holds none of them for longer than a few seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_is_only_looked_at_is_put_away_soon() {
    let (address, _folder) = serve(thoughtful()).await;
    let opened = open(address, GAMES[0].name).await;
    let asked = json!([{"room": opened["room"], "key": key(&opened, 0)}]);
    assert_eq!(ask(address, 1, "/api/standings", Some(&asked)).await.0, 200);
    assert_eq!(rooms_in_memory(address).await, 1);
    wait_for_rooms_in_memory(address, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_pass_the_gate_of_requests() {
    let (address, _folder) = serve(ServerLimits { requests: 1, ..ServerLimits::default() }).await;
    let upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let head =
        format!("GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: upgrade\r\n{upgrade}\r\n");
    let mut answers = Vec::new();
    while answers.last().is_none_or(|status| status == "101") && answers.len() < 49 {
        let mut stream = connect_from(address, 1).await;
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).await.unwrap();
        answers.push(String::from_utf8_lossy(&status[9..]).into_owned());
    }
    assert_eq!(answers.last().unwrap(), "429", "{answers:?}");
    let mut other = connect_from(address, 2).await;
    other.write_all(head.as_bytes()).await.unwrap();
    let mut status = [0; 12];
    other.read_exact(&mut status).await.unwrap();
    assert_eq!(&status[9..], b"101");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wakes_a_room_while_the_server_stops_makes_no_computer_play_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let backend = Backend::open(&folder.path().join("games.sqlite")).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let limits = ServerLimits { drain_time: PATIENCE, ..thoughtful() };
    let hall = Hall::new(backend.clone(), limits, Library::shipped_only());
    let (stop, stopped) = oneshot::channel();
    let stopped = async { stopped.await.unwrap() };
    let server = tokio::spawn(server::serve(listener, hall, stopped));
    let new = json!({"game": GAMES[0].name, "players": ["engine:1", "human"]});
    let opened = open_room(address, new).await;
    let room = opened["room"].as_str().unwrap();
    let mut asking = connect_from(address, 2).await;
    let asked = request("/api/analyse", address, "", Some(&analysis(4_000)));
    asking.write_all(asked.as_bytes()).await.unwrap();
    ask(address, 3, "/api/games", None).await;
    stop.send(()).unwrap();
    while ask(address, 3, "/readyz", None).await.0 != 503 {}
    let bearer = format!("Authorization: Bearer {}\r\n", key(&opened, 1));
    let looking = request(&format!("/api/rooms/{room}"), address, &bearer, None);
    let mut stream = connect_from(address, 3).await;
    stream.write_all(looking.as_bytes()).await.unwrap();
    assert!(rest(&mut stream).await.starts_with("HTTP/1.1 200"));
    assert!(rest(&mut asking).await.starts_with("HTTP/1.1 200"));
    server.await.unwrap().unwrap();
    // Nobody has its lease, and another node is the first to compute.
    assert_eq!(backend.store.lease(room, "another").await.unwrap().epoch, 1);
    assert!(backend.store.room(room).await.unwrap().unwrap().turns.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_held_to_a_rate_of_their_own() {
    let (address, _folder) = serve(ServerLimits { files: 1, ..thoughtful() }).await;
    let mut answers = Vec::new();
    while answers.last() != Some(&429) && answers.len() < 60 {
        answers.push(ask(address, 1, "/", None).await.0);
    }
    assert!(answers.starts_with(&[200; 4]) && answers.ends_with(&[429]), "{answers:?}");
    assert_eq!(ask(address, 1, "/api/games", None).await.0, 200, "that is something else");
    assert_eq!(ask(address, 2, "/", None).await.0, 200);
}

/// So many turns from the start of a game, the first legal one each time.
fn first_turns(game: &str, count: usize) -> Vec<String> {
    let mut played = Vec::new();
    for _ in 0..count {
        played.push(turns(game, &played)[0].clone());
    }
    played
}

/// By the usual settings: a room in which no game has begun goes after thirty days, and
/// nothing else does.
#[tokio::test(flavor = "multi_thread")]
async fn rooms_in_which_no_game_began_are_removed_by_themselves() {
    const DAY: i64 = 86_400_000;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let store = Backend::open(&path).await.unwrap().store;
    let game = GAMES[0].name;
    let played = first_turns(game, 2);
    let rooms = [("old", 1, 31), ("young", 1, 29), ("played", 2, 1_000)];
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut db = sqlx::ConnectOptions::connect(&options).await.unwrap();
    for (id, count, days) in rooms {
        let mut new = protocol::NewRoom::new(game, ["human", "human"]);
        new.turns = played[..count].to_vec();
        let keys = [[1; 32], [2; 32], [3; 32]];
        let room = room::StoredRoom::open(new, id.to_owned(), keys, store.now()).unwrap();
        store.open_room(room).await.unwrap();
        let age = sqlx::query("UPDATE rooms SET changed = changed - $1 WHERE id = $2");
        age.bind(days * DAY).bind(id).execute(&mut db).await.unwrap();
    }
    let _server = serve_with(&path, ServerLimits::default()).await;
    let gone = async {
        while store.room("old").await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("it is removed");
    for id in ["young", "played"] {
        assert!(store.room(id).await.unwrap().is_some(), "{id}");
    }
}

/// A room that can't be restored stays overdue: it does not keep others from their end.
#[tokio::test(flavor = "multi_thread")]
async fn damaged_rooms_do_not_hide_those_whose_time_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let store = Backend::open(&path).await.unwrap().store;
    let game = GAMES[0].name;
    let played = first_turns(game, 2);
    let clock = protocol::RoomClock { seconds: 60, increment: 0 };
    let late = store.now().before(100_000);
    // More than are told of at once stand before the one that is whole.
    let open = |id: String, deadline: room::Moment, is_whole: bool| {
        let new = protocol::NewRoom {
            clock: Some(clock),
            turns: played.clone(),
            ..protocol::NewRoom::new(game, ["human", "human"])
        };
        let keys = [[1; 32], [2; 32], [3; 32]];
        let mut room = room::StoredRoom::open(new, id, keys, late).unwrap();
        room.deadline = Some(deadline);
        if !is_whole {
            room.charter.game = "none that there is".to_owned();
        }
        store.open_room(room)
    };
    for number in 0..230 {
        open(format!("damaged{number}"), late, false).await.unwrap();
    }
    open("whole".to_owned(), late.after(10), true).await.unwrap();
    let _server = serve_with(&path, ServerLimits::default()).await;
    let ended = async {
        while store.room("whole").await.unwrap().unwrap().over.is_none() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(PATIENCE, ended).await.expect("its time is over");
}
