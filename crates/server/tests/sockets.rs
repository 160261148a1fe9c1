//! Rooms over real sockets: two browsers, races, junk, and a server that dies.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use game::SoFar;
use games::GAMES;
use serde_json::{Value, json};
use server::{Hall, Limits, Store};
use solve::Library;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{Error, Message as Frame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server on a free port over a database file.
async fn serve(database: &Path) -> (SocketAddr, JoinHandle<()>) {
    let limits = Limits { openings: 10_000, requests: 10_000, ..Limits::default() };
    serve_with(database, limits).await
}

async fn serve_with(database: &Path, limits: Limits) -> (SocketAddr, JoinHandle<()>) {
    let store = Store::open(database).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let hall = Hall::new(store, limits, Library::shipped_only());
    let task = tokio::spawn(async move {
        server::serve(listener, hall, std::future::pending()).await.unwrap();
    });
    (address, task)
}

async fn open(address: SocketAddr, game: &str) -> Value {
    open_room(address, json!({"game": game, "players": ["human", "human"]})).await
}

async fn open_room(address: SocketAddr, new: Value) -> Value {
    let body = new.to_string();
    let request = format!(
        "POST /api/rooms HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

async fn connect(address: SocketAddr) -> Socket {
    connect_async(format!("ws://{address}/ws")).await.unwrap().0
}

async fn say(socket: &mut Socket, message: Value) {
    socket.send(Frame::text(message.to_string())).await.unwrap();
}

/// The next message of a kind.
async fn hear(socket: &mut Socket, kind: &str) -> Value {
    let wait = async {
        while let Some(frame) = socket.next().await {
            if let Frame::Text(text) = frame.unwrap() {
                let message: Value = serde_json::from_str(&text).unwrap();
                if message["type"] == kind {
                    return message;
                }
            }
        }
        panic!("closed while waiting for {kind}");
    };
    tokio::time::timeout(Duration::from_secs(20), wait).await.expect(kind)
}

/// The first state in which so many turns have been played.
async fn hear_ply(socket: &mut Socket, wanted: usize) -> Value {
    loop {
        let state = hear(socket, "state").await;
        let turns = state["turns"].as_array().unwrap().len();
        if state["from"].as_u64().unwrap() as usize + turns >= wanted {
            return state;
        }
    }
}

async fn join(address: SocketAddr, opened: &Value, keys: &[&str], have: usize) -> Socket {
    let mut socket = connect(address).await;
    let join = json!({
        "type": "join", "room": opened["room"], "keys": keys, "have": have, "revision": 0,
    });
    say(&mut socket, join).await;
    hear(&mut socket, "joined").await;
    socket
}

fn key(opened: &Value, seat: usize) -> &str {
    opened["seats"][seat].as_str().unwrap()
}

/// The legal turns after some turns.
fn turns(game: &str, played: &[String]) -> Vec<String> {
    let so_far = SoFar { turns: played.to_vec(), ..SoFar::default() };
    let table = games::Variant::read(game).unwrap().table(&so_far).unwrap();
    table.turns()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_and_a_third_watches() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    let game = GAMES[0].name;
    let opened = open(address, game).await;
    let mut first = join(address, &opened, &[key(&opened, 0)], 0).await;
    let mut second = join(address, &opened, &[key(&opened, 1)], 0).await;
    let mut third = join(address, &opened, &[opened["watch"].as_str().unwrap()], 0).await;

    // By steps; only who makes the turn sees it half made.
    let state = hear_ply(&mut first, 0).await;
    let step = state["choices"][0].clone();
    say(&mut first, json!({"type": "draft", "ply": 0, "keep": 0, "step": step})).await;
    let half = loop {
        let state = hear(&mut first, "state").await;
        if !state["steps"].as_array().unwrap().is_empty() {
            break state;
        }
    };
    let next = half["choices"][0].clone();
    say(&mut first, json!({"type": "draft", "ply": 0, "keep": 1, "step": next})).await;
    let now = hear_ply(&mut second, 1).await;
    assert_eq!(now["steps"], json!([]));
    let seen = hear_ply(&mut third, 1).await;
    assert_eq!(seen["position"], now["position"]);
    assert_eq!(seen["choices"], json!([]), "watchers choose nothing");
    assert_eq!(seen["prompt"], json!(null), "nor are they asked to");
    assert_ne!(state["prompt"]["id"], half["prompt"]["id"], "each step is asked for");
    assert!(!now["choices"].as_array().unwrap().is_empty());

    // The connection drops; the other plays on; coming back catches up from there.
    let played = vec![now["turns"][0].as_str().unwrap().to_owned()];
    drop(first);
    let reply = turns(game, &played)[0].clone();
    say(&mut second, json!({"type": "play", "ply": 1, "turn": reply})).await;
    hear_ply(&mut second, 2).await;
    let mut first = join(address, &opened, &[key(&opened, 0)], 1).await;
    let caught = hear(&mut first, "state").await;
    assert_eq!((&caught["from"], &caught["turns"]), (&json!(1), &json!([reply])));
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_race_for_a_ply_one_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    // Two servers on one file: no lock in memory can decide this.
    let (here, one) = serve(&database).await;
    let (there, other) = serve(&database).await;
    let game = GAMES[0].name;
    for _ in 0..10 {
        let opened = open(here, game).await;
        let seat = key(&opened, 0).to_owned();
        let mut a = join(here, &opened, &[&seat], 0).await;
        let mut b = join(there, &opened, &[&seat], 0).await;
        let legal = turns(game, &[]);
        let play = |turn: &str| json!({"type": "play", "ply": 0, "turn": turn});
        tokio::join!(say(&mut a, play(&legal[0])), say(&mut b, play(&legal[1])));
        let (in_a, in_b) = tokio::join!(hear_ply(&mut a, 1), hear_ply(&mut b, 1));
        assert_eq!(in_a["turns"], in_b["turns"], "both end with the one that was stored");
    }
    one.abort();
    other.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn junk_is_shown_out_and_others_play_on() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    let game = GAMES[0].name;
    let opened = open(address, game).await;

    // Nothing but nonsense, a hundred times over.
    for junk in ["", "null", "{}", "[[[[", "{\"type\":\"join\"}", "{\"type\":\"resign\"}"] {
        let mut socket = connect(address).await;
        let _ = socket.send(Frame::text(junk)).await;
        assert_eq!(hear(&mut socket, "refused").await["type"], "refused", "{junk}");
        assert!(ends(&mut socket).await, "{junk}");
    }
    let mut wrong = connect(address).await;
    let keys = ["no key of this room"];
    let message =
        json!({"type": "join", "room": opened["room"], "keys": keys, "have": 0, "revision": 0});
    say(&mut wrong, message).await;
    assert_eq!(hear(&mut wrong, "refused").await["refusal"]["id"], "key-unknown");

    // From inside a room: too much, too big, too fast.
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    for _ in 0..20 {
        let _ = seat.send(Frame::text("☃".repeat(50))).await;
    }
    assert!(ends(&mut seat).await);
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    let _ = seat.send(Frame::text("x".repeat(1 << 20))).await;
    assert!(ends(&mut seat).await);
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    for _ in 0..2_000 {
        let look = json!({"type": "look", "ply": 0}).to_string();
        if seat.send(Frame::text(look)).await.is_err() {
            break;
        }
    }
    assert!(ends(&mut seat).await);

    // Steps that point nowhere are refused and change nothing.
    let mut seat = join(address, &opened, &[key(&opened, 0)], 0).await;
    for step in [json!({"cell": 65535}), json!({"kind": 255}), json!({"hole": [65535, 255]})] {
        say(&mut seat, json!({"type": "draft", "ply": 0, "keep": 9, "step": step})).await;
        assert_eq!(hear(&mut seat, "refused").await["refusal"]["id"], "step-unknown");
    }
    let turn = turns(game, &[])[0].clone();
    say(&mut seat, json!({"type": "play", "ply": 0, "turn": turn})).await;
    hear_ply(&mut seat, 1).await;
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_give_increments_and_end_games() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    let game = GAMES[0].name;
    let clock = |seconds: u32, increment: u32| {
        json!({"game": game, "players": ["human", "human"],
            "clock": {"seconds": seconds, "increment": increment}})
    };
    // Nobody's time runs before both have played; then the increment is added.
    let opened = open_room(address, clock(600, 30)).await;
    let mut both = join(address, &opened, &[key(&opened, 0), key(&opened, 1)], 0).await;
    assert_eq!(
        hear_ply(&mut both, 0).await["clocks"],
        json!({"left": [600_000, 600_000], "running": null})
    );
    let mut played = Vec::new();
    for ply in 0..3 {
        let turn = turns(game, &played)[ply].clone();
        say(&mut both, json!({"type": "play", "ply": ply, "turn": turn})).await;
        let state = hear_ply(&mut both, ply + 1).await;
        let [first, second] = [0, 1].map(|side| state["clocks"]["left"][side].as_u64().unwrap());
        match ply {
            0 => assert_eq!(state["clocks"], json!({"left": [600_000, 600_000], "running": null})),
            1 => assert_eq!(state["clocks"]["running"], "first"),
            _ => {
                assert!(first > 600_000 && first <= 630_000, "{first}");
                assert!(second <= 600_000, "{second}");
                assert_eq!(state["clocks"]["running"], "second");
            }
        }
        played.push(turn);
    }
    // Who lets it run out has lost, also while nobody is looking.
    let opened = open_room(address, clock(1, 0)).await;
    let mut first = join(address, &opened, &[key(&opened, 0)], 0).await;
    let mut second = join(address, &opened, &[key(&opened, 1)], 0).await;
    let opening = turns(game, &[])[0].clone();
    say(&mut first, json!({"type": "play", "ply": 0, "turn": opening})).await;
    hear_ply(&mut second, 1).await;
    let reply = turns(game, std::slice::from_ref(&opening))[0].clone();
    say(&mut second, json!({"type": "play", "ply": 1, "turn": reply})).await;
    let over = json!({"over": {"outcome": {"won": "second"}, "reason": "time"}});
    while hear(&mut second, "state").await["standing"] != over {}
    say(&mut first, json!({"type": "play", "ply": 2, "turn": "anything"})).await;
    assert_eq!(hear(&mut first, "refused").await["refusal"]["id"], "game-is-over");
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_only_watches_can_do_nothing_on_the_socket() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    let opened = open(address, GAMES[0].name).await;
    let mut watcher = join(address, &opened, &[opened["watch"].as_str().unwrap()], 0).await;
    for said in [
        json!({"type": "draft", "ply": 0, "keep": 0, "step": {"cell": 0}}),
        json!({"type": "play", "ply": 0, "turn": turns(GAMES[0].name, &[])[0]}),
        json!({"type": "resign"}),
        json!({"type": "offer", "offer": "draw"}),
        json!({"type": "answer", "accept": true}),
        json!({"type": "pace", "pace": {"paused": true, "delay": 0}}),
        json!({"type": "advance"}),
        json!({"type": "hint"}),
    ] {
        say(&mut watcher, said.clone()).await;
        assert_eq!(hear(&mut watcher, "refused").await["refusal"]["id"], "only-watching", "{said}");
    }
    // One key too many that is none does not let one in.
    let mut greedy = connect(address).await;
    let keys = json!([opened["watch"], "a guess of a seat's key"]);
    let join =
        json!({"type": "join", "room": opened["room"], "keys": keys, "have": 0, "revision": 0});
    say(&mut greedy, join).await;
    assert_eq!(hear(&mut greedy, "refused").await["refusal"]["id"], "key-unknown");
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_visitor_has_only_so_many_sockets() {
    let folder = tempfile::tempdir().unwrap();
    let limits = Limits { sockets: 3, ..Limits::default() };
    let (address, server) = serve_with(&folder.path().join("games.sqlite"), limits).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(connect(address).await);
    }
    match connect_async(format!("ws://{address}/ws")).await {
        Err(Error::Http(answer)) => assert_eq!(answer.status(), 429),
        other => panic!("{other:?}"),
    }
    // One who leaves makes room.
    drop(held.pop());
    let mut let_in = false;
    for _ in 0..200 {
        let_in = connect_async(format!("ws://{address}/ws")).await.is_ok();
        if let_in {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(let_in);
    server.abort();
}

/// Whether the server closes the socket.
async fn ends(socket: &mut Socket) -> bool {
    let wait = async {
        loop {
            match socket.next().await {
                None | Some(Err(_) | Ok(Frame::Close(_))) => return true,
                Some(Ok(_)) => {}
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), wait).await.unwrap_or(false)
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_from_other_sites_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (address, server) = serve(&folder.path().join("games.sqlite")).await;
    for (origin, welcome) in
        [("https://elsewhere.example".to_owned(), false), (format!("http://{address}"), true)]
    {
        let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
        request.headers_mut().insert("Origin", origin.parse().unwrap());
        match connect_async(request).await {
            Ok(_) => assert!(welcome, "{origin}"),
            Err(Error::Http(answer)) => {
                assert!(!welcome && answer.status() == 403, "{origin}: {}", answer.status());
            }
            Err(error) => panic!("{error}"),
        }
    }
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_announced_survives_the_end_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    let (address, server) = serve(&database).await;
    let game = GAMES[0].name;
    let opened = open(address, game).await;
    let both = [key(&opened, 0), key(&opened, 1)];
    let mut seat = join(address, &opened, &both, 0).await;
    let mut played = Vec::new();
    for ply in 0..4 {
        let turn = turns(game, &played)[ply].clone();
        say(&mut seat, json!({"type": "play", "ply": ply, "turn": turn})).await;
        hear_ply(&mut seat, ply + 1).await;
        played.push(turn);
    }
    server.abort();
    let (address, server) = serve(&database).await;
    let mut seat = join(address, &opened, &both, 0).await;
    assert_eq!(hear(&mut seat, "state").await["turns"], json!(played));
    server.abort();
}
