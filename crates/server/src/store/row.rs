//! A room as a row of its table and a JSON array of its turns.

use game::{Ending, Side};
use protocol::{Offered, Pace, RoomClock};
use room::{Charter, KeyHash, Moment, StoredRoom, StoredTurn};
use sqlx::Error;

use super::database::{Row, Sql, Statement};

fn read_key(bytes: Vec<u8>) -> Result<KeyHash, Error> {
    bytes.try_into().map_err(|_| Error::Decode("a key of another length".into()))
}

fn read_ending(score: Option<String>, reason: Option<String>) -> Result<Option<Ending>, Error> {
    let (Some(score), Some(reason)) = (score, reason) else { return Ok(None) };
    Ending::read(&score, &reason).ok_or_else(|| Error::Decode(format!("no score: {score}").into()))
}

fn read_side(invited: Option<String>) -> Result<Option<Side>, Error> {
    let Some(word) = invited else { return Ok(None) };
    let side = Side::BOTH.into_iter().find(|side| word_of(*side) == word);
    side.map(Some).ok_or_else(|| Error::Decode(format!("no side: {word}").into()))
}

const fn word_of(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Turns come as a JSON array, so that a room is read at one moment: by one
/// statement.
fn read_turns(json: Option<String>) -> Result<Vec<StoredTurn>, Error> {
    let Some(json) = json else { return Ok(Vec::new()) };
    let rows: Vec<(String, Option<u64>, Option<u64>)> =
        serde_json::from_str(&json).map_err(|error| Error::Decode(error.into()))?;
    let stored = |(turn, first, second): (String, Option<u64>, Option<u64>)| StoredTurn {
        turn,
        left: first.zip(second).map(|(first, second)| [first, second]),
    };
    Ok(rows.into_iter().map(stored).collect())
}

pub(super) fn write_offer(offered: Option<&Offered>) -> Option<String> {
    offered.and_then(|offered| serde_json::to_string(offered).ok())
}

fn read_offer(json: Option<String>) -> Result<Option<Offered>, Error> {
    let read = |json: String| serde_json::from_str(&json);
    json.map(read).transpose().map_err(|error| Error::Decode(error.into()))
}

/// A room as its row and its turns say.
pub(super) fn read_room(row: &Row) -> Result<StoredRoom, Error> {
    let number = |name: &str| row.get::<Option<i64>>(name);
    let key = |name: &str| read_key(row.get(name)?);
    let used: Option<Vec<u8>> = row.get("used_invitation")?;
    let clock = number("clock_seconds")?.zip(number("clock_increment")?);
    let paused = row.get("paused")?;
    Ok(StoredRoom {
        charter: Charter {
            id: row.get("id")?,
            game: row.get("game")?,
            start: row.get("start")?,
            players: [row.get("first_player")?, row.get("second_player")?],
            seats: [key("first_key")?, key("second_key")?],
            watch: key("watch_key")?,
            clock: clock.map(|(seconds, increment)| RoomClock {
                seconds: seconds as u32,
                increment: increment as u32,
            }),
            invited: read_side(row.get("invited")?)?,
            used: used.map(read_key).transpose()?,
            hints: row.get("hints")?,
        },
        version: row.count("version")?,
        revision: row.count("revision")? as u32,
        turns: read_turns(row.get("turns")?)?,
        over: read_ending(row.get("score")?, row.get("reason")?)?,
        next: row.get("next")?,
        deadline: number("deadline")?.map(|at| Moment(at as u64)),
        offered: read_offer(row.get("offered")?)?,
        pace: number("delay")?.map(|delay| Pace { paused, delay: delay as u32 }),
    })
}

/// What adds a room, without its turns.
pub(super) fn insert(room: &StoredRoom, now: i64) -> Statement<'static> {
    static INSERT: Sql = Sql::both(
        "INSERT INTO rooms (id, game, start, first_player, second_player, first_key, \
         second_key, watch_key, clock_seconds, clock_increment, invited, \
         used_invitation, hints, version, revision, score, reason, next, deadline, \
         offered, delay, paused, opened, changed) VALUES ($1, $2, $3, $4, $5, $6, $7, \
         $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, \
         $23)",
    );
    let charter = &room.charter;
    let score = room.over.as_ref().map(|ending| Ending::score(Some(ending)).to_owned());
    Statement::new(&INSERT)
        .bind(charter.id.clone())
        .bind(charter.game.clone())
        .bind(charter.start.clone())
        .bind(charter.players[0].clone())
        .bind(charter.players[1].clone())
        .bind(charter.seats[0].as_slice())
        .bind(charter.seats[1].as_slice())
        .bind(charter.watch.as_slice())
        .bind(charter.clock.map(|clock| i64::from(clock.seconds)))
        .bind(charter.clock.map(|clock| i64::from(clock.increment)))
        .bind(charter.invited.map(word_of))
        .bind(charter.used.map(|key| key.to_vec()))
        .bind(charter.hints)
        .bind(room.version as i64)
        .bind(i64::from(room.revision))
        .bind(score)
        .bind(room.over.as_ref().map(|ending| ending.reason.word().to_owned()))
        .bind(room.next.clone())
        .bind(room.deadline.map(|at| at.0 as i64))
        .bind(write_offer(room.offered.as_ref()))
        .bind(room.pace.map(|pace| i64::from(pace.delay)))
        .bind(room.pace.is_some_and(|pace| pace.paused))
        .bind(now)
}
