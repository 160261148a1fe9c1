//! What a game is: its rules, its notation, its look and its reference rules, a
//! trait each, so that a game can keep each in a file of its own.

use std::convert::Infallible;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use rand::Rng;

use crate::{
    BadInput, Ending, Lesson, Message, OptionSpec, Options, Outcome, Proven, Side, Step, View,
    below,
};

/// The order in which the steps of a half-made turn are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOrder {
    /// Every order that a person may click in.
    Any,
    /// Exactly one way to every turn: what search branches on.
    Canonical,
}

/// The rules of one game, with its options chosen.
///
/// A *position* stands between turns, a *draft* is a turn being made. Both are
/// plain values; the game itself holds only what its options fix (masks,
/// neighbours, …). [`Rules::each_turn`] is the one place that decides what is
/// legal: everything else here is checked against it by [`crate::laws`].
///
/// A game does no input or output, reads no clock and takes its randomness as
/// an argument.
pub trait Rules: Clone + Debug + Send + Sync + Sized + 'static {
    /// The word in the registry.
    const NAME: &'static str;
    /// What the two sides are called, *first* first.
    const SIDES: [&'static str; 2];
    /// What can be varied.
    const OPTIONS: &'static [OptionSpec] = &[];
    /// Whether a game can end in a draw; where it cannot, none can be offered.
    const DRAWS: bool = true;
    /// Whether a side can pass; where it cannot, no key for it is shown.
    const PASSES: bool = false;
    /// How a newcomer learns it, step by step; a game need not have lessons.
    const LESSONS: &'static [Lesson] = &[];
    /// The puzzles that come with it, as [`crate::Puzzle::read_all`] reads them; a game
    /// need not have any.
    const PUZZLES: &'static str = "";

    /// All that decides the rest of the game, the repetition history aside.
    type Position: Clone + Debug + PartialEq + Eq + Hash + Send + Sync;
    /// All that a side does before the other side plays.
    type Turn: Copy + Debug + PartialEq + Eq + Hash + Send + Sync;
    /// A turn being made, with the board as it looks so far.
    type Draft: Clone + Debug + Send + Sync;

    /// The game with these options, which are known to be valid.
    fn new(options: &Options) -> Self;

    /// The start position.
    fn start(&self) -> Self::Position;

    /// The side that plays next (also in a finished game: the one that would).
    fn to_move(&self, position: &Self::Position) -> Side;

    /// Whether the game is over, by the position alone.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// Visits every legal turn once, until the visitor breaks off; none in a
    /// finished game. Who wants to see all of them wraps the visitor in
    /// [`every`].
    fn each_turn<B>(
        &self,
        position: &Self::Position,
        visit: &mut impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Whether a turn may be played. A game with very many turns knows a faster
    /// way than to look for it among them.
    fn is_legal(&self, position: &Self::Position, turn: Self::Turn) -> bool {
        self.each_turn(position, &mut until(turn)).is_break()
    }

    /// Plays a legal turn. Anything may come of an illegal one.
    fn play(&self, position: &mut Self::Position, turn: Self::Turn);

    /// What a turn that is not legal here breaks: the rule, and the piece that
    /// is in the way. Only asked of turns that are not [`Rules::is_legal`], in
    /// games that are not over. As it stands: only that it is not legal.
    fn explain(&self, _position: &Self::Position, _turn: Self::Turn) -> Message {
        Message::new("turn-not-legal")
    }

    /// The turn that a person means who takes a step that is not offered, where
    /// that can be told: [`Rules::explain`] then says what is wrong with it.
    fn meant(&self, _draft: &Self::Draft, _step: Step) -> Option<Self::Turn> {
        None
    }

    /// How many turns are legal; a game may know a faster way than to list
    /// them.
    fn count_turns(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.each_turn(position, &mut every(|_| count += 1));
        count
    }

    /// A legal turn, all of them equally likely; `None` in a finished game.
    fn random_turn<R: Rng>(&self, position: &Self::Position, rng: &mut R) -> Option<Self::Turn> {
        let count = self.count_turns(position);
        if count == 0 {
            return None;
        }
        let mut before = below(rng, count);
        let mut choose = |turn| match before {
            0 => ControlFlow::Break(turn),
            _ => {
                before -= 1;
                ControlFlow::Continue(())
            }
        };
        self.each_turn(position, &mut choose).break_value()
    }

    /// Plays random turns, all equally likely, to the end, or until `longest`
    /// turns have been played (then the outcome is `None`). Looks at positions
    /// only, like [`crate::perft`]. Returns also the number of turns.
    fn playout<R: Rng>(
        &self,
        position: Self::Position,
        rng: &mut R,
        longest: u32,
    ) -> (Option<Outcome>, u32) {
        play_out(self, position, rng, longest)
    }

    /// The position as the repetition rule compares it, or `None` for a game
    /// that has no such rule.
    fn repetition_key(&self, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Whether no position from before this turn can come back after it, as after most
    /// captures. Only saves looking for them: `false` is always right.
    #[inline]
    fn is_lasting(&self, _turn: Self::Turn) -> bool {
        false
    }

    /// How many symmetries of the board (and of piece names) the rules have,
    /// the identity included, which is number 0.
    fn symmetries(&self) -> usize {
        1
    }

    /// The position seen through one of them.
    fn transform(&self, position: &Self::Position, _symmetry: usize) -> Self::Position {
        position.clone()
    }

    // ---- a turn, step by step ----

    /// A turn of which nothing has been done yet.
    fn draft(&self, position: &Self::Position) -> Self::Draft;

    /// Visits what may come next, until the visitor breaks off; nothing once the
    /// turn is complete or the game over. No choice leads to a dead end.
    fn each_choice<B>(
        &self,
        draft: &Self::Draft,
        order: StepOrder,
        visit: &mut impl FnMut(Step) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Whether a step, of this board or not, may come next in some order. A game with
    /// many choices knows a faster way than to look for it among them.
    fn is_offered(&self, draft: &Self::Draft, step: Step) -> bool {
        self.each_choice(draft, StepOrder::Any, &mut until(step)).is_break()
    }

    /// What a person is asked to choose now, in a game that is not over. As it
    /// stands: whatever is offered.
    fn prompt(&self, draft: &Self::Draft) -> Message {
        let [mut piece, mut cell] = [false; 2];
        let look = |step| match step {
            Step::Kind(_) => piece = true,
            Step::Cell(_) | Step::Hole(..) => cell = true,
            Step::Pass | Step::Word(_) => {}
        };
        self.each_choice(draft, StepOrder::Any, &mut every(look));
        Message::new(match (piece, cell) {
            (true, true) => "choose-piece-or-cell",
            (true, false) => "choose-piece",
            (false, true) => "choose-cell",
            (false, false) => "choose-word",
        })
    }

    /// Takes a step that [`Rules::each_choice`] offers.
    fn step(&self, draft: &mut Self::Draft, step: Step);

    /// The turn, once it is complete.
    fn finished(&self, draft: &Self::Draft) -> Option<Self::Turn>;

    /// Plays the turn once it is complete, from the position in which it was begun, and
    /// begins the next: in games played by the million. A game whose draft knows much of
    /// that already has a faster way.
    #[inline]
    fn end_turn(
        &self,
        position: &mut Self::Position,
        draft: &mut Self::Draft,
    ) -> Option<Self::Turn> {
        let turn = self.finished(draft)?;
        self.play(position, turn);
        *draft = self.draft(position);
        Some(turn)
    }
}

/// How positions and turns are written; the writing is also what is stored and
/// sent.
pub trait Notation: Rules {
    /// The position as text.
    fn write_position(&self, position: &Self::Position) -> String;

    /// Reads what [`Notation::write_position`] writes; refuses everything else,
    /// also other ways to write the same, and positions that cannot be.
    fn read_position(&self, text: &str) -> Result<Self::Position, BadInput>;

    /// The turn as text, without spaces.
    fn write_turn(&self, turn: Self::Turn) -> String;

    /// Reads a turn by its form alone; whether it is legal is another question.
    fn read_turn(&self, text: &str) -> Result<Self::Turn, BadInput>;

    /// The turn in words, for people who do not read the notation. As it stands:
    /// the notation.
    fn tell_turn(&self, turn: Self::Turn) -> Message {
        Message::new("turn-plain").with("turn", self.write_turn(turn))
    }
}

/// What the board looks like.
pub trait Appearance: Rules {
    /// The board as it looks while a turn is being made; for a position, ask
    /// with an empty draft.
    fn view(&self, draft: &Self::Draft) -> View;

    /// The cells that a legal turn touches, in the order in which it does; those
    /// from which it only removes something come last.
    fn trace(&self, position: &Self::Position, turn: Self::Turn) -> Vec<u16>;

    /// The cells that decided a game that is won by its position, in the order of
    /// the cells; none while it goes on and in a draw.
    fn decisive(&self, _: &Self::Position) -> Vec<u16> {
        Vec::new()
    }

    /// The holes that a turn pins, each with the cell of its piece, in games with
    /// holes.
    fn pins(&self, _: Self::Turn) -> Vec<(u16, u8)> {
        Vec::new()
    }

    /// Where a pin in this hole lets a piece on this cell go, if that is on the
    /// board.
    fn aim(&self, _cell: u16, _hole: u8) -> Option<u16> {
        None
    }

    /// The position that a view shows between turns, as text, so that boards can
    /// be set up by hand. Whether there can be such a position is for
    /// [`Notation::read_position`] to say. Passes just made are not seen.
    ///
    /// As it stands: the board, then the initial of the side to move.
    fn write_view(&self, view: &View) -> String {
        let initial = Self::SIDES[view.to_move].chars().next().unwrap_or_default();
        format!("{} {initial}", view.write_board())
    }
}

/// An independent, slow program that knows the same rules.
pub trait Reference: Notation {
    /// What a slow, plain reading of the rules says of a position: an
    /// independent program against which this one is checked, never used in
    /// play. The position is one that [`Notation::write_position`] wrote.
    fn reference(&self, position: &str) -> ReferenceAnswer;

    /// The same with only those legal turns that are among `wanted`, and the
    /// number of all. A game with very many turns saves by it the time to write
    /// what nobody asks for.
    fn reference_some(&self, position: &str, wanted: &[String]) -> (ReferenceAnswer, u64) {
        let mut answer = self.reference(position);
        let count = answer.turns.len() as u64;
        answer.turns.retain(|(turn, _)| wanted.contains(turn));
        (answer, count)
    }
}

/// What is needed to sit down and play. The reference rules ([`Reference`]) are no part
/// of it: only laws and verification ask for them.
pub trait Game: Appearance + Notation {}

impl<G: Appearance + Notation> Game for G {}

/// The answer of a game's reference rules, all as text so that it shares nothing
/// with the fast one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceAnswer {
    /// `playing SIDE`, `won SIDE` or `draw`.
    pub status: String,
    /// Every legal turn with the position after it, in any order.
    pub turns: Vec<(String, String)>,
}

impl ReferenceAnswer {
    /// The value of a position that is finished, in a game whose sides have these
    /// names; `None` if it is not.
    pub fn value_at_end(&self, sides: [&str; 2]) -> Option<Proven> {
        if self.status == "draw" {
            return Some(Proven::at_end(Outcome::Draw));
        }
        let winner = self.status.strip_prefix("won ")?;
        let side = Side::BOTH.into_iter().find(|side| sides[*side] == winner)?;
        Some(Proven::at_end(Outcome::Won(side)))
    }
}

/// What [`Rules::playout`] does, turn by turn: for games that know a faster way for some
/// of their boards only, and to compare it with.
#[inline]
pub fn play_out<G: Rules, R: Rng>(
    game: &G,
    mut position: G::Position,
    rng: &mut R,
    longest: u32,
) -> (Option<Outcome>, u32) {
    for turns in 0..longest {
        match game.random_turn(&position, rng) {
            Some(turn) => game.play(&mut position, turn),
            None => return (game.ending(&position).map(|ending| ending.outcome), turns),
        }
    }
    (game.ending(&position).map(|ending| ending.outcome), longest)
}

/// A visitor that never breaks off, from one that has no say in it.
#[inline(always)]
pub fn every<T>(mut visit: impl FnMut(T)) -> impl FnMut(T) -> ControlFlow<Infallible> {
    move |item| {
        visit(item);
        ControlFlow::Continue(())
    }
}

/// A visitor that breaks off where it meets what is wanted.
#[inline]
pub fn until<T: PartialEq>(wanted: T) -> impl FnMut(T) -> ControlFlow<()> {
    move |item| if item == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// The turns of a position as a list.
pub fn turns<G: Rules>(game: &G, position: &G::Position) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    game.each_turn(position, &mut every(|turn| turns.push(turn)));
    turns
}

/// The choices of a draft as a list.
pub fn choices<G: Rules>(game: &G, draft: &G::Draft, order: StepOrder) -> Vec<Step> {
    let mut choices = Vec::new();
    game.each_choice(draft, order, &mut every(|step| choices.push(step)));
    choices
}
