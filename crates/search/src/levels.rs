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
}

/// Levels 1 to 10.
pub type Ladder = [Level; 10];

/// The ladder of a game that has none of its own: the lower half looks a turn or
/// two ahead and sees less the lower it is, the upper half looks at ever more
/// positions.
pub const LEVELS: Ladder = {
    const fn near(depth: u32, misjudgement: f32, oversight: f32) -> Level {
        Level { depth: Some(depth), nodes: None, misjudgement, oversight }
    }
    const fn far(nodes: u64, misjudgement: f32) -> Level {
        Level { depth: None, nodes: Some(nodes), misjudgement, oversight: 0.0 }
    }
    [
        near(1, 3.0, 0.7),
        near(1, 1.5, 0.45),
        near(1, 0.75, 0.25),
        near(1, 0.35, 0.1),
        near(2, 0.3, 0.03),
        near(2, 0.1, 0.0),
        far(2_500, 0.05),
        far(12_000, 0.0),
        far(70_000, 0.0),
        Level::FULL,
    ]
};

/// A ladder for games that are played by the tree: from a few playouts to many.
pub const PLAYOUTS: Ladder = {
    const fn level(nodes: u64, misjudgement: f32) -> Level {
        Level { depth: None, nodes: Some(nodes), misjudgement, oversight: 0.0 }
    }
    [
        level(40, 2.0),
        level(70, 1.0),
        level(130, 0.5),
        level(240, 0.0),
        level(440, 0.0),
        level(800, 0.0),
        level(1_500, 0.0),
        level(2_700, 0.0),
        level(5_000, 0.0),
        Level::FULL,
    ]
};
