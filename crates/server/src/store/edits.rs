//! What is written for a change that is no turn: a statement or two for each kind. What
//! it is made to has been looked at.

use game::{Ending, Side};
use room::{Change, StoredRoom};

use super::Edit;
use super::database::{Sql, Statement};
use super::row::{insert, write_offer};

static TAKE_BACK: Sql = Sql::both(
    "UPDATE rooms SET version = version + 1, changed = $2, revision = revision + 1, \
     deadline = $3, offered = NULL, paused = (delay IS NOT NULL) WHERE id = $1",
);
static FORGET_TURNS: Sql = Sql::both("DELETE FROM turns WHERE room = $1 AND ply >= $2");
static END: Sql = Sql::both(
    "UPDATE rooms SET version = version + 1, changed = $2, score = $3, reason = $4, \
     deadline = NULL, offered = NULL WHERE id = $1",
);
// In an update every expression sees the row as it was.
static SIT: Sql = Sql::both(
    "UPDATE rooms SET version = version + 1, changed = $2, invited = NULL, \
     hints = hints AND $3, used_invitation = \
     CASE invited WHEN 'first' THEN first_key ELSE second_key END, \
     first_key = CASE invited WHEN 'first' THEN $4 ELSE first_key END, \
     second_key = CASE invited WHEN 'second' THEN $4 ELSE second_key END, \
     first_player = CASE invited WHEN 'first' \
     THEN coalesce($5, first_player) ELSE first_player END, \
     second_player = CASE invited WHEN 'second' \
     THEN coalesce($5, second_player) ELSE second_player END WHERE id = $1",
);
static NAME_FIRST: Sql = Sql::both(
    "UPDATE rooms SET version = version + 1, changed = $2, first_player = $3 WHERE id = $1",
);
static NAME_SECOND: Sql = Sql::both(
    "UPDATE rooms SET version = version + 1, changed = $2, second_player = $3 WHERE id = $1",
);
static REMATCH: Sql = Sql::both(
    "UPDATE rooms SET version = version + 1, changed = $2, next = $3, offered = NULL \
     WHERE id = $1",
);
static OFFER: Sql =
    Sql::both("UPDATE rooms SET version = version + 1, changed = $2, offered = $3 WHERE id = $1");
static PACE: Sql = Sql::both(
    "UPDATE rooms SET version = version + 1, changed = $2, delay = $3, paused = $4 WHERE id = $1",
);

/// What makes a change. (Turns are written together: see `writer`.)
pub(super) fn statements(edit: &Edit, now: i64) -> Vec<Statement<'_>> {
    let room = edit.room.as_str();
    let update = |sql| Statement::new(sql).bind(room).bind(now);
    let one = match &edit.change {
        Change::Turn { .. } => return Vec::new(),
        Change::TakeBack { from, deadline } => {
            let deadline = edit.deadline(*deadline, now as u64).map(|at| at.0 as i64);
            let forget = Statement::new(&FORGET_TURNS).bind(room).bind(i64::from(*from));
            return vec![update(&TAKE_BACK).bind(deadline), forget];
        }
        Change::End(ending) => {
            update(&END).bind(Ending::score(Some(ending))).bind(ending.reason.word())
        }
        Change::Sit { key, hints, player } => {
            // Who has no name keeps what the seat was called.
            let named = Some(player.as_str()).filter(|player| *player != room::HUMAN);
            update(&SIT).bind(*hints).bind(key.as_slice()).bind(named)
        }
        Change::Name { side: Side::First, player } => update(&NAME_FIRST).bind(player.as_str()),
        Change::Name { side: Side::Second, player } => update(&NAME_SECOND).bind(player.as_str()),
        Change::Rematch(next) => {
            let opened = insert(&StoredRoom::new((**next).clone()), now);
            return vec![update(&REMATCH).bind(next.id.as_str()), opened];
        }
        Change::Offer(offered) => update(&OFFER).bind(write_offer(offered.as_ref())),
        Change::Pace(pace) => update(&PACE).bind(i64::from(pace.delay)).bind(pace.paused),
    };
    vec![one]
}
