//! Looks over a played game with somebody who knows every position's value:
//! which turns gave a proven win or draw away?

use game::{Game, History, Oracle, Outcome, Proven, Record, Side, Status};
use games::{Playable, Variant, Visitor};
use serde::Serialize;
use solve::Library;

/// What one side did with what it had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Care {
    /// Turns played where there was something to lose: a proven win or draw.
    pub held: usize,
    /// Those after which it was a draw or a loss instead of a win, or a loss
    /// instead of a draw.
    pub given_away: usize,
}

impl Care {
    /// Both together.
    pub fn and(self, other: Care) -> Care {
        Care { held: self.held + other.held, given_away: self.given_away + other.given_away }
    }
}

/// What each side of a game did after an opening of so many turns, for which
/// nobody is to blame; `None` if the game is not solved, or the record is not
/// one of this game.
pub fn audit(
    variant: &Variant,
    record: &Record,
    opening: usize,
    library: &Library,
) -> Option<[Care; 2]> {
    struct Look<'a>(&'a Record, usize, &'a Library);
    impl Visitor for Look<'_> {
        type Output = Option<[Care; 2]>;
        fn visit<G: Playable>(self, game: G) -> Self::Output {
            let oracle = self.2.complete_oracle(&game.solution()).ok()??;
            look(&game, &*oracle, self.0, self.1)
        }
    }
    variant.visit(Look(record, opening, library))
}

fn look<G: Game>(
    game: &G,
    oracle: &dyn Oracle<G>,
    record: &Record,
    opening: usize,
) -> Option<[Care; 2]> {
    let whole = History::replay(game.clone(), &record.so_far).ok()?;
    let mut history = History::new(game.clone(), whole.positions()[0].clone());
    let mut care = [Care::default(); 2];
    let mut before = None;
    for (ply, turn) in whole.turns().iter().enumerate() {
        if ply >= opening {
            before = before.or_else(|| value(&history, oracle));
        }
        let side = game.to_move(history.position());
        history.play(*turn);
        let after = (ply >= opening).then(|| value(&history, oracle)).flatten();
        if let (Some(before), Some(after)) = (before, after)
            && points(before, side) > 0
        {
            care[side.index()].held += 1;
            care[side.index()].given_away +=
                usize::from(points(after, side) < points(before, side));
        }
        before = after;
    }
    Some(care)
}

/// Oracles look at positions only: a third occurrence is noticed here.
fn value<G: Game>(history: &History<G>, oracle: &dyn Oracle<G>) -> Option<Outcome> {
    match history.status() {
        Status::Over(ending) => Some(ending.outcome),
        Status::Playing(_) => {
            oracle.probe(history.position()).map(|Proven { outcome, .. }| outcome)
        }
    }
}

fn points(outcome: Outcome, side: Side) -> u8 {
    match outcome {
        Outcome::Won(winner) if winner == side => 2,
        Outcome::Draw => 1,
        Outcome::Won(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, LazyLock};

    use games::GAMES;

    use super::*;
    use crate::{Allowance, Contest, Player};

    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::shipped_only);

    fn contest(variant: &Variant, players: [&str; 2], games: usize, openings: usize) -> [Care; 2] {
        let contest = Contest {
            variant: variant.clone(),
            library: LIBRARY.clone(),
            players: players.map(|text| Player::read(text, variant, &LIBRARY).unwrap()),
            games,
            allowance: Allowance { time: None, nodes: Some(200) },
            clock: None,
            begin: 0,
            seed: 5,
            concurrency: 2,
            opening: openings,
            longest: 200,
            stop: Arc::default(),
        };
        let mut all = [Care::default(); 2];
        let hear = &mut |finished: crate::Finished| {
            let care = audit(variant, &finished.game.record, openings, &LIBRARY);
            let care = care.expect("a solved game");
            let [one, other] = [finished.side, !finished.side].map(|side| care[side.index()]);
            all = [all[0].and(one), all[1].and(other)];
            true
        };
        contest.run(hear).unwrap_or_else(|failure| panic!("{failure}"));
        all
    }

    /// In every solved game the engine keeps what it has, from many beginnings,
    /// though it searches next to nothing here; chance does not.
    #[test]
    fn the_engine_gives_nothing_away_where_the_game_is_solved() {
        let mut solved = 0;
        for entry in GAMES {
            let variant = Variant::read(entry.name).unwrap();
            let start = variant.new_table().record(entry.name);
            if audit(&variant, &start, 0, &LIBRARY).is_none() {
                continue;
            }
            solved += 1;
            for opponent in ["uct", "random"] {
                let [engine, other] = contest(&variant, ["engine", opponent], 24, 3);
                assert_eq!(engine.given_away, 0, "{} {opponent}", entry.name);
                assert!(engine.held > 50, "{} {opponent}: {engine:?}", entry.name);
                assert!(other.given_away > 0, "{} {opponent}: {other:?}", entry.name);
            }
        }
        assert!(solved > 0);
    }

    /// Whatever it plays against, and from many beginnings, perfect play keeps what it
    /// has: thousands of games.
    #[test]
    fn perfect_gives_nothing_away() {
        let mut games = 0;
        for variant in Variant::all() {
            if !Player::computers(&variant, &LIBRARY).contains(&Player::Perfect) {
                continue;
            }
            let classic = (1..=variant.entry.classic_levels).map(|n| format!("classic:{n}"));
            for opponent in classic.chain(["random".to_owned()]) {
                let (count, name) = (200, variant.name());
                let [perfect, other] = contest(&variant, ["perfect", &opponent], count, 2);
                assert_eq!(perfect.given_away, 0, "{name} {opponent}");
                assert!(perfect.held > count, "{name} {opponent}: {perfect:?}");
                assert!(other.given_away > 0, "{name} {opponent}: {other:?}");
                games += count;
            }
        }
        assert!(games >= 2_000, "{games}");
    }

    #[test]
    fn a_record_that_is_wrong_is_not_judged() {
        let variant = Variant::read(GAMES[0].name).unwrap();
        let mut record = variant.new_table().record(GAMES[0].name);
        record.so_far.turns.push("nonsense".to_owned());
        assert_eq!(audit(&variant, &record, 0, &LIBRARY), None);
    }
}
