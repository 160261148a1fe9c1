//! How much the server does, in numbers that Prometheus reads.

use std::fmt;
use std::sync::LazyLock;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use protocol::Refusal;

use crate::hall::Hall;

/// A name and what it is for this one.
type Label = [(&'static str, String); 1];

/// The numbers.
pub(crate) struct Metrics {
    registry: Registry,
    turns: Counter,
    openings: Counter,
    refusals: Family<Label, Counter>,
    requests: Family<Label, Histogram, fn() -> Histogram>,
    rooms: Gauge,
    sockets: Gauge,
    running: Family<Label, Gauge>,
    waiting: Family<Label, Gauge>,
}

/// What is written at once, and how long that takes: stores do not know halls.
static WRITES: LazyLock<[Histogram; 2]> =
    LazyLock::new(|| [Histogram::new(exponential_buckets(1.0, 2.0, 9)), seconds()]);

/// From a millisecond to eight seconds.
fn seconds() -> Histogram {
    Histogram::new(exponential_buckets(0.001, 2.0, 14))
}

/// So many changes were written together.
pub(crate) fn note_batch(changes: usize, took: Duration) {
    WRITES[0].observe(changes as f64);
    WRITES[1].observe(took.as_secs_f64());
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("quina");
        let requests: Family<Label, Histogram, fn() -> Histogram> =
            Family::new_with_constructor(seconds);
        let metrics = Metrics {
            turns: Counter::default(),
            openings: Counter::default(),
            refusals: Family::default(),
            requests,
            rooms: Gauge::default(),
            sockets: Gauge::default(),
            running: Family::default(),
            waiting: Family::default(),
            registry: Registry::default(),
        };
        registry.register("turns", "Turns that were stored", metrics.turns.clone());
        registry.register("rooms_opened", "Rooms that were opened", metrics.openings.clone());
        registry.register("refusals", "What was refused, by reason", metrics.refusals.clone());
        let about = "How long requests took, by kind";
        registry.register("request_seconds", about, metrics.requests.clone());
        registry.register("rooms", "Rooms in memory", metrics.rooms.clone());
        registry.register("guests", "Open sockets", metrics.sockets.clone());
        let about = "Computers that think, by what about";
        registry.register("thinking_running", about, metrics.running.clone());
        let about = "What waits to be thought about";
        registry.register("thinking_waiting", about, metrics.waiting.clone());
        registry.register("write_batch_changes", "Changes written together", WRITES[0].clone());
        registry.register("write_batch_seconds", "How long that took", WRITES[1].clone());
        Metrics { registry, ..metrics }
    }

    /// A turn was stored.
    pub(crate) fn note_turn(&self) {
        self.turns.inc();
    }

    /// A room was opened.
    pub(crate) fn note_opening(&self) {
        self.openings.inc();
    }

    /// Something was refused.
    pub(crate) fn note_refusal(&self, refusal: &Refusal) {
        // What a game says of a text has as many names as there are faults.
        let reason = match refusal {
            Refusal::Input(_) => "input",
            other => other.message().id,
        };
        self.refusals.get_or_create(&[("reason", reason.to_owned())]).inc();
    }

    /// A request of a kind was answered.
    pub(crate) fn note_request(&self, path: &str, took: Duration) {
        let histogram = self.requests.get_or_create(&[("path", path.to_owned())]);
        histogram.observe(took.as_secs_f64());
    }

    /// All of them as text.
    pub(crate) fn text(&self, hall: &Hall) -> Result<String, fmt::Error> {
        self.rooms.set(hall.rooms_in_use().len() as i64);
        self.sockets.set(hall.sockets().count() as i64);
        for (lane, load) in ["turns", "studies"].into_iter().zip(hall.thinking().load()) {
            let lane = [("about", lane.to_owned())];
            self.running.get_or_create(&lane).set(load.running as i64);
            self.waiting.get_or_create(&lane).set(load.waiting as i64);
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
