//! Data to learn from: games that players have played, and positions with proven values.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{
    BadInput, Layout, Oracle, Outcome, Proven, Side, SoFar, Subject, Taken, below, nth_seed,
    split_mix,
};
use games::{Playable, Variant, Visitor};
use numpy::{IntoPyArray as _, PyArrayMethods as _};
use players::{Allowance, GameLimits, Opponent, PlayedGame, Player, play};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use solve::Library;

use crate::numbered_table::{NumberedTable, open};
use crate::py_game::{AskLayout, above_0, game_of, interruptible, seconds};
use crate::words::{refused, wrong};

/// Rows with positions; the rest is in columns beside them.
#[derive(Default)]
struct Rows {
    planes: Vec<u8>,
    positions: Vec<String>,
    sides: Vec<i8>,
}

impl Rows {
    fn push(&mut self, table: &dyn NumberedTable) {
        let from = self.planes.len();
        self.planes.resize(from + table.layout().size(), 0);
        table.write_planes(&mut self.planes[from..]);
        self.positions.push(table.table().position());
        self.sides.push(table.table().view().to_move as i8);
    }

    fn into_dict<'py>(self, py: Python<'py>, layout: &Layout) -> PyResult<Bound<'py, PyDict>> {
        let shape =
            [self.sides.len(), layout.planes.len(), layout.rows.into(), layout.columns.into()];
        let dict = PyDict::new(py);
        dict.set_item("observation", self.planes.into_pyarray(py).reshape(shape)?)?;
        dict.set_item("position", self.positions)?;
        dict.set_item("to_move", self.sides.into_pyarray(py))?;
        Ok(dict)
    }
}

/// A seed for each of many.
fn derived(seed: u64, index: usize) -> u64 {
    split_mix(nth_seed(seed, index as u64))
}

/// Works with threads of its own: those of a process that was forked are not in its
/// child, and whoever waited for them would wait for ever.
fn on_all_cores<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match ThreadPoolBuilder::new().build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// One game that players have played.
#[derive(Default)]
struct Played {
    rows: Rows,
    turns: Vec<String>,
    /// For the first side.
    outcome: i8,
}

/// Who plays whom, and how long.
struct Terms<'a> {
    variant: &'a Variant,
    library: &'a Library,
    players: [&'a Player; 2],
    limits: GameLimits,
    seed: u64,
}

impl Terms<'_> {
    /// `None` if it was stopped.
    fn play(&self, index: usize, stop: &AtomicBool) -> Result<Option<Played>, BadInput> {
        let seed = derived(self.seed, index);
        let sit_down = |side: Side| {
            let seed = derived(seed, 1 + side as usize);
            self.players[side].opponent(self.variant, self.library, seed)
        };
        let mut first = sit_down(Side::First).map_err(|failure| failure.0)?;
        let mut second = sit_down(Side::Second).map_err(|failure| failure.0)?;
        let seated: [&mut dyn Opponent; 2] = [&mut *first, &mut *second];
        let game = play(self.variant, SoFar::default(), seated, &self.limits, stop);
        let Some(PlayedGame { record, failure }) = game else { return Ok(None) };
        if let Some(failure) = failure {
            return Err(failure.0);
        }
        let outcome = record.ending.map_or(Outcome::Draw, |ending| ending.outcome);
        let turns = record.so_far.turns;
        let mut played = Played { outcome: outcome.for_first() as i8, ..Played::default() };
        // The game once more, to see what the players saw.
        let mut table = open(self.variant, &SoFar::default())?;
        for turn in &turns {
            played.rows.push(&*table);
            table.table_mut().play(turn)?;
        }
        Ok(Some(Played { turns, ..played }))
    }
}

/// How columns are given out.
#[derive(Clone, Copy)]
struct Format(&'static str);

impl Format {
    fn read(word: &str) -> PyResult<Format> {
        let known = ["numpy", "arrow"].into_iter().find(|known| *known == word);
        let unknown = || wrong(format!("format '{word}': expected numpy or arrow"));
        known.map(Format).ok_or_else(unknown)
    }

    /// The columns in this form, which Python makes of them.
    fn shape<'py>(self, rows: Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
        rows.py().import("quina.data")?.call_method1("shaped", (rows, self.0))
    }
}

/// Games between two players of the program, played on all cores: a dict of numpy arrays,
/// or with `format="arrow"` a table of pyarrow.
///
/// A row for each turn: `game` and `ply` number it, `position` and `turn` are as text,
/// `observation` is the planes before the turn, `to_move` is 0 or 1, and `outcome` how
/// the game ended for the first side: 1, 0 or -1. A game that is cut after `max_turns`
/// turns counts as 0. The same seed gives the same games where players are limited by
/// `nodes` or by nothing.
#[pyfunction]
#[pyo3(signature = (game, games, *, first = "random", second = None, seed = 0, time = None, nodes = None, max_turns = 1000, format = "numpy"))]
#[allow(clippy::too_many_arguments)]
pub fn selfplay<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    games: usize,
    first: &str,
    second: Option<&str>,
    seed: u64,
    time: Option<f64>,
    nodes: Option<u64>,
    max_turns: usize,
    format: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let (variant, library) = game_of(game)?;
    let format = Format::read(format)?;
    let read = |name| Player::read(name, &variant, &library).map_err(|bad| refused(&bad));
    let players = [read(first)?, read(second.unwrap_or(first))?];
    let allowance = Allowance { time: seconds(time)?, nodes: above_0("nodes", nodes)? };
    let terms = Terms {
        variant: &variant,
        library: &library,
        players: [&players[0], &players[1]],
        limits: GameLimits { allowance, clock: None, longest: max_turns },
        seed,
    };
    let played: Result<Option<Vec<Played>>, BadInput> = interruptible(py, |stop| {
        on_all_cores(|| {
            let one = |index| terms.play(index, stop).transpose();
            (0..games).into_par_iter().map(one).collect::<Option<Result<_, _>>>().transpose()
        })
    })?;
    let played = played.map_err(|bad| refused(&bad))?.expect("nobody stopped it");
    let mut rows = Rows::default();
    let (mut turns, mut numbers) = (Vec::new(), Vec::new());
    let (mut plies, mut outcomes) = (Vec::new(), Vec::new());
    for (number, game) in played.into_iter().enumerate() {
        let length = game.turns.len();
        rows.planes.extend(game.rows.planes);
        rows.positions.extend(game.rows.positions);
        rows.sides.extend(game.rows.sides);
        turns.extend(game.turns);
        numbers.extend(std::iter::repeat_n(number as i64, length));
        plies.extend(0..length as i32);
        outcomes.extend(std::iter::repeat_n(game.outcome, length));
    }
    let dict = rows.into_dict(py, &variant.visit(AskLayout).0)?;
    dict.set_item("game", numbers.into_pyarray(py))?;
    dict.set_item("ply", plies.into_pyarray(py))?;
    dict.set_item("turn", turns)?;
    dict.set_item("outcome", outcomes.into_pyarray(py))?;
    format.shape(dict)
}

/// Where positions of a data set come from.
#[derive(Clone, Copy)]
enum Source {
    /// Random games, each position of one equally likely.
    Play,
    /// The table of a solved game, each place equally likely.
    Table,
}

/// Positions with their proven values.
struct Sample<'a> {
    library: &'a Library,
    count: usize,
    seed: u64,
    source: Source,
    stop: &'a AtomicBool,
}

struct Sampled {
    rows: Rows,
    values: Vec<i8>,
    distances: Vec<i16>,
}

/// Games that are longer are cut.
const LONGEST: usize = 1000;

/// A position of a random game, all that were met and not over equally likely.
fn from_play<G: Playable>(game: &G, rng: &mut Xoshiro256PlusPlus) -> G::Position {
    let mut position = game.start();
    let mut chosen = position.clone();
    for met in 1..=LONGEST as u64 {
        if below(rng, met) == 0 {
            chosen = position.clone();
        }
        let Some(turn) = game.random_turn(&position, rng) else { break };
        game.play(&mut position, turn);
        if game.ending(&position).is_some() {
            break;
        }
    }
    chosen
}

impl Visitor for Sample<'_> {
    /// Stopped, it has fewer rows.
    type Output = Result<Sampled, PyErr>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let solution = game.solution();
        let nobody = || {
            let reason = game::Message::new("probe-nobody-knows");
            refused(&BadInput::new(Subject::Game, G::NAME, reason))
        };
        let table = match (self.source, self.library.tablebase(&solution)) {
            (Source::Play, _) => None,
            (Source::Table, Ok(Some((table, _)))) => Some(table),
            (Source::Table, _) => return Err(nobody()),
        };
        let oracle: Arc<dyn Oracle<G>> = self.library.oracle(&solution).ok_or_else(nobody)?;
        let layout = game.layout();
        let is_stopped = || self.stop.load(Ordering::Relaxed);
        let one = |index: usize| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(derived(self.seed, index));
            while !is_stopped() {
                let position = match &table {
                    None => from_play(&game, &mut rng),
                    Some(table) => match table.position(below(&mut rng, table.places())) {
                        Some(position) => position,
                        None => continue,
                    },
                };
                // Not every oracle knows all; the next may be known.
                if let Some(value) = oracle.probe(&position) {
                    let mut planes = vec![0; layout.size()];
                    let draft = game.draft(&position);
                    layout.write(&game, &draft, Taken::default(), &mut planes);
                    let side = game.to_move(&position);
                    return Some((planes, game.write_position(&position), side, value));
                }
            }
            None
        };
        let found: Vec<(Vec<u8>, String, Side, Proven)> = on_all_cores(|| {
            let indices = (0..self.count).into_par_iter().take_any_while(|_| !is_stopped());
            indices.filter_map(one).collect()
        });
        let mut sampled =
            Sampled { rows: Rows::default(), values: Vec::new(), distances: Vec::new() };
        for (planes, position, side, value) in found {
            sampled.rows.planes.extend(planes);
            sampled.rows.positions.push(position);
            sampled.rows.sides.push(side as i8);
            let sign = if side == Side::First { 1 } else { -1 };
            sampled.values.push((value.outcome.for_first() * sign) as i8);
            sampled.distances.push(value.distance.map_or(-1, |distance| distance as i16));
        }
        Ok(sampled)
    }
}

/// Positions of a solved game with what perfect play leads to: a dict of numpy arrays, or
/// with `format="arrow"` a table of pyarrow.
///
/// A row for each position: `position` as text, `observation`, `to_move` (0 or 1), `value`
/// for the side to move (1, 0 or -1) and `distance`, the turns that follow until the game
/// is won (-1 in a draw). From `play` come the positions of random games; from `table` all
/// positions of the table, each equally likely (of those that a symmetry makes equal,
/// one). The same position may come twice. The same seed gives the same rows.
#[pyfunction]
#[pyo3(signature = (game, count, *, seed = 0, source = "play", format = "numpy"))]
pub fn dataset<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    count: usize,
    seed: u64,
    source: &str,
    format: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let (variant, library) = game_of(game)?;
    let format = Format::read(format)?;
    let source = match source {
        "play" => Source::Play,
        "table" => Source::Table,
        _ => return Err(wrong(format!("source '{source}': expected play or table"))),
    };
    if matches!(source, Source::Play) && !variant.is_solved(&library) {
        let reason = game::Message::new("probe-nobody-knows");
        return Err(refused(&BadInput::new(Subject::Game, &variant.name(), reason)));
    }
    let sampled = interruptible(py, |stop| {
        variant.visit(Sample { library: &library, count, seed, source, stop })
    })??;
    let dict = sampled.rows.into_dict(py, &variant.visit(AskLayout).0)?;
    dict.set_item("value", sampled.values.into_pyarray(py))?;
    dict.set_item("distance", sampled.distances.into_pyarray(py))?;
    format.shape(dict)
}
