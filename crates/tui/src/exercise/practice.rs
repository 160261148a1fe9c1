//! A turn of a played game that gave something away, as an exercise: find what was
//! better.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use game::{BadInput, Message, Side, SoFar};
use games::Variant;
use players::Player;
use puzzles::Slip;

use super::{Hint, Response, Task};
use crate::app::Desk;
use crate::coach::judge_turn;
use crate::play::{Play, Terms, side_names};

/// One of the slips of a game.
pub struct PracticeTask {
    variant: Variant,
    slips: Rc<[Slip]>,
    index: usize,
    /// The last other turn that was tried, and what is wrong with it, if something is.
    tried: Option<(String, Option<Slip>)>,
}

impl PracticeTask {
    /// The first of these; `None` if there is none.
    pub fn new(variant: Variant, slips: Rc<[Slip]>) -> Option<PracticeTask> {
        (!slips.is_empty()).then_some(PracticeTask { variant, slips, index: 0, tried: None })
    }

    fn slip(&self) -> &Slip {
        &self.slips[self.index]
    }

    fn task(&self, desk: &Desk) -> String {
        let slip = self.slip();
        desk.texts.say(&Message::new(slip.task()).with("turn", &slip.played))
    }

    /// What is said of another turn than those that are known to be right, and how it is
    /// answered. It was not looked at when the game was reviewed, so it is now.
    fn judge(&mut self, turn: &str, desk: &Desk) -> Response {
        let names = side_names(&self.variant, &desk.texts);
        let slip = self.slip();
        if turn == slip.played {
            let said = slip.text(&names[!slip.side], &desk.texts);
            return Response::Wrong(vec![desk.word("practise-same"), said], slip.line.clone());
        }
        if self.tried.as_ref().is_none_or(|(tried, _)| tried != turn) {
            let (so_far, stop) = (&self.slip().so_far, AtomicBool::new(false));
            let found = judge_turn(&self.variant, so_far, turn, &desk.library, &stop);
            self.tried = Some((turn.to_owned(), found.flatten()));
        }
        match &self.tried {
            Some((_, Some(wrong))) => {
                let said = wrong.text(&names[!wrong.side], &desk.texts);
                Response::Wrong(vec![said], wrong.line.clone())
            }
            _ => right(turn, desk),
        }
    }
}

fn right(turn: &str, desk: &Desk) -> Response {
    let said = Message::new("practise-right").with("turn", turn);
    Response::Done(vec![desk.texts.say(&said)])
}

impl Task for PracticeTask {
    fn heading(&self, desk: &Desk) -> String {
        // As records number turns, and the review.
        let before = self.slip().so_far.turns.len();
        let dots = if self.slip().side == Side::First { "." } else { "..." };
        let number = format!("{}{dots}", before / 2 + 1);
        let head = desk.texts.say(&Message::new("practise-head").with("number", number));
        format!("{head} ({}/{})", self.index + 1, self.slips.len())
    }

    fn play(&self, desk: &mut Desk) -> Result<Play, BadInput> {
        let table = self.variant.table(&self.slip().so_far)?;
        let terms = Terms::new(
            self.variant.clone(),
            desk.library.clone(),
            [Player::Human, Player::Human],
            desk.next_seed(),
        );
        Play::new(terms, &SoFar::at(&table.position()))
    }

    fn respond(&mut self, play: &Play, desk: &mut Desk) -> Response {
        match play.table().played().first() {
            None => Response::Ask(vec![self.task(desk)]),
            Some(turn) if self.slip().right.contains(turn) => right(turn, desk),
            Some(turn) => self.judge(turn, desk),
        }
    }

    fn has_hints(&self) -> bool {
        true
    }

    /// First what was wrong, then where the right turn is.
    fn hint(&mut self, play: &Play, desk: &Desk) -> Option<Hint> {
        let slip = self.slip();
        let names = side_names(&self.variant, &desk.texts);
        let cells = play.table().trace_of(slip.right.first()?);
        Some((slip.text(&names[!slip.side], &desk.texts), cells))
    }

    fn see(&mut self, play: &Play) -> Vec<String> {
        match play.table().ply() {
            0 => self.slip().right.first().cloned().into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn neighbour(&mut self, forth: bool, _: &mut Desk) -> Option<Box<dyn Task>> {
        let index = if forth { self.index + 1 } else { self.index.checked_sub(1)? };
        let (variant, slips) = (self.variant.clone(), Rc::clone(&self.slips));
        (index < slips.len())
            .then(|| Box::new(PracticeTask { variant, slips, index, tried: None }) as Box<dyn Task>)
    }
}
