//! What must survive a restart: rooms and their turns, in SQLite.
//!
//! All writing goes through one task, which commits whatever has queued up
//! meanwhile as one transaction: a turn is answered for only after it is on
//! disk, and many rooms share the cost of that. Whether a turn is legal is not
//! known here; that no ply is played twice is decided here and nowhere else.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::{Ending, Side};
use protocol::{Clock, Role};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Row, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

/// A key as it is kept.
pub type KeyHash = [u8; 32];

/// A room as it was opened.
#[derive(Clone, Debug)]
pub struct Charter {
    /// Its name.
    pub id: String,
    /// The game with its options.
    pub game: String,
    /// The start, where it is not the game's own.
    pub start: Option<String>,
    /// Who plays.
    pub players: [String; 2],
    /// The hashed keys of the seats …
    pub seats: [KeyHash; 2],
    /// … and of the watchers' link.
    pub watch: KeyHash,
    /// The time that the sides have.
    pub clock: Option<Clock>,
}

impl Charter {
    /// What the luck of a computer on a seat comes from: the same for the whole
    /// game.
    pub fn seed(&self, side: Side) -> u64 {
        let seat = &self.seats[side];
        u64::from_le_bytes(std::array::from_fn(|i| seat[i]))
    }

    /// What a hashed key opens.
    pub fn role(&self, key: &KeyHash) -> Option<Role> {
        match key {
            key if *key == self.seats[0] => Some(Role::First),
            key if *key == self.seats[1] => Some(Role::Second),
            key if *key == self.watch => Some(Role::Watch),
            _ => None,
        }
    }
}

/// A turn as it is kept.
#[derive(Clone, Debug)]
pub struct StoredTurn {
    /// As the notation writes it.
    pub turn: String,
    /// The time left to both sides after it, in milliseconds.
    pub left: Option<[u64; 2]>,
}

/// A room as it was left.
#[derive(Debug)]
pub struct StoredRoom {
    /// As opened.
    pub charter: Charter,
    /// How often turns were taken back.
    pub revision: u32,
    /// The turns that stand.
    pub turns: Vec<StoredTurn>,
    /// The end, where no position shows it.
    pub over: Option<Ending>,
    /// The room of the rematch.
    pub next: Option<String>,
}

/// Why nothing was stored.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The ply has been played already, or the game ended, by somebody else.
    #[error("somebody else was faster")]
    Taken,
    /// The database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The tables could not be made.
    #[error(transparent)]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The writing task has ended.
    #[error("the store is closed")]
    Closed,
}

enum Change {
    Open(Box<Charter>),
    Turn { room: String, ply: u32, stored: StoredTurn },
    TakeBack { room: String, from: u32 },
    End { room: String, ending: Ending },
    Next { room: String, next: String },
}

/// Who waits for a change to be stored.
type Waiting = oneshot::Sender<Result<(), StoreError>>;

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
    changes: mpsc::Sender<(Change, Waiting)>,
}

/// At most this many changes are committed together.
const BATCH: usize = 256;

impl Store {
    /// Opens the database file, and makes it where there is none.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What is acknowledged is on disk, also when the power fails.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        Store::with_pool(pool).await
    }

    /// A database that is forgotten with the process: for tests.
    pub async fn in_memory() -> Result<Store, StoreError> {
        let options = SqliteConnectOptions::new().in_memory(true).shared_cache(true);
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await?;
        Store::with_pool(pool).await
    }

    async fn with_pool(pool: SqlitePool) -> Result<Store, StoreError> {
        sqlx::migrate!().run(&pool).await?;
        let (changes, queue) = mpsc::channel(BATCH);
        tokio::spawn(write_changes(pool.clone(), queue));
        Ok(Store { pool, changes })
    }

    async fn write(&self, change: Change) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.changes.send((change, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Keeps a new room.
    pub async fn open_room(&self, charter: Charter) -> Result<(), StoreError> {
        self.write(Change::Open(Box::new(charter))).await
    }

    /// Keeps a turn, unless that ply has been played.
    pub async fn add_turn(
        &self,
        room: &str,
        ply: u32,
        stored: StoredTurn,
    ) -> Result<(), StoreError> {
        self.write(Change::Turn { room: room.to_owned(), ply, stored }).await
    }

    /// Forgets the turns from a ply on.
    pub async fn take_back(&self, room: &str, from: u32) -> Result<(), StoreError> {
        self.write(Change::TakeBack { room: room.to_owned(), from }).await
    }

    /// Keeps an ending that no position shows.
    pub async fn end(&self, room: &str, ending: Ending) -> Result<(), StoreError> {
        self.write(Change::End { room: room.to_owned(), ending }).await
    }

    /// Keeps where a game goes on.
    pub async fn set_next(&self, room: &str, next: &str) -> Result<(), StoreError> {
        self.write(Change::Next { room: room.to_owned(), next: next.to_owned() }).await
    }

    /// A room as it was left.
    pub async fn room(&self, id: &str) -> Result<Option<StoredRoom>, StoreError> {
        let row = sqlx::query("SELECT * FROM rooms WHERE id = ?").bind(id);
        let Some(row) = row.fetch_optional(&self.pool).await? else {
            return Ok(None);
        };
        let turns = sqlx::query("SELECT * FROM turns WHERE room = ? ORDER BY ply")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let key = |name: &str| -> Result<KeyHash, sqlx::Error> {
            let bytes: Vec<u8> = row.try_get(name)?;
            bytes.try_into().map_err(|_| sqlx::Error::Decode("a key of another length".into()))
        };
        let seconds: Option<u32> = row.try_get("clock_seconds")?;
        let increment: Option<u32> = row.try_get("clock_increment")?;
        let charter = Charter {
            id: id.to_owned(),
            game: row.try_get("game")?,
            start: row.try_get("start")?,
            players: [row.try_get("first_player")?, row.try_get("second_player")?],
            seats: [key("first_key")?, key("second_key")?],
            watch: key("watch_key")?,
            clock: seconds.zip(increment).map(|(seconds, increment)| Clock { seconds, increment }),
        };
        let stored = |row: &sqlx::sqlite::SqliteRow| -> Result<StoredTurn, sqlx::Error> {
            let first: Option<i64> = row.try_get("first_left")?;
            let second: Option<i64> = row.try_get("second_left")?;
            let left = first.zip(second).map(|(first, second)| [first as u64, second as u64]);
            Ok(StoredTurn { turn: row.try_get("turn")?, left })
        };
        Ok(Some(StoredRoom {
            charter,
            revision: row.try_get("revision")?,
            turns: turns.iter().map(stored).collect::<Result<_, _>>()?,
            over: read_ending(row.try_get("score")?, row.try_get("reason")?)?,
            next: row.try_get("next")?,
        }))
    }

    /// How many rooms have been kept. (Rooms are never removed, so the last row's
    /// number tells, without counting.)
    pub async fn count_rooms(&self) -> Result<u64, StoreError> {
        let last = sqlx::query("SELECT coalesce(max(rowid), 0) AS n FROM rooms");
        let row = last.fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>("n")? as u64)
    }
}

fn read_ending(
    score: Option<String>,
    reason: Option<String>,
) -> Result<Option<Ending>, sqlx::Error> {
    let (Some(score), Some(reason)) = (score, reason) else { return Ok(None) };
    Ending::read(&score, &reason)
        .ok_or_else(|| sqlx::Error::Decode(format!("no score: {score}").into()))
}

/// The one writer: commits what has queued up, then answers for it.
async fn write_changes(pool: SqlitePool, mut queue: mpsc::Receiver<(Change, Waiting)>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let (changes, answers): (Vec<Change>, Vec<Waiting>) = batch.drain(..).unzip();
        match write_batch(&pool, &changes).await {
            Ok(results) => {
                for (answer, result) in answers.into_iter().zip(results) {
                    let _ = answer.send(result);
                }
            }
            Err(error) => {
                tracing::error!(%error, "nothing of a batch could be stored");
                for answer in answers {
                    let _ = answer.send(Err(StoreError::Closed));
                }
            }
        }
    }
}

async fn write_batch(
    pool: &SqlitePool,
    changes: &[Change],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    // IMMEDIATE: two processes on one file wait for each other here instead of
    // failing half-way.
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        let touched = write_change(&mut transaction, change).await?;
        results.push(if touched { Ok(()) } else { Err(StoreError::Taken) });
    }
    transaction.commit().await?;
    Ok(results)
}

/// Whether the change was made; false where somebody else's stands in its way.
async fn write_change(db: &mut SqliteConnection, change: &Change) -> Result<bool, sqlx::Error> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64;
    let done = match change {
        Change::Open(charter) => {
            sqlx::query(
                "INSERT INTO rooms (id, game, start, first_player, second_player, first_key, \
                 second_key, watch_key, clock_seconds, clock_increment, opened) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            )
            .bind(&charter.id)
            .bind(&charter.game)
            .bind(&charter.start)
            .bind(&charter.players[0])
            .bind(&charter.players[1])
            .bind(charter.seats[0].as_slice())
            .bind(charter.seats[1].as_slice())
            .bind(charter.watch.as_slice())
            .bind(charter.clock.map(|clock| clock.seconds))
            .bind(charter.clock.map(|clock| clock.increment))
            .bind(now)
            .execute(db)
            .await?
        }
        Change::Turn { room, ply, stored } => {
            sqlx::query(
                "INSERT INTO turns (room, ply, turn, first_left, second_left, played) \
                 SELECT id, ?, ?, ?, ?, ? FROM rooms WHERE id = ? AND score IS NULL \
                 AND (SELECT count(*) FROM turns WHERE room = rooms.id) = ? \
                 ON CONFLICT DO NOTHING",
            )
            .bind(ply)
            .bind(&stored.turn)
            .bind(stored.left.map(|left| left[0] as i64))
            .bind(stored.left.map(|left| left[1] as i64))
            .bind(now)
            .bind(room)
            .bind(ply)
            .execute(db)
            .await?
        }
        Change::TakeBack { room, from } => {
            sqlx::query("DELETE FROM turns WHERE room = ? AND ply >= ?")
                .bind(room)
                .bind(from)
                .execute(&mut *db)
                .await?;
            sqlx::query("UPDATE rooms SET revision = revision + 1 WHERE id = ? AND score IS NULL")
                .bind(room)
                .execute(db)
                .await?
        }
        Change::End { room, ending } => {
            sqlx::query("UPDATE rooms SET score = ?, reason = ? WHERE id = ? AND score IS NULL")
                .bind(Ending::score(Some(ending)))
                .bind(ending.reason.word())
                .bind(room)
                .execute(db)
                .await?
        }
        Change::Next { room, next } => {
            sqlx::query("UPDATE rooms SET next = ? WHERE id = ? AND next IS NULL")
                .bind(next)
                .bind(room)
                .execute(db)
                .await?
        }
    };
    Ok(done.rows_affected() > 0)
}
