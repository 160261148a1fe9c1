//! Bots that play games at servers, over real sockets, and measure how long turns take.
//!
//! They are a crate of their own so that they can be optimised where commands are not: bots
//! that dawdle measure themselves. What is asynchronous is handed out boxed, so that it is
//! compiled here.

mod http_request;

use std::net::SocketAddr;
use std::pin::Pin;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use futures_util::{SinkExt as _, StreamExt as _};
use game::{SoFar, Step, Table, Touch};
use games::{GAMES, Variant};
use protocol::{FromClient, NewRoom, RoomClock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use http_request::http_request;

/// A guest's line to a server.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What takes its time.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = anyhow::Result<T>> + Send + 'a>>;

/// Many bots at once.
#[derive(Clone, Debug)]
pub struct Bots {
    /// Where they play: each game is opened at one and played at the next.
    pub servers: Vec<SocketAddr>,
    /// How many games are played at the same time.
    pub games: u32,
    /// How long.
    pub time: Duration,
    /// How many turns all bots together offer in a second; as many as are answered without it.
    pub rate: Option<u32>,
    /// Whether they click a turn together, as a page does, or say it.
    pub clicks: bool,
}

/// What one bot reports, or all of them.
#[derive(Debug, Default)]
pub struct BotReport {
    /// How long each turn took from sending it to hearing of it.
    pub turns: Vec<Duration>,
    /// How many games came to their end.
    pub finished: u32,
    /// What was heard of how things stand.
    pub bytes: u64,
}

impl Bots {
    /// Plays; says too how many seconds that took.
    pub fn play<'a>(self) -> Pending<'a, (BotReport, f64)> {
        Box::pin(async move {
            let begun = Instant::now();
            let end = begun + self.time;
            let pause = self.rate.map(|rate| Duration::from_secs(1) * self.games / rate);
            let manner = Manner { end, pause, clicks: self.clicks };
            let server = |bot: u32| self.servers[bot as usize % self.servers.len()];
            let bots: Vec<_> = (0..self.games)
                .map(|bot| tokio::spawn(play_games([server(bot), server(bot + 1)], bot, manner)))
                .collect();
            let mut all = BotReport::default();
            for bot in bots {
                let report = bot.await.context("a bot broke down")??;
                all.turns.extend(report.turns);
                all.finished += report.finished;
                all.bytes += report.bytes;
            }
            Ok((all, begun.elapsed().as_secs_f64()))
        })
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
) -> anyhow::Result<BotReport> {
    let mut report = BotReport::default();
    let pause = manner.pause.unwrap_or_default();
    let mut slot = Instant::now() + pause.mul_f64(f64::from(bot % 97) / 97.0);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(bot.into());
    while Instant::now() < manner.end {
        let game = GAMES[(bot as usize + report.finished as usize) % GAMES.len()].name;
        let mut socket = sit_down([opening, address], game).await?;
        let table = Variant::read(game)?.table(&SoFar::default())?;
        let mut both = BothSeats { table, sent: None, clicked: None };
        while let Some(frame) = socket.next().await {
            let Frame::Text(text) = frame? else { continue };
            match both.hear(&text, manner, &mut report)? {
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
    Ok(report)
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
    fn hear(&mut self, text: &str, manner: Manner, report: &mut BotReport) -> anyhow::Result<Next> {
        let heard: Heard = serde_json::from_str(text)?;
        match heard.kind {
            "refused" => bail!("refused: {text}"),
            "state" => {}
            _ => return Ok(Next::Wait),
        }
        report.bytes += text.len() as u64;
        // A click that completes no turn is a step of it.
        if let Some(step) = self.clicked.take().filter(|_| heard.turns.is_empty()) {
            self.table.step(step)?;
        }
        for turn in &heard.turns {
            self.table.play(turn)?;
        }
        match self.sent.take_if(|(before, _)| self.table.ply() > *before) {
            Some((_, at)) => report.turns.push(at.elapsed()),
            // A whole turn is on its way.
            None if self.sent.is_some() && !manner.clicks => return Ok(Next::Wait),
            None => {}
        }
        if heard.standing.is_some_and(|standing| standing.over.is_some()) {
            report.finished += 1;
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
    let mut socket = connect(format!("ws://{address}/ws")).await?;
    let join = FromClient::Join {
        room: text(&opened["room"])?,
        keys: vec![text(&opened["seats"][0])?, text(&opened["seats"][1])?],
        have: 0,
        revision: 0,
    };
    socket.send(Frame::text(serde_json::to_string(&join)?)).await?;
    Ok(socket)
}

/// A new line to a server, by its whole address.
pub fn connect<'a>(url: String) -> Pending<'a, Socket> {
    Box::pin(async move { Ok(tokio_tungstenite::connect_async(url).await?.0) })
}

/// Any turn that may be played.
pub fn any_turn(table: &mut dyn Table, random: &mut Xoshiro256PlusPlus) -> anyhow::Result<String> {
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
pub fn new_room(game: &str, players: [&str; 2], clock: Option<RoomClock>) -> Value {
    json!(NewRoom { clock, ..NewRoom::new(game, players) })
}

/// What must be a text in an answer.
pub fn text(value: &Value) -> anyhow::Result<String> {
    value.as_str().map(str::to_owned).context("the server answered something else")
}

/// The smallest HTTP client that will do: one request, one connection.
pub fn ask<'a>(
    address: SocketAddr,
    path: &'a str,
    key: &'a str,
    body: Option<&'a Value>,
) -> Pending<'a, Value> {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    Box::pin(async move {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(http_request(address, path, key, body).as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let (head, body) = answer.split_once("\r\n\r\n").context("no answer")?;
        if !head.starts_with("HTTP/1.1 200") {
            bail!("the server refused: {}", body.trim());
        }
        Ok(serde_json::from_str(body)?)
    })
}
