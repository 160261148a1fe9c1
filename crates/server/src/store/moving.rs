//! Copies the rooms of a file into PostgreSQL: a server that has grown.
//!
//! Row by row and column by column, so that nothing is interpreted on the way: keys
//! stay as they are, and with them all links. All is copied, or nothing.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, Row as _};

use super::{Chore, StoreError, postgres, sqlite};

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// So many rooms.
    pub rooms: u64,
    /// With so many turns.
    pub turns: u64,
}

/// Rooms that are read at once.
const CHUNK: i64 = 500;

/// Copies the rooms of a file into a database of PostgreSQL, in which there must be
/// none yet. Nobody should play meanwhile: what comes later is not copied.
pub fn move_rooms<'a>(from: &'a Path, to: &'a str) -> Chore<'a, Moved> {
    Box::pin(async move {
        let options = SqliteConnectOptions::new().filename(from).foreign_keys(true);
        let mut from = options.connect().await?;
        sqlite::migrations().run(&mut from).await?;
        let mut to = postgres::prepare(to).await?;
        // What is read is one moment of the file.
        let mut reading = from.begin().await?;
        let mut writing = to.begin().await?;
        let there =
            sqlx::query("SELECT id FROM rooms LIMIT 1").fetch_optional(&mut *writing).await?;
        if there.is_some() {
            return Err(StoreError::NotEmpty);
        }
        let mut moved = Moved::default();
        let mut last = String::new();
        loop {
            let rooms = sqlx::query("SELECT * FROM rooms WHERE id > $1 ORDER BY id LIMIT $2");
            let rooms = rooms.bind(&last).bind(CHUNK).fetch_all(&mut *reading).await?;
            let Some(end) = rooms.last() else { break };
            let begin = std::mem::replace(&mut last, end.try_get("id")?);
            for room in &rooms {
                copy_room(&mut writing, room).await?;
            }
            let turns = sqlx::query("SELECT * FROM turns WHERE room > $1 AND room <= $2");
            let turns = turns.bind(&begin).bind(&last).fetch_all(&mut *reading).await?;
            copy_turns(&mut writing, &turns).await?;
            moved.rooms += rooms.len() as u64;
            moved.turns += turns.len() as u64;
        }
        writing.commit().await?;
        Ok(moved)
    })
}

async fn copy_room(db: &mut PgConnection, room: &SqliteRow) -> Result<(), sqlx::Error> {
    let insert = sqlx::query(
        "INSERT INTO rooms (id, game, start, first_player, second_player, first_key, second_key, \
         watch_key, clock_seconds, clock_increment, revision, score, reason, next, opened, \
         invited, used_invitation, hints, version, deadline, offered, delay, paused, changed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, \
         $18, $19, $20, $21, $22, $23, $24)",
    );
    let text = |name: &str| room.try_get::<Option<String>, _>(name);
    let bytes = |name: &str| room.try_get::<Option<Vec<u8>>, _>(name);
    let number = |name: &str| room.try_get::<Option<i64>, _>(name);
    let insert = insert
        .bind(text("id")?)
        .bind(text("game")?)
        .bind(text("start")?)
        .bind(text("first_player")?)
        .bind(text("second_player")?)
        .bind(bytes("first_key")?)
        .bind(bytes("second_key")?)
        .bind(bytes("watch_key")?)
        .bind(number("clock_seconds")?)
        .bind(number("clock_increment")?)
        .bind(number("revision")?)
        .bind(text("score")?)
        .bind(text("reason")?)
        .bind(text("next")?)
        .bind(number("opened")?)
        .bind(text("invited")?)
        .bind(bytes("used_invitation")?)
        .bind(room.try_get::<bool, _>("hints")?)
        .bind(number("version")?)
        .bind(number("deadline")?)
        .bind(text("offered")?)
        .bind(number("delay")?)
        .bind(room.try_get::<bool, _>("paused")?)
        .bind(number("changed")?);
    insert.execute(db).await?;
    Ok(())
}

async fn copy_turns(db: &mut PgConnection, turns: &[SqliteRow]) -> Result<(), sqlx::Error> {
    let insert = sqlx::query(
        "INSERT INTO turns (room, ply, turn, first_left, second_left, played) \
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], \
         $6::bigint[])",
    );
    let text = |name: &str| -> Result<Vec<String>, sqlx::Error> {
        turns.iter().map(|turn| turn.try_get(name)).collect()
    };
    let number = |name: &str| -> Result<Vec<Option<i64>>, sqlx::Error> {
        turns.iter().map(|turn| turn.try_get(name)).collect()
    };
    let insert = insert
        .bind(text("room")?)
        .bind(number("ply")?)
        .bind(text("turn")?)
        .bind(number("first_left")?)
        .bind(number("second_left")?)
        .bind(number("played")?);
    insert.execute(db).await?;
    Ok(())
}
