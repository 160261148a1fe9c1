//! What a turn gave away, as facts: for a coach at the board, and for practising one's
//! own mistakes.
//!
//! Values come from the engine (proven ones where a game is solved); what is said of a
//! turn follows from them and from the rules, and is put into words elsewhere.

use game::{BadInput, MISTAKE, Message, Outcome, Side, SoFar, Status, Table, Value, Worth};
use games::{Texts, Variant};
use search::{Limits, Settings};
use solve::Library;

/// A turn that gave something away.
#[derive(Clone, Debug, PartialEq)]
pub struct Slip {
    /// The game before it.
    pub so_far: SoFar,
    /// Who played it.
    pub side: Side,
    /// The turn.
    pub played: String,
    /// The turns that give nothing away, the best first.
    pub right: Vec<String>,
    /// How it goes on if the opponent makes use of it.
    pub line: Vec<String>,
    /// The turn and the first of that line in words.
    pub words: [Option<Message>; 2],
    /// What the position was worth to the side, and after the turn.
    pub worth: [Worth; 2],
    /// What is wrong with it.
    pub fact: Fact,
}

/// What is wrong with a turn: the plainest thing that can be said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Another turn would have won at once.
    MissedWin,
    /// The opponent wins at once.
    LetsWin,
    /// The opponent takes so many pieces.
    LetsCapture(usize),
    /// A proven win is gone.
    LostWin,
    /// A proven draw is gone.
    LostDraw,
    /// Much of the expected result is gone.
    Chances,
}

/// Turns so near to the best are as good.
const NEAR: f64 = 0.1;

/// Memory of the engine, in megabytes.
const MEMORY: usize = 16;

/// Turns that are valued one by one.
const VALUED: usize = 300;

/// The most turns of a line that is shown.
const LONGEST: usize = 7;

impl Fact {
    /// The word by which the texts know it.
    pub const fn word(self) -> &'static str {
        match self {
            Fact::MissedWin => "missed-win",
            Fact::LetsWin => "lets-win",
            Fact::LetsCapture(_) => "lets-capture",
            Fact::LostWin => "lost-win",
            Fact::LostDraw => "lost-draw",
            Fact::Chances => "chances",
        }
    }

    /// Every word, the worst first: what is to be remembered is said for each.
    pub const WORDS: [&str; 6] =
        ["missed-win", "lets-win", "lets-capture", "lost-win", "lost-draw", "chances"];
}

/// Whether a turn gave a proven value away, or a good part of the expected result. The
/// limits are those of thinking about the position before it, and after.
pub fn slip(
    variant: &Variant,
    so_far: &SoFar,
    turn: &str,
    limits: [&Limits<'_>; 2],
    library: &Library,
) -> Result<Option<Slip>, BadInput> {
    let mut table = variant.table(so_far)?;
    let winning = table.winning_turn();
    table.play(turn)?;
    let settings = Settings { hash: MEMORY, ..Settings::default() };
    let mut thinker = variant.thinker(settings, library);
    let before = thinker.think(so_far, limits[0], Some(VALUED), &mut |_| {})?;
    let side = before.mover;
    let found = &before.analysis;
    if found.best().as_deref() == Some(turn) {
        return Ok(None);
    }
    let after = thinker.think(&table.so_far(), limits[1], None, &mut |_| {})?;
    let worth = [
        Worth::seen_by(side, found.value, found.score),
        Worth::seen_by(side, after.analysis.value, after.analysis.score),
    ];
    if !gives_away(&worth) && !lets_win_at_once(&worth) {
        return Ok(None);
    }
    let line: Vec<String> = after.analysis.line.into_iter().take(LONGEST).collect();
    let right = right_turns(&before.analysis, side, &worth[0], turn);
    let fact = fact(&mut *table, winning.is_some(), side, &line, &worth);
    let answer = line.first().and_then(|answer| table.tell_turn(answer).ok());
    let words = [variant.table(so_far)?.tell_turn(turn).ok(), answer];
    let so_far = so_far.clone();
    Ok(Some(Slip { so_far, side, played: turn.to_owned(), right, line, words, worth, fact }))
}

fn gives_away([before, after]: &[Worth; 2]) -> bool {
    before.expected() - after.expected() >= MISTAKE
}

/// Whether it lets the opponent win at once where that could be helped, be it lost anyway: few
/// opponents know that it is, but everybody takes a win at once.
fn lets_win_at_once([before, after]: &[Worth; 2]) -> bool {
    let is_lost_in =
        |worth: &Worth, turns| (worth.value, worth.distance) == (Value::Loss, Some(turns));
    is_lost_in(after, 1) && !is_lost_in(before, 2)
}

/// The turns that are as good as the best, the best first.
fn right_turns(
    found: &search::Analysis<String>,
    side: Side,
    best: &Worth,
    played: &str,
) -> Vec<String> {
    let first = found.best();
    let is_right = |judged: &&search::Judged<String>| {
        let worth = Worth::seen_by(side, judged.value, judged.score);
        let is_held = worth.value != Value::Loss || worth.distance != Some(2);
        judged.turn != played && is_held && worth.expected() >= best.expected() - NEAR
    };
    let others = found.turns.iter().filter(is_right).map(|judged| judged.turn.clone());
    let mut right: Vec<String> = first.iter().cloned().collect();
    right.extend(others.filter(|turn| Some(turn) != first.as_ref()));
    right
}

/// What is wrong with the turn that led to this table.
fn fact(
    table: &mut dyn Table,
    could_win: bool,
    side: Side,
    line: &[String],
    [before, after]: &[Worth; 2],
) -> Fact {
    let has_won = |status: Status, side: Side| match status {
        Status::Over(ending) => ending.outcome == Outcome::Won(side),
        Status::Playing(_) => false,
    };
    if could_win {
        return Fact::MissedWin;
    }
    if has_won(table.status(), !side) {
        return Fact::LetsWin;
    }
    let pieces = count(table, side);
    let mut taken = 0;
    if line.first().is_some_and(|answer| table.play(answer).is_ok()) {
        let wins = has_won(table.status(), !side);
        taken = pieces.saturating_sub(count(table, side));
        table.undo();
        if wins {
            return Fact::LetsWin;
        }
    }
    match (taken, before.value, after.value) {
        (1.., ..) => Fact::LetsCapture(taken),
        (0, Value::Win, Value::Draw | Value::Loss) => Fact::LostWin,
        (0, Value::Draw, Value::Loss) => Fact::LostDraw,
        _ => Fact::Chances,
    }
}

/// The pieces of a side, on the board and beside it.
fn count(table: &dyn Table, side: Side) -> usize {
    let view = table.view();
    let is_own = |cell: &&game::Cell| cell.piece.is_some_and(|piece| piece.side == side);
    let reserve: usize = view.reserves[side].iter().map(|stock| usize::from(stock.count)).sum();
    view.cells.iter().filter(is_own).count() + reserve
}

impl Slip {
    /// What is said about it: a sentence made from facts. `opponent` is what the other
    /// side is called. What was better is not said: it is to be found.
    pub fn text(&self, opponent: &str, texts: &Texts) -> String {
        let mut message = self.message(opponent);
        for (name, value) in &mut message.args {
            let words = match *name {
                "turn" => &self.words[0],
                "answer" => &self.words[1],
                _ => continue,
            };
            *value = texts.told_turn(value, words.as_ref());
        }
        texts.say(&message)
    }

    /// The same before turns are put into words.
    pub fn message(&self, opponent: &str) -> Message {
        let answer = self.line.first().cloned().unwrap_or_default();
        let id = match self.fact {
            Fact::MissedWin => "coach-missed-win",
            Fact::LetsWin if answer.is_empty() => "coach-lost",
            Fact::LetsWin => "coach-lets-win",
            Fact::LetsCapture(_) => "coach-lets-capture",
            Fact::LostWin => "coach-lost-win",
            Fact::LostDraw => "coach-lost-draw",
            Fact::Chances => "coach-chances",
        };
        let message = Message::new(id)
            .with("turn", &self.played)
            .with("side", opponent)
            .with("answer", answer);
        match self.fact {
            Fact::LetsCapture(count) => message.with("count", count),
            Fact::Chances => message
                .with("before", self.worth[0].percent())
                .with("after", self.worth[1].percent()),
            _ => message,
        }
    }

    /// What to find in its place: the win, the draw, or just something better.
    pub fn task(&self) -> &'static str {
        match self.worth[0].value {
            Value::Win => "practise-win",
            Value::Draw => "practise-draw",
            Value::Loss | Value::Unknown => "practise-better",
        }
    }

    /// How much was given away: 0 to 2.
    pub fn lost(&self) -> f64 {
        self.worth[0].expected() - self.worth[1].expected()
    }
}

/// The one thing to remember of a game: what went wrong most often; of what did as often,
/// the plainer thing. The texts call it `coach-remember-WORD`.
pub fn to_remember(words: &[&str]) -> Option<&'static str> {
    let often = |word: &&str| words.iter().filter(|other| *other == word).count();
    let known = Fact::WORDS.into_iter().rev().filter(|word| often(word) > 0);
    known.max_by_key(often)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(game: &str, start: &str, turn: &str) -> Option<Slip> {
        let variant = Variant::read(game).expect("a game");
        let limits = Limits::nodes(3_000);
        let found =
            slip(&variant, &SoFar::at(start), turn, [&limits, &limits], &Library::shipped_only());
        found.expect("a legal turn")
    }

    #[test]
    fn a_win_that_was_missed_is_named() {
        let slip = judge("moxie", "4/1x1o/2x1/3o x 6 6", "b1").expect("a slip");
        assert_eq!((slip.fact, slip.side), (Fact::MissedWin, Side::First));
        assert_eq!(slip.right[0], "a4");
        assert_eq!(slip.message("o").id, "coach-missed-win");
        assert_eq!(slip.task(), "practise-win");
        assert!(judge("moxie", "4/1x1o/2x1/3o x 6 6", "a4").is_none());
    }

    #[test]
    fn what_the_opponent_then_does_is_a_fact() {
        // Only c4 fills the gap between b4 and d4.
        let slip = judge("moxie", "1o1o/4/2x1/x3 x 6 6", "d1").expect("a slip");
        assert_eq!((slip.fact, slip.line[0].as_str()), (Fact::LetsWin, "c4"));
        assert!(slip.lost() > 0.5, "{slip:?}");
        assert_eq!(slip.right, ["c4"]);
    }

    /// White is lost after its first turn here, but not at once.
    #[test]
    fn who_is_lost_is_warned_of_a_loss_at_once() {
        let variant = Variant::read("quantik").expect("a game");
        let so_far = SoFar { turns: vec!["sb2".to_owned(), "oa1".to_owned()], ..SoFar::default() };
        let judge = |turn| {
            let limits = Limits::nodes(200_000);
            slip(&variant, &so_far, turn, [&limits, &limits], &Library::shipped_only()).unwrap()
        };
        let slip = judge("ub1").expect("a slip");
        assert_eq!((slip.fact, slip.line[0].as_str()), (Fact::LetsWin, "ya2"));
        assert!(!slip.right.contains(&"ub1".to_owned()));
        assert!(judge(&slip.right[0]).is_none());
    }

    #[test]
    fn jumps_that_are_allowed_are_counted() {
        let variant = Variant::read("moxie").expect("a game");
        let (start, turn, answer) = ("2xo/3x/4/4 x 6 5", "c4-c3", "d4xd2xb4");
        let slip = judge("moxie", start, turn).expect("a slip");
        assert_eq!((slip.fact, slip.line[0].as_str()), (Fact::LetsCapture(2), answer));
        let mut table = variant.table(&SoFar::at(start)).expect("a position");
        table.play(turn).expect("a turn");
        let before = count(&*table, slip.side);
        table.play(answer).expect("an answer");
        assert_eq!(before - count(&*table, slip.side), 2);
    }

    #[test]
    fn one_thing_is_remembered() {
        assert_eq!(to_remember(&[]), None);
        assert_eq!(to_remember(&["chances"]), Some("chances"));
        assert_eq!(to_remember(&["chances", "lets-win"]), Some("lets-win"));
        assert_eq!(to_remember(&["chances", "chances", "lets-win"]), Some("chances"));
    }

    #[test]
    fn everything_has_words_in_every_language() {
        for language in games::Language::ALL {
            let texts = games::Texts::new(language, &[]);
            for word in Fact::WORDS {
                assert!(texts.has(&format!("coach-{word}")), "{word}");
                assert!(texts.has(&format!("coach-remember-{word}")), "{word}");
            }
            for id in [
                "coach-lost",
                "coach-clean",
                "coach-clean-partly",
                "practise-win",
                "practise-draw",
                "practise-better",
            ] {
                assert!(texts.has(id), "{id}");
            }
        }
    }
}
