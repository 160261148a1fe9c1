//! Where tables are kept.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use game::Message;

use crate::file::{Contents, Damage, pack, unpack};
use crate::{Charted, Progress, Solution, Solved, Stage, TooLong, Watch, solve};

/// A folder of tables, or none: then only tables that the program brings along
/// are known.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folder: Option<PathBuf>,
}

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
    /// The tables in `folder`, which need not exist yet.
    pub fn at(folder: impl Into<PathBuf>) -> Library {
        Library { folder: Some(folder.into()) }
    }

    /// No folder: only what the program brings along.
    pub const fn shipped_only() -> Library {
        Library { folder: None }
    }

    /// The file of a table.
    pub fn path(&self, table_name: &str) -> Option<PathBuf> {
        // A colon is no part of a file name everywhere.
        let file = format!("{}.table", table_name.replace(':', "-"));
        self.folder.as_ref().map(|folder| folder.join(file))
    }

    /// The table of a game, if it has been built or came along. A table in the
    /// folder that is not whole is an error, not a missing table.
    pub fn load<G: Solved>(&self, game: &G) -> Result<Option<(Solution<G>, Found)>, LibraryError> {
        let Some(name) = game.table_name() else {
            return Ok(None);
        };
        if let Some(bytes) = game.shipped() {
            let path = PathBuf::from(&name);
            let solution = open(game, &path, bytes, &name)?;
            return Ok(Some((solution, Found::Shipped)));
        }
        self.load_file(game)
    }

    /// The table of a game from its file, whatever the program brings along.
    pub fn load_file<G: Solved>(
        &self,
        game: &G,
    ) -> Result<Option<(Solution<G>, Found)>, LibraryError> {
        let Some((name, path)) =
            game.table_name().and_then(|name| Some((name.clone(), self.path(&name)?)))
        else {
            return Ok(None);
        };
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(LibraryError::File { path, error }),
        };
        let solution = open(game, &path, &bytes, &name)?;
        Ok(Some((solution, Found::File(path))))
    }

    /// Solves the game and keeps its table, in place of one that may be there.
    pub fn build<G: Solved>(
        &self,
        game: &G,
        watch: Watch<'_>,
    ) -> Result<(Solution<G>, PathBuf), LibraryError> {
        let name = game.table_name().ok_or(LibraryError::NotSolved)?;
        let path = self.path(&name).ok_or(LibraryError::NoFolder)?;
        let failed = |error| LibraryError::File { path: path.clone(), error };
        // Before the long work, not after it.
        fs::create_dir_all(path.parent().expect("a table has a folder")).map_err(failed)?;
        let atlas = game.atlas(None, watch).ok_or(LibraryError::NotSolved)?;
        let values = solve(&Charted { game, atlas: &*atlas }, watch)?;
        let total = atlas.positions();
        watch(Progress::of(Stage::Packing, 0, Some(total)));
        let contents = Contents { game: name, legend: atlas.legend(), values };
        write(&path, &pack(&contents)).map_err(failed)?;
        watch(Progress::of(Stage::Packing, total, Some(total)));
        Ok((Solution { game: game.clone(), atlas, values: contents.values }, path))
    }
}

fn open<G: Solved>(
    game: &G,
    path: &Path,
    bytes: &[u8],
    name: &str,
) -> Result<Solution<G>, LibraryError> {
    let damaged = |damage| LibraryError::Damaged { path: path.to_owned(), damage };
    let contents = unpack(bytes, name).map_err(damaged)?;
    let atlas = game.atlas(Some(&contents.legend), &|_| {}).ok_or(LibraryError::NotSolved)?;
    let sizes = (0..atlas.layers()).map(|layer| atlas.size(layer) as usize);
    // The hash is right, so this is a table of other rules or another numbering.
    if !sizes.eq(contents.values.layers().iter().map(Vec::len)) {
        return Err(damaged(Damage::OtherVersion));
    }
    Ok(Solution { game: game.clone(), atlas, values: contents.values })
}

/// Writes beside the file and renames, so that the file is there whole or not at
/// all.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
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
