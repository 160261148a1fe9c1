//! The computer players that the games were first programmed with, kept as they
//! were: as opponents, and as the measure of progress.

use rand::Rng;

use crate::{Rules, below, turns};

/// A game that knows its original computer players, levels 1 to
/// [`Classic::CLASSIC_LEVELS`].
pub trait Classic: Rules {
    /// How many levels there are; none in a game that never had any.
    const CLASSIC_LEVELS: u8 = 0;

    /// What a level above the first thinks of a turn; the highest is best.
    fn classic_value(&self, _position: &Self::Position, _turn: Self::Turn, _level: u8) -> i32 {
        0
    }

    /// Every turn that the level may play here, each once: the ties between
    /// which chance decides. Empty only in a finished game. As it stands, level 1
    /// plays anything and the others what they value most.
    fn classic_choices(&self, position: &Self::Position, level: u8) -> Vec<Self::Turn> {
        let turns = turns(self, position);
        match level {
            1 => turns,
            _ => best(turns, |turn| self.classic_value(position, turn, level)),
        }
    }

    /// The turn that the level plays; `None` in a finished game. As it stands:
    /// one of the choices, all equally likely.
    fn classic_turn<R: Rng>(
        &self,
        position: &Self::Position,
        level: u8,
        rng: &mut R,
    ) -> Option<Self::Turn> {
        pick(&self.classic_choices(position, level), rng)
    }
}

/// One of these, all equally likely; `None` if there are none.
pub fn pick<T: Copy, R: Rng>(these: &[T], rng: &mut R) -> Option<T> {
    match these {
        [] => None,
        _ => Some(these[below(rng, these.len() as u64) as usize]),
    }
}

/// Those of highest value, in the order given.
pub fn best<T: Copy, V: Ord>(
    these: impl IntoIterator<Item = T>,
    mut value: impl FnMut(T) -> V,
) -> Vec<T> {
    let mut best: Option<V> = None;
    let mut found = Vec::new();
    for this in these {
        let value = value(this);
        if best.as_ref().is_none_or(|best| value > *best) {
            found.clear();
            best = Some(value);
        } else if best.as_ref() != Some(&value) {
            continue;
        }
        found.push(this);
    }
    found
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn all_of_the_best_are_kept_and_nothing_else() {
        assert_eq!(best([3, -5, 4, 5, 1], |n: i32| n.abs()), [-5, 5]);
        assert_eq!(best([2, 1], |n| n), [2]);
        assert!(best([], |n: i32| n).is_empty());
    }

    #[test]
    fn picking_is_even() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0; 3];
        for _ in 0..3_000 {
            counts[pick(&[0, 1, 2], &mut rng).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
        assert_eq!(pick::<u8, _>(&[], &mut rng), None);
    }
}
