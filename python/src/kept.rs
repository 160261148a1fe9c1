//! Arrays that are the caller's to read and this package's to write: since nobody else
//! writes there, what stands in them is known.
//!
//! To Python such an array is read-only; what is written is the array of which it is a
//! view. Whoever makes it writable takes it back: it is then an array like any other.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyWeakrefReference};

/// Those that have been handed out, as long as somebody has them. Each has a number.
#[derive(Default)]
pub struct KeptArrays {
    known: Vec<(u64, Py<PyWeakrefReference>)>,
    last: u64,
}

impl KeptArrays {
    /// A read-only view of an array, which is remembered.
    pub fn lend<'py>(&mut self, array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = array.py();
        self.known.retain(|(_, known)| known.bind(py).upgrade().is_some());
        let view = array.call_method0("view")?;
        let locked = PyDict::new(py);
        locked.set_item("write", false)?;
        view.call_method("setflags", (), Some(&locked))?;
        self.last += 1;
        self.known.push((self.last, PyWeakrefReference::new(&view)?.unbind()));
        Ok(view)
    }

    /// The number of an array that is one of them still, and the array to write into.
    pub fn find<'py>(
        &self,
        array: &Bound<'py, PyAny>,
    ) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        let py = array.py();
        let is_it = |known: &Py<PyWeakrefReference>| {
            known.bind(py).upgrade().is_some_and(|known| known.is(array))
        };
        let Some((number, _)) = self.known.iter().find(|(_, known)| is_it(known)) else {
            return Ok(None);
        };
        let taken_back: bool = array.getattr("flags")?.getattr("writeable")?.extract()?;
        if taken_back { Ok(None) } else { Ok(Some((*number, array.getattr("base")?))) }
    }
}
