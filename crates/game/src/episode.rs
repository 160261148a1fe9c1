//! A game that is played by numbers, again and again: what programs that learn play
//! thousands of at once. No text and, once the longest game has been played, no
//! allocation; of the past only what the repetition rule asks for.

use std::sync::Arc;

use rand::Rng;

use crate::history::status;
use crate::seen::Seen;
use crate::{ActionSet, Encoding, Game, Layout, Outcome, StepOrder, Taken};

/// One game in progress, with what may be done now as a set of actions. A copy of it
/// shares with it what does not change, so that a thousand games take little room.
#[derive(Clone, Debug)]
pub struct Episode<G: Game> {
    start: Arc<Start<G>>,
    position: G::Position,
    draft: G::Draft,
    taken: Taken,
    legal: ActionSet,
    turns: usize,
    /// The positions that may come back, where that counts.
    seen: Seen<G::Position>,
}

/// What all games of a kind have in common: the rules, and how they begin.
#[derive(Debug)]
struct Start<G: Game> {
    game: G,
    layout: Arc<Layout>,
    order: StepOrder,
    position: G::Position,
    draft: G::Draft,
    legal: ActionSet,
}

impl<G: Game + Encoding> Episode<G> {
    /// A game at its start. The layout is the game's own.
    pub fn new(game: G, layout: Arc<Layout>, order: StepOrder) -> Episode<G> {
        let position = game.start();
        let draft = game.draft(&position);
        let mut legal = ActionSet::new(layout.actions.count());
        game.add_choices(&draft, order, layout.actions, &mut legal);
        let mut episode = Episode {
            position: position.clone(),
            draft: draft.clone(),
            taken: Taken::default(),
            legal: legal.clone(),
            turns: 0,
            seen: Seen::default(),
            start: Arc::new(Start { game, layout, order, position, draft, legal }),
        };
        episode.restart();
        episode
    }

    /// Begins again at the start.
    pub fn restart(&mut self) {
        let start = &*self.start;
        self.position.clone_from(&start.position);
        self.draft.clone_from(&start.draft);
        self.legal.clone_from(&start.legal);
        self.taken = Taken::default();
        self.turns = 0;
        self.seen.clear();
        if let Some(key) = start.game.repetition_key(&start.position) {
            self.seen.add(key);
        }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.start.game
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
        self.act_on(action, None)
    }

    /// The same, on planes that show the game as it stands: they are changed to what it is
    /// then.
    #[inline]
    pub fn act_and_show(&mut self, action: usize, bytes: &mut [u8]) -> Option<Outcome> {
        self.act_on(action, Some(bytes))
    }

    #[inline]
    fn act_on(&mut self, action: usize, mut bytes: Option<&mut [u8]>) -> Option<Outcome> {
        debug_assert!(self.legal.has(action));
        let Start { game, layout, order, .. } = &*self.start;
        let step = layout.actions.step(action).expect("a legal action is one");
        let before = self.taken;
        game.step(&mut self.draft, step);
        self.taken = self.taken.then(step);
        self.legal.clear();
        let told = |bytes: &mut &mut [u8]| layout.write_step(game, &self.draft, step, bytes);
        let is_told = bytes.as_mut().is_some_and(told);
        let mut ending = None;
        if let Some(turn) = game.end_turn(&mut self.position, &mut self.draft) {
            self.turns += 1;
            if game.is_lasting(turn) {
                self.seen.clear();
            }
            let occurrences = match game.repetition_key(&self.position) {
                Some(key) => self.seen.add(key),
                None => 0,
            };
            self.taken = Taken::default();
            ending = status(game, &self.position, || occurrences).ending();
            if is_told && let Some(bytes) = &mut bytes {
                layout.swap_sides(bytes);
            }
        }
        match bytes {
            Some(bytes) if is_told => layout.change_taken(before, self.taken, bytes),
            Some(bytes) => layout.write(game, &self.draft, self.taken, bytes),
            None => {}
        }
        if let Some(ending) = ending {
            return Some(ending.outcome);
        }
        game.add_choices(&self.draft, *order, layout.actions, &mut self.legal);
        None
    }

    /// Which of the actions may be taken now.
    #[inline]
    pub fn write_mask(&self, mask: &mut [bool]) {
        self.legal.write_mask(mask);
    }

    /// The planes.
    #[inline]
    pub fn write_planes(&self, bytes: &mut [u8]) {
        self.start.layout.write(&self.start.game, &self.draft, self.taken, bytes);
    }
}
