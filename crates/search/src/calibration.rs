//! Scores that mean what they say: what search expects, corrected by what positions of
//! which it expected as much have won (`cargo xtask train --reliability` counts that).
//! Play does not depend on it.

use game::{Outcome, Side};

/// How what search expects is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration {
    /// How sure one can be of it, in percent: odds are taken to this power.
    pub certainty: u16,
    /// What is still off then: the points won, in percent, by a side to move that is said
    /// to win 0, 10, …, 100 % of them; straight lines between. It grows all the way, and
    /// is 50 at 50: what is drawn is even.
    pub curve: [u8; 11],
}

impl Calibration {
    /// Scores mean what they say.
    pub const NONE: Calibration = Calibration::by_power(100);

    /// Odds to the power of so many percent, and no more.
    pub const fn by_power(certainty: u16) -> Calibration {
        Calibration { certainty, curve: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] }
    }

    /// An expected result (like all here −1 to 1 for *first*) where `mover` is to move,
    /// corrected. What is not proven stays short of certain.
    pub(crate) fn of(&self, expected: f64, mover: Side) -> f64 {
        let sign = f64::from(Outcome::Won(mover).for_first());
        // By the absolute value, so that both sides get the same to the last bit, which
        // `atanh` by itself does not give.
        let odds = expected.abs().min(0.999).atanh();
        let sure = (odds * f64::from(self.certainty) / 100.0).tanh().copysign(expected);
        let tenths = (1.0 + sign * sure) * 5.0;
        let at = (tenths as usize).min(self.curve.len() - 2);
        let [low, high] = [self.curve[at], self.curve[at + 1]].map(f64::from);
        let percent = low + (high - low) * (tenths - at as f64);
        // Not the negative zero.
        sign * (percent / 50.0 - 1.0).clamp(-0.99, 0.99) + 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_certain_is_less_extreme() {
        let by = |certainty, expected| Calibration::by_power(certainty).of(expected, Side::First);
        for expected in [-0.9, -0.2, 0.0, 0.3, 0.98] {
            assert!((by(100, expected) - expected).abs() < 1e-9);
            assert!(by(70, expected).abs() <= expected.abs() + 1e-9);
            assert!(by(130, expected).abs() >= expected.abs() - 1e-9);
        }
        // 3 to 1, and its square root.
        assert!((by(50, 0.5) - (3_f64.sqrt() - 1.0) / (3_f64.sqrt() + 1.0)).abs() < 1e-9);
    }

    #[test]
    fn a_curve_is_that_of_the_side_to_move() {
        let curve = [0, 20, 30, 40, 45, 50, 70, 80, 90, 95, 100];
        let calibration = Calibration { curve, ..Calibration::NONE };
        // Of 60 % who is to move wins 70, of 40 % 45.
        assert!((calibration.of(0.2, Side::First) - 0.4).abs() < 1e-9);
        assert!((calibration.of(0.2, Side::Second) - 0.1).abs() < 1e-9);
        assert!(Side::BOTH.iter().all(|side| calibration.of(0.0, *side).to_bits() == 0));
        // Between 90 and 100 % there is a straight line from 95 to 100.
        assert!((calibration.of(0.9, Side::First) - 0.95).abs() < 1e-9);
        let sides = [calibration.of(0.37, Side::First), -calibration.of(-0.37, Side::Second)];
        assert_eq!(sides[0], sides[1]);
        let ends = [-1.0, 1.0].map(|expected| calibration.of(expected, Side::First));
        assert!(ends[0] <= -0.98 && ends[1] == 0.99, "{ends:?}");
    }
}
