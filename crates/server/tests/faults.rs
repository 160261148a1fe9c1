//! What a fault may cost: bots log every acknowledgement that they get, and compare
//! in the end. The database is cut off, and killed, while they play.

mod common;
mod postgres;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::{node, turns};
use games::GAMES;
use serde_json::{Value, json};
use server::Backend;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// The network between nodes and their database: it can be cut.
struct Network {
    address: SocketAddr,
    whole: watch::Sender<bool>,
}

impl Network {
    /// From a port to a database's socket.
    async fn new(socket: PathBuf) -> Network {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (whole, state) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (socket, mut state) = (socket.clone(), state.clone());
                tokio::spawn(async move {
                    if !*state.borrow() {
                        return;
                    }
                    let Ok(mut far) = UnixStream::connect(socket).await else { return };
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}
                        _ = state.wait_for(|whole| !whole) => {}
                    }
                });
            }
        });
        Network { address, whole }
    }
}

/// Asks a node something; nothing, where no answer comes.
async fn ask(address: SocketAddr, path: &str, body: Option<Value>, key: &str) -> Option<Value> {
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {key}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.ok()?;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

/// Plays one game at all nodes in turn until it is told to stop or the game is over,
/// and gives up for a while whenever something fails.
async fn play(
    nodes: [SocketAddr; 2],
    opened: Value,
    stop: Arc<AtomicBool>,
) -> Vec<(usize, String)> {
    let path = format!("/api/rooms/{}", opened["room"].as_str().unwrap());
    let keys = [0, 1].map(|seat| opened["seats"][seat].as_str().unwrap().to_owned());
    let mut acknowledged = Vec::new();
    for count in 0_usize.. {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
        let Some(now) = ask(nodes[count % 2], &path, None, &keys[0]).await else { continue };
        let Some(list) = now["state"]["turns"].as_array() else { continue };
        if !now["state"]["standing"]["over"].is_null() {
            break;
        }
        let played: Vec<String> = list.iter().map(|t| t.as_str().unwrap().to_owned()).collect();
        let legal = turns(opened["game"].as_str().unwrap(), &played);
        let (ply, turn) = (played.len(), legal[count * 11 % legal.len()].clone());
        let side = usize::from(now["state"]["standing"]["playing"] == "second");
        let body = json!({"ply": ply, "turn": turn});
        let node = nodes[(count + 1) % 2];
        let answer = ask(node, &format!("{path}/turns"), Some(body), &keys[side]).await;
        if answer.is_some_and(|answer| answer["state"]["turns"][ply] == json!(turn)) {
            acknowledged.push((ply, turn));
        }
    }
    acknowledged
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_turn_is_lost_or_doubled() {
    let mut cluster = postgres::Cluster::of_its_own().await;
    let network = Network::new(cluster.socket()).await;
    let database = format!("postgres://quina@{}/postgres", network.address);
    let nodes = [node(&database).await, node(&database).await];
    // A game that lasts.
    let game = GAMES.iter().find(|entry| entry.name == "quartetto").unwrap_or(&GAMES[0]).name;
    let stop = Arc::new(AtomicBool::new(false));
    let mut bots = Vec::new();
    for _ in 0..6 {
        let new = json!({"game": game, "players": ["human", "human"]});
        let mut opened = ask(nodes[0], "/api/rooms", Some(new), "").await.unwrap();
        opened["game"] = json!(game);
        bots.push((opened.clone(), tokio::spawn(play(nodes, opened, Arc::clone(&stop)))));
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    network.whole.send_replace(false);
    tokio::time::sleep(Duration::from_secs(2)).await;
    network.whole.send_replace(true);
    tokio::time::sleep(Duration::from_secs(2)).await;
    cluster.kill();
    tokio::time::sleep(Duration::from_secs(1)).await;
    cluster.start_again().await;
    let before = count_stored(&database, &bots).await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let after = count_stored(&database, &bots).await;
    stop.store(true, Ordering::Relaxed);
    for (before, after) in before.into_iter().zip(after) {
        assert!(after > before, "every game goes on: {before} turns, then {after}");
    }
    let store = Backend::at(&database).await.unwrap().store;
    for (opened, bot) in bots {
        let acknowledged = bot.await.unwrap();
        let kept = store.room(opened["room"].as_str().unwrap()).await.unwrap().unwrap();
        assert!(acknowledged.len() > 3, "{acknowledged:?}");
        for (ply, turn) in acknowledged {
            assert_eq!(kept.turns[ply].turn, turn, "ply {ply} was acknowledged");
        }
        assert_eq!(kept.version as usize, kept.turns.len(), "each turn was made once");
    }
}

async fn count_stored<T>(database: &str, bots: &[(Value, T)]) -> Vec<usize> {
    let store = Backend::at(database).await.unwrap().store;
    let mut counts = Vec::new();
    for (opened, _) in bots {
        let kept = store.room(opened["room"].as_str().unwrap()).await.unwrap().unwrap();
        counts.push(kept.turns.len());
    }
    counts
}
