//! What search values positions with: whole numbers, in which wins and losses
//! keep their distance.
//!
//! | score                        | meaning                                      |
//! |------------------------------|----------------------------------------------|
//! | `WIN − n`                    | proven: the side to move wins in n turns     |
//! | `BELIEVED − n`               | the same, but not every reply was looked at  |
//! | within ±`EVALUATION_LIMIT`   | an estimate                                  |
//!
//! Inside alpha-beta a score is from the view of the side to move; everywhere
//! else values are *first*'s.

use game::{Outcome, Proven, Side};

/// A value in search.
pub type Score = i32;

/// A win on the board.
pub(crate) const WIN: Score = 30_000;
/// A win on the board as far as the turns that were looked at tell.
pub(crate) const BELIEVED: Score = 25_000;
/// No game is longer than this in search.
pub(crate) const LONGEST: Score = 1_000;
/// Estimates keep within this, whatever a game's evaluation says.
pub const EVALUATION_LIMIT: Score = 15_000;
/// Beyond every score.
pub(crate) const INFINITE: Score = 32_000;

/// Whether a score is a proven win or loss.
pub(crate) const fn is_proven(score: Score) -> bool {
    score.abs() > WIN - LONGEST
}

/// Whether a score holds a distance, proven or not.
pub(crate) const fn has_distance(score: Score) -> bool {
    score.abs() > BELIEVED - LONGEST
}

/// How many turns a score with a distance is away from the end.
pub(crate) const fn distance(score: Score) -> Score {
    if is_proven(score) { WIN - score.abs() } else { BELIEVED - score.abs() }
}

/// A proven loss as what it is when replies were left out: believed only.
pub(crate) const fn without_proof(score: Score) -> Score {
    if score < -(WIN - LONGEST) { score + (WIN - BELIEVED) } else { score }
}

/// From the view of `side` to *first*'s and back.
pub(crate) const fn flip(score: Score, side: Side) -> Score {
    match side {
        Side::First => score,
        Side::Second => -score,
    }
}

/// The proven value of a position in which `mover` is to move and has this
/// score, if it is one; draws do not show in a score.
pub(crate) fn proven(score: Score, mover: Side, exact_distance: bool) -> Option<Proven> {
    is_proven(score).then(|| Proven {
        outcome: Outcome::Won(if score > 0 { mover } else { !mover }),
        distance: exact_distance.then(|| distance(score) as u16),
    })
}

/// A proven value as a score of the side to move; a distance that is not known
/// counts as far away.
pub(crate) fn of_proven(proven: Proven, mover: Side, ply: usize) -> Score {
    match proven.outcome {
        Outcome::Draw => 0,
        Outcome::Won(side) => {
            let far = LONGEST / 2;
            let distance = proven.distance.map_or(far, |n| Score::from(n).min(far));
            let win = WIN - distance - ply as Score;
            if side == mover { win } else { -win }
        }
    }
}

/// The expected result, −1 to 1, that an estimate stands for; `scale` is the
/// estimate at which a side is about 3 to 1 on.
#[inline]
pub fn expected(score: Score, scale: Score) -> f64 {
    if is_proven(score) {
        return f64::from(score.signum());
    }
    (f64::from(score) / f64::from(scale) / 2.0).tanh().clamp(-0.99, 0.99)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proven_value_survives_the_way_through_a_score() {
        for (outcome, distance) in
            [(Outcome::Won(Side::First), Some(7)), (Outcome::Won(Side::Second), Some(12))]
        {
            let before = Proven { outcome, distance };
            for mover in Side::BOTH {
                assert_eq!(proven(of_proven(before, mover, 0), mover, true), Some(before));
            }
        }
    }

    #[test]
    fn a_loss_without_all_replies_is_no_proof() {
        let loss = -(WIN - 4);
        assert!(!is_proven(without_proof(loss)));
        assert_eq!(distance(without_proof(loss)), 4);
        assert_eq!(without_proof(WIN - 4), WIN - 4);
    }
}
