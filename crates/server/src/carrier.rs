//! Carries a room: a task of its own that takes orders one after the other, so
//! that nothing in here needs a lock.
//!
//! The room itself decides everything (see the crate `room`); this gives it the
//! time, stores what it proposes, lets computers think for it and takes its
//! messages to the sockets.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use protocol::{FromClient, Refusal, RoomInfo, State, ToClient};
use room::{Change, Effects, GuestId, Job, KeyHash, Room, StoredRoom, Ticket, Verdict};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::computer;
use crate::hall::Hall;
use crate::key;
use crate::store::StoreError;

/// A room without guests is put away after this time.
const IDLE: Duration = Duration::from_secs(600);

/// What a room is told.
pub(crate) enum Order {
    /// Somebody comes in, who knows so many turns of a revision.
    Enter {
        keys: Vec<KeyHash>,
        known: (u32, u32),
        visitor: IpAddr,
        out: mpsc::Sender<ToClient>,
        answer: oneshot::Sender<Result<GuestId, Refusal>>,
    },
    /// Somebody who came in says something.
    Say { guest: GuestId, said: FromClient },
    /// Somebody leaves.
    Leave { guest: GuestId },
    /// Something is asked over the API, without coming in.
    Ask {
        key: KeyHash,
        visitor: IpAddr,
        said: Option<FromClient>,
        answer: oneshot::Sender<Result<Asked, Refusal>>,
    },
    /// A computer has thought.
    Thought { ticket: Ticket, turn: Option<String> },
}

/// What the API answers.
pub(crate) struct Asked {
    pub(crate) info: RoomInfo,
    pub(crate) state: State,
    pub(crate) record: String,
}

/// Where a guest is to be found.
struct Listener {
    visitor: IpAddr,
    out: mpsc::Sender<ToClient>,
}

/// A room and all that it is connected to.
pub(crate) struct Carrier {
    hall: Arc<Hall>,
    id: String,
    room: Room,
    listeners: HashMap<GuestId, Listener>,
    /// Whose thinking time a computer in this room uses.
    visitor: IpAddr,
    /// Ends the thinking about the turn that was last asked for.
    stop: Arc<AtomicBool>,
    me: mpsc::WeakSender<Order>,
}

impl Carrier {
    /// Carries a room that was left in the store.
    pub(crate) fn new(
        hall: Arc<Hall>,
        stored: StoredRoom,
        visitor: IpAddr,
        me: mpsc::WeakSender<Order>,
    ) -> Result<Carrier, Refusal> {
        let id = stored.charter.id.clone();
        let room = Room::restore(stored, key::new_room(), hall.now())?;
        let (listeners, stop) = (HashMap::new(), Arc::default());
        Ok(Carrier { hall, id, room, listeners, visitor, stop, me })
    }

    /// Takes orders until nobody needs the room any more.
    pub(crate) async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        loop {
            let wake = self.room.wake_at().map(|moment| self.hall.instant(moment));
            let idle = (!self.room.is_needed()).then(|| Instant::now() + IDLE);
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.obey(order).await,
                    None => return,
                },
                () = at(wake) => {
                    let effects = self.room.tick(self.hall.now());
                    // A flag refuses whatever else was ordered: here nothing was.
                    let _ = self.carry(effects).await;
                }
                () = at(idle) => break,
            }
        }
        self.hall.forget(&self.id);
        orders.close();
        while let Some(order) = orders.recv().await {
            self.obey(order).await;
        }
    }

    async fn obey(&mut self, order: Order) {
        let now = self.hall.now();
        match order {
            Order::Enter { keys, known, visitor, out, answer } => {
                let entered = self.room.enter(&keys, known, now);
                let entered = entered.map(|(guest, effects)| {
                    self.listeners.insert(guest, Listener { visitor, out });
                    self.note_visitor(&keys, visitor);
                    (guest, effects)
                });
                match entered {
                    Ok((guest, effects)) => {
                        let _ = answer.send(Ok(guest));
                        let _ = self.carry(effects).await;
                    }
                    Err(refusal) => {
                        let _ = answer.send(Err(refusal));
                    }
                }
            }
            Order::Leave { guest } => {
                self.listeners.remove(&guest);
                let effects = self.room.leave(guest, now);
                let _ = self.carry(effects).await;
            }
            Order::Say { guest, said } => {
                let effects = self.room.say(guest, said, now);
                if let Err(refusal) = self.carry(effects).await {
                    self.tell(guest, ToClient::Refused { refusal });
                }
            }
            Order::Ask { key, visitor, said, answer } => {
                let _ = answer.send(self.ask(key, visitor, said).await);
            }
            Order::Thought { ticket, turn } => {
                let effects = self.room.thought(ticket, turn, now);
                if let Err(refusal) = self.carry(effects).await {
                    tracing::error!(room = self.id, ?refusal, "a computer's turn");
                }
            }
        }
    }

    async fn ask(
        &mut self,
        key: KeyHash,
        visitor: IpAddr,
        said: Option<FromClient>,
    ) -> Result<Asked, Refusal> {
        let roles = self.room.roles(&[key])?;
        if let Some(said) = said {
            self.note_visitor(&[key], visitor);
            let effects = self.room.act(&roles, said, self.hall.now());
            self.carry(effects).await?;
        }
        let state = self.room.state(&roles, self.hall.now());
        Ok(Asked { info: self.room.info(), state, record: self.room.record().to_string() })
    }

    /// Who has a seat pays for the computer opposite.
    fn note_visitor(&mut self, keys: &[KeyHash], visitor: IpAddr) {
        let roles = self.room.roles(keys).unwrap_or_default();
        if roles.iter().any(|role| role.side().is_some()) {
            self.visitor = visitor;
        }
    }

    /// Does what the room wants done, until nothing is left to store.
    async fn carry(&mut self, mut effects: Effects) -> Result<(), Refusal> {
        loop {
            for (guest, message) in effects.messages {
                self.tell(guest, message);
            }
            if effects.stop {
                self.stop.store(true, Ordering::Relaxed);
            }
            if let Some(job) = effects.think {
                self.think(job);
            }
            let Some(proposal) = effects.store else {
                return effects.refused.map_or(Ok(()), Err);
            };
            let verdict = self.store(proposal.change().clone()).await;
            effects = self.room.settle(proposal, verdict, self.hall.now());
        }
    }

    async fn store(&self, change: Change) -> Verdict {
        let store = self.hall.store();
        let error = match store.change(&self.id, change).await {
            Ok(()) => return Verdict::Stored,
            Err(StoreError::Taken) => match store.room(&self.id).await {
                Ok(Some(stored)) => return Verdict::Overtaken(Box::new(stored)),
                Ok(None) => StoreError::Taken,
                Err(error) => error,
            },
            Err(error) => error,
        };
        tracing::error!(room = self.id, %error, "a change was not stored");
        Verdict::Failed
    }

    /// Lets a computer think, when it is its visitor's turn to.
    fn think(&mut self, job: Job) {
        let stop = Arc::new(AtomicBool::new(false));
        let visitor = match job.ticket {
            Ticket::Turn(_) => {
                self.stop = Arc::clone(&stop);
                self.visitor
            }
            Ticket::Hint { guest, .. } => {
                self.listeners.get(&guest).map_or(self.visitor, |listener| listener.visitor)
            }
        };
        let (hall, me) = (Arc::clone(&self.hall), self.me.clone());
        tokio::spawn(async move {
            let (ticket, time) = (job.ticket, hall.limits().thinking);
            let library = hall.library().clone();
            let choose = move || computer::choose(&job, &library, time, &stop);
            let turn = match hall.thinking().run(visitor, choose).await {
                Some(Ok(turn)) => Some(turn),
                Some(Err(bad)) => {
                    tracing::error!(%bad, "a computer could not choose");
                    None
                }
                None => None,
            };
            if let Some(me) = me.upgrade() {
                let _ = me.send(Order::Thought { ticket, turn }).await;
            }
        });
    }

    /// Tells one guest. One who does not listen fast enough is shown out: on
    /// coming back it catches up.
    fn tell(&mut self, guest: GuestId, message: ToClient) {
        let Some(listener) = self.listeners.get(&guest) else { return };
        if listener.out.try_send(message).is_err() {
            self.listeners.remove(&guest);
        }
    }
}

/// Waits until then, or for ever.
async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
