//! What games and screens can say is said in every language.

mod chosen;

use std::collections::BTreeSet;

use game::{BadInput, Message, Subject, laws, turns};
use quina_games::{GAMES, Language, Playable, Texts, Visitor};
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
    for entry in chosen::games() {
        assert_eq!(names(entry.texts[0]), names(entry.texts[1]), "{}", entry.name);
    }
    let shared = [include_str!("../src/en.ftl"), include_str!("../src/pt.ftl")];
    assert_eq!(names(shared[0]), names(shared[1]));
}

#[test]
fn every_game_says_what_screens_ask_for() {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        for variant in chosen::defaults() {
            let (entry, game) = (variant.entry, variant.entry.name);
            let view = variant.new_table().view();
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

/// What is said of a side in Portuguese, by hand: verb, article and noun agree
/// with the side's name in number, and numbers with what they count.
#[test]
#[expect(clippy::too_many_lines, reason = "a list")]
fn portuguese_agrees_with_sides_and_numbers() {
    let texts = Texts::new(Language::Portuguese, &[]);
    for entry in GAMES {
        for side in entry.sides {
            let name = texts.word(&format!("{}-side-{side}", entry.name)).into_owned();
            let say = |id| texts.say(&Message::new(id).with("side", &name).with("reason", "time"));
            assert_eq!(say("status-playing"), format!("a jogar: {name}"));
            let must_pass = format!("sem jogada possível, passe obrigatório: {name}");
            assert_eq!(say("status-must-pass"), must_pass);
            assert_eq!(say("status-won"), format!("vitória: {name} (tempo esgotado)"));
        }
    }
    let sides = [
        ("quantik", ["brancas", "castanhas"]),
        ("moxie", ["x", "o"]),
        ("quartetto", ["vermelhas", "brancas"]),
        ("eigenstate", ["lado um", "lado dois"]),
        ("iris", ["pretas", "brancas"]),
    ];
    for (game, names) in sides {
        let entry = GAMES.iter().find(|entry| entry.name == game).expect("a registered game");
        let called =
            entry.sides.map(|side| texts.word(&format!("{game}-side-{side}")).into_owned());
        assert_eq!(called, names);
    }
    let said = |id: &'static str, args: &[(&'static str, &str)]| {
        let empty = Message::new(id);
        texts.say(&args.iter().fold(empty, |message, (name, value)| message.with(name, *value)))
    };
    for (side, name) in [("white", "as brancas têm"), ("brown", "as castanhas têm")] {
        assert_eq!(
            said(
                "quantik-same-shape",
                &[("side", side), ("shape", "sphere"), ("square", "b3"), ("line", "zone")]
            ),
            format!("{name} uma esfera em b3, na mesma zona")
        );
    }
    let many = [("side", "brown"), ("count", "3"), ("shape", "cone")];
    assert_eq!(said("quantik-too-many", &many), "as castanhas não podem ter 3 cones, só 2");
    let count = |white, brown| [("white", white), ("brown", brown), ("side", "white")];
    assert_eq!(
        said("quantik-wrong-count", &count("1", "1")),
        "com 1 peça branca e 1 castanha no tabuleiro não pode ser a vez das brancas"
    );
    assert_eq!(
        said("quantik-wrong-count", &count("2", "3")),
        "com 2 peças brancas e 3 castanhas no tabuleiro não pode ser a vez das brancas"
    );
    for side in ["x", "o"] {
        let left = said("moxie-none-left", &[("side", side)]);
        assert_eq!(left, format!("o lado {side} já não tem peças na reserva"));
        let own = said("moxie-not-own", &[("side", side), ("square", "b2")]);
        assert_eq!(own, format!("a peça em b2 não é do lado {side}"));
    }
    for (side, name) in [("one", "o lado um"), ("two", "o lado dois")] {
        let none = said("eigenstate-no-pieces", &[("side", side)]);
        assert_eq!(none, format!("{name} não tem peças"));
    }
    for (side, name) in [("black", "as pretas têm"), ("white", "as brancas têm")] {
        let stone = said("iris-occupied", &[("side", side), ("cell", "c3")]);
        assert_eq!(stone, format!("{name} uma pedra em c3, por isso a casa não está vazia"));
    }
    for (side, name) in [("red", "as vermelhas têm"), ("white", "as brancas têm")] {
        let way = said("quartetto-in-the-way", &[("side", side), ("square", "c4")]);
        assert_eq!(way, format!("{name} uma peça em c4, no caminho"));
    }
    let review = |turns, mistakes| {
        said("review-side", &[("side", "brancas"), ("turns", turns), ("mistakes", mistakes)])
    };
    assert_eq!(review("1", "0"), "brancas: 1 jogada, nenhum erro");
    assert_eq!(review("2", "1"), "brancas: 2 jogadas, 1 erro");
    assert_eq!(review("9", "2"), "brancas: 9 jogadas, 2 erros");
}

/// A file of this house.
fn read(path: &str) -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join(path)).expect("a file of texts")
}

/// Every file of Portuguese texts: of games and commands, of the page, of the terminal and of
/// the command line's help.
fn portuguese_texts() -> Vec<String> {
    let shared = [
        "src/pt.ftl",
        "../server/src/texts/pt.ftl",
        "../tui/src/pt.ftl",
        "../commands/src/help.pt.ftl",
    ];
    let own = GAMES.iter().map(|entry| entry.texts[1].to_owned());
    shared.map(read).into_iter().chain(own).collect()
}

/// The messages of a file, the lines of each joined.
fn joined_messages(texts: &str) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for line in texts.lines() {
        let goes_on = line.starts_with([' ', '}']) && !line.trim().starts_with('.');
        match (goes_on, messages.last_mut()) {
            (true, Some(message)) => *message = format!("{message} {}", line.trim()),
            _ => messages.push(line.to_owned()),
        }
    }
    messages
}

/// What was proofread, a line each.
fn proofread(path: &str) -> Vec<String> {
    let text = read(path);
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Of one room with one turn is not said that there are several.
#[test]
fn one_room_is_told_in_the_singular() {
    let told = |language, id| {
        let message = Message::new(id).with("rooms", 1).with("turns", 1).with("faults", 0);
        let message = message.with("abandoned", 0).with("opened", 1).with("changed", 1);
        Texts::new(language, &[]).say(&message)
    };
    let sentences = [
        (
            "admin-checked",
            "1 room with 1 turn was played through: all is well",
            "Percorreu-se 1 sala com 1 jogada: está tudo bem",
        ),
        (
            "admin-stats",
            "1 room with 1 turn; in 0 no game has begun",
            "1 sala com 1 jogada; em 0 nenhum jogo começou",
        ),
        (
            "admin-stats-day",
            "in the last day 1 room was opened, and something happened in 1",
            "no último dia abriu-se 1 sala, e algo aconteceu em 1",
        ),
        (
            "admin-stats-month",
            "in the last thirty days 1 room was opened, and something happened in 1",
            "nos últimos trinta dias abriu-se 1 sala, e algo aconteceu em 1",
        ),
        ("admin-moved", "1 room with 1 turn was copied", "foi copiada 1 sala com 1 jogada"),
    ];
    for (id, english, portuguese) in sentences {
        assert_eq!(told(Language::English, id), english);
        assert_eq!(told(Language::Portuguese, id), portuguese);
    }
}

/// What was proofread stays as it was left, in every file of Portuguese texts.
#[test]
fn portuguese_is_as_it_was_proofread() {
    let messages: std::collections::HashSet<String> =
        portuguese_texts().iter().flat_map(|texts| joined_messages(texts)).collect();
    let proofread = proofread("../../testdata/portuguese.txt");
    // All that were listed but those that are not said any more.
    assert!(proofread.len() >= 162, "{}", proofread.len());
    let changed: Vec<&String> = proofread.iter().filter(|line| !messages.contains(*line)).collect();
    assert!(changed.is_empty(), "{changed:#?}");
}

/// So do the rules, passage by passage.
#[test]
fn portuguese_rules_are_as_they_were_proofread() {
    let proofread = proofread("../../testdata/portuguese-rules.txt");
    assert!(proofread.len() >= 46, "{}", proofread.len());
    for line in proofread {
        let (game, passage) = line.split_once(": ").expect("a game and a passage");
        let entry = GAMES.iter().find(|entry| entry.name == game).expect("a registered game");
        let words: Vec<&str> = entry.rules[1].split_whitespace().collect();
        assert!(words.join(" ").contains(passage), "{line}");
    }
}

/// Words that the glossary of the Portuguese texts does not have, in what is said anywhere
/// and in the rules.
#[test]
fn portuguese_keeps_to_its_glossary() {
    let rules = GAMES.iter().map(|entry| entry.rules[1].to_owned());
    let bad = [
        "partida",
        "lance ",
        "lances",
        "turno",
        "célula",
        "margem",
        "procura",
        "está inteira",
        "foi dada",
        "é dada",
        "acima de 0",
        "vem primeiro",
        "O início é",
        "o jogo empata",
        "de a a ",
        "Você",
        "não há tal",
        "quem joga",
        "Voltar atrás",
        "Retirar a jogada",
        "«",
    ];
    for source in rules.chain(portuguese_texts()) {
        for line in source.lines() {
            // The verb is right; a search of a tree is something else.
            let line = &line.replace("procurar", "");
            // A space before an ellipsis is only right in enumerations.
            let spaced =
                line.ends_with(" …") && ![", …", "3 …"].iter().any(|end| line.ends_with(end));
            let found =
                bad.iter().find(|word| line.contains(**word) && !line.contains("casa de partida"));
            assert!(found.is_none() && !spaced, "{found:?}: {line}");
        }
    }
}

#[test]
fn rules_come_in_every_language_and_differ() {
    for entry in chosen::games() {
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
        for variant in chosen::defaults() {
            let said = variant.visit(Collect);
            assert!(said.len() > 100, "{}", variant.name());
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

/// Whatever is to be chosen, in every half-made turn of random games, there is a
/// sentence that says so; and it differs from step to step of a turn.
#[test]
fn what_to_choose_is_said() {
    for language in Language::ALL {
        let texts = Texts::new(language, &[]);
        for variant in chosen::defaults() {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
            let mut table = variant.new_table();
            let mut said = BTreeSet::new();
            let mut before = None;
            let mut is_in_steps = false;
            for _ in 0..300 {
                let Some(message) = table.prompt() else { break };
                assert!(texts.has(message.id), "{} in {}", message.id, language.code());
                let sentence = texts.say(&message);
                assert!(!sentence.contains(['{', '\n']), "{sentence}");
                // It stands in one line of a small window, beside who plays.
                assert!(sentence.chars().count() <= 60, "{sentence}");
                // The second step of a turn is asked for in other words than the first
                // (the third jump may be asked for as the second).
                let is_second = table.steps().len() == 1;
                assert!(!is_second || before != Some(message.id), "{sentence}");
                before = Some(message.id);
                is_in_steps |= is_second;
                said.insert(message.id);
                let choices = table.choices();
                let step = choices[game::below(&mut rng, choices.len() as u64) as usize];
                table.step(step).expect("an offered step");
            }
            assert!(said.len() > 1 || !is_in_steps, "{}: {said:?}", variant.name());
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
