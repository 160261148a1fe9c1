//! What each step of a turn is worth: the best that can come of it, after any of the
//! steps that may come before it.

use game::{Rules, Step, StepOrder, Worth, choices, until};
use protocol::NextStep;

/// Adds a turn that is worth so much, by its steps in every order in which they make it.
pub(crate) fn add_turn<G: Rules>(
    game: &G,
    position: &G::Position,
    (turn, steps): (G::Turn, &[Step]),
    worth: Worth,
    tree: &mut Vec<NextStep>,
) {
    let mut orders = Vec::new();
    find_orders(game, &game.draft(position), turn, (&mut Vec::new(), steps), &mut orders);
    for order in orders {
        add_order(tree, &order, worth);
    }
}

/// The orders in which the steps that are left complete a turn.
fn find_orders<G: Rules>(
    game: &G,
    draft: &G::Draft,
    turn: G::Turn,
    (made, left): (&mut Vec<Step>, &[Step]),
    orders: &mut Vec<Vec<Step>>,
) {
    if let Some(finished) = game.finished(draft) {
        if finished == turn {
            orders.push(made.clone());
        }
        return;
    }
    for (index, step) in left.iter().enumerate() {
        if game.each_choice(draft, StepOrder::Any, &mut until(*step)).is_continue() {
            continue;
        }
        let mut next = draft.clone();
        game.step(&mut next, *step);
        let rest = [&left[..index], &left[index + 1..]].concat();
        made.push(*step);
        find_orders(game, &next, turn, (made, &rest), orders);
        made.pop();
    }
}

fn add_order(tree: &mut Vec<NextStep>, order: &[Step], worth: Worth) {
    let Some((step, rest)) = order.split_first() else { return };
    let index = tree.iter().position(|next| next.step == *step).unwrap_or_else(|| {
        tree.push(NextStep { step: *step, worth, then: Vec::new() });
        tree.len() - 1
    });
    let next = &mut tree[index];
    if worth.rank() > next.worth.rank() {
        next.worth = worth;
    }
    add_order(&mut next.then, rest, worth);
}

/// The better steps first, at every place.
pub(crate) fn sort(tree: &mut [NextStep]) {
    tree.sort_by(|a, b| b.worth.rank().total_cmp(&a.worth.rank()));
    for next in tree {
        sort(&mut next.then);
    }
}

/// What is known of the steps that may follow these.
fn after<'a>(tree: &'a [NextStep], steps: &[Step]) -> &'a [NextStep] {
    let Some((step, rest)) = steps.split_first() else { return tree };
    let next = tree.iter().find(|next| next.step == *step);
    next.map_or(&[], |next| after(&next.then, rest))
}

/// For each step that may follow these and of which nothing is known, some turn that
/// takes it, with its steps: nobody shall wonder what a choice without a mark would do.
pub(crate) fn unknown<G: Rules>(
    game: &G,
    position: &G::Position,
    steps: &[Step],
    tree: &[NextStep],
) -> Vec<(Vec<Step>, G::Turn)> {
    let mut draft = game.draft(position);
    for step in steps {
        game.step(&mut draft, *step);
    }
    let known = after(tree, steps);
    let mut rest = choices(game, &draft, StepOrder::Any);
    rest.retain(|choice| known.iter().all(|next| next.step != *choice));
    let some_turn = |choice: Step| {
        let (mut draft, mut path) = (draft.clone(), steps.to_vec());
        let mut next = Some(choice);
        while let Some(step) = next {
            game.step(&mut draft, step);
            path.push(step);
            if let Some(turn) = game.finished(&draft) {
                return Some((path, turn));
            }
            next = choices(game, &draft, StepOrder::Any).first().copied();
        }
        None
    };
    rest.into_iter().filter_map(some_turn).collect()
}

#[cfg(test)]
mod tests {
    use game::{Proven, Side};
    use games::Variant;
    use games::quantik::Quantik;

    use super::*;

    fn worth(value: Option<Proven>, score: f64) -> Worth {
        Worth::seen_by(Side::First, value, score)
    }

    /// A piece and a square, chosen in either order; a turn that is worth more gives
    /// its worth to the steps that it shares with others.
    #[test]
    fn steps_are_worth_the_best_that_comes_of_them() {
        use game::Notation as _;
        let game = Quantik { stuck_loses: true };
        let position = game.start();
        let mut tree = Vec::new();
        let view = Variant::read("quantik").unwrap().new_table().view();
        let step = |name: &str| view.read_step(name).unwrap();
        for (turn, kind, cell, score) in
            [("ua1", "cube", "a1", -0.5), ("sa1", "sphere", "a1", 0.25), ("ub2", "cube", "b2", 0.0)]
        {
            let (turn, steps) = (game.read_turn(turn).unwrap(), [step(kind), step(cell)]);
            add_turn(&game, &position, (turn, &steps), worth(None, score), &mut tree);
        }
        sort(&mut tree);
        assert_eq!(tree[0].worth.score, 0.25);
        assert!(tree.is_sorted_by(|a, b| a.worth.score >= b.worth.score));
        let scores = |after: &[Step], name: &str| {
            let next = super::after(&tree, after).iter().find(|next| next.step == step(name));
            next.map(|next| next.worth.score)
        };
        assert_eq!(scores(&[], "a1"), Some(0.25));
        assert_eq!(scores(&[], "cube"), Some(0.0));
        assert_eq!(scores(&[step("cube")], "a1"), Some(-0.5));
        assert_eq!(scores(&[step("a1")], "cube"), Some(-0.5));
        assert_eq!(scores(&[step("sphere")], "b2"), None);
        let unknown = unknown(&game, &position, &[step("sphere")], &tree);
        assert_eq!(unknown.len(), 15, "all squares but one");
        assert!(unknown.iter().all(|(steps, _)| steps[0] == step("sphere") && steps.len() == 2));
    }
}
