//! The computer players of the original program: level 1 plays anything, 2 and
//! 3 look one turn ahead.

use std::ops::ControlFlow;

use game::{Classic, Ending, Outcome, Rules};

use super::rules::{FOUR_SHAPES, Position, Quantik, Turn};

/// A turn that wins.
const WINS: i32 = -66;
/// A turn after which the mover is sure of the win: nobody else can take it.
const SECURES: i32 = -65;
/// Added by level 3 to the number of turns that are left to the opponent.
const HEMS_IN: i32 = -64;
/// A turn after which the opponent can win.
const LOSES: i32 = 10;

impl Classic for Quantik {
    const CLASSIC_LEVELS: u8 = 3;

    fn classic_value(&self, position: &Position, turn: Turn, level: u8) -> i32 {
        // The original counts down to what is best.
        -self.classic_cost(position, turn, level)
    }
}

impl Quantik {
    /// What level 2 or 3 thinks of a turn; the lowest is best.
    fn classic_cost(&self, position: &Position, turn: Turn, level: u8) -> i32 {
        let mover = position.to_move;
        let mut next = *position;
        self.play(&mut next, turn);
        if self.ending(&next).is_some_and(|ending| ending.outcome == Outcome::Won(mover)) {
            return WINS;
        }
        if self.can_end(&next, |ending| ending.outcome == Outcome::Won(!mover)) {
            return LOSES;
        }
        // The opponent may not place the same shape there: it would have won.
        let mut once_more = next;
        once_more.to_move = mover;
        if self.can_end(&once_more, |ending| ending.reason.word() == FOUR_SHAPES) {
            return SECURES;
        }
        match level {
            2 => 0,
            _ => HEMS_IN + self.count_turns(&next) as i32,
        }
    }

    /// Whether some turn of the side to move ends the game like this.
    fn can_end(&self, position: &Position, like: impl Fn(Ending) -> bool) -> bool {
        let mut ends = |turn| {
            let mut next = *position;
            self.play(&mut next, turn);
            match self.ending(&next).is_some_and(&like) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        self.each_turn(position, &mut ends).is_break()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::{Notation, laws, turns};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    const GAME: Quantik = Quantik { stuck_loses: false };

    fn choices(position: &str, level: u8) -> BTreeSet<String> {
        let position = GAME.read_position(position).unwrap();
        let turns = GAME.classic_choices(&position, level);
        turns.into_iter().map(|turn| GAME.write_turn(turn)).collect()
    }

    fn value(position: &str, turn: &str, level: u8) -> i32 {
        let position = GAME.read_position(position).unwrap();
        GAME.classic_cost(&position, GAME.read_turn(turn).unwrap(), level)
    }

    fn set(turns: &str) -> BTreeSet<String> {
        turns.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn level_1_plays_anything() {
        assert_eq!(choices("4/4/4/4 w", 1).len(), 64);
        // Brown may not put a cone where the white one on a1 sees it.
        assert_eq!(choices("4/4/4/O3 b", 1).len(), 3 * 15 + 8);
    }

    /// The first rank lacks only the sphere on d1, which either side may place.
    const SPHERE_FOR_BOTH: &str = "4/s3/4/OUy1 w";

    #[test]
    fn a_win_is_taken() {
        for level in [2, 3] {
            assert_eq!(choices(SPHERE_FOR_BOTH, level), set("sd1"));
            assert_eq!(value(SPHERE_FOR_BOTH, "sd1", level), -66);
            assert_eq!(value(SPHERE_FOR_BOTH, "ob3", level), 10, "now brown takes it");
        }
    }

    /// The same, but the brown sphere on d4 sees d1, so that only brown may.
    const SPHERE_FOR_BROWN: &str = "3s/4/4/OUy1 w";

    #[test]
    fn level_2_keeps_the_opponent_from_winning() {
        // With a cone or a cube on the square, or a sphere that sees it from
        // c2. (A cylinder may not go to d1, a sphere not to the file d.)
        assert_eq!(choices(SPHERE_FOR_BROWN, 2), set("od1 ud1 sc2"));
        assert_eq!(value(SPHERE_FOR_BROWN, "sc2", 2), 0);
        assert_eq!(value(SPHERE_FOR_BROWN, "ob3", 2), 10);
    }

    #[test]
    fn level_3_leaves_the_opponent_few_turns() {
        // Of 11 squares each: after od1 4 for cones, 7 for cubes, all for the
        // other two; after ud1 the same the other way round; after sc2 6 for
        // cones, 6 for cubes, 5 for spheres, all for cylinders.
        assert_eq!(value(SPHERE_FOR_BROWN, "od1", 3), -64 + 33);
        assert_eq!(value(SPHERE_FOR_BROWN, "ud1", 3), -64 + 33);
        assert_eq!(value(SPHERE_FOR_BROWN, "sc2", 3), -64 + 28);
        assert_eq!(choices(SPHERE_FOR_BROWN, 3), set("sc2"));
        // On the empty board all turns are alike: 3 × 15 of the other shapes
        // and 8 of the same are left.
        assert_eq!(value("4/4/4/4 w", "oa1", 3), -64 + 53);
        assert_eq!(choices("4/4/4/4 w", 3).len(), 64);
    }

    #[test]
    fn a_win_that_only_the_mover_can_take_is_as_good_as_won() {
        // With a cylinder on c1 only the sphere on d1 is missing, where the
        // white sphere on d3 lets no brown one stand.
        let position = "4/u2S/4/Ou2 w";
        for level in [2, 3] {
            assert_eq!(value(position, "yc1", level), -65);
            assert_eq!(value(position, "yd1", level), 10, "c1 is open to brown's sphere");
            assert_eq!(choices(position, level), set("yc1"));
        }
    }

    #[test]
    fn leaving_the_opponent_stuck_wins_where_the_option_says_so() {
        let strict = Quantik { stuck_loses: true };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut seen = 0;
        for position in laws::random_positions(&GAME, &mut rng, 2_000, 16) {
            for turn in turns(&GAME, &position) {
                let mut next = position;
                GAME.play(&mut next, turn);
                if GAME.ending(&next) == Some(Ending::draw("stuck")) {
                    assert_eq!(strict.classic_cost(&position, turn, 3), WINS);
                    assert!([SECURES, HEMS_IN].contains(&GAME.classic_cost(&position, turn, 3)));
                    seen += 1;
                }
            }
        }
        assert!(seen > 10, "only {seen} such turns");
    }
}
