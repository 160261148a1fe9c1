//! The board as 64 bits, bit [`SIZE`]·rank + file: where pieces slide, and which
//! four of them win. Knows nothing of sides and turns.

/// Squares along an edge of the board.
pub(super) const SIZE: u8 = 8;

/// All squares.
pub(super) const SQUARES: u8 = SIZE * SIZE;

/// Pieces of a side, from the start to the end.
pub(super) const PIECES: u32 = 4;

/// The side, in squares, of the smallest bounding box of a winning square.
const SMALLEST_BOX: i32 = 5;

const ALL: u64 = u64::MAX >> (64 - SQUARES as u32);

const FIRST_FILE: u64 = {
    let (mut file, mut rank) = (0, 0);
    while rank < SIZE {
        file |= 1 << (SIZE * rank);
        rank += 1;
    }
    file
};

const LAST_FILE: u64 = FIRST_FILE << (SIZE - 1);

/// File and rank of a square, from 0.
#[inline]
pub(super) fn place(square: u8) -> (i32, i32) {
    (i32::from(square % SIZE), i32::from(square / SIZE))
}

/// Where `pieces` may slide east, north, west and south on a board on which
/// `occupied` squares block them. No square is reached twice in one direction
/// (only the nearest piece gets there), so the bits are exactly the turns.
#[inline]
pub(super) fn slides(pieces: u64, occupied: u64) -> [u64; 4] {
    let empty = ALL & !occupied;
    let step = u32::from(SIZE);
    // A shift by one goes around the edge, onto the first file going east and
    // onto the last going west: these squares count as blocked.
    [
        flood(pieces, empty & !FIRST_FILE, |board, n| board << n),
        flood(pieces, empty, |board, n| board << (step * n)),
        flood(pieces, empty & !LAST_FILE, |board, n| board >> n),
        flood(pieces, empty, |board, n| board >> (step * n)),
    ]
}

/// What is reached from `pieces` through `free` squares in the direction of
/// `shift`, by strides that double: 1, 2 and 4 are enough for 8 squares.
#[inline]
fn flood(pieces: u64, mut free: u64, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let mut reached = pieces;
    let mut stride = 1;
    while stride < u32::from(SIZE) {
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
        let (file, rank) = (square % SIZE, square / SIZE);
        let row: u64 = ((1 << SIZE) - 1) << (SIZE * rank);
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

/// Which of `pieces` slides to `to` in this direction of [`slides`]: the nearest
/// one behind.
#[inline]
pub(super) fn origin(pieces: u64, direction: usize, to: u8) -> u8 {
    let behind = pieces & BEHIND[direction][usize::from(to)];
    let origin = if direction < 2 { behind.ilog2() } else { behind.trailing_zeros() };
    origin as u8
}

/// Whether four pieces are the corners of a winning square: rotated, and with a
/// bounding box that is large enough.
#[inline]
pub(super) fn wins(pieces: u64) -> bool {
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
    bottom + top == one + other && is_rotated_square([bottom, one, other, top])
}

/// The careful look of [`wins`], at corners in bit order.
#[cold]
fn is_rotated_square(corners: [u32; 4]) -> bool {
    let [bottom, one, other, top] = corners.map(|square| place(square as u8));
    let (across, up) = (top.0 - bottom.0, top.1 - bottom.1);
    let (width, rise) = (other.0 - one.0, other.1 - one.1);
    let same_midpoint = bottom.0 + top.0 == one.0 + other.0 && bottom.1 + top.1 == one.1 + other.1;
    // The diagonals of a square are equal and at right angles.
    let turned = (width, rise) == (up, -across) || (width, rise) == (-up, across);
    // `up` is the side of the bounding box, and in a square that is parallel to
    // the board the diagonals go as far across as up.
    same_midpoint && turned && across.abs() < up && up + 1 >= SMALLEST_BOX
}
