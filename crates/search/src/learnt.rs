//! What was learnt of a game, as whole numbers: a small net that corrects its
//! evaluation, patterns that say how likely a step is, and a convolution that says both.
//!
//! A game says what there is to see ([`Knowledge::each_input`],
//! [`Knowledge::each_pattern`], [`Knowledge::write_cells`]); which of it matters is in a file of weights. All sums
//! are of whole numbers, so that every processor comes to the same result, in
//! whichever order it adds. Nothing here is ever part of a proof.
//!
//! The file: a line `quina weights 1`, lines about where it comes from, an empty line;
//! then three numbers (inputs, columns of the net, patterns), little-endian, 32 bits
//! each; the net's rows, input by input, a byte a column; its biases and its weights
//! for one's own view and for the opponent's, 16 bits each; the patterns, 16 bits each; and,
//! if there is a convolution, its numbers, 16 bits each ([`crate::convolution::offsets`]).

use game::{Side, Step};

use crate::convolution::{Convolution, offsets};
use crate::knowledge::Knowledge;
use crate::score::Score;

/// The first line of a file of weights.
const HEAD: &str = "quina weights 1\n";

/// Columns of the net. Each stands beside its mirror image, so that positions that
/// are images of each other have the same value.
pub const COLUMNS: usize = 32;

/// What 1 is inside the net.
pub const ONE: i32 = 255;

/// The largest weight of an input. No more than [`MOST_INPUTS`] are there at once, so
/// that no sum leaves 16 bits.
pub const LARGEST: i32 = 85;

/// The most inputs of one position.
pub const MOST_INPUTS: usize = 380;

/// The largest bias of a column: what is left of 16 bits when all inputs are there, each with
/// the largest weight.
const LARGEST_BIAS: i32 = i16::MAX as i32 - MOST_INPUTS as i32 * LARGEST;

/// What 1 is in the weights of the columns.
pub const OUTPUT_ONE: i32 = 128;

/// A column squared has this at 1: (255² >> 7).
const SQUARE_ONE: i32 = (ONE * ONE) >> 7;

/// The parts in which the logarithm (to the base of 2) of a pattern's weight is told.
pub const PATTERN_ONE: i32 = 32;

/// A column and its mirror image, for all columns.
type Row = [i16; 2 * COLUMNS];

/// What was learnt of one game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// Where they come from: lines for people.
    pub about: String,
    /// What corrects the evaluation; empty if nothing does.
    pub net: Net,
    /// How likely steps are, by what is seen; empty if nothing was learnt.
    pub patterns: Patterns,
    /// What looks at the cells of the board; empty if nothing does.
    pub convolution: Convolution,
}

/// Why weights cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadWeights {
    /// It is no file of weights.
    NotWeights,
    /// It is cut off, or there is more than there should be.
    WrongLength,
    /// They are of another game, or of another version of it.
    OtherGame,
    /// Numbers are so large that sums of a net could leave 16 bits, or those of a convolution
    /// the whole numbers that `f32` holds.
    TooLarge,
}

impl std::fmt::Display for BadWeights {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            BadWeights::NotWeights => "not a file of weights",
            BadWeights::WrongLength => "cut off or too long",
            BadWeights::OtherGame => "weights of another game or of another version of it",
            BadWeights::TooLarge => "weights that are larger than they may be",
        })
    }
}

impl std::error::Error for BadWeights {}

impl Weights {
    /// The weights that come with a game.
    pub fn shipped<G: Knowledge>() -> Weights {
        match G::WEIGHTS {
            [] => Weights::default(),
            bytes => Weights::read::<G>(bytes).expect("what is shipped has been tested"),
        }
    }

    /// Reads a file of weights for this game.
    pub fn read<G: Knowledge>(bytes: &[u8]) -> Result<Weights, BadWeights> {
        // With the end of the first line, which the empty line may follow at once.
        let (head, line) = HEAD.as_bytes().split_at(HEAD.len() - 1);
        let rest = bytes.strip_prefix(head).filter(|rest| rest.starts_with(line));
        let rest = rest.ok_or(BadWeights::NotWeights)?;
        let end = rest.windows(2).position(|two| two == b"\n\n").ok_or(BadWeights::NotWeights)?;
        let about = String::from_utf8_lossy(&rest[1..=end]).into_owned();
        let mut numbers = Numbers(&rest[end + 2..]);
        let [inputs, columns, patterns] = numbers.words()?.map(|word| word as usize);
        let fits = |count, all| count == 0 || count == all;
        if !fits(inputs, G::INPUTS) || columns != COLUMNS || !fits(patterns, G::PATTERNS) {
            return Err(BadWeights::OtherGame);
        }
        let rows = (0..inputs).map(|_| numbers.row()).collect::<Result<Vec<_>, _>>()?;
        let net = Net::new::<G>(&rows, numbers.biases()?, [numbers.columns()?, numbers.columns()?]);
        let patterns = (0..patterns).map(|_| numbers.number()).collect::<Result<Vec<_>, _>>()?;
        let mut weights =
            Weights { about, net, patterns: Patterns { weights: patterns }, ..Weights::default() };
        if G::HAS_CELLS && !numbers.0.is_empty() {
            let all = (0..offsets::ALL).map(|_| numbers.number()).collect::<Result<Vec<_>, _>>()?;
            weights.convolution = Convolution::new(all).ok_or(BadWeights::TooLarge)?;
        }
        match numbers.0 {
            [] => Ok(weights),
            _ => Err(BadWeights::WrongLength),
        }
    }

    /// The file. Lines of `about` hold no empty line.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{HEAD}{}\n", self.about).into_bytes();
        let Net { rows, biases, outputs } = &self.net;
        for count in [rows.len(), COLUMNS, self.patterns.weights.len()] {
            bytes.extend((count as u32).to_le_bytes());
        }
        for row in rows {
            bytes.extend(row[..COLUMNS].iter().map(|weight| *weight as i8 as u8));
        }
        let [own, theirs] = outputs;
        for half in [biases, own, theirs] {
            bytes.extend(half[..COLUMNS].iter().flat_map(|number| number.to_le_bytes()));
        }
        let last = self.patterns.weights.iter().copied().chain(self.convolution.numbers());
        bytes.extend(last.flat_map(i16::to_le_bytes));
        bytes
    }
}

/// What is left of a file.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BadWeights> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(BadWeights::WrongLength)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn words(&mut self) -> Result<[u32; 3], BadWeights> {
        Ok([self.take()?, self.take()?, self.take()?].map(u32::from_le_bytes))
    }

    fn number(&mut self) -> Result<i16, BadWeights> {
        self.take().map(i16::from_le_bytes)
    }

    fn row(&mut self) -> Result<[i8; COLUMNS], BadWeights> {
        let row = self.take::<COLUMNS>()?.map(|byte| byte as i8);
        let fits = row.iter().all(|weight| i32::from(*weight).abs() <= LARGEST);
        fits.then_some(row).ok_or(BadWeights::TooLarge)
    }

    fn biases(&mut self) -> Result<[i16; COLUMNS], BadWeights> {
        let biases = self.columns()?;
        let fits = biases.iter().all(|bias| i32::from(*bias).abs() <= LARGEST_BIAS);
        fits.then_some(biases).ok_or(BadWeights::TooLarge)
    }

    fn columns(&mut self) -> Result<[i16; COLUMNS], BadWeights> {
        let mut columns = [0; COLUMNS];
        for column in &mut columns {
            *column = self.number()?;
        }
        Ok(columns)
    }
}

/// A net of one hidden layer that is looked at from both sides: sums of the rows of
/// what is there, cut to 0…1, squared and weighed. Small enough to be summed anew at
/// every position.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// For every input, first the columns, then their mirror images.
    rows: Vec<Row>,
    biases: Row,
    /// For one's own view and for the opponent's.
    outputs: [Row; 2],
}

impl Default for Net {
    fn default() -> Net {
        let none = [0; 2 * COLUMNS];
        Net { rows: Vec::new(), biases: none, outputs: [none; 2] }
    }
}

impl Net {
    /// A net of these weights; each input's mirror image is the game's to tell.
    pub fn new<G: Knowledge>(
        rows: &[[i8; COLUMNS]],
        biases: [i16; COLUMNS],
        outputs: [[i16; COLUMNS]; 2],
    ) -> Net {
        let twice = |half: [i16; COLUMNS]| std::array::from_fn(|i| half[i % COLUMNS]);
        let row = |input: usize| {
            let [one, other] = [&rows[input], &rows[G::mirrored_input(input)]];
            std::array::from_fn(|i| {
                i16::from(if i < COLUMNS { one[i] } else { other[i - COLUMNS] })
            })
        };
        Net {
            rows: (0..rows.len()).map(row).collect(),
            biases: twice(biases),
            outputs: outputs.map(twice),
        }
    }

    /// Whether it says nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// What is to be added to the evaluation, from the view of the side to move.
    #[inline]
    pub fn correction<G: Knowledge>(&self, game: &G, position: &G::Position) -> Score {
        let mover = game.to_move(position);
        let mut total = 0;
        for (outputs, view) in self.outputs.iter().zip([mover, !mover]) {
            let sums = self.sums(game, position, view);
            for (sum, weight) in sums.iter().zip(outputs) {
                let cut = i32::from(*sum).clamp(0, ONE);
                total += ((cut * cut) >> 7) * i32::from(*weight);
            }
        }
        in_score(i64::from(total), G::SCALE)
    }

    #[inline]
    fn sums<G: Knowledge>(&self, game: &G, position: &G::Position, view: Side) -> Row {
        let mut sums = self.biases;
        game.each_input(position, view, &mut |input| {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[input]) {
                *sum = sum.wrapping_add(*weight);
            }
        });
        sums
    }

    /// The same as [`Net::correction`], by the book: column by column, in wide numbers.
    /// Tests compare the two.
    pub fn plain_correction<G: Knowledge>(&self, game: &G, position: &G::Position) -> Score {
        let mover = game.to_move(position);
        let mut total = 0_i64;
        for (outputs, view) in self.outputs.iter().zip([mover, !mover]) {
            for (column, weight) in outputs.iter().enumerate() {
                let mut sum = i64::from(self.biases[column]);
                game.each_input(position, view, &mut |input| {
                    sum += i64::from(self.rows[input][column]);
                });
                let cut = sum.clamp(0, i64::from(ONE));
                total += cut * cut / 128 * i64::from(*weight);
            }
        }
        in_score(total, G::SCALE)
    }
}

/// A sum of outputs in the units of an evaluation.
#[inline]
fn in_score(total: i64, scale: Score) -> Score {
    (total * i64::from(scale) / i64::from(SQUARE_ONE * OUTPUT_ONE)) as Score
}

/// How likely steps are, by what is seen around them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patterns {
    /// Logarithms, in parts of [`PATTERN_ONE`].
    pub weights: Vec<i16>,
}

impl Patterns {
    /// Whether nothing was learnt.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// How likely a step is, relative to its alternatives.
    #[inline]
    pub fn likelihood<G: Knowledge>(&self, game: &G, draft: &G::Draft, step: Step) -> f32 {
        let mut sum = 0;
        game.each_pattern(draft, step, &mut |pattern| sum += i32::from(self.weights[pattern]));
        power_of_two(sum)
    }
}

/// Two to the power of so many parts of [`PATTERN_ONE`], without asking a library that differs from
/// machine to machine: only exact products.
#[inline]
pub(crate) fn power_of_two(parts: i32) -> f32 {
    /// 2^(1/32), 2^(2/32), 2^(4/32), 2^(8/32), 2^(16/32).
    const ROOTS: [f32; 5] =
        [1.021_897_1, 1.044_273_8, 1.090_507_7, 1.189_207_1, std::f32::consts::SQRT_2];
    const { assert!(PATTERN_ONE == 1 << ROOTS.len()) };
    let parts = parts.clamp(-60 * PATTERN_ONE, 60 * PATTERN_ONE);
    let (whole, part) = (parts.div_euclid(PATTERN_ONE), parts.rem_euclid(PATTERN_ONE));
    let mut power = f32::from_bits(((whole + 127) as u32) << 23);
    for (i, root) in ROOTS.into_iter().enumerate() {
        if part >> i & 1 == 1 {
            power *= root;
        }
    }
    power
}

#[cfg(test)]
mod tests {
    use game::tictactoe::TicTacToe;

    use super::*;

    #[test]
    fn powers_of_two_are_what_they_are() {
        for parts in -300..300 {
            let exact = (f64::from(parts) / f64::from(PATTERN_ONE)).exp2();
            let ratio = f64::from(power_of_two(parts)) / exact;
            assert!((ratio - 1.0).abs() < 1e-5, "{parts}: {ratio}");
        }
        assert!(power_of_two(i32::MAX).is_finite() && power_of_two(i32::MIN) > 0.0);
    }

    #[test]
    fn files_that_are_no_weights_are_refused() {
        let read = Weights::read::<TicTacToe>;
        let written = Weights { about: "a test\n".into(), ..Weights::default() }.write();
        assert_eq!(read(&written).unwrap().about, "a test\n");
        assert_eq!(read(b"quina"), Err(BadWeights::NotWeights));
        assert_eq!(read(&written[..written.len() - 1]), Err(BadWeights::WrongLength));
        assert_eq!(read(&[written.as_slice(), b"x"].concat()), Err(BadWeights::WrongLength));
        let patterns = Patterns { weights: vec![1, 2] };
        let other = Weights { patterns, ..Weights::default() }.write();
        assert_eq!(read(&other), Err(BadWeights::OtherGame));
        assert_eq!(read(&Weights::default().write()), Ok(Weights::default()));
    }

    /// Without a check they would be read, and sums would be wrong without a word. (What is
    /// said of the rows of a game that has a net is tested where the games are.)
    #[test]
    fn what_could_leave_16_bits_is_refused() {
        let most = i32::from(i16::MAX) - MOST_INPUTS as i32 * LARGEST;
        for (bias, is_read) in [(most, true), (-most, true), (most + 1, false), (-most - 1, false)]
        {
            let mut net = Net::default();
            net.biases[COLUMNS - 1] = bias as i16;
            net.biases[2 * COLUMNS - 1] = bias as i16;
            let weights = Weights { net, ..Weights::default() };
            let expected = if is_read { Ok(weights.clone()) } else { Err(BadWeights::TooLarge) };
            assert_eq!(Weights::read::<TicTacToe>(&weights.write()), expected, "{bias}");
        }
        for (weight, is_read) in [(85, true), (-85, true), (86, false), (-86, false), (-128, false)]
        {
            let row: [i8; COLUMNS] = std::array::from_fn(|i| if i == 7 { weight } else { 0 });
            let bytes = row.map(|weight| weight as u8);
            let expected = if is_read { Ok(row) } else { Err(BadWeights::TooLarge) };
            assert_eq!(Numbers(&bytes).row(), expected, "{weight}");
        }
    }
}
