//! Rooms in PostgreSQL, for any number of nodes.
//!
//! Several tasks write, each over a connection of its own and for its own share of
//! the rooms, so that what happens to one room is written in order. A batch locks
//! the rows of its rooms, always in the same order, decides, and adds all its turns by
//! one statement. What takes too long is given up on: a node that stands still must
//! not hold a lock, and a database that is out of reach must not hold a player.

use std::str::FromStr as _;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use sqlx::migrate::Migrator;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, PgConnection};
use tokio::time::timeout;

use super::clock::StoreClock;
use super::database::{Connection, Source, Statement};
use super::readers::{PATIENCE, Readers};
use super::{NOW, PULSE, Store, StoreError, migrator, read_now};
use crate::task::spawn;

/// Tasks that write.
const WRITERS: usize = 4;
/// Between two looks at the database's clock.
const SET: Duration = Duration::from_secs(30);

fn migrations() -> Migrator {
    migrator(&[
        ("rooms", include_str!("../../migrations/postgres/0001_rooms.sql")),
        ("next", include_str!("../../migrations/postgres/0002_next.sql")),
    ])
}

/// Connects to a database and makes its tables where there are none.
pub(super) async fn connect(address: &str) -> Result<Store, StoreError> {
    let mut first = Connection::Postgres(prepare(address).await?);
    let started = Instant::now();
    // A replica has the tables and takes nothing.
    let hello = async {
        let asked = started.elapsed();
        let far = read_now(&first.fetch(&Statement::new(&NOW)).await?)?;
        let clock = StoreClock::new(started, far, [asked, started.elapsed()]);
        let beat = Statement::new(&PULSE).bind(clock.now() as i64);
        first.execute(beat).await.map_err(tell_read_only)?;
        Ok::<_, StoreError>(clock)
    };
    let clock = timeout(PATIENCE, hello).await.map_err(|_| StoreError::Silent)??;
    let options = hurried(PgConnectOptions::from_str(address)?);
    let store = Store::new(place(&options), Source::Postgres(options), clock, WRITERS);
    spawn(keep_time(Arc::downgrade(&store.clock), Arc::clone(&store.reads)));
    Ok(store)
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

async fn keep_time(clock: Weak<StoreClock>, reads: Arc<Readers>) {
    loop {
        tokio::time::sleep(SET).await;
        let Some(clock) = clock.upgrade() else { return };
        let asked = clock.elapsed();
        // While the database is out of reach, our own clock goes on.
        if let Ok(rows) = reads.fetch(Statement::new(&NOW)).await
            && let Ok(far) = read_now(&rows)
        {
            clock.correct(far, [asked, clock.elapsed()]);
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection as _, Row as _};

    use super::*;

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
