//! The UGI protocol (UCI for any game), over whatever lines come in and go out.
//!
//! Knows no files and no sockets: a session is given lines and a place to write
//! to. A search runs on a thread of its own, so that `stop` and `isready` are
//! heard meanwhile. Whatever a client sends, it gets a line back or nothing;
//! nothing that it sends can end anything but its own session.

mod go;
mod options;
mod running;
#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use game::{BadInput, Outcome, Side, SoFar, Status, nth_seed};
use games::{Texts, Variant};
use search::{HIGHEST_LEVEL, Settings, Thinker};
use solve::Library;

use self::go::{Go, read_go};
use self::running::{Running, search};

/// What a session may use.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
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
    texts: Arc<Texts>,
    variant: Variant,
    library: Library,
    allowance: Allowance,
    output: Output,
    /// `None` while a search has it.
    thinker: Option<Box<dyn Thinker>>,
    settings: Settings,
    /// The number of the level in `settings`.
    level: u64,
    /// The seed as it was set; that in `settings` is the present game's.
    seed: u64,
    /// New games since the seed was set.
    games: u64,
    so_far: SoFar,
    running: Option<Running>,
}

impl Session {
    pub fn new(
        variant: &Variant,
        library: &Library,
        settings: Settings,
        allowance: Allowance,
        texts: Arc<Texts>,
        output: Output,
    ) -> Session {
        Session {
            texts,
            variant: variant.clone(),
            library: library.clone(),
            allowance,
            output,
            thinker: Some(variant.thinker(settings, library)),
            settings,
            level: u64::from(HIGHEST_LEVEL),
            seed: settings.seed,
            games: 0,
            so_far: SoFar::default(),
            running: None,
        }
    }

    /// Hears one line; false once the client has said goodbye.
    pub fn hear(&mut self, line: &str) -> io::Result<bool> {
        let words: Vec<&str> = line.split_whitespace().collect();
        self.collect_finished();
        match words.as_slice() {
            [] => {}
            ["quit", ..] => return Ok(false),
            ["ugi", ..] => self.introduce()?,
            ["isready", ..] => self.say("readyok")?,
            ["stop", ..] => self.stop(),
            // Everything else needs the engine.
            _ if self.running.is_some() => self.complain("busy: only stop, isready and quit")?,
            ["uginewgame", ..] => self.new_game(),
            ["setoption", rest @ ..] => self.set_option(rest)?,
            ["position", rest @ ..] => self.position(rest)?,
            ["go", rest @ ..] => self.go(rest)?,
            ["query", rest @ ..] => self.query(rest)?,
            [word, ..] => {
                let shown: String = word.escape_debug().take(40).collect();
                self.complain(&format!("unknown command '{shown}'"))?;
            }
        }
        Ok(true)
    }

    /// The client has left or has nothing more to say: a search that ends by
    /// itself may end, if somebody still reads the answer.
    pub fn close(&mut self, somebody_reads: bool) {
        if let Some(running) = &self.running
            && !(somebody_reads && running.limited)
        {
            running.stop.store(true, Ordering::Relaxed);
        }
        self.join();
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(&self.output, line)
    }

    /// Says that something was refused.
    pub fn complain(&self, what: &str) -> io::Result<()> {
        self.say(&format!("info string error: {what}"))
    }

    fn refuse(&self, bad: &BadInput) -> io::Result<()> {
        self.complain(&self.texts.refusal(bad))
    }

    /// A level may play a little better or worse in the next game.
    fn new_game(&mut self) {
        self.so_far = SoFar::default();
        self.games += 1;
        self.settings.seed = nth_seed(self.seed, self.games);
        if let Some(thinker) = &mut self.thinker {
            thinker.forget();
            thinker.set(self.settings);
        }
    }

    /// `position startpos|fen POSITION [moves TURN…]`: changes nothing unless
    /// all of it is right.
    fn position(&mut self, words: &[&str]) -> io::Result<()> {
        let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let (place, turns) = words.split_at(split);
        let start = match place {
            ["startpos"] => None,
            ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
            _ => return self.complain("expected position startpos or position fen POSITION"),
        };
        let turns = turns.iter().skip(1).map(|turn| (*turn).to_owned()).collect();
        let so_far = SoFar { start, turns };
        let Some(thinker) = &mut self.thinker else { return Ok(()) };
        match thinker.status(&so_far) {
            Ok(_) => self.so_far = so_far,
            Err(bad) => self.refuse(&bad)?,
        }
        Ok(())
    }

    fn status(&mut self) -> Option<(Status, Side)> {
        self.thinker.as_mut()?.status(&self.so_far).ok()
    }

    fn query(&mut self, words: &[&str]) -> io::Result<()> {
        let Some((status, side)) = self.status() else { return Ok(()) };
        let answer = match (words, &status) {
            (["gameover"], _) => status.is_over().to_string(),
            (["p1turn"], _) => (side == Side::First).to_string(),
            (["result"], Status::Playing(_)) => "none".to_owned(),
            (["result"], Status::Over(ending)) => match ending.outcome {
                Outcome::Won(Side::First) => "p1win".to_owned(),
                Outcome::Won(Side::Second) => "p2win".to_owned(),
                Outcome::Draw => "draw".to_owned(),
            },
            _ => return self.complain("expected query gameover, query p1turn or query result"),
        };
        self.say(&format!("response {answer}"))
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        let Some((status, side)) = self.status() else { return Ok(()) };
        if status.is_over() {
            self.complain("the game is over")?;
            return self.say("bestmove none");
        }
        let mut go = match read_go(words, side) {
            Ok(go) => go,
            Err(what) => return self.complain(&what),
        };
        if let Some(longest) = self.allowance.longest {
            go.time = Some(go.time.map_or(longest, |time| time.min(longest)));
        }
        let Some(mut thinker) = self.thinker.take() else { return Ok(()) };
        let stop = Arc::new(AtomicBool::new(false));
        let limited = go != Go::default();
        let (flag, output) = (Arc::clone(&stop), Arc::clone(&self.output));
        let so_far = self.so_far.clone();
        let thread = std::thread::spawn(move || {
            let is_sound = search(&mut *thinker, &so_far, side, &go, &flag, &output);
            is_sound.then_some(thinker)
        });
        self.running = Some(Running { thread, stop, limited });
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
        self.join();
    }

    fn collect_finished(&mut self) {
        let is_over = |running: &Running| {
            running.stop.load(Ordering::Acquire) || running.thread.is_finished()
        };
        if self.running.as_ref().is_some_and(is_over) {
            self.join();
        }
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            // After a search that failed, one with nothing left of it.
            let anew = || self.variant.thinker(self.settings, &self.library);
            let thinker = running.thread.join().ok().flatten().unwrap_or_else(anew);
            self.thinker = Some(thinker);
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
