//! A PostgreSQL of one's own: in a new folder, not as root, ended with the program.
//!
//! For tests, and for `quina bench-server`, which measures several nodes and breaks
//! things that nobody else may be using. All of it waits: from a task, ask a thread.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Why there is none.
#[derive(Debug, thiserror::Error)]
pub enum LocalPostgresError {
    /// It is not installed.
    #[error(
        "PostgreSQL 15 or newer is needed: apt-get install postgresql \
         (cargo xtask test does that where it may)"
    )]
    Missing,
    /// One of its programs does not do what it should.
    #[error("{0} failed: {1}")]
    Failed(&'static str, String),
    /// It does not come up.
    #[error("PostgreSQL does not come up in {0}")]
    Silent(PathBuf),
    /// Something else.
    #[error(transparent)]
    Io(#[from] io::Error),
}

type Result<T> = std::result::Result<T, LocalPostgresError>;

/// A running PostgreSQL.
#[derive(Debug)]
pub struct LocalPostgres {
    bin: PathBuf,
    folder: tempfile::TempDir,
    is_durable: bool,
    /// Whether it is to run.
    up: Arc<AtomicBool>,
}

impl LocalPostgres {
    /// Starts a new one. One that is durable waits for the disk, as one in use does; it
    /// need not, to survive being killed.
    pub fn start(is_durable: bool) -> Result<LocalPostgres> {
        let bin = binaries().ok_or(LocalPostgresError::Missing)?;
        let folder = tempfile::Builder::new().prefix("quina-pg").tempdir()?;
        if is_root() {
            run("chown", Command::new("chown").arg("postgres").arg(folder.path()))?;
        }
        let up = Arc::default();
        let postgres = LocalPostgres { bin, folder, is_durable, up };
        let mut initdb = postgres.program("initdb");
        initdb.args(["--auth=trust", "--username=quina", "--no-sync", "--encoding=UTF8", "-D"]);
        run("initdb", initdb.arg(postgres.data()))?;
        postgres.up()?;
        Ok(postgres)
    }

    fn up(&self) -> Result<()> {
        let mut postgres = self.program("postgres");
        // Only over a socket in its folder: no port can be taken by somebody else.
        postgres.args(["-c", "listen_addresses=", "-c", "max_connections=200", "-k"]);
        postgres.arg(self.folder.path()).arg("-D").arg(self.data());
        if !self.is_durable {
            postgres.arg("-F");
        }
        postgres.stdout(Stdio::null()).stderr(Stdio::null());
        // It is killed when the thread ends that started it; this one ends with us.
        // Until all that was killed has gone, it does not start.
        let up = Arc::clone(&self.up);
        up.store(true, Ordering::Relaxed);
        std::thread::spawn(move || {
            while up.load(Ordering::Relaxed) {
                match postgres.spawn() {
                    Ok(mut running) => drop(running.wait()),
                    Err(_) => return,
                }
                std::thread::sleep(Duration::from_millis(200));
            }
        });
        for _ in 0..600 {
            if run("pg_isready", &mut self.tool("pg_isready")).is_ok() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Err(LocalPostgresError::Silent(self.folder.path().to_owned()))
    }

    /// Makes a database; its address.
    pub fn create(&self, database: &str) -> Result<String> {
        run("createdb", self.tool("createdb").arg(database))?;
        let folder = self.folder.path().display();
        Ok(format!("postgres:///{database}?host={folder}&user=quina"))
    }

    /// Where it listens.
    pub fn socket(&self) -> PathBuf {
        self.folder.path().join(".s.PGSQL.5432")
    }

    /// What a query answers, as text: asked by PostgreSQL's own program, for those who
    /// want to see what is stored without believing a server.
    pub fn query(&self, database: &str, query: &str) -> Result<String> {
        let mut psql = self.tool("psql");
        psql.args(["--no-psqlrc", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"]);
        run("psql", psql.args(["--dbname", database, "--command", query]))
    }

    /// Kills it and all that belongs to it, as a power cut would.
    pub fn kill(&mut self) -> Result<()> {
        self.up.store(false, Ordering::Relaxed);
        let pid = std::fs::read_to_string(self.data().join("postmaster.pid"))?;
        let pid = pid.lines().next().unwrap_or_default();
        run("kill", Command::new("kill").args(["-9", pid])).map(drop)
    }

    /// Starts it once more, after it was killed.
    pub fn start_again(&mut self) -> Result<()> {
        self.up = Arc::default();
        self.up()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program that must not run as root, and that ends with us.
    fn program(&self, name: &str) -> Command {
        let mut command = Command::new("setpriv");
        command.arg("--pdeathsig=KILL");
        if is_root() {
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        }
        command.arg(self.bin.join(name)).current_dir(self.folder.path());
        command
    }

    fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.bin.join(name));
        command.args(["--username=quina", "--host"]).arg(self.folder.path());
        command
    }
}

impl Drop for LocalPostgres {
    fn drop(&mut self) {
        // One that was killed already has gone.
        let _ = self.kill();
    }
}

/// Runs a program to its end; what it printed.
fn run(name: &'static str, command: &mut Command) -> Result<String> {
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(LocalPostgresError::Failed(name, why));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
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
