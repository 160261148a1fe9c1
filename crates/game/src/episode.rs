//! A game that is played by numbers, again and again: what programs that learn play
//! thousands of at once. No text and, once the longest game has been played, no
//! allocation; of the past only what the repetition rule asks for.

use std::sync::Arc;

use rand::Rng;

use crate::history::{status, times};
use crate::{ActionSet, Encoding, Game, Layout, Outcome, StepOrder, Taken};

/// One game in progress, with what may be done now as a set of actions.
#[derive(Clone, Debug)]
pub struct Episode<G: Game> {
    game: G,
    layout: Arc<Layout>,
    order: StepOrder,
    start: G::Position,
    position: G::Position,
    draft: G::Draft,
    taken: Taken,
    legal: ActionSet,
    turns: usize,
    /// The positions that may come back, where that counts.
    seen: Vec<G::Position>,
}

impl<G: Game + Encoding> Episode<G> {
    /// A game at its start. The layout is the game's own.
    pub fn new(game: G, layout: Arc<Layout>, order: StepOrder) -> Episode<G> {
        let start = game.start();
        let mut episode = Episode {
            draft: game.draft(&start),
            position: start.clone(),
            start,
            legal: ActionSet::new(layout.actions.count()),
            layout,
            order,
            taken: Taken::default(),
            turns: 0,
            seen: Vec::new(),
            game,
        };
        episode.restart();
        episode
    }

    /// Begins again at the start.
    pub fn restart(&mut self) {
        self.position.clone_from(&self.start);
        self.turns = 0;
        self.seen.clear();
        self.seen.extend(self.game.repetition_key(&self.position));
        self.begin_turn();
        self.list();
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position now, between turns.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// How many turns have been played.
    #[inline]
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// What may be done now.
    #[inline]
    pub fn legal(&self) -> &ActionSet {
        &self.legal
    }

    /// An action, all equally likely; `None` if the game is over.
    #[inline]
    pub fn random_action<R: Rng>(&self, rng: &mut R) -> Option<usize> {
        self.legal.random(rng)
    }

    /// Takes an action that is legal, and says how the game ended if it did.
    #[inline]
    pub fn act(&mut self, action: usize) -> Option<Outcome> {
        debug_assert!(self.legal.has(action));
        let step = self.layout.actions.step(action).expect("a legal action is one");
        self.game.step(&mut self.draft, step);
        self.taken = self.taken.then(step);
        let mut outcome = None;
        if let Some(turn) = self.game.finished(&self.draft) {
            outcome = self.play(turn);
        }
        match outcome {
            Some(_) => self.legal.clear(),
            None => self.list(),
        }
        outcome
    }

    #[inline]
    fn play(&mut self, turn: G::Turn) -> Option<Outcome> {
        self.game.play(&mut self.position, turn);
        self.turns += 1;
        if self.game.is_lasting(turn) {
            self.seen.clear();
        }
        let key = self.game.repetition_key(&self.position);
        self.seen.extend(key.clone());
        let occurrences = || match &key {
            Some(key) => times(&self.seen, |seen| seen == key),
            None => 0,
        };
        let status = status(&self.game, &self.position, occurrences);
        self.begin_turn();
        status.ending().map(|ending| ending.outcome)
    }

    #[inline]
    fn begin_turn(&mut self) {
        self.draft = self.game.draft(&self.position);
        self.taken = Taken::default();
    }

    /// Finds out what may be done.
    #[inline]
    fn list(&mut self) {
        self.legal.clear();
        self.game.add_choices(&self.draft, self.order, self.layout.actions, &mut self.legal);
    }

    /// Which of the actions may be taken now.
    #[inline]
    pub fn write_mask(&self, mask: &mut [bool]) {
        self.legal.write_mask(mask);
    }

    /// The planes.
    #[inline]
    pub fn write_planes(&self, bytes: &mut [u8]) {
        self.layout.write(&self.game, &self.draft, self.taken, bytes);
    }
}
