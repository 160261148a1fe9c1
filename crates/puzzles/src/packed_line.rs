//! The line that leads to a puzzle, written in few characters.
//!
//! A turn is the steps that make it, in the one order in which search takes them; a step
//! is its number among those that may come next, in as many digits as the number of these
//! asks for (the first of a turn has one at least, so that a forced turn is seen). Nothing
//! need stand between steps or turns, and a turn of Eigenstate is six characters instead
//! of sixteen. What is written means something only to the rules, which say what may come
//! next.

use game::{Step, StepOrder, choices};
use games::Playable;

/// The first digit; the others follow it in ASCII, up to `~`.
const ZERO: u8 = b'!';

/// How many digits there are.
const DIGITS: usize = (b'~' - ZERO + 1) as usize;

/// How many digits it takes to tell so many apart.
fn width(count: usize) -> usize {
    let more = std::iter::successors(Some(1), |known: &usize| Some(known * DIGITS));
    more.take_while(|known| *known < count).count()
}

/// What may come next, in an order that does not depend on how the rules go about it.
fn sorted_choices<G: Playable>(game: &G, draft: &G::Draft) -> Vec<Step> {
    let mut sorted = choices(game, draft, StepOrder::Canonical);
    sorted.sort_unstable();
    sorted
}

/// Writes the turns of a game from its start.
///
/// # Panics
///
/// If they cannot be played.
pub fn pack<G: Playable>(game: &G, turns: &[G::Turn]) -> String {
    let mut position = game.start();
    let mut text = String::new();
    for turn in turns {
        let steps = steps_to(game, &game.draft(&position), *turn).expect("a legal turn");
        let mut draft = game.draft(&position);
        let mut least = 1;
        for step in steps {
            let sorted = sorted_choices(game, &draft);
            let number = sorted.binary_search(&step).expect("one of them");
            let places = (0..width(sorted.len()).max(least) as u32).rev();
            text.extend(places.map(|place| {
                let digit = number / DIGITS.pow(place) % DIGITS;
                char::from(ZERO + digit as u8)
            }));
            game.step(&mut draft, step);
            least = 0;
        }
        game.play(&mut position, *turn);
    }
    text
}

/// The steps that make a turn, by trying all.
fn steps_to<G: Playable>(game: &G, draft: &G::Draft, turn: G::Turn) -> Option<Vec<Step>> {
    if let Some(made) = game.finished(draft) {
        return (made == turn).then(Vec::new);
    }
    choices(game, draft, StepOrder::Canonical).into_iter().find_map(|step| {
        let mut next = draft.clone();
        game.step(&mut next, step);
        let mut steps = steps_to(game, &next, turn)?;
        steps.insert(0, step);
        Some(steps)
    })
}

/// Reads what [`pack`] wrote; `None` if it is nothing that can be played.
pub fn unpack<G: Playable>(game: &G, text: &str) -> Option<Vec<G::Turn>> {
    let mut digits = text.bytes();
    let mut position = game.start();
    let mut turns = Vec::new();
    while digits.len() > 0 {
        let mut draft = game.draft(&position);
        let mut least = 1;
        let turn = loop {
            if let Some(turn) = game.finished(&draft) {
                break turn;
            }
            let sorted = sorted_choices(game, &draft);
            let mut number = 0;
            for _ in 0..width(sorted.len()).max(least) {
                let digit = usize::from(digits.next()?.checked_sub(ZERO)?);
                number = DIGITS * number + (digit < DIGITS).then_some(digit)?;
            }
            game.step(&mut draft, *sorted.get(number)?);
            least = 0;
        };
        game.play(&mut position, turn);
        turns.push(turn);
    }
    Some(turns)
}

#[cfg(test)]
mod tests {
    use game::{History, nth_seed};
    use games::{GAMES, Variant, Visitor};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    /// Turns by chance, at most so many.
    fn random_line<G: Playable>(game: &G, seed: u64, most: usize) -> Vec<G::Turn> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut history = History::new(game.clone(), game.start());
        while history.turns().len() < most
            && let Some(turn) = game.random_turn(history.position(), &mut rng)
        {
            history.play(turn);
        }
        history.turns().to_vec()
    }

    #[test]
    fn what_is_packed_is_unpacked_and_nothing_else() {
        struct Try;
        impl Visitor for Try {
            type Output = ();
            fn visit<G: Playable>(self, game: G) {
                for seed in 0..3 {
                    let line = random_line(&game, nth_seed(1, seed), 12);
                    let text = pack(&game, &line);
                    assert!(text.bytes().all(|byte| byte.is_ascii_graphic()), "{text}");
                    assert_eq!(unpack(&game, &text), Some(line.clone()), "{}: {text}", G::NAME);
                    assert_eq!(unpack(&game, "ã"), None);
                    // What ends within a turn is none.
                    let shorter = text.len() - pack(&game, &line[..line.len() - 1]).len();
                    if shorter > 1 {
                        assert_eq!(unpack(&game, &text[..text.len() - 1]), None, "{text}");
                    }
                }
                assert_eq!(unpack(&game, ""), Some(Vec::new()));
            }
        }
        for entry in GAMES {
            Variant::read(entry.name).expect("a game").visit(Try);
        }
    }

    #[test]
    fn few_choices_take_few_digits() {
        let widths = [(1, 0), (2, 1), (94, 1), (95, 2), (94 * 94, 2), (94 * 94 + 1, 3)];
        for (count, digits) in widths {
            assert_eq!(width(count), digits, "{count}");
        }
    }
}
