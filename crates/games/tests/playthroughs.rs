//! Readable goldens: one random game of each game, from its start to its end, written
//! out turn by turn; on a smaller board, where the usual one is large.
//!
//! A change of rules, notation or drawing shows here as a diff that people can
//! read. A missing golden fails; `UPDATE=1 cargo test --test playthroughs`
//! writes them anew.

mod chosen;

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use game::draw::{Mark, Pen, Scale, board, marks_between_turns};
use game::{Table, below};
use quina_games::Variant;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A game that ends within so many turns is short enough to be read; where the board is
/// filled turn by turn, one that ends before it is full.
const LONGEST: usize = 60;

/// A board of more cells is not read: a turn takes a screen, and there are too many.
const LARGEST: usize = 81;

/// Of so many random games one should be as short as that.
const GAMES_TRIED: u64 = 5_000;

/// How many of the legal turns are listed.
const LISTED: usize = 6;

#[test]
fn every_game_plays_as_its_golden_says() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/playthroughs");
    for variant in chosen::defaults().map(readable) {
        let path = folder.join(format!("{}.txt", variant.entry.name));
        let played = playthrough(&variant);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &played).expect("a writable golden");
        }
        let golden = fs::read_to_string(&path).unwrap_or_else(|error| {
            panic!("no golden {}: {error}; UPDATE=1 writes it", path.display())
        });
        for (i, (expected, found)) in golden.lines().zip(played.lines()).enumerate() {
            assert_eq!(found, expected, "{} line {}", path.display(), i + 1);
        }
        assert_eq!(played.len(), golden.len(), "{}", path.display());
    }
}

/// The same game on the largest board that is not too large to be read, if there is one.
fn readable(usual: Variant) -> Variant {
    if chosen::cells(&usual) <= LARGEST {
        return usual;
    }
    let others = Variant::all().into_iter().filter(|other| other.entry.name == usual.entry.name);
    let fitting = others.filter(|other| chosen::cells(other) <= LARGEST);
    fitting.max_by_key(chosen::cells).unwrap_or(usual)
}

/// A whole random game by clicks, as text: the first one that ends soon enough, if
/// possible one in which every word of the game is said.
fn playthrough(variant: &Variant) -> String {
    let longest = LONGEST.max(chosen::cells(variant));
    let words = variant.new_table().view().words;
    let ends = |seed: &u64, words: &[&str]| {
        let mut table = variant.new_table();
        play(&mut *table, *seed, longest, |_, _| {});
        let is_said = |word: &&str| table.played().iter().any(|turn| turn == word);
        table.status().is_over() && words.iter().all(is_said)
    };
    let first = |words: &[&str]| (1..=GAMES_TRIED).find(|seed| ends(seed, words));
    let seed = first(words).or_else(|| first(&[]));
    let seed = seed.unwrap_or_else(|| panic!("no game of {} ends", variant.name()));
    let mut out = format!("{}\n", variant.name());
    let mut table = variant.new_table();
    describe(&*table, &mut out);
    play(&mut *table, seed, longest, |table, taken| {
        out.push_str(taken);
        if table.steps().is_empty() {
            describe(table, &mut out);
        }
    });
    for ascii in [true, false] {
        let view = table.view();
        let pen = Pen { ascii, flipped: !ascii, scale: Scale::of_text(&view) };
        let drawing = board(&view, pen, |_| Mark::None);
        writeln!(out, "\n{}", drawing.canvas).expect("a string");
    }
    out
}

/// Plays at random until the game ends or so many turns have been played; tells of every
/// step, after it was taken.
fn play(table: &mut dyn Table, seed: u64, longest: usize, mut tell: impl FnMut(&dyn Table, &str)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    while table.ply() < longest && !table.status().is_over() {
        let choices = table.choices();
        let step = choices[below(&mut rng, choices.len() as u64) as usize];
        let named = format!("{} (of {}) ", table.view().write_step(step), choices.len());
        let turn = table.step(step).expect("an offered step");
        tell(table, &turn.map_or(named.clone(), |turn| format!("{named}→ {turn}\n")));
    }
}

fn describe(table: &dyn Table, out: &mut String) {
    let view = table.view();
    let pen = Pen { ascii: true, flipped: false, scale: Scale::Compact };
    let drawing = board(&view, pen, marks_between_turns(&view, &table.last_trace()));
    let status = table.status().line(table.sides());
    let turns = table.turns();
    let listed: Vec<&str> = turns.iter().take(LISTED).map(String::as_str).collect();
    let more = if turns.len() > LISTED { " …" } else { "" };
    writeln!(out, "\n== {}\n{}\n{status}", table.played().len(), table.position())
        .expect("a string");
    out.push_str(&drawing.canvas.to_string());
    writeln!(out, "{} turns: {}{more}", turns.len(), listed.join(" ")).expect("a string");
}
