//! `quina serve`: games in the browser.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use game::Message;
use server::{Hall, Limits, Store};

use crate::Refused;
use crate::cli::Context;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Where to listen; only this computer can connect unless you say otherwise
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7777")]
    listen: SocketAddr,
    /// The database file, made where there is none [default: rooms.sqlite in the data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// The longest time that a computer thinks about a turn, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.5)]
    think: f64,
    /// Believe the X-Forwarded-For header of the proxy in front (which must also
    /// pass the Host header on)
    #[arg(long)]
    behind_proxy: bool,
}

impl Args {
    pub fn run(&self, context: &Context) -> anyhow::Result<()> {
        if !(0.01..=60.0).contains(&self.think) {
            let message = Message::new("cli-think").with("seconds", self.think);
            return Err(Refused(message).into());
        }
        tracing_subscriber::fmt().with_writer(std::io::stderr).with_target(false).init();
        let runtime = tokio::runtime::Runtime::new().context("starting the server")?;
        runtime.block_on(self.serve(context))
    }

    async fn serve(&self, context: &Context) -> anyhow::Result<()> {
        let path = match &self.database {
            Some(path) => path.clone(),
            None => default_database(context.data.as_deref())?,
        };
        let store = Store::open(&path)
            .await
            .with_context(|| format!("opening the database {}", path.display()))?;
        let limits = Limits {
            thinking: Duration::from_secs_f64(self.think),
            behind_proxy: self.behind_proxy,
            ..Limits::default()
        };
        let listener = tokio::net::TcpListener::bind(self.listen)
            .await
            .with_context(|| format!("listening on {}", self.listen))?;
        let address = listener.local_addr()?;
        eprintln!("Quina is at http://{address}/ (games are kept in {})", path.display());
        if !address.ip().is_loopback() {
            eprintln!("Everyone who reaches this address can play; put HTTPS in front of it.");
        }
        let stop = async {
            let _ = tokio::signal::ctrl_c().await;
            eprintln!("Good-bye; every game is kept.");
        };
        let hall = Hall::new(store, limits, context.library.clone());
        server::serve(listener, hall, stop).await.context("serving")
    }
}

/// Where games are kept when no file is named: in the data folder that was asked
/// for, else in the user's own.
fn default_database(data: Option<&Path>) -> anyhow::Result<PathBuf> {
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
