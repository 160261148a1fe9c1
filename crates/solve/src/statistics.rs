//! What is in a table.

/// Counts over all positions of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics<P> {
    /// All positions.
    pub positions: u64,
    /// Whether positions that are equal by symmetry are counted once.
    pub equal_once: bool,
    /// Positions without a forced win.
    pub drawn: u64,
    /// Positions that the side to move wins, by distance.
    pub won: Vec<u64>,
    /// Positions that the side to move loses, by distance.
    pub lost: Vec<u64>,
    /// The first position with the longest win, and the distance.
    pub longest: Option<(P, u16)>,
}

impl<P> Default for Statistics<P> {
    fn default() -> Statistics<P> {
        Statistics {
            positions: 0,
            equal_once: true,
            drawn: 0,
            won: Vec::new(),
            lost: Vec::new(),
            longest: None,
        }
    }
}
