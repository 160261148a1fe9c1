//! The engine behind one object-safe face that speaks text: what commands,
//! screens, servers and protocols talk to.

use std::sync::Arc;

use game::{BadInput, Game, History, Oracle, Side, Status};

use crate::engine::Engine;
use crate::judgement::{Analysis, Judged};
use crate::knowledge::{Knowledge, Method};
use crate::levels::Level;
use crate::limits::Limits;
use crate::settings::Settings;

/// What a question is about: a start position (the game's own if there is none)
/// and the turns played from it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Question<'a> {
    /// Where the game began, if not at its start.
    pub start: Option<&'a str>,
    /// What has been played.
    pub turns: &'a [String],
    /// How many turns shall get a score of their own; with `None` only the best
    /// turn matters, which makes for the strongest play.
    pub most: Option<usize>,
}

/// A position and what the engine thinks of it, all as text.
#[derive(Clone, Debug)]
pub struct Answer {
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
    /// Thinks within limits. `report` hears of what is known so far. Nothing is
    /// changed by a question that is refused.
    fn think(
        &mut self,
        question: &Question<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Answer, BadInput>;

    /// Checks a game so far without thinking about it.
    fn status(&self, question: &Question<'_>) -> Result<(Status, Side), BadInput>;

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
}

impl<G: Game + Knowledge> Mind<G> {
    /// An engine that has not thought yet, with somebody to ask for proven
    /// values if there is one.
    pub fn new(game: G, settings: Settings, oracle: Option<Arc<dyn Oracle<G>>>) -> Mind<G> {
        Mind { engine: Engine::new(game, settings).with_oracle(oracle) }
    }

    fn history(&self, question: &Question<'_>) -> Result<History<G>, BadInput> {
        let game = self.engine.game();
        let start = match question.start {
            Some(text) => game.read_position(text)?,
            None => game.start(),
        };
        let mut history = History::new(game.clone(), start);
        for text in question.turns {
            let turn = history.check(text)?;
            history.play(turn);
        }
        Ok(history)
    }
}

impl<G: Game + Knowledge> Thinker for Mind<G> {
    fn think(
        &mut self,
        question: &Question<'_>,
        limits: &Limits<'_>,
        report: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Answer, BadInput> {
        let history = self.history(question)?;
        let game = history.game();
        let status = history.status();
        let analysis = match &status {
            Status::Over(ending) => Analysis::of_ended(ending.outcome),
            Status::Playing(_) => {
                let mut hear = |found: &Analysis<G::Turn>| report(&written(game, found));
                let positions = history.positions();
                written(game, &self.engine.think(positions, limits, question.most, &mut hear))
            }
        };
        let position = game.write_position(history.position());
        Ok(Answer { position, status, mover: game.to_move(history.position()), analysis })
    }

    fn status(&self, question: &Question<'_>) -> Result<(Status, Side), BadInput> {
        let history = self.history(question)?;
        Ok((history.status(), history.game().to_move(history.position())))
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
    }
}
