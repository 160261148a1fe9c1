//! Lessons: short steps in which a newcomer learns a game by playing it.
//!
//! A lesson is data: a position, the turns that are accepted there, what the
//! opponent answers, and what the lesson claims about these turns, which a law
//! proves. The sentences stand in the game's texts, under the names that
//! [`Lesson::ask`] and its like give. Nothing here draws, waits or remembers: a
//! screen keeps an ordinary table and asks [`Lesson::stage`] after every turn what
//! comes next; taking turns back is the table's business.

use serde::Serialize;

use crate::Side;

/// One step of the way from "this is a piece" to "win this".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// A word, unique among the lessons of the game.
    pub name: &'static str,
    /// The options of the game, such as `size=5`; empty for the defaults.
    pub options: &'static str,
    /// Where it begins, with the learner to move; empty for the start.
    pub position: &'static str,
    /// What is to be done.
    pub task: LessonKind,
}

/// What a lesson wants to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LessonKind {
    /// These turns, each answered before the next.
    Turns(&'static [Exchange]),
    /// A whole game. It is done when the game is over, however it ended.
    Finale {
        /// The player on the other side, as players are written (`engine:1`).
        opponent: &'static str,
        /// The side of the learner.
        learner: Side,
    },
}

/// A turn of the learner, and what the opponent makes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Exchange {
    /// The turns that are right. The first is written out, so that it can be shown;
    /// in the others a `*` stands for any number of letters.
    pub accept: &'static [&'static str],
    /// What is true of these turns.
    pub claims: &'static [Claim],
    /// What the opponent then plays, where anything follows.
    pub reply: Option<&'static str>,
}

/// What a lesson says about the accepted turns of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// They win at once, and no other turn does.
    WinsAtOnce,
    /// They are all the legal turns.
    Forced,
    /// After them the opponent cannot win at once; after all others it can.
    StopsWinAtOnce,
    /// They force a win in at most so many turns of both sides, this one included,
    /// and no other turn does.
    WinsIn(u8),
    /// They keep a proven win, and no other turn does.
    KeepsWin,
    /// They keep a proven draw, and all others lose.
    KeepsDraw,
    /// After each of them, and the answer if there is one, the game is over for this
    /// reason.
    Ends(&'static str),
    /// This turn is not legal, and that is the message in which the rules say why.
    Refuses(&'static str, &'static str),
    /// This turn is legal, though it is not what the lesson wants (or because it is).
    Allows(&'static str),
}

impl Claim {
    /// The text for a turn that may be played but is not accepted, where it follows
    /// from the claim what is wrong with it. `lesson-lets-win` wants the opponent's
    /// `turn`, which a screen finds among those of the table after the wrong turn.
    pub const fn against(self) -> Option<&'static str> {
        match self {
            Claim::WinsAtOnce => Some("lesson-no-win"),
            Claim::StopsWinAtOnce => Some("lesson-lets-win"),
            Claim::WinsIn(_) => Some("lesson-too-slow"),
            Claim::KeepsWin => Some("lesson-win-gone"),
            Claim::KeepsDraw => Some("lesson-draw-gone"),
            Claim::Forced | Claim::Ends(_) | Claim::Refuses(..) | Claim::Allows(_) => None,
        }
    }
}

/// Where a learner stands in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// The learner is to play the turn of this exchange.
    Ask(usize),
    /// The opponent is to play this.
    Reply(&'static str),
    /// The last turn is not the one that this exchange wants; it is to be taken back.
    Wrong(usize),
    /// Everything has been done.
    Done,
    /// A game is played to its end; the table says when that is.
    Play,
}

impl Exchange {
    /// A turn to be found, about which something is claimed.
    pub const fn new(accept: &'static [&'static str], claims: &'static [Claim]) -> Exchange {
        Exchange { accept, claims, reply: None }
    }

    /// The same, answered by the opponent.
    #[must_use]
    pub const fn then(self, reply: &'static str) -> Exchange {
        Exchange { reply: Some(reply), ..self }
    }

    /// Whether this turn is one of the right ones.
    pub fn accepts(&self, turn: &str) -> bool {
        self.accept.iter().any(|pattern| matches(pattern, turn))
    }

    /// The turn that is played for a learner who gives up.
    pub const fn shown(&self) -> &'static str {
        self.accept[0]
    }

    /// What may be said of a turn that is not accepted, where no text of the lesson
    /// says more (see [`Lesson::wrong`]).
    pub fn against(&self) -> &'static str {
        self.claims.iter().find_map(|claim| claim.against()).unwrap_or("lesson-not-asked")
    }
}

impl Lesson {
    /// A lesson with the default options.
    pub const fn new(
        name: &'static str,
        position: &'static str,
        exchanges: &'static [Exchange],
    ) -> Lesson {
        Lesson { name, options: "", position, task: LessonKind::Turns(exchanges) }
    }

    /// The last lesson: a whole game as the first side.
    pub const fn finale(opponent: &'static str) -> Lesson {
        let task = LessonKind::Finale { opponent, learner: Side::First };
        Lesson { name: "finale", options: "", position: "", task }
    }

    /// The same with other options.
    #[must_use]
    pub const fn with(self, options: &'static str) -> Lesson {
        Lesson { options, ..self }
    }

    /// The game with the lesson's options, as its name is written.
    pub fn variant(&self, game: &str) -> String {
        match self.options {
            "" => game.to_owned(),
            options => format!("{game}:{options}"),
        }
    }

    /// The position at which a table is to begin, if not at the start.
    pub fn start(&self) -> Option<&'static str> {
        (!self.position.is_empty()).then_some(self.position)
    }

    /// The turns of the learner; none in a finale.
    pub const fn exchanges(&self) -> &'static [Exchange] {
        match self.task {
            LessonKind::Turns(exchanges) => exchanges,
            LessonKind::Finale { .. } => &[],
        }
    }

    /// Where a learner stands after these turns, those of the opponent included.
    pub fn stage(&self, played: &[impl AsRef<str>]) -> Stage {
        if let LessonKind::Finale { .. } = self.task {
            return Stage::Play;
        }
        let mut played = played.iter().map(AsRef::as_ref);
        for (index, exchange) in self.exchanges().iter().enumerate() {
            match played.next() {
                None => return Stage::Ask(index),
                Some(turn) if !exchange.accepts(turn) => return Stage::Wrong(index),
                Some(_) => {}
            }
            if let Some(reply) = exchange.reply
                && played.next().is_none()
            {
                return Stage::Reply(reply);
            }
        }
        Stage::Done
    }

    /// The text that says what to see and do in this exchange.
    pub fn ask(&self, game: &str, exchange: usize) -> String {
        match exchange {
            0 => format!("lesson-{game}-{}", self.name),
            _ => format!("lesson-{game}-{}-{}", self.name, exchange + 1),
        }
    }

    /// The text that says what has been learnt.
    pub fn done(&self, game: &str) -> String {
        format!("lesson-{game}-{}-done", self.name)
    }

    /// The text for a turn that may be played but is not accepted in this exchange. A
    /// lesson need not have one: then [`Exchange::against`] names what is said.
    pub fn wrong(&self, game: &str, exchange: usize) -> String {
        format!("{}-wrong", self.ask(game, exchange))
    }
}

/// Whether a turn is of this form, in which `*` stands for any number of letters.
fn matches(pattern: &str, turn: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == turn,
        Some((before, after)) => turn.strip_prefix(before).is_some_and(|rest| {
            let mut ends = rest.char_indices().map(|(end, _)| end).chain([rest.len()]);
            ends.any(|end| matches(after, &rest[end..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: Lesson = Lesson::new(
        "two",
        "3/3/3 x",
        &[
            Exchange::new(&["b2", "a*", "*3"], &[Claim::Ends("full-board")]).then("c1"),
            Exchange::new(&["a1"], &[Claim::Forced, Claim::WinsAtOnce]),
        ],
    );

    #[test]
    fn stars_stand_for_any_letters() {
        for (pattern, turn, expected) in [
            ("b2", "b2", true),
            ("b2", "b22", false),
            ("b*", "b", true),
            ("*", "", true),
            ("*", "pass", true),
            ("b1-*+b2c5*", "b1-b2+b2c5+c1a1", true),
            ("b1-*+b2c5*", "b1-b2+c1a1+b2c5", true),
            ("b1-*+b2c5*", "b1-b2+c1a1+b2c4", false),
            ("*3", "a3a4", false),
            ("a*", "ba", false),
        ] {
            assert_eq!(matches(pattern, turn), expected, "{pattern} {turn}");
        }
    }

    #[test]
    fn a_learner_is_led_through_all_exchanges() {
        for (played, expected) in [
            (&[][..], Stage::Ask(0)),
            (&["c2"], Stage::Wrong(0)),
            (&["c3"], Stage::Reply("c1")),
            (&["b2", "c1"], Stage::Ask(1)),
            (&["b2", "c1", "a2"], Stage::Wrong(1)),
            (&["b2", "c1", "a1"], Stage::Done),
        ] {
            assert_eq!(TWO.stage(played), expected, "{played:?}");
        }
        assert_eq!(Lesson::finale("engine:1").stage(&["b2"]), Stage::Play);
    }

    #[test]
    fn texts_have_names_by_lesson_and_exchange() {
        assert_eq!(TWO.ask("tictactoe", 0), "lesson-tictactoe-two");
        assert_eq!(TWO.ask("tictactoe", 1), "lesson-tictactoe-two-2");
        assert_eq!(TWO.done("tictactoe"), "lesson-tictactoe-two-done");
        assert_eq!(TWO.wrong("tictactoe", 0), "lesson-tictactoe-two-wrong");
        assert_eq!(TWO.wrong("tictactoe", 1), "lesson-tictactoe-two-2-wrong");
        assert_eq!(TWO.variant("tictactoe"), "tictactoe");
        assert_eq!(TWO.with("size=4").variant("tictactoe"), "tictactoe:size=4");
        let [first, second] = TWO.exchanges() else { panic!("two exchanges") };
        assert_eq!((first.against(), second.against()), ("lesson-not-asked", "lesson-no-win"));
        assert_eq!(first.shown(), "b2");
    }
}
