//! `quina bench-server --faults`: bots that log every acknowledgement they get while
//! somebody else breaks things, and compare in the end.
//!
//! What breaks is not known here: nodes and databases are killed, halted and cut off by
//! whoever runs this. A bot that gets no answer goes to the next server.

use std::io::Write;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use game::SoFar;
use games::Variant;
use protocol::NewRoom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use serde_json::{Value, json};

use super::{ask, text};

/// Between two turns of a bot, and before it tries again.
const PAUSE: Duration = Duration::from_millis(50);
/// A server that has not answered by then is given up on for now.
const PATIENCE: Duration = Duration::from_secs(4);
/// How long the servers may take to be well again in the end.
const RECOVERY: Duration = Duration::from_secs(30);

/// What one bot logged of one game.
struct Log {
    game: &'static str,
    path: String,
    keys: [String; 2],
    /// The turns that were acknowledged, with their plies.
    acknowledged: Vec<(usize, String)>,
}

/// What all bots found.
#[derive(Default)]
pub(super) struct Findings {
    games: usize,
    acknowledged: usize,
    /// Requests that got no answer or were refused.
    failed: u64,
    /// Acknowledged turns that are not stored as they were acknowledged.
    lost: usize,
    /// Games in which more turns are stored than were sent.
    doubled: usize,
    /// The longest that a bot was without an acknowledgement.
    longest: Duration,
}

impl Findings {
    /// Says what was found, and fails where anything was lost.
    pub(super) fn tell(&self, json: bool, out: &mut impl Write) -> anyhow::Result<()> {
        let Findings { games, acknowledged, failed, lost, doubled, longest } = self;
        let longest = longest.as_secs_f64();
        if json {
            let found = json!({
                "games": games, "acknowledged": acknowledged, "failed": failed,
                "lost": lost, "doubled": doubled, "longest_gap_s": longest,
            });
            writeln!(out, "{found}")?;
        } else {
            writeln!(
                out,
                "{games} games, {acknowledged} turns acknowledged, {failed} requests failed: \
                 {lost} turns lost, {doubled} games with turns that nobody played, \
                 at most {longest:.1} s without an acknowledgement"
            )?;
        }
        if *acknowledged == 0 {
            bail!("not a single turn was acknowledged");
        }
        if lost + doubled > 0 {
            bail!("acknowledged turns are not what is stored");
        }
        Ok(())
    }
}

/// One bot.
struct Bot {
    servers: Vec<SocketAddr>,
    /// Which server is asked next.
    next: usize,
    random: Xoshiro256PlusPlus,
    findings: Findings,
    last: Instant,
}

/// Plays so many games at once at these servers until then, and compares.
pub(super) async fn play(
    servers: &[SocketAddr],
    games: u32,
    end: Instant,
) -> anyhow::Result<Findings> {
    let bots: Vec<_> = (0..games)
        .map(|number| {
            let bot = Bot {
                servers: servers.to_vec(),
                next: number as usize,
                random: Xoshiro256PlusPlus::seed_from_u64(number.into()),
                findings: Findings::default(),
                last: Instant::now(),
            };
            tokio::spawn(bot.run(number as usize, end))
        })
        .collect();
    let mut all = Findings::default();
    for bot in bots {
        let found = bot.await.context("a bot broke down")??;
        all.games += found.games;
        all.acknowledged += found.acknowledged;
        all.failed += found.failed;
        all.lost += found.lost;
        all.doubled += found.doubled;
        all.longest = all.longest.max(found.longest);
    }
    Ok(all)
}

impl Bot {
    async fn run(mut self, number: usize, end: Instant) -> anyhow::Result<Findings> {
        let mut logs = Vec::new();
        while Instant::now() < end {
            let game = games::GAMES[(number + logs.len()) % games::GAMES.len()].name;
            if let Some(mut log) = self.open(game).await {
                self.play(&mut log, end).await?;
                logs.push(log);
            }
        }
        for log in &logs {
            self.compare(log).await?;
        }
        Ok(self.findings)
    }

    /// Asks the next server; nothing, where no good answer comes.
    async fn ask(&mut self, path: &str, key: &str, body: Option<&Value>) -> Option<Value> {
        self.next += 1;
        let server = self.servers[self.next % self.servers.len()];
        let asked = tokio::time::timeout(PATIENCE, ask(server, path, key, body)).await;
        let answer = asked.ok().and_then(Result::ok);
        if answer.is_none() {
            self.findings.failed += 1;
            tokio::time::sleep(PAUSE).await;
        }
        answer
    }

    async fn open(&mut self, game: &'static str) -> Option<Log> {
        let new = NewRoom {
            game: game.to_owned(),
            start: None,
            turns: Vec::new(),
            players: ["human".to_owned(), "human".to_owned()],
            clock: None,
            invite: None,
            hints: false,
        };
        let new = serde_json::to_value(&new).ok()?;
        let opened = self.ask("/api/rooms", "", Some(&new)).await?;
        let key = |seat: usize| text(&opened["seats"][seat]).ok();
        Some(Log {
            game,
            path: format!("/api/rooms/{}", text(&opened["room"]).ok()?),
            keys: [key(0)?, key(1)?],
            acknowledged: Vec::new(),
        })
    }

    /// Plays a game; whoever gets no answer looks how things stand, for the turn may
    /// have been stored all the same.
    async fn play(&mut self, log: &mut Log, end: Instant) -> anyhow::Result<()> {
        while Instant::now() < end {
            let Some(now) = self.ask(&log.path, &log.keys[0], None).await else { continue };
            let played: Vec<String> = serde_json::from_value(now["state"]["turns"].clone())?;
            if !now["state"]["standing"]["over"].is_null() {
                return Ok(());
            }
            let so_far = SoFar { turns: played, ..SoFar::default() };
            let legal = Variant::read(log.game)?.table(&so_far)?.turns();
            let turn = &legal[game::below(&mut self.random, legal.len() as u64) as usize];
            let ply = so_far.turns.len();
            let side = usize::from(now["state"]["standing"]["playing"] == "second");
            let body = json!({"ply": ply, "turn": turn});
            let path = format!("{}/turns", log.path);
            let answer = self.ask(&path, &log.keys[side], Some(&body)).await;
            if answer.is_some_and(|answer| answer["state"]["turns"][ply] == json!(turn)) {
                log.acknowledged.push((ply, turn.clone()));
                self.findings.longest = self.findings.longest.max(self.last.elapsed());
                self.last = Instant::now();
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    /// Holds what is stored against what was logged, once the servers are well again.
    async fn compare(&mut self, log: &Log) -> anyhow::Result<()> {
        let begun = Instant::now();
        let now = loop {
            if let Some(now) = self.ask(&log.path, &log.keys[0], None).await {
                break now;
            }
            if begun.elapsed() > RECOVERY {
                bail!("{} can't be looked at any more", log.path);
            }
        };
        let stored: Vec<String> = serde_json::from_value(now["state"]["turns"].clone())?;
        let findings = &mut self.findings;
        findings.games += 1;
        findings.acknowledged += log.acknowledged.len();
        let is_lost = |(ply, turn): &&(usize, String)| stored.get(*ply) != Some(turn);
        findings.lost += log.acknowledged.iter().filter(is_lost).count();
        // Nothing is taken back here, so every ply is acknowledged once at most.
        let plies: std::collections::BTreeSet<usize> =
            log.acknowledged.iter().map(|(ply, _)| *ply).collect();
        let legal =
            Variant::read(log.game)?.table(&SoFar { turns: stored, ..SoFar::default() }).is_ok();
        findings.doubled += usize::from(!legal || plies.len() != log.acknowledged.len());
        Ok(())
    }
}
