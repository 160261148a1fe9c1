//! One game between two programs.

use std::sync::atomic::AtomicBool;

use game::{Ending, Outcome, Reason, Record, Side, Status};
use games::Variant;

use crate::opponent::{Allowance, Failure, Opponent, SoFar};

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The game as a record, without tags.
    pub record: Record,
    /// Why a player did not answer, or not with a legal turn, if that ended it.
    pub failure: Option<Failure>,
}

impl PlayedGame {
    /// How it ended. A game that was cut counts as a draw.
    pub fn ending(&self) -> &Ending {
        self.record.ending.as_ref().expect("a game that has been played is over")
    }
}

/// Plays a game that begins with the turns of an opening, which are legal.
/// `None` if it was stopped.
pub(crate) fn play(
    variant: &Variant,
    opening: &[String],
    players: [&mut dyn Opponent; 2],
    allowances: [Allowance; 2],
    longest: usize,
    stop: &AtomicBool,
) -> Option<PlayedGame> {
    let mut table = variant.table(None).expect("a game has a start");
    let mut turns = Vec::new();
    for turn in opening {
        table.play(turn).expect("an opening is legal");
        turns.push(turn.clone());
    }
    let [first, second] = players;
    let (ending, failure) = loop {
        let side = match table.status() {
            Status::Over(ending) => break (ending, None),
            Status::Playing(_) if turns.len() >= longest => {
                break (Ending { outcome: Outcome::Draw, reason: Reason::Cut }, None);
            }
            Status::Playing(side) => side,
        };
        let player = if side == Side::First { &mut *first } else { &mut *second };
        let so_far = SoFar { start: None, turns: &turns };
        let answer = player.choose(&so_far, &allowances[side], stop);
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return None;
        }
        let played = answer
            .and_then(|answer| table.play(&answer.turn).map(|()| answer.turn).map_err(Failure));
        match played {
            Ok(turn) => turns.push(turn),
            Err(failure) => {
                let lost = Ending { outcome: Outcome::Won(!side), reason: Reason::Forfeit };
                break (lost, Some(failure));
            }
        }
    };
    let record = Record { ending: Some(ending), ..table.record(&variant.name()) };
    Some(PlayedGame { record, failure })
}
