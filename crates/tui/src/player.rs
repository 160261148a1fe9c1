//! Players as people read them.

use game::{BadInput, HUMAN, LONGEST_NAME, Message, Side, is_human, person_name};
use games::{Texts, Variant};
use players::{Player, TimeControl};
use solve::Library;

/// Everybody who can play this game: people first.
pub fn offered(variant: &Variant, library: &Library) -> Vec<Player> {
    std::iter::once(Player::Human).chain(Player::computers(variant, library)).collect()
}

/// Reads a player, who may be a person with a name: `human:Ana`.
pub fn read(
    text: &str,
    variant: &Variant,
    library: &Library,
) -> Result<(Player, Option<String>), BadInput> {
    match person_name(text).and_then(name) {
        Some(name) => Ok((Player::Human, Some(name))),
        None => Ok((Player::read(text, variant, library)?, None)),
    }
}

/// Somebody's name as it was typed; `None` if that is nothing. What [`game::person`]
/// would refuse is left out instead: somebody is typing, and wants to play.
pub fn name(text: &str) -> Option<String> {
    let seen: String = text.chars().filter(|c| game::person(&c.to_string()).is_ok()).collect();
    let tidy = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = tidy.chars().take(LONGEST_NAME).collect();
    Some(name.trim_end().to_owned()).filter(|name| !name.is_empty())
}

/// The names of people who have not said theirs: those that were given last, the first
/// one for whoever is alone among computers.
pub fn default_names(
    players: &[Player; 2],
    given: [Option<String>; 2],
    remembered: &[Option<String>; 2],
) -> [Option<String>; 2] {
    let mut names = given;
    for side in Side::BOTH.into_iter().filter(|side| players[*side] == Player::Human) {
        let slot = &mut names[side.index()];
        if slot.is_none() {
            slot.clone_from(&remembered[person(players, side)]);
        }
    }
    names
}

/// Which of the people a side's is: whoever is alone is the first.
pub fn person(players: &[Player; 2], side: Side) -> usize {
    if players[!side] == Player::Human { side.index() } else { 0 }
}

/// What [`read`] reads.
pub fn word(player: &Player, name: Option<&str>) -> String {
    match name.filter(|_| *player == Player::Human) {
        Some(name) => format!("{HUMAN}:{name}"),
        None => player.to_string(),
    }
}

/// A player as it is offered for a game: `Beginner · engine 1`, `hard · classic 3`.
pub fn offer(game: &str, player: &Player, texts: &Texts) -> String {
    let word = player.to_string();
    let title = title(&word, texts);
    match level_name(game, &word, texts) {
        Some(name) => format!("{name} · {title}"),
        None => title,
    }
}

/// What a level is called in a game, which may be written with its options.
fn level_name(game: &str, word: &str, texts: &Texts) -> Option<String> {
    let game = game.split(':').next().unwrap_or(game);
    let id = match word.split_once(':')? {
        ("engine", level) => format!("level-{level}"),
        (kind, level) => format!("{game}-{kind}-{level}"),
    };
    texts.has(&id).then(|| texts.word(&id).into_owned())
}

/// One of two players as people read them at a game and in lists of games: by name, by
/// the name of the level that was chosen, or as *you* who are alone with a computer.
pub fn called(game: &str, players: [&str; 2], side: Side, texts: &Texts) -> String {
    let [word, other] = [side, !side].map(|side| players[side.index()]);
    match level_name(game, word, texts) {
        _ if word == HUMAN && !is_human(other) => texts.word("player-you").into_owned(),
        Some(name) => name,
        None => title(word, texts),
    }
}

/// What a player of a game is, in a line; with what it is worth, where that was measured with
/// these options.
pub fn about(variant: &Variant, player: &Player, texts: &Texts) -> String {
    let word = player.to_string();
    let (kind, level) = word.split_once(':').unwrap_or((&word, ""));
    let own = format!("level-about-{level}");
    let about = texts.word(&format!("player-about-{kind}")).into_owned();
    if kind != "engine" || !texts.has(&own) {
        return about;
    }
    let place = level.parse().ok().and_then(|number: usize| number.checked_sub(1));
    let rating = place.and_then(|place| variant.ratings()?.get(place).copied());
    let rating =
        rating.map(|rating| texts.say(&Message::new("level-rating").with("rating", rating)));
    let parts = [Some(texts.word(&own).into_owned()), rating, Some(about)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// A clock as people read it: `5 min + 3 s a turn`.
pub fn clock_title(clock: TimeControl, texts: &Texts) -> String {
    let minutes = clock.time.as_secs_f64() / 60.0;
    let seconds = clock.increment.as_secs_f64();
    let plain = |number: f64| {
        let digits = if number.fract() == 0.0 { 0 } else { 2 };
        texts.decimal(number, digits)
    };
    let kind = if clock.increment.is_zero() { "plain" } else { "more" };
    let message = Message::new("clock-title")
        .with("kind", kind)
        .with("minutes", plain(minutes))
        .with("seconds", plain(seconds));
    texts.say(&message)
}

/// A player's word as people read it: `classic 2`.
pub fn title(word: &str, texts: &Texts) -> String {
    if let Some(name) = person_name(word) {
        return name.to_owned();
    }
    let (base, level) = word.split_once(':').unwrap_or((word, ""));
    let id = format!("player-{base}");
    if !texts.has(&id) {
        return word.to_owned();
    }
    let name = texts.word(&id).into_owned();
    if level.is_empty() { name } else { format!("{name} {level}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_short_line() {
        assert_eq!(name("  Ana \n").as_deref(), Some("Ana"));
        assert_eq!(name(" \u{7}\t"), None);
        assert_eq!(name(&"x".repeat(99)).unwrap().len(), LONGEST_NAME);
    }

    /// What one way of giving a name takes, the others read back.
    #[test]
    fn a_name_that_is_taken_is_one_that_records_may_hold() {
        for typed in ["Ana  Maria", "A\u{202e}na", "\u{feff}Rui ", &"é ".repeat(40), "\u{200b}"] {
            let Some(taken) = name(typed) else { continue };
            assert_eq!(game::person(&taken).unwrap(), format!("human:{taken}"), "{typed:?}");
        }
        assert_eq!(name("A\u{202e}na").as_deref(), Some("Ana"));
        assert_eq!(name("\u{200b}"), None);
    }

    #[test]
    fn players_are_called_as_they_were_chosen() {
        let texts = crate::app::texts_of(games::Language::English);
        let pair = |game: &str, players: [&str; 2]| {
            Side::BOTH.map(|side| called(game, players, side, &texts))
        };
        assert_eq!(pair("quantik", ["human", "engine:1"]), ["you", "Beginner"]);
        assert_eq!(pair("iris:size=5", ["classic:3", "human"]), ["hard", "you"]);
        assert_eq!(pair("moxie", ["human:Ana", "human"]), ["Ana", "human"]);
        assert_eq!(pair("moxie", ["classic:2", "ugi:./x"]), ["classic 2", "program ./x"]);
    }

    /// Ratings were measured with the game's own options, and say nothing of a larger board.
    #[test]
    fn a_level_is_rated_only_with_the_options_that_it_was_measured_with() {
        for (language, word) in
            [(games::Language::English, "Rating"), (games::Language::Portuguese, "Classificação")]
        {
            let texts = crate::app::texts_of(language);
            let about = |game: &str| {
                let variant = Variant::read(game).unwrap();
                let player = Player::read("engine:10", &variant, &Library::shipped_only()).unwrap();
                about(&variant, &player, &texts)
            };
            let usual = about("moxie");
            assert!(usual.contains(&format!("{word} 1580.")), "{usual}");
            assert_eq!(about("moxie:size=4"), usual, "the default, said aloud");
            for other in ["moxie:size=8", "moxie:size=5", "quantik:stuck=loss"].map(about) {
                assert!(!other.is_empty() && !other.contains(word), "{other}");
            }
        }
    }

    #[test]
    fn people_are_called_as_they_were_last_time() {
        let remembered = ["Ana", "Rui"].map(|name| Some(name.to_owned()));
        let called = |players: [Player; 2], given: [Option<&str>; 2]| {
            let given = given.map(|name| name.map(str::to_owned));
            default_names(&players, given, &remembered).map(Option::unwrap_or_default)
        };
        let human = Player::Human;
        assert_eq!(called([human.clone(), human.clone()], [None, None]), ["Ana", "Rui"]);
        assert_eq!(called([Player::Random, human.clone()], [None, None]), ["", "Ana"]);
        assert_eq!(called([human.clone(), Player::Random], [Some("Eva"), None]), ["Eva", ""]);
    }
}
