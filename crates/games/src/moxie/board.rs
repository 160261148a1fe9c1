//! Squares, directions and lines on 64-bit boards.
//!
//! A square is the number 8·rank + file on boards of every size, so that a
//! direction is one shift. What would run over the edge of the board is masked.

/// From one rank to the next.
const STRIDE: u8 = 8;

/// How far it is to the next square along each of the four axes: to the right,
/// up to the left, up, up to the right. Each axis has two directions: *ahead*
/// adds this, *back* subtracts it.
const AXES: [u8; 4] = [1, 7, 8, 9];

/// The board with one square.
#[inline(always)]
pub(super) const fn bit(square: u8) -> u64 {
    1 << square
}

/// The squares of a board, lowest first.
pub(super) fn squares(mut board: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = board.trailing_zeros() as u8;
        (board != 0).then(|| {
            board &= board - 1;
            square
        })
    })
}

/// The `n`-th square of a board, counted from 0 and the lowest; there must be
/// so many.
#[inline(always)]
pub(super) fn nth_square(board: u64, n: u32) -> u8 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: compiled only where the processor has the instruction.
        unsafe { std::arch::x86_64::_pdep_u64(1 << n, board) }.trailing_zeros() as u8
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        (0..n).fold(board, |rest, _| rest & (rest - 1)).trailing_zeros() as u8
    }
}

/// The square between the two ends of a jump.
#[inline(always)]
pub(super) const fn between(from: u8, to: u8) -> u8 {
    (from + to) / 2
}

/// A square as people write it.
pub(super) fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % STRIDE), square / STRIDE + 1)
}

/// A board for each of the eight directions: *ahead* along the four axes, then
/// *back* along them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fan([u64; 8]);

/// How far it is to the next square in each direction.
const DISTANCES: [i8; 8] = [1, 7, 8, 9, -1, -7, -8, -9];

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
    pub(super) fn each(mut self, mut visit: impl FnMut(u8, u8, u8)) {
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
            );
        }
    }

    /// The number of the `n`-th set square and of its direction, counted from 0.
    /// If there are fewer squares, the direction is 8 and the number what is
    /// left of `n`, which may be up to 127.
    ///
    /// A byte a direction, all eight at once, because a wrong guess at the
    /// direction would take longer than all of this.
    #[inline(always)]
    pub(super) fn locate(&self, n: u64) -> (usize, u64) {
        const EACH: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x80 * EACH;
        let counts = self.0.map(|board| board.count_ones() as u8);
        // Byte i: the squares of directions 0 to i.
        let sums = u64::from_le_bytes(counts).wrapping_mul(EACH);
        let passed = ((EACH * n | HIGH) - sums) & HIGH;
        let direction = passed.count_ones();
        let before = (u128::from(sums) << 8 >> (8 * direction)) as u8;
        (direction as usize, n - u64::from(before))
    }

    /// The `n`-th set square, counted from 0, with the square before it in its
    /// direction: (before, square).
    #[inline(always)]
    pub(super) fn nth(&self, n: u32) -> (u8, u8) {
        let (direction, n) = self.locate(u64::from(n));
        let square = nth_square(self.0[direction], n as u32);
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
            let (file, rank) = ((square % STRIDE) as i8, (square / STRIDE) as i8);
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

    /// The square of a file and a rank.
    pub(super) fn square(&self, file: u8, rank: u8) -> u8 {
        STRIDE * rank + file
    }

    /// The file and the rank of a square.
    pub(super) fn place(&self, square: u8) -> (u8, u8) {
        (square % STRIDE, square / STRIDE)
    }

    /// Whether a king of chess could go from one square to the other.
    pub(super) fn adjacent(&self, from: u8, to: u8) -> bool {
        self.distance(from, to) == [0, 1] || self.distance(from, to) == [1, 1]
    }

    /// Whether the squares are two steps apart in a straight line.
    pub(super) fn two_apart(&self, from: u8, to: u8) -> bool {
        self.distance(from, to) == [0, 2] || self.distance(from, to) == [2, 2]
    }

    /// How many files and ranks lie between two squares, the smaller first.
    fn distance(&self, from: u8, to: u8) -> [u8; 2] {
        let (from, to) = (self.place(from), self.place(to));
        let mut distance = [from.0.abs_diff(to.0), from.1.abs_diff(to.1)];
        distance.sort_unstable();
        distance
    }

    /// The number of a square counted without gaps, as the view lists cells.
    pub(super) fn cell(&self, square: u8) -> u16 {
        u16::from(square / STRIDE * self.size + square % STRIDE)
    }

    /// The square that [`Board::cell`] numbers so.
    pub(super) fn of_cell(&self, cell: u16) -> u8 {
        let size = u16::from(self.size);
        self.square((cell % size) as u8, (cell / size) as u8)
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

    /// Whether three of the pieces stand in an unbroken line.
    #[inline(always)]
    pub(super) fn has_line(&self, pieces: u64) -> bool {
        let middles: [u64; 4] = std::array::from_fn(|i| {
            pieces << AXES[i] & pieces & pieces >> AXES[i] & self.middle[i]
        });
        middles != [0; 4]
    }
}
