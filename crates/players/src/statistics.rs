//! What results prove: Elo differences with their error, and sequential tests.
//!
//! Games come in pairs from the same opening with sides swapped, and the
//! results of a pair hang together. So it is pairs that are counted (five
//! possible results, "pentanomial"), not games.

use serde::Serialize;

/// 95 % of a normal distribution lie within so many deviations.
const WITHIN: f64 = 1.959_964;

/// Results so far, in the order of the games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatchScore {
    /// Games won by the first player.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost by the first player.
    pub losses: u64,
    /// Pairs by half points, 0 to 4.
    pairs: [u64; 5],
    /// The points of a game whose twin is still to come.
    single: Option<f64>,
}

/// An Elo difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Strength {
    /// How much stronger the first player is.
    pub elo: f64,
    /// The half-width of the interval in which it lies with 95 % certainty.
    pub error: f64,
}

/// The share of the points that a player so much stronger expects.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference at which this share of the points is expected.
fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

impl MatchScore {
    /// Adds a game, with the points of the first player.
    pub fn add(&mut self, points: f64) {
        match points {
            p if p > 0.75 => self.wins += 1,
            p if p < 0.25 => self.losses += 1,
            _ => self.draws += 1,
        }
        self.single = match self.single {
            None => Some(points),
            Some(before) => {
                self.pairs[(2.0 * (before + points)).round() as usize] += 1;
                None
            }
        };
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The first player's points.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of the points that the first player got.
    pub fn share(&self) -> f64 {
        self.points() / (self.games() as f64).max(1.0)
    }

    /// Number, mean and variance of what was counted: pairs, or games where
    /// there are no two pairs.
    fn moments(&self) -> (f64, f64, f64) {
        let units: Vec<(f64, f64)> = match self.pairs.iter().sum::<u64>() {
            0 | 1 => {
                vec![(1.0, self.wins as f64), (0.5, self.draws as f64), (0.0, self.losses as f64)]
            }
            _ => self.pairs.iter().zip(0..).map(|(n, i)| (f64::from(i) / 4.0, *n as f64)).collect(),
        };
        let count: f64 = units.iter().map(|(_, n)| n).sum();
        let mean = units.iter().map(|(x, n)| x * n).sum::<f64>() / count.max(1.0);
        let square = units.iter().map(|(x, n)| (x - mean).powi(2) * n).sum::<f64>();
        (count, mean, square / count.max(1.0))
    }

    /// The Elo difference and its error.
    ///
    /// If one player got all the points no difference would be large enough. So
    /// half a point is taken from it (of a single game, half of that): then the
    /// number is what the games show at least, and not infinite.
    pub fn strength(&self) -> Strength {
        let games = self.games() as f64;
        if games == 0.0 {
            return Strength { elo: 0.0, error: 0.0 };
        }
        let least = 0.5 / games.max(2.0);
        let share = self.share().clamp(least, 1.0 - least);
        let (count, _, variance) = self.moments();
        // Results that are all alike say nothing of how much they would vary:
        // then what games without draws vary.
        let variance =
            if variance > 0.0 { variance / count } else { share * (1.0 - share) / games };
        let half = WITHIN * variance.sqrt();
        let bound = |share: f64| elo(share.clamp(least / 2.0, 1.0 - least / 2.0));
        Strength { elo: elo(share), error: (bound(share + half) - bound(share - half)) / 2.0 }
    }
}

/// A sequential test of two guesses about an Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference if there is nothing to it.
    pub elo0: f64,
    /// The difference that is hoped for.
    pub elo1: f64,
    /// How often the hope may be confirmed wrongly.
    pub alpha: f64,
    /// How often it may be given up wrongly.
    pub beta: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SprtVerdict {
    /// More games are needed.
    Open,
    /// `elo1` fits better: the change is good.
    Accepted,
    /// `elo0` fits better.
    Rejected,
}

impl Sprt {
    /// The bounds at which the test ends.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The logarithm of how much likelier the results are under `elo1` than
    /// under `elo0`, in the normal approximation of the generalised test.
    pub fn llr(&self, score: &MatchScore) -> f64 {
        let (mut count, mut mean, mut variance) = score.moments();
        if count == 0.0 {
            return 0.0;
        }
        if variance == 0.0 {
            // All alike: as if one more had come out as a draw.
            variance = (mean - 0.5).powi(2) * count / (count + 1.0).powi(2);
            mean = (mean * count + 0.5) / (count + 1.0);
            count += 1.0;
        }
        if variance == 0.0 {
            return 0.0;
        }
        let [s0, s1] = [self.elo0, self.elo1].map(expected);
        count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// Whether the test is decided.
    pub fn verdict(&self, score: &MatchScore) -> SprtVerdict {
        let [lower, upper] = self.bounds();
        match self.llr(score) {
            llr if llr >= upper => SprtVerdict::Accepted,
            llr if llr <= lower => SprtVerdict::Rejected,
            _ => SprtVerdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(points: impl IntoIterator<Item = f64>) -> MatchScore {
        let mut score = MatchScore::default();
        points.into_iter().for_each(|points| score.add(points));
        score
    }

    #[test]
    fn elo_is_what_tables_say() {
        assert_eq!(elo(0.5), 0.0);
        assert!((elo(0.64) - 99.95).abs() < 0.01);
        assert!((expected(200.0) - 0.7597).abs() < 0.0001);
        for share in [0.01, 0.3, 0.75] {
            assert!((expected(elo(share)) - share).abs() < 1e-12);
        }
    }

    #[test]
    fn games_are_counted() {
        let score = score([1.0, 0.5, 0.0, 1.0, 1.0]);
        assert_eq!((score.wins, score.draws, score.losses, score.games()), (3, 1, 1, 5));
        assert_eq!(score.points(), 3.5);
        assert_eq!(score.pairs, [0, 0, 1, 1, 0]);
        assert_eq!(score.single, Some(1.0));
    }

    #[test]
    fn the_error_is_that_of_pairs() {
        // 100 pairs, of which 50 give 2 points and 50 give 1: 75 % with a
        // deviation of ¼ a pair, 0.025 for the mean.
        let score = score((0..100).flat_map(|i| [1.0, f64::from(i % 2)]));
        let found = score.strength();
        assert!((found.elo - elo(0.75)).abs() < 1e-9);
        let half = 1.96 * 0.025;
        let expected = (elo(0.75 + half) - elo(0.75 - half)) / 2.0;
        assert!((found.error - expected).abs() < 0.01, "{found:?}");
        // A win and a loss in every pair: exactly equal, whatever the opening.
        let even = (0..100).map(|i| f64::from(i % 2));
        assert_eq!(super::tests::score(even).strength().elo, 0.0);
    }

    #[test]
    fn all_points_are_still_a_number() {
        for games in [1, 2, 10, 100] {
            let all = score((0..games).map(|_| 1.0)).strength();
            let none = score((0..games).map(|_| 0.0)).strength();
            assert!(all.elo.is_finite() && all.error.is_finite() && all.error > 0.0);
            assert_eq!(all.elo, elo(1.0 - 0.5 / f64::from(games.max(2))));
            assert!(all.elo > 0.0);
            assert!((all.elo + none.elo).abs() < 1e-9);
        }
        assert_eq!(MatchScore::default().strength(), Strength { elo: 0.0, error: 0.0 });
    }

    #[test]
    fn a_sequential_test_ends_on_the_right_side() {
        let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        let [lower, upper] = test.bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + 2.944).abs() < 0.001);
        assert_eq!(test.verdict(&MatchScore::default()), SprtVerdict::Open);
        // 60 % over many pairs is far more than 10 Elo, 40 % far less.
        let many =
            |wins: u32| score((0..4_000).map(move |i| f64::from(u8::from(i * 7 % 10 < wins))));
        assert_eq!(test.verdict(&many(6)), SprtVerdict::Accepted);
        assert_eq!(test.verdict(&many(4)), SprtVerdict::Rejected);
        // Whoever wins everything need not play for ever.
        assert_eq!(test.verdict(&score((0..400).map(|_| 1.0))), SprtVerdict::Accepted);
        assert_eq!(test.verdict(&score((0..400).map(|_| 0.0))), SprtVerdict::Rejected);
    }

    #[test]
    fn the_ratio_is_zero_half_way_between_the_guesses() {
        let test = Sprt { elo0: -50.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
        let even = score([1.0, 1.0, 0.0, 0.0, 0.5, 0.5]);
        assert!(test.llr(&even).abs() < 1e-9);
        let better = score([1.0, 1.0, 0.0, 0.5, 0.5, 0.5]);
        assert!(test.llr(&better) > 0.0);
    }
}
