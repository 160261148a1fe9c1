//! What a learner is told: how lessons answer turns, and which have been done.
//!
//! Pure: a screen keeps an ordinary table, asks [`guide`] after every turn and shows what
//! it says; what it names can be put into words in any language. Knows no screen and no
//! file, and keeps nothing.

use std::collections::BTreeSet;

use game::{Lesson, Message, Stage, Status, Table};

use crate::{Entry, Texts};

/// A sentence by its name in the texts, with the win that it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Telling {
    /// Its name.
    pub id: String,
    /// The win that it names, if it names one.
    pub win: Option<Win>,
}

/// A turn with which somebody wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The turn as it is written.
    pub turn: String,
    /// The turn in words.
    pub words: Message,
    /// The name of the winner in the texts.
    pub side: String,
}

impl Telling {
    fn plain(id: String) -> Telling {
        Telling { id, win: None }
    }

    /// In words.
    pub fn text(&self, texts: &Texts) -> String {
        match &self.win {
            Some(Win { turn, words, side }) => {
                let message = Message::new(LETS_WIN).with("side", texts.word(side));
                texts.say(&message.with("turn", texts.told_turn(turn, Some(words))))
            }
            None => texts.word(&self.id).into_owned(),
        }
    }
}

/// Where a learner stands, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guidance {
    /// Where.
    pub stage: Stage,
    /// What is said, a sentence or two.
    pub says: Vec<Telling>,
    /// How the opponent wins at once after a wrong turn, where that is the reason.
    pub refutation: Option<String>,
    /// The turn that is shown to who asks for it.
    pub shown: Option<&'static str>,
}

/// The sentence that names a turn.
const LETS_WIN: &str = "lesson-lets-win";

/// What is said to a learner at this table. `has` tells whether there is a text of a name.
pub fn guide(
    game: &str,
    lesson: &Lesson,
    table: &dyn Table,
    has: impl Fn(&str) -> bool,
) -> Guidance {
    let stage = lesson.stage(&table.played());
    let exchange = |index: usize| &lesson.exchanges()[index];
    let says = |id: String| vec![Telling::plain(id)];
    match stage {
        Stage::Ask(index) => Guidance {
            stage,
            says: says(lesson.ask(game, index)),
            refutation: None,
            shown: Some(exchange(index).shown()),
        },
        Stage::Reply(_) => Guidance { stage, says: Vec::new(), refutation: None, shown: None },
        Stage::Wrong(index) => {
            let shown = Some(exchange(index).shown());
            let (says, refutation) = correct(game, lesson, index, table, has);
            Guidance { stage, says, refutation, shown }
        }
        Stage::Done => {
            Guidance { stage, says: says(lesson.done(game)), refutation: None, shown: None }
        }
        Stage::Play => {
            let (stage, id) = match table.status() {
                Status::Over(_) => (Stage::Done, lesson.done(game)),
                Status::Playing(_) => (stage, lesson.ask(game, 0)),
            };
            Guidance { stage, says: says(id), refutation: None, shown: None }
        }
    }
}

/// The reason against a turn that may be played but is not what is wanted, and what the
/// opponent then does.
fn correct(
    game: &str,
    lesson: &Lesson,
    index: usize,
    table: &dyn Table,
    has: impl Fn(&str) -> bool,
) -> (Vec<Telling>, Option<String>) {
    let against = lesson.exchanges()[index].against();
    // Whoever was only to do something has lost nothing, whatever the opponent could do.
    let is_danger =
        [LETS_WIN, "lesson-too-slow", "lesson-win-gone", "lesson-draw-gone"].contains(&against);
    let goes_on = matches!(table.status(), Status::Playing(_));
    let refutation = (is_danger && goes_on).then(|| table.winning_turn()).flatten();
    let own = lesson.wrong(game, index);
    let mut says = Vec::new();
    match against {
        _ if has(&own) => says.push(Telling::plain(own)),
        LETS_WIN if refutation.is_some() => {}
        LETS_WIN => says.push(Telling::plain("lesson-not-asked".to_owned())),
        other => says.push(Telling::plain(other.to_owned())),
    }
    if let Some(turn) = &refutation
        && let Ok(words) = table.tell_turn(turn)
    {
        let view = table.view();
        let side = format!("{game}-side-{}", view.sides[view.to_move]);
        let win = Win { turn: turn.clone(), words, side };
        says.push(Telling { id: LETS_WIN.to_owned(), win: Some(win) });
    }
    (says, refutation)
}

/// Which lessons somebody has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonsDone {
    done: BTreeSet<String>,
}

impl LessonsDone {
    /// Reads what [`LessonsDone::write`] writes.
    pub fn read(text: &str) -> LessonsDone {
        LessonsDone { done: text.split_whitespace().map(str::to_owned).collect() }
    }

    /// As text: a word a lesson.
    pub fn write(&self) -> String {
        self.done.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Whether nothing has been done yet.
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// A lesson has been done.
    pub fn mark(&mut self, game: &str, lesson: &Lesson) {
        self.done.insert(word(game, lesson));
    }

    /// Whether it has.
    pub fn has(&self, game: &str, lesson: &Lesson) -> bool {
        self.done.contains(&word(game, lesson))
    }

    /// How many of a game's lessons have been done.
    pub fn count(&self, entry: &Entry) -> usize {
        entry.lessons.iter().filter(|lesson| self.has(entry.name, lesson)).count()
    }

    /// The lesson to go on with: the first that has not been done, from the beginning
    /// where all have.
    pub fn next(&self, entry: &Entry) -> usize {
        entry.lessons.iter().position(|lesson| !self.has(entry.name, lesson)).unwrap_or(0)
    }
}

fn word(game: &str, lesson: &Lesson) -> String {
    format!("{game}/{}", lesson.name)
}

#[cfg(test)]
mod tests {
    use game::SoFar;

    use super::*;
    use crate::{GAMES, Language, Variant};

    fn table(entry: &Entry, lesson: &Lesson) -> Box<dyn Table> {
        let variant = Variant::read(&lesson.variant(entry.name)).expect("a variant");
        variant.table(&lesson.start().map(SoFar::at).unwrap_or_default()).expect("a position")
    }

    /// Plays turns from here and there, and takes each back. How many wrong ones let the
    /// opponent win.
    fn try_turns(entry: &Entry, lesson: &Lesson, table: &mut dyn Table, texts: &Texts) -> usize {
        let mut refuted = 0;
        // Some games have tens of thousands of turns.
        let turns = table.turns();
        for turn in turns.iter().step_by(turns.len().div_ceil(40).max(1)) {
            table.play(turn).expect("a legal turn");
            let guidance = guide(entry.name, lesson, table, |id| texts.has(id));
            if let Stage::Wrong(_) = guidance.stage {
                assert!(!guidance.says.is_empty(), "{} {turn}", lesson.name);
                assert!(guidance.says.iter().all(|telling| texts.has(&telling.id)));
                if let Some(answer) = guidance.refutation {
                    table.play(&answer).expect("a legal answer");
                    assert!(table.status().is_over(), "{} {turn} {answer}", lesson.name);
                    table.undo();
                    refuted += 1;
                }
            }
            table.undo();
        }
        refuted
    }

    /// What is wrong in the second exchange is not answered by what was wrong in the first.
    #[test]
    fn each_exchange_has_words_of_its_own() {
        let texts = Texts::new(Language::English, &[]);
        for entry in GAMES {
            for lesson in entry.lessons.iter().filter(|lesson| lesson.exchanges().len() > 1) {
                let mut table = table(entry, lesson);
                let first = &lesson.exchanges()[0];
                table.play(first.shown()).expect("a legal turn");
                table.play(first.reply.expect("an answer")).expect("a legal answer");
                let second = &lesson.exchanges()[1];
                let turns = table.turns();
                let Some(wrong) = turns.iter().find(|turn| !second.accepts(turn)) else { continue };
                table.play(wrong).expect("a legal turn");
                let guidance = guide(entry.name, lesson, &*table, |id| texts.has(id));
                let said = lesson.wrong(entry.name, 0);
                assert_eq!(guidance.stage, Stage::Wrong(1));
                assert!(guidance.says.iter().all(|telling| telling.id != said), "{said}");
            }
        }
    }

    /// Every sentence exists, and every danger that is named is real.
    #[test]
    fn every_wrong_turn_of_every_lesson_is_answered() {
        let texts = Texts::new(Language::English, &[]);
        let mut refuted = 0;
        for entry in GAMES {
            for lesson in entry.lessons {
                let mut table = table(entry, lesson);
                for (index, exchange) in lesson.exchanges().iter().enumerate() {
                    let says = guide(entry.name, lesson, &*table, |id| texts.has(id));
                    assert_eq!(says.stage, Stage::Ask(index), "{}", lesson.name);
                    assert!(says.says.iter().all(|telling| texts.has(&telling.id)), "{says:?}");
                    refuted += try_turns(entry, lesson, &mut *table, &texts);
                    table.play(exchange.shown()).expect("a legal turn");
                    if let Some(reply) = exchange.reply {
                        table.play(reply).expect("a legal answer");
                    }
                }
            }
        }
        assert!(GAMES.is_empty() || refuted > 0, "nothing was refuted");
    }

    #[test]
    fn progress_is_read_back_and_leads_on() {
        let Some(entry) = GAMES.iter().find(|entry| entry.lessons.len() > 2) else { return };
        let mut progress = LessonsDone::default();
        assert_eq!((progress.next(entry), progress.count(entry)), (0, 0));
        progress.mark(entry.name, &entry.lessons[0]);
        progress.mark(entry.name, &entry.lessons[2]);
        let read = LessonsDone::read(&progress.write());
        assert_eq!(read, progress);
        assert_eq!((read.next(entry), read.count(entry)), (1, 2));
        entry.lessons.iter().for_each(|lesson| progress.mark(entry.name, lesson));
        assert_eq!(progress.next(entry), 0);
        assert_eq!(LessonsDone::read("nonsense of/another").count(entry), 0);
    }
}
