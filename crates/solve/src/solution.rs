//! A solved game: its atlas, its values, and the answers that they give.

use std::path::PathBuf;
use std::sync::Arc;

use game::{Game, Oracle, Proven, Rules};

use crate::{Atlas, Found, Library, LibraryError, Place, Statistics, Values, Watch};

/// A complete table, ready to be asked: each unfinished position has a place in
/// it, shared with those that a symmetry makes equal.
pub trait Tablebase<R: Rules>: Oracle<R> {
    /// How many places there are.
    fn places(&self) -> u64;

    /// A position at a place; `None` if there is nothing.
    fn position(&self, place: u64) -> Option<R::Position>;

    /// The place of an unfinished position; `None` if it is finished or outside of
    /// the table.
    fn place(&self, position: &R::Position) -> Option<u64>;

    /// Counts what is in it.
    fn statistics(&self) -> Statistics<R::Position>;
}

/// One table for all who ask.
impl<R: Rules, T: Tablebase<R> + ?Sized> Tablebase<R> for Arc<T> {
    fn places(&self) -> u64 {
        (**self).places()
    }

    fn position(&self, place: u64) -> Option<R::Position> {
        (**self).position(place)
    }

    fn place(&self, position: &R::Position) -> Option<u64> {
        (**self).place(position)
    }

    fn statistics(&self) -> Statistics<R::Position> {
        (**self).statistics()
    }
}

/// A table that was found, and where.
pub type FoundTable<R> = (Box<dyn Tablebase<R>>, Found);

/// What building a table takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes in the folder of tables, while it is being built and afterwards.
    pub disk: [u64; 2],
}

/// What a game tells of its solution. The defaults are those of a game that
/// nobody has solved.
pub trait Solved: Rules {
    /// The name that the game's table has in a library: the game with its
    /// options, as on the command line. `None` if there is no complete table.
    fn table_name(&self) -> Option<String> {
        None
    }

    /// The numbering of its positions, from the legend that is kept in the table
    /// or worked out anew; `None` if there is no complete table, or if the
    /// legend is not one.
    fn atlas(&self, legend: Option<&[u8]>, watch: Watch<'_>) -> Option<Box<dyn Atlas<Self>>> {
        let _ = (legend, watch);
        None
    }

    /// The table as the program brings it along, in the format of table files.
    fn shipped(&self) -> Option<&'static [u8]> {
        None
    }

    /// The complete table, if it has been built or came along.
    fn tablebase(&self, library: &Library) -> Result<Option<FoundTable<Self>>, LibraryError> {
        let found = library.load(self)?;
        Ok(found.map(|(solution, found)| (Box::new(solution) as Box<dyn Tablebase<Self>>, found)))
    }

    /// The file of the complete table if there is one and it is whole, whatever the
    /// program brings along.
    fn built(&self, library: &Library) -> Result<Option<PathBuf>, LibraryError> {
        Ok(match library.load_file(self)? {
            Some((_, Found::File(path))) => Some(path),
            _ => None,
        })
    }

    /// Builds the complete table, in place of one that may be there; goes on where
    /// an earlier attempt was interrupted, if the game is one for that.
    fn build(
        &self,
        library: &Library,
        watch: Watch<'_>,
    ) -> Result<(Box<dyn Tablebase<Self>>, PathBuf), LibraryError> {
        let (solution, path) = library.build(self, watch)?;
        Ok((Box::new(solution), path))
    }

    /// What building takes, if it is more than every machine has to spare.
    fn needs(&self) -> Option<Needs> {
        None
    }

    /// Somebody who knows the value of every position at once, without building
    /// anything first: what perfect play needs.
    fn complete_oracle(&self, library: &Library) -> Option<Box<dyn Oracle<Self>>>
    where
        Self: Game,
    {
        self.oracle(library)
    }

    /// Somebody who knows values at once, of all positions or of some. As it stands:
    /// the table, if there is one by now.
    fn oracle(&self, library: &Library) -> Option<Box<dyn Oracle<Self>>>
    where
        Self: Game,
    {
        let (solution, _) = library.load(self).ok()??;
        Some(Box::new(solution))
    }
}

/// The value of a finished position; `None` for one that is not.
pub fn value_of_finished<R: Rules>(game: &R, position: &R::Position) -> Option<Proven> {
    game.ending(position).map(|ending| Proven::at_end(ending.outcome))
}

/// A complete table, ready to be asked.
pub struct Solution<R: Rules> {
    /// The rules.
    pub game: R,
    /// Where positions are.
    pub atlas: Box<dyn Atlas<R>>,
    /// What they are worth.
    pub values: Values,
}

impl<R: Rules> Oracle<R> for Solution<R> {
    fn probe(&self, position: &R::Position) -> Option<Proven> {
        value_of_finished(&self.game, position).or_else(|| {
            let value = self.values.at(self.atlas.find(position)?);
            Some(value.proven(self.game.to_move(position)))
        })
    }
}

impl<R: Rules> Tablebase<R> for Solution<R> {
    fn places(&self) -> u64 {
        self.atlas.positions()
    }

    fn position(&self, place: u64) -> Option<R::Position> {
        let mut slot = place;
        for layer in 0..self.atlas.layers() {
            let size = u64::from(self.atlas.size(layer));
            if slot < size {
                return Some(self.atlas.position(Place { layer, slot: slot as u32 }));
            }
            slot -= size;
        }
        None
    }

    fn place(&self, position: &R::Position) -> Option<u64> {
        let Place { layer, slot } = self.atlas.find(position)?;
        let before = (0..layer).map(|layer| u64::from(self.atlas.size(layer))).sum::<u64>();
        Some(before + u64::from(slot))
    }

    fn statistics(&self) -> Statistics<R::Position> {
        let mut found = Statistics::default();
        let mut longest = None;
        for (layer, values) in self.values.layers().iter().enumerate() {
            for (slot, value) in values.iter().enumerate() {
                found.positions += 1;
                let Some(distance) = value.distance() else {
                    found.drawn += 1;
                    continue;
                };
                let counts = if value.0 > 0 { &mut found.won } else { &mut found.lost };
                let index = usize::from(distance);
                if counts.len() <= index {
                    counts.resize(index + 1, 0);
                }
                counts[index] += 1;
                if value.0 > 0 && longest.is_none_or(|(_, known)| distance > known) {
                    longest = Some((Place { layer: layer as u32, slot: slot as u32 }, distance));
                }
            }
        }
        found.longest =
            longest.map(|(place, distance)| (self.atlas.position(place), u16::from(distance)));
        found
    }
}
