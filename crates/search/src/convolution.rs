//! A small convolution over the cells of a board of hexagons, of any size: how likely each
//! cell is to be chosen next, and how the game will end. What it is fed is the game's to
//! say ([`Knowledge::write_cells`]), what it is made of was learnt.
//!
//! All numbers in it are whole ones, in `f32`, where whole numbers below 2²⁴ are exact: sums
//! have the same bits in whatever order, fused or not, on every processor. That no sum gets
//! larger is looked at when weights are read.

use crate::knowledge::Knowledge;
use crate::learnt::{PATTERN_ONE, power_of_two};

/// What is known of a cell at every layer.
pub const CHANNELS: usize = 16;
/// Layers that look at neighbours.
pub const LAYERS: usize = 5;
/// A cell and its neighbours.
pub const NEAR: usize = 7;
/// What is worked out of the whole board before it is valued.
pub const HIDDEN: usize = 32;
/// The mean over all cells, and the mean over those that count in the end.
pub const POOLED: usize = 2 * CHANNELS;

/// What 1 is at a cell.
pub const CELL_ONE: f32 = 64.0;
/// The most that is known of a cell.
pub const CELL_MOST: f32 = 255.0;
/// What 1 is in the weights.
pub const WEIGHT_ONE: f32 = 1_024.0;
/// No sum is larger.
const LARGEST_SUM: f64 = 16_777_216.0;

/// Cells that are worked at together.
const BLOCK: usize = 4;

/// What is known of a cell.
pub type Channels = [f32; CHANNELS];

/// The layer to whose cells the means of the layer before are told.
pub const TOLD_OF_ALL: usize = 3;

/// Where each part of the weights begins, in the order of the file.
pub mod parts {
    use super::{CHANNELS, HIDDEN, LAYERS, NEAR, POOLED};

    /// Of each layer: for each neighbour and channel there, the weights of the channels here.
    pub const KERNELS: usize = 0;
    /// How long a layer's are.
    pub const KERNEL: usize = NEAR * CHANNELS * CHANNELS;
    /// Of each layer, a number a channel.
    pub const BIASES: usize = KERNELS + LAYERS * KERNEL;
    /// For each mean, the weights of the channels that it is told to.
    pub const TOLD: usize = BIASES + LAYERS * CHANNELS;
    /// For each mean, the weights of what is worked out of the board.
    pub const HIDDEN_ROWS: usize = TOLD + POOLED * CHANNELS;
    /// Its biases.
    pub const HIDDEN_BIASES: usize = HIDDEN_ROWS + POOLED * HIDDEN;
    /// How that is weighed.
    pub const VALUE: usize = HIDDEN_BIASES + HIDDEN;
    /// And its bias.
    pub const VALUE_BIAS: usize = VALUE + HIDDEN;
    /// How likely a cell is, by its channels.
    pub const POLICY: usize = VALUE_BIAS + 1;
    /// All of them.
    pub const ALL: usize = POLICY + CHANNELS;
}

/// Which layer's cells are added to those of each layer, if any.
pub const ADDED: [Option<usize>; LAYERS] = [None, None, Some(0), None, Some(2)];

/// The cells of a board as a convolution sees them: spots in rows that are so far apart that
/// the neighbours of a cell are everywhere the same distances away, and none is a cell of
/// another row.
#[derive(Clone, Debug, Default)]
pub struct Lattice {
    /// The spot of each cell, in their order, which is that of spots.
    pub spots: Vec<u16>,
    /// How many spots there are.
    pub length: usize,
    /// How far away the neighbours at higher spots are.
    pub upward: [u16; 3],
    /// The spots of those cells that count in the end.
    pub counting: Vec<u16>,
}

/// A lattice made ready to be worked at.
#[derive(Clone, Debug)]
pub struct Canvas {
    lattice: Lattice,
    /// Where neighbours are, and the cell itself.
    offsets: [isize; NEAR],
    /// Empty places before the first spot, and after the last.
    margin: usize,
    /// Where blocks of cells begin.
    blocks: Vec<usize>,
    /// 1 where there is a cell, else 0.
    is_cell: Vec<f32>,
}

impl Canvas {
    /// Makes a lattice ready.
    pub fn new(lattice: Lattice) -> Canvas {
        let [a, b, c] = lattice.upward.map(|by| by as isize);
        let margin = usize::from(lattice.upward.into_iter().max().unwrap_or(0)) + BLOCK;
        let mut is_cell = vec![0.0; lattice.length + 2 * margin];
        let mut blocks: Vec<usize> = Vec::new();
        for spot in &lattice.spots {
            let place = usize::from(*spot) + margin;
            is_cell[place] = 1.0;
            if blocks.last().is_none_or(|begin| begin + BLOCK <= place) {
                blocks.push(place);
            }
        }
        Canvas { lattice, offsets: [-c, -b, -a, 0, a, b, c], margin, blocks, is_cell }
    }

    /// How many places a map has.
    pub fn places(&self) -> usize {
        self.is_cell.len()
    }

    /// The place of a spot.
    #[inline]
    pub fn place_of_spot(&self, spot: u16) -> usize {
        usize::from(spot) + self.margin
    }

    /// The place of a cell.
    #[inline]
    pub fn place(&self, cell: u16) -> usize {
        self.place_of_spot(self.lattice.spots[usize::from(cell)])
    }

    /// The places of all cells.
    pub fn places_of_cells(&self) -> impl Iterator<Item = usize> {
        self.lattice.spots.iter().map(|spot| self.place_of_spot(*spot))
    }

    /// The part of a map that is the board, by spots.
    #[inline]
    pub fn board<'a>(&self, map: &'a mut [Channels]) -> &'a mut [Channels] {
        &mut map[self.margin..self.margin + self.lattice.length]
    }

    /// The cells as the game told them.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// The means over all cells and over those that count.
    pub fn means(&self, map: &[Channels]) -> [f32; POOLED] {
        let Lattice { spots, counting, .. } = &self.lattice;
        let mut means = [0.0; POOLED];
        for (half, spots) in means.chunks_mut(CHANNELS).zip([spots, counting]) {
            for spot in spots {
                let channels = &map[self.place_of_spot(*spot)];
                half.iter_mut().zip(channels).for_each(|(sum, channel)| *sum += channel);
            }
            half.iter_mut().for_each(|sum| *sum /= spots.len().max(1) as f32);
        }
        means
    }

    /// Sums over the neighbours of every cell: `finish` gets them, place by place, where there
    /// are cells. With `back` neighbours lie the other way round.
    #[inline]
    pub fn convolve(
        &self,
        kernel: &[Channels],
        from: &[Channels],
        back: bool,
        mut finish: impl FnMut(usize, Channels),
    ) {
        for begin in &self.blocks {
            let sums = self.sums(kernel, from, *begin, back);
            for (i, sum) in sums.into_iter().enumerate() {
                if self.is_cell[begin + i] != 0.0 {
                    finish(begin + i, sum);
                }
            }
        }
    }

    #[inline]
    fn sums(
        &self,
        kernel: &[Channels],
        from: &[Channels],
        begin: usize,
        back: bool,
    ) -> [Channels; BLOCK] {
        let mut sums = [[0.0; CHANNELS]; BLOCK];
        let (kernel, _) = kernel.as_chunks::<CHANNELS>();
        for (rows, offset) in kernel.iter().zip(self.offsets) {
            let offset = if back { -offset } else { offset };
            let at = begin.wrapping_add_signed(offset);
            let near: &[Channels; BLOCK] = from[at..at + BLOCK].try_into().expect("so many");
            for (i, row) in rows.iter().enumerate() {
                for (sum, near) in sums.iter_mut().zip(near) {
                    for (sum, weight) in sum.iter_mut().zip(row) {
                        *sum = times_plus(near[i], *weight, *sum);
                    }
                }
            }
        }
        sums
    }

    /// The places of neighbours of a place, and the place itself.
    #[inline]
    pub fn near(&self, place: usize) -> [usize; NEAR] {
        self.offsets.map(|offset| place.wrapping_add_signed(offset))
    }
}

/// A product and a sum, in one instruction where there is one.
#[inline]
pub fn times_plus(a: f32, b: f32, sum: f32) -> f32 {
    if cfg!(target_feature = "fma") { a.mul_add(b, sum) } else { a * b + sum }
}

/// From −∞…∞ to −1…1, by operations that every processor does alike.
#[inline]
pub fn squashed(value: f32) -> f32 {
    value / (1.0 + value * value).sqrt()
}

/// What was learnt, ready to be used.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Convolution {
    numbers: Vec<i16>,
    weights: Vec<f32>,
}

/// Where a board is worked at.
#[derive(Clone, Debug)]
pub struct Worksheet {
    canvas: Canvas,
    /// What the cells are fed, and the layers.
    maps: Vec<Vec<Channels>>,
    /// The symmetry through which the board is seen.
    symmetry: usize,
}

impl Worksheet {
    /// For boards of this game.
    pub fn new<G: Knowledge>(game: &G) -> Worksheet {
        let canvas = Canvas::new(game.lattice());
        let map = vec![[0.0; CHANNELS]; canvas.places()];
        Worksheet { maps: vec![map; LAYERS + 1], canvas, symmetry: 0 }
    }
}

impl Convolution {
    /// Of numbers in the order of [`parts`]; nothing if they are too many, too few or too large.
    pub fn new(numbers: Vec<i16>) -> Option<Convolution> {
        let weights: Vec<f32> = numbers.iter().map(|number| f32::from(*number)).collect();
        let read = Convolution { numbers, weights };
        (read.numbers.len() == parts::ALL && read.largest_sum() < LARGEST_SUM).then_some(read)
    }

    /// Whether nothing was learnt.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The numbers in the order of [`parts`].
    pub fn numbers(&self) -> &[i16] {
        &self.numbers
    }

    fn rows(&self, begin: usize, length: usize) -> &[Channels] {
        self.weights[begin..begin + length].as_chunks().0
    }

    fn kernel(&self, layer: usize) -> &[Channels] {
        self.rows(parts::KERNELS + layer * parts::KERNEL, parts::KERNEL)
    }

    fn biases(&self, layer: usize) -> Channels {
        self.rows(parts::BIASES + layer * CHANNELS, CHANNELS)[0].map(|bias| bias * CELL_ONE)
    }

    /// The largest sum that there could be.
    fn largest_sum(&self) -> f64 {
        let size = |weight: f32| f64::from(weight.abs());
        let most = |rows: &[Channels], channel: usize| -> f64 {
            rows.iter().map(|row| size(row[channel])).sum::<f64>() * f64::from(CELL_MOST)
        };
        let cells = (0..LAYERS).flat_map(|layer| (0..CHANNELS).map(move |c| (layer, c)));
        let of_cell = |(layer, channel): (usize, usize)| {
            let told = self.rows(parts::TOLD, POOLED * CHANNELS);
            let told = if layer == TOLD_OF_ALL { most(told, channel) } else { 0.0 };
            let added = if ADDED[layer].is_some() { WEIGHT_ONE * CELL_MOST } else { 0.0 };
            let own = most(self.kernel(layer), channel) + size(self.biases(layer)[channel]);
            own + told + f64::from(added) + f64::from(WEIGHT_ONE)
        };
        let (hidden, _) =
            self.weights[parts::HIDDEN_ROWS..parts::HIDDEN_BIASES].as_chunks::<HIDDEN>();
        let of_hidden = |i: usize| {
            let bias = size(self.weights[parts::HIDDEN_BIASES + i] * CELL_ONE);
            hidden.iter().map(|row| size(row[i])).sum::<f64>() * f64::from(CELL_MOST) + bias
        };
        let of_all = |begin: usize, end: usize| {
            self.weights[begin..end].iter().map(|w| size(*w)).sum::<f64>() * f64::from(CELL_MOST)
        };
        let all = cells.map(of_cell).chain((0..HIDDEN).map(of_hidden));
        all.chain([of_all(parts::VALUE, parts::POLICY), of_all(parts::POLICY, parts::ALL)])
            .fold(0.0, f64::max)
    }

    /// Looks at a turn being made, and says how the game will end: −1 to 1 for the side to
    /// move. How likely each cell is to be next can be asked then ([`Convolution::likelihood`]).
    pub fn look<G: Knowledge>(&self, game: &G, draft: &G::Draft, sheet: &mut Worksheet) -> f32 {
        let Worksheet { canvas, maps, symmetry } = sheet;
        *symmetry = game.upright(draft);
        game.write_cells(draft, *symmetry, canvas.board(&mut maps[0]));
        for layer in 0..LAYERS {
            let (before, after) = maps.split_at_mut(layer + 1);
            let mut biases = self.biases(layer);
            if layer == TOLD_OF_ALL {
                let means = canvas.means(&before[layer]).map(f32::floor);
                for (mean, row) in means.iter().zip(self.rows(parts::TOLD, POOLED * CHANNELS)) {
                    for (bias, weight) in biases.iter_mut().zip(row) {
                        *bias = times_plus(*mean, *weight, *bias);
                    }
                }
            }
            let added = ADDED[layer].map(|layer| &before[layer + 1]);
            let to = &mut after[0];
            canvas.convolve(self.kernel(layer), &before[layer], false, |place, mut sums| {
                for (sum, bias) in sums.iter_mut().zip(biases) {
                    *sum += bias;
                }
                if let Some(added) = added {
                    for (sum, added) in sums.iter_mut().zip(&added[place]) {
                        *sum = times_plus(*added, WEIGHT_ONE, *sum);
                    }
                }
                to[place] = sums.map(rounded);
            });
        }
        self.value(&canvas.means(&maps[LAYERS]).map(f32::floor))
    }

    fn value(&self, means: &[f32; POOLED]) -> f32 {
        let biases = &self.weights[parts::HIDDEN_BIASES..parts::VALUE];
        let mut hidden: [f32; HIDDEN] = std::array::from_fn(|i| biases[i] * CELL_ONE);
        let (rows, _) =
            self.weights[parts::HIDDEN_ROWS..parts::HIDDEN_BIASES].as_chunks::<HIDDEN>();
        for (mean, row) in means.iter().zip(rows) {
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum = times_plus(*mean, *weight, *sum);
            }
        }
        let weights = &self.weights[parts::VALUE..parts::VALUE_BIAS];
        let bias = self.weights[parts::VALUE_BIAS] * CELL_ONE;
        let sum = hidden
            .iter()
            .zip(weights)
            .fold(bias, |sum, (hidden, weight)| times_plus(rounded(*hidden), *weight, sum));
        squashed(sum / (CELL_ONE * WEIGHT_ONE))
    }

    /// How likely a cell is to be next on the board that was looked at last, relative to the
    /// others.
    #[inline]
    pub fn likelihood<G: Knowledge>(&self, game: &G, sheet: &Worksheet, cell: u16) -> f32 {
        let Worksheet { canvas, maps, symmetry } = sheet;
        let place = canvas.place(game.seen_as(cell, *symmetry));
        let weights = &self.rows(parts::POLICY, CHANNELS)[0];
        let nothing = 0.0;
        let sum = maps[LAYERS][place]
            .iter()
            .zip(weights)
            .fold(nothing, |sum, (channel, weight)| times_plus(*channel, *weight, sum));
        // In parts of a logarithm to the base of 2.
        let parts = f64::from(PATTERN_ONE) * std::f64::consts::LOG2_E;
        let one = f64::from(CELL_ONE) * f64::from(WEIGHT_ONE);
        power_of_two((f64::from(sum) * parts / one).floor() as i32)
    }

    /// The same as [`Convolution::look`], by the book: cell by cell, in whole numbers of 64
    /// bits. Tests compare the two.
    pub fn plain_look<G: Knowledge>(&self, game: &G, draft: &G::Draft) -> f32 {
        let canvas = Canvas::new(game.lattice());
        let weight = |at: usize| i64::from(self.numbers[at]);
        let [cell_one, cell_most, weight_one] = [CELL_ONE, CELL_MOST, WEIGHT_ONE].map(|n| n as i64);
        let rounded = |sum: i64| (sum + weight_one / 2).div_euclid(weight_one).clamp(0, cell_most);
        let mut told = vec![[0.0; CHANNELS]; canvas.places()];
        game.write_cells(draft, game.upright(draft), canvas.board(&mut told));
        let mut maps: Vec<Vec<[i64; CHANNELS]>> =
            vec![told.iter().map(|cell| cell.map(|number| number as i64)).collect()];
        let means = |map: &[[i64; CHANNELS]]| -> Vec<i64> {
            let lists = [&canvas.lattice.spots, &canvas.lattice.counting];
            let mean = |(spots, channel): (&Vec<u16>, usize)| {
                let sum: i64 = spots.iter().map(|s| map[canvas.place_of_spot(*s)][channel]).sum();
                sum / spots.len().max(1) as i64
            };
            lists.into_iter().flat_map(|l| (0..CHANNELS).map(move |c| (l, c))).map(mean).collect()
        };
        for layer in 0..LAYERS {
            let mut map = vec![[0; CHANNELS]; canvas.places()];
            let before = &maps[layer];
            let means = means(before);
            for spot in &canvas.lattice.spots {
                let place = canvas.place_of_spot(*spot);
                map[place] = std::array::from_fn(|channel| {
                    let mut sum = weight(parts::BIASES + layer * CHANNELS + channel) * cell_one;
                    for (near, from) in canvas.near(place).into_iter().enumerate() {
                        for (input, number) in before[from].iter().enumerate() {
                            let row = (layer * NEAR + near) * CHANNELS + input;
                            sum += number * weight(parts::KERNELS + row * CHANNELS + channel);
                        }
                    }
                    if layer == TOLD_OF_ALL {
                        let told = means.iter().enumerate();
                        sum += told
                            .map(|(i, mean)| mean * weight(parts::TOLD + i * CHANNELS + channel))
                            .sum::<i64>();
                    }
                    let added = ADDED[layer].map_or(0, |layer| maps[layer + 1][place][channel]);
                    rounded(sum + added * weight_one)
                });
            }
            maps.push(map);
        }
        let means = means(&maps[LAYERS]);
        let hidden = |i: usize| {
            let sum: i64 = means
                .iter()
                .enumerate()
                .map(|(row, mean)| mean * weight(parts::HIDDEN_ROWS + row * HIDDEN + i))
                .sum();
            rounded(sum + weight(parts::HIDDEN_BIASES + i) * cell_one)
        };
        let sum: i64 = (0..HIDDEN).map(|i| hidden(i) * weight(parts::VALUE + i)).sum();
        let sum = sum + weight(parts::VALUE_BIAS) * cell_one;
        squashed(sum as f32 / (CELL_ONE * WEIGHT_ONE))
    }
}

/// A sum as what is known of a cell.
#[inline]
fn rounded(sum: f32) -> f32 {
    ((sum + WEIGHT_ONE / 2.0) * (1.0 / WEIGHT_ONE)).floor().clamp(0.0, CELL_MOST)
}
