//! Rooms in a page: the machine of the crate `room`, told what happens by the page's
//! worker, which stores what is proposed, waits, and takes messages to those who
//! listen.

use game::{Reason, Record, Status};
use games::Variant;
use protocol::{FromClient, NewRoom, Refusal, RoomStanding, ToClient};
use room::{
    Change, Effects, GuestId, HUMAN, Job, Moment, Proposal, Room, StoredRoom, Ticket, Verdict,
    hash_key, is_fit_key,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use solve::Library;

use crate::thinking::JobText;
use crate::{MOST_TURNS, Page, written};

/// A room that is carried, with what is stored of it and what it wants stored.
pub(crate) struct Carried {
    room: Room,
    stored: StoredRoom,
    proposal: Option<Proposal>,
    /// The turn that a computer thinks about.
    turn: Option<Ticket>,
}

/// What became of a proposal.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Settled {
    Stored,
    Failed,
    /// By this room, as it is stored.
    Overtaken(String),
}

/// What can be ordered of the desk. A room is stored as a whole: as text that page
/// scripts keep and need not read.
#[derive(Deserialize)]
#[serde(tag = "desk", rename_all = "lowercase")]
pub(crate) enum DeskOrder {
    /// Makes a room of what somebody wants, to be stored.
    Open { new: NewRoom, id: String, keys: [String; 3], now: u64 },
    /// The records in a text, one by one.
    Split { records: String },
    /// Makes a room of one of them, to be stored.
    Import { record: String, id: String, keys: [String; 3] },
    /// How a stored game stands, in short.
    Standing { stored: String, key: String },
    /// A stored game as a record.
    Record { stored: String },
    /// Carries a stored room from now on.
    Carry { stored: String, spare: String, now: u64 },
    /// Carries it no longer.
    Drop { room: String },
    /// Somebody comes in, who knows so many turns of a revision.
    Enter { room: String, keys: Vec<String>, have: u32, revision: u32, now: u64 },
    /// Somebody who came in says something.
    Say { room: String, guest: GuestId, said: FromClient, now: u64 },
    /// Somebody leaves.
    Leave { room: String, guest: GuestId, now: u64 },
    /// Time has passed.
    Tick { room: String, now: u64 },
    /// A computer has thought.
    Thought { room: String, ticket: Ticket, turn: Option<String>, now: u64 },
    /// Another tab has stored this.
    Refresh { room: String, stored: String, now: u64 },
    /// What became of what was to be stored.
    Settle { room: String, settled: Settled, now: u64 },
}

/// What the worker has to do after an order, in this order.
#[derive(Serialize)]
struct ToDo {
    messages: Vec<(GuestId, ToClient)>,
    stop: bool,
    think: Option<ThinkingText>,
    /// Rooms to store, as text: the room itself, and that of a rematch.
    store: Vec<RoomText>,
    refused: Option<Refusal>,
    /// When to say that time has passed.
    wake: Option<u64>,
    /// Whether somebody is here, thinks, or is short of time.
    needed: bool,
}

/// A room as text, with its name.
#[derive(Serialize)]
struct RoomText {
    id: String,
    stored: String,
}

/// Something to think about, as text, with what it is for.
#[derive(Serialize)]
struct ThinkingText {
    game: String,
    ticket: Ticket,
    job: String,
}

impl RoomText {
    fn of(stored: &StoredRoom) -> RoomText {
        RoomText { id: stored.charter.id.clone(), stored: written(stored).to_string() }
    }
}

fn read_room(text: &str) -> Result<StoredRoom, Refusal> {
    serde_json::from_str(text).map_err(|_| Refusal::NotStored)
}

impl Carried {
    /// What there is to do, with what the room wants stored kept until it is settled.
    fn work_for(&mut self, effects: Effects) -> Value {
        let Effects { messages, think, store, refused } = effects;
        self.proposal = store;
        let mut rooms = Vec::new();
        if let Some(proposal) = &self.proposal {
            rooms.push(RoomText::of(&self.after(proposal.change())));
            if let Change::Rematch(next) = proposal.change() {
                rooms.push(RoomText::of(&StoredRoom::new((**next).clone())));
            }
        }
        let stop = self.turn.take_if(|turn| !self.room.wants(*turn)).is_some();
        if let Some(Job { ticket: ticket @ Ticket::Turn(_), .. }) = think {
            self.turn = Some(ticket);
        }
        let think = think.map(|job| {
            let (game, ticket) = (job.variant.name(), job.ticket);
            ThinkingText { game, ticket, job: written(&JobText::from(job)).to_string() }
        });
        let each = |(guests, message): (Vec<GuestId>, ToClient)| {
            guests.into_iter().map(move |guest| (guest, message.clone()))
        };
        let messages = messages.into_iter().flat_map(each).collect();
        let wake = self.room.wake_at().map(|moment| moment.0);
        let needed = self.room.is_needed();
        written(&ToDo { messages, stop, think, store: rooms, refused, wake, needed })
    }

    /// What is stored after a change.
    fn after(&self, change: &Change) -> StoredRoom {
        let mut stored = self.stored.clone();
        stored.make(change);
        stored
    }

    fn say(&mut self, guest: GuestId, said: FromClient, now: Moment) -> Effects {
        match said {
            FromClient::Sit { key, .. } if !is_fit_key(&key) => {
                Effects { refused: Some(Refusal::KeyUnfit), ..Effects::default() }
            }
            FromClient::Sit { invite, key, hints, name } => {
                self.room.sit(Some(guest), &hash_key(&invite), (hash_key(&key), hints, &name), now)
            }
            said => self.room.say(guest, said, now),
        }
    }

    fn settle(&mut self, settled: Settled, now: Moment) -> Result<Effects, Refusal> {
        let proposal = self.proposal.take().ok_or(Refusal::MessageMalformed)?;
        let verdict = match settled {
            Settled::Stored => {
                self.stored = self.after(proposal.change());
                Verdict::Stored { at: proposal.at() }
            }
            Settled::Failed => Verdict::Failed,
            Settled::Overtaken(stored) => {
                self.stored = read_room(&stored)?;
                Verdict::Overtaken(Box::new(self.stored.clone()))
            }
        };
        Ok(self.room.settle(proposal, verdict, now))
    }
}

impl Page {
    pub(crate) fn desk(&mut self, order: DeskOrder) -> Result<Value, Refusal> {
        Ok(match order {
            DeskOrder::Open { new, id, keys, now } => {
                written(&open(new, (id, &keys), Moment(now), &self.library)?)
            }
            DeskOrder::Split { records } => {
                let records = Record::read_all(&records)?;
                json!(records.iter().map(Record::to_string).collect::<Vec<_>>())
            }
            DeskOrder::Import { record, id, keys } => {
                written(&import(&record, id, &keys, &self.library)?)
            }
            DeskOrder::Standing { stored, key } => written(&standing(read_room(&stored)?, &key)?),
            DeskOrder::Record { stored } => {
                let room = Room::restore(read_room(&stored)?, String::new(), Moment(0))?;
                json!({ "record": room.record().to_string() })
            }
            DeskOrder::Carry { stored, spare, now } => self.carry(&stored, spare, Moment(now))?,
            DeskOrder::Drop { room } => json!(self.rooms.remove(&room).is_some()),
            DeskOrder::Enter { room, keys, have, revision, now } => {
                let carried = self.carried(&room)?;
                let keys: Vec<_> = keys.iter().map(|key| hash_key(key)).collect();
                let (guest, effects) = carried.room.enter(&keys, (have, revision), Moment(now))?;
                json!({ "guest": guest, "todo": carried.work_for(effects) })
            }
            DeskOrder::Say { room, guest, said, now } => {
                let carried = self.carried(&room)?;
                let effects = carried.say(guest, said, Moment(now));
                carried.work_for(effects)
            }
            DeskOrder::Leave { room, guest, now } => {
                let carried = self.carried(&room)?;
                let effects = carried.room.leave(guest, Moment(now));
                carried.work_for(effects)
            }
            DeskOrder::Tick { room, now } => {
                let carried = self.carried(&room)?;
                let effects = carried.room.tick(Moment(now));
                carried.work_for(effects)
            }
            DeskOrder::Thought { room, ticket, turn, now } => {
                let carried = self.carried(&room)?;
                let effects = carried.room.thought(ticket, turn, Moment(now));
                carried.work_for(effects)
            }
            DeskOrder::Refresh { room, stored, now } => {
                let stored = read_room(&stored)?;
                let carried = self.carried(&room)?;
                carried.stored = stored.clone();
                let effects = carried.room.refresh(stored, Moment(now));
                carried.work_for(effects)
            }
            DeskOrder::Settle { room, settled, now } => {
                let carried = self.carried(&room)?;
                let effects = carried.settle(settled, Moment(now))?;
                carried.work_for(effects)
            }
        })
    }

    fn carry(&mut self, stored: &str, spare: String, now: Moment) -> Result<Value, Refusal> {
        let stored = read_room(stored)?;
        let room = Room::restore(stored.clone(), spare, now)?;
        let id = stored.charter.id.clone();
        let mut carried = Carried { room, stored, proposal: None, turn: None };
        let work_for = carried.work_for(Effects::default());
        self.rooms.insert(id, carried);
        Ok(work_for)
    }

    fn carried(&mut self, room: &str) -> Result<&mut Carried, Refusal> {
        self.rooms.get_mut(room).ok_or(Refusal::RoomUnknown)
    }
}

fn open(
    new: NewRoom,
    (id, keys): (String, &[String; 3]),
    now: Moment,
    library: &Library,
) -> Result<RoomText, Refusal> {
    let variant = Variant::read(&new.game)?;
    for player in &new.players {
        answers::check_player(&variant, library, player)?;
    }
    if new.turns.len() > MOST_TURNS {
        return Err(Refusal::TooManyTurns { most: MOST_TURNS });
    }
    let keys = keys.each_ref().map(|key| hash_key(key));
    Ok(RoomText::of(&StoredRoom::open(new, id, keys, now)?))
}

/// A room in which a game of a record goes on, or is over. Players that are not ours
/// were people.
fn import(
    text: &str,
    id: String,
    keys: &[String; 3],
    library: &Library,
) -> Result<RoomText, Refusal> {
    let record = Record::read(text)?;
    let variant = Variant::read(&record.game)?;
    let player = |tag: &str| {
        let name = record.tag(tag).unwrap_or(HUMAN);
        match answers::check_player(&variant, library, name) {
            Ok(()) => name.to_owned(),
            Err(_) => game::person(name).unwrap_or_else(|_| HUMAN.to_owned()),
        }
    };
    let players = ["First", "Second"].map(player);
    let new = NewRoom {
        start: record.so_far.start.clone(),
        turns: record.so_far.turns.clone(),
        ..NewRoom::new(&record.game, players.each_ref().map(String::as_str))
    };
    if new.turns.len() > MOST_TURNS {
        return Err(Refusal::TooManyTurns { most: MOST_TURNS });
    }
    let hashes = keys.each_ref().map(|key| hash_key(key));
    // Records have no clocks.
    let mut stored = StoredRoom::open(new, id, hashes, Moment(0))?;
    let shown = variant.table(&stored.so_far())?.status();
    if let (Status::Playing(_), Some(ending)) = (shown, record.ending) {
        let by_rule = matches!(ending.reason, Reason::Rule(_));
        stored.over = Some(ending).filter(|_| !by_rule);
    }
    Ok(RoomText::of(&stored))
}

fn standing(stored: StoredRoom, key: &str) -> Result<RoomStanding, Refusal> {
    let turns = stored.turns.len() as u32;
    let room = Room::restore(stored, String::new(), Moment(0))?;
    let roles = room.roles(&[hash_key(key)])?;
    let (info, state) = (room.info(), room.state(&roles, Moment(0)));
    Ok(RoomStanding {
        game: info.game,
        players: info.players,
        role: roles[0],
        turns,
        standing: state.sight.standing,
        invited: state.invited,
        next: state.next,
    })
}
