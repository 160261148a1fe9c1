//! What the turns of a position are worth, for the page and for programs.
//!
//! A game is played again once, where the request comes in; what waits in the
//! queue of the engine is the game itself.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use game::{
    Game, History, LiveTable, Order, Proven, Rules, Side, Status, Step, Table as _, choices,
};
use games::{Playable, Visitor};
use protocol::{Analysed, PositionQuery, Refusal, Valued};
use search::{Limits, Settings};
use solve::Library;

use crate::position_view;

/// How many turns an analysis values one by one.
const VALUED: usize = 200;

/// Positions that are looked at for a turn that is valued only because nothing
/// else marks a step.
const GLANCE: u64 = 100;

/// Memory of an engine that lives for one analysis, in megabytes.
const MEMORY: usize = 32;

/// An analysis that only has to be made.
pub(crate) type Job = Box<dyn FnOnce() -> Analysed + Send>;

/// Prepares an analysis that may take `time`, of at most so many turns.
pub(crate) fn prepare(
    at: &PositionQuery,
    most: usize,
    time: Duration,
    library: &Library,
) -> Result<Job, Refusal> {
    position_view::variant(at, most)?.visit(Prepare { at, time, library })
}

struct Prepare<'a> {
    at: &'a PositionQuery,
    time: Duration,
    library: &'a Library,
}

impl Visitor for Prepare<'_> {
    type Output = Result<Job, Refusal>;

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
        let (time, library) = (self.time, self.library.clone());
        Ok(Box::new(move || analyse(table.history(), table.steps(), time, &library)))
    }
}

/// What the turns of a position are worth; with some steps of a turn made
/// already, also what each next step is worth.
fn analyse<G: Playable>(
    history: &History<G>,
    steps: &[Step],
    time: Duration,
    library: &Library,
) -> Analysed {
    let (game, position) = (history.game(), history.position());
    let settings = Settings { hash: MEMORY, ..Settings::default() };
    let mut engine = game.clone().engine(settings, library);
    let started = Instant::now();
    let clock = || started.elapsed();
    let limits = Limits::time(&clock, time.mul_f64(0.7));
    let found = engine.judge(history, &limits, Some(VALUED), &mut |_| {});
    let side = game.to_move(position);
    let valued = |steps: Vec<Step>, turn: G::Turn, value: Option<Proven>, score: f64| {
        let (value, distance) = seen_by(side, value);
        let turn = game.write_turn(turn);
        Valued { steps, turn, value, distance, score: for_side(side, score) }
    };
    let mut wanted: HashMap<G::Turn, Vec<Step>> =
        found.turns.iter().map(|judged| (judged.turn, Vec::new())).collect();
    let mut missing = wanted.len();
    walk(game, &game.draft(position), &mut Vec::new(), &mut wanted, &mut missing);
    let mut turns: Vec<Valued> = found
        .turns
        .iter()
        .map(|judged| {
            let path = wanted.remove(&judged.turn).unwrap_or_default();
            valued(path, judged.turn, judged.value, judged.score)
        })
        .collect();
    for (path, turn) in unvalued(history, steps, &turns) {
        let mut after = history.clone();
        after.play(turn);
        let limits = Limits { nodes: Some(GLANCE), ..Limits::time(&clock, time) };
        let glance = engine.judge(&after, &limits, None, &mut |_| {});
        let value = glance.value.map(|proven| proven.earlier(1));
        turns.push(valued(path, turn, value, glance.score));
    }
    let (value, distance) = seen_by(side, found.value);
    let pv: Vec<String> = found.line.iter().map(|turn| game.write_turn(*turn)).collect();
    Analysed {
        side,
        value,
        distance,
        score: for_side(side, found.score),
        best: pv.first().cloned(),
        turns,
        pv,
        nodes: found.nodes,
    }
}

/// The engine keeps values from *first*'s view; the page asks from the mover's.
fn for_side(side: Side, score: f64) -> f64 {
    if side == Side::First { score } else { -score }
}

fn seen_by(side: Side, value: Option<Proven>) -> (String, Option<u32>) {
    let word = value.map_or("unknown", |proven| proven.outcome.word_for(side));
    (word.to_owned(), value.and_then(|proven| proven.distance).map(u32::from))
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
    for step in choices(game, draft, Order::Canonical) {
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

/// For each next step that no valued turn takes, some turn that does, with its
/// steps: nobody shall wonder what a choice without a mark would do.
fn unvalued<G: Game>(
    history: &History<G>,
    steps: &[Step],
    valued: &[Valued],
) -> Vec<(Vec<Step>, G::Turn)> {
    let game = history.game();
    let mut draft = game.draft(history.position());
    for step in steps {
        game.step(&mut draft, *step);
    }
    let is_valued = |choice: &Step| {
        let goes_there = |turn: &Valued| {
            turn.steps.contains(choice) && steps.iter().all(|step| turn.steps.contains(step))
        };
        valued.iter().any(goes_there)
    };
    let mut rest = choices(game, &draft, Order::Any);
    rest.retain(|choice| !is_valued(choice));
    let some_turn = |choice: Step| {
        let (mut draft, mut path) = (draft.clone(), steps.to_vec());
        let mut next = Some(choice);
        while let Some(step) = next {
            game.step(&mut draft, step);
            path.push(step);
            if let Some(turn) = game.finished(&draft) {
                return Some((path, turn));
            }
            next = choices(game, &draft, Order::Any).first().copied();
        }
        None
    };
    rest.into_iter().filter_map(some_turn).collect()
}
