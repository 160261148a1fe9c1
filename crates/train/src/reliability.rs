//! Whether scores mean what they say: how often positions are won of which the engine
//! expected so much.

use std::path::PathBuf;

use anyhow::Context as _;
use game::{Game, Side};
use games::{Playable, Visitor};
use players::selfplay::{SelfGame, SelfPlayFile};

use crate::replay::replay;

/// Steps of the scale: tenths of a point.
const STEPS: usize = 10;

/// Positions whose scores lie in one tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tenth {
    positions: usize,
    /// Points that were expected for the side to move, and those that it got.
    expected: f64,
    won: f64,
}

/// What files of games say, as a table in Markdown.
pub fn table(files: &[PathBuf]) -> anyhow::Result<String> {
    let mut table = String::from(
        "| game | tenth | positions | points expected | points won | difference |\n|---|---|---|---|---|---|\n",
    );
    for path in files {
        let file = SelfPlayFile::read(path).with_context(|| path.display().to_string())?;
        let tenths = file.variant.visit(Count(&file.games));
        for (i, tenth) in tenths.into_iter().enumerate().filter(|(_, tenth)| tenth.positions > 0) {
            let [expected, won] =
                [tenth.expected, tenth.won].map(|points| 100.0 * points / tenth.positions as f64);
            table += &format!(
                "| {} | {}–{} % | {} | {expected:.1} % | {won:.1} % | {:+.1} |\n",
                file.variant.name(),
                100 / STEPS * i,
                100 / STEPS * (i + 1),
                tenth.positions,
                won - expected
            );
        }
    }
    Ok(table)
}

/// Counts what the turns of games say. What is proven is left out: it is no estimate.
struct Count<'a>(&'a [SelfGame]);

impl Visitor for Count<'_> {
    type Output = [Tenth; STEPS];

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let mut tenths = [Tenth::default(); STEPS];
        self.0.iter().for_each(|played| count(&game, played, &mut tenths));
        tenths
    }
}

fn count<G: Game>(game: &G, played: &SelfGame, tenths: &mut [Tenth; STEPS]) {
    let result = f64::from(played.outcome.for_first());
    replay(game, played, |history, turn| {
        if !turn.is_proven {
            note(tenths, game.to_move(history.position()), turn.expected(), result);
        }
    });
}

/// Notes what was expected and what came of it, both −1 to 1 for *first*.
fn note(tenths: &mut [Tenth; STEPS], mover: Side, expected: f64, result: f64) {
    let sign = if mover == Side::First { 1.0 } else { -1.0 };
    let [expected, won] = [expected, result].map(|value| (1.0 + sign * value) / 2.0);
    let tenth = &mut tenths[((expected * STEPS as f64) as usize).min(STEPS - 1)];
    tenth.positions += 1;
    tenth.expected += expected;
    tenth.won += won;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_those_of_the_side_to_move() {
        let mut tenths = [Tenth::default(); STEPS];
        // The second side expects three quarters of a point and gets none.
        note(&mut tenths, Side::Second, -0.5, 1.0);
        note(&mut tenths, Side::First, 1.0, 0.0);
        assert_eq!(tenths[7], Tenth { positions: 1, expected: 0.75, won: 0.0 });
        assert_eq!(tenths[9], Tenth { positions: 1, expected: 1.0, won: 0.5 });
    }
}
