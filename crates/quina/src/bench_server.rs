//! `quina bench-server`: many games at once against a server of its own or against
//! some that run, over real sockets, every turn stored on disk before it is answered.

mod faults;

use std::io::Write;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use game::{Step, Touch};
use games::GAMES;
use protocol::{FromClient, NewRoom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use serde_json::{Value, json};
use server::{Backend, Hall, ServerLimits};
use solve::Library;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::usage::within;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = within(1u32, 5_000))]
    games: u32,
    /// How long, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = within(1u32, 600))]
    time: u32,
    /// A server that runs already, as 127.0.0.1:7777; several may be given, and each game is
    /// opened at one and played at the next [default: one of its own]
    #[arg(long, value_name = "ADDRESS")]
    at: Vec<SocketAddr>,
    /// The database of its own server: a file, or postgres://… [default: a new file]
    #[arg(long, value_name = "DATABASE", conflicts_with = "at")]
    database: Option<String>,
    /// How many turns all bots together offer in a second [default: as many as are answered]
    #[arg(long, value_name = "TURNS", value_parser = within(1u32, u32::MAX))]
    rate: Option<u32>,
    /// Let servers break: bots log every acknowledgement, go on at another server where one does
    /// not answer, and compare in the end what is stored; a turn that was lost is an error
    #[arg(long, requires = "at")]
    faults: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// What one bot saw.
#[derive(Default)]
struct Seen {
    /// How long each turn took from sending it to hearing of it.
    turns: Vec<Duration>,
    finished: u32,
    /// What it heard of how things stand.
    bytes: u64,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("starting the server")?;
        if self.faults {
            let end = Instant::now() + Duration::from_secs(self.time.into());
            let found = runtime.block_on(faults::play(&self.at, self.games, end))?;
            return found.tell(self.json, out);
        }
        let (mut seen, seconds) = runtime.block_on(self.measure())?;
        seen.turns.sort_unstable();
        let turns = seen.turns.len();
        if turns == 0 {
            bail!("not a single turn was played");
        }
        let at = |share: f64| seen.turns[((turns - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        let (rate, p50, p99) = (turns as f64 / seconds, at(0.5), at(0.99));
        if self.json {
            let result = json!({
                "games": self.games, "servers": self.at.len().max(1), "rate": self.rate,
                "seconds": seconds, "turns": turns,
                "finished": seen.finished, "turns_per_second": rate, "p50_ms": p50, "p99_ms": p99,
                "bytes_per_turn": seen.bytes as f64 / turns as f64,
            });
            writeln!(out, "{result}")?;
        } else {
            writeln!(
                out,
                "{} games at once, {turns} turns in {seconds:.1} s: {rate:.0} turns/s, \
                 p50 {p50:.1} ms, p99 {p99:.1} ms, {:.0} bytes a turn, {} games finished",
                self.games,
                seen.bytes as f64 / turns as f64,
                seen.finished
            )?;
        }
        Ok(())
    }

    async fn measure(&self) -> anyhow::Result<(Seen, f64)> {
        let folder = tempfile::tempdir().context("making a directory")?;
        if !self.at.is_empty() {
            return self.play_at(self.at.clone()).await;
        }
        let backend = match &self.database {
            Some(place) => Backend::at(place).await,
            None => Backend::open(&folder.path().join("games.sqlite")).await,
        };
        let backend = backend.context("opening the database")?;
        let most = self.games as usize * 2 + 100;
        // All bots come from one address: what protects from one visitor would
        // measure the protection.
        let limits = ServerLimits {
            openings: u32::MAX,
            requests: u32::MAX / 8,
            messages: u32::MAX / 8,
            sockets: most,
            connections_each: 2 * most,
            ..ServerLimits::default()
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let hall = Hall::new(backend, limits, Library::shipped_only());
        let server = tokio::spawn(server::serve(listener, hall, std::future::pending()));
        let played = self.play_at(vec![address]).await;
        server.abort();
        played
    }

    /// Plays at these servers.
    async fn play_at(&self, servers: Vec<SocketAddr>) -> anyhow::Result<(Seen, f64)> {
        let begun = Instant::now();
        let end = begun + Duration::from_secs(self.time.into());
        let pause = self.rate.map(|rate| Duration::from_secs(1) * self.games / rate);
        let server = |bot: u32| servers[bot as usize % servers.len()];
        let bots: Vec<_> = (0..self.games)
            .map(|bot| tokio::spawn(play_games([server(bot), server(bot + 1)], bot, end, pause)))
            .collect();
        let mut all = Seen::default();
        for bot in bots {
            let seen = bot.await.context("a bot broke down")??;
            all.turns.extend(seen.turns);
            all.finished += seen.finished;
            all.bytes += seen.bytes;
        }
        Ok((all, begun.elapsed().as_secs_f64()))
    }
}

/// Opens a room over HTTP at one server, plays both seats over a socket at the other,
/// and begins again. Between two turns it waits so long that each has its slot.
async fn play_games(
    [opening, address]: [SocketAddr; 2],
    bot: u32,
    end: Instant,
    pause: Option<Duration>,
) -> anyhow::Result<Seen> {
    let mut seen = Seen::default();
    let mut slot = Instant::now() + pause.unwrap_or_default().mul_f64(f64::from(bot % 97) / 97.0);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(bot.into());
    while Instant::now() < end {
        let game = GAMES[(bot as usize + seen.finished as usize) % GAMES.len()].name;
        let new = NewRoom {
            game: game.to_owned(),
            start: None,
            turns: Vec::new(),
            players: ["human".to_owned(), "human".to_owned()],
            clock: None,
            invite: None,
            hints: false,
        };
        let opened = ask(opening, "/api/rooms", "", Some(&serde_json::to_value(&new)?)).await?;
        let url = format!("ws://{address}/ws");
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await?;
        let join = FromClient::Join {
            room: text(&opened["room"])?,
            keys: vec![text(&opened["seats"][0])?, text(&opened["seats"][1])?],
            have: 0,
            revision: 0,
        };
        socket.send(Frame::text(serde_json::to_string(&join)?)).await?;
        let mut sent: Option<(u64, Instant)> = None;
        let mut plies = 0;
        let mut known = Value::Null;
        while let Some(frame) = socket.next().await {
            let Frame::Text(text) = frame? else { continue };
            let message: Value = serde_json::from_str(&text)?;
            match message["type"].as_str() {
                Some("refused") => bail!("refused: {message}"),
                Some("state") => {}
                _ => continue,
            }
            plies += message["turns"].as_array().map_or(0, Vec::len) as u64;
            seen.bytes += text.len() as u64;
            take_in(&mut known, message);
            if let Some((before, at)) = sent
                && plies > before
            {
                seen.turns.push(at.elapsed());
                sent = None;
            }
            if !known["standing"]["over"].is_null() {
                seen.finished += 1;
                break;
            }
            if Instant::now() >= end {
                break;
            }
            let choices: Vec<Step> = serde_json::from_value(known["choices"].clone())?;
            if choices.is_empty() {
                continue;
            }
            let step = choices[game::below(&mut random, choices.len() as u64) as usize];
            let touch = FromClient::Touch { ply: plies as u32, touch: Touch::Click(step) };
            // A turn may have several steps: only the first waits.
            let is_first = known["steps"].as_array().is_none_or(Vec::is_empty);
            if let Some(pause) = pause.filter(|_| is_first) {
                tokio::time::sleep_until(slot.into()).await;
                slot = Instant::now().max(slot + pause);
            }
            sent = Some((plies, Instant::now()));
            socket.send(Frame::text(serde_json::to_string(&touch)?)).await?;
        }
        let _ = socket.close(None).await;
    }
    Ok(seen)
}

/// Takes in what was told of how things stand: what is not said is as it was. (Of the
/// board, bots need to know nothing.)
fn take_in(known: &mut Value, told: Value) {
    match (known.as_object_mut(), told) {
        (Some(known), Value::Object(told)) => known.extend(told),
        (_, told) => *known = told,
    }
}

fn text(value: &Value) -> anyhow::Result<String> {
    value.as_str().map(str::to_owned).context("the server answered something else")
}

/// The smallest HTTP client that will do: one request, one connection.
async fn ask(
    address: SocketAddr,
    path: &str,
    key: &str,
    body: Option<&Value>,
) -> anyhow::Result<Value> {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(Value::to_string).unwrap_or_default();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    if !head.starts_with("HTTP/1.1 200") {
        bail!("the server refused: {}", body.trim());
    }
    Ok(serde_json::from_str(body)?)
}
