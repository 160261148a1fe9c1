//! `quina.VecEnv`: many games at once, by numbers, written into the caller's arrays.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::{Episode, Layout, Outcome, StepOrder, nth_seed, split_mix};
use games::{Playable, Variant, Visitor};
use numpy::ndarray::{Dimension, Ix1, Ix2, Ix4};
use numpy::{
    Element, PyArray, PyArray1, PyArrayMethods as _, PyReadonlyArray1, PyReadwriteArray,
    PyUntypedArrayMethods as _,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

use crate::crew::Crew;
use crate::position::read_order;
use crate::py_game::game_of;
use crate::words::wrong;

/// The arrays into which a step is written, or parts of them; any may be left out.
#[derive(Default)]
struct Out<'a> {
    observations: Option<&'a mut [u8]>,
    masks: Option<&'a mut [bool]>,
    rewards: Option<&'a mut [f32]>,
    terminated: Option<&'a mut [bool]>,
    truncated: Option<&'a mut [bool]>,
    to_move: Option<&'a mut [i8]>,
}

/// The first part of an array and the rest.
fn split<T>(array: Option<&mut [T]>, at: usize) -> (Option<&mut [T]>, Option<&mut [T]>) {
    match array.map(|array| array.split_at_mut(at)) {
        Some((first, rest)) => (Some(first), Some(rest)),
        None => (None, None),
    }
}

impl<'a> Out<'a> {
    /// What so many games write, and the rest.
    fn split(self, games: usize, layout: &Layout) -> (Out<'a>, Out<'a>) {
        let observations = split(self.observations, games * layout.size());
        let masks = split(self.masks, games * layout.actions.count());
        let rewards = split(self.rewards, games * 2);
        let terminated = split(self.terminated, games);
        let truncated = split(self.truncated, games);
        let to_move = split(self.to_move, games);
        let part = |(observations, masks), (rewards, terminated), (truncated, to_move)| Out {
            observations,
            masks,
            rewards,
            terminated,
            truncated,
            to_move,
        };
        let first =
            part((observations.0, masks.0), (rewards.0, terminated.0), (truncated.0, to_move.0));
        let rest =
            part((observations.1, masks.1), (rewards.1, terminated.1), (truncated.1, to_move.1));
        (first, rest)
    }
}

/// Games at once, whichever game it is.
trait Batch: Send + Sync {
    fn reset(&mut self, seed: u64, out: Out<'_>, crew: &Crew);
    /// Random legal actions.
    fn sample(&mut self, actions: &mut [i64], crew: &Crew);
    /// The first game whose action is not legal.
    fn illegal(&self, actions: &[i64], crew: &Crew) -> Option<usize>;
    /// Takes legal actions.
    fn step(&mut self, actions: &[i64], out: Out<'_>, crew: &Crew);
    fn notation(&self, game: usize) -> String;
}

/// One of the games, with chances of its own.
struct Lane<G: Playable> {
    episode: Episode<G>,
    rng: Xoshiro256PlusPlus,
}

struct Games<G: Playable> {
    layout: Arc<Layout>,
    lanes: Vec<Lane<G>>,
    longest: usize,
    /// As many are played by one thread at a time.
    grain: usize,
}

/// Some of the games, what is done in them, and where it is written.
struct Part<'a, G: Playable> {
    lanes: &'a mut [Lane<G>],
    actions: &'a [i64],
    out: Out<'a>,
}

impl<G: Playable> Lane<G> {
    fn seed(&mut self, seed: u64, index: usize) {
        let seed = split_mix(nth_seed(seed, index as u64));
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    /// Takes an action: how the game ended, and whether it was cut. Then it begins
    /// again.
    #[inline]
    fn act(&mut self, action: usize, longest: usize) -> (Option<Outcome>, bool) {
        let outcome = self.episode.act(action);
        let cut = outcome.is_none() && self.episode.turns() >= longest;
        if outcome.is_some() || cut {
            self.episode.restart();
        }
        (outcome, cut)
    }

    /// Writes the `i`-th of the games of a part.
    #[inline]
    fn write(&self, i: usize, ended: (Option<Outcome>, bool), layout: &Layout, out: &mut Out<'_>) {
        let episode = &self.episode;
        if let Some(observations) = &mut out.observations {
            let size = layout.size();
            episode.write_planes(&mut observations[i * size..][..size]);
        }
        if let Some(masks) = &mut out.masks {
            let size = layout.actions.count();
            episode.write_mask(&mut masks[i * size..][..size]);
        }
        let (outcome, cut) = ended;
        if let Some(rewards) = &mut out.rewards {
            let first = outcome.map_or(0, Outcome::for_first) as f32;
            rewards[2 * i] = first;
            rewards[2 * i + 1] = 0.0 - first;
        }
        if let Some(terminated) = &mut out.terminated {
            terminated[i] = outcome.is_some();
        }
        if let Some(truncated) = &mut out.truncated {
            truncated[i] = cut;
        }
        if let Some(to_move) = &mut out.to_move {
            to_move[i] = episode.game().to_move(episode.position()) as i8;
        }
    }
}

impl<G: Playable> Games<G> {
    /// Does something with every game and writes what comes of it.
    fn each(
        &mut self,
        mut actions: &[i64],
        mut out: Out<'_>,
        crew: &Crew,
        act: impl Fn(&mut Lane<G>, i64) -> (Option<Outcome>, bool) + Sync,
    ) {
        let layout = &*self.layout;
        let mut parts = Vec::new();
        for lanes in self.lanes.chunks_mut(self.grain) {
            let (these, others) = actions.split_at(lanes.len());
            let (here, elsewhere) = out.split(lanes.len(), layout);
            parts.push(Part { lanes, actions: these, out: here });
            (actions, out) = (others, elsewhere);
        }
        crew.share(parts, |mut part| {
            for (i, (lane, action)) in part.lanes.iter_mut().zip(part.actions).enumerate() {
                let ended = act(lane, *action);
                lane.write(i, ended, layout, &mut part.out);
            }
        });
    }
}

impl<G: Playable> Batch for Games<G> {
    fn reset(&mut self, seed: u64, out: Out<'_>, crew: &Crew) {
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            lane.seed(seed, index);
            lane.episode.restart();
        }
        let none = vec![0; self.lanes.len()];
        self.each(&none, out, crew, |_, _| (None, false));
    }

    fn sample(&mut self, actions: &mut [i64], crew: &Crew) {
        let lanes = self.lanes.chunks_mut(self.grain);
        let parts: Vec<_> = lanes.zip(actions.chunks_mut(self.grain)).collect();
        crew.share(parts, |(lanes, actions)| {
            for (lane, action) in lanes.iter_mut().zip(actions) {
                let chosen = lane.episode.random_action(&mut lane.rng);
                *action = chosen.expect("a game that is over begins again") as i64;
            }
        });
    }

    fn illegal(&self, actions: &[i64], crew: &Crew) -> Option<usize> {
        let is_legal = |(lane, action): (&Lane<G>, &i64)| {
            usize::try_from(*action).is_ok_and(|action| lane.episode.legal().has(action))
        };
        let first = AtomicUsize::new(usize::MAX);
        let lanes = self.lanes.chunks(self.grain);
        let parts: Vec<_> = lanes.zip(actions.chunks(self.grain)).enumerate().collect();
        crew.share(parts, |(part, (lanes, actions))| {
            if let Some(i) = lanes.iter().zip(actions).position(|pair| !is_legal(pair)) {
                first.fetch_min(part * self.grain + i, Ordering::Relaxed);
            }
        });
        Some(first.into_inner()).filter(|first| *first < self.lanes.len())
    }

    fn step(&mut self, actions: &[i64], out: Out<'_>, crew: &Crew) {
        let longest = self.longest;
        self.each(actions, out, crew, |lane, action| lane.act(action as usize, longest));
    }

    fn notation(&self, game: usize) -> String {
        let episode = &self.lanes[game].episode;
        episode.game().write_position(episode.position())
    }
}

/// Makes the games.
struct Make {
    count: usize,
    order: StepOrder,
    longest: usize,
    threads: usize,
}

impl Visitor for Make {
    type Output = Box<dyn Batch>;
    fn visit<G: Playable>(self, game: G) -> Box<dyn Batch> {
        /// Fewer games than this are not worth a second thread.
        const FEW: usize = 64;
        let layout = Arc::new(game.layout());
        let first = Episode::new(game, layout.clone(), self.order);
        let rng = Xoshiro256PlusPlus::seed_from_u64(0);
        let lane = |_| Lane { episode: first.clone(), rng: rng.clone() };
        let lanes: Vec<Lane<G>> = (0..self.count).map(lane).collect();
        // Some parts more than threads, so that nobody waits long for the last.
        let grain = match self.threads {
            1 => self.count,
            threads => self.count.div_ceil(4 * threads).max(FEW),
        };
        Box::new(Games { layout, lanes, longest: self.longest, grain })
    }
}

/// Many games at once, played by numbers. What comes of a step is written into arrays
/// that the caller owns; a game that ends begins again.
#[pyclass(module = "quina")]
pub struct VecEnv {
    variant: Variant,
    layout: Layout,
    count: usize,
    crew: Crew,
    batch: Box<dyn Batch>,
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
        }
    }
}

/// Names of arrays.
const NAMES: [&str; 6] = ["observations", "masks", "rewards", "terminated", "truncated", "to_move"];

impl VecEnv {
    /// The shapes of the arrays, in the order of their names.
    fn shapes(&self) -> [Vec<usize>; 6] {
        let (n, layout) = (self.count, &self.layout);
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

    fn arrays<'py>(&self, given: Option<&Bound<'py, PyDict>>) -> PyResult<Arrays<'py>> {
        if let Some(given) = given {
            for name in given.keys() {
                let name: String = name.extract()?;
                if !NAMES.contains(&name.as_str()) {
                    let names = NAMES.join(", ");
                    return Err(wrong(format!("array '{name}': expected one of {names}")));
                }
            }
        }
        let item = |name| given.map_or(Ok(None), |given| given.get_item(name));
        let items = [item(NAMES[0])?, item(NAMES[1])?, item(NAMES[2])?];
        let flags = [item(NAMES[3])?, item(NAMES[4])?, item(NAMES[5])?];
        let shapes = self.shapes();
        Ok(Arrays {
            observations: borrow(NAMES[0], items[0].as_ref(), &shapes[0])?,
            masks: borrow(NAMES[1], items[1].as_ref(), &shapes[1])?,
            rewards: borrow(NAMES[2], items[2].as_ref(), &shapes[2])?,
            terminated: borrow(NAMES[3], flags[0].as_ref(), &shapes[3])?,
            truncated: borrow(NAMES[4], flags[1].as_ref(), &shapes[4])?,
            to_move: borrow(NAMES[5], flags[2].as_ref(), &shapes[5])?,
        })
    }
}

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
        let crew = Crew::new(threads).map_err(|error| wrong(format!("threads: {error}")))?;
        let threads = crew.threads();
        let mut batch = variant.visit(Make { count: n, order, longest: max_turns, threads });
        batch.reset(seed, Out::default(), &crew);
        let layout = variant.visit(crate::py_game::AskLayout).0;
        Ok(VecEnv { variant, layout, count: n, crew, batch })
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
    #[pyo3(name = "arrays")]
    fn new_arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let numpy = py.import("numpy")?;
        let dict = PyDict::new(py);
        let types = ["uint8", "bool", "float32", "bool", "bool", "int8"];
        for ((name, shape), kind) in NAMES.into_iter().zip(self.shapes()).zip(types) {
            dict.set_item(name, numpy.call_method1("zeros", (shape, kind))?)?;
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
        let mut arrays = self.arrays(arrays)?;
        let out = arrays.out();
        let VecEnv { batch, crew, .. } = self;
        py.detach(|| batch.reset(seed, out, crew));
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
        let array = match actions {
            Some(array) => array,
            None => PyArray1::<i64>::zeros(py, self.count, false).into_any(),
        };
        let mut held: Option<PyReadwriteArray<'py, i64, Ix1>> =
            borrow("actions", Some(&array), &[self.count])?;
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
        let VecEnv { batch, crew, .. } = self;
        let illegal = py.detach(|| {
            let illegal = batch.illegal(numbers, crew);
            if illegal.is_none() {
                batch.step(numbers, out, crew);
            }
            illegal
        });
        match illegal {
            None => Ok(()),
            Some(index) => {
                let (action, position) = (numbers[index], self.batch.notation(index));
                let why = "is not legal in";
                Err(wrong(format!("actions: {action} of game {index} {why} '{position}'")))
            }
        }
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
