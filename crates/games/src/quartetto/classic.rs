//! The computer players of the original program: level 1 plays anything, 2
//! wins if it can and likes three corners of a winning square.

use game::{Classic, pick};
use rand::Rng;

use super::rules::{Position, Quartetto, Turn};

impl Classic for Quartetto {
    const CLASSIC_LEVELS: u8 = 2;

    fn classic_value(&self, position: &Position, turn: Turn, _: u8) -> i32 {
        let Turn::Slide { from, to } = turn else {
            return 0;
        };
        let moved = position.boards[position.to_move] ^ (1 << from | 1 << to);
        if self.board.wins(moved) {
            return 3;
        }
        let others = moved & !(1 << to);
        let is_corner = |square: &&u64| *square >> to & 1 == 1;
        let with_two = |square: &u64| (square & others).count_ones() == 2;
        if self.board.winning().iter().filter(is_corner).any(with_two) { 2 } else { 0 }
    }

    /// First the piece is drawn, then where it goes: a slide of a piece with
    /// few ways is likelier than one of a piece with many.
    fn classic_turn<R: Rng>(&self, position: &Position, level: u8, rng: &mut R) -> Option<Turn> {
        let turns = self.classic_choices(position, level);
        let piece = |turn: &Turn| match turn {
            Turn::Slide { from, .. } => Some(*from),
            Turn::Pass => None,
        };
        let mut pieces: Vec<Option<u8>> = turns.iter().map(piece).collect();
        pieces.dedup();
        let chosen = pick(&pieces, rng)?;
        let of_it: Vec<Turn> = turns.into_iter().filter(|turn| piece(turn) == chosen).collect();
        pick(&of_it, rng)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use game::{Notation, bits, laws, turns};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    const GAME: Quartetto = Quartetto::of_size(8);

    fn at(text: &str) -> Position {
        GAME.read_position(text).unwrap()
    }

    fn choices(position: &str, level: u8) -> BTreeSet<String> {
        let turns = GAME.classic_choices(&at(position), level);
        turns.into_iter().map(|turn| GAME.write_turn(turn)).collect()
    }

    fn set(turns: &str) -> BTreeSet<String> {
        turns.split_whitespace().map(str::to_owned).collect()
    }

    /// How often each turn is played.
    fn played(position: &str, level: u8, times: u32) -> BTreeMap<String, u32> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        let mut counts = BTreeMap::new();
        for _ in 0..times {
            let turn = GAME.classic_turn(&at(position), level, &mut rng).unwrap();
            *counts.entry(GAME.write_turn(turn)).or_default() += 1;
        }
        counts
    }

    #[test]
    fn the_winning_squares_are_those_of_the_rules() {
        for (size, count) in [(8, 110), (5, 20)] {
            let board = Quartetto::of_size(size).board;
            let distinct: BTreeSet<u64> = board.winning().iter().copied().collect();
            assert_eq!(distinct.len(), count);
            assert!(board.winning().iter().all(|square| board.wins(*square)));
        }
    }

    #[test]
    fn level_1_draws_the_piece_before_the_way() {
        // Red's a1 has one way, to a2; the others have 12 or 13.
        let position = "2r4w/8/8/8/8/r6w/7w/rr5w r";
        assert_eq!(choices(position, 1).len(), 1 + 12 + 13 + 12);
        let counts = played(position, 1, 4_000);
        let of = |piece: &str| -> u32 {
            counts.iter().filter(|(turn, _)| turn.starts_with(piece)).map(|(_, n)| n).sum()
        };
        for piece in ["a1", "b1", "c8", "a3"] {
            assert!((900..1_100).contains(&of(piece)), "{piece}: {}", of(piece));
        }
        assert!(counts["a1-a2"] > 900);
    }

    #[test]
    fn level_2_takes_a_win() {
        // b1 is missing of the square b1 e2 d5 a4: the edges go three files and
        // one rank, the box is 5 × 5.
        let position = "w6w/8/8/3r4/r6w/8/4r3/5r1w r";
        assert_eq!(choices(position, 2), set("f1-b1"));
    }

    #[test]
    fn level_2_likes_three_corners() {
        // There is no win in one. The pieces on a4 and e2 lack d5 or b1 for
        // three corners of the square b1 e2 d5 a4; d8 can go to d5, b7 to b1.
        let position = "3r3w/1r5w/8/8/r6w/8/4r3/7w r";
        let value = |turn| GAME.classic_value(&at(position), GAME.read_turn(turn).unwrap(), 2);
        assert_eq!(["d8-d5", "b7-b1", "d8-d7"].map(value), [2, 2, 0]);
        let found = choices(position, 2);
        assert!(found.contains("d8-d5") && found.contains("b7-b1"), "{found:?}");
        assert!(!found.contains("d8-d7"));
    }

    #[test]
    fn three_corners_are_those_to_which_a_fourth_can_be_added() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut seen = 0;
        for position in laws::random_positions(&GAME, &mut rng, 300, 60) {
            for turn in turns(&GAME, &position) {
                let Turn::Slide { from, to } = turn else { continue };
                let moved = position.boards[position.to_move] ^ (1 << from | 1 << to);
                let wins_with = |three: u64| {
                    (0..64).any(|square| {
                        three >> square & 1 == 0 && GAME.board.wins(three | 1 << square)
                    })
                };
                let others = bits(moved & !(1 << to));
                let three = others.map(|left_out| moved & !(1 << left_out)).any(wins_with);
                let expected = if GAME.board.wins(moved) { 3 } else { 2 * i32::from(three) };
                assert_eq!(GAME.classic_value(&position, turn, 2), expected);
                seen += u32::from(expected == 2);
            }
        }
        assert!(seen > 20, "only {seen} such slides");
    }

    #[test]
    fn level_2_plays_anything_where_nothing_is_better() {
        // Two corners on one rank are the outer ones of a diamond, half of which
        // would lie below the board here.
        let start = "2wwww2/8/8/8/8/8/8/2rrrr2 r";
        let values: BTreeSet<i32> = turns(&GAME, &at(start))
            .into_iter()
            .map(|turn| GAME.classic_value(&at(start), turn, 2))
            .collect();
        assert_eq!(values, BTreeSet::from([0]));
        assert_eq!(choices(start, 2), choices(start, 1));
    }

    #[test]
    fn a_side_that_is_shut_in_passes() {
        let position = "8/8/8/8/8/1w6/wrw5/rrrw4 r";
        for level in [1, 2] {
            assert_eq!(choices(position, level), set("pass"));
            assert_eq!(played(position, level, 3), BTreeMap::from([("pass".to_owned(), 3)]));
        }
    }
}
