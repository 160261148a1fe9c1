//! The computer players of the original program: they look 1, 2 or 3 movements
//! ahead, and then put each pin where it frees most.
//!
//! As in the original, the search knows movements and values only. It does not
//! notice when the game is over (a side with one piece plays on), it puts no
//! pins, and the movement that a side chooses among equals on the way is left to
//! chance. A side that cannot move stays where it is.

use std::collections::BTreeSet;

use game::{Classic, Side, below, best, bits, pick};
use rand::Rng;

use super::board::{Movement, Piece, Pin, Position, Turn};
use super::rules::Eigenstate;

impl Classic for Eigenstate {
    const CLASSIC_LEVELS: u8 = 3;

    fn classic_choices(&self, position: &Position, level: u8) -> Vec<Turn> {
        if position.ending().is_some() {
            return Vec::new();
        }
        let movements = likely_movements(position, level);
        if movements.is_empty() {
            return pin_sets(position)
                .into_iter()
                .map(|pins| Turn { movement: None, pins })
                .collect();
        }
        let turns = movements.into_iter().flat_map(|movement| {
            let moved = after(position, movement);
            let turn = move |pins| Turn { movement: Some(movement), pins };
            pin_sets(&moved).into_iter().map(turn)
        });
        turns.collect()
    }

    fn classic_turn<R: Rng>(&self, position: &Position, level: u8, rng: &mut R) -> Option<Turn> {
        if position.ending().is_some() {
            return None;
        }
        let movement = choose(position, level, rng).0;
        let mut moved = movement.map_or(*position, |movement| after(position, movement));
        let mut pins = [None; 2];
        for slot in pins.iter_mut().take(moved.pins_due() as usize) {
            let piece = pick(&neediest_pieces(&moved), rng)?;
            let pin = pick(&freeing_pins(piece), rng)?;
            moved.put(pin);
            *slot = Some(pin);
        }
        Some(Turn { movement, pins: in_order(pins) })
    }
}

/// How a position looks to a side.
fn value(position: &Position, side: Side) -> i32 {
    let [own, theirs] = [side, !side].map(|side| position.occupied(side));
    let pins = |side| -> u32 { position.of(side).map(|piece| piece.pins().count_ones()).sum() };
    let reach = |side| position.of(side).map(Piece::targets);
    let movements = |side| -> u32 { reach(side).map(u64::count_ones).sum() };
    let captures: u32 = reach(side).map(|targets| (targets & theirs).count_ones()).sum();
    let attacked = reach(!side).fold(0, |all, targets| all | targets) & own;
    let ahead = |count: &dyn Fn(Side) -> u32| count(side) as i32 - count(!side) as i32;
    10 * ahead(&|side| position.count(side))
        + ahead(&pins)
        + ahead(&movements)
        + 3 * captures as i32
        - 8 * attacked.count_ones() as i32
}

/// Every movement of the side to move.
fn movements(position: &Position) -> Vec<Movement> {
    let occupied = position.occupied(Side::First) | position.occupied(Side::Second);
    let of = |piece: Piece| {
        bits(piece.targets()).map(move |to| Movement {
            from: piece.square(),
            to,
            captures: occupied >> to & 1 != 0,
        })
    };
    position.of(position.to_move).flat_map(of).collect()
}

/// The board after a movement, the same side to move.
fn after(position: &Position, movement: Movement) -> Position {
    let mut moved = *position;
    moved.relocate(movement);
    moved
}

/// The board as the other side's.
fn other_to_move(position: &Position) -> Position {
    let mut other = *position;
    other.to_move = !other.to_move;
    other
}

/// The movement that a search of this depth chooses, and its value to the side
/// to move. Without any movement: the value as it is.
fn choose<R: Rng>(position: &Position, depth: u8, rng: &mut R) -> (Option<Movement>, i32) {
    let (mut best, mut ties) = (None, 0);
    for movement in movements(position) {
        let moved = after(position, movement);
        let value = match depth {
            1 => value(&moved, position.to_move),
            _ => {
                let mut answered = other_to_move(&moved);
                if let Some(answer) = choose(&answered, depth - 1, rng).0 {
                    answered.relocate(answer);
                }
                choose(&other_to_move(&answered), depth - 1, rng).1
            }
        };
        match best {
            Some((_, highest)) if value < highest => continue,
            Some((_, highest)) if value == highest => ties += 1,
            _ => ties = 1,
        }
        // The n-th of equals replaces its forerunners with a chance of 1 in n,
        // which makes all of them equally likely.
        if ties == 1 || below(rng, ties) == 0 {
            best = Some((movement, value));
        }
    }
    match best {
        Some((movement, value)) => (Some(movement), value),
        None => (None, value(position, position.to_move)),
    }
}

/// The lowest and the highest value that chance can make of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    low: i32,
    high: i32,
}

/// Every movement with what [`choose`] may think of it.
fn spans(position: &Position, depth: u8) -> Vec<(Movement, Span)> {
    let span = |movement| {
        let moved = after(position, movement);
        if depth == 1 {
            let value = value(&moved, position.to_move);
            return Span { low: value, high: value };
        }
        let before_answer = other_to_move(&moved);
        let mut boards: Vec<Position> = likely_movements(&before_answer, depth - 1)
            .into_iter()
            .map(|answer| other_to_move(&after(&before_answer, answer)))
            .collect();
        if boards.is_empty() {
            boards.push(moved);
        }
        let spans = boards.iter().map(|board| span_of_choice(board, depth - 1));
        spans
            .reduce(|a, b| Span { low: a.low.min(b.low), high: a.high.max(b.high) })
            .expect("there is a board")
    };
    movements(position).into_iter().map(|movement| (movement, span(movement))).collect()
}

/// What [`choose`] may say its choice is worth.
fn span_of_choice(position: &Position, depth: u8) -> Span {
    let spans = spans(position, depth).into_iter().map(|(_, span)| span);
    let best = spans.reduce(|a, b| Span { low: a.low.max(b.low), high: a.high.max(b.high) });
    best.unwrap_or_else(|| {
        let value = value(position, position.to_move);
        Span { low: value, high: value }
    })
}

/// The movements that [`choose`] may choose: those that can come out no worse
/// than what is the worst for each of the others.
fn likely_movements(position: &Position, depth: u8) -> Vec<Movement> {
    let spans = spans(position, depth);
    let sure = spans.iter().map(|(_, span)| span.low).max();
    let likely = spans.into_iter().filter(|(_, span)| Some(span.high) >= sure);
    likely.map(|(movement, _)| movement).collect()
}

/// The pieces of the side to move, among those with room for a pin, that have
/// the fewest movements.
fn neediest_pieces(position: &Position) -> Vec<Piece> {
    let with_room = position.of(position.to_move).filter(|piece| piece.free() != 0);
    best(with_room, |piece| std::cmp::Reverse(piece.targets().count_ones()))
}

/// The free holes of a piece that give it most movements where it stands. (A
/// hole that leads off the board gives none; it is taken if there is no other.)
fn freeing_pins(piece: Piece) -> Vec<Pin> {
    let holes = best(bits(u64::from(piece.free())), |hole| {
        Piece::new(piece.square(), piece.pins() | 1 << hole).targets().count_ones()
    });
    holes.into_iter().map(|hole| Pin::new(piece.square(), hole)).collect()
}

/// Every set of pins that may follow a movement.
fn pin_sets(moved: &Position) -> Vec<[Option<Pin>; 2]> {
    let mut sets = BTreeSet::from([[None; 2]]);
    for due in 0..moved.pins_due() as usize {
        let mut longer = BTreeSet::new();
        for set in sets {
            let mut board = *moved;
            set.into_iter().flatten().for_each(|pin| board.put(pin));
            for pin in neediest_pieces(&board).into_iter().flat_map(freeing_pins) {
                let mut more = set;
                more[due] = Some(pin);
                longer.insert(more);
            }
        }
        sets = longer;
    }
    let ordered: BTreeSet<_> = sets.into_iter().map(in_order).collect();
    ordered.into_iter().collect()
}

/// Two pins as they are written, the lower one first.
fn in_order(pins: [Option<Pin>; 2]) -> [Option<Pin>; 2] {
    match pins {
        [Some(one), Some(other)] => [Some(one.min(other)), Some(one.max(other))],
        _ => pins,
    }
}

#[cfg(test)]
mod tests {
    use game::{Notation, Rules, laws};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    fn at(text: &str) -> Position {
        Eigenstate.read_position(text).unwrap_or_else(|bad| panic!("{bad}"))
    }

    fn choices(position: &Position, level: u8) -> Vec<String> {
        let turns = Eigenstate.classic_choices(position, level);
        turns.into_iter().map(|turn| Eigenstate.write_turn(turn)).collect()
    }

    /// The first parts of the turns that a level may play.
    fn moves(position: &Position, level: u8) -> BTreeSet<String> {
        let first = |turn: String| turn.split('+').next().unwrap_or_default().to_owned();
        choices(position, level).into_iter().map(first).collect()
    }

    /// The spans of all movements, by the squares that pieces go to.
    fn values(position: &Position, level: u8) -> Vec<(i32, i32)> {
        spans(position, level).into_iter().map(|(_, span)| (span.low, span.high)).collect()
    }

    fn set(turns: &str) -> BTreeSet<String> {
        turns.split_whitespace().map(str::to_owned).collect()
    }

    /// *One* on a1 and c1, *two* on a2, e6 and f6, all with the pin ahead.
    const FACE_TO_FACE: &str = "a1:0021000,c1:0021000;a2:0001080,e6:0001080,f6:0001080 1";

    #[test]
    fn the_value_is_the_sum_of_its_five_parts() {
        let position = at(FACE_TO_FACE);
        // Pieces 2 − 3, pins 4 − 6, movements 2 − 3, one capture, a1 attacked.
        assert_eq!(value(&position, Side::First), -10 - 2 - 1 + 3 - 8);
        // From the other side the same, with its own capture and attack.
        assert_eq!(value(&position, Side::Second), 10 + 2 + 1 + 3 - 8);
        // Three movements capture, but only two pieces are attacked: c1 by one,
        // b1 by two. The capture of an own piece counts as a movement only.
        let position = at("b1:0001000,c1:0003000;a2:0001000,b2:0001180,c2:0001000 2");
        // b2 goes to b1 and c1; c1's pin leads to b1, its own.
        assert_eq!(value(&position, Side::Second), 10 + (5 - 3) + (2 - 1) + 3 * 2);
        assert_eq!(value(&position, Side::First), -10 - (5 - 3) - (2 - 1) - 8 * 2);
    }

    #[test]
    fn level_1_captures() {
        let position = at(FACE_TO_FACE);
        // After a1xa2: all even. After c1-c2 as before.
        assert_eq!(values(&position, 1), [(0, 0), (-18, -18)]);
        assert_eq!(moves(&position, 1), set("a1xa2"));
    }

    #[test]
    fn level_2_sees_the_answer() {
        // After a1xa2 nobody can do anything to anybody. After c1-c2 *two*
        // takes a1, and *one*, with one piece, goes on to c3: 1 − 3 pieces, 2 −
        // 6 pins, 1 − 2 movements.
        let position = at(FACE_TO_FACE);
        assert_eq!(values(&position, 2), [(0, 0), (-25, -25)]);
        assert_eq!(moves(&position, 2), set("a1xa2"));
    }

    #[test]
    fn level_2_sees_a_trap() {
        // a1 can take a3 (pins to a2 and a3). For level 1 that is a piece. But
        // from b5 *two* takes back on a3 by its pin (−1, −2).
        let open = "a1:0421000,e1:0021000,f1:0021000;a3:0001000,b5:0001002,f6:0001080 1";
        let position = at(open);
        assert!(moves(&position, 1).contains("a1xa3"));
        let [low, high] = [1, 2].map(|level| {
            let values = spans(&position, level);
            let takes = |(movement, _): &&(Movement, Span)| movement.captures;
            values.iter().find(takes).map(|(_, span)| span.high).unwrap()
        });
        assert!(high < low, "level 2 thinks less of the capture: {high} against {low}");
    }

    #[test]
    fn level_3_sees_that_what_is_hoped_for_runs_away() {
        // *One*'s d3 goes two to the left, f5 one down and to the left; *two*'s
        // d4 goes one down, a1 nowhere. So *two* has one answer at every turn,
        // and nothing is left to chance.
        let position = at("d3:0001400,f5:0001040;a1:0001000,d4:0001080 1");
        // Pins are 4 against 3 as long as nobody is taken.
        // d3-b3: movements 1 (f5) against 1 (d4), nobody attacked.
        // f5-e4: movements 2 (e4 to d3 counts) against 1, d3 attacked.
        assert_eq!(values(&position, 1), [(1, 1), (1 + 1 - 8, 1 + 1 - 8)]);
        assert_eq!(moves(&position, 1), set("d3-b3"));
        // d3-b3 d4-d3 f5-e4: movements 1 against 1, and e4 could take d3.
        // f5-e4 d4xd3 e4xd3: one piece each, pins 2 against 1, movements 1
        // against none.
        assert_eq!(values(&position, 2), [(1 + 3, 1 + 3), (1 + 1, 1 + 1)]);
        assert_eq!(moves(&position, 2), set("d3-b3"));
        // d3-b3 d4-d3 f5-e4 d3-d2: the piece is gone, and e4-d3 changes nothing:
        // movements 1 against 1.
        // f5-e4 d4xd3 e4xd3, *two* cannot move, d3-c2: as good as before.
        assert_eq!(values(&position, 3), [(1, 1), (2, 2)]);
        assert_eq!(moves(&position, 3), set("f5-e4"));
    }

    #[test]
    fn at_the_start_all_six_pieces_may_go() {
        for level in 1..=3 {
            let expected = set("a1-a2 b1-b2 c1-c2 d1-d2 e1-e2 f1-f2");
            assert_eq!(moves(&Eigenstate.start(), level), expected, "level {level}");
        }
    }

    #[test]
    fn pins_go_to_the_pieces_with_the_fewest_movements() {
        // After a1xa2 both pieces have one movement. The first pin makes that
        // two for one of them, so that the second goes to the other. a2 has 10
        // free holes that lead to the board, c1 has 13.
        let position = at(FACE_TO_FACE);
        let found = choices(&position, 1);
        assert_eq!(found.len(), 10 * 13);
        assert!(found.iter().all(|turn| turn.contains("+c1") && turn.contains("+a2")));
        assert!(found.contains(&"a1xa2+c1d4+a2d3".to_owned()));
    }

    #[test]
    fn a_hole_off_the_board_is_the_last_resort() {
        // a1 has every pin but the two lowest left ones, which lead nowhere;
        // b1 and c1 are full. It has the fewest movements anyway.
        let position = at("a1:1fffffc,b1:1ffffff,c1:1ffffff;a6:0001000,b6:0001000,c6:0001000 1");
        for turn in choices(&position, 1) {
            let (movement, pins) = turn.split_once('+').unwrap();
            let square = if movement.starts_with("a1") { &movement[3..5] } else { "a1" };
            // Gone elsewhere, or taken: then the pins follow the piece.
            assert_eq!(pins, format!("{square}a1+{square}b1"), "{turn}");
        }
    }

    #[test]
    fn without_room_there_are_no_pins_and_with_little_few() {
        let full = "a1:1ffffff,b1:1ffffff,c1:1ffffff;a6:0001000,b6:0001000,c6:0001000 1";
        assert!(choices(&at(full), 1).iter().all(|turn| !turn.contains('+')));
        let one = "a1:1ffffff,b1:1ffffff,c1:0ffffff;a6:0001000,b6:0001000,c6:0001000 1";
        for turn in choices(&at(one), 1) {
            assert_eq!(turn.matches('+').count(), 1, "{turn}");
        }
    }

    #[test]
    fn a_side_that_cannot_move_puts_pins() {
        // Both on the last rank with the pin ahead.
        let position = at("a6:0021000,b6:0021000;a1:0001000,b1:0001000,c1:0001000 1");
        for level in 1..=3 {
            let found = choices(&position, level);
            assert!(!found.is_empty() && found.iter().all(|turn| turn.starts_with("-+")));
        }
    }

    #[test]
    fn a_win_ends_the_turn() {
        // c3 can take the last but one of *two*'s pieces.
        let position = at("a1:0021000,b1:0021000,c3:0021000;c4:0001080,f6:0001080 1");
        assert_eq!(choices(&position, 1), ["c3xc4"]);
    }

    #[test]
    fn chance_plays_what_the_spans_say_and_nothing_else() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let mut seen = 0;
        for position in laws::random_positions(&Eigenstate, &mut rng, 120, 60) {
            if position.ending().is_some() {
                continue;
            }
            for level in 1..=2 {
                let likely = likely_movements(&position, level);
                let mut met = Vec::new();
                for _ in 0..40 {
                    let (movement, value) = choose(&position, level, &mut rng);
                    let span = span_of_choice(&position, level);
                    assert!((span.low..=span.high).contains(&value));
                    met.extend(movement.filter(|movement| !met.contains(movement)));
                }
                assert!(met.iter().all(|movement| likely.contains(movement)));
                seen += usize::from(met.len() == likely.len());
            }
        }
        assert!(seen > 100, "in only {seen} searches all likely movements were met");
    }
}
