//! Quartetto as a duel of two placements of four pieces, for the solver.
//!
//! Squares are numbered from 0 along the ranks of a board of the size in question
//! (not in the strides of [`Board`]), and a placement is its four squares
//! *a < b < c < d* as the number C(*a*,1) + C(*b*,2) + C(*c*,3) + C(*d*,4).

use game::{Proven, SQUARE_SYMMETRIES, Side, bits, square_image};
use solve::duel::{Bits512, Duel, LANES, value};

use super::board::{self, Board};
use super::rules::{Position, Quartetto};

/// Squares of the largest board, to count with.
const SQUARES: usize = board::SQUARES as usize;

/// Quartets of squares, and how they slide.
pub(super) struct Quartets {
    board: Board,
    size: usize,
    /// By number, the squares as bits.
    boards: Vec<u64>,
    /// By number, whether they win.
    winning: Vec<bool>,
    /// C(n, k) for k from 0 to 4.
    choose: [[u32; 5]; SQUARES + 1],
    /// By square and direction, the squares on the way to the edge.
    rays: Vec<[Vec<u8>; 4]>,
    /// Placements that four pieces can enclose, with the squares that these must
    /// stand on.
    enclosed: Vec<(u32, Vec<u8>)>,
}

/// After so many plies, so many millionths of the work were done.
const WORK_DONE: [(u32, u64); 10] = [
    (0, 0),
    (10, 86_000),
    (20, 203_000),
    (40, 411_000),
    (60, 539_000),
    (80, 651_000),
    (100, 768_000),
    (120, 865_000),
    (160, 975_000),
    (251, 1_000_000),
];

/// The waiters of some rows: for each square, the lanes in which it is free.
pub(super) struct Waiters([Bits512; SQUARES]);

impl Quartets {
    /// The quartets on a board.
    pub(super) fn new(board: Board) -> Quartets {
        let size = usize::from(board.size);
        let squares = size * size;
        let mut choose = [[0; 5]; SQUARES + 1];
        for n in 0..=SQUARES {
            choose[n][0] = 1;
            for k in 1..=4.min(n) {
                choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            }
        }
        let mut boards = vec![0; choose[squares][4] as usize];
        let number = |board: u64| -> u32 {
            bits(board).zip(1..).map(|(square, k)| choose[usize::from(square)][k]).sum()
        };
        for d in 3..squares {
            for c in 2..d {
                for b in 1..c {
                    for a in 0..b {
                        let board = 1 << a | 1 << b | 1 << c | 1 << d;
                        boards[number(board) as usize] = board;
                    }
                }
            }
        }
        let mut winning = vec![false; boards.len()];
        for corners in board.winning() {
            winning[number(packed(board, *corners)) as usize] = true;
        }
        let rays: Vec<[Vec<u8>; 4]> = (0..squares).map(|square| rays(size, square)).collect();
        let enclosed = boards
            .iter()
            .enumerate()
            .map(|(number, board)| (number as u32, around(*board, &rays)))
            .filter(|(_, around)| around.len() <= 4)
            .collect();
        Quartets { board, size, boards, winning, choose, rays, enclosed }
    }

    /// The placement of four pieces on the [`Board`].
    pub(super) fn placement(&self, pieces: u64) -> u32 {
        self.number(packed(self.board, pieces))
    }

    /// The pieces of a placement on the [`Board`].
    pub(super) fn pieces(&self, placement: u32) -> u64 {
        let square = |cell: u8| self.board.of_cell(u16::from(cell));
        bits(self.squares(placement)).fold(0, |all, cell| all | 1 << square(cell))
    }

    /// The number of four squares.
    #[inline]
    fn number(&self, board: u64) -> u32 {
        let mut rest = board;
        let mut number = 0;
        for k in 1..=4 {
            number += self.choose[rest.trailing_zeros() as usize][k];
            rest &= rest - 1;
        }
        number
    }

    /// The four squares of a number.
    #[inline]
    fn squares(&self, placement: u32) -> u64 {
        self.boards[placement as usize]
    }

    /// The part of [`Duel::spread`] that is about movers who have to pass.
    fn spread_passes(&self, waiters: &Waiters, from: &[Bits512], into: &mut [Bits512]) {
        for (placement, around) in &self.enclosed {
            let by_waiter = |lanes, square: &u8| lanes & !waiters.0[usize::from(*square)];
            let passes = around.iter().fold(Bits512::ALL, by_waiter);
            into[*placement as usize] = from[*placement as usize] & passes;
        }
    }

    /// The rest of [`Duel::spread`], three pieces after the other: wherever the fourth may be,
    /// it slides over the board that these three leave it. All lanes at once.
    #[inline(always)]
    fn spread_from_threes<const SIZE: usize>(
        &self,
        waiters: &Waiters,
        from: &[Bits512],
        into: &mut [Bits512],
    ) {
        let squares = SIZE * SIZE;
        let mut free = waiters.0;
        let mut ahead = [Bits512::NONE; SQUARES];
        for c in 2..squares {
            for b in 1..c {
                for a in 0..b {
                    let three = [a, b, c];
                    for square in three {
                        free[square] = Bits512::NONE;
                        ahead[square] = Bits512::NONE;
                    }
                    self.each_fourth(three, squares, |square, number| {
                        ahead[square] = from[number] & free[square];
                    });
                    let reach = slide::<SIZE>(&free, &ahead);
                    self.each_fourth(three, squares, |square, number| {
                        into[number] |= reach[square];
                    });
                    for square in three {
                        free[square] = waiters.0[square];
                    }
                }
            }
        }
    }

    /// Visits the squares beside three others, given in rising order, with the
    /// number of the four.
    #[inline(always)]
    fn each_fourth(&self, three: [usize; 3], squares: usize, mut visit: impl FnMut(usize, usize)) {
        let [a, b, c] = three;
        let choose = |square: usize, k: usize| self.choose[square][k] as usize;
        let number = choose(a, 2) + choose(b, 3) + choose(c, 4);
        (0..a).for_each(|square| visit(square, number + choose(square, 1)));
        let number = choose(a, 1) + choose(b, 3) + choose(c, 4);
        (a + 1..b).for_each(|square| visit(square, number + choose(square, 2)));
        let number = choose(a, 1) + choose(b, 2) + choose(c, 4);
        (b + 1..c).for_each(|square| visit(square, number + choose(square, 3)));
        let number = choose(a, 1) + choose(b, 2) + choose(c, 3);
        (c + 1..squares).for_each(|square| visit(square, number + choose(square, 4)));
    }

    #[inline(always)]
    fn spread_anywhere(&self, waiters: &Waiters, from: &[Bits512], into: &mut [Bits512]) {
        match self.size {
            5 => self.spread_from_threes::<5>(waiters, from, into),
            6 => self.spread_from_threes::<6>(waiters, from, into),
            7 => self.spread_from_threes::<7>(waiters, from, into),
            8 => self.spread_from_threes::<8>(waiters, from, into),
            size => unreachable!("no board has the size {size}"),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f")]
    fn spread_avx512(&self, waiters: &Waiters, from: &[Bits512], into: &mut [Bits512]) {
        self.spread_anywhere(waiters, from, into);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn spread_avx2(&self, waiters: &Waiters, from: &[Bits512], into: &mut [Bits512]) {
        self.spread_anywhere(waiters, from, into);
    }
}

/// The squares of pieces on a board, numbered without strides.
fn packed(board: Board, pieces: u64) -> u64 {
    bits(pieces).fold(0, |all, square| all | 1 << board.cell(square))
}

/// For each square, in which lanes a piece there can slide to a square that is
/// `ahead`, over `free` squares.
#[inline(always)]
fn slide<const SIZE: usize>(
    free: &[Bits512; SQUARES],
    ahead: &[Bits512; SQUARES],
) -> [Bits512; SQUARES] {
    let mut reach = [Bits512::NONE; SQUARES];
    let mut run = |start: usize, step: usize| {
        let (mut below, mut above) = (Bits512::NONE, Bits512::NONE);
        for distance in 0..SIZE {
            let square = start + step * distance;
            reach[square] |= below;
            below = below & free[square] | ahead[square];
            let square = start + step * (SIZE - 1 - distance);
            reach[square] |= above;
            above = above & free[square] | ahead[square];
        }
    };
    for line in 0..SIZE {
        run(line, SIZE);
        run(SIZE * line, 1);
    }
    reach
}

/// The squares from one to the edge, in each direction.
fn rays(size: usize, square: usize) -> [Vec<u8>; 4] {
    let (file, rank) = (square % size, square / size);
    let at = |file: usize, rank: usize| (size * rank + file) as u8;
    [
        (file + 1..size).map(|file| at(file, rank)).collect(),
        (0..file).rev().map(|file| at(file, rank)).collect(),
        (rank + 1..size).map(|rank| at(file, rank)).collect(),
        (0..rank).rev().map(|rank| at(file, rank)).collect(),
    ]
}

/// The squares beside pieces.
fn around(board: u64, rays: &[[Vec<u8>; 4]]) -> Vec<u8> {
    let beside = bits(board).flat_map(|square| &rays[usize::from(square)]);
    let around = beside.filter_map(|ray| ray.first()).fold(0, |all, square| all | 1u64 << square);
    bits(around & !board).collect()
}

impl Duel for Quartets {
    type Game = Quartetto;
    type Block = Waiters;

    fn placements_of(&self, position: &Position) -> [u32; 2] {
        [position.to_move, !position.to_move].map(|side| self.placement(position.boards[side]))
    }

    fn position(&self, mover: u32, waiter: u32) -> Option<Position> {
        let boards = [mover, waiter].map(|placement| self.pieces(placement));
        if boards[0] & boards[1] != 0 {
            return None;
        }
        let position = Quartetto { board: self.board }.position(boards, Side::First, 0);
        position.winner.is_none().then_some(position)
    }

    fn unfinished(&self) -> u64 {
        let choose = |squares: usize| u64::from(self.choose[squares][4]);
        let squares = self.size * self.size;
        let (all, beside) = (choose(squares), choose(squares - 4));
        let winning = self.board.winning();
        let both = winning.iter().flat_map(|one| winning.iter().filter(move |o| *o & one == 0));
        // Those in which one side or the other has won; both can only be set up.
        all * beside - 2 * winning.len() as u64 * beside + both.count() as u64
    }

    /// A pass just made changes nothing in play, where never both sides are shut in. It
    /// can be set up, though, that the next one ends the game.
    fn exception(&self, position: &Position) -> Option<Proven> {
        let is_last_pass =
            position.passes > 0 && Quartetto { board: self.board }.must_pass(position);
        is_last_pass.then(|| value(0, position.to_move))
    }

    /// As it was on the largest board.
    fn work_done(&self, plies: u32) -> u64 {
        let after = WORK_DONE.iter().position(|(ply, _)| *ply > plies);
        let Some(after) = after else {
            return WORK_DONE[WORK_DONE.len() - 1].1;
        };
        let ((from, low), (to, high)) = (WORK_DONE[after - 1], WORK_DONE[after]);
        low + (high - low) * u64::from(plies - from) / u64::from(to - from)
    }

    fn placements(&self) -> u32 {
        self.boards.len() as u32
    }

    fn symmetries(&self) -> usize {
        SQUARE_SYMMETRIES
    }

    fn image(&self, symmetry: usize, placement: u32) -> u32 {
        let size = self.board.size;
        let image = |square: u8| {
            let (file, rank) = square_image(symmetry, size, (square % size, square / size));
            size * rank + file
        };
        self.number(bits(self.squares(placement)).fold(0, |all, square| all | 1 << image(square)))
    }

    #[inline]
    fn wins(&self, placement: u32) -> bool {
        self.winning[placement as usize]
    }

    fn all_turns(&self, mover: u32, waiter: u32, mut test: impl FnMut(u32) -> bool) -> bool {
        let own = self.squares(mover);
        let occupied = own | self.squares(waiter);
        let mut has_moved = false;
        for square in bits(own) {
            for ray in &self.rays[usize::from(square)] {
                for to in ray.iter().take_while(|to| occupied >> **to & 1 == 0) {
                    has_moved = true;
                    if !test(self.number(own ^ 1 << square ^ 1 << to)) {
                        return false;
                    }
                }
            }
        }
        has_moved || test(mover)
    }

    fn block(&self, waiters: &[u32]) -> Waiters {
        assert!(waiters.len() <= LANES);
        let mut free = [Bits512::ALL; SQUARES];
        for (lane, waiter) in waiters.iter().enumerate() {
            for square in bits(self.squares(*waiter)) {
                free[usize::from(square)].0[lane / 64] ^= 1 << (lane % 64);
            }
        }
        Waiters(free)
    }

    #[inline]
    fn room(&self, waiters: &Waiters, placement: u32) -> Bits512 {
        let free = |room, square: u8| room & waiters.0[usize::from(square)];
        bits(self.squares(placement)).fold(Bits512::ALL, free)
    }

    fn spread(&self, waiters: &Waiters, from: &[Bits512], into: &mut [Bits512]) {
        self.spread_passes(waiters, from, into);
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") {
                // SAFETY: the processor has what the function is compiled for.
                return unsafe { self.spread_avx512(waiters, from, into) };
            }
            if is_x86_feature_detected!("avx2") {
                // SAFETY: as above.
                return unsafe { self.spread_avx2(waiters, from, into) };
            }
        }
        self.spread_anywhere(waiters, from, into);
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;
    use solve::duel::Rows;

    use super::*;

    #[test]
    fn placements_are_numbered_without_gaps() {
        for size in [5, 8] {
            let board = Board::new(size);
            let quartets = Quartets::new(board);
            let squares = u32::from(size) * u32::from(size);
            let all = squares * (squares - 1) * (squares - 2) / 6 * (squares - 3) / 4;
            assert_eq!(quartets.placements(), all);
            for placement in 0..all {
                let pieces = quartets.pieces(placement);
                assert_eq!(quartets.placement(pieces), placement);
                assert_eq!(quartets.wins(placement), board.wins(pieces));
            }
        }
    }

    /// 512 rows at once give what each row gives by itself.
    #[test]
    fn spreading_is_looking_at_every_turn() {
        let quartets = Quartets::new(Board::new(5));
        let rows = Rows::new(&quartets);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        for block in 0..rows.blocks() {
            let waiters = quartets.block(rows.block(block));
            let mut from = vec![Bits512::NONE; quartets.placements() as usize];
            // One bit in eight: about as many placements with a way as without.
            let word =
                |rng: &mut Xoshiro256PlusPlus| rng.next_u64() & rng.next_u64() & rng.next_u64();
            from.iter_mut().flat_map(|lanes| &mut lanes.0).for_each(|bits| *bits = word(&mut rng));
            let mut fast = vec![Bits512::NONE; from.len()];
            let mut anywhere = fast.clone();
            quartets.spread(&waiters, &from, &mut fast);
            quartets.spread_passes(&waiters, &from, &mut anywhere);
            quartets.spread_anywhere(&waiters, &from, &mut anywhere);
            assert!(fast == anywhere);
            for (lane, waiter) in rows.block(block).iter().enumerate() {
                for mover in 0..quartets.placements() {
                    let has_room = quartets.squares(mover) & quartets.squares(*waiter) == 0;
                    assert_eq!(quartets.room(&waiters, mover).has(lane), has_room);
                    if has_room {
                        let misses = |next: u32| !from[next as usize].has(lane);
                        let reaches = !quartets.all_turns(mover, *waiter, misses);
                        assert_eq!(fast[mover as usize].has(lane), reaches, "{mover} {waiter}");
                    }
                }
            }
        }
    }
}
