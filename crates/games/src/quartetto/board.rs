//! The board as 64 bits, bit [`STRIDE`]·rank + file on boards of every size: where
//! pieces slide, and which four of them win. Knows nothing of sides and turns.

use std::sync::LazyLock;

/// From one rank to the next.
pub(super) const STRIDE: u8 = 8;

/// Squares of the largest board.
pub(super) const SQUARES: u8 = STRIDE * STRIDE;

/// The boards that there are, by the squares along an edge.
pub(super) const SMALLEST: u8 = 5;
pub(super) const LARGEST: u8 = STRIDE;

/// Pieces of a side, from the start to the end.
pub(super) const PIECES: u32 = 4;

const FIRST_FILE: u64 = {
    let (mut file, mut rank) = (0, 0);
    while rank < STRIDE {
        file |= 1 << (STRIDE * rank);
        rank += 1;
    }
    file
};

const LAST_FILE: u64 = FIRST_FILE << (STRIDE - 1);

/// A board of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// Squares along an edge.
    pub(super) size: u8,
    /// The bits that are no squares of this board; nothing slides there.
    pub(super) outside: u64,
}

impl Board {
    pub(super) const fn new(size: u8) -> Board {
        assert!(size >= SMALLEST && size <= LARGEST);
        let mut outside = u64::MAX;
        let mut rank = 0;
        while rank < size {
            outside &= !((u64::MAX >> (64 - size)) << (STRIDE * rank));
            rank += 1;
        }
        Board { size, outside }
    }

    /// The side, in squares, of the smallest bounding box of a winning square: more
    /// than half of the board.
    pub(super) const fn smallest_box(self) -> i32 {
        self.size as i32 / 2 + 1
    }

    /// The winning squares, each as the board with its four corners.
    pub(super) fn winning(self) -> &'static [u64] {
        static WINNING: LazyLock<[Vec<u64>; (LARGEST - SMALLEST + 1) as usize]> =
            LazyLock::new(|| {
                std::array::from_fn(|index| Board::new(SMALLEST + index as u8).find_winning())
            });
        &WINNING[usize::from(self.size - SMALLEST)]
    }

    fn find_winning(self) -> Vec<u64> {
        let size = i32::from(self.size);
        let mut found = Vec::new();
        for bottom in self.squares() {
            let (x, y) = place(bottom);
            // From the lowest corner one edge goes right and up, both at least one
            // square in a rotated square; turned by 90° it gives the next.
            for (right, up) in (1..size).flat_map(|right| (1..size).map(move |up| (right, up))) {
                let span = right + up;
                let fits = x >= up && x + right < size && y + span < size;
                if fits && span + 1 >= self.smallest_box() {
                    let corners = [(0, 0), (right, up), (right - up, span), (-up, right)];
                    let bit = |(across, up)| 1u64 << (i32::from(STRIDE) * (y + up) + x + across);
                    found.push(corners.into_iter().map(bit).fold(0, |all, bit| all | bit));
                }
            }
        }
        found
    }

    /// All squares, rank by rank from the first.
    pub(super) fn squares(self) -> impl Iterator<Item = u8> {
        game::bits(!self.outside)
    }

    /// The number that a square has among [`Board::squares`].
    pub(super) fn cell(self, square: u8) -> u16 {
        u16::from(square / STRIDE * self.size + square % STRIDE)
    }

    /// The square with such a number.
    #[inline]
    pub(super) fn of_cell(self, cell: u16) -> u8 {
        let size = u16::from(self.size);
        STRIDE * (cell / size) as u8 + (cell % size) as u8
    }

    /// Whether four pieces are the corners of a winning square: rotated, and with a
    /// bounding box that is large enough.
    #[inline]
    pub(super) fn wins(self, pieces: u64) -> bool {
        debug_assert_eq!(pieces.count_ones(), PIECES);
        // In a rotated square one corner is the lowest, one the highest, and the
        // other two are between them in bit order.
        let bottom = pieces.trailing_zeros();
        let middle = pieces & (pieces - 1);
        let one = middle.trailing_zeros();
        let other = (middle & (middle - 1)).trailing_zeros();
        let top = pieces.ilog2();
        // Both diagonals have the same midpoint. Only 3 % of all quartets pass this
        // test (20,336 of 635,376), so that the careful look below costs little.
        bottom + top == one + other && self.is_rotated_square([bottom, one, other, top])
    }

    /// The careful look of [`Board::wins`], at corners in bit order.
    #[cold]
    #[inline]
    fn is_rotated_square(self, corners: [u32; 4]) -> bool {
        let [bottom, one, other, top] = corners.map(|square| place(square as u8));
        let (across, up) = (top.0 - bottom.0, top.1 - bottom.1);
        let (width, rise) = (other.0 - one.0, other.1 - one.1);
        let same_midpoint =
            bottom.0 + top.0 == one.0 + other.0 && bottom.1 + top.1 == one.1 + other.1;
        // The diagonals of a square are equal and at right angles.
        let turned = (width, rise) == (up, -across) || (width, rise) == (-up, across);
        // `up` is the side of the bounding box, and in a square that is parallel to
        // the board the diagonals go as far across as up.
        same_midpoint && turned && across.abs() < up && up + 1 >= self.smallest_box()
    }
}

/// File and rank of a square, from 0.
#[inline]
pub(super) fn place(square: u8) -> (i32, i32) {
    (i32::from(square % STRIDE), i32::from(square / STRIDE))
}

/// Where `pieces` may slide east, north, west and south on a board on which
/// `occupied` squares (and those outside of it) block them. No square is reached twice in one direction
/// (only the nearest piece gets there), so the bits are exactly the turns.
#[inline]
pub(super) fn slides(pieces: u64, occupied: u64) -> [u64; 4] {
    let empty = !occupied;
    let step = u32::from(STRIDE);
    // A shift by one goes around the edge, onto the first file going east and
    // onto the last going west: these squares count as blocked.
    [
        flood(pieces, empty & !FIRST_FILE, |board, n| board << n),
        flood(pieces, empty, |board, n| board << (step * n)),
        flood(pieces, empty & !LAST_FILE, |board, n| board >> n),
        flood(pieces, empty, |board, n| board >> (step * n)),
    ]
}

/// The squares next to one of these, along files and ranks.
#[inline]
pub(super) fn beside(squares: u64) -> u64 {
    let across = (squares & !LAST_FILE) << 1 | (squares & !FIRST_FILE) >> 1;
    across | squares << STRIDE | squares >> STRIDE
}

/// What is reached from `pieces` through `free` squares in the direction of
/// `shift`, by strides that double: 1, 2 and 4 are enough for 8 squares.
#[inline]
fn flood(pieces: u64, mut free: u64, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let mut reached = pieces;
    let mut stride = 1;
    while stride < u32::from(STRIDE) {
        reached |= free & shift(reached, stride);
        // From here on `free` means: free, and all squares on the way to it.
        free &= shift(free, stride);
        stride *= 2;
    }
    reached ^ pieces
}

/// The squares on the way to each square, up to the edge, by the direction of
/// [`slides`].
const BEHIND: [[u64; SQUARES as usize]; 4] = {
    let mut behind = [[0; SQUARES as usize]; 4];
    let mut square = 0;
    while square < SQUARES {
        let (file, rank) = (square % STRIDE, square / STRIDE);
        let row: u64 = ((1 << STRIDE) - 1) << (STRIDE * rank);
        let column = FIRST_FILE << file;
        let below: u64 = (1 << square) - 1;
        let above = !below ^ (1 << square);
        let to = square as usize;
        behind[0][to] = row & below;
        behind[1][to] = column & below;
        behind[2][to] = row & above;
        behind[3][to] = column & above;
        square += 1;
    }
    behind
};

/// The squares that a slide from one square to the other passes or ends on.
#[inline]
pub(super) fn path(from: u8, to: u8) -> u64 {
    let ahead = usize::from(from > to) * 2;
    let direction = ahead + usize::from(from / STRIDE != to / STRIDE);
    let behind = |square: u8| BEHIND[direction][usize::from(square)];
    (behind(to) | 1 << to) & !behind(from) & !(1 << from)
}

/// Which of `pieces` slides to `to` in this direction of [`slides`]: the nearest
/// one behind.
#[inline]
pub(super) fn origin(pieces: u64, direction: usize, to: u8) -> u8 {
    let behind = pieces & BEHIND[direction][usize::from(to)];
    let origin = if direction < 2 { behind.ilog2() } else { behind.trailing_zeros() };
    origin as u8
}
