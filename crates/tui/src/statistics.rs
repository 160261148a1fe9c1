//! Who won how often against whom, over all stored games.

use std::collections::BTreeMap;

use game::{Message, Outcome, Side};
use games::{Texts, Variant};

use crate::player;
use crate::store::Saved;

/// How two players of a game stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The game, with its options.
    pub game: String,
    /// From whose view it is told: a person before a program.
    pub player: String,
    /// Against whom.
    pub opponent: String,
    /// Wins, draws and losses of the player.
    pub results: [usize; 3],
}

/// A game and two who play it.
type Pairing = (String, [String; 2]);

/// Counts finished games by game and pair of players, whichever side they had. A copy
/// that somebody saved under a name is not a game of its own.
pub fn tallies<'a>(games: impl IntoIterator<Item = &'a Saved>) -> Vec<Tally> {
    let mut tally: BTreeMap<Pairing, [usize; 3]> = BTreeMap::new();
    for saved in games.into_iter().filter(|saved| saved.title.is_none()) {
        let Some(ending) = &saved.sheet.ending else { continue };
        let mut players = saved.sheet.players.clone();
        let mut side = Side::First;
        // People come first, and of two people or programs always the same.
        let rank = |player: &String| (!player.starts_with("human"), player.clone());
        if rank(&players[1]) < rank(&players[0]) {
            players.swap(0, 1);
            side = Side::Second;
        }
        let slot = match ending.outcome {
            Outcome::Won(winner) if winner == side => 0,
            Outcome::Draw => 1,
            Outcome::Won(_) => 2,
        };
        tally.entry((saved.sheet.game.clone(), players)).or_default()[slot] += 1;
    }
    let row = |row: (Pairing, [usize; 3])| {
        let ((game, [player, opponent]), results) = row;
        Tally { game, player, opponent, results }
    };
    tally.into_iter().map(row).collect()
}

/// The same in words: how many games, then a line a pair.
pub fn tally_lines(tallies: &[Tally], texts: &Texts) -> Vec<String> {
    let count: usize = tallies.iter().flat_map(|tally| tally.results).sum();
    let head = texts.say(&Message::new("statistics-head").with("games", count));
    let line = |tally: &Tally| {
        let words = [tally.player.as_str(), tally.opponent.as_str()];
        let [player, opponent] =
            Side::BOTH.map(|side| player::called(&tally.game, words, side, texts));
        let [wins, draws, losses] = tally.results;
        let variant = Variant::read(&tally.game);
        let draws = variant.map_or(draws.to_string(), |game| game.entry.draws_argument(draws));
        let message = Message::new("statistics-line")
            .with("wins", wins)
            .with("draws", draws)
            .with("losses", losses);
        let pair = format!("{player} – {opponent}");
        format!("  {:<16} {pair:<28} {}", tally.game, texts.say(&message))
    };
    [head].into_iter().chain(tallies.iter().map(line)).collect()
}
