//! The computer players of the original program: level 1 plays anything, 2
//! wins if it can and minds what can be captured next.

use game::{Classic, Rules};

use super::rules::{Moxie, Position, Turn};

impl Classic for Moxie {
    const CLASSIC_LEVELS: u8 = 2;

    /// Who plays next does not matter to it: both sides are asked what they could
    /// capture.
    fn classic_value(&self, position: &Position, turn: Turn, _: u8) -> i32 {
        let mover = position.to_move;
        let mut next = *position;
        self.play(&mut next, turn);
        if next.winner == Some(mover) {
            return 3;
        }
        let [own, theirs] = [mover, !mover].map(|side| next.pieces[side]);
        let empty = self.board.all & !own & !theirs;
        let captures = self.board.jumps(own, theirs, empty).union() != 0;
        let is_captured = self.board.jumps(theirs, own, empty).union() != 0;
        match (captures, is_captured) {
            (true, false) => 2,
            (false, true) => 0,
            _ => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::{Notation, Options};

    use super::*;

    fn game() -> Moxie {
        Moxie::new(&Options::defaults(Moxie::OPTIONS))
    }

    fn choices(position: &str, level: u8) -> BTreeSet<String> {
        let position = game().read_position(position).unwrap();
        let turns = game().classic_choices(&position, level);
        turns.into_iter().map(|turn| game().write_turn(turn)).collect()
    }

    fn values<const N: usize>(position: &str, turns: [&str; N]) -> [i32; N] {
        let position = game().read_position(position).unwrap();
        turns.map(|turn| game().classic_value(&position, game().read_turn(turn).unwrap(), 2))
    }

    fn set(turns: &str) -> BTreeSet<String> {
        turns.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn level_1_plays_anything() {
        assert_eq!(choices("4/4/4/4 x 8 8", 1).len(), 16);
    }

    #[test]
    fn a_line_is_completed() {
        // x on a1 and b1: c1 by a piece from the reserve is the only line.
        assert_eq!(choices("4/4/4/xx2 x 6 8", 2), set("c1"));
        assert_eq!(values("4/4/4/xx2 x 6 8", ["c1", "d1"]), [3, 1]);
    }

    #[test]
    fn a_win_by_captures_counts_too() {
        // o has three pieces; the jump over b2 leaves two.
        let position = "4/4/1o2/x3 x 7 2";
        assert_eq!(choices(position, 2), set("a1xc3"));
        assert_eq!(values(position, ["a1xc3"]), [3]);
    }

    #[test]
    fn a_threat_that_cannot_be_returned_is_best() {
        // o stands on b2. On the near rim x can jump over it, and there is no
        // square behind x on which to land.
        let position = "4/4/1o2/4 x 8 7";
        assert_eq!(choices(position, 2), set("a1 a2 a3 b1 c1"));
        // Beside it, further in, each could capture the other.
        assert_eq!(values(position, ["b3", "c2", "c3"]), [1, 1, 1]);
        // Away from it nothing happens.
        assert_eq!(values(position, ["d4", "a4", "d1", "d2"]), [1, 1, 1, 1]);
    }

    #[test]
    fn a_piece_is_not_put_where_it_can_only_be_captured() {
        // o on a1: x on b2 could be jumped over, to c3, and can't jump itself,
        // because there is nothing behind a1.
        let position = "4/4/4/o3 x 8 7";
        assert_eq!(values(position, ["b2", "a2", "b1", "c3", "d4"]), [0, 0, 0, 1, 1]);
        let all = choices(position, 1);
        let bad = set("a2 b1 b2");
        assert_eq!(choices(position, 2), &all - &bad);
    }

    #[test]
    fn of_the_jumps_that_must_be_made_the_safe_one_is_taken() {
        // Over b1 and on over b2 to a3, where nothing is near; or over b2 to c3,
        // where c4 can jump over it and it can't jump back.
        let position = "2o1/4/1o2/xo2 x 7 5";
        assert_eq!(values(position, ["a1xc1xa3", "a1xc3"]), [1, 0]);
        assert_eq!(choices(position, 1), set("a1xc1xa3 a1xc3"));
        assert_eq!(choices(position, 2), set("a1xc1xa3"));
    }

    #[test]
    fn on_a_full_board_there_is_only_the_pass() {
        for level in [1, 2] {
            assert_eq!(choices("xxoo/ooxx/xxoo/ooxx x 0 0", level), set("pass"));
        }
    }
}
