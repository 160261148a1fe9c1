//! Tunes the constants of search by simultaneous perturbation (SPSA): all of them are moved
//! at once, each a little up or down by the toss of a coin; the constants moved so play
//! against those moved the other way; and all go some way towards whoever won. Knows
//! neither games nor constants by name.

use anyhow::ensure;
use games::{Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use search::{CONSTANTS, Constant, Knowledge, Tuning, Weights};

use crate::Args;
use crate::compare::{NODES, OPENING, told};
use crate::paired_match::{Contestant, PairedMatch, derived};

/// Pairs of games between two steps. A fixed number, so that the end does not depend on
/// the number of threads.
const BATCH: usize = 4;
/// Pairs of games in all, unless told.
const PAIRS: usize = 400;
/// How far from where they are constants are tried, as a share of their own value.
const SPREAD: f64 = 0.3;
/// How far they go towards a winner who took all points, as a share of that.
const GAIN: f64 = 0.4;

/// Tunes a game and tells what came of it.
pub fn run(args: &Args, variant: &Variant) -> anyhow::Result<()> {
    variant.visit(Tune { args, variant })
}

struct Tune<'a> {
    args: &'a Args,
    variant: &'a Variant,
}

impl Visitor for Tune<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, game: G) -> anyhow::Result<()> {
        let args = self.args;
        let begin = G::TUNING.with(&args.with)?;
        let chosen = chosen::<G>(&game, &begin, &args.only)?;
        let (pairs, nodes) = match args.quick {
            true => (BATCH, 50),
            false => (args.count.map_or(PAIRS, |games| games.div_ceil(2)), NODES),
        };
        let nodes = args.nodes.unwrap_or(nodes);
        let weights = Weights::shipped::<G>();
        let play = |index, pairs, both: [Tuning; 2]| {
            let seed = derived(args.seed, index);
            let paired = PairedMatch { pairs, opening: OPENING, seed, threads: args.threads() };
            let usual = Contestant::new::<G>(&weights, nodes);
            paired.play(&game, both.map(|tuning| Contestant { tuning, ..usual }))
        };
        let mut walk = Walk::new(begin, chosen, pairs.div_ceil(BATCH), args.seed);
        while let Some(both) = walk.toss() {
            let score = play(walk.step as u64, BATCH, both);
            walk.hear(2.0 * score.share() - 1.0);
            if walk.step.is_multiple_of(10) {
                eprintln!("{} of {} steps: {}", walk.step, walk.steps, walk.here());
            }
        }
        // Whether it was worth it, in games that nothing was tuned on.
        let both = [walk.here(), begin];
        let score = play(u64::MAX, pairs.div_ceil(4), both);
        println!("tuned in {pairs} pairs of {nodes} nodes a turn, seed {}:", args.seed);
        println!("{}", told(&self.variant.name(), &both, &score));
        Ok(())
    }
}

/// The constants to tune.
fn chosen<G: Knowledge>(
    game: &G,
    begin: &Tuning,
    only: &[String],
) -> anyhow::Result<Vec<&'static Constant>> {
    for name in only {
        // Says so if there is no such constant.
        begin.with(&format!("{name}={}", i32::MAX)).or_else(|bad| match bad {
            search::BadTuning::OutOfBounds(..) => Ok(*begin),
            bad => Err(bad),
        })?;
    }
    let is_chosen = |constant: &&Constant| match only {
        [] => constant.method == game.method() && constant.get(begin) != 0,
        names => names.iter().any(|name| name == constant.name),
    };
    let chosen: Vec<_> = CONSTANTS.iter().filter(is_chosen).collect();
    ensure!(!chosen.is_empty(), "there is nothing to tune");
    Ok(chosen)
}

/// The way of the constants.
struct Walk {
    begin: Tuning,
    chosen: Vec<&'static Constant>,
    /// Where they are, and by how much they are moved to either side.
    places: Vec<(f64, f64)>,
    /// The last tosses.
    tosses: Vec<f64>,
    step: usize,
    steps: usize,
    rng: Xoshiro256PlusPlus,
}

impl Walk {
    fn new(begin: Tuning, chosen: Vec<&'static Constant>, steps: usize, seed: u64) -> Walk {
        let place = |constant: &&Constant| {
            let number = f64::from(constant.get(&begin));
            let range = f64::from(constant.most - constant.least);
            (number, (SPREAD * number.abs()).max(range / 20.0).max(1.0))
        };
        let places = chosen.iter().map(place).collect();
        let rng = Xoshiro256PlusPlus::seed_from_u64(derived(seed, u64::MAX - 1));
        Walk { begin, chosen, places, tosses: Vec::new(), step: 0, steps, rng }
    }

    /// The next two to play against each other, until all steps are done.
    fn toss(&mut self) -> Option<[Tuning; 2]> {
        if self.step == self.steps {
            return None;
        }
        self.step += 1;
        let mut toss = || if self.rng.next_u64() >> 63 == 0 { -1.0 } else { 1.0 };
        self.tosses = self.chosen.iter().map(|_| toss()).collect();
        Some([1.0, -1.0].map(|way| self.moved(way * self.share(0.101))))
    }

    /// Takes note of the first one's result, −1 to 1.
    fn hear(&mut self, result: f64) {
        let gain = GAIN * self.share(0.602) * result;
        let all = self.places.iter_mut().zip(&self.tosses).zip(&self.chosen);
        for (((place, spread), toss), constant) in all {
            let [least, most] = [constant.least, constant.most].map(f64::from);
            *place = (*place + gain * *spread * toss).clamp(least, most);
        }
    }

    /// Where the constants are now.
    fn here(&self) -> Tuning {
        self.moved(0.0)
    }

    fn moved(&self, by: f64) -> Tuning {
        let mut tuning = self.begin;
        for (i, constant) in self.chosen.iter().enumerate() {
            let (place, spread) = self.places[i];
            let toss = self.tosses.get(i).copied().unwrap_or(0.0);
            constant.set(&mut tuning, (place + by * toss * spread).round() as i32);
        }
        tuning
    }

    /// Steps get shorter: how much is left of the first one.
    fn share(&self, power: f64) -> f64 {
        let steady = self.steps as f64 / 10.0;
        ((1.0 + steady) / (self.step as f64 + steady)).powf(power)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in which whoever is nearer to certain constants wins more often.
    #[test]
    fn constants_go_where_games_are_won() {
        let named = |name: &str| CONSTANTS.iter().find(|constant| constant.name == name).unwrap();
        let chosen = vec![named("aspiration"), named("late"), named("later")];
        let best = Tuning::USUAL.with("aspiration=90,late=10,later=40").unwrap();
        let far = |tuning: &Tuning| -> f64 {
            let off = |constant: &&Constant| {
                let [one, other] = [tuning, &best].map(|tuning| f64::from(constant.get(tuning)));
                ((one - other) / other).powi(2)
            };
            chosen.iter().map(off).sum()
        };
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut walk = Walk::new(Tuning::USUAL, chosen.clone(), 400, 7);
        while let Some([one, other]) = walk.toss() {
            let share = 1.0 / (1.0 + (4.0 * (far(&one) - far(&other))).exp());
            let won = (luck.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            walk.hear(if won < share { 1.0 } else { -1.0 });
        }
        let (begin, end) = (far(&Tuning::USUAL), far(&walk.here()));
        assert!(end < begin / 4.0, "{begin} {end} {}", walk.here());
    }

    #[test]
    fn constants_stay_within_their_bounds() {
        let mut walk = Walk::new(Tuning::USUAL, CONSTANTS.iter().collect(), 200, 1);
        while let Some(both) = walk.toss() {
            for constant in CONSTANTS {
                for tuning in &both {
                    let number = constant.get(tuning);
                    assert!((constant.least..=constant.most).contains(&number));
                }
            }
            walk.hear(1.0);
        }
    }
}
