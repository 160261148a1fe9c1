//! Several nodes on one PostgreSQL: any of them takes any order.

mod common;
mod postgres;

use std::net::SocketAddr;
use std::time::Duration;

use common::{Socket, node, say, turns};
use futures_util::StreamExt as _;
use games::GAMES;
use room::{Change, Moment, StoredRoom, StoredTurn};
use serde_json::{Value, json};
use server::{Backend, Edit, News, StoreError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message as Frame;

/// Asks a node something, with a key.
async fn ask(address: SocketAddr, path: &str, body: Option<Value>, key: &str) -> Value {
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {key}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
}

async fn join(address: SocketAddr, opened: &Value, key: &Value) -> Socket {
    let room = opened["room"].as_str().unwrap();
    let mut socket = connect_async(format!("ws://{address}/ws/{room}")).await.unwrap().0;
    let join = json!({
        "type": "join", "room": opened["room"], "keys": [key], "have": 0, "revision": 0,
    });
    say(&mut socket, join).await;
    socket
}

/// The first message for which this holds.
async fn hear(socket: &mut Socket, what: &str, holds: impl Fn(&Value) -> bool) -> Value {
    let wait = async {
        while let Some(frame) = socket.next().await {
            if let Frame::Text(text) = frame.unwrap() {
                let message: Value = serde_json::from_str(&text).unwrap();
                if holds(&message) {
                    return message;
                }
            }
        }
        panic!("closed while waiting for {what}");
    };
    tokio::time::timeout(Duration::from_secs(60), wait).await.expect(what)
}

fn has_turns(count: usize) -> impl Fn(&Value) -> bool {
    move |message| {
        let new = message["turns"].as_array().map_or(0, Vec::len);
        let from = message["from"].as_u64();
        message["type"] == "state" && from.is_some_and(|from| from as usize + new >= count)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_node_takes_any_order_and_all_hear_of_it() {
    let new = postgres::new_database().await;
    let database = &new.address;
    let nodes = [node(database).await, node(database).await, node(database).await];
    let game = GAMES[0].name;
    let new = json!({"game": game, "players": ["human", "human"]});
    let opened = ask(nodes[0], "/api/rooms", Some(new), "").await;
    let seats = [&opened["seats"][0], &opened["seats"][1]];
    let path = format!("/api/rooms/{}", opened["room"].as_str().unwrap());
    let mut first = join(nodes[0], &opened, seats[0]).await;
    let mut second = join(nodes[1], &opened, seats[1]).await;
    // Each hears of the other, although they are at two nodes.
    for socket in [&mut first, &mut second] {
        let both = |message: &Value| {
            ["presence", "state"].map(Value::from).contains(&message["type"])
                && message["here"] == json!([true, true])
        };
        hear(socket, "both are here", both).await;
    }
    // Each ply is played at another node than the one before, over HTTP, where
    // nothing binds a player to a node, and the players hear of it at theirs.
    let mut played = Vec::new();
    for ply in 0..6_usize {
        let legal = turns(game, &played);
        let turn = legal[ply * 7 % legal.len()].clone();
        played.push(turn.clone());
        let body = json!({"ply": ply, "turn": turn});
        let key = seats[ply % 2].as_str().unwrap();
        let now = ask(nodes[ply % 3], &format!("{path}/turns"), Some(body), key).await;
        assert_eq!(now["state"]["turns"], json!(played), "{now}");
        for socket in [&mut first, &mut second] {
            hear(socket, "the turn", has_turns(ply + 1)).await;
        }
    }
    // What is proposed at one node is answered at another.
    say(&mut first, json!({"type": "offer", "offer": "undo"})).await;
    hear(&mut second, "the proposal", |message| message["offered"]["offer"] == "undo").await;
    say(&mut second, json!({"type": "answer", "accept": true})).await;
    let taken = hear(&mut first, "the answer", |message| message["revision"] == 1).await;
    assert_eq!(taken["turns"].as_array().unwrap().len(), 4);
    // A race for one ply at three nodes: one is stored.
    let legal = turns(game, &played[..4]);
    let key = seats[0].as_str().unwrap();
    let turns_path = format!("{path}/turns");
    let race = (0..3).map(|n| {
        let body = json!({"ply": 4, "turn": legal[n]});
        ask(nodes[n], &turns_path, Some(body), key)
    });
    let answers = futures_util::future::join_all(race).await;
    let won = answers.iter().filter(|answer| !answer["state"].is_null()).count();
    assert_eq!(won, 1, "{answers:?}");
    let mut seen = Vec::new();
    for node in nodes {
        seen.push(ask(node, &path, None, key).await["state"]["turns"].clone());
    }
    assert_eq!(seen[0].as_array().unwrap().len(), 5);
    assert!(seen.iter().all(|turns| *turns == seen[0]), "{seen:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_node_computes_what_nobody_ordered() {
    let new = postgres::new_database().await;
    let database = &new.address;
    let nodes = [node(database).await, node(database).await];
    let game = GAMES[0].name;
    // The same person has the room open at both nodes, and both could answer.
    let new = json!({"game": game, "players": ["human", "engine:1"],
        "clock": {"seconds": 3, "increment": 0}});
    let opened = ask(nodes[0], "/api/rooms", Some(new), "").await;
    let seat = &opened["seats"][0];
    let mut here = join(nodes[0], &opened, seat).await;
    let mut there = join(nodes[1], &opened, seat).await;
    let turn = turns(game, &[])[0].clone();
    say(&mut here, json!({"type": "play", "ply": 0, "turn": turn})).await;
    for socket in [&mut here, &mut there] {
        hear(socket, "the computer", has_turns(2)).await;
    }
    // Then time runs out, once, for both.
    for socket in [&mut here, &mut there] {
        let over = |message: &Value| !message["standing"]["over"].is_null();
        let end = hear(socket, "the end", over).await;
        assert_eq!(end["standing"]["over"]["reason"], "time", "{end}");
    }
    let store = Backend::at(database).await.unwrap().store;
    let kept = store.room(opened["room"].as_str().unwrap()).await.unwrap().unwrap();
    assert_eq!((kept.turns.len(), kept.version), (2, 3), "each once");
}

/// Where no notice comes, because the connection of the listeners was ended or because
/// nobody sent one, changes are found all the same.
#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_hears_of_is_found() {
    let new = postgres::new_database().await;
    let database = &new.address;
    let nodes = [node(database).await, node(database).await];
    let game = GAMES[0].name;
    let terms = json!({"game": game, "players": ["human", "human"]});
    let opened = ask(nodes[0], "/api/rooms", Some(terms), "").await;
    let room = opened["room"].as_str().unwrap();
    let mut watching = join(nodes[1], &opened, &opened["watch"]).await;
    hear(&mut watching, "the room", has_turns(0)).await;
    // Somebody stores a turn and tells nobody.
    let store = Backend::at(database).await.unwrap().store;
    let mut played = vec![turns(game, &[])[0].clone()];
    let turn = StoredTurn { turn: played[0].clone(), left: None };
    let change = Change::Turn { ply: 0, turn, deadline: None };
    let edit = Edit { room: room.to_owned(), version: 0, lease: None, at: store.now(), change };
    store.change(edit).await.unwrap();
    hear(&mut watching, "what nobody told", has_turns(1)).await;
    // All connections of the nodes are ended, those of the listeners too.
    let ended = new.query(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
         WHERE application_name = 'quina' AND query LIKE 'LISTEN%'",
    );
    let ended: u32 = ended.await.trim().parse().unwrap();
    assert!(ended >= 2, "{ended}");
    played.push(turns(game, &played)[0].clone());
    let body = json!({"ply": 1, "turn": played[1]});
    let key = opened["seats"][1].as_str().unwrap();
    let now = ask(nodes[0], &format!("/api/rooms/{room}/turns"), Some(body), key).await;
    assert_eq!(now["state"]["turns"], json!(played), "{now}");
    hear(&mut watching, "what was told to nobody", has_turns(2)).await;
    // In the end they listen again.
    let listens = "SELECT count(*) FROM pg_stat_activity \
        WHERE application_name = 'quina' AND query LIKE 'LISTEN%'";
    while new.query(listens).await.trim().parse::<u32>().unwrap() < 2 {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Every connection between a node and its database is lost, and nobody says so; new
/// ones work. Readers, writers and the listener find out by themselves.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_connections_were_lost_goes_on() {
    let new = postgres::new_database().await;
    let network = new.network().await;
    let far = Backend::at(&network.address).await.unwrap();
    let near = Backend::at(&new.address).await.unwrap();
    let mut news = far.bus.subscribe();
    let rooms: Vec<StoredRoom> = (0..12).map(|n| stored_room(&format!("room{n}"))).collect();
    let open = |room: &StoredRoom| far.store.open_room(room.clone());
    for opened in futures_util::future::join_all(rooms.iter().map(open)).await {
        opened.unwrap();
    }
    let read = || {
        let all = rooms.iter().map(|room| far.store.room(&room.charter.id));
        futures_util::future::join_all(all)
    };
    assert!(read().await.into_iter().all(|room| room.is_ok_and(|room| room.is_some())));
    near.bus.publish(News::Changed { room: "one".to_owned(), version: 1 });
    while news.recv().await.unwrap() != (News::Changed { room: "one".to_owned(), version: 1 }) {}

    network.lose();
    // Some that ask at once may be told that nothing is heard; nobody waits for ever, and
    // soon all is as before.
    let calm = async {
        while !read().await.into_iter().all(|room| room.is_ok_and(|room| room.is_some())) {}
        for room in &rooms {
            let change = Change::Offer(None);
            let id = room.charter.id.clone();
            let at = far.store.now();
            let edit = Edit { room: id, version: 0, lease: None, at, change };
            while let Err(error) = far.store.change(edit.clone()).await {
                assert!(!matches!(error, StoreError::Taken), "{error}");
            }
        }
        near.bus.publish(News::Changed { room: "two".to_owned(), version: 2 });
        loop {
            match news.recv().await.unwrap() {
                // What was said meanwhile is looked for.
                News::Missed => break,
                News::Changed { version: 2, .. } => panic!("heard over what was lost"),
                _ => {}
            }
        }
        near.bus.publish(News::Changed { room: "three".to_owned(), version: 3 });
        let three = News::Changed { room: "three".to_owned(), version: 3 };
        while news.recv().await.unwrap() != three {}
    };
    tokio::time::timeout(Duration::from_secs(120), calm).await.expect("it goes on");
}

/// A name that no room can have is no error of the database's, which takes no such text.
#[tokio::test(flavor = "multi_thread")]
async fn names_that_no_room_has_are_not_looked_for() {
    let new = postgres::new_database().await;
    let node = node(&new.address).await;
    for name in ["a%00b", "%C3%A9", "a%20b", &"x".repeat(65)] {
        let refused = ask(node, &format!("/board/room/{name}.png"), None, "").await;
        assert_eq!(refused["id"], "room-unknown", "{name}");
        let refused = ask(node, &format!("/api/rooms/{name}"), None, "a key").await;
        assert_eq!(refused["id"], "room-unknown", "{name}");
    }
}

fn stored_room(id: &str) -> StoredRoom {
    let new = protocol::NewRoom::new(GAMES[0].name, ["human", "human"]);
    let keys = [[1; 32], [2; 32], [3; 32]];
    StoredRoom::open(new, id.to_owned(), keys, Moment(0)).unwrap()
}
