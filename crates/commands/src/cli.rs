//! What can be typed, and what every subcommand is given.

use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::io::{BufWriter, IsTerminal as _, Write};
use std::path::PathBuf;
use std::sync::LazyLock;

use anstream::{AutoStream, ColorChoice};
use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use game::{BadInput, Game, History, SoFar, Table};
use games::{GAMES, Language, Texts, Variant};
use solve::Library;

use crate::help;
use crate::play::ScreenArgs;

/// Two-player abstract strategy games, exact and fast.
#[derive(Debug, Parser)]
#[command(name = "quina", version, max_term_width = 100, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    screen: ScreenArgs,
    /// The language: en or pt [default: as the locale says]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = LanguageParser)]
    lang: Option<Language>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: When,
    /// Where games and tables are kept [default: in the user's data folder]
    #[arg(long, global = true, value_name = "DIR", env = "QUINA_DATA", hide_env_values = true, value_parser = folder())]
    data: Option<PathBuf>,
}

/// Takes an empty folder too: set to nothing is as good as not set.
fn folder() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play in the terminal, against the computer or another person
    Play(crate::play::Args),
    /// Learn a game by playing it, step by step
    Learn(crate::learn::Args),
    /// List saved games, look at them again, write them to files
    History(crate::history::Args),
    /// List the games
    Games(crate::games_list::Args),
    /// Print the rules of a game
    Rules(crate::rules::Args),
    /// Draw a board
    Show(crate::show::Args),
    /// List every legal turn, in byte order
    Moves(crate::moves::Args),
    /// List what may be chosen after the steps of a half-made turn
    Steps(crate::steps::Args),
    /// Play turns, print the position and who plays or has won
    Apply(crate::apply::Args),
    /// Count the turn sequences of a given length
    Perft(crate::perft::Args),
    /// Say what the engine thinks of a position
    Analyse(crate::analyse::Args),
    /// Play many games between two players
    Match(crate::contest::Args),
    /// Play everybody against everybody
    Tournament(crate::tournament::Args),
    /// Play until it is proven which of two players is stronger
    Sprt(crate::sprt::Args),
    /// Name the worst turns of a played game, and what was better
    Review(crate::review::Args),
    /// Practise the mistakes of a played game: find what was better
    Practise(crate::practise::Args),
    /// Speak the UGI protocol, on standard input and output or over TCP
    Engine(crate::engine::Args),
    /// Have the engine play against itself, for learning
    Selfplay(crate::selfplay::Args),
    /// Measure how fast the rules and the engine are
    Bench(crate::bench::Args),
    /// Play in the browser: start a web server
    Serve(crate::serve::Args),
    /// Measure how fast the web server plays many games at once
    #[cfg(all(feature = "web", unix))]
    BenchServer(crate::bench_server::Args),
    /// Look after what a server keeps
    #[cfg(feature = "web")]
    Admin(crate::admin::Args),
    /// Build the complete table of a solved game
    Solve(crate::solve::Args),
    /// Prove a table anew by the reference rules
    Verify(crate::verify::Args),
    /// Print the proven value of a position and of every turn
    Probe(crate::probe::Args),
    /// Count what is in a table
    Stats(crate::stats::Args),
    /// Solve puzzles: one turn is right
    Puzzle(crate::puzzle::Args),
    /// List the puzzles of a game, find new ones, or prove them anew
    Puzzles(crate::puzzles::Args),
    /// Print completions for a shell
    Completions(crate::shell::CompletionsArgs),
    /// Print the manual page
    Man(crate::shell::ManArgs),
    /// Print this message or the help of a subcommand
    Help(crate::shell::HelpArgs),
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// What is chosen once for the whole program.
pub struct Context {
    /// The sentences.
    pub texts: Texts,
    /// The tables of solved games.
    pub library: Library,
    /// The data folder that was asked for.
    pub data: Option<PathBuf>,
    /// Whether the language was asked for by name.
    pub language_given: bool,
    /// How to use the screen, where a subcommand does not say it itself.
    pub screen: ScreenArgs,
    color: ColorChoice,
}

impl Cli {
    /// The chosen language and colours, else those of the environment.
    pub fn context(&self) -> Context {
        let language = self.lang.unwrap_or_else(language_of_environment);
        let color = match self.color {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        let data = self.data.clone().filter(|folder| !folder.as_os_str().is_empty());
        let library = crate::tables::library(data.clone());
        let language_given = self.lang.is_some();
        let texts = tui::texts_of(language);
        let screen = self.screen.clone();
        Context { texts, library, data, language_given, screen, color }
    }
}

impl Cli {
    /// Reads the command line. What is wrong with it, and help, come in the language
    /// that it seems to ask for.
    pub fn read() -> Result<Cli, clap::Error> {
        let read = |language| {
            let mut command = help::command(language).mut_args(takes_negatives);
            for name in subcommand_names() {
                command = command.mut_subcommand(name, |sub| sub.mut_args(takes_negatives));
            }
            let mut matches = command.try_get_matches_from(arguments())?;
            Cli::from_arg_matches_mut(&mut matches)
        };
        // Nobody reads the texts of what goes well.
        read(Language::English).or_else(|error| match language_of_arguments() {
            Language::English => Err(error),
            language => read(language),
        })
    }
}

fn subcommand_names() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// A negative number after an option is its value, to be refused by the name of the
/// option, and no option of its own.
fn takes_negatives(argument: Arg) -> Arg {
    let is_option = argument.get_long().is_some() && argument.get_action().takes_values();
    match is_option && !argument.is_allow_hyphen_values_set() {
        true => argument.allow_negative_numbers(true),
        false => argument,
    }
}

fn language_of_environment() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    set.and_then(|locale| Language::of_locale(&locale)).unwrap_or(Language::English)
}

/// The language in which to complain about arguments that cannot be read: what
/// they seem to ask for, else that of the environment.
pub fn language_of_arguments() -> Language {
    let arguments: Vec<String> =
        std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let after = arguments.windows(2).find(|pair| pair[0] == "--lang").map(|pair| pair[1].as_str());
    let joined = arguments.iter().find_map(|argument| argument.strip_prefix("--lang="));
    after.or(joined).and_then(Language::of_locale).unwrap_or_else(language_of_environment)
}

/// Takes `pt`, and `pt-PT` or `pt_PT.UTF-8` as a locale has it.
#[derive(Clone, Copy, Debug)]
struct LanguageParser;

impl TypedValueParser for LanguageParser {
    type Value = Language;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Language, clap::Error> {
        let named = value.to_str().and_then(Language::of_locale).map(Language::code);
        // What names no language is refused here, and told which there are.
        let codes = PossibleValuesParser::new(Language::ALL.map(Language::code));
        let code = codes.parse_ref(command, argument, named.map_or(value, OsStr::new))?;
        Ok(Language::of_locale(&code).expect("one of the codes"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(
            Language::ALL.map(|language| PossibleValue::new(language.code())).into_iter(),
        ))
    }
}

impl Context {
    /// Standard output; colours are dropped where they do not belong.
    pub fn output(&self) -> impl Write + use<> {
        let stdout = std::io::stdout();
        let choice = match self.color {
            ColorChoice::Auto => AutoStream::choice(&stdout),
            other => other,
        };
        BufWriter::new(AutoStream::new(stdout.lock(), choice))
    }

    /// Whether standard output takes colours.
    pub fn has_colour(&self) -> bool {
        let choice = match self.color {
            ColorChoice::Auto => AutoStream::choice(&std::io::stdout()),
            other => other,
        };
        choice != ColorChoice::Never
    }

    /// How wide text may run.
    pub fn width(&self) -> usize {
        let columns = match std::io::stdout().is_terminal() {
            true => terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)),
            false => None,
        };
        columns.unwrap_or(80).clamp(40, 100)
    }
}

/// Put before arguments that begin like a turn (`-+a6c1`), so that they are not
/// taken for options. (Clap could take hyphens for values, but would then take
/// options after the first turn for turns.)
const NOT_AN_OPTION: char = '\u{1}';

/// The arguments of the program, for [`Cli`].
pub fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|argument| match argument.to_str() {
        Some(text) if is_like_a_turn(text) || text.starts_with(NOT_AN_OPTION) => {
            format!("{NOT_AN_OPTION}{text}").into()
        }
        _ => argument,
    })
}

/// Whether an argument that begins with a hyphen looks like a turn or a cell and
/// not like an option: `-+a6c1`, `-h8`. (`-p4/4/4/4` is an option with its
/// value.)
fn is_like_a_turn(text: &str) -> bool {
    match text.as_bytes() {
        [b'-', b'+', ..] => true,
        [b'-', letter, digit, ..] => {
            letter.is_ascii_lowercase() && *letter != b'p' && digit.is_ascii_digit()
        }
        _ => false,
    }
}

/// Takes a value of [`arguments`] as it was typed.
pub fn typed(text: &str) -> Result<String, Infallible> {
    Ok(text.strip_prefix(NOT_AN_OPTION).unwrap_or(text).to_owned())
}

/// Text as it was typed, with proposals for help and completion. (Whether it
/// means something is found out where all of it is known.)
#[derive(Clone, Copy, Debug)]
pub struct Proposing(fn() -> Vec<&'static str>);

/// The names of games.
pub const GAME: Proposing = Proposing(|| GAMES.iter().map(|game| game.name).collect());

/// Players that there are in some game.
pub const PLAYER: Proposing = Proposing(|| {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut words = vec!["human".to_owned(), "engine".to_owned()];
        for variant in GAMES.iter().filter_map(|game| Variant::read(game.name).ok()) {
            for player in players::Player::computers(&variant, &Library::shipped_only()) {
                if !words.contains(&player.to_string()) {
                    words.push(player.to_string());
                }
            }
        }
        words.push("ugi:COMMAND".to_owned());
        words
    });
    WORDS.iter().map(String::as_str).collect()
});

/// The themes.
pub const THEME: Proposing = Proposing(|| tui::ThemeName::ALL.map(tui::ThemeName::word).to_vec());

/// The subcommands.
pub const SUBCOMMAND: Proposing = Proposing(|| {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(subcommand_names);
    WORDS.iter().map(String::as_str).collect()
});

impl TypedValueParser for Proposing {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        match value.to_str().map(typed) {
            Some(Ok(text)) => Ok(text),
            _ => Err(clap::Error::new(clap::error::ErrorKind::InvalidUtf8).with_cmd(command)),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

/// A game and a position, as most subcommands take them.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// The game, with options if any (moxie:size=5)
    #[arg(value_parser = GAME)]
    pub game: String,
    /// The position [default: the start]
    #[arg(long, short, value_name = "POSITION", allow_hyphen_values = true, value_parser = typed)]
    pub position: Option<String>,
}

/// A position, or where turns lead to from there, of which something is to be told.
#[derive(Debug, clap::Args)]
pub struct QueryArgs {
    #[command(flatten)]
    pub place: PositionArgs,
    /// Turns to play from there first
    #[arg(value_name = "TURN", value_parser = typed)]
    pub turns: Vec<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

impl PositionArgs {
    /// The game.
    pub fn variant(&self) -> Result<Variant, BadInput> {
        Variant::read(&self.game)
    }

    /// A game that begins with the position.
    pub fn so_far(&self, turns: &[String]) -> SoFar {
        SoFar { start: self.position.clone(), turns: turns.to_vec() }
    }

    /// A table at the position, or where turns lead to from there.
    pub fn table(&self, turns: &[String]) -> Result<Box<dyn Table>, BadInput> {
        self.variant()?.table(&self.so_far(turns))
    }

    /// The same for code that knows the game.
    pub fn history<G: Game>(&self, game: G, turns: &[String]) -> Result<History<G>, BadInput> {
        History::replay(game, &self.so_far(turns))
    }
}
