//! Computer players: the one place where the server asks for a turn, a hint or
//! an analysis.
//!
//! Only players that [`players()`] lists are let in: a player may also be an
//! outside program, and no visitor shall name commands to this computer.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ::players::{Allowance, Player, SoFar};
use game::{BadInput, History, Message, Order, Proven, Rules, Side, Step, Subject, Table, choices};
use games::{Playable, Variant, Visitor};
use protocol::{Analysed, Valued};
use room::{HUMAN, STRONGEST};
use search::{Limits, Settings};
use solve::Library;

/// A question to a computer player: the game so far.
#[derive(Clone, Debug)]
pub struct Question {
    /// Which game.
    pub variant: Variant,
    /// What is known of solved games.
    pub library: Library,
    /// Where it began, if not at its own start.
    pub start: Option<String>,
    /// The turns so far.
    pub turns: Vec<String>,
}

/// How many turns an analysis values one by one.
const VALUED: usize = 200;

/// Positions that are looked at for a turn that is valued only because nothing
/// else marks a step.
const GLANCE: u64 = 100;

/// Memory of an engine that lives for one question, in megabytes.
const MEMORY: usize = 32;

/// The computer players of a game, weakest first.
pub fn players(variant: &Variant, library: &Library) -> Vec<String> {
    let listed = Player::computers(variant, library).into_iter().map(|player| player.to_string());
    listed.chain([STRONGEST.to_owned()]).collect()
}

/// Refuses a player that a game does not have.
pub fn check_player(variant: &Variant, library: &Library, name: &str) -> Result<(), BadInput> {
    if name == HUMAN {
        return Ok(());
    }
    let known = players(variant, library);
    if known.iter().any(|player| player == name) {
        return Ok(());
    }
    let reason = Message::new("player-not-here").with("names", known.join(", "));
    Err(BadInput::new(Subject::Player, name, reason))
}

/// The turn that a player chooses, within `time`; stops early when told to.
/// With the same `seed` an engine misjudges the same things and has the same day
/// throughout a game; players that draw lots draw new ones every turn.
pub fn choose(
    question: &Question,
    player: &str,
    seed: u64,
    time: Duration,
    stop: &AtomicBool,
) -> Result<Option<String>, BadInput> {
    let Question { variant, library, .. } = question;
    check_player(variant, library, player)?;
    let player = Player::read(player, variant, library)?;
    let seed = if player.keeps_its_seed() { seed } else { rand::random() };
    let mut opponent = player.opponent(variant, library, seed).map_err(|failure| failure.0)?;
    let so_far = SoFar { start: question.start.as_deref(), turns: &question.turns };
    let answer = opponent.choose(&so_far, &Allowance::time(time), stop);
    answer.map(|answer| Some(answer.turn)).map_err(|failure| failure.0)
}

/// What the turns of a position are worth; with some steps of a turn made
/// already, also what each next step is worth.
pub fn analyse(question: &Question, steps: &[Step], time: Duration) -> Result<Analysed, BadInput> {
    let settings = Settings { hash: MEMORY, ..Settings::default() };
    let mut thinker = question.variant.thinker(settings, &question.library);
    let started = Instant::now();
    let clock = || started.elapsed();
    let asked = search::Question {
        start: question.start.as_deref(),
        turns: &question.turns,
        most: Some(VALUED),
    };
    let answer = thinker.think(&asked, &Limits::time(&clock, time.mul_f64(0.7)), &mut |_| {})?;
    let (side, found) = (answer.mover, answer.analysis);
    let names: Vec<String> = found.turns.iter().map(|judged| judged.turn.clone()).collect();
    let mut paths = question.variant.visit(Paths { question, wanted: &names })?;
    let valued = |steps: Vec<Step>, turn: String, value: Option<Proven>, score: f64| {
        let (value, distance) = seen_by(side, value);
        Valued { steps, turn, value, distance, score: for_side(side, score) }
    };
    let mut turns: Vec<Valued> = found
        .turns
        .into_iter()
        .map(|judged| {
            let path = paths.remove(&judged.turn).unwrap_or_default();
            valued(path, judged.turn, judged.value, judged.score)
        })
        .collect();
    for (path, turn) in unvalued(question, steps, &turns)? {
        let after: Vec<String> = question.turns.iter().chain([&turn]).cloned().collect();
        let asked = search::Question { turns: &after, most: None, ..asked };
        let limits = Limits { nodes: Some(GLANCE), ..Limits::time(&clock, time) };
        let glance = thinker.think(&asked, &limits, &mut |_| {})?.analysis;
        let value = glance
            .value
            .map(|proven| Proven { distance: proven.distance.map(|plies| plies + 1), ..proven });
        turns.push(valued(path, turn, value, glance.score));
    }
    let (value, distance) = seen_by(side, found.value);
    Ok(Analysed {
        side,
        value,
        distance,
        score: for_side(side, found.score),
        best: found.line.first().cloned(),
        turns,
        pv: found.line,
        nodes: found.nodes,
    })
}

/// For each next step that no valued turn takes, some turn that does, with its
/// steps: nobody shall wonder what a choice without a mark would do.
fn unvalued(
    question: &Question,
    steps: &[Step],
    valued: &[Valued],
) -> Result<Vec<(Vec<Step>, String)>, BadInput> {
    let mut table = question.variant.table(question.start.as_deref())?;
    for turn in &question.turns {
        table.play(turn)?;
    }
    let mut found = Vec::new();
    let made =
        |table: &mut dyn Table| steps.iter().try_for_each(|step| table.step(*step).map(|_| ()));
    made(table.as_mut())?;
    for choice in table.choices() {
        let goes_there = |turn: &Valued| {
            turn.steps.contains(&choice) && steps.iter().all(|step| turn.steps.contains(step))
        };
        if valued.iter().any(goes_there) {
            continue;
        }
        let mut path = [steps, &[choice]].concat();
        let mut turn = table.step(choice)?;
        while turn.is_none() {
            let Some(next) = table.choices().first().copied() else { break };
            path.push(next);
            turn = table.step(next)?;
        }
        let Some(turn) = turn else { break };
        found.push((path, turn));
        table.undo();
        made(table.as_mut())?;
    }
    Ok(found)
}

/// The engine keeps values from *first*'s view; the page asks from the mover's.
fn for_side(side: Side, score: f64) -> f64 {
    if side == Side::First { score } else { -score }
}

fn seen_by(side: Side, value: Option<Proven>) -> (String, Option<u32>) {
    let word = value.map_or("unknown", |proven| proven.outcome.word_for(side));
    (word.to_owned(), value.and_then(|proven| proven.distance).map(u32::from))
}

/// The steps that make each of some turns, so that a page can mark what may be
/// clicked with what comes of it.
struct Paths<'a> {
    question: &'a Question,
    wanted: &'a [String],
}

impl Visitor for Paths<'_> {
    type Output = Result<HashMap<String, Vec<Step>>, BadInput>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let start = match &self.question.start {
            Some(text) => game.read_position(text)?,
            None => game.start(),
        };
        let mut history = History::new(game.clone(), start);
        for turn in &self.question.turns {
            history.play(game.read_turn(turn)?);
        }
        let mut wanted = HashMap::new();
        for text in self.wanted {
            wanted.insert(game.read_turn(text)?, text.clone());
        }
        let mut found = HashMap::new();
        let draft = game.draft(history.position());
        walk(&game, &draft, &mut Vec::new(), &mut wanted, &mut found);
        Ok(found)
    }
}

/// Goes through all ways to make a turn until every wanted one has been met.
fn walk<G: Rules>(
    game: &G,
    draft: &G::Draft,
    steps: &mut Vec<Step>,
    wanted: &mut HashMap<G::Turn, String>,
    found: &mut HashMap<String, Vec<Step>>,
) {
    if let Some(turn) = game.finished(draft) {
        if let Some(text) = wanted.remove(&turn) {
            found.insert(text, steps.clone());
        }
        return;
    }
    for step in choices(game, draft, Order::Canonical) {
        if wanted.is_empty() {
            return;
        }
        let mut next = draft.clone();
        game.step(&mut next, step);
        steps.push(step);
        walk(game, &next, steps, wanted, found);
        steps.pop();
    }
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;

    /// Days, too: a level that misjudges differently every turn is another one.
    #[test]
    fn an_engine_with_the_same_seed_chooses_the_same() {
        let (time, stop) = (Duration::from_secs(60), AtomicBool::new(false));
        let mut chosen = 0;
        for entry in GAMES {
            let variant = Variant::read(entry.name).unwrap();
            let question = Question {
                variant,
                library: Library::shipped_only(),
                start: None,
                turns: Vec::new(),
            };
            let ask = |seed| choose(&question, "engine:2", seed, time, &stop).unwrap();
            assert_eq!(ask(7), ask(7), "{}", entry.name);
            chosen += usize::from((1..5).any(|seed| ask(seed) != ask(7)));
        }
        assert!(chosen > GAMES.len() / 2, "seeds make a difference in {chosen} games only");
    }
}
