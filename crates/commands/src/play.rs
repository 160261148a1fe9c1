//! `quina play`, and what `quina` alone does on a terminal.

use std::io::{self, IsTerminal as _, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use game::{Message, Record, SoFar};
use games::Variant;
use players::{Player, TimeControl};
use tui::{
    App, AsciiWriter, Board, Desk, Play, SetupScreen, Start, Store, StoreError, Terms, Theme,
    ThemeName,
};

use crate::cli::{Context, GAME, PLAYER, THEME, typed};
use crate::paint::coloured;
use crate::{BadUse, ExitWith, Refused};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any [default: choose on the screen]
    #[arg(value_parser = GAME)]
    game: Option<String>,
    /// Who plays first: human, human:NAME, random, classic:LEVEL, engine, engine:LEVEL, uct,
    /// perfect or ugi:COMMAND [default: human]
    #[arg(long, value_name = "PLAYER", value_parser = PLAYER, hide_possible_values = true)]
    first: Option<String>,
    /// Who plays second [default: human]
    #[arg(long, value_name = "PLAYER", value_parser = PLAYER, hide_possible_values = true)]
    second: Option<String>,
    /// The position to begin with [default: the start]
    #[arg(long, short, value_name = "POSITION", allow_hyphen_values = true, value_parser = typed)]
    position: Option<String>,
    /// A clock for each side: minutes, and seconds that every turn adds, as in 5+3 [default:
    /// none]
    #[arg(long, value_name = "MINUTES+SECONDS", requires = "game")]
    clock: Option<String>,
    /// What the luck of the computer's players comes from [default: the time]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// With a coach: says what your turns give away, and offers them back
    #[arg(long, requires = "game")]
    coach: bool,
    /// Go on with the game that was left last, or with this one
    #[arg(long, value_name = "NUMBER", num_args = 0..=1, conflicts_with_all = ["game", "first", "second", "position"])]
    resume: Option<Option<i64>>,
    /// Go on with the game of this record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "first", "second", "position", "resume"])]
    record: Option<PathBuf>,
    /// Which game of a record file with several, counted from 1
    #[arg(long = "game", value_name = "N", requires = "record")]
    number: Option<NonZeroUsize>,
    #[command(flatten)]
    screen: ScreenArgs,
}

/// How games look.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ScreenArgs {
    /// The colours
    #[arg(long, value_name = "THEME", value_parser = THEME)]
    theme: Option<String>,
    /// Only ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Line by line, as it is without a terminal
    #[arg(long)]
    plain: bool,
}

impl ScreenArgs {
    /// These, and where they say nothing, the others.
    pub fn or(&self, others: &ScreenArgs) -> ScreenArgs {
        ScreenArgs {
            theme: self.theme.clone().or_else(|| others.theme.clone()),
            ascii: self.ascii || others.ascii,
            plain: self.plain || others.plain,
        }
    }

    /// Whether there is a terminal to draw on.
    pub fn has_screen(&self) -> bool {
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        !self.plain && !is_dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
    }

    /// The stored games, or why there are none: playing is possible all the same.
    fn store(&self, context: &Context) -> Result<Store, StoreError> {
        match &context.data {
            Some(folder) => Store::open(folder),
            None => tui::default_folder().and_then(|folder| Store::open(&folder)),
        }
    }

    /// What all screens share, and what to say about the store.
    pub fn desk(&self, context: &Context, seed: Option<u64>) -> anyhow::Result<Desk> {
        let theme = match &self.theme {
            None => None,
            Some(word) => Some(ThemeName::read(word).ok_or_else(|| {
                let words = ThemeName::ALL.map(ThemeName::word).join(", ");
                let message = Message::new("theme-unknown");
                Refused(message.with("theme", word.escape_debug()).with("words", words))
            })?),
        };
        let store = self.store(context);
        let trouble = match &store {
            Ok(store) if store.is_read_only() => Some(Message::new("store-read-only")),
            Ok(_) => None,
            Err(error) => Some(Message::new("store-failed").with("error", error)),
        };
        let store = store.ok();
        if let Some(trouble) = &trouble {
            eprintln!("quina: {}", context.texts.say(trouble));
        }
        let plain_theme = if context.has_colour() { ThemeName::Default } else { ThemeName::Mono };
        let colours = std::env::var("COLORTERM").unwrap_or_default();
        let theme = Theme {
            name: theme.unwrap_or(plain_theme),
            full_colour: ["truecolor", "24bit"].contains(&colours.as_str()),
        };
        let ascii = self.ascii || !speaks_unicode();
        let mut desk = Desk::new(context.texts.language(), theme, ascii, store);
        desk.library = context.library.clone();
        desk.warning = trouble;
        if self.has_screen() {
            desk.remember(self.theme.is_some() || !context.has_colour(), context.language_given);
        }
        desk.seed = seed.unwrap_or_else(|| jiff::Timestamp::now().as_nanosecond() as u64);
        Ok(desk)
    }
}

/// Whether the terminal shows more than ASCII, as far as the locale says: one that
/// names another set of characters does not. (Where nothing is set, nothing is
/// known.)
pub fn speaks_unicode() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let Some(locale) = set else { return true };
    let locale = locale.to_ascii_lowercase();
    let says_so = locale.contains("utf-8") || locale.contains("utf8");
    // What goes into a pipe is for programs, which have no locale.
    says_so || (!locale.contains('.') && !io::stdout().is_terminal())
}

/// An unfinished game that another window plays.
fn played(desk: &mut Desk) -> Option<i64> {
    let games = desk.with_store(|store| store.list(tui::Which::Open)).ok()??;
    let mut left = games.iter().filter(|saved| saved.title.is_none());
    let store = desk.store.as_ref()?;
    left.find(|saved| store.is_played(saved.id)).map(|saved| saved.id)
}

/// Shows a screen on the terminal until the program is over.
pub fn show(desk: Desk, screen: impl tui::Screen + 'static) -> anyhow::Result<()> {
    run(App::new(desk, Box::new(screen)))
}

/// The same with the menu behind it: what to learn comes to an end, and there is more.
pub fn show_over_menu(desk: Desk, screen: impl tui::Screen + 'static) -> anyhow::Result<()> {
    run(App::over_menu(desk, Box::new(screen)))
}

fn run(app: App) -> anyhow::Result<()> {
    match tui::terminal::run(app)? {
        Some(signal) => Err(ExitWith(128 + signal as u8).into()),
        None => Ok(()),
    }
}

/// Opens the first screen.
pub fn start(context: &Context) -> anyhow::Result<()> {
    let mut desk = context.screen.desk(context, None)?;
    let start = Start::new(&mut desk);
    show(desk, start)
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let screen = self.screen.or(&context.screen);
        let has_screen = screen.has_screen();
        // Names are checked before anything is opened or made.
        let variant = self.game.as_deref().map(Variant::read).transpose()?;
        let players = variant.as_ref().map(|variant| self.players(variant, context)).transpose()?;
        if let Some(variant) = &variant {
            variant.table(&self.so_far())?;
        }
        let clock = self.clock.as_deref().map(TimeControl::read).transpose().map_err(Refused)?;
        let mut desk = screen.desk(context, self.seed)?;
        let is_chosen = self.first.is_some() || self.second.is_some();
        let play = match (variant, players) {
            (Some(variant), Some(players)) if is_chosen || !has_screen => {
                let seed = desk.seed;
                let library = context.library.clone();
                let (players, names) = players;
                let names = tui::default_names(&players, names, &desk.people());
                let terms = Terms { variant, library, players, names, clock, seed };
                Some(Play::new(terms, &self.so_far())?)
            }
            (Some(variant), _) => {
                let position = self.position.as_deref();
                let is_bare = self.game.as_deref() == Some(variant.entry.name);
                // Where nothing else is said, as it was played last time.
                let setup = match (position, is_bare) {
                    (None, true) => SetupScreen::new(variant.entry, clock, &mut desk),
                    _ => SetupScreen::of(variant, position, clock, &mut desk),
                };
                return show(desk, setup);
            }
            _ => self.earlier(&mut desk)?,
        };
        match play {
            Some(play) if has_screen && self.coach => show(desk, Board::new(play).with_coach()),
            Some(play) if has_screen => show(desk, Board::new(play)),
            Some(play) => self.play_plainly(play, &mut desk, out),
            None if has_screen => {
                let start = Start::new(&mut desk);
                show(desk, start)
            }
            None => {
                let example = games::GAMES[0].name;
                Err(Refused(Message::new("play-which-game").with("example", example)).into())
            }
        }
    }

    /// A game that begins with the position.
    fn so_far(&self) -> SoFar {
        SoFar { start: self.position.clone(), ..SoFar::default() }
    }

    /// Who plays, and what people are called.
    fn players(
        &self,
        variant: &Variant,
        context: &Context,
    ) -> anyhow::Result<([Player; 2], [Option<String>; 2])> {
        let read = |text: &Option<String>| match text {
            Some(text) => tui::read_player(text, variant, &context.library),
            None => Ok((Player::Human, None)),
        };
        let (first, second) = (read(&self.first)?, read(&self.second)?);
        Ok(([first.0, second.0], [first.1, second.1]))
    }

    /// A game that was begun before.
    fn earlier(&self, desk: &mut Desk) -> anyhow::Result<Option<Play>> {
        if let Some(path) = &self.record {
            let record: Record = crate::apply::read_record(path, self.number)?;
            crate::apply::tell_of_tags(&record, path, &desk.texts);
            return Ok(Some(Play::of_record(&record, &desk.library)?));
        }
        let Some(wanted) = self.resume else { return Ok(None) };
        let found = desk.with_store(|store| match wanted {
            Some(number) => store.load(number),
            None => store.unfinished(),
        });
        let saved = found.map_err(BadUse)?.flatten();
        let Some(saved) = saved else {
            let message = match (wanted, played(desk)) {
                (Some(number), _) => Message::new("history-unknown").with("number", number),
                (None, Some(number)) => Message::new("store-played").with("number", number),
                (None, None) => Message::new("history-nothing"),
            };
            return Err(Refused(message).into());
        };
        if saved.sheet.ending.is_some() {
            return Err(Refused(Message::new("history-finished").with("number", saved.id)).into());
        }
        Ok(Some(desk.go_on(&saved).map_err(BadUse)?))
    }

    fn play_plainly(
        &self,
        play: Play,
        desk: &mut Desk,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let mut out = AsciiWriter::new(out, desk.ascii);
        let left = desk.with_store(|store| store.unfinished()).ok().flatten().flatten();
        if let Some(saved) = left
            && self.resume.is_none()
        {
            let turns = saved.sheet.so_far.turns.len();
            let message = Message::new("plain-go-on")
                .with("game", saved.sheet.game)
                .with("turns", turns)
                .with("plural", if turns == 1 { "one" } else { "other" });
            writeln!(out, "{}", desk.texts.say(&message))?;
        }
        let input = io::stdin().lock();
        let plain = tui::plain::Plain::new(play, desk, input, out, coloured);
        if self.coach {
            plain.with_coach().run()?
        } else {
            plain.run()?
        };
        Ok(())
    }
}
