//! Lessons, for a page that keeps only which turns were played.

use std::sync::LazyLock;

use game::{Lesson, LessonKind, SoFar, Stage};
use games::{Entry, GAMES, Language, Telling, Texts, Variant, guide};
use protocol::{ExerciseAnswer, ExerciseStage, LessonInfo, LessonQuery, Refusal, Sentence};

/// The texts, to look up which sentences there are.
static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::new(Language::English, &[]));

fn entry(game: &str) -> Result<&'static Entry, Refusal> {
    match GAMES.iter().find(|entry| entry.name == game) {
        Some(entry) => Ok(entry),
        // Said as it is of any name that no game has.
        None => Ok(Variant::read(game)?.entry),
    }
}

/// The lessons of a game.
pub fn lessons(game: &str) -> Result<Vec<LessonInfo>, Refusal> {
    let entry = entry(game)?;
    let info = |lesson: &Lesson| {
        let finale = match lesson.task {
            LessonKind::Finale { opponent, learner } => Some((opponent, learner)),
            LessonKind::Turns(_) => None,
        };
        LessonInfo {
            name: lesson.name.to_owned(),
            game: lesson.variant(entry.name),
            start: lesson.start().map(str::to_owned),
            opponent: finale.map(|(opponent, _)| opponent.to_owned()),
            learner: finale.map(|(_, learner)| learner),
        }
    };
    Ok(entry.lessons.iter().map(info).collect())
}

/// What is said of the turns that were played in a lesson.
pub fn lesson(asked: &LessonQuery, most: usize) -> Result<ExerciseAnswer, Refusal> {
    if asked.turns.len() > most {
        return Err(Refusal::TooManyTurns { most });
    }
    let entry = entry(&asked.game)?;
    let found = entry.lessons.iter().find(|lesson| lesson.name == asked.lesson);
    let Some(lesson) = found else { return Err(Refusal::LessonUnknown) };
    let variant = Variant::read(&lesson.variant(entry.name))?;
    let start = lesson.start().map(str::to_owned);
    let table = variant.table(&SoFar { start, turns: asked.turns.clone() })?;
    let guidance = guide(entry.name, lesson, &*table, |id| TEXTS.has(id));
    let (stage, line) = match guidance.stage {
        Stage::Ask(_) => (ExerciseStage::Ask, Vec::new()),
        Stage::Reply(turn) => (ExerciseStage::Answer, vec![turn.to_owned()]),
        Stage::Wrong(_) => (ExerciseStage::Wrong, guidance.refutation.into_iter().collect()),
        Stage::Done => (ExerciseStage::Done, Vec::new()),
        Stage::Play => (ExerciseStage::Game, Vec::new()),
    };
    Ok(ExerciseAnswer {
        stage,
        says: guidance.says.into_iter().map(sentence).collect(),
        line,
        solution: guidance.shown.into_iter().map(str::to_owned).collect(),
        cells: Vec::new(),
    })
}

fn sentence(telling: Telling) -> Sentence {
    let Some(win) = telling.win else { return Sentence::plain::<String>(telling.id, []) };
    let sentence = Sentence::plain(telling.id, [("turn", win.turn), ("side", win.side)]);
    Sentence { words: [("turn".to_owned(), win.words.into())].into(), ..sentence }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(game: &str, lesson: &str, turns: &[&str]) -> Result<ExerciseAnswer, Refusal> {
        let turns = turns.iter().map(|turn| (*turn).to_owned()).collect();
        super::lesson(
            &LessonQuery { game: game.to_owned(), lesson: lesson.to_owned(), turns },
            1_000,
        )
    }

    #[test]
    fn a_page_is_led_through_every_lesson() {
        for entry in GAMES {
            let listed = lessons(entry.name).expect("a game");
            assert_eq!(listed.len(), entry.lessons.len());
            for lesson in entry.lessons {
                let mut turns: Vec<String> = Vec::new();
                loop {
                    let played: Vec<&str> = turns.iter().map(String::as_str).collect();
                    let answer = ask(entry.name, lesson.name, &played).expect("a lesson");
                    match answer.stage {
                        ExerciseStage::Ask => turns.extend(answer.solution),
                        ExerciseStage::Answer => turns.extend(answer.line),
                        ExerciseStage::Done | ExerciseStage::Game => break,
                        ExerciseStage::Wrong => panic!("{} {turns:?}", lesson.name),
                    }
                }
            }
        }
    }

    #[test]
    fn wrong_turns_are_answered_and_nonsense_refused() {
        let answer = ask("moxie", "block", &["a1"]).expect("a legal turn");
        assert_eq!(answer.stage, ExerciseStage::Wrong);
        assert_eq!(answer.line, ["c4"]);
        assert_eq!(answer.says[0].args["turn"], "c4");
        assert!(matches!(ask("moxie", "nonsense", &[]), Err(Refusal::LessonUnknown)));
        assert!(matches!(ask("nonsense", "block", &[]), Err(Refusal::Input(_))));
        assert!(matches!(ask("moxie", "block", &["z9"]), Err(Refusal::Input(_))));
    }
}
