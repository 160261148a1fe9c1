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
use sqlx::postgres::{PgConnectOptions, PgRow};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, Row as _};
use tokio::time::timeout;

use super::queue::{self, Head, Heads, NewLease, Plan, Queue, Write, Writer, Written};
use super::readers::{PATIENCE, Readers, SOON};
use super::statements::{migrator, statements};
use super::{Edit, LISTED, Listed, OVERDUE, Store, StoreError, Stored};

statements!(PgConnection, PgRow);

/// Tasks that write.
const WRITERS: usize = 4;
/// A new connection of a writer takes no longer, or fails.
const CONNECT: Duration = Duration::from_millis(2_500);
/// Between two looks at the database's clock.
const SET: Duration = Duration::from_secs(30);
/// How long its answer may take to be believed.
const ON_ITS_WAY: Duration = Duration::from_millis(500);
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
    /// The database said that it was `far` between two moments after the start.
    fn new(started: Instant, far: i64, between: [Duration; 2]) -> FarClock {
        FarClock { started, ahead: AtomicI64::new(ahead(far, between)) }
    }

    fn now(&self) -> u64 {
        let own = self.started.elapsed().as_millis() as i64;
        (own + self.ahead.load(Ordering::Relaxed)).max(0) as u64
    }

    /// The same said later. An answer that was long on its way says less than is known
    /// already.
    fn correct(&self, far: i64, between: [Duration; 2]) {
        if between[1] - between[0] <= ON_ITS_WAY {
            self.ahead.store(ahead(far, between), Ordering::Relaxed);
        }
    }
}

/// Half of the way there and back is the way there.
fn ahead(far: i64, [asked, heard]: [Duration; 2]) -> i64 {
    far - ((asked + heard) / 2).as_millis() as i64
}

/// A database of PostgreSQL.
#[derive(Debug)]
pub struct PostgresStore {
    place: String,
    clock: Arc<FarClock>,
    reads: Arc<Readers>,
    queues: Vec<Queue>,
}

impl PostgresStore {
    /// Connects to a database and makes its tables where there are none.
    pub async fn connect(address: &str) -> Result<PostgresStore, StoreError> {
        let mut first = prepare(address).await?;
        let started = Instant::now();
        // A replica has the tables and takes nothing.
        let hello = async {
            let asked = started.elapsed();
            let far = sqlx::query(NOW).fetch_one(&mut first).await?.try_get("now")?;
            let clock = FarClock::new(started, far, [asked, started.elapsed()]);
            beat(&mut first, clock.now() as i64).await.map_err(tell_read_only)?;
            first.close().await?;
            Ok::<_, StoreError>(Arc::new(clock))
        };
        let clock = timeout(PATIENCE, hello).await.map_err(|_| StoreError::Silent)??;
        let options = hurried(PgConnectOptions::from_str(address)?);
        let place = place(&options);
        let writer = || PgWriter { options: options.clone() };
        let queues = (0..WRITERS).map(|_| Queue::new(writer())).collect();
        let reads = Arc::new(Readers::new(options));
        tokio::spawn(keep_time(Arc::downgrade(&clock), Arc::clone(&reads)));
        Ok(PostgresStore { place, clock, reads, queues })
    }

    pub(crate) fn readers(&self) -> Arc<Readers> {
        Arc::clone(&self.reads)
    }
}

/// Connects to a database and makes its tables where there are none. What is done over
/// this connection may take as long as it does: a large table is changed by a newer
/// version, all rooms are moved.
pub(super) async fn prepare(address: &str) -> Result<PgConnection, StoreError> {
    let options = PgConnectOptions::from_str(address)?.application_name("quina").options([
        // Whatever is set for the user or the database.
        ("statement_timeout", "0"),
        ("lock_timeout", "0"),
        ("idle_in_transaction_session_timeout", "0"),
    ]);
    let connected = timeout(PATIENCE, options.connect()).await;
    let mut db = connected.map_err(|_| StoreError::Silent)??;
    migrations().run(&mut db).await?;
    Ok(db)
}

/// While people wait, nothing takes long.
fn hurried(options: PgConnectOptions) -> PgConnectOptions {
    options.application_name("quina").options([
        ("statement_timeout", "4s"),
        ("lock_timeout", "3s"),
        // A node that was halted in the middle of writing lets go of its locks.
        ("idle_in_transaction_session_timeout", "2s"),
    ])
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

async fn keep_time(clock: std::sync::Weak<FarClock>, reads: Arc<Readers>) {
    loop {
        tokio::time::sleep(SET).await;
        let Some(clock) = clock.upgrade() else { return };
        let asked = clock.started.elapsed();
        // While the database is out of reach, our own clock goes on.
        if let Ok(rows) = reads.fetch(|| sqlx::query(NOW)).await
            && let Some(far) = rows.first().and_then(|row| row.try_get("now").ok())
        {
            clock.correct(far, [asked, clock.started.elapsed()]);
        }
    }
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
        const SELECT: &str = "SELECT *, (SELECT json_agg(json_build_array(turn, first_left, second_left) \
             ORDER BY ply)::text FROM turns WHERE room = rooms.id) AS turns \
             FROM rooms WHERE id = $1";
        Box::pin(async move {
            let rows = self.reads.fetch(|| sqlx::query(SELECT).bind(id)).await?;
            Ok(rows.first().map(read_room).transpose()?)
        })
    }

    fn versions<'a>(&'a self, ids: &'a [String]) -> Stored<'a, Vec<(String, u64)>> {
        const SELECT: &str = "SELECT id, version FROM rooms WHERE id = ANY($1)";
        Box::pin(async move {
            let rows = self.reads.fetch(|| sqlx::query(SELECT).bind(ids)).await?;
            let version =
                |row: &PgRow| Ok((row.try_get("id")?, row.try_get::<i64, _>("version")? as u64));
            Ok(rows.iter().map(version).collect::<Result<_, sqlx::Error>>()?)
        })
    }

    fn overdue<'a>(&'a self, but: &'a [String]) -> Stored<'a, Vec<String>> {
        const SELECT: &str = "SELECT id FROM rooms WHERE deadline <= $1 AND id <> ALL($2) \
             ORDER BY deadline LIMIT $3";
        Box::pin(async move {
            let now = self.clock.now() as i64;
            let ask = || sqlx::query(SELECT).bind(now).bind(but).bind(OVERDUE);
            let rows = self.reads.fetch(ask).await?;
            Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
        })
    }

    fn count_rooms(&self) -> Stored<'_, u64> {
        Box::pin(async move {
            let rows = self.reads.fetch(|| sqlx::query("SELECT count(*) AS n FROM rooms")).await?;
            let count = rows.first().map(|row| row.try_get::<i64, _>("n")).transpose()?;
            Ok(count.unwrap_or_default() as u64)
        })
    }

    fn try_write(&self) -> Stored<'_, ()> {
        Box::pin(async { self.queue("").write(Write::Try).await.map(|_| ()) })
    }

    fn list<'a>(&'a self, after: &'a str) -> Stored<'a, Vec<Listed>> {
        Box::pin(async move {
            let ask = || sqlx::query(LIST).bind(after).bind(LISTED);
            Ok(read_listed(&self.reads.fetch(ask).await?)?)
        })
    }

    fn remove<'a>(&'a self, rooms: &'a [Listed]) -> Stored<'a, u64> {
        // Their turns go with them.
        // A room that leads to one of them may go by the same statement: then it is left
        // as it is.
        const DELETE: &str = "WITH gone AS (DELETE FROM rooms USING \
             unnest($1::text[], $2::bigint[]) \
             AS old (room, changed) WHERE rooms.id = old.room AND rooms.changed = old.changed \
             RETURNING rooms.id), forgotten AS (UPDATE rooms SET next = NULL, \
             version = version + 1 FROM gone WHERE rooms.next = gone.id) SELECT id FROM gone";
        Box::pin(async move {
            let ask = || {
                let ids = rooms.iter().map(|room| room.id.as_str()).collect::<Vec<_>>();
                let changed = rooms.iter().map(|room| room.changed.0 as i64).collect::<Vec<_>>();
                sqlx::query(DELETE).bind(ids).bind(changed)
            };
            Ok(self.reads.fetch(ask).await?.len() as u64)
        })
    }

    fn faults(&self) -> Stored<'_, Vec<String>> {
        // What PostgreSQL stores it checks itself as it reads.
        Box::pin(async { Ok(Vec::new()) })
    }
}

/// Nothing is heard.
fn lost<T>() -> Result<T, sqlx::Error> {
    Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()))
}

/// Who writes a share of the rooms.
struct PgWriter {
    options: PgConnectOptions,
}

impl Writer for PgWriter {
    type Connection = PgConnection;

    const PATIENCE: Duration = Duration::from_secs(5);

    async fn connect(&self) -> Result<PgConnection, sqlx::Error> {
        timeout(CONNECT, self.options.connect()).await.unwrap_or_else(|_| lost())
    }

    async fn write(
        &self,
        db: &mut PgConnection,
        writes: &[Write],
    ) -> Result<Vec<Written>, sqlx::Error> {
        // The first answer tells whether the connection lives: no lock is waited for yet.
        let begun = timeout(SOON, db.begin()).await;
        let mut transaction = begun.unwrap_or_else(|_| lost())?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_was_long_on_its_way_does_not_set_the_clock() {
        let ms = Duration::from_millis;
        // At the start there is nothing better.
        let clock = FarClock::new(Instant::now(), 10_000, [ms(0), ms(3_000)]);
        assert_eq!(clock.ahead.load(Ordering::Relaxed), 8_500);
        clock.correct(20_000, [ms(10_000), ms(10_020)]);
        assert_eq!(clock.ahead.load(Ordering::Relaxed), 9_990);
        clock.correct(90_000, [ms(20_000), ms(20_501)]);
        assert_eq!(clock.ahead.load(Ordering::Relaxed), 9_990);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn what_prepares_a_database_may_take_its_time() {
        let start = || {
            let postgres = crate::LocalPostgres::start(false).unwrap();
            let address = postgres.create("quina").unwrap();
            // Also where somebody has set it for all.
            postgres.query("quina", "ALTER ROLE quina SET statement_timeout = '1s'").unwrap();
            (postgres, address)
        };
        let (_running, address) = tokio::task::spawn_blocking(start).await.unwrap();
        let mut db = prepare(&address).await.unwrap();
        for name in ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"] {
            let select = sqlx::query("SELECT current_setting($1) AS now").bind(name);
            let now: String = select.fetch_one(&mut db).await.unwrap().get("now");
            assert_eq!(now, "0", "{name}");
        }
        db.close().await.unwrap();
    }
}
