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
use bots::{BotReport, Bots};
use game::Message;
use serde_json::json;
use server::{Backend, Hall, ServerLimits};
use solve::Library;

use self::cluster::Cluster;
use self::findings::Findings;
use crate::cli::Context;
use crate::usage::within;

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

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("starting the server")?;
        if self.faults {
            return self.break_things(&runtime, context, out);
        }
        if self.memory {
            return memory::measure(&runtime, self.games, self.json, context, out);
        }
        let (mut report, seconds) = match self.nodes {
            Some(nodes) => {
                let cluster = Cluster::start(&runtime, nodes, self.games, true)?;
                runtime.block_on(self.play_at(vec![cluster.proxy.address]))?
            }
            None => runtime.block_on(self.measure())?,
        };
        report.turns.sort_unstable();
        let turns = report.turns.len();
        if turns == 0 {
            bail!("not a single turn was played");
        }
        let at =
            |share: f64| report.turns[((turns - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        let (rate, p50, p99) = (turns as f64 / seconds, at(0.5), at(0.99));
        if self.json {
            let result = json!({
                "games": self.games, "servers": self.servers(), "rate": self.rate,
                "clicks": self.clicks,
                "seconds": seconds, "turns": turns,
                "finished": report.finished, "turns_per_second": rate, "p50_ms": p50, "p99_ms": p99,
                "bytes_per_turn": report.bytes as f64 / turns as f64,
            });
            writeln!(out, "{result}")?;
        } else {
            writeln!(
                out,
                "{} games at once, {turns} turns in {seconds:.1} s: {rate:.0} turns/s, \
                 p50 {p50:.1} ms, p99 {p99:.1} ms, {:.0} bytes a turn, {} games finished",
                self.games,
                report.bytes as f64 / turns as f64,
                report.finished
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
            let report = runtime.block_on(bots)??;
            let mut stored = HashMap::new();
            for log in &report.logs {
                let kept = runtime.block_on(faults::told(&self.at, log))?;
                stored.insert(log.room.clone(), kept);
            }
            return Findings::new(&report, &stored).tell(within, self.json, context, out);
        }
        // One that is broken leaves others to go to.
        let nodes = self.nodes.unwrap_or(3).max(2);
        let mut cluster = Cluster::start(runtime, nodes, self.games, false)?;
        let servers = vec![cluster.proxy.address];
        let bots = runtime.spawn(faults::play(servers, self.games, Arc::clone(&stop)));
        let faults = campaign::run(&mut cluster, until)?;
        stop.store(true, Ordering::Relaxed);
        let report = runtime.block_on(bots)??;
        let stored = cluster.postgres.query(cluster::DATABASE, faults::KEPT)?;
        let stored = serde_json::from_str(&stored).context("reading what is stored")?;
        let overdue = cluster.postgres.query(cluster::DATABASE, faults::OVERDUE)?;
        let overdue = overdue.trim().parse().context("counting")?;
        let findings = Findings::new(&report, &stored).with_faults(&report.waits, &faults, overdue);
        let told = findings.tell(within, self.json, context, out);
        if told.is_err() {
            let message = Message::new("bench-logs").with("path", cluster.keep_logs().display());
            eprintln!("{}", context.texts.say(&message));
        }
        told
    }

    async fn measure(&self) -> anyhow::Result<(BotReport, f64)> {
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
    async fn play_at(&self, servers: Vec<SocketAddr>) -> anyhow::Result<(BotReport, f64)> {
        let time = Duration::from_secs(self.time.into());
        let bots = Bots { servers, games: self.games, time, rate: self.rate, clicks: self.clicks };
        bots.play().await
    }
}
