//! What the engine thinks of a game so far:
//! `cargo run -p quina-games --example analyse -- quantik ub3 oc1`.

use quina_games::Variant;
use quina_games::game::{BadInput, SoFar};
use quina_games::search::{Limits, Settings, Thought};
use quina_games::solve::Library;

fn analyse(game: &str, turns: &[String]) -> Result<Thought, BadInput> {
    let so_far = SoFar { start: None, turns: turns.to_vec() };
    let settings = Settings::default();
    let mut thinker = Variant::read(game)?.thinker(settings, &Library::shipped_only());
    thinker.think(&so_far, &Limits::nodes(20_000), Some(3), &mut |_| {})
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (game, turns) =
        words.split_first().map_or(("moxie", &[][..]), |(game, turns)| (game, turns));
    match analyse(game, turns) {
        Err(refused) => eprintln!("{refused}"),
        Ok(thought) => {
            println!("{}", thought.position);
            for judged in thought.analysis.turns {
                println!("{}: {:+.2} {:?}", judged.turn, judged.score, judged.value);
            }
        }
    }
}

#[test]
fn moxie_is_known_by_heart_and_refusals_are_told() {
    let thought = analyse("moxie", &[]).unwrap();
    assert_eq!(thought.analysis.turns.len(), 3);
    assert!(thought.analysis.value.is_some());
    assert!(analyse("moxie", &["z9".to_owned()]).is_err());
}
