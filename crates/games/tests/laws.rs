//! Every law of `game::laws`, over every game in every variant.

mod chosen;

use game::{Encoding, Game, Reference, below, laws};
use quina_games::{Playable, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Positions that each default variant is compared with its reference rules on. The
/// other variants get fewer: they share the code.
const REFERENCE_POSITIONS: usize = 10_000;

/// Positions with more turns than this are compared by number of turns and a
/// sample of them …
const MANY_TURNS: u64 = 1_000;
const SOME_TURNS: usize = 20;

/// … except one in so many, which is compared in full like all the others.
const IN_FULL: u64 = 40;

/// Turns on which a law looks in the variants other than the default, about:
/// large boards have tens of thousands in every position, so that fewer
/// positions do.
const TURNS: u64 = 2_000_000;

/// Random games that are still undecided after so many turns are cut.
const LONGEST: usize = 200;

fn rng() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(20_261_115)
}

/// Runs `check` for every variant, with random positions of it.
fn for_every_variant(positions: usize, others: usize, check: impl Check) {
    for variant in chosen::variants() {
        let is_default = variant.name() == variant.entry.name;
        let count = if is_default { positions } else { others };
        let count = chosen::fewer(count, chosen::cells(&variant));
        println!("{} on {count} positions", variant.name());
        let turns = if is_default { u64::MAX } else { TURNS };
        variant.visit(Run { count, turns, check: &check });
    }
}

trait Check {
    fn check<G: Game + Reference + Encoding>(
        &self,
        game: &G,
        position: &G::Position,
        rng: &mut Xoshiro256PlusPlus,
    );
}

struct Run<'a, C> {
    count: usize,
    turns: u64,
    check: &'a C,
}

impl<C: Check> Visitor for Run<'_, C> {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let mut rng = rng();
        let positions = laws::random_positions(&game, &mut rng, self.count, LONGEST);
        let turns: u64 = positions.iter().map(|position| game.count_turns(position)).sum();
        // Skipping evenly keeps all stages of the games.
        let every = turns.div_ceil(self.turns).max(1) as usize;
        for position in positions.iter().step_by(every) {
            self.check.check(&game, position, &mut rng);
        }
    }
}

macro_rules! law {
    ($name:ident, $positions:expr, $others:expr, |$game:ident, $position:ident, $rng:ident| $check:expr) => {
        #[test]
        fn $name() {
            struct Law;
            impl Check for Law {
                #[allow(unused_variables)]
                fn check<G: Game + Reference + Encoding>(
                    &self,
                    $game: &G,
                    $position: &G::Position,
                    $rng: &mut Xoshiro256PlusPlus,
                ) {
                    $check;
                }
            }
            for_every_variant($positions, $others, Law);
        }
    };
}

law!(fast_rules_agree_with_the_reference, REFERENCE_POSITIONS, 1_000, |game, position, rng| {
    if game.count_turns(position) <= MANY_TURNS || below(rng, IN_FULL) == 0 {
        laws::agrees_with_reference(game, position)
    } else {
        laws::agrees_with_reference_on_some(game, position, SOME_TURNS)
    }
});
law!(turns_are_consistent, 2_000, 300, |game, position, rng| {
    laws::turns_are_consistent(game, position, rng)
});
law!(legality_is_what_is_listed, 500, 100, |game, position, rng| {
    laws::legality_is_what_is_listed(game, position, rng)
});
law!(notation_round_trips, 300, 50, |game, position, rng| {
    laws::notation_round_trips(game, position)
});
law!(steps_make_turns, 200, 30, |game, position, rng| { laws::steps_make_turns(game, position) });
law!(symmetry_keeps_outcome, 2_000, 300, |game, position, rng| {
    laws::symmetry_keeps_outcome(game, position, rng)
});
law!(views_write_positions, 500, 50, |game, position, rng| {
    laws::view_writes_position(game, position)
});
law!(encodings_are_views, 1_000, 100, |game, position, rng| {
    laws::encoding_is_the_view(game, position, rng)
});
law!(encodings_are_symmetric, 1_000, 100, |game, position, rng| {
    laws::encoding_is_symmetric(game, position, rng)
});
law!(views_are_sound, 500, 50, |game, position, rng| { laws::view_is_sound(game, position, rng) });

#[test]
fn undoing_retraces_every_game() {
    struct Undo(usize);
    impl Visitor for Undo {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let mut rng = rng();
            for _ in 0..self.0 {
                laws::undo_retraces(&game, &mut rng, LONGEST);
            }
        }
    }
    for variant in chosen::variants() {
        variant.visit(Undo(chosen::fewer(20, chosen::cells(&variant))));
    }
}

#[test]
fn perft_by_steps_is_perft_by_turns() {
    /// Deeper where the game is narrow.
    const MOST_NODES: u64 = 100_000;
    struct Perft;
    impl Visitor for Perft {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let start = game.start();
            let mut depth = 1;
            while depth < 4 && game::perft(&game, &start, depth + 1) <= MOST_NODES {
                depth += 1;
            }
            laws::perft_by_steps_is_perft(&game, depth);
        }
    }
    chosen::variants().iter().for_each(|variant| variant.visit(Perft));
}

#[test]
fn classic_levels_are_sound() {
    /// Every so many: the top levels look at every turn and every answer.
    const EVERY: usize = 20;
    struct Levels(usize);
    impl Visitor for Levels {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let mut rng = rng();
            let positions = laws::random_positions(&game, &mut rng, self.0, LONGEST);
            for position in positions.iter().step_by(EVERY) {
                laws::classic_levels_are_sound(&game, position, &mut rng);
            }
        }
    }
    for variant in chosen::variants() {
        let is_default = variant.name() == variant.entry.name;
        let count = if is_default { 600 } else { 60 };
        variant.visit(Levels(chosen::fewer(count, chosen::cells(&variant))));
    }
}
