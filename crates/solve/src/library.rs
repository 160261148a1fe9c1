//! Who opens tables, once for all who ask.
//!
//! What is on the disk is another file's business ([`crate::folder`]): without it a
//! library still has the tables that the program brings along.

use std::any::Any;
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::{Message, Oracle, Rules};

use crate::file::Damage;
#[cfg(feature = "files")]
use crate::folder::Stamp;
use crate::{Solution, TableSpec, Tablebase, TooLong};

/// A folder of tables, or none: then only tables that the program brings along
/// are known. Copies share what has been opened.
#[derive(Clone, Debug, Default)]
pub struct Library {
    pub(crate) shared: Arc<Shared>,
}

/// What all copies of a library have together.
#[derive(Default)]
pub(crate) struct Shared {
    #[cfg(feature = "files")]
    pub(crate) folder: Option<PathBuf>,
    /// By name, what has come of opening a table. Whoever opens one makes only those
    /// wait who want the same.
    pub(crate) open_tables: Mutex<HashMap<String, Arc<SharedTable>>>,
    /// By name, tables that somebody can bring, in the format of table files; empty
    /// until they have come, and once they are unpacked.
    pub(crate) promised: Mutex<HashMap<String, Vec<u8>>>,
}

/// The place of one table.
pub(crate) type SharedTable = Mutex<OpenTable>;

/// What has come of opening a table.
#[derive(Default)]
pub(crate) enum OpenTable {
    /// Nobody has tried, or there was none.
    #[default]
    Nothing,
    /// A [`FoundTable`] of its game.
    Whole(Box<dyn Any + Send>),
    /// With the file as it was then: another one in its place may be better.
    #[cfg(feature = "files")]
    Damaged(Damage, Stamp),
}

impl OpenTable {
    /// The table, if this is it.
    pub(crate) fn whole<R: Rules>(&self) -> Option<FoundTable<R>> {
        match self {
            OpenTable::Whole(table) => table.downcast_ref::<FoundTable<R>>().cloned(),
            _ => None,
        }
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Shared");
        #[cfg(feature = "files")]
        shown.field("folder", &self.folder);
        shown.finish_non_exhaustive()
    }
}

/// A table that was found, and where.
pub type FoundTable<R> = (Arc<dyn Tablebase<R>>, Found);

/// Where a table was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The program brought it along.
    Shipped,
    /// In this file.
    File(PathBuf),
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The file is there but not usable; building the table anew replaces it.
    #[error("{}: {damage}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        damage: Damage,
    },
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The library has no folder.
    #[error("there is no folder to keep tables in")]
    NoFolder,
    /// The game has no complete table.
    #[error("there is no complete table of this game")]
    NotSolved,
    /// A win is too long to be told.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

impl LibraryError {
    /// The same for people.
    pub fn message(&self) -> Message {
        match self {
            LibraryError::Damaged { path, damage } => Message::new(match damage {
                Damage::NotATable => "table-not-a-table",
                Damage::OtherVersion => "table-other-version",
                Damage::WrongHash => "table-damaged",
                Damage::OtherGame => "table-other-game",
            })
            .with("path", path.display()),
            LibraryError::File { path, error } => {
                Message::new("table-file").with("path", path.display()).with("error", error)
            }
            LibraryError::NoFolder => Message::new("table-no-folder"),
            LibraryError::NotSolved => Message::new("table-none"),
            LibraryError::TooLong(TooLong) => Message::new("table-too-long"),
        }
    }
}

impl Library {
    /// No folder: only what the program brings along.
    pub fn shipped_only() -> Library {
        Library::default()
    }

    /// No folder, but somebody who can bring the tables of these names when they are
    /// lacking: inside a page.
    pub fn with_promised(names: impl IntoIterator<Item = String>) -> Library {
        let promised = names.into_iter().map(|name| (name, Vec::new())).collect();
        let shared = Shared { promised: Mutex::new(promised), ..Shared::default() };
        Library { shared: Arc::new(shared) }
    }

    /// The name of the promised table without which this game is not known.
    pub fn lacks<R: Rules>(&self, solution: &Solution<R>) -> Option<String> {
        let table = solution.table().filter(|_| solution.shipped().is_none())?;
        let promised = lock(&self.shared.promised);
        let is_lacking = promised.get(table.name()).is_some_and(Vec::is_empty)
            && matches!(*lock(&self.open_table(table.name())), OpenTable::Nothing);
        is_lacking.then(|| table.name().to_owned())
    }

    /// Takes a promised table, as its file is. Whether it is whole shows when it is
    /// opened.
    pub fn bring(&self, name: &str, file: Vec<u8>) {
        if let Some(place) = lock(&self.shared.promised).get_mut(name) {
            *place = file;
        }
    }

    /// Whether the value of every position can be had: by search, by a table that the
    /// program brings along, or by one that is promised or seems to be there. Opens nothing.
    pub fn knows_all<R: Rules>(&self, solution: &Solution<R>) -> bool {
        let is_there = |table: &dyn TableSpec<R>| {
            solution.shipped().is_some()
                || lock(&self.shared.promised).contains_key(table.name())
                || self.seems_to_have(table)
        };
        matches!(solution, Solution::Search { .. }) || solution.table().is_some_and(is_there)
    }

    /// The complete table, if it has been built or came along. One that is not whole is
    /// an error, not a missing table.
    pub fn tablebase<R: Rules>(
        &self,
        solution: &Solution<R>,
    ) -> Result<Option<FoundTable<R>>, LibraryError> {
        let Some(table) = solution.table() else {
            return Ok(None);
        };
        let shared = self.open_table(table.name());
        let mut opened = lock(&shared);
        if let Some(found) = opened.whole() {
            return Ok(Some(found));
        }
        let brought = lock(&self.shared.promised).get_mut(table.name()).map(std::mem::take);
        let brought = brought.filter(|file| !file.is_empty());
        let found = match table.unpack_shipped(brought.as_deref()) {
            Some(unpacked) => {
                let path = PathBuf::from(table.name());
                let damaged = |damage| LibraryError::Damaged { path, damage };
                Some((unpacked.map_err(damaged)?, Found::Shipped))
            }
            None => self.open_file(table, &mut opened)?,
        };
        if let Some(found) = &found {
            *opened = OpenTable::Whole(Box::new(found.clone()));
        }
        Ok(found)
    }

    /// Somebody who knows the value of every position, without building anything
    /// first: what perfect play needs.
    pub fn complete_oracle<R: Rules>(
        &self,
        solution: &Solution<R>,
    ) -> Result<Option<Arc<dyn Oracle<R>>>, LibraryError> {
        if let Solution::Search { solver, .. } = solution {
            return Ok(Some(solver.clone()));
        }
        Ok(self.tablebase(solution)?.map(|(table, _)| table as Arc<dyn Oracle<R>>))
    }

    /// Somebody who knows values at once, of all positions or of some.
    pub fn oracle<R: Rules>(&self, solution: &Solution<R>) -> Option<Arc<dyn Oracle<R>>> {
        let complete = self.complete_oracle(solution).ok().flatten();
        complete.or_else(|| solution.without_table().cloned())
    }

    /// The place of a table.
    pub(crate) fn open_table(&self, name: &str) -> Arc<SharedTable> {
        lock(&self.shared.open_tables).entry(name.to_owned()).or_default().clone()
    }
}

/// There is nothing but what the program brings along.
#[cfg(not(feature = "files"))]
impl Library {
    fn seems_to_have<R: Rules>(&self, _: &dyn TableSpec<R>) -> bool {
        false
    }

    fn open_file<R: Rules>(
        &self,
        _: &dyn TableSpec<R>,
        _: &mut OpenTable,
    ) -> Result<Option<FoundTable<R>>, LibraryError> {
        Ok(None)
    }
}

/// What a panic elsewhere left behind is nothing or whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
