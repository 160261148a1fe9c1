//! Which few of the free holes are worth a pin after a movement: by rules of thumb, or by
//! what search chose in its own games, as far as that was learnt.
//!
//! Seen of a hole is where it leads and what stands there, which hole of which piece it is,
//! and how many pieces are left. All of it from the mover's side of the board, left and
//! right alike.

use arrayvec::ArrayVec;
use game::{Side, Step, bits};
use search::{Patterns, Score};

use super::board::{HOLES, PIECES, Piece, Pin, Position, SIZE, hole_between};
use super::rules::{Draft, square};

/// The most pins considered for one turn.
const MOST: usize = 8;

/// Pins with how promising they are.
pub(super) type Pins = ArrayVec<(Score, Pin), MOST>;

/// Where a hole leads: to nobody, to the opponent, to a piece of one's own (each in four
/// situations), off the board.
const PLACES: usize = 13;
const OFF: usize = PLACES - 1;
/// Pins of a piece that are told apart.
const PINNED: usize = 13;
/// Ways of a piece that are told apart.
const WAYS: usize = 8;
/// Pieces that a side has in a game that goes on: two to six.
const LEFT: usize = PIECES - 1;
/// Rows and columns, left and right alike, of holes and of squares.
const HOLE_IMAGES: usize = HOLES as usize * 3;
const SQUARE_IMAGES: usize = SIZE as usize * 3;

/// Where it leads, and whether the piece has just moved.
const PLACE_AT: usize = 0;
/// Which hole it is, and (as in all that follow) whether it leads off the board.
const HOLE_AT: usize = PLACE_AT + 2 * PLACES;
/// Which square it leads to.
const SQUARE_AT: usize = HOLE_AT + 2 * HOLE_IMAGES;
/// How many pins the piece has, and whether two stand against two.
const PINNED_AT: usize = SQUARE_AT + SQUARE_IMAGES;
/// How many ways the piece has, and whether it is attacked.
const WAYS_AT: usize = PINNED_AT + 4 * PINNED;
/// How many pieces both sides have.
const LEFT_AT: usize = WAYS_AT + 4 * WAYS;

/// How many patterns there are.
pub(super) const COUNT: usize = LEFT_AT + 2 * LEFT * LEFT;

/// The board after a movement, as the side that made it sees it.
struct PinContext<'a> {
    position: &'a Position,
    own: u64,
    theirs: u64,
    /// Where own pieces can go, and the opponent's.
    guarded: u64,
    danger: u64,
    is_race: bool,
    /// Where the movement ended.
    moved: Option<u8>,
    /// Pieces of both sides, as one number.
    left: usize,
}

impl PinContext<'_> {
    #[inline]
    fn of(position: &Position, moved: Option<u8>) -> PinContext<'_> {
        let side = position.to_move;
        let [own, theirs] = [side, !side].map(|side| position.occupied(side));
        let reach = |side| position.of(side).fold(0, |all, piece| all | piece.targets());
        let [own_left, their_left] =
            [own, theirs].map(|board| (board.count_ones() as usize).saturating_sub(2));
        PinContext {
            position,
            own,
            theirs,
            guarded: reach(side),
            danger: reach(!side),
            is_race: own_left == 0 && their_left == 0,
            moved,
            left: own_left.min(LEFT - 1) * LEFT + their_left.min(LEFT - 1),
        }
    }

    /// What is the same for all holes of a piece that lead off the board, or do not.
    #[inline]
    fn each_of_piece(&self, piece: Piece, is_off: bool, visit: &mut impl FnMut(usize)) {
        let off = usize::from(is_off);
        let pinned = (piece.pins().count_ones() as usize).min(PINNED - 1);
        visit(PINNED_AT + (pinned * 2 + usize::from(self.is_race)) * 2 + off);
        let ways = (piece.targets().count_ones() as usize).min(WAYS - 1);
        visit(WAYS_AT + (ways * 2 + has(self.danger, piece.square())) * 2 + off);
        visit(LEFT_AT + self.left * 2 + off);
    }

    /// What differs from hole to hole; `to` is the square that it leads to.
    #[inline]
    fn each_of_hole(&self, piece: Piece, hole: u8, to: Option<u8>, visit: &mut impl FnMut(usize)) {
        let place = to.map_or(OFF, |to| self.place(piece, to));
        visit(PLACE_AT + place * 2 + usize::from(self.moved == Some(piece.square())));
        let image = image(hole / HOLES, hole % HOLES, HOLES, self.position.to_move);
        visit(HOLE_AT + image * 2 + usize::from(to.is_none()));
        if let Some(to) = to {
            visit(SQUARE_AT + image_of_square(to, self.position.to_move));
        }
    }

    /// What stands where a hole leads.
    #[inline]
    fn place(&self, piece: Piece, to: u8) -> usize {
        let [danger, guarded] = [has(self.danger, to), has(self.guarded, to)];
        match (has(self.own, to), has(self.theirs, to)) {
            (0, 0) => danger * 2 + has(self.danger, piece.square()),
            (0, _) => 4 + danger * 2 + guarded,
            _ => 8 + danger * 2 + guarded,
        }
    }

    /// The holes that were chosen most in such situations, best first.
    fn likeliest(&self, most: usize, patterns: &Patterns) -> Pins {
        let mut best = Best { pins: Pins::new(), most };
        let weight = |pattern: usize| Score::from(patterns.weights[pattern]);
        for piece in self.position.of(self.position.to_move) {
            let square = piece.square();
            let [on, off] = [false, true].map(|is_off| {
                let mut sum = 0;
                self.each_of_piece(piece, is_off, &mut |pattern| sum += weight(pattern));
                sum
            });
            let leading = Piece::new(square, piece.free()).targets();
            let mut rest = piece.free();
            for to in bits(leading) {
                let Some(hole) = hole_between(square, to) else { continue };
                rest &= !(1 << hole);
                let mut score = on;
                self.each_of_hole(piece, hole, Some(to), &mut |p| score += weight(p));
                best.offer(score, Pin::new(square, hole));
            }
            // Pins that lead off the board are for later, or fill holes in a race: not worth
            // their time elsewhere.
            if self.is_race || leading.count_ones() < 2 {
                for hole in bits(u64::from(rest)) {
                    let mut score = off;
                    self.each_of_hole(piece, hole, None, &mut |p| score += weight(p));
                    best.offer(score, Pin::new(square, hole));
                }
            }
        }
        best.pins
    }

    /// The best by rules of thumb, best first.
    fn by_rule_of_thumb(&self, most: usize) -> Pins {
        let PinContext { own, theirs, guarded, danger, is_race, .. } = *self;
        let mut best = Best { pins: Pins::new(), most };
        for piece in self.position.of(self.position.to_move) {
            let square = piece.square();
            let free = Piece::new(square, piece.free());
            let (in_danger, few) =
                (danger >> square & 1 == 1, 12 - piece.pins().count_ones() as Score);
            for to in bits(free.targets()) {
                let Some(hole) = hole_between(square, to) else { continue };
                let bit = 1 << to;
                let mut score = 10 + few / 2 - central(to);
                if theirs & bit != 0 {
                    // An attack: better on what nothing else attacks or guards.
                    score += if guarded & bit == 0 { 30 } else { 8 };
                    score += if danger & bit == 0 { 12 } else { 0 };
                }
                if own & bit != 0 {
                    score += match (danger & bit != 0, guarded & bit != 0) {
                        (true, false) => 28,
                        (true, true) => 6,
                        (false, _) => -4,
                    };
                }
                if in_danger && (own | theirs) & bit == 0 && danger & bit == 0 {
                    score += 8;
                }
                best.offer(score, Pin::new(square, hole));
            }
            // Pins that lead off the board fill holes: all that counts in a race.
            let used = free.targets().count_ones();
            if is_race || used < 2 {
                let full = Score::from(is_race) * piece.pins().count_ones() as Score;
                for hole in bits(u64::from(piece.free())) {
                    best.offer(full + if is_race { 20 } else { 0 }, Pin::new(square, hole));
                }
            }
        }
        distinct(best.pins)
    }
}

/// The best pins after a movement (to `moved`) or without one, best first.
pub(super) fn best_pins(
    position: &Position,
    moved: Option<u8>,
    most: usize,
    patterns: Option<&Patterns>,
) -> Pins {
    let context = PinContext::of(position, moved);
    match patterns {
        Some(patterns) => context.likeliest(most, patterns),
        None => context.by_rule_of_thumb(most),
    }
}

/// Visits what is seen around a pin that may be put now.
pub(super) fn each_pattern(draft: &Draft, step: Step, visit: &mut impl FnMut(usize)) {
    let Step::Hole(cell, hole) = step else { return };
    let from = square(cell);
    let context = PinContext::of(&draft.position, draft.movement().map(|movement| movement.to));
    let piece = draft.position.of(draft.position.to_move).find(|piece| piece.square() == from);
    let Some(piece) = piece else { return };
    let to = bits(Piece::new(from, 1 << hole).targets()).next();
    context.each_of_piece(piece, to.is_none(), visit);
    context.each_of_hole(piece, hole, to, visit);
}

/// The best of what was offered.
struct Best {
    pins: Pins,
    most: usize,
}

impl Best {
    #[inline]
    fn offer(&mut self, score: Score, pin: Pin) {
        let place = self.pins.partition_point(|(other, _)| *other >= score);
        if place < self.most {
            if self.pins.len() == self.most {
                self.pins.pop();
            }
            self.pins.insert(place, (score, pin));
        }
    }
}

/// Without the pins that were offered twice.
fn distinct(pins: Pins) -> Pins {
    let mut seen = Pins::new();
    for (score, pin) in pins {
        if seen.iter().all(|(_, other)| *other != pin) {
            seen.push((score, pin));
        }
    }
    seen
}

/// How far from the middle a square is.
fn central(square: u8) -> Score {
    let off = |coordinate: u8| (2 * Score::from(coordinate) - 5).abs() / 2;
    off(square % 8) + off(square / 8)
}

#[inline]
fn has(board: u64, square: u8) -> usize {
    (board >> square & 1) as usize
}

/// A place in a square of so many rows, from one side's view, left and right alike.
#[inline]
fn image(row: u8, column: u8, size: u8, view: Side) -> usize {
    let row = if view == Side::Second { size - 1 - row } else { row };
    usize::from(row * 3 + column.min(size - 1 - column))
}

#[inline]
fn image_of_square(square: u8, view: Side) -> usize {
    image(square / 8, square % 8, SIZE, view)
}

#[cfg(test)]
mod tests {
    use game::{Rules, StepOrder, choices, laws};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

    use super::*;
    use crate::eigenstate::{Eigenstate, rules::cell};

    /// Drafts of which pins are to be put next.
    fn drafts() -> Vec<Draft> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
        let positions = laws::random_positions(&Eigenstate, &mut rng, 200, 120);
        let mut drafts = Vec::new();
        for position in positions {
            let mut draft = Eigenstate.draft(&position);
            for _ in 0..2 {
                let all = choices(&Eigenstate, &draft, StepOrder::Any);
                let Some(step) = all.get(rng.next_u64() as usize % all.len().max(1)) else { break };
                if matches!(step, Step::Hole(..)) {
                    break;
                }
                Eigenstate.step(&mut draft, *step);
            }
            if draft.position.pins_due() == 2 {
                drafts.push(draft);
            }
        }
        drafts
    }

    fn patterns_of(draft: &Draft, step: Step) -> Vec<usize> {
        let mut seen = Vec::new();
        each_pattern(draft, step, &mut |pattern| seen.push(pattern));
        seen
    }

    #[test]
    fn the_likeliest_holes_are_those_whose_patterns_say_so() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(24);
        let weights = (0..COUNT).map(|_| (rng.next_u64() % 2_000) as i16 - 1_000).collect();
        let patterns = Patterns { weights };
        let drafts = drafts();
        assert!(drafts.len() > 100);
        for draft in drafts {
            let moved = draft.movement().map(|movement| movement.to);
            let pins = best_pins(&draft.position, moved, 4, Some(&patterns));
            let score = |pin: Pin| {
                let seen = patterns_of(&draft, Step::Hole(cell(pin.square()), pin.hole()));
                assert!(seen.len() >= 5 && seen.iter().all(|pattern| *pattern < COUNT));
                seen.iter().map(|pattern| Score::from(patterns.weights[*pattern])).sum::<Score>()
            };
            assert!(pins.iter().all(|(told, pin)| *told == score(*pin)));
            assert!(pins.is_sorted_by_key(|(told, _)| -told));
        }
    }

    #[test]
    fn images_look_the_same() {
        for position in drafts().iter().map(|draft| draft.position) {
            // Left and right exchanged; then the other side, seen from its side of the board.
            let mirrored = Eigenstate.transform(&position, 1);
            let flipped = Eigenstate.transform(&position, 2);
            let pieces = Side::BOTH.map(|side| *flipped.places(!side));
            let exchanged = Position::new(pieces, !position.to_move, position.passes);
            for (image, across, up) in [(mirrored, true, false), (exchanged, false, true)] {
                let seen = |position: &Position, turn: &dyn Fn(u8, u8) -> u8| {
                    let context = PinContext::of(position, None);
                    let mut seen = Vec::new();
                    for piece in position.of(position.to_move) {
                        for hole in bits(u64::from(piece.free())) {
                            let to = bits(Piece::new(piece.square(), 1 << hole).targets()).next();
                            let mut patterns = vec![usize::from(turn(hole, HOLES))];
                            context.each_of_piece(piece, to.is_none(), &mut |p| patterns.push(p));
                            context.each_of_hole(piece, hole, to, &mut |p| patterns.push(p));
                            seen.push(patterns);
                        }
                    }
                    seen.sort_unstable();
                    seen
                };
                let turn = |hole: u8, size: u8| {
                    let (row, column) = (hole / size, hole % size);
                    let row = if up { size - 1 - row } else { row };
                    let column = if across { size - 1 - column } else { column };
                    row * size + column
                };
                assert_eq!(seen(&position, &turn), seen(&image, &|hole, _| hole));
            }
        }
    }
}
