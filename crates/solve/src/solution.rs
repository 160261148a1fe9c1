//! A solved game: its atlas, its values, and the answers that they give.

use game::{Game, Oracle, Outcome, Proven, Rules};

use crate::{Atlas, Library, Values, Watch};

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

    /// Somebody who knows the value of every position at once, without building
    /// anything first. As it stands: the table, if there is one by now.
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
    let outcome = game.ending(position)?.outcome;
    let distance = if outcome == Outcome::Draw { None } else { Some(0) };
    Some(Proven { outcome, distance })
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
