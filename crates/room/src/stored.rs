//! What must survive of a room, as data. How it is kept is not known here.

use game::{Ending, HUMAN, Side, SoFar, Status, is_human, person, person_name};
use games::Variant;
use protocol::{NewRoom, Offered, Pace, Refusal, Role, RoomClock};
use serde::{Deserialize, Serialize};

use crate::clock::deadline;
use crate::{Change, Moment};

/// A key as it is kept.
pub type KeyHash = [u8; 32];

/// A room as it was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Charter {
    /// Its name.
    pub id: String,
    /// The game with its options.
    pub game: String,
    /// The start, where it is not the game's own.
    pub start: Option<String>,
    /// Who plays; people with their names, as `human:NAME`.
    pub players: [String; 2],
    /// The hashed keys of the seats …
    pub seats: [KeyHash; 2],
    /// … and of the watchers' link.
    pub watch: KeyHash,
    /// The time that the sides have.
    pub clock: Option<RoomClock>,
    /// The seat whose key is an invitation that nobody has used yet.
    pub invited: Option<Side>,
    /// The hashed key of the invitation that somebody has used.
    pub used: Option<KeyHash>,
    /// Whether people who play each other may ask the engine. While somebody is
    /// invited, this is only proposed.
    pub hints: bool,
}

impl Charter {
    /// What the luck of a computer on a seat comes from: the same for the whole
    /// game.
    pub fn seed(&self, side: Side) -> u64 {
        let seat = &self.seats[side];
        u64::from_le_bytes(std::array::from_fn(|i| seat[i]))
    }

    /// What a hashed key opens.
    pub fn role(&self, key: &KeyHash) -> Option<Role> {
        let seat = Side::BOTH.into_iter().find(|side| self.seats[*side] == *key);
        match (seat, key) {
            (Some(_), _) if seat == self.invited => Some(Role::Invited),
            (Some(side), _) => Some(Role::from(side)),
            (None, key) if *key == self.watch => Some(Role::Watch),
            (None, key) if self.used == Some(*key) => Some(Role::Late),
            (None, _) => None,
        }
    }

    /// What some hashed keys open: all of them, or they are refused.
    pub fn roles(&self, keys: &[KeyHash]) -> Result<Vec<Role>, Refusal> {
        let roles: Option<Vec<Role>> = keys.iter().map(|key| self.role(key)).collect();
        roles.filter(|roles| !roles.is_empty()).ok_or(Refusal::KeyUnknown)
    }

    /// Somebody takes the seat that waits, with a key of its own, its answer to the
    /// proposal of hints and maybe a name. The invitation is used up.
    pub fn seat(&mut self, key: KeyHash, hints: bool, player: String) {
        if let Some(side) = self.invited.take() {
            self.used = Some(std::mem::replace(&mut self.seats[side], key));
            self.hints &= hints;
            if player != HUMAN {
                self.players[side] = player;
            }
        }
    }

    /// Another game with the sides swapped: the same keys open the opposite seats.
    pub fn rematch(&self, id: String) -> Charter {
        let [first, second] = self.players.clone();
        let [first_key, second_key] = self.seats;
        Charter {
            id,
            players: [second, first],
            seats: [second_key, first_key],
            invited: self.invited.map(|side| !side),
            ..self.clone()
        }
    }
}

/// A turn as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredTurn {
    /// As the notation writes it.
    pub turn: String,
    /// The time left to both sides after it, in milliseconds.
    pub left: Option<[u64; 2]>,
}

/// A room as it was left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredRoom {
    /// As opened.
    pub charter: Charter,
    /// How often it was changed.
    pub version: u64,
    /// How often turns were taken back.
    pub revision: u32,
    /// The turns that stand.
    pub turns: Vec<StoredTurn>,
    /// The end, where no position shows it.
    pub over: Option<Ending>,
    /// The room of the rematch.
    pub next: Option<String>,
    /// When the side that has to play has no time left, where its time is running.
    pub deadline: Option<Moment>,
    /// What waits for an answer.
    pub offered: Option<Offered>,
    /// How fast computers play each other, where they do.
    pub pace: Option<Pace>,
}

/// The pace at which computers begin to play each other.
const PACE: Pace = Pace { paused: false, delay: 900 };

/// The longest time of a clock and of an increment, in seconds.
const LONGEST: (u32, u32) = (24 * 3600, 3600);

impl StoredRoom {
    /// A room as somebody wants it, with a name and the hashed keys of its seats
    /// and of its watchers. The turns it begins with are played on a table first,
    /// so that nothing illegal is ever stored. Who may take a seat depends on who
    /// carries the room, and is not asked here.
    pub fn open(
        new: NewRoom,
        id: String,
        keys: [KeyHash; 3],
        now: Moment,
    ) -> Result<StoredRoom, Refusal> {
        let variant = Variant::read(&new.game)?;
        if let Some(clock) = new.clock
            && (clock.seconds == 0 || clock.seconds > LONGEST.0 || clock.increment > LONGEST.1)
        {
            let (seconds, increment) = LONGEST;
            return Err(Refusal::ClockOutOfRange { seconds, increment });
        }
        if new.invite.is_some() && !new.players.iter().all(|player| is_human(player)) {
            return Err(Refusal::SeatOfComputer);
        }
        let mut players = new.players;
        for player in &mut players {
            if let Some(name) = person_name(player) {
                *player = person(name)?;
            }
        }
        let [first, second, watch] = keys;
        let left = new.clock.map(|clock| [u64::from(clock.seconds) * 1000; 2]);
        let mut room = StoredRoom::new(Charter {
            id,
            game: variant.name(),
            start: new.start,
            players,
            seats: [first, second],
            watch,
            clock: new.clock,
            invited: new.invite,
            used: None,
            hints: new.hints,
        });
        room.turns = new.turns.into_iter().map(|turn| StoredTurn { turn, left }).collect();
        let status = variant.table(&room.so_far())?.status();
        if let (Status::Playing(side), Some(left)) = (status, left) {
            room.deadline = deadline(room.turns.len(), left, side, now);
        }
        Ok(room)
    }

    /// A room in which nothing has happened yet.
    pub fn new(charter: Charter) -> StoredRoom {
        let pace = (!charter.players.iter().any(|player| is_human(player))).then_some(PACE);
        StoredRoom {
            charter,
            version: 0,
            revision: 0,
            turns: Vec::new(),
            over: None,
            next: None,
            deadline: None,
            offered: None,
            pace,
        }
    }

    /// Makes a change, as every store must. (The room of a rematch is another one:
    /// see [`StoredRoom::new`].)
    pub fn make(&mut self, change: &Change) {
        self.version += 1;
        if !change.leaves_offer() {
            self.offered = None;
        }
        match change {
            Change::Turn { turn, deadline, .. } => {
                self.turns.push(turn.clone());
                self.deadline = *deadline;
            }
            Change::TakeBack { from, deadline } => {
                self.turns.truncate(*from as usize);
                self.revision += 1;
                self.deadline = *deadline;
                // Who takes back wants to look: computers wait.
                if let Some(pace) = &mut self.pace {
                    pace.paused = true;
                }
            }
            Change::End(ending) => {
                self.over = Some(ending.clone());
                self.deadline = None;
            }
            Change::Sit { key, hints, player } => {
                self.charter.seat(*key, *hints, player.clone());
            }
            Change::Name { side, player } => self.charter.players[*side].clone_from(player),
            Change::Rematch(next) => self.next = Some(next.id.clone()),
            Change::Offer(offered) => self.offered = *offered,
            Change::Pace(pace) => self.pace = Some(*pace),
        }
    }

    /// What has been played in it.
    pub fn so_far(&self) -> SoFar {
        SoFar {
            start: self.charter.start.clone(),
            turns: self.turns.iter().map(|stored| stored.turn.clone()).collect(),
        }
    }
}
