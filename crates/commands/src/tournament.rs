//! `quina tournament`: everybody against everybody.

use std::io::Write;

use game::Message;
use games::{Texts, Variant};
use players::{MatchScore, Player};
use serde_json::json;

use crate::Refused;
use crate::cli::{Context, GAME, PLAYER};
use crate::contest::{names, play, score_json, title};
use crate::interrupt::Interrupt;
use crate::playing::{self, check_games, computer};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    #[arg(value_parser = GAME)]
    game: String,
    /// The players, two or more
    #[arg(value_name = "PLAYER", required = true, num_args = 2.., value_parser = PLAYER, hide_possible_values = true)]
    players: Vec<String>,
    /// How many games each plays against each other; sides alternate
    #[arg(long, value_name = "N", default_value_t = 10)]
    games: usize,
    #[command(flatten)]
    playing: playing::MatchArgs,
}

/// The results of two players against each other.
struct Pairing {
    players: [usize; 2],
    score: MatchScore,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let variant = Variant::read(&self.game)?;
        let read = |text: &String| computer(text, &variant, &context.library);
        let players: Vec<Player> = self.players.iter().map(read).collect::<Result<_, _>>()?;
        if let Some((i, _)) =
            players.iter().enumerate().find(|(i, player)| players[..*i].contains(player))
        {
            let message = Message::new("match-player-twice").with("player", &players[i]);
            return Err(Refused(message).into());
        }
        let games = check_games(self.games)?;
        let interrupt = Interrupt::watch()?;
        let mut keeper = self.playing.keeper()?;
        let mut pairings = Vec::new();
        let mut longest = 0;
        'pairs: for second in 1..players.len() {
            for first in 0..second {
                let pair = [players[first].clone(), players[second].clone()];
                // A seed of its own, so that the list may grow and old results
                // stay what they were.
                let number = (second * (second - 1) / 2 + first) as u64;
                let library = &context.library;
                let mut contest =
                    self.playing.contest(&variant, library, pair, games, number, &interrupt)?;
                longest = contest.longest;
                let score = play(&mut contest, &mut keeper, context, &mut |_| true)?;
                pairings.push(Pairing { players: [first, second], score });
                if interrupt.is_set() {
                    break 'pairs;
                }
            }
        }
        keeper.close(longest, context);
        if self.playing.json {
            let table = CrossTable::new(names(&players), pairings);
            let mut answer = table.json(&variant.name(), self.playing.seed());
            answer["failures"] = json!(keeper.failures());
            writeln!(out, "{answer}")?;
        } else {
            let names = players.iter().map(|player| title(player, &context.texts)).collect();
            CrossTable::new(names, pairings).write(out, &context.texts)?;
        }
        keeper.verdict(&interrupt)
    }
}

/// The cross table.
struct CrossTable {
    names: Vec<String>,
    pairings: Vec<Pairing>,
    /// Everybody's points of all.
    points: Vec<f64>,
    /// The players, best first.
    order: Vec<usize>,
}

impl CrossTable {
    fn new(names: Vec<String>, pairings: Vec<Pairing>) -> CrossTable {
        let mut points = vec![0.0; names.len()];
        for Pairing { players: [one, other], score } in &pairings {
            points[*one] += score.points();
            points[*other] += score.games() as f64 - score.points();
        }
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|one, other| points[*other].total_cmp(&points[*one]));
        CrossTable { names, pairings, points, order }
    }

    /// The points of one player against another.
    fn against(&self, one: usize, other: usize) -> Option<f64> {
        self.pairings.iter().find_map(|pairing| match pairing.players {
            players if players == [one, other] => Some(pairing.score.points()),
            players if players == [other, one] => {
                Some(pairing.score.games() as f64 - pairing.score.points())
            }
            _ => None,
        })
    }

    fn write(&self, out: &mut impl Write, texts: &Texts) -> std::io::Result<()> {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let games: u64 = self.pairings.iter().map(|pairing| pairing.score.games()).sum();
        let cell = format!("{:.1}", games as f64).len().max(4);
        let all = texts.word("tournament-all");
        let cell = cell.max(all.chars().count());
        write!(out, "{:>4} {:<width$} {:>cell$}", "", "", all)?;
        for place in 1..=self.order.len() {
            write!(out, " {place:>cell$}")?;
        }
        writeln!(out)?;
        for (place, player) in self.order.iter().enumerate() {
            let name = &self.names[*player];
            let points = texts.decimal(self.points[*player], 1);
            write!(out, "{:>4} {name:<width$} {points:>cell$}", place + 1)?;
            for other in &self.order {
                match self.against(*player, *other) {
                    Some(points) => write!(out, " {:>cell$}", texts.decimal(points, 1))?,
                    None => write!(out, " {:>cell$}", "·")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn json(&self, game: &str, seed: u64) -> serde_json::Value {
        let standings = self
            .order
            .iter()
            .map(|player| json!({ "player": self.names[*player], "points": self.points[*player] }));
        let pairings = self.pairings.iter().map(|pairing| {
            let [one, other] = pairing.players.map(|player| &self.names[player]);
            let mut result = score_json(&pairing.score);
            result["players"] = json!([one, other]);
            result
        });
        json!({
            "game": game,
            "seed": seed,
            "standings": standings.collect::<Vec<_>>(),
            "pairings": pairings.collect::<Vec<_>>(),
        })
    }
}
