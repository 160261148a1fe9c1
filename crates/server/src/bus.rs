//! How the nodes of a server hear of each other's changes.
//!
//! What travels is that a room has a new version, and who is in it where. Who carries
//! that room reads it anew; so a notice that is lost or doubled does no harm, as long
//! as somebody looks from time to time without being told (see `sweeper`). Who is
//! where is told again from time to time.

mod postgres;

use protocol::Presence;
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
    /// These are in a room at a node.
    Guests {
        /// Which room.
        room: String,
        /// Which node.
        node: String,
        /// Who.
        presence: Presence,
        /// Whether the node wants to know who is in the room elsewhere.
        asks: bool,
    },
    /// Something may have been missed: look at everything.
    Missed,
}

/// Carries news between those who share a database.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody. Never waits; may lose it.
    fn publish(&self, news: News);

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
    fn publish(&self, news: News) {
        // Nobody may be listening.
        let _ = self.news.send(news);
    }

    fn subscribe(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }
}
