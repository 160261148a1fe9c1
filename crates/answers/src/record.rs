//! Records that somebody brings.

use game::Record;
use protocol::{PositionQuery, Refusal};

use crate::look;

/// Reads a record and plays it through, if it has at most so many turns.
pub fn read_record(text: &str, most: usize) -> Result<PositionQuery, Refusal> {
    let record = Record::read(text)?;
    let at = PositionQuery {
        game: record.game,
        start: record.so_far.start,
        turns: record.so_far.turns,
        steps: Vec::new(),
        touch: None,
    };
    let seen = look(&at, most)?;
    Ok(PositionQuery { game: seen.game, ..at })
}
