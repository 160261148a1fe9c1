//! Several nodes on one PostgreSQL: any of them takes any order.

mod common;
mod postgres;

use std::net::SocketAddr;
use std::time::Duration;

use common::{Socket, node, say, turns};
use futures_util::StreamExt as _;
use games::GAMES;
use serde_json::{Value, json};
use server::Backend;
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
