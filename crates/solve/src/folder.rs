//! The folder of a library: tables in files.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::time::SystemTime;

use game::Rules;

use crate::library::{OpenTable, Shared, lock};
use crate::{Found, FoundTable, Library, LibraryError, Solution, TableSpec, Tablebase, Watch};

/// What tells a file from one that took its place: length and time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stamp(u64, Option<SystemTime>);

impl Stamp {
    fn of(path: &Path) -> io::Result<Stamp> {
        let found = fs::metadata(path)?;
        Ok(Stamp(found.len(), found.modified().ok()))
    }
}

impl Library {
    /// The tables in `folder`, which need not exist yet.
    pub fn at(folder: impl Into<PathBuf>) -> Library {
        let shared = Shared { folder: Some(folder.into()), ..Shared::default() };
        Library { shared: Arc::new(shared) }
    }

    /// The file of a table.
    pub fn path(&self, table_name: &str) -> Option<PathBuf> {
        // A colon is no part of a file name everywhere.
        let file = format!("{}.table", table_name.replace(':', "-"));
        self.shared.folder.as_ref().map(|folder| folder.join(file))
    }

    /// The file of the complete table if there is one and it is whole, whatever the
    /// program brings along.
    pub fn built<R: Rules>(&self, solution: &Solution<R>) -> Result<Option<PathBuf>, LibraryError> {
        let Some(table) = solution.table() else {
            return Ok(None);
        };
        let Some(path) = self.path(table.name()) else {
            return Ok(None);
        };
        Ok(table.check(&path)?.then_some(path))
    }

    /// Builds the complete table and keeps it, in place of one that may be there; goes on
    /// where an earlier attempt was interrupted, if it can.
    pub fn build<R: Rules>(
        &self,
        solution: &Solution<R>,
        watch: Watch<'_>,
    ) -> Result<(Arc<dyn Tablebase<R>>, PathBuf), LibraryError> {
        let table = solution.table().ok_or(LibraryError::NotSolved)?;
        let path = self.path(table.name()).ok_or(LibraryError::NoFolder)?;
        // Before the long work, not after it.
        fs::create_dir_all(path.parent().expect("a table has a folder"))
            .map_err(|error| LibraryError::File { path: path.clone(), error })?;
        table.build(&path, watch)?;
        let built = table.open(&path)?.ok_or(LibraryError::NotSolved)?;
        // What was opened before is an older one, unless it came along.
        if solution.shipped().is_none() {
            let found: FoundTable<R> = (built.clone(), Found::File(path.clone()));
            *lock(&self.open_table(table.name())) = OpenTable::Whole(Box::new(found));
        }
        Ok((built, path))
    }

    /// Whether there is a file that says it is this table, and nobody has found it
    /// damaged.
    pub(crate) fn seems_to_have<R: Rules>(&self, table: &dyn TableSpec<R>) -> bool {
        let Some(path) = self.path(table.name()) else {
            return false;
        };
        // Nobody waits here for somebody who opens it.
        let is_damaged =
            self.open_table(table.name()).try_lock().is_ok_and(|opened| match *opened {
                OpenTable::Damaged(_, seen) => Stamp::of(&path).is_ok_and(|stamp| stamp == seen),
                _ => false,
            });
        !is_damaged && table.is_named_in(&path)
    }

    /// Opens the file of a table, unless it is known to be damaged.
    pub(crate) fn open_file<R: Rules>(
        &self,
        table: &dyn TableSpec<R>,
        opened: &mut OpenTable,
    ) -> Result<Option<FoundTable<R>>, LibraryError> {
        let Some(path) = self.path(table.name()) else {
            return Ok(None);
        };
        let Some(stamp) = read(&path, Stamp::of)? else {
            return Ok(None);
        };
        if let OpenTable::Damaged(damage, seen) = *opened
            && seen == stamp
        {
            return Err(LibraryError::Damaged { path, damage });
        }
        match table.open(&path) {
            Ok(table) => Ok(table.map(|table| (table, Found::File(path)))),
            Err(error) => {
                if let LibraryError::Damaged { damage, .. } = error {
                    *opened = OpenTable::Damaged(damage, stamp);
                }
                Err(error)
            }
        }
    }
}

/// What comes of reading a file; `None` if it is not there.
pub(crate) fn read<T>(
    path: &Path,
    read: impl FnOnce(&Path) -> io::Result<T>,
) -> Result<Option<T>, LibraryError> {
    match read(path) {
        Ok(read) => Ok(Some(read)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(LibraryError::File { path: path.to_owned(), error }),
    }
}

/// Writes beside the file and renames, so that the file is there whole or not at
/// all.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let partial = path.with_extension(format!("partial-{}", process::id()));
    let written = File::create(&partial).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&partial, path));
    if renamed.is_err() {
        // Whatever went wrong is told; a leftover would only take room.
        let _ = fs::remove_file(&partial);
    }
    renamed
}
