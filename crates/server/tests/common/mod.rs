//! A server on a free port, and those who come to it.
#![allow(dead_code, reason = "no test file uses all of it")]

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use game::SoFar;
use serde_json::{Value, json};
use server::{Backend, Hall, ServerLimits};
use solve::Library;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// More than anybody in a test asks for.
fn generous() -> ServerLimits {
    ServerLimits { openings: 10_000, requests: 10_000, ..ServerLimits::default() }
}

/// A server on a free port over a database file.
pub async fn serve(database: &Path) -> (SocketAddr, JoinHandle<()>) {
    serve_with(database, generous()).await
}

pub async fn serve_with(database: &Path, limits: ServerLimits) -> (SocketAddr, JoinHandle<()>) {
    serve_over(Backend::open(database).await.unwrap(), limits).await
}

/// A node over a database that it shares with others.
pub async fn node(database: &str) -> SocketAddr {
    serve_over(Backend::at(database).await.unwrap(), generous()).await.0
}

async fn serve_over(backend: Backend, limits: ServerLimits) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let hall = Hall::new(backend, limits, Library::shipped_only());
    let task = tokio::spawn(async move {
        server::serve(listener, hall, std::future::pending()).await.unwrap();
    });
    (address, task)
}

pub async fn open(address: SocketAddr, game: &str) -> Value {
    open_room(address, json!({"game": game, "players": ["human", "human"]})).await
}

pub async fn open_room(address: SocketAddr, new: Value) -> Value {
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

pub async fn connect(address: SocketAddr) -> Socket {
    connect_async(format!("ws://{address}/ws")).await.unwrap().0
}

pub async fn say(socket: &mut Socket, message: Value) {
    socket.send(Frame::text(message.to_string())).await.unwrap();
}

/// The next message of a kind.
pub async fn hear(socket: &mut Socket, kind: &str) -> Value {
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
pub async fn hear_ply(socket: &mut Socket, wanted: usize) -> Value {
    loop {
        let state = hear(socket, "state").await;
        let turns = state["turns"].as_array().map_or(0, Vec::len);
        // A change that tells of no turns names no ply.
        if state["from"].as_u64().is_some_and(|from| from as usize + turns >= wanted) {
            return state;
        }
    }
}

pub async fn join(address: SocketAddr, opened: &Value, keys: &[&str], have: usize) -> Socket {
    let mut socket = connect(address).await;
    let join = json!({
        "type": "join", "room": opened["room"], "keys": keys, "have": have, "revision": 0,
    });
    say(&mut socket, join).await;
    hear(&mut socket, "joined").await;
    socket
}

pub fn key(opened: &Value, seat: usize) -> &str {
    opened["seats"][seat].as_str().unwrap()
}

/// The legal turns after some turns.
pub fn turns(game: &str, played: &[String]) -> Vec<String> {
    let so_far = SoFar { turns: played.to_vec(), ..SoFar::default() };
    let table = games::Variant::read(game).unwrap().table(&so_far).unwrap();
    table.turns()
}

/// Whether the server closes the socket.
pub async fn ends(socket: &mut Socket) -> bool {
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
