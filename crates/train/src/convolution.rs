//! Learns a convolution in floating point ([`search::Convolution`]): which step search chose,
//! how the game ended, and, so that it learns to see why, who owned each cell at the end.

use game::{Game, Side, Step};
use games::Playable;
use players::selfplay::SelfGame;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use search::Convolution;
use search::convolution::{
    ADDED, CELL_MOST, CELL_ONE, CHANNELS, Channels, HIDDEN, LAYERS, MEANS, POOLED_LAYER,
    PaddedBoard, WEIGHT_ONE, add_times, offsets, squashed,
};

use crate::adam::Adam;
use crate::replay::{replay, retrace};

/// How much of what a position should be worth is how its game ended; the rest is what
/// search expected.
const BY_RESULT: f64 = 0.5;
/// What a nat of the steps counts beside the square of a result.
const BY_STEPS: f32 = 0.3;
/// What the mean square of the cells' owners counts.
const BY_OWNERS: f32 = 1.0;
/// Positions between two steps of the descent.
const BATCH: usize = 64;
/// Parts of a batch that threads work on: a fixed number, so that sums do not depend on threads.
const PARTS: usize = 2;
/// What a large weight costs.
const SHRINK: f32 = 1e-3;
/// After what is exported: how likely a cell is to be one's own.
const OWNER: usize = offsets::ALL;
const OWNER_BIAS: usize = OWNER + CHANNELS;
const ALL: usize = OWNER_BIAS + 1;
const MOST: f32 = CELL_MOST / CELL_ONE;

/// Positions to learn from.
pub struct Samples<G: Game> {
    positions: Vec<Sample<G>>,
    /// Who owns each cell at the end of each game: 1 *first*, −1 *second*.
    ends: Vec<Vec<i8>>,
}

struct Sample<G: Game> {
    position: G::Position,
    /// The steps of the turn that have been made.
    made: Vec<Step>,
    chosen: Step,
    /// What it should be worth to the side to move, −1 to 1.
    target: f32,
    /// Which game it is of.
    end: u32,
}

impl<G: Game> Default for Samples<G> {
    fn default() -> Samples<G> {
        Samples { positions: Vec::new(), ends: Vec::new() }
    }
}

impl<G: Playable> Samples<G> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Adds what a game shows.
    pub fn add(&mut self, game: &G, played: &SelfGame, rng: &mut Xoshiro256PlusPlus) {
        let result = f64::from(played.outcome.for_first());
        let end = self.ends.len() as u32;
        let positions = &mut self.positions;
        let history = replay(game, played, |history, turn| {
            let position = history.position();
            let sign = if game.to_move(position) == Side::First { 1.0 } else { -1.0 };
            let expected = BY_RESULT * result + (1.0 - BY_RESULT) * turn.expected();
            let mut made = Vec::new();
            retrace(game, position, turn, rng, |draft, all, chosen| {
                let chosen = all[chosen];
                // The other cell of a colour makes the same turn, and search leaves it out; a pass
                // is no cell.
                if matches!(chosen, Step::Cell(_)) && !game.is_doubled(draft, chosen) {
                    positions.push(Sample {
                        position: position.clone(),
                        made: made.clone(),
                        chosen,
                        target: (sign * expected) as f32,
                        end,
                    });
                }
                made.push(chosen);
            });
        });
        let mut owners = vec![0; game.cell_layout().spots.len()];
        game.each_owner(history.position(), &mut |cell, side| {
            owners[usize::from(cell)] = if side == Side::First { 1 } else { -1 };
        });
        self.ends.push(owners);
    }
}

/// The weights as they are learnt.
pub struct Learner {
    weights: Vec<f32>,
    adam: Adam,
}

/// What was said and should have been, summed up.
#[derive(Clone, Copy, Default)]
pub struct Loss {
    /// Squares of results.
    pub value: f64,
    /// Nats of steps.
    pub steps: f64,
    /// Mean squares of owners.
    pub owners: f64,
    /// Chosen steps that were the likeliest.
    pub foreseen: f64,
}

impl std::fmt::Display for Loss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Loss { value, steps, owners, foreseen } = self;
        let foreseen = 100.0 * foreseen;
        write!(
            f,
            "results {value:.4}, owners {owners:.4}, steps {steps:.4} ({foreseen:.1} % foreseen)"
        )
    }
}

impl Loss {
    fn plus(self, other: Loss) -> Loss {
        Loss {
            value: self.value + other.value,
            steps: self.steps + other.steps,
            owners: self.owners + other.owners,
            foreseen: self.foreseen + other.foreseen,
        }
    }

    fn of_each(self, count: usize) -> Loss {
        let share = 1.0 / count.max(1) as f64;
        Loss {
            value: self.value * share,
            steps: self.steps * share,
            owners: self.owners * share,
            foreseen: self.foreseen * share,
        }
    }
}

/// The samples of a file of games, all on one board.
pub struct Set<'a, G: Playable> {
    pub game: &'a G,
    pub board: PaddedBoard,
    pub samples: Samples<G>,
}

impl<'a, G: Playable> Set<'a, G> {
    pub fn new(game: &'a G, samples: Samples<G>) -> Set<'a, G> {
        Set { game, board: PaddedBoard::new(game.cell_layout()), samples }
    }
}

/// One thread's room.
struct Work {
    maps: Vec<Vec<Channels>>,
    slopes: Vec<Vec<Channels>>,
    slope: Vec<f32>,
    loss: Loss,
}

impl Work {
    fn new(board: &PaddedBoard) -> Work {
        let maps = || vec![board.empty_map(); LAYERS + 1];
        Work { maps: maps(), slopes: maps(), slope: vec![0.0; ALL], loss: Loss::default() }
    }
}

impl Learner {
    /// Small random weights.
    pub fn new(seed: u64) -> Learner {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut even =
            |width: f32| width * ((rng.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
        let mut weights = vec![0.0; ALL];
        let mut fill = |from: usize, to: usize, width: f32| {
            weights[from..to].iter_mut().for_each(|weight| *weight = even(width));
        };
        fill(offsets::KERNELS, offsets::BIASES, (3.0_f32 / 56.0).sqrt());
        fill(offsets::BIASES, offsets::MEAN_ROWS, 0.1);
        fill(offsets::MEAN_ROWS, offsets::HIDDEN_ROWS, 0.05);
        fill(offsets::HIDDEN_ROWS, offsets::HIDDEN_BIASES, 0.3);
        fill(offsets::VALUE, offsets::VALUE_BIAS, 0.2);
        fill(offsets::POLICY, ALL, 0.1);
        Learner { weights, adam: Adam::new(ALL) }
    }

    /// In whole numbers, if they are small enough to be summed.
    pub fn convolution(&self) -> Option<Convolution> {
        let whole = |weight: &f32| (weight * WEIGHT_ONE).round().clamp(-32_000.0, 32_000.0) as i16;
        if self.weights.iter().any(|weight| !weight.is_finite()) {
            return None;
        }
        Convolution::new(self.weights[..offsets::ALL].iter().map(whole))
    }

    /// One look at all positions of all boards.
    pub fn epoch<G: Playable>(
        &mut self,
        sets: &[Set<'_, G>],
        rates: [f32; 2],
        rng: &mut Xoshiro256PlusPlus,
    ) -> Loss {
        let mut batches: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut count = 0;
        for (i, set) in sets.iter().enumerate() {
            let mut order: Vec<usize> = (0..set.samples.len()).collect();
            count += order.len();
            game::shuffle(&mut order, rng);
            batches.extend(order.chunks(BATCH).map(|batch| (i, batch.to_vec())));
        }
        game::shuffle(&mut batches, rng);
        let mut works: Vec<Vec<Work>> = works_for(sets);
        let mut loss = Loss::default();
        let all = batches.len() as f32;
        for (done, (i, batch)) in batches.iter().enumerate() {
            let rate = rates[0] + (rates[1] - rates[0]) * done as f32 / all;
            let seed = Some(rng.next_u64());
            loss = loss.plus(self.look(&sets[*i], batch, seed, &mut works[*i]));
            self.adam.begin();
            let share = 1.0 / batch.len() as f32;
            for (j, weight) in self.weights.iter_mut().enumerate() {
                let slope = works[*i].iter().map(|work| work.slope[j]).sum::<f32>() * share;
                *weight -= rate * (self.adam.change(j, slope) + SHRINK * *weight);
            }
        }
        loss.of_each(count)
    }

    /// The mean loss over positions that are not learnt from.
    pub fn loss<G: Playable>(&self, sets: &[Set<'_, G>]) -> Loss {
        let mut works = works_for(sets);
        let (mut loss, mut count) = (Loss::default(), 0);
        for (i, set) in sets.iter().enumerate() {
            let order: Vec<usize> = (0..set.samples.len()).collect();
            count += order.len();
            loss = loss.plus(self.look(set, &order, None, &mut works[i]));
        }
        loss.of_each(count)
    }

    /// Looks at positions: with a seed also how the loss changes with the weights, each
    /// position seen through a symmetry that is drawn by lot.
    fn look<G: Playable>(
        &self,
        set: &Set<'_, G>,
        batch: &[usize],
        seed: Option<u64>,
        works: &mut [Work],
    ) -> Loss {
        let parts = batch.chunks(batch.len().div_ceil(PARTS).max(1));
        let transposed = seed.map(|_| back_kernels(&self.weights));
        let work_at = |n: usize, part: &[usize], work: &mut Work| {
            let mut rng = seed.map(|seed| Xoshiro256PlusPlus::seed_from_u64(seed ^ n as u64));
            for index in part {
                let any = |rng| game::below(rng, set.game.symmetries() as u64) as usize;
                let symmetry = rng.as_mut().map_or(0, any);
                let sample = &set.samples.positions[*index];
                self.sample(set, sample, symmetry, transposed.as_deref(), work);
            }
        };
        std::thread::scope(|scope| {
            for (n, work) in works.iter_mut().enumerate() {
                work.slope.fill(0.0);
                work.loss = Loss::default();
                let part = parts.clone().nth(n).unwrap_or_default();
                let work_at = &work_at;
                scope.spawn(move || work_at(n, part, work));
            }
        });
        works.iter().fold(Loss::default(), |sum, work| sum.plus(work.loss))
    }

    fn rows(&self, begin: usize, length: usize) -> &[Channels] {
        self.weights[begin..begin + length].as_chunks().0
    }

    /// Forward, what that costs, and back.
    fn sample<G: Playable>(
        &self,
        set: &Set<'_, G>,
        sample: &Sample<G>,
        symmetry: usize,
        transposed: Option<&[Vec<Channels>]>,
        work: &mut Work,
    ) {
        let (game, board) = (set.game, &set.board);
        let mut draft = game.draft(&sample.position);
        sample.made.iter().for_each(|step| game.step(&mut draft, *step));
        game.write_cells(&draft, symmetry, board.spots(&mut work.maps[0]));
        let [places, _] = board.places();
        for place in places {
            work.maps[0][place].iter_mut().for_each(|number| *number /= CELL_ONE);
            work.slopes.iter_mut().for_each(|map| map[place] = [0.0; CHANNELS]);
        }
        let pooled = self.forward(board, &mut work.maps);
        self.add_value(board, sample.target, work);
        self.add_steps(set, sample, &draft, symmetry, work);
        self.add_owners(set, sample, symmetry, work);
        if let Some(transposed) = transposed {
            self.back(board, &pooled, transposed, work);
        }
    }

    /// Fills the maps, layer by layer; the means that were added to one of them.
    fn forward(&self, board: &PaddedBoard, maps: &mut [Vec<Channels>]) -> [f32; MEANS] {
        let mut pooled = [0.0; MEANS];
        for layer in 0..LAYERS {
            let (before, after) = maps.split_at_mut(layer + 1);
            let mut biases = self.rows(offsets::BIASES + layer * CHANNELS, CHANNELS)[0];
            if layer == POOLED_LAYER {
                pooled = board.means(&before[layer]);
                for (mean, row) in
                    pooled.iter().zip(self.rows(offsets::MEAN_ROWS, MEANS * CHANNELS))
                {
                    biases.iter_mut().zip(row).for_each(|(bias, weight)| *bias += mean * weight);
                }
            }
            let added = ADDED[layer].map(|layer| &before[layer + 1]);
            let kernel = self.rows(offsets::KERNELS + layer * offsets::KERNEL, offsets::KERNEL);
            let to = &mut after[0];
            board.convolve(kernel, &before[layer], false, |place, mut sums| {
                add(&mut sums, &biases);
                if let Some(added) = added {
                    add(&mut sums, &added[place]);
                }
                to[place] = sums.map(|sum| sum.clamp(0.0, MOST));
            });
        }
        pooled
    }

    /// How far off the value is, and how that falls with the last layer.
    fn add_value(&self, board: &PaddedBoard, target: f32, work: &mut Work) {
        let Work { maps, slopes, slope, loss } = work;
        let pooled = board.means(&maps[LAYERS]);
        let rows = &self.weights[offsets::HIDDEN_ROWS..offsets::HIDDEN_BIASES];
        let (rows, _) = rows.as_chunks::<HIDDEN>();
        let mut hidden = self.weights[offsets::HIDDEN_BIASES..offsets::VALUE].to_vec();
        for (mean, row) in pooled.iter().zip(rows) {
            hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += mean * weight);
        }
        let weights = &self.weights[offsets::VALUE..offsets::VALUE_BIAS];
        let cut: Vec<f32> = hidden.iter().map(|sum| sum.clamp(0.0, MOST)).collect();
        let bias = self.weights[offsets::VALUE_BIAS];
        let sum = cut.iter().zip(weights).fold(bias, |sum, (cut, weight)| sum + cut * weight);
        let error = squashed(sum) - target;
        loss.value += f64::from(error * error);
        let by_sum = 2.0 * error * slope_of_squashed(sum);
        slope[offsets::VALUE_BIAS] += by_sum;
        let mut by_pooled = [0.0; MEANS];
        for (h, weight) in weights.iter().enumerate() {
            slope[offsets::VALUE + h] += by_sum * cut[h];
            if hidden[h] <= 0.0 || hidden[h] >= MOST {
                continue;
            }
            let by_hidden = by_sum * weight;
            slope[offsets::HIDDEN_BIASES + h] += by_hidden;
            for (p, row) in rows.iter().enumerate() {
                slope[offsets::HIDDEN_ROWS + p * HIDDEN + h] += by_hidden * pooled[p];
                by_pooled[p] += by_hidden * row[h];
            }
        }
        spread(board, &by_pooled, &mut slopes[LAYERS]);
    }

    /// How unlikely the chosen step is among its alternatives, and how that falls.
    fn add_steps<G: Playable>(
        &self,
        set: &Set<'_, G>,
        sample: &Sample<G>,
        draft: &G::Draft,
        symmetry: usize,
        work: &mut Work,
    ) {
        let (game, Work { maps, slopes, slope, loss }) = (set.game, work);
        let last = &maps[LAYERS];
        let policy = &self.rows(offsets::POLICY, CHANNELS)[0];
        let mut choices: Vec<(usize, f32)> = Vec::new();
        let mut chosen = None;
        let choice = |step| {
            let Step::Cell(cell) = step else { return };
            if !game.is_doubled(draft, step) {
                if step == sample.chosen {
                    chosen = Some(choices.len());
                }
                let place = set.board.place(game.seen_as(cell, symmetry));
                choices.push((place, dot(&last[place], policy)));
            }
        };
        game.each_choice(draft, G::ORDER, &mut game::every(choice));
        let Some(chosen) = chosen else { return };
        let most = choices.iter().map(|(_, logit)| *logit).fold(f32::NEG_INFINITY, f32::max);
        choices.iter_mut().for_each(|(_, logit)| *logit = (*logit - most).exp());
        let total: f32 = choices.iter().map(|(_, likely)| likely).sum();
        let likely = choices[chosen].1;
        loss.foreseen += f64::from(u8::from(likely >= 1.0));
        loss.steps -= f64::from((likely / total).max(1e-30).ln());
        for (i, (place, likely)) in choices.iter().enumerate() {
            let wanted = if i == chosen { 1.0 } else { 0.0 };
            let by_logit = BY_STEPS * (likely / total - wanted);
            add_slope(slope, offsets::POLICY, &last[*place], by_logit);
            add_times(&mut slopes[LAYERS][*place], policy, by_logit);
        }
    }

    /// How far off the owners of cells are, and how that falls.
    fn add_owners<G: Playable>(
        &self,
        set: &Set<'_, G>,
        sample: &Sample<G>,
        symmetry: usize,
        work: &mut Work,
    ) {
        let Work { maps, slopes, slope, loss } = work;
        let owner = self.rows(OWNER, CHANNELS)[0];
        let owners = &set.samples.ends[sample.end as usize];
        let share = 1.0 / owners.len() as f32;
        let sign = match set.game.to_move(&sample.position) {
            Side::First => 1.0,
            Side::Second => -1.0,
        };
        for (cell, who) in owners.iter().enumerate() {
            let place = set.board.place(set.game.seen_as(cell as u16, symmetry));
            let channels = &maps[LAYERS][place];
            let sum = dot(channels, &owner) + self.weights[OWNER_BIAS];
            let error = squashed(sum) - sign * f32::from(*who);
            loss.owners += f64::from(error * error * share);
            let by_sum = BY_OWNERS * 2.0 * error * share * slope_of_squashed(sum);
            slope[OWNER_BIAS] += by_sum;
            add_slope(slope, OWNER, channels, by_sum);
            add_times(&mut slopes[LAYERS][place], &owner, by_sum);
        }
    }

    /// From the last layer back to the first.
    fn back(
        &self,
        board: &PaddedBoard,
        pooled: &[f32; MEANS],
        transposed: &[Vec<Channels>],
        work: &mut Work,
    ) {
        let Work { maps, slopes, slope, .. } = work;
        for layer in (0..LAYERS).rev() {
            let (below, above) = slopes.split_at_mut(layer + 1);
            let here = &mut above[0];
            let mut by_bias = [0.0; CHANNELS];
            let [places, _] = board.places();
            for place in places {
                for (by, out) in here[place].iter_mut().zip(maps[layer + 1][place]) {
                    if out <= 0.0 || out >= MOST {
                        *by = 0.0;
                    }
                }
                add(&mut by_bias, &here[place]);
                if let Some(added) = ADDED[layer] {
                    add(&mut below[added + 1][place], &here[place]);
                }
            }
            add_slope(slope, offsets::BIASES + layer * CHANNELS, &by_bias, 1.0);
            let kernel = offsets::KERNELS + layer * offsets::KERNEL;
            add_kernel_slope(
                board,
                &maps[layer],
                here,
                &mut slope[kernel..kernel + offsets::KERNEL],
            );
            // Nobody asks how what is fed in should change.
            if layer == 0 {
                return;
            }
            let to = &mut below[layer];
            board
                .convolve(&transposed[layer], here, true, |place, sums| add(&mut to[place], &sums));
            if layer == POOLED_LAYER {
                let rows = self.rows(offsets::MEAN_ROWS, MEANS * CHANNELS);
                let by_means = std::array::from_fn(|p| dot(&by_bias, &rows[p]));
                for (p, mean) in pooled.iter().enumerate() {
                    add_slope(slope, offsets::MEAN_ROWS + p * CHANNELS, &by_bias, *mean);
                }
                spread(board, &by_means, to);
            }
        }
    }
}

fn works_for<G: Playable>(sets: &[Set<'_, G>]) -> Vec<Vec<Work>> {
    let works = |set: &Set<'_, G>| (0..PARTS).map(|_| Work::new(&set.board)).collect();
    sets.iter().map(works).collect()
}

/// Kernels with what goes in and what comes out exchanged.
fn back_kernels(weights: &[f32]) -> Vec<Vec<Channels>> {
    let layer = |layer: usize| {
        let begin = offsets::KERNELS + layer * offsets::KERNEL;
        let kernel = &weights[begin..begin + offsets::KERNEL];
        let square = CHANNELS * CHANNELS;
        let row = |i: usize| -> Channels {
            let (near, out) = (i / CHANNELS, i % CHANNELS);
            std::array::from_fn(|input| kernel[near * square + input * CHANNELS + out])
        };
        (0..offsets::KERNEL / CHANNELS).map(row).collect()
    };
    (0..LAYERS).map(layer).collect()
}

/// How the weights of a layer should change: for each neighbour and channel there.
fn add_kernel_slope(board: &PaddedBoard, from: &[Channels], here: &[Channels], slope: &mut [f32]) {
    const AT_ONCE: usize = 4;
    let (rows, _) = slope.as_chunks_mut::<CHANNELS>();
    let [places, _] = board.places();
    let places: Vec<usize> = places.collect();
    for (offset, rows) in board.near().into_iter().zip(rows.chunks_exact_mut(CHANNELS)) {
        for (part, rows) in rows.chunks_exact_mut(AT_ONCE).enumerate() {
            let mut sums = [[0.0_f32; CHANNELS]; AT_ONCE];
            for place in &places {
                let near = &from[place.wrapping_add_signed(offset)];
                let near: &[f32; AT_ONCE] =
                    near[part * AT_ONCE..(part + 1) * AT_ONCE].try_into().expect("so many");
                let by = &here[*place];
                for (sum, near) in sums.iter_mut().zip(near) {
                    add_times(sum, by, *near);
                }
            }
            for (row, sum) in rows.iter_mut().zip(sums) {
                row.iter_mut().zip(sum).for_each(|(a, b)| *a += b);
            }
        }
    }
}

/// The way back from means.
fn spread(board: &PaddedBoard, by_means: &[f32; MEANS], to: &mut [Channels]) {
    let (halves, _) = by_means.as_chunks::<CHANNELS>();
    for ((half, places), count) in halves.iter().zip(board.places()).zip(board.counts()) {
        let share = 1.0 / count.max(1) as f32;
        places.for_each(|place| add_times(&mut to[place], half, share));
    }
}

fn dot(a: &Channels, b: &Channels) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(sum: &mut Channels, more: &Channels) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Adds so much of these channels to the slopes of the weights from an offset on.
fn add_slope(slope: &mut [f32], offset: usize, channels: &Channels, times: f32) {
    let slope = slope[offset..].first_chunk_mut().expect("offsets end with channels");
    add_times(slope, channels, times);
}

/// How [`squashed`] rises.
fn slope_of_squashed(value: f32) -> f32 {
    1.0 / ((1.0 + value * value) * (1.0 + value * value).sqrt())
}

#[cfg(test)]
mod tests {
    use games::{GAMES, Variant, Visitor};
    use players::selfplay::{SelfPlay, SelfPlayFile};

    use super::*;

    struct HasCells;

    impl Visitor for HasCells {
        type Output = bool;

        fn visit<G: Playable>(self, _: G) -> bool {
            G::HAS_CELLS
        }
    }

    /// Does something with every game whose cells can be looked at.
    fn with_each(visit: impl Visitor<Output = ()> + Copy) {
        let read = |name| Variant::read(name).expect("a registered name");
        let variants = GAMES.iter().map(|entry| read(entry.name));
        let with_cells: Vec<_> = variants.filter(|variant| variant.visit(HasCells)).collect();
        assert!(!with_cells.is_empty(), "no game has cells");
        with_cells.iter().for_each(|variant| variant.visit(visit));
    }

    /// A few games that were hardly thought about.
    fn games<G: Playable>(count: usize) -> Vec<SelfGame> {
        let name = format!("quina-convolution-{}-{count}-{}", G::NAME, std::process::id());
        let path = std::env::temp_dir().join(name);
        let variant = Variant::read(G::NAME).expect("a registered name");
        let play = SelfPlay { variant, games: count, nodes: 4, seed: 7, opening: 3, weights: None };
        play.run(&path, 2, &mut |_| true).expect("a file can be written");
        let games = SelfPlayFile::read(&path).expect("as it was written").games;
        std::fs::remove_file(path).expect("it is there");
        games
    }

    fn set_of<'a, G: Playable>(game: &'a G, games: &[SelfGame]) -> Set<'a, G> {
        let mut samples = Samples::default();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        games.iter().for_each(|played| samples.add(game, played, &mut rng));
        Set::new(game, samples)
    }

    fn total(loss: &Loss) -> f64 {
        loss.value + f64::from(BY_STEPS) * loss.steps + f64::from(BY_OWNERS) * loss.owners
    }

    /// What the way back says of a weight is how the loss changes with it.
    #[test]
    fn slopes_are_how_the_loss_changes() {
        #[derive(Clone, Copy)]
        struct Check;
        impl Visitor for Check {
            type Output = ();
            fn visit<G: Playable>(self, game: G) {
                let games = games::<G>(1);
                let set = set_of(&game, &games);
                let sample = &set.samples.positions[set.samples.len() / 3];
                let symmetry = game.symmetries() - 1;
                let look = |learner: &Learner| {
                    let mut work = Work::new(&set.board);
                    let transposed = back_kernels(&learner.weights);
                    learner.sample(&set, sample, symmetry, Some(&transposed), &mut work);
                    (total(&work.loss), work.slope)
                };
                let mut learner = Learner::new(5);
                let (_, slope) = look(&learner);
                let (mut seen, mut large) = (0, 0);
                for part in [
                    0,
                    offsets::KERNEL,
                    3 * offsets::KERNEL,
                    offsets::BIASES,
                    offsets::MEAN_ROWS,
                    offsets::HIDDEN_ROWS,
                    offsets::HIDDEN_BIASES,
                    offsets::VALUE,
                    offsets::VALUE_BIAS,
                    offsets::POLICY,
                    OWNER,
                    OWNER_BIAS,
                ] {
                    for at in (part..ALL).step_by(37).take(8) {
                        let step = 2e-3;
                        let usual = learner.weights[at];
                        let [more, less] = [step, -step].map(|by| {
                            learner.weights[at] = usual + by;
                            look(&learner).0
                        });
                        learner.weights[at] = usual;
                        let measured = (more - less) / (2.0 * f64::from(step));
                        let said = f64::from(slope[at]);
                        let bound = 0.003 + 0.05 * measured.abs();
                        assert!((said - measured).abs() < bound, "{at}: {said} {measured}");
                        seen += 1;
                        large += usize::from(measured.abs() > 0.003);
                    }
                }
                assert!(large * 3 > seen, "{large} of {seen} weights matter");
            }
        }
        with_each(Check);
    }

    /// A few looks at a few games, and those and others are foreseen better.
    #[test]
    fn losses_fall() {
        #[derive(Clone, Copy)]
        struct Learn;
        impl Visitor for Learn {
            type Output = ();
            fn visit<G: Playable>(self, game: G) {
                let games = games::<G>(12);
                let (learnt, held_out) = games.split_at(10);
                let [sets, held_out] = [learnt, held_out].map(|games| [set_of(&game, games)]);
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
                let mut learner = Learner::new(3);
                let before = learner.loss(&held_out);
                for _ in 0..2 {
                    learner.epoch(&sets, [2e-3, 1e-3], &mut rng);
                }
                let after = learner.loss(&held_out);
                assert!(after.value < before.value && after.owners < before.owners);
                assert!(after.steps < before.steps);
                assert!(learner.convolution().is_some());
            }
        }
        with_each(Learn);
    }
}
