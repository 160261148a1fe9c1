//! Connections for reading, a few that are lent out in turn.
//!
//! No pool of sqlx: that asks every connection that comes back whether it lives, and
//! waits for ever for the answer, so that a network that loses what is sent takes all
//! its places. Here nothing is waited for without an end, and a connection that did not
//! answer, or whose asker went away in the middle, is dropped.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::StoreError;
use super::database::{Connection, Row, Source, Statement, is_lost};

/// Connections, at most.
const READERS: usize = 5;
/// What is read over a network takes no longer, or fails.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4);

/// The connections.
#[derive(Debug)]
pub(crate) struct Readers {
    source: Source,
    patience: Duration,
    places: Semaphore,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    /// To a database, once somebody asks.
    pub(crate) fn new(source: Source) -> Readers {
        let patience = match source {
            Source::Sqlite { .. } => source.patience(),
            Source::Postgres(_) => PATIENCE,
        };
        Readers { source, patience, places: Semaphore::new(READERS), idle: Mutex::default() }
    }

    /// Where connections come from.
    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    /// What is answered. It may be asked twice.
    pub(crate) async fn fetch(&self, asked: Statement<'_>) -> Result<Vec<Row>, StoreError> {
        let asked = async {
            let _place = self.places.acquire().await.map_err(|_| StoreError::Closed)?;
            let used = self.lock().pop();
            if let Some(db) = used {
                match timeout(self.source.soon(), self.fetch_over(db, &asked)).await {
                    Ok(Err(error)) if is_lost(&error) => {}
                    Ok(answered) => return Ok(answered?),
                    Err(_) => {}
                }
                // What happened to this one has happened to the others.
                self.lock().clear();
            }
            let db = self.source.connect().await?;
            Ok(self.fetch_over(db, &asked).await?)
        };
        timeout(self.patience, asked).await.map_err(|_| StoreError::Silent)?
    }

    async fn fetch_over(
        &self,
        mut db: Connection,
        asked: &Statement<'_>,
    ) -> Result<Vec<Row>, sqlx::Error> {
        let rows = db.fetch(asked).await?;
        self.lock().push(db);
        Ok(rows)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
