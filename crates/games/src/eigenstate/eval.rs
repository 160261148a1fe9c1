//! What the engine should know of Eigenstate: what pieces are worth, and which
//! few of the tens of thousands of turns are worth a look.
//!
//! All movements are looked at, each with a few pairs of pins (`pins.rs`). So a loss here is believed, not
//! proven (see [`Knowledge::each_candidate`]), unless it is one on the board.

use arrayvec::ArrayVec;
use game::{Rules, Side, Step, bits};
use search::{Calibration, Knowledge, Ladder, Level, Method, Patterns, Ratings, Score, Tuning};

use super::board::{BOARD, Movement, Piece, Pin, Position, Turn};
use super::calibration::CALIBRATION;
use super::inputs;
use super::pins::{self, best_pins};
use super::rules::{Draft, Eigenstate};

/// What a piece is worth without its pins.
const PIECE: Score = 200;
/// What losing a side's last spare pieces costs more, by how many are left.
const FEW: [Score; 7] = [0, -600, -250, -80, 0, 0, 0];
/// What a pin is worth that leads to a square of the board.
const WAY: Score = 9;
/// What any other pin is worth.
const PIN: Score = 2;
/// What an attack on a piece is worth.
const ATTACK: Score = 12;
/// What it costs to have a piece attacked and not guarded.
const HANGING: Score = 40;
/// What it is worth to have the turn.
const TEMPO: Score = 20;

/// What one side does on the board.
struct Force {
    own: u64,
    /// Squares that some piece can go to.
    reach: u64,
    ways: u32,
    pins: u32,
    pieces: u32,
}

impl Force {
    #[inline]
    fn of(position: &Position, side: Side) -> Force {
        let mut force = Force { own: 0, reach: 0, ways: 0, pins: 0, pieces: 0 };
        for piece in position.of(side) {
            let targets = piece.targets();
            force.own |= 1 << piece.square();
            force.reach |= targets;
            force.ways += targets.count_ones();
            force.pins += piece.pins().count_ones();
            force.pieces += 1;
        }
        force
    }

    fn worth(&self, other: &Force, to_move: bool) -> Score {
        let hanging = (self.own & other.reach & !self.reach).count_ones() as Score;
        // With the turn in hand one of them can still get away.
        let hanging = if to_move { (hanging - 1).max(0) } else { hanging };
        PIECE * self.pieces as Score
            + FEW[self.pieces as usize]
            + WAY * self.ways as Score
            + PIN * self.pins as Score
            + ATTACK * (self.reach & other.own).count_ones() as Score
            - HANGING * hanging
    }
}

/// What taking a piece is worth.
fn prize(piece: Piece) -> Score {
    PIECE + WAY * piece.targets().count_ones() as Score + PIN * piece.pins().count_ones() as Score
}

/// Every movement of the side to move to these squares.
fn movements(position: &Position, allowed: u64) -> ArrayVec<Movement, 144> {
    let side = position.to_move;
    let occupied = position.occupied(side) | position.occupied(!side);
    let of = |piece: Piece| {
        bits(piece.targets() & allowed).map(move |to| Movement {
            from: piece.square(),
            to,
            captures: occupied >> to & 1 != 0,
        })
    };
    position.of(side).flat_map(of).collect()
}

/// Every movement but those that take own pieces; these too if there are no others.
fn usual_movements(position: &Position) -> ArrayVec<Movement, 144> {
    let usual = movements(position, BOARD & !position.occupied(position.to_move));
    if usual.is_empty() { movements(position, BOARD) } else { usual }
}

/// Visits the turns that begin with a movement (or with none), with the best
/// pairs out of so many pins.
fn each_with_pins(
    position: &Position,
    movement: Option<Movement>,
    most: usize,
    patterns: Option<&Patterns>,
    visit: &mut impl FnMut(Turn),
) {
    let mut moved = *position;
    if let Some(movement) = movement {
        moved.relocate(movement);
    }
    let due = moved.pins_due();
    if due == 0 {
        return visit(Turn { movement, pins: [None; 2] });
    }
    if due == 1 {
        return visit(Turn { movement, pins: [Some(moved.nth_free_hole(0)), None] });
    }
    let pins = best_pins(&moved, movement.map(|movement| movement.to), most, patterns);
    let turn = |one: Pin, other: Pin| Turn {
        movement,
        pins: [Some(one.min(other)), Some(one.max(other))],
    };
    if pins.len() < 2 {
        // Nothing to recommend: the first holes there are.
        return visit(turn(moved.nth_free_hole(0), moved.nth_free_hole(1)));
    }
    for (i, (_, one)) in pins.iter().enumerate() {
        for (_, other) in &pins[i + 1..] {
            visit(turn(*one, *other));
        }
    }
}

/// The turn that fills a piece while two stand against two, if there is one.
fn full_piece(position: &Position, movement: Option<Movement>) -> Option<Turn> {
    let mut moved = *position;
    if let Some(movement) = movement {
        moved.relocate(movement);
    }
    if moved.count(Side::First) != 2 || moved.count(Side::Second) != 2 {
        return None;
    }
    let side = moved.to_move;
    let piece = moved.of(side).find(|piece| piece.free().count_ones() <= 2)?;
    let here = bits(u64::from(piece.free())).map(|hole| Pin::new(piece.square(), hole));
    let others = moved.of(side).filter(|other| *other != piece);
    let there = others.flat_map(|other| {
        bits(u64::from(other.free())).map(move |hole| Pin::new(other.square(), hole))
    });
    let mut pins: ArrayVec<Pin, 2> = here.chain(there).take(moved.pins_due() as usize).collect();
    pins.sort_unstable();
    Some(Turn { movement, pins: [pins.first().copied(), pins.get(1).copied()] })
}

impl Knowledge for Eigenstate {
    const METHOD: Method = Method::AlphaBeta;
    const SCALE: Score = 250;

    fn calibration(&self) -> Calibration {
        CALIBRATION
    }

    const FINDS_EVERY_WIN: bool = true;
    const LEVELS: Ladder = [
        Level::near(1, 600, 85),
        Level::near(1, 255, 59),
        Level::near(1, 152, 42),
        Level::near(1, 98, 29),
        Level::near(1, 50, 14),
        Level::near(1, 7, 2),
        Level::far(140).with_form(100),
        Level::far(1_200).with_form(100),
        Level::far(12_000).with_form(100),
        Level::FULL,
    ];
    const RATINGS: Option<Ratings> =
        Some([740, 940, 1_140, 1_340, 1_550, 1_770, 1_970, 2_170, 2_390, 2_570]);
    const TUNING: Tuning = Tuning { lazy: 200, ..Tuning::BOLD };

    const WEIGHTS: &'static [u8] = include_bytes!("learnt.weights");
    const INPUTS: usize = inputs::COUNT;

    #[inline]
    fn each_input(&self, position: &Position, view: Side, visit: &mut impl FnMut(usize)) {
        inputs::each(position, view, visit);
    }

    fn mirrored_input(input: usize) -> usize {
        inputs::mirrored(input)
    }

    const PATTERNS: usize = pins::COUNT;

    #[inline]
    fn each_pattern(&self, draft: &Draft, step: Step, visit: &mut impl FnMut(usize)) {
        pins::each_pattern(draft, step, visit);
    }

    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let [first, second] = Side::BOTH.map(|side| Force::of(position, side));
        let to_move = position.to_move == Side::First;
        let tempo = if to_move { TEMPO } else { -TEMPO };
        first.worth(&second, to_move) - second.worth(&first, !to_move) + race(position, Side::First)
            - race(position, Side::Second)
            + tempo
    }

    fn winning_turn(&self, position: &Position) -> Option<Turn> {
        let side = position.to_move;
        let theirs = position.occupied(!side);
        let (own_count, their_count) = (position.count(side), theirs.count_ones());
        if their_count == 2 {
            for piece in position.of(side) {
                if let Some(to) = bits(piece.targets() & theirs).next() {
                    let movement = Movement { from: piece.square(), to, captures: true };
                    return Some(Turn { movement: Some(movement), pins: [None; 2] });
                }
            }
        }
        let nearly = |piece: Piece| piece.free().count_ones() <= 2;
        if own_count + their_count > 5 || !position.of(side).any(nearly) {
            return None;
        }
        // Two against two: now, or by taking a third piece, one's own too.
        let list = movements(position, BOARD);
        if list.is_empty() {
            return full_piece(position, None);
        }
        list.into_iter().find_map(|movement| full_piece(position, Some(movement)))
    }

    /// Where two stand against two every pin counts.
    #[inline]
    fn passed(&self, position: &Position) -> Option<Position> {
        let is_race = Side::BOTH.into_iter().any(|side| position.count(side) <= 2);
        let pieces = Side::BOTH.map(|side| *position.places(side));
        (!is_race).then(|| Position::new(pieces, !position.to_move, 0))
    }

    fn order_score(&self, position: &Position, turn: Turn) -> Score {
        let Some(movement) = turn.movement else { return 0 };
        let side = position.to_move;
        let guarded = position.of(!side).fold(0, |all, piece| all | piece.targets());
        let mover = position.of(side).find(|piece| piece.square() == movement.from).map(prize);
        let mut order_score = 0;
        if movement.captures
            && let Some((owner, piece)) = position.piece(movement.to)
        {
            order_score += if owner == side { -2_000 } else { 200 + prize(piece) };
        }
        if guarded >> movement.to & 1 == 1 {
            order_score -= mover.unwrap_or(0) / 2;
        }
        if guarded >> movement.from & 1 == 1 {
            order_score += mover.unwrap_or(0) / 4;
        }
        order_score
    }

    fn each_candidate(
        &self,
        position: &Position,
        plies: u32,
        patterns: Option<&Patterns>,
        visit: &mut impl FnMut(Turn),
    ) -> bool {
        if self.ending(position).is_some() {
            return true;
        }
        let most = match plies {
            0..=1 => 2,
            2..=3 => 3,
            4..100 => 4,
            _ => 7,
        };
        let list = usual_movements(position);
        if list.is_empty() {
            each_with_pins(position, None, most.max(4), patterns, visit);
        }
        for movement in list {
            each_with_pins(position, Some(movement), most, patterns, visit);
        }
        false
    }

    fn each_forcing(&self, position: &Position, visit: &mut impl FnMut(Turn)) {
        let side = position.to_move;
        let theirs = position.occupied(!side);
        let mut captures: ArrayVec<(Score, Movement), 64> = ArrayVec::new();
        let guarded = position.of(!side).fold(0, |all, piece| all | piece.targets());
        for piece in position.of(side) {
            for to in bits(piece.targets() & theirs) {
                let taken = position.piece(to).map_or(0, |(_, piece)| prize(piece));
                let risk = if guarded >> to & 1 == 1 { prize(piece) } else { 0 };
                if taken + 30 < risk || captures.is_full() {
                    continue;
                }
                let movement = Movement { from: piece.square(), to, captures: true };
                captures.push((risk - taken, movement));
            }
        }
        captures.sort_unstable_by_key(|(loss, _)| *loss);
        for (_, movement) in captures {
            each_with_pins(position, Some(movement), 2, None, visit);
        }
    }
}

/// What a side's fullest piece is worth when few pieces are left.
fn race(position: &Position, side: Side) -> Score {
    if position.count(Side::First) > 3 || position.count(Side::Second) > 3 {
        return 0;
    }
    let fullest = position.of(side).map(|piece| piece.pins().count_ones()).max().unwrap_or(0);
    6 * fullest as Score
}
