//! Squares, directions and lines on 64-bit boards.
//!
//! A square is the number 8·rank + file on boards of every size, so that a
//! direction is one shift. What would run over the edge of the board is masked.
//!
//! The functions that make or use a [`Fan`] are always inlined: it then stays in
//! vector registers, and random games take half as long as when it goes through
//! memory.

use std::ops::ControlFlow;

use game::nth_bit;

/// From one rank to the next.
pub(super) const STRIDE: u8 = 8;

/// How far it is to the next square along each of the four axes: to the right,
/// up to the left, up, up to the right. Each axis has two directions: *ahead*
/// adds this, *back* subtracts it.
const AXES: [u8; 4] = [1, 7, 8, 9];

/// How far it is to the next square in each direction: ahead
/// along every axis, then back.
const DISTANCES: [i8; 8] = [1, 7, 8, 9, -1, -7, -8, -9];

/// The board with one square.
#[inline]
pub(super) const fn bit(square: u8) -> u64 {
    1 << square
}

/// The square between the two ends of a jump.
#[inline]
pub(super) const fn between(from: u8, to: u8) -> u8 {
    (from + to) / 2
}

/// The square of a file and a rank.
pub(super) fn square_at(file: u8, rank: u8) -> u8 {
    STRIDE * rank + file
}

/// The file and the rank of a square.
pub(super) fn coordinates(square: u8) -> (u8, u8) {
    (square % STRIDE, square / STRIDE)
}

/// Whether a king of chess could go from one square to the other.
pub(super) fn adjacent(from: u8, to: u8) -> bool {
    matches!(distance(from, to), [0 | 1, 1])
}

/// Whether the squares are two steps apart in a straight line.
pub(super) fn two_apart(from: u8, to: u8) -> bool {
    matches!(distance(from, to), [0 | 2, 2])
}

/// How many files and ranks two squares are apart, the smaller number first.
fn distance(from: u8, to: u8) -> [u8; 2] {
    let (from, to) = (coordinates(from), coordinates(to));
    let mut distance = [from.0.abs_diff(to.0), from.1.abs_diff(to.1)];
    distance.sort_unstable();
    distance
}

/// A square as people write it.
pub(super) fn square_name(square: u8) -> String {
    let (file, rank) = coordinates(square);
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

/// A board for each of the eight directions: *ahead* along the four axes, then
/// *back* along them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fan([u64; 8]);

impl Fan {
    /// No square in any direction.
    pub(super) const NONE: Fan = Fan([0; 8]);

    #[inline(always)]
    fn new(ahead: impl Fn(usize) -> u64, back: impl Fn(usize) -> u64) -> Fan {
        Fan(std::array::from_fn(|i| if i < 4 { ahead(i) } else { back(i - 4) }))
    }

    /// Squares that are set in some direction.
    #[inline(always)]
    pub(super) fn union(&self) -> u64 {
        self.0.iter().fold(0, |all, board| all | board)
    }

    /// How many squares are set, each counted once for every direction.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|board| board.count_ones()).sum()
    }

    /// The set squares, each moved on by one square in its direction.
    pub(super) fn on(&self) -> Fan {
        Fan::new(|i| self.0[i] << AXES[i], |i| self.0[i + 4] >> AXES[i])
    }

    /// The set squares, each moved one square against its direction.
    pub(super) fn off(&self) -> Fan {
        Fan::new(|i| self.0[i] >> AXES[i], |i| self.0[i + 4] << AXES[i])
    }

    /// Visits every set square together with the squares before and behind it
    /// in its direction: (before, square, behind). Mostly few directions have
    /// any, so they are found first: guessing wrong at eight loops, most of them
    /// empty, would take longer.
    #[inline(always)]
    pub(super) fn each<B>(
        mut self,
        mut visit: impl FnMut(u8, u8, u8) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut directions = 0_u32;
        for (direction, board) in self.0.iter().enumerate() {
            directions |= u32::from(*board != 0) << direction;
        }
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize;
            let board = &mut self.0[direction];
            let square = board.trailing_zeros() as u8;
            *board &= *board - 1;
            if *board == 0 {
                directions &= directions - 1;
            }
            let distance = DISTANCES[direction];
            visit(
                square.wrapping_add_signed(-distance),
                square,
                square.wrapping_add_signed(distance),
            )?;
        }
        ControlFlow::Continue(())
    }

    /// The first of what [`Fan::each`] visits.
    pub(super) fn first(self) -> Option<(u8, u8, u8)> {
        self.each(|before, square, behind| ControlFlow::Break((before, square, behind)))
            .break_value()
    }

    /// The `n`-th set square, counted from 0, with the square before it in its
    /// direction: (before, square). There must be so many, and at most 128.
    ///
    /// The direction is found by arithmetic on eight bytes at once, because a
    /// wrong guess at a branch would take longer than all of this.
    #[inline(always)]
    pub(super) fn nth(&self, n: u64) -> (u8, u8) {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x80 * EACH;
        // Byte i of the sums: how many squares directions 0 to i have. What is
        // left of the high bits: a bit for every direction that n is beyond.
        let counts = self.0.map(|board| board.count_ones() as u8);
        let sums = u64::from_le_bytes(counts).wrapping_mul(EACH);
        let direction = ((((EACH * n) | HIGH) - sums) & HIGH).count_ones() as usize;
        let before = sums << 8 >> (8 * direction) & 0xff;
        let square = nth_bit(self.0[direction], n - before);
        (square.wrapping_add_signed(-DISTANCES[direction]), square)
    }
}

/// A board of one size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board {
    pub(super) size: u8,
    /// All squares.
    pub(super) all: u64,
    /// For each axis, the squares that have one before them.
    ahead: [u64; 4],
    /// For each axis, the squares that have one behind them.
    back: [u64; 4],
    /// For each axis, the squares that have both.
    middle: [u64; 4],
}

impl Board {
    /// An empty board of `size` × `size` squares, at most 8 × 8.
    pub(super) fn new(size: u8) -> Board {
        let on_board = |file: i8, rank: i8| {
            let range = 0..size as i8;
            range.contains(&file) && range.contains(&rank)
        };
        let mut board = Board { size, all: 0, ahead: [0; 4], back: [0; 4], middle: [0; 4] };
        for square in 0..64 {
            let (file, rank) = coordinates(square);
            let (file, rank) = (file as i8, rank as i8);
            if !on_board(file, rank) {
                continue;
            }
            board.all |= bit(square);
            for (axis, (right, up)) in [(1, 0), (-1, 1), (0, 1), (1, 1)].into_iter().enumerate() {
                let before = on_board(file - right, rank - up);
                let behind = on_board(file + right, rank + up);
                board.ahead[axis] |= u64::from(before) << square;
                board.back[axis] |= u64::from(behind) << square;
                board.middle[axis] |= u64::from(before && behind) << square;
            }
        }
        board
    }

    /// The number of a square counted without gaps, as the view lists cells.
    pub(super) fn cell(&self, square: u8) -> u16 {
        let (file, rank) = coordinates(square);
        u16::from(rank * self.size + file)
    }

    /// The square that [`Board::cell`] numbers so.
    #[inline]
    pub(super) fn of_cell(&self, cell: u16) -> u8 {
        let size = u16::from(self.size);
        square_at((cell % size) as u8, (cell / size) as u8)
    }

    /// Where `pieces` can step: the empty neighbours in each direction.
    #[inline(always)]
    pub(super) fn steps(&self, pieces: u64, empty: u64) -> Fan {
        Fan::new(
            |i| pieces << AXES[i] & empty & self.ahead[i],
            |i| pieces >> AXES[i] & empty & self.back[i],
        )
    }

    /// What `pieces` can jump over: in each direction, the `enemies` with one
    /// of the pieces right before them and an empty square right behind.
    #[inline(always)]
    pub(super) fn jumps(&self, pieces: u64, enemies: u64, empty: u64) -> Fan {
        let over: [u64; 4] = std::array::from_fn(|i| enemies & self.middle[i]);
        Fan::new(
            |i| pieces << AXES[i] & empty >> AXES[i] & over[i],
            |i| pieces >> AXES[i] & empty << AXES[i] & over[i],
        )
    }

    /// Squares that would complete a line of three with two of the pieces;
    /// whether they are empty is not asked.
    #[inline(always)]
    pub(super) fn completions(&self, pieces: u64) -> u64 {
        (0..4).fold(0, |all, i| {
            let (axis, middle) = (AXES[i], pieces & self.middle[i]);
            let beyond = middle << axis & pieces << (2 * axis);
            let before = middle >> axis & pieces >> (2 * axis);
            let within = pieces << axis & pieces >> axis & self.middle[i];
            all | beyond | before | within
        })
    }

    /// Squares from which a further piece would threaten to complete two lines, and where the
    /// opponent could not jump over it at once.
    #[inline(always)]
    pub(super) fn forks(&self, own: u64, enemies: u64, empty: u64) -> u64 {
        let (mut once, mut twice, mut jumped) = (0, 0, 0);
        for (axis, middle) in AXES.into_iter().zip(self.middle) {
            let before = |squares: u64| squares << axis & middle;
            let behind = |squares: u64| squares >> axis & middle;
            // Lines of which one square is taken, by the squares in their middle.
            let first = before(own) & empty & behind(empty);
            let second = before(empty) & own & behind(empty);
            let third = before(empty) & empty & behind(own);
            // The two others of each, by how far it is from the one to the other: two lines that
            // the same square completes are one threat.
            let free =
                [first | third >> axis, first << axis | third, second >> axis, second << axis];
            for squares in free {
                twice |= once & squares;
                once |= squares;
            }
            jumped |= before(enemies) & behind(empty) | before(empty) & behind(enemies);
        }
        twice & !jumped
    }

    /// For each axis, the pieces that stand between two others.
    #[inline(always)]
    fn middles(&self, pieces: u64) -> [u64; 4] {
        std::array::from_fn(|i| pieces << AXES[i] & pieces & pieces >> AXES[i] & self.middle[i])
    }

    /// The pieces that are part of three in an unbroken line.
    pub(super) fn lines(&self, pieces: u64) -> u64 {
        let line = |(middle, axis): (u64, u8)| middle | middle << axis | middle >> axis;
        self.middles(pieces).into_iter().zip(AXES).map(line).fold(0, |all, line| all | line)
    }

    /// Whether three of the pieces stand in an unbroken line.
    #[inline(always)]
    pub(super) fn has_line(&self, pieces: u64) -> bool {
        self.middles(pieces) != [0; 4]
    }
}
