//! A way from the start of a game to a position that is known only to stand in a table.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashSet};

use game::{History, Piece, Side, Status, turns};
use games::Playable;
use solve::Tablebase;

/// Positions from which all turns are looked at before it is given up.
const PATIENCE: usize = 4_000;

/// How much what is still to do counts against what has been done: the way need not be
/// the shortest.
const HASTE: usize = 3;

/// What stands on each cell, and how much each side holds beside the board.
type Picture = (Vec<Option<Piece>>, [Vec<u8>; 2]);

/// A position on the way.
struct Node<G: Playable> {
    position: G::Position,
    plies: usize,
    /// From where, and by which turn.
    from: Option<(usize, G::Turn)>,
}

/// A game that leads to the position, by turns that bring the board nearer to what it
/// shows. `None` if there is none, or none was found.
pub(crate) fn lead<G: Playable>(game: &G, target: &G::Position) -> Option<History<G>> {
    let wanted = picture(game, target);
    let mut nodes = vec![Node::<G> { position: game.start(), plies: 0, from: None }];
    let mut seen = HashSet::from([game.start()]);
    let mut open = BinaryHeap::from([Reverse((0, 0))]);
    for _ in 0..PATIENCE {
        let Reverse((_, index)) = open.pop()?;
        let Node { position, plies, .. } = &nodes[index];
        if position == target {
            return replay(game, &nodes, index);
        }
        if game.ending(position).is_some() {
            continue;
        }
        let (position, plies) = (position.clone(), plies + 1);
        for turn in turns(game, &position) {
            let mut next = position.clone();
            game.play(&mut next, turn);
            if !seen.insert(next.clone()) {
                continue;
            }
            let missing = difference(&picture(game, &next), &wanted);
            open.push(Reverse((plies + HASTE * missing, nodes.len())));
            nodes.push(Node { position: next, plies, from: Some((index, turn)) });
        }
    }
    None
}

fn replay<G: Playable>(game: &G, nodes: &[Node<G>], last: usize) -> Option<History<G>> {
    let back = std::iter::successors(nodes[last].from, |(index, _)| nodes[*index].from);
    let line: Vec<G::Turn> = back.map(|(_, turn)| turn).collect();
    let mut history = History::new(game.clone(), game.start());
    line.into_iter().rev().for_each(|turn| history.play(turn));
    matches!(history.status(), Status::Playing(_)).then_some(history)
}

fn picture<G: Playable>(game: &G, position: &G::Position) -> Picture {
    let view = game.view(&game.draft(position));
    let beside = |side: Side| view.reserves[side].iter().map(|stock| stock.count).collect();
    (view.cells.iter().map(|cell| cell.piece).collect(), Side::BOTH.map(beside))
}

/// How much has to change.
fn difference((cells, reserves): &Picture, (wanted, left): &Picture) -> usize {
    let differ = cells.iter().zip(wanted).filter(|(cell, wanted)| cell != wanted).count();
    let pairs = reserves.iter().flatten().zip(left.iter().flatten());
    differ + pairs.map(|(has, wants)| usize::from(has.abs_diff(*wants))).sum::<usize>()
}

/// No place leads here yet.
const NOWHERE: u32 = u32::MAX;

/// The shortest ways from the start to places of a table, found by going everywhere: a
/// place that is not among the answers cannot be reached. Of the positions that share a
/// place one is reached, perhaps not the one that the table names. Takes four bytes a place.
pub(crate) fn lead_to_all<G: Playable>(
    game: &G,
    table: &dyn Tablebase<G>,
    wanted: &BTreeSet<u64>,
) -> Vec<History<G>> {
    let places = usize::try_from(table.places()).expect("places that fit into memory");
    let mut from = vec![NOWHERE; places];
    let mut reached = Vec::new();
    let start = game.start();
    let first = table.place(&start).expect("the start is no end");
    from[first as usize] = first as u32;
    let mut layer = vec![first as u32];
    while !layer.is_empty() && reached.len() < wanted.len() {
        reached.extend(layer.iter().filter(|place| wanted.contains(&u64::from(**place))));
        let mut next_layer = Vec::new();
        for place in layer {
            let Some(position) = table.position(u64::from(place)) else { continue };
            for turn in turns(game, &position) {
                let mut next = position.clone();
                game.play(&mut next, turn);
                if let Some(next) = table.place(&next).map(|next| next as usize)
                    && from[next] == NOWHERE
                {
                    from[next] = place;
                    next_layer.push(next as u32);
                }
            }
        }
        layer = next_layer;
    }
    let way = |last: u32| {
        let back = std::iter::successors(Some(last), |place| {
            let before = from[*place as usize];
            (before != *place).then_some(before)
        });
        let way: Vec<u64> = back.map(u64::from).collect();
        follow_places(game, table, way.into_iter().rev().skip(1))
    };
    reached.into_iter().filter_map(way).collect()
}

/// A game that comes to one place of a table after the other.
fn follow_places<G: Playable>(
    game: &G,
    table: &dyn Tablebase<G>,
    way: impl Iterator<Item = u64>,
) -> Option<History<G>> {
    let mut history = History::new(game.clone(), game.start());
    for place in way {
        let leads_there = |turn: &G::Turn| {
            let mut next = history.position().clone();
            game.play(&mut next, *turn);
            table.place(&next) == Some(place)
        };
        let turn = turns(game, history.position()).into_iter().find(leads_there)?;
        history.play(turn);
    }
    Some(history)
}

#[cfg(test)]
mod tests {
    use game::{Notation, Options, Rules};
    use games::moxie::Moxie;
    use solve::Library;

    use super::*;

    #[test]
    fn positions_are_led_to_by_turns_that_can_be_played() {
        let game = Moxie::new(&Options::defaults(Moxie::OPTIONS));
        for text in ["4/4/4/4 x 8 8", "4/1x2/4/2o1 x 7 7"] {
            let target = game.read_position(text).expect("a position");
            let history = lead(&game, &target).expect("a way");
            assert_eq!(game.write_position(history.position()), text);
        }
    }

    /// Both sides have all their pieces, so that nothing was taken, and jumps are forced: a
    /// search that goes by how the board looks does not find the way.
    #[test]
    fn going_everywhere_finds_what_can_be_reached_and_nothing_else() {
        let game = Moxie::new(&Options::defaults(Moxie::OPTIONS));
        let (table, _) = Library::shipped_only()
            .tablebase(&game.solution())
            .expect("a table that can be read")
            .expect("a table");
        let place = |text: &str| {
            let position = game.read_position(text).expect("a position");
            table.place(&position).expect("a place")
        };
        let near = place("4/1x2/4/2o1 x 7 7");
        // Two stones of x before o has any.
        let never = place("4/1x2/4/2x1 o 6 8");
        let ways = lead_to_all(&game, &*table, &BTreeSet::from([near]));
        assert_eq!(ways.len(), 1);
        assert_eq!(ways[0].turns().len(), 2);
        assert_eq!(table.place(ways[0].position()), Some(near));
        assert_ne!(near, never);
    }
}
