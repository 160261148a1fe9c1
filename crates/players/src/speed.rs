//! How fast the rules and the engine are. By which clock is for whoever measures:
//! a program has the time of its processor, a page that on the wall.

use std::hint::black_box;
use std::time::Duration;

use game::{SoFar, StepOrder, choices, laws};
use games::{Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use search::{Clock, Limits, Method, Settings, Weights};
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

/// Whether something was learnt of a game.
pub fn is_learnt(variant: &Variant) -> bool {
    variant.visit(IsLearnt)
}

struct IsLearnt;

impl Visitor for IsLearnt {
    type Output = bool;

    fn visit<G: Playable>(self, _: G) -> bool {
        !G::WEIGHTS.is_empty()
    }
}

/// The same as [`thinking`] by the game's own way of searching, with what was learnt of it or
/// without.
pub fn thinking_with(
    variant: &Variant,
    seed: u64,
    learnt: bool,
    clock: &dyn Clock,
    span: Duration,
) -> f64 {
    variant.visit(ThinkingWith { seed, learnt, clock, span })
}

struct ThinkingWith<'a> {
    seed: u64,
    learnt: bool,
    clock: &'a dyn Clock,
    span: Duration,
}

impl Visitor for ThinkingWith<'_> {
    type Output = f64;

    fn visit<G: Playable>(self, game: G) -> f64 {
        let start = [game.start()];
        let mut engine = game.engine(Settings { seed: self.seed, ..Settings::default() }, None);
        if !self.learnt {
            engine.learn(Weights::default());
        }
        let limits = Limits::time(self.clock, self.span);
        let nodes = engine.think(&start, &limits, Some(1), &mut |_| {}).nodes;
        nodes as f64 / self.clock.elapsed().as_secs_f64().max(1e-9)
    }
}

/// How many positions a second the net judges (alpha-beta), or steps the patterns (tree), met
/// in random games. The clock has just been started.
pub fn judgements(variant: &Variant, seed: u64, clock: &dyn Clock, span: Duration) -> f64 {
    variant.visit(Judgements { seed, clock, span })
}

/// Positions that are judged over and over.
const JUDGED: usize = 200;

struct Judgements<'a> {
    seed: u64,
    clock: &'a dyn Clock,
    span: Duration,
}

impl Visitor for Judgements<'_> {
    type Output = f64;

    fn visit<G: Playable>(self, game: G) -> f64 {
        let weights = Weights::shipped::<G>();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let positions = laws::random_positions(&game, &mut rng, JUDGED, JUDGED);
        let mut steps = Vec::new();
        if !weights.patterns.is_empty() {
            for position in &positions {
                let draft = game.draft(position);
                let all = choices(&game, &draft, StepOrder::Any);
                steps.extend(all.into_iter().map(|step| (draft.clone(), step)));
            }
        }
        let (mut judged, begun) = (0, self.clock.elapsed());
        while self.clock.elapsed() - begun < self.span {
            if game.method() == Method::Tree {
                for (draft, step) in &steps {
                    black_box(weights.patterns.likelihood(&game, draft, *step));
                }
                judged += steps.len();
            } else {
                for position in &positions {
                    black_box(weights.net.correction(&game, position));
                }
                judged += positions.len();
            }
            if judged == 0 {
                return 0.0;
            }
        }
        judged as f64 / (self.clock.elapsed() - begun).as_secs_f64().max(1e-9)
    }
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
