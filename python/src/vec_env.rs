//! `quina.VecEnv`: many games at once, by numbers, written into the caller's arrays.

use game::Layout;
use games::Variant;
use numpy::ndarray::{Dimension, Ix1, Ix2, Ix4};
use numpy::{
    Element, PyArray, PyArray1, PyArrayMethods as _, PyReadonlyArray1, PyReadwriteArray,
    PyUntypedArrayMethods as _,
};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::ThreadPoolBuildError;

use crate::batch::{Batch, Make, Manner, Out};
use crate::crew::Crew;
use crate::kept::KeptArrays;
use crate::position::read_order;
use crate::py_game::game_of;
use crate::words::wrong;

/// Many games at once, played by numbers. What comes of a step is written into arrays
/// that the caller owns; a game that ends begins again.
#[pyclass(module = "quina")]
pub struct VecEnv {
    variant: Variant,
    layout: Layout,
    count: usize,
    /// The shapes of the arrays, in the order of their names.
    shapes: [Vec<usize>; 6],
    crew: Crew,
    batch: Box<dyn Batch>,
    kept: KeptArrays,
    /// Which of the arrays that are kept holds the observations now.
    shown: Option<u64>,
}

/// A numpy array of Python's that is to be written: of this type, with this shape, all in
/// one piece, and nobody else's while it is written.
fn borrow<'py, T: Element, D: Dimension>(
    name: &str,
    array: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Option<PyReadwriteArray<'py, T, D>>> {
    let Some(array) = array.filter(|array| !array.is_none()) else {
        return Ok(None);
    };
    let Ok(array) = array.cast::<PyArray<T, D>>() else {
        let kind = T::get_dtype(array.py()).to_string();
        return Err(wrong(format!("{name}: expected a numpy array of {kind} of shape {shape:?}")));
    };
    if array.shape() != shape {
        let given = array.shape();
        return Err(wrong(format!("{name}: expected the shape {shape:?}, not {given:?}")));
    }
    if !array.is_c_contiguous() {
        return Err(wrong(format!("{name}: expected an array in one piece (C-contiguous)")));
    }
    match array.try_readwrite() {
        Ok(array) => Ok(Some(array)),
        Err(error) => Err(wrong(format!("{name}: {error}"))),
    }
}

/// The arrays that a caller hands over, held while they are written.
struct Arrays<'py> {
    observations: Option<PyReadwriteArray<'py, u8, Ix4>>,
    masks: Option<PyReadwriteArray<'py, bool, Ix2>>,
    rewards: Option<PyReadwriteArray<'py, f32, Ix2>>,
    terminated: Option<PyReadwriteArray<'py, bool, Ix1>>,
    truncated: Option<PyReadwriteArray<'py, bool, Ix1>>,
    to_move: Option<PyReadwriteArray<'py, i8, Ix1>>,
    /// The number of the observations, if they are kept.
    number: Option<u64>,
    manner: Manner,
}

fn bytes<'a, T: Element, D: Dimension>(
    array: &'a mut Option<PyReadwriteArray<'_, T, D>>,
) -> Option<&'a mut [T]> {
    array.as_mut().map(|array| array.as_slice_mut().expect("it was looked at: one piece"))
}

impl Arrays<'_> {
    fn out(&mut self) -> Out<'_> {
        Out {
            observations: bytes(&mut self.observations),
            masks: bytes(&mut self.masks),
            rewards: bytes(&mut self.rewards),
            terminated: bytes(&mut self.terminated),
            truncated: bytes(&mut self.truncated),
            to_move: bytes(&mut self.to_move),
            manner: self.manner,
        }
    }

    /// Has all of them written whole.
    fn rewrite(mut self) -> Self {
        self.manner = Manner::Whole;
        self
    }
}

/// Names of arrays.
const NAMES: [&str; 6] = ["observations", "masks", "rewards", "terminated", "truncated", "to_move"];

/// The shapes of the arrays of so many games, in the order of their names.
fn shapes(n: usize, layout: &Layout) -> [Vec<usize>; 6] {
    let planes = [layout.planes.len(), layout.rows.into(), layout.columns.into()];
    [
        [&[n][..], &planes].concat(),
        vec![n, layout.actions.count()],
        vec![n, 2],
        vec![n],
        vec![n],
        vec![n],
    ]
}

/// What is given under each of the names, and nothing else.
fn by_name<'py>(given: Option<&Bound<'py, PyDict>>) -> PyResult<[Option<Bound<'py, PyAny>>; 6]> {
    let mut found = [const { None }; 6];
    let Some(given) = given else { return Ok(found) };
    let py = given.py();
    let interned = [
        intern!(py, "observations"),
        intern!(py, "masks"),
        intern!(py, "rewards"),
        intern!(py, "terminated"),
        intern!(py, "truncated"),
        intern!(py, "to_move"),
    ];
    for (slot, name) in found.iter_mut().zip(interned) {
        *slot = given.get_item(name)?;
    }
    if found.iter().flatten().count() < given.len() {
        for name in given.keys() {
            let name: String = name.extract()?;
            if !NAMES.contains(&name.as_str()) {
                let names = NAMES.join(", ");
                return Err(wrong(format!("array '{name}': expected one of {names}")));
            }
        }
    }
    Ok(found)
}

impl VecEnv {
    /// The arrays that are given, to be written by threads that are there.
    fn arrays<'py>(&mut self, given: Option<&Bound<'py, PyDict>>) -> PyResult<Arrays<'py>> {
        self.crew.muster().map_err(no_threads)?;
        let [mut observations, masks, rewards, terminated, truncated, to_move] = by_name(given)?;
        let mut number = None;
        if let Some(array) = &mut observations
            && let Some((kept, behind)) = self.kept.find(array)?
        {
            (*array, number) = (behind, Some(kept));
        }
        let shapes = &self.shapes;
        Ok(Arrays {
            observations: borrow(NAMES[0], observations.as_ref(), &shapes[0])?,
            masks: borrow(NAMES[1], masks.as_ref(), &shapes[1])?,
            rewards: borrow(NAMES[2], rewards.as_ref(), &shapes[2])?,
            terminated: borrow(NAMES[3], terminated.as_ref(), &shapes[3])?,
            truncated: borrow(NAMES[4], truncated.as_ref(), &shapes[4])?,
            to_move: borrow(NAMES[5], to_move.as_ref(), &shapes[5])?,
            number,
            // What is kept and was written last shows the games as they stand.
            manner: match number.is_some() && number == self.shown {
                true => Manner::Changes,
                false => Manner::Whole,
            },
        })
    }

    /// The array into which actions are written: the one that is given, or a new one.
    fn numbers<'py>(
        &mut self,
        py: Python<'py>,
        given: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Held<'py, i64>> {
        self.crew.muster().map_err(no_threads)?;
        let array = match given {
            Some(array) => array,
            None => PyArray1::<i64>::zeros(py, self.count, false).into_any(),
        };
        let held = borrow("actions", Some(&array), &[self.count])?;
        Ok((array, held))
    }
}

fn no_threads(error: ThreadPoolBuildError) -> PyErr {
    wrong(format!("threads: {error}"))
}

/// An array, and the same held to be written.
type Held<'py, T> = (Bound<'py, PyAny>, Option<PyReadwriteArray<'py, T, Ix1>>);

/// Actions as 64-bit numbers, whatever whole numbers they were.
fn whole<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = actions.cast::<PyArray1<i64>>()
        && array.is_c_contiguous()
    {
        return Ok(array.readonly());
    }
    let py = actions.py();
    let made = (|| {
        let numpy = py.import("numpy")?;
        let casting = PyDict::new(py);
        casting.set_item("casting", "safe")?;
        let array = numpy.call_method1("ascontiguousarray", (actions,))?;
        array.call_method("astype", ("int64",), Some(&casting))?.extract()
    })();
    made.map_err(|_: PyErr| wrong("actions: expected whole numbers, one for each game"))
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, n, *, seed = 0, order = "canonical", max_turns = 1000, threads = None))]
    fn new(
        game: &Bound<'_, PyAny>,
        n: usize,
        seed: u64,
        order: &str,
        max_turns: usize,
        threads: Option<usize>,
    ) -> PyResult<VecEnv> {
        let (variant, _) = game_of(game)?;
        for (name, value) in [("n", n), ("max_turns", max_turns), ("threads", threads.unwrap_or(1))]
        {
            if value == 0 {
                return Err(wrong(format!("{name} 0: expected a number above 0")));
            }
        }
        let order = read_order(order)?;
        let crew = Crew::new(threads).map_err(no_threads)?;
        let threads = crew.threads();
        let mut batch = variant.visit(Make { count: n, order, longest: max_turns, threads });
        batch.reset(seed, Out::default(), &crew);
        let layout = variant.visit(crate::py_game::AskLayout).0;
        let shapes = shapes(n, &layout);
        let (kept, shown) = (KeptArrays::default(), None);
        Ok(VecEnv { variant, layout, count: n, shapes, crew, batch, kept, shown })
    }

    /// The name of the game, with its options.
    #[getter]
    fn game(&self) -> String {
        self.variant.name()
    }

    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.layout.actions.count()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        (self.layout.planes.len(), self.layout.rows.into(), self.layout.columns.into())
    }

    fn __len__(&self) -> usize {
        self.count
    }

    /// New arrays of the right shapes and types, to be handed to `reset` and `step`.
    /// Observations are read-only: as nobody else writes there, a step need not write
    /// what stands there already.
    #[pyo3(name = "arrays")]
    fn new_arrays<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let numpy = py.import("numpy")?;
        let dict = PyDict::new(py);
        let types = ["uint8", "bool", "float32", "bool", "bool", "int8"];
        for ((name, shape), kind) in NAMES.into_iter().zip(self.shapes.clone()).zip(types) {
            let array = numpy.call_method1("zeros", (shape, kind))?;
            let is_kept = name == NAMES[0];
            dict.set_item(name, if is_kept { self.kept.lend(&array)? } else { array })?;
        }
        Ok(dict)
    }

    /// Begins all games, and writes them.
    #[pyo3(signature = (seed = 0, **arrays))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: u64,
        arrays: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let mut arrays = self.arrays(arrays)?.rewrite();
        self.shown = None;
        let out = arrays.out();
        let VecEnv { batch, crew, .. } = self;
        py.detach(|| batch.reset(seed, out, crew));
        self.shown = arrays.number;
        Ok(())
    }

    /// Writes how the games stand, whole, into these arrays: after a step that was not
    /// written there, or where somebody else has written.
    #[pyo3(signature = (*, observations = None, masks = None, to_move = None))]
    fn refresh(
        &mut self,
        py: Python<'_>,
        observations: Option<&Bound<'_, PyAny>>,
        masks: Option<&Bound<'_, PyAny>>,
        to_move: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let given = PyDict::new(py);
        for (name, array) in [(NAMES[0], observations), (NAMES[1], masks), (NAMES[5], to_move)] {
            given.set_item(name, array)?;
        }
        let mut arrays = self.arrays(Some(&given))?.rewrite();
        let out = arrays.out();
        let VecEnv { batch, crew, .. } = self;
        py.detach(|| batch.write(out, crew));
        self.shown = arrays.number.or(self.shown);
        Ok(())
    }

    /// A random legal action for each game, all equally likely, written into an array of
    /// 64-bit numbers if one is given.
    #[pyo3(signature = (actions = None))]
    fn sample<'py>(
        &mut self,
        py: Python<'py>,
        actions: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (array, mut held) = self.numbers(py, actions)?;
        if let Some(actions) = bytes(&mut held) {
            let VecEnv { batch, crew, .. } = self;
            py.detach(|| batch.sample(actions, crew));
        }
        drop(held);
        Ok(array)
    }

    /// Takes one action in each game, and writes what comes of it. If one of them is
    /// not legal, nothing is done.
    #[pyo3(signature = (actions, **arrays))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        arrays: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let actions = whole(actions)?;
        if actions.shape() != [self.count] {
            let (n, given) = (self.count, actions.shape());
            return Err(wrong(format!("actions: expected {n} numbers, not the shape {given:?}")));
        }
        let mut arrays = self.arrays(arrays)?;
        let (numbers, out) = (actions.as_slice().expect("it was made in one piece"), arrays.out());
        let shown = self.shown.take();
        let VecEnv { batch, crew, .. } = self;
        let illegal = py.detach(|| {
            let illegal = batch.illegal(numbers, crew);
            if illegal.is_none() {
                batch.step(numbers, out, crew);
            }
            illegal
        });
        self.shown = if illegal.is_none() { arrays.number } else { shown };
        match illegal {
            None => Ok(()),
            Some(index) => {
                let (action, position) = (numbers[index], self.batch.notation(index));
                let why = "is not legal in";
                Err(wrong(format!("actions: {action} of game {index} {why} '{position}'")))
            }
        }
    }

    /// Takes a random legal action in each game, all equally likely, and writes what
    /// comes of it and, into an array of 64-bit numbers if one is given, the actions:
    /// the same as `step(sample())`, but faster, as nothing need be checked and each game
    /// is looked at once.
    #[pyo3(signature = (actions = None, **arrays))]
    fn step_random<'py>(
        &mut self,
        py: Python<'py>,
        actions: Option<Bound<'py, PyAny>>,
        arrays: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (array, mut held) = self.numbers(py, actions)?;
        let mut arrays = self.arrays(arrays)?;
        self.shown = None;
        if let Some(actions) = bytes(&mut held) {
            let out = arrays.out();
            let VecEnv { batch, crew, .. } = self;
            py.detach(|| batch.step_random(actions, out, crew));
        }
        self.shown = arrays.number;
        drop(held);
        Ok(array)
    }

    /// The position of one of the games, between turns.
    fn notation(&self, game: usize) -> PyResult<String> {
        match game < self.count {
            true => Ok(self.batch.notation(game)),
            false => Err(wrong(format!("game {game}: there are {}", self.count))),
        }
    }

    fn __repr__(&self) -> String {
        format!("quina.VecEnv('{}', {})", self.variant.name(), self.count)
    }
}
