//! What the engine should know of Quantik: wins at once, replies that are
//! forced, and that freedom to place is what one plays for.

use game::Side;
use search::{Calibration, Knowledge, Ladder, Level, Method, Ratings, Score, mix_words};

use super::calibration::CALIBRATION;
use super::key::key;
use super::packed::PackedBoard;
use super::rules::{Position, Quantik, Turn};

/// What one more placement to choose from is worth.
const FREEDOM: Score = 8;

/// Positions with no more pieces are recognised in all their images.
const MOST_ALIKE: u32 = 8;

/// The placements of the side to move that complete a line, as bits.
#[inline]
fn wins_at_once(board: PackedBoard) -> u64 {
    board.placements() & board.completing()
}

impl Knowledge for Quantik {
    const METHOD: Method = Method::AlphaBeta;
    const SCALE: Score = 200;

    fn calibration(&self) -> Calibration {
        CALIBRATION
    }

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
    const RATINGS: Option<Ratings> =
        Some([740, 840, 1_010, 1_190, 1_340, 1_520, 1_690, 1_840, 1_940, 2_080]);

    fn evaluate(&self, position: &Position) -> Score {
        let board = PackedBoard::of(position);
        let [own, other] = [board, board.as_seen_by_other()]
            .map(|board| FREEDOM * board.placements().count_ones() as Score);
        match position.to_move {
            Side::First => own - other,
            Side::Second => other - own,
        }
    }

    /// Positions that are the same but for a symmetry have the same key while
    /// few pieces stand: early on, that is the difference between looking at a
    /// thing once and a thousand times.
    fn key(&self, position: &Position) -> u64 {
        // The side to move follows from the number of pieces.
        let board = PackedBoard::of(position);
        match board.pieces() {
            0..=MOST_ALIKE => mix_words([key(board), 0]),
            _ => mix_words([board.own, board.other]),
        }
    }

    fn winning_turn(&self, position: &Position) -> Option<Turn> {
        let wins = wins_at_once(PackedBoard::of(position));
        (wins != 0).then(|| Turn::of_place(wins.trailing_zeros() as u8))
    }

    fn is_urgent(&self, position: &Position) -> bool {
        wins_at_once(PackedBoard::of(position).as_seen_by_other()) != 0
    }

    /// Turns that take freedom from the opponent come first.
    fn order_score(&self, position: &Position, turn: Turn) -> Score {
        let (board, placement) = (PackedBoard::of(position), 1 << turn.place());
        if board.completing() & placement != 0 {
            return 0;
        }
        -(board.play(placement).placements().count_ones() as Score)
    }
}

#[cfg(test)]
mod tests {
    use game::{Notation, Options, Rules};

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
        let mut white = position;
        white.to_move = Side::First;
        assert_eq!(game.winning_turn(&white).map(|turn| game.write_turn(turn)), Some("sd4".into()));
    }
}
