//! The table of a duel, whether it has been built or not.

#[cfg(feature = "files")]
use std::fs;
#[cfg(feature = "files")]
use std::io;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::{Duel, Rows};
#[cfg(feature = "files")]
use super::{
    distances::{DistanceTable, is_named_in, merge},
    solver::Solver,
    table::DuelTable,
};
use crate::TableSpec;
#[cfg(feature = "files")]
use crate::{Damage, LibraryError, Needs, Phase, Progress, Tablebase, Watch};

/// The numbers of a duel: what its positions are called.
pub(super) struct Numbers<D> {
    pub(super) duel: D,
    pub(super) rows: Rows,
}

/// The table of a duel.
pub struct DuelSpec<D: Duel> {
    game: D::Game,
    name: String,
    duel: fn(&D::Game) -> D,
    /// Worked out when they are needed, which takes a moment and much room.
    numbers: OnceLock<Arc<Numbers<D>>>,
}

impl<D: Duel> DuelSpec<D> {
    /// The table of a game as the duel that `duel` makes of it. In a library it has this
    /// name: the game with its options, as on the command line.
    pub fn new(game: D::Game, name: String, duel: fn(&D::Game) -> D) -> DuelSpec<D> {
        DuelSpec { game, name, duel, numbers: OnceLock::new() }
    }
}

#[cfg(not(feature = "files"))]
impl<D: Duel> TableSpec<D::Game> for DuelSpec<D> {
    fn name(&self) -> &str {
        &self.name
    }
}

/// Memory that not every machine has to spare, in bytes.
#[cfg(feature = "files")]
const MUCH: u64 = 1 << 30;

/// Thousandths of a byte that a position takes on the disk, while the table is being
/// built and afterwards; as measured on fifty thousand million of them, and rounded up.
#[cfg(feature = "files")]
const DISK: [u64; 2] = [1100, 490];

/// What [`Duel::work_done`] comes to.
#[cfg(feature = "files")]
const WHOLE_WORK: u64 = 1_000_000;

#[cfg(feature = "files")]
impl<D: Duel> DuelSpec<D> {
    fn numbers(&self) -> &Arc<Numbers<D>> {
        self.numbers.get_or_init(|| {
            let duel = (self.duel)(&self.game);
            let rows = Rows::new(&duel);
            Arc::new(Numbers { duel, rows })
        })
    }

    fn read(&self, path: &Path) -> Result<Option<DistanceTable>, LibraryError> {
        let Numbers { duel, rows } = &**self.numbers();
        DistanceTable::open(path, &self.name, rows.waiters().len(), duel.placements())
    }

    fn solve(&self, path: &Path, watch: Watch<'_>) -> io::Result<()> {
        let Numbers { duel, rows } = &**self.numbers();
        let folder = path.with_extension("plies");
        fs::create_dir_all(&folder)?;
        // Two runs at once would write into each other's files.
        let lock = fs::File::create(folder.join("lock"))?;
        lock.try_lock()?;
        let mut solver = Solver::new(duel, rows, &self.name, &folder)?;
        while !solver.is_done() {
            let done = solver.plies().len() as u32;
            let [from, to] = [done, done + 1].map(|plies| duel.work_done(plies));
            let ply = Some(done + 1);
            let tell = |done: u64| {
                watch(Progress { phase: Phase::Solving, done, total: Some(WHOLE_WORK), ply });
            };
            tell(from);
            solver.step(&|of_ply| {
                tell(from + (to - from) * of_ply.done / of_ply.total.unwrap_or(1).max(1));
            })?;
        }
        let plies = solver.into_plies();
        merge(duel, rows, &self.name, &plies, path, watch)?;
        fs::remove_dir_all(folder)
    }
}

#[cfg(feature = "files")]
impl<D: Duel> TableSpec<D::Game> for DuelSpec<D> {
    fn name(&self) -> &str {
        &self.name
    }

    fn needs(&self) -> Option<Needs> {
        let Numbers { duel, rows } = &**self.numbers();
        let cells = rows.waiters().len() as u64 * u64::from(duel.placements());
        let disk = DISK.map(|share| cells / 1000 * share);
        let needs = Needs { memory: Solver::memory(duel, rows), disk };
        (needs.memory > MUCH).then_some(needs)
    }

    fn is_named_in(&self, path: &Path) -> bool {
        is_named_in(path, &self.name)
    }

    fn open(&self, path: &Path) -> Result<Option<Arc<dyn Tablebase<D::Game>>>, LibraryError> {
        let table = |distances| {
            let (game, numbers) = (self.game.clone(), self.numbers().clone());
            Arc::new(DuelTable { game, numbers, distances }) as _
        };
        Ok(self.read(path)?.map(table))
    }

    fn check(&self, path: &Path) -> Result<bool, LibraryError> {
        match self.read(path)? {
            Some(distances) if !distances.is_whole() => {
                Err(LibraryError::Damaged { path: path.to_owned(), damage: Damage::WrongHash })
            }
            distances => Ok(distances.is_some()),
        }
    }

    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<(), LibraryError> {
        let failed = |error| LibraryError::File { path: path.to_owned(), error };
        self.solve(path, watch).map_err(failed)
    }
}
