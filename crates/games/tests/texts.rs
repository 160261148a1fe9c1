//! Everything that can be said is said in every language.

use std::collections::BTreeSet;

use games::{GAMES, Language, Texts};

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
            let variant = games::Variant::read(game).expect("a registered game");
            let view = variant.table(None).expect("the start").view();
            let mut wanted = vec![format!("{game}-title"), format!("{game}-tagline")];
            wanted.extend(entry.options.iter().map(|spec| format!("{game}-option-{}", spec.key)));
            wanted.extend(entry.sides.iter().map(|side| format!("{game}-side-{side}")));
            wanted.extend(view.kinds.iter().map(|kind| format!("{game}-kind-{}", kind.name)));
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
