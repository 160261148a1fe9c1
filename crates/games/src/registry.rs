//! The list of games, and how a name with options becomes a game.

use game::{
    BadInput, Classic, Encoding, Game, History, Lesson, LiveTable, Message, OptionSpec, Options,
    Puzzle, Reader, Reference, Rules, SoFar, Step, Subject, Table, View,
};
use search::{Engine, Knowledge, Mind, Ratings, Search, Settings, Thinker};
use solve::{Disagreement, Library, Part, Report, Solution, Tablebase, Watch};

/// What a game that is marked `solved` says of its solution; others say nothing.
macro_rules! solution {
    ($folder:ident) => {};
    ($folder:ident solved) => {
        fn solution(&self) -> Solution<Self> {
            crate::$folder::solution(self)
        }

        fn verify(
            &self,
            table: &dyn Tablebase<Self>,
            part: Part,
            watch: Watch<'_>,
        ) -> Result<Report, Disagreement> {
            // Asked beside the table: one that does not rest on it, if there is such.
            let solution = self.solution();
            let oracle = solution.without_table().map(|oracle| &**oracle);
            solve::verify(self, table, oracle, part, watch)
        }
    };
}

/// Lists the games: everything that depends on which games there are is made
/// here. A game that can be left out stands behind its feature.
macro_rules! registry {
    ($($(#[$gate:meta])* $folder:ident::$game:ident $([$solved:ident])?)*) => {
        $($(#[$gate])* impl Playable for crate::$folder::$game {
            solution!($folder $($solved)?);

            // Here, and not as defaults, so that they are compiled here alone.
            fn engine(self, settings: Settings, library: Option<&Library>) -> Box<dyn Search<Self>> {
                Box::new(new_engine(self, settings, library))
            }

            fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
                game::perft(self, position, depth)
            }
        })*

        /// Every game, in the order in which menus show them.
        pub static GAMES: &[Entry] = &[$($(#[$gate])* Entry {
            name: <crate::$folder::$game as Rules>::NAME,
            sides: <crate::$folder::$game as Rules>::SIDES,
            options: <crate::$folder::$game as Rules>::OPTIONS,
            draws: <crate::$folder::$game as Rules>::DRAWS,
            passes: <crate::$folder::$game as Rules>::PASSES,
            lessons: <crate::$folder::$game as Rules>::LESSONS,
            puzzles: <crate::$folder::$game as Rules>::PUZZLES,
            classic_levels: <crate::$folder::$game as Classic>::CLASSIC_LEVELS,
            ratings: <crate::$folder::$game as Knowledge>::RATINGS,
            #[cfg(feature = "texts")]
            rules: [
                include_str!(concat!(stringify!($folder), "/RULES.md")),
                include_str!(concat!(stringify!($folder), "/RULES.pt.md")),
            ],
            #[cfg(feature = "texts")]
            texts: [
                include_str!(concat!(stringify!($folder), "/en.ftl")),
                include_str!(concat!(stringify!($folder), "/pt.ftl")),
            ],
        }),*];

        impl Variant {
            /// Calls `visitor` with the game itself, so that generic code runs
            /// at full speed.
            pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
                $($(#[$gate])* if self.entry.name == <crate::$folder::$game as Rules>::NAME {
                    return visitor.visit(<crate::$folder::$game as Rules>::new(&self.options));
                })*
                unreachable!("an entry comes from the registry")
            }
        }
    };
}

registry! {
    #[cfg(feature = "quantik")]
    quantik::Quantik [solved]
    #[cfg(feature = "quartetto")]
    quartetto::Quartetto [solved]
    #[cfg(feature = "eigenstate")]
    eigenstate::Eigenstate
    #[cfg(feature = "moxie")]
    moxie::Moxie [solved]
    #[cfg(feature = "iris")]
    iris::Iris
}

/// A game that can be played.
#[derive(Debug)]
pub struct Entry {
    /// Its name on command lines and in files.
    pub name: &'static str,
    /// What the sides are called.
    pub sides: [&'static str; 2],
    /// What can be varied.
    pub options: &'static [OptionSpec],
    /// Whether it can end in a draw.
    pub draws: bool,
    /// Whether a side can pass.
    pub passes: bool,
    /// How it is learnt, step by step; none in a game without lessons.
    pub lessons: &'static [Lesson],
    /// The puzzles that come with it ([`Entry::puzzles`] reads them).
    pub puzzles: &'static str,
    /// There are classic levels 1 to this.
    pub classic_levels: u8,
    /// What the engine's levels are worth with the game's own options, if that was measured
    /// ([`Variant::ratings`]).
    pub ratings: Option<Ratings>,
    /// The rules for people, as Markdown, in the order of
    /// `Language::ALL`.
    #[cfg(feature = "texts")]
    pub rules: [&'static str; 2],
    /// The messages, as Fluent, in the same order.
    #[cfg(feature = "texts")]
    pub texts: [&'static str; 2],
}

impl Entry {
    /// What a message gets as its `draws`: so many, or `none` where the game has none and
    /// none came of a game that was broken off either.
    pub fn draws_argument(&self, count: usize) -> String {
        if self.draws || count > 0 { count.to_string() } else { "none".to_owned() }
    }

    /// The puzzles that come with the game, of all its variants, the easy ones first.
    pub fn puzzles(&self) -> Vec<Puzzle> {
        Puzzle::read_all(self.puzzles)
    }

    /// The game with the options that suit who has just learnt it: those of the last
    /// lesson, which is a whole game.
    pub fn first_game(&'static self) -> Variant {
        let learnt = self.lessons.last().map(|lesson| lesson.variant(self.name));
        let name = learnt.as_deref().unwrap_or(self.name);
        Variant::read(name).expect("lessons are on boards that there are")
    }
}

/// A game with its options chosen, such as `quantik:stuck=loss`.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Which game.
    pub entry: &'static Entry,
    /// With which options.
    pub options: Options,
}

/// What every game of the registry can do. The registry implements it, so that no
/// game has to.
pub trait Playable: Game + Reference + Classic + Knowledge + Encoding {
    /// How it is solved. As it stands: not at all.
    fn solution(&self) -> Solution<Self> {
        Solution::Unsolved
    }

    /// An engine for this game. It knows what is proven without a table or by one
    /// that the library has, unless it is to be plain or to search by a given method.
    fn engine(self, settings: Settings, library: Option<&Library>) -> Box<dyn Search<Self>>;

    /// See [`game::perft`].
    fn perft(&self, position: &Self::Position, depth: u32) -> u64;

    /// See [`solve::verify`]. A game that is not solved has no table.
    fn verify(
        &self,
        _: &dyn Tablebase<Self>,
        _: Part,
        _: Watch<'_>,
    ) -> Result<Report, Disagreement> {
        unreachable!("who has a table is marked as solved")
    }
}

/// See [`Playable::engine`].
fn new_engine<G: Playable>(game: G, settings: Settings, library: Option<&Library>) -> Engine<G> {
    let asked = library.filter(|_| !settings.uct_only && settings.method.is_none());
    let oracle = asked.and_then(|library| library.oracle(&game.solution()));
    Engine::new(game, settings).with_oracle(oracle)
}

/// Code that works for any game. (A closure can't be generic.)
pub trait Visitor {
    /// What it finds out.
    type Output;

    /// Runs with the game.
    fn visit<G: Playable>(self, game: G) -> Self::Output;
}

impl Variant {
    /// Reads `game[:key=value[,key=value]]`.
    pub fn read(text: &str) -> Result<Variant, BadInput> {
        let (name, has_options) = match text.split_once(':') {
            Some((name, _)) => (name, true),
            None => (text, false),
        };
        let Some(entry) = GAMES.iter().find(|entry| entry.name == name) else {
            let names: Vec<&str> = GAMES.iter().map(|entry| entry.name).collect();
            let reason = Message::new("game-unknown").with("names", names.join(", "));
            return Err(BadInput::new(Subject::Game, text, reason));
        };
        let mut reader = Reader::new(Subject::Game, text);
        while !reader.rest().is_empty() && reader.advance() != Some(':') {}
        let options = match has_options {
            true => Options::read(entry.options, &mut reader)?,
            false => Options::defaults(entry.options),
        };
        Ok(Variant { entry, options })
    }

    /// The shortest name that [`Variant::read`] reads as this.
    pub fn name(&self) -> String {
        match self.options.write(self.entry.options) {
            options if options.is_empty() => self.entry.name.to_owned(),
            options => format!("{}:{options}", self.entry.name),
        }
    }

    /// Every game in every combination of option values: what tests go over.
    pub fn all() -> Vec<Variant> {
        let mut all = Vec::new();
        for entry in GAMES {
            let mut variants = vec![Options::defaults(entry.options)];
            for spec in entry.options {
                let set = |options: &Options| {
                    spec.all()
                        .map(|value| options.clone().with(spec.key, value))
                        .collect::<Vec<_>>()
                };
                variants = variants.iter().flat_map(set).collect();
            }
            all.extend(variants.into_iter().map(|options| Variant { entry, options }));
        }
        all
    }

    /// What the engine's levels are worth, if that was measured with these options: on
    /// one board they say nothing of another.
    pub fn ratings(&self) -> Option<Ratings> {
        let is_measured = self.options == Options::defaults(self.entry.options);
        self.entry.ratings.filter(|_| is_measured)
    }

    /// A table at which this game has been played so far.
    pub fn table(&self, so_far: &SoFar) -> Result<Box<dyn Table>, BadInput> {
        struct Sit<'a>(&'a SoFar);
        impl Visitor for Sit<'_> {
            type Output = Result<Box<dyn Table>, BadInput>;
            fn visit<G: Playable>(self, game: G) -> Self::Output {
                Ok(Box::new(LiveTable::new(History::replay(game, self.0)?)))
            }
        }
        self.visit(Sit(so_far))
    }

    /// A table at the start.
    pub fn new_table(&self) -> Box<dyn Table> {
        self.table(&SoFar::default()).expect("a game begins with its own start")
    }

    /// A game half played, always the same one: a picture to recognise it by.
    pub fn sample(&self) -> Box<dyn Table> {
        let mut table = self.new_table();
        let most = 6 + table.view().cells.len() / 6;
        for state in 0.. {
            let choices = table.choices();
            if table.played().len() == most || choices.is_empty() {
                break;
            }
            let step = choices[game::split_mix(state) as usize % choices.len()];
            if step == Step::Pass {
                break;
            }
            table.step(step).expect("a choice can be taken");
        }
        while table.step_back() {}
        if table.status().is_over() {
            table.undo();
        }
        table
    }

    /// The position that a view of this game shows, as text (see
    /// [`game::Appearance::write_view`]).
    pub fn write_view(&self, view: &View) -> String {
        struct Write<'a>(&'a View);
        impl Visitor for Write<'_> {
            type Output = String;
            fn visit<G: Playable>(self, game: G) -> String {
                game.write_view(self.0)
            }
        }
        self.visit(Write(view))
    }

    /// An engine for this game (see [`Playable::engine`]) that speaks text.
    pub fn thinker(&self, settings: Settings, library: &Library) -> Box<dyn Thinker> {
        struct Wake<'a>(Settings, &'a Library);
        impl Visitor for Wake<'_> {
            type Output = Box<dyn Thinker>;
            fn visit<G: Playable>(self, game: G) -> Self::Output {
                Box::new(Mind::new(new_engine(game, self.0, Some(self.1))))
            }
        }
        self.visit(Wake(settings, library))
    }

    /// Whether the value of every position of this game can be had (see
    /// [`Library::knows_all`]).
    pub fn is_solved(&self, library: &Library) -> bool {
        struct Ask<'a>(&'a Library);
        impl Visitor for Ask<'_> {
            type Output = bool;
            fn visit<G: Playable>(self, game: G) -> bool {
                self.0.knows_all(&game.solution())
            }
        }
        self.visit(Ask(library))
    }
}
