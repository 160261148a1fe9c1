//! What the engine should know of Moxie: pieces count, and so do squares that
//! complete a line; jumps come before all else.

use std::ops::ControlFlow;

use game::{Rules, Side, bits, every};
use search::{Calibration, Knowledge, Ladder, Level, Method, Ratings, Score, Tuning, mix_words};

use super::board::bit;
use super::calibration;
use super::rules::{BEATEN, Legal, Moxie, Position, Turn};

/// What a piece is worth, on the board or in reserve.
const PIECE: Score = 80;
/// What a square is worth on which a line would be completed.
const COMPLETION: Score = 30;
/// What a piece is worth that can be captured next.
const EXPOSED: Score = 40;

/// A turn that wins at once for the side to move.
fn win_at_once(game: &Moxie, position: &Position) -> Option<Turn> {
    let places = match game.legal(position) {
        Legal::Jump(_) => return jump_that_wins(game, position),
        Legal::Quiet { places, .. } => places,
        Legal::Over | Legal::Pass => return None,
    };
    let own = position.pieces[position.to_move];
    let completing = game.board.completions(own) & !position.pieces[!position.to_move];
    if completing & places != 0 {
        return Some(Turn::Place((completing & places).trailing_zeros() as u8));
    }
    bits(completing & !own).find_map(|to| {
        let near = game.board.steps(bit(to), own).union();
        bits(near)
            .find(|from| game.board.has_line(own ^ bit(*from) ^ bit(to)))
            .map(|from| Turn::Walk { from, to })
    })
}

/// A chain that ends with three in a line or the sixth capture.
fn jump_that_wins(game: &Moxie, position: &Position) -> Option<Turn> {
    let mover = position.to_move;
    let mut wins = |turn| {
        let mut next = *position;
        game.play(&mut next, turn);
        match next.winner == Some(mover) {
            true => ControlFlow::Break(turn),
            false => ControlFlow::Continue(()),
        }
    };
    game.each_turn(position, &mut wins).break_value()
}

/// How a side stands.
fn worth(game: &Moxie, position: &Position, side: Side) -> Score {
    let (own, enemies) = (position.pieces[side], position.pieces[!side]);
    let empty = game.board.all & !own & !enemies;
    let completing = (game.board.completions(own) & empty).count_ones();
    let exposed = game.board.jumps(enemies, own, empty).union().count_ones();
    // The last pieces before defeat count double.
    let left = position.count(side);
    let pieces = left + left.min(BEATEN + 2);
    PIECE * pieces as Score + COMPLETION * completing as Score - EXPOSED * exposed as Score
}

impl Knowledge for Moxie {
    const METHOD: Method = Method::AlphaBeta;
    const SCALE: Score = 150;

    fn calibration(&self) -> Calibration {
        calibration::of_size(self.board.size)
    }

    const LEVELS: Ladder = [
        Level::near(1, 550, 99),
        Level::near(1, 330, 90),
        Level::near(1, 210, 67),
        Level::near(1, 133, 43),
        Level::near(1, 66, 23),
        Level::near(1, 36, 11),
        Level::near(1, 6, 2),
        Level::near(2, 45, 0),
        Level::blurred(650, 10),
        Level::FULL,
    ];
    const RATINGS: Option<Ratings> =
        Some([740, 820, 930, 1_010, 1_090, 1_180, 1_270, 1_350, 1_470, 1_580]);
    /// Two of three positions near the horizon are threatened: with a turn more for each, search
    /// would get nowhere else.
    const TUNING: Tuning = Tuning {
        hopeless: 50,
        urgent: 0,
        alarm: 8,
        forced: 1,
        parry: 1,
        fork: 33,
        ..Tuning::USUAL
    };

    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        worth(self, position, Side::First) - worth(self, position, Side::Second)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [first, second] = position.pieces;
        let [x, o] = position.reserves.map(u64::from);
        let flags =
            x << 12 | o << 4 | u64::from(position.passes) << 1 | position.to_move.index() as u64;
        mix_words([first, second, flags])
    }

    #[inline]
    fn winning_turn(&self, position: &Position) -> Option<Turn> {
        win_at_once(self, position)
    }

    #[inline]
    fn is_urgent(&self, position: &Position) -> bool {
        let mover = position.to_move;
        let (own, enemies) = (position.pieces[mover], position.pieces[!mover]);
        let empty = self.board.all & !own & !enemies;
        self.board.completions(enemies) & empty != 0
    }

    #[inline]
    fn may_fork(&self, position: &Position) -> bool {
        let mover = position.to_move;
        let (own, enemies) = (position.pieces[mover], position.pieces[!mover]);
        let empty = self.board.all & !own & !enemies;
        position.reserves[mover] > 1
            && !self.is_urgent(position)
            && self.board.jumps(own, enemies, empty).union() == 0
            && self.board.forks(own, enemies, empty) != 0
    }

    /// With a piece in reserve, the opponent completes a line wherever that is possible, unless
    /// it has to jump.
    #[inline]
    fn each_parry(&self, position: &Position, visit: &mut impl FnMut(Turn)) -> bool {
        let mover = position.to_move;
        let (own, enemies) = (position.pieces[mover], position.pieces[!mover]);
        let empty = self.board.all & !own & !enemies;
        let completing = self.board.completions(enemies) & empty;
        let Legal::Quiet { steps, places } = self.legal(position) else { return false };
        if position.reserves[!mover] == 0 || completing == 0 {
            return false;
        }
        let parries = |own: u64, to: u8| {
            let empty = self.board.all & !own & !enemies;
            completing & !bit(to) == 0 || self.board.jumps(enemies, own, empty).union() != 0
        };
        for to in bits(places).filter(|to| parries(own | bit(*to), *to)) {
            visit(Turn::Place(to));
        }
        let mut walk = every(|(from, to)| {
            if parries(own ^ bit(from) ^ bit(to), to) {
                visit(Turn::Walk { from, to });
            }
        });
        steps.each(|from, to, _| walk((from, to)));
        true
    }

    /// Whoever has to jump has no choice of leaving it out.
    #[inline]
    fn passed(&self, position: &Position) -> Option<Position> {
        let next = Position { to_move: !position.to_move, passes: 0, ..*position };
        matches!(self.legal(position), Legal::Quiet { .. }).then_some(next)
    }

    /// Long chains first, then squares that matter to either side.
    #[inline]
    fn order_score(&self, position: &Position, turn: Turn) -> Score {
        let mover = position.to_move;
        match turn {
            Turn::Pass => 0,
            Turn::Jump(chain) => 100 * chain.jumps().count() as Score,
            Turn::Place(to) | Turn::Walk { to, .. } => {
                let blocks = self.board.completions(position.pieces[!mover]) >> to & 1;
                let builds = self.board.completions(position.pieces[mover] | bit(to)).count_ones();
                200 * blocks as Score + 10 * builds as Score
            }
        }
    }

    const FORCING_IS_ALL: bool = true;

    #[inline]
    fn each_forcing(&self, position: &Position, visit: &mut impl FnMut(Turn)) {
        if let Legal::Jump(_) = self.legal(position) {
            self.each_turn(position, &mut every(visit));
        }
    }
}

#[cfg(test)]
mod tests {
    use game::{Notation, Options};

    use super::super::board::square_at;
    use super::*;

    #[test]
    fn completions_are_what_completes() {
        let game = Moxie::new(&Options::defaults(Moxie::OPTIONS));
        let mut word = 0x1234_5678_9abc_def1_u64;
        for _ in 0..2_000 {
            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let pieces = word & word >> 17 & game.board.all;
            if game.board.has_line(pieces) {
                continue;
            }
            let completing = game.board.completions(pieces) & !pieces;
            for square in bits(game.board.all & !pieces) {
                let wins = game.board.has_line(pieces | bit(square));
                assert_eq!(completing >> square & 1 == 1, wins, "{pieces:x} {square}");
            }
        }
    }

    #[test]
    fn forks_make_two_threats_and_are_not_jumped_over() {
        let game = Moxie::new(&Options::defaults(Moxie::OPTIONS).with("size", 6));
        let is_fork = |text: &str, (file, rank): (u8, u8)| {
            let position = game.read_position(text).unwrap();
            let [own, enemies] = position.pieces;
            let forks = game.board.forks(own, enemies, game.board.all & !own & !enemies);
            forks & bit(square_at(file, rank)) != 0
        };
        let (b2, c3) = ((1, 1), (2, 2));
        assert!(is_fork("6/6/6/6/1x4/6 x 7 8", c3), "a1 or d4 completes the line");
        assert!(!is_fork("6/6/2o3/6/1x4/6 x 7 7", c3), "jumped over from c4");
        assert!(!is_fork("6/6/6/6/6/x5 x 7 8", b2), "only c3 completes the line");
        assert!(!is_fork("6/6/6/6/6/x2x2 x 6 8", (1, 0)), "c1 completes both lines");
        assert!(is_fork("6/6/6/x5/6/x5 x 6 8", b2), "c3 or c1 completes a line");
    }

    #[test]
    fn a_win_at_once_is_found() {
        let game = Moxie::new(&Options::defaults(Moxie::OPTIONS));
        let position = game.read_position("4/4/4/xx2 x 6 8").unwrap();
        let turn = game.winning_turn(&position).expect("c1 completes the line");
        assert_eq!(game.write_turn(turn), "c1");
    }
}
