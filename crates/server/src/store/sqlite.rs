//! Rooms in a file of SQLite: the default, which needs nothing installed.
//!
//! One task writes, over a connection of its own; reading goes over others, which in
//! SQLite's write-ahead mode do not wait for it. Two programs may share a file: what
//! they do to one room is decided by its version.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};

use super::clock::StoreClock;
use super::database::{Connection, Source, Sql, Statement};
use super::{PULSE, Store, StoreError, migrator};

pub(super) fn migrations() -> Migrator {
    migrator(&[
        ("rooms", include_str!("../../migrations/sqlite/0001_rooms.sql")),
        ("invitations", include_str!("../../migrations/sqlite/0002_invitations.sql")),
        ("versions", include_str!("../../migrations/sqlite/0003_versions.sql")),
        ("next", include_str!("../../migrations/sqlite/0004_next.sql")),
    ])
}

/// Opens a file, and makes it where there is none.
pub(super) async fn open(path: &Path) -> Result<Store, StoreError> {
    let all = Arc::new(AtomicU32::new(u32::MAX));
    open_within(path, SqliteSynchronous::Full, all).await
}

/// A file that is removed with the store: for tests.
pub(super) async fn temporary() -> Result<Store, StoreError> {
    let folder = tempfile::tempdir().map_err(sqlx::Error::from)?;
    let all = Arc::new(AtomicU32::new(u32::MAX));
    let path = folder.path().join("rooms.sqlite");
    let store = open_within(&path, SqliteSynchronous::Off, all).await?;
    Ok(Store { _folder: Some(folder), ..store })
}

/// Opens a file that has at most so many pages whenever somebody connects.
async fn open_within(
    path: &Path,
    synchronous: SqliteSynchronous,
    pages: Arc<AtomicU32>,
) -> Result<Store, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // What is acknowledged is on disk, also when the power fails.
        .synchronous(synchronous)
        .busy_timeout(Duration::from_secs(10))
        .foreign_keys(true);
    let told = |error| tell_read_only(error, path);
    let clock = StoreClock::here();
    let mut first = options.connect().await.map_err(told)?;
    match migrations().run(&mut first).await {
        Err(sqlx::migrate::MigrateError::Execute(error)) => return Err(told(error)),
        done => done?,
    }
    // The tables may all be there and the disk read-only all the same.
    let mut first = Connection::Sqlite(first);
    let beat = Statement::new(&PULSE).bind(clock.now() as i64);
    first.execute(beat).await.map_err(told)?;
    let source = Source::Sqlite { options, pages };
    Ok(Store::new(path.display().to_string(), source, clock, 1))
}

/// What is wrong with a file, in its own words. That may take long.
pub(super) async fn faults(source: &Source) -> Result<Vec<String>, StoreError> {
    static INTEGRITY: Sql =
        Sql::both("SELECT integrity_check AS fault FROM pragma_integrity_check");
    static ORPHANS: Sql = Sql::both("SELECT count(*) AS n FROM pragma_foreign_key_check");
    let mut db = source.connect().await?;
    let rows = db.fetch(&Statement::new(&INTEGRITY)).await?;
    let mut faults: Vec<String> =
        rows.iter().map(|row| row.get("fault")).collect::<Result<_, _>>()?;
    faults.retain(|fault| fault != "ok");
    let orphans = db.fetch(&Statement::new(&ORPHANS)).await?;
    match orphans.first().map_or(Ok(0), |row| row.count("n"))? {
        0 => {}
        orphans => faults.push(format!("{orphans} turns belong to no room")),
    }
    Ok(faults)
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use sqlx::Connection as _;

    use super::*;

    /// SQLite says that the disk is full at a number of pages too.
    #[tokio::test]
    async fn a_disk_that_was_full_is_written_to_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rooms.sqlite");
        let pages = Arc::new(AtomicU32::new(u32::MAX));
        let within = |pages| open_within(&path, SqliteSynchronous::Full, pages);
        let store = within(Arc::clone(&pages)).await.unwrap();
        drop(store);
        // Room for a few rooms.
        pages.store(24, Ordering::Relaxed);
        let store = within(Arc::clone(&pages)).await.unwrap();
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
        let store = open(&path).await.unwrap();
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
        let error = open(Path::new("/proc/self/rooms.sqlite")).await.unwrap_err();
        assert!(matches!(error, StoreError::ReadOnly), "{error}");
        let folder = tempfile::tempdir().unwrap();
        let error = open(&folder.path().join("none/rooms")).await.unwrap_err();
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
