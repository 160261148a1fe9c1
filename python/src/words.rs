//! The program's own sentences, and the exceptions that carry them.

use std::sync::LazyLock;

use game::{BadInput, Message};
use games::{Language, Texts};
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    quina,
    BadInputError,
    PyValueError,
    "Input that the program refuses: its one sentence says what is wrong, and where."
);

/// English: Python's own errors are.
pub static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::new(Language::English, &[]));

/// A refusal as an exception.
pub fn refused(bad: &BadInput) -> PyErr {
    BadInputError::new_err(TEXTS.refusal(bad))
}

/// A message as an exception.
pub fn said(message: &Message) -> PyErr {
    BadInputError::new_err(TEXTS.say(message))
}

/// A sentence of this package, for what only it has (arrays, actions).
pub fn wrong(sentence: impl Into<String>) -> PyErr {
    BadInputError::new_err(sentence.into())
}
