//! Learns how likely steps are, by what is seen around them: a weight for every
//! pattern, so that what search chose is as likely as possible among its alternatives.

use game::Game;
use players::selfplay::SelfGame;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Knowledge, PATTERN_ONE, Patterns};

use crate::adam::Adam;
use crate::replay::{replay, retrace};

/// Choices between two steps of the descent.
const BATCH: usize = 256;

/// What a large weight costs: patterns that are hardly ever seen stay near 0.
const SHRINK: f32 = 2e-6;

/// Choices to learn from.
#[derive(Default)]
pub struct Choices {
    /// Patterns of every alternative, one after the other.
    patterns: Vec<u16>,
    /// Where the patterns of each alternative end. (There may be more than 32 bits count.)
    ends: Vec<usize>,
    /// For each choice: its first alternative, the chosen one, and the end of them.
    made: Vec<[usize; 3]>,
}

impl Choices {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.made.len()
    }

    /// Adds what a game shows; where nothing is seen of any step, there is nothing to learn.
    pub fn add<G: Game + Knowledge>(
        &mut self,
        game: &G,
        played: &SelfGame,
        rng: &mut Xoshiro256PlusPlus,
    ) {
        replay(game, played, |history, turn| {
            retrace(game, history.position(), turn, rng, |draft, all, chosen| {
                let (first, seen) = (self.ends.len(), self.patterns.len());
                for one in all {
                    game.each_pattern(draft, *one, &mut |p| self.patterns.push(p as u16));
                    self.ends.push(self.patterns.len());
                }
                match all.len() > 1 && self.patterns.len() > seen {
                    true => self.made.push([first, first + chosen, self.ends.len()]),
                    false => {
                        self.ends.truncate(first);
                        self.patterns.truncate(seen);
                    }
                }
            });
        });
    }

    fn patterns(&self, alternative: usize) -> &[u16] {
        let begin = alternative.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.patterns[begin..self.ends[alternative]]
    }
}

/// The weights as they are learnt.
pub struct Learner {
    weights: Vec<f32>,
    adam: Adam,
}

impl Learner {
    /// Everything is as likely as everything else.
    pub fn new<G: Knowledge>() -> Learner {
        Learner { weights: vec![0.0; G::PATTERNS], adam: Adam::new(G::PATTERNS) }
    }

    /// The weights in whole numbers.
    pub fn patterns(&self) -> Patterns {
        let one = PATTERN_ONE as f32 * std::f32::consts::LOG2_E;
        let whole = |weight: &f32| (weight * one).round().clamp(-2_000.0, 2_000.0) as i16;
        Patterns { weights: self.weights.iter().map(whole).collect() }
    }

    /// One look at all choices, in an order of its own.
    pub fn epoch(&mut self, made: &Choices, rate: f32, rng: &mut Xoshiro256PlusPlus) -> f64 {
        let mut order: Vec<usize> = (0..made.len()).collect();
        game::shuffle(&mut order, rng);
        let (mut loss, mut slope) = (0.0, vec![0.0; self.weights.len()]);
        for batch in order.chunks(BATCH) {
            slope.fill(0.0);
            for index in batch {
                loss += self.add_slope(made, made.made[*index], &mut slope);
            }
            self.adam.begin();
            for (i, weight) in self.weights.iter_mut().enumerate() {
                let slope = slope[i] / batch.len() as f32 + SHRINK * *weight;
                *weight -= rate * self.adam.change(i, slope);
            }
        }
        loss / made.len().max(1) as f64
    }

    /// The mean loss (in nats), and the share of choices in which the likeliest step
    /// is the chosen one.
    pub fn loss(&self, made: &Choices) -> (f64, f64) {
        let mut scratch = vec![0.0; self.weights.len()];
        let (mut loss, mut right) = (0.0, 0);
        for choice in &made.made {
            loss += self.add_slope(made, *choice, &mut scratch);
            let [first, chosen, end] = *choice;
            let likes = self.likes(made, first, end);
            right += usize::from(likes.iter().all(|like| *like <= likes[chosen - first]));
        }
        let count = made.len().max(1) as f64;
        (loss / count, right as f64 / count)
    }

    fn likes(&self, made: &Choices, first: usize, end: usize) -> Vec<f32> {
        let like = |alternative| {
            made.patterns(alternative).iter().map(|p| self.weights[usize::from(*p)]).sum()
        };
        (first..end).map(like).collect()
    }

    fn add_slope(&self, made: &Choices, choice: [usize; 3], slope: &mut [f32]) -> f64 {
        let [first, chosen, end] = choice;
        let mut likes = self.likes(made, first, end);
        let most = likes.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        likes.iter_mut().for_each(|like| *like = (*like - most).exp());
        let total: f32 = likes.iter().sum();
        for (alternative, like) in (first..end).zip(&likes) {
            let wanted = if alternative == chosen { 1.0 } else { 0.0 };
            for pattern in made.patterns(alternative) {
                slope[usize::from(*pattern)] += like / total - wanted;
            }
        }
        -f64::from((likes[chosen - first] / total).max(1e-30).ln())
    }
}
