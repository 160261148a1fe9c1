//! What the turns of a position are worth, for the page and for programs.
//!
//! A game is played again once, where the request comes in; what waits in the
//! queue of the engine is the game itself.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ::players::Stopwatch;
use game::{History, LiveTable, Rules, Status, Step, StepOrder, Table as _, Worth, choices};
use games::{Playable, Visitor};
use protocol::{Analysed, PositionQuery, Refusal, ValuedTurn};
use search::{Judged, Limits, Settings};
use solve::Library;

use crate::next_steps::{add_turn, sort, unknown};
use crate::position_view;

/// How many turns an analysis values one by one.
const VALUED: usize = 200;

/// Positions that are looked at for a turn that is valued only because nothing
/// else marks a step.
const GLANCE: u64 = 100;

/// Memory of an engine that lives for one analysis, in megabytes.
const MEMORY: usize = 32;

/// An analysis that only has to be made. It ends early, with what it knows by then,
/// when the flag that it is given is raised.
pub type PreparedAnalysis = Box<dyn FnOnce(&AtomicBool) -> Analysed + Send>;

/// Prepares an analysis that may take `time` on so many threads, of at most so many turns.
pub fn prepare(
    at: &PositionQuery,
    most: usize,
    time: Duration,
    threads: usize,
    library: &Library,
) -> Result<PreparedAnalysis, Refusal> {
    position_view::variant(at, most)?.visit(Prepare { at, time, threads, library })
}

struct Prepare<'a> {
    at: &'a PositionQuery,
    time: Duration,
    threads: usize,
    library: &'a Library,
}

impl Visitor for Prepare<'_> {
    type Output = Result<PreparedAnalysis, Refusal>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let history = History::replay(game, &self.at.so_far())?;
        if let Status::Over(ending) = history.status() {
            return Err(Refusal::GameIsOver { reason: ending.reason });
        }
        let mut table = LiveTable::new(history);
        for step in &self.at.steps {
            if table.step(*step)?.is_some() {
                // Nothing is left to choose of this turn.
                return Err(Refusal::StepNotOffered);
            }
        }
        if let Some(touch) = self.at.touch
            && table.touch(touch)?.is_some()
        {
            return Err(Refusal::StepNotOffered);
        }
        let Prepare { time, threads, library, .. } = self;
        let library = library.clone();
        Ok(Box::new(move |stop| {
            let settings = Settings { hash: MEMORY, threads, ..Settings::default() };
            analyse(table.history(), table.steps(), settings, (time, stop), &library)
        }))
    }
}

/// What the turns of a position are worth; with some steps of a turn made
/// already, also what each next step is worth.
fn analyse<G: Playable>(
    history: &History<G>,
    steps: &[Step],
    settings: Settings,
    (time, stop): (Duration, &AtomicBool),
    library: &Library,
) -> Analysed {
    let (game, position) = (history.game(), history.position());
    let mut engine = game.clone().engine(settings, Some(library));
    let started = Stopwatch::start();
    let clock = || started.elapsed();
    let limits = Limits { stop: Some(stop), ..Limits::time(&clock, time.mul_f64(0.7)) };
    let found = engine.judge(history, &limits, Some(VALUED), &mut |_| {});
    let side = game.to_move(position);
    let mut wanted: HashMap<G::Turn, Vec<Step>> =
        found.turns.iter().map(|judged| (judged.turn, Vec::new())).collect();
    let mut missing = wanted.len();
    walk(game, &game.draft(position), &mut Vec::new(), &mut wanted, &mut missing);
    let worth = |judged: &Judged<G::Turn>| Worth::seen_by(side, judged.value, judged.score);
    let valued = |judged: &Judged<_>| ValuedTurn {
        turn: game.write_turn(judged.turn),
        worth: worth(judged),
    };
    let listed = found.by_value(side);
    let turns = listed.iter().map(valued).collect();
    let mut next = Vec::new();
    for judged in &listed {
        add_turn(game, position, (judged.turn, &wanted[&judged.turn]), worth(judged), &mut next);
    }
    // A glance is over before a second thread has begun. Its score stands beside those of the
    // long look, so it is corrected as they are.
    engine.set(Settings { threads: 1, calibrated: false, ..settings });
    for (steps, turn) in unknown(game, position, steps, &next) {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let mut after = history.clone();
        after.play(turn);
        let limits = Limits { nodes: Some(GLANCE), ..Limits::time(&clock, time) };
        let glance = engine.judge(&after, &limits, None, &mut |_| {});
        let value = glance.value.map(|proven| proven.earlier(1));
        let score =
            game.calibration().of(glance.score, game.to_move(after.position()), found.looked_at);
        // So little was seen of it that it does not stand above the turn to play.
        let worth = Worth::seen_by(side, value, found.believed(side, score));
        add_turn(game, position, (turn, &steps), worth, &mut next);
    }
    sort(&mut next);
    let pv: Vec<String> = found.line.iter().map(|turn| game.write_turn(*turn)).collect();
    Analysed {
        side,
        worth: Worth::seen_by(side, found.value, found.score),
        best: pv.first().cloned(),
        turns,
        next,
        pv,
        nodes: found.nodes,
    }
}

/// Goes through all ways to make a turn until it has the steps of every wanted
/// one, so that a page can mark what may be clicked with what comes of it.
fn walk<G: Rules>(
    game: &G,
    draft: &G::Draft,
    steps: &mut Vec<Step>,
    wanted: &mut HashMap<G::Turn, Vec<Step>>,
    missing: &mut usize,
) {
    if let Some(turn) = game.finished(draft) {
        if let Some(path) = wanted.get_mut(&turn).filter(|path| path.is_empty()) {
            path.clone_from(steps);
            *missing -= 1;
        }
        return;
    }
    for step in choices(game, draft, StepOrder::Canonical) {
        if *missing == 0 {
            return;
        }
        let mut next = draft.clone();
        game.step(&mut next, step);
        steps.push(step);
        walk(game, &next, steps, wanted, missing);
        steps.pop();
    }
}

#[cfg(test)]
mod tests {
    use game::Value;
    use games::Variant;
    use protocol::NextStep;
    use search::Level;

    use super::*;

    /// With so many playouts, for the whole and for each glance.
    struct Early(u64);

    impl Visitor for Early {
        type Output = Analysed;

        fn visit<G: Playable>(self, game: G) -> Analysed {
            let level = Level::far(self.0);
            let settings = Settings { hash: MEMORY, level, ..Settings::default() };
            let (time, stop) = (Duration::from_secs(3_600), AtomicBool::new(false));
            let start = game.start();
            let history = History::new(game, start);
            analyse(&history, &[], settings, (time, &stop), &Library::shipped_only())
        }
    }

    fn all_worths(next: &[NextStep], worths: &mut Vec<Worth>) {
        for step in next {
            worths.push(step.worth);
            all_worths(&step.then, worths);
        }
    }

    /// A board on which every cell is a turn, and most have only had a glance: by a hundred
    /// playouts, or by as few as there are between two looks at the clock.
    #[test]
    fn estimates_after_a_glance_are_not_extreme_and_none_is_above_the_turn_to_play() {
        for playouts in [16, 100, 1_000] {
            let found = Variant::read("iris").unwrap().visit(Early(playouts));
            assert_eq!(found.best.as_ref(), found.turns.first().map(|valued| &valued.turn));
            let best = found.turns[0].worth;
            let mut worths: Vec<Worth> = found.turns.iter().map(|valued| valued.worth).collect();
            let listed = worths.len();
            all_worths(&found.next, &mut worths);
            assert!(found.next.len() > 100, "{} steps", found.next.len());
            assert!(playouts > 100 || listed < 100, "{listed} turns without a glance");
            for worth in worths {
                assert_eq!(worth.value, Value::Unknown);
                assert!(worth.score <= best.score, "{playouts}: {worth:?} above {best:?}");
                assert!(worth.score.abs() < 0.9, "{playouts}: {worth:?}");
            }
        }
    }
}
