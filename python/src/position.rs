//! `quina.Position`: a game in progress.

use game::draw::Scale;
use game::{Outcome, Record, Side, SoFar, Status, Step, StepOrder};
use games::Variant;
use numpy::{IntoPyArray as _, PyArray1, PyArray3, PyArrayMethods as _};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyList, PyType};

use crate::draw::{as_svg, as_text};
use crate::numbered_table::{NumberedTable, open};
use crate::words::{refused, wrong};

/// A game in progress: the position now, and how it came about.
#[pyclass(module = "quina")]
pub struct Position {
    pub variant: Variant,
    pub numbered: Box<dyn NumberedTable>,
}

/// The numbers of all actions, as Python has them: to make them anew for each of a
/// hundred choices would take longer than to find the choices.
fn numbers(py: Python<'_>) -> &[Py<PyInt>] {
    static NUMBERS: PyOnceLock<Vec<Py<PyInt>>> = PyOnceLock::new();
    const MOST: usize = 4096;
    let make = || (0..MOST).map(|n| PyInt::new(py, n).unbind()).collect();
    NUMBERS.get_or_init(py, make)
}

/// The names of the two orders of steps.
pub fn read_order(order: &str) -> PyResult<StepOrder> {
    match order {
        "canonical" => Ok(StepOrder::Canonical),
        "any" => Ok(StepOrder::Any),
        _ => Err(wrong(format!("order '{order}': expected canonical or any"))),
    }
}

impl Position {
    pub fn open(variant: &Variant, so_far: &SoFar) -> PyResult<Position> {
        let numbered = open(variant, so_far).map_err(|bad| refused(&bad))?;
        Ok(Position { variant: variant.clone(), numbered })
    }

    fn step(&mut self, step: Step) -> PyResult<Option<String>> {
        self.numbered.table_mut().step(step).map_err(|bad| refused(&bad))
    }

    fn shape(&self) -> [usize; 3] {
        let layout = self.numbered.layout();
        [layout.planes.len(), layout.rows.into(), layout.columns.into()]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.numbered.table().status().ending().map(|ending| ending.outcome)
    }
}

#[pymethods]
impl Position {
    /// The name of the game, with its options.
    #[getter]
    fn game(&self) -> String {
        self.variant.name()
    }

    /// The position as text, between turns (a half-made turn does not show).
    #[getter]
    fn notation(&self) -> String {
        self.numbered.table().position()
    }

    /// The side that plays, or would in a finished game.
    #[getter]
    fn to_move(&self) -> &'static str {
        let table = self.numbered.table();
        match table.status() {
            Status::Playing(side) => table.sides()[side],
            Status::Over(_) => table.sides()[table.view().to_move],
        }
    }

    /// 0 if the first side plays, 1 if the second does, -1 if the game is over.
    #[getter]
    fn player(&self) -> i8 {
        match self.numbered.table().status() {
            Status::Playing(Side::First) => 0,
            Status::Playing(Side::Second) => 1,
            Status::Over(_) => -1,
        }
    }

    /// `playing SIDE`, `won SIDE REASON` or `draw REASON`.
    #[getter]
    fn status(&self) -> String {
        let table = self.numbered.table();
        table.status().line(table.sides())
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.numbered.table().status().is_over()
    }

    /// The side that has won; None in a draw and while the game goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        match self.outcome() {
            Some(Outcome::Won(side)) => Some(self.numbered.table().sides()[side]),
            _ => None,
        }
    }

    /// What the game brought the two sides: 1, 0 or -1 each; zeros while it goes on.
    #[getter]
    fn returns(&self) -> (f64, f64) {
        let first = f64::from(self.outcome().map_or(0, Outcome::for_first));
        (first, 0.0 - first)
    }

    /// The turns played so far.
    #[getter]
    fn turns(&self) -> Vec<String> {
        self.numbered.table().played()
    }

    /// The number of turns played so far.
    #[getter]
    fn ply(&self) -> usize {
        self.numbered.table().ply()
    }

    /// Every legal turn, in byte order; none in a finished game.
    fn legal(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| self.numbered.table().turns())
    }

    /// Plays whole turns, one after the other. A refused turn changes nothing; those
    /// before it have been played.
    #[pyo3(signature = (*turns))]
    fn play(&mut self, turns: Vec<String>) -> PyResult<()> {
        for turn in turns {
            self.numbered.table_mut().play(&turn).map_err(|bad| refused(&bad))?;
        }
        Ok(())
    }

    /// Takes back the last turn, and any half-made one; False at the start.
    fn undo(&mut self) -> bool {
        self.numbered.table_mut().undo()
    }

    /// Plays again what was taken back; False if there is nothing.
    fn redo(&mut self) -> bool {
        self.numbered.table_mut().redo()
    }

    /// The steps that may come next in the turn being made, as text.
    fn choices(&self) -> Vec<String> {
        let view = self.numbered.table().view();
        self.numbered.table().choices().into_iter().map(|step| view.write_step(step)).collect()
    }

    /// The steps of the half-made turn, as text.
    #[getter]
    fn steps(&self) -> Vec<String> {
        let table = self.numbered.table();
        let view = table.view();
        table.steps().iter().map(|step| view.write_step(*step)).collect()
    }

    /// Takes one step, given as text. Returns the turn if that completed it.
    fn choose(&mut self, step: &str) -> PyResult<Option<String>> {
        let step = self.numbered.table().view().read_step(step).map_err(|bad| refused(&bad))?;
        self.step(step)
    }

    /// Takes back one step of the half-made turn; False if there is none.
    fn step_back(&mut self) -> bool {
        self.numbered.table_mut().step_back()
    }

    /// The numbers of the steps that may come next.
    #[pyo3(signature = (order = "canonical"))]
    fn actions<'py>(&self, py: Python<'py>, order: &str) -> PyResult<Bound<'py, PyList>> {
        let set = self.numbered.actions(read_order(order)?);
        let known = numbers(py);
        let number = |action: usize| match known.get(action) {
            Some(number) => number.bind(py).clone(),
            None => PyInt::new(py, action),
        };
        PyList::new(py, set.iter().map(number))
    }

    /// Takes one step, given by its number. Returns the turn if that completed it.
    fn act(&mut self, action: usize) -> PyResult<Option<String>> {
        let actions = self.numbered.layout().actions;
        let Some(step) = actions.step(action) else {
            let most = actions.count() - 1;
            return Err(wrong(format!("action {action}: expected 0 to {most}")));
        };
        self.step(step)
    }

    /// The planes of the position, as `Game.planes` names them.
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let mut bytes = vec![0; self.numbered.layout().size()];
        self.numbered.write_planes(&mut bytes);
        bytes.into_pyarray(py).reshape(self.shape())
    }

    /// Which of the actions may be taken now.
    #[pyo3(signature = (order = "canonical"))]
    fn mask<'py>(&self, py: Python<'py>, order: &str) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.numbered.layout().actions.count()];
        self.numbered.actions(read_order(order)?).write_mask(&mut mask);
        Ok(mask.into_pyarray(py))
    }

    /// The number of turn sequences of exactly so many turns.
    fn perft(&self, py: Python<'_>, depth: u8) -> u64 {
        py.detach(|| self.numbered.perft(u32::from(depth)))
    }

    /// The position seen through a symmetry of the board, 0 to `Game.symmetries` - 1.
    fn transform(&self, symmetry: usize) -> PyResult<Position> {
        let known = crate::py_game::symmetries(&self.variant);
        if symmetry >= known {
            let most = known - 1;
            return Err(wrong(format!("symmetry {symmetry}: expected 0 to {most}")));
        }
        Position::open(&self.variant, &SoFar::at(&self.numbered.transform(symmetry)))
    }

    /// The description from which boards are drawn: cells, pieces, reserves and more.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = serde_json::to_string(&self.numbered.table().view());
        let text = text.map_err(|error| wrong(error.to_string()))?;
        py.import("json")?.call_method1("loads", (text,))
    }

    /// The game so far as a record, a text file after the model of chess's PGN.
    #[pyo3(signature = (first = None, second = None, date = None))]
    fn record(&self, first: Option<&str>, second: Option<&str>, date: Option<&str>) -> String {
        let mut record = self.numbered.table().record(&self.variant.name());
        for (name, value) in [("Date", date), ("First", first), ("Second", second)] {
            record.tags.extend(value.map(|value| (name.to_owned(), value.to_owned())));
        }
        record.to_string()
    }

    /// The game that a record tells, played to its end.
    #[classmethod]
    fn from_record(_: &Bound<'_, PyType>, text: &str) -> PyResult<Position> {
        let record = Record::read(text).map_err(|bad| refused(&bad))?;
        let variant = Variant::read(&record.game).map_err(|bad| refused(&bad))?;
        Position::open(&variant, &record.so_far)
    }

    /// The board as text.
    #[pyo3(signature = (scale = None, ascii = false))]
    fn draw(&self, scale: Option<&str>, ascii: bool) -> PyResult<String> {
        let find = |word: &str| {
            let words = || Scale::ALL.into_iter().rev().map(Scale::word);
            let found = Scale::ALL.into_iter().find(|scale| scale.word() == word);
            found.ok_or_else(|| {
                let words: Vec<&str> = words().collect();
                wrong(format!("scale '{word}': expected one of {}", words.join(", ")))
            })
        };
        let scale = scale.map(find).transpose()?;
        Ok(as_text(self.numbered.table(), ascii, scale))
    }

    /// The board as a picture.
    fn svg(&self) -> String {
        as_svg(self.numbered.table())
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// The same game, to be played on apart from this one.
    fn copy(&self) -> Position {
        Position { variant: self.variant.clone(), numbered: self.numbered.copy() }
    }

    fn __copy__(&self) -> Position {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.copy()
    }

    fn __str__(&self) -> String {
        as_text(self.numbered.table(), false, None)
    }

    fn __repr__(&self) -> String {
        format!("quina.Game('{}').position('{}')", self.variant.name(), self.notation())
    }

    /// Equal if game and position are; how it came about is not compared.
    fn __eq__(&self, other: &Position) -> bool {
        self.variant.name() == other.variant.name() && self.notation() == other.notation()
    }

    /// Where the game began, its turns, and the steps since: what pickle keeps.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledArgs)> {
        let so_far = self.numbered.table().so_far();
        let restore = py.import("quina")?.getattr("_restore")?;
        Ok((restore, (self.variant.name(), so_far.start, so_far.turns, self.steps())))
    }
}

type PickledArgs = (String, Option<String>, Vec<String>, Vec<String>);
