//! A way from the start of a game to a position that is known only to stand in a table.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use game::{History, Piece, Side, Status, turns};
use games::Playable;

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

#[cfg(test)]
mod tests {
    use game::{Notation, Options, Rules};
    use games::moxie::Moxie;

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
}
