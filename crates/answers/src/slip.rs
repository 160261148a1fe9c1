//! What a turn gave away: for the coach, and for practising one's own mistakes.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::players::Stopwatch;
use game::{SoFar, Status};
use games::Variant;
use protocol::{PositionQuery, Refusal, Sentence, SlipAnswer, SlipFound};
use puzzles::{Slip, slip, to_remember};
use search::Limits;
use solve::Library;

use crate::position_view;

/// A judgement that only has to be made. It ends early when the flag is raised.
pub type PreparedSlip = Box<dyn FnOnce(&AtomicBool) -> SlipAnswer + Send>;

/// Prepares to judge a turn, which may take `time`.
pub fn prepare_slip(
    at: &PositionQuery,
    turn: &str,
    most: usize,
    time: Duration,
    library: &Library,
) -> Result<PreparedSlip, Refusal> {
    let variant = position_view::variant(at, most)?;
    let so_far = at.so_far();
    let mut table = variant.table(&so_far)?;
    if let Status::Over(ending) = table.status() {
        return Err(Refusal::GameIsOver { reason: ending.reason });
    }
    table.play(turn)?;
    let (turn, library) = (turn.to_owned(), library.clone());
    Ok(Box::new(move |stop| SlipAnswer {
        slip: judge(&variant, &so_far, &turn, time, stop, &library),
    }))
}

/// One thing to remember of a game in which these things went wrong.
pub fn remember(facts: &[String]) -> Sentence {
    let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
    let id = match to_remember(&facts) {
        Some(word) => format!("coach-remember-{word}"),
        None => "coach-clean".to_owned(),
    };
    Sentence::plain::<String>(id, [])
}

fn judge(
    variant: &Variant,
    so_far: &SoFar,
    turn: &str,
    time: Duration,
    stop: &AtomicBool,
    library: &Library,
) -> Option<SlipFound> {
    let started = Stopwatch::start();
    let clock = || started.elapsed();
    let half = Limits { stop: Some(stop), ..Limits::time(&clock, time.mul_f64(0.6)) };
    let whole = Limits { stop: Some(stop), ..Limits::time(&clock, time) };
    let found = slip(variant, so_far, turn, [&half, &whole], library).ok().flatten()?;
    Some(on_the_wire(variant, &found))
}

fn on_the_wire(variant: &Variant, found: &Slip) -> SlipFound {
    let says = found.message(variant.entry.sides[!found.side]);
    let named = ["turn", "answer"].into_iter().zip(&found.words);
    let words =
        named.filter_map(|(name, words)| Some((name.to_owned(), words.clone()?.into()))).collect();
    let played = found.words[0].clone().map(|words| ("turn".to_owned(), words.into()));
    SlipFound {
        side: found.side,
        played: found.played.clone(),
        fact: found.fact.word().to_owned(),
        says: Sentence { words, ..Sentence::plain(says.id, says.args) },
        task: Sentence {
            words: played.into_iter().collect(),
            ..Sentence::plain(found.task(), [("turn", found.played.clone())])
        },
        right: found.right.clone(),
        line: found.line.clone(),
        lost: found.lost(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(start: &str, turn: &str) -> Result<SlipAnswer, Refusal> {
        let at = PositionQuery {
            game: "moxie".to_owned(),
            start: Some(start.to_owned()),
            turns: Vec::new(),
            steps: Vec::new(),
            touch: None,
        };
        let library = Library::shipped_only();
        let prepared = prepare_slip(&at, turn, 1_000, Duration::from_millis(50), &library)?;
        Ok(prepared(&AtomicBool::new(false)))
    }

    #[test]
    fn what_was_given_away_is_told_in_a_sentence() {
        let found = ask("1o1o/4/2x1/x3 x 6 6", "d1").expect("a turn").slip.expect("a slip");
        assert_eq!(found.says.id, "coach-lets-win");
        assert_eq!((&*found.says.args["side"], &*found.says.args["answer"]), ("o", "c4"));
        assert_eq!((found.fact.as_str(), found.line[0].as_str()), ("lets-win", "c4"));
        assert!(found.task.id.starts_with("practise-"));
        assert_eq!(ask("4/1x1o/2x1/3o x 6 6", "a4").expect("a turn").slip, None);
    }

    #[test]
    fn one_thing_is_remembered() {
        let told = |facts: &[&str]| {
            remember(&facts.iter().map(|fact| (*fact).to_owned()).collect::<Vec<_>>()).id
        };
        assert_eq!(told(&[]), "coach-clean");
        assert_eq!(told(&["nonsense"]), "coach-clean");
        assert_eq!(told(&["chances", "lets-win"]), "coach-remember-lets-win");
    }

    #[test]
    fn what_cannot_be_judged_is_refused() {
        assert!(matches!(ask("4/4/4/4 x 8 8", "z9"), Err(Refusal::Input(_))));
        assert!(matches!(ask("xxx1/4/4/oo2 o 5 6", "a2"), Err(Refusal::GameIsOver { .. })));
    }
}
