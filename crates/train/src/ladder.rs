//! How far apart levels are: each plays against the one below, and from that follow
//! their ratings.

use anyhow::Context as _;
use games::{Playable, Variant, Visitor};
use search::{FIRST_RATING, HIGHEST_LEVEL, Weights};

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
        let read = |name: &String| name.parse::<u8>().context("a level is a number");
        let only = args.only.iter().map(read).collect::<anyhow::Result<Vec<_>>>()?;
        let weights = Weights::shipped::<G>();
        let usual = Contestant::new::<G>(&weights, args.nodes.unwrap_or(NODES).max(1));
        let at = |level: u8| Contestant { level: G::LEVELS[usize::from(level) - 1], ..usual };
        let mut rating = f64::from(FIRST_RATING);
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
            rating += score.strength().elo;
            println!(
                "{} {level} : {} +{} ={} -{} ({:.0} %), rating {rating:.0}",
                self.variant.name(),
                level - 1,
                score.wins,
                score.draws,
                score.losses,
                100.0 * score.share(),
            );
        }
        Ok(())
    }
}
