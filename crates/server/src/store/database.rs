//! The two databases as one: statements with their values, rows, and connections that
//! take the ones and give the others.
//!
//! What is said to both is said in the same words wherever they allow it. Where they do
//! not, a statement has two texts, side by side ([`Sql`]).

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{
    ConnectOptions as _, Database, Decode, Encode, Error, PgConnection, Postgres, Row as _, Sqlite,
    SqliteConnection, Type,
};
use tokio::time::timeout;

/// A statement in the words of both databases.
#[derive(Debug)]
pub(crate) struct Sql {
    pub(super) sqlite: &'static str,
    pub(super) postgres: &'static str,
}

impl Sql {
    /// What both understand.
    pub(crate) const fn both(text: &'static str) -> Sql {
        Sql { sqlite: text, postgres: text }
    }
}

/// A statement over the items of `$1`, a JSON array, each of which is `value`.
macro_rules! over_items {
    ($before:literal, $after:literal) => {
        over_items!($before, "json_array_elements", $after)
    };
    ($before:literal, $elements:literal, $after:literal) => {
        Sql {
            sqlite: concat!($before, "json_each($1)", $after),
            postgres: concat!($before, $elements, "(CAST($1 AS json))", $after),
        }
    };
}

/// The same where each item is a text.
macro_rules! over_texts {
    ($before:literal, $after:literal) => {
        over_items!($before, "json_array_elements_text", $after)
    };
}

pub(super) use {over_items, over_texts};

/// A value of a statement.
#[derive(Debug)]
pub(crate) enum Value<'a> {
    Text(Option<Cow<'a, str>>),
    Number(Option<i64>),
    Truth(bool),
    Bytes(Option<Vec<u8>>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Some(text.into()))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Value<'static> {
        Value::Text(Some(text.into()))
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Value<'a> {
        Value::Text(text.map(Cow::from))
    }
}

impl From<Option<String>> for Value<'_> {
    fn from(text: Option<String>) -> Value<'static> {
        Value::Text(text.map(Cow::from))
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Value<'static> {
        Value::Number(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Value<'static> {
        Value::Number(number)
    }
}

impl From<bool> for Value<'_> {
    fn from(truth: bool) -> Value<'static> {
        Value::Truth(truth)
    }
}

impl From<&[u8]> for Value<'_> {
    fn from(bytes: &[u8]) -> Value<'static> {
        Value::Bytes(Some(bytes.to_vec()))
    }
}

impl From<Option<Vec<u8>>> for Value<'_> {
    fn from(bytes: Option<Vec<u8>>) -> Value<'static> {
        Value::Bytes(bytes)
    }
}

/// A statement with its values.
#[derive(Debug)]
pub(crate) struct Statement<'a> {
    sql: &'static Sql,
    values: Vec<Value<'a>>,
}

impl<'a> Statement<'a> {
    pub(crate) fn new(sql: &'static Sql) -> Statement<'a> {
        Statement { sql, values: Vec::new() }
    }

    /// With one more value.
    pub(crate) fn bind(mut self, value: impl Into<Value<'a>>) -> Statement<'a> {
        self.values.push(value.into());
        self
    }

    /// As sqlx has it for one of the databases.
    fn query<'q, D>(&'q self, text: &'static str) -> Query<'q, D, D::Arguments>
    where
        D: Database,
        Option<&'q str>: Encode<'q, D> + Type<D>,
        Option<i64>: Encode<'q, D> + Type<D>,
        Option<&'q [u8]>: Encode<'q, D> + Type<D>,
        bool: Encode<'q, D> + Type<D>,
    {
        self.values.iter().fold(sqlx::query(text), |query, value| match value {
            Value::Text(text) => query.bind(text.as_deref()),
            Value::Number(number) => query.bind(*number),
            Value::Truth(truth) => query.bind(*truth),
            Value::Bytes(bytes) => query.bind(bytes.as_deref()),
        })
    }
}

/// Names as what is bound for [`over_texts!`], rows for [`over_items!`].
pub(super) fn json(items: &impl serde::Serialize) -> String {
    serde_json::to_string(items).unwrap_or_default()
}

/// A row of an answer.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    /// What it says of a column.
    pub(crate) fn get<'r, T>(&'r self, column: &str) -> Result<T, Error>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>,
    {
        match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        }
    }

    /// A number that is never below zero.
    pub(crate) fn count(&self, column: &str) -> Result<u64, Error> {
        Ok(self.get::<i64>(column)? as u64)
    }
}

/// A connection.
#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Connection {
    /// Does something; how many rows that touched.
    pub(crate) async fn execute(&mut self, statement: Statement<'_>) -> Result<u64, Error> {
        match self {
            Connection::Sqlite(db) => {
                let done = statement.query(statement.sql.sqlite).execute(db).await?;
                Ok(done.rows_affected())
            }
            Connection::Postgres(db) => {
                let done = statement.query(statement.sql.postgres).execute(db).await?;
                Ok(done.rows_affected())
            }
        }
    }

    /// Asks something.
    pub(crate) async fn fetch(&mut self, statement: &Statement<'_>) -> Result<Vec<Row>, Error> {
        Ok(match self {
            Connection::Sqlite(db) => {
                let rows = statement.query(statement.sql.sqlite).fetch_all(db).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Connection::Postgres(db) => {
                let rows = statement.query(statement.sql.postgres).fetch_all(db).await?;
                rows.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// Begins a transaction. One that is not committed ends with the connection.
    pub(super) async fn begin(&mut self) -> Result<(), Error> {
        /// IMMEDIATE: two programs on one file wait for each other here instead of
        /// failing half-way.
        const BEGIN: Sql = Sql { sqlite: "BEGIN IMMEDIATE", postgres: "BEGIN" };
        self.say(&BEGIN).await
    }

    /// Makes what was done since true for everybody, and durable.
    pub(super) async fn commit(&mut self) -> Result<(), Error> {
        self.say(&Sql::both("COMMIT")).await
    }

    /// Without values, as it stands.
    async fn say(&mut self, sql: &Sql) -> Result<(), Error> {
        match self {
            Connection::Sqlite(db) => sqlx::raw_sql(sql.sqlite).execute(db).await.map(|_| ()),
            Connection::Postgres(db) => sqlx::raw_sql(sql.postgres).execute(db).await.map(|_| ()),
        }
    }
}

/// Where connections come from, and how much patience its answers need.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Sqlite {
        options: SqliteConnectOptions,
        /// The file has at most so many pages whenever somebody connects.
        pages: Arc<AtomicU32>,
    },
    Postgres(PgConnectOptions),
}

impl Source {
    pub(crate) async fn connect(&self) -> Result<Connection, Error> {
        /// A new connection takes no longer, or fails.
        const CONNECT: Duration = Duration::from_millis(2_500);
        match self {
            Source::Sqlite { options, pages } => {
                let options = match pages.load(Ordering::Relaxed) {
                    u32::MAX => options.clone(),
                    pages => options.clone().pragma("max_page_count", pages.to_string()),
                };
                Ok(Connection::Sqlite(options.connect().await?))
            }
            Source::Postgres(options) => {
                let connected = timeout(CONNECT, options.connect()).await;
                connected.unwrap_or_else(|_| lost()).map(Connection::Postgres)
            }
        }
    }

    /// How long something that is to be written may take: in a file longer than another
    /// program may hold it.
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(match self {
            Source::Sqlite { .. } => 20,
            Source::Postgres(_) => 5,
        })
    }

    /// After this time without an answer a connection that was used before is taken for
    /// lost. A file is never lost.
    pub(super) fn soon(&self) -> Duration {
        match self {
            Source::Sqlite { .. } => self.patience(),
            Source::Postgres(_) => Duration::from_millis(1_500),
        }
    }
}

/// Nothing is heard.
pub(super) fn lost<T>() -> Result<T, Error> {
    Err(Error::Io(std::io::ErrorKind::TimedOut.into()))
}

/// Whether it is about the connection: it was cut, or the database ended it (57P01 to
/// 57P03: by hand, in a crash, while starting; 25P03: it stood still in a transaction).
pub(super) fn is_lost(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Protocol(_) => true,
        Error::Database(error) => {
            matches!(error.code().as_deref(), Some("57P01" | "57P02" | "57P03" | "25P03"))
        }
        _ => false,
    }
}
