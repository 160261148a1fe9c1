//! Where the win is: the cells that a view names as decisive, worked out by
//! hand, and that nothing is named in a game that is not won.

mod chosen;

use game::draw::{Mark, Pen, Scale, board, marks_between_turns};
use game::{Ending, Outcome, SoFar, Status};
use quina_games::Variant;

/// Games, positions, and the cells that decided them.
fn decided() -> impl Iterator<Item = [&'static str; 3]> {
    let lines = include_str!("../../../testdata/decided.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        parts.try_into().expect("a game, a position, cells")
    })
}

#[test]
fn the_cells_that_decided_are_named() {
    for [game, position, cells] in decided() {
        let variant = Variant::read(game).unwrap();
        if !chosen::has(variant.entry.name) {
            continue;
        }
        let table = variant.table(&SoFar::at(position)).unwrap();
        assert_eq!(table.view().decisive.join(" "), cells, "{game} {position}");
    }
}

/// A square stands on the board with its edges, dot by dot, over no piece; what is no
/// square has none.
#[test]
fn the_edges_of_a_square_are_drawn() {
    let drawn = |game: &str, position: &str, ascii: bool, flipped: bool, scale: Scale| {
        let view = Variant::read(game).unwrap().table(&SoFar::at(position)).unwrap().view();
        let marks = marks_between_turns(&view, &[]);
        board(&view, Pen { ascii, flipped, scale }, marks).canvas.to_string()
    };
    if !chosen::has("quartetto") {
        return;
    }
    for scale in Scale::ALL {
        for flipped in [false, true] {
            for (ascii, dot) in [(true, ':'), (false, '•')] {
                let square = "wwww4/8/4r3/1r6/8/5r2/2r5/8 w";
                let shown = drawn("quartetto", square, ascii, flipped, scale);
                let dots = shown.matches(dot).count();
                assert!(dots >= 8, "{dots}\n{shown}");
                let line = drawn("quartetto", "2wwww2/8/8/8/8/8/8/2rrrr2 r", ascii, flipped, scale);
                assert!(!line.contains(dot), "{line}");
            }
        }
    }
    let shown = drawn("quartetto", "wwww4/8/4r3/1r6/8/5r2/2r5/8 w", true, false, Scale::Compact);
    let middle: Vec<&str> = shown.lines().skip(4).take(5).collect();
    let expected = [
        "6 | . | . | . : : :=r=| . | . | . | 6",
        "5 | . |=r=: : | . | .:| . | . | . | 5",
        "4 | . | .:| . | . | . |:. | . | . | 4",
        "3 | . | . |:. | . : : :=r=| . | . | 3",
        "2 | . | . |=r=: : | . | . | . | . | 2",
    ];
    assert_eq!(middle, expected, "{shown}");
}

/// What is left of the loser is no trophy: it has a mark of its own, and how the winner
/// won another, also where the loser's pieces are part of it.
#[test]
fn what_is_left_of_the_loser_is_told_from_how_it_was_won() {
    let cases = [
        ("eigenstate", "a1:0021000,b1:0021000;a6:0001080 2", true),
        ("eigenstate", "a1:1ffffff,b1:0021000;a6:0001080,b6:0001080 2", false),
        ("moxie", "4/1xxx/4/o1o1 o 3 3", false),
        ("moxie", "x3/1x2/4/o1o1 o 3 0", true),
        ("quantik", "4/4/4/OuYs w", false),
    ];
    for (game, position, is_beaten) in cases {
        let variant = Variant::read(game).unwrap();
        if !chosen::has(variant.entry.name) {
            continue;
        }
        let view = variant.table(&SoFar::at(position)).unwrap().view();
        assert_eq!(view.shows_the_beaten(), is_beaten, "{game} {position}");
        let mark = if is_beaten { Mark::Beaten } else { Mark::Decisive };
        let marked = marks_between_turns(&view, &[]);
        assert!(view.decisive_cells().count() > 0, "{game} {position}");
        assert!(view.decisive_cells().all(|cell| marked(cell) == mark), "{game} {position}");
    }
}

/// In random games of every variant: cells are named in cell order, and only at
/// the end of a game that is won.
#[test]
fn only_a_game_that_is_won_has_them() {
    let mut decided = 0;
    for variant in chosen::variants() {
        let mut table = variant.new_table();
        let mut seed = 7;
        for _ in 0..120 {
            let turns = table.turns();
            let Some(turn) = turns.get(seed % turns.len().max(1)) else { break };
            seed = (seed * 75 + 74) % 65_537;
            table.play(turn).unwrap();
            let view = table.view();
            let place = |name: &String| view.cells.iter().position(|cell| cell.name == *name);
            let places: Vec<_> = view.decisive.iter().map(|name| place(name).unwrap()).collect();
            assert!(places.is_sorted(), "{}: {:?}", variant.name(), view.decisive);
            let won =
                matches!(table.status(), Status::Over(Ending { outcome: Outcome::Won(_), .. }));
            assert!(won || places.is_empty(), "{}: {}", variant.name(), table.position());
            decided += usize::from(!places.is_empty());
        }
    }
    assert!(!chosen::all() || decided > 10, "{decided} games were decided");
}
