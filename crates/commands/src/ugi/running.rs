//! A search, from `go` to `bestmove`.

use std::any::Any;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::{Outcome, Proven, Side, SoFar};
use search::{Analysis, Limits, Thinker};

use super::go::GoCommand;
use super::{Output, say};

/// Kept back of every time limit for what happens around the search.
const OVERHEAD: Duration = Duration::from_millis(5);

/// Thinks and answers with `bestmove`, whatever happens. Returns whether the engine may
/// be used again. A client that has gone away is noticed by the one who reads.
/// `time` is what `go` gives to this side, as far as it is allowed.
pub(super) fn search(
    thinker: &mut dyn Thinker,
    so_far: &SoFar,
    side: Side,
    go: &GoCommand,
    time: Option<Duration>,
    stop: &AtomicBool,
    output: &Output,
) -> bool {
    let started = Instant::now();
    let clock = move || started.elapsed();
    let time = time.map(|time| time.saturating_sub(OVERHEAD).max(Duration::from_millis(1)));
    let limits = Limits {
        nodes: go.nodes,
        depth: go.depth,
        deadline: time.map(|time| (&clock as &dyn search::Clock, time)),
        stop: Some(stop),
    };
    let mut report = |found: &Analysis<String>| {
        let _ = say(output, &info(found, side, started.elapsed()));
    };
    // The engine is thrown away if it panics, so that nobody sees what it left undone.
    let thinking = AssertUnwindSafe(|| thinker.think(so_far, &limits, None, &mut report));
    let answer = std::panic::catch_unwind(thinking);
    if let Err(panic) = &answer {
        let why = reason(&**panic);
        let _ = say(output, &format!("info string error: the search failed: {why}"));
    }
    let found = answer.as_ref().ok().and_then(|answer| answer.as_ref().ok());
    let best = found.and_then(|found| found.analysis.best()).unwrap_or_else(|| "none".to_owned());
    // A search without limits waits for the word, even if all is proven.
    while go.is_endless() && time.is_none() && !stop.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(5));
    }
    // A client may go on the moment that it reads the answer: what it says then
    // comes after this search.
    stop.store(true, Ordering::Release);
    let _ = say(output, &format!("bestmove {best}"));
    answer.is_ok()
}

/// What a panic says, in one line.
fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.and_then(|text| text.lines().next()).unwrap_or("no reason given").to_owned()
}

fn info(found: &Analysis<String>, side: Side, elapsed: Duration) -> String {
    let sign = Outcome::Won(side).for_first();
    let score = match found.value {
        Some(Proven { outcome: Outcome::Won(winner), distance: Some(distance) }) => {
            // In turns of the winner, as mates are counted in chess.
            let turns = i32::from(distance.div_ceil(2));
            format!("mate {}", if winner == side { turns } else { -turns })
        }
        _ => format!("cp {:.0}", 100.0 * found.score * f64::from(sign)),
    };
    let seconds = elapsed.as_secs_f64();
    format!(
        "info depth {} score {score} nodes {} nps {:.0} time {} pv {}",
        found.depth,
        found.nodes,
        found.nodes as f64 / seconds.max(1e-6),
        elapsed.as_millis(),
        found.line.join(" ")
    )
}
