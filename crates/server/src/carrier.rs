//! Carries a room: a task of its own that takes orders one after the other, so
//! that nothing in here needs a lock.
//!
//! The room itself decides everything (see the crate `room`); this gives it the
//! time, stores what it proposes, lets computers think for it and takes its
//! messages to the sockets.
//!
//! The same room may be carried on other nodes too. What is stored is the truth: it is
//! read anew when a notice comes, and before anybody comes in or asks. What nobody
//! ordered (a computer's turn, the end of somebody's time) is computed by one of the
//! carriers at a time, the one that has the room's lease.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use answers::Allowance;
use axum::extract::ws::Utf8Bytes;
use protocol::{FromClient, Presence, Refusal, Role, RoomInfo, RoomState, ToClient};
use room::{Change, Effects, GuestId, Job, KeyHash, Proposal, Room, StoredRoom, Ticket, Verdict};
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::Instant;

use crate::bus::News;
use crate::hall::{Hall, not_stored};
use crate::key;
use crate::store::{Edit, LEASE, Lease, Made, StoreError};
use crate::task::spawn;
use crate::thinking::{Unthought, Urgency};

/// A room that was only looked at is put away after this time without guests; for one
/// that somebody has used see [`crate::ServerLimits::room_time`].
const GLANCE: Duration = Duration::from_secs(5);
/// After this time without a word from a node nobody is there any more: who is here
/// is told three times as often.
const SILENT: Duration = Duration::from_secs(90);
/// Until a lease is renewed.
const RENEWAL: Duration = Duration::from_millis(LEASE / 3);

/// A message as it is sent: written once for all who hear the same.
pub(crate) type MessageText = Utf8Bytes;

/// What a room is told.
pub(crate) enum Order {
    /// Somebody comes in, who knows so many turns of a revision.
    Enter {
        keys: Vec<KeyHash>,
        known: (u32, u32),
        visitor: IpAddr,
        out: mpsc::Sender<MessageText>,
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
        answer: oneshot::Sender<Result<RoomAnswer, Refusal>>,
    },
    /// A computer has thought.
    Thought { ticket: Ticket, turn: Option<String> },
    /// There is a version of the room that somebody else may have made.
    Changed { version: u64 },
    /// These are in the room at another node, which may want to know who is here.
    Elsewhere { node: String, presence: Presence, asks: bool },
    /// Somebody's time may be over.
    Ring,
    /// This node is about to stop: what nobody ordered is for others to compute.
    Retire { done: oneshot::Sender<()> },
}

/// What the API answers.
pub(crate) struct RoomAnswer {
    pub(crate) info: RoomInfo,
    pub(crate) state: RoomState,
    pub(crate) role: Role,
    pub(crate) record: String,
}

/// Where a guest is to be found.
struct Listener {
    visitor: IpAddr,
    out: mpsc::Sender<MessageText>,
}

/// A room and all that it is connected to.
pub(crate) struct Carrier {
    hall: Arc<Hall>,
    id: String,
    room: Room,
    listeners: HashMap<GuestId, Listener>,
    /// Whose thinking time a computer in this room uses.
    visitor: IpAddr,
    /// What is being thought about; it ends when it is taken out of here.
    thinking: HashMap<Ticket, Thinking>,
    /// The right to compute what nobody ordered, and when to renew it.
    lease: Option<Lease>,
    renewal: Option<Instant>,
    /// Whether anybody has come in or said something: who only looks, or the sweeper,
    /// needs no room for long.
    visited: bool,
    /// When somebody last wanted something of it. That it is told of a version, as
    /// every room is every other second, keeps none in memory.
    used: Instant,
    /// Who is here and at other nodes.
    company: Company,
    me: mpsc::WeakSender<Order>,
}

/// Who wants something of a room: the visitor who ordered it, or nobody (time has
/// passed, a computer has thought).
type By = Option<IpAddr>;

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
        let (listeners, thinking) = (HashMap::new(), HashMap::new());
        let (lease, renewal, visited) = (None, None, false);
        let company = Company::default();
        Ok(Carrier {
            hall,
            id,
            room,
            listeners,
            visitor,
            thinking,
            lease,
            renewal,
            visited,
            used: Instant::now(),
            company,
            me,
        })
    }

    /// Takes orders until nobody needs the room any more.
    pub(crate) async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        loop {
            let wake = self.room.wake_at().map(|moment| self.hall.instant(moment));
            let longest = self.hall.limits().room_time;
            let patience = if self.visited { longest } else { longest.min(GLANCE) };
            let idle = (!self.room.is_needed()).then(|| self.used + patience);
            tokio::select! {
                order = orders.recv() => match order {
                    Some(order) => self.obey(order).await,
                    None => return,
                },
                () = at(wake) => self.tick().await,
                () = at(self.renewal) => {
                    self.renewal = self.own().await.then(|| Instant::now() + RENEWAL);
                }
                () = at(self.company.again) => self.tell_company(false),
                () = at(idle) => break,
            }
        }
        self.hall.forget(&self.id);
        orders.close();
        while let Some(order) = orders.recv().await {
            self.obey(order).await;
        }
        self.let_go().await;
    }

    /// Gives the lease back: else the next owner waits until it has run out.
    async fn let_go(&mut self) {
        if let Some(lease) = self.lease.take() {
            let _ = self.hall.store().release(&self.id, lease).await;
        }
    }

    async fn tick(&mut self) {
        let effects = self.room.tick(self.hall.now());
        // A flag refuses whatever else was ordered: here nothing was.
        let _ = self.carry(effects, None).await;
        let here = self.room.guests_here();
        if self.company.told.unwrap_or_default() != here {
            self.tell_company(self.company.told.is_none());
        }
    }

    /// Tells other nodes who is here, and lets go of what those said that are silent.
    fn tell_company(&mut self, asks: bool) {
        let presence = self.room.guests_here();
        let (room, node) = (self.id.clone(), self.hall.node().to_owned());
        self.hall.backend().bus.publish(News::Guests { room, node, presence, asks });
        self.company.told = Some(presence);
        self.company.elsewhere.retain(|_, (_, heard)| heard.elapsed() < SILENT);
        self.room.set_elsewhere(self.company.all_elsewhere(), self.hall.now());
        // Where nobody else carries the room, nobody needs to hear it again.
        let alone = self.company.elsewhere.is_empty();
        self.company.again = (!alone).then(|| Instant::now() + SILENT / 3);
    }

    async fn obey(&mut self, order: Order) {
        let now = self.hall.now();
        match order {
            Order::Enter { keys, known, visitor, out, answer } => {
                match self.enter(&keys, known, Listener { visitor, out }).await {
                    Ok((guest, effects)) => {
                        let _ = answer.send(Ok(guest));
                        let _ = self.carry(effects, Some(visitor)).await;
                    }
                    Err(refusal) => {
                        let _ = answer.send(Err(refusal));
                    }
                }
            }
            Order::Leave { guest } => {
                self.used = Instant::now();
                self.listeners.remove(&guest);
                let effects = self.room.leave(guest, now);
                let _ = self.carry(effects, None).await;
            }
            Order::Say { guest, said } => {
                self.used = Instant::now();
                if let Err(refusal) = self.say(guest, said).await {
                    self.hall.metrics().note_refusal(&refusal);
                    self.tell(&[guest], &ToClient::Refused { refusal });
                }
            }
            Order::Ask { key, visitor, said, answer } => {
                let _ = answer.send(self.ask(key, visitor, said).await);
            }
            Order::Thought { ticket, turn } => {
                self.used = Instant::now();
                self.take_thought(ticket, turn).await;
            }
            Order::Changed { version } => {
                if version > self.room.version() {
                    // What can't be read now is looked at again soon.
                    let _ = self.reread().await;
                }
            }
            Order::Elsewhere { node, presence, asks } => {
                self.hear_of_company(node, presence, asks);
            }
            Order::Ring => {
                self.used = Instant::now();
                let _ = self.freshen().await;
                self.tick().await;
            }
            Order::Retire { done } => {
                self.thinking.clear();
                self.renewal = None;
                self.let_go().await;
                let _ = done.send(());
            }
        }
    }

    /// Lets somebody in, who then hears what is told.
    async fn enter(
        &mut self,
        keys: &[KeyHash],
        known: (u32, u32),
        listener: Listener,
    ) -> Result<(GuestId, Effects), Refusal> {
        self.freshen().await?;
        let (guest, effects) = self.room.enter(keys, known, self.hall.now())?;
        (self.visited, self.used) = (true, Instant::now());
        self.note_visitor(keys, listener.visitor);
        self.listeners.insert(guest, listener);
        Ok((guest, effects))
    }

    /// A computer has thought of a turn, or of a hint.
    async fn take_thought(&mut self, ticket: Ticket, turn: Option<String>) {
        let effects = self.room.thought(ticket, turn, self.hall.now());
        if let Ticket::Turn(_) = ticket {
            self.renewal = None;
        }
        match self.carry(effects, None).await {
            Ok(()) | Err(Refusal::SomebodyWasFaster) => {}
            Err(refusal) => tracing::error!(room = self.id, ?refusal, "a computer's turn"),
        }
    }

    /// Another node says who is in the room there.
    fn hear_of_company(&mut self, node: String, presence: Presence, asks: bool) {
        if presence == Presence::default() {
            self.company.elsewhere.remove(&node);
        } else {
            let heard = (presence, Instant::now());
            self.company.elsewhere.insert(node, heard);
            self.company.again.get_or_insert_with(|| Instant::now() + SILENT / 3);
        }
        self.room.set_elsewhere(self.company.all_elsewhere(), self.hall.now());
        if asks && self.room.guests_here() != Presence::default() {
            self.tell_company(false);
        }
    }

    async fn say(&mut self, guest: GuestId, said: FromClient) -> Result<(), Refusal> {
        let visitor = self.listeners.get(&guest).map_or(self.visitor, |listener| listener.visitor);
        let effects = match said {
            FromClient::Sit { invite, key, hints, name } => {
                self.sit(Some(guest), &key::hash(&invite), &key, (hints, &name))
            }
            said => {
                let effects = self.room.say(guest, said.clone(), self.hall.now());
                match effects.refused {
                    // Perhaps it has heard of more than we have, from another node.
                    Some(Refusal::PlyStale | Refusal::NotYourTurn) if self.freshen().await? => {
                        self.room.say(guest, said, self.hall.now())
                    }
                    _ => effects,
                }
            }
        };
        self.carry(effects, Some(visitor)).await
    }

    /// Takes over what is stored, if it is something else; whether it was.
    async fn freshen(&mut self) -> Result<bool, Refusal> {
        let versions = self.hall.store().versions(std::slice::from_ref(&self.id));
        match versions.await.map_err(not_stored)?.first() {
            None => Err(Refusal::RoomUnknown),
            Some((_, version)) if *version == self.room.version() => Ok(false),
            Some(_) => self.reread().await.map(|()| true),
        }
    }

    async fn reread(&mut self) -> Result<(), Refusal> {
        let stored = self.hall.store().room(&self.id).await.map_err(not_stored)?;
        let effects = self.room.refresh(stored.ok_or(Refusal::RoomUnknown)?, self.hall.now());
        self.carry(effects, None).await
    }

    /// Takes or renews the lease; whether this node has it now.
    async fn own(&mut self) -> bool {
        // A node that is about to stop leaves it to others, also in rooms that somebody
        // wakes meanwhile.
        if self.hall.is_draining() {
            return false;
        }
        let hall = Arc::clone(&self.hall);
        self.lease = match hall.store().lease(&self.id, hall.node()).await {
            Ok(lease) => Some(lease),
            Err(StoreError::Taken) => None,
            Err(error) => {
                tracing::warn!(room = self.id, %error, "nobody can say who computes");
                None
            }
        };
        self.lease.is_some()
    }

    async fn ask(
        &mut self,
        key: KeyHash,
        visitor: IpAddr,
        said: Option<FromClient>,
    ) -> Result<RoomAnswer, Refusal> {
        self.freshen().await?;
        let roles = self.room.roles(&[key])?;
        self.used = Instant::now();
        if let Some(said) = said {
            self.visited = true;
            self.note_visitor(&[key], visitor);
            let effects = match said {
                FromClient::Sit { key: own, hints, name, .. } => {
                    self.sit(None, &key, &own, (hints, &name))
                }
                said => self.room.act(&roles, said, self.hall.now()),
            };
            self.carry(effects, Some(visitor)).await?;
        }
        let roles = self.room.roles(&[key])?;
        let state = RoomState {
            state: self.room.state(&roles, self.hall.now()),
            details: self.room.details(&roles),
        };
        Ok(RoomAnswer {
            info: self.room.info(),
            state,
            role: roles[0],
            record: self.room.record().to_string(),
        })
    }

    /// Somebody takes the seat of an invitation with a key of its own.
    fn sit(
        &mut self,
        guest: Option<GuestId>,
        invite: &KeyHash,
        own: &str,
        (hints, name): (bool, &str),
    ) -> Effects {
        if !key::is_fit(own) {
            return Effects { refused: Some(Refusal::KeyUnfit), ..Effects::default() };
        }
        self.room.sit(guest, invite, (key::hash(own), hints, name), self.hall.now())
    }

    /// Who has a seat pays for the computer opposite.
    fn note_visitor(&mut self, keys: &[KeyHash], visitor: IpAddr) {
        let roles = self.room.roles(keys).unwrap_or_default();
        if roles.iter().any(|role| role.side().is_some()) {
            self.visitor = visitor;
        }
    }

    /// Does what the room wants done, until nothing is left to store.
    async fn carry(&mut self, mut effects: Effects, by: By) -> Result<(), Refusal> {
        loop {
            for (guests, message) in effects.messages {
                self.tell(&guests, &message);
            }
            self.thinking.retain(|ticket, _| self.room.wants(*ticket));
            if !self.thinking.keys().any(|ticket| matches!(ticket, Ticket::Turn(_))) {
                self.renewal = None;
            }
            if let Some(job) = effects.think {
                self.think(job).await;
            }
            let Some(proposal) = effects.store else {
                return effects.refused.map_or(Ok(()), Err);
            };
            let verdict = self.store(&proposal, by).await;
            effects = self.room.settle(proposal, verdict, self.hall.now());
        }
    }

    async fn store(&mut self, proposal: &Proposal, by: By) -> Verdict {
        let opens = matches!(proposal.change(), Change::Rematch(_));
        if opens && let Err(refusal) = self.hall.check_opening(by.unwrap_or(self.visitor)) {
            return Verdict::Refused(refusal);
        }
        // What nobody ordered is for the owner to do.
        if by.is_none() && self.lease.is_none() && !self.own().await {
            return Verdict::Failed;
        }
        let (hall, id) = (Arc::clone(&self.hall), self.id.clone());
        let store = hall.store();
        let edit = Edit {
            room: id.clone(),
            version: proposal.version(),
            lease: self.lease.clone().filter(|_| by.is_none()),
            at: proposal.at(),
            change: proposal.change().clone(),
        };
        let error = match store.change(edit).await {
            Ok(Made { version, at }) => {
                hall.backend().bus.publish(News::Changed { room: id, version });
                if matches!(proposal.change(), Change::Turn { .. }) {
                    hall.metrics().note_turn();
                }
                if opens {
                    hall.count_opened();
                }
                return Verdict::Stored { at };
            }
            Err(StoreError::Taken) => {
                // The lease may be another's by now.
                self.lease = None;
                match store.room(&id).await {
                    Ok(Some(stored)) => return Verdict::Overtaken(Box::new(stored)),
                    Ok(None) => StoreError::Taken,
                    Err(error) => error,
                }
            }
            Err(error) => error,
        };
        if !matches!(error, StoreError::Early) {
            tracing::error!(room = id, %error, "a change was not stored");
        }
        Verdict::Failed
    }

    /// Lets a computer think, when it is its visitor's turn to.
    async fn think(&mut self, job: Job) {
        let ticket = job.ticket;
        let (visitor, urgency, asker) = match ticket {
            Ticket::Turn(_) => {
                if !self.own().await {
                    return self.room.put_off(ticket, self.hall.now());
                }
                self.renewal = Some(Instant::now() + RENEWAL);
                (self.visitor, Urgency::Turn, None)
            }
            Ticket::Hint { guest, .. } => match self.listeners.get(&guest) {
                Some(asker) => (asker.visitor, Urgency::Hint, Some(asker.out.clone())),
                None => return,
            },
        };
        let (hall, me) = (Arc::clone(&self.hall), self.me.clone());
        let thinking = spawn(async move {
            let time = hall.limits().thinking;
            let library = hall.library().clone();
            let luck = rand::random();
            let time = Allowance::time(time);
            let choose = move |stop: &_| answers::choose(&job, &library, &time, luck, stop);
            let turn = match hall.thinking().run(visitor, urgency, choose).await {
                Ok(Ok(turn)) => Some(turn),
                Ok(Err(bad)) => {
                    tracing::error!(%bad, "a computer could not choose");
                    None
                }
                Err(Unthought::TooMany) => {
                    let refused = written(&ToClient::Refused { refusal: Refusal::TooFast });
                    // One who does not listen is shown out by what comes next.
                    let _ = asker.map(|asker| asker.try_send(refused));
                    None
                }
                Err(Unthought::Failed) => None,
            };
            if let Some(me) = me.upgrade() {
                let _ = me.send(Order::Thought { ticket, turn }).await;
            }
        });
        self.thinking.insert(ticket, Thinking(thinking.abort_handle()));
    }

    /// Tells some guests. One who does not listen fast enough is shown out: on
    /// coming back it catches up.
    fn tell(&mut self, guests: &[GuestId], message: &ToClient) {
        let text = written(message);
        for guest in guests {
            let Some(listener) = self.listeners.get(guest) else { continue };
            if listener.out.try_send(text.clone()).is_err() {
                self.listeners.remove(guest);
            }
        }
    }
}

/// A message as it is sent.
pub(crate) fn written(message: &ToClient) -> MessageText {
    message.to_json().into()
}

/// Who is in the room, as nodes tell each other.
#[derive(Default)]
struct Company {
    /// Who is here, as others were told last.
    told: Option<Presence>,
    /// When they are told again.
    again: Option<Instant>,
    /// Who is at other nodes, and when that was heard.
    elsewhere: HashMap<String, (Presence, Instant)>,
}

impl Company {
    fn all_elsewhere(&self) -> Presence {
        let mut all = Presence::default();
        for (Presence { here, watching }, _) in self.elsewhere.values() {
            all.here = [all.here[0] || here[0], all.here[1] || here[1]];
            all.watching = all.watching.saturating_add(*watching);
        }
        all
    }
}

/// A computer that thinks, or waits for its turn to; it stops when this is dropped.
struct Thinking(AbortHandle);

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Waits until then, or for ever.
async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => tokio::time::sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
