//! How hard a puzzle is: which levels of the engine solve it, and how often.

use game::{nth_seed, split_mix};
use games::Playable;
use search::{FIRST_RATING, HIGHEST_LEVEL, Level, Limits, Settings};

use crate::examine::own_positions;

/// How often each level tries.
const TRIES: u64 = 4;

/// What so many levels in a row always solve is not tried by those above, which take
/// many times as long.
const SURE: u8 = 2;

/// The highest level thinks for a while and has no other limit: here it looks at so many
/// positions (playouts, in the tree), so that the same is found on every machine.
const HIGHEST_LOOKS_AT: u64 = 20_000;

/// What a level is worth where nobody measured it, above the one below: levels are made so
/// that each wins about 70 of 100 points against that.
const STEP: f64 = 150.0;

/// What a level of this game is worth: the scale of its levels is that of its puzzles.
fn strength<G: Playable>(level: u8) -> f64 {
    match G::RATINGS {
        Some(ratings) => f64::from(ratings[usize::from(level) - 1]),
        None => f64::from(FIRST_RATING) + STEP * f64::from(level - 1),
    }
}

/// How much a puzzle may be easier than the lowest level is weak, or harder than the highest
/// is strong.
const BEYOND: f64 = 340.0;

/// No puzzle of a game with these levels is rated below or above these.
fn range([lowest, highest]: [f64; 2]) -> [f64; 2] {
    [lowest - BEYOND, highest + BEYOND]
}

/// The level of this number as it tries a puzzle.
fn trying<G: Playable>(level: u8) -> Level {
    let known = G::LEVELS[usize::from(level) - 1];
    match (known.depth, known.nodes) {
        (None, None) => Level { nodes: Some(HIGHEST_LOOKS_AT), ..known },
        _ => known,
    }
}

/// The rating at which the levels would be expected to solve it as often as they did.
pub fn rate<G: Playable>(game: &G, position: &G::Position, solution: &[G::Turn]) -> u16 {
    let own = own_positions(game, position, solution);
    let right: Vec<G::Turn> = solution.iter().step_by(2).copied().collect();
    let mut tries = Vec::new();
    // How many levels in a row, up to here, solved it every time.
    let mut sure = 0;
    for level in 1..=HIGHEST_LEVEL {
        if sure == SURE {
            tries.extend([(strength::<G>(level), true); TRIES as usize]);
            continue;
        }
        let before = tries.len();
        let settings = Settings { level: trying::<G>(level), ..Settings::default() };
        let settings = Settings { tables: false, hash: 4, ..settings };
        let mut engine = game.clone().engine(settings, None);
        for seed in 0..TRIES {
            engine.set(Settings { seed: split_mix(nth_seed(u64::from(level), seed)), ..settings });
            engine.forget();
            let solved = own.iter().zip(&right).all(|(position, right)| {
                let limits = Limits { nodes: Some(u64::MAX), ..Limits::default() };
                let positions = std::slice::from_ref(position);
                engine.think(positions, &limits, None, &mut |_| {}).best() == Some(*right)
            });
            tries.push((strength::<G>(level), solved));
        }
        let all = tries[before..].iter().all(|(_, solved)| *solved);
        sure = if all { sure + 1 } else { 0 };
    }
    fit(&tries, range([1, HIGHEST_LEVEL].map(strength::<G>)))
}

/// The rating that explains these results best. Half a solver who is weaker than all
/// and half a failure of one who is stronger keep it within bounds.
fn fit(tries: &[(f64, bool)], range: [f64; 2]) -> u16 {
    let solved = 0.5 + tries.iter().filter(|(_, solved)| *solved).count() as f64;
    let expected = |rating: f64| {
        let chance = |strength: f64| 1.0 / (1.0 + 10f64.powf((rating - strength) / 400.0));
        let beyond = 0.5 * (chance(range[0]) + chance(range[1]));
        beyond + tries.iter().map(|(strength, _)| chance(*strength)).sum::<f64>()
    };
    let [mut low, mut high] = range;
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > solved {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.round() as u16
}

/// Whether the highest classic level finds every right turn, whatever chance decides.
pub fn always_solved_by_classic<G: Playable>(
    game: &G,
    position: &G::Position,
    solution: &[G::Turn],
) -> bool {
    let own = own_positions(game, position, solution);
    let mut steps = own.iter().zip(solution.iter().step_by(2));
    G::CLASSIC_LEVELS > 0
        && steps.all(|(position, right)| {
            let choices = game.classic_choices(position, G::CLASSIC_LEVELS);
            !choices.is_empty() && choices.iter().all(|choice| choice == right)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_solves_it_tells_how_hard_it_is() {
        let strength = |level: u8| 740.0 + 200.0 * f64::from(level - 1);
        let range = range([1, HIGHEST_LEVEL].map(strength));
        let tries = |from: u8| -> Vec<(f64, bool)> {
            let levels = 1..=HIGHEST_LEVEL;
            levels.flat_map(|level| (0..4).map(move |_| (strength(level), level >= from))).collect()
        };
        let ratings: Vec<u16> = (1..=11).map(|from| fit(&tries(from), range)).collect();
        assert!(ratings.is_sorted_by(|easy, hard| easy < hard), "{ratings:?}");
        let range = range.map(|bound| bound as u16);
        assert!(range[0] <= ratings[0] && ratings[10] <= range[1], "{ratings:?}");
        // Who solves half of it is as good as it is hard.
        assert!(ratings[5].abs_diff(strength(6) as u16 - 100) < 30, "{ratings:?}");
    }

    /// Levels and puzzles have one scale, and every level can be asked to try.
    #[test]
    fn levels_are_worth_what_their_ratings_say() {
        struct Look;
        impl games::Visitor for Look {
            type Output = ();
            fn visit<G: Playable>(self, _: G) {
                for level in 1..=HIGHEST_LEVEL {
                    // Levels that nobody measured have a strength too.
                    let rated = G::RATINGS.map(|ratings| ratings[usize::from(level) - 1]);
                    assert!(rated.is_none_or(|rated| strength::<G>(level) == f64::from(rated)));
                    let tried = trying::<G>(level);
                    assert!(tried.depth.is_some() || tried.nodes.is_some(), "{} {level}", G::NAME);
                }
            }
        }
        for entry in games::GAMES {
            games::Variant::read(entry.name).expect("a game").visit(Look);
        }
    }
}
