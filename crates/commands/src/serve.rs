//! `quina serve`: games in the browser.

mod settings;

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use game::Message;
use server::{Backend, Hall};

use self::settings::{LogFormat, Settings};
use crate::Refused;
use crate::cli::Context;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// A TOML file with any of the settings below, by the same names
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

/// No computer thinks longer about a turn.
const LONGEST_THOUGHT: Duration = Duration::from_secs(60);

impl Args {
    pub fn run(&self, context: &Context) -> anyhow::Result<()> {
        let settings = match &self.config {
            Some(path) => self.settings.clone().with_file(path, &context.texts)?,
            None => self.settings.clone(),
        };
        let limits = settings.limits()?;
        if limits.thinking > LONGEST_THOUGHT {
            let seconds = limits.thinking.as_secs_f64();
            return Err(Refused(Message::new("cli-think").with("seconds", seconds)).into());
        }
        log(&settings);
        let runtime = tokio::runtime::Runtime::new().context("starting the server")?;
        runtime.block_on(serve(&settings, limits, context))
    }
}

/// Begins to log, to standard error.
fn log(settings: &Settings) {
    let level = settings.log_level.map_or(tracing::Level::INFO, |level| level.0);
    let lines = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level);
    // A file or a journal has no colours.
    let lines = lines.with_ansi(std::io::stderr().is_terminal());
    match settings.log.unwrap_or_default() {
        LogFormat::Text => lines.with_target(false).init(),
        LogFormat::Json => lines.json().flatten_event(true).init(),
    }
}

async fn serve(
    settings: &Settings,
    limits: server::ServerLimits,
    context: &Context,
) -> anyhow::Result<()> {
    let path = match &settings.database {
        Some(path) => path.clone(),
        None => default_database(context.data.as_deref())?,
    };
    let backend = open_database(&path).await?;
    let listen = settings.address();
    let listener = tokio::net::TcpListener::bind(listen)
        .await
        .with_context(|| format!("listening on {listen}"))?;
    let address = listener.local_addr()?;
    // Who reads objects reads nothing else.
    let say = match settings.log.unwrap_or_default() {
        LogFormat::Text => |text: &str| eprintln!("{text}"),
        LogFormat::Json => |text: &str| tracing::info!("{text}"),
    };
    say(&format!("Quina is at http://{address}/ (games are kept in {})", backend.store.place()));
    if !address.ip().is_loopback() {
        say("Everyone who reaches this address can play; put HTTPS in front of it.");
    }
    let stop = async move {
        asked_to_stop().await;
        say("Good-bye; every game is kept.");
    };
    let hall = Hall::new(backend, limits, context.library.clone());
    server::serve(listener, hall, stop).await.context("serving")
}

/// Opens a file, or connects to a database by its address. That is not repeated in what is
/// said of it, for it may hold a password.
pub(crate) async fn open_database(path: &Path) -> anyhow::Result<Backend> {
    if is_unknown_address(path) {
        return Err(Refused(Message::new("cli-database-address")).into());
    }
    match path.to_str().filter(|place| server::is_address(place)) {
        Some(address) => Backend::connect(address).await.context("connecting to PostgreSQL"),
        None => Backend::open(path)
            .await
            .with_context(|| format!("opening the database {}", path.display())),
    }
}

/// Whether this is the address of a database that we can't speak to, and no file.
pub(crate) fn is_unknown_address(path: &Path) -> bool {
    path.to_str().is_some_and(|place| place.contains("://") && !server::is_address(place))
}

/// Waits for Control-C, or whatever else a system asks a program with to end. Who asks
/// again does not want to wait.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        let [Ok(mut interrupt), Ok(mut terminate)] = kinds.map(signal) else {
            return std::future::pending().await;
        };
        let mut asked = async move || {
            tokio::select! {
                _ = interrupt.recv() => 2,
                _ = terminate.recv() => 15,
            }
        };
        asked().await;
        tokio::spawn(async move { std::process::exit(128 + asked().await) });
    }
    #[cfg(not(unix))]
    let _ = tokio::signal::ctrl_c().await;
}

/// Where games are kept when no file is named: in the data folder that was asked
/// for, else in the user's own.
pub(crate) fn default_database(data: Option<&Path>) -> anyhow::Result<PathBuf> {
    let folder = match data {
        Some(folder) => folder.to_owned(),
        None => {
            let places = etcetera::choose_base_strategy().context("finding your data directory")?;
            places.data_dir().join("quina")
        }
    };
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("making the directory {}", folder.display()))?;
    Ok(folder.join("rooms.sqlite"))
}
