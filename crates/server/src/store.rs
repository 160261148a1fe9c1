//! What must survive a restart: rooms and their turns.
//!
//! [`Store`] is what a hall asks of a database; two keep it: SQLite, inside the
//! program, and PostgreSQL, for several nodes. Both write in batches (see `queue`):
//! the heads of all rooms that a batch touches are read and locked, each change is
//! held against them, and what may be done is done in a few statements and one
//! transaction. A turn is answered for only after that is on disk.
//!
//! Whether a turn is legal is not known here. That nothing is done to a room that
//! somebody else has changed meanwhile is decided here and nowhere else: every
//! change is made to one version of its room.

mod keeping;
mod moving;
mod postgres;
mod queue;
mod readers;
mod sqlite;
mod statements;
#[cfg(test)]
mod tests;

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;

use room::{Change, Moment, StoredRoom};

pub(crate) use keeping::prune_some;
pub use keeping::{Checked, KeepingError, Retention, StoreStats, back_up, check, prune, stats};
pub use moving::{Moved, move_rooms};
pub use postgres::PostgresStore;
pub(crate) use readers::{PATIENCE, Readers};
pub use sqlite::SqliteStore;

use self::queue::{Queue, Write};
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

/// What comes of asking a store.
pub type Stored<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// What is done with a database as a whole, at the start or by hand. Boxed because it leaves
/// this crate: a plain future is compiled anew, with all that it awaits, by whoever awaits it.
pub type Chore<'a, T, E = StoreError> = Pin<Box<dyn Future<Output = Result<T, E>> + 'a>>;

/// A database.
pub trait Store: Send + Sync + 'static {
    /// Where things are kept, for people: without passwords.
    fn place(&self) -> &str;

    /// The time on the database's clock, in milliseconds since 1970, as well as it
    /// is known here.
    fn now(&self) -> Moment;

    /// Where what is to be written to a room waits.
    fn queue(&self, room: &str) -> &Queue;

    /// Keeps a new room with the turns that it begins with.
    fn open_room(&self, room: StoredRoom) -> Stored<'_, ()> {
        let queue = self.queue(&room.charter.id);
        Box::pin(async { queue.write(Write::Open(Box::new(room))).await.map(|_| ()) })
    }

    /// Makes a change, unless somebody else's stands in its way.
    fn change(&self, edit: Edit) -> Stored<'_, Made> {
        let queue = self.queue(&edit.room);
        Box::pin(queue.write(Write::Edit(Box::new(edit))))
    }

    /// Takes or renews the lease of a room, unless another node has it.
    fn lease(&self, room: &str, node: &str) -> Stored<'_, Lease> {
        let queue = self.queue(room);
        let (room, node) = (room.to_owned(), node.to_owned());
        Box::pin(async move {
            let made = queue.write(Write::Lease { room, node: node.clone() }).await?;
            Ok(Lease { node, epoch: made.version })
        })
    }

    /// Gives a lease back, if it still holds.
    fn release(&self, room: &str, lease: Lease) -> Stored<'_, ()> {
        let queue = self.queue(room);
        let write = Write::Release { room: room.to_owned(), lease };
        Box::pin(async { queue.write(write).await.map(|_| ()) })
    }

    /// A room as it is.
    fn room<'a>(&'a self, id: &'a str) -> Stored<'a, Option<StoredRoom>>;

    /// The versions of those of the rooms that there are.
    fn versions<'a>(&'a self, ids: &'a [String]) -> Stored<'a, Vec<(String, u64)>>;

    /// Some of the rooms whose deadline has passed, but for these.
    fn overdue<'a>(&'a self, but: &'a [String]) -> Stored<'a, Vec<String>>;

    /// How many rooms are kept.
    fn count_rooms(&self) -> Stored<'_, u64>;

    /// Whether something can be written now.
    fn try_write(&self) -> Stored<'_, ()>;

    /// Some of the rooms after one, in the order of their names.
    fn list<'a>(&'a self, after: &'a str) -> Stored<'a, Vec<Listed>>;

    /// Removes rooms, those that have not changed since they were listed, and what leads to
    /// them; how many that were.
    fn remove<'a>(&'a self, rooms: &'a [Listed]) -> Stored<'a, u64>;

    /// What is wrong with the database itself, in its own words.
    fn faults(&self) -> Stored<'_, Vec<String>>;
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

/// How many rooms are listed at once.
const LISTED: i64 = 500;

/// How many overdue rooms are told of at once.
const OVERDUE: i64 = 200;

/// A database, and the way in which nodes that share it hear of changes.
#[derive(Clone)]
pub struct Backend {
    /// Where rooms are kept.
    pub store: Arc<dyn Store>,
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
            let store = PostgresStore::connect(address).await?;
            let bus = PostgresBus::new(store.readers());
            Ok(Backend { store: Arc::new(store), bus: Arc::new(bus) })
        })
    }

    /// A file of SQLite, made where there is none.
    pub fn open(path: &Path) -> Chore<'_, Backend> {
        Box::pin(async move { Ok(Backend::with(SqliteStore::open(path).await?)) })
    }

    /// A database that is forgotten with the process: for tests.
    pub fn temporary() -> Chore<'static, Backend> {
        Box::pin(async { Ok(Backend::with(SqliteStore::temporary().await?)) })
    }

    fn with(store: SqliteStore) -> Backend {
        Backend { store: Arc::new(store), bus: Arc::new(LocalBus::new()) }
    }
}

/// Whether this is the address of a database, and not a file.
pub fn is_address(place: &str) -> bool {
    place.starts_with("postgres://") || place.starts_with("postgresql://")
}
