//! The computer players of the original program: level 1 plays anything, 2
//! takes what lies furthest out, 3 and 4 also look at the answer.
//!
//! What a side owns is judged by its stones alone, so that an answer is worth
//! the same after every turn that leaves its cells empty. All answers are
//! therefore judged once, and each turn needs only the best one that it does
//! not prevent.

use arrayvec::ArrayVec;
use game::{Classic, Rules, Side, best, every, turns};
use rand::Rng;

use super::geometry::Spot;
use super::groups::{GROUPS, Scores};
use super::rules::{CLOSEST, Fillable, Iris, Position, Turn};

/// What a side has: compared by its groups first, by its value second.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Holding {
    /// Empty below level 4, which alone looks at them.
    groups: Scores,
    value: u32,
}

/// How far a side is ahead: group by group from the highest, then by value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Lead {
    groups: ArrayVec<i32, GROUPS>,
    value: i64,
}

impl Lead {
    fn of(own: &Holding, theirs: &Holding) -> Lead {
        let score = |holding: &Holding, i: usize| {
            i32::from(holding.groups.get(i).copied().unwrap_or_default())
        };
        // Of fixed length, so that a missing group compares as 0.
        let groups = (0..GROUPS).map(|i| score(own, i) - score(theirs, i));
        Lead { groups: groups.collect(), value: i64::from(own.value) - i64::from(theirs.value) }
    }
}

impl Classic for Iris {
    const CLASSIC_LEVELS: u8 = 4;

    fn classic_choices(&self, position: &Position, level: u8) -> Vec<Turn> {
        let turns = turns(self, position);
        match level {
            1 => turns,
            2 => best(turns, |turn| self.weight(turn)),
            _ => {
                let foresight = Foresight::new(self, position, level >= 4);
                best(turns, |turn| foresight.lead_after(turn))
            }
        }
    }

    fn classic_turn<R: Rng>(&self, position: &Position, level: u8, rng: &mut R) -> Option<Turn> {
        match level {
            1 => self.random_turn(position, rng),
            _ => game::pick(&self.classic_choices(position, level), rng),
        }
    }
}

impl Iris {
    /// What a stone on this spot is worth: its distance from the centre, twice
    /// by rows and once by the doubled columns of the screen.
    fn worth(&self, spot: Spot) -> u32 {
        let geometry = self.geometry();
        let centre = geometry.size - 1;
        let line = geometry.row_and_number(spot).0.abs_diff(centre);
        let column = geometry.grid.place(spot).0.abs_diff(2 * centre as i16);
        u32::from(2 * line + column)
    }

    /// What the stones of a turn are worth.
    fn weight(&self, turn: Turn) -> u32 {
        match turn {
            Turn::Pass => 0,
            Turn::One(spot) => self.worth(spot),
            Turn::Two(a, b) => self.worth(a) + self.worth(b),
        }
    }
}

/// Looks one turn and its answer ahead.
struct Foresight<'a> {
    game: &'a Iris,
    position: &'a Position,
    by_groups: bool,
    /// What each side's stones are worth now.
    values: [u32; 2],
    /// What the opponent may answer, with what it then has, best first.
    answers: Vec<(Holding, Turn)>,
}

impl<'a> Foresight<'a> {
    fn new(game: &'a Iris, position: &'a Position, by_groups: bool) -> Foresight<'a> {
        let values =
            position.stones.map(|stones| stones.spots().map(|spot| game.worth(spot)).sum());
        let mut foresight = Foresight { game, position, by_groups, values, answers: Vec::new() };
        if let Some(room) = game.room(position) {
            let opponent = !position.to_move;
            let mut answers = Vec::new();
            // No answer is the first turn of the game.
            let room = Fillable { first_turn: false, ..room };
            let judge = |turn| answers.push((foresight.holding(opponent, turn), turn));
            game.each_turn_in(&room, &mut every(judge));
            answers.sort_by(|(one, _), (other, _)| other.cmp(one));
            foresight.answers = answers;
        }
        foresight
    }

    /// What a side has once it has made this turn.
    fn holding(&self, side: Side, turn: Turn) -> Holding {
        let groups = match self.by_groups {
            true => {
                let mut next = Position { to_move: side, ..*self.position };
                self.game.play(&mut next, turn);
                self.game.group_scores(&next, side)
            }
            false => Scores::new(),
        };
        Holding { groups, value: self.values[side] + self.game.weight(turn) }
    }

    /// How far the side to move is ahead after this turn and the best answer.
    fn lead_after(&self, turn: Turn) -> Lead {
        let mover = self.position.to_move;
        let mut next = *self.position;
        self.game.play(&mut next, turn);
        let own = self.holding(mover, turn);
        Lead::of(&own, &self.best_answer(&next, !mover))
    }

    /// What the opponent has after its best answer in this position; where the
    /// game is over, what it has.
    fn best_answer(&self, next: &Position, opponent: Side) -> Holding {
        let Some(room) = self.game.room(next) else {
            return self.holding(opponent, Turn::Pass);
        };
        if room.greys.count() as usize <= CLOSEST {
            // Some stones may now go alone that could not before.
            let answers = turns(self.game, next).into_iter();
            let best = answers.map(|answer| self.holding(opponent, answer)).max();
            return best.expect("the game goes on, so there is an answer");
        }
        let taken = next.occupied();
        let is_open = |turn: &Turn| match *turn {
            Turn::Pass => true,
            Turn::One(spot) => !taken.has(spot),
            Turn::Two(a, b) => !taken.has(a) && !taken.has(b),
        };
        let best = self.answers.iter().find(|(_, answer)| is_open(answer));
        best.expect("a pass is always open").0.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::{Notation, Options, laws};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    fn game(size: u8) -> Iris {
        Iris::new(&Options::defaults(Iris::OPTIONS).with("size", size))
    }

    fn choices(game: &Iris, position: &str, level: u8) -> BTreeSet<String> {
        let position = game.read_position(position).unwrap();
        let turns = game.classic_choices(&position, level);
        turns.into_iter().map(|turn| game.write_turn(turn)).collect()
    }

    fn set(turns: &str) -> BTreeSet<String> {
        turns.split_whitespace().map(str::to_owned).collect()
    }

    fn worth(game: &Iris, cell: &str) -> u32 {
        let Ok(Turn::One(spot)) = game.read_turn(cell) else { panic!("{cell} is no cell") };
        game.worth(spot)
    }

    #[test]
    fn cells_are_worth_what_the_report_says() {
        // Line and column of the report: h8 0, 0; a1 −7, −7; h1 0, −14; b1 −6,
        // −8; o8 7, 7; h9 0, 2.
        let cells = ["h8", "a1", "h1", "b1", "o8", "h9", "g8", "i7"];
        let worths = cells.map(|cell| worth(&game(8), cell));
        assert_eq!(worths, [0, 21, 14, 20, 21, 2, 3, 3]);
        // Size 3, row by row from the bottom.
        let rows = ["a1 a2 a3", "b1 b2 b3 b4", "c1 c2 c3 c4 c5"];
        let worths: [Vec<u32>; 3] =
            rows.map(|row| row.split(' ').map(|cell| worth(&game(3), cell)).collect());
        assert_eq!(worths, [vec![6, 4, 6], vec![5, 3, 3, 5], vec![4, 2, 0, 2, 4]]);
    }

    const START: &str = "3/4/5/4/3 b 0";

    #[test]
    fn the_first_stone_goes_to_an_outer_grey_cell() {
        assert_eq!(choices(&game(3), START, 1).len(), 7);
        for level in 2..=4 {
            assert_eq!(choices(&game(3), START, level), set("b2 b3 d2 d3"), "level {level}");
        }
    }

    #[test]
    fn the_corners_of_the_first_row_are_worth_most() {
        for level in 2..=4 {
            let found = choices(&game(3), "3/4/2b2/4/3 w 0", level);
            assert_eq!(found, set("a1+e3 a3+e1"), "level {level}");
        }
    }

    #[test]
    fn level_4_joins_groups_where_others_go_by_worth() {
        // Black a1 and e3, white b4 and d1. a3+e1 is worth most, 12. But b1+d4
        // makes black's groups 2 and 2; a2+e2 too, and is worth less. White
        // answers a3+e1: also 2 and 2.
        let position = "2b/w3/5/3w/b2 b 0";
        assert_eq!(choices(&game(3), position, 2), set("a3+e1"));
        assert_eq!(choices(&game(3), position, 3), set("a3+e1"));
        assert_eq!(choices(&game(3), position, 4), set("b1+d4"));
    }

    #[test]
    fn a_pass_that_ends_the_game_has_no_answer() {
        // White has passed; black's pass ends the game with 12 against nothing.
        // Whatever else black does, white gets at least 12 by a3+e1, or 10.
        let game = game(3);
        let position = game.read_position("2b/4/5/4/b2 b 1").unwrap();
        let foresight = Foresight::new(&game, &position, false);
        let lead = |turn: &str| foresight.lead_after(game.read_turn(turn).unwrap()).value;
        assert_eq!(["pass", "a3+e1", "b1+d4"].map(lead), [12, 24 - 10, 22 - 12]);
        assert_eq!(choices(&game, "2b/4/5/4/b2 b 1", 3), set("a3+e1"));
    }

    /// The same without any short cut: every answer to every turn.
    fn plain_choices(game: &Iris, position: &Position, level: u8) -> Vec<Turn> {
        let mover = position.to_move;
        let holding = |position: &Position, side: Side| Holding {
            groups: if level == 4 { game.group_scores(position, side) } else { Scores::new() },
            value: position.stones[side].spots().map(|spot| game.worth(spot)).sum(),
        };
        best(turns(game, position), |turn| {
            let mut next = *position;
            game.play(&mut next, turn);
            let answers = turns(game, &next).into_iter().map(|answer| {
                let mut last = next;
                game.play(&mut last, answer);
                holding(&last, !mover)
            });
            let theirs = answers.max().unwrap_or_else(|| holding(&next, !mover));
            Lead::of(&holding(&next, mover), &theirs)
        })
    }

    #[test]
    fn short_cuts_change_nothing() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
        for (size, positions) in [(3, 60), (4, 20)] {
            let game = game(size);
            for position in laws::random_positions(&game, &mut rng, positions, 40) {
                for level in [3, 4] {
                    let text = game.write_position(&position);
                    let fast = game.classic_choices(&position, level);
                    assert_eq!(fast, plain_choices(&game, &position, level), "{level}: {text}");
                }
            }
        }
    }
}
