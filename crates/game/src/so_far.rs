//! A game as it is told from one to another: as text.

/// A game so far: a start and the turns played from it, so that repetition is
/// known too. Whether it can be is found out by playing it again
/// ([`crate::History::replay`]).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SoFar {
    /// Where it began, if not at the game's own start.
    pub start: Option<String>,
    /// What has been played.
    pub turns: Vec<String>,
}

impl SoFar {
    /// A game that begins at a position.
    pub fn at(position: &str) -> SoFar {
        SoFar { start: Some(position.to_owned()), turns: Vec::new() }
    }
}
