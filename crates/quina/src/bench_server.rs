//! `quina bench-server`: many games at once against a server of its own or against
//! some that run, over real sockets, every turn stored on disk before it is answered.

mod campaign;
mod cluster;
mod faults;
mod findings;
mod memory;
mod relay;

use std::collections::HashMap;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use game::{Message, SoFar, Step, Table, Touch};
use games::{GAMES, Variant};
use protocol::{FromClient, NewRoom, RoomClock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use server::{Backend, Hall, ServerLimits};
use solve::Library;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::http_request::http_request;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use self::cluster::Cluster;
use self::findings::Findings;
use crate::cli::Context;
use crate::usage::within;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = within(1u32, 5_000))]
    games: u32,
    /// How long, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = within(1u32, 3_600))]
    time: u32,
    /// A server that runs already, as 127.0.0.1:7777; several may be given, and each game is
    /// opened at one and played at the next [default: one of its own]
    #[arg(long, value_name = "ADDRESS")]
    at: Vec<SocketAddr>,
    /// The database of its own server: a file, or postgres://… [default: a new file]
    #[arg(long, value_name = "DATABASE", conflicts_with = "at")]
    database: Option<String>,
    /// Start so many servers of its own, each a process, on a PostgreSQL of its own and behind
    /// HAProxy, which must be installed
    #[arg(long, value_name = "N", conflicts_with_all = ["at", "database"], value_parser = within(1u32, 16))]
    nodes: Option<u32>,
    /// How many turns all bots together offer in a second [default: as many as are answered]
    #[arg(long, value_name = "TURNS", value_parser = within(1u32, u32::MAX))]
    rate: Option<u32>,
    /// Click every turn together step by step, as a page does [default: say it in one message]
    #[arg(long, conflicts_with_all = ["faults", "memory"])]
    clicks: bool,
    /// Break things: nodes, the database, the proxy and the network between them are killed,
    /// halted and cut, each at least once, while bots log every acknowledgement; then what is
    /// stored is compared. What was lost, doubled or too slow is an error. With --at nothing is
    /// broken but by you
    #[arg(long, conflicts_with_all = ["database", "rate"])]
    faults: bool,
    /// With --faults: how long a client may have to wait once it can be served, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 5, requires = "faults", value_parser = within(1u32, 3_600))]
    within: u32,
    /// Measure how much memory a server of its own, a process, needs for a socket and for a
    /// guest, with two guests in each game
    #[arg(long, conflicts_with_all = ["at", "database", "nodes", "rate", "faults"])]
    memory: bool,
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
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("starting the server")?;
        if self.faults {
            return self.break_things(&runtime, context, out);
        }
        if self.memory {
            return memory::measure(&runtime, self.games, self.json, context, out);
        }
        let (mut seen, seconds) = match self.nodes {
            Some(nodes) => {
                let cluster = Cluster::start(&runtime, nodes, self.games, true)?;
                runtime.block_on(self.play_at(vec![cluster.proxy.address]))?
            }
            None => runtime.block_on(self.measure())?,
        };
        seen.turns.sort_unstable();
        let turns = seen.turns.len();
        if turns == 0 {
            bail!("not a single turn was played");
        }
        let at = |share: f64| seen.turns[((turns - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        let (rate, p50, p99) = (turns as f64 / seconds, at(0.5), at(0.99));
        if self.json {
            let result = json!({
                "games": self.games, "servers": self.servers(), "rate": self.rate,
                "clicks": self.clicks,
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

    /// How many servers answer.
    fn servers(&self) -> usize {
        self.nodes.map_or(self.at.len().max(1), |nodes| nodes as usize)
    }

    /// Lets bots play while things break, and compares.
    fn break_things(
        &self,
        runtime: &tokio::runtime::Runtime,
        context: &Context,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let until = Instant::now() + Duration::from_secs(self.time.into());
        let stop = Arc::new(AtomicBool::new(false));
        let within = Duration::from_secs(self.within.into());
        if !self.at.is_empty() {
            let bots = runtime.spawn(faults::play(self.at.clone(), self.games, Arc::clone(&stop)));
            std::thread::sleep(until.saturating_duration_since(Instant::now()));
            stop.store(true, Ordering::Relaxed);
            let seen = runtime.block_on(bots)??;
            let mut stored = HashMap::new();
            for log in &seen.logs {
                let kept = runtime.block_on(faults::told(&self.at, log))?;
                stored.insert(log.room.clone(), kept);
            }
            return Findings::new(&seen, &stored).tell(within, self.json, context, out);
        }
        // One that is broken leaves others to go to.
        let nodes = self.nodes.unwrap_or(3).max(2);
        let mut cluster = Cluster::start(runtime, nodes, self.games, false)?;
        let servers = vec![cluster.proxy.address];
        let bots = runtime.spawn(faults::play(servers, self.games, Arc::clone(&stop)));
        let faults = campaign::run(&mut cluster, until)?;
        stop.store(true, Ordering::Relaxed);
        let seen = runtime.block_on(bots)??;
        let stored = cluster.postgres.query(cluster::DATABASE, faults::KEPT)?;
        let stored = serde_json::from_str(&stored).context("reading what is stored")?;
        let overdue = cluster.postgres.query(cluster::DATABASE, faults::OVERDUE)?;
        let overdue = overdue.trim().parse().context("counting")?;
        let findings = Findings::new(&seen, &stored).with_faults(&seen.waits, &faults, overdue);
        let told = findings.tell(within, self.json, context, out);
        if told.is_err() {
            let message = Message::new("bench-logs").with("path", cluster.keep_logs().display());
            eprintln!("{}", context.texts.say(&message));
        }
        told
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
        let manner = Manner { end, pause, clicks: self.clicks };
        let server = |bot: u32| servers[bot as usize % servers.len()];
        let bots: Vec<_> = (0..self.games)
            .map(|bot| tokio::spawn(play_games([server(bot), server(bot + 1)], bot, manner)))
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

/// What a bot hears of a room; what it has no use for is not even read.
#[derive(serde::Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    turns: Vec<String>,
    standing: Option<Standing>,
}

#[derive(serde::Deserialize)]
struct Standing {
    over: Option<IgnoredAny>,
}

/// How bots play.
#[derive(Clone, Copy)]
struct Manner {
    end: Instant,
    /// Between two turns.
    pause: Option<Duration>,
    /// Whether they click a turn together, as a page does, or say it.
    clicks: bool,
}

/// Opens a room over HTTP at one server, plays both seats over a socket at the other,
/// and begins again. Between two turns it waits so long that each has its slot.
async fn play_games(
    [opening, address]: [SocketAddr; 2],
    bot: u32,
    manner: Manner,
) -> anyhow::Result<Seen> {
    let mut seen = Seen::default();
    let pause = manner.pause.unwrap_or_default();
    let mut slot = Instant::now() + pause.mul_f64(f64::from(bot % 97) / 97.0);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(bot.into());
    while Instant::now() < manner.end {
        let game = GAMES[(bot as usize + seen.finished as usize) % GAMES.len()].name;
        let mut socket = sit_down([opening, address], game).await?;
        let table = Variant::read(game)?.table(&SoFar::default())?;
        let mut both = BothSeats { table, sent: None, clicked: None };
        while let Some(frame) = socket.next().await {
            let Frame::Text(text) = frame? else { continue };
            match both.hear(&text, manner, &mut seen)? {
                Next::Wait => continue,
                Next::Play => {}
                Next::End => break,
            }
            if Instant::now() >= manner.end {
                break;
            }
            // A turn may have several steps: only the first waits.
            if manner.pause.is_some() && both.table.steps().is_empty() {
                tokio::time::sleep_until(slot.into()).await;
                slot = Instant::now().max(slot + pause);
            }
            let order = both.order(manner, &mut random)?;
            socket.send(Frame::text(serde_json::to_string(&order)?)).await?;
        }
        let _ = socket.close(None).await;
    }
    Ok(seen)
}

/// What a bot does after a message.
enum Next {
    Wait,
    Play,
    End,
}

/// Whoever plays both sides of a room: the game as it knows it, and what it has said.
struct BothSeats {
    table: Box<dyn Table>,
    /// At which ply something was said, and when.
    sent: Option<(usize, Instant)>,
    clicked: Option<Step>,
}

impl BothSeats {
    fn hear(&mut self, text: &str, manner: Manner, seen: &mut Seen) -> anyhow::Result<Next> {
        let heard: Heard = serde_json::from_str(text)?;
        match heard.kind {
            "refused" => bail!("refused: {text}"),
            "state" => {}
            _ => return Ok(Next::Wait),
        }
        seen.bytes += text.len() as u64;
        // A click that completes no turn is a step of it.
        if let Some(step) = self.clicked.take().filter(|_| heard.turns.is_empty()) {
            self.table.step(step)?;
        }
        for turn in &heard.turns {
            self.table.play(turn)?;
        }
        match self.sent.take_if(|(before, _)| self.table.ply() > *before) {
            Some((_, at)) => seen.turns.push(at.elapsed()),
            // A whole turn is on its way.
            None if self.sent.is_some() && !manner.clicks => return Ok(Next::Wait),
            None => {}
        }
        if heard.standing.is_some_and(|standing| standing.over.is_some()) {
            seen.finished += 1;
            return Ok(Next::End);
        }
        Ok(Next::Play)
    }

    /// Any turn, or any step of one.
    fn order(
        &mut self,
        manner: Manner,
        random: &mut Xoshiro256PlusPlus,
    ) -> anyhow::Result<FromClient> {
        let ply = self.table.ply() as u32;
        let order = match manner.clicks {
            true => {
                let step = any_step(&*self.table, random)?;
                self.clicked = Some(step);
                FromClient::Touch { ply, touch: Touch::Click(step) }
            }
            false => FromClient::Play { ply, turn: any_turn(&mut *self.table, random)? },
        };
        self.sent = Some((self.table.ply(), Instant::now()));
        Ok(order)
    }
}

/// Opens a room at one server, and takes both its seats at the other.
async fn sit_down([opening, address]: [SocketAddr; 2], game: &str) -> anyhow::Result<Socket> {
    let new = new_room(game, ["human"; 2], None);
    let opened = ask(opening, "/api/rooms", "", Some(&new)).await?;
    let url = format!("ws://{address}/ws");
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await?;
    let join = FromClient::Join {
        room: text(&opened["room"])?,
        keys: vec![text(&opened["seats"][0])?, text(&opened["seats"][1])?],
        have: 0,
        revision: 0,
    };
    socket.send(Frame::text(serde_json::to_string(&join)?)).await?;
    Ok(socket)
}

/// Any turn that may be played.
fn any_turn(table: &mut dyn Table, random: &mut Xoshiro256PlusPlus) -> anyhow::Result<String> {
    loop {
        let step = any_step(table, random)?;
        if let Some(turn) = table.step(step)? {
            table.undo();
            return Ok(turn);
        }
    }
}

/// Any step that may come next.
fn any_step(table: &dyn Table, random: &mut Xoshiro256PlusPlus) -> anyhow::Result<Step> {
    let choices = table.choices();
    if choices.is_empty() {
        bail!("nothing may be played");
    }
    Ok(choices[game::below(random, choices.len() as u64) as usize])
}

/// What a bot opens.
fn new_room(game: &str, players: [&str; 2], clock: Option<RoomClock>) -> Value {
    let new = NewRoom {
        game: game.to_owned(),
        start: None,
        turns: Vec::new(),
        players: players.map(str::to_owned),
        clock,
        invite: None,
        hints: false,
    };
    json!(new)
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
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(http_request(address, path, key, body).as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
    if !head.starts_with("HTTP/1.1 200") {
        bail!("the server refused: {}", body.trim());
    }
    Ok(serde_json::from_str(body)?)
}
