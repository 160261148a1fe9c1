//! What the engine should know of Quartetto: three corners of a winning square
//! are a threat, two are a hope.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use game::{Side, bits};
use search::{Calibration, Knowledge, Ladder, Level, Method, Ratings, Score, Tuning, mix_words};

use super::board::{Board, LARGEST, SMALLEST, SQUARES, path, slides};
use super::calibration::CALIBRATION;
use super::rules::{Position, Quartetto, Turn};

/// What three corners are worth whose fourth is free.
const THREE: Score = 60;
/// What two corners are worth, for each winning square that they are part of.
const TWO: Score = 6;

/// Slots of the table of threes; far more than there are, so that few collide.
const SLOTS: usize = 2_048;

/// The winning squares, by their corners.
struct Corners {
    /// Three corners as a board, and the fourth; 0 for none.
    threes: [(u64, u8); SLOTS],
    /// How many winning squares each pair of corners is part of.
    twos: [[u8; SQUARES as usize]; SQUARES as usize],
}

/// By the size of the board.
static CORNERS: LazyLock<[Corners; (LARGEST - SMALLEST + 1) as usize]> =
    LazyLock::new(|| std::array::from_fn(|index| Corners::new(Board::new(SMALLEST + index as u8))));

impl Quartetto {
    #[inline]
    fn corners(&self) -> &'static Corners {
        &CORNERS[usize::from(self.board.size - SMALLEST)]
    }

    /// A slide by which `own` completes a winning square.
    #[inline]
    fn win_at_once(&self, own: u64, theirs: u64) -> Option<Turn> {
        self.each_win(own, theirs, |from, to| ControlFlow::Break(Turn::Slide { from, to }))
            .break_value()
    }

    /// Visits the slides by which `own` completes a winning square.
    #[inline]
    fn each_win<B>(
        &self,
        own: u64,
        theirs: u64,
        mut visit: impl FnMut(u8, u8) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let corners = self.corners();
        let mut rest = own;
        while rest != 0 {
            let from = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            if let Some(to) = corners.fourth(own ^ 1 << from) {
                let occupied = own | theirs | self.board.outside;
                let reached = slides(1 << from, occupied).into_iter().fold(0, |all, b| all | b);
                if reached >> to & 1 == 1 {
                    visit(from, to)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Corners {
    fn new(board: Board) -> Corners {
        let mut corners =
            Corners { threes: [(0, 0); SLOTS], twos: [[0; SQUARES as usize]; SQUARES as usize] };
        for quartet in board.winning() {
            for corner in bits(*quartet) {
                corners.insert(quartet ^ 1 << corner, corner);
                for other in bits(quartet ^ 1 << corner) {
                    corners.twos[usize::from(corner)][usize::from(other)] += 1;
                }
            }
        }
        corners
    }

    fn slot(three: u64) -> usize {
        (three.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 53) as usize
    }

    fn insert(&mut self, three: u64, fourth: u8) {
        let mut slot = Corners::slot(three);
        while self.threes[slot].0 != 0 {
            slot = (slot + 1) % SLOTS;
        }
        self.threes[slot] = (three, fourth);
    }

    /// The square that completes three corners, if one does.
    #[inline]
    fn fourth(&self, three: u64) -> Option<u8> {
        let mut slot = Corners::slot(three);
        while self.threes[slot].0 != 0 {
            if self.threes[slot].0 == three {
                return Some(self.threes[slot].1);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }

    /// How much a side's pieces promise.
    #[inline]
    fn worth(&self, own: u64, theirs: u64) -> Score {
        let mut worth = 0;
        let mut rest = own;
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let mut others = rest;
            while others != 0 {
                let other = others.trailing_zeros() as usize;
                others &= others - 1;
                worth += TWO * Score::from(self.twos[square][other]);
            }
            if let Some(fourth) = self.fourth(own ^ 1 << square)
                && theirs >> fourth & 1 == 0
            {
                worth += THREE;
            }
        }
        worth
    }

    /// How many winning squares a piece on `square` shares with others.
    #[inline]
    fn shared(&self, square: u8, others: u64) -> Score {
        bits(others)
            .map(|other| Score::from(self.twos[usize::from(square)][usize::from(other)]))
            .sum()
    }
}

impl Knowledge for Quartetto {
    const METHOD: Method = Method::AlphaBeta;
    const SCALE: Score = 150;

    fn calibration(&self) -> Calibration {
        CALIBRATION
    }

    const FINDS_EVERY_WIN: bool = true;
    const LEVELS: Ladder = [
        Level::near(1, 110, 16).with_form(100),
        Level::near(1, 38, 4).with_form(100),
        Level::near(1, 10, 1).with_form(100),
        Level::near(2, 33, 0).with_form(130),
        Level::blurred(1_050, 6).with_form(140),
        Level::blurred(4_000, 2).with_form(120),
        Level::far(5_000).with_form(200),
        Level::far(45_000).with_form(200),
        Level::far(350_000).with_form(200),
        Level::FULL,
    ];
    const RATINGS: Option<Ratings> =
        Some([740, 900, 1_080, 1_290, 1_480, 1_690, 1_880, 2_020, 2_160, 2_270]);
    /// As the tuner left them (docs/engine.md).
    const TUNING: Tuning = Tuning {
        aspiration: 22,
        late: 7,
        later: 21,
        latest: 9,
        late_slope: 2,
        root_late: 19,
        few: 6,
        few_depth: 5,
        margin: 23,
        pass: 101,
        pass_depth: 7,
        unknown: 4,
        alarm: 3,
        parry: 1,
        history_loss: 46,
        follow: 54,
        ..Tuning::USUAL
    };

    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let [first, second] = position.boards;
        let to_move = if position.to_move == Side::First { 10 } else { -10 };
        let corners = self.corners();
        corners.worth(first, second) - corners.worth(second, first) + to_move
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        let [first, second] = position.boards;
        let flags = u64::from(position.passes) << 1 | position.to_move.index() as u64;
        mix_words([first, second, flags])
    }

    #[inline]
    fn winning_turn(&self, position: &Position) -> Option<Turn> {
        let mover = position.to_move;
        self.win_at_once(position.boards[mover], position.boards[!mover])
    }

    #[inline]
    fn is_urgent(&self, position: &Position) -> bool {
        let mover = position.to_move;
        self.win_at_once(position.boards[!mover], position.boards[mover]).is_some()
    }

    /// What stands in the way of every slide that would win.
    #[inline]
    fn each_parry(&self, position: &Position, visit: &mut impl FnMut(Turn)) -> bool {
        let mover = position.to_move;
        let (own, theirs) = (position.boards[mover], position.boards[!mover]);
        let mut way = u64::MAX;
        self.each_win(theirs, own, |from, to| {
            way &= path(from, to);
            ControlFlow::<Infallible>::Continue(())
        });
        let occupied = own | theirs | self.board.outside;
        for from in bits(own) {
            let reached = slides(1 << from, occupied).into_iter().fold(0, |all, b| all | b);
            bits(reached & way).for_each(|to| visit(Turn::Slide { from, to }));
        }
        true
    }

    #[inline]
    fn passed(&self, position: &Position) -> Option<Position> {
        Some(Position { to_move: !position.to_move, passes: 0, ..*position })
    }

    #[inline]
    fn order_score(&self, position: &Position, turn: Turn) -> Score {
        let Turn::Slide { from, to } = turn else { return 0 };
        let others = position.boards[position.to_move] ^ 1 << from;
        self.corners().shared(to, others) - self.corners().shared(from, others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_three_corners_know_their_fourth() {
        let game = Quartetto::of_size(8);
        for quartet in game.board.winning() {
            for corner in bits(*quartet) {
                assert_eq!(game.corners().fourth(quartet ^ 1 << corner), Some(corner));
            }
        }
        assert_eq!(game.corners().fourth(0b111), None);
    }
}
