//! Somebody who solves puzzles: how well, and which ones so far.
//!
//! All that is kept are the results, in the order in which they came; the rating follows
//! from them. A puzzle counts once a try: solved without help and without a wrong turn,
//! or not.

use game::{Puzzle, split_mix};
use games::GAMES;
use rustc_hash::FxHashMap;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// A puzzle that somebody tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Its name.
    pub puzzle: String,
    /// Whether it was solved at the first try and without help.
    pub solved: bool,
}

/// Everything that somebody tried, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solver {
    /// The results.
    pub tried: Vec<Tried>,
}

/// What follows from the results.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverRating {
    /// By Glicko-2: the rating, and how far off it may be.
    pub rating: f64,
    /// A standard deviation.
    pub deviation: f64,
    /// Solved in a row, up to now and at most.
    pub streak: [usize; 2],
    /// By theme: solved, and tried.
    pub themes: Vec<(String, [usize; 2])>,
}

/// How sure the rating of a puzzle is: it was measured by engines, not by people.
const PUZZLE_DEVIATION: f64 = 120.0;

/// Who has tried fewer puzzles of a game is new to it.
const FEW: usize = 3;

/// So many deviations below the rating is surely within reach.
const UNSURE: f64 = 1.5;

impl Solver {
    /// Reads what [`Solver::write`] writes; what is not a result is left out.
    pub fn read(text: &str) -> Solver {
        let read = |word: &str| {
            let (solved, puzzle) = match word.split_at_checked(1)? {
                ("+", puzzle) => (true, puzzle),
                ("-", puzzle) => (false, puzzle),
                _ => return None,
            };
            Some(Tried { puzzle: puzzle.to_owned(), solved })
        };
        Solver { tried: text.split_whitespace().filter_map(read).collect() }
    }

    /// The results as text: a word each.
    pub fn write(&self) -> String {
        let word =
            |tried: &Tried| format!("{}{}", if tried.solved { '+' } else { '-' }, tried.puzzle);
        self.tried.iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// How this somebody stands. Puzzles that are no longer there count in the rows only.
    pub fn rating(&self) -> SolverRating {
        let known: FxHashMap<String, Puzzle> = GAMES
            .iter()
            .flat_map(games::Entry::puzzles)
            .map(|puzzle| (puzzle.id.clone(), puzzle))
            .collect();
        let mut own = Glicko2Rating::new();
        let mut streak = [0; 2];
        let mut themes: std::collections::BTreeMap<String, [usize; 2]> = Default::default();
        for tried in &self.tried {
            streak[0] = if tried.solved { streak[0] + 1 } else { 0 };
            streak[1] = streak[1].max(streak[0]);
            let Some(puzzle) = known.get(&tried.puzzle) else { continue };
            let rating = f64::from(puzzle.rating);
            let other = Glicko2Rating { rating, deviation: PUZZLE_DEVIATION, ..own };
            let outcome = if tried.solved { Outcomes::WIN } else { Outcomes::LOSS };
            own = glicko2(&own, &other, &outcome, &Glicko2Config::new()).0;
            for theme in &puzzle.themes {
                let count = themes.entry(theme.clone()).or_default();
                count[0] += usize::from(tried.solved);
                count[1] += 1;
            }
        }
        let themes = themes.into_iter().collect();
        SolverRating { rating: own.rating, deviation: own.deviation, streak, themes }
    }

    /// The puzzle that suits this somebody best: of those not yet tried the one whose
    /// rating is nearest to what is surely within reach. So newcomers, of whom nothing is
    /// known, begin with easy ones, and with small boards of a game of which they have tried few.
    /// `None` if there are none left.
    pub fn next<'a>(&self, puzzles: &'a [Puzzle]) -> Option<&'a Puzzle> {
        let standing = self.rating();
        let rating = standing.rating - UNSURE * standing.deviation;
        let is_done = |puzzle: &Puzzle| self.tried.iter().any(|tried| tried.puzzle == puzzle.id);
        let left = puzzles.iter().filter(|puzzle| !is_done(puzzle));
        let name = |id: &str| id.split('-').next().unwrap_or_default().to_owned();
        let tried: Vec<String> = self.tried.iter().map(|tried| name(&tried.puzzle)).collect();
        let is_new = |puzzle: &Puzzle| {
            let own = name(&puzzle.id);
            tried.iter().filter(|tried| **tried == own).count() < FEW
        };
        left.min_by_key(|puzzle| {
            let apart = (f64::from(puzzle.rating) - rating).abs() as usize;
            // A character of a written position counts as much as two points of rating.
            apart + if is_new(puzzle) { 2 * puzzle.position.len() } else { 0 }
        })
    }
}

/// The puzzle of a day, by its number: the same for everybody who has the same puzzles.
pub fn daily(puzzles: &[Puzzle], day: i64) -> Option<&Puzzle> {
    let count = u64::try_from(puzzles.len()).ok().filter(|count| *count > 0)?;
    puzzles.get((split_mix(day.cast_unsigned()) % count) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzles() -> Vec<Puzzle> {
        GAMES.iter().flat_map(games::Entry::puzzles).collect()
    }

    #[test]
    fn who_solves_rises_and_who_fails_falls() {
        let all = puzzles();
        let tries = |solved: bool| {
            let tried = |puzzle: &Puzzle| Tried { puzzle: puzzle.id.clone(), solved };
            Solver { tried: all.iter().take(20).map(tried).collect() }
        };
        let [good, bad] = [tries(true), tries(false)].map(|solver| solver.rating());
        assert!(good.rating > 1_500.0 && bad.rating < 1_500.0, "{good:?} {bad:?}");
        assert!(good.deviation < 350.0);
        assert_eq!((good.streak, bad.streak), ([20, 20], [0, 0]));
        assert!(good.themes.iter().all(|(_, [solved, tried])| solved == tried && *tried > 0));
    }

    #[test]
    fn results_are_read_back() {
        let solver = Solver::read("+quantik-abc -moxie-def nonsense +x");
        assert_eq!(solver.tried.len(), 3);
        assert_eq!(solver.write(), "+quantik-abc -moxie-def +x");
        assert_eq!(solver.rating().streak, [1, 1]);
        assert_eq!(Solver::read(""), Solver::default());
    }

    #[test]
    fn the_next_one_is_new_and_suits() {
        let all = puzzles();
        let mut solver = Solver::default();
        let first = solver.next(&all).expect("puzzles").clone();
        // Of a newcomer nothing is known yet.
        assert!((850..1_100).contains(&first.rating), "{}", first.rating);
        let iris: Vec<Puzzle> = all.iter().filter(|p| p.id.starts_with("iris")).cloned().collect();
        let small = solver.next(&iris).expect("puzzles of Iris");
        assert!(small.position.len() < 100 && small.rating < 1_300, "{small:?}");
        solver.tried.push(Tried { puzzle: first.id.clone(), solved: true });
        assert_ne!(solver.next(&all), Some(&first));
        assert_eq!(solver.next(std::slice::from_ref(&first)), None);
    }

    #[test]
    fn every_day_has_its_puzzle() {
        let all = puzzles();
        let days: std::collections::BTreeSet<&str> =
            (20_000..20_060).map(|day| daily(&all, day).expect("puzzles").id.as_str()).collect();
        assert!(days.len() > 50, "{}", days.len());
        assert_eq!(daily(&all, 20_500), daily(&all, 20_500));
        assert_eq!(daily(&[], 1), None);
    }
}
