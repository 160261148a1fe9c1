//! The squares of a jump turn.

/// The squares that a jumping piece stands on, one after the other: where it
/// starts and where it lands, at most six times, since the sixth capture wins.
///
/// A byte a square, each one more than the square's number and 0 for none: so a
/// turn fits eight bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chain([u8; 7]);

impl Chain {
    /// The most jumps that a chain can have.
    pub(super) const JUMPS: usize = 6;

    /// A piece on `start` that has not jumped yet.
    #[inline]
    pub(super) fn new(start: u8) -> Chain {
        Chain([start + 1, 0, 0, 0, 0, 0, 0])
    }

    /// The chain with one more landing. There must be room for it.
    #[inline]
    pub(super) fn then(self, landing: u8) -> Chain {
        let [a, b, c, d, e, f, g] = self.0;
        let packed = u64::from_le_bytes([a, b, c, d, e, f, g, 0]);
        let used = packed.ilog2() / 8 + 1;
        let longer = packed | u64::from(landing + 1) << (8 * used);
        let [a, b, c, d, e, f, g, _] = longer.to_le_bytes();
        Chain([a, b, c, d, e, f, g])
    }

    /// The start and the landings, in their order.
    pub(super) fn squares(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().take_while(|byte| *byte != 0).map(|byte| byte - 1)
    }

    /// Both ends of every jump.
    #[inline]
    pub(super) fn jumps(self) -> impl Iterator<Item = (u8, u8)> {
        let ends = self.0.into_iter().zip(self.0.into_iter().skip(1));
        ends.take_while(|(_, to)| *to != 0).map(|(from, to)| (from - 1, to - 1))
    }
}
