//! News by PostgreSQL's LISTEN and NOTIFY: one channel for everybody, one listener a
//! node.
//!
//! A notice is sent after its change is stored, by a statement of its own and
//! together with others that wait: inside the transaction it would make all that
//! commit stand in one line. One that is lost this way is found by those who look.

use std::time::Duration;

use protocol::Presence;
use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::{broadcast, mpsc};

use super::{Bus, News, WAITING};

const CHANNEL: &str = "quina";
/// Between two tries to listen again.
const AGAIN: Duration = Duration::from_millis(500);

/// News over a database.
#[derive(Debug)]
pub struct PostgresBus {
    notices: mpsc::Sender<String>,
    news: broadcast::Sender<News>,
}

impl PostgresBus {
    /// Over a database, from now on.
    pub fn new(pool: PgPool) -> PostgresBus {
        let (notices, queue) = mpsc::channel(WAITING);
        let news = broadcast::channel(WAITING).0;
        tokio::spawn(notify_all(pool.clone(), queue));
        tokio::spawn(listen(pool, news.clone()));
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

async fn notify_all(pool: PgPool, mut queue: mpsc::Receiver<String>) {
    let mut notices = Vec::new();
    while queue.recv_many(&mut notices, 256).await > 0 {
        let notify = sqlx::query("SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice");
        if let Err(error) = notify.bind(CHANNEL).bind(&notices).execute(&pool).await {
            tracing::warn!(%error, "other nodes were not told of changes");
        }
        notices.clear();
    }
}

/// Listens until nobody wants to hear any more.
async fn listen(pool: PgPool, news: broadcast::Sender<News>) {
    while !pool.is_closed() {
        if let Err(error) = listen_once(&pool, &news).await {
            tracing::warn!(%error, "nothing is heard of other nodes");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn listen_once(pool: &PgPool, news: &broadcast::Sender<News>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    loop {
        // What was said before we listened, or while the connection was cut.
        let _ = news.send(News::Missed);
        while let Some(notice) = listener.try_recv().await? {
            if let Some(changed) = read(notice.payload()) {
                // Nobody may be listening.
                let _ = news.send(changed);
            }
        }
    }
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
