//! How fast the rules are: perft with bulk counting, and whole random games.
//!
//! `cargo bench -p quina-games`; `quina bench` prints the same as rates.

use criterion::{Criterion, criterion_group, criterion_main};
use quina_games::{GAMES, Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Perft goes as deep as this many nodes allow.
const NODES: u64 = 1_000_000;

/// Random games are cut here: some never end.
const LONGEST: u32 = 10_000;

struct Bench<'a> {
    name: String,
    criterion: &'a mut Criterion,
}

impl Visitor for Bench<'_> {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let start = game.start();
        let mut depth = 1;
        while game::perft(&game, &start, depth + 1) <= NODES {
            depth += 1;
        }
        let nodes = game::perft(&game, &start, depth);
        let mut group = self.criterion.benchmark_group(self.name);
        group.throughput(criterion::Throughput::Elements(nodes));
        group.bench_function(format!("perft {depth}"), |b| {
            b.iter(|| game::perft(&game, &start, depth));
        });
        group.throughput(criterion::Throughput::Elements(1));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        group.bench_function("random game", |b| {
            b.iter(|| game.playout(start.clone(), &mut rng, LONGEST));
        });
        group.finish();
    }
}

fn rules(criterion: &mut Criterion) {
    for entry in GAMES {
        let variant = Variant::read(entry.name).expect("a registered game");
        variant.visit(Bench { name: variant.name(), criterion });
    }
}

criterion_group!(benches, rules);
criterion_main!(benches);
