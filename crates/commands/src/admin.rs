//! `quina admin`: chores of whoever runs a server. All but `move` may be done while it
//! runs.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::Context as _;
use game::Message;
use serde_json::json;
use server::{Backend, KeepingError, Retention};

use crate::cli::Context;
use crate::{ExitWith, Refused};

#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Debug, clap::Subcommand)]
enum Chore {
    /// Copy the file with all rooms, as it is at this moment, also while a server runs
    Backup(BackupArgs),
    /// Remove the rooms that nobody has changed for a long time
    Prune(PruneArgs),
    /// Play through every room, and say what is damaged
    Check(At),
    /// Count rooms and turns
    Stats(StatsArgs),
    /// Copy the rooms of a file into PostgreSQL, where the same links open them
    Move(MoveArgs),
}

/// Which database is meant.
#[derive(Debug, clap::Args)]
struct At {
    /// The database of the server: a file, or postgres://USER@HOST/NAME
    /// [default: rooms.sqlite in the data folder]
    #[arg(long, value_name = "DATABASE")]
    database: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct BackupArgs {
    /// The file to make; there must be none of this name
    #[arg(value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    at: At,
}

#[derive(Debug, clap::Args)]
struct PruneArgs {
    /// For how long: 90 or 90d is days, 12w weeks
    #[arg(long, value_name = "TIME")]
    older_than: Days,
    /// Only rooms in which no game has begun: fewer than two turns
    #[arg(long)]
    abandoned: bool,
    /// Only say how many rooms would go
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    at: At,
}

#[derive(Debug, clap::Args)]
struct StatsArgs {
    /// As JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    at: At,
}

#[derive(Debug, clap::Args)]
struct MoveArgs {
    /// The database, postgres://USER@HOST/NAME, in which there must be no rooms yet
    #[arg(value_name = "DATABASE")]
    to: String,
    /// The file [default: rooms.sqlite in the data folder]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

/// A number of days, as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Days(u32);

impl FromStr for Days {
    type Err = String;

    fn from_str(text: &str) -> Result<Days, String> {
        let (number, days) = match text.strip_suffix('w') {
            Some(number) => (number, 7),
            None => (text.strip_suffix('d').unwrap_or(text), 1),
        };
        let number = number.parse::<u32>().ok().filter(|number| *number > 0);
        let days = number.and_then(|number| number.checked_mul(days));
        days.map(Days).ok_or_else(|| "90, 90d, 12w".to_owned())
    }
}

impl Days {
    fn time(self) -> Duration {
        Duration::from_secs(u64::from(self.0) * 86_400)
    }
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("starting")?;
        runtime.block_on(async {
            match &self.chore {
                Chore::Backup(chore) => chore.run(context, out).await,
                Chore::Prune(chore) => chore.run(context, out).await,
                Chore::Check(at) => check(at, context, out).await,
                Chore::Stats(chore) => chore.run(context, out).await,
                Chore::Move(chore) => chore.run(context, out).await,
            }
        })
    }
}

impl At {
    fn path(&self, context: &Context) -> anyhow::Result<PathBuf> {
        match &self.database {
            Some(path) if crate::serve::is_unknown_address(path) => {
                Err(Refused(Message::new("cli-database-address")).into())
            }
            Some(path) => Ok(path.clone()),
            None => crate::serve::default_database(context.data.as_deref()),
        }
    }

    /// The database, which must be there: a chore makes none.
    async fn open(&self, context: &Context) -> anyhow::Result<Backend> {
        let path = self.path(context)?;
        if !path.to_str().is_some_and(server::is_address) && !path.is_file() {
            return Err(no_database(&path));
        }
        crate::serve::open_database(&path).await
    }
}

fn no_database(path: &std::path::Path) -> anyhow::Error {
    Refused(Message::new("admin-no-database").with("path", path.display())).into()
}

impl BackupArgs {
    async fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let from = self.at.path(context)?;
        if from.to_str().is_some_and(server::is_address) {
            return Err(Refused(Message::new("admin-backup-postgres")).into());
        }
        if !from.is_file() {
            return Err(no_database(&from));
        }
        match server::back_up(&from, &self.to).await {
            Err(KeepingError::File(error)) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                let message = Message::new("admin-backup-there").with("path", self.to.display());
                return Err(Refused(message).into());
            }
            done => done.with_context(|| format!("copying {}", from.display()))?,
        }
        // What can't be read is no copy.
        let copy = Backend::open(&self.to).await.context("reading the copy")?;
        let rooms = copy.store.count_rooms().await.context("reading the copy")?;
        let message = Message::new("admin-backed-up");
        let message = message.with("rooms", rooms).with("path", self.to.display());
        writeln!(out, "{}", context.texts.say(&message))?;
        Ok(())
    }
}

impl PruneArgs {
    async fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let backend = self.at.open(context).await?;
        let time = Some(self.older_than.time());
        let others = time.filter(|_| !self.abandoned);
        let retention = Retention { abandoned: time, others };
        let gone = server::prune(&backend.store, &retention, self.dry_run).await;
        let rooms = gone.context("removing rooms")?;
        let id = if self.dry_run { "admin-would-prune" } else { "admin-pruned" };
        writeln!(out, "{}", context.texts.say(&Message::new(id).with("rooms", rooms)))?;
        Ok(())
    }
}

async fn check(at: &At, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
    let backend = at.open(context).await?;
    let checked = server::check(&backend.store).await.context("checking")?;
    for fault in &checked.faults {
        writeln!(out, "{fault}")?;
    }
    let message = Message::new("admin-checked")
        .with("rooms", checked.rooms)
        .with("turns", checked.turns)
        .with("faults", checked.faults.len());
    writeln!(out, "{}", context.texts.say(&message))?;
    if checked.faults.is_empty() { Ok(()) } else { Err(ExitWith(1).into()) }
}

impl StatsArgs {
    async fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let backend = self.at.open(context).await?;
        let stats = server::stats(&backend.store).await.context("counting")?;
        if self.json {
            let [day, month] = [stats.day, stats.month]
                .map(|[opened, changed]| json!({"opened": opened, "changed": changed}));
            let stats = json!({
                "rooms": stats.rooms, "turns": stats.turns, "abandoned": stats.abandoned,
                "day": day, "month": month, "games": stats.games,
            });
            writeln!(out, "{stats}")?;
            return Ok(());
        }
        let message = Message::new("admin-stats")
            .with("rooms", stats.rooms)
            .with("turns", stats.turns)
            .with("abandoned", stats.abandoned);
        writeln!(out, "{}", context.texts.say(&message))?;
        for (id, [opened, changed]) in
            [("admin-stats-day", stats.day), ("admin-stats-month", stats.month)]
        {
            let message = Message::new(id).with("opened", opened).with("changed", changed);
            writeln!(out, "{}", context.texts.say(&message))?;
        }
        for (game, rooms) in stats.games {
            writeln!(out, "{rooms:>9}  {game}")?;
        }
        Ok(())
    }
}

impl MoveArgs {
    async fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        if !server::is_address(&self.to) {
            return Err(Refused(Message::new("admin-move-where")).into());
        }
        let from = match &self.from {
            Some(path) => path.clone(),
            None => crate::serve::default_database(context.data.as_deref())?,
        };
        let moved = server::move_rooms(&from, &self.to)
            .await
            .with_context(|| format!("copying {} to PostgreSQL", from.display()))?;
        let message = Message::new("admin-moved");
        let message = message.with("rooms", moved.rooms).with("turns", moved.turns);
        writeln!(out, "{}", context.texts.say(&message))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_days_or_weeks() {
        let days = |text: &str| text.parse().ok().map(|Days(days)| days);
        assert_eq!(["90", "90d", "12w"].map(days), [Some(90), Some(90), Some(84)]);
        assert_eq!(["", "0", "d", "-1", "1y", "9999999999", "4000000000w"].map(days), [None; 7]);
    }
}
