//! From messages to sentences, in English or Portuguese.
//!
//! The sentences stand in Fluent files: `en.ftl` and `pt.ftl` beside this file
//! for what all games say, and in each game's folder for its own.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use game::draw::reserve;
use game::{BadInput, Ending, Message, Outcome, Side, Status, View};
use unic_langid::LanguageIdentifier;

use crate::GAMES;

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Portuguese.
    Portuguese,
}

impl Language {
    /// Both, in the order of the text arrays.
    pub const ALL: [Language; 2] = [Language::English, Language::Portuguese];

    /// `en` or `pt`: what people type and what is remembered.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Portuguese => "pt",
        }
    }

    /// The language as it is written here. Portuguese is that of Portugal, which
    /// has other plurals (0 is not one) and other numbers than that of Brazil.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Portuguese => "pt-PT",
        }
    }

    /// The language that a locale such as `pt_PT.UTF-8` or a tag such as `pt-PT`
    /// asks for, if it is one of ours.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.code() == code.to_ascii_lowercase())
    }

    fn identifier(self) -> LanguageIdentifier {
        self.tag().parse().expect("a language tag is well formed")
    }
}

/// A refusal in one English line, for tools that speak no other language.
pub fn refused(bad: &BadInput) -> String {
    Texts::new(Language::English, &[]).refusal(bad)
}

/// What all games say.
const SHARED: [&str; 2] = [include_str!("en.ftl"), include_str!("pt.ftl")];

/// Input is quoted in errors up to this many characters.
const QUOTED: usize = 200;

/// All sentences of one language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The texts of all games, and further Fluent sources of the caller's own.
    ///
    /// Panics if a source is not well formed or defines a name again: sources
    /// are part of the program, and a test reads them all.
    pub fn new(language: Language, more: &[&str]) -> Texts {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // Isolation marks are for mixed writing directions; in a terminal they
        // are dirt.
        bundle.set_use_isolating(false);
        for source in Texts::sources(language).into_iter().chain(more.iter().copied()) {
            let resource = FluentResource::try_new(source.to_owned())
                .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", language.code()));
            if let Err(errors) = bundle.add_resource(resource) {
                panic!("{}: {errors:?}", language.code());
            }
        }
        Texts { language, bundle }
    }

    /// The Fluent sources of all games, for those who put messages into words
    /// elsewhere (a browser, say).
    pub fn sources(language: Language) -> Vec<&'static str> {
        let index = language as usize;
        let games = GAMES.iter().map(|entry| entry.texts[index]);
        [SHARED[index]].into_iter().chain(games).collect()
    }

    /// Which language this is.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a sentence of this name.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The sentence of this name, without arguments.
    pub fn word<'a>(&'a self, id: &'a str) -> Cow<'a, str> {
        self.format(id, None)
    }

    /// A turn as a sentence names it: in a game whose notation has letters that have to be
    /// explained (it has a text `GAME-notation`) in words too, `cone to a1 (oa1)`.
    pub fn told_turn(&self, turn: &str, words: Option<&Message>) -> String {
        let needed = |words: &&Message| {
            let game = words.id.split('-').next().unwrap_or_default();
            self.has(&format!("{game}-notation"))
        };
        match words.filter(needed) {
            Some(words) => format!("{} ({turn})", self.say(words)),
            None => turn.to_owned(),
        }
    }

    /// A message in words. An argument `reason` may be the word of an ending;
    /// it is then explained.
    pub fn say(&self, message: &Message) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            let ending = format!("reason-{value}");
            match *name == "reason" && self.has(&ending) {
                true => args.set(*name, self.word(&ending).into_owned()),
                false => args.set(*name, argument(value)),
            }
        }
        self.format(message.id, Some(&args)).into_owned()
    }

    /// What a side has beside the board: its reserve, what it lost, its groups. `ink`
    /// colours pieces.
    pub fn beside(
        &self,
        view: &View,
        side: Side,
        ascii: bool,
        ink: &dyn Fn(&str) -> String,
    ) -> String {
        let mut line = String::new();
        let mut add = |id: &str, text: &str| line.push_str(&format!("  {} {text}", self.word(id)));
        if let Some(pieces) = reserve(view, side, ascii) {
            add("show-reserve", &ink(if pieces.is_empty() { "-" } else { &pieces }));
        }
        if let Some(lost) = view.lost {
            add("show-lost", &lost[side].to_string());
        }
        if !view.scores[side].is_empty() {
            let scores: Vec<String> = view.scores[side].iter().map(u32::to_string).collect();
            add("show-groups", &scores.join(", "));
        }
        line
    }

    /// Who plays (and whether there is nothing but to pass), or how it ended, of
    /// sides with these names.
    pub fn status(&self, status: &Status, must_pass: bool, names: &[String; 2]) -> String {
        self.say(&match status {
            Status::Playing(side) => {
                let id = if must_pass { "status-must-pass" } else { "status-playing" };
                Message::new(id).with("side", &names[*side])
            }
            Status::Over(Ending { outcome: Outcome::Won(side), reason }) => {
                Message::new("status-won").with("side", &names[*side]).with("reason", reason)
            }
            Status::Over(Ending { outcome: Outcome::Draw, reason }) => {
                Message::new("status-draw").with("reason", reason)
            }
        })
    }

    /// A refusal in one line: what was wrong, where, and why.
    pub fn refusal(&self, bad: &BadInput) -> String {
        let mut text: String = bad.text.chars().take(QUOTED).collect();
        if text.len() < bad.text.len() {
            text.push('…');
        }
        let place = match (bad.line, bad.column) {
            (Some(_), Some(_)) => "line",
            (None, Some(_)) => "column",
            _ => "whole",
        };
        let message = Message::new("bad-input")
            .with("subject", bad.subject.word())
            .with("text", text.escape_debug())
            .with("place", place)
            .with("line", bad.line.unwrap_or_default())
            .with("column", bad.column.unwrap_or_default())
            .with("reason", self.say(&bad.reason));
        self.say(&message)
    }

    /// A number with so many decimals, written as in this language.
    pub fn decimal(&self, number: f64, decimals: usize) -> String {
        let written = format!("{number:.decimals$}");
        match self.language {
            Language::English => written,
            Language::Portuguese => written.replace('.', ","),
        }
    }

    fn format<'a>(&'a self, id: &'a str, args: Option<&FluentArgs<'_>>) -> Cow<'a, str> {
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return Cow::Borrowed(id);
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors);
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        Cow::Owned(text.into_owned())
    }
}

/// A word as it is compared with what people type: in lower case and without
/// accents, which not every keyboard has.
pub fn bare(word: &str) -> String {
    let letters = word.chars().flat_map(char::to_lowercase);
    // A letter and its accent may be two characters.
    let letters = letters.filter(|letter| !('\u{300}'..='\u{36f}').contains(letter));
    letters.map(without_accent).collect()
}

/// A letter without the accent that it has in one of the languages.
pub fn without_accent(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' => 'u',
        'ç' => 'c',
        'Á' | 'À' | 'Â' => 'A',
        'É' => 'E',
        'Ó' => 'O',
        'Ú' => 'U',
        'Í' => 'I',
        other => other,
    }
}

/// Whole numbers become numbers, so that a text can select a plural by them;
/// anything that a number might be written back differently stays text.
fn argument(value: &str) -> FluentValue<'static> {
    match value.parse::<u32>() {
        Ok(number) if number.to_string() == value => FluentValue::from(number),
        _ => FluentValue::from(value.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_select_plurals_and_texts_stay_as_they_are() {
        let source = "n = { $n ->\n    [1] one\n   *[other] { $n }\n}\n";
        let texts = Texts::new(Language::English, &[source]);
        for (given, said) in [("1", "one"), ("2", "2"), ("007", "007"), ("1e5", "1e5"), ("", "")] {
            assert_eq!(texts.say(&Message::new("n").with("n", given)), said);
        }
    }

    #[test]
    fn decimals_are_written_as_the_language_writes_them() {
        let said = Language::ALL.map(|language| Texts::new(language, &[]).decimal(-2.941, 2));
        assert_eq!(said, ["-2.94", "-2,94"]);
    }

    #[test]
    fn locales_and_tags_name_a_language() {
        let of = Language::of_locale;
        for portuguese in ["pt", "PT", "pt-PT", "pt_PT", "pt_PT.UTF-8", "pt_PT@euro", "pt-pt"] {
            assert_eq!(of(portuguese), Some(Language::Portuguese), "{portuguese}");
        }
        for english in ["en", "en-GB", "en_US.UTF-8"] {
            assert_eq!(of(english), Some(Language::English), "{english}");
        }
        for other in ["", "C", "POSIX", "de_DE", "ptx", "p"] {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn plurals_are_those_of_portugal() {
        // In the Portuguese of Brazil 0 takes the singular.
        let source = "n = { $n ->\n    [one] uma\n   *[other] várias\n}\n";
        let texts = Texts::new(Language::Portuguese, &[source]);
        let said = [0, 1, 2].map(|n| texts.say(&Message::new("n").with("n", n)));
        assert_eq!(said, ["várias", "uma", "várias"]);
    }

    #[test]
    fn typed_words_need_no_accents() {
        for typed in ["posição", "posicao", "Posicão", "POSIÇAO", "posic\u{327}a\u{303}o"] {
            assert_eq!(bare(typed), "posicao");
        }
        assert_eq!(bare("áàâãéêíóôõúç b2-c3"), "aaaaeeiooouc b2-c3");
    }

    #[test]
    fn refusals_quote_long_and_strange_input_in_one_line() {
        let texts = Texts::new(Language::English, &[]);
        let text = format!("a\n\u{1b}{}", "x".repeat(1000));
        let bad = BadInput::new(game::Subject::Turn, &text, Message::new("expected-end"));
        let line = texts.refusal(&bad);
        assert!(line.starts_with("turn 'a\\n\\u{1b}xxx"), "{line}");
        assert!(line.ends_with("x…': expected nothing more"), "{line}");
    }
}
