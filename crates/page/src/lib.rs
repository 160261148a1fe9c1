//! The whole program inside a page: the room of the server, the answers of its API
//! and its computer players, compiled to wasm32.
//!
//! A [`Page`] takes orders as JSON and answers as JSON; the page's workers
//! (`web/src/inside`) bring them, and with them all that a page has and a module has
//! not: time, chance, a place to store, other workers. One instance carries rooms and
//! answers at once; others think, and are ended when nobody wants their answer any
//! more.
//!
//! The way in and out (`module.rs`) is one buffer and a few functions with numbers as
//! arguments, without a tool that writes JavaScript: the build needs cargo alone.
//!
//! Where the page is cross-origin isolated, it runs a build of the module that shares its
//! memory with helpers, each an instance in a worker of its own. An analysis uses all of
//! them. Computer players think on one thread, as everywhere: what a level plays shall
//! not depend on how many there are.
//!
//! No game is known here by name; no rule, no text and no decision of a room is
//! written here a second time.

mod desk;
#[cfg(target_family = "wasm")]
mod module;
mod questions;
mod thinking;

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use protocol::Refusal;
use serde::Deserialize;
use serde_json::{Value, json};
use solve::Library;

use crate::desk::{Carried, DeskOrder};
use crate::questions::Question;
use crate::thinking::ThinkingOrder;

/// Turns in a question or a record; what a server takes too.
pub(crate) const MOST_TURNS: usize = 2_000;

/// Whether nobody wants the answer any more. A page that shares memory with who thinks raises
/// it before it ends the worker: browsers let a busy one go on for seconds.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// How many threads an analysis has: with all helpers that the page has brought.
pub(crate) fn threads() -> usize {
    #[cfg(target_family = "wasm")]
    return search::CREW.size();
    #[cfg(not(target_family = "wasm"))]
    return 1;
}

/// An instance of the program.
#[derive(Default)]
pub struct Page {
    library: Library,
    rooms: HashMap<String, Carried>,
}

/// All that can be ordered.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Order {
    /// Says which tables there are, by name: they are brought when they are needed.
    Tables { tables: Vec<String> },
    /// Asks as the HTTP API is asked.
    Ask(Question),
    /// Does something with a room.
    Desk(Box<DeskOrder>),
    /// Thinks.
    Think(ThinkingOrder),
}

impl Order {
    /// Whether a table may be asked on the way.
    pub(crate) fn asks_tables(&self, library: &Library) -> Result<bool, Refusal> {
        match self {
            Order::Ask(_) => Ok(true),
            Order::Think(order) => order.asks_tables(library),
            Order::Tables { .. } | Order::Desk(_) => Ok(false),
        }
    }
}

impl Page {
    /// Takes an order, and says what came of it: `{"done": …}` or `{"refused": …}`.
    pub fn take(&mut self, order: &str) -> String {
        let order = serde_json::from_str::<Order>(order).map_err(|_| Refusal::MessageMalformed);
        let done = order.and_then(|order| match order {
            Order::Tables { tables } => {
                self.library = Library::with_promised(tables);
                Ok(Value::Null)
            }
            Order::Ask(question) => question.answer(&self.library),
            Order::Desk(order) => self.desk(*order),
            Order::Think(order) => order.think(&self.library),
        });
        let said = match done {
            Ok(done) => json!({ "done": done }),
            Err(refusal) => json!({ "refused": refusal }),
        };
        said.to_string()
    }

    /// Takes a table, as its file is.
    pub fn bring(&mut self, name: &str, file: Vec<u8>) {
        self.library.bring(name, file);
    }
}

/// Something of the wire as JSON.
pub(crate) fn written(message: &impl serde::Serialize) -> Value {
    serde_json::to_value(message).expect("messages are made of text, numbers and lists")
}
