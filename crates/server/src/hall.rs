//! The rooms that are in use, and how one is opened, found and put away.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use games::Variant;
use protocol::{FromClient, NewRoom, Opened, Presence, Refusal, RoomKey};
use room::{GuestId, KeyHash, Moment, StoredRoom};
use solve::Library;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::carrier::{Carrier, MessageText, Order, RoomAnswer};
use crate::crowd::Crowd;
use crate::key;
use crate::limits::{Gates, ServerLimits};
use crate::metrics::Metrics;
use crate::operating::Readiness;
use crate::store::{Backend, Store, StoreError};
use crate::sweeper;
use crate::task::spawn;
use crate::thinking::ThinkingQueue;

/// Orders that a room lets queue up.
const QUEUE: usize = 64;

/// Everything that outlives a request.
pub struct Hall {
    /// The name of this node, which no other has.
    node: String,
    backend: Backend,
    stored: StoredCount,
    limits: ServerLimits,
    library: Library,
    thinking: ThinkingQueue,
    rooms: Mutex<HashMap<String, mpsc::Sender<Order>>>,
    gates: Gates,
    sockets: Arc<Crowd>,
    /// Whether the server is about to stop.
    draining: watch::Sender<bool>,
    readiness: Readiness,
    metrics: Metrics,
}

impl Hall {
    /// A hall over a store, with what is known of solved games.
    /// Sweeps it as long as there is one (see `sweeper`).
    pub fn new(backend: Backend, limits: ServerLimits, library: Library) -> Arc<Hall> {
        let hall = Arc::new(Hall {
            node: key::new_room(),
            backend,
            stored: StoredCount::default(),
            thinking: ThinkingQueue::new(limits.thinkers, limits.analyses),
            gates: Gates::new(&limits),
            sockets: Crowd::new(usize::MAX, limits.sockets),
            draining: watch::Sender::new(false),
            readiness: Readiness::default(),
            metrics: Metrics::new(),
            limits,
            library,
            rooms: Mutex::default(),
        });
        sweeper::start(&hall);
        hall
    }

    /// The name of this node.
    pub(crate) fn node(&self) -> &str {
        &self.node
    }

    pub(crate) fn store(&self) -> &Store {
        &self.backend.store
    }

    pub(crate) fn backend(&self) -> &Backend {
        &self.backend
    }

    pub(crate) fn limits(&self) -> &ServerLimits {
        &self.limits
    }

    pub(crate) fn library(&self) -> &Library {
        &self.library
    }

    pub(crate) fn thinking(&self) -> &ThinkingQueue {
        &self.thinking
    }

    /// What is counted of each visitor.
    pub(crate) fn gates(&self) -> &Gates {
        &self.gates
    }

    /// Whether something could be stored lately.
    pub(crate) fn readiness(&self) -> &Readiness {
        &self.readiness
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// The sockets that are open.
    pub(crate) fn sockets(&self) -> &Arc<Crowd> {
        &self.sockets
    }

    /// From now on the server is about to stop: its sockets are closed.
    pub(crate) fn drain(&self) {
        self.draining.send_replace(true);
    }

    pub(crate) fn is_draining(&self) -> bool {
        *self.draining.borrow()
    }

    /// Waits until the server is about to stop.
    pub(crate) async fn drained(&self) {
        // The sender is ours: it is not gone while we are here.
        let _ = self.draining.subscribe().wait_for(|draining| *draining).await;
    }

    /// The time, as rooms are told it: the database's, which outlives us.
    pub(crate) fn now(&self) -> Moment {
        self.backend.store.now()
    }

    /// When that is, for a task that waits.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        Instant::now() + Duration::from_millis(moment.since(self.now()))
    }

    /// Opens a room.
    pub(crate) async fn open(&self, new: NewRoom, visitor: IpAddr) -> Result<Opened, Refusal> {
        let variant = Variant::read(&new.game)?;
        for player in &new.players {
            answers::check_player(&variant, &self.library, player)?;
        }
        if new.turns.len() > self.limits.turns {
            return Err(Refusal::TooManyTurns { most: self.limits.turns });
        }
        let keys: [String; 3] = std::array::from_fn(|_| key::new_key());
        let hashes = keys.each_ref().map(|key| key::hash(key));
        let opening = StoredRoom::open(new, key::new_room(), hashes, self.now())?;
        self.check_opening(visitor)?;
        let room = opening.charter.id.clone();
        self.store().open_room(opening).await.map_err(not_stored)?;
        self.count_opened();
        let [first, second, watch] = keys;
        Ok(Opened { room, seats: [first, second], watch })
    }

    /// Whether a visitor may open another room: every way to one comes through here.
    pub(crate) fn check_opening(&self, visitor: IpAddr) -> Result<(), Refusal> {
        if self.gates.openings.check_key(&visitor).is_err() {
            return Err(Refusal::TooFast);
        }
        self.check_room_in_memory()?;
        match self.stored.get() >= self.limits.stored {
            true => Err(Refusal::ServerFull),
            false => Ok(()),
        }
    }

    /// A room was opened.
    pub(crate) fn count_opened(&self) {
        self.metrics.note_opening();
        self.stored.opened.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts the rooms that are stored, which takes a while where there are many.
    pub(crate) async fn count_stored(&self) -> Result<(), StoreError> {
        let opened = self.stored.opened.load(Ordering::Relaxed);
        let counted = self.store().count_rooms().await?;
        let mut last = self.stored.last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = (counted, opened);
        Ok(())
    }

    /// A room as it is stored. What can be no name of one is not looked for: a database
    /// may take it for an error.
    pub(crate) async fn stored_room(&self, id: &str) -> Result<StoredRoom, Refusal> {
        let stored = match key::is_name(id) {
            true => self.store().room(id).await.map_err(not_stored)?,
            false => None,
        };
        stored.ok_or(Refusal::RoomUnknown)
    }

    /// The way to a room in use.
    fn find_in_use(&self, id: &str) -> Option<mpsc::Sender<Order>> {
        self.lock().get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// The way to a room, waking it if it was put away: for who brings keys that open
    /// it, and as long as there are not too many in memory; for the sweeper always.
    async fn find(
        self: &Arc<Hall>,
        id: &str,
        by: Option<(&[KeyHash], IpAddr)>,
    ) -> Result<mpsc::Sender<Order>, Refusal> {
        if let Some(room) = self.find_in_use(id) {
            return Ok(room);
        }
        let stored = self.stored_room(id).await?;
        if let Some((keys, _)) = by {
            stored.charter.roles(keys)?;
            self.check_room_in_memory()?;
        }
        let visitor = by.map_or(Ipv4Addr::UNSPECIFIED.into(), |(_, visitor)| visitor);
        let (sender, orders) = mpsc::channel(QUEUE);
        let (hall, me) = (Arc::clone(self), sender.downgrade());
        // A long game takes a while to play again: others are not to wait for it.
        let made = move || Carrier::new(hall, stored, visitor, me);
        let made = tokio::task::spawn_blocking(made).await;
        let carrier = made.map_err(|error| {
            tracing::error!(room = id, %error, "a room can't be restored");
            Refusal::NotAnalysed
        })??;
        let mut rooms = self.lock();
        if let Some(other) = rooms.get(id)
            && !other.is_closed()
        {
            // Somebody else woke it meanwhile.
            return Ok(other.clone());
        }
        rooms.insert(id.to_owned(), sender.clone());
        drop(rooms);
        spawn(carrier.run(orders));
        Ok(sender)
    }

    fn check_room_in_memory(&self) -> Result<(), Refusal> {
        match self.lock().len() >= self.limits.rooms {
            true => Err(Refusal::ServerFull),
            false => Ok(()),
        }
    }

    /// Lets a guest into a room.
    pub(crate) async fn enter(
        self: &Arc<Hall>,
        id: &str,
        keys: &[String],
        known: (u32, u32),
        visitor: IpAddr,
        out: mpsc::Sender<MessageText>,
    ) -> Result<(GuestId, mpsc::Sender<Order>), Refusal> {
        if self.gates.is_barred(visitor) {
            return Err(Refusal::TooFast);
        }
        let keys: Vec<_> = keys.iter().map(|key| key::hash(key)).collect();
        let room = self.find(id, Some((&keys, visitor))).await;
        let room = room.inspect_err(|refusal| self.note_refusal(refusal, visitor))?;
        let (answer, answered) = oneshot::channel();
        let order = Order::Enter { keys, known, visitor, out, answer };
        if room.send(order).await.is_err() {
            return Err(Refusal::RoomUnknown);
        }
        match answered.await {
            Ok(Ok(guest)) => Ok((guest, room)),
            Ok(Err(refusal)) => {
                self.note_refusal(&refusal, visitor);
                Err(refusal)
            }
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
    ) -> Result<RoomAnswer, Refusal> {
        if self.gates.is_barred(visitor) {
            return Err(Refusal::TooFast);
        }
        let answered = self.ask_uncounted(id, key, visitor, said).await;
        answered.inspect_err(|refusal| self.note_refusal(refusal, visitor))
    }

    /// Asks some rooms how they stand. Games that a browser remembers may be gone,
    /// many at once: wrong keys count once, however many there are.
    pub(crate) async fn ask_all(
        self: &Arc<Hall>,
        rooms: Vec<RoomKey>,
        visitor: IpAddr,
    ) -> Result<Vec<Option<RoomAnswer>>, Refusal> {
        if self.gates.is_barred(visitor) {
            return Err(Refusal::TooFast);
        }
        let mut wrong = None;
        let mut answers = Vec::with_capacity(rooms.len());
        for RoomKey { room, key } in rooms {
            match self.ask_uncounted(&room, &key, visitor, None).await {
                Ok(answer) => answers.push(Some(answer)),
                Err(refusal @ (Refusal::RoomUnknown | Refusal::KeyUnknown)) => {
                    wrong = Some(refusal);
                    answers.push(None);
                }
                Err(refusal) => return Err(refusal),
            }
        }
        if let Some(refusal) = wrong {
            self.note_refusal(&refusal, visitor);
        }
        Ok(answers)
    }

    async fn ask_uncounted(
        self: &Arc<Hall>,
        id: &str,
        key: &str,
        visitor: IpAddr,
        said: Option<FromClient>,
    ) -> Result<RoomAnswer, Refusal> {
        let key = key::hash(key);
        let room = self.find(id, Some((&[key], visitor))).await?;
        let (answer, answered) = oneshot::channel();
        let order = Order::Ask { key, visitor, said, answer };
        if room.send(order).await.is_err() {
            return Err(Refusal::RoomUnknown);
        }
        answered.await.unwrap_or(Err(Refusal::RoomUnknown))
    }

    /// Who asks for rooms that are not, or with keys that open nothing, may be
    /// guessing.
    fn note_refusal(&self, refusal: &Refusal, visitor: IpAddr) {
        if matches!(refusal, Refusal::RoomUnknown | Refusal::KeyUnknown) {
            self.gates.note_wrong_key(visitor);
        }
    }

    /// The rooms in use.
    pub(crate) fn rooms_in_use(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// Tells a room that there is a version of it; nothing, where it is not in use or
    /// has too much to do: somebody will look again.
    pub(crate) fn tell_version(&self, id: &str, version: u64) {
        if let Some(room) = self.lock().get(id) {
            let _ = room.try_send(Order::Changed { version });
        }
    }

    /// Tells a room who is in it at another node.
    pub(crate) fn tell_guests(&self, id: &str, node: String, presence: Presence, asks: bool) {
        if node == self.node {
            return;
        }
        if let Some(room) = self.lock().get(id) {
            let _ = room.try_send(Order::Elsewhere { node, presence, asks });
        }
    }

    /// Lets a room look at the clock, waking it if it was put away.
    pub(crate) async fn ring(self: &Arc<Hall>, id: &str) -> Result<(), Refusal> {
        let room = self.find(id, None).await?;
        // One that has just been put away is woken the next time.
        let _ = room.send(Order::Ring).await;
        Ok(())
    }

    /// Leaves what nobody ordered in any room to other nodes, and waits until they may.
    pub(crate) async fn retire(&self) {
        let rooms: Vec<_> = self.lock().values().cloned().collect();
        let mut retired = Vec::with_capacity(rooms.len());
        for room in rooms {
            let (done, is_done) = oneshot::channel();
            // One that has ended has let go.
            if room.send(Order::Retire { done }).await.is_ok() {
                retired.push(is_done);
            }
        }
        for room in retired {
            let _ = room.await;
        }
    }

    /// A room that has ended its task.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<Order>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How many rooms are stored: as many as were counted last, and those that were
/// opened here since then.
#[derive(Default)]
struct StoredCount {
    opened: AtomicU64,
    /// The count, and how many had been opened here when it began.
    last: Mutex<(u64, u64)>,
}

impl StoredCount {
    fn get(&self) -> u64 {
        let (counted, opened) = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        counted + self.opened.load(Ordering::Relaxed).saturating_sub(opened)
    }
}

pub(crate) fn not_stored(error: StoreError) -> Refusal {
    tracing::error!(%error, "the store failed");
    Refusal::NotStored
}
