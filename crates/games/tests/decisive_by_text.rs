//! The cells that decided a game, once more: by a program that shares nothing with the
//! games. It knows the text of positions and what `decisive` is to be, and no rules.

mod chosen;

use std::collections::{BTreeMap, BTreeSet};

use game::{Outcome, Side, Status, Step, Table};
use quina_games::Variant;

/// A place by its row and its number in it, and what stands there.
type Board = BTreeMap<(usize, usize), char>;

/// Rows of a position's text, of which the last is the lowest.
fn rows(text: &str) -> Board {
    let mut board = Board::new();
    let rows: Vec<&str> = text.split(' ').next().unwrap().split('/').collect();
    for (row, line) in rows.iter().rev().enumerate() {
        let (mut number, mut empty) = (0, 0);
        for c in line.chars() {
            match c.to_digit(10) {
                Some(digit) => empty = 10 * empty + digit as usize,
                None => {
                    number += std::mem::take(&mut empty);
                    board.insert((row, number), c);
                    number += 1;
                }
            }
        }
    }
    board
}

fn square((row, number): (usize, usize)) -> String {
    format!("{}{}", (b'a' + number as u8) as char, row + 1)
}

fn quantik(board: &Board) -> Vec<String> {
    let shape = |at: &(usize, usize)| board.get(at).map(char::to_ascii_lowercase);
    let row = |r: usize| (0..4).map(|n| (r, n)).collect::<Vec<_>>();
    let column = |n: usize| (0..4).map(|r| (r, n)).collect::<Vec<_>>();
    let zone =
        |z: usize| (0..4).map(|i| (z / 2 * 2 + i / 2, z % 2 * 2 + i % 2)).collect::<Vec<_>>();
    let lines = (0..4).flat_map(|i| [row(i), column(i), zone(i)]);
    let full = lines.filter(|line| {
        let shapes: BTreeSet<char> = line.iter().filter_map(shape).collect();
        shapes.len() == 4
    });
    let cells: BTreeSet<(usize, usize)> = full.flatten().collect();
    cells.into_iter().map(square).collect()
}

fn moxie(board: &Board, winner: char) -> Vec<String> {
    let own = |row: i32, number: i32| {
        let place = usize::try_from(row).ok().zip(usize::try_from(number).ok());
        place.is_some_and(|place| board.get(&place) == Some(&winner))
    };
    let mut cells = BTreeSet::new();
    for (row, number) in board.keys().map(|(r, n)| (*r as i32, *n as i32)) {
        for (dr, dn) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let line = [0, 1, 2].map(|i| (row + i * dr, number + i * dn));
            if line.iter().all(|(r, n)| own(*r, *n)) {
                cells.extend(line.map(|(r, n)| (r as usize, n as usize)));
            }
        }
    }
    if cells.is_empty() {
        cells = board.iter().filter(|(_, c)| **c != winner).map(|(at, _)| *at).collect();
    }
    cells.into_iter().map(square).collect()
}

/// Pieces by side, each with its square and its pins, in the order of the text.
fn eigenstate(text: &str, winner: Side) -> Vec<String> {
    let sides: Vec<Vec<(&str, u32)>> = (text.split(' ').next().unwrap().split(';'))
        .map(|side| {
            let piece = |piece: &'_ str| -> (usize, usize) {
                let colon = piece.find(':').unwrap();
                (colon, piece.len())
            };
            side.split(',')
                .map(|one| {
                    let (colon, end) = piece(one);
                    (&one[..colon], u32::from_str_radix(&one[colon + 1..end], 16).unwrap())
                })
                .collect()
        })
        .collect();
    let (own, other) = (&sides[winner.index()], &sides[1 - winner.index()]);
    let full = own.iter().filter(|(_, pins)| *pins == (1 << 25) - 1);
    match other.len() {
        1 => vec![other[0].0.to_owned()],
        _ => full.map(|(square, _)| (*square).to_owned()).collect(),
    }
}

/// The groups of a side with their scores: neighbours share a row or lie in the next one.
fn groups(board: &Board, side: char, size: usize) -> Vec<(usize, BTreeSet<(usize, usize)>)> {
    let length = |row: usize| size + row.min(2 * size - 2 - row);
    let above = |(row, number): (usize, usize)| -> Vec<(usize, usize)> {
        match row + 1 {
            next if next > 2 * size - 2 => Vec::new(),
            next if next < size => vec![(next, number), (next, number + 1)],
            next => number.checked_sub(1).into_iter().chain([number]).map(|n| (next, n)).collect(),
        }
    };
    let touch = |a: (usize, usize), b: (usize, usize)| {
        (a.0 == b.0 && a.1.abs_diff(b.1) == 1) || above(a).contains(&b) || above(b).contains(&a)
    };
    let mut left: BTreeSet<_> =
        board.iter().filter(|(_, c)| **c == side).map(|(at, _)| *at).collect();
    let mut found = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut group = BTreeSet::from([first]);
        while let Some(next) =
            left.iter().copied().find(|at| group.iter().any(|own| touch(*own, *at)))
        {
            left.remove(&next);
            group.insert(next);
        }
        let is_rim = |(row, number): &&(usize, usize)| {
            *row == 0 || *row == 2 * size - 2 || *number == 0 || *number + 1 == length(*row)
        };
        found.push((group.iter().filter(is_rim).count(), group));
    }
    found.sort_by_key(|group| std::cmp::Reverse(group.0));
    found
}

fn iris(board: &Board, size: usize, winner: char, loser: char) -> Vec<String> {
    let (own, other) = (groups(board, winner, size), groups(board, loser, size));
    let score =
        |groups: &[(usize, BTreeSet<(usize, usize)>)], i: usize| groups.get(i).map_or(0, |g| g.0);
    let most = own.len().max(other.len());
    let place = (0..most).find(|i| score(&own, *i) != score(&other, *i)).expect("a difference");
    let decided = score(&own, place);
    let stones: BTreeSet<(usize, usize)> =
        own.into_iter().filter(|group| group.0 == decided).flat_map(|group| group.1).collect();
    let name =
        |(row, number): (usize, usize)| format!("{}{}", (b'a' + row as u8) as char, number + 1);
    stones.into_iter().map(name).collect()
}

fn by_text(variant: &Variant, position: &str, winner: Side) -> Vec<String> {
    let letters = match variant.entry.name {
        "iris" => ['b', 'w'],
        "moxie" => ['x', 'o'],
        _ => ['r', 'w'],
    };
    let (own, other) = (letters[winner.index()], letters[1 - winner.index()]);
    match variant.entry.name {
        "quantik" => quantik(&rows(position)),
        "moxie" => moxie(&rows(position), own),
        "eigenstate" => eigenstate(position, winner),
        "iris" => iris(&rows(position), usize::from(variant.options.get("size")), own, other),
        // Its four pieces.
        _ => rows(position)
            .into_iter()
            .filter(|(_, c)| *c == own)
            .map(|(at, _)| square(at))
            .collect(),
    }
}

/// Plays on by random steps; passes only where nothing else is possible.
fn play_on(table: &mut dyn Table, luck: &mut u64) -> bool {
    let mut choices = table.choices();
    if choices.len() > 1 {
        choices.retain(|step| *step != Step::Pass);
    }
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    match choices.get((*luck >> 33) as usize % choices.len().max(1)) {
        Some(step) => table.step(*step).is_ok(),
        None => false,
    }
}

#[test]
fn decisive_cells_are_those_of_an_independent_program() {
    let mut luck = 11;
    let mut seen = BTreeMap::new();
    for (name, games) in [
        ("quantik", 150),
        ("quantik:stuck=loss", 50),
        ("quartetto:size=5", 150),
        ("moxie", 150),
        ("moxie:size=5", 50),
        ("eigenstate", 60),
        ("iris:size=3", 100),
        ("iris:size=5", 60),
    ] {
        let variant = Variant::read(name).unwrap();
        if !chosen::has(variant.entry.name) {
            continue;
        }
        for _ in 0..games {
            let mut table = variant.new_table();
            (0..3_000).find(|_| !play_on(&mut *table, &mut luck));
            let Status::Over(ending) = table.status() else { continue };
            let Outcome::Won(winner) = ending.outcome else { continue };
            let found = table.view().decisive;
            let position = table.position();
            assert_eq!(found, by_text(&variant, &position, winner), "{name} {position}");
            *seen.entry(variant.entry.name).or_insert(0) += usize::from(!found.is_empty());
        }
    }
    let all: usize = seen.values().sum();
    assert!(!chosen::all() || (all >= 400 && seen.values().all(|count| *count >= 10)), "{seen:?}");
}
