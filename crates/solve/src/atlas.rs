//! Positions as numbers, and the table that comes of them.

#[cfg(feature = "files")]
use std::fs;
#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

use game::{Outcome, Rules, every};

#[cfg(feature = "files")]
use crate::LibraryError;
#[cfg(feature = "files")]
use crate::file::{self, pack};
use crate::file::{Contents, Damage, unpack_if};
#[cfg(feature = "files")]
use crate::folder::{read, write};
use crate::{AtlasTable, TableSpec, Tablebase, TooLong, Watch, solve};

/// Where a position is in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Which layer.
    pub layer: u32,
    /// Which of its slots.
    pub slot: u32,
}

/// The numbering of the unfinished positions of a game.
///
/// Positions that a symmetry of the game makes equal share a place, also those
/// that differ only in which side is which. No turn leads from a layer to a
/// later one, and turns that stay in a layer are the only ones that can lead
/// round in a circle.
pub trait Atlas<R: Rules>: Send + Sync {
    /// The number of layers.
    fn layers(&self) -> u32;

    /// The number of slots of a layer.
    fn size(&self, layer: u32) -> u32;

    /// The place of an unfinished position; `None` if it is finished or outside
    /// of the numbering.
    fn find(&self, position: &R::Position) -> Option<Place>;

    /// A position that is found there.
    fn position(&self, place: Place) -> R::Position;

    /// What of the numbering takes long to work out, as bytes that are kept
    /// with the values; empty if nothing does.
    fn legend(&self) -> Vec<u8> {
        Vec::new()
    }

    /// All slots of all layers.
    fn positions(&self) -> u64 {
        (0..self.layers()).map(|layer| u64::from(self.size(layer))).sum()
    }
}

/// Where a turn leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The side that made the turn has won.
    Won,
    /// The side that made the turn has lost.
    Lost,
    /// The game is over and drawn.
    Drawn,
    /// The other side is to move there.
    At(Place),
}

/// What retrograde analysis needs to know: layers of slots, and where the turns
/// lead. Turns lead to the same layer or to earlier ones.
pub trait Graph: Sync {
    /// The number of layers.
    fn layers(&self) -> u32;

    /// The number of slots of a layer.
    fn size(&self, layer: u32) -> u32;

    /// Visits where every turn leads, at least one.
    fn expand(&self, place: Place, visit: &mut impl FnMut(Arrival));
}

/// A game with its atlas, as a graph: the rules decide where turns lead, the
/// atlas only numbers.
pub struct AtlasGraph<'a, R: Rules> {
    /// The rules.
    pub game: &'a R,
    /// The numbers.
    pub atlas: &'a dyn Atlas<R>,
}

impl<R: Rules> Graph for AtlasGraph<'_, R> {
    fn layers(&self) -> u32 {
        self.atlas.layers()
    }

    fn size(&self, layer: u32) -> u32 {
        self.atlas.size(layer)
    }

    fn expand(&self, place: Place, visit: &mut impl FnMut(Arrival)) {
        let position = self.atlas.position(place);
        let mover = self.game.to_move(&position);
        let arrive = |turn| {
            let mut next = position.clone();
            self.game.play(&mut next, turn);
            visit(match self.game.ending(&next).map(|ending| ending.outcome) {
                Some(Outcome::Draw) => Arrival::Drawn,
                Some(Outcome::Won(side)) if side == mover => Arrival::Won,
                Some(Outcome::Won(_)) => Arrival::Lost,
                None => Arrival::At(
                    self.atlas.find(&next).expect("every unfinished position is numbered"),
                ),
            });
        };
        self.game.each_turn(&position, &mut every(arrive));
    }
}

/// How a game's positions are numbered: from the legend that is kept in the table,
/// or worked out anew. `None` if the legend is not one.
pub type Numbering<R> = fn(Option<&[u8]>, Watch<'_>) -> Option<Box<dyn Atlas<R>>>;

/// A table by an atlas, whether it has been built or not.
#[derive(Clone, Debug)]
pub struct AtlasSpec<R: Rules> {
    /// The rules.
    pub game: R,
    /// The name that the table has in a library: the game with its options, as on
    /// the command line.
    pub name: String,
    /// The numbering.
    pub numbering: Numbering<R>,
    /// The table as the program brings it along, in the format of table files.
    pub shipped: Option<&'static [u8]>,
}

impl<R: Rules> AtlasSpec<R> {
    /// Works out the table, in memory.
    pub fn solve(&self, watch: Watch<'_>) -> Result<AtlasTable<R>, TooLong> {
        let atlas = (self.numbering)(None, watch).expect("a numbering needs no legend");
        let values = solve(&AtlasGraph { game: &self.game, atlas: &*atlas }, watch)?;
        Ok(AtlasTable { game: self.game.clone(), atlas, values })
    }

    /// Reads a table from the bytes of its file.
    pub fn unpack(&self, bytes: &[u8]) -> Result<AtlasTable<R>, Damage> {
        let fitting = |legend: &[u8], claimed: &[usize]| {
            let atlas = (self.numbering)(Some(legend), &|_| {})?;
            let sizes = (0..atlas.layers()).map(|layer| atlas.size(layer) as usize);
            sizes.eq(claimed.iter().copied()).then_some(atlas)
        };
        let (Contents { values, .. }, atlas) = unpack_if(bytes, &self.name, fitting)?;
        Ok(AtlasTable { game: self.game.clone(), atlas, values })
    }

    #[cfg(feature = "files")]
    fn read(&self, path: &Path) -> Result<Option<AtlasTable<R>>, LibraryError> {
        let Some(bytes) = read(path, |path| fs::read(path))? else {
            return Ok(None);
        };
        let damaged = |damage| LibraryError::Damaged { path: path.to_owned(), damage };
        self.unpack(&bytes).map(Some).map_err(damaged)
    }
}

impl<R: Rules> TableSpec<R> for AtlasSpec<R> {
    fn name(&self) -> &str {
        &self.name
    }

    fn shipped(&self) -> Option<&'static [u8]> {
        self.shipped
    }

    fn unpack_shipped(
        &self,
        brought: Option<&[u8]>,
    ) -> Option<Result<Arc<dyn Tablebase<R>>, Damage>> {
        let file = self.shipped.or(brought)?;
        Some(self.unpack(file).map(|table| Arc::new(table) as _))
    }

    #[cfg(feature = "files")]
    fn is_named_in(&self, path: &Path) -> bool {
        file::is_named_in(path, &self.name)
    }

    #[cfg(feature = "files")]
    fn open(&self, path: &Path) -> Result<Option<Arc<dyn Tablebase<R>>>, LibraryError> {
        Ok(self.read(path)?.map(|table| Arc::new(table) as _))
    }

    #[cfg(feature = "files")]
    fn check(&self, path: &Path) -> Result<bool, LibraryError> {
        Ok(self.read(path)?.is_some())
    }

    #[cfg(feature = "files")]
    fn build(&self, path: &Path, watch: Watch<'_>) -> Result<(), LibraryError> {
        let AtlasTable { atlas, values, .. } = self.solve(watch)?;
        let contents = Contents { game: self.name.clone(), legend: atlas.legend(), values };
        // Its numbering may be as large as the values, and is not needed any more.
        drop(atlas);
        let written = write(path, &pack(contents, watch));
        written.map_err(|error| LibraryError::File { path: path.to_owned(), error })
    }
}
