//! Games at once, whichever game it is, and the arrays that they are written into. Knows
//! nothing of Python.

use std::iter::repeat;
use std::slice::{ChunksExactMut, IterMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::{Episode, Layout, Outcome, StepOrder, nth_seed, split_mix};
use games::{Playable, Visitor};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

use crate::crew::Crew;

/// How an array is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    /// Whole: nobody knows what stands there.
    #[default]
    Whole,
    /// Only what a step changes: the games stand there as they are before it.
    Changes,
}

/// The arrays into which a step is written, or parts of them; any may be left out.
#[derive(Default)]
pub struct Out<'a> {
    pub observations: Option<&'a mut [u8]>,
    pub masks: Option<&'a mut [bool]>,
    pub rewards: Option<&'a mut [f32]>,
    pub terminated: Option<&'a mut [bool]>,
    pub truncated: Option<&'a mut [bool]>,
    pub to_move: Option<&'a mut [i8]>,
    /// How observations are written.
    pub manner: Manner,
}

/// The first part of an array and the rest.
fn split<T>(array: Option<&mut [T]>, at: usize) -> (Option<&mut [T]>, Option<&mut [T]>) {
    match array.map(|array| array.split_at_mut(at)) {
        Some((first, rest)) => (Some(first), Some(rest)),
        None => (None, None),
    }
}

impl<'a> Out<'a> {
    /// What so many games write, and the rest.
    fn split(self, games: usize, layout: &Layout) -> (Out<'a>, Out<'a>) {
        let observations = split(self.observations, games * layout.size());
        let masks = split(self.masks, games * layout.actions.count());
        let rewards = split(self.rewards, games * 2);
        let terminated = split(self.terminated, games);
        let truncated = split(self.truncated, games);
        let to_move = split(self.to_move, games);
        let part = |(observations, masks), (rewards, terminated), (truncated, to_move)| Out {
            observations,
            masks,
            rewards,
            terminated,
            truncated,
            to_move,
            manner: self.manner,
        };
        let first =
            part((observations.0, masks.0), (rewards.0, terminated.0), (truncated.0, to_move.0));
        let rest =
            part((observations.1, masks.1), (rewards.1, terminated.1), (truncated.1, to_move.1));
        (first, rest)
    }

    /// The same, game by game.
    fn lines(self, layout: &Layout) -> Lines<'a> {
        Lines {
            observations: self.observations.map(|all| all.chunks_exact_mut(layout.size())),
            masks: self.masks.map(|all| all.chunks_exact_mut(layout.actions.count())),
            rewards: self.rewards.map(|all| all.as_chunks_mut().0.iter_mut()),
            terminated: self.terminated.map(<[_]>::iter_mut),
            truncated: self.truncated.map(<[_]>::iter_mut),
            to_move: self.to_move.map(<[_]>::iter_mut),
        }
    }
}

/// The arrays of a part, from the game on that is played next.
struct Lines<'a> {
    observations: Option<ChunksExactMut<'a, u8>>,
    masks: Option<ChunksExactMut<'a, bool>>,
    rewards: Option<IterMut<'a, [f32; 2]>>,
    terminated: Option<IterMut<'a, bool>>,
    truncated: Option<IterMut<'a, bool>>,
    to_move: Option<IterMut<'a, i8>>,
}

/// The next game's line of an array, if it is there.
#[inline]
fn next<T>(lines: &mut Option<impl Iterator<Item = T>>) -> Option<T> {
    lines.as_mut().and_then(Iterator::next)
}

/// Games at once, whichever game it is.
pub trait Batch: Send + Sync {
    fn reset(&mut self, seed: u64, out: Out<'_>, crew: &Crew);
    /// Writes how the games stand.
    fn write(&mut self, out: Out<'_>, crew: &Crew);
    /// Random legal actions.
    fn sample(&mut self, actions: &mut [i64], crew: &Crew);
    /// The first game whose action is not legal.
    fn illegal(&self, actions: &[i64], crew: &Crew) -> Option<usize>;
    /// Takes legal actions.
    fn step(&mut self, actions: &[i64], out: Out<'_>, crew: &Crew);
    /// Takes random legal actions, and says which: what [`Batch::sample`] and
    /// [`Batch::step`] do, but going through the games only once.
    fn step_random(&mut self, actions: &mut [i64], out: Out<'_>, crew: &Crew);
    fn notation(&self, game: usize) -> String;
}

/// One of the games, with chances of its own.
struct Lane<G: Playable> {
    episode: Episode<G>,
    rng: Xoshiro256PlusPlus,
}

struct Games<G: Playable> {
    layout: Arc<Layout>,
    lanes: Vec<Lane<G>>,
    longest: usize,
    /// As many are played by one thread at a time.
    grain: usize,
}

/// Some of the games, what is done in them, and where it is written.
struct Part<'a, G: Playable, A> {
    lanes: &'a mut [Lane<G>],
    actions: A,
    out: Out<'a>,
}

/// How a game ended, if it did, and whether it was cut.
type Ended = (Option<Outcome>, bool);

impl<G: Playable> Lane<G> {
    fn seed(&mut self, seed: u64, index: usize) {
        let seed = split_mix(nth_seed(seed, index as u64));
        self.rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    /// A random legal action.
    #[inline]
    fn draw(&mut self) -> usize {
        let chosen = self.episode.random_action(&mut self.rng);
        chosen.expect("a game that is over begins again")
    }

    /// Takes an action, also on an observation that shows the game as it stands. A game
    /// that ends with it begins again, and is still to be shown then.
    #[inline]
    fn act(&mut self, action: usize, longest: usize, shown: Option<&mut [u8]>) -> Ended {
        let outcome = match shown {
            Some(bytes) => self.episode.act_and_show(action, bytes),
            None => self.episode.act(action),
        };
        let cut = outcome.is_none() && self.episode.turns() >= longest;
        if outcome.is_some() || cut {
            self.episode.restart();
        }
        (outcome, cut)
    }

    /// Writes all but the observation into the next lines.
    #[inline]
    fn write(&self, (outcome, cut): Ended, lines: &mut Lines<'_>) {
        let episode = &self.episode;
        if let Some(mask) = next(&mut lines.masks) {
            episode.write_mask(mask);
        }
        if let Some(rewards) = next(&mut lines.rewards) {
            let first = outcome.map_or(0, Outcome::for_first) as f32;
            *rewards = [first, 0.0 - first];
        }
        if let Some(terminated) = next(&mut lines.terminated) {
            *terminated = outcome.is_some();
        }
        if let Some(truncated) = next(&mut lines.truncated) {
            *truncated = cut;
        }
        if let Some(to_move) = next(&mut lines.to_move) {
            *to_move = episode.game().to_move(episode.position()) as i8;
        }
    }
}

impl<G: Playable> Games<G> {
    /// Does something with every game and writes what comes of it. The actions come in
    /// lists, one for each part.
    fn each<A: IntoIterator + Send>(
        &mut self,
        actions: impl Iterator<Item = A>,
        mut out: Out<'_>,
        crew: &Crew,
        act: impl Fn(&mut Lane<G>, A::Item, Option<&mut [u8]>) -> Ended + Sync,
    ) {
        /// Observations of fewer bytes are written faster than changed.
        const SMALL: usize = 1024;
        let layout = &*self.layout;
        if layout.size() < SMALL {
            out.manner = Manner::Whole;
        }
        let mut parts = Vec::new();
        for (lanes, actions) in self.lanes.chunks_mut(self.grain).zip(actions) {
            let (here, elsewhere) = out.split(lanes.len(), layout);
            parts.push(Part { lanes, actions, out: here });
            out = elsewhere;
        }
        crew.share(parts, |part| {
            let is_whole = part.out.manner == Manner::Whole;
            let mut lines = part.out.lines(layout);
            for (lane, action) in part.lanes.iter_mut().zip(part.actions) {
                let mut bytes = next(&mut lines.observations);
                let shown = bytes.as_deref_mut().filter(|_| !is_whole);
                let ended = act(lane, action, shown);
                if let Some(bytes) = bytes
                    && (is_whole || ended != (None, false))
                {
                    lane.episode.write_planes(bytes);
                }
                lane.write(ended, &mut lines);
            }
        });
    }
}

impl<G: Playable> Batch for Games<G> {
    fn reset(&mut self, seed: u64, out: Out<'_>, crew: &Crew) {
        for (index, lane) in self.lanes.iter_mut().enumerate() {
            lane.seed(seed, index);
            lane.episode.restart();
        }
        self.write(out, crew);
    }

    fn write(&mut self, out: Out<'_>, crew: &Crew) {
        self.each(repeat(repeat(())), out, crew, |_, (), _| (None, false));
    }

    fn sample(&mut self, actions: &mut [i64], crew: &Crew) {
        let lanes = self.lanes.chunks_mut(self.grain);
        let parts: Vec<_> = lanes.zip(actions.chunks_mut(self.grain)).collect();
        crew.share(parts, |(lanes, actions)| {
            for (lane, action) in lanes.iter_mut().zip(actions) {
                *action = lane.draw() as i64;
            }
        });
    }

    fn illegal(&self, actions: &[i64], crew: &Crew) -> Option<usize> {
        let is_legal = |(lane, action): (&Lane<G>, &i64)| {
            usize::try_from(*action).is_ok_and(|action| lane.episode.legal().has(action))
        };
        let first = AtomicUsize::new(usize::MAX);
        let lanes = self.lanes.chunks(self.grain);
        let parts: Vec<_> = lanes.zip(actions.chunks(self.grain)).enumerate().collect();
        crew.share(parts, |(part, (lanes, actions))| {
            if let Some(i) = lanes.iter().zip(actions).position(|pair| !is_legal(pair)) {
                first.fetch_min(part * self.grain + i, Ordering::Relaxed);
            }
        });
        Some(first.into_inner()).filter(|first| *first < self.lanes.len())
    }

    fn step(&mut self, actions: &[i64], out: Out<'_>, crew: &Crew) {
        let (grain, longest) = (self.grain, self.longest);
        self.each(actions.chunks(grain), out, crew, |lane, action, shown| {
            lane.act(*action as usize, longest, shown)
        });
    }

    fn step_random(&mut self, actions: &mut [i64], out: Out<'_>, crew: &Crew) {
        let (grain, longest) = (self.grain, self.longest);
        self.each(actions.chunks_mut(grain), out, crew, |lane, drawn, shown| {
            let action = lane.draw();
            *drawn = action as i64;
            lane.act(action, longest, shown)
        });
    }

    fn notation(&self, game: usize) -> String {
        let episode = &self.lanes[game].episode;
        episode.game().write_position(episode.position())
    }
}

/// Makes the games.
pub struct Make {
    pub count: usize,
    pub order: StepOrder,
    pub longest: usize,
    pub threads: usize,
}

impl Visitor for Make {
    type Output = Box<dyn Batch>;
    fn visit<G: Playable>(self, game: G) -> Box<dyn Batch> {
        /// Fewer games than this are not worth a second thread.
        const FEW: usize = 64;
        let layout = Arc::new(game.layout());
        let first = Episode::new(game, layout.clone(), self.order);
        let rng = Xoshiro256PlusPlus::seed_from_u64(0);
        let lane = |_| Lane { episode: first.clone(), rng: rng.clone() };
        let lanes: Vec<Lane<G>> = (0..self.count).map(lane).collect();
        // Some parts more than threads, so that nobody waits long for the last.
        let grain = match self.threads {
            1 => self.count,
            threads => self.count.div_ceil(4 * threads).max(FEW),
        };
        Box::new(Games { layout, lanes, longest: self.longest, grain })
    }
}
