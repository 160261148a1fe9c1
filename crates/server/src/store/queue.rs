//! What waits to be written, and how a batch of it is decided.
//!
//! Both databases write by this: a task takes what has queued up, asks for the heads
//! of the rooms, plans, and does what was planned as one transaction. Its connection
//! is its own and is dropped after any error, so that nothing of a broken
//! transaction is left in the next.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use game::Reason;
use room::{Change, Moment, StoredRoom, StoredTurn};
use tokio::sync::{mpsc, oneshot};

use super::{Edit, LEASE, Lease, Made, StoreError};

/// At most so many writes are committed together.
pub(super) const BATCH: usize = 256;

/// Something to write.
#[derive(Debug)]
pub(super) enum Write {
    Open(Box<StoredRoom>),
    Edit(Box<Edit>),
    Lease {
        room: String,
        node: String,
    },
    Release {
        room: String,
        lease: Lease,
    },
    /// Nothing but a mark that something can be written.
    Try,
}

/// What comes of a write: a version, or an epoch, and when it was decided on.
pub(super) type Written = Result<Made, StoreError>;

/// What is decided about one write: the version or epoch that it makes.
type Decided = Result<u64, StoreError>;

/// Who waits for it.
type Waiting = oneshot::Sender<Written>;

impl Write {
    /// The rooms that it looks at.
    fn rooms(&self) -> [Option<&str>; 2] {
        match self {
            Write::Open(room) => [Some(&room.charter.id), None],
            Write::Edit(edit) => match &edit.change {
                Change::Rematch(next) => [Some(&edit.room), Some(&next.id)],
                _ => [Some(&edit.room), None],
            },
            Write::Lease { room, .. } | Write::Release { room, .. } => [Some(room), None],
            Write::Try => [None, None],
        }
    }
}

/// What a decision about a room needs to know of it.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) version: u64,
    pub(super) deadline: Option<u64>,
    pub(super) owner: Option<String>,
    pub(super) epoch: u64,
    pub(super) until: u64,
}

impl Head {
    fn is_held(&self, lease: &Lease) -> bool {
        self.owner.as_deref() == Some(&lease.node) && self.epoch == lease.epoch
    }
}

/// The heads of rooms, by name.
pub(super) type Heads = HashMap<String, Head>;

/// A turn to add.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewTurn<'a> {
    pub(super) room: &'a str,
    pub(super) ply: u32,
    pub(super) turn: &'a StoredTurn,
}

/// A lease as it shall be.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewLease<'a> {
    pub(super) room: &'a str,
    pub(super) node: &'a str,
    pub(super) epoch: u64,
    pub(super) until: u64,
}

/// What is to be done for a batch, by kind: each kind is a statement or few.
#[derive(Debug, Default)]
pub(super) struct Plan<'a> {
    /// Rooms to add.
    pub(super) rooms: Vec<&'a StoredRoom>,
    /// Turns to add.
    pub(super) turns: Vec<NewTurn<'a>>,
    /// Rooms in which a turn was played, each with its new deadline.
    pub(super) played: Vec<(&'a str, Option<Moment>)>,
    /// All other changes.
    pub(super) edits: Vec<&'a Edit>,
    pub(super) leases: Vec<NewLease<'a>>,
    /// Whether to write something for its own sake.
    pub(super) attempt: bool,
    /// What to answer, in the order of the writes.
    pub(super) answers: Vec<Written>,
}

impl<'a> Plan<'a> {
    /// Decides about a batch in which no room occurs twice.
    pub(super) fn new(writes: &'a [Write], heads: &Heads, now: u64) -> Plan<'a> {
        let mut plan = Plan::default();
        for write in writes {
            let number = match write {
                Write::Open(room) => plan.open(room, heads),
                Write::Edit(edit) => plan.edit(edit, heads, now),
                Write::Lease { room, node } => plan.lease(room, node, heads, now),
                Write::Release { room, lease } => plan.release(room, lease, heads),
                Write::Try => {
                    plan.attempt = true;
                    Ok(0)
                }
            };
            plan.answers.push(number.map(|version| Made { version, at: Moment(now) }));
        }
        plan
    }

    fn open(&mut self, room: &'a StoredRoom, heads: &Heads) -> Decided {
        if heads.contains_key(&room.charter.id) {
            return Err(StoreError::Taken);
        }
        self.rooms.push(room);
        let id = room.charter.id.as_str();
        let turns = (0..).zip(&room.turns);
        self.turns.extend(turns.map(|(ply, turn)| NewTurn { room: id, ply, turn }));
        Ok(room.version)
    }

    fn edit(&mut self, edit: &'a Edit, heads: &Heads, now: u64) -> Decided {
        let head = heads.get(&edit.room).filter(|head| head.version == edit.version);
        let head = head.filter(|head| edit.lease.as_ref().is_none_or(|lease| head.is_held(lease)));
        let head = head.ok_or(StoreError::Taken)?;
        match &edit.change {
            Change::Turn { ply, turn, deadline } => {
                self.turns.push(NewTurn { room: &edit.room, ply: *ply, turn });
                self.played.push((&edit.room, edit.deadline(*deadline, now)));
            }
            Change::End(ending)
                if ending.reason == Reason::Time && head.deadline.is_some_and(|at| at > now) =>
            {
                return Err(StoreError::Early);
            }
            Change::Rematch(next) if heads.contains_key(&next.id) => return Err(StoreError::Taken),
            _ => self.edits.push(edit),
        }
        Ok(edit.version + 1)
    }

    fn lease(&mut self, room: &'a str, node: &'a str, heads: &Heads, now: u64) -> Decided {
        let head = heads.get(room).ok_or(StoreError::Taken)?;
        let epoch = match head.until > now {
            true if head.owner.as_deref() == Some(node) => head.epoch,
            true => return Err(StoreError::Taken),
            false => head.epoch + 1,
        };
        self.leases.push(NewLease { room, node, epoch, until: now + LEASE });
        Ok(epoch)
    }

    fn release(&mut self, room: &'a str, lease: &'a Lease, heads: &Heads) -> Decided {
        if heads.get(room).is_some_and(|head| head.is_held(lease)) {
            let Lease { node, epoch } = lease;
            self.leases.push(NewLease { room, node, epoch: *epoch, until: 0 });
        }
        Ok(lease.epoch)
    }
}

/// The rooms that a batch looks at.
pub(super) fn rooms(writes: &[Write]) -> Vec<&str> {
    writes.iter().flat_map(Write::rooms).flatten().collect()
}

/// Who writes to a database.
pub(super) trait Writer: Send + Sync + 'static {
    /// Nobody else's.
    type Connection: Send;

    /// How long a batch may take.
    const PATIENCE: Duration;

    fn connect(&self) -> impl Future<Output = Result<Self::Connection, sqlx::Error>> + Send;

    /// Writes a batch in which no room occurs twice as one transaction.
    fn write(
        &self,
        db: &mut Self::Connection,
        writes: &[Write],
    ) -> impl Future<Output = Result<Vec<Written>, sqlx::Error>> + Send;
}

/// The way to a writer.
#[derive(Clone, Debug)]
pub struct Queue(mpsc::Sender<(Write, Waiting)>);

impl Queue {
    /// Lets a task write.
    pub(super) fn new<W: Writer>(writer: W) -> Queue {
        let (sender, queue) = mpsc::channel(BATCH);
        tokio::spawn(write_all(writer, queue));
        Queue(sender)
    }

    pub(super) async fn write(&self, write: Write) -> Written {
        let (answer, answered) = oneshot::channel();
        self.0.send((write, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

async fn write_all<W: Writer>(writer: W, mut queue: mpsc::Receiver<(Write, Waiting)>) {
    let mut connection = None;
    let mut waiting = Vec::with_capacity(BATCH);
    loop {
        if waiting.is_empty() && queue.recv_many(&mut waiting, BATCH).await == 0 {
            return;
        }
        let (writes, answers) = next_batch(&mut waiting);
        let begun = Instant::now();
        let results = write_batch(&writer, &mut connection, &writes).await;
        crate::metrics::note_batch(writes.len(), begun.elapsed());
        for (answer, result) in answers.into_iter().zip(results) {
            // Who asked may have gone.
            let _ = answer.send(result);
        }
    }
}

/// Takes out what can be written together: of two writes to one room, the second
/// waits for what comes of the first.
fn next_batch(waiting: &mut Vec<(Write, Waiting)>) -> (Vec<Write>, Vec<Waiting>) {
    let mut seen: HashSet<String> = HashSet::new();
    let mut batch = Vec::with_capacity(waiting.len());
    let mut later = Vec::new();
    for (write, answer) in waiting.drain(..) {
        let is_new = write.rooms().into_iter().flatten().all(|room| !seen.contains(room));
        if is_new {
            seen.extend(write.rooms().into_iter().flatten().map(str::to_owned));
            batch.push((write, answer));
        } else {
            later.push((write, answer));
        }
    }
    *waiting = later;
    batch.into_iter().unzip()
}

async fn write_batch<W: Writer>(
    writer: &W,
    connection: &mut Option<W::Connection>,
    writes: &[Write],
) -> Vec<Written> {
    let mut result = attempt(writer, connection, writes).await;
    if matches!(&result, Err(StoreError::Database(error)) if is_lost(error)) {
        // The connection had been cut since it was last used.
        result = attempt(writer, connection, writes).await;
    }
    match result {
        Ok(answers) => answers,
        // One that the database itself refuses does not take the others along.
        Err(StoreError::Database(error)) if writes.len() > 1 && is_constraint(&error) => {
            let mut answers = Vec::with_capacity(writes.len());
            for write in writes.chunks(1) {
                match attempt(writer, connection, write).await {
                    Ok(one) => answers.extend(one),
                    Err(error) => answers.push(Err(error)),
                }
            }
            answers
        }
        Err(error) => {
            tracing::error!(%error, writes = writes.len(), "nothing of a batch could be stored");
            writes.iter().map(|_| Err(error.clone())).collect()
        }
    }
}

/// Whether it is about what was written: a rule that it breaks, or a text or number that
/// the database cannot hold (PostgreSQL's class 22).
fn is_constraint(error: &sqlx::Error) -> bool {
    use sqlx::error::ErrorKind;
    let Some(error) = error.as_database_error() else { return false };
    let unfit = error.code().is_some_and(|code| code.len() == 5 && code.starts_with("22"));
    unfit || !matches!(error.kind(), ErrorKind::Other)
}

/// Whether it is about the connection: it was cut, or the database ended it (57P01 to
/// 57P03: by hand, in a crash, while starting; 25P03: it stood still in a transaction).
pub(super) fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(error) => {
            matches!(error.code().as_deref(), Some("57P01" | "57P02" | "57P03" | "25P03"))
        }
        _ => false,
    }
}

/// Writes a batch, over a new connection where the last one failed.
async fn attempt<W: Writer>(
    writer: &W,
    connection: &mut Option<W::Connection>,
    writes: &[Write],
) -> Result<Vec<Written>, StoreError> {
    let work = async {
        let mut db = match connection.take() {
            Some(db) => db,
            None => writer.connect().await?,
        };
        let answers = writer.write(&mut db, writes).await?;
        Ok::<_, sqlx::Error>((db, answers))
    };
    match tokio::time::timeout(W::PATIENCE, work).await {
        Ok(Ok((db, answers))) => {
            *connection = Some(db);
            Ok(answers)
        }
        Ok(Err(error)) => Err(error.into()),
        Err(_) => Err(StoreError::Silent),
    }
}
