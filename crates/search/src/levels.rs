//! Levels of strength, as data.
//!
//! A weak level does not play a strong turn with a blunder thrown in now and
//! then: it looks less far, overlooks some wins (its own and the opponent's)
//! and misjudges what it sees, always in the same way in the same position, as
//! people do.

/// How strongly to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Turns looked ahead by alpha-beta.
    pub depth: Option<u32>,
    /// Positions (playouts, in the tree) looked at.
    pub nodes: Option<u64>,
    /// How far judgements are off, as a share of [`crate::Insight::SCALE`].
    pub misjudgement: f32,
    /// The share of wins at once that are not noticed.
    pub oversight: f32,
}

impl Level {
    /// Everything the engine has.
    pub const FULL: Level = Level { depth: None, nodes: None, misjudgement: 0.0, oversight: 0.0 };

    /// A few turns ahead, with weak eyes; both shares are in percent.
    pub const fn near(depth: u32, misjudgement: u16, oversight: u16) -> Level {
        Level {
            depth: Some(depth),
            nodes: None,
            misjudgement: misjudgement as f32 / 100.0,
            oversight: oversight as f32 / 100.0,
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
}

/// Levels are numbered from 1 to this; it is full strength.
pub const HIGHEST_LEVEL: u8 = 10;

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
