//! What must survive a restart: rooms and their turns.
//!
//! [`Store`] is what a hall asks of a database; two keep it: SQLite, inside the
//! program (`sqlite.rs`), and PostgreSQL, for several nodes (`postgres.rs`). They differ
//! in how they are opened and in the words of a few statements (`database.rs`). Both are
//! written to in batches (`writer.rs`): the heads of all rooms that a batch touches are
//! read and locked, each change is held against them, and what may be done is done in a
//! few statements and one transaction. A turn is answered for only after that is on disk.
//! What is read is below.
//!
//! Whether a turn is legal is not known here. That nothing is done to a room that
//! somebody else has changed meanwhile is decided here and nowhere else: every
//! change is made to one version of its room.

mod clock;
mod database;
mod edits;
mod keeping;
mod moving;
mod postgres;
mod readers;
mod row;
mod sqlite;
#[cfg(test)]
mod tests;
mod writer;

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use room::{Change, Moment, StoredRoom};
use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

pub(crate) use database::{Source, Sql, Statement};
pub(crate) use keeping::prune_some;
pub use keeping::{Checked, KeepingError, Retention, StoreStats, back_up, check, prune, stats};
pub use moving::{Moved, move_rooms};
pub(crate) use readers::{PATIENCE, Readers};

use self::clock::StoreClock;
use self::database::{Row, json, over_items, over_texts};
use self::writer::Queue;
use crate::bus::{Bus, LocalBus, PostgresBus};

/// Why nothing was stored, or nothing could be read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The room is not as it was thought to be, or somebody else's.
    #[error("somebody else was faster")]
    Taken,
    /// By the database's clock there is time left.
    #[error("there is time left")]
    Early,
    /// The file, or its folder, can't be written to.
    #[error("it can't be written to (is the disk read-only?)")]
    ReadOnly,
    /// The database failed.
    #[error("{0}")]
    Database(Arc<sqlx::Error>),
    /// Rooms were to be copied to where there are some.
    #[error("there are rooms in it already")]
    NotEmpty,
    /// The tables could not be made.
    #[error("{0}")]
    Migration(Arc<sqlx::migrate::MigrateError>),
    /// The database did not answer in time.
    #[error("the database does not answer")]
    Silent,
    /// An address of something else.
    #[error("of addresses only postgres://… is known")]
    NoAddress,
    /// The writing task has ended.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(Arc::new(error))
    }
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> StoreError {
        StoreError::Migration(Arc::new(error))
    }
}

/// A change to a room.
#[derive(Clone, Debug)]
pub struct Edit {
    /// Which room.
    pub room: String,
    /// The version that it is made to.
    pub version: u64,
    /// The lease under which it was computed, where nobody ordered it: it must still
    /// hold.
    pub lease: Option<Lease>,
    /// When it was proposed: deadlines in it count from then, and are as much later as
    /// it is stored later.
    pub at: Moment,
    /// What changes.
    pub change: Change,
}

impl Edit {
    /// A deadline of it, if it is stored now.
    pub(crate) fn deadline(&self, deadline: Option<Moment>, now: u64) -> Option<Moment> {
        deadline.map(|at| at.after(now.saturating_sub(self.at.0)))
    }
}

/// A change that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The version that the room has then.
    pub version: u64,
    /// When, on the database's clock.
    pub at: Moment,
}

/// The right to compute a room's clock and computers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Whose it is.
    pub node: String,
    /// Which one: an owner who was away too long finds another one.
    pub epoch: u64,
}

/// How long a lease holds that is not renewed, in milliseconds.
pub(crate) const LEASE: u64 = 2_500;

/// What is done with a database as a whole, at the start or by hand. Boxed because it leaves
/// this crate: a plain future is compiled anew, with all that it awaits, by whoever awaits it.
pub type Chore<'a, T, E = StoreError> = Pin<Box<dyn Future<Output = Result<T, E>> + 'a>>;

/// A database.
#[derive(Debug)]
pub struct Store {
    place: String,
    clock: Arc<StoreClock>,
    reads: Arc<Readers>,
    queues: Vec<Queue>,
    /// Removed with the store, where it is temporary.
    _folder: Option<tempfile::TempDir>,
}

/// The time in milliseconds since 1970, as PostgreSQL has it now. (A file has none.)
static NOW: Sql =
    Sql::both("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) AS now");
/// Written for its own sake.
static PULSE: Sql =
    Sql::both("INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1");
/// A room with its turns as JSON, so that it is read at one moment: by one statement.
static ROOM: Sql = Sql {
    sqlite: "SELECT *, (SELECT json_group_array(json_array(turn, first_left, second_left) \
             ORDER BY ply) FROM turns WHERE room = rooms.id) AS turns FROM rooms WHERE id = $1",
    postgres: "SELECT *, (SELECT json_agg(json_build_array(turn, first_left, second_left) \
               ORDER BY ply)::text FROM turns WHERE room = rooms.id) AS turns \
               FROM rooms WHERE id = $1",
};
static VERSIONS: Sql =
    over_texts!("SELECT id, version FROM rooms WHERE id IN (SELECT value FROM ", ")");
static OVERDUE: Sql = over_texts!(
    "SELECT id FROM rooms WHERE deadline <= $2 AND id NOT IN (SELECT value FROM ",
    ") ORDER BY deadline LIMIT $3"
);
static COUNT: Sql = Sql::both("SELECT count(*) AS n FROM rooms");
static LIST: Sql = Sql::both(
    "SELECT id, game, opened, changed, (SELECT count(*) FROM turns WHERE room = rooms.id) \
     AS turns FROM rooms WHERE id > $1 ORDER BY id LIMIT $2",
);
/// Rooms are removed by three statements over the same list: their turns, they themselves
/// where they have not changed since, and what leads to those that are gone.
static REMOVE: [Sql; 3] = [
    over_items!(
        "DELETE FROM turns WHERE room IN (SELECT id FROM rooms WHERE (id, changed) IN \
         (SELECT value ->> 0, CAST(value ->> 1 AS bigint) FROM ",
        "))"
    ),
    over_items!(
        "DELETE FROM rooms WHERE (id, changed) IN \
         (SELECT value ->> 0, CAST(value ->> 1 AS bigint) FROM ",
        ")"
    ),
    over_items!(
        "UPDATE rooms SET next = NULL, version = version + 1 WHERE next IN \
         (SELECT value ->> 0 FROM ",
        ") AND NOT EXISTS (SELECT 1 FROM rooms AS there WHERE there.id = rooms.next)"
    ),
];

/// How a database came to be, version by version. A step that has been released
/// never changes: databases remember the hashes of theirs.
fn migrator(steps: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(number, (name, sql)): (i64, &(&'static str, &'static str))| {
        Migration::new(number, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(migration).collect())
}

/// The time that [`NOW`] gave.
fn read_now(rows: &[Row]) -> Result<i64, sqlx::Error> {
    rows.first().ok_or(sqlx::Error::RowNotFound)?.get("now")
}

impl Store {
    /// A store whose writers have begun.
    fn new(place: String, source: Source, clock: StoreClock, writers: usize) -> Store {
        let clock = Arc::new(clock);
        let queue = |_| Queue::new(source.clone(), Arc::clone(&clock));
        let queues = (0..writers).map(queue).collect();
        let reads = Arc::new(Readers::new(source));
        Store { place, clock, reads, queues, _folder: None }
    }

    /// Where things are kept, for people: without passwords.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The time on the database's clock, in milliseconds since 1970, as well as it
    /// is known here.
    pub fn now(&self) -> Moment {
        Moment(self.clock.now())
    }

    /// A room as it is.
    pub async fn room(&self, id: &str) -> Result<Option<StoredRoom>, StoreError> {
        let rows = self.reads.fetch(Statement::new(&ROOM).bind(id)).await?;
        Ok(rows.first().map(row::read_room).transpose()?)
    }

    /// The versions of those of the rooms that there are.
    pub async fn versions(&self, ids: &[String]) -> Result<Vec<(String, u64)>, StoreError> {
        let rows = self.reads.fetch(Statement::new(&VERSIONS).bind(json(&ids))).await?;
        let version = |row: &Row| Ok((row.get("id")?, row.count("version")?));
        Ok(rows.iter().map(version).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Some of the rooms whose deadline has passed, but for these.
    pub async fn overdue(&self, but: &[String]) -> Result<Vec<String>, StoreError> {
        /// At once.
        const MOST: i64 = 200;
        let ask = Statement::new(&OVERDUE).bind(json(&but));
        let rows = self.reads.fetch(ask.bind(self.clock.now() as i64).bind(MOST)).await?;
        Ok(rows.iter().map(|row| row.get("id")).collect::<Result<_, _>>()?)
    }

    /// How many rooms are kept. (Boxed like a [`Chore`], which others await too.)
    pub fn count_rooms(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<u64, StoreError>> + Send + '_>> {
        Box::pin(async {
            let rows = self.reads.fetch(Statement::new(&COUNT)).await?;
            Ok(rows.first().ok_or(sqlx::Error::RowNotFound)?.count("n")?)
        })
    }

    /// Some of the rooms after one, in the order of their names.
    pub async fn list(&self, after: &str) -> Result<Vec<Listed>, StoreError> {
        /// At once.
        const MOST: i64 = 500;
        let rows = self.reads.fetch(Statement::new(&LIST).bind(after).bind(MOST)).await?;
        Ok(rows.iter().map(Listed::read).collect::<Result<_, _>>()?)
    }

    /// Removes rooms, those that have not changed since they were listed, and what leads to
    /// them; how many that were.
    pub async fn remove(&self, rooms: &[Listed]) -> Result<u64, StoreError> {
        let rooms: Vec<_> = rooms.iter().map(|room| (&room.id, room.changed.0)).collect();
        let rooms = json(&rooms);
        let work = async {
            let mut db = self.reads.source().connect().await?;
            db.begin().await?;
            let mut touched = [0; 3];
            for (touched, sql) in touched.iter_mut().zip(&REMOVE) {
                *touched = db.execute(Statement::new(sql).bind(rooms.as_str())).await?;
            }
            db.commit().await?;
            Ok(touched[1])
        };
        let patience = self.reads.source().patience();
        tokio::time::timeout(patience, work).await.map_err(|_| StoreError::Silent)?
    }

    /// What is wrong with the database itself, in its own words. (What PostgreSQL stores it
    /// checks itself as it reads.)
    pub async fn faults(&self) -> Result<Vec<String>, StoreError> {
        match self.reads.source() {
            Source::Sqlite { .. } => sqlite::faults(self.reads.source()).await,
            Source::Postgres(_) => Ok(Vec::new()),
        }
    }
}

/// What is told of a room without opening it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// Which game.
    pub game: String,
    /// How many turns there are.
    pub turns: u64,
    /// When it was opened …
    pub opened: Moment,
    /// … and last changed.
    pub changed: Moment,
}

impl Listed {
    fn read(row: &Row) -> Result<Listed, sqlx::Error> {
        Ok(Listed {
            id: row.get("id")?,
            game: row.get("game")?,
            turns: row.count("turns")?,
            opened: Moment(row.count("opened")?),
            changed: Moment(row.count("changed")?),
        })
    }
}

/// A database, and the way in which nodes that share it hear of changes.
#[derive(Clone)]
pub struct Backend {
    /// Where rooms are kept.
    pub store: Arc<Store>,
    /// How nodes hear of changes.
    pub bus: Arc<dyn Bus>,
}

impl Backend {
    /// A database by its address, `postgres://…`, or else a file of SQLite.
    pub fn at(place: &str) -> Chore<'_, Backend> {
        match place {
            _ if is_address(place) => Backend::connect(place),
            // Somebody's address, maybe with a password, is no file.
            _ if place.contains("://") => Box::pin(async { Err(StoreError::NoAddress) }),
            _ => Backend::open(Path::new(place)),
        }
    }

    /// A database of PostgreSQL, which nodes may share.
    pub fn connect(address: &str) -> Chore<'_, Backend> {
        Box::pin(async move {
            let store = postgres::connect(address).await?;
            let bus = PostgresBus::new(Arc::clone(&store.reads));
            Ok(Backend { store: Arc::new(store), bus: Arc::new(bus) })
        })
    }

    /// A file of SQLite, made where there is none.
    pub fn open(path: &Path) -> Chore<'_, Backend> {
        Box::pin(async move { Ok(Backend::with(sqlite::open(path).await?)) })
    }

    /// A database that is forgotten with the process: for tests.
    pub fn temporary() -> Chore<'static, Backend> {
        Box::pin(async { Ok(Backend::with(sqlite::temporary().await?)) })
    }

    fn with(store: Store) -> Backend {
        Backend { store: Arc::new(store), bus: Arc::new(LocalBus::new()) }
    }
}

/// Whether this is the address of a database, and not a file.
pub fn is_address(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}
