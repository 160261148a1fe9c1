//! A game of one's own: `cargo run -p quina-search --example add_a_game`.
//!
//! Matches lie on a heap. Who moves takes one, two or three; who takes the last one
//! has won. Rules alone are enough to count, to search and to solve; with notation and
//! looks (see CONTRIBUTING.md) the game can also be played in terminal and browser.

use std::ops::ControlFlow;

use quina_search::game::{Ending, Options, Rules, Side, Step};
use quina_search::{Engine, Knowledge, Limits, Settings};

#[derive(Clone, Copy, Debug)]
struct Matches;

/// How many are left, and who is to move.
type Heap = (u16, Side);

impl Rules for Matches {
    const NAME: &'static str = "matches";
    const SIDES: [&'static str; 2] = ["first", "second"];
    type Position = Heap;
    quina_search::game::one_step!();

    fn new(_: &Options) -> Matches {
        Matches
    }
    fn start(&self) -> Heap {
        (21, Side::First)
    }
    fn to_move(&self, heap: &Heap) -> Side {
        heap.1
    }
    fn ending(&self, heap: &Heap) -> Option<Ending> {
        (heap.0 == 0).then(|| Ending::won(!heap.1, "last-match"))
    }
    fn each_turn<B>(
        &self,
        heap: &Heap,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (1..=heap.0.min(3)).try_for_each(|taken| visit(Step::Cell(taken)))
    }
    fn play(&self, heap: &mut Heap, turn: Step) {
        let Step::Cell(taken) = turn else { unreachable!("never offered") };
        *heap = (heap.0 - taken, !heap.1);
    }
}

/// Nothing but the rules is known.
impl Knowledge for Matches {}

#[cfg_attr(test, test)]
fn main() {
    assert_eq!(Matches.count_turns(&Matches.start()), 3);
    let mut engine = Engine::new(Matches, Settings::default());
    let found = engine.think(&[Matches.start()], &Limits::nodes(20_000), None, &mut |_| {});
    println!("Of 21 matches: {:?}", found.best());
    assert_eq!(found.best(), Some(Step::Cell(1)), "four and four are left to the other");
}
