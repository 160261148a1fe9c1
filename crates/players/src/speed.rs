//! How fast the rules and the engine are. By which clock is for whoever measures:
//! a program has the time of its processor, a page that on the wall.

use std::time::Duration;

use game::SoFar;
use games::{Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use search::{Clock, Limits, Settings};
use solve::Library;

/// Random games that are still undecided after so many turns are cut: pieces
/// that only move can go round for ever.
const LONGEST: u32 = 10_000;

/// The clock is asked once in so many turns: to ask a processor for its time takes as
/// long as a game of twenty.
const UNTIMED: u64 = 2_000;

/// How many positions, or playouts, a second the engine looks at from the start of
/// a game. The clock has just been started.
pub fn thinking(variant: &Variant, settings: Settings, clock: &dyn Clock, span: Duration) -> f64 {
    let mut thinker = variant.thinker(settings, &Library::shipped_only());
    let limits = Limits::time(clock, span);
    let thought = thinker.think(&SoFar::default(), &limits, Some(1), &mut |_| {});
    let nodes = thought.map_or(0, |thought| thought.analysis.nodes);
    nodes as f64 / clock.elapsed().as_secs_f64().max(1e-9)
}

/// Random games, and their turns, a second. The clock has just been started.
pub fn random_games(variant: &Variant, seed: u64, clock: &dyn Clock, span: Duration) -> [f64; 2] {
    variant.visit(RandomGames { seed, clock, span })
}

struct RandomGames<'a> {
    seed: u64,
    clock: &'a dyn Clock,
    span: Duration,
}

impl Visitor for RandomGames<'_> {
    type Output = [f64; 2];

    fn visit<G: Playable>(self, game: G) -> [f64; 2] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let (mut games, mut turns) = (0_u64, 0_u64);
        while self.clock.elapsed() < self.span {
            let enough = turns + UNTIMED;
            while turns < enough {
                turns += u64::from(game.playout(game.start(), &mut rng, LONGEST).1);
                games += 1;
            }
        }
        let seconds = self.clock.elapsed().as_secs_f64().max(1e-9);
        [games, turns].map(|count| count as f64 / seconds)
    }
}
