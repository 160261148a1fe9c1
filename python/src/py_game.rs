//! `quina.Game`: a game with its options, and what can be asked of it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use etcetera::BaseStrategy as _;
use game::{Layout, Message, SoFar, Step, Subject};
use games::{GAMES, Playable, Variant, Visitor};
use numpy::{IntoPyArray as _, PyArray1};
use players::{Probed, Unproven, probe};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use search::{Limits, Settings, Thought, Worth};
use solve::Library;

use crate::numbered_table::{NumberedTable, open};
use crate::player::Player;
use crate::position::Position;
use crate::words::{refused, said, wrong};

/// A game with its options chosen, such as `moxie:size=5`.
#[pyclass(frozen, module = "quina")]
pub struct Game {
    pub variant: Variant,
    pub library: Library,
    /// The folder of its tables, if it is not the usual one.
    tables: Option<PathBuf>,
    layout: Layout,
    /// A game at its start, to be copied: making one anew takes longer.
    start: Box<dyn NumberedTable>,
}

/// The layout of a game, and its symmetries.
pub struct AskLayout;

impl Visitor for AskLayout {
    type Output = (Layout, usize);
    fn visit<G: Playable>(self, game: G) -> Self::Output {
        (game.layout(), game.symmetries())
    }
}

/// How many symmetries the board has.
pub fn symmetries(variant: &Variant) -> usize {
    variant.visit(AskLayout).1
}

/// A symmetry as three arrays of indices: planes, spots and actions.
struct AskSymmetry<'a>(&'a Layout, usize);

impl Visitor for AskSymmetry<'_> {
    type Output = [Vec<i64>; 3];
    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let AskSymmetry(layout, symmetry) = self;
        let planes = layout.planes.iter();
        let planes = planes.map(|plane| layout.plane_image(&game, *plane, symmetry) as i64);
        let mut spots: Vec<i64> = (0..layout.plane_size() as i64).collect();
        for cell in 0..layout.actions.cells {
            if let Step::Cell(image) = game.image(Step::Cell(cell), symmetry) {
                let [from, to] = [cell, image].map(|cell| layout.spots[usize::from(cell)]);
                spots[usize::from(from)] = i64::from(to);
            }
        }
        let actions = (0..layout.actions.count()).map(|action| {
            let step = layout.actions.step(action).expect("a number of an action");
            layout.actions.number(game.image(step, symmetry)) as i64
        });
        [planes.collect(), spots, actions.collect()]
    }
}

/// The folder of tables that the program uses too, unless another is given.
fn library(folder: Option<PathBuf>) -> Library {
    let usual = || Some(etcetera::choose_base_strategy().ok()?.data_dir().join("quina"));
    folder.or_else(usual).map_or(Library::shipped_only(), Library::at)
}

/// A place that is asked about: a position, with how it came about, or as text.
pub enum Place {
    SoFar(SoFar),
    /// Of a game, by its name.
    Of(String, SoFar),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Place {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Place> {
        if let Ok(text) = object.extract::<String>() {
            return Ok(Place::SoFar(SoFar::at(&text)));
        }
        let position = object.cast::<Position>().map_err(|_| {
            wrong("position: expected a quina.Position, its notation as a str, or None")
        })?;
        let position = position.borrow();
        Ok(Place::Of(position.variant.name(), position.numbered.table().so_far()))
    }
}

impl Game {
    pub fn read(name: &str, tables: Option<PathBuf>) -> PyResult<Game> {
        let variant = Variant::read(name).map_err(|bad| refused(&bad))?;
        let (layout, _) = variant.visit(AskLayout);
        let start = open(&variant, &SoFar::default()).map_err(|bad| refused(&bad))?;
        Ok(Game { variant, library: library(tables.clone()), tables, layout, start })
    }

    /// The game so far at a place, which must be one of this game.
    fn so_far(&self, place: Option<Place>) -> PyResult<SoFar> {
        match place.unwrap_or(Place::SoFar(SoFar::default())) {
            Place::SoFar(so_far) => Ok(so_far),
            Place::Of(name, so_far) if name == self.variant.name() => Ok(so_far),
            Place::Of(name, _) => {
                Err(wrong(format!("position: of {name}, not of {}", self.variant.name())))
            }
        }
    }

    /// What a position or a turn is worth.
    fn worth<'py>(
        py: Python<'py>,
        turn: Option<&str>,
        worth: Worth,
    ) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        if let Some(turn) = turn {
            dict.set_item("turn", turn)?;
        }
        dict.set_item("value", worth.value.word())?;
        dict.set_item("distance", worth.distance)?;
        Ok(dict)
    }

    fn thought<'py>(
        &self,
        py: Python<'py>,
        thought: &Thought,
        seconds: f64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (found, mover) = (&thought.analysis, thought.mover);
        let worth = Worth::seen_by(mover, found.value, found.score);
        let dict = Game::worth(py, None, worth)?;
        dict.set_item("game", self.variant.name())?;
        dict.set_item("position", &thought.position)?;
        dict.set_item("score", worth.score)?;
        dict.set_item("best", found.line.first())?;
        dict.set_item("pv", &found.line)?;
        let turns = PyList::empty(py);
        for judged in &found.turns {
            let worth = Worth::seen_by(mover, judged.value, judged.score);
            let turn = Game::worth(py, Some(&judged.turn), worth)?;
            turn.set_item("score", worth.score)?;
            turns.append(turn)?;
        }
        dict.set_item("turns", turns)?;
        dict.set_item("nodes", found.nodes)?;
        dict.set_item("seconds", seconds)?;
        Ok(dict)
    }
}

/// How often Python is asked whether it was interrupted.
const PACE: Duration = Duration::from_millis(50);

/// Works without the lock of the interpreter; an interrupt (Ctrl-C) stops it.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        scope.spawn(|| {
            // Nobody listens only where an interrupt is on its way.
            let _ = sender.send(work(&stop));
        });
        let receiver = std::sync::Mutex::new(receiver);
        loop {
            let heard = py.detach(|| {
                let receiver = receiver.lock().expect("nobody else has it");
                receiver.recv_timeout(PACE)
            });
            match heard {
                Ok(found) => return Ok(found),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
                        stop.store(true, Ordering::Relaxed);
                        return Err(interrupt);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(wrong("the engine failed")),
            }
        }
    })
}

/// A number of seconds, nodes or turns that somebody gives.
pub fn seconds(time: Option<f64>) -> PyResult<Option<Duration>> {
    match time {
        Some(time) if !(time > 0.0 && time <= 1e6) => {
            Err(wrong(format!("time {time}: expected a number of seconds above 0")))
        }
        time => Ok(time.map(Duration::from_secs_f64)),
    }
}

/// A limit that must not be 0.
pub fn above_0<T: PartialEq + From<u8>>(name: &str, value: Option<T>) -> PyResult<Option<T>> {
    match value {
        Some(value) if value == T::from(0) => {
            Err(wrong(format!("{name} 0: expected a number above 0")))
        }
        value => Ok(value),
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, tables = None))]
    fn new(name: &str, tables: Option<PathBuf>) -> PyResult<Game> {
        Game::read(name, tables)
    }

    /// The shortest name that means this game with these options.
    #[getter]
    fn name(&self) -> String {
        self.variant.name()
    }

    /// What the sides are called, the first first.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        let [first, second] = self.variant.entry.sides;
        (first, second)
    }

    /// How many actions there are: the numbers of all steps.
    #[getter]
    fn num_actions(&self) -> usize {
        self.layout.actions.count()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        (self.layout.planes.len(), self.layout.rows.into(), self.layout.columns.into())
    }

    /// What the planes of an observation show, in their order.
    #[getter]
    fn planes(&self) -> Vec<String> {
        let view = self.variant.new_table().view();
        self.layout.planes.iter().map(|plane| plane.name(&view)).collect()
    }

    /// Where each cell of the board is on a plane: row × columns + column.
    #[getter]
    fn spots<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let spots = self.layout.spots.iter().map(|spot| i64::from(*spot));
        spots.collect::<Vec<_>>().into_pyarray(py)
    }

    /// The step with this number, as text.
    fn action_name(&self, action: usize) -> PyResult<String> {
        let most = self.num_actions() - 1;
        let step = self.layout.actions.step(action);
        let step = step.ok_or_else(|| wrong(format!("action {action}: expected 0 to {most}")))?;
        Ok(self.variant.new_table().view().write_step(step))
    }

    /// The number of a step, given as text.
    fn action(&self, step: &str) -> PyResult<usize> {
        let read = self.variant.new_table().view().read_step(step).map_err(|bad| refused(&bad))?;
        let number = self.layout.actions.number(read);
        match self.layout.actions.step(number) {
            Some(same) if same == read => Ok(number),
            _ => {
                let reason = Message::new("step-unknown");
                Err(refused(&game::BadInput::new(Subject::Step, step, reason)))
            }
        }
    }

    /// How many symmetries the board has, 0 being the one that changes nothing.
    #[getter]
    fn symmetries(&self) -> usize {
        symmetries(&self.variant)
    }

    /// Where a symmetry takes planes, spots of a plane and actions, as three arrays.
    #[allow(clippy::type_complexity)]
    fn symmetry<'py>(
        &self,
        py: Python<'py>,
        symmetry: usize,
    ) -> PyResult<(Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>)>
    {
        let most = self.symmetries() - 1;
        if symmetry > most {
            return Err(wrong(format!("symmetry {symmetry}: expected 0 to {most}")));
        }
        let images = self.variant.visit(AskSymmetry(&self.layout, symmetry));
        let [planes, spots, actions] = images.map(|image| image.into_pyarray(py));
        Ok((planes, spots, actions))
    }

    /// The position at which games begin.
    fn start(&self) -> Position {
        Position { variant: self.variant.clone(), numbered: self.start.copy() }
    }

    /// A position from its notation, and turns to play from there.
    #[pyo3(signature = (notation = None, turns = Vec::new()))]
    fn position(&self, notation: Option<String>, turns: Vec<String>) -> PyResult<Position> {
        Position::open(&self.variant, &SoFar { start: notation, turns })
    }

    /// The rules for people, as Markdown, in English (`en`) or Portuguese (`pt`).
    #[pyo3(signature = (lang = "en"))]
    fn rules(&self, lang: &str) -> PyResult<&'static str> {
        let found = games::Language::ALL.into_iter().position(|known| known.code() == lang);
        let index = found.ok_or_else(|| wrong(format!("lang '{lang}': expected en or pt")))?;
        Ok(self.variant.entry.rules[index])
    }

    /// What the engine thinks of a position: what `quina analyse --json` prints.
    #[pyo3(signature = (position = None, *, time = None, nodes = None, depth = None, turns = 1000, threads = 1, hash = 64, seed = 1))]
    #[allow(clippy::too_many_arguments)]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        position: Option<Place>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        turns: usize,
        threads: usize,
        hash: usize,
        seed: u64,
    ) -> PyResult<Bound<'py, PyDict>> {
        let so_far = self.so_far(position)?;
        let (nodes, depth) = (above_0("nodes", nodes)?, above_0("depth", depth)?);
        let time = match (seconds(time)?, nodes, depth) {
            (None, None, None) => Some(Duration::from_secs(1)),
            (time, ..) => time,
        };
        for (name, value, most) in
            [("threads", threads, Settings::MOST_THREADS), ("hash", hash, Settings::MOST_HASH)]
        {
            if !(1..=most).contains(&value) {
                let message = Message::new("cli-number-from-1");
                return Err(said(&message.with("option", name).with("most", most)));
            }
        }
        let settings = Settings { threads, hash, seed, ..Settings::default() };
        let mut thinker = self.variant.thinker(settings, &self.library);
        let started = Instant::now();
        let thought = interruptible(py, |stop| {
            let clock = move || started.elapsed();
            let deadline = time.map(|time| (&clock as &dyn search::Clock, time));
            let limits = Limits { nodes, depth, deadline, stop: Some(stop) };
            thinker.think(&so_far, &limits, Some(turns.max(1)), &mut |_| {})
        })?;
        let thought = thought.map_err(|bad| refused(&bad))?;
        self.thought(py, &thought, started.elapsed().as_secs_f64())
    }

    /// A player of the program (`random`, `classic:2`, `engine:5`, `uct`, `perfect`,
    /// `ugi:COMMAND`): called with a position, it answers with its turn.
    #[pyo3(signature = (name, *, seed = 0, time = None, nodes = None))]
    fn player(
        &self,
        name: &str,
        seed: u64,
        time: Option<f64>,
        nodes: Option<u64>,
    ) -> PyResult<Player> {
        let nodes = above_0("nodes", nodes)?;
        Player::read(name, &self.variant, &self.library, seed, seconds(time)?, nodes)
    }

    /// The names of the players that this game has.
    #[getter]
    fn players(&self) -> Vec<String> {
        let computers = players::Player::computers(&self.variant, &self.library);
        computers.iter().map(ToString::to_string).collect()
    }

    /// Whether the value of every position can be had.
    #[getter]
    fn solved(&self) -> bool {
        self.variant.is_solved(&self.library)
    }

    /// The proven value of a position and of each of its turns, best first: what
    /// `quina probe --json` prints.
    #[pyo3(signature = (position = None))]
    fn probe<'py>(&self, py: Python<'py>, position: Option<Place>) -> PyResult<Bound<'py, PyDict>> {
        let so_far = self.so_far(position)?;
        let asked = interruptible(py, |stop| probe(&self.variant, &self.library, &so_far, stop))?;
        let Probed { position, mover, value, turns } =
            asked.map_err(|unproven| match unproven {
                Unproven::Refused(bad) => refused(&bad),
                Unproven::Table(error) => said(&error.message()),
            })?;
        let dict = Game::worth(py, None, Worth::seen_by(mover, value, 0.0))?;
        dict.set_item("game", self.variant.name())?;
        dict.set_item("position", position)?;
        let list = PyList::empty(py);
        for (turn, value) in turns {
            list.append(Game::worth(py, Some(&turn), Worth::seen_by(mover, value, 0.0))?)?;
        }
        dict.set_item("turns", list)?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        format!("quina.Game('{}')", self.variant.name())
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.variant.name() == other.variant.name()
    }

    #[allow(clippy::type_complexity)]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Option<PathBuf>))> {
        let made_by = py.import("quina")?.getattr("Game")?;
        Ok((made_by, (self.variant.name(), self.tables.clone())))
    }
}

/// The names of all games.
#[pyfunction(name = "games")]
pub fn game_names() -> Vec<&'static str> {
    GAMES.iter().map(|entry| entry.name).collect()
}

/// What can be varied in a game, each with what is usual.
#[pyfunction]
pub fn options(game: &str) -> Vec<(&'static str, String)> {
    let of = GAMES.iter().filter(|entry| entry.name == game).flat_map(|entry| entry.options);
    of.map(|option| (option.key, option.write(option.default))).collect()
}

/// The game that a name or a `quina.Game` means.
pub fn game_of(game: &Bound<'_, PyAny>) -> PyResult<(Variant, Library)> {
    if let Ok(known) = game.cast::<Game>() {
        let known = known.get();
        return Ok((known.variant.clone(), known.library.clone()));
    }
    let name: String =
        game.extract().map_err(|_| wrong("game: expected a quina.Game or its name as a str"))?;
    let read = Game::read(&name, None)?;
    Ok((read.variant, read.library))
}
