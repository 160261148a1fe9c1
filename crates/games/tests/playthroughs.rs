//! Readable goldens: one random game of each game, written out turn by turn.
//!
//! A change of rules, notation or drawing shows here as a diff that people can
//! read. A missing golden fails; `UPDATE=1 cargo test --test playthroughs`
//! writes them anew.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use game::draw::{Mark, Pen, Scale, board};
use game::{Table, below};
use quina_games::{GAMES, Variant};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Games that go on for ever are cut here.
const LONGEST: usize = 60;

/// How many of the legal turns are listed.
const LISTED: usize = 6;

#[test]
fn every_game_plays_as_its_golden_says() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/playthroughs");
    for entry in GAMES {
        let path = folder.join(format!("{}.txt", entry.name));
        let variant = Variant::read(entry.name).expect("a registered game");
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

/// A whole random game by clicks, as text.
fn playthrough(variant: &Variant) -> String {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut table = variant.new_table();
    let mut out = format!("{}\n", variant.name());
    while table.played().len() < LONGEST {
        describe(&*table, &mut out);
        if table.status().is_over() {
            break;
        }
        loop {
            let choices = table.choices();
            let step = choices[below(&mut rng, choices.len() as u64) as usize];
            write!(out, "{}", table.view().write_step(step)).expect("a string");
            write!(out, " (of {}) ", choices.len()).expect("a string");
            if let Some(turn) = table.step(step).expect("an offered step") {
                writeln!(out, "→ {turn}").expect("a string");
                break;
            }
        }
    }
    for ascii in [true, false] {
        let view = table.view();
        let pen = Pen { ascii, flipped: !ascii, scale: Scale::of_text(&view) };
        let drawing = board(&view, pen, |_| Mark::None);
        writeln!(out, "\n{}", drawing.canvas).expect("a string");
    }
    out
}

fn describe(table: &dyn Table, out: &mut String) {
    let last = table.last_trace();
    let mark = |cell| if last.contains(&cell) { Mark::Last } else { Mark::None };
    let pen = Pen { ascii: true, flipped: false, scale: Scale::Compact };
    let drawing = board(&table.view(), pen, mark);
    let status = table.status().line(table.sides());
    let turns = table.turns();
    let listed: Vec<&str> = turns.iter().take(LISTED).map(String::as_str).collect();
    let more = if turns.len() > LISTED { " …" } else { "" };
    writeln!(out, "\n== {}\n{}\n{status}", table.played().len(), table.position())
        .expect("a string");
    out.push_str(&drawing.canvas.to_string());
    writeln!(out, "{} turns: {}{more}", turns.len(), listed.join(" ")).expect("a string");
}
