//! Every position of the 4×4 board, numbered, also those that play never
//! reaches: people may set up any of them.
//!
//! A position is seen from the side to move. A layer holds the positions with
//! the same numbers of pieces on the board and in all, and those with the sides
//! exchanged. Captures lower the pieces in all, placements the reserves, and
//! nothing raises either: only steps and passes stay in a layer. Whether a pass
//! has just been made is left out: it decides only that two sides which can both
//! do nothing but pass have drawn, and so they have without it.
//!
//! This file counts pieces and turns boards; it knows no rule beside "three in a
//! line ends the game".

use std::sync::LazyLock;

use game::{SQUARE_SYMMETRIES, Side, bits, bits_under, square_image};
use solve::{Atlas, AtlasSpec, Place, Solution};

use super::board::Board;
use super::rules::{BEATEN, Moxie, PIECES, Position};

/// The board that is solved.
const SIZE: u8 = 4;
const SQUARES: usize = 16;
/// Numbers of pieces that a side can have on the board: 0 to 8.
const COUNTS: usize = PIECES as usize + 1;
/// The fewest pieces with which a side is not beaten.
const FEWEST: usize = BEATEN as usize + 1;
/// What no rank is.
const NONE: u32 = u32::MAX;

/// Pairs of 16-bit boards without a line, up to symmetry, ranked.
///
/// The mover's board is turned to the least of its images; the other board is
/// turned along, and looked up by those of its squares that the first leaves
/// free. Where the first board has symmetries of its own, the look-up has the
/// same answer for all images of the second.
struct Pairs {
    /// What each symmetry makes of the lower and of the upper half of a board.
    halves: [[[u16; 256]; 2]; SQUARE_SYMMETRIES],
    /// The symmetry that makes a board least; [`Pairs::first`] of it.
    least_images: Vec<(u8, u16)>,
    /// The least boards, and where their look-ups begin.
    first: Vec<(u16, u32)>,
    ranks: Vec<u32>,
    /// The pairs by the numbers of their pieces and their rank.
    lists: [[Vec<[u16; 2]>; COUNTS]; COUNTS],
}

static PAIRS: LazyLock<Pairs> = LazyLock::new(Pairs::new);

impl Pairs {
    fn new() -> Pairs {
        let rules = Board::new(SIZE);
        let fits =
            |board: u16| board.count_ones() <= u32::from(PIECES) && !rules.has_line(spread(board));
        let fitting: Vec<bool> = (0..=u16::MAX).map(fits).collect();
        let mut pairs = Pairs {
            halves: halves(),
            least_images: vec![(0, 0); 1 << SQUARES],
            first: Vec::new(),
            ranks: Vec::new(),
            lists: Default::default(),
        };
        for board in (0..=u16::MAX).filter(|board| fitting[usize::from(*board)]) {
            let images =
                (0..SQUARE_SYMMETRIES).map(|symmetry| (pairs.image(symmetry, board), symmetry));
            let (least, symmetry) = images.min().expect("there are images");
            let number = if least == board {
                pairs.add_first(board, &fitting);
                pairs.first.len() as u16 - 1
            } else {
                pairs.least_images[usize::from(least)].1
            };
            pairs.least_images[usize::from(board)] = (symmetry as u8, number);
        }
        pairs
    }

    /// Ranks all pairs whose first board is this.
    fn add_first(&mut self, board: u16, fitting: &[bool]) {
        let start = self.ranks.len();
        self.first.push((board, start as u32));
        let own: Vec<usize> = (1..SQUARE_SYMMETRIES)
            .filter(|symmetry| self.image(*symmetry, board) == board)
            .collect();
        let free = !board;
        self.ranks.resize(start + (1 << free.count_ones()), NONE);
        // The subsets of the free squares, in rising order: so a least image
        // comes before those that share its rank.
        let mut other: u16 = 0;
        loop {
            if fitting[usize::from(other)] {
                let least = own.iter().map(|symmetry| self.image(*symmetry, other)).min();
                let least = least.map_or(other, |least| least.min(other));
                let rank = if least == other {
                    let [a, b] = [board, other].map(|board| board.count_ones() as usize);
                    self.lists[a][b].push([board, other]);
                    self.lists[a][b].len() as u32 - 1
                } else {
                    self.ranks[start + compress(least, free)]
                };
                self.ranks[start + compress(other, free)] = rank;
            }
            other = other.wrapping_sub(free) & free;
            if other == 0 {
                break;
            }
        }
    }

    #[inline]
    fn image(&self, symmetry: usize, board: u16) -> u16 {
        let [low, high] = &self.halves[symmetry];
        low[usize::from(board & 0xff)] | high[usize::from(board >> 8)]
    }

    /// The rank of a pair without lines.
    #[inline]
    fn rank(&self, own: u16, other: u16) -> u32 {
        let (symmetry, number) = self.least_images[usize::from(own)];
        let (first, start) = self.first[usize::from(number)];
        let other = self.image(usize::from(symmetry), other);
        self.ranks[start as usize + compress(other, !first)]
    }
}

/// What each symmetry makes of half a board.
fn halves() -> [[[u16; 256]; 2]; SQUARE_SYMMETRIES] {
    let image = |symmetry: usize, square: u8| {
        let (file, rank) = square_image(symmetry, SIZE, (square % SIZE, square / SIZE));
        1 << (SIZE * rank + file)
    };
    std::array::from_fn(|symmetry| {
        std::array::from_fn(|half| {
            std::array::from_fn(|board| {
                let set = bits(board as u64);
                set.map(|bit| image(symmetry, 8 * half as u8 + bit)).sum::<u16>()
            })
        })
    })
}

/// The bits of `board` under `mask`, pushed together.
#[inline]
fn compress(board: u16, mask: u16) -> usize {
    bits_under(u64::from(board), u64::from(mask)) as usize
}

/// A board of the rules, four bits of every eight, as 16 bits.
#[inline]
fn gather(board: u64) -> u16 {
    let bytes = (board | board >> 4) & 0x00ff_00ff;
    (bytes | bytes >> 8) as u16
}

/// The inverse of [`gather`].
#[inline]
fn spread(board: u16) -> u64 {
    let board = u64::from(board);
    let bytes = (board | board << 8) & 0x00ff_00ff;
    (bytes | bytes << 4) & 0x0f0f_0f0f
}

/// How many pieces the side to move and the other have on the board and in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Count {
    board: [usize; 2],
    all: [usize; 2],
}

impl Count {
    fn exchanged(self) -> Count {
        let [a, b] = self.board;
        let [c, d] = self.all;
        Count { board: [b, a], all: [d, c] }
    }

    #[inline]
    fn number(self) -> usize {
        let digits = [self.board[0], self.board[1], self.all[0], self.all[1]];
        digits.into_iter().fold(0, |number, digit| number * COUNTS + digit)
    }

    fn size(self) -> u32 {
        PAIRS.lists[self.board[0]][self.board[1]].len() as u32
    }

    /// Every count that occurs.
    fn every() -> impl Iterator<Item = Count> {
        let sides = (FEWEST..COUNTS).flat_map(|all| (0..=all).map(move |board| (board, all)));
        let other = sides.clone();
        sides.flat_map(move |(a, c)| {
            other.clone().map(move |(b, d)| Count { board: [a, b], all: [c, d] })
        })
    }
}

/// The numbering.
#[derive(Debug)]
struct Layers {
    /// The counts of each layer: one, and its exchange if that is another one.
    layers: Vec<Vec<Count>>,
    /// The layer of a count, and its first slot there; by [`Count::number`].
    starts: Vec<(u32, u32)>,
}

impl Layers {
    fn new() -> Layers {
        // Sorting by these puts what turns lead to before what they start from.
        let order = |count: &Count| {
            let all = count.all[0] + count.all[1];
            (all, all - count.board[0] - count.board[1])
        };
        let mut counts: Vec<Count> = Count::every().collect();
        counts.sort_by_key(|count| (order(count), *count));
        let mut layers: Vec<Vec<Count>> = Vec::new();
        let mut starts = vec![(NONE, 0); COUNTS.pow(4)];
        for count in counts {
            let exchanged = count.exchanged();
            let (layer, start) = match starts[exchanged.number()] {
                (NONE, _) => {
                    layers.push(Vec::new());
                    (layers.len() - 1, 0)
                }
                (layer, _) => (layer as usize, exchanged.size()),
            };
            layers[layer].push(count);
            starts[count.number()] = (layer as u32, start);
        }
        Layers { layers, starts }
    }
}

impl Atlas<Moxie> for Layers {
    fn layers(&self) -> u32 {
        self.layers.len() as u32
    }

    fn size(&self, layer: u32) -> u32 {
        self.layers[layer as usize].iter().map(|count| count.size()).sum()
    }

    fn find(&self, position: &Position) -> Option<Place> {
        if position.winner.is_some() || position.passes == 2 {
            return None;
        }
        let sides = [position.to_move, !position.to_move];
        let [own, other] = sides.map(|side| gather(position.pieces[side]));
        let count = Count {
            board: [own, other].map(|board| board.count_ones() as usize),
            all: sides.map(|side| position.count(side) as usize),
        };
        let (layer, start) = self.starts[count.number()];
        Some(Place { layer, slot: start + PAIRS.rank(own, other) })
    }

    fn position(&self, place: Place) -> Position {
        let mut slot = place.slot;
        for count in &self.layers[place.layer as usize] {
            let pairs = &PAIRS.lists[count.board[0]][count.board[1]];
            if let Some(pair) = pairs.get(slot as usize) {
                return Position {
                    pieces: pair.map(spread),
                    reserves: [0, 1].map(|side| (count.all[side] - count.board[side]) as u8),
                    to_move: Side::First,
                    passes: 0,
                    winner: None,
                };
            }
            slot -= pairs.len() as u32;
        }
        unreachable!("a place is in its layer")
    }
}

/// The smallest board is solved by its table.
pub(crate) fn solution(game: &Moxie) -> Solution<Moxie> {
    match table(game) {
        Some(table) => Solution::Atlas(Box::new(table)),
        None => Solution::Unsolved,
    }
}

/// The table of the smallest board, which `quina solve moxie` made.
pub fn table(game: &Moxie) -> Option<AtlasSpec<Moxie>> {
    (game.board.size == SIZE).then(|| AtlasSpec {
        game: *game,
        name: "moxie".to_owned(),
        numbering: |_, _| Some(Box::new(Layers::new())),
        #[cfg(feature = "tables")]
        shipped: Some(include_bytes!("moxie.table")),
        #[cfg(not(feature = "tables"))]
        shipped: None,
    })
}

#[cfg(test)]
mod tests {
    use game::{Options, Rules, laws};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn boards_are_gathered_and_spread() {
        for board in 0..=u16::MAX {
            assert_eq!(gather(spread(board)), board);
        }
        assert_eq!(spread(u16::MAX), Board::new(SIZE).all);
    }

    #[test]
    fn every_place_holds_a_position_that_is_found_there() {
        let atlas = Layers::new();
        for layer in 0..atlas.layers() {
            // A step that meets all residues, so that no pattern is missed.
            for slot in (0..atlas.size(layer)).step_by(997) {
                let place = Place { layer, slot };
                assert_eq!(atlas.find(&atlas.position(place)), Some(place));
            }
        }
        assert_eq!(atlas.positions(), 23_410_528);
    }

    #[test]
    fn equal_positions_share_a_place() {
        let game = Moxie::new(&Options::defaults(Moxie::OPTIONS));
        let atlas = Layers::new();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for position in laws::random_positions(&game, &mut rng, 2_000, 100) {
            let place = atlas.find(&position);
            assert_eq!(place.is_none(), game.ending(&position).is_some());
            for symmetry in 0..game.symmetries() {
                assert_eq!(atlas.find(&game.transform(&position, symmetry)), place);
            }
            let mut exchanged = position;
            exchanged.pieces.swap(0, 1);
            exchanged.reserves.swap(0, 1);
            exchanged.to_move = !position.to_move;
            assert_eq!(atlas.find(&exchanged), place);
        }
    }
}
