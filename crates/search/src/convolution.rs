//! A small convolution over the cells of a board of hexagons, of any size: how likely each
//! cell is to be chosen next, and how the game will end. What it is told is the game's to
//! say ([`Knowledge::write_cells`]), what it makes of that was learnt.
//!
//! All sums in it are whole numbers in `f32`, where those below 2²⁴ are exact: they have the
//! same bits in whatever order, fused or not, on every processor. That no sum of weighted
//! channels gets larger is looked at when weights are read; sums over cells cannot, as spots
//! have 16 bits. Quotients and roots are rounded alike everywhere.

use crate::knowledge::Knowledge;
use crate::learnt::{PATTERN_ONE, power_of_two};

/// How many numbers are known of a cell at every layer.
pub const CHANNELS: usize = 16;
/// How many layers look at neighbours.
pub const LAYERS: usize = 5;
/// How many cells they look at: one and its neighbours.
pub const NEAR: usize = 7;
/// How many numbers of the whole board the value is made of.
pub const HIDDEN: usize = 32;
/// How many means there are: over all cells, and over those that count in the end.
pub const MEANS: usize = 2 * CHANNELS;

/// What 1 is at a cell.
pub const CELL_ONE: f32 = 64.0;
/// The most that a cell holds.
pub const CELL_MOST: f32 = 255.0;
/// What 1 is in the weights.
pub const WEIGHT_ONE: f32 = 1_024.0;
/// No sum is as large.
const LARGEST_SUM: f64 = 16_777_216.0;

/// Cells that are worked at together.
const BLOCK: usize = 4;

/// What is known of a cell.
pub type Channels = [f32; CHANNELS];

/// The layer to which the means of the layer before are added.
pub const POOLED_LAYER: usize = 3;

/// Which layer's cells are added to those of each layer, if any.
pub const ADDED: [Option<usize>; LAYERS] = [None, None, Some(0), None, Some(2)];

/// Where the weights of each kind begin, in the order of the file.
pub mod offsets {
    use super::{CHANNELS, HIDDEN, LAYERS, MEANS, NEAR};

    /// Of each layer: for each neighbour and channel there, the weights of the channels here.
    pub const KERNELS: usize = 0;
    /// How many a layer has of them.
    pub const KERNEL: usize = NEAR * CHANNELS * CHANNELS;
    /// Of each layer, a number a channel.
    pub const BIASES: usize = KERNELS + LAYERS * KERNEL;
    /// For each mean, the weights of the channels that it is added to.
    pub const MEAN_ROWS: usize = BIASES + LAYERS * CHANNELS;
    /// For each mean, the weights of the numbers of the whole board.
    pub const HIDDEN_ROWS: usize = MEAN_ROWS + MEANS * CHANNELS;
    /// Their biases.
    pub const HIDDEN_BIASES: usize = HIDDEN_ROWS + MEANS * HIDDEN;
    /// How the value is made of them.
    pub const VALUE: usize = HIDDEN_BIASES + HIDDEN;
    /// And its bias.
    pub const VALUE_BIAS: usize = VALUE + HIDDEN;
    /// How likely a cell is, by its channels.
    pub const POLICY: usize = VALUE_BIAS + 1;
    /// How many weights there are.
    pub const ALL: usize = POLICY + CHANNELS;
}

/// How the cells of a board lie: on spots in rows that are so far apart that the neighbours of
/// a cell are everywhere the same distances away, and none of these is a cell of another row.
#[derive(Clone, Debug, Default)]
pub struct CellLayout {
    /// The spot of each cell, in their order, which is that of spots.
    pub spots: Vec<u16>,
    /// How many spots there are.
    pub length: usize,
    /// How far away the neighbours at higher spots are.
    pub upward: [u16; 3],
    /// The spots of those cells that count in the end.
    pub counting: Vec<u16>,
}

/// A board with empty places around it, so that every neighbour is a place. A map of it holds
/// channels for each place, zeros where there is no cell.
#[derive(Clone, Debug)]
pub struct PaddedBoard {
    layout: CellLayout,
    /// Where neighbours are, and the cell itself.
    near: [isize; NEAR],
    /// Empty places before the first spot, and after the last.
    margin: usize,
    /// Where blocks of cells begin.
    blocks: Vec<usize>,
    is_cell: Vec<bool>,
}

impl PaddedBoard {
    /// A board whose cells lie like that.
    pub fn new(layout: CellLayout) -> PaddedBoard {
        let [a, b, c] = layout.upward.map(|by| by as isize);
        let margin = usize::from(layout.upward.into_iter().max().unwrap_or(0)) + BLOCK;
        let mut is_cell = vec![false; layout.length + 2 * margin];
        let mut blocks: Vec<usize> = Vec::new();
        for spot in &layout.spots {
            let place = usize::from(*spot) + margin;
            is_cell[place] = true;
            if blocks.last().is_none_or(|begin| begin + BLOCK <= place) {
                blocks.push(place);
            }
        }
        PaddedBoard { layout, near: [-c, -b, -a, 0, a, b, c], margin, blocks, is_cell }
    }

    /// A map with nothing in it.
    pub fn empty_map(&self) -> Vec<Channels> {
        vec![[0.0; CHANNELS]; self.is_cell.len()]
    }

    #[inline]
    fn place_of_spot(&self, spot: u16) -> usize {
        usize::from(spot) + self.margin
    }

    /// The place of a cell.
    #[inline]
    pub fn place(&self, cell: u16) -> usize {
        self.place_of_spot(self.layout.spots[usize::from(cell)])
    }

    /// The places of all cells, and of those that count in the end.
    pub fn places(&self) -> [impl Iterator<Item = usize> + Clone; 2] {
        let CellLayout { spots, counting, .. } = &self.layout;
        [spots, counting].map(|spots| spots.iter().map(|spot| self.place_of_spot(*spot)))
    }

    /// How many cells there are, and how many count in the end.
    pub fn counts(&self) -> [usize; 2] {
        [self.layout.spots.len(), self.layout.counting.len()]
    }

    /// The part of a map that is the board, by spots.
    #[inline]
    pub fn spots<'a>(&self, map: &'a mut [Channels]) -> &'a mut [Channels] {
        &mut map[self.margin..self.margin + self.layout.length]
    }

    /// Where neighbours are, and the cell itself.
    pub fn near(&self) -> [isize; NEAR] {
        self.near
    }

    /// The means over all cells and over those that count.
    pub fn means(&self, map: &[Channels]) -> [f32; MEANS] {
        let mut means = [0.0; MEANS];
        let halves = means.chunks_mut(CHANNELS).zip(self.places()).zip(self.counts());
        for ((half, places), count) in halves {
            for place in places {
                half.iter_mut().zip(&map[place]).for_each(|(sum, channel)| *sum += channel);
            }
            half.iter_mut().for_each(|sum| *sum /= count.max(1) as f32);
        }
        means
    }

    /// Sums over the neighbours of every cell: `finish` gets them, place by place. With `back`
    /// neighbours lie the other way round.
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
                if self.is_cell[begin + i] {
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
        for (rows, offset) in kernel.iter().zip(self.near) {
            let offset = if back { -offset } else { offset };
            let at = begin.wrapping_add_signed(offset);
            let near: &[Channels; BLOCK] = from[at..at + BLOCK].try_into().expect("so many");
            for (i, row) in rows.iter().enumerate() {
                for (sum, near) in sums.iter_mut().zip(near) {
                    add_times(sum, row, near[i]);
                }
            }
        }
        sums
    }
}

/// Adds so much of a row to sums, by one instruction for product and sum where there is one.
#[inline]
pub fn add_times<const N: usize>(sums: &mut [f32; N], row: &[f32; N], times: f32) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum = match cfg!(target_feature = "fma") {
            true => times.mul_add(*number, *sum),
            false => times * *number + *sum,
        };
    }
}

/// From −∞…∞ to −1…1, by operations that every processor does alike.
#[inline]
pub fn squashed(value: f32) -> f32 {
    value / (1.0 + value * value).sqrt()
}

/// What was learnt: whole numbers in the order of [`offsets`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Convolution {
    weights: Vec<f32>,
}

/// Where a board is looked at, by one thread.
#[derive(Clone, Debug)]
pub struct Worksheet {
    board: PaddedBoard,
    /// What the game tells, and the layers.
    maps: Vec<Vec<Channels>>,
    /// The symmetry through which the board is seen.
    symmetry: usize,
}

impl Worksheet {
    /// For boards of this game.
    pub fn new<G: Knowledge>(game: &G) -> Worksheet {
        let board = PaddedBoard::new(game.cell_layout());
        Worksheet { maps: vec![board.empty_map(); LAYERS + 1], board, symmetry: 0 }
    }
}

impl Convolution {
    /// Of numbers in the order of [`offsets`]; nothing if they are too many, too few or too large.
    pub fn new(numbers: impl IntoIterator<Item = i16>) -> Option<Convolution> {
        let weights: Vec<f32> = numbers.into_iter().map(f32::from).collect();
        let read = Convolution { weights };
        let fits = read.weights.len() == offsets::ALL && read.largest_sum() < LARGEST_SUM;
        fits.then_some(read)
    }

    /// Whether nothing was learnt.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The numbers in the order of [`offsets`].
    pub fn numbers(&self) -> impl Iterator<Item = i16> {
        self.weights.iter().map(|weight| *weight as i16)
    }

    fn rows(&self, begin: usize, length: usize) -> &[Channels] {
        self.weights[begin..begin + length].as_chunks().0
    }

    fn kernel(&self, layer: usize) -> &[Channels] {
        self.rows(offsets::KERNELS + layer * offsets::KERNEL, offsets::KERNEL)
    }

    fn mean_rows(&self) -> &[Channels] {
        self.rows(offsets::MEAN_ROWS, MEANS * CHANNELS)
    }

    fn hidden_rows(&self) -> &[[f32; HIDDEN]] {
        self.weights[offsets::HIDDEN_ROWS..offsets::HIDDEN_BIASES].as_chunks().0
    }

    fn biases(&self, layer: usize) -> Channels {
        self.rows(offsets::BIASES + layer * CHANNELS, CHANNELS)[0].map(|bias| bias * CELL_ONE)
    }

    /// More than the largest sum that there could be.
    fn largest_sum(&self) -> f64 {
        // All numbers of one kind, as if they went into one sum: for kernels a channel at a time.
        let column = |rows: &[Channels], channel: usize| -> f64 {
            rows.iter().map(|row| f64::from(row[channel].abs())).sum()
        };
        let all = |begin: usize, end: usize| -> f64 {
            self.weights[begin..end].iter().map(|weight| f64::from(weight.abs())).sum()
        };
        let of_channel = |channel: usize| {
            let kernels = (0..LAYERS).map(|layer| column(self.kernel(layer), channel));
            kernels.fold(0.0, f64::max) + column(self.mean_rows(), channel)
        };
        let of_hidden = |i: usize| -> f64 {
            self.hidden_rows().iter().map(|row| f64::from(row[i].abs())).sum()
        };
        let channels = (0..CHANNELS).map(of_channel).chain((0..HIDDEN).map(of_hidden));
        let last = [(offsets::VALUE, offsets::VALUE_BIAS), (offsets::POLICY, offsets::ALL)];
        let weighted = channels.chain(last.map(|(begin, end)| all(begin, end))).fold(0.0, f64::max);
        let biases = [
            (offsets::BIASES, offsets::MEAN_ROWS),
            (offsets::HIDDEN_BIASES, offsets::VALUE),
            (offsets::VALUE_BIAS, offsets::POLICY),
        ];
        let bias = biases.map(|(begin, end)| all(begin, end)).into_iter().fold(0.0, f64::max);
        // With the cell that is added, and what is added to round.
        (weighted + f64::from(WEIGHT_ONE)) * f64::from(CELL_MOST)
            + bias * f64::from(CELL_ONE)
            + f64::from(WEIGHT_ONE)
    }

    /// Looks at a turn being made, and says how the game will end: −1 to 1 for the side to
    /// move. How likely each cell is to be next can be asked then ([`Convolution::likelihood`]).
    pub fn look<G: Knowledge>(&self, game: &G, draft: &G::Draft, sheet: &mut Worksheet) -> f32 {
        let Worksheet { board, maps, symmetry } = sheet;
        *symmetry = game.canonical_symmetry(draft);
        game.write_cells(draft, *symmetry, board.spots(&mut maps[0]));
        for layer in 0..LAYERS {
            let (before, after) = maps.split_at_mut(layer + 1);
            let mut biases = self.biases(layer);
            if layer == POOLED_LAYER {
                let means = board.means(&before[layer]).map(f32::floor);
                let rows = means.into_iter().zip(self.mean_rows());
                rows.for_each(|(mean, row)| add_times(&mut biases, row, mean));
            }
            let added = ADDED[layer].map(|layer| &before[layer + 1]);
            let to = &mut after[0];
            board.convolve(self.kernel(layer), &before[layer], false, |place, mut sums| {
                add_times(&mut sums, &biases, 1.0);
                if let Some(added) = added {
                    add_times(&mut sums, &added[place], WEIGHT_ONE);
                }
                to[place] = sums.map(rounded);
            });
        }
        self.value(&board.means(&maps[LAYERS]).map(f32::floor))
    }

    fn value(&self, means: &[f32; MEANS]) -> f32 {
        let biases = &self.weights[offsets::HIDDEN_BIASES..offsets::VALUE];
        let mut hidden: [f32; HIDDEN] = std::array::from_fn(|i| biases[i] * CELL_ONE);
        let rows = means.iter().zip(self.hidden_rows());
        rows.for_each(|(mean, row)| add_times(&mut hidden, row, *mean));
        let weights = &self.weights[offsets::VALUE..offsets::VALUE_BIAS];
        let bias = self.weights[offsets::VALUE_BIAS] * CELL_ONE;
        let products = hidden.iter().zip(weights).map(|(sum, weight)| rounded(*sum) * weight);
        squashed(products.fold(bias, |sum, product| sum + product) / (CELL_ONE * WEIGHT_ONE))
    }

    /// How likely a cell is to be next on the board that was looked at last, relative to the
    /// others.
    #[inline]
    pub fn likelihood<G: Knowledge>(&self, game: &G, sheet: &Worksheet, cell: u16) -> f32 {
        // In parts of a logarithm to the base of 2.
        let parts = f64::from(PATTERN_ONE) * std::f64::consts::LOG2_E;
        let one = f64::from(CELL_ONE) * f64::from(WEIGHT_ONE);
        let sum = self.policy_sum(game, sheet, cell);
        power_of_two((f64::from(sum) * parts / one).floor() as i32)
    }

    /// What that is the power of.
    #[inline]
    pub fn policy_sum<G: Knowledge>(&self, game: &G, sheet: &Worksheet, cell: u16) -> f32 {
        let place = sheet.board.place(game.seen_as(cell, sheet.symmetry));
        let weights = &self.rows(offsets::POLICY, CHANNELS)[0];
        sheet.maps[LAYERS][place].iter().zip(weights).map(|(number, weight)| number * weight).sum()
    }

    /// The same as [`Convolution::look`] and [`Convolution::policy_sum`] of every cell, by the
    /// book: cell by cell, in whole numbers of 64 bits. Tests compare the two.
    pub fn plain_look<G: Knowledge>(&self, game: &G, draft: &G::Draft) -> (f32, Vec<i64>) {
        let board = PaddedBoard::new(game.cell_layout());
        let symmetry = game.canonical_symmetry(draft);
        let mut cells = board.empty_map();
        game.write_cells(draft, symmetry, board.spots(&mut cells));
        let mut maps: Vec<PlainMap> =
            vec![cells.iter().map(|cell| cell.map(|number| number as i64)).collect()];
        for layer in 0..LAYERS {
            maps.push(self.plain_layer(&board, layer, &maps));
        }
        let means = plain_means(&board, &maps[LAYERS]);
        let hidden = |i: usize| {
            let rows = means.iter().enumerate();
            let weight = |row: usize| self.plain(offsets::HIDDEN_ROWS + row * HIDDEN + i);
            let sum: i64 = rows.map(|(row, mean)| mean * weight(row)).sum();
            plain_rounded(sum + self.plain(offsets::HIDDEN_BIASES + i) * CELL_ONE as i64)
        };
        let sum: i64 = (0..HIDDEN).map(|i| hidden(i) * self.plain(offsets::VALUE + i)).sum();
        let sum = sum + self.plain(offsets::VALUE_BIAS) * CELL_ONE as i64;
        let policy = |cell: u16| -> i64 {
            let channels = maps[LAYERS][board.place(game.seen_as(cell, symmetry))];
            let weighted = channels.iter().enumerate();
            weighted.map(|(i, number)| number * self.plain(offsets::POLICY + i)).sum()
        };
        let [count, _] = board.counts();
        let value = squashed(sum as f32 / (CELL_ONE * WEIGHT_ONE));
        (value, (0..count as u16).map(policy).collect())
    }

    fn plain_layer(&self, board: &PaddedBoard, layer: usize, maps: &[PlainMap]) -> PlainMap {
        let before = &maps[layer];
        let means = match layer == POOLED_LAYER {
            true => plain_means(board, before),
            false => Vec::new(),
        };
        let mut map = vec![[0; CHANNELS]; before.len()];
        let [places, _] = board.places();
        for place in places {
            map[place] = std::array::from_fn(|channel| {
                let bias = offsets::BIASES + layer * CHANNELS + channel;
                let mut sum = self.plain(bias) * CELL_ONE as i64;
                for (near, offset) in board.near.into_iter().enumerate() {
                    for (input, number) in
                        before[place.wrapping_add_signed(offset)].iter().enumerate()
                    {
                        let row = (layer * NEAR + near) * CHANNELS + input;
                        sum += number * self.plain(offsets::KERNELS + row * CHANNELS + channel);
                    }
                }
                for (row, mean) in means.iter().enumerate() {
                    sum += mean * self.plain(offsets::MEAN_ROWS + row * CHANNELS + channel);
                }
                let added = ADDED[layer].map_or(0, |layer| maps[layer + 1][place][channel]);
                plain_rounded(sum + added * WEIGHT_ONE as i64)
            });
        }
        map
    }

    fn plain(&self, at: usize) -> i64 {
        self.weights[at] as i64
    }
}

/// A map in wide whole numbers.
type PlainMap = Vec<[i64; CHANNELS]>;

fn plain_means(board: &PaddedBoard, map: &PlainMap) -> Vec<i64> {
    let mut means = Vec::new();
    for (places, count) in board.places().into_iter().zip(board.counts()) {
        let sum = |channel: usize| -> i64 { places.clone().map(|place| map[place][channel]).sum() };
        means.extend((0..CHANNELS).map(|channel| sum(channel) / count.max(1) as i64));
    }
    means
}

fn plain_rounded(sum: i64) -> i64 {
    (sum + WEIGHT_ONE as i64 / 2).div_euclid(WEIGHT_ONE as i64).clamp(0, CELL_MOST as i64)
}

/// A sum as what a cell holds.
#[inline]
fn rounded(sum: f32) -> f32 {
    ((sum + WEIGHT_ONE / 2.0) * (1.0 / WEIGHT_ONE)).floor().clamp(0.0, CELL_MOST)
}
