//! The program on a terminal, as a machine that takes events and draws frames.
//! It reads no clock and no keyboard: both are handed in, so that tests play
//! whole games by sending keys.

use std::time::Duration;

use game::{Lesson, Message};
use games::{Language, LessonsDone, Texts};
use puzzles::{Solver, Tried};
use ratatui::Frame;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind,
};
use solve::Library;

use crate::SOURCES;
use crate::paint::make_ascii;
use crate::play::Play;
use crate::player;
use crate::screen::help::{Help, Key};
use crate::store::{Saved, Store, StoreError};
use crate::theme::{StyleRole, Theme, ThemeName};

/// Under which keys the names of people are kept.
const PEOPLE: [&str; 2] = ["person-1", "person-2"];

/// What all screens share.
pub struct Desk {
    /// The sentences.
    pub texts: Texts,
    /// The colours.
    pub theme: Theme,
    /// Only ASCII characters.
    pub ascii: bool,
    /// The stored games; `None` where they cannot be stored.
    pub store: Option<Store>,
    /// What is known of solved games; until somebody says otherwise, what came along.
    pub library: Library,
    /// The time since the program began, at the last event.
    pub now: Duration,
    /// What luck comes from.
    pub seed: u64,
    /// Text on its way to the clipboard of the terminal.
    pub clipboard: Option<String>,
    /// What the first screen says: that games are not being saved.
    pub warning: Option<Message>,
    /// Whether somebody was told that the last turn could not be stored.
    is_trouble_told: bool,
    /// The lessons that have been done.
    pub lessons: LessonsDone,
    /// The puzzles that have been tried.
    pub solver: Solver,
}

/// Under which names it is remembered what was learnt.
const LESSONS: &str = "lessons";
const PUZZLES: &str = "puzzles";

impl Desk {
    /// A desk.
    pub fn new(language: Language, theme: Theme, ascii: bool, mut store: Option<Store>) -> Desk {
        // What cannot be read is as good as nothing: lessons can be done again.
        let mut kept = |key| {
            let store = store.as_mut()?;
            store.setting(key).ok().flatten()
        };
        let lessons = LessonsDone::read(&kept(LESSONS).unwrap_or_default());
        let solver = Solver::read(&kept(PUZZLES).unwrap_or_default());
        Desk {
            texts: texts_of(language),
            theme,
            ascii,
            store,
            library: Library::shipped_only(),
            now: Duration::ZERO,
            seed: 0,
            clipboard: None,
            warning: None,
            is_trouble_told: false,
            lessons,
            solver,
        }
    }

    /// A lesson has been done. Where that cannot be kept it counts until the program ends.
    pub fn lesson_done(&mut self, game: &str, lesson: &Lesson) {
        if !self.lessons.has(game, lesson) {
            self.lessons.mark(game, lesson);
            let text = self.lessons.write();
            let _ = self.with_store(|store| store.set(LESSONS, &text));
        }
    }

    /// A puzzle has been tried. The same holds.
    pub fn puzzle_tried(&mut self, tried: Tried) {
        self.solver.tried.push(tried);
        let text = self.solver.write();
        let _ = self.with_store(|store| store.set(PUZZLES, &text));
    }

    /// Seeds for one game after the other.
    pub fn next_seed(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(1);
        self.seed
    }

    /// Does something with the store, where there is one. A failure is told in
    /// a sentence and otherwise survived: playing goes on.
    pub fn with_store<T>(
        &mut self,
        act: impl FnOnce(&mut Store) -> Result<T, StoreError>,
    ) -> Result<Option<T>, String> {
        let Some(store) = &mut self.store else { return Ok(None) };
        act(store).map(Some).map_err(|error| {
            let message = Message::new("store-failed").with("error", error);
            self.texts.say(&message)
        })
    }

    /// Stores what is new of a game. That it cannot be done is told once, not after
    /// every turn; should it succeed again and fail again, once more.
    pub fn keep(&mut self, play: &mut Play) -> Result<(), String> {
        let stored = self.with_store(|store| play.store(store));
        let was_told = std::mem::replace(&mut self.is_trouble_told, stored.is_err());
        match stored {
            Err(text) if !was_told => Err(text),
            _ => Ok(()),
        }
    }

    /// A stored game to go on with, and not to be gone on with elsewhere; else
    /// why not.
    pub fn go_on(&mut self, saved: &Saved) -> Result<Play, String> {
        let mut play = Play::load(saved, &self.library).map_err(|bad| self.texts.refusal(&bad))?;
        if self.with_store(|store| play.claim(store))? == Some(false) {
            let message = Message::new("store-played").with("number", saved.id);
            return Err(self.texts.say(&message));
        }
        // Another window may have played on since this was looked up.
        let fresh = self.with_store(|store| store.load(saved.id))?.flatten();
        match fresh.filter(|fresh| fresh.title.is_none()) {
            Some(fresh) => play.reload(&fresh).map_err(|bad| self.texts.refusal(&bad)),
            None => Ok(play),
        }
    }

    /// How a game was set up last time, as its screen wrote it.
    pub fn last_setup(&mut self, game: &str) -> Option<String> {
        self.with_store(|store| store.setting(&format!("setup-{game}"))).ok().flatten().flatten()
    }

    /// Keeps how a game was set up for the next time; that it cannot be kept is no matter.
    pub fn remember_setup(&mut self, game: &str, text: &str) {
        let _ = self.with_store(|store| store.set(&format!("setup-{game}"), text));
    }

    /// What people were called last time.
    pub fn people(&mut self) -> [Option<String>; 2] {
        PEOPLE
            .map(|key| self.with_store(|store| store.setting(key)).ok().flatten().flatten())
            .map(|name| name.and_then(|name| player::name(&name)))
    }

    /// Keeps what they are called for the next time.
    pub fn remember_people(&mut self, names: &[Option<String>; 2]) {
        for (key, name) in PEOPLE.into_iter().zip(names) {
            // They have their names; that these are not remembered is no matter.
            let name = name.as_deref().unwrap_or_default();
            let _ = self.with_store(|store| store.set(key, name));
        }
    }

    fn next_theme(&mut self) {
        self.theme.name = self.theme.name.next();
        let word = self.theme.name.word();
        // The colours have changed; that they are not remembered is no matter.
        let _ = self.with_store(|store| store.set("theme", word));
    }

    fn next_language(&mut self) {
        let language = match self.texts.language() {
            Language::English => Language::Portuguese,
            Language::Portuguese => Language::English,
        };
        self.texts = texts_of(language);
        let _ = self.with_store(|store| store.set("language", language.code()));
    }

    /// Takes over remembered choices, except those made on the command line.
    pub fn remember(&mut self, theme_given: bool, language_given: bool) {
        let theme = self.with_store(|store| store.setting("theme")).ok().flatten().flatten();
        if let Some(name) = theme.and_then(|word| ThemeName::read(&word))
            && !theme_given
        {
            self.theme.name = name;
        }
        let code = self.with_store(|store| store.setting("language")).ok().flatten().flatten();
        if let Some(language) = code.and_then(|code| Language::of_locale(&code))
            && !language_given
        {
            self.texts = texts_of(language);
        }
    }
}

/// All sentences of a language, the program's own included.
pub fn texts_of(language: Language) -> Texts {
    Texts::new(language, &[SOURCES[language as usize]])
}

/// Where to go after an event.
pub enum Go {
    /// Nowhere.
    Stay,
    /// To the screen before this one.
    Back,
    /// To another screen, and back here later.
    To(Box<dyn Screen>),
    /// To another screen instead of this one.
    Instead(Box<dyn Screen>),
    /// Nowhere, but explain the keys.
    Help,
    /// Out of the program.
    Quit,
}

/// One screen of the program.
pub trait Screen {
    /// Draws it.
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &Desk);

    /// The keys that do something here, for `?`.
    fn keys(&self, desk: &Desk) -> Vec<Key>;

    /// A key, a click, pasted text.
    fn handle(&mut self, event: &Event, desk: &mut Desk) -> Go;

    /// Time has passed.
    fn tick(&mut self, _: &mut Desk) -> Go {
        Go::Stay
    }

    /// The screen is seen again after another one.
    fn returned(&mut self, _: &mut Desk) {}

    /// Sentences that were made before are in the wrong language now.
    fn language_changed(&mut self) {}

    /// Whether letters are being typed, so that none of them is a command.
    fn is_typing(&self) -> bool {
        false
    }

    /// Whether something moves by itself, so that ticks should come often.
    fn is_busy(&self) -> bool {
        false
    }
}

/// The screens, one upon the other.
pub struct App {
    /// What they share.
    pub desk: Desk,
    screens: Vec<Box<dyn Screen>>,
    /// The keys of the screen on top, while they are explained.
    help: Option<Help>,
}

impl App {
    /// A program that begins with this screen.
    pub fn new(desk: Desk, first: Box<dyn Screen>) -> App {
        App { desk, screens: vec![first], help: None }
    }

    /// A program that begins with this screen, and has the menu behind it.
    pub fn over_menu(mut desk: Desk, first: Box<dyn Screen>) -> App {
        // What is wrong with the store is said where it is seen at once.
        let warning = desk.warning.take();
        let menu = Box::new(crate::screen::start::Start::new(&mut desk));
        desk.warning = warning;
        App { desk, screens: vec![menu, first], help: None }
    }

    /// Whether the program is over.
    pub fn is_done(&self) -> bool {
        self.screens.is_empty()
    }

    /// Whether ticks should come often.
    pub fn is_busy(&self) -> bool {
        self.screens.last().is_some_and(|screen| screen.is_busy())
    }

    /// Draws the screen on top.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        if let Some(screen) = self.screens.last_mut() {
            screen.draw(frame, &self.desk);
            if let Some(help) = &mut self.help {
                let keys = screen.keys(&self.desk);
                let area = frame.area();
                help.draw(frame.buffer_mut(), area, &keys, &self.desk);
            }
            if self.desk.ascii {
                make_ascii(frame.buffer_mut());
            }
        }
    }

    /// Takes an event at this time since the beginning.
    pub fn handle(&mut self, event: &Event, now: Duration) {
        self.tick(now);
        let Some(screen) = self.screens.last_mut() else { return };
        let go = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return,
            Event::Key(key) if is_control(*key, 'c') => Go::Quit,
            event if self.help.is_some() => {
                let stays = match event {
                    Event::Key(key) => self.help.as_mut().is_some_and(|help| help.takes(key.code)),
                    Event::Mouse(mouse) => !matches!(mouse.kind, MouseEventKind::Down(_)),
                    _ => true,
                };
                if !stays {
                    self.help = None;
                }
                Go::Stay
            }
            Event::Key(key) if key.code == KeyCode::Char('T') && !screen.is_typing() => {
                self.desk.next_theme();
                Go::Stay
            }
            Event::Key(key) if key.code == KeyCode::Char('L') && !screen.is_typing() => {
                self.desk.next_language();
                screen.language_changed();
                Go::Stay
            }
            Event::Key(key) if key.code == KeyCode::Char('?') && !screen.is_typing() => Go::Help,
            event => screen.handle(event, &mut self.desk),
        };
        self.go(go);
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Duration) {
        self.desk.now = now;
        if let Some(screen) = self.screens.last_mut() {
            let go = screen.tick(&mut self.desk);
            self.go(go);
        }
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::Help => self.help = Some(Help::default()),
            Go::Quit => self.screens.clear(),
            Go::To(screen) => self.screens.push(screen),
            Go::Instead(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Go::Back => {
                self.screens.pop();
                if let Some(screen) = self.screens.last_mut() {
                    screen.returned(&mut self.desk);
                }
            }
        }
    }
}

/// Whether a key is this letter with Control.
pub fn is_control(key: KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char(letter)
}

impl Desk {
    /// The style of a piece of the screen.
    pub fn style(&self, role: StyleRole) -> ratatui::style::Style {
        self.theme.role(role)
    }

    /// A sentence.
    pub fn word(&self, id: &str) -> String {
        self.texts.word(id).into_owned()
    }
}
