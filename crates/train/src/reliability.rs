//! Whether scores mean what they say: how often positions are won of which the engine
//! expected so much.

use std::cmp::Ordering;
use std::path::PathBuf;

use anyhow::Context as _;
use game::Side;
use games::{Playable, Visitor};
use players::selfplay::{SelfGame, SelfPlayFile};

use crate::replay::replay;

/// Steps of the scale: tenths of a point.
const STEPS: usize = 10;

/// Finer ones, to see how sure one can be.
const FINE: usize = 200;

/// Positions whose scores lie in one tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tenth {
    pub positions: usize,
    /// Points that were expected for the side to move, and those that it got.
    expected: f64,
    won: f64,
}

impl Tenth {
    /// The share of the points that was expected, and the one that was got.
    pub fn shares(&self) -> [f64; 2] {
        [self.expected, self.won].map(|points| points / (self.positions as f64).max(1.0))
    }
}

/// What the positions of one variant say.
pub struct Counts {
    pub name: String,
    pub tenths: [Tenth; STEPS],
    /// The same, by finer steps of what was expected.
    fine: Vec<Tenth>,
}

impl Counts {
    pub fn new(name: String) -> Counts {
        Counts { name, tenths: [Tenth::default(); STEPS], fine: vec![Tenth::default(); FINE] }
    }

    /// The power of the odds, in percent, with which what was expected explains best what
    /// was won; 100 if it is right as it is.
    pub fn certainty(&self) -> u16 {
        let unlikely = |percent: u16| -> f64 {
            let of = |tenth: &Tenth| {
                let [expected, won] = tenth.shares().map(|share| share.clamp(0.001, 0.999));
                let odds = (expected / (1.0 - expected)).powf(f64::from(percent) / 100.0);
                let said = odds / (1.0 + odds);
                -(tenth.positions as f64) * (won * said.ln() + (1.0 - won) * (1.0 - said).ln())
            };
            self.fine.iter().filter(|tenth| tenth.positions > 0).map(of).sum()
        };
        (20..=600).min_by(|one, other| unlikely(*one).total_cmp(&unlikely(*other))).unwrap_or(100)
    }
}

/// So many positions weigh as much as the belief that scores mean what they say.
const DOUBT: f64 = 100.0;

impl Counts {
    /// The points won, in percent, where 0, 10, …, 100 % of them are expected
    /// ([`search::Calibration::curve`], on top of the one that the games were played with):
    /// what positions within a tenth of that won more than was expected of them, the
    /// nearer ones counting more. It grows by a percent a step at least, and half is half.
    pub fn curve(&self) -> [u8; STEPS + 1] {
        let mut curve = [0; STEPS + 1];
        let mut next = 0.0;
        for (i, percent) in curve.iter_mut().enumerate() {
            let at = i as f64 / STEPS as f64;
            let (mut more, mut all) = (0.0, DOUBT);
            for tenth in self.fine.iter().filter(|tenth| tenth.positions > 0) {
                let [expected, won] = tenth.shares();
                let nearness = (1.0 - (expected - at).abs() * STEPS as f64).max(0.0);
                more += nearness * tenth.positions as f64 * (won - expected);
                all += nearness * tenth.positions as f64;
            }
            let (half, left) = (STEPS / 2, (STEPS - i) as f64);
            let [least, most] = match i.cmp(&half) {
                Ordering::Less => [next, 50.0 - (half - i) as f64],
                Ordering::Equal => [50.0; 2],
                Ordering::Greater => [next, 100.0 - left],
            };
            let number = (100.0 * (at + more / all)).round().clamp(least, most);
            *percent = number as u8;
            next = number + 1.0;
        }
        curve
    }
}

/// Counts what is in files of games; those of one variant together.
pub fn count_all(files: &[PathBuf]) -> anyhow::Result<Vec<Counts>> {
    let mut all: Vec<Counts> = Vec::new();
    for path in files {
        let file = SelfPlayFile::read(path).with_context(|| path.display().to_string())?;
        let name = file.variant.name();
        let place = all.iter().position(|counts| counts.name == name).unwrap_or_else(|| {
            all.push(Counts::new(name));
            all.len() - 1
        });
        file.variant.visit(Count { games: &file.games, counts: &mut all[place] });
    }
    Ok(all)
}

/// The counts as a table in Markdown.
pub fn table(counts: &[Counts]) -> String {
    let mut table = String::from(
        "| game | tenth | positions | points expected | points won | difference |\n|---|---|---|---|---|---|\n",
    );
    for counts in counts {
        let Counts { name, tenths, .. } = counts;
        for (i, tenth) in tenths.iter().enumerate().filter(|(_, tenth)| tenth.positions > 0) {
            let [expected, won] = tenth.shares().map(|share| 100.0 * share);
            table += &format!(
                "| {name} | {}–{} % | {} | {expected:.1} % | {won:.1} % | {:+.1} |\n",
                100 / STEPS * i,
                100 / STEPS * (i + 1),
                tenth.positions,
                won - expected
            );
        }
        let (certainty, curve) = (counts.certainty(), counts.curve());
        table += &format!(
            "| {name} | | | | the odds to the power of {certainty} %, or the curve {curve:?} | |\n"
        );
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
        for played in self.games {
            let result = f64::from(played.outcome.for_first());
            replay(&game, played, |history, turn| {
                if !turn.is_proven {
                    let mover = game.to_move(history.position());
                    self.counts.note(mover, turn.expected(), result);
                }
            });
        }
    }
}

impl Counts {
    /// Notes what was expected and what came of it, both −1 to 1 for *first*.
    fn note(&mut self, mover: Side, expected: f64, result: f64) {
        let sign = if mover == Side::First { 1.0 } else { -1.0 };
        let [expected, won] = [expected, result].map(|value| (1.0 + sign * value) / 2.0);
        let at = |steps: usize| ((expected * steps as f64) as usize).min(steps - 1);
        for tenth in [&mut self.tenths[at(STEPS)], &mut self.fine[at(FINE)]] {
            tenth.positions += 1;
            tenth.expected += expected;
            tenth.won += won;
        }
    }
}

#[cfg(test)]
mod tests {
    use search::Calibration;

    use super::*;

    #[test]
    fn points_are_those_of_the_side_to_move() {
        let mut counts = Counts::new("a game".into());
        // The second side expects three quarters of a point and gets none.
        counts.note(Side::Second, -0.5, 1.0);
        counts.note(Side::First, 1.0, 0.0);
        assert_eq!(counts.tenths[7], Tenth { positions: 1, expected: 0.75, won: 0.0 });
        assert_eq!(counts.tenths[9], Tenth { positions: 1, expected: 1.0, won: 0.5 });
    }

    #[test]
    fn the_curve_is_what_was_won() {
        // Says 70 % where it is 62.5 %, and is right elsewhere.
        let mut counts = Counts::new("a game".into());
        for i in 0..40_000 {
            counts.note(Side::First, 0.4, if i % 8 < 3 { -1.0 } else { 1.0 });
            counts.note(Side::First, -0.2, if i % 5 < 3 { -1.0 } else { 1.0 });
        }
        let curve = counts.curve();
        assert_eq!((curve[4], curve[7]), (40, 63), "{curve:?}");
        assert_eq!((curve[0], curve[10]), (0, 100), "{curve:?}");
        assert!(curve.is_sorted_by(|one, other| one < other), "{curve:?}");
        assert_eq!(Counts::new("another".into()).curve(), Calibration::NONE.curve);
    }

    #[test]
    fn who_is_too_sure_is_told_so() {
        // Says 9 to 1 where it is 3 to 1: the square.
        let mut counts = Counts::new("a game".into());
        for i in 0..400 {
            counts.note(Side::First, 0.8, if i % 4 == 0 { -1.0 } else { 1.0 });
        }
        assert!(counts.certainty().abs_diff(50) <= 1, "{}", counts.certainty());
    }
}
