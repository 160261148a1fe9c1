//! `quina.Player`: a player of the program, as a callable.

use std::sync::Mutex;
use std::time::Duration;

use game::SoFar;
use games::Variant;
use players::{Allowance, Opponent};
use pyo3::prelude::*;
use solve::Library;

use crate::position::Position;
use crate::py_game::interruptible;
use crate::words::{refused, wrong};

/// A player of the program: called with a position, it answers with its turn.
#[pyclass(frozen, module = "quina")]
pub struct Player {
    variant: Variant,
    name: String,
    opponent: Mutex<Box<dyn Opponent>>,
    allowance: Allowance,
}

impl Player {
    pub fn read(
        name: &str,
        variant: &Variant,
        library: &Library,
        seed: u64,
        time: Option<Duration>,
        nodes: Option<u64>,
    ) -> PyResult<Player> {
        let player = players::Player::read(name, variant, library).map_err(|bad| refused(&bad))?;
        let opponent = player.opponent(variant, library, seed);
        Ok(Player {
            variant: variant.clone(),
            name: player.to_string(),
            opponent: Mutex::new(opponent.map_err(|failure| refused(&failure.0))?),
            allowance: Allowance { time, nodes },
        })
    }

    fn choose(&self, py: Python<'_>, so_far: &SoFar) -> PyResult<String> {
        let chosen = interruptible(py, |stop| {
            let mut opponent = self.opponent.lock().unwrap_or_else(|held| held.into_inner());
            opponent.choose(so_far, &self.allowance, stop)
        })?;
        chosen.map(|chosen| chosen.turn).map_err(|failure| refused(&failure.0))
    }
}

#[pymethods]
impl Player {
    /// The turn that it would play. The position is left as it is.
    fn __call__(&self, py: Python<'_>, position: &Position) -> PyResult<String> {
        let name = position.variant.name();
        if name != self.variant.name() {
            return Err(wrong(format!("position: of {name}, not of {}", self.variant.name())));
        }
        self.choose(py, &position.numbered.table().so_far())
    }

    /// Forgets earlier games; the same seed gives the same answers, where nodes are
    /// what limits it.
    #[pyo3(signature = (seed = 0))]
    fn new_game(&self, seed: u64) -> PyResult<()> {
        let mut opponent = self.opponent.lock().unwrap_or_else(|held| held.into_inner());
        opponent.new_game(seed).map_err(|failure| refused(&failure.0))
    }

    /// As it is written on command lines.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        format!("quina.Game('{}').player('{}')", self.variant.name(), self.name)
    }
}
