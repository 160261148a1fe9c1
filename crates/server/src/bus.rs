//! How the nodes of a server hear of each other's changes.
//!
//! What travels is only that a room has a new version. Who carries that room reads
//! it anew; so a notice that is lost or doubled does no harm, as long as somebody
//! looks from time to time without being told (see `hall`).

mod postgres;

use tokio::sync::broadcast;

pub use postgres::PostgresBus;

/// What is heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A room has this version now.
    Changed {
        /// Which room.
        room: String,
        /// The version.
        version: u64,
    },
    /// Something may have been missed: look at everything.
    Missed,
}

/// Carries news between those who share a database.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody that a room has a new version. Never waits; may lose it.
    fn publish(&self, room: &str, version: u64);

    /// All news from now on, also one's own.
    fn subscribe(&self) -> broadcast::Receiver<News>;
}

/// News that wait for a listener.
pub(crate) const WAITING: usize = 4_096;

/// A bus inside the process.
#[derive(Debug)]
pub struct LocalBus {
    news: broadcast::Sender<News>,
}

impl LocalBus {
    /// One that nobody listens to yet.
    #[expect(clippy::new_without_default, reason = "nothing else would be a default")]
    pub fn new() -> LocalBus {
        LocalBus { news: broadcast::channel(WAITING).0 }
    }
}

impl Bus for LocalBus {
    fn publish(&self, room: &str, version: u64) {
        // Nobody may be listening.
        let _ = self.news.send(News::Changed { room: room.to_owned(), version });
    }

    fn subscribe(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }
}
