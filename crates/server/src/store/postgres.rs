//! Rooms in PostgreSQL, for any number of nodes.
//!
//! Several tasks write, each over a connection of its own and for its own share of
//! the rooms, so that what happens to one room is written in order. A batch locks
//! the rows of its rooms, always in the same order, decides, and adds all its turns by
//! one statement. What takes too long is given up on: a node that stands still must
//! not hold a lock, and a database that is out of reach must not hold a player.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::str::FromStr as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use game::Ending;
use protocol::{Pace, RoomClock};
use room::{Change, Charter, Moment, StoredRoom};
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool, Row as _};

use super::queue::{self, Head, Heads, NewLease, Plan, Queue, Write, Writer, Written};
use super::statements::{migrator, statements};
use super::{Edit, LISTED, Listed, OVERDUE, Store, StoreError, Stored};

statements!(PgConnection, PgRow);

/// Tasks that write.
const WRITERS: usize = 4;
/// Connections for reading.
const READERS: u32 = 6;
/// What is read takes no longer, or fails.
const PATIENCE: Duration = Duration::from_secs(4);
/// Between two looks at the database's clock.
const SET: Duration = Duration::from_secs(30);
/// The time in milliseconds since 1970, as the database has it now.
const NOW: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now";

fn migrations() -> Migrator {
    migrator(&[
        ("rooms", include_str!("../../migrations/postgres/0001_rooms.sql")),
        ("next", include_str!("../../migrations/postgres/0002_next.sql")),
    ])
}

/// The database's clock, as far as a node knows it: what is to be added to its own.
#[derive(Debug)]
struct FarClock {
    started: Instant,
    ahead: AtomicI64,
}

impl FarClock {
    fn now(&self) -> u64 {
        let own = self.started.elapsed().as_millis() as i64;
        (own + self.ahead.load(Ordering::Relaxed)).max(0) as u64
    }

    /// Asks the database. Half of the way there and back is the way there.
    async fn set(&self, db: &mut PgConnection) -> Result<(), sqlx::Error> {
        let asked = self.started.elapsed();
        let row = sqlx::query(NOW).fetch_one(db).await?;
        let between = (asked + self.started.elapsed()) / 2;
        let ahead = row.try_get::<i64, _>("now")? - between.as_millis() as i64;
        self.ahead.store(ahead, Ordering::Relaxed);
        Ok(())
    }
}

/// A database of PostgreSQL.
#[derive(Debug)]
pub struct PostgresStore {
    place: String,
    clock: Arc<FarClock>,
    reads: PgPool,
    queues: Vec<Queue>,
}

impl PostgresStore {
    /// Connects to a database and makes its tables where there are none.
    pub async fn connect(address: &str) -> Result<PostgresStore, StoreError> {
        let mut first = prepare(address).await?;
        let options = options(address)?;
        let clock = Arc::new(FarClock { started: Instant::now(), ahead: AtomicI64::new(0) });
        clock.set(&mut first).await?;
        // A replica has the tables and takes nothing.
        beat(&mut first, clock.now() as i64).await.map_err(tell_read_only)?;
        first.close().await?;
        let reads = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(options.clone());
        let writer = || PgWriter { options: options.clone() };
        let queues = (0..WRITERS).map(|_| Queue::new(writer())).collect();
        tokio::spawn(keep_time(Arc::downgrade(&clock), reads.clone()));
        let place = place(&options);
        Ok(PostgresStore { place, clock, reads, queues })
    }

    pub(crate) fn pool(&self) -> &PgPool {
        &self.reads
    }
}

/// Connects to a database and makes its tables where there are none.
pub(super) async fn prepare(address: &str) -> Result<PgConnection, StoreError> {
    let options = options(address)?;
    let connected = tokio::time::timeout(PATIENCE, options.connect()).await;
    let mut db = connected.map_err(|_| StoreError::Silent)??;
    migrations().run(&mut db).await?;
    Ok(db)
}

fn options(address: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(address)?;
    Ok(options.application_name("quina").options([
        ("statement_timeout", "4s"),
        ("lock_timeout", "3s"),
        // A node that was halted in the middle of writing lets go of its locks.
        ("idle_in_transaction_session_timeout", "2s"),
    ]))
}

/// Where it is, without the password.
fn place(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or_else(|| options.get_username());
    match options.get_socket() {
        Some(socket) => format!("PostgreSQL's {database} at {}", socket.display()),
        None => format!("PostgreSQL's {database} at {}:{}", options.get_host(), options.get_port()),
    }
}

fn tell_read_only(error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code());
    match code.as_deref() {
        Some("25006") => StoreError::ReadOnly,
        _ => error.into(),
    }
}

async fn keep_time(clock: std::sync::Weak<FarClock>, pool: PgPool) {
    loop {
        tokio::time::sleep(SET).await;
        let Some(clock) = clock.upgrade() else { return };
        // While the database is out of reach, our own clock goes on.
        if let Ok(Ok(mut db)) = tokio::time::timeout(PATIENCE, pool.acquire()).await {
            let _ = tokio::time::timeout(PATIENCE, clock.set(&mut db)).await;
        }
    }
}

/// Waits for an answer, but not for ever.
async fn patiently<T>(
    asked: impl Future<Output = Result<T, sqlx::Error>> + Send,
) -> Result<T, StoreError> {
    let answer = tokio::time::timeout(PATIENCE, asked).await;
    Ok(answer.map_err(|_| StoreError::Silent)??)
}

impl Store for PostgresStore {
    fn place(&self) -> &str {
        &self.place
    }

    fn now(&self) -> Moment {
        Moment(self.clock.now())
    }

    fn queue(&self, room: &str) -> &Queue {
        let mut hasher = DefaultHasher::new();
        room.hash(&mut hasher);
        &self.queues[hasher.finish() as usize % self.queues.len()]
    }

    fn room<'a>(&'a self, id: &'a str) -> Stored<'a, Option<StoredRoom>> {
        let select = sqlx::query(
            "SELECT *, (SELECT json_agg(json_build_array(turn, first_left, second_left) \
             ORDER BY ply)::text FROM turns WHERE room = rooms.id) AS turns \
             FROM rooms WHERE id = $1",
        );
        Box::pin(async move {
            let row = patiently(select.bind(id).fetch_optional(&self.reads)).await?;
            Ok(row.as_ref().map(read_room).transpose()?)
        })
    }

    fn versions<'a>(&'a self, ids: &'a [String]) -> Stored<'a, Vec<(String, u64)>> {
        let select = sqlx::query("SELECT id, version FROM rooms WHERE id = ANY($1)");
        Box::pin(async move {
            let rows = patiently(select.bind(ids).fetch_all(&self.reads)).await?;
            let version =
                |row: &PgRow| Ok((row.try_get("id")?, row.try_get::<i64, _>("version")? as u64));
            Ok(rows.iter().map(version).collect::<Result<_, sqlx::Error>>()?)
        })
    }

    fn overdue(&self) -> Stored<'_, Vec<String>> {
        let select =
            sqlx::query("SELECT id FROM rooms WHERE deadline <= $1 ORDER BY deadline LIMIT $2");
        Box::pin(async move {
            let select = select.bind(self.clock.now() as i64).bind(OVERDUE);
            let rows = patiently(select.fetch_all(&self.reads)).await?;
            Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
        })
    }

    fn count_rooms(&self) -> Stored<'_, u64> {
        let select = sqlx::query("SELECT count(*) AS n FROM rooms");
        Box::pin(async move {
            let row = patiently(select.fetch_one(&self.reads)).await?;
            Ok(row.try_get::<i64, _>("n")? as u64)
        })
    }

    fn try_write(&self) -> Stored<'_, ()> {
        Box::pin(async { self.queue("").write(Write::Try).await.map(|_| ()) })
    }

    fn list<'a>(&'a self, after: &'a str) -> Stored<'a, Vec<Listed>> {
        let select = sqlx::query(LIST).bind(after).bind(LISTED);
        Box::pin(async move { Ok(read_listed(&patiently(select.fetch_all(&self.reads)).await?)?) })
    }

    fn remove<'a>(&'a self, rooms: &'a [Listed]) -> Stored<'a, u64> {
        // Their turns go with them.
        // A room that leads to one of them may go by the same statement: then it is left
        // as it is.
        let delete = sqlx::query(
            "WITH gone AS (DELETE FROM rooms USING unnest($1::text[], $2::bigint[]) \
             AS old (room, changed) WHERE rooms.id = old.room AND rooms.changed = old.changed \
             RETURNING rooms.id), forgotten AS (UPDATE rooms SET next = NULL, \
             version = version + 1 FROM gone WHERE rooms.next = gone.id) SELECT id FROM gone",
        );
        Box::pin(async move {
            let delete = delete
                .bind(rooms.iter().map(|room| room.id.as_str()).collect::<Vec<_>>())
                .bind(rooms.iter().map(|room| room.changed.0 as i64).collect::<Vec<_>>());
            Ok(patiently(delete.fetch_all(&self.reads)).await?.len() as u64)
        })
    }

    fn faults(&self) -> Stored<'_, Vec<String>> {
        // What PostgreSQL stores it checks itself as it reads.
        Box::pin(async { Ok(Vec::new()) })
    }
}

/// Who writes a share of the rooms.
struct PgWriter {
    options: PgConnectOptions,
}

impl Writer for PgWriter {
    type Connection = PgConnection;

    const PATIENCE: Duration = Duration::from_secs(5);

    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        self.options.connect().await
    }

    async fn write(
        &self,
        db: &mut PgConnection,
        writes: &[Write],
    ) -> Result<Vec<Written>, sqlx::Error> {
        let mut transaction = db.begin().await?;
        let (heads, now) = heads(&mut transaction, &queue::rooms(writes)).await?;
        let plan = Plan::new(writes, &heads, now as u64);
        carry_out(&mut transaction, &plan, now).await?;
        transaction.commit().await?;
        Ok(plan.answers)
    }
}

/// The heads of rooms, whose rows stay locked, and the time once they are.
async fn heads(db: &mut PgConnection, rooms: &[&str]) -> Result<(Heads, i64), sqlx::Error> {
    let select = sqlx::query(
        "SELECT id, version, deadline, owner, epoch, until FROM rooms WHERE id = ANY($1) \
         ORDER BY id FOR UPDATE",
    );
    let heads = read_heads(&select.bind(rooms).fetch_all(&mut *db).await?)?;
    let now = sqlx::query(NOW).fetch_one(db).await?.try_get("now")?;
    Ok((heads, now))
}

/// Adds the turns of a plan, all at once.
async fn add_turns(db: &mut PgConnection, plan: &Plan<'_>, now: i64) -> Result<(), sqlx::Error> {
    if plan.turns.is_empty() {
        return Ok(());
    }
    let insert = sqlx::query(
        "INSERT INTO turns (room, ply, turn, first_left, second_left, played) \
         SELECT room, ply, turn, first_left, second_left, $6 FROM unnest($1::text[], \
         $2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) \
         AS new (room, ply, turn, first_left, second_left)",
    );
    let turns = &plan.turns;
    let left = |side: usize| -> Vec<Option<i64>> {
        turns.iter().map(|new| new.turn.left.map(|left| left[side] as i64)).collect()
    };
    let insert = insert
        .bind(turns.iter().map(|new| new.room).collect::<Vec<_>>())
        .bind(turns.iter().map(|new| i64::from(new.ply)).collect::<Vec<_>>())
        .bind(turns.iter().map(|new| new.turn.turn.as_str()).collect::<Vec<_>>())
        .bind(left(0))
        .bind(left(1))
        .bind(now);
    insert.execute(&mut *db).await?;
    let update = sqlx::query(
        "UPDATE rooms SET version = version + 1, changed = $3, offered = NULL, \
         deadline = played.at FROM unnest($1::text[], $2::bigint[]) AS played (room, at) \
         WHERE rooms.id = played.room",
    );
    let update = update
        .bind(plan.played.iter().map(|(room, _)| *room).collect::<Vec<_>>())
        .bind(plan.played.iter().map(|(_, at)| at.map(|at| at.0 as i64)).collect::<Vec<_>>())
        .bind(now);
    update.execute(db).await?;
    Ok(())
}
