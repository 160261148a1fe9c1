//! Servers of its own: a PostgreSQL, nodes that share it, each over a network of its own
//! that can break, and HAProxy in front. All are processes, and end with this one.

use std::ffi::OsString;
use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use rustix::process::{Pid, Signal, kill_process};
use server::LocalPostgres;
use tokio::runtime::Runtime;

use super::relay::Relay;

/// The database of the nodes.
pub(super) const DATABASE: &str = "quina";
/// Until a process must have come up.
const UP: Duration = Duration::from_secs(120);
/// Between two looks whether it has.
const LOOK: Duration = Duration::from_millis(50);

/// A process that can be started again.
pub(super) struct Process {
    program: PathBuf,
    arguments: Vec<OsString>,
    log: PathBuf,
    running: Option<Child>,
    /// Where it answers.
    pub(super) address: SocketAddr,
}

impl Process {
    /// A server by itself, which keeps its games in this folder.
    pub(super) fn alone(folder: &Path, guests: u32) -> anyhow::Result<Process> {
        let program = std::env::current_exe().context("finding this program")?;
        let address = free_address()?;
        let database = folder.join("rooms.sqlite").display().to_string();
        let arguments = node_arguments(address, &database, guests);
        let mut server =
            Process { program, arguments, log: folder.join("server"), running: None, address };
        server.start()?;
        Ok(server)
    }

    /// The memory that it has, in bytes, as Linux tells it.
    pub(super) fn memory(&self) -> anyhow::Result<u64> {
        let running = self.running.as_ref().context("nothing runs")?;
        let status = std::fs::read_to_string(format!("/proc/{}/status", running.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kilobytes.map(|number| number << 10).context("reading the memory of a process")
    }

    /// Starts it, and waits until it is ready. Called from the thread that lives longest:
    /// processes end with the thread that started them.
    pub(super) fn start(&mut self) -> anyhow::Result<()> {
        let name = self.program.display();
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut command = Command::new("setpriv");
        command.arg("--pdeathsig=KILL").arg(&self.program).args(&self.arguments);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.running = Some(command.spawn().with_context(|| format!("starting {name}"))?);
        let begun = Instant::now();
        while !is_ready(self.address) {
            if let Some(ended) = self.running.as_mut().map(Child::try_wait).transpose()?.flatten() {
                bail!("{name} ended: {ended}; {}", self.last_words());
            }
            if begun.elapsed() > UP {
                bail!("{name} does not come up: {}", self.last_words());
            }
            std::thread::sleep(LOOK);
        }
        Ok(())
    }

    /// The end of what it logged.
    fn last_words(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        log.lines().rev().take(5).collect::<Vec<_>>().join(" | ")
    }

    pub(super) fn signal(&self, signal: Signal) -> anyhow::Result<()> {
        let running = self.running.as_ref().context("nothing runs")?;
        kill_process(Pid::from_child(running), signal).context("sending a signal")
    }

    /// Kills it without a word.
    pub(super) fn kill(&mut self) -> anyhow::Result<()> {
        self.signal(Signal::KILL)?;
        self.wait()
    }

    /// Asks it to end, and waits until it has.
    pub(super) fn stop(&mut self) -> anyhow::Result<()> {
        self.signal(Signal::TERM)?;
        self.wait()
    }

    fn wait(&mut self) -> anyhow::Result<()> {
        if let Some(mut running) = self.running.take() {
            running.wait()?;
        }
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.running.is_some() {
            let _ = self.kill();
        }
    }
}

/// Whether a server says that it is ready, or a proxy that one behind it is.
fn is_ready(address: SocketAddr) -> bool {
    use std::io::{Read as _, Write as _};
    let asked = || -> std::io::Result<String> {
        let mut stream = std::net::TcpStream::connect_timeout(&address, UP)?;
        stream.set_read_timeout(Some(UP))?;
        stream
            .write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    asked().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
}

/// All of them. (Fields are dropped in this order.)
pub(super) struct Cluster {
    pub(super) proxy: Process,
    pub(super) nodes: Vec<Process>,
    /// Between each node and the database.
    pub(super) relays: Vec<Relay>,
    pub(super) postgres: LocalPostgres,
    folder: tempfile::TempDir,
}

impl Cluster {
    /// Starts so many nodes for so many guests.
    pub(super) fn start(
        runtime: &Runtime,
        nodes: u32,
        guests: u32,
        is_durable: bool,
    ) -> anyhow::Result<Cluster> {
        let postgres = LocalPostgres::start(is_durable)?;
        postgres.create(DATABASE)?;
        let folder = tempfile::tempdir().context("making a directory")?;
        let program = std::env::current_exe().context("finding this program")?;
        let mut cluster = Vec::new();
        let mut relays = Vec::new();
        for number in 0..nodes {
            let relay = runtime.block_on(Relay::new(postgres.socket()))?;
            let address = free_address()?;
            let database = format!("postgres://quina@{}/{DATABASE}", relay.address);
            let log = folder.path().join(format!("node {number}"));
            let arguments = node_arguments(address, &database, guests);
            let mut node =
                Process { program: program.clone(), arguments, log, running: None, address };
            node.start()?;
            cluster.push(node);
            relays.push(relay);
        }
        let mut proxy = proxy(folder.path(), &cluster, guests)?;
        proxy.start()?;
        Ok(Cluster { proxy, nodes: cluster, relays, postgres, folder })
    }

    /// Keeps what the processes logged, and says where.
    pub(super) fn keep_logs(self) -> PathBuf {
        let Cluster { proxy, nodes, folder, .. } = self;
        drop((proxy, nodes));
        folder.keep()
    }
}

/// What a node is told: all guests come from one address, and what protects from one
/// visitor would measure the protection.
fn node_arguments(address: SocketAddr, database: &str, guests: u32) -> Vec<OsString> {
    const MANY: &str = "100000000";
    let guests = (2 * guests + 100).to_string();
    let address = address.to_string();
    let mut arguments = vec!["serve", "--listen", &address, "--database", database];
    arguments.extend(["--log-level", "warn", "--openings", MANY, "--requests", MANY]);
    arguments.extend(["--messages", MANY, "--sockets", &guests, "--connections-each", &guests]);
    arguments.extend(["--wrong-keys", MANY]);
    arguments.into_iter().map(OsString::from).collect()
}

/// What operators are given, so that what is tried is what they use.
const EXAMPLE: &str = include_str!("../../../../packaging/haproxy.cfg");

/// The example with these addresses in place of its own. (The certificate goes with the
/// address: bots speak no TLS.)
fn proxy_config(address: SocketAddr, nodes: &[SocketAddr], most: u32) -> String {
    let mut config = String::new();
    for line in EXAMPLE.lines() {
        match line.split_whitespace().next() {
            Some("bind") => config.push_str(&format!("    bind {address}\n")),
            Some("maxconn") => config.push_str(&format!("    maxconn {most}\n")),
            // They stand at the end.
            Some("server") => {}
            // All bots come from one address.
            Some("tcp-request") => {}
            _ => config.extend([line, "\n"]),
        }
    }
    for (number, node) in nodes.iter().enumerate() {
        config.push_str(&format!("    server node{number} {node}\n"));
    }
    config
}

/// HAProxy in front of nodes. One that is not ready gets nobody new, and who is connected
/// to it has to come back.
fn proxy(folder: &Path, nodes: &[Process], guests: u32) -> anyhow::Result<Process> {
    let address = free_address()?;
    let nodes: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let config = proxy_config(address, &nodes, 2 * guests + 100);
    let file = folder.join("haproxy.cfg");
    std::fs::write(&file, config)?;
    let program = Path::new("/usr/sbin/haproxy").to_owned();
    if !program.exists() {
        bail!(
            "HAProxy is needed: apt-get install haproxy (cargo xtask test does that where it may)"
        );
    }
    let arguments = vec!["-db".into(), "-f".into(), file.into()];
    Ok(Process { program, arguments, log: folder.join("proxy"), running: None, address })
}

/// An address on this computer that nobody uses.
fn free_address() -> anyhow::Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("finding a free port")?;
    Ok(listener.local_addr()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proxy_is_told_what_operators_tell_it_but_for_addresses() {
        let [address, node] = [1, 2].map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let config = proxy_config(address, &[node], 10);
        let kinds = ["bind ", "maxconn ", "server ", "tcp-request "];
        let is_own = |line: &&str| kinds.iter().any(|kind| line.trim().starts_with(kind));
        let own: Vec<&str> = config.lines().filter(is_own).map(str::trim).collect();
        assert_eq!(own, ["maxconn 10", "bind 127.0.0.1:1", "server node0 127.0.0.1:2"]);
        let others = |text: &'static str| text.lines().filter(|line| !is_own(line));
        let kept: Vec<&str> = config.lines().filter(|line| !is_own(line)).collect();
        assert_eq!(EXAMPLE.matches("conn_cur").count(), 2, "counted and held to it");
        assert_eq!(kept, others(EXAMPLE).collect::<Vec<_>>());
        assert_eq!(EXAMPLE.lines().last().map(|line| is_own(&line)), Some(true), "nodes come last");
    }
}
