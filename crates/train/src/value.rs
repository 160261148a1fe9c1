//! Learns the net that corrects a game's evaluation, in floating point; what is
//! exported is rounded to the whole numbers of [`search::Net`].

use game::{Game, History, Side};
use players::selfplay::SelfGame;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use search::{COLUMNS, Knowledge, LARGEST, Net, ONE, OUTPUT_ONE};

use crate::adam::Adam;
use crate::replay::replay;

/// How much of what a position should be worth is how its game ended; the rest is what
/// search expected.
const BY_RESULT: f64 = 0.4;

/// Positions between two steps of the descent.
const BATCH: usize = 1_024;

/// Parts of a batch that threads work on. A fixed number, so that the sums, and with
/// them the weights, do not depend on how many threads there are.
const PARTS: usize = 2;

/// What a large weight of an input costs: what is hardly ever seen stays near 0.
const SHRINK: f32 = 0.5;

type Columns = [f32; COLUMNS];

/// Positions to learn from.
#[derive(Default)]
pub struct Samples {
    /// The inputs of all positions, one's own view before the opponent's.
    inputs: Vec<u16>,
    positions: Vec<Sample>,
}

struct Sample {
    /// Where its inputs begin, where those of the second view do, and where they end.
    at: [usize; 3],
    /// The evaluation without the net, as a share of the scale, for the side to move.
    base: f32,
    /// What it should be worth, −1 to 1.
    target: f32,
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Adds what a game shows.
    pub fn add<G: Game + Knowledge>(&mut self, game: &G, played: &SelfGame) {
        let result = f64::from(played.outcome.for_first());
        replay(game, played, |history: &History<G>, turn| {
            if turn.is_proven {
                return;
            }
            let position = history.position();
            let mover = game.to_move(position);
            let sign = if mover == Side::First { 1.0 } else { -1.0 };
            let target = sign * (BY_RESULT * result + (1.0 - BY_RESULT) * turn.expected());
            let mut at = [self.inputs.len(); 3];
            for (i, view) in [mover, !mover].into_iter().enumerate() {
                game.each_input(position, view, &mut |input| self.inputs.push(input as u16));
                at[i + 1] = self.inputs.len();
            }
            let base = sign as f32 * game.evaluate(position) as f32 / G::SCALE as f32;
            self.positions.push(Sample { at, base, target: target as f32 });
        });
    }

    fn views(&self, sample: &Sample) -> [&[u16]; 2] {
        let [begin, middle, end] = sample.at;
        [&self.inputs[begin..middle], &self.inputs[middle..end]]
    }
}

/// The net as it learns.
pub struct Learner {
    mirrored: Vec<u16>,
    rows: Vec<Columns>,
    /// Biases, and the weights of the columns in one's own view and in the opponent's.
    rest: [Columns; 3],
    adam: Adam,
    /// The weights as they were best on positions that are not learnt from.
    best: Option<(f64, Vec<Columns>, [Columns; 3])>,
}

/// How the loss falls if the weights grow.
struct Slope {
    rows: Vec<Columns>,
    rest: [Columns; 3],
    loss: f64,
}

impl Learner {
    /// A net that has learnt nothing yet.
    pub fn new<G: Knowledge>(seed: u64) -> Learner {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut even =
            |width: f32| width * ((rng.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
        let rows = (0..G::INPUTS).map(|_| std::array::from_fn(|_| even(0.05))).collect();
        let rest = [0.15, 0.3, 0.3].map(|width| std::array::from_fn(|_| even(width)));
        let mirrored = (0..G::INPUTS).map(|input| G::mirrored_input(input) as u16).collect();
        Learner { mirrored, rows, rest, adam: Adam::new((G::INPUTS + 3) * COLUMNS), best: None }
    }

    /// The net in whole numbers.
    pub fn net<G: Knowledge>(&self) -> Net {
        let largest = LARGEST as f32;
        let row =
            |row: &Columns| row.map(|w| (w * ONE as f32).round().clamp(-largest, largest) as i8);
        let rows: Vec<_> = self.rows.iter().map(row).collect();
        let whole = |columns: Columns, one: i32, most: f32| {
            columns.map(|weight| (weight * one as f32).round().clamp(-most, most) as i16)
        };
        let [biases, own, theirs] = self.rest;
        let outputs = [own, theirs].map(|columns| whole(columns, OUTPUT_ONE, 16_000.0));
        Net::new::<G>(&rows, whole(biases, ONE, 400.0), outputs)
    }

    /// One look at all positions, in an order of its own; the mean loss on the way.
    pub fn epoch(&mut self, samples: &Samples, rate: f32, rng: &mut Xoshiro256PlusPlus) -> f64 {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        game::shuffle(&mut order, rng);
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            let slope = self.slope(samples, batch);
            loss += slope.loss;
            self.descend(&slope, rate, batch.len());
        }
        loss / samples.len().max(1) as f64
    }

    /// Takes note of the weights if this loss is the least so far.
    pub fn keep_best(&mut self, loss: f64) {
        if self.best.as_ref().is_none_or(|(least, _, _)| loss < *least) {
            self.best = Some((loss, self.rows.clone(), self.rest));
        }
    }

    /// Goes back to the weights with the least loss, and says what that was.
    pub fn take_best(&mut self) -> Option<f64> {
        let (loss, rows, rest) = self.best.take()?;
        (self.rows, self.rest) = (rows, rest);
        Some(loss)
    }

    /// The mean loss over positions that are not learnt from.
    pub fn loss(&self, samples: &Samples) -> f64 {
        let all: Vec<usize> = (0..samples.len()).collect();
        self.slope(samples, &all).loss / samples.len().max(1) as f64
    }

    /// The mean loss of the game's own evaluation alone.
    pub fn loss_without(samples: &Samples) -> f64 {
        let loss = |sample: &Sample| f64::from((sample.base / 2.0).tanh() - sample.target).powi(2);
        samples.positions.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
    }

    fn slope(&self, samples: &Samples, batch: &[usize]) -> Slope {
        let parts = batch.chunks(batch.len().div_ceil(PARTS).max(1));
        std::thread::scope(|scope| {
            let work = |part| scope.spawn(move || self.slope_of_part(samples, part));
            let parts: Vec<_> = parts.map(work).collect();
            let slopes = parts.into_iter().map(|part| part.join().expect("no part panics"));
            slopes.reduce(Slope::plus).unwrap_or_else(|| Slope::new(self.rows.len()))
        })
    }

    fn slope_of_part(&self, samples: &Samples, part: &[usize]) -> Slope {
        let mut slope = Slope::new(self.rows.len());
        for index in part {
            let sample = &samples.positions[*index];
            self.add_slope(samples.views(sample), sample, &mut slope);
        }
        slope
    }

    /// Forward through the net, and back.
    fn add_slope(&self, views: [&[u16]; 2], sample: &Sample, slope: &mut Slope) {
        // For each view the columns and their mirror images.
        let sums = views.map(|inputs| {
            let mut sums = [self.rest[0]; 2];
            for input in inputs {
                add(&mut sums[0], &self.rows[usize::from(*input)]);
                add(&mut sums[1], &self.rows[usize::from(self.mirrored[usize::from(*input)])]);
            }
            sums
        });
        let mut worth = sample.base;
        for (view, sums) in sums.iter().enumerate() {
            for half in sums {
                for (sum, weight) in half.iter().zip(&self.rest[1 + view]) {
                    worth += sum.clamp(0.0, 1.0).powi(2) * weight;
                }
            }
        }
        let said = (worth / 2.0).tanh();
        let error = said - sample.target;
        slope.loss += f64::from(error).powi(2);
        let by_worth = error * (1.0 - said * said);
        for (view, inputs) in views.into_iter().enumerate() {
            let mut back = [[0.0; COLUMNS]; 2];
            let [by_bias, by_own, by_theirs] = &mut slope.rest;
            let by_output = if view == 0 { by_own } else { by_theirs };
            for (half, back) in sums[view].iter().zip(&mut back) {
                for (i, (sum, back)) in half.iter().zip(back).enumerate() {
                    let cut = sum.clamp(0.0, 1.0);
                    by_output[i] += by_worth * cut * cut;
                    let is_inside = if *sum > 0.0 && *sum < 1.0 { 1.0 } else { 0.0 };
                    *back = by_worth * self.rest[1 + view][i] * 2.0 * cut * is_inside;
                    by_bias[i] += *back;
                }
            }
            for input in inputs {
                add(&mut slope.rows[usize::from(*input)], &back[0]);
                add(&mut slope.rows[usize::from(self.mirrored[usize::from(*input)])], &back[1]);
            }
        }
    }

    fn descend(&mut self, slope: &Slope, rate: f32, count: usize) {
        self.adam.begin();
        let share = 1.0 / count as f32;
        let most = LARGEST as f32 / ONE as f32;
        let all = self.rows.iter_mut().zip(&slope.rows).map(|pair| (pair, most, SHRINK));
        let rest = self.rest.iter_mut().zip(&slope.rest).map(|pair| (pair, 100.0, 0.0));
        for (i, ((weights, slopes), most, shrink)) in all.chain(rest).enumerate() {
            for (j, (weight, slope)) in weights.iter_mut().zip(slopes).enumerate() {
                let change = self.adam.change(i * COLUMNS + j, slope * share) + shrink * *weight;
                *weight = (*weight - rate * change).clamp(-most, most);
            }
        }
    }
}

impl Slope {
    fn new(inputs: usize) -> Slope {
        Slope { rows: vec![[0.0; COLUMNS]; inputs], rest: [[0.0; COLUMNS]; 3], loss: 0.0 }
    }

    fn plus(mut self, other: Slope) -> Slope {
        self.rows.iter_mut().zip(&other.rows).for_each(|(sum, row)| add(sum, row));
        self.rest.iter_mut().zip(&other.rest).for_each(|(sum, row)| add(sum, row));
        self.loss += other.loss;
        self
    }
}

#[inline]
fn add(sum: &mut Columns, row: &Columns) {
    sum.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
}
