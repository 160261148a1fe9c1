//! Looking after what is stored: copies, what may go, whether all is well.
//!
//! All of it can be done while servers run. A room is looked at as a whole only by
//! [`check`]; the rest goes by what a list of rooms says.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use room::{Moment, Room};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use super::{Chore, Listed, Store, StoreError};

/// A game that has begun has this many turns: both sides have played.
const BEGUN: u64 = 2;

/// How long rooms are kept that nobody changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// Those in which no game has begun; `None` is for ever.
    pub abandoned: Option<Duration>,
    /// All others.
    pub others: Option<Duration>,
}

impl Retention {
    /// Whether a room may go.
    pub(crate) fn lets_go(&self, room: &Listed, now: Moment) -> bool {
        let kept = if room.turns < BEGUN { self.abandoned } else { self.others };
        kept.is_some_and(|kept| u128::from(now.since(room.changed)) > kept.as_millis())
    }
}

/// Removes what may go of the rooms after one; how many went, and where to go on.
pub(crate) async fn prune_some(
    store: &Store,
    retention: &Retention,
    after: &str,
) -> Result<(u64, Option<String>), StoreError> {
    let mut rooms = store.list(after).await?;
    let last = rooms.last().map(|room| room.id.clone());
    rooms.retain(|room| retention.lets_go(room, store.now()));
    let gone = if rooms.is_empty() { 0 } else { store.remove(&rooms).await? };
    Ok((gone, last))
}

/// Removes all rooms that may go; how many that were. Where it is only tried, none is.
pub fn prune<'a>(store: &'a Store, retention: &'a Retention, try_only: bool) -> Chore<'a, u64> {
    Box::pin(async move {
        let (mut after, mut gone) = (String::new(), 0);
        loop {
            let (some, last) = match try_only {
                false => prune_some(store, retention, &after).await?,
                true => {
                    let rooms = store.list(&after).await?;
                    let going = rooms.iter().filter(|room| retention.lets_go(room, store.now()));
                    (going.count() as u64, rooms.last().map(|room| room.id.clone()))
                }
            };
            gone += some;
            match last {
                Some(last) => after = last,
                None => return Ok(gone),
            }
        }
    })
}

/// What there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreStats {
    /// So many rooms …
    pub rooms: u64,
    /// … with so many turns; …
    pub turns: u64,
    /// … of them, in so many no game has begun.
    pub abandoned: u64,
    /// Rooms that were opened, and rooms in which something happened, in the last day.
    pub day: [u64; 2],
    /// Likewise in the last thirty days.
    pub month: [u64; 2],
    /// Rooms by game.
    pub games: BTreeMap<String, u64>,
}

/// Counts what there is.
pub fn stats(store: &Store) -> Chore<'_, StoreStats> {
    Box::pin(async move {
        const DAY: u64 = 86_400_000;
        let mut stats = StoreStats::default();
        let mut after = String::new();
        loop {
            let rooms = store.list(&after).await?;
            let Some(last) = rooms.last() else { return Ok(stats) };
            after.clone_from(&last.id);
            let now = store.now();
            for room in rooms {
                stats.rooms += 1;
                stats.turns += room.turns;
                stats.abandoned += u64::from(room.turns < BEGUN);
                for (counts, days) in [(&mut stats.day, 1), (&mut stats.month, 30)] {
                    for (count, at) in counts.iter_mut().zip([room.opened, room.changed]) {
                        *count += u64::from(now.since(at) < days * DAY);
                    }
                }
                *stats.games.entry(room.game).or_default() += 1;
            }
        }
    })
}

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// So many rooms were played through …
    pub rooms: u64,
    /// … with so many turns.
    pub turns: u64,
    /// What is wrong.
    pub faults: Vec<String>,
}

/// Plays through every room, and asks the database about itself.
pub fn check(store: &Store) -> Chore<'_, Checked> {
    Box::pin(async move {
        let mut checked = Checked { faults: store.faults().await?, ..Checked::default() };
        let mut after = String::new();
        loop {
            let rooms = store.list(&after).await?;
            let Some(last) = rooms.last() else { return Ok(checked) };
            after.clone_from(&last.id);
            for Listed { id, .. } in rooms {
                // It may have gone since it was listed.
                let Some(stored) = store.room(&id).await? else { continue };
                checked.rooms += 1;
                checked.turns += stored.turns.len() as u64;
                if let Err(refusal) = Room::restore(stored, String::new(), store.now()) {
                    checked.faults.push(format!("room {id}: {refusal:?}"));
                }
            }
        }
    })
}

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum KeepingError {
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The copy can't be put there.
    #[error(transparent)]
    File(#[from] std::io::Error),
}

/// Copies a file of rooms as it is at this moment, also while servers write to it, to
/// where there is no file yet. The copy is whole and on disk when it has its name.
pub fn back_up<'a>(from: &'a Path, to: &'a Path) -> Chore<'a, (), KeepingError> {
    Box::pin(async move {
        if to.exists() {
            return Err(std::io::Error::from(std::io::ErrorKind::AlreadyExists).into());
        }
        // Not made where there is none: a backup of nothing would hide a wrong path.
        let options =
            SqliteConnectOptions::new().filename(from).busy_timeout(Duration::from_secs(10));
        let mut db = options.connect().await.map_err(StoreError::from)?;
        let name = to.file_name().unwrap_or_default().to_string_lossy();
        let part = to.with_file_name(format!(".{name}.{}", std::process::id()));
        let copied = async {
            let vacuum = sqlx::query("VACUUM INTO $1").bind(part.to_string_lossy().into_owned());
            vacuum.execute(&mut db).await.map_err(StoreError::from)?;
            std::fs::File::open(&part)?.sync_all()?;
            std::fs::rename(&part, to)?;
            Ok::<_, KeepingError>(())
        };
        let copied = copied.await;
        if copied.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        db.close().await.map_err(StoreError::from)?;
        copied
    })
}
