//! The rooms that are in use, and how one is opened, found and put away.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use games::Variant;
use protocol::{FromClient, GameInfo, NewRoom, Opened, Refusal, ToClient};
use room::{GuestId, Moment, StoredRoom};
use solve::Library;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::carrier::{Asked, Carrier, Order};
use crate::computer;
use crate::key;
use crate::limits::{self, Gate, Limits};
use crate::position_view;
use crate::store::Store;
use crate::thinking::Thinking;

/// Orders that a room lets queue up.
const QUEUE: usize = 64;

/// Everything that outlives a request.
pub struct Hall {
    started: Instant,
    store: Store,
    limits: Limits,
    library: Library,
    games: Vec<GameInfo>,
    thinking: Thinking,
    rooms: Mutex<HashMap<String, mpsc::Sender<Order>>>,
    pub(crate) requests: Gate,
    openings: Gate,
    sockets: Mutex<HashMap<IpAddr, usize>>,
}

impl Hall {
    /// A hall over a store, with what is known of solved games.
    pub fn new(store: Store, limits: Limits, library: Library) -> Arc<Hall> {
        Arc::new(Hall {
            started: Instant::now(),
            store,
            thinking: Thinking::new(limits.thinkers),
            requests: limits::per_second(limits.requests, limits.requests.saturating_mul(4)),
            openings: limits::per_minute(limits.openings),
            limits,
            games: position_view::games(&library),
            library,
            rooms: Mutex::default(),
            sockets: Mutex::default(),
        })
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn library(&self) -> &Library {
        &self.library
    }

    /// Every game.
    pub(crate) fn games(&self) -> &[GameInfo] {
        &self.games
    }

    pub(crate) fn thinking(&self) -> &Thinking {
        &self.thinking
    }

    /// The time, as rooms are told it.
    pub(crate) fn now(&self) -> Moment {
        Moment(self.started.elapsed().as_millis() as u64)
    }

    /// When that is, for a task that waits.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        self.started + Duration::from_millis(moment.0)
    }

    /// Opens a room.
    pub(crate) async fn open(&self, new: NewRoom, visitor: IpAddr) -> Result<Opened, Refusal> {
        let variant = Variant::read(&new.game)?;
        for player in &new.players {
            computer::check_player(&variant, &self.library, player)?;
        }
        if new.turns.len() > self.limits.turns {
            return Err(Refusal::TooManyTurns { most: self.limits.turns });
        }
        let keys: [String; 3] = std::array::from_fn(|_| key::new_key());
        let hashes = keys.each_ref().map(|key| key::hash(key));
        let opening = StoredRoom::open(new, key::new_room(), hashes)?;
        if self.openings.check_key(&visitor).is_err() {
            return Err(Refusal::TooFast);
        }
        let full = self.lock().len() >= self.limits.rooms;
        if full || self.store.count_rooms().await.map_err(not_stored)? >= self.limits.stored {
            return Err(Refusal::ServerFull);
        }
        let room = opening.charter.id.clone();
        self.store.open_room(opening).await.map_err(not_stored)?;
        let [first, second, watch] = keys;
        Ok(Opened { room, seats: [first, second], watch })
    }

    /// The way to a room, waking it if it was put away.
    async fn find(
        self: &Arc<Hall>,
        id: &str,
        visitor: IpAddr,
    ) -> Result<mpsc::Sender<Order>, Refusal> {
        if let Some(room) = self.lock().get(id)
            && !room.is_closed()
        {
            return Ok(room.clone());
        }
        let stored = self.store.room(id).await.map_err(not_stored)?;
        let Some(stored) = stored else {
            return Err(Refusal::RoomUnknown);
        };
        let (sender, orders) = mpsc::channel(QUEUE);
        let carrier = Carrier::new(Arc::clone(self), stored, visitor, sender.downgrade())?;
        let mut rooms = self.lock();
        if let Some(other) = rooms.get(id)
            && !other.is_closed()
        {
            // Somebody else woke it meanwhile.
            return Ok(other.clone());
        }
        rooms.insert(id.to_owned(), sender.clone());
        drop(rooms);
        tokio::spawn(carrier.run(orders));
        Ok(sender)
    }

    /// Lets a guest into a room.
    pub(crate) async fn enter(
        self: &Arc<Hall>,
        id: &str,
        keys: &[String],
        known: (u32, u32),
        visitor: IpAddr,
        out: mpsc::Sender<ToClient>,
    ) -> Result<(GuestId, mpsc::Sender<Order>), Refusal> {
        let keys: Vec<_> = keys.iter().map(|key| key::hash(key)).collect();
        let room = self.find(id, visitor).await?;
        let (answer, answered) = oneshot::channel();
        let order = Order::Enter { keys, known, visitor, out, answer };
        if room.send(order).await.is_err() {
            return Err(Refusal::RoomUnknown);
        }
        match answered.await {
            Ok(guest) => Ok((guest?, room)),
            Err(_) => Err(Refusal::RoomUnknown),
        }
    }

    /// Asks a room something without entering it.
    pub(crate) async fn ask(
        self: &Arc<Hall>,
        id: &str,
        key: &str,
        visitor: IpAddr,
        said: Option<FromClient>,
    ) -> Result<Asked, Refusal> {
        let room = self.find(id, visitor).await?;
        let (answer, answered) = oneshot::channel();
        let order = Order::Ask { key: key::hash(key), visitor, said, answer };
        if room.send(order).await.is_err() {
            return Err(Refusal::RoomUnknown);
        }
        answered.await.unwrap_or(Err(Refusal::RoomUnknown))
    }

    /// A room that has ended its task.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<Order>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a socket of a visitor in, if there may be another one.
    pub(crate) fn admit(self: &Arc<Hall>, visitor: IpAddr) -> Option<Admission> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(visitor).or_default();
        if *count >= self.limits.sockets {
            return None;
        }
        *count += 1;
        Some(Admission { hall: Arc::clone(self), visitor })
    }
}

/// The right to one socket, given back when dropped.
pub(crate) struct Admission {
    hall: Arc<Hall>,
    visitor: IpAddr,
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut sockets = self.hall.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.visitor) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.visitor);
            }
        }
    }
}

fn not_stored(error: crate::store::StoreError) -> Refusal {
    tracing::error!(%error, "the store failed");
    Refusal::NotStored
}
