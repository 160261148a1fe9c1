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

/// The ladder of a game that has none of its own.
pub const LEVELS: Ladder = {
    const fn level(depth: u32, nodes: u64, misjudgement: f32, oversight: f32) -> Level {
        Level { depth: Some(depth), nodes: Some(nodes), misjudgement, oversight }
    }
    [
        level(1, 20, 3.0, 0.6),
        level(1, 40, 1.5, 0.35),
        level(1, 80, 0.8, 0.15),
        level(2, 160, 0.6, 0.05),
        level(2, 400, 0.3, 0.0),
        level(3, 1_000, 0.2, 0.0),
        level(4, 3_000, 0.1, 0.0),
        level(5, 10_000, 0.05, 0.0),
        level(7, 50_000, 0.0, 0.0),
        Level::FULL,
    ]
};
