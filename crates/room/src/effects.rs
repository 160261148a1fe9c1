//! What comes out of a room: what to store, whom to tell what, and what to
//! think about.

use game::{Ending, Side, SoFar};
use games::Variant;
use protocol::{Offered, Pace, Refusal, ToClient};
use serde::{Deserialize, Serialize};

use crate::{Charter, GuestId, KeyHash, Moment, StoredRoom, StoredTurn};

/// What is to be done after an order, in this order: tell, think, store; and what
/// nobody waits for any more ([`crate::Room::wants`]) is not thought about further.
#[derive(Debug, Default)]
pub struct Effects {
    /// Who hears what: all of these the same.
    pub messages: Vec<(Vec<GuestId>, ToClient)>,
    /// Something to think about.
    pub think: Option<Job>,
    /// A change to store, before anything comes of it.
    pub store: Option<Proposal>,
    /// Why the order was not carried out; for whoever gave it.
    pub refused: Option<Refusal>,
}

/// A change to what is stored of a room. Every one makes a new version of it, and
/// is made to one version: where the store has another, it must change nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A turn was played.
    Turn {
        /// The number of turns before it.
        ply: u32,
        /// The turn.
        turn: StoredTurn,
        /// When the side that plays next has no time left.
        deadline: Option<Moment>,
    },
    /// The turns from a ply on are taken back, which makes a new revision.
    TakeBack {
        /// The first that goes.
        from: u32,
        /// When the side that plays then has no time left.
        deadline: Option<Moment>,
    },
    /// The game ended in a way that no position shows.
    End(Ending),
    /// Somebody took the seat that waits.
    Sit {
        /// The hashed key of the seat from now on.
        key: KeyHash,
        /// Whether hints are agreed to.
        hints: bool,
        /// Who sits there from now on; one without a name keeps what the seat was called.
        player: String,
    },
    /// A person is called otherwise.
    Name {
        /// Who plays this side.
        side: Side,
        /// With the name.
        player: String,
    },
    /// The game goes on in another room, which is opened with this: both or neither.
    Rematch(Box<Charter>),
    /// Something was proposed to the other side, or is proposed no more.
    Offer(Option<Offered>),
    /// Computers play each other at this pace.
    Pace(Pace),
}

impl Change {
    /// Whether a proposal of before is still to be answered after it.
    pub(crate) const fn leaves_offer(&self) -> bool {
        matches!(self, Change::Sit { .. } | Change::Name { .. } | Change::Pace(_))
    }
}

/// A change that waits to be stored (see [`crate::Room::settle`]).
#[derive(Debug)]
#[must_use = "what is not settled has not happened"]
pub struct Proposal {
    pub(crate) change: Change,
    /// The version of the room that it is made to.
    pub(crate) version: u64,
    /// When it was proposed: storing costs nobody time, not who proposed it and not who
    /// plays next.
    pub(crate) at: Moment,
    /// Who sits down by it, if that is somebody in the room.
    pub(crate) guest: Option<GuestId>,
    /// What the order is refused for all the same, once it is stored: time was up.
    pub(crate) refuse: Option<Refusal>,
}

impl Proposal {
    /// What is to be stored.
    pub fn change(&self) -> &Change {
        &self.change
    }

    /// The version of the room that it is to be made to.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When it was proposed. A deadline in it counts from then, and is as much later as
    /// it is stored later.
    pub fn at(&self) -> Moment {
        self.at
    }
}

/// What became of a proposal.
#[derive(Debug)]
pub enum Verdict {
    /// It is stored, for good.
    Stored {
        /// Since when: the time of who plays next runs from then on, for nobody could
        /// answer what was not stored yet.
        at: Moment,
    },
    /// It is not, and nothing else has changed.
    Failed,
    /// It was not even tried, for this reason.
    Refused(Refusal),
    /// Somebody else changed the room, to this: what is stored is the truth.
    Overtaken(Box<StoredRoom>),
}

/// A turn that is to be thought of. The answer goes to
/// [`crate::Room::thought`], with the ticket.
#[derive(Clone, Debug)]
pub struct Job {
    /// What it is for.
    pub ticket: Ticket,
    /// Which game.
    pub variant: Variant,
    /// What has been played.
    pub so_far: SoFar,
    /// The player who thinks, by name.
    pub player: String,
    /// What its luck comes from; `None` where any will do.
    pub seed: Option<u64>,
}

/// What a job is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ticket {
    /// A computer's turn. Only the last one of these is wanted.
    Turn(u64),
    /// A hint for a guest.
    Hint {
        /// For whom.
        guest: GuestId,
        /// After how many turns …
        ply: u32,
        /// … of which revision.
        revision: u32,
    },
}
