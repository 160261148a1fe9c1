//! Scores that mean what they say: what search expects, corrected by what positions of
//! which it expected as much have won (`cargo xtask train --reliability` counts that).
//! Play does not depend on it.

use game::{Outcome, Side};

/// The points won, in thousandths, by a side to move that is said to win 0, 5, …, 100 % of them;
/// straight lines between. It grows all the way. (What is proven to be drawn is even whatever the
/// curve, and so is a turn that repeats a position: they are no estimates.)
pub type Curve = [u16; CORNERS];

/// The corners of a curve.
pub const CORNERS: usize = 21;

/// The curve that corrects nothing.
const STRAIGHT: Curve = {
    let mut curve = [0; CORNERS];
    let mut i = 0;
    while i < CORNERS {
        curve[i] = 50 * i as u16;
        i += 1;
    }
    curve
};

/// How what search expects is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration {
    /// How sure one can be of it, in percent: odds are taken to this power.
    pub certainty: u16,
    /// What is still off then, after so many positions (or playouts), the fewest first: who has
    /// looked at little is less often right. Between two of them it is what lies between, by
    /// the logarithm; beyond the ends it is that of the end. With none, nothing is off.
    pub curves: &'static [(u64, Curve)],
}

impl Calibration {
    /// Scores mean what they say.
    pub const NONE: Calibration = Calibration { certainty: 100, curves: &[] };

    /// An expected result (like all here −1 to 1 for *first*) where `mover` is to move, after a
    /// look at so many positions, corrected. What is not proven stays short of certain.
    pub fn of(&self, expected: f64, mover: Side, nodes: u64) -> f64 {
        let sign = f64::from(Outcome::Won(mover).for_first());
        let (at, part) = corner((1.0 + sign * self.sharpened(expected)) / 2.0);
        let (curves, way) = self.curves_around(nodes);
        let [from, to] = [at, at + 1].map(|at| {
            let [low, high] = curves.map(|curve| f64::from(curve[at]));
            low + (high - low) * way
        });
        let points = from + (to - from) * part;
        // Not the negative zero.
        sign * (points / 500.0 - 1.0).clamp(-0.99, 0.99) + 0.0
    }

    /// With its odds to the power of the certainty.
    pub fn sharpened(&self, expected: f64) -> f64 {
        // By the absolute value, so that both sides get the same to the last bit, which
        // `atanh` by itself does not give.
        let odds = expected.abs().min(0.999).atanh();
        (odds * f64::from(self.certainty) / 100.0).tanh().copysign(expected)
    }

    /// The curves between which so many positions lie, and how far from the first.
    fn curves_around(&self, nodes: u64) -> ([&Curve; 2], f64) {
        let above = self.curves.partition_point(|(at, _)| *at <= nodes);
        match (self.curves[..above].last(), self.curves.get(above)) {
            (Some((before, low)), Some((after, high))) => {
                let from_first = |nodes: u64| (nodes as f64 / *before as f64).log2();
                ([low, high], from_first(nodes) / from_first(*after))
            }
            (Some((_, end)), None) | (None, Some((_, end))) => ([end; 2], 0.0),
            (None, None) => ([&STRAIGHT; 2], 0.0),
        }
    }
}

/// The last corner of a curve up to a share of the points, from 0 to 1, and which part of the way
/// to the next corner is left behind.
pub fn corner(share: f64) -> (usize, f64) {
    let place = share * (CORNERS - 1) as f64;
    let at = (place as usize).min(CORNERS - 2);
    (at, place - at as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_certain_is_less_extreme() {
        let by = |certainty, expected| {
            Calibration { certainty, curves: &[] }.of(expected, Side::First, 1_000)
        };
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
        // Half as much again as is said, from the half on, and up to 75 %.
        let mut curve = STRAIGHT.map(|points| points + points.saturating_sub(500) / 2);
        curve[16..].copy_from_slice(&[975, 980, 985, 990, 1_000]);
        // Of 40 % who is to move wins 45.
        curve[8] = 450;
        let curves = [(500, curve)];
        let curves: &'static [(u64, Curve)] = Vec::from(curves).leak();
        let calibration = Calibration { curves, ..Calibration::NONE };
        for nodes in [1, 500, 100_000] {
            let of = |expected, side| calibration.of(expected, side, nodes);
            // Of 60 % who is to move wins 65.
            assert!((of(0.2, Side::First) - 0.3).abs() < 1e-9);
            assert!((of(0.2, Side::Second) - 0.1).abs() < 1e-9);
            assert!(Side::BOTH.iter().all(|side| of(0.0, *side).to_bits() == 0));
            // Between 90 and 95 % there is a straight line from 98.5 to 99.
            assert!((of(0.85, Side::First) - 0.975).abs() < 1e-9);
            assert_eq!(of(0.37, Side::First), -of(-0.37, Side::Second));
            let ends = [-1.0, 1.0].map(|expected| of(expected, Side::First));
            assert!(ends[0] <= -0.98 && ends[1] == 0.99, "{ends:?}");
        }
    }

    #[test]
    fn between_two_curves_is_what_lies_between() {
        let unsure = STRAIGHT.map(|points| 250 + points / 2);
        let curves: &'static _ = Vec::from([(100, unsure), (10_000, STRAIGHT)]).leak();
        let two = Calibration { certainty: 150, curves };
        let of = |nodes| two.of(0.3, Side::First, nodes);
        assert_eq!((of(1), of(1_000_000)), (of(100), of(10_000)));
        assert!((of(1_000) - (of(100) + of(10_000)) / 2.0).abs() < 1e-9);
        assert!(of(100) < of(300) && of(300) < of(1_000) && of(9_999) < of(10_000));
    }
}
