//! What is broken while bots play: each thing that a server must survive, one after the
//! other, with real processes.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::cluster::Cluster;
use super::relay::Flow;

/// A fault: what was broken, and from when on every client has to get on.
pub(super) struct Fault {
    pub(super) name: &'static str,
    /// Others could serve from the beginning on, unless all depended on what was broken:
    /// then since it was up again.
    pub(super) well: Instant,
    /// Until the next fault.
    pub(super) end: Instant,
}

/// Until bots have settled, and until they have done so again after a fault.
const SETTLED: Duration = Duration::from_secs(5);
/// How long things stay broken.
const BROKEN: Duration = Duration::from_secs(3);
/// How long the network to the database is away: longer than a database's answer is
/// waited for.
const AWAY: Duration = Duration::from_secs(8);
/// How long a node stands still: longer than its leases, its database's patience and the
/// clocks of some games.
const HALTED: Duration = Duration::from_secs(20);

/// Breaks things until then, but each at least once.
pub(super) fn run(cluster: &mut Cluster, until: Instant) -> anyhow::Result<Vec<Fault>> {
    let mut faults = Vec::new();
    std::thread::sleep(SETTLED);
    for round in 0.. {
        let node = round % cluster.nodes.len();
        for (name, break_it) in FAULTS {
            let begun = Instant::now();
            let well = break_it(cluster, node)?.unwrap_or(begun);
            std::thread::sleep(SETTLED);
            faults.push(Fault { name, well, end: Instant::now() });
        }
        if Instant::now() >= until {
            break;
        }
    }
    Ok(faults)
}

/// Breaks something and mends it; since when clients can get on, where nobody could.
type Break = fn(&mut Cluster, usize) -> anyhow::Result<Option<Instant>>;

const FAULTS: [(&str, Break); 8] = [
    ("bench-fault-kill-node", |cluster, node| {
        cluster.nodes[node].kill()?;
        std::thread::sleep(BROKEN);
        cluster.nodes[node].start()?;
        Ok(None)
    }),
    ("bench-fault-kill-database", |cluster, _| {
        cluster.postgres.kill()?;
        std::thread::sleep(BROKEN);
        cluster.postgres.start_again()?;
        Ok(Some(Instant::now()))
    }),
    ("bench-fault-kill-proxy", |cluster, _| {
        cluster.proxy.kill()?;
        std::thread::sleep(BROKEN);
        cluster.proxy.start()?;
        Ok(Some(Instant::now()))
    }),
    ("bench-fault-halt-node", |cluster, node| {
        cluster.nodes[node].signal(Signal::STOP)?;
        std::thread::sleep(HALTED);
        cluster.nodes[node].signal(Signal::CONT)?;
        Ok(None)
    }),
    ("bench-fault-cut-network", |cluster, node| {
        cluster.relays[node].set(Flow::Cut);
        std::thread::sleep(AWAY);
        cluster.relays[node].set(Flow::Whole);
        Ok(None)
    }),
    ("bench-fault-silent-network", |cluster, node| {
        cluster.relays[node].set(Flow::Silent);
        std::thread::sleep(AWAY);
        cluster.relays[node].set(Flow::Whole);
        Ok(None)
    }),
    ("bench-fault-lost-connections", |cluster, node| {
        cluster.relays[node].lose();
        std::thread::sleep(AWAY);
        Ok(None)
    }),
    ("bench-fault-rolling-restart", |cluster, _| {
        for node in &mut cluster.nodes {
            node.stop()?;
            node.start()?;
        }
        Ok(None)
    }),
];
