//! Games in which puzzles come up.

use game::{History, Status, below, pick, split_mix, turns};
use games::Playable;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use search::{Limits, Search, Settings};

use crate::examine::wins_at_once;
use crate::judge::Judge;

/// Games that go on after so many turns are of no use: their lines would be too long.
const LONGEST_LINE: usize = 120;

/// Somebody who plays games in which puzzles come up.
pub(crate) struct Walker<G: Playable> {
    game: G,
    engine: Box<dyn Search<G>>,
}

/// How one game is played, in percent.
struct Manner {
    /// Turns by chance, though none that loses at once if that can be helped.
    chance: u64,
    /// Turns that force something, where a game names such.
    forcing: u64,
    /// Turns that win as late as possible, or lose as late: where a table knows.
    dawdling: u64,
    /// Turns by chance that neither win at once nor let the other side do so, so that
    /// threats pile up: where only proofs tell.
    tense: u64,
}

/// The levels that play.
const LEVELS: [u8; 5] = [2, 3, 4, 5, 6];

/// Positions, or playouts, that they look at: what comes up is to be natural, not good.
const WALKING: u64 = 300;

/// Chance looks so often for a turn that does not lose at once.
const CARE: usize = 8;

/// And so often for one after which the game goes on as well.
const PATIENCE: usize = 60;

impl<G: Playable> Walker<G> {
    pub(crate) fn new(game: &G, seed: u64) -> Walker<G> {
        let settings = Settings { seed, tables: false, hash: 4, ..Settings::default() };
        Walker { game: game.clone(), engine: game.clone().engine(settings, None) }
    }

    /// Plays a game.
    pub(crate) fn walk(&mut self, judge: &Judge<G>, seed: u64) -> History<G> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(split_mix(seed));
        let manner = Manner {
            chance: pick(&[5, 15, 40, 100], &mut rng).unwrap_or_default(),
            forcing: pick(&[0, 50, 95], &mut rng).unwrap_or_default(),
            dawdling: pick(&[0, 30, 90], &mut rng).unwrap_or_default(),
            tense: match judge.proves() {
                true => pick(&[50, 90, 100], &mut rng).unwrap_or_default(),
                false => 0,
            },
        };
        let number = pick(&LEVELS, &mut rng).unwrap_or(1);
        let level = G::LEVELS[usize::from(number) - 1];
        let settings = Settings { seed, level, ..*self.engine.settings() };
        self.engine.forget();
        self.engine.set(settings);
        let mut history = History::new(self.game.clone(), self.game.start());
        while history.turns().len() < LONGEST_LINE && matches!(history.status(), Status::Playing(_))
        {
            let turn = self.turn(judge, &history, &manner, &mut rng);
            history.play(turn);
        }
        history
    }

    fn turn(
        &mut self,
        judge: &Judge<G>,
        history: &History<G>,
        manner: &Manner,
        rng: &mut Xoshiro256PlusPlus,
    ) -> G::Turn {
        let position = history.position();
        if judge.oracle().is_some() && below(rng, 100) < manner.dawdling {
            return dawdle(judge, position, rng);
        }
        if manner.tense > 0 && below(rng, 100) < manner.tense {
            return tense(&self.game, position, rng);
        }
        if below(rng, 100) < manner.forcing {
            let mut forcing = Vec::new();
            self.game.each_forcing(position, &mut |turn| forcing.push(turn));
            if let Some(turn) = pick(&forcing, rng) {
                return turn;
            }
        }
        if below(rng, 100) < manner.chance {
            return careful(&self.game, position, rng);
        }
        let limits = Limits::nodes(WALKING);
        let found = self.engine.think(history.positions(), &limits, None, &mut |_| {});
        found.best().expect("the game goes on")
    }
}

/// A turn by chance that neither ends the game nor lets the other side win at once, if
/// one is found.
fn tense<G: Playable>(game: &G, position: &G::Position, rng: &mut Xoshiro256PlusPlus) -> G::Turn {
    let mut turn = game.random_turn(position, rng).expect("the game goes on");
    for _ in 0..PATIENCE {
        let mut next = position.clone();
        game.play(&mut next, turn);
        if game.ending(&next).is_none() && !wins_at_once(game, &next) {
            break;
        }
        turn = game.random_turn(position, rng).expect("the game goes on");
    }
    turn
}

/// A turn by chance, but none that loses at once if one is found that does not.
fn careful<G: Playable>(game: &G, position: &G::Position, rng: &mut Xoshiro256PlusPlus) -> G::Turn {
    let mut turn = game.random_turn(position, rng).expect("the game goes on");
    for _ in 0..CARE {
        let mut next = position.clone();
        game.play(&mut next, turn);
        if game.ending(&next).is_some() || !wins_at_once(game, &next) {
            break;
        }
        turn = game.random_turn(position, rng).expect("the game goes on");
    }
    turn
}

/// A turn that keeps what the side to move has, and takes as long about it as possible.
fn dawdle<G: Playable>(
    judge: &Judge<G>,
    position: &G::Position,
    rng: &mut Xoshiro256PlusPlus,
) -> G::Turn {
    let (game, oracle) = (judge.game(), judge.oracle().expect("somebody who knows"));
    let mover = game.to_move(position);
    let value = |turn: G::Turn| {
        let mut next = position.clone();
        game.play(&mut next, turn);
        let value = oracle.probe(&next)?;
        let worth = value.worth_for(mover).signum();
        Some((worth, value.distance.unwrap_or_default()))
    };
    let best = game::best(turns(game, position), value);
    pick(&best, rng).expect("the game goes on")
}
