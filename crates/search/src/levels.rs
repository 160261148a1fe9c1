//! Levels of strength, as data.
//!
//! A weak level does not play a strong turn with a blunder thrown in now and
//! then: it looks less far, overlooks some wins (its own and the opponent's)
//! and misjudges what it sees, always in the same way in the same position, as
//! people do. Some levels have better and worse days, as people do too.

use crate::knowledge::mix;

/// How strongly to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Turns looked ahead by alpha-beta.
    pub depth: Option<u32>,
    /// Positions (playouts, in the tree) looked at.
    pub nodes: Option<u64>,
    /// How far judgements are off (a standard deviation), as a share of
    /// [`crate::Knowledge::SCALE`]; in the tree, of a result of 1.
    pub misjudgement: f32,
    /// The share of wins at once that are not noticed.
    pub oversight: f32,
    /// How much days differ: on one day in six it looks at e^`form` times as
    /// many positions, or more, and sees that much better; on another one in six
    /// that much less. What day it is follows from the seed.
    pub form: f32,
}

impl Level {
    /// Everything the engine has.
    pub const FULL: Level =
        Level { depth: None, nodes: None, misjudgement: 0.0, oversight: 0.0, form: 0.0 };

    /// A few turns ahead, with weak eyes; both shares are in percent.
    pub const fn near(depth: u32, misjudgement: u16, oversight: u16) -> Level {
        Level {
            depth: Some(depth),
            misjudgement: misjudgement as f32 / 100.0,
            oversight: oversight as f32 / 100.0,
            ..Level::FULL
        }
    }

    /// So many positions, seen as they are.
    pub const fn far(nodes: u64) -> Level {
        Level { nodes: Some(nodes), ..Level::FULL }
    }

    /// So many positions, and a misjudgement in percent.
    pub const fn blurred(nodes: u64, misjudgement: u16) -> Level {
        Level { misjudgement: misjudgement as f32 / 100.0, ..Level::far(nodes) }
    }

    /// The same with better and worse days; in percent.
    pub const fn with_form(self, form: u16) -> Level {
        Level { form: form as f32 / 100.0, ..self }
    }

    /// How it plays on the day of this seed.
    pub(crate) fn on_day(self, seed: u64) -> Level {
        if self.form <= 0.0 {
            return self;
        }
        let factor = (self.form * bell(seed ^ DAY)).exp();
        Level {
            nodes: self.nodes.map(|nodes| (nodes as f32 * factor).max(1.0) as u64),
            misjudgement: self.misjudgement / factor,
            oversight: (self.oversight / factor).min(1.0),
            ..self
        }
    }
}

/// Keeps the luck of the day apart from other luck of the same seed.
const DAY: u64 = 0x6461_7900_0000_0000;

/// A number from 0 to 1 that depends on a word and nothing else.
pub(crate) fn chance(word: u64) -> f32 {
    (mix(word) >> 40) as f32 / (1 << 24) as f32
}

/// A number from −3 to 3 that depends on a word and nothing else, most often
/// near 0: the sum of three even chances, with a standard deviation of 1.
pub(crate) fn bell(word: u64) -> f32 {
    (1..=3).map(|salt| 2.0 * chance(mix(word.wrapping_add(salt << 56))) - 1.0).sum()
}

/// Levels are numbered from 1 to this; it is full strength.
pub const HIGHEST_LEVEL: u8 = 10;

/// The rating of level 1 in every game: where the scale begins is a matter of taste. Puzzles
/// are rated on the scale of their game's levels.
pub const FIRST_RATING: u16 = 740;

/// The rating of each level, by what it won against the one below (docs/engine.md).
pub type Ratings = [u16; HIGHEST_LEVEL as usize];

/// What each level is.
pub type Ladder = [Level; HIGHEST_LEVEL as usize];

/// The ladder of a game that has none of its own: the lower half looks a turn or
/// two ahead and sees less the lower it is, the upper half looks at ever more
/// positions. How far apart the steps are is a matter of measurement in each
/// game (docs/engine.md).
pub const LEVELS: Ladder = [
    Level::near(1, 300, 75),
    Level::near(1, 150, 45),
    Level::near(1, 75, 25),
    Level::near(1, 30, 8),
    Level::near(1, 0, 0),
    Level::near(2, 0, 0),
    Level::far(2_500),
    Level::far(10_000),
    Level::far(40_000),
    Level::FULL,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bells_have_a_middle_and_a_width() {
        let numbers: Vec<f32> = (0..20_000).map(bell).collect();
        let mean = |of: &dyn Fn(f32) -> f32| {
            numbers.iter().map(|number| of(*number)).sum::<f32>() / numbers.len() as f32
        };
        assert!(mean(&|number| number).abs() < 0.03);
        assert!((mean(&|number| number * number) - 1.0).abs() < 0.03);
    }

    #[test]
    fn a_good_day_is_good_in_every_way() {
        let level = Level { oversight: 0.5, ..Level::blurred(1_000, 50) }.with_form(40);
        let days: Vec<Level> = (0..100).map(|seed| level.on_day(seed)).collect();
        assert!(days.iter().any(|day| day.nodes > Some(1_300)));
        assert!(days.iter().any(|day| day.nodes < Some(700)));
        for day in days {
            let better = day.nodes > Some(1_000);
            assert_eq!(day.misjudgement < 0.5, better);
            assert_eq!(day.oversight < 0.5, better);
            assert!(day.oversight <= 1.0);
        }
        assert_eq!(Level::far(9).on_day(7), Level::far(9));
    }
}
