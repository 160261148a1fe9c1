//! The UGI protocol (UCI for any game), over whatever lines come in and go out.
//!
//! Knows no files and no sockets: a session is given lines and a place to write
//! to. The engine sits at a desk on a thread of its own and does what is asked
//! for in turn, so that `stop` and `isready` are heard while it thinks and
//! everything else waits. Whatever a client sends, it gets a line back or
//! nothing; nothing that it sends can end anything but its own session.

mod desk;
mod go;
mod options;
mod running;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

pub use self::desk::UgiDesk;
use self::desk::UgiOrder;
use self::go::read_go;

/// What a session may use.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    pub threads: usize,
    /// In megabytes.
    pub hash: usize,
    /// The longest a search may take, for clients that nobody watches.
    pub longest: Option<Duration>,
}

/// Where a session writes to; the thread that searches writes too.
pub type Output = Arc<Mutex<dyn Write + Send>>;

/// One client.
pub struct Session {
    output: Output,
    allowance: Resources,
    /// `None` once it is closed.
    orders: Option<Sender<UgiOrder>>,
    desk: Option<JoinHandle<()>>,
    searches: Vec<Asked>,
    /// Nobody waits for what is left to do.
    abandoned: Arc<AtomicBool>,
}

/// A search that was asked for.
struct Asked {
    /// Set by whoever wants it to end, and by itself before it answers.
    stop: Arc<AtomicBool>,
    /// Whether it ends by itself.
    is_limited: bool,
}

impl Session {
    pub fn new(mut desk: UgiDesk) -> Session {
        let (orders, taken) = mpsc::channel();
        let (output, allowance) = (Arc::clone(&desk.output), desk.allowance);
        let abandoned = Arc::new(AtomicBool::new(false));
        let gone = Arc::clone(&abandoned);
        let work = move || {
            for order in taken {
                // A client that has gone away is noticed by the one who reads.
                if gone.load(Ordering::Relaxed) || desk.take(order).is_err() {
                    return;
                }
            }
        };
        let desk = Some(std::thread::spawn(work));
        Session { output, allowance, orders: Some(orders), desk, searches: Vec::new(), abandoned }
    }

    /// Hears one line; false once the client has said goodbye.
    pub fn hear(&mut self, line: &str) -> io::Result<bool> {
        let words: Vec<&str> = line.split_whitespace().collect();
        self.searches.retain(|asked| !asked.stop.load(Ordering::Acquire));
        match words.as_slice() {
            [] => {}
            ["quit", ..] => return Ok(false),
            ["stop", ..] => self.stop(|_| true),
            // Who asks in the middle of a search wants to know that we listen.
            ["isready", ..] if !self.searches.is_empty() => say(&self.output, "readyok")?,
            ["go", rest @ ..] => self.go(rest)?,
            _ => self.order(UgiOrder::Line(line.to_owned())),
        }
        Ok(true)
    }

    /// The client has nothing more to say: what it asked for is done, but a search
    /// without an end is ended, and all of them if nobody reads the answers.
    pub fn close(&mut self, somebody_reads: bool) {
        self.abandoned.store(!somebody_reads, Ordering::Relaxed);
        self.stop(|asked| !(somebody_reads && asked.is_limited));
        self.orders = None;
        if let Some(desk) = self.desk.take() {
            // It has nothing to hand over, and searches that fail do not end it.
            let _ = desk.join();
        }
    }

    /// Says that something was refused.
    pub fn complain(&self, what: &str) -> io::Result<()> {
        say(&self.output, &format!("info string error: {what}"))
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        let (go, wrong) = read_go(words);
        wrong.iter().try_for_each(|what| self.complain(what))?;
        let stop = Arc::new(AtomicBool::new(false));
        let is_limited = !go.is_endless() || self.allowance.longest.is_some();
        self.searches.push(Asked { stop: Arc::clone(&stop), is_limited });
        self.order(UgiOrder::Go(go, stop));
        Ok(())
    }

    fn order(&self, order: UgiOrder) {
        if let Some(orders) = &self.orders {
            // The desk is left only by those who cannot be answered any more.
            let _ = orders.send(order);
        }
    }

    /// Ends those of the searches that were asked for.
    fn stop(&self, which: impl Fn(&Asked) -> bool) {
        for asked in self.searches.iter().filter(|asked| which(asked)) {
            asked.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.close(false);
    }
}

fn say(output: &Output, line: &str) -> io::Result<()> {
    let mut output = output.lock().unwrap_or_else(|broken| broken.into_inner());
    writeln!(output, "{line}")?;
    output.flush()
}
