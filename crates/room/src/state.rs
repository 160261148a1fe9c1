//! What can be asked of a room, without changing anything.

use game::Record;
use protocol::{RoomInfo, ToClient};

use crate::Room;

impl Room {
    /// What does not change.
    pub fn info(&self) -> RoomInfo {
        RoomInfo {
            id: self.charter.id.clone(),
            game: self.charter.game.clone(),
            start: self.charter.start.clone(),
            begins: self.table.begins(),
            players: self.charter.players.clone(),
            clock: self.charter.clock,
            draws: self.variant.entry.draws,
        }
    }

    /// The game as a record.
    pub fn record(&self) -> Record {
        let mut record = self.table.record(&self.charter.game);
        let [first, second] = self.charter.players.clone();
        record.tags = vec![("First".to_owned(), first), ("Second".to_owned(), second)];
        record.ending = self.standing().ending();
        record
    }

    /// The board after so many turns.
    pub(crate) fn look(&self, ply: u32) -> ToClient {
        let ply = ply.min(self.ply());
        let at = ply as usize;
        let (view, trace) = (self.table.view_at(at), self.table.trace_at(at));
        ToClient::Looked { ply, view, trace, pins: self.table.pins_at(at) }
    }
}
