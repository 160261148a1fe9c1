//! How a game is solved: what it says of itself, and what a library needs to
//! know to open and to build its table.

#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

use game::{Oracle, Rules};

use crate::Tablebase;
use crate::file::Damage;
#[cfg(feature = "files")]
use crate::{LibraryError, Watch};

/// How a game is solved. To make one costs next to nothing: no table is opened,
/// nothing is numbered. How tables are opened and built is compiled where a game
/// makes its solution, not once more for whoever asks.
pub enum Solution<R: Rules> {
    /// Nobody has solved it.
    Unsolved,
    /// By search, which knows every position at once. A table can be built all the
    /// same, to check the search and to count positions.
    Search {
        /// Who searches.
        solver: Arc<dyn Oracle<R>>,
        /// The table: an [`crate::AtlasSpec`].
        table: Option<Box<dyn TableSpec<R>>>,
    },
    /// By a table of all positions, numbered: an [`crate::AtlasSpec`].
    Atlas(Box<dyn TableSpec<R>>),
    /// As a duel ([`crate::duel`]): by a table of distances, too big for memory.
    Duel {
        /// The table: a [`crate::duel::DuelSpec`].
        table: Box<dyn TableSpec<R>>,
        /// Somebody who knows some positions without it.
        opening: Option<Arc<dyn Oracle<R>>>,
    },
}

/// A table that a library can open and build.
pub trait TableSpec<R: Rules>: Send + Sync {
    /// The name of the table: the game with its options, as on the command line.
    fn name(&self) -> &str;

    /// The table as the program brings it along, in the format of table files.
    fn shipped(&self) -> Option<&'static [u8]> {
        None
    }

    /// The table that the program brings along, unpacked, or else the one that
    /// somebody brought.
    fn unpack_shipped(
        &self,
        _brought: Option<&[u8]>,
    ) -> Option<Result<Arc<dyn Tablebase<R>>, Damage>> {
        None
    }

    /// What building takes, if it is more than every machine has to spare.
    fn needs(&self) -> Option<Needs> {
        None
    }

    /// Whether a file seems to be this table: by what it says of itself, without
    /// reading all of it.
    #[cfg(feature = "files")]
    fn is_named_in(&self, path: &Path) -> bool;

    /// The table in a file; `None` if there is no such file.
    #[cfg(feature = "files")]
    fn open(&self, path: &Path) -> Result<Option<Arc<dyn Tablebase<R>>>, LibraryError>;

    /// Reads all of a file to see that it is this table, and whole. False if there
    /// is no such file.
    #[cfg(feature = "files")]
    fn check(&self, path: &Path) -> Result<bool, LibraryError>;

    /// Solves the game and writes the table, in place of one that may be there. The
    /// folder is there. Goes on where an earlier attempt was interrupted, if the
    /// kind of table is one for that.
    #[cfg(feature = "files")]
    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<(), LibraryError>;
}

/// What building a table takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes in the folder of tables, while it is being built and afterwards.
    pub disk: [u64; 2],
}

impl<R: Rules> Solution<R> {
    /// The complete table that there is or can be.
    pub fn table(&self) -> Option<&dyn TableSpec<R>> {
        match self {
            Solution::Unsolved => None,
            Solution::Search { table, .. } => table.as_deref(),
            Solution::Atlas(table) | Solution::Duel { table, .. } => Some(&**table),
        }
    }

    /// Somebody who knows values without a table: of all positions or of some.
    pub fn without_table(&self) -> Option<&Arc<dyn Oracle<R>>> {
        match self {
            Solution::Unsolved | Solution::Atlas(_) => None,
            Solution::Search { solver, .. } => Some(solver),
            Solution::Duel { opening, .. } => opening.as_ref(),
        }
    }

    /// The table as the program brings it along, in the format of table files.
    pub fn shipped(&self) -> Option<&'static [u8]> {
        self.table()?.shipped()
    }
}
