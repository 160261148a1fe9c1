//! Solver laws on toy graphs: circles, passes, dead draws, lost turns.

use quina_solve::{Arrival, Graph, PackedValue, Place, TooLong, solve};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A graph written down turn by turn.
struct Toy {
    layers: Vec<Vec<Vec<Arrival>>>,
}

impl Graph for Toy {
    fn layers(&self) -> u32 {
        self.layers.len() as u32
    }

    fn size(&self, layer: u32) -> u32 {
        self.layers[layer as usize].len() as u32
    }

    fn expand(&self, place: Place, visit: &mut impl FnMut(Arrival)) {
        let turns = &self.layers[place.layer as usize][place.slot as usize];
        turns.iter().for_each(|arrival| visit(*arrival));
    }
}

fn at(layer: u32, slot: u32) -> Arrival {
    Arrival::At(Place { layer, slot })
}

fn values(toy: &Toy) -> Vec<Vec<i8>> {
    let values = solve(toy, &|_| {}).expect("no win is too long");
    values.layers().iter().map(|layer| layer.iter().map(|value| value.0).collect()).collect()
}

/// The same by plain iteration: who can force a win within 1, 2, 3, … turns,
/// everything looked at again each time, until nothing is new twice.
fn iterated(toy: &Toy) -> Vec<Vec<i8>> {
    let mut known: Vec<Vec<i8>> = toy.layers.iter().map(|layer| vec![0; layer.len()]).collect();
    for within in 1..=i8::MAX {
        let before = known.clone();
        for (layer, slots) in toy.layers.iter().enumerate() {
            for (slot, turns) in slots.iter().enumerate() {
                if before[layer][slot] != 0 {
                    continue;
                }
                // From the mover's view: Some(true) won, Some(false) lost, both
                // within `within` turns.
                let decided = |arrival: &Arrival| match arrival {
                    Arrival::Won => Some(true),
                    Arrival::Lost => Some(false),
                    Arrival::Drawn => None,
                    Arrival::At(place) => match before[place.layer as usize][place.slot as usize] {
                        0 => None,
                        value => Some(value < 0),
                    },
                };
                if turns.iter().any(|turn| decided(turn) == Some(true)) {
                    known[layer][slot] = within;
                } else if turns.iter().all(|turn| decided(turn) == Some(false)) {
                    known[layer][slot] = -within;
                }
            }
        }
    }
    known
}

#[test]
fn a_circle_that_nobody_need_leave_is_a_draw() {
    let toy = Toy { layers: vec![vec![vec![at(0, 1), Arrival::Lost], vec![at(0, 0)]]] };
    assert_eq!(values(&toy), [[0, 0]]);
}

#[test]
fn passing_to_and_fro_is_a_draw_and_passing_into_a_loss_is_not() {
    // 0 and 1 can only pass to each other; 2 can only pass to 3, which wins.
    let toy = Toy {
        layers: vec![vec![vec![at(0, 1)], vec![at(0, 0)], vec![at(0, 3)], vec![Arrival::Won]]],
    };
    assert_eq!(values(&toy), [[0, 0, -2, 1]]);
}

#[test]
fn the_winner_hurries_and_the_loser_resists() {
    // 3 wins at once; 2 has lost in two; 1 wins in three, or in five by the long
    // way over 4; 0 chooses between being lost in two and in four.
    let toy = Toy {
        layers: vec![vec![
            vec![at(0, 3), at(0, 1)],
            vec![at(0, 0), at(0, 2)],
            vec![at(0, 3)],
            vec![Arrival::Won, at(0, 0)],
        ]],
    };
    assert_eq!(values(&toy), [[-4, 3, -2, 1]]);
}

#[test]
fn a_known_exit_waits_for_shorter_ways_inside() {
    // Layer 0: a chain in which slot n is won or lost in n + 1.
    let chain = (0..9).map(|n| if n == 0 { vec![Arrival::Won] } else { vec![at(0, n - 1)] });
    // Layer 1: slot 0 could leave for a win in nine, but wins in three inside.
    let inside = vec![vec![at(0, 7), at(1, 1)], vec![at(1, 2)], vec![Arrival::Won]];
    let toy = Toy { layers: vec![chain.collect(), inside] };
    assert_eq!(values(&toy), [vec![1, -2, 3, -4, 5, -6, 7, -8, 9], vec![3, -2, 1]]);
}

#[test]
fn a_side_may_lose_by_its_own_turn() {
    let toy = Toy {
        layers: vec![vec![vec![Arrival::Lost], vec![at(0, 0)], vec![at(0, 1), Arrival::Lost]]],
    };
    assert_eq!(values(&toy), [[-1, 2, -3]]);
}

#[test]
fn a_win_beyond_what_a_byte_can_tell_is_an_error() {
    let chain = |length: u32| Toy {
        layers: vec![
            (0..length)
                .map(|n| if n == 0 { vec![Arrival::Won] } else { vec![at(0, n - 1)] })
                .collect(),
        ],
    };
    assert_eq!(values(&chain(127))[0][126], 127);
    assert_eq!(solve(&chain(128), &|_| {}), Err(TooLong));
    // The same where the chain crosses layers.
    let crossing =
        Toy { layers: vec![chain(127).layers.remove(0), vec![vec![at(0, 126), Arrival::Drawn]]] };
    assert_eq!(solve(&crossing, &|_| {}), Err(TooLong));
}

#[test]
#[should_panic(expected = "leads to the later")]
fn layers_out_of_order_are_noticed() {
    let toy = Toy { layers: vec![vec![vec![at(1, 0)]], vec![vec![Arrival::Won]]] };
    let _ = solve(&toy, &|_| {});
}

#[test]
#[should_panic(expected = "has no turn")]
fn a_dead_end_is_noticed() {
    let _ = solve(&Toy { layers: vec![vec![vec![]]] }, &|_| {});
}

/// A random graph; thin ones have long wins, thick ones many draws.
fn random(rng: &mut Xoshiro256PlusPlus) -> Toy {
    let mut below = |n: u32| (rng.next_u64() % u64::from(n)) as u32;
    let layers = 1 + below(4);
    let most_turns = 1 + below(4);
    let ends = 2 + below(20);
    let sizes: Vec<u32> = (0..layers).map(|_| 1 + below(60)).collect();
    let mut turn = |layer: u32| match below(ends) {
        0 => [Arrival::Won, Arrival::Won, Arrival::Lost, Arrival::Drawn][below(4) as usize],
        _ => {
            let to = if below(3) == 0 { below(layer + 1) } else { layer };
            at(to, below(sizes[to as usize]))
        }
    };
    let mut layer = |layer: u32| {
        (0..sizes[layer as usize])
            .map(|slot| (0..1 + (slot % most_turns)).map(|_| turn(layer)).collect())
            .collect()
    };
    Toy { layers: (0..layers).map(&mut layer).collect() }
}

#[test]
fn random_graphs_have_the_values_that_plain_iteration_finds() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1515);
    let (mut drawn, mut won, mut lost, mut longest) = (0, 0, 0, 0);
    for number in 0..2_000 {
        let toy = random(&mut rng);
        let found = values(&toy);
        assert_eq!(found, iterated(&toy), "graph {number}");
        for value in found.into_iter().flatten().map(PackedValue) {
            drawn += i32::from(value.0 == 0);
            won += i32::from(value.0 > 0);
            lost += i32::from(value.0 < 0);
            longest = longest.max(value.0);
        }
    }
    // The graphs are worth something only if all of this happens often.
    assert!(
        drawn > 5_000 && won > 5_000 && lost > 5_000 && longest > 20,
        "{drawn} {won} {lost} {longest}"
    );
}
