//! Random games, fast.

use arrayvec::ArrayVec;
use game::{Outcome, Rules};
use rand::Rng;

use super::geometry::Spot;
use super::rules::{CLOSEST, Iris, Lot, Position, Turn};

/// Grey cells of the largest board.
const GREYS: usize = 331;
/// Its colours.
const COLOURS: usize = 33;

impl Iris {
    /// Plays random turns as [`Rules::playout`] says, from lists of what is
    /// empty, in any order: a played cell is swapped out, so a turn costs the
    /// same on every size of board.
    pub(super) fn random_game<R: Rng>(
        &self,
        mut position: Position,
        rng: &mut R,
        longest: u32,
    ) -> (Option<Outcome>, u32) {
        let mut turns = 0;
        if position.occupied().is_empty()
            && longest > 0
            && let Some(turn) = self.random_turn(&position, rng)
        {
            self.play(&mut position, turn);
            turns = 1;
        }
        let Some(room) = self.room(&position) else {
            return (Some(self.leader(&position)), turns);
        };
        let mut greys: ArrayVec<Spot, GREYS> = room.greys.spots().collect();
        let mut colours: ArrayVec<Spot, COLOURS> = room.lower.spots().collect();
        while turns < longest {
            let turn = self.random_from_lists(&mut greys, &mut colours, rng);
            self.play(&mut position, turn);
            turns += 1;
            if position.passes == 2 || (greys.is_empty() && colours.is_empty()) {
                return (Some(self.leader(&position)), turns);
            }
        }
        (None, turns)
    }

    /// Draws a turn and takes its cells from the lists. The spots of two stones
    /// are in no order, which [`Rules::play`] does not mind.
    #[inline]
    fn random_from_lists<R: Rng>(
        &self,
        greys: &mut ArrayVec<Spot, GREYS>,
        colours: &mut ArrayVec<Spot, COLOURS>,
        rng: &mut R,
    ) -> Turn {
        let geometry = self.geometry();
        let mut singles: ArrayVec<usize, CLOSEST> = ArrayVec::new();
        if greys.len() <= CLOSEST {
            let fit = |a: Spot, b: Spot| a != b && !geometry.adjacent(a, b);
            let alone = |a: Spot| !greys.iter().any(|b| fit(a, *b));
            singles.extend((0..greys.len()).filter(|i| alone(greys[*i])));
        }
        loop {
            let counts = [greys.len(), singles.len(), colours.len()].map(|n| n as u32);
            match Lot::draw(rng, counts[0], counts[1], counts[2]) {
                Lot::Greys(a, b) => {
                    let (low, high) = (a.min(b) as usize, a.max(b) as usize);
                    if geometry.adjacent(greys[low], greys[high]) {
                        continue;
                    }
                    // The higher first, so that the other stays where it is.
                    let (high, low) = (greys.swap_remove(high), greys.swap_remove(low));
                    return Turn::Two(low, high);
                }
                Lot::Single(n) => return Turn::One(greys.swap_remove(singles[n as usize])),
                Lot::Colour(n) => {
                    let spot = colours.swap_remove(n as usize);
                    return Turn::Two(spot, geometry.opposite(spot));
                }
                Lot::Pass => return Turn::Pass,
            }
        }
    }
}
