//! Who writes: a turn from the carrier of its room to the database, together with
//! whatever else waits.
//!
//! A task takes what has queued up, asks for the heads of the rooms, plans, and does what
//! was planned as one transaction. Its connection is its own and is dropped after any
//! error, so that nothing of a broken transaction is left in the next.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Instant;

use game::Reason;
use room::{Change, Moment, StoredRoom, StoredTurn};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::clock::StoreClock;
use super::database::{Connection, Row, Source, Sql, Statement, is_lost, json, lost, over_items};
use super::{Edit, LEASE, Lease, Made, NOW, PULSE, Store, StoreError, edits, read_now, row};
use crate::task::spawn;

impl Store {
    /// Makes a change, unless somebody else's stands in its way.
    pub async fn change(&self, edit: Edit) -> Result<Made, StoreError> {
        self.queue(&edit.room).write(Write::Edit(Box::new(edit))).await
    }

    /// Keeps a new room with the turns that it begins with.
    pub async fn open_room(&self, room: StoredRoom) -> Result<(), StoreError> {
        self.queue(&room.charter.id).write(Write::Open(Box::new(room))).await?;
        Ok(())
    }

    /// Takes or renews the lease of a room, unless another node has it.
    pub async fn lease(&self, room: &str, node: &str) -> Result<Lease, StoreError> {
        let write = Write::Lease { room: room.to_owned(), node: node.to_owned() };
        let made = self.queue(room).write(write).await?;
        Ok(Lease { node: node.to_owned(), epoch: made.version })
    }

    /// Gives a lease back, if it still holds.
    pub async fn release(&self, room: &str, lease: Lease) -> Result<(), StoreError> {
        self.queue(room).write(Write::Release { room: room.to_owned(), lease }).await?;
        Ok(())
    }

    /// Whether something can be written now.
    pub async fn try_write(&self) -> Result<(), StoreError> {
        self.queue("").write(Write::Try).await?;
        Ok(())
    }

    /// Where what is to be written to a room waits.
    fn queue(&self, room: &str) -> &Queue {
        let mut hasher = DefaultHasher::new();
        room.hash(&mut hasher);
        &self.queues[hasher.finish() as usize % self.queues.len()]
    }
}

/// At most so many writes are committed together.
const BATCH: usize = 256;

/// Something to write.
#[derive(Debug)]
enum Write {
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
type Written = Result<Made, StoreError>;

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
struct Head {
    version: u64,
    deadline: Option<u64>,
    owner: Option<String>,
    epoch: u64,
    until: u64,
}

impl Head {
    fn read(row: &Row) -> Result<(String, Head), sqlx::Error> {
        let head = Head {
            version: row.count("version")?,
            deadline: row.get::<Option<i64>>("deadline")?.map(|at| at as u64),
            owner: row.get("owner")?,
            epoch: row.count("epoch")?,
            until: row.count("until")?,
        };
        Ok((row.get("id")?, head))
    }

    fn is_held(&self, lease: &Lease) -> bool {
        self.owner.as_deref() == Some(&lease.node) && self.epoch == lease.epoch
    }
}

/// The heads of rooms, by name.
type Heads = HashMap<String, Head>;

/// A turn to add.
#[derive(Clone, Copy, Debug)]
struct NewTurn<'a> {
    room: &'a str,
    ply: u32,
    turn: &'a StoredTurn,
}

/// A lease as it shall be.
#[derive(Clone, Copy, Debug)]
struct NewLease<'a> {
    room: &'a str,
    node: &'a str,
    epoch: u64,
    until: u64,
}

/// What is to be done for a batch, by kind: each kind is a statement or few.
#[derive(Debug, Default)]
struct Plan<'a> {
    /// Rooms to add.
    rooms: Vec<&'a StoredRoom>,
    /// Turns to add.
    turns: Vec<NewTurn<'a>>,
    /// Rooms in which a turn was played, each with its new deadline.
    played: Vec<(&'a str, Option<Moment>)>,
    /// All other changes.
    edits: Vec<&'a Edit>,
    leases: Vec<NewLease<'a>>,
    /// Whether to write something for its own sake.
    attempt: bool,
    /// What to answer, in the order of the writes.
    answers: Vec<Written>,
}

impl<'a> Plan<'a> {
    /// Decides about a batch in which no room occurs twice.
    fn new(writes: &'a [Write], heads: &Heads, now: u64) -> Plan<'a> {
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

/// The way to a writer.
#[derive(Clone, Debug)]
pub(super) struct Queue(mpsc::Sender<(Write, Waiting)>);

impl Queue {
    /// Lets a task write.
    pub(super) fn new(source: Source, clock: Arc<StoreClock>) -> Queue {
        let (sender, queue) = mpsc::channel(BATCH);
        spawn(Writer { source, clock, connection: None }.write_all(queue));
        Queue(sender)
    }

    async fn write(&self, write: Write) -> Written {
        let (answer, answered) = oneshot::channel();
        self.0.send((write, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// Who writes, over a connection that is nobody else's.
struct Writer {
    source: Source,
    clock: Arc<StoreClock>,
    connection: Option<Connection>,
}

impl Writer {
    async fn write_all(mut self, mut queue: mpsc::Receiver<(Write, Waiting)>) {
        let mut waiting = Vec::with_capacity(BATCH);
        loop {
            if waiting.is_empty() && queue.recv_many(&mut waiting, BATCH).await == 0 {
                return;
            }
            let (writes, answers) = next_batch(&mut waiting);
            let begun = Instant::now();
            let results = self.write_batch(&writes).await;
            crate::metrics::note_batch(writes.len(), begun.elapsed());
            for (answer, result) in answers.into_iter().zip(results) {
                // Who asked may have gone.
                let _ = answer.send(result);
            }
        }
    }

    async fn write_batch(&mut self, writes: &[Write]) -> Vec<Written> {
        let mut result = self.attempt(writes).await;
        if matches!(&result, Err(StoreError::Database(error)) if is_lost(error)) {
            // The connection had been cut since it was last used.
            result = self.attempt(writes).await;
        }
        match result {
            Ok(answers) => answers,
            // One that the database itself refuses does not take the others along.
            Err(StoreError::Database(error)) if writes.len() > 1 && is_constraint(&error) => {
                let mut answers = Vec::with_capacity(writes.len());
                for write in writes.chunks(1) {
                    match self.attempt(write).await {
                        Ok(one) => answers.extend(one),
                        Err(error) => answers.push(Err(error)),
                    }
                }
                answers
            }
            Err(error) => {
                let writes = writes.len();
                tracing::error!(%error, writes, "nothing of a batch could be stored");
                (0..writes).map(|_| Err(error.clone())).collect()
            }
        }
    }

    /// Writes a batch, over a new connection where the last one failed.
    async fn attempt(&mut self, writes: &[Write]) -> Result<Vec<Written>, StoreError> {
        let Writer { source, clock, connection } = self;
        let work = async {
            let mut db = match connection.take() {
                Some(db) => db,
                None => source.connect().await?,
            };
            // The first answer tells whether the connection lives: no lock is waited for
            // yet, but in a file.
            timeout(source.soon(), db.begin()).await.unwrap_or_else(|_| lost())?;
            let answers = write(&mut db, clock, writes).await?;
            db.commit().await?;
            Ok::<_, sqlx::Error>((db, answers))
        };
        match timeout(source.patience(), work).await {
            Ok(Ok((db, answers))) => {
                *connection = Some(db);
                Ok(answers)
            }
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(StoreError::Silent),
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

/// Whether it is about what was written: a rule that it breaks, or a text or number that
/// the database cannot hold (PostgreSQL's class 22).
fn is_constraint(error: &sqlx::Error) -> bool {
    use sqlx::error::ErrorKind;
    let Some(error) = error.as_database_error() else { return false };
    let unfit = error.code().is_some_and(|code| code.len() == 5 && code.starts_with("22"));
    unfit || !matches!(error.kind(), ErrorKind::Other)
}

/// The heads of rooms. In PostgreSQL their rows stay locked; a file is locked as a whole.
static HEADS: Sql = Sql {
    sqlite: "SELECT id, version, deadline, owner, epoch, until FROM rooms \
             WHERE id IN (SELECT value FROM json_each($1))",
    postgres: "SELECT id, version, deadline, owner, epoch, until FROM rooms WHERE id = \
               ANY(ARRAY(SELECT json_array_elements_text(CAST($1 AS json)))) \
               ORDER BY id FOR UPDATE",
};
static ADD_TURNS: Sql = over_items!(
    "INSERT INTO turns (room, ply, turn, first_left, second_left, played) \
     SELECT value ->> 0, CAST(value ->> 1 AS bigint), value ->> 2, \
     CAST(value ->> 3 AS bigint), CAST(value ->> 4 AS bigint), $2 FROM ",
    ""
);
static PLAYED: Sql = over_items!(
    "UPDATE rooms SET version = version + 1, changed = $2, offered = NULL, \
     deadline = CAST(played.value ->> 1 AS bigint) FROM ",
    " AS played WHERE rooms.id = played.value ->> 0"
);
static SET_LEASE: Sql =
    Sql::both("UPDATE rooms SET owner = $2, epoch = $3, until = $4 WHERE id = $1");

/// Decides about a batch in which no room occurs twice and does what may be done, in the
/// transaction that was begun.
async fn write(
    db: &mut Connection,
    clock: &StoreClock,
    writes: &[Write],
) -> Result<Vec<Written>, sqlx::Error> {
    let rooms: Vec<&str> = writes.iter().flat_map(Write::rooms).flatten().collect();
    let heads = db.fetch(&Statement::new(&HEADS).bind(json(&rooms))).await?;
    let heads = heads.iter().map(Head::read).collect::<Result<Heads, _>>()?;
    // By the clock of the database, once its rows are locked.
    let now = match db {
        Connection::Sqlite(_) => clock.now() as i64,
        Connection::Postgres(_) => read_now(&db.fetch(&Statement::new(&NOW)).await?)?,
    };
    let plan = Plan::new(writes, &heads, now as u64);
    for room in &plan.rooms {
        db.execute(row::insert(room, now)).await?;
    }
    add_turns(db, &plan, now).await?;
    for edit in &plan.edits {
        for statement in edits::statements(edit, now) {
            db.execute(statement).await?;
        }
    }
    for NewLease { room, node, epoch, until } in plan.leases {
        let update = Statement::new(&SET_LEASE).bind(room).bind(node);
        db.execute(update.bind(epoch as i64).bind(until as i64)).await?;
    }
    if plan.attempt {
        db.execute(Statement::new(&PULSE).bind(now)).await?;
    }
    Ok(plan.answers)
}

/// Adds the turns of a plan, all at once.
async fn add_turns(db: &mut Connection, plan: &Plan<'_>, now: i64) -> Result<(), sqlx::Error> {
    if plan.turns.is_empty() {
        return Ok(());
    }
    let turns = plan.turns.iter();
    let rows = turns.map(|NewTurn { room, ply, turn }| {
        let [first, second] = [0, 1].map(|side| turn.left.map(|left| left[side]));
        (room, ply, &turn.turn, first, second)
    });
    let rows: Vec<_> = rows.collect();
    db.execute(Statement::new(&ADD_TURNS).bind(json(&rows)).bind(now)).await?;
    // A room may be opened with turns, which nobody plays.
    if plan.played.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = plan.played.iter().map(|(room, at)| (room, at.map(|at| at.0))).collect();
    db.execute(Statement::new(&PLAYED).bind(json(&rows)).bind(now)).await?;
    Ok(())
}
