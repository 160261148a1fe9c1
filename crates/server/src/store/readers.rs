//! Connections to PostgreSQL for reading, a few that are lent out in turn.
//!
//! No pool of sqlx: that asks every connection that comes back whether it lives, and
//! waits for ever for the answer, so that a network that loses what is sent takes all
//! its places. Here nothing is waited for without an end, and a connection that did not
//! answer, or whose asker went away in the middle, is dropped.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgArguments, PgConnectOptions, PgRow};
use sqlx::query::Query;
use sqlx::{ConnectOptions as _, PgConnection, Postgres};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::StoreError;
use super::queue::is_lost;

/// Connections, at most.
const READERS: usize = 5;
/// What is read takes no longer, or fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4);
/// After this time without an answer a connection that was used before is taken for
/// lost, and the question is asked over a new one.
pub(crate) const SOON: Duration = Duration::from_millis(1_500);

/// What is asked.
pub(crate) type Question<'q> = Query<'q, Postgres, PgArguments>;

/// The connections.
#[derive(Debug)]
pub(crate) struct Readers {
    options: PgConnectOptions,
    places: Semaphore,
    idle: Mutex<Vec<PgConnection>>,
}

impl Readers {
    /// To a database, once somebody asks.
    pub(crate) fn new(options: PgConnectOptions) -> Readers {
        Readers { options, places: Semaphore::new(READERS), idle: Mutex::default() }
    }

    /// How to connect.
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.options
    }

    /// What is answered. It may be asked twice.
    pub(crate) async fn fetch<'q>(
        &self,
        ask: impl Fn() -> Question<'q> + Send,
    ) -> Result<Vec<PgRow>, StoreError> {
        let asked = async {
            let _place = self.places.acquire().await.map_err(|_| StoreError::Closed)?;
            let used = self.lock().pop();
            if let Some(db) = used {
                match timeout(SOON, self.fetch_over(db, ask())).await {
                    Ok(Err(error)) if is_lost(&error) => {}
                    Ok(answered) => return Ok(answered?),
                    Err(_) => {}
                }
                // What happened to this one has happened to the others.
                self.lock().clear();
            }
            let db = self.options.connect().await?;
            Ok(self.fetch_over(db, ask()).await?)
        };
        timeout(PATIENCE, asked).await.map_err(|_| StoreError::Silent)?
    }

    async fn fetch_over(
        &self,
        mut db: PgConnection,
        asked: Question<'_>,
    ) -> Result<Vec<PgRow>, sqlx::Error> {
        let rows = asked.fetch_all(&mut db).await?;
        self.lock().push(db);
        Ok(rows)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<PgConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
