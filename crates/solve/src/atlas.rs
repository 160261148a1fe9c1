//! Positions as numbers.

use game::{Outcome, Rules, every};

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
pub struct Charted<'a, R: Rules> {
    /// The rules.
    pub game: &'a R,
    /// The numbers.
    pub atlas: &'a dyn Atlas<R>,
}

impl<R: Rules> Graph for Charted<'_, R> {
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
