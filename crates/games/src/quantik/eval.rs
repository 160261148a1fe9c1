//! What the engine should know of Quantik: wins at once, replies that are
//! forced, and that freedom to place is what one plays for.

use std::sync::LazyLock;

use game::{Rules, Side};
use search::{Knowledge, Ladder, Level, Method, Score, mix_words};

use super::rules::{LINES as THROUGH, Position, Quantik, Turn, image, squares};

/// The rows, columns and zones, each once.
const LINES: [u16; 12] = {
    let mut lines = [0; 12];
    let mut i = 0;
    while i < 4 {
        // The squares of file a, of rank 1, and a corner of each zone.
        lines[i] = THROUGH[4 * i][0];
        lines[4 + i] = THROUGH[i][1];
        lines[8 + i] = THROUGH[2 * (i % 2) + 8 * (i / 2)][2];
        i += 1;
    }
    lines
};

/// What one more placement to choose from is worth.
const FREEDOM: Score = 8;

/// The same position with `side` to move.
fn as_seen_by(position: &Position, side: Side) -> Position {
    let mut same = *position;
    same.to_move = side;
    same
}

/// For each shape, the squares where it would complete a line.
fn completing(position: &Position) -> [u16; 4] {
    let mut squares = [0; 4];
    let occupied = position.occupied();
    for line in LINES {
        if (occupied & line).count_ones() != 3 {
            continue;
        }
        // Three pieces and three shapes: the fourth shape is wanted on the
        // square that is left.
        let missing = position.shapes.map(|board| board & line == 0);
        if missing.iter().filter(|is_missing| **is_missing).count() == 1 {
            let shape = missing.iter().position(|is_missing| *is_missing).unwrap_or(0);
            squares[shape] |= line & !occupied;
        }
    }
    squares
}

/// A placement of the side to move that completes a line.
fn win_at_once(position: &Position) -> Option<Turn> {
    let completing = completing(position);
    if completing == [0; 4] {
        return None;
    }
    let placements = position.placements();
    (0..4).find_map(|shape| {
        let squares = completing[shape] & placements[shape];
        (squares != 0).then(|| Turn { shape: shape as u8, square: squares.trailing_zeros() as u8 })
    })
}

/// Positions with no more pieces are recognised in all their images.
const MOST_ALIKE: u32 = 8;

/// Every square where it is.
const SAME: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Where each symmetry of the board takes each square.
static IMAGES: LazyLock<[[u8; 16]; 128]> =
    LazyLock::new(|| std::array::from_fn(|symmetry| SAME.map(|square| image(square, symmetry))));

/// The board as one word, four bits a square, seen through a symmetry of the
/// board; shapes are numbered in the order in which they are met, which takes
/// care of their renaming.
#[inline]
fn code(position: &Position, images: &[u8; 16]) -> u64 {
    let mut places = [0_u8; 16];
    let mut occupied = 0_u16;
    for (shape, board) in position.shapes.into_iter().enumerate() {
        for square in squares(board) {
            let image = images[usize::from(square)];
            let side = (!position.of_first >> square & 1) as u8;
            places[usize::from(image)] = (shape as u8) << 1 | side;
            occupied |= 1 << image;
        }
    }
    let (mut names, mut next, mut code) = ([0_u64; 4], 1, 0);
    for square in squares(occupied) {
        let place = places[usize::from(square)];
        let name = &mut names[usize::from(place >> 1)];
        if *name == 0 {
            *name = next;
            next += 1;
        }
        // Names 1 to 4 and a side: 2 to 9, so that no piece looks like none.
        code |= (2 * *name + u64::from(place & 1)) << (4 * square);
    }
    code
}

/// The least of the codes of all images.
fn canonical(position: &Position) -> u64 {
    IMAGES.iter().map(|images| code(position, images)).min().unwrap_or(0)
}

impl Knowledge for Quantik {
    const METHOD: Method = Method::AlphaBeta;
    const SCALE: Score = 200;
    const LEVELS: Ladder = [
        Level::near(1, 160, 50),
        Level::near(1, 85, 28),
        Level::near(1, 26, 7),
        Level::near(1, 0, 0),
        Level::near(2, 30, 0),
        Level::far(350),
        Level::far(800),
        Level::far(30_000),
        Level::far(40_000),
        Level::FULL,
    ];

    fn evaluate(&self, position: &Position) -> Score {
        let [first, second] = Side::BOTH.map(|side| {
            let freedom = self.count_turns(&as_seen_by(position, side));
            FREEDOM * freedom as Score
        });
        first - second
    }

    /// Positions that are the same but for a symmetry have the same key while
    /// few pieces stand: early on, that is the difference between looking at a
    /// thing once and a thousand times.
    fn key(&self, position: &Position) -> u64 {
        let code = match position.occupied().count_ones() {
            0..=MOST_ALIKE => canonical(position),
            _ => code(position, &SAME),
        };
        // The side to move follows from the number of pieces.
        mix_words([code, 0])
    }

    fn winning_turn(&self, position: &Position) -> Option<Turn> {
        win_at_once(position)
    }

    fn is_urgent(&self, position: &Position) -> bool {
        win_at_once(&as_seen_by(position, !position.to_move)).is_some()
    }

    /// Turns that take freedom from the opponent come first.
    fn order_score(&self, position: &Position, turn: Turn) -> Score {
        let mut next = *position;
        self.play(&mut next, turn);
        -(self.count_turns(&next) as Score)
    }
}

#[cfg(test)]
mod tests {
    use game::{Notation, Options};

    use super::*;

    fn game() -> Quantik {
        Quantik::new(&Options::defaults(Quantik::OPTIONS))
    }

    #[test]
    fn a_win_at_once_is_found_and_is_one() {
        let game = game();
        let position = game.read_position("OuY1/4/4/4 b").unwrap();
        let turn = game.winning_turn(&position).expect("the sphere on d4 wins");
        assert_eq!(game.write_turn(turn), "sd4");
    }

    #[test]
    fn images_have_the_same_key() {
        let game = game();
        let position = game.read_position("O1u1/2Y1/4/s3 w").unwrap();
        for symmetry in (0..game.symmetries()).step_by(7) {
            assert_eq!(game.key(&game.transform(&position, symmetry)), game.key(&position));
        }
        let other = game.read_position("O1u1/2Y1/4/1s2 w").unwrap();
        assert_ne!(game.key(&other), game.key(&position));
    }

    #[test]
    fn a_blocked_win_is_none() {
        let game = game();
        // White's sphere on d1 keeps brown's from d4, the square it is wanted on.
        let position = game.read_position("OuY1/4/1s2/3S b").unwrap();
        assert_eq!(game.winning_turn(&position), None);
        // White itself may play it there.
        let white = as_seen_by(&position, Side::First);
        assert_eq!(game.winning_turn(&white).map(|turn| game.write_turn(turn)), Some("sd4".into()));
    }
}
