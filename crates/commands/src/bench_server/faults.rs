//! `quina bench-server --faults`: bots that log every acknowledgement they get while
//! things break, and what they find when they compare in the end.
//!
//! What breaks is not known here (see `campaign`, or whoever runs servers that are named
//! by `--at`). A bot plays as a page does: a socket a seat, opened anew wherever no answer
//! comes. Some play a computer, some by the clock, and some of those walk away, so that
//! computers' turns and flags are made by whichever node owns the room.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use bots::{Socket, any_turn, ask, new_room, text};
use futures_util::{SinkExt as _, StreamExt as _};
use game::{Side, SoFar, Status, Table};
use games::Variant;
use protocol::{FromClient, RoomClock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message as Frame;

/// A server that has not answered by then is given up on for now.
const PATIENCE: Duration = Duration::from_millis(2_000);
/// Before a bot tries again.
const PAUSE: Duration = Duration::from_millis(50);
/// A bot thinks at most so long, in milliseconds; by the clock, longer.
const THINKING: [u64; 2] = [100, 900];
/// The clock of games that have one: some of them end by it.
const CLOCK: RoomClock = RoomClock { seconds: 6, increment: 1 };
/// One of so many turns by the clock is never played.
const WALKS_AWAY: u64 = 20;
/// How long the servers may take to be well again in the end.
const RECOVERY: Duration = Duration::from_secs(60);

/// What one bot logged of one game.
pub(super) struct Log {
    pub(super) room: String,
    keys: [String; 2],
    variant: Variant,
    /// Which side a computer plays.
    pub(super) computer: Option<Side>,
    /// The turns that were sent, with their plies …
    sent: Vec<(usize, String)>,
    /// … and those that were acknowledged.
    pub(super) acknowledged: Vec<(usize, String)>,
}

/// How long a bot waited for something to come of what it wanted; for ever, where
/// nothing came.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    pub(super) since: Instant,
    pub(super) until: Option<Instant>,
}

/// What a bot, or all of them, report of a time of faults.
#[derive(Default)]
pub(super) struct FaultReport {
    pub(super) logs: Vec<Log>,
    pub(super) waits: Vec<Wait>,
    /// Sockets that were given up, and requests that were not answered.
    pub(super) failed: u64,
    /// What was told after something else had been.
    pub(super) contradictions: u64,
}

/// A game in which a bot sits.
struct Playing {
    log: Log,
    table: Box<dyn Table>,
    is_over: bool,
    sockets: [Option<Socket>; 2],
}

/// What a socket said.
enum Heard {
    /// How things stand.
    State,
    /// That something was refused.
    Refused,
    Other,
}

/// One bot.
struct Bot {
    servers: Vec<SocketAddr>,
    /// Which server is asked next.
    next: usize,
    random: Xoshiro256PlusPlus,
    stop: Arc<AtomicBool>,
    report: FaultReport,
}

/// Plays so many games at once at these servers until it is told to stop.
pub(super) async fn play(
    servers: Vec<SocketAddr>,
    games: u32,
    stop: Arc<AtomicBool>,
) -> anyhow::Result<FaultReport> {
    let bots: Vec<_> = (0..games)
        .map(|number| {
            let bot = Bot {
                servers: servers.clone(),
                next: number as usize,
                random: Xoshiro256PlusPlus::seed_from_u64(number.into()),
                stop: Arc::clone(&stop),
                report: FaultReport::default(),
            };
            tokio::spawn(bot.run(number as usize))
        })
        .collect();
    let mut all = FaultReport::default();
    for bot in bots {
        let report = bot.await.context("a bot broke down")??;
        all.logs.extend(report.logs);
        all.waits.extend(report.waits);
        all.failed += report.failed;
        all.contradictions += report.contradictions;
    }
    Ok(all)
}

impl Bot {
    async fn run(mut self, number: usize) -> anyhow::Result<FaultReport> {
        for count in number.. {
            let game = games::GAMES[count % games::GAMES.len()].name;
            // The kinds of bots are as even as the games are at each of them.
            let kind = count / games::GAMES.len() + number;
            let (computer, clock) = match kind % 3 {
                0 => (None, None),
                1 => (Some(Side::Second), None),
                _ => (None, Some(CLOCK)),
            };
            let since = Instant::now();
            let opened = loop {
                if self.is_stopped() {
                    break None;
                }
                match self.open(game, computer, clock).await {
                    Some(playing) => break Some(playing),
                    None => self.give_up(PAUSE).await,
                }
            };
            self.report.waits.push(Wait { since, until: opened.is_some().then(Instant::now) });
            let Some(mut playing) = opened else { break };
            self.play(&mut playing, clock.is_some()).await;
            self.report.logs.push(playing.log);
        }
        Ok(self.report)
    }

    async fn give_up(&mut self, pause: Duration) {
        self.report.failed += 1;
        tokio::time::sleep(pause).await;
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn server(&mut self) -> SocketAddr {
        self.next += 1;
        self.servers[self.next % self.servers.len()]
    }

    fn below(&mut self, bound: u64) -> u64 {
        game::below(&mut self.random, bound)
    }

    async fn open(
        &mut self,
        game: &str,
        computer: Option<Side>,
        clock: Option<RoomClock>,
    ) -> Option<Playing> {
        let players = [Side::First, Side::Second].map(|side| match computer {
            Some(computer) if computer == side => "engine:1",
            _ => "human",
        });
        let new = new_room(game, players, clock);
        let asked = ask(self.server(), "/api/rooms", "", Some(&new));
        let opened = tokio::time::timeout(PATIENCE, asked).await.ok()?.ok()?;
        let key = |seat: usize| text(&opened["seats"][seat]).ok();
        let variant = Variant::read(game).ok()?;
        let log = Log {
            room: text(&opened["room"]).ok()?,
            keys: [key(0)?, key(1)?],
            variant: variant.clone(),
            computer,
            sent: Vec::new(),
            acknowledged: Vec::new(),
        };
        let table = variant.table(&SoFar::default()).ok()?;
        Some(Playing { log, table, is_over: false, sockets: [None, None] })
    }

    /// Plays a game, and logs how long each turn was waited for.
    async fn play(&mut self, playing: &mut Playing, by_clock: bool) {
        while !self.is_stopped() && !playing.is_over {
            let Status::Playing(side) = playing.table.status() else { break };
            let thinking = self.below(THINKING[usize::from(by_clock)]);
            if by_clock && playing.table.ply() > 1 && self.below(WALKS_AWAY) == 0 {
                return;
            }
            if playing.log.computer != Some(side) {
                tokio::time::sleep(Duration::from_millis(thinking)).await;
            }
            let (since, ply) = (Instant::now(), playing.table.ply());
            let mut until = None;
            while until.is_none() && !self.is_stopped() {
                let tried = tokio::time::timeout(PATIENCE, self.go_on(playing, side)).await;
                if playing.table.ply() > ply || playing.is_over {
                    until = Some(Instant::now());
                } else if !matches!(tried, Ok(Ok(true))) {
                    let seat = playing.seat(side);
                    playing.sockets[seat] = None;
                    self.give_up(PAUSE).await;
                }
            }
            self.report.waits.push(Wait { since, until });
        }
    }

    /// Tries to get the game on by a turn of a side; whether the socket is of use yet.
    async fn go_on(&mut self, playing: &mut Playing, side: Side) -> anyhow::Result<bool> {
        let seat = playing.seat(side);
        let ply = playing.table.ply();
        if playing.sockets[seat].is_none() {
            let server = self.server();
            playing.join(server, seat).await?;
            while !matches!(self.hear(playing, seat).await?, Heard::State) {}
        }
        if playing.table.ply() > ply || playing.is_over {
            return Ok(true);
        }
        let sent = match playing.log.computer == Some(side) {
            true => None,
            false => Some(playing.send_any(seat, &mut self.random).await?),
        };
        while playing.table.ply() == ply && !playing.is_over {
            if matches!(self.hear(playing, seat).await?, Heard::Refused) {
                return Ok(false);
            }
        }
        if let Some(sent) = sent
            && playing.table.played().get(ply) == Some(&sent)
        {
            playing.log.acknowledged.push((ply, sent));
        }
        Ok(true)
    }

    /// Takes in one message.
    async fn hear(&mut self, playing: &mut Playing, seat: usize) -> anyhow::Result<Heard> {
        let socket = playing.sockets[seat].as_mut().context("no socket")?;
        let frame = socket.next().await.context("the socket was closed")??;
        let message: Value = match frame {
            Frame::Text(text) => serde_json::from_str(&text)?,
            Frame::Close(Some(close)) => {
                // The page, too, comes back when it is told to.
                let wait = close.reason.parse().unwrap_or(0);
                tokio::time::sleep(Duration::from_millis(wait)).await;
                bail!("the socket was closed");
            }
            _ => return Ok(Heard::Other),
        };
        Ok(match message["type"].as_str() {
            Some("state") => {
                self.report.contradictions += u64::from(!playing.take_in(&message)?);
                Heard::State
            }
            Some("refused") => Heard::Refused,
            _ => Heard::Other,
        })
    }
}

impl Playing {
    /// The seat at which one hears of a side's turn.
    fn seat(&self, side: Side) -> usize {
        let side = if self.log.computer == Some(side) { !side } else { side };
        usize::from(side == Side::Second)
    }

    async fn join(&mut self, server: SocketAddr, seat: usize) -> anyhow::Result<()> {
        let url = format!("ws://{server}/ws/{}", self.log.room);
        let mut socket = bots::connect(url).await?;
        let join = FromClient::Join {
            room: self.log.room.clone(),
            keys: vec![self.log.keys[seat].clone()],
            have: 0,
            revision: 0,
        };
        socket.send(Frame::text(serde_json::to_string(&join)?)).await?;
        self.sockets[seat] = Some(socket);
        Ok(())
    }

    /// Sends any turn that may be played; which.
    async fn send_any(
        &mut self,
        seat: usize,
        random: &mut Xoshiro256PlusPlus,
    ) -> anyhow::Result<String> {
        let ply = self.table.ply();
        let turn = any_turn(&mut *self.table, random)?;
        self.log.sent.push((ply, turn.clone()));
        let play = FromClient::Play { ply: ply as u32, turn: turn.clone() };
        let socket = self.sockets[seat].as_mut().context("no socket")?;
        socket.send(Frame::text(serde_json::to_string(&play)?)).await?;
        Ok(turn)
    }

    /// Takes in how things stand; whether that fits what was known.
    fn take_in(&mut self, state: &Value) -> anyhow::Result<bool> {
        // A change that tells of no turns names no ply.
        let from = state["from"].as_u64().map_or(self.table.ply(), |from| from as usize);
        let told = state.get("turns").cloned().map(serde_json::from_value::<Vec<String>>);
        let told = told.transpose()?.unwrap_or_default();
        let mut fits = from <= self.table.ply();
        for (ply, turn) in (from..).zip(told) {
            let known = self.table.played().get(ply).cloned();
            fits &= match known {
                Some(known) => known == turn,
                None => self.table.play(&turn).is_ok(),
            };
        }
        self.is_over |= !state["standing"]["over"].is_null();
        Ok(fits)
    }
}

/// A room as it is stored.
#[derive(Debug, Default, serde::Deserialize)]
pub(super) struct Kept {
    pub(super) turns: Option<Vec<KeptTurn>>,
    pub(super) version: usize,
    pub(super) reason: Option<String>,
    /// When it was last changed.
    pub(super) changed: u64,
}

/// A turn, what it left to both in milliseconds, and when it was stored.
pub(super) type KeptTurn = (String, Option<u64>, Option<u64>, u64);

/// What is stored that should not be, or is not that should.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Wrong {
    /// Acknowledged turns that are not stored as they were acknowledged.
    pub(super) lost: u64,
    /// Turns that no player sent, and changes that were made twice.
    pub(super) doubled: u64,
    /// Games that ended by a clock that was not overdue.
    pub(super) early: u64,
}

impl Log {
    /// Holds what is stored against what was logged.
    pub(super) fn compare(&self, kept: &Kept) -> Wrong {
        let mut wrong = Wrong::default();
        let stored = kept.turns.as_deref().unwrap_or_default();
        for (ply, turn) in &self.acknowledged {
            wrong.lost += u64::from(stored.get(*ply).map(|kept| &kept.0) != Some(turn));
        }
        // Nothing but turns and an end happens in these rooms, each as a version.
        let changes = stored.len() + usize::from(kept.reason.is_some());
        wrong.doubled += kept.version.abs_diff(changes) as u64;
        let Ok(mut table) = self.variant.table(&SoFar::default()) else { return wrong };
        for (ply, (turn, ..)) in stored.iter().enumerate() {
            let by_computer =
                matches!(table.status(), Status::Playing(side) if self.computer == Some(side));
            let is_sent = self.sent.iter().any(|(at, sent)| *at == ply && sent == turn);
            wrong.doubled += u64::from(!by_computer && !is_sent);
            // What can't be played was never legal, whoever stored it.
            wrong.doubled += u64::from(table.play(turn).is_err());
        }
        if kept.reason.as_deref() == Some("time") {
            let left = match (table.status(), stored.last()) {
                (Status::Playing(Side::First), Some((_, left, _, at))) => {
                    left.map(|left| at + left)
                }
                (Status::Playing(Side::Second), Some((_, _, left, at))) => {
                    left.map(|left| at + left)
                }
                _ => None,
            };
            let overdue = stored.len() > 1 && left.is_some_and(|deadline| deadline <= kept.changed);
            wrong.early += u64::from(!overdue);
        }
        wrong
    }
}

/// What servers say of a room, where nobody can look into their database.
pub(super) async fn told(servers: &[SocketAddr], log: &Log) -> anyhow::Result<Kept> {
    let path = format!("/api/rooms/{}", log.room);
    let begun = Instant::now();
    for server in servers.iter().cycle() {
        let asked = ask(*server, &path, &log.keys[0], None);
        if let Ok(Ok(now)) = tokio::time::timeout(PATIENCE, asked).await {
            let turns: Vec<String> = serde_json::from_value(now["state"]["turns"].clone())?;
            let version = turns.len();
            let turns = turns.into_iter().map(|turn| (turn, None, None, 0)).collect();
            return Ok(Kept { turns: Some(turns), version, ..Kept::default() });
        }
        if begun.elapsed() > RECOVERY {
            bail!("{path} can't be looked at any more");
        }
        tokio::time::sleep(PAUSE).await;
    }
    bail!("there are no servers")
}

/// What a database of rooms says, as JSON by their names.
pub(super) const KEPT: &str = "SELECT coalesce(json_object_agg(id, json_build_object(\
    'version', version, 'reason', reason, 'changed', changed, 'turns', \
    (SELECT json_agg(json_build_array(turn, first_left, second_left, played) ORDER BY ply) \
     FROM turns WHERE room = rooms.id))), '{}') FROM rooms";

/// How many rooms there are whose time was over some seconds ago and that go on.
pub(super) const OVERDUE: &str = "SELECT count(*) FROM rooms \
    WHERE deadline < extract(epoch FROM clock_timestamp()) * 1000 - 5000";

#[cfg(test)]
mod tests {
    use super::*;

    fn log(game: &str) -> (Log, Vec<String>) {
        let variant = Variant::read(game).unwrap();
        let mut table = variant.table(&SoFar::default()).unwrap();
        let mut turns = Vec::new();
        for _ in 0..3 {
            let turn = table.turns()[0].clone();
            table.play(&turn).unwrap();
            turns.push(turn);
        }
        let sent: Vec<_> = turns.iter().cloned().enumerate().collect();
        let log = Log {
            room: String::new(),
            keys: [String::new(), String::new()],
            variant,
            computer: None,
            acknowledged: sent.clone(),
            sent,
        };
        (log, turns)
    }

    /// A checker that finds nothing must be one that could have.
    #[test]
    fn the_checker_finds_what_is_wrong() {
        let (log, turns) = log(games::GAMES[0].name);
        let kept = |turns: &[String], version: usize, end: Option<(&str, u64)>| Kept {
            turns: Some(turns.iter().map(|t| (t.clone(), Some(500), Some(700), 1_000)).collect()),
            version,
            reason: end.map(|(reason, _)| reason.to_owned()),
            changed: end.map_or(1_000, |(_, at)| at),
        };
        let wrong = |lost, doubled, early| Wrong { lost, doubled, early };
        assert_eq!(log.compare(&kept(&turns, 3, None)), wrong(0, 0, 0));
        assert_eq!(log.compare(&kept(&turns[..2], 2, None)), wrong(1, 0, 0));
        assert_eq!(log.compare(&kept(&turns, 4, None)), wrong(0, 1, 0));
        let twice = [&turns[..], &turns[2..]].concat();
        assert_eq!(log.compare(&kept(&twice, 4, None)), wrong(0, 2, 0), "not sent, not legal");
        // Second has to play, and had 700 ms since 1,000.
        assert_eq!(log.compare(&kept(&turns, 4, Some(("time", 1_700)))), wrong(0, 0, 0));
        assert_eq!(log.compare(&kept(&turns, 4, Some(("time", 1_699)))), wrong(0, 0, 1));
        assert_eq!(log.compare(&Kept::default()), wrong(3, 0, 0));
    }
}
