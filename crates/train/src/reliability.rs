//! Whether scores mean what they say: how often positions are won of which the engine
//! expected so much, and which correction would make it so.

use std::path::PathBuf;

use anyhow::Context as _;
use game::Side;
use games::{Playable, Visitor};
use players::selfplay::{SelfGame, SelfPlayFile};
use search::{CORNERS, Calibration, Curve, corner};

use crate::replay::replay;

/// Bands of the scale: tenths of a point.
const BANDS: usize = 10;

/// Finer ones, of which a correction is made.
const FINE: usize = 2_000;

/// A tenth with fewer positions says little.
pub const FEW: usize = 500;

/// Positions whose scores lie in one band of the scale.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Band {
    pub positions: usize,
    /// Points that were expected for the side to move, and those that it got.
    expected: f64,
    won: f64,
}

impl Band {
    /// The share of the points that was expected, and the one that was got.
    pub fn shares(&self) -> [f64; 2] {
        [self.expected, self.won].map(|points| points / (self.positions as f64).max(1.0))
    }

    /// Counts a position of which so much was expected, and what came of it: from 0 to 1 for
    /// the side to move.
    fn note(&mut self, expected: f64, won: f64) {
        self.positions += 1;
        self.expected += expected;
        self.won += won;
    }
}

/// What positions say that were looked at for so many nodes.
pub struct Counts {
    pub nodes: u64,
    /// By what is told.
    pub tenths: [Band; BANDS],
    /// By what is expected before that is corrected.
    uncorrected: Vec<Band>,
}

/// What the positions of one variant say, those with the fewest nodes first.
pub struct Reliability {
    pub name: String,
    pub counts: Vec<Counts>,
}

/// How scores of one variant should be corrected: what [`Calibration`] holds.
struct Fit {
    certainty: u16,
    curves: Vec<(u64, Curve)>,
}

impl Counts {
    pub fn new(nodes: u64) -> Counts {
        let uncorrected = vec![Band::default(); FINE];
        Counts { nodes, tenths: [Band::default(); BANDS], uncorrected }
    }

    /// Notes what was expected and what came of it, −1 to 1 for *first*.
    fn note(&mut self, mover: Side, expected: f64, result: f64, calibration: Calibration) {
        let sign = if mover == Side::First { 1.0 } else { -1.0 };
        let told = calibration.of(expected, mover, self.nodes);
        let [told, expected, won] =
            [told, expected, result].map(|value| (1.0 + sign * value) / 2.0);
        let at = |share: f64, bands: usize| ((share * bands as f64) as usize).min(bands - 1);
        self.tenths[at(told, BANDS)].note(told, won);
        self.uncorrected[at(expected, FINE)].note(expected, won);
    }

    /// How far the tenth is off that is furthest off, among those with [`FEW`] positions or more.
    fn worst(&self) -> Option<f64> {
        let off = |tenth: &Band| {
            let [expected, won] = tenth.shares();
            (tenth.positions >= FEW).then_some(won - expected)
        };
        let tenths = self.tenths.iter().filter_map(off);
        tenths.max_by(|one, other| one.abs().total_cmp(&other.abs()))
    }
}

/// So many positions weigh as much as the belief that scores mean what they say.
const DOUBT: f64 = 50.0;

/// Fits, by least squares, the heights of a curve's corners to the points won by what was
/// expected, and makes it grow.
fn fit_curve(bands: &[Band]) -> Curve {
    // The normal equations: each height has to do with its neighbours only.
    let (mut middle, mut beside, mut right) =
        ([DOUBT; CORNERS], [0.0; CORNERS - 1], [0.0; CORNERS]);
    for (i, right) in right.iter_mut().enumerate() {
        *right = DOUBT * i as f64 / (CORNERS - 1) as f64;
    }
    for band in bands.iter().filter(|band| band.positions > 0) {
        let ([expected, won], weight) = (band.shares(), band.positions as f64);
        let (at, part) = corner(expected);
        middle[at] += weight * (1.0 - part) * (1.0 - part);
        middle[at + 1] += weight * part * part;
        beside[at] += weight * part * (1.0 - part);
        right[at] += weight * (1.0 - part) * won;
        right[at + 1] += weight * part * won;
    }
    let weights = middle;
    for i in 0..CORNERS - 1 {
        let share = beside[i] / middle[i];
        middle[i + 1] -= share * beside[i];
        right[i + 1] -= share * right[i];
    }
    let mut heights = [0.0; CORNERS];
    for i in (0..CORNERS).rev() {
        let known = if i < CORNERS - 1 { beside[i] * heights[i + 1] } else { 0.0 };
        heights[i] = (right[i] - known) / middle[i];
    }
    growing(heights, weights)
}

/// The heights in thousandths, growing from corner to corner: neighbours that fall have their
/// mean, by their weights, and go up and down from the middle alike, so that no side gains.
fn growing(heights: [f64; CORNERS], weights: [f64; CORNERS]) -> Curve {
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (height, weight) in heights.into_iter().zip(weights) {
        let mut pool = (height, weight, 1);
        while let Some(last) = pools.pop_if(|last| last.0 >= pool.0) {
            let weight = last.1 + pool.1;
            pool = ((last.0 * last.1 + pool.0 * pool.1) / weight, weight, last.2 + pool.2);
        }
        pools.push(pool);
    }
    let thousandths = |pool: (f64, f64, usize)| {
        let height = (1_000.0 * pool.0).round().clamp(0.0, 1_000.0);
        std::iter::repeat_n(height as i32, pool.2)
    };
    let wanted: Vec<i32> = pools.into_iter().flat_map(thousandths).collect();
    let (half, last) = (CORNERS / 2, CORNERS - 1);
    let mut curve = [wanted[half].clamp(half as i32, (1_000 - half) as i32); CORNERS];
    for i in half + 1..=last {
        curve[i] = wanted[i].clamp(curve[i - 1] + 1, (1_000 - last + i) as i32);
    }
    for i in (0..half).rev() {
        curve[i] = wanted[i].clamp(i as i32, curve[i + 1] - 1);
    }
    curve.map(|points| points as u16)
}

/// The same bands with the odds of what was expected to the power of so many percent.
fn sharpened(bands: &[Band], certainty: u16) -> Vec<Band> {
    let calibration = Calibration { certainty, ..Calibration::NONE };
    let sharpen = |band: &Band| {
        let share = (1.0 + calibration.sharpened(2.0 * band.shares()[0] - 1.0)) / 2.0;
        Band { expected: band.positions as f64 * share, ..*band }
    };
    bands.iter().filter(|band| band.positions > 0).map(sharpen).collect()
}

/// How far a curve is from the points won: a mean of squares.
fn squares(bands: &[Band], curve: &Curve) -> f64 {
    let square = |band: &Band| {
        let [expected, won] = band.shares();
        let (at, part) = corner(expected);
        let [low, high] = [curve[at], curve[at + 1]].map(|points| f64::from(points) / 1_000.0);
        band.positions as f64 * (low + (high - low) * part - won).powi(2)
    };
    let all: usize = bands.iter().map(|band| band.positions).sum();
    bands.iter().map(square).sum::<f64>() / all.max(1) as f64
}

impl Reliability {
    fn new(name: String) -> Reliability {
        Reliability { name, counts: Vec::new() }
    }

    /// What to count positions with so many nodes in.
    fn of_nodes(&mut self, nodes: u64) -> &mut Counts {
        let at = self.counts.partition_point(|counts| counts.nodes < nodes);
        if self.counts.get(at).is_none_or(|counts| counts.nodes != nodes) {
            self.counts.insert(at, Counts::new(nodes));
        }
        &mut self.counts[at]
    }

    /// The power of the odds and the curves with which scores mean what they say; none if there
    /// are no estimates.
    fn fit(&self) -> Option<Fit> {
        let seen = |counts: &&Counts| counts.uncorrected.iter().any(|band| band.positions > 0);
        let seen: Vec<&Counts> = self.counts.iter().filter(seen).collect();
        let with = |certainty: u16| {
            let fit = |counts: &&Counts| {
                let bands = sharpened(&counts.uncorrected, certainty);
                let curve = fit_curve(&bands);
                (squares(&bands, &curve), (counts.nodes, curve))
            };
            let (squares, curves): (Vec<f64>, Vec<_>) = seen.iter().map(fit).unzip();
            (squares.iter().sum::<f64>(), Fit { certainty, curves })
        };
        let fits = (60..=600).step_by(20).map(with);
        let best = fits.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, fit)| fit);
        best.filter(|fit| !fit.curves.is_empty())
    }
}

/// Counts what is in files of games; those of one variant together.
pub fn count_all(files: &[PathBuf]) -> anyhow::Result<Vec<Reliability>> {
    let mut all: Vec<Reliability> = Vec::new();
    for path in files {
        let file = SelfPlayFile::read(path).with_context(|| path.display().to_string())?;
        let name = file.variant.name();
        let place = all.iter().position(|one| one.name == name).unwrap_or_else(|| {
            all.push(Reliability::new(name));
            all.len() - 1
        });
        let counts = all[place].of_nodes(file.nodes);
        file.variant.visit(Count { games: &file.games, counts });
    }
    Ok(all)
}

/// The counts as a table in Markdown, and what would correct them.
pub fn table(all: &[Reliability]) -> String {
    let mut table = String::from("| game | nodes |");
    for i in 0..BANDS {
        table += &format!(" {}–{} % |", 100 / BANDS * i, 100 / BANDS * (i + 1));
    }
    table += &format!(" furthest off |\n|---|---|{}---|\n", "---|".repeat(BANDS));
    for Reliability { name, counts } in all {
        for counts in counts {
            table += &format!("| {name} | {} |", counts.nodes);
            for tenth in &counts.tenths {
                let [expected, won] = tenth.shares().map(|share| 100.0 * share);
                table += &match tenth.positions {
                    0 => " – |".into(),
                    positions => format!(" {expected:.1} → {won:.1} ({positions}) |"),
                };
            }
            table += &match counts.worst() {
                Some(off) => format!(" {:+.1} |\n", 100.0 * off),
                None => " – |\n".into(),
            };
        }
    }
    for reliability in all {
        let Some(Fit { certainty, curves }) = reliability.fit() else { continue };
        table += &format!("\n{}: certainty {certainty}, curves\n", reliability.name);
        for curve in curves {
            table += &format!("    {curve:?},\n");
        }
    }
    table
}

/// Counts what the turns of games say. What is proven is left out: it is no estimate.
struct Count<'a> {
    games: &'a [SelfGame],
    counts: &'a mut Counts,
}

impl Visitor for Count<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let calibration = game.calibration();
        for played in self.games {
            let result = f64::from(played.outcome.for_first());
            replay(&game, played, |history, turn| {
                if !turn.is_proven {
                    let mover = game.to_move(history.position());
                    self.counts.note(mover, turn.expected(), result, calibration);
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_those_of_the_side_to_move() {
        let mut counts = Counts::new(100);
        let calibration = Calibration { certainty: 200, ..Calibration::NONE };
        // The second side expects seven tenths of a point, is told more, and gets none.
        counts.note(Side::Second, -0.4, 1.0, calibration);
        counts.note(Side::First, 1.0, 0.0, Calibration::NONE);
        let [told, expected] = [counts.tenths[8], counts.uncorrected[1_400]];
        assert_eq!((told.positions, expected.positions), (1, 1));
        // 7 to 3 and its square.
        assert!((told.expected - 49.0 / 58.0).abs() < 1e-9);
        assert!((expected.expected - 0.7).abs() < 1e-9);
        assert_eq!((told.won, counts.tenths[9].won), (0.0, 0.5));
    }

    /// Positions that are won as often as `won` says of what is expected, both in shares.
    fn noted(nodes: u64, won: impl Fn(f64) -> f64) -> Counts {
        let mut counts = Counts::new(nodes);
        for i in 0..400_000_u64 {
            let expected = (i % 1_000) as f64 / 1_000.0;
            let luck = (game::split_mix(i) >> 11) as f64 / (1_u64 << 53) as f64;
            let result = if luck < won(expected) { 1.0 } else { -1.0 };
            counts.note(Side::First, 2.0 * expected - 1.0, result, Calibration::NONE);
        }
        counts
    }

    #[test]
    fn curves_are_what_was_won_after_so_many_nodes() {
        // Too sure with few nodes, too hopeful below the middle with many.
        let of_few = |expected: f64| 0.5 + (expected - 0.5) * 0.6;
        let of_many = |expected: f64| if expected < 0.5 { expected * 0.8 } else { expected };
        let (few, many) = (noted(100, of_few), noted(9_000, of_many));
        // What wins 78 % is told as 95.
        assert!((few.worst().unwrap().abs() - 0.18).abs() < 0.01);
        let fit = Reliability { name: "a game".into(), counts: vec![few, many] }.fit().unwrap();
        let calibration = Calibration { certainty: fit.certainty, curves: fit.curves.leak() };
        for percent in [10, 30, 40, 60, 80, 95] {
            let expected = f64::from(percent) / 100.0;
            let told =
                |nodes| (1.0 + calibration.of(2.0 * expected - 1.0, Side::First, nodes)) / 2.0;
            let off = [told(100) - of_few(expected), told(9_000) - of_many(expected)];
            assert!(off.iter().all(|off| off.abs() < 0.025), "{percent}: {off:?}");
        }
    }

    #[test]
    fn where_nothing_was_seen_nothing_is_off() {
        let straight = fit_curve(&Counts::new(1).uncorrected);
        assert_eq!(straight, std::array::from_fn(|i| 50 * i as u16));
        let counts = vec![Counts::new(1)];
        assert!(Reliability { name: "a game".into(), counts }.fit().is_none());
    }

    #[test]
    fn curves_grow_and_do_not_favour_a_side() {
        let weights = [1.0; CORNERS];
        let mut heights: [f64; CORNERS] = std::array::from_fn(|i| i as f64 / 20.0);
        heights[2..5].copy_from_slice(&[0.3, 0.2, 0.25]);
        heights[9..12].copy_from_slice(&[0.6, 0.5, 0.4]);
        let curve = growing(heights, weights);
        assert!(curve.is_sorted_by(|one, other| one < other), "{curve:?}");
        assert_eq!(curve[..6], [0, 50, 247, 248, 249, 250]);
        assert_eq!(curve[8..13], [400, 499, 500, 501, 600]);
        let mirrored = growing(std::array::from_fn(|i| 1.0 - heights[CORNERS - 1 - i]), weights);
        let differs = |i: usize| mirrored[i].abs_diff(1_000 - curve[CORNERS - 1 - i]) > 3;
        assert!(!(0..CORNERS).any(differs), "{curve:?}, {mirrored:?}");
        assert!(growing([0.0; CORNERS], weights)[..3] == [0, 1, 2]);
        assert!(growing([1.0; CORNERS], weights)[18..] == [998, 999, 1_000]);
    }

    #[test]
    fn odds_are_raised_as_far_as_needed() {
        // The power of the odds that is right, where they are said too small and too large.
        for (power, wanted) in [(2.0_f64, 200), (0.7, 70)] {
            let won =
                |share: f64| share.powf(power) / (share.powf(power) + (1.0 - share).powf(power));
            let bands = sharpened(&noted(100, won).uncorrected, wanted);
            let off = |band: &Band| band.positions as f64 * (band.shares()[1] - band.shares()[0]);
            let tenths = bands.chunks(bands.len() / 10);
            for tenth in tenths {
                let all: usize = tenth.iter().map(|band| band.positions).sum();
                assert!((tenth.iter().map(off).sum::<f64>() / all as f64).abs() < 0.01);
            }
        }
    }

    #[test]
    fn files_with_other_nodes_are_counted_apart() {
        let mut all = Reliability::new("a game".into());
        for nodes in [500, 100, 500] {
            all.of_nodes(nodes).note(Side::First, 0.1, 1.0, Calibration::NONE);
        }
        let positions = |counts: &Counts| (counts.nodes, counts.tenths[5].positions);
        assert_eq!(all.counts.iter().map(positions).collect::<Vec<_>>(), [(100, 1), (500, 2)]);
    }
}
