//! Computer players: the one place where the server asks for a turn, a hint or
//! an analysis.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{BadInput, Message, Subject};
use games::{Playable, Variant, Visitor};

/// A question to a computer player: the game so far.
#[derive(Clone, Debug)]
pub struct Question {
    /// Which game.
    pub variant: Variant,
    /// Where it began, if not at its own start.
    pub start: Option<String>,
    /// The turns so far.
    pub turns: Vec<String>,
}

/// The name of a seat that a person takes.
pub const HUMAN: &str = "human";

/// The computer players of a game, weakest first.
pub fn players(_variant: &Variant) -> Vec<String> {
    vec!["random".to_owned()]
}

/// Refuses a player that a game does not have.
pub fn check_player(variant: &Variant, name: &str) -> Result<(), BadInput> {
    if name == HUMAN || players(variant).iter().any(|player| player == name) {
        return Ok(());
    }
    let names = players(variant).join(", ");
    let reason = Message::new("player-not-here").with("names", names);
    Err(BadInput::new(Subject::Player, name, reason))
}

/// The turn that a player chooses, within `time`; stops early when told to.
pub fn choose(
    question: &Question,
    _player: &str,
    _time: Duration,
    _stop: &AtomicBool,
) -> Result<Option<String>, BadInput> {
    struct Random<'a>(&'a Question);
    impl Visitor for Random<'_> {
        type Output = Result<Option<String>, BadInput>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let position = match &self.0.start {
                Some(text) => game.read_position(text)?,
                None => game.start(),
            };
            let mut history = game::History::new(game.clone(), position);
            for turn in &self.0.turns {
                let turn = game.read_turn(turn)?;
                history.play(turn);
            }
            let turn = game.random_turn(history.position(), &mut rand::rng());
            Ok(turn.map(|turn| game.write_turn(turn)))
        }
    }
    question.variant.visit(Random(question))
}

/// What the turns of a position are worth.
pub fn analyse(question: &Question, _time: Duration) -> Result<protocol::Analysed, BadInput> {
    let reason = Message::new("engine-missing");
    Err(BadInput::new(Subject::Game, &question.variant.name(), reason))
}
