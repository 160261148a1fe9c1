//! What an engine is told before it thinks.

use crate::knowledge::Method;
use crate::levels::Level;

/// What an engine is made with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Threads that think.
    pub threads: usize,
    /// Memory for what has been found out, in megabytes.
    pub hash: usize,
    /// Decides between what is equally good.
    pub seed: u64,
    /// A way of searching other than the game's own.
    pub method: Option<Method>,
    /// The yardstick: upper confidence bounds for trees (UCT) with random games,
    /// and nothing that the game knows of itself.
    pub uct_only: bool,
    /// How strongly to play.
    pub level: Level,
    /// Whether to use what is proven already, where somebody can be asked for
    /// it; only done at full strength and by the game's own way of searching.
    pub tables: bool,
    /// Whether expected results are corrected to mean what they say
    /// ([`Knowledge::calibration`](crate::Knowledge::calibration)); how one plays does not
    /// depend on it.
    pub calibrated: bool,
}

impl Settings {
    /// More threads are never of use.
    pub const MOST_THREADS: usize = 256;
    /// More memory, in megabytes, is never of use.
    pub const MOST_HASH: usize = 65_536;

    /// Whether somebody who knows proven values is asked for them.
    pub fn asks_oracle(&self) -> bool {
        self.tables && !self.uct_only && self.method.is_none() && self.level == Level::FULL
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            hash: 64,
            seed: 0,
            method: None,
            uct_only: false,
            level: Level::FULL,
            tables: true,
            calibrated: true,
        }
    }
}
