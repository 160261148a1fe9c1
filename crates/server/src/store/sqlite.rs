//! Rooms in a file of SQLite: the default, which needs nothing installed.
//!
//! One task writes, over a connection of its own; reading goes over others, which in
//! SQLite's write-ahead mode do not wait for it. Two programs may share a file: what
//! they do to one room is decided by its version.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use game::Ending;
use protocol::{Pace, RoomClock};
use room::{Change, Charter, Moment, StoredRoom};
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqliteConnection, SqlitePool};

use super::queue::{self, Head, Heads, NewLease, Plan, Queue, Write, Writer, Written};
use super::statements::{migrator, statements};
use super::{Edit, LISTED, Listed, OVERDUE, Store, StoreError, Stored};

statements!(SqliteConnection, SqliteRow);

pub(super) fn migrations() -> Migrator {
    migrator(&[
        ("rooms", include_str!("../../migrations/sqlite/0001_rooms.sql")),
        ("invitations", include_str!("../../migrations/sqlite/0002_invitations.sql")),
        ("versions", include_str!("../../migrations/sqlite/0003_versions.sql")),
        ("next", include_str!("../../migrations/sqlite/0004_next.sql")),
    ])
}

/// The machine's clock, as it was when the store was opened and has gone on evenly:
/// nobody loses time because somebody sets it.
#[derive(Clone, Copy, Debug)]
struct EvenClock {
    started: Instant,
    at: u64,
}

impl EvenClock {
    fn new() -> EvenClock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        EvenClock { started: Instant::now(), at: since.as_millis() as u64 }
    }

    fn now(&self) -> u64 {
        self.at + self.started.elapsed().as_millis() as u64
    }
}

/// A file of SQLite.
#[derive(Debug)]
pub struct SqliteStore {
    place: String,
    clock: EvenClock,
    reads: SqlitePool,
    queue: Queue,
    /// Removed with the store, where it is temporary.
    _folder: Option<tempfile::TempDir>,
}

impl SqliteStore {
    /// Opens a file, and makes it where there is none.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let all = Arc::new(AtomicU32::new(u32::MAX));
        SqliteStore::open_within(path, SqliteSynchronous::Full, all).await
    }

    /// A file that is removed with the store: for tests.
    pub async fn temporary() -> Result<SqliteStore, StoreError> {
        let folder = tempfile::tempdir().map_err(sqlx::Error::from)?;
        let all = Arc::new(AtomicU32::new(u32::MAX));
        let path = folder.path().join("rooms.sqlite");
        let store = SqliteStore::open_within(&path, SqliteSynchronous::Off, all).await?;
        Ok(SqliteStore { _folder: Some(folder), ..store })
    }

    /// Opens a file that has at most so many pages whenever the writer connects.
    async fn open_within(
        path: &Path,
        synchronous: SqliteSynchronous,
        pages: Arc<AtomicU32>,
    ) -> Result<SqliteStore, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What is acknowledged is on disk, also when the power fails.
            .synchronous(synchronous)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let told = |error| tell_read_only(error, path);
        let clock = EvenClock::new();
        let mut first = options.connect().await.map_err(told)?;
        match migrations().run(&mut first).await {
            Err(sqlx::migrate::MigrateError::Execute(error)) => return Err(told(error)),
            done => done?,
        }
        // The tables may all be there and the disk read-only all the same.
        beat(&mut first, clock.now() as i64).await.map_err(told)?;
        first.close().await?;
        let reads =
            SqlitePoolOptions::new().max_connections(4).connect_with(options.clone()).await?;
        let queue = Queue::new(SqliteWriter { options, pages, clock });
        let place = path.display().to_string();
        Ok(SqliteStore { place, clock, reads, queue, _folder: None })
    }
}

/// Says so where nothing can be written.
fn tell_read_only(error: sqlx::Error, path: &Path) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code());
    // The lowest byte is the kind of error.
    let kind = code.and_then(|code| code.parse::<u32>().ok()).map(|code| code & 0xff);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match kind {
        Some(8) => StoreError::ReadOnly,
        // "Unable to open", where the folder is there.
        Some(14) if folder.unwrap_or(Path::new(".")).is_dir() && !path.is_dir() => {
            StoreError::ReadOnly
        }
        _ => error.into(),
    }
}

impl Store for SqliteStore {
    fn place(&self) -> &str {
        &self.place
    }

    fn now(&self) -> Moment {
        Moment(self.clock.now())
    }

    fn queue(&self, _: &str) -> &Queue {
        &self.queue
    }

    fn room<'a>(&'a self, id: &'a str) -> Stored<'a, Option<StoredRoom>> {
        let select = sqlx::query(
            "SELECT *, (SELECT json_group_array(json_array(turn, first_left, second_left) \
             ORDER BY ply) FROM turns WHERE room = rooms.id) AS turns FROM rooms WHERE id = $1",
        );
        Box::pin(async move {
            let row = select.bind(id).fetch_optional(&self.reads).await?;
            Ok(row.as_ref().map(read_room).transpose()?)
        })
    }

    fn versions<'a>(&'a self, ids: &'a [String]) -> Stored<'a, Vec<(String, u64)>> {
        let select = sqlx::query(
            "SELECT id, version FROM rooms WHERE id IN (SELECT value FROM json_each($1))",
        );
        Box::pin(async move {
            let ids = serde_json::to_string(ids).unwrap_or_default();
            let rows = select.bind(ids).fetch_all(&self.reads).await?;
            let version = |row: &SqliteRow| {
                Ok((row.try_get("id")?, row.try_get::<i64, _>("version")? as u64))
            };
            Ok(rows.iter().map(version).collect::<Result<_, sqlx::Error>>()?)
        })
    }

    fn overdue<'a>(&'a self, but: &'a [String]) -> Stored<'a, Vec<String>> {
        let select = sqlx::query(
            "SELECT id FROM rooms WHERE deadline <= $1 \
             AND id NOT IN (SELECT value FROM json_each($2)) ORDER BY deadline LIMIT $3",
        );
        Box::pin(async move {
            let but = serde_json::to_string(but).unwrap_or_default();
            let select = select.bind(self.clock.now() as i64).bind(but).bind(OVERDUE);
            let rows = select.fetch_all(&self.reads).await?;
            Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
        })
    }

    fn count_rooms(&self) -> Stored<'_, u64> {
        let select = sqlx::query("SELECT count(*) AS n FROM rooms");
        Box::pin(async move {
            let row = select.fetch_one(&self.reads).await?;
            Ok(row.try_get::<i64, _>("n")? as u64)
        })
    }

    fn try_write(&self) -> Stored<'_, ()> {
        Box::pin(async { self.queue.write(Write::Try).await.map(|_| ()) })
    }

    fn list<'a>(&'a self, after: &'a str) -> Stored<'a, Vec<Listed>> {
        let select = sqlx::query(LIST).bind(after).bind(LISTED);
        Box::pin(async move { Ok(read_listed(&select.fetch_all(&self.reads).await?)?) })
    }

    fn remove<'a>(&'a self, rooms: &'a [Listed]) -> Stored<'a, u64> {
        Box::pin(async move {
            let mut db = self.reads.acquire().await?;
            let mut transaction = db.begin_with("BEGIN IMMEDIATE").await?;
            let mut gone = 0;
            for room in rooms {
                let turns = sqlx::query(
                    "DELETE FROM turns WHERE room IN \
                     (SELECT id FROM rooms WHERE id = $1 AND changed = $2)",
                );
                let changed = room.changed.0 as i64;
                turns.bind(&room.id).bind(changed).execute(&mut *transaction).await?;
                let delete = sqlx::query("DELETE FROM rooms WHERE id = $1 AND changed = $2");
                let delete = delete.bind(&room.id).bind(changed);
                let deleted = delete.execute(&mut *transaction).await?.rows_affected();
                if deleted > 0 {
                    let forget = "UPDATE rooms SET next = NULL, version = version + 1 \
                         WHERE next = $1";
                    sqlx::query(forget).bind(&room.id).execute(&mut *transaction).await?;
                }
                gone += deleted;
            }
            transaction.commit().await?;
            Ok(gone)
        })
    }

    fn faults(&self) -> Stored<'_, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query("PRAGMA integrity_check").fetch_all(&self.reads).await?;
            let mut faults: Vec<String> =
                rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
            faults.retain(|fault| fault != "ok");
            let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(&self.reads).await?;
            if !orphans.is_empty() {
                faults.push(format!("{} turns belong to no room", orphans.len()));
            }
            Ok(faults)
        })
    }
}

/// Who writes to the file.
struct SqliteWriter {
    options: SqliteConnectOptions,
    pages: Arc<AtomicU32>,
    clock: EvenClock,
}

impl Writer for SqliteWriter {
    type Connection = SqliteConnection;

    // Longer than another program may hold the file.
    const PATIENCE: Duration = Duration::from_secs(20);

    async fn connect(&self) -> Result<SqliteConnection, sqlx::Error> {
        let pages = self.pages.load(Ordering::Relaxed);
        let options = match pages {
            u32::MAX => self.options.clone(),
            pages => self.options.clone().pragma("max_page_count", pages.to_string()),
        };
        options.connect().await
    }

    async fn write(
        &self,
        db: &mut SqliteConnection,
        writes: &[Write],
    ) -> Result<Vec<Written>, sqlx::Error> {
        // IMMEDIATE: two programs on one file wait for each other here instead of
        // failing half-way.
        let mut transaction = db.begin_with("BEGIN IMMEDIATE").await?;
        let heads = heads(&mut transaction, &queue::rooms(writes)).await?;
        let now = self.clock.now() as i64;
        let plan = Plan::new(writes, &heads, now as u64);
        carry_out(&mut transaction, &plan, now).await?;
        transaction.commit().await?;
        Ok(plan.answers)
    }
}

async fn heads(db: &mut SqliteConnection, rooms: &[&str]) -> Result<Heads, sqlx::Error> {
    let select = sqlx::query(
        "SELECT id, version, deadline, owner, epoch, until FROM rooms \
         WHERE id IN (SELECT value FROM json_each($1))",
    );
    let rooms = serde_json::to_string(rooms).unwrap_or_default();
    read_heads(&select.bind(rooms).fetch_all(db).await?)
}

/// Adds the turns of a plan, all at once.
async fn add_turns(
    db: &mut SqliteConnection,
    plan: &Plan<'_>,
    now: i64,
) -> Result<(), sqlx::Error> {
    if plan.turns.is_empty() {
        return Ok(());
    }
    let insert = sqlx::query(
        "INSERT INTO turns (room, ply, turn, first_left, second_left, played) \
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, $2 \
         FROM json_each($1)",
    );
    let rows: Vec<_> = plan
        .turns
        .iter()
        .map(|new| {
            let left = new.turn.left;
            (new.room, new.ply, &new.turn.turn, left.map(|left| left[0]), left.map(|left| left[1]))
        })
        .collect();
    let rows = serde_json::to_string(&rows).unwrap_or_default();
    insert.bind(rows).bind(now).execute(&mut *db).await?;
    let update = sqlx::query(
        "UPDATE rooms SET version = version + 1, changed = $2, offered = NULL, \
         deadline = played.value ->> 1 FROM json_each($1) AS played \
         WHERE rooms.id = played.value ->> 0",
    );
    let rows: Vec<_> = plan.played.iter().map(|(room, at)| (room, at.map(|at| at.0))).collect();
    let rows = serde_json::to_string(&rows).unwrap_or_default();
    update.bind(rows).bind(now).execute(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SQLite says that the disk is full at a number of pages too.
    #[tokio::test]
    async fn a_disk_that_was_full_is_written_to_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rooms.sqlite");
        let pages = Arc::new(AtomicU32::new(u32::MAX));
        let open = |pages| SqliteStore::open_within(&path, SqliteSynchronous::Full, pages);
        let store = open(Arc::clone(&pages)).await.unwrap();
        drop(store);
        // Room for a few rooms.
        pages.store(24, Ordering::Relaxed);
        let store = open(Arc::clone(&pages)).await.unwrap();
        let room = |n: u32| super::super::tests::new_room(&format!("room {n}"), 40);
        let mut kept = 0;
        let error = loop {
            match store.open_room(room(kept)).await {
                Ok(()) => kept += 1,
                Err(error) => break error,
            }
            assert!(kept < 1_000, "it never gets full");
        };
        assert!(error.to_string().contains("full"), "{error}");
        assert!(kept > 0);
        // Nothing of the room that did not fit is there, and the others are.
        assert!(store.room(&format!("room {kept}")).await.unwrap().is_none());
        assert!(store.room("room 0").await.unwrap().is_some());
        for _ in 0..3 {
            store.open_room(room(kept)).await.unwrap_err();
        }
        // There is room again; nobody restarts anything.
        pages.store(u32::MAX, Ordering::Relaxed);
        for n in kept..kept + 5 {
            store.open_room(room(n)).await.unwrap();
        }
        let last = store.room(&format!("room {}", kept + 4)).await.unwrap().unwrap();
        assert_eq!(last.turns, room(0).turns);
        assert_eq!(store.count_rooms().await.unwrap(), u64::from(kept) + 5);
    }

    #[tokio::test]
    async fn reading_does_not_wait_for_who_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rooms.sqlite");
        let store = SqliteStore::open(&path).await.unwrap();
        store.open_room(super::super::tests::new_room("here", 3)).await.unwrap();
        // Another program is in the middle of writing.
        let options = SqliteConnectOptions::new().filename(&path);
        let mut other = options.connect().await.unwrap();
        let mut held = other.begin_with("BEGIN IMMEDIATE").await.unwrap();
        sqlx::query("UPDATE rooms SET next = 'x'").execute(&mut *held).await.unwrap();
        let writing = store.try_write();
        tokio::pin!(writing);
        let soon = tokio::time::timeout(Duration::from_millis(100), &mut writing).await;
        assert!(soon.is_err(), "it waits");
        assert_eq!(store.room("here").await.unwrap().unwrap().next, None);
        held.rollback().await.unwrap();
        writing.await.unwrap();
    }

    #[tokio::test]
    async fn a_disk_that_cannot_be_written_to_is_told_at_once() {
        // Of all folders of Linux, nobody can make a file in this one.
        let error = SqliteStore::open(Path::new("/proc/self/rooms.sqlite")).await.unwrap_err();
        assert!(matches!(error, StoreError::ReadOnly), "{error}");
        let folder = tempfile::tempdir().unwrap();
        let error = SqliteStore::open(&folder.path().join("none/rooms")).await.unwrap_err();
        assert!(matches!(error, StoreError::Database(_)), "{error}");
    }

    #[test]
    fn released_migrations_are_as_they_were() {
        let hex =
            |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
        let hashes: Vec<String> = migrations().iter().map(|step| hex(&step.checksum)).collect();
        assert_eq!(
            hashes[..2],
            [
                "d8a54fb49743ff10426de2a32056236d37f17d3a2e86b2aa\
                 fa920cd87e5465075936a4c0c7e506d6930ed9171da496da",
                "ae02afe124e8e20187977382a1be375d10bac0ceb2eeb19c\
                 7915e69bb278fd8bafe8d89e2dc6c91b158cfc0c8eb38ed6"
            ]
        );
    }
}
