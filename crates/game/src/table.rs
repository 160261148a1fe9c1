//! A table at which a game is played: the one object-safe face that terminal,
//! server and commands talk to.

use std::ops::ControlFlow;

use crate::{
    Along, BadInput, Game, History, Message, Outcome, Reach, Record, Side, SoFar, Status, Step,
    StepOrder, Subject, Touch, View, choices, reach, turns,
};

/// A game in progress, whichever game it is. Everything is text or plain data.
///
/// A refused call changes nothing.
pub trait Table: Send + Sync {
    /// The position now, between turns (a half-made turn does not show).
    fn position(&self) -> String;

    /// The position at which the table began.
    fn start(&self) -> String;

    /// Who plays the first turn.
    fn begins(&self) -> Side;

    /// The names of the two sides.
    fn sides(&self) -> [&'static str; 2];

    /// Who plays, or how the game ended.
    fn status(&self) -> Status;

    /// The number of turns played so far.
    fn ply(&self) -> usize;

    /// The turns played so far.
    fn played(&self) -> Vec<String> {
        self.played_from(0)
    }

    /// The turns played so far but for the first so many.
    fn played_from(&self, ply: usize) -> Vec<String>;

    /// The game so far: what leads to this table again.
    fn so_far(&self) -> SoFar;

    /// Every legal turn, in byte order.
    fn turns(&self) -> Vec<String>;

    /// A turn with which the side to move wins at once, if there is one.
    fn winning_turn(&self) -> Option<String>;

    /// What may be clicked now, in any order that the rules allow.
    fn choices(&self) -> Vec<Step>;

    /// What a person is asked to choose now; nothing once the game is over.
    fn prompt(&self) -> Option<Message>;

    /// What a person is asked to choose at the beginning of this turn, whatever of it
    /// has been made.
    fn first_prompt(&self) -> Option<Message>;

    /// The steps of the half-made turn.
    fn steps(&self) -> &[Step];

    /// Takes one step. When it completes the turn, the turn is played and
    /// returned.
    fn step(&mut self, step: Step) -> Result<Option<String>, BadInput>;

    /// Takes back one step of the half-made turn; false if there is none.
    fn step_back(&mut self) -> bool;

    /// Does what somebody means who touches the board, and says so if that completes
    /// a turn. What may come next comes next. What was chosen already is put back,
    /// and what could have been chosen instead of something like it is chosen
    /// instead, unless something like it is asked for now. A dragged piece is chosen and goes where it is dragged.
    fn touch(&mut self, touch: Touch) -> Result<Option<String>, BadInput> {
        match touch {
            Touch::Click(step) => click(self, step),
            Touch::Drag { from, to } => {
                let (piece, goal) = (Step::Cell(from), Step::Cell(to));
                let chosen = self.steps().last() == Some(&piece);
                if !chosen && let Some(turn) = self.step(piece)? {
                    return Ok(Some(turn));
                }
                let gone = self.step(goal);
                if gone.is_err() && !chosen {
                    self.step_back();
                }
                gone
            }
            Touch::Back => {
                self.step_back();
                Ok(None)
            }
        }
    }

    /// Plays a whole turn; a half-made one is dropped if this one is legal.
    fn play(&mut self, turn: &str) -> Result<(), BadInput>;

    /// Plays a whole turn as people type it, and returns it as it is written: its parts (pins,
    /// stones) may be apart by spaces, holes may be written as steps are (`c2.a3`), and the last
    /// two parts may come in either order. What is refused is refused as it was typed.
    fn play_typed(&mut self, text: &str) -> Result<String, BadInput> {
        let bad = match self.play(text) {
            Ok(()) => return Ok(text.to_owned()),
            Err(bad) => bad,
        };
        let text = text.replace('.', "");
        let parts = text.split(|c: char| c == '+' || c.is_whitespace());
        let mut parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let written = parts.join("+");
        if self.play(&written).is_ok() {
            return Ok(written);
        }
        // What moves comes first, and there are at most two parts after it.
        let [.., one, other] = parts.as_mut_slice() else { return Err(bad) };
        std::mem::swap(one, other);
        let written = parts.join("+");
        self.play(&written).map(|()| written).map_err(|_| bad)
    }

    /// Takes back the last turn (and any half-made one); false at the start.
    fn undo(&mut self) -> bool;

    /// Plays again what was taken back, unless another turn came between; false
    /// if there is nothing.
    fn redo(&mut self) -> bool;

    /// The board as it looks now, with the half-made turn.
    fn view(&self) -> View;

    /// The board after so many of the turns; after all, if there are fewer.
    fn view_at(&self, ply: usize) -> View;

    /// The cells that the last of so many turns touched.
    fn trace_at(&self, ply: usize) -> Vec<u16>;

    /// The cells that a turn would touch; none if it may not be played now.
    fn trace_of(&self, turn: &str) -> Vec<u16>;

    /// The holes that the last of so many turns pinned, each with the cell of its
    /// piece.
    fn pins_at(&self, ply: usize) -> Vec<(u16, u8)>;

    /// The holes that a turn would pin; none if it may not be played now.
    fn pins_of(&self, turn: &str) -> Vec<(u16, u8)>;

    /// A turn that may be played now, in words.
    fn tell_turn(&self, turn: &str) -> Result<Message, BadInput>;

    /// Where the pieces of a view of this game could go, each as if its side were
    /// to play; nothing once the game is over.
    fn reach(&self, view: &View) -> Vec<Reach>;

    /// What the clicks that may complete the turn bring with them, beyond the cells
    /// clicked.
    fn along(&self) -> Vec<Along>;

    /// The cells that the last turn touched.
    fn last_trace(&self) -> Vec<u16> {
        self.trace_at(self.ply())
    }

    /// The game so far as a record without tags of its own; `game` is the name
    /// with options.
    fn record(&self, game: &str) -> Record;
}

/// See [`Table::touch`].
fn click(table: &mut (impl Table + ?Sized), clicked: Step) -> Result<Option<String>, BadInput> {
    let refused = match table.step(clicked) {
        Ok(taken) => return Ok(taken),
        Err(bad) => bad,
    };
    let made = table.steps().to_vec();
    let board = table.view_at(table.ply());
    // Where something of its kind is asked for, it was meant to come next, and why it
    // may not is told. (One's own pieces may be goals too, but are rather chosen.)
    let is_meant = |next: &Step| board.are_alike(*next, clicked) && !board.is_own(clicked);
    let was_next = table.choices().iter().any(is_meant);
    for old in made.iter().rev() {
        table.step_back();
        if *old == clicked {
            return Ok(None);
        }
        if !was_next
            && board.are_alike(*old, clicked)
            && let Ok(taken) = table.step(clicked)
        {
            return Ok(taken);
        }
    }
    for step in made {
        // They were legal a moment ago.
        table.step(step)?;
    }
    Err(refused)
}

/// The one implementation, for any game.
#[derive(Clone, Debug)]
pub struct LiveTable<G: Game> {
    history: History<G>,
    /// Asked of the history once a turn: it looks through all of it.
    status: Status,
    draft: G::Draft,
    steps: Vec<Step>,
    undone: Vec<G::Turn>,
}

impl<G: Game> LiveTable<G> {
    /// A table at which this game is on.
    pub fn new(history: History<G>) -> LiveTable<G> {
        let draft = history.game().draft(history.position());
        let status = history.status();
        LiveTable { history, status, draft, steps: Vec::new(), undone: Vec::new() }
    }

    /// The game so far.
    pub fn history(&self) -> &History<G> {
        &self.history
    }

    /// The turn being made.
    pub fn draft(&self) -> &G::Draft {
        &self.draft
    }

    fn game(&self) -> &G {
        self.history.game()
    }

    fn clear_draft(&mut self) {
        self.status = self.history.status();
        self.draft = self.game().draft(self.history.position());
        self.steps.clear();
    }

    fn play_turn(&mut self, turn: G::Turn) {
        self.history.play(turn);
        self.clear_draft();
    }

    /// Why a step is not offered: the rule that the turn would break, where it is
    /// clear which turn is meant.
    fn why_not(&self, step: Step) -> Message {
        let position = self.history.position();
        // Only of illegal turns can it be asked what they break.
        match self.game().meant(&self.draft, step) {
            Some(turn) if !self.game().is_legal(position, turn) => {
                self.game().explain(position, turn)
            }
            _ if step == Step::Pass => Message::new("step-no-pass"),
            _ => Message::new("step-not-offered"),
        }
    }

    fn is_offered(&self, step: Step) -> bool {
        !self.is_over() && self.game().is_offered(&self.draft, step)
    }

    /// A turn being made at a position, as it looks.
    fn picture(&self, draft: &G::Draft, position: &G::Position) -> View {
        let mut view = self.game().view(draft);
        let decisive = self.game().decisive(position);
        let name = |cell: u16| view.cells[usize::from(cell)].name.clone();
        view.decisive = decisive.into_iter().map(name).collect();
        view.winner = match self.game().ending(position).map(|ending| ending.outcome) {
            Some(Outcome::Won(side)) => Some(side),
            _ => None,
        };
        view
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.status.is_over()
    }
}

impl<G: Game> Table for LiveTable<G> {
    fn position(&self) -> String {
        self.game().write_position(self.history.position())
    }

    fn begins(&self) -> Side {
        self.game().to_move(&self.history.positions()[0])
    }

    fn start(&self) -> String {
        self.game().write_position(&self.history.positions()[0])
    }

    fn sides(&self) -> [&'static str; 2] {
        G::SIDES
    }

    fn status(&self) -> Status {
        self.status.clone()
    }

    fn ply(&self) -> usize {
        self.history.turns().len()
    }

    fn played_from(&self, ply: usize) -> Vec<String> {
        let turns = self.history.turns().iter().skip(ply);
        turns.map(|turn| self.game().write_turn(*turn)).collect()
    }

    fn so_far(&self) -> SoFar {
        self.history.so_far()
    }

    fn turns(&self) -> Vec<String> {
        if self.is_over() {
            return Vec::new();
        }
        let turns = turns(self.game(), self.history.position());
        let mut texts: Vec<String> =
            turns.into_iter().map(|turn| self.game().write_turn(turn)).collect();
        texts.sort_unstable();
        texts
    }

    fn winning_turn(&self) -> Option<String> {
        let Status::Playing(mover) = self.status() else { return None };
        let mut wins = |turn| {
            let mut next = self.history.position().clone();
            self.game().play(&mut next, turn);
            let ending = self.game().ending(&next);
            match ending.is_some_and(|ending| ending.outcome == Outcome::Won(mover)) {
                true => ControlFlow::Break(turn),
                false => ControlFlow::Continue(()),
            }
        };
        let found = self.game().each_turn(self.history.position(), &mut wins);
        found.break_value().map(|turn| self.game().write_turn(turn))
    }

    fn choices(&self) -> Vec<Step> {
        if self.is_over() { Vec::new() } else { choices(self.game(), &self.draft, StepOrder::Any) }
    }

    fn prompt(&self) -> Option<Message> {
        (!self.is_over()).then(|| self.game().prompt(&self.draft))
    }

    fn first_prompt(&self) -> Option<Message> {
        if self.steps.is_empty() {
            return self.prompt();
        }
        let begun = self.game().draft(self.history.position());
        (!self.is_over()).then(|| self.game().prompt(&begun))
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn step(&mut self, step: Step) -> Result<Option<String>, BadInput> {
        if !self.is_offered(step) {
            let view = self.view();
            let text = view.write_step(step);
            let reason = match self.status() {
                // A step may come from anywhere; rules are asked only of those
                // that this board has.
                _ if !view.has(step) => Message::new("step-unknown"),
                Status::Over(ending) => ending.too_late(),
                Status::Playing(side) => match step {
                    Step::Kind(kind) if !view.holds(side, kind) => Message::new("step-none-left"),
                    _ => self.why_not(step),
                },
            };
            return Err(BadInput::new(Subject::Step, &text, reason));
        }
        let mut draft = self.draft.clone();
        self.game().step(&mut draft, step);
        self.draft = draft;
        self.steps.push(step);
        let Some(turn) = self.game().finished(&self.draft) else {
            return Ok(None);
        };
        self.undone.clear();
        self.play_turn(turn);
        Ok(Some(self.game().write_turn(turn)))
    }

    fn step_back(&mut self) -> bool {
        if self.steps.pop().is_none() {
            return false;
        }
        let mut draft = self.game().draft(self.history.position());
        for step in &self.steps {
            self.game().step(&mut draft, *step);
        }
        self.draft = draft;
        true
    }

    fn play(&mut self, turn: &str) -> Result<(), BadInput> {
        let turn = self.history.check(turn)?;
        self.undone.clear();
        self.play_turn(turn);
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some(turn) = self.history.undo() else {
            return false;
        };
        self.undone.push(turn);
        self.clear_draft();
        true
    }

    fn redo(&mut self) -> bool {
        let Some(turn) = self.undone.pop() else {
            return false;
        };
        self.play_turn(turn);
        true
    }

    fn view(&self) -> View {
        self.picture(&self.draft, self.history.position())
    }

    fn view_at(&self, ply: usize) -> View {
        let position = &self.history.positions()[ply.min(self.ply())];
        self.picture(&self.game().draft(position), position)
    }

    fn trace_at(&self, ply: usize) -> Vec<u16> {
        let Some(last) = ply.checked_sub(1) else { return Vec::new() };
        let (positions, turns) = (self.history.positions(), self.history.turns());
        turns.get(last).map_or(Vec::new(), |turn| self.game().trace(&positions[last], *turn))
    }

    fn trace_of(&self, turn: &str) -> Vec<u16> {
        let position = self.history.position();
        self.history.check(turn).map_or(Vec::new(), |turn| self.game().trace(position, turn))
    }

    fn pins_at(&self, ply: usize) -> Vec<(u16, u8)> {
        let last = ply.checked_sub(1).and_then(|last| self.history.turns().get(last));
        last.map_or(Vec::new(), |turn| self.game().pins(*turn))
    }

    fn pins_of(&self, turn: &str) -> Vec<(u16, u8)> {
        self.history.check(turn).map_or(Vec::new(), |turn| self.game().pins(turn))
    }

    fn tell_turn(&self, turn: &str) -> Result<Message, BadInput> {
        self.history.check(turn).map(|turn| self.game().tell_turn(turn))
    }

    fn reach(&self, view: &View) -> Vec<Reach> {
        if self.is_over() { Vec::new() } else { reach::reach(self.game(), view) }
    }

    fn along(&self) -> Vec<Along> {
        match self.is_over() {
            true => Vec::new(),
            false => reach::along(self.game(), self.history.position(), &self.draft, &self.steps),
        }
    }

    fn record(&self, game: &str) -> Record {
        Record {
            game: game.to_owned(),
            tags: Vec::new(),
            so_far: self.so_far(),
            second_begins: self.begins() == Side::Second,
            ending: self.status().ending(),
        }
    }
}
