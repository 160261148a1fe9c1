//! What a server of its own needs for a socket that only stands there, and for a guest
//! who has a seat.

use std::io::Write;
use std::time::Duration;

use anyhow::Context as _;
use bots::{Socket, ask, new_room, text};
use futures_util::{SinkExt as _, StreamExt as _};
use game::Message;
use protocol::FromClient;
use serde_json::json;
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Message as Frame;

use super::cluster::Process;
use crate::cli::Context;

/// Until a server has put away what it needed for a moment.
const SETTLED: Duration = Duration::from_secs(2);

/// Measures with so many games, each with two guests.
pub(super) fn measure(
    runtime: &Runtime,
    games: u32,
    json: bool,
    context: &Context,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let folder = tempfile::tempdir().context("making a directory")?;
    let server = Process::alone(folder.path(), 2 * games)?;
    let [empty, sockets, guests] = runtime.block_on(fill(&server, games))?;
    let each = |after: u64, before: u64| after.saturating_sub(before) / u64::from(2 * games);
    let (socket, guest) = (each(sockets, empty), each(guests, empty));
    if json {
        let found = json!({
            "guests": 2 * games, "empty_bytes": empty, "full_bytes": guests,
            "bytes_per_socket": socket, "bytes_per_guest": guest,
        });
        writeln!(out, "{found}")?;
    } else {
        let message = Message::new("bench-memory").with("guests", 2 * games);
        let message = message.with("socket", socket).with("guest", guest).with("empty", empty);
        writeln!(out, "{}", context.texts.say(&message))?;
    }
    Ok(())
}

/// The memory of a server that nobody has asked anything, with bare sockets, and once all
/// guests sit at their games. Sockets come first: what opening rooms leaves free would be
/// used again and not be counted.
async fn fill(server: &Process, games: u32) -> anyhow::Result<[u64; 3]> {
    tokio::time::sleep(SETTLED).await;
    let empty = server.memory()?;
    let sockets = connect(server, games).await?;
    let bare = server.memory()?;
    // Who joins no room for ten seconds is shown out.
    drop(sockets);
    let mut rooms = Vec::new();
    for number in 0..games as usize {
        let game = games::GAMES[number % games::GAMES.len()].name;
        let new = new_room(game, ["human"; 2], None);
        rooms.push(ask(server.address, "/api/rooms", "", Some(&new)).await?);
    }
    let mut sockets = connect(server, games).await?;
    for (number, socket) in sockets.iter_mut().enumerate() {
        let room = &rooms[number / 2];
        let join = FromClient::Join {
            room: text(&room["room"])?,
            keys: vec![text(&room["seats"][number % 2])?],
            have: 0,
            revision: 0,
        };
        socket.send(Frame::text(serde_json::to_string(&join)?)).await?;
    }
    for socket in &mut sockets {
        // A guest that was let in hears so.
        let frame = socket.next().await.context("a socket was closed")??;
        anyhow::ensure!(frame.is_text(), "a guest was not let in");
    }
    tokio::time::sleep(SETTLED).await;
    Ok([empty, bare, server.memory()?])
}

/// Two sockets for each game, once the server has put away what it needed for a moment.
async fn connect(server: &Process, games: u32) -> anyhow::Result<Vec<Socket>> {
    let mut sockets = Vec::new();
    for _ in 0..2 * games {
        sockets.push(bots::connect(format!("ws://{}/ws", server.address)).await?);
    }
    tokio::time::sleep(SETTLED).await;
    Ok(sockets)
}
