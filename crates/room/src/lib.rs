//! A room in which one game is played, as a machine: orders and the time go in,
//! changes to store and messages come out.
//!
//! Every order is a method of [`Room`] that returns [`Effects`]. What must
//! survive comes out first, as a [`Proposal`]: the room shows nothing of it until
//! whoever carries the room has stored it and says so with [`Room::settle`]. Only
//! then are the messages made, so a turn is stored before it is announced,
//! whatever the store is. One proposal at a time: until it is settled, the room
//! is given no other order.
//!
//! ```
//! # use protocol::{FromClient, NewRoom, StateUpdate, ToClient};
//! # use room::{Moment, Room, StoredRoom, Verdict};
//! let new = NewRoom::new("quantik", ["human", "human"]);
//! let [first, second, watch] = [[1; 32], [2; 32], [3; 32]];
//! let stored = StoredRoom::open(new, "this".to_owned(), [first, second, watch], Moment(0))?;
//! let mut room = Room::restore(stored, "another".to_owned(), Moment(0))?;
//! let (guest, _) = room.enter(&[first, second], (0, 0), Moment(10))?;
//! let play = FromClient::Play { ply: 0, turn: "ua1".to_owned() };
//! let effects = room.say(guest, play, Moment(20));
//! let proposal = effects.store.expect("a turn is to be stored");
//! let effects = room.settle(proposal, Verdict::Stored { at: Moment(30) }, Moment(30));
//! let (guests, ToClient::State(update)) = &effects.messages[0] else { panic!("no state") };
//! assert_eq!(guests, &[guest]);
//! assert!(matches!(&**update, StateUpdate::Change(change) if change.turns == Some(vec!["ua1".to_owned()])));
//! # Ok::<(), protocol::Refusal>(())
//! ```
//!
//! No socket, no database, no clock, no thread and no chance in here: the same
//! room runs behind a server and inside a page. Of the game it knows what a
//! `Table` tells.

mod clock;
mod effects;
mod guests;
mod key;
mod offers;
mod orders;
mod room;
mod seats;
mod state;
mod stored;
mod thinking;

pub use clock::Moment;
pub use effects::{Change, Effects, Job, Proposal, Ticket, Verdict};
pub use game::HUMAN;
pub use key::{LENGTH as KEY_LENGTH, hash as hash_key, is_fit as is_fit_key};
pub use orders::LONGEST_GAME;
pub use room::Room;
pub use seats::GuestId;
pub use stored::{Charter, KeyHash, StoredRoom, StoredTurn};
pub use thinking::{STRONGEST, hinted};
