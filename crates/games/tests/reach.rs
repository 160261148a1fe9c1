//! What is known before anything is clicked: where pieces can go, what a pin would
//! add, what a click brings with it, and how turns sound in words. And what is meant
//! by clicks and drags.

mod chosen;

use std::collections::BTreeSet;

use game::{SoFar, Step, Table, Touch};
use quina_games::{Language, Texts, Variant};

/// A table of a game that was asked for, at a position.
fn table(game: &str, position: &str) -> Option<Box<dyn Table>> {
    let variant = Variant::read(game).unwrap();
    chosen::has(variant.entry.name).then(|| variant.table(&SoFar::at(position)).unwrap())
}

/// The names of the cells that the piece on a cell can go to.
fn goals(table: &dyn Table, cell: &str) -> String {
    let view = table.view();
    let name = |index: u16| view.cells[usize::from(index)].name.as_str();
    let reach = table.reach(&view).into_iter().find(|reach| name(reach.cell) == cell);
    let mut goals = reach.map_or(Vec::new(), |reach| reach.goals);
    goals.sort_unstable();
    goals.into_iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn pieces_of_both_sides_show_where_they_can_go() {
    for (game, position, cell, expected) in [
        // A rook is stopped by whatever stands there, and the enemy's shows its way too.
        ("quartetto:size=5", "1www1/1w3/5/1r3/1rrr1 r", "b2", "a2 c2 d2 e2 b3"),
        ("quartetto:size=5", "1www1/1w3/5/1r3/1rrr1 r", "b4", "b3 a4 c4 d4 e4"),
        // Who can jump must: other steps are not shown, also not the enemy's.
        ("moxie", "4/4/1o2/x3 x 7 7", "a1", "c3"),
        ("moxie", "4/4/1o2/x3 x 7 7", "b2", "b1 c1 a2 c2 a3 b3 c3"),
        // By pins, over anything, and onto one's own.
        ("eigenstate", "a1:0021000,a2:0021000;a6:0001080,b6:0001080 1", "a1", "a2"),
        ("eigenstate", "a1:0021000,a2:0021000;a6:0001080,b6:0001080 1", "b6", "b5"),
        // Pieces that never move.
        ("quantik", "4/4/4/O3 b", "a1", ""),
        ("iris:size=3", "3/4/2b2/4/3 w 0", "c3", ""),
    ] {
        let Some(table) = table(game, position) else { continue };
        assert_eq!(goals(table.as_ref(), cell), expected, "{game} {position} {cell}");
    }
}

/// For the side that plays, the legal turns say the same.
#[test]
fn the_way_of_ones_own_pieces_is_that_of_the_turns() {
    for variant in chosen::variants() {
        let mut table = variant.new_table();
        let mut seed: usize = 5;
        for _ in 0..12 {
            let (view, turns) = (table.view(), table.turns());
            if turns.is_empty() {
                break;
            }
            let by_turns: BTreeSet<(String, String)> =
                turns.iter().filter_map(|turn| way(turn)).collect();
            let name = |cell: u16| view.cells[usize::from(cell)].name.clone();
            let own = |cell: u16| {
                view.cells[usize::from(cell)].piece.is_some_and(|piece| piece.side == view.to_move)
            };
            let reached = table.reach(&view).into_iter().filter(|reach| own(reach.cell));
            let by_reach: BTreeSet<(String, String)> = reached
                .flat_map(|reach| reach.goals.into_iter().map(move |goal| (reach.cell, goal)))
                .map(|(from, to)| (name(from), name(to)))
                .collect();
            assert_eq!(by_reach, by_turns, "{} {}", variant.name(), table.position());
            seed = seed.wrapping_mul(48_271) % 0x7fff_ffff;
            let turn = turns[seed % turns.len()].clone();
            table.play(&turn).unwrap();
        }
    }
}

/// From where to where a turn moves a piece first, if it does.
fn way(turn: &str) -> Option<(String, String)> {
    let (from, rest) = turn.split_once(['-', 'x']).filter(|(from, _)| !from.is_empty())?;
    Some((from.to_owned(), rest.split(['x', '+']).next()?.to_owned()))
}

#[test]
fn a_pin_says_what_it_would_add_and_new_ones_are_known() {
    let Some(mut table) =
        table("eigenstate", "a1:0021000,b1:0021000,c1:0021000;a6:0001080,b6:0001080,c6:0001080 1")
    else {
        return;
    };
    let view = table.view();
    let reach = table.reach(&view).into_iter().find(|reach| reach.cell == 0).unwrap();
    let name = |index: u16| view.cells[usize::from(index)].name.as_str();
    let added: Vec<_> = reach.pins.iter().map(|(hole, cell)| (*hole, name(*cell))).collect();
    // Only what is on the board: d3 and e3 to the right, two ranks above, no centre
    // and not the pin that is there.
    let expected =
        [(13, "b1"), (14, "c1"), (18, "b2"), (19, "c2"), (22, "a3"), (23, "b3"), (24, "c3")];
    assert_eq!(added, expected);
    assert_eq!(table.pins_of("a1-a2+b1d1+a2b4"), [(1, 3), (6, 16)]);
    table.play("a1-a2+b1d1+a2b4").unwrap();
    assert_eq!(table.pins_at(1), [(1, 3), (6, 16)]);
    assert!(table.pins_at(0).is_empty());
}

#[test]
fn what_a_click_brings_with_it_is_known_before() {
    let along = |table: &dyn Table, cell: &str| {
        let view = table.view();
        let name = |index: u16| view.cells[usize::from(index)].name.clone();
        let along = table.along().into_iter().find(|along| name(along.cell) == cell);
        along.map_or(String::new(), |along| {
            along.others.into_iter().map(name).collect::<Vec<_>>().join(" ")
        })
    };
    if let Some(mut table) = table("iris:size=3", "3/4/2b2/4/3 w 0") {
        assert_eq!(along(table.as_ref(), "a1"), "e3", "its opposite");
        assert_eq!(along(table.as_ref(), "b2"), "", "a grey cell is chosen alone");
        let b2 = table.view().read_step("b2").unwrap();
        table.step(b2).unwrap();
        assert_eq!(along(table.as_ref(), "d3"), "", "both are clicked");
    }
    if let Some(mut table) = table("moxie", "4/4/1o2/x3 x 7 7") {
        let a1 = table.view().read_step("a1").unwrap();
        table.step(a1).unwrap();
        assert_eq!(along(table.as_ref(), "c3"), "b2", "what is taken");
    }
}

#[test]
fn turns_are_told_in_words() {
    let [english, portuguese] = Language::ALL.map(|language| Texts::new(language, &[]));
    for (game, position, turn, en, pt) in [
        ("quantik", "4/4/4/4 w", "yb2", "cylinder to b2", "cilindro para b2"),
        ("quartetto", "2wwww2/8/8/8/8/8/8/2rrrr2 r", "c1-c5", "c1 to c5", "c1 para c5"),
        (
            "eigenstate",
            "a1:0021000,b1:0021000,c1:0021000;a6:0001080,b6:0001080,c6:0001080 1",
            "a1-a2+b1d1+a2b4",
            "a1 to a2, then a pin in hole d1 of b1 and one in hole b4 of a2",
            "a1 para a2, depois um pino no furo d1 de b1 e um no furo b4 de a2",
        ),
        ("moxie", "4/4/1o2/x3 x 7 7", "a1xc3", "a1 jumps to c3", "a1 salta para c3"),
        (
            "moxie",
            "4/4/4/4 x 8 8",
            "b2",
            "a piece from the reserve to b2",
            "uma peça da reserva para b2",
        ),
        ("iris:size=3", "3/4/2b2/4/3 w 0", "a1+e3", "stones on a1 and e3", "pedras em a1 e e3"),
        ("iris:size=3", "3/4/2b2/4/3 w 0", "pass", "pass", "passar"),
    ] {
        let Some(table) = table(game, position) else { continue };
        let told = table.tell_turn(turn).unwrap();
        assert_eq!([english.say(&told), portuguese.say(&told)], [en, pt]);
        assert!(table.tell_turn("z9").is_err());
    }
}

/// What may be clicked, by name.
fn step(table: &dyn Table, name: &str) -> Step {
    table.view().read_step(name).unwrap()
}

/// The half-made turn after some clicks by name.
fn clicked(table: &mut dyn Table, names: &str) -> String {
    for name in names.split_whitespace() {
        let clicked = step(table, name);
        // What is refused changes nothing, which is what is looked at.
        let _ = table.touch(Touch::Click(clicked));
    }
    let view = table.view();
    table.steps().iter().map(|step| view.write_step(*step)).collect::<Vec<_>>().join(" ")
}

#[test]
fn clicks_choose_put_back_and_choose_otherwise() {
    for (game, position, clicks, expected) in [
        // A piece, the same again, another, and then where it can go.
        ("quartetto:size=5", "1www1/1w3/5/1r3/1rrr1 r", "b2", "b2"),
        ("quartetto:size=5", "1www1/1w3/5/1r3/1rrr1 r", "b2 b2", ""),
        ("quartetto:size=5", "1www1/1w3/5/1r3/1rrr1 r", "b2 c1", "c1"),
        // Where it cannot go it does not go, and stays chosen.
        ("quartetto:size=5", "1www1/1w3/5/1r3/1rrr1 r", "b2 b5", "b2"),
        ("quartetto:size=5", "1www1/1w3/5/1r3/1rrr1 r", "b2 c5 c1 a5", "c1"),
        // A piece beside the board is changed for another, a cell for another.
        ("quantik", "4/4/4/4 w", "sphere cone", "cone"),
        ("quantik", "4/4/4/4 w", "a1 b2 b2", ""),
        ("quantik", "4/4/4/4 w", "a1 b2", "b2"),
        // A cell that could have been taken is no other piece.
        ("moxie", "4/4/4/x2o x 7 7", "a1 d4", "a1"),
        // A pin, and another goal before it.
        ("eigenstate", "a1:0021000,a2:0021000;a6:0001080,b6:0001080 1", "a2 a3", "a2 a3"),
    ] {
        let Some(mut table) = table(game, position) else { continue };
        assert_eq!(clicked(table.as_mut(), clicks), expected, "{game} {position} {clicks}");
    }
}

/// In every game: what is offered is taken, clicked again it goes back, something of
/// its kind takes its place, and what is refused leaves the turn as it was.
#[test]
fn whatever_is_clicked_can_be_changed() {
    for variant in chosen::defaults() {
        let mut table = variant.new_table();
        let between = table.view();
        let choices = table.choices();
        for one in choices.iter().copied().take(20) {
            if table.touch(Touch::Click(one)).unwrap().is_some() {
                assert!(table.undo());
                continue;
            }
            assert_eq!(table.steps(), [one]);
            let next = table.choices();
            let free = |step: &&Step| !next.contains(step) && **step != one;
            for other in choices.iter().filter(free).take(20) {
                let asked = next.iter().any(|next| between.are_alike(*next, *other));
                let refused = table.touch(Touch::Click(*other));
                match between.are_alike(one, *other) && (between.is_own(*other) || !asked) {
                    true => {
                        assert_eq!(refused.unwrap(), None);
                        assert_eq!(table.steps(), [*other], "{}", variant.name());
                        table.touch(Touch::Back).unwrap();
                        table.touch(Touch::Click(one)).unwrap();
                    }
                    false => assert!(refused.is_err(), "{}", variant.name()),
                }
                assert_eq!(table.steps(), [one], "{}", variant.name());
            }
            if !next.contains(&one) {
                assert_eq!(table.touch(Touch::Click(one)).unwrap(), None);
            }
            while table.step_back() {}
        }
        table.touch(Touch::Back).unwrap();
        assert_eq!(table.view(), between);
    }
}

#[test]
fn a_drag_is_two_clicks_or_nothing() {
    let position = "1www1/1w3/5/1r3/1rrr1 r";
    let Some(mut table) = table("quartetto:size=5", position) else { return };
    let drag = |table: &dyn Table, from: &str, to: &str| {
        let cell = |name: &str| match step(table, name) {
            Step::Cell(cell) => cell,
            other => panic!("{other:?}"),
        };
        Touch::Drag { from: cell(from), to: cell(to) }
    };
    for (chosen, from, to) in [("", "b2", "b5"), ("", "b4", "b3"), ("c1", "c1", "c5")] {
        assert_eq!(clicked(table.as_mut(), chosen), chosen);
        let refused = drag(table.as_ref(), from, to);
        assert!(table.touch(refused).is_err(), "{from} {to}");
        assert_eq!((table.steps().len(), table.ply()), (chosen.len() / 2, 0));
    }
    let goes_on = drag(table.as_ref(), "c1", "c2");
    let turn = table.touch(goes_on).unwrap();
    assert_eq!(turn.as_deref(), Some("c1-c2"));
    table.undo();
    let at_once = drag(table.as_ref(), "b2", "a2");
    assert_eq!(table.touch(at_once).unwrap().as_deref(), Some("b2-a2"));
}
