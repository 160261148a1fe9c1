//! Games as they go, in an SQLite file: what survives a crash.
//!
//! Holds turns and positions as text and knows no rules: whether a stored game
//! makes sense is found out by playing it again on a table. A turn is stored
//! before the screen shows the next one, so that a killed program loses nothing
//! but a half-made turn.

use std::path::{Path, PathBuf};
use std::time::Duration;

use game::{Ending, SoFar};
use jiff::Timestamp;
use players::TimeControl;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqlSafeStr as _, SqliteConnection};
use tokio::runtime::Runtime;

use crate::claim::GameLock;

/// A game as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its name with options.
    pub game: String,
    /// Who plays, as written on command lines.
    pub players: [String; 2],
    /// What has been played. The start is always written out, so that the file
    /// says it without the program.
    pub so_far: SoFar,
    /// What the luck of the computer's players comes from.
    pub seed: u64,
    /// The clock by which it is played, if any.
    pub clock: Option<TimeControl>,
    /// The time that each side has used.
    pub used: [Duration; 2],
    /// How it ended, if it has.
    pub ending: Option<Ending>,
}

impl Sheet {
    /// The word for why it ended; empty while it goes on.
    pub fn reason(&self) -> &str {
        self.ending.as_ref().map_or("", |ending| ending.reason.word())
    }
}

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its number.
    pub id: i64,
    /// The name that somebody gave it.
    pub title: Option<String>,
    /// When it began.
    pub began: Timestamp,
    /// When the last turn was stored.
    pub changed: Timestamp,
    /// The game itself.
    pub sheet: Sheet,
}

/// Which games to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// All of them.
    All,
    /// Those that go on.
    Open,
    /// Those that are over.
    Finished,
}

/// The stored games of one user.
pub struct Store {
    folder: PathBuf,
    runtime: Runtime,
    connection: SqliteConnection,
    is_read_only: bool,
}

/// Why games cannot be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("{0}: {1}")]
    Folder(PathBuf, std::io::Error),
    /// There is no home folder to put the file in.
    #[error("there is no home folder")]
    NoHome,
    /// The database refuses.
    #[error("{0}")]
    Database(#[from] sqlx::Error),
    /// The database is from another program or a later version.
    #[error("{0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// What stands in the database was not written by this program.
    #[error("a stored game is damaged ({0})")]
    Damaged(String),
}

/// The file within the data folder.
const FILE: &str = "games.sqlite";

/// Where games are stored unless told otherwise: the user's data folder.
pub fn default_folder() -> Result<PathBuf, StoreError> {
    use etcetera::BaseStrategy as _;
    let strategy = etcetera::choose_base_strategy().map_err(|_| StoreError::NoHome)?;
    Ok(strategy.data_dir().join("quina"))
}

/// How the database came to be, version by version. A step that has been
/// released never changes: databases remember the hashes of theirs.
fn migrations() -> Migrator {
    let steps = [
        ("games", include_str!("../migrations/0001_games.sql")),
        ("clocks", include_str!("../migrations/0002_clocks.sql")),
    ];
    let step = |(version, (name, sql)): (i64, (&'static str, &'static str))| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(step).collect())
}

impl Store {
    /// Opens the file in this folder, and makes both where they are missing. A file
    /// that cannot be written, as on a read-only disk, is opened to be read.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        let trouble = |error| StoreError::Folder(folder.to_owned(), error);
        let made = std::fs::create_dir_all(folder).map_err(trouble);
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_time().build().map_err(trouble)?;
        let file = folder.join(FILE);
        let writing = made
            .and_then(|()| can_be_written(&file).map_err(trouble))
            .and_then(|()| runtime.block_on(open_to_write(&file)));
        let (connection, is_read_only) = match writing {
            Ok(connection) => (connection, false),
            Err(trouble) if !file.is_file() => return Err(trouble),
            Err(trouble) => match runtime.block_on(open_to_read(&file)) {
                Ok(connection) => (connection, true),
                // Why it cannot be written says more.
                Err(_) => return Err(trouble),
            },
        };
        Ok(Store { folder: folder.to_owned(), runtime, connection, is_read_only })
    }

    /// Whether games can be read but not stored.
    pub fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// Writes a game for the first time; returns its number.
    pub fn begin(&mut self, sheet: &Sheet, title: Option<&str>) -> Result<i64, StoreError> {
        let Store { runtime, connection, .. } = self;
        runtime.block_on(async {
            let mut change = connection.begin().await?;
            let now = Timestamp::now().to_string();
            let insert = "insert into game (title, game, first, second, start, seed, began, \
                          changed, first_ms, second_ms, result, reason, clock) \
                          values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
            let done = sqlx::query(insert)
                .bind(title)
                .bind(&sheet.game)
                .bind(&sheet.players[0])
                .bind(&sheet.players[1])
                .bind(&sheet.so_far.start)
                .bind(sheet.seed.cast_signed())
                .bind(&now)
                .bind(&now)
                .bind(milliseconds(sheet.used[0]))
                .bind(milliseconds(sheet.used[1]))
                .bind(Ending::score(sheet.ending.as_ref()))
                .bind(sheet.reason())
                .bind(sheet.clock.map(|clock| clock.to_string()).unwrap_or_default())
                .execute(&mut *change)
                .await?;
            let id = done.last_insert_rowid();
            insert_turns(&mut change, id, &sheet.so_far.turns, 0).await?;
            change.commit().await?;
            if sheet.ending.is_some() {
                gather(connection).await;
            }
            Ok(id)
        })
    }

    /// Writes what has changed since the first `kept` turns were stored.
    pub fn update(&mut self, id: i64, sheet: &Sheet, kept: usize) -> Result<(), StoreError> {
        let Store { runtime, connection, .. } = self;
        runtime.block_on(async {
            let mut change = connection.begin().await?;
            let update = "update game set first = ?, second = ?, changed = ?, first_ms = ?, \
                          second_ms = ?, result = ?, reason = ? where id = ?";
            sqlx::query(update)
                .bind(&sheet.players[0])
                .bind(&sheet.players[1])
                .bind(Timestamp::now().to_string())
                .bind(milliseconds(sheet.used[0]))
                .bind(milliseconds(sheet.used[1]))
                .bind(Ending::score(sheet.ending.as_ref()))
                .bind(sheet.reason())
                .bind(id)
                .execute(&mut *change)
                .await?;
            sqlx::query("delete from turn where game = ? and number >= ?")
                .bind(id)
                .bind(kept as i64)
                .execute(&mut *change)
                .await?;
            insert_turns(&mut change, id, &sheet.so_far.turns, kept).await?;
            change.commit().await?;
            if sheet.ending.is_some() {
                gather(connection).await;
            }
            Ok(())
        })
    }

    /// The stored games, the latest first.
    pub fn list(&mut self, which: Which) -> Result<Vec<Saved>, StoreError> {
        let query = match which {
            Which::All => "select id from game order by changed desc, id desc",
            Which::Open => "select id from game where result = '*' order by changed desc, id desc",
            Which::Finished => {
                "select id from game where result <> '*' order by changed desc, id desc"
            }
        };
        let Store { runtime, connection, .. } = self;
        runtime.block_on(async {
            let ids: Vec<i64> = sqlx::query_scalar(query).fetch_all(&mut *connection).await?;
            let mut games = Vec::with_capacity(ids.len());
            for id in ids {
                games.extend(read_game(connection, id).await?);
            }
            Ok(games)
        })
    }

    /// The game that was left last without being finished. One that somebody
    /// plays at this moment was not left.
    pub fn unfinished(&mut self) -> Result<Option<Saved>, StoreError> {
        let query = "select id from game where result = '*' and title is null \
                     and exists (select 1 from turn where turn.game = game.id) \
                     order by changed desc, id desc";
        let Store { folder, runtime, connection, .. } = self;
        runtime.block_on(async {
            let left: Vec<i64> = sqlx::query_scalar(query).fetch_all(&mut *connection).await?;
            let free = left.into_iter().find(|id| !GameLock::is_taken(folder, *id));
            match free {
                Some(id) => read_game(connection, id).await,
                None => Ok(None),
            }
        })
    }

    /// Claims a game, so that no other window goes on with it; `None` if one
    /// does.
    pub fn claim(&self, id: i64) -> Result<Option<GameLock>, StoreError> {
        GameLock::take(&self.folder, id)
            .map_err(|error| StoreError::Folder(self.folder.clone(), error))
    }

    /// Whether somebody plays a game at this moment.
    pub fn is_played(&self, id: i64) -> bool {
        GameLock::is_taken(&self.folder, id)
    }

    /// The game with this number.
    pub fn load(&mut self, id: i64) -> Result<Option<Saved>, StoreError> {
        let Store { runtime, connection, .. } = self;
        runtime.block_on(read_game(connection, id))
    }

    /// Removes a game; false if there is none of this number.
    pub fn remove(&mut self, id: i64) -> Result<bool, StoreError> {
        let Store { runtime, connection, .. } = self;
        runtime.block_on(async {
            let query = sqlx::query("delete from game where id = ?").bind(id);
            Ok(query.execute(&mut *connection).await?.rows_affected() > 0)
        })
    }

    /// A remembered choice, such as the theme.
    pub fn setting(&mut self, key: &str) -> Result<Option<String>, StoreError> {
        let Store { runtime, connection, .. } = self;
        runtime.block_on(async {
            let query = sqlx::query("select value from setting where key = ?").bind(key);
            let row = query.fetch_optional(&mut *connection).await?;
            Ok(row.map(|row| row.try_get(0)).transpose()?)
        })
    }

    /// Whether there is no game at all.
    pub fn is_empty(&mut self) -> Result<bool, StoreError> {
        let Store { runtime, connection, .. } = self;
        runtime.block_on(async {
            let query = sqlx::query_scalar("select not exists (select 1 from game)");
            Ok(query.fetch_one(&mut *connection).await?)
        })
    }

    /// Remembers a choice.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        let Store { runtime, connection, .. } = self;
        runtime.block_on(async {
            sqlx::query("insert or replace into setting (key, value) values (?, ?)")
                .bind(key)
                .bind(value)
                .execute(&mut *connection)
                .await?;
            Ok(())
        })
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let Store { runtime, connection, is_read_only, .. } = self;
        if !*is_read_only {
            runtime.block_on(put_away(connection));
        }
    }
}

/// Whether a file that is there can be written: SQLite opens one that cannot, and says so
/// late.
fn can_be_written(file: &Path) -> std::io::Result<()> {
    match file.is_file() {
        true => std::fs::File::options().append(true).open(file).map(drop),
        false => Ok(()),
    }
}

async fn open_to_write(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .foreign_keys(true)
        // Another window of the program may be writing.
        .busy_timeout(Duration::from_secs(5))
        .journal_mode(SqliteJournalMode::Wal)
        // Survives a killed program; a power cut may cost the last turn.
        .synchronous(SqliteSynchronous::Normal)
        .disable_statement_logging();
    let mut connection = SqliteConnection::connect_with(&options).await?;
    migrations().run(&mut connection).await?;
    // A folder that became read-only is noticed only by whoever writes.
    sqlx::query("begin immediate").execute(&mut connection).await?;
    sqlx::query("rollback").execute(&mut connection).await?;
    Ok(connection)
}

/// Nobody can be writing at the same time where nothing can be written; without
/// that promise SQLite wants files of its own beside this one.
async fn open_to_read(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .immutable(true)
        .disable_statement_logging();
    let mut connection = SqliteConnection::connect_with(&options).await?;
    sqlx::query("select count(*) from game").execute(&mut connection).await?;
    Ok(connection)
}

/// Takes what SQLite keeps in a second file into the first, so that a copy of it
/// is a copy of the games. Where another window is in the way, it is done at the
/// end of the next game: nothing is lost by waiting.
async fn gather(connection: &mut SqliteConnection) {
    let gathered = sqlx::query("pragma wal_checkpoint(truncate)").execute(connection).await;
    drop(gathered);
}

/// The same when the file is closed, and SQLite's own files beside it go: a folder that
/// can only be read later has all in one file. Nobody waits for another window.
async fn put_away(connection: &mut SqliteConnection) {
    gather(&mut *connection).await;
    for pragma in ["pragma busy_timeout = 0", "pragma journal_mode = delete"] {
        drop(sqlx::query(pragma).execute(&mut *connection).await);
    }
}

async fn insert_turns(
    connection: &mut SqliteConnection,
    id: i64,
    turns: &[String],
    kept: usize,
) -> Result<(), StoreError> {
    for (number, turn) in turns.iter().enumerate().skip(kept) {
        sqlx::query("insert into turn (game, number, turn) values (?, ?, ?)")
            .bind(id)
            .bind(number as i64)
            .bind(turn)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn read_game(
    connection: &mut SqliteConnection,
    id: i64,
) -> Result<Option<Saved>, StoreError> {
    let query = sqlx::query("select * from game where id = ?").bind(id);
    let Some(row) = query.fetch_optional(&mut *connection).await? else { return Ok(None) };
    let turns = sqlx::query_scalar("select turn from turn where game = ? order by number")
        .bind(id)
        .fetch_all(&mut *connection)
        .await?;
    let time = |column: &str| -> Result<Timestamp, StoreError> {
        let text: String = row.try_get(column)?;
        text.parse().map_err(|_| StoreError::Damaged(format!("{column} of game {id}: {text}")))
    };
    let used = |column: &str| -> Result<Duration, StoreError> {
        let count: i64 = row.try_get(column)?;
        Ok(Duration::from_millis(count.max(0).cast_unsigned()))
    };
    let score: String = row.try_get("result")?;
    let reason: String = row.try_get("reason")?;
    let ending = Ending::read(&score, &reason)
        .ok_or_else(|| StoreError::Damaged(format!("result of game {id}: {score}")))?;
    // A file that can only be read may be from before there were clocks.
    let clock: String = row.try_get("clock").unwrap_or_default();
    let sheet = Sheet {
        game: row.try_get("game")?,
        players: [row.try_get("first")?, row.try_get("second")?],
        so_far: SoFar { start: row.try_get("start")?, turns },
        seed: row.try_get::<i64, _>("seed")?.cast_unsigned(),
        clock: TimeControl::read(&clock).ok(),
        used: [used("first_ms")?, used("second_ms")?],
        ending,
    };
    Ok(Some(Saved {
        id,
        title: row.try_get("title")?,
        began: time("began")?,
        changed: time("changed")?,
        sheet,
    }))
}

fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use game::{Outcome, Reason, Side};

    use super::*;

    fn sheet(turns: &[&str]) -> Sheet {
        Sheet {
            game: "quantik".to_owned(),
            players: ["human".to_owned(), "random".to_owned()],
            so_far: SoFar {
                start: Some("4/4/4/4 w".to_owned()),
                turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
            },
            seed: u64::MAX - 1,
            clock: TimeControl::read("5+3").ok(),
            used: [Duration::from_millis(1500), Duration::ZERO],
            ending: None,
        }
    }

    #[test]
    fn a_store_that_cannot_be_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        store.begin(&sheet(&["ub3"]), None).unwrap();
        assert!(!store.is_read_only());
        drop(store);
        let mut store = Store::open(folder.path()).unwrap();
        let connection = store.runtime.block_on(open_to_read(&folder.path().join(FILE))).unwrap();
        (store.connection, store.is_read_only) = (connection, true);
        assert_eq!(store.list(Which::All).unwrap().len(), 1);
        assert!(store.begin(&sheet(&["ub3"]), None).is_err());
    }

    #[test]
    fn released_migrations_are_as_they_were() {
        let hex =
            |bytes: &[u8]| -> String { bytes.iter().map(|byte| format!("{byte:02x}")).collect() };
        let hashes: Vec<String> = migrations().iter().map(|step| hex(&step.checksum)).collect();
        assert_eq!(
            hashes,
            [
                "7473d059a9f3b071410914f0bf6d99bf7f64c8c452f83dcc\
                 364a0eda510e0ef13edb77ad6849cb0f18dbcdd76d68257a",
                "e68f8f21b9b9cdb4ac733b69d8d374fa03f563c93a025057\
                 c69d0a4d6bdf7873b3f01fba4649914cfce3efddfc7b227f",
            ]
        );
    }

    #[test]
    fn what_is_stored_comes_back_in_another_program() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let id = store.begin(&sheet(&["ub3"]), None).unwrap();
        store.update(id, &sheet(&["ub3", "sa1", "oc2"]), 1).unwrap();
        drop(store);
        let mut store = Store::open(folder.path()).unwrap();
        let saved = store.unfinished().unwrap().unwrap();
        assert_eq!((saved.id, saved.sheet), (id, sheet(&["ub3", "sa1", "oc2"])));
    }

    #[test]
    fn a_game_that_is_played_is_not_offered_to_another_window() {
        let folder = tempfile::tempdir().unwrap();
        let [mut one, mut other] = [(); 2].map(|()| Store::open(folder.path()).unwrap());
        let older = one.begin(&sheet(&["ub3"]), None).unwrap();
        let id = one.begin(&sheet(&["ub3"]), None).unwrap();
        let claim = one.claim(id).unwrap();
        assert!(claim.is_some() && other.is_played(id) && !other.is_played(older));
        assert!(other.claim(id).unwrap().is_none());
        assert_eq!(other.unfinished().unwrap().map(|saved| saved.id), Some(older));
        drop(claim);
        assert_eq!(other.unfinished().unwrap().map(|saved| saved.id), Some(id));
    }

    #[test]
    fn turns_taken_back_are_taken_out() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let id = store.begin(&sheet(&["ub3", "sa1", "oc2"]), None).unwrap();
        store.update(id, &sheet(&["ub3", "ya1"]), 1).unwrap();
        assert_eq!(store.load(id).unwrap().unwrap().sheet.so_far.turns, ["ub3", "ya1"]);
    }

    #[test]
    fn a_copy_of_the_file_has_the_finished_games_while_the_program_runs() {
        let [folder, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let mut store = Store::open(folder.path()).unwrap();
        let id = store.begin(&sheet(&["ub3"]), None).unwrap();
        let mut over = sheet(&["ub3", "sa1"]);
        over.ending = Some(Ending::draw("a word of old"));
        store.update(id, &over, 1).unwrap();
        std::fs::copy(folder.path().join(FILE), elsewhere.path().join(FILE)).unwrap();
        let mut copy = Store::open(elsewhere.path()).unwrap();
        assert_eq!(copy.load(id).unwrap().unwrap().sheet, over);
    }

    #[test]
    fn finished_and_named_games_are_not_offered_to_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        let mut over = sheet(&["ub3"]);
        over.ending =
            Some(Ending { outcome: Outcome::Won(Side::Second), reason: Reason::Resignation });
        let id = store.begin(&over, None).unwrap();
        store.begin(&sheet(&["ub3"]), Some("a fine start")).unwrap();
        assert_eq!(store.unfinished().unwrap(), None);
        assert!(!store.is_empty().unwrap());
        let finished = store.list(Which::Finished).unwrap();
        assert_eq!(finished.len(), 1);
        assert_eq!(finished[0].sheet.ending, over.ending);
        assert_eq!(store.list(Which::All).unwrap().len(), 2);
        assert!(store.remove(id).unwrap());
        assert!(!store.remove(id).unwrap());
        assert_eq!(store.load(id).unwrap(), None);
    }

    #[test]
    fn settings_are_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path()).unwrap();
        assert_eq!(store.setting("theme").unwrap(), None);
        assert!(store.is_empty().unwrap());
        store.set("theme", "contrast").unwrap();
        store.set("theme", "mono").unwrap();
        assert_eq!(store.setting("theme").unwrap().as_deref(), Some("mono"));
    }
}
