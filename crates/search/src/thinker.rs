//! The engine behind one object-safe face that speaks text: what commands,
//! screens, servers and protocols talk to.

use game::{BadInput, Game, History, Side, SoFar, Status};

use crate::engine::Engine;
use crate::judgement::{Analysis, Judged};
use crate::knowledge::{Knowledge, Method};
use crate::levels::Level;
use crate::limits::Limits;
use crate::settings::Settings;

/// A position and what the engine thinks of it, all as text.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The position asked about.
    pub position: String,
    /// Whether the game goes on, and who plays.
    pub status: Status,
    /// The side to move (in a finished game: the one that would).
    pub mover: Side,
    /// What was found out.
    pub analysis: Analysis<String>,
}

/// An engine for whichever game.
pub trait Thinker: Send {
    /// Thinks about a game so far, within limits. `most` turns shall get a score
    /// of their own; with `None` only the best turn matters, which makes for the
    /// strongest play. `report` hears of what is known so far.
    fn think(
        &mut self,
        so_far: &SoFar,
        limits: &Limits<'_>,
        most: Option<usize>,
        report: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Thought, BadInput>;

    /// Checks a game so far without thinking about it.
    fn status(&mut self, so_far: &SoFar) -> Result<(Status, Side), BadInput>;

    /// The settings.
    fn settings(&self) -> Settings;

    /// Changes the settings.
    fn set(&mut self, settings: Settings);

    /// The level with this number, 1 to 10.
    fn level(&self, number: usize) -> Option<Level>;

    /// The way of searching that is used.
    fn method(&self) -> Method;

    /// Forgets what was found out.
    fn forget(&mut self);
}

/// The one implementation, for any game.
pub struct Mind<G: Game + Knowledge> {
    engine: Engine<G>,
    /// The game that was asked about last: mostly a turn or two shorter than the
    /// next.
    history: History<G>,
}

impl<G: Game + Knowledge> Mind<G> {
    /// An engine that speaks text.
    pub fn new(engine: Engine<G>) -> Mind<G> {
        let game = engine.game().clone();
        let start = game.start();
        Mind { engine, history: History::new(game, start) }
    }
}

impl<G: Game + Knowledge> Thinker for Mind<G> {
    fn think(
        &mut self,
        so_far: &SoFar,
        limits: &Limits<'_>,
        most: Option<usize>,
        report: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Thought, BadInput> {
        self.history.follow(so_far)?;
        let Mind { engine, history } = self;
        let (game, position) = (history.game(), history.position());
        let mut hear = |found: &Analysis<G::Turn>| report(&written(game, found));
        let found = engine.judge(history, limits, most, &mut hear);
        Ok(Thought {
            position: game.write_position(position),
            status: history.status(),
            mover: game.to_move(position),
            analysis: written(game, &found),
        })
    }

    fn status(&mut self, so_far: &SoFar) -> Result<(Status, Side), BadInput> {
        self.history.follow(so_far)?;
        let mover = self.history.game().to_move(self.history.position());
        Ok((self.history.status(), mover))
    }

    fn settings(&self) -> Settings {
        *self.engine.settings()
    }

    fn set(&mut self, settings: Settings) {
        self.engine.set(settings);
    }

    fn level(&self, number: usize) -> Option<Level> {
        G::LEVELS.get(number.checked_sub(1)?).copied()
    }

    fn method(&self) -> Method {
        self.engine.method()
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}

fn written<G: Game>(game: &G, found: &Analysis<G::Turn>) -> Analysis<String> {
    let judged = |judged: &Judged<G::Turn>| Judged {
        turn: game.write_turn(judged.turn),
        value: judged.value,
        score: judged.score,
    };
    Analysis {
        value: found.value,
        score: found.score,
        line: found.line.iter().map(|turn| game.write_turn(*turn)).collect(),
        turns: found.turns.iter().map(judged).collect(),
        depth: found.depth,
        nodes: found.nodes,
        looked_at: found.looked_at,
    }
}
