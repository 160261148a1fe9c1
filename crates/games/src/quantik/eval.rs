//! What the engine should know of Quantik: wins at once, replies that are
//! forced, and that freedom to place is what one plays for.

use game::{Rules, Side};
use search::{Insight, Method, Score};

use super::rules::{Position, Quantik, Turn};

/// The rows, columns and zones.
const LINES: [u16; 12] = [
    0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x0033, 0x00cc, 0x3300, 0xcc00,
];

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

impl Insight for Quantik {
    const METHOD: Method = Method::AlphaBeta;
    const SCALE: Score = 200;

    fn evaluate(&self, position: &Position) -> Score {
        let [first, second] = Side::BOTH.map(|side| {
            let freedom = self.count_turns(&as_seen_by(position, side));
            FREEDOM * freedom as Score
        });
        first - second
    }

    fn key(&self, position: &Position) -> u64 {
        let [a, b, c, d] = position.shapes.map(u64::from);
        let shapes = a | b << 16 | c << 32 | d << 48;
        let sides = u64::from(position.of_first) << 1 | position.to_move.index() as u64;
        let mixed = (shapes ^ (shapes >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ sides ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 32)
    }

    fn winning_turn(&self, position: &Position) -> Option<Turn> {
        win_at_once(position)
    }

    fn is_urgent(&self, position: &Position) -> bool {
        win_at_once(&as_seen_by(position, !position.to_move)).is_some()
    }

    /// Turns that take freedom from the opponent come first.
    fn promise(&self, position: &Position, turn: Turn) -> Score {
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
    fn a_blocked_win_is_none() {
        let game = game();
        // White's sphere on d1 keeps brown's from d4, white itself may play it.
        let position = game.read_position("OuY1/4/4/3S b");
        assert!(position.is_err() || game.winning_turn(&position.unwrap()).is_none());
        let position = game.read_position("Ouy1/4/4/3S w").unwrap();
        assert!(game.winning_turn(&position).is_some());
    }
}
