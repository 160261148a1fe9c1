//! Looking for puzzles: games are played, and every position on the way is examined.
//!
//! Everything follows from the seed, so that the same command finds the same puzzles.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, HashSet};

use game::{Goal, History, Puzzle, Status, below, nth_seed, pick, short_name, split_mix, turns};
use games::Playable;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use search::{Limits, Search, Settings};
use solve::Library;

use crate::examine::{Examined, examine, key, own_positions, wins_at_once};
use crate::judge::Judge;
use crate::rate::{always_solved_by_classic, rate};
use crate::themes::themes;

/// What is to be found.
#[derive(Clone, Copy, Debug)]
pub struct Mining {
    /// From which everything follows.
    pub seed: u64,
    /// How many puzzles.
    pub count: usize,
    /// How many games are played to find them.
    pub games: usize,
}

/// Of those that are kept at most one in so many may be solved by every classic player.
const TRIVIAL: usize = 8;

/// Games that go on after so many turns are of no use: their lines would be too long.
const LONGEST_LINE: usize = 120;

/// What was found on the way of a game.
struct Find<G: Playable> {
    history: History<G>,
    found: Examined<G>,
    /// Of every position in which the solver is to move.
    keys: Vec<String>,
}

impl<G: Playable> Find<G> {
    fn new(history: History<G>, found: Examined<G>) -> Find<G> {
        let game = history.game();
        let own = own_positions(game, history.position(), &found.solution);
        let keys = own.iter().map(|position| key(game, position)).collect();
        Find { history, found, keys }
    }
}

/// What puzzles are sorted by, so that there are some of each.
type Kind = (Goal, Option<u16>);

/// Finds puzzles, the easy ones first. `watch` is told of every game played: how many, and
/// how much there is to choose from.
pub fn mine<G: Playable>(
    game: &G,
    name: &str,
    library: &Library,
    mining: Mining,
    watch: &mut dyn FnMut(usize, usize),
) -> Vec<Puzzle> {
    let mut judge = Judge::new(game, library);
    let mut walker = Walker::new(game, split_mix(mining.seed));
    let mut pool: BTreeMap<Kind, Vec<Find<G>>> = BTreeMap::new();
    let mut known = HashSet::new();
    let mut size = 0;
    for number in 0..mining.games {
        let history = walker.walk(&judge, nth_seed(mining.seed, number as u64));
        let mut finds = look_at_all(&mut judge, &history);
        if finds.is_empty() && judge.proves() {
            finds.extend(look_beside(
                &mut judge,
                &history,
                Xoshiro256PlusPlus::seed_from_u64(nth_seed(!mining.seed, number as u64)),
            ));
        }
        for find in finds {
            let kind = pool.entry((find.found.goal, find.found.distance)).or_default();
            if kind.len() < mining.count && find.keys.iter().all(|key| !known.contains(key)) {
                known.extend(find.keys.iter().cloned());
                kind.push(find);
                size += 1;
            }
        }
        watch(number + 1, size);
    }
    let mut chosen = choose(game, pool, mining.count);
    chosen.iter_mut().for_each(|puzzle| puzzle.game = name.to_owned());
    chosen.sort_by(by_rating);
    chosen
}

/// The easy ones first. (Sorting by this, and below by keys that are cached, is compiled once
/// and not for each game.)
fn by_rating(one: &Puzzle, other: &Puzzle) -> Ordering {
    (one.rating, &one.id).cmp(&(other.rating, &other.id))
}

/// The puzzles on the way of a game, those with the longest solutions first.
fn look_at_all<G: Playable>(judge: &mut Judge<G>, history: &History<G>) -> Vec<Find<G>> {
    let game = judge.game().clone();
    let mut finds = Vec::new();
    let mut until = History::new(game.clone(), game.start());
    for (ply, position) in history.positions().iter().enumerate() {
        if let Some(found) = examine(judge, position) {
            finds.push(Find::new(until.clone(), found));
        }
        history.turns().get(ply).into_iter().for_each(|turn| until.play(*turn));
    }
    finds.sort_by_cached_key(|find| Reverse(find.found.solution.len()));
    finds
}

/// The first puzzle that comes up if another turn is played somewhere near the end of a
/// game. Where proofs are all there is, puzzles are rare; but where one side threatens
/// something they are less so.
fn look_beside<G: Playable>(
    judge: &mut Judge<G>,
    history: &History<G>,
    mut rng: Xoshiro256PlusPlus,
) -> Option<Find<G>> {
    let game = judge.game().clone();
    let mut until = history.clone();
    for _ in 0..NEAR_THE_END {
        until.undo()?;
        for _ in 0..OTHERS {
            let turn = game.random_turn(until.position(), &mut rng)?;
            until.play(turn);
            let position = until.position();
            let is_open = game.ending(position).is_none() && !wins_at_once(&game, position);
            if let Some(found) = is_open.then(|| examine(judge, position)).flatten()
                && matches!(until.status(), Status::Playing(_))
            {
                return Some(Find::new(until, found));
            }
            until.undo();
        }
    }
    None
}

/// How many turns are tried otherwise, from the last one back.
const NEAR_THE_END: usize = 12;

/// How many others are tried for each.
const OTHERS: usize = 25;

/// So many, some of every kind, and few that every classic player solves.
fn choose<G: Playable>(
    game: &G,
    mut pool: BTreeMap<Kind, Vec<Find<G>>>,
    count: usize,
) -> Vec<Puzzle> {
    // The longest solutions last: they are taken from the end.
    let length = |find: &Find<G>| find.found.solution.len();
    pool.values_mut().for_each(|finds| finds.sort_by_cached_key(length));
    let mut chosen: Vec<Puzzle> = Vec::new();
    let mut trivial = 0;
    while chosen.len() < count && pool.values().any(|finds| !finds.is_empty()) {
        for finds in pool.values_mut() {
            let Some(find) = finds.pop() else { continue };
            let position = find.history.position();
            if always_solved_by_classic(game, position, &find.found.solution) {
                if (trivial + 1) * TRIVIAL > chosen.len() {
                    continue;
                }
                trivial += 1;
            }
            if chosen.len() < count {
                chosen.push(puzzle(game, &find));
            }
        }
    }
    chosen
}

fn puzzle<G: Playable>(game: &G, find: &Find<G>) -> Puzzle {
    let Find { history, found, keys } = find;
    let position = history.position();
    Puzzle {
        id: format!("{}-{}", G::NAME, short_name(&keys[0])),
        game: G::NAME.to_owned(),
        position: game.write_position(position),
        goal: found.goal,
        distance: found.distance,
        solution: found.solution.iter().map(|turn| game.write_turn(*turn)).collect(),
        themes: themes(game, position, found),
        rating: rate(game, position, &found.solution),
        line: history.so_far().turns,
    }
}

/// Somebody who plays games in which puzzles come up.
struct Walker<G: Playable> {
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
}

/// The levels that play.
const LEVELS: [u8; 5] = [2, 3, 4, 5, 6];

/// Positions, or playouts, that they look at: what comes up is to be natural, not good.
const WALKING: u64 = 300;

/// Chance looks so often for a turn that does not lose at once.
const CARE: usize = 8;

impl<G: Playable> Walker<G> {
    fn new(game: &G, seed: u64) -> Walker<G> {
        let settings = Settings { seed, tables: false, hash: 4, ..Settings::default() };
        Walker { game: game.clone(), engine: game.clone().engine(settings, None) }
    }

    /// Plays a game.
    fn walk(&mut self, judge: &Judge<G>, seed: u64) -> History<G> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(split_mix(seed));
        let manner = Manner {
            chance: pick(&[5, 15, 40, 100], &mut rng).unwrap_or_default(),
            forcing: pick(&[0, 50, 95], &mut rng).unwrap_or_default(),
            dawdling: pick(&[0, 30, 90], &mut rng).unwrap_or_default(),
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
