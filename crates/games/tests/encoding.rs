//! Games that are played by numbers are the games that are played at a table.

mod chosen;

use std::sync::Arc;

use game::{
    Episode, History, LiveTable, Outcome, Plane, SoFar, Status, Step, StepOrder, Table as _,
    choices, turns,
};
use quina_games::{Playable, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Longer games are cut.
const LONGEST: usize = 120;

/// Steps whose planes are compared, of each game and order.
const STEPS: usize = 3000;

/// At every step of random games an episode offers what the table does, shows whether a
/// pass has just been made, and ends as the table does. One after the other in the same
/// place, so that nothing of a game is left in the next.
#[test]
fn episodes_are_games_at_a_table() {
    struct Play;
    impl Visitor for Play {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(16);
            let layout = Arc::new(game.layout());
            for order in [StepOrder::Canonical, StepOrder::Any] {
                let mut episode = Episode::new(game.clone(), layout.clone(), order);
                for _ in 0..6 {
                    play(&game, &mut episode, order, &mut rng);
                    episode.restart();
                }
            }
        }
    }
    chosen::some_variants().for_each(|variant| variant.visit(Play));
}

fn play<G: Playable>(
    game: &G,
    episode: &mut Episode<G>,
    order: StepOrder,
    rng: &mut Xoshiro256PlusPlus,
) {
    let layout = game.layout();
    let history = History::replay(game.clone(), &SoFar::default()).unwrap();
    let mut table = LiveTable::new(history);
    let mut planes = vec![0; layout.size()];
    let mut mask = vec![true; layout.actions.count()];
    let mut outcome: Option<Outcome> = None;
    while table.ply() < LONGEST {
        let Status::Playing(_) = table.status() else { break };
        assert_eq!(outcome, None);
        let mut offered: Vec<usize> = choices(game, table.draft(), order)
            .into_iter()
            .map(|step| layout.actions.number(step))
            .collect();
        offered.sort_unstable();
        // One by one they are what they are together; nothing else is, not even off the
        // board.
        let any = choices(game, table.draft(), StepOrder::Any);
        let actions = (0..layout.actions.count()).filter_map(|action| layout.actions.step(action));
        let beyond = [Step::Cell(4000), Step::Kind(200), Step::Hole(4000, 40), Step::Word(200)];
        for step in actions.chain(beyond).chain([Step::Pass, Step::Hole(0, 40)]) {
            let is_offered = game.is_offered(table.draft(), step);
            assert_eq!(is_offered, any.contains(&step), "{step:?} in {}", table.position());
        }
        assert_eq!(episode.legal().iter().collect::<Vec<_>>(), offered, "{}", table.position());
        episode.write_mask(&mut mask);
        let marked = mask.iter().enumerate().filter(|(_, marked)| **marked).map(|(i, _)| i);
        assert_eq!(marked.collect::<Vec<_>>(), offered);
        episode.write_planes(&mut planes);
        if let Some(index) = layout.planes.iter().position(|plane| *plane == Plane::Passes) {
            let passed = table.played().last().is_some_and(|turn| turn == "pass");
            assert_eq!(planes[index * layout.plane_size()], u8::from(passed));
        }
        let action = episode.random_action(rng).expect("the game goes on");
        assert!(episode.legal().has(action));
        outcome = episode.act(action);
        table.step(layout.actions.step(action).expect("an action")).unwrap();
    }
    let ending = table.status().ending();
    assert_eq!(outcome, ending.map(|ending| ending.outcome), "{}", table.position());
    if outcome.is_some() {
        assert_eq!(episode.random_action(rng), None);
        assert!(!episode.legal().has(0) && !episode.legal().has(usize::MAX));
    }
}

/// Planes that are only changed are those that are written whole, through many games one
/// after the other.
#[test]
fn changes_make_the_whole() {
    struct Play;
    impl Visitor for Play {
        type Output = usize;
        fn visit<G: Playable>(self, game: G) -> usize {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
            let layout = Arc::new(game.layout());
            let (mut whole, mut bytes) = (vec![0; layout.size()], vec![9; layout.size()]);
            let mut games = 0;
            for order in [StepOrder::Canonical, StepOrder::Any] {
                let mut episode = Episode::new(game.clone(), layout.clone(), order);
                episode.write_planes(&mut bytes);
                for step in 0..STEPS {
                    let action = episode.random_action(&mut rng).expect("the game goes on");
                    let outcome = episode.act_and_show(action, &mut bytes);
                    episode.write_planes(&mut whole);
                    let text = game.write_position(episode.position());
                    assert!(whole == bytes, "step {step}: {text}");
                    if outcome.is_some() || episode.turns() > LONGEST {
                        episode.restart();
                        episode.write_planes(&mut bytes);
                        games += 1;
                    }
                }
            }
            games
        }
    }
    for variant in chosen::some_variants() {
        let games = variant.visit(Play);
        assert!(games > 5, "{}: {games} games", variant.name());
    }
}

/// After a turn that is said to last, no position from before it comes back: of random
/// games, in which many do.
#[test]
fn what_lasts_keeps_positions_from_coming_back() {
    struct Play;
    impl Visitor for Play {
        type Output = ();
        fn visit<G: Playable>(self, game: G) {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
            for _ in 0..30 {
                let mut position = game.start();
                let (mut seen, mut gone) = (vec![position.clone()], Vec::new());
                for _ in 0..LONGEST {
                    let Some(turn) = game.random_turn(&position, &mut rng) else { break };
                    if game.is_lasting(turn) {
                        gone.append(&mut seen);
                    }
                    game.play(&mut position, turn);
                    let Some(key) = game.repetition_key(&position) else { break };
                    assert!(!gone.contains(&key), "{}", game.write_position(&position));
                    seen.push(key);
                }
            }
        }
    }
    chosen::some_variants().for_each(|variant| variant.visit(Play));
}

/// Positions are counted one way while a game is played and another while it is played
/// again: both see the same repetitions, and the same end by them.
#[test]
fn a_game_that_is_played_again_ends_where_it_ended() {
    struct Play;
    impl Visitor for Play {
        type Output = bool;
        fn visit<G: Playable>(self, game: G) -> bool {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
            let mut repeated = false;
            for _ in 0..5 {
                let mut history = History::new(game.clone(), game.start());
                while let Status::Playing(_) = history.status() {
                    // Whoever can goes back to where the game was.
                    let back = turns(&game, history.position()).into_iter().find(|turn| {
                        if game.is_lasting(*turn) {
                            return false;
                        }
                        let mut next = history.position().clone();
                        game.play(&mut next, *turn);
                        history.positions().contains(&next)
                    });
                    let any = back.or_else(|| game.random_turn(history.position(), &mut rng));
                    history.play(any.expect("the game goes on"));
                }
                repeated |= history.occurrences() == 3;
                let mut so_far = history.so_far();
                let again = History::replay(game.clone(), &so_far).unwrap();
                assert_eq!(again.status(), history.status());
                let mut grown = History::new(game.clone(), game.start());
                for count in 0..=so_far.turns.len() {
                    let played = so_far.turns[..count].to_vec();
                    grown.follow(&SoFar { turns: played, ..SoFar::default() }).unwrap();
                }
                so_far.turns.push(so_far.turns[0].clone());
                for mut known in [grown, History::new(game.clone(), game.start())] {
                    let bad = known.follow(&so_far).unwrap_err();
                    assert_eq!(bad.reason.id, "game-is-over");
                    assert_eq!(known.turns(), history.turns());
                }
            }
            repeated
        }
    }
    let repeat = chosen::some_variants().filter(|variant| variant.visit(Play)).count();
    assert!(repeat >= 3 || !chosen::all(), "some games end by repetition");
}

/// What may be chosen at most, and how much is written for a position: what a layout
/// costs is known.
#[test]
fn the_usual_boards_have_these_numbers() {
    struct Sizes;
    impl Visitor for Sizes {
        type Output = (usize, usize, u16, u16);
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let layout = game.layout();
            (layout.actions.count(), layout.planes.len(), layout.rows, layout.columns)
        }
    }
    for variant in chosen::defaults() {
        let expected = match variant.entry.name {
            "quantik" => (20, 21, 4, 4),
            "quartetto" => (65, 4, 8, 8),
            "eigenstate" => (936, 52, 6, 6),
            "moxie" => (17, 6, 4, 4),
            "iris" => (170, 6, 15, 15),
            _ => continue,
        };
        assert_eq!(variant.visit(Sizes), expected, "{}", variant.entry.name);
    }
}
