//! What both databases are told in the same words: `statements!` makes it once for
//! each kind of connection. (Over both kinds at once, every binding would need a
//! bound of its own.)

use game::{Ending, Side};
use protocol::Offered;
use room::{KeyHash, StoredTurn};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Error, SqlSafeStr as _};

/// How a database came to be, version by version. A step that has been released
/// never changes: databases remember the hashes of theirs.
pub(super) fn migrator(steps: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(number, (name, sql)): (i64, &(&'static str, &'static str))| {
        Migration::new(number, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(migration).collect())
}

pub(super) fn read_key(bytes: Vec<u8>) -> Result<KeyHash, Error> {
    bytes.try_into().map_err(|_| Error::Decode("a key of another length".into()))
}

pub(super) fn read_ending(
    score: Option<String>,
    reason: Option<String>,
) -> Result<Option<Ending>, Error> {
    let (Some(score), Some(reason)) = (score, reason) else { return Ok(None) };
    Ending::read(&score, &reason).ok_or_else(|| Error::Decode(format!("no score: {score}").into()))
}

pub(super) fn read_side(invited: Option<String>) -> Result<Option<Side>, Error> {
    let Some(word) = invited else { return Ok(None) };
    let side = Side::BOTH.into_iter().find(|side| word_of(*side) == word);
    side.map(Some).ok_or_else(|| Error::Decode(format!("no side: {word}").into()))
}

pub(super) const fn word_of(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Turns come as a JSON array, so that a room is read at one moment: by one
/// statement.
pub(super) fn read_turns(json: Option<String>) -> Result<Vec<StoredTurn>, Error> {
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

pub(super) fn read_offer(json: Option<String>) -> Result<Option<Offered>, Error> {
    let read = |json: String| serde_json::from_str(&json);
    json.map(read).transpose().map_err(|error| Error::Decode(error.into()))
}

/// Makes the statements for a kind of connection.
macro_rules! statements {
    ($connection:ty, $row:ty) => {
        /// A room as its row and its turns say.
        fn read_room(row: &$row) -> Result<StoredRoom, sqlx::Error> {
            use $crate::store::statements as read;
            let number = |name: &str| row.try_get::<Option<i64>, _>(name);
            let key = |name: &str| read::read_key(row.try_get(name)?);
            let used: Option<Vec<u8>> = row.try_get("used_invitation")?;
            let clock = number("clock_seconds")?.zip(number("clock_increment")?);
            let paused = row.try_get("paused")?;
            Ok(StoredRoom {
                charter: Charter {
                    id: row.try_get("id")?,
                    game: row.try_get("game")?,
                    start: row.try_get("start")?,
                    players: [row.try_get("first_player")?, row.try_get("second_player")?],
                    seats: [key("first_key")?, key("second_key")?],
                    watch: key("watch_key")?,
                    clock: clock.map(|(seconds, increment)| RoomClock {
                        seconds: seconds as u32,
                        increment: increment as u32,
                    }),
                    invited: read::read_side(row.try_get("invited")?)?,
                    used: used.map(read::read_key).transpose()?,
                    hints: row.try_get("hints")?,
                },
                version: row.try_get::<i64, _>("version")? as u64,
                revision: row.try_get::<i64, _>("revision")? as u32,
                turns: read::read_turns(row.try_get("turns")?)?,
                over: read::read_ending(row.try_get("score")?, row.try_get("reason")?)?,
                next: row.try_get("next")?,
                deadline: number("deadline")?.map(|at| Moment(at as u64)),
                offered: read::read_offer(row.try_get("offered")?)?,
                pace: number("delay")?.map(|delay| Pace { paused, delay: delay as u32 }),
            })
        }

        /// The heads that rows tell of.
        fn read_heads(rows: &[$row]) -> Result<Heads, sqlx::Error> {
            let head = |row: &$row| {
                let head = Head {
                    version: row.try_get::<i64, _>("version")? as u64,
                    deadline: row.try_get::<Option<i64>, _>("deadline")?.map(|at| at as u64),
                    owner: row.try_get("owner")?,
                    epoch: row.try_get::<i64, _>("epoch")? as u64,
                    until: row.try_get::<i64, _>("until")? as u64,
                };
                Ok((row.try_get("id")?, head))
            };
            rows.iter().map(head).collect()
        }

        async fn add_room(
            db: &mut $connection,
            room: &StoredRoom,
            now: i64,
        ) -> Result<(), sqlx::Error> {
            use $crate::store::statements as write;
            let insert = sqlx::query(
                "INSERT INTO rooms (id, game, start, first_player, second_player, first_key, \
                 second_key, watch_key, clock_seconds, clock_increment, invited, \
                 used_invitation, hints, version, revision, score, reason, next, deadline, \
                 offered, delay, paused, opened, changed) VALUES ($1, $2, $3, $4, $5, $6, $7, \
                 $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, \
                 $23)",
            );
            let charter = &room.charter;
            let score = room.over.as_ref().map(|ending| Ending::score(Some(ending)));
            let insert = insert
                .bind(&charter.id)
                .bind(&charter.game)
                .bind(&charter.start)
                .bind(&charter.players[0])
                .bind(&charter.players[1])
                .bind(charter.seats[0].as_slice())
                .bind(charter.seats[1].as_slice())
                .bind(charter.watch.as_slice())
                .bind(charter.clock.map(|clock| i64::from(clock.seconds)))
                .bind(charter.clock.map(|clock| i64::from(clock.increment)))
                .bind(charter.invited.map(write::word_of))
                .bind(charter.used.map(|key| key.to_vec()))
                .bind(charter.hints)
                .bind(room.version as i64)
                .bind(i64::from(room.revision))
                .bind(score)
                .bind(room.over.as_ref().map(|ending| ending.reason.word()))
                .bind(&room.next)
                .bind(room.deadline.map(|at| at.0 as i64))
                .bind(write::write_offer(room.offered.as_ref()))
                .bind(room.pace.map(|pace| i64::from(pace.delay)))
                .bind(room.pace.is_some_and(|pace| pace.paused))
                .bind(now);
            insert.execute(db).await?;
            Ok(())
        }

        /// Makes a change that is no turn. What it is made to has been looked at.
        async fn make(db: &mut $connection, edit: &Edit, now: i64) -> Result<(), sqlx::Error> {
            let at = (edit.room.as_str(), now);
            match &edit.change {
                Change::Turn { .. } => {
                    Err(sqlx::Error::Protocol("turns are written together".to_owned()))
                }
                Change::TakeBack { from, deadline } => {
                    let deadline = edit.deadline(*deadline, now as u64);
                    take_back(db, at, *from, deadline).await
                }
                Change::End(ending) => end(db, at, ending).await,
                Change::Sit { key, hints, player } => {
                    sit(db, at, key.as_slice(), *hints, player).await
                }
                Change::Name { side, player } => name(db, at, *side, player).await,
                Change::Rematch(next) => rematch(db, at, next).await,
                Change::Offer(offered) => offer(db, at, offered.as_ref()).await,
                Change::Pace(pace) => set_pace(db, at, *pace).await,
            }
        }

        async fn take_back(
            db: &mut $connection,
            (room, now): (&str, i64),
            from: u32,
            deadline: Option<Moment>,
        ) -> Result<(), sqlx::Error> {
            let update = sqlx::query(
                "UPDATE rooms SET version = version + 1, changed = $2, \
                 revision = revision + 1, deadline = $3, offered = NULL, \
                 paused = (delay IS NOT NULL) WHERE id = $1",
            );
            let deadline = deadline.map(|at| at.0 as i64);
            update.bind(room).bind(now).bind(deadline).execute(&mut *db).await?;
            let delete = sqlx::query("DELETE FROM turns WHERE room = $1 AND ply >= $2");
            delete.bind(room).bind(i64::from(from)).execute(db).await?;
            Ok(())
        }

        async fn end(
            db: &mut $connection,
            (room, now): (&str, i64),
            ending: &Ending,
        ) -> Result<(), sqlx::Error> {
            let update = sqlx::query(
                "UPDATE rooms SET version = version + 1, changed = $2, score = $3, \
                 reason = $4, deadline = NULL, offered = NULL WHERE id = $1",
            );
            let update = update.bind(room).bind(now).bind(Ending::score(Some(ending)));
            update.bind(ending.reason.word()).execute(db).await?;
            Ok(())
        }

        async fn sit(
            db: &mut $connection,
            (room, now): (&str, i64),
            key: &[u8],
            hints: bool,
            player: &str,
        ) -> Result<(), sqlx::Error> {
            // In an update every expression sees the row as it was.
            let update = sqlx::query(
                "UPDATE rooms SET version = version + 1, changed = $2, invited = NULL, \
                 hints = hints AND $3, used_invitation = \
                 CASE invited WHEN 'first' THEN first_key ELSE second_key END, \
                 first_key = CASE invited WHEN 'first' THEN $4 ELSE first_key END, \
                 second_key = CASE invited WHEN 'second' THEN $4 ELSE second_key END, \
                 first_player = CASE invited WHEN 'first' \
                 THEN coalesce($5, first_player) ELSE first_player END, \
                 second_player = CASE invited WHEN 'second' \
                 THEN coalesce($5, second_player) ELSE second_player END \
                 WHERE id = $1",
            );
            // Who has no name keeps what the seat was called.
            let named = Some(player).filter(|player| *player != room::HUMAN);
            let update = update.bind(room).bind(now).bind(hints).bind(key);
            update.bind(named).execute(db).await?;
            Ok(())
        }

        async fn name(
            db: &mut $connection,
            (room, now): (&str, i64),
            side: game::Side,
            player: &str,
        ) -> Result<(), sqlx::Error> {
            let update = sqlx::query(match side {
                game::Side::First => {
                    "UPDATE rooms SET version = version + 1, changed = $2, \
                     first_player = $3 WHERE id = $1"
                }
                game::Side::Second => {
                    "UPDATE rooms SET version = version + 1, changed = $2, \
                     second_player = $3 WHERE id = $1"
                }
            });
            update.bind(room).bind(now).bind(player).execute(db).await?;
            Ok(())
        }

        async fn rematch(
            db: &mut $connection,
            (room, now): (&str, i64),
            next: &Charter,
        ) -> Result<(), sqlx::Error> {
            let update = sqlx::query(
                "UPDATE rooms SET version = version + 1, changed = $2, next = $3, \
                 offered = NULL WHERE id = $1",
            );
            update.bind(room).bind(now).bind(&next.id).execute(&mut *db).await?;
            add_room(db, &StoredRoom::new(next.clone()), now).await
        }

        async fn offer(
            db: &mut $connection,
            (room, now): (&str, i64),
            offered: Option<&protocol::Offered>,
        ) -> Result<(), sqlx::Error> {
            let update = sqlx::query(
                "UPDATE rooms SET version = version + 1, changed = $2, offered = $3 \
                 WHERE id = $1",
            );
            let offered = $crate::store::statements::write_offer(offered);
            update.bind(room).bind(now).bind(offered).execute(db).await?;
            Ok(())
        }

        async fn set_pace(
            db: &mut $connection,
            (room, now): (&str, i64),
            pace: protocol::Pace,
        ) -> Result<(), sqlx::Error> {
            let update = sqlx::query(
                "UPDATE rooms SET version = version + 1, changed = $2, delay = $3, \
                 paused = $4 WHERE id = $1",
            );
            let update = update.bind(room).bind(now).bind(i64::from(pace.delay));
            update.bind(pace.paused).execute(db).await?;
            Ok(())
        }

        /// Does what a plan says, inside the transaction in which it was made.
        async fn carry_out(
            db: &mut $connection,
            plan: &Plan<'_>,
            now: i64,
        ) -> Result<(), sqlx::Error> {
            for room in &plan.rooms {
                add_room(db, room, now).await?;
            }
            add_turns(db, plan, now).await?;
            for edit in &plan.edits {
                make(db, edit, now).await?;
            }
            set_leases(db, &plan.leases).await?;
            if plan.attempt {
                beat(db, now).await?;
            }
            Ok(())
        }

        async fn set_leases(
            db: &mut $connection,
            leases: &[NewLease<'_>],
        ) -> Result<(), sqlx::Error> {
            for lease in leases {
                let update =
                    sqlx::query("UPDATE rooms SET owner = $2, epoch = $3, until = $4 WHERE id = $1");
                let update = update.bind(lease.room).bind(lease.node).bind(lease.epoch as i64);
                update.bind(lease.until as i64).execute(&mut *db).await?;
            }
            Ok(())
        }

        /// Some of the rooms after one.
        const LIST: &str = "SELECT id, game, opened, changed, \
             (SELECT count(*) FROM turns WHERE room = rooms.id) AS turns \
             FROM rooms WHERE id > $1 ORDER BY id LIMIT $2";

        fn read_listed(rows: &[$row]) -> Result<Vec<Listed>, sqlx::Error> {
            let moment = |row: &$row, name| {
                Ok::<_, sqlx::Error>(Moment(row.try_get::<i64, _>(name)? as u64))
            };
            let listed = |row: &$row| {
                Ok(Listed {
                    id: row.try_get("id")?,
                    game: row.try_get("game")?,
                    turns: row.try_get::<i64, _>("turns")? as u64,
                    opened: moment(row, "opened")?,
                    changed: moment(row, "changed")?,
                })
            };
            rows.iter().map(listed).collect()
        }

        async fn beat(db: &mut $connection, now: i64) -> Result<(), sqlx::Error> {
            let upsert = sqlx::query(
                "INSERT INTO pulse (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = $1",
            );
            upsert.bind(now).execute(db).await?;
            Ok(())
        }
    };
}

pub(super) use statements;
