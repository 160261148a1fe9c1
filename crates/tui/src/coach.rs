//! A coach beside the board, for who plays the computer: judges every turn of the
//! person, and remembers what went wrong. What is wrong is found by `puzzles::slip`;
//! here is the thread on which it is looked for.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use game::{Message, Side, SoFar};
use games::{Texts, Variant};
use players::Player;
use puzzles::{Slip, slip, to_remember};
use search::Limits;
use solve::Library;

use crate::play::Play;

/// How long a turn is judged.
const TIME: Duration = Duration::from_millis(1_000);

/// What was found out about a turn: what is wrong with it, if something is. `None` if it was
/// not found out.
type Found = Option<Option<Slip>>;

/// Somebody who looks over a shoulder.
#[derive(Default)]
pub struct Coach {
    judging: Option<Judging>,
    /// What is wrong with the last turn, until somebody has decided what to do.
    pub slip: Option<Slip>,
    /// What was found, by the turns of the game up to the one that was judged: what was taken
    /// back has not happened, and stands here all the same.
    judged: HashMap<Vec<String>, Option<Slip>>,
}

struct Judging {
    line: Vec<String>,
    found: Receiver<Found>,
    stop: Arc<AtomicBool>,
}

impl Drop for Judging {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Judges a turn, for as long as a coach does.
pub fn judge_turn(
    variant: &Variant,
    so_far: &SoFar,
    turn: &str,
    library: &Library,
    stop: &AtomicBool,
) -> Found {
    let started = Instant::now();
    let clock = || started.elapsed();
    let half = Limits { stop: Some(stop), ..Limits::time(&clock, TIME / 2) };
    let whole = Limits { stop: Some(stop), ..Limits::time(&clock, TIME) };
    slip(variant, so_far, turn, [&half, &whole], library).ok()
}

/// The work of judging the last turn of a game.
fn judge(play: &Play) -> impl FnOnce(&AtomicBool) -> Found + use<> {
    let (variant, library) = (play.setup().variant.clone(), play.setup().library.clone());
    let mut so_far = play.table().so_far();
    let turn = so_far.turns.pop();
    move |stop| judge_turn(&variant, &so_far, &turn?, &library, stop)
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
        self.judging = Some(Judging { line: play.table().played(), found, stop });
    }

    /// Judges the last turn of a game, and waits for it. What has been judged is known.
    pub fn wait(&mut self, play: &Play) -> Option<&Slip> {
        let line = play.table().played();
        let found = match self.judged.get(&line) {
            Some(slip) => Some(slip.clone()),
            None => judge(play)(&AtomicBool::new(false)),
        };
        self.take(line, found);
        self.slip.as_ref()
    }

    fn take(&mut self, line: Vec<String>, found: Found) {
        self.judging = None;
        self.slip = found.clone().flatten();
        self.judged.extend(found.map(|slip| (line, slip)));
    }

    /// Whether a turn is being judged.
    pub fn is_judging(&self) -> bool {
        self.judging.is_some()
    }

    /// Whether a turn has been judged since this was last asked; what is wrong with it is
    /// [`Coach::slip`].
    pub fn poll(&mut self) -> bool {
        let Some(judging) = &mut self.judging else { return false };
        let found = match judging.found.try_recv() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) => None,
        };
        let line = std::mem::take(&mut judging.line);
        self.take(line, found);
        true
    }

    /// Nothing is judged any more.
    pub fn drop_turn(&mut self) {
        (self.judging, self.slip) = (None, None);
    }

    /// One thing to remember of the game; nothing if no turn of the person was judged. That
    /// there was no mistake is only said if all were.
    pub fn to_remember(&self, play: &Play, texts: &Texts) -> Option<String> {
        let own = own_lines(play);
        let judged: Vec<&Option<Slip>> =
            own.iter().filter_map(|line| self.judged.get(line)).collect();
        let wrong: Vec<&str> =
            judged.iter().filter_map(|slip| Some(slip.as_ref()?.fact.word())).collect();
        let id = match to_remember(&wrong) {
            Some(word) => format!("coach-remember-{word}"),
            None if judged.is_empty() => return None,
            None if judged.len() < own.len() => "coach-clean-partly".to_owned(),
            None => "coach-clean".to_owned(),
        };
        Some(texts.word(&id).into_owned())
    }
}

/// The turns of a game up to each of those that a person played.
fn own_lines(play: &Play) -> Vec<Vec<String>> {
    let SoFar { start, turns } = play.table().so_far();
    let variant = &play.setup().variant;
    let begins = variant.table(&SoFar { start, turns: Vec::new() });
    let second_begins = begins.is_ok_and(|table| table.view().to_move == Side::Second);
    let side = |ply: usize| match (ply + usize::from(second_begins)).is_multiple_of(2) {
        true => Side::First,
        false => Side::Second,
    };
    let is_own = |ply: &usize| play.setup().players[side(*ply)] == Player::Human;
    (0..turns.len()).filter(is_own).map(|ply| turns[..=ply].to_vec()).collect()
}

/// What is wrong with a turn, in a sentence made from facts.
pub fn sentence(slip: &Slip, play: &Play, texts: &Texts) -> String {
    slip.text(&play.side_names(texts)[!slip.side], texts)
}

/// How the opponent makes use of it.
pub fn refutation(slip: &Slip, texts: &Texts) -> String {
    texts.say(&Message::new("coach-line").with("line", slip.line.join(" ")))
}
