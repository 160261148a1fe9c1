//! The games for Python. Everything that is decided is decided in the crates of the
//! program; here it only gets names and arrays.

mod batch;
mod crew;
mod data;
mod draw;
mod kept;
mod numbered_table;
mod player;
mod position;
mod py_game;
mod vec_env;
mod words;

use pyo3::prelude::*;

/// What this was compiled for: names of processor features, such as `popcnt`.
#[pyfunction]
fn compiled_for() -> Vec<&'static str> {
    macro_rules! features {
        ($($feature:tt)*) => {
            [$((cfg!(target_feature = $feature), $feature)),*]
        };
    }
    let known = features!("sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "avx" "avx2" "bmi2" "avx512f");
    known.into_iter().filter(|(has, _)| *has).map(|(_, feature)| feature).collect()
}

#[pymodule]
fn _quina(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<py_game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<player::Player>()?;
    module.add_class::<vec_env::VecEnv>()?;
    module.add("BadInputError", module.py().get_type::<words::BadInputError>())?;
    module.add_function(wrap_pyfunction!(py_game::game_names, module)?)?;
    module.add_function(wrap_pyfunction!(py_game::options, module)?)?;
    module.add_function(wrap_pyfunction!(data::selfplay, module)?)?;
    module.add_function(wrap_pyfunction!(data::dataset, module)?)?;
    module.add_function(wrap_pyfunction!(compiled_for, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
