//! Two engines against each other that differ in weights or constants: pairs of games from random openings, each
//! side once, with a limit on nodes, so that the same seed plays the same games.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use game::{History, Side, Status, nth_seed, split_mix};
use games::Playable;
use players::MatchScore;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use search::{Level, Limits, Search, Settings, Tuning, Weights};

/// Games that are still going on after so many turns are drawn.
const LONGEST: usize = 300;

/// How it is played.
#[derive(Clone, Copy, Debug)]
pub struct PairedMatch {
    /// Pairs of games.
    pub pairs: usize,
    /// Random turns at the beginning.
    pub opening: usize,
    /// Everything random follows from it.
    pub seed: u64,
    /// How many games at a time.
    pub threads: usize,
}

/// Who plays.
#[derive(Clone, Copy, Debug)]
pub struct Contestant<'a> {
    /// What was learnt.
    pub weights: &'a Weights,
    /// The constants of search.
    pub tuning: Tuning,
    /// How strongly it plays.
    pub level: Level,
    /// Positions (or playouts) a turn, if the level has no limit of its own.
    pub nodes: u64,
}

impl<'a> Contestant<'a> {
    /// At full strength, with the constants of the game.
    pub fn new<G: Playable>(weights: &'a Weights, nodes: u64) -> Contestant<'a> {
        Contestant { weights, tuning: G::TUNING, level: Level::FULL, nodes }
    }
}

impl PairedMatch {
    /// How the first did against the second.
    pub fn play<G: Playable>(&self, game: &G, contestants: [Contestant<'_>; 2]) -> MatchScore {
        let next = AtomicUsize::new(0);
        let mut points: Vec<(usize, f64)> = std::thread::scope(|scope| {
            let work = || {
                let mut engines =
                    contestants.map(|Contestant { weights, tuning, level, nodes }| {
                        let usual = Settings::default();
                        let settings = Settings { hash: 16, tables: false, level, ..usual };
                        let mut engine = game.clone().engine(settings, None);
                        engine.learn(weights.clone());
                        engine.tune(tuning);
                        (engine, nodes)
                    });
                let numbers = std::iter::from_fn(|| Some(next.fetch_add(1, Relaxed)));
                let numbers = numbers.take_while(|number| *number < 2 * self.pairs);
                numbers.map(|n| (n, self.game(game, &mut engines, n))).collect::<Vec<_>>()
            };
            let threads: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no game panics")).collect()
        });
        points.sort_by_key(|(number, _)| *number);
        let mut score = MatchScore::default();
        points.into_iter().for_each(|(_, points)| score.add(points));
        score
    }

    /// The first player's points in one game.
    fn game<G: Playable>(
        &self,
        game: &G,
        engines: &mut [(Box<dyn Search<G>>, u64); 2],
        number: usize,
    ) -> f64 {
        let mut history = self.opening(game, number / 2);
        let first = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        for (i, (engine, _)) in engines.iter_mut().enumerate() {
            let seed = derived(derived(self.seed, 1 + i as u64), number as u64);
            let settings = Settings { seed, ..*engine.settings() };
            engine.set(settings);
            engine.forget();
        }
        while let Status::Playing(mover) = history.status() {
            if history.turns().len() >= LONGEST {
                return 0.5;
            }
            let (engine, nodes) = &mut engines[usize::from(mover != first)];
            let limits = Limits::nodes(*nodes);
            let found = engine.think(history.positions(), &limits, None, &mut |_| {});
            history.play(found.best().expect("the game goes on"));
        }
        let Status::Over(ending) = history.status() else { unreachable!("the loop has ended") };
        f64::from(ending.outcome.for_first() * if first == Side::First { 1 } else { -1 } + 1) / 2.0
    }

    fn opening<G: Playable>(&self, game: &G, pair: usize) -> History<G> {
        let seed = derived(derived(self.seed, 0), pair as u64);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            if let Some(history) = History::opened(game, self.opening, &mut rng) {
                return history;
            }
        }
    }
}

/// The seed number `index` that follows from `seed`.
pub fn derived(seed: u64, index: u64) -> u64 {
    split_mix(nth_seed(seed, index))
}
