//! A lesson as an exercise.

use game::{BadInput, Lesson, LessonKind, Message, SoFar, Stage};
use games::{Entry, Guidance, Variant, guide};
use players::Player;

use super::{Response, Task};
use crate::app::Desk;
use crate::play::{Play, Terms};

/// One of the lessons of a game.
pub struct LessonTask {
    entry: &'static Entry,
    index: usize,
}

impl LessonTask {
    /// The lesson of this number; `None` if there are fewer.
    pub fn new(entry: &'static Entry, index: usize) -> Option<LessonTask> {
        (index < entry.lessons.len()).then_some(LessonTask { entry, index })
    }

    /// The lesson to go on with; `None` in a game without lessons.
    pub fn next_of(entry: &'static Entry, desk: &Desk) -> Option<LessonTask> {
        LessonTask::new(entry, desk.lessons.next(entry))
    }

    fn lesson(&self) -> &'static Lesson {
        &self.entry.lessons[self.index]
    }

    fn guidance(&self, play: &Play, desk: &Desk) -> Guidance {
        guide(self.entry.name, self.lesson(), play.table(), |id| desk.texts.has(id))
    }
}

impl Task for LessonTask {
    fn heading(&self, desk: &Desk) -> String {
        let message = Message::new("lesson-heading")
            .with("game", desk.word(&format!("{}-title", self.entry.name)))
            .with("number", self.index + 1)
            .with("of", self.entry.lessons.len());
        desk.texts.say(&message)
    }

    fn play(&self, desk: &mut Desk) -> Result<Play, BadInput> {
        let lesson = self.lesson();
        let variant = Variant::read(&lesson.variant(self.entry.name))?;
        let mut players = [Player::Human, Player::Human];
        if let LessonKind::Finale { opponent, learner } = lesson.task {
            players[!learner] = Player::read(opponent, &variant, &desk.library)?;
        }
        let terms = Terms::new(variant, desk.library.clone(), players, desk.next_seed());
        Play::new(terms, &lesson.start().map(SoFar::at).unwrap_or_default())
    }

    fn is_game(&self) -> bool {
        matches!(self.lesson().task, LessonKind::Finale { .. })
    }

    fn respond(&mut self, play: &Play, desk: &mut Desk) -> Response {
        let guidance = self.guidance(play, desk);
        let over = play.status().is_over();
        let says = guidance.says.iter().map(|telling| telling.text(&desk.texts)).collect();
        match guidance.stage {
            Stage::Ask(_) => Response::Ask(says),
            Stage::Reply(turn) => Response::Answer(says, turn.to_owned()),
            Stage::Wrong(_) => Response::Wrong(says, guidance.refutation.into_iter().collect()),
            // Who gives up has played a whole game too.
            Stage::Play if !over => Response::Ask(says),
            Stage::Done | Stage::Play => {
                desk.lesson_done(self.entry.name, self.lesson());
                let mut says = vec![desk.word(&self.lesson().done(self.entry.name))];
                if self.index + 1 == self.entry.lessons.len() {
                    let last = Message::new("lesson-last")
                        .with("game", self.entry.name)
                        .with("variant", self.entry.first_game().name());
                    says.push(desk.texts.say(&last));
                }
                Response::Done(says)
            }
        }
    }

    fn see(&mut self, play: &Play) -> Vec<String> {
        match self.lesson().stage(&play.table().played()) {
            Stage::Ask(index) | Stage::Wrong(index) => {
                vec![self.lesson().exchanges()[index].shown().to_owned()]
            }
            _ => Vec::new(),
        }
    }

    fn neighbour(&mut self, forth: bool, _: &mut Desk) -> Option<Box<dyn Task>> {
        let index = if forth { self.index + 1 } else { self.index.checked_sub(1)? };
        LessonTask::new(self.entry, index).map(|task| Box::new(task) as Box<dyn Task>)
    }
}
