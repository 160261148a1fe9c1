//! How far apart levels are: each plays against the one below, and from that follow
//! their ratings.

use anyhow::Context as _;
use games::{Playable, Variant, Visitor};
use search::{FIRST_RATING, HIGHEST_LEVEL, Ratings, Weights};

use crate::Args;
use crate::paired_match::{Contestant, PairedMatch, derived};

/// Games a pair unless told.
const GAMES: usize = 100;
/// Positions (or playouts) a turn of the highest level unless told.
const NODES: u64 = 100_000;
/// Plays the matches and tells how they went.
pub fn run(args: &Args, variant: &Variant) -> anyhow::Result<()> {
    variant.visit(Ladder { args, variant })
}

struct Ladder<'a> {
    args: &'a Args,
    variant: &'a Variant,
}

impl Visitor for Ladder<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, game: G) -> anyhow::Result<()> {
        let args = self.args;
        let read = |name: &String| {
            let level = name.parse().ok().filter(|level| (2..=HIGHEST_LEVEL).contains(level));
            level.with_context(|| {
                format!("--only: expected levels 2 to {HIGHEST_LEVEL}, not '{name}'")
            })
        };
        let only = args.only.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
        let weights = Weights::shipped::<G>();
        let usual = Contestant::new::<G>(&weights, args.nodes.unwrap_or(NODES));
        let at = |level: u8| Contestant { level: G::LEVELS[usize::from(level) - 1], ..usual };
        let shipped = self.variant.ratings();
        let mut chain = None;
        for level in 2..=HIGHEST_LEVEL {
            if !only.is_empty() && !only.contains(&level) {
                continue;
            }
            let paired = PairedMatch {
                pairs: args.count.unwrap_or(GAMES).div_ceil(2),
                // From the start, as people play them.
                opening: 0,
                seed: derived(args.seed, u64::from(level)),
                threads: args.threads(),
            };
            let score = paired.play(&game, [at(level), at(level - 1)]);
            let elo = score.strength().elo;
            let rating = below(level, chain, shipped).map(|below| below + elo);
            println!(
                "{} {level} : {} +{} ={} -{} ({:.0} %), {}",
                self.variant.name(),
                level - 1,
                score.wins,
                score.draws,
                score.losses,
                100.0 * score.share(),
                worth(elo, rating),
            );
            chain = rating.map(|rating| (level, rating));
        }
        Ok(())
    }
}

/// The rating of the level below this one, if it is known: what follows from the matches if
/// it played just now, else what is shipped. Level 1 has the same in every game.
fn below(level: u8, played: Option<(u8, f64)>, shipped: Option<Ratings>) -> Option<f64> {
    let below = level - 1;
    match played {
        Some((last, rating)) if last == below => Some(rating),
        _ if below == 1 => Some(f64::from(FIRST_RATING)),
        _ => shipped.map(|ratings| f64::from(ratings[usize::from(below) - 1])),
    }
}

/// What a level is worth, in words: where nothing is known of the one below, only by how much
/// it is better.
fn worth(elo: f64, rating: Option<f64>) -> String {
    match rating {
        Some(rating) => format!("rating {rating:.0}"),
        None => format!("{elo:+.0} to the level below"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_begin_with_that_of_the_level_below() {
        let shipped = [740, 810, 950, 1_120, 1_280, 1_470, 1_650, 1_810, 1_940, 2_100];
        assert_eq!(below(2, None, None), Some(740.0));
        assert_eq!(below(3, Some((2, 800.0)), Some(shipped)), Some(800.0));
        // With `--only 8,10` neither follows from another match.
        assert_eq!(below(8, None, Some(shipped)), Some(1_650.0));
        assert_eq!(below(10, Some((8, 1_900.0)), Some(shipped)), Some(1_940.0));
        assert_eq!(below(10, Some((9, 1_999.5)), Some(shipped)), Some(1_999.5));
        assert_eq!(below(8, None, None), None);
        assert_eq!(worth(-12.4, None), "-12 to the level below");
        assert_eq!(worth(100.0, Some(1_750.4)), "rating 1750");
    }
}
