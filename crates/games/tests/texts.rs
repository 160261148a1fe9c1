//! What games and screens can say is said in every language.

use std::collections::BTreeSet;

use game::{BadInput, Subject, laws, turns};
use quina_games::{GAMES, Language, Playable, Texts, Variant, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The names defined in a Fluent source.
fn names(source: &str) -> BTreeSet<String> {
    let starts = source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    starts
        .filter_map(|line| line.split_once(" =").or(line.split_once('=')))
        .map(|(name, _)| name.to_owned())
        .collect()
}

#[test]
fn languages_define_the_same_names() {
    for entry in GAMES {
        assert_eq!(names(entry.texts[0]), names(entry.texts[1]), "{}", entry.name);
    }
    let shared = [include_str!("../src/en.ftl"), include_str!("../src/pt.ftl")];
    assert_eq!(names(shared[0]), names(shared[1]));
}

#[test]
fn every_game_says_what_screens_ask_for() {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        for entry in GAMES {
            let game = entry.name;
            let variant = quina_games::Variant::read(game).expect("a registered game");
            let view = variant.table(None).expect("the start").view();
            let mut wanted = vec![format!("{game}-title"), format!("{game}-tagline")];
            wanted.extend(entry.options.iter().map(|spec| format!("{game}-option-{}", spec.key)));
            wanted.extend(entry.sides.iter().map(|side| format!("{game}-side-{side}")));
            wanted.extend(view.kinds.iter().map(|kind| format!("{game}-kind-{}", kind.name)));
            wanted.extend(view.words.iter().map(|word| format!("{game}-word-{word}")));
            for id in wanted {
                assert!(texts.has(&id), "{id} in {}", language.code());
            }
        }
    }
}

#[test]
fn rules_come_in_every_language_and_differ() {
    for entry in GAMES {
        let [english, portuguese] = entry.rules;
        assert!(english.len() > 500 && portuguese.len() > 500, "{}", entry.name);
        assert_ne!(english, portuguese, "{}", entry.name);
    }
}

#[test]
fn endings_and_explanations_have_their_sentences() {
    /// Reasons of endings and refusals of turns that were legal a while ago.
    struct Collect;
    impl Visitor for Collect {
        type Output = Vec<BadInput>;
        fn visit<G: Playable>(self, game: G) -> Vec<BadInput> {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
            let mut said = Vec::new();
            let mut earlier = Vec::new();
            for position in laws::random_positions(&game, &mut rng, 600, 200) {
                if let Some(ending) = game.ending(&position) {
                    let reason = game::Message::new("game-is-over").with("reason", ending.reason);
                    said.push(BadInput::new(Subject::Turn, "x", reason));
                }
                let refused = laws::explanations(&game, &position, &earlier);
                said.extend(refused.into_iter().map(|m| BadInput::new(Subject::Turn, "x", m)));
                earlier.extend(turns(&game, &position).into_iter().step_by(401).take(5));
            }
            said
        }
    }
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        for entry in GAMES {
            let said = Variant::read(entry.name).expect("a registered game").visit(Collect);
            assert!(said.len() > 100, "{}", entry.name);
            for bad in said {
                assert!(texts.has(bad.reason.id), "{} in {}", bad.reason.id, language.code());
                for (name, value) in &bad.reason.args {
                    let id = format!("reason-{value}");
                    assert!(*name != "reason" || texts.has(&id), "{id} in {}", language.code());
                }
                assert!(!texts.refusal(&bad).contains('\n'));
            }
        }
    }
}

/// The winner, the loser and whoever watches read the same sentence: it must not
/// speak of "the opponent", whose meaning depends on the reader.
#[test]
fn reasons_take_nobodys_view() {
    let mut checked = 0;
    for language in Language::ALL {
        let sources = Texts::sources(language);
        let reasons = sources.iter().flat_map(|source| source.lines());
        for line in reasons.filter(|line| line.starts_with("reason-")) {
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
            for word in ["opponent", "other", "you", "your", "they", "adversário", "outro", "tu"] {
                assert!(!words.contains(&word), "{line}");
            }
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked}");
}
