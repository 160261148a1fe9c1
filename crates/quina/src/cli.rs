//! What can be typed, and what every subcommand is given.

use std::io::{BufWriter, IsTerminal as _, Write};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, Parser, Subcommand, ValueEnum};
use game::{BadInput, Table};
use games::{Language, Texts, Variant};

/// Five two-player abstract strategy games, exact and fast.
#[derive(Debug, Parser)]
#[command(name = "quina", version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The language: en or pt [default: as the locale says]
    #[arg(long, global = true, value_name = "LANGUAGE")]
    lang: Option<LanguageArg>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: When,
}

#[derive(Debug, Subcommand)]
pub enum Command {
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
    /// Measure how fast the rules are
    Bench(crate::bench::Args),
    /// Play in the browser: start a web server
    Serve(crate::serve::Args),
    /// Measure how fast the web server plays many games at once
    BenchServer(crate::bench_server::Args),
    /// Print completions for a shell
    Completions(crate::shell::CompletionsArgs),
    /// Print the manual page
    Man(crate::shell::ManArgs),
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LanguageArg {
    En,
    Pt,
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
    color: ColorChoice,
}

impl Cli {
    /// The chosen language and colours, else those of the environment.
    pub fn context(&self) -> Context {
        let language = match self.lang {
            Some(LanguageArg::En) => Language::English,
            Some(LanguageArg::Pt) => Language::Portuguese,
            None => language_of_environment(),
        };
        let color = match self.color {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        Context { texts: Texts::new(language, &[]), color }
    }
}

fn language_of_environment() -> Language {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    set.and_then(|locale| Language::of_locale(&locale)).unwrap_or(Language::English)
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

    /// How wide text may run.
    pub fn width(&self) -> usize {
        let columns = match std::io::stdout().is_terminal() {
            true => terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)),
            false => None,
        };
        columns.unwrap_or(80).clamp(40, 100)
    }
}

/// A game and a position, as most subcommands take them.
#[derive(Debug, Args)]
pub struct Place {
    /// The game, with options if any: quantik, moxie:size=5, …
    pub game: String,
    /// The position [default: the start]
    #[arg(long, short, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,
}

impl Place {
    /// The game.
    pub fn variant(&self) -> Result<Variant, BadInput> {
        Variant::read(&self.game)
    }

    /// A table at the position.
    pub fn table(&self) -> Result<Box<dyn Table>, BadInput> {
        self.variant()?.table(self.position.as_deref())
    }
}
