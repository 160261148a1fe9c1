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
    pub(crate) shelves: Mutex<HashMap<String, Arc<Shelf>>>,
}

/// The place of one table.
pub(crate) type Shelf = Mutex<Opened>;

/// What has come of opening a table.
#[derive(Default)]
pub(crate) enum Opened {
    /// Nobody has tried, or there was none.
    #[default]
    Nothing,
    /// A [`FoundTable`] of its game.
    Whole(Box<dyn Any + Send>),
    /// With the file as it was then: another one in its place may be better.
    #[cfg(feature = "files")]
    Damaged(Damage, Stamp),
}

impl Opened {
    /// The table, if this is it.
    pub(crate) fn whole<R: Rules>(&self) -> Option<FoundTable<R>> {
        match self {
            Opened::Whole(table) => table.downcast_ref::<FoundTable<R>>().cloned(),
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

    /// Whether the value of every position can be had: by search, by a table that the
    /// program brings along, or by one that seems to be there. Opens nothing.
    pub fn knows_all<R: Rules>(&self, solution: &Solution<R>) -> bool {
        let is_there =
            |table: &dyn TableSpec<R>| solution.shipped().is_some() || self.seems_to_have(table);
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
        let shelf = self.shelf(table.name());
        let mut opened = lock(&shelf);
        if let Some(found) = opened.whole() {
            return Ok(Some(found));
        }
        let found = match table.unpack_shipped() {
            Some(unpacked) => {
                let path = PathBuf::from(table.name());
                let damaged = |damage| LibraryError::Damaged { path, damage };
                Some((unpacked.map_err(damaged)?, Found::Shipped))
            }
            None => self.open_file(table, &mut opened)?,
        };
        if let Some(found) = &found {
            *opened = Opened::Whole(Box::new(found.clone()));
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
    pub(crate) fn shelf(&self, name: &str) -> Arc<Shelf> {
        lock(&self.shared.shelves).entry(name.to_owned()).or_default().clone()
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
        _: &mut Opened,
    ) -> Result<Option<FoundTable<R>>, LibraryError> {
        Ok(None)
    }
}

/// What a panic elsewhere left behind is nothing or whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
