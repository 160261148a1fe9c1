//! What comes out of a room: what to store, whom to tell what, and what to
//! think about.

use game::{Ending, SoFar};
use games::Variant;
use protocol::{Refusal, ToClient};

use crate::{Charter, GuestId, Moment, StoredRoom, StoredTurn};

/// What is to be done after an order, in this order: tell, stop, think, store.
#[derive(Debug, Default)]
pub struct Effects {
    /// Who hears what.
    pub messages: Vec<(GuestId, ToClient)>,
    /// Whether the turn that was asked for is not wanted any more.
    pub stop: bool,
    /// Something to think about.
    pub think: Option<Job>,
    /// A change to store, before anything comes of it.
    pub store: Option<Proposal>,
    /// Why the order was not carried out; for whoever gave it.
    pub refused: Option<Refusal>,
}

/// A change to what is stored of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A turn was played. It must not be stored if that ply has been played, or
    /// the game has ended.
    Turn {
        /// The number of turns before it.
        ply: u32,
        /// The turn.
        turn: StoredTurn,
    },
    /// The turns from a ply on are taken back, which makes a new revision. Not
    /// after the game has ended.
    TakeBack {
        /// The first that goes.
        from: u32,
    },
    /// The game ended in a way that no position shows. It ends once.
    End(Ending),
    /// The game goes on in another room, which is opened with this. It goes on in
    /// one.
    Rematch(Box<Charter>),
}

/// A change that waits to be stored (see [`crate::Room::settle`]).
#[derive(Debug)]
#[must_use = "what is not settled has not happened"]
pub struct Proposal {
    pub(crate) change: Change,
    /// When it was proposed: storing costs nobody time.
    pub(crate) at: Moment,
    /// What the order is refused for all the same, once it is stored: time was up.
    pub(crate) refuse: Option<Refusal>,
}

impl Proposal {
    /// What is to be stored.
    pub fn change(&self) -> &Change {
        &self.change
    }
}

/// What became of a proposal.
#[derive(Debug)]
pub enum Verdict {
    /// It is stored, for good.
    Stored,
    /// It is not, and nothing else has changed.
    Failed,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
