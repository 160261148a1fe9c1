//! What must survive of a room, as data. How it is kept is not known here.

use game::{Ending, Side, SoFar};
use games::Variant;
use protocol::{Clock, NewRoom, Refusal, Role};

/// A key as it is kept.
pub type KeyHash = [u8; 32];

/// A room as it was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charter {
    /// Its name.
    pub id: String,
    /// The game with its options.
    pub game: String,
    /// The start, where it is not the game's own.
    pub start: Option<String>,
    /// Who plays.
    pub players: [String; 2],
    /// The hashed keys of the seats …
    pub seats: [KeyHash; 2],
    /// … and of the watchers' link.
    pub watch: KeyHash,
    /// The time that the sides have.
    pub clock: Option<Clock>,
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
        match key {
            key if *key == self.seats[0] => Some(Role::First),
            key if *key == self.seats[1] => Some(Role::Second),
            key if *key == self.watch => Some(Role::Watch),
            _ => None,
        }
    }

    /// Another game with the sides swapped: the same keys open the opposite seats.
    pub fn rematch(&self, id: String) -> Charter {
        let [first, second] = self.players.clone();
        let [first_key, second_key] = self.seats;
        Charter { id, players: [second, first], seats: [second_key, first_key], ..self.clone() }
    }
}

/// A turn as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTurn {
    /// As the notation writes it.
    pub turn: String,
    /// The time left to both sides after it, in milliseconds.
    pub left: Option<[u64; 2]>,
}

/// A room as it was left.
#[derive(Clone, Debug)]
pub struct StoredRoom {
    /// As opened.
    pub charter: Charter,
    /// How often turns were taken back.
    pub revision: u32,
    /// The turns that stand.
    pub turns: Vec<StoredTurn>,
    /// The end, where no position shows it.
    pub over: Option<Ending>,
    /// The room of the rematch.
    pub next: Option<String>,
}

/// The longest time of a clock and of an increment, in seconds.
const LONGEST: (u32, u32) = (24 * 3600, 3600);

impl StoredRoom {
    /// A room as somebody wants it, with a name and the hashed keys of its seats
    /// and of its watchers. The turns it begins with are played on a table first,
    /// so that nothing illegal is ever stored. Who may take a seat depends on who
    /// carries the room, and is not asked here.
    pub fn open(new: NewRoom, id: String, keys: [KeyHash; 3]) -> Result<StoredRoom, Refusal> {
        let variant = Variant::read(&new.game)?;
        if let Some(clock) = new.clock
            && (clock.seconds == 0 || clock.seconds > LONGEST.0 || clock.increment > LONGEST.1)
        {
            let (seconds, increment) = LONGEST;
            return Err(Refusal::ClockOutOfRange { seconds, increment });
        }
        let [first, second, watch] = keys;
        let left = new.clock.map(|clock| [u64::from(clock.seconds) * 1000; 2]);
        let room = StoredRoom {
            charter: Charter {
                id,
                game: variant.name(),
                start: new.start,
                players: new.players,
                seats: [first, second],
                watch,
                clock: new.clock,
            },
            revision: 0,
            turns: new.turns.into_iter().map(|turn| StoredTurn { turn, left }).collect(),
            over: None,
            next: None,
        };
        variant.table(&room.so_far())?;
        Ok(room)
    }

    /// What has been played in it.
    pub fn so_far(&self) -> SoFar {
        SoFar {
            start: self.charter.start.clone(),
            turns: self.turns.iter().map(|stored| stored.turn.clone()).collect(),
        }
    }
}
