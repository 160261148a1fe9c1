//! News by PostgreSQL's LISTEN and NOTIFY: one channel for everybody, one listener a
//! node.
//!
//! A notice is sent after its change is stored, by a statement of its own and
//! together with others that wait: inside the transaction it would make all that
//! commit stand in one line. One that is lost this way is found by those who look.

use std::sync::Arc;
use std::time::Duration;

use protocol::Presence;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::{broadcast, mpsc};
use tokio::time::timeout;

use super::{Bus, News, WAITING};
use crate::store::{PATIENCE, Readers, Source, Sql, Statement, StoreError};
use crate::task::spawn;

const CHANNEL: &str = "quina";
/// Between two tries to listen again.
const AGAIN: Duration = Duration::from_millis(500);

/// Without a notice for so long, the listener looks whether it could hear one.
const QUIET: Duration = Duration::from_secs(10);

/// News over a database.
#[derive(Debug)]
pub struct PostgresBus {
    notices: mpsc::Sender<String>,
    news: broadcast::Sender<News>,
}

impl PostgresBus {
    /// Over a database, from now on.
    pub(crate) fn new(database: Arc<Readers>) -> PostgresBus {
        let (notices, queue) = mpsc::channel(WAITING);
        let news = broadcast::channel(WAITING).0;
        if let Source::Postgres(options) = database.source() {
            spawn(listen(options.clone(), news.clone(), notices.downgrade()));
        }
        spawn(notify_all(database, queue));
        PostgresBus { notices, news }
    }
}

impl Bus for PostgresBus {
    fn publish(&self, news: News) {
        if let Some(notice) = write(&news) {
            // Where too many wait, others find it when they look.
            let _ = self.notices.try_send(notice);
        }
    }

    fn subscribe(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }
}

async fn notify_all(database: Arc<Readers>, mut queue: mpsc::Receiver<String>) {
    /// Only PostgreSQL is asked.
    static NOTIFY: Sql =
        Sql::both("SELECT pg_notify($1, value) FROM json_array_elements_text(CAST($2 AS json))");
    let mut notices = Vec::new();
    while queue.recv_many(&mut notices, 256).await > 0 {
        let all = serde_json::to_string(&notices).unwrap_or_default();
        let notify = Statement::new(&NOTIFY).bind(CHANNEL).bind(all);
        if let Err(error) = database.fetch(notify).await {
            tracing::warn!(%error, "other nodes were not told of changes");
        }
        notices.clear();
    }
}

/// Listens as long as somebody could tell something.
async fn listen(
    options: PgConnectOptions,
    news: broadcast::Sender<News>,
    bus: mpsc::WeakSender<String>,
) {
    while bus.upgrade().is_some() {
        if let Err(error) = listen_once(&options, &news, &bus).await {
            tracing::warn!(%error, "nothing is heard of other nodes");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Listens until the connection is cut, or answers no more.
async fn listen_once(
    options: &PgConnectOptions,
    news: &broadcast::Sender<News>,
    bus: &mpsc::WeakSender<String>,
) -> Result<(), StoreError> {
    // A pool for this connection alone: one that was lost keeps its place for long.
    let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE);
    let pool = pool.connect_lazy_with(options.clone());
    let mut listener = soon(PgListener::connect_with(&pool)).await?;
    listener.eager_reconnect(false);
    soon(listener.listen(CHANNEL)).await?;
    // What was said before we listened, or while the connection was cut.
    let _ = news.send(News::Missed);
    while bus.upgrade().is_some() {
        match timeout(QUIET, listener.try_recv()).await {
            Ok(Ok(Some(notice))) => {
                if let Some(changed) = read(notice.payload()) {
                    // Nobody may be listening.
                    let _ = news.send(changed);
                }
            }
            Ok(Ok(None)) => return Ok(()),
            Ok(Err(error)) => return Err(error.into()),
            // Nobody said anything, or it is lost on the way.
            Err(_) => {
                soon(sqlx::query("SELECT 1").execute(&mut listener)).await?;
            }
        }
    }
    Ok(())
}

/// Waits for an answer, but not for ever.
async fn soon<T>(asked: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    Ok(timeout(PATIENCE, asked).await.map_err(|_| StoreError::Silent)??)
}

/// News as the text of a notice; names of rooms and nodes are words.
fn write(news: &News) -> Option<String> {
    match news {
        News::Changed { room, version } => Some(format!("{room} {version}")),
        News::Guests { room, node, presence, asks } => {
            let Presence { here: [first, second], watching } = *presence;
            let [first, second, asks] = [first, second, *asks].map(u8::from);
            Some(format!("{room} {node} {first} {second} {watching} {asks}"))
        }
        News::Missed => None,
    }
}

fn read(notice: &str) -> Option<News> {
    let words: Vec<&str> = notice.split(' ').collect();
    match words[..] {
        [room, version] => {
            Some(News::Changed { room: room.to_owned(), version: version.parse().ok()? })
        }
        [room, node, first, second, watching, asks] => Some(News::Guests {
            room: room.to_owned(),
            node: node.to_owned(),
            presence: Presence {
                here: [first == "1", second == "1"],
                watching: watching.parse().ok()?,
            },
            asks: asks == "1",
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_say_what_was_meant() {
        let presence = Presence { here: [false, true], watching: 12 };
        let [room, node] = ["x3k", "n1"].map(str::to_owned);
        for news in [
            News::Changed { room: room.clone(), version: 7 },
            News::Guests { room, node, presence, asks: true },
        ] {
            assert_eq!(read(&write(&news).unwrap()), Some(news));
        }
        for odd in ["", "x", "x y", "x y z", "x n 1 1 many 0"] {
            assert_eq!(read(odd), None, "{odd}");
        }
    }
}
