//! Looking for puzzles: games are played, and every position on the way is examined.
//!
//! Everything follows from the seed, so that the same command finds the same puzzles.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashSet};

use game::{Goal, History, Outcome, Puzzle, Status, below, nth_seed, short_name, split_mix};
use games::Playable;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use solve::Library;

use crate::examine::{Examined, examine, key, own_positions, wins_at_once};
use crate::judge::Judge;
use crate::lead::{lead, lead_to_all};
use crate::packed_line::pack;
use crate::rate::{always_solved_by_classic, rate};
use crate::themes::themes;
use crate::walk::Walker;

/// What is to be found.
#[derive(Clone, Copy, Debug)]
pub struct Mining {
    /// From which everything follows.
    pub seed: u64,
    /// How many puzzles.
    pub count: usize,
    /// How many games are played to find them.
    pub games: usize,
    /// Which positions of a complete table are looked at besides, for what is rare in
    /// games: the longest wins.
    pub places: Places,
    /// Wins in fewer plies are left out.
    pub least: u16,
}

/// Positions of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    /// So many, by chance.
    Some(usize),
    /// All of them; what cannot be reached from the start is found out as well.
    All,
}

/// Of those that are kept at most one in so many may be solved by every classic player.
const TRIVIAL: usize = 8;

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

/// What puzzles are sorted by, so that there are some of each: the goal, and how far it is.
/// From three plies to four is as much as from thirty to forty.
type Kind = (Goal, Option<u32>);

fn kind_of(goal: Goal, distance: Option<u16>) -> Kind {
    let steps = |distance: u16| (f64::from(distance.max(1)).log2() * STEPS_A_DOUBLING) as u32;
    (goal, distance.map(steps))
}

/// So many kinds for each doubling of the distance: those up to 15 plies are all apart.
const STEPS_A_DOUBLING: f64 = 5.0;

/// Everything found so far, by kind.
type Pool<G> = BTreeMap<Kind, Vec<Find<G>>>;

/// What is found this often in games is not looked for in a table.
const OFTEN: usize = 20;

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
    let mut pool: Pool<G> = BTreeMap::new();
    let mut known = HashSet::new();
    let mut size = 0;
    for number in 0..mining.games {
        let history = walker.walk(&judge, nth_seed(mining.seed, number as u64));
        let mut finds = look_at_all(&mut judge, &history, 0);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(nth_seed(!mining.seed, number as u64));
        if finds.is_empty() && judge.proves() {
            finds.extend(look_beside(&mut judge, &history, &mut rng));
        }
        if judge.looks_to_the_end() {
            finds.extend(look_at_other_ends(&mut judge, &history, &mut rng));
        }
        for find in finds {
            if find.found.distance.is_some_and(|distance| distance < mining.least) {
                continue;
            }
            let kind = pool.entry(kind_of(find.found.goal, find.found.distance)).or_default();
            if kind.len() < mining.count && find.keys.iter().all(|key| !known.contains(key)) {
                known.extend(find.keys.iter().cloned());
                kind.push(find);
                size += 1;
            }
        }
        watch(number + 1, size);
    }
    look_into_table(&mut judge, library, mining, &mut pool, &mut known);
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

/// The puzzles on the way of a game after so many turns, those with the longest
/// solutions first. From its end back: what comes earlier builds on what is known of it,
/// and where too much follows to tell, so does before.
fn look_at_all<G: Playable>(
    judge: &mut Judge<G>,
    history: &History<G>,
    after: usize,
) -> Vec<Find<G>> {
    let mut finds = Vec::new();
    let mut until = history.clone();
    while until.undo().is_some() && until.turns().len() >= after {
        match examine(judge, until.position()) {
            Some(found) => finds.push(Find::new(until.clone(), found)),
            None if judge.gave_up() => break,
            None => {}
        }
    }
    finds.reverse();
    finds.sort_by_cached_key(|find| Reverse(find.found.solution.len()));
    finds
}

/// The first puzzle that comes up if another turn is played somewhere near the end of a
/// game. Where proofs are all there is, puzzles are rare; but where one side threatens
/// something they are less so.
fn look_beside<G: Playable>(
    judge: &mut Judge<G>,
    history: &History<G>,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Find<G>> {
    let game = judge.game().clone();
    let mut until = history.clone();
    for _ in 0..NEAR_THE_END {
        until.undo()?;
        for _ in 0..OTHERS {
            let turn = game.random_turn(until.position(), rng)?;
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

/// What comes up if a game ends otherwise, by chance: one puzzle of each other end. Where
/// only ends can be looked at, playing up to them is most of the work.
fn look_at_other_ends<G: Playable>(
    judge: &mut Judge<G>,
    history: &History<G>,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<Find<G>> {
    let mut finds = Vec::new();
    for _ in 0..OTHER_ENDS {
        let mut other = history.clone();
        for _ in 0..1 + below(rng, LATE) {
            other.undo();
        }
        let after = other.turns().len();
        while let Some(turn) = judge.game().random_turn(other.position(), rng) {
            other.play(turn);
        }
        finds.extend(look_at_all(judge, &other, after + 1).into_iter().next());
    }
    finds
}

/// How many other ends of a game are looked at.
const OTHER_ENDS: usize = 12;

/// At most so many turns before its end.
const LATE: u64 = 7;

/// How many turns are tried otherwise, from the last one back.
const NEAR_THE_END: usize = 12;

/// How many others are tried for each.
const OTHERS: usize = 25;

/// Looks at some positions of the table, if there is one, and at the longest win that it
/// knows. How one gets there is found out once a position is chosen.
fn look_into_table<G: Playable>(
    judge: &mut Judge<G>,
    library: &Library,
    mining: Mining,
    pool: &mut Pool<G>,
    known: &mut HashSet<String>,
) {
    let game = judge.game().clone();
    let table = match library.tablebase(&game.solution()) {
        Ok(Some((table, _))) if mining.places != Places::Some(0) => table,
        _ => return,
    };
    let longest = table.statistics().longest.map(|(position, _)| position);
    let place = |number: u64| match mining.places {
        Places::Some(_) => split_mix(nth_seed(mining.seed, number)) % table.places(),
        Places::All => number,
    };
    let count = match mining.places {
        Places::Some(count) => count as u64,
        Places::All => table.places(),
    };
    let goes_everywhere = mining.places == Places::All && count <= MOST_PLACES;
    let some = (0..count).filter_map(|number| table.position(place(number)));
    let mut wanted = BTreeSet::new();
    for position in longest.into_iter().chain(some) {
        let Some(value) = table.probe(&position) else { continue };
        let (goal, distance) = match value.outcome {
            Outcome::Draw => (Goal::Draw, None),
            Outcome::Won(side) if side == game.to_move(&position) => (Goal::Win, value.distance),
            Outcome::Won(_) => continue,
        };
        let kind = kind_of(goal, distance);
        let is_short = distance.is_some_and(|distance| distance < mining.least);
        if is_short || pool.get(&kind).is_some_and(|finds| finds.len() >= OFTEN) {
            continue;
        }
        let Some(found) = examine(judge, &position) else { continue };
        if goes_everywhere {
            wanted.extend(table.place(&position));
            continue;
        }
        let find = Find::new(History::new(game.clone(), position), found);
        if find.keys.iter().all(|key| !known.contains(key)) {
            known.extend(find.keys.iter().cloned());
            pool.entry(kind).or_default().push(find);
        }
    }
    for history in lead_to_all(&game, &*table, &wanted) {
        let Some(found) = examine(judge, history.position()) else { continue };
        let find = Find::new(history, found);
        if find.keys.iter().all(|key| !known.contains(key)) {
            known.extend(find.keys.iter().cloned());
            pool.entry(kind_of(find.found.goal, find.found.distance)).or_default().push(find);
        }
    }
}

/// In larger tables a way is looked for to each place that is chosen.
const MOST_PLACES: u64 = 1 << 28;

/// So many, some of every kind, and few that every classic player solves.
fn choose<G: Playable>(game: &G, mut pool: Pool<G>, count: usize) -> Vec<Puzzle> {
    // The longest solutions last, and of these the longest wins: they are taken from the end.
    let length = |find: &Find<G>| (find.found.solution.len(), find.found.distance);
    pool.values_mut().for_each(|finds| finds.sort_by_cached_key(length));
    let mut chosen: Vec<Puzzle> = Vec::new();
    let mut trivial = 0;
    while chosen.len() < count && pool.values().any(|finds| !finds.is_empty()) {
        for finds in pool.values_mut() {
            let Some(mut find) = finds.pop() else { continue };
            if find.history.turns().is_empty() {
                match lead(game, find.history.position()) {
                    Some(way) => find.history = way,
                    None => continue,
                }
            }
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
        line: pack(game, history.turns()),
    }
}
