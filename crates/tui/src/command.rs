//! What people type: a turn or a step, or a word of command in English or the chosen
//! language. The board screen's line and plain mode read the same.
//!
//! What can be played comes first, and a game's own words are always the game's:
//! where a game has a turn `swap`, the word plays it or is refused, and never does
//! something else. `/swap` is the command in every game.

use game::{BadInput, Message, Step, Subject};
use games::{Texts, bare};

use crate::play::Play;

/// A word of command with what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// What to do.
    pub verb: Verb,
    /// The rest of the line.
    pub rest: String,
}

macro_rules! verbs {
    ($($(#[$doc:meta])* $verb:ident = $word:literal,)*) => {
        /// What can be asked for by a word.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Verb { $($(#[$doc])* $verb,)* }

        impl Verb {
            /// All of them, in the order in which help shows them.
            pub const ALL: &[Verb] = &[$(Verb::$verb),*];

            /// The English word; the texts have it as `command-WORD` and its
            /// explanation as `about-WORD`.
            pub const fn word(self) -> &'static str {
                match self { $(Verb::$verb => $word),* }
            }
        }
    };
}

verbs! {
    /// What can be typed.
    Help = "help",
    /// Every legal turn.
    Moves = "moves",
    /// The board again.
    Board = "board",
    /// Takes back.
    Undo = "undo",
    /// Plays again what was taken back.
    Redo = "redo",
    /// A good turn.
    Hint = "hint",
    /// The players change sides.
    Swap = "swap",
    /// Turns the board.
    Flip = "flip",
    /// The position as text.
    Position = "position",
    /// The game as a record.
    Record = "record",
    /// Writes the record to a file.
    Export = "export",
    /// Keeps the game under a name.
    Save = "save",
    /// Goes on with a saved game.
    Load = "load",
    /// Gives up.
    Resign = "resign",
    /// Offers a draw.
    Draw = "draw",
    /// Another game.
    New = "new",
    /// The rules.
    Rules = "rules",
    /// The end.
    Quit = "quit",
}

impl Command {
    /// Reads a line that begins with a word of command, unless it is for the game.
    pub fn read(line: &str, play: &Play, texts: &Texts) -> Option<Command> {
        let line = line.trim();
        if let Some(command) = line.strip_prefix('/') {
            return Command::of_word(command, texts);
        }
        // Most lines are no command; only of the others it is asked what else they are.
        Command::of_word(line, texts).filter(|_| !is_for_game(play, line, texts))
    }

    /// Why this cannot be done, if something follows a word that takes nothing.
    pub fn refusal(&self) -> Option<Message> {
        let takes_more = matches!(self.verb, Verb::Export | Verb::Save | Verb::Load);
        let message = || Message::new("command-alone").with("word", self.verb.word());
        (!takes_more && !self.rest.is_empty())
            .then(|| message().with("rest", self.rest.escape_debug()))
    }

    fn of_word(line: &str, texts: &Texts) -> Option<Command> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = bare(word);
        let is_called = |verb: &&Verb| {
            verb.word() == word || bare(&texts.word(&format!("command-{}", verb.word()))) == word
        };
        // What opens the keys on every screen asks for help here too.
        if word == "?" {
            return Some(Command { verb: Verb::Help, rest: rest.trim().to_owned() });
        }
        let verb = *Verb::ALL.iter().find(is_called)?;
        Some(Command { verb, rest: rest.trim().to_owned() })
    }
}

/// Plays a typed turn, or takes a typed step. Within a half-made turn a step
/// comes first; else what is legal as a turn is one, and what is not may still be
/// a step that is offered. Returns the turn if one was completed.
pub fn enter(play: &mut Play, text: &str, texts: &Texts) -> Result<Option<String>, BadInput> {
    let step = read_step(play, text, texts);
    if let (Some(step), false) = (step, play.table().steps().is_empty()) {
        // As by a click: something of its kind takes the place of what was chosen.
        return play.click(step);
    }
    match (play.play(text), step) {
        (Ok(turn), _) => Ok(Some(turn)),
        (Err(_), Some(step)) if play.choices().contains(&step) => play.step(step),
        // What has no form of a turn, but is a cell or a word, is refused as that: by the
        // rule in the way.
        (Err(bad), Some(step)) if bad.column.is_some() => play.step(step),
        // What is neither is refused as a turn, with its reason.
        (Err(bad), _) => Err(bad),
    }
}

/// Why something cannot be chosen or played, to somebody who sees the board and what was
/// chosen: the rule alone for a step, the place in the text for what cannot be read.
pub fn why_not(bad: &BadInput, texts: &Texts) -> String {
    match bad.subject {
        Subject::Step if bad.reason.id != "step-unknown" => texts.say(&bad.reason),
        _ => texts.refusal(bad),
    }
}

/// Whether a line is a word of the game, a step that is offered or a legal turn.
fn is_for_game(play: &Play, text: &str, texts: &Texts) -> bool {
    match read_step(play, text, texts) {
        Some(Step::Word(_)) => true,
        Some(step) if play.choices().contains(&step) => true,
        _ => play.to_move().is_some() && play.table().turns().iter().any(|turn| turn == text),
    }
}

/// A step as written in the notation, or a kind of piece, a word of the game or the
/// word for passing in the chosen language, with or without accents.
fn read_step(play: &Play, text: &str, texts: &Texts) -> Option<Step> {
    let view = play.table().view();
    let game = play.setup().variant.entry.name;
    let is_called = |id: &str| bare(&texts.word(id)) == bare(text);
    let named = |what: &str, name: &str| is_called(&format!("{game}-{what}-{name}"));
    let kind = view.kinds.iter().position(|kind| named("kind", kind.name));
    let word = view.words.iter().position(|word| named("word", word));
    match (kind, word) {
        (Some(kind), _) => Some(Step::Kind(kind as u8)),
        (None, Some(word)) => Some(Step::Word(word as u8)),
        _ if is_called("key-pass") => Some(Step::Pass),
        _ => view.read_step(text).ok(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use games::{Language, Variant};

    use super::*;

    /// Every word of command in every language.
    fn commands(verbs: &[Verb]) -> BTreeSet<String> {
        let texts = Language::ALL.map(crate::app::texts_of);
        let called = |verb: &Verb| {
            let id = format!("command-{}", verb.word());
            let words = texts.each_ref().map(|texts| bare(&texts.word(&id)));
            words.into_iter().chain([verb.word().to_owned()]).collect::<Vec<_>>()
        };
        verbs.iter().flat_map(called).collect()
    }

    /// A turn that is written like a command would hide it; only a game's own words may,
    /// and of those none may hide the ways to get help and to get out.
    #[test]
    fn no_game_takes_the_words_of_the_program() {
        let (all, kept) = (commands(Verb::ALL), commands(&[Verb::Help, Verb::Quit]));
        assert!(all.contains("undo") && kept.len() >= 3);
        for variant in Variant::all() {
            let mut table = variant.new_table();
            let words = table.view().words;
            assert!(words.iter().all(|word| !kept.contains(*word)), "{words:?}");
            for ply in 0..30 {
                let turns = table.turns();
                let hides =
                    |turn: &&String| all.contains(&bare(turn)) && !words.contains(&turn.as_str());
                assert_eq!(turns.iter().find(hides), None, "{}", variant.name());
                let Some(turn) = turns.get(ply * 31 % turns.len().max(1)) else { break };
                table.play(turn).unwrap();
            }
        }
    }
}
