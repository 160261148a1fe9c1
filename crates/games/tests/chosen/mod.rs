//! What tests go over: every game of the registry, or the one that the environment
//! names (`GAME=quantik cargo test -p quina-games --test laws`). And how much of it: what a test does
//! to a position takes the longer the larger the board is.

// Each file of tests uses some of this.
#![allow(dead_code)]

use quina_games::{Entry, GAMES, Variant};

/// On boards of up to so many cells tests look at as many positions as they like.
const CELLS: usize = 200;

/// Boards of up to so many cells are small enough for the largest size of a game.
const SMALL: usize = 64;

fn wanted() -> Option<String> {
    std::env::var("GAME").ok()
}

/// Whether all games are asked, so that there is enough of everything to be counted.
pub fn all() -> bool {
    wanted().is_none()
}

/// Whether this game is asked. Tests that are about one game begin with it.
pub fn has(game: &str) -> bool {
    wanted().is_none_or(|name| name == game)
}

/// The games.
pub fn games() -> Vec<&'static Entry> {
    let chosen: Vec<&Entry> = GAMES.iter().filter(|entry| has(entry.name)).collect();
    assert!(!chosen.is_empty(), "no game is called {:?}", wanted());
    chosen
}

/// The games as they are played where nobody says otherwise.
pub fn defaults() -> impl Iterator<Item = Variant> {
    games().into_iter().map(|entry| Variant::read(entry.name).expect("a registered game"))
}

/// The games in every variant.
pub fn variants() -> Vec<Variant> {
    games();
    Variant::all().into_iter().filter(|variant| has(variant.entry.name)).collect()
}

/// The games in some variants that stand for all: the code is the same, the tests
/// quick. Of sizes these are the default and the two smallest; the largest too, unless
/// its board is large.
pub fn some_variants() -> impl Iterator<Item = Variant> {
    variants().into_iter().filter(|variant| {
        variant.entry.options.iter().all(|spec| {
            let (value, values) = (variant.options.get(spec.key), spec.all());
            let is_low = value <= values.start() + 1 || value == spec.default;
            is_low || (value == *values.end() && cells(variant) <= SMALL)
        })
    })
}

/// How many cells the board has.
pub fn cells(variant: &Variant) -> usize {
    variant.new_table().view().cells.len()
}

/// `count` positions, or fewer where the board is large: the time that one takes grows
/// with the square of the cells, as there are as many turns and each is as long.
pub fn fewer(count: usize, cells: usize) -> usize {
    let cells = cells.max(CELLS);
    (count * CELLS * CELLS / (cells * cells)).max(2)
}
