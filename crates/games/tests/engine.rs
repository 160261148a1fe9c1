//! What must hold of the engine in every game: its turns are legal, its proofs
//! are true, and the same question has the same answer.

mod chosen;

use std::collections::BTreeSet;

use game::{Outcome, Proven, Rules, Side, SoFar, StepOrder, choices, laws, turns};
use quina_games::{Playable, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng};
use rustc_hash::FxHashMap;
use search::convolution::{CELL_MOST, CHANNELS, Worksheet, offsets};
use search::{
    Analysis, BadWeights, COLUMNS, Calibration, Convolution, Engine, Knowledge, LARGEST, Level,
    Limits, MOST_INPUTS, Method, Net, Patterns, Settings, Weights,
};
use solve::Library;

fn rng() -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(20_261_115)
}

/// With the game itself and, where positions are asked for, so many of random games,
/// which are cut after so many turns.
macro_rules! for_every_variant {
    ($name:ident, $count:literal, $longest:literal, |$game:ident, $positions:ident| $body:block) => {
        #[test]
        fn $name() {
            struct Check(usize);
            impl Visitor for Check {
                type Output = ();
                fn visit<G: Playable>(self, $game: G) {
                    let $positions = laws::random_positions(&$game, &mut rng(), self.0, $longest);
                    $body
                }
            }
            for variant in chosen::some_variants() {
                println!("{}", variant.name());
                variant.visit(Check(chosen::fewer($count, chosen::cells(&variant))));
            }
        }
    };
}

const METHODS: [Method; 2] = [Method::AlphaBeta, Method::Tree];

fn settings(method: Method, seed: u64) -> Settings {
    Settings { hash: 1, seed, method: Some(method), ..Settings::default() }
}

/// What an engine that has not thought yet would play, and why.
fn think<G: Knowledge>(
    game: &G,
    settings: Settings,
    past: &[G::Position],
    nodes: u64,
) -> Analysis<G::Turn> {
    Engine::new(game.clone(), settings).think(past, &Limits::nodes(nodes), None, &mut |_| {})
}

// From the start, where nothing is proven soon, and near the end, where no line
// gets longer.
for_every_variant!(a_depth_alone_ends_a_search, 4, 400, |game, positions| {
    for position in [game.start()].into_iter().chain(positions) {
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let settings = Settings { hash: 8, ..Settings::default() };
        let past = [position];
        let found = Engine::new(game.clone(), settings).think(&past, &limits, None, &mut |_| {});
        assert_eq!(found.line.is_empty(), game.ending(&past[0]).is_some());
    }
});

for_every_variant!(candidates_are_legal, 60, 200, |game, positions| {
    // Those that rules of thumb choose, and those that something learnt would.
    let alike = Patterns { weights: vec![0; G::PATTERNS] };
    let learnt = [None, Some(&alike).filter(|alike| !alike.is_empty())];
    for position in positions {
        let is_over = game.ending(&position).is_some();
        let plies = [0, 1, 2, 5, u32::MAX];
        for (plies, patterns) in plies.into_iter().flat_map(|plies| learnt.map(|l| (plies, l))) {
            let mut count = 0;
            game.each_candidate(&position, plies, patterns, &mut |turn| {
                count += 1;
                assert!(game.is_legal(&position, turn), "{position:?} {turn:?}");
            });
            assert_eq!(count == 0, is_over, "{position:?}");
        }
        if !is_over {
            let mut forcing = 0;
            game.each_forcing(&position, &mut |turn| {
                forcing += 1;
                assert!(game.is_legal(&position, turn), "{position:?} {turn:?}");
            });
            let is_all = forcing == 0 || forcing == turns(&game, &position).len();
            assert!(is_all || !G::FORCING_IS_ALL, "{position:?}");
        }
    }
});

for_every_variant!(what_does_not_parry_loses_to_the_next_turn, 2_000, 200, |game, positions| {
    for position in positions {
        let is_quiet = game.ending(&position).is_none() && game.winning_turn(&position).is_none();
        if !is_quiet || !game.is_urgent(&position) {
            continue;
        }
        let mut parries = Vec::new();
        if !game.each_parry(&position, &mut |turn| parries.push(turn)) {
            assert!(parries.is_empty(), "{position:?}");
            continue;
        }
        assert!(parries.iter().all(|turn| game.is_legal(&position, *turn)), "{position:?}");
        for turn in turns(&game, &position) {
            let mut next = position.clone();
            game.play(&mut next, turn);
            let loses = game.ending(&next).is_none() && game.winning_turn(&next).is_some();
            assert!(parries.contains(&turn) || loses, "{position:?} {turn:?}");
        }
    }
});

for_every_variant!(winning_turns_win, 2_000, 200, |game, positions| {
    for position in positions {
        if game.ending(&position).is_some() {
            continue;
        }
        if let Some(turn) = game.winning_turn(&position) {
            assert!(game.is_legal(&position, turn), "{position:?} {turn:?}");
            let mover = game.to_move(&position);
            let mut next = position.clone();
            game.play(&mut next, turn);
            let outcome = game.ending(&next).map(|ending| ending.outcome);
            assert_eq!(outcome, Some(Outcome::Won(mover)), "{position:?} {turn:?}");
        }
    }
});

for_every_variant!(turns_are_legal_and_the_same_for_the_same_seed, 12, 60, |game, positions| {
    for position in positions {
        if game.ending(&position).is_some() {
            continue;
        }
        let past = [position];
        for method in METHODS {
            let ask = || think(&game, settings(method, 7), &past, 300);
            let one = ask();
            let turn = one.best().expect("a turn");
            assert!(game.is_legal(&past[0], turn), "{method:?} {:?}", past[0]);
            assert_eq!(one, ask());
        }
        let uct_only = Settings { uct_only: true, hash: 1, ..Settings::default() };
        let turn = think(&game, uct_only, &past, 50).best();
        assert!(game.is_legal(&past[0], turn.expect("a turn")));
        for level in G::LEVELS.into_iter().take(9) {
            let weak = Settings { hash: 1, level, ..Settings::default() };
            let turn = think(&game, weak, &past, 300).best();
            assert!(game.is_legal(&past[0], turn.expect("a turn")));
        }
    }
});

for_every_variant!(a_single_node_is_enough_for_a_turn, 2, 0, |game, positions| {
    for method in METHODS {
        let turn = think(&game, settings(method, 1), &positions[..1], 1).best().expect("a turn");
        assert!(game.is_legal(&positions[0], turn), "{method:?}");
    }
});

/// The value of a position by looking at everything up to `depth` turns ahead;
/// `None` if that does not tell.
struct Plain<'a, G: Rules> {
    game: &'a G,
    known: FxHashMap<(G::Position, u32), Option<Proven>>,
    /// How many turns may still be looked at.
    budget: usize,
}

impl<G: Rules> Plain<'_, G> {
    fn value(&mut self, position: &G::Position, depth: u32) -> Option<Proven> {
        if let Some(ending) = self.game.ending(position) {
            return Some(Proven::at_end(ending.outcome));
        }
        if depth == 0 || self.budget == 0 {
            return None;
        }
        let question = (position.clone(), depth);
        if let Some(known) = self.known.get(&question) {
            return *known;
        }
        let turns = turns(self.game, position);
        self.budget = self.budget.saturating_sub(turns.len());
        let mover = self.game.to_move(position);
        let mut values = Vec::new();
        for turn in turns {
            let mut next = position.clone();
            self.game.play(&mut next, turn);
            values.push(self.value(&next, depth - 1));
        }
        let value = best(&values, mover);
        self.known.insert(question, value);
        value
    }
}

fn best(values: &[Option<Proven>], mover: Side) -> Option<Proven> {
    let known: Vec<Proven> = values.iter().flatten().map(|proven| proven.earlier(1)).collect();
    let wins = known.iter().filter(|value| value.outcome == Outcome::Won(mover));
    if let Some(shortest) = wins.min_by_key(|value| value.distance) {
        return Some(*shortest);
    }
    if known.len() < values.len() {
        return None;
    }
    let draw = known.iter().find(|value| value.outcome == Outcome::Draw);
    draw.or(known.iter().max_by_key(|value| value.distance)).copied()
}

/// Whatever the engine says is proven must be so, with the distance. Returns how many
/// positions it proved of those that a plain look ahead proves.
fn check_against_plain<G: Playable>(
    game: &G,
    method: Method,
    count: usize,
    depth: u32,
) -> (usize, usize) {
    let (mut proven, mut provable) = (0, 0);
    for position in laws::random_positions(game, &mut rng(), count, 120) {
        if game.ending(&position).is_some() || game.count_turns(&position) > 100 {
            continue;
        }
        let mut plain = Plain { game, known: FxHashMap::default(), budget: 150_000 };
        let truth = plain.value(&position, depth);
        if plain.budget == 0 {
            continue;
        }
        provable += usize::from(truth.is_some());
        let mut engine = Engine::new(game.clone(), settings(method, 3));
        let past = std::slice::from_ref(&position);
        let found = engine.think(past, &Limits::nodes(3_000), Some(1_000), &mut |_| {});
        if let (Some(found), Some(truth)) = (found.value, truth) {
            assert_eq!(found.outcome, truth.outcome, "{method:?} {position:?}");
            if found.distance.is_some() && method == Method::AlphaBeta {
                assert_eq!(found.distance, truth.distance, "{method:?} {position:?}");
            }
            proven += 1;
        }
        for judged in &found.turns {
            let mut next = position.clone();
            game.play(&mut next, judged.turn);
            if let (Some(found), Some(truth)) = (judged.value, plain.value(&next, depth - 1)) {
                assert_eq!(found.outcome, truth.outcome, "{position:?} {:?}", judged.turn);
            }
        }
    }
    (proven, provable)
}

/// Proofs are true in every variant; and there are about as many as there can be: with
/// these nodes alpha-beta proves all, the tree nine of ten.
#[test]
fn proofs_are_true() {
    struct Check(Method, usize);
    impl Visitor for Check {
        type Output = (usize, usize);
        fn visit<G: Playable>(self, game: G) -> (usize, usize) {
            check_against_plain(&game, self.0, self.1, 4)
        }
    }
    for (method, share) in METHODS.into_iter().zip([0.95, 0.8]) {
        let (mut proven, mut provable) = (0, 0);
        for variant in chosen::some_variants() {
            let count = chosen::fewer(80, chosen::cells(&variant));
            let counts = variant.visit(Check(method, count));
            println!("{}, {method:?}: {} proven of {}", variant.name(), counts.0, counts.1);
            (proven, provable) = (proven + counts.0, provable + counts.1);
        }
        assert!(!chosen::all() || provable >= 100, "{method:?}: {provable} provable");
        assert!(proven as f64 >= share * provable as f64, "{method:?}: {proven} of {provable}");
    }
}

/// A weak level overlooks wins at once, its own too; full strength never does.
#[test]
fn weak_levels_overlook_wins_that_full_strength_takes() {
    struct Check(f32, usize);
    impl Visitor for Check {
        type Output = (usize, usize);
        fn visit<G: Playable>(self, game: G) -> (usize, usize) {
            let (mut taken, mut asked) = (0, 0);
            for (i, position) in
                laws::random_positions(&game, &mut rng(), self.1, 60).iter().enumerate()
            {
                if game.ending(position).is_some() || game.winning_turn(position).is_none() {
                    continue;
                }
                let level = Level { depth: Some(1), oversight: self.0, ..Level::FULL };
                let settings = Settings { level, ..settings(Method::AlphaBeta, i as u64) };
                let past = std::slice::from_ref(position);
                let turn = think(&game, settings, past, 5_000).best().expect("a turn");
                let mover = game.to_move(position);
                let mut next = position.clone();
                game.play(&mut next, turn);
                let won = game.ending(&next).is_some_and(|e| e.outcome == Outcome::Won(mover));
                (taken, asked) = (taken + usize::from(won), asked + 1);
            }
            (taken, asked)
        }
    }
    let (mut checked, mut missed) = (0, 0);
    for variant in chosen::defaults() {
        let count = chosen::fewer(1_500, chosen::cells(&variant));
        let (taken, asked) = variant.visit(Check(0.0, count));
        assert_eq!(taken, asked, "{}", variant.name());
        let (taken, asked) = variant.visit(Check(1.0, count));
        (checked, missed) = (checked + asked, missed + asked - taken);
    }
    assert!(!chosen::all() || checked >= 100, "{checked} wins");
    assert!(checked == 0 || missed * 2 > checked, "{missed} of {checked} missed");
}

/// A level that misjudges chooses otherwise, by either way of searching, and
/// chooses the same again with the same seed.
#[test]
fn weak_eyes_choose_otherwise_but_not_at_random() {
    struct Check(Method);
    impl Visitor for Check {
        type Output = [usize; 2];
        fn visit<G: Playable>(self, game: G) -> [usize; 2] {
            let [mut other, mut asked] = [0; 2];
            for position in laws::random_positions(&game, &mut rng(), 15, 20) {
                if game.ending(&position).is_some() {
                    continue;
                }
                let past = [position];
                let choose = |misjudgement: f32| {
                    let level = Level { misjudgement, ..Level::FULL };
                    let settings = Settings { level, ..settings(self.0, 7) };
                    think(&game, settings, &past, 300).best().expect("a turn")
                };
                let weak = choose(3.0);
                assert_eq!(weak, choose(3.0));
                [other, asked] = [other + usize::from(weak != choose(0.0)), asked + 1];
            }
            [other, asked]
        }
    }
    for method in METHODS {
        for variant in chosen::defaults() {
            let [other, asked] = variant.visit(Check(method));
            assert!(asked >= 5 && 3 * other >= asked, "{}: {other} of {asked}", variant.name());
        }
    }
}

/// Where a table knows all turns, too: nobody wants the same game every time.
#[test]
fn the_seed_decides_between_turns_that_are_equally_good() {
    if !chosen::has("moxie") {
        return;
    }
    let variant = Variant::read("moxie").unwrap();
    let first = |seed| {
        let mut thinker =
            variant.thinker(Settings { seed, ..Settings::default() }, &Library::shipped_only());
        let answer = thinker.think(&SoFar::default(), &Limits::nodes(10), None, &mut |_| {});
        let found = answer.expect("the start is a position").analysis;
        assert_eq!(found.value.and_then(|value| value.distance), Some(23));
        found.best().expect("a turn")
    };
    assert_eq!(first(5), first(5));
    let turns: BTreeSet<String> = (0..12).map(first).collect();
    assert!(turns.len() >= 3, "{turns:?}");
}

/// What was learnt fits its game, says where it comes from, and is small.
#[test]
fn weights_are_whole_small_and_say_where_they_come_from() {
    struct Read;
    impl Visitor for Read {
        type Output = &'static [u8];
        fn visit<G: Playable>(self, _: G) -> &'static [u8] {
            if !G::WEIGHTS.is_empty() {
                let about = Weights::read::<G>(G::WEIGHTS).unwrap().about;
                let word = |key: &str| {
                    let rest = about.lines().find_map(|line| line.strip_prefix(key));
                    rest.unwrap_or_else(|| panic!("{}: no line '{key}'", G::NAME)).to_owned()
                };
                let commit = word("commit ");
                assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()));
                assert!(word("seed ").parse::<u64>().is_ok());
                assert!(word("command ").starts_with(&format!("cargo xtask train {}", G::NAME)));
                assert!(word("games ").starts_with(G::NAME));
            }
            G::WEIGHTS
        }
    }
    let sizes = chosen::defaults().map(|variant| variant.visit(Read).len());
    assert!(sizes.into_iter().sum::<usize>() <= 1_000_000);
}

#[test]
fn scores_are_corrected_by_curves_that_grow() {
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let Calibration { certainty, curves } = game.calibration();
            assert!((1..=1_000).contains(&certainty), "{}: {certainty}", G::NAME);
            assert!(curves.is_sorted_by(|one, other| one.0 < other.0), "{}", G::NAME);
            for (nodes, curve) in curves {
                let grows = curve.is_sorted_by(|one, other| one < other);
                let is_right = *nodes > 0 && grows && *curve.last().unwrap() <= 1_000;
                assert!(is_right, "{} after {nodes}: {curve:?}", G::NAME);
            }
        }
    }
    chosen::variants().iter().for_each(|variant| variant.visit(Check));
}

/// A row whose sums could leave 16 bits is no row that a game reads.
#[test]
fn a_net_of_too_large_weights_is_refused() {
    struct Read;
    impl Visitor for Read {
        type Output = ();
        fn visit<G: Playable>(self, _: G) {
            for weight in [LARGEST, LARGEST + 1, -LARGEST, -LARGEST - 1, -128] {
                let mut rows = vec![[0; COLUMNS]; G::INPUTS];
                let Some(last) = rows.last_mut() else { return };
                last[3] = weight as i8;
                let net = Net::new::<G>(&rows, [0; COLUMNS], [[0; COLUMNS]; 2]);
                let read = Weights::read::<G>(&Weights { net, ..Weights::default() }.write());
                let expected = (weight.abs() > LARGEST).then_some(BadWeights::TooLarge);
                assert_eq!(read.err(), expected, "{}: {weight}", G::NAME);
            }
        }
    }
    chosen::defaults().for_each(|variant| variant.visit(Read));
}

/// A net of any weights, the largest among them.
fn any_net<G: Knowledge>() -> Net {
    let mut rng = rng();
    let mut any = |most: i32| (rng.next_u64() % (2 * most as u64 + 1)) as i32 - most;
    let rows: Vec<[i8; COLUMNS]> =
        (0..G::INPUTS).map(|_| std::array::from_fn(|_| any(LARGEST) as i8)).collect();
    let [biases, own, theirs] =
        [400, 16_000, 16_000].map(|most| std::array::from_fn(|_| any(most) as i16));
    Net::new::<G>(&rows, biases, [own, theirs])
}

for_every_variant!(what_a_net_sees_is_few_and_different, 200, 100, |game, positions| {
    for position in positions.iter().filter(|position| game.ending(position).is_none()) {
        for view in Side::BOTH {
            let mut seen = Vec::new();
            game.each_input(position, view, &mut |input| seen.push(input));
            assert!(seen.len() <= MOST_INPUTS && seen.iter().all(|input| *input < G::INPUTS));
            let different: BTreeSet<usize> = seen.iter().copied().collect();
            assert_eq!(different.len(), seen.len(), "{position:?} {seen:?}");
        }
    }
    for input in 0..G::INPUTS {
        let mirrored = G::mirrored_input(input);
        assert!(mirrored < G::INPUTS && G::mirrored_input(mirrored) == input, "{input}");
    }
});

for_every_variant!(a_net_says_what_the_plain_sums_say, 200, 100, |game, positions| {
    let nets = [any_net::<G>(), Weights::shipped::<G>().net];
    for net in nets.iter().filter(|net| G::INPUTS > 0 && !net.is_empty()) {
        for position in positions.iter().filter(|position| game.ending(position).is_none()) {
            let fast = net.correction(&game, position);
            assert_eq!(fast, net.plain_correction(&game, position), "{position:?}");
        }
    }
});

// One of the game's symmetries is the one that each input is mirrored by.
for_every_variant!(mirrored_positions_have_the_same_correction, 60, 60, |game, positions| {
    if G::INPUTS > 0 {
        let net = any_net::<G>();
        let is_the_mirror = |symmetry| {
            positions.iter().filter(|position| game.ending(position).is_none()).all(|position| {
                let image = game.transform(position, symmetry);
                net.correction(&game, &image) == net.correction(&game, position)
            })
        };
        assert!((1..game.symmetries()).any(is_the_mirror));
    }
});

/// A convolution of any weights.
fn any_convolution() -> Convolution {
    let mut rng = rng();
    let mut any = |most: i16| (rng.next_u64() % (2 * most as u64 + 1)) as i16 - most;
    let numbers: Vec<i16> = (0..offsets::ALL).map(|_| any(200)).collect();
    Convolution::new(numbers).expect("no weight is large")
}

/// Turns being made: those of which nothing and those of which one step has been done.
fn drafts<G: Rules>(game: &G, position: &G::Position) -> Vec<G::Draft> {
    let begun = game.draft(position);
    let mut drafts = vec![begun.clone()];
    let steps = choices(game, &begun, StepOrder::Any);
    if let Some(step) = steps.get(steps.len() / 2) {
        let mut draft = begun;
        game.step(&mut draft, *step);
        drafts.extend(game.finished(&draft).is_none().then_some(draft));
    }
    drafts
}

for_every_variant!(a_convolution_says_what_the_plain_sums_say, 30, 100, |game, positions| {
    if G::HAS_CELLS {
        let (convolution, mut sheet) = (any_convolution(), Worksheet::new(&game));
        let mut values = BTreeSet::new();
        for position in positions.iter().filter(|position| game.ending(position).is_none()) {
            for draft in drafts(&game, position) {
                let fast = convolution.look(&game, &draft, &mut sheet);
                let (plain, sums) = convolution.plain_look(&game, &draft);
                assert_eq!(fast, plain, "{position:?}");
                for (cell, sum) in (0..).zip(sums) {
                    assert_eq!(convolution.policy_sum(&game, &sheet, cell) as i64, sum, "{cell}");
                }
                values.insert(fast.to_bits());
            }
        }
        assert!(values.len() > positions.len() / 2, "it sees no difference");
    }
});

for_every_variant!(a_convolution_values_all_images_alike, 10, 60, |game, positions| {
    if G::HAS_CELLS {
        let (convolution, mut sheet) = (any_convolution(), Worksheet::new(&game));
        for position in positions.iter().filter(|position| game.ending(position).is_none()) {
            let mut values = BTreeSet::new();
            let mut likelihoods = BTreeSet::new();
            for symmetry in 0..game.symmetries() {
                let draft = game.draft(&game.transform(position, symmetry));
                values.insert(convolution.look(&game, &draft, &mut sheet).to_bits());
                let cells = 0..game.cell_layout().spots.len() as u16;
                let likely =
                    cells.map(|cell| convolution.likelihood(&game, &sheet, cell).to_bits());
                let mut likely: Vec<u32> = likely.collect();
                likely.sort_unstable();
                likelihoods.insert(likely);
            }
            assert_eq!((values.len(), likelihoods.len()), (1, 1), "{position:?}");
        }
    }
});

// What is seen through a symmetry is what is seen of the image.
for_every_variant!(cells_are_told_alike_through_symmetries, 10, 60, |game, positions| {
    if G::HAS_CELLS {
        let told = |draft: &G::Draft, symmetry| {
            let mut cells = vec![[0.0; CHANNELS]; game.cell_layout().length];
            game.write_cells(draft, symmetry, &mut cells);
            cells
        };
        for position in &positions {
            let draft = game.draft(position);
            for symmetry in 0..game.symmetries() {
                let image = game.draft(&game.transform(position, symmetry));
                assert_eq!(told(&draft, symmetry), told(&image, 0), "{position:?} {symmetry}");
            }
            let whole = |number: &f32| number.fract() == 0.0 && (0.0..=CELL_MOST).contains(number);
            assert!(told(&draft, 0).as_flattened().iter().all(whole), "{position:?}");
        }
    }
});

/// With a convolution too the tree plays legal turns, and the same ones each time.
#[test]
fn a_tree_with_a_convolution_plays_the_same_game_again() {
    struct Play;
    impl Visitor for Play {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            if !G::HAS_CELLS {
                return;
            }
            let read = || {
                let weights = Weights { convolution: any_convolution(), ..Weights::default() };
                Weights::read::<G>(&weights.write()).expect("as it was written")
            };
            for constants in ["", "value_share=50,exploration=300", "value_share=100"] {
                let play = || {
                    let mut engine = game.clone().engine(Settings::default(), None);
                    engine.learn(read());
                    engine.tune(G::TUNING.with(constants).expect("constants that there are"));
                    let mut positions = vec![game.start()];
                    for _ in 0..6 {
                        let found = engine.think(&positions, &Limits::nodes(60), None, &mut |_| {});
                        let turn = found.best().expect("the game goes on");
                        let mut position = positions[positions.len() - 1].clone();
                        assert!(turns(&game, &position).contains(&turn));
                        game.play(&mut position, turn);
                        positions.push(position);
                    }
                    positions
                };
                assert_eq!(play(), play(), "{constants}");
            }
        }
    }
    chosen::defaults().for_each(|variant| variant.visit(Play));
}

/// Weights with which a sum could leave the whole numbers that `f32` holds are refused.
#[test]
fn a_convolution_of_too_large_weights_is_refused() {
    struct Read;
    impl Visitor for Read {
        type Output = ();
        fn visit<G: Playable>(self, _: G) {
            let mut numbers = vec![0; offsets::ALL];
            numbers[offsets::POLICY] = i16::MAX;
            let fits = Convolution::new(numbers.clone()).expect("one large number is no sum");
            let weights = Weights { convolution: fits, ..Weights::default() };
            let mut bytes = weights.write();
            assert_eq!(Weights::read::<G>(&bytes).is_ok(), G::HAS_CELLS, "{}", G::NAME);
            if G::HAS_CELLS {
                let all = bytes.len() - 2 * offsets::ALL;
                for number in bytes[all..][..2 * offsets::BIASES].as_chunks_mut().0 {
                    *number = 2_000_i16.to_le_bytes();
                }
                assert_eq!(Weights::read::<G>(&bytes), Err(BadWeights::TooLarge));
                bytes.pop();
                assert_eq!(Weights::read::<G>(&bytes), Err(BadWeights::WrongLength));
            }
        }
    }
    chosen::defaults().for_each(|variant| variant.visit(Read));
    assert!(Convolution::new([0; offsets::ALL - 1]).is_none());
}
