//! How hard a puzzle is: which levels of the engine solve it, and how often.

use game::{nth_seed, split_mix};
use games::Playable;
use search::{Limits, Settings};

use crate::examine::own_positions;

/// The levels that try.
const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// How often each of them does.
const TRIES: u64 = 4;

/// What so many levels in a row always solve is not tried by those above, which take
/// many times as long.
const SURE: u8 = 2;

/// What a level is worth. Levels are made so that each wins about 80 of 100 points
/// against the one below, which is 240 on the scale of Elo; where the scale begins is
/// a matter of taste.
fn strength(level: u8) -> f64 {
    500.0 + 240.0 * f64::from(level)
}

/// No puzzle is rated below or above these.
const RANGE: [f64; 2] = [400.0, 2_900.0];

/// The rating at which the levels would be expected to solve it as often as they did.
pub fn rate<G: Playable>(game: &G, position: &G::Position, solution: &[G::Turn]) -> u16 {
    let own = own_positions(game, position, solution);
    let right: Vec<G::Turn> = solution.iter().step_by(2).copied().collect();
    let mut tries = Vec::new();
    // How many levels in a row, up to here, solved it every time.
    let mut sure = 0;
    for level in LEVELS {
        if sure == SURE {
            tries.extend([(strength(level), true); TRIES as usize]);
            continue;
        }
        let before = tries.len();
        let settings = Settings { level: G::LEVELS[usize::from(level) - 1], ..Settings::default() };
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
            tries.push((strength(level), solved));
        }
        let all = tries[before..].iter().all(|(_, solved)| *solved);
        sure = if all { sure + 1 } else { 0 };
    }
    fit(&tries)
}

/// The rating that explains these results best. Half a solver who is weaker than all
/// and half a failure of one who is stronger keep it within bounds.
fn fit(tries: &[(f64, bool)]) -> u16 {
    let solved = 0.5 + tries.iter().filter(|(_, solved)| *solved).count() as f64;
    let expected = |rating: f64| {
        let chance = |strength: f64| 1.0 / (1.0 + 10f64.powf((rating - strength) / 400.0));
        let beyond = 0.5 * (chance(RANGE[0]) + chance(RANGE[1]));
        beyond + tries.iter().map(|(strength, _)| chance(*strength)).sum::<f64>()
    };
    let [mut low, mut high] = RANGE;
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
        let tries = |from: u8| -> Vec<(f64, bool)> {
            LEVELS.flat_map(|level| (0..4).map(move |_| (strength(level), level >= from))).collect()
        };
        let ratings: Vec<u16> = (1..=9).map(|from| fit(&tries(from))).collect();
        assert!(ratings.is_sorted_by(|easy, hard| easy < hard), "{ratings:?}");
        let range = RANGE.map(|bound| bound as u16);
        assert!(range[0] <= ratings[0] && ratings[8] <= range[1], "{ratings:?}");
        // Who solves half of it is as good as it is hard.
        assert!(ratings[4].abs_diff(strength(5) as u16 - 120) < 30, "{ratings:?}");
    }
}
