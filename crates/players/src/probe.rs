//! What is proven of a position and of its turns: by a table, or where the game is small
//! enough by search. Whoever asks (the command, the package for Python) puts it into
//! words.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{BadInput, History, Message, Oracle, Proven, Side, SoFar, Subject};
use games::{Playable, Variant, Visitor};
use search::{Limits, Settings, Thought};
use solve::{Damage, Found, Library, LibraryError};

use crate::Stopwatch;

/// What is proven of a position.
#[derive(Clone, Debug)]
pub struct Probed {
    /// The position, as text.
    pub position: String,
    /// Who plays.
    pub mover: Side,
    /// Its value.
    pub value: Option<Proven>,
    /// Every turn, best first.
    pub turns: Vec<(String, Option<Proven>)>,
}

/// Why nothing is proven.
#[derive(Debug, thiserror::Error)]
pub enum Unproven {
    /// There is no such position, or nobody knows its value.
    #[error(transparent)]
    Refused(#[from] BadInput),
    /// There is a table that should tell but cannot be read.
    #[error(transparent)]
    Table(#[from] LibraryError),
}

/// The longest that search may try to prove a position of which nobody knows the
/// value.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks whoever knows; `stop` ends what takes long.
pub fn probe(
    variant: &Variant,
    library: &Library,
    so_far: &SoFar,
    stop: &AtomicBool,
) -> Result<Probed, Unproven> {
    let mut probed = variant.visit(Ask { variant, library, so_far, stop })?;
    let worth = |value: Option<Proven>| value.map_or(0, |value| value.worth_for(probed.mover));
    probed.turns.sort_by(|a, b| worth(b.1).cmp(&worth(a.1)).then_with(|| a.0.cmp(&b.0)));
    Ok(probed)
}

/// Search that goes on until a value is proven, patience ends, or `stop` says so.
pub fn prove(
    variant: &Variant,
    library: &Library,
    so_far: &SoFar,
    stop: &AtomicBool,
) -> Result<Thought, Unproven> {
    let mut thinker = variant.thinker(Settings::default(), library);
    let watch = Stopwatch::start();
    let clock = move || watch.elapsed();
    let limits = Limits { stop: Some(stop), ..Limits::time(&clock, PATIENCE) };
    let found = thinker.think(so_far, &limits, Some(usize::MAX), &mut |_| {})?;
    if found.analysis.value.is_none() {
        return Err(nobody_knows(variant));
    }
    Ok(found)
}

fn nobody_knows(variant: &Variant) -> Unproven {
    let reason = Message::new("probe-nobody-knows");
    BadInput::new(Subject::Game, &variant.name(), reason).into()
}

struct Ask<'a> {
    variant: &'a Variant,
    library: &'a Library,
    so_far: &'a SoFar,
    stop: &'a AtomicBool,
}

impl Visitor for Ask<'_> {
    type Output = Result<Probed, Unproven>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let solution = game.solution();
        let history = History::replay(game, self.so_far)?;
        let Some(oracle) = self.library.oracle(&solution) else {
            check_table(history.game(), history.position(), self.library)?;
            // Where a table could be built, search is no match for it.
            return match solution.table() {
                Some(_) => Err(nobody_knows(self.variant)),
                None => self.search(),
            };
        };
        self.ask(&history, &*oracle)
    }
}

impl Ask<'_> {
    /// Asks somebody who knows.
    fn ask<G: Playable>(
        &self,
        history: &History<G>,
        oracle: &dyn Oracle<G>,
    ) -> Result<Probed, Unproven> {
        let (game, position) = (history.game(), history.position());
        let ask = |position: &G::Position| {
            let known = oracle.probe(position);
            if known.is_none() {
                check_table(game, position, self.library)?;
            }
            Ok::<_, Unproven>(known)
        };
        let value = ask(position)?;
        let mut turns = Vec::new();
        for turn in game::turns(game, position) {
            let mut next = position.clone();
            game.play(&mut next, turn);
            // The distance of a turn counts from here, the turn included.
            let after = ask(&next)?.map(|value| value.earlier(1));
            turns.push((game.write_turn(turn), after));
        }
        let (position, mover) = (game.write_position(position), game.to_move(position));
        Ok(Probed { position, mover, value, turns })
    }

    /// What search proves, where the game is small enough for it.
    fn search(&self) -> Result<Probed, Unproven> {
        let found = prove(self.variant, self.library, self.so_far, self.stop)?;
        let turns = found.analysis.turns.into_iter().map(|judged| (judged.turn, judged.value));
        Ok(Probed {
            position: found.position,
            mover: found.mover,
            value: found.analysis.value,
            turns: turns.collect(),
        })
    }
}

/// Fails if there is a table that should tell of a position but cannot be read, all of
/// it or that part.
fn check_table<G: Playable>(
    game: &G,
    position: &G::Position,
    library: &Library,
) -> Result<(), LibraryError> {
    match library.tablebase(&game.solution())? {
        Some((table, Found::File(path)))
            if table.place(position).is_some() && table.probe(position).is_none() =>
        {
            Err(LibraryError::Damaged { path, damage: Damage::WrongHash })
        }
        _ => Ok(()),
    }
}
