//! A coach beside the board, for who plays the computer: judges every turn of the
//! person, and remembers what went wrong. What is wrong is found by `puzzles::slip`;
//! here is the thread on which it is looked for.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use game::Message;
use games::Texts;
use puzzles::{Slip, slip, to_remember};
use search::Limits;

use crate::play::Play;

/// How long a turn is judged.
const TIME: Duration = Duration::from_millis(1_000);

/// Somebody who looks over a shoulder.
#[derive(Default)]
pub struct Coach {
    judging: Option<Judging>,
    /// What is wrong with the last turn, until somebody has decided what to do.
    pub slip: Option<Slip>,
    /// What went wrong so far, in words.
    seen: Vec<&'static str>,
}

struct Judging {
    found: Receiver<Option<Slip>>,
    stop: Arc<AtomicBool>,
}

impl Drop for Judging {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The work of judging the last turn of a game.
fn judge(play: &Play) -> impl FnOnce(&AtomicBool) -> Option<Slip> + use<> {
    let (variant, library) = (play.setup().variant.clone(), play.setup().library.clone());
    let mut so_far = play.table().so_far();
    let turn = so_far.turns.pop();
    move |stop| {
        let turn = turn?;
        let started = Instant::now();
        let clock = || started.elapsed();
        let half = Limits { stop: Some(stop), ..Limits::time(&clock, TIME / 2) };
        let whole = Limits { stop: Some(stop), ..Limits::time(&clock, TIME) };
        slip(&variant, &so_far, &turn, [&half, &whole], &library).ok().flatten()
    }
}

impl Coach {
    /// Begins to judge the last turn of a game.
    pub fn begin(&mut self, play: &Play) {
        let stop = Arc::new(AtomicBool::new(false));
        let (send, found) = channel();
        let (flag, work) = (Arc::clone(&stop), judge(play));
        std::thread::spawn(move || {
            let found = catch_unwind(AssertUnwindSafe(|| work(&flag)));
            // Nobody listens if the turn is no longer of interest.
            let _ = send.send(found.ok().flatten());
        });
        self.slip = None;
        self.judging = Some(Judging { found, stop });
    }

    /// Judges the last turn of a game, and waits for it.
    pub fn wait(&mut self, play: &Play) -> Option<&Slip> {
        let stop = AtomicBool::new(false);
        let found = judge(play)(&stop);
        self.take(found)
    }

    fn take(&mut self, found: Option<Slip>) -> Option<&Slip> {
        self.judging = None;
        self.seen.extend(found.as_ref().map(|slip| slip.fact.word()));
        self.slip = found;
        self.slip.as_ref()
    }

    /// Whether a turn is being judged.
    pub fn is_judging(&self) -> bool {
        self.judging.is_some()
    }

    /// What was found, if something was since it was last asked.
    pub fn poll(&mut self) -> Option<&Slip> {
        let found = match self.judging.as_ref()?.found.try_recv() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
        };
        self.take(found)
    }

    /// Nothing is judged any more.
    pub fn drop_turn(&mut self) {
        (self.judging, self.slip) = (None, None);
    }

    /// What went wrong was taken back, so it has not happened.
    pub fn forget_last(&mut self) {
        self.drop_turn();
        self.seen.pop();
    }

    /// One thing to remember of the game.
    pub fn to_remember(&self, texts: &Texts) -> String {
        match to_remember(&self.seen) {
            Some(word) => texts.word(&format!("coach-remember-{word}")).into_owned(),
            None => texts.word("coach-clean").into_owned(),
        }
    }
}

/// What is wrong with a turn, in a sentence made from facts.
pub fn sentence(slip: &Slip, play: &Play, texts: &Texts) -> String {
    slip.text(&play.side_names(texts)[!slip.side], texts)
}

/// How the opponent makes use of it.
pub fn refutation(slip: &Slip, texts: &Texts) -> String {
    texts.say(&Message::new("coach-line").with("line", slip.line.join(" ")))
}
