//! A PostgreSQL of the tests' own: in a folder and on a port of its own, not as
//! root, ended with the tests.
#![allow(dead_code, reason = "no test file uses all of it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The address of a new, empty database.
pub async fn new_database() -> String {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let cluster = tokio::task::spawn_blocking(|| CLUSTER.get_or_init(Cluster::start)).await;
    let cluster = cluster.expect("a PostgreSQL to test with");
    let name = format!("quina_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let created = cluster.tool("createdb").arg(&name).status();
    assert!(created.is_ok_and(|status| status.success()), "createdb {name}");
    cluster.address(&name)
}

/// A running PostgreSQL.
pub struct Cluster {
    bin: PathBuf,
    folder: PathBuf,
    /// Whether it is to run.
    up: Arc<AtomicBool>,
}

const MISSING: &str = "the tests of the store need PostgreSQL 15 or newer: \
     apt-get install postgresql (cargo xtask test does that where it may)";

impl Cluster {
    fn start() -> Cluster {
        let bin = binaries().expect(MISSING);
        let folder = tempfile::Builder::new().prefix("quina-pg").tempdir().unwrap().keep();
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(&folder).status();
            assert!(owned.is_ok_and(|status| status.success()), "chown postgres");
        }
        let cluster = Cluster { bin, folder, up: Arc::default() };
        let data = cluster.folder.join("data");
        let mut initdb = cluster.program("initdb");
        initdb.args(["--auth=trust", "--username=quina", "--no-sync", "--encoding=UTF8", "-D"]);
        let made = initdb.arg(&data).stdout(Stdio::null()).status().unwrap();
        assert!(made.success(), "initdb failed: {made}");
        cluster.run();
        cluster
    }

    /// One that no other test uses, and that may be killed.
    pub async fn of_its_own() -> Cluster {
        tokio::task::spawn_blocking(Cluster::start).await.expect("a PostgreSQL to test with")
    }

    fn run(&self) {
        let mut postgres = self.program("postgres");
        // Only over a socket in its folder: no port can be taken by somebody else.
        postgres.args(["-F", "-c", "listen_addresses=", "-c", "max_connections=200", "-k"]);
        postgres.arg(&self.folder).arg("-D").arg(self.folder.join("data"));
        postgres.stdout(Stdio::null()).stderr(Stdio::null());
        // It is killed when the thread ends that started it; this one ends with us.
        // Until all that was killed has gone, it does not start.
        let up = Arc::clone(&self.up);
        up.store(true, Ordering::Relaxed);
        std::thread::spawn(move || {
            while up.load(Ordering::Relaxed) {
                let mut running = postgres.spawn().expect("postgres starts");
                let _ = running.wait();
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        for _ in 0..600 {
            let ready = self.tool("pg_isready").stdout(Stdio::null()).status();
            if ready.is_ok_and(|status| status.success()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("PostgreSQL does not come up in {}", self.folder.display());
    }

    /// Where it listens.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// Kills it and all that belongs to it, as a power cut would.
    pub fn kill(&mut self) {
        self.up.store(false, Ordering::Relaxed);
        let file = self.folder.join("data/postmaster.pid");
        let pid = std::fs::read_to_string(file).expect("it runs");
        let pid = pid.lines().next().expect("a process");
        let killed = Command::new("kill").args(["-9", pid]).status();
        assert!(killed.is_ok_and(|status| status.success()), "kill -9 {pid}");
    }

    /// Starts it once more, after it was killed.
    pub async fn start_again(&mut self) {
        let up = Arc::new(AtomicBool::new(false));
        self.up = Arc::clone(&up);
        let again = Cluster { bin: self.bin.clone(), folder: self.folder.clone(), up };
        tokio::task::spawn_blocking(move || again.run()).await.expect("it comes up again");
    }

    /// A program that must not run as root.
    fn program(&self, name: &str) -> Command {
        let path = self.bin.join(name);
        let mut command = Command::new("setpriv");
        command.arg("--pdeathsig=KILL");
        if is_root() {
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        }
        command.arg(path).current_dir(&self.folder);
        command
    }

    fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.bin.join(name));
        command.args(["--username=quina", "--host"]).arg(&self.folder);
        command
    }

    fn address(&self, database: &str) -> String {
        format!("postgres:///{database}?host={}&user=quina", self.folder.display())
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Where the programs of the newest version are, which Debian keeps off the path.
fn binaries() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.filter_map(|entry| {
        let path = entry.ok()?.path();
        let bin = path.join("bin");
        bin.join("initdb").exists().then_some((number(&path).filter(|n| *n >= 15)?, bin))
    });
    newest.max().map(|(_, bin)| bin)
}
