//! One game between two programs.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use game::{Ending, Outcome, Reason, Record, Side, SoFar, Status};
use games::Variant;

use crate::opponent::{Allowance, Failure, Opponent};
use crate::time_control::TimeControl;

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

/// What a game may take.
#[derive(Clone, Copy, Debug)]
pub struct GameLimits {
    /// On a turn.
    pub allowance: Allowance,
    /// On all turns of a side; then the time of a turn is a share of it.
    pub clock: Option<TimeControl>,
    /// In turns.
    pub longest: usize,
}

/// Plays a game on from an opening, whose turns are legal.
/// `None` if it was stopped.
pub fn play(
    variant: &Variant,
    mut so_far: SoFar,
    players: [&mut dyn Opponent; 2],
    limits: &GameLimits,
    stop: &AtomicBool,
) -> Option<PlayedGame> {
    let mut table = variant.table(&so_far).expect("an opening is legal");
    let [first, second] = players;
    let GameLimits { allowance, clock, longest } = *limits;
    let mut left = [clock.map_or(Duration::MAX, |clock| clock.time); 2];
    let (ending, failure) = loop {
        let side = match table.status() {
            Status::Over(ending) => break (ending, None),
            Status::Playing(_) if so_far.turns.len() >= longest => {
                break (Ending { outcome: Outcome::Draw, reason: Reason::Cut }, None);
            }
            Status::Playing(side) => side,
        };
        let player = if side == Side::First { &mut *first } else { &mut *second };
        let time = clock.map(|clock| TimeControl::share(left[side], clock.increment));
        let allowance = Allowance { time: time.or(allowance.time), ..allowance };
        let began = Instant::now();
        let chosen = player.choose(&so_far, &allowance, stop);
        if stop.load(std::sync::atomic::Ordering::Relaxed) {
            return None;
        }
        if let Some(clock) = clock {
            match clock.after(left[side], began.elapsed()) {
                Some(rest) => left[side] = rest,
                None => {
                    let lost = Ending { outcome: Outcome::Won(!side), reason: Reason::Time };
                    break (lost, None);
                }
            }
        }
        let played = chosen
            .and_then(|chosen| table.play(&chosen.turn).map(|()| chosen.turn).map_err(Failure));
        match played {
            Ok(turn) => so_far.turns.push(turn),
            Err(failure) => {
                let lost = Ending { outcome: Outcome::Won(!side), reason: Reason::Forfeit };
                break (lost, Some(failure));
            }
        }
    };
    let record = Record { ending: Some(ending), ..table.record(&variant.name()) };
    Some(PlayedGame { record, failure })
}
