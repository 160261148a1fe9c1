//! What must survive a restart: rooms and their turns, in SQLite.
//!
//! All writing goes through one task, which commits whatever has queued up
//! meanwhile as one transaction: a turn is answered for only after it is on
//! disk, and many rooms share the cost of that. Whether a turn is legal is not
//! known here; that no ply is played twice is decided here and nowhere else.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use game::Ending;
use protocol::Clock;
use room::{Change, Charter, KeyHash, StoredRoom, StoredTurn};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, Row, SqlSafeStr as _, SqliteConnection, SqlitePool};
use tokio::sync::{mpsc, oneshot};

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

/// Something to write.
enum Write {
    Open(Box<StoredRoom>),
    Change { room: String, change: Change },
}

/// Who waits for something to be stored.
type Waiting = oneshot::Sender<Result<(), StoreError>>;

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
    writes: mpsc::Sender<(Write, Waiting)>,
}

/// At most this many changes are committed together.
const BATCH: usize = 256;

/// How the database came to be, version by version. A step that has been
/// released never changes: databases remember the hashes of theirs.
fn migrations() -> Migrator {
    let sql = include_str!("../migrations/0001_rooms.sql").into_sql_str();
    let first = Migration::new(1, "rooms".into(), MigrationType::Simple, sql, false);
    Migrator::with_migrations(vec![first])
}

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
        migrations().run(&pool).await?;
        let (writes, queue) = mpsc::channel(BATCH);
        tokio::spawn(write_all(pool.clone(), queue));
        Ok(Store { pool, writes })
    }

    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.writes.send((write, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Keeps a new room with the turns that it begins with.
    pub async fn open_room(&self, room: StoredRoom) -> Result<(), StoreError> {
        self.write(Write::Open(Box::new(room))).await
    }

    /// Keeps a change to a room, unless somebody else's stands in its way.
    pub async fn change(&self, room: &str, change: Change) -> Result<(), StoreError> {
        self.write(Write::Change { room: room.to_owned(), change }).await
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
async fn write_all(pool: SqlitePool, mut queue: mpsc::Receiver<(Write, Waiting)>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let (writes, answers): (Vec<Write>, Vec<Waiting>) = batch.drain(..).unzip();
        match write_batch(&pool, &writes).await {
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
    writes: &[Write],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    // IMMEDIATE: two processes on one file wait for each other here instead of
    // failing half-way.
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        let done = match write {
            Write::Open(room) => open(&mut transaction, room, now).await?,
            Write::Change { room, change } => make(&mut transaction, room, change, now).await?,
        };
        results.push(if done { Ok(()) } else { Err(StoreError::Taken) });
    }
    transaction.commit().await?;
    Ok(results)
}

/// Whether the room was opened; false where there is one of that name.
async fn open(db: &mut SqliteConnection, room: &StoredRoom, now: i64) -> Result<bool, sqlx::Error> {
    if !add_room(db, &room.charter, now).await? {
        return Ok(false);
    }
    for (ply, turn) in room.turns.iter().enumerate() {
        add_turn(db, &room.charter.id, ply as u32, turn, now).await?;
    }
    Ok(true)
}

/// Whether the change was made; false where somebody else's stands in its way.
async fn make(
    db: &mut SqliteConnection,
    room: &str,
    change: &Change,
    now: i64,
) -> Result<bool, sqlx::Error> {
    match change {
        Change::Turn { ply, turn } => add_turn(db, room, *ply, turn, now).await,
        Change::TakeBack { from } => take_back(db, room, *from).await,
        Change::End(ending) => end(db, room, ending).await,
        Change::Rematch(next) => {
            // Both or neither, whatever else the batch holds.
            let mut both = db.begin().await?;
            let done = set_next(&mut both, room, &next.id).await?
                && add_room(&mut both, next, now).await?;
            if done {
                both.commit().await?
            } else {
                both.rollback().await?
            }
            Ok(done)
        }
    }
}

async fn add_room(
    db: &mut SqliteConnection,
    charter: &Charter,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let insert = sqlx::query(
        "INSERT INTO rooms (id, game, start, first_player, second_player, first_key, second_key, \
         watch_key, clock_seconds, clock_increment, opened) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    );
    let insert = insert
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
        .bind(now);
    Ok(insert.execute(db).await?.rows_affected() > 0)
}

async fn add_turn(
    db: &mut SqliteConnection,
    room: &str,
    ply: u32,
    stored: &StoredTurn,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let insert = sqlx::query(
        "INSERT INTO turns (room, ply, turn, first_left, second_left, played) \
         SELECT id, ?, ?, ?, ?, ? FROM rooms WHERE id = ? AND score IS NULL \
         AND (SELECT count(*) FROM turns WHERE room = rooms.id) = ? \
         ON CONFLICT DO NOTHING",
    );
    let insert = insert
        .bind(ply)
        .bind(&stored.turn)
        .bind(stored.left.map(|left| left[0] as i64))
        .bind(stored.left.map(|left| left[1] as i64))
        .bind(now)
        .bind(room)
        .bind(ply);
    Ok(insert.execute(db).await?.rows_affected() > 0)
}

async fn take_back(db: &mut SqliteConnection, room: &str, from: u32) -> Result<bool, sqlx::Error> {
    let update =
        sqlx::query("UPDATE rooms SET revision = revision + 1 WHERE id = ? AND score IS NULL");
    if update.bind(room).execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let delete = sqlx::query("DELETE FROM turns WHERE room = ? AND ply >= ?");
    delete.bind(room).bind(from).execute(db).await?;
    Ok(true)
}

async fn end(db: &mut SqliteConnection, room: &str, ending: &Ending) -> Result<bool, sqlx::Error> {
    let update =
        sqlx::query("UPDATE rooms SET score = ?, reason = ? WHERE id = ? AND score IS NULL");
    let update = update.bind(Ending::score(Some(ending))).bind(ending.reason.word()).bind(room);
    Ok(update.execute(db).await?.rows_affected() > 0)
}

async fn set_next(db: &mut SqliteConnection, room: &str, next: &str) -> Result<bool, sqlx::Error> {
    let update = sqlx::query("UPDATE rooms SET next = ? WHERE id = ? AND next IS NULL");
    Ok(update.bind(next).bind(room).execute(db).await?.rows_affected() > 0)
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Reason, Side};
    use protocol::NewRoom;

    use super::*;

    async fn opened(store: &Store, id: &str) -> StoredRoom {
        let variant = games::Variant::read(games::GAMES[0].name).unwrap();
        let new = NewRoom {
            game: variant.name(),
            start: None,
            turns: vec![variant.new_table().turns()[0].clone()],
            players: [room::HUMAN, room::HUMAN].map(str::to_owned),
            clock: None,
        };
        let opened = StoredRoom::open(new, id.to_owned(), [[1; 32], [2; 32], [3; 32]]).unwrap();
        store.open_room(opened.clone()).await.unwrap();
        opened
    }

    #[tokio::test]
    async fn a_change_that_is_refused_leaves_nothing_behind() {
        let store = Store::in_memory().await.unwrap();
        let here = opened(&store, "here").await;
        opened(&store, "there").await;
        let ending = Ending { outcome: Outcome::Won(Side::First), reason: Reason::Resignation };
        let ply = here.turns.len() as u32;
        store.change("here", Change::End(ending.clone())).await.unwrap();
        for late in [
            Change::Turn { ply, turn: here.turns[0].clone() },
            Change::TakeBack { from: 0 },
            Change::End(Ending { reason: Reason::Time, ..ending.clone() }),
            // There is a room of that name.
            Change::Rematch(Box::new(here.charter.rematch("there".to_owned()))),
        ] {
            let refused = store.change("here", late.clone()).await;
            assert!(matches!(refused, Err(StoreError::Taken)), "{late:?}");
            let left = store.room("here").await.unwrap().unwrap();
            assert_eq!((&left.turns, left.revision, left.next), (&here.turns, 0, None));
            assert_eq!(left.over.as_ref(), Some(&ending));
        }
        let next = here.charter.rematch("next".to_owned());
        store.change("here", Change::Rematch(Box::new(next.clone()))).await.unwrap();
        assert_eq!(store.room("next").await.unwrap().unwrap().charter, next);
        let another = here.charter.rematch("another".to_owned());
        let refused = store.change("here", Change::Rematch(Box::new(another))).await;
        assert!(matches!(refused, Err(StoreError::Taken)));
        assert!(store.room("another").await.unwrap().is_none());
    }

    #[test]
    fn released_migrations_are_as_they_were() {
        let hex =
            |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
        let hashes: Vec<String> = migrations().iter().map(|step| hex(&step.checksum)).collect();
        assert_eq!(
            hashes,
            ["d8a54fb49743ff10426de2a32056236d37f17d3a2e86b2aa\
                 fa920cd87e5465075936a4c0c7e506d6930ed9171da496da"]
        );
    }
}
