//! Matches between two settings of the engine, for deciding what is stronger:
//!
//! `cargo run --release -p games --example duel -- GAME ONE TWO GAMES [SEED]`
//!
//! A player is a list of settings: `ab`, `tree` (the method; the game's own if
//! neither), `uct`, `level=N`, `ms=N` (time a turn), `nodes=N`, `threads=N`; a
//! level of its own by `depth=N`, `most=N`, `blur=PERCENT` and `miss=PERCENT`; or
//! `random`. Games come in pairs with the same random opening of one turn a
//! side and the sides swapped (`opening=N` as a further setting of ONE).

use std::time::{Duration, Instant};

use game::{History, Outcome, Side, Status};
use games::{Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use search::{Engine, Limits, Method, Settings};

#[derive(Clone, Debug, Default)]
struct Entrant {
    settings: Settings,
    level: Option<usize>,
    random: bool,
    ms: Option<u64>,
    nodes: Option<u64>,
    opening: Option<u32>,
}

fn read(text: &str) -> Entrant {
    let mut entrant = Entrant::default();
    for part in text.split(',') {
        let (key, value) = part.split_once('=').unwrap_or((part, "0"));
        let number: u64 = value.parse().expect("a number");
        match key {
            "ab" => entrant.settings.method = Some(Method::AlphaBeta),
            "tree" => entrant.settings.method = Some(Method::Tree),
            "own" => {}
            "uct" => entrant.settings.plain = true,
            "random" => entrant.random = true,
            "level" => entrant.level = Some(number as usize),
            "ms" => entrant.ms = Some(number),
            "nodes" => entrant.nodes = Some(number),
            "depth" => entrant.settings.level.depth = Some(number as u32),
            "most" => entrant.settings.level.nodes = Some(number),
            "blur" => entrant.settings.level.misjudgement = number as f32 / 100.0,
            "miss" => entrant.settings.level.oversight = number as f32 / 100.0,
            "threads" => entrant.settings.threads = number as usize,
            "opening" => entrant.opening = Some(number as u32),
            _ => panic!("unknown setting {key}"),
        }
    }
    entrant
}

struct Duel {
    entrants: [Entrant; 2],
    games: u64,
    seed: u64,
}

impl Visitor for Duel {
    type Output = ();

    fn visit<G: Playable>(self, game: G) {
        let opening = self.entrants[0].opening.unwrap_or(1);
        let (mut points, mut tally) = (0.0, [0; 3]);
        let (mut turns, mut depths, mut nodes, mut thinks) = (0, 0, [0; 2], [0_u32; 2]);
        let begin = Instant::now();
        for number in 0..self.games {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed + number / 2);
            let mut history = History::new(game.clone(), game.start());
            for _ in 0..opening {
                if let Some(turn) = game.random_turn(history.position(), &mut rng) {
                    history.play(turn);
                }
            }
            let swapped = (number % 2) as usize;
            let mut engines: [Engine<G>; 2] = std::array::from_fn(|i| {
                let mut settings = self.entrants[i].settings;
                settings.seed = self.seed + number;
                if let Some(level) = self.entrants[i].level {
                    settings.level = G::LEVELS[level - 1];
                }
                Engine::new(game.clone(), settings)
            });
            let outcome = loop {
                let side = match history.status() {
                    Status::Over(ending) => break ending.outcome,
                    Status::Playing(side) => side,
                };
                if history.turns().len() > 400 {
                    break Outcome::Draw;
                }
                let who = side.index() ^ swapped;
                let entrant = &self.entrants[who];
                if entrant.random {
                    let turn = game.random_turn(history.position(), &mut rng).expect("a turn");
                    history.play(turn);
                    continue;
                }
                let started = Instant::now();
                let clock = move || started.elapsed();
                let mut limits = Limits { nodes: entrant.nodes, ..Limits::default() };
                if let Some(ms) = entrant.ms {
                    limits.deadline = Some((&clock, Duration::from_millis(ms)));
                }
                let (turn, analysis) =
                    engines[who].choose(history.positions(), &limits).expect("the game is on");
                if who == 0 {
                    depths += analysis.depth;
                }
                turns += 1;
                nodes[who] += analysis.nodes;
                thinks[who] += 1;
                assert!(history.check(&game.write_turn(turn)).is_ok(), "an illegal turn");
                if std::env::var_os("SHOW").is_some() {
                    println!(
                        "{who} {} {:.2} {:?} depth {} nodes {}",
                        game.write_turn(turn),
                        analysis.score,
                        analysis.value,
                        analysis.depth,
                        analysis.nodes
                    );
                }
                history.play(turn);
            };
            let one = if swapped == 0 { Side::First } else { Side::Second };
            let result = match outcome {
                Outcome::Won(side) if side == one => 0,
                Outcome::Draw => 1,
                Outcome::Won(_) => 2,
            };
            tally[result] += 1;
            points += [1.0, 0.5, 0.0][result];
            eprint!("\r{}/{} {tally:?} ", number + 1, self.games);
        }
        println!(
            "+{} ={} -{}  {:.1} %  ({} turns, mean depth {:.1}, nodes a turn {} and {}, {:.0} s)",
            tally[0],
            tally[1],
            tally[2],
            100.0 * points / self.games as f64,
            turns,
            f64::from(depths) / f64::from(thinks[0].max(1)),
            nodes[0] / u64::from(thinks[0].max(1)),
            nodes[1] / u64::from(thinks[1].max(1)),
            begin.elapsed().as_secs_f64()
        );
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, two, games, rest @ ..] = args.as_slice() else {
        eprintln!("usage: duel GAME ONE TWO GAMES [SEED]");
        std::process::exit(2);
    };
    let seed = rest.first().map_or(1, |text| text.parse().expect("a seed"));
    let variant = Variant::read(game).expect("a game");
    let entrants = [read(one), read(two)];
    variant.visit(Duel { entrants, games: games.parse().expect("a number of games"), seed });
}
