//! Many games between two players: sides alternate, two by two from the same
//! opening, on as many threads as wanted.
//!
//! Everything that a game depends on follows from the contest's seed and the
//! game's number, and results are told in the order of the games: so a contest
//! says the same however many threads play it (as far as its players do: a
//! limit on time is never the same twice).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};

use game::{BadInput, Message, Side, SoFar, Subject};
use games::Variant;
use solve::Library;

use crate::opponent::{Allowance, Failure, Opponent};
use crate::player::Player;
use crate::referee::{self, GameLimits, PlayedGame};
use crate::seeds::derived;
use crate::time_control::TimeControl;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Which game.
    pub variant: Variant,
    /// What is known of solved games.
    pub library: Library,
    /// Who against whom; the first of them plays first in game 0.
    pub players: [Player; 2],
    /// How many games at most.
    pub games: usize,
    /// What each may spend on a turn.
    pub allowance: Allowance,
    /// What each may spend on a game; then the time of a turn is a share of it.
    pub clock: Option<TimeControl>,
    /// The number of the game to begin with, where those before have been played.
    pub begin: usize,
    /// From which everything random follows.
    pub seed: u64,
    /// Games at a time.
    pub concurrency: usize,
    /// Random turns with which each pair of games begins.
    pub opening: usize,
    /// Games that are still going on after so many turns are cut.
    pub longest: usize,
    /// Somebody else's wish to stop: games that go on are left.
    pub stop: Arc<AtomicBool>,
}

/// A game of a contest.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its number, from 0.
    pub number: usize,
    /// The side that the first player had.
    pub side: Side,
    /// The seeds of the two players, for playing it again.
    pub seeds: [u64; 2],
    /// What happened.
    pub game: PlayedGame,
}

impl Finished {
    /// 1 for a win of the first player, ½ for a draw, 0 for a loss.
    pub fn points(&self) -> f64 {
        self.game.ending().points_for(self.side)
    }
}

/// How often a random opening is drawn again because it ended the game.
const ATTEMPTS: u64 = 1_000;

impl Contest {
    /// Plays. `hear` is told of every game, in order, and returns whether to go
    /// on.
    pub fn run(&self, hear: &mut dyn FnMut(Finished) -> bool) -> Result<(), Failure> {
        let next = AtomicUsize::new(self.begin);
        let stop = &*self.stop;
        let (sender, results) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, self.games.max(1)) {
                let sender = sender.clone();
                let next = &next;
                scope.spawn(move || self.work(next, stop, &sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut due = self.begin;
            for result in results {
                let finished = result.inspect_err(|_| stop.store(true, Relaxed))?;
                waiting.insert(finished.number, finished);
                while let Some(finished) = waiting.remove(&due) {
                    due += 1;
                    if !stop.load(Relaxed) && !hear(finished) {
                        stop.store(true, Relaxed);
                    }
                }
            }
            Ok(())
        })
    }

    /// Plays one game after the other until there are none left.
    fn work(
        &self,
        next: &AtomicUsize,
        stop: &AtomicBool,
        sender: &Sender<Result<Finished, Failure>>,
    ) {
        let mut seats = match self.sit_down() {
            Ok(seats) => seats,
            Err(failure) => {
                // Nobody listens any more if another one failed before.
                let _ = sender.send(Err(failure));
                return;
            }
        };
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= self.games || stop.load(Relaxed) {
                return;
            }
            let result = self.play(number, &mut seats, stop).transpose();
            let Some(result) = result else { return };
            let failed = result.is_err();
            if sender.send(result).is_err() || failed {
                return;
            }
        }
    }

    fn sit_down(&self) -> Result<[Box<dyn Opponent>; 2], Failure> {
        let [one, other] = &self.players;
        let sit = |player: &Player| player.opponent(&self.variant, &self.library, 0);
        Ok([sit(one)?, sit(other)?])
    }

    /// Plays game `number`; `None` if it was stopped.
    fn play(
        &self,
        number: usize,
        seats: &mut [Box<dyn Opponent>; 2],
        stop: &AtomicBool,
    ) -> Result<Option<Finished>, Failure> {
        // Openings, the first and the second player draw from three streams.
        let seeds = [1, 2].map(|stream| derived(derived(self.seed, stream), number as u64));
        let opening = self.opening(derived(derived(self.seed, 0), number as u64 / 2))?;
        let side = if number.is_multiple_of(2) { Side::First } else { Side::Second };
        let [one, other] = seats;
        one.new_game(seeds[0])?;
        other.new_game(seeds[1])?;
        let players: [&mut dyn Opponent; 2] = match side {
            Side::First => [&mut **one, &mut **other],
            Side::Second => [&mut **other, &mut **one],
        };
        let limits =
            GameLimits { allowance: self.allowance, clock: self.clock, longest: self.longest };
        let game = referee::play(&self.variant, opening, players, &limits, stop);
        Ok(game.map(|game| Finished { number, side, seeds, game }))
    }

    /// Random turns that do not end the game.
    fn opening(&self, seed: u64) -> Result<SoFar, Failure> {
        let never = AtomicBool::new(false);
        'attempt: for attempt in 0..ATTEMPTS {
            let seed = derived(seed, attempt);
            let mut chance = Player::Random.opponent(&self.variant, &self.library, seed)?;
            let mut so_far = SoFar::default();
            for _ in 0..=self.opening {
                match chance.choose(&so_far, &Allowance::default(), &never) {
                    Ok(_) if so_far.turns.len() == self.opening => return Ok(so_far),
                    Ok(chosen) => so_far.turns.push(chosen.turn),
                    Err(_) => continue 'attempt,
                }
            }
        }
        let reason = Message::new("opening-too-long").with("turns", self.opening);
        Err(Failure(BadInput::new(Subject::Game, &self.variant.name(), reason)))
    }
}

#[cfg(test)]
mod tests {
    use game::Outcome;
    use games::GAMES;

    use super::*;

    fn contest(game: &str, players: [&str; 2], games: usize, concurrency: usize) -> Contest {
        let variant = Variant::read(game).unwrap();
        let library = Library::shipped_only();
        let players = players.map(|text| Player::read(text, &variant, &library).unwrap());
        Contest {
            variant,
            library,
            players,
            games,
            allowance: Allowance { time: None, nodes: Some(50) },
            clock: None,
            begin: 0,
            seed: 7,
            concurrency,
            opening: 2,
            longest: 200,
            stop: Arc::default(),
        }
    }

    fn play(contest: &Contest) -> Vec<Finished> {
        let mut games = Vec::new();
        contest
            .run(&mut |finished| {
                games.push(finished);
                true
            })
            .unwrap();
        games
    }

    #[test]
    fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
        for entry in GAMES {
            let player = match entry.classic_levels {
                0 => "engine:nodes=20".to_owned(),
                levels => format!("classic:{}", levels.min(2)),
            };
            let turns = |concurrency| -> Vec<Vec<String>> {
                let contest = contest(entry.name, [&player, "random"], 4, concurrency);
                play(&contest)
                    .into_iter()
                    .map(|finished| finished.game.record.so_far.turns)
                    .collect()
            };
            let one = turns(1);
            assert_eq!(one.len(), 4);
            assert_eq!(one, turns(3), "{}", entry.name);
            assert_eq!(one[0][..2], one[1][..2], "a pair begins alike");
            assert_ne!(one[0][..2], one[2][..2], "another pair begins otherwise");
        }
    }

    #[test]
    fn colours_alternate_and_points_follow_the_player() {
        let games = play(&contest(GAMES[0].name, ["classic:3", "classic:1"], 10, 2));
        for (number, finished) in games.iter().enumerate() {
            assert_eq!(finished.number, number);
            assert_eq!(finished.side, Side::BOTH[number % 2]);
            let lost = finished.game.ending().outcome == Outcome::Won(!finished.side);
            assert_eq!(finished.points() == 0.0, lost);
        }
        let points: f64 = games.iter().map(Finished::points).sum();
        assert!(points > 5.0, "level 3 beats level 1: {points} of 10");
    }

    #[test]
    fn whoever_hears_enough_ends_the_contest() {
        let mut heard = 0;
        let contest = contest(GAMES[0].name, ["random", "random"], 1_000, 2);
        contest
            .run(&mut |_| {
                heard += 1;
                heard < 5
            })
            .unwrap();
        assert_eq!(heard, 5);
    }

    #[test]
    fn a_program_that_cannot_be_started_ends_it_too() {
        let contest = contest(GAMES[0].name, ["ugi:/no/such/program", "random"], 4, 2);
        let failure = contest.run(&mut |_| true).unwrap_err();
        assert_eq!(failure.0.reason.id, "player-not-started");
    }

    #[test]
    fn an_opening_longer_than_any_game_is_refused() {
        let mut contest = contest(GAMES[0].name, ["random", "random"], 2, 1);
        contest.opening = 100;
        assert_eq!(contest.run(&mut |_| true).unwrap_err().0.reason.id, "opening-too-long");
    }

    #[test]
    fn a_contest_goes_on_where_it_was_left() {
        let whole = play(&contest(GAMES[0].name, ["classic:2", "random"], 6, 2));
        let rest = Contest { begin: 4, ..contest(GAMES[0].name, ["classic:2", "random"], 6, 2) };
        let turns = |finished: &Finished| finished.game.record.so_far.turns.clone();
        let rest: Vec<_> = play(&rest).iter().map(turns).collect();
        assert_eq!(rest, whole[4..].iter().map(turns).collect::<Vec<_>>());
    }

    #[test]
    fn a_contest_that_is_stopped_leaves_its_games() {
        let contest = contest(GAMES[0].name, ["random", "random"], 6, 2);
        contest.stop.store(true, Relaxed);
        assert!(play(&contest).is_empty());
    }

    /// Whoever is slower than the clock loses on time; whoever plays by it does not.
    #[test]
    fn clocks_run_out() {
        // The largest board: no search ends its game early.
        let cells = |name| Variant::read(name).unwrap().new_table().view().cells.len();
        let largest = GAMES.iter().max_by_key(|entry| cells(entry.name)).unwrap().name;
        let mut contest = contest(largest, ["engine:time=0.2", "random"], 2, 1);
        contest.clock = Some(TimeControl::read("0.001+0").unwrap());
        for finished in play(&contest) {
            assert_eq!(finished.game.ending().reason, game::Reason::Time);
            assert_eq!(finished.points(), 0.0);
        }
        let mut contest = self::contest(GAMES[0].name, ["engine:9", "random"], 2, 1);
        contest.clock = Some(TimeControl::read("0.05+0.1").unwrap());
        for finished in play(&contest) {
            assert_ne!(finished.game.ending().reason, game::Reason::Time);
        }
    }

    #[test]
    fn long_games_are_cut() {
        let mut contest = contest(GAMES[1].name, ["random", "random"], 2, 1);
        contest.longest = 3;
        for finished in play(&contest) {
            assert_eq!(finished.game.ending().reason, game::Reason::Cut);
            assert_eq!(finished.points(), 0.5);
            assert_eq!(finished.game.record.so_far.turns.len(), 3);
        }
    }
}
