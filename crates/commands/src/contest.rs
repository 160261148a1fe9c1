//! `quina match`: many games between two players.

use std::io::Write;

use game::Message;
use games::{Entry, Texts, Variant};
use players::{Care, Contest, MatchScore, Player};
use serde_json::json;

use crate::cli::{Context, GAME, PLAYER};
use crate::interrupt::Interrupt;
use crate::playing::{self, bar, check_games, computer};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    #[arg(value_parser = GAME)]
    game: String,
    /// The player from whose view results are told: random, classic:LEVEL,
    /// engine, engine:LEVEL, uct, perfect, ugi:COMMAND
    #[arg(value_name = "PLAYER", value_parser = PLAYER, hide_possible_values = true)]
    one: String,
    /// Its opponent
    #[arg(value_name = "PLAYER", value_parser = PLAYER, hide_possible_values = true)]
    other: String,
    /// How many games; sides alternate
    #[arg(long, value_name = "N", default_value_t = 10)]
    games: usize,
    /// Ask after every turn whether it gave a proven win or draw away (solved
    /// games only)
    #[arg(long)]
    check_values: bool,
    #[command(flatten)]
    playing: playing::MatchArgs,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let variant = Variant::read(&self.game)?;
        let read = |text: &str| computer(text, &variant, &context.library);
        let players = [read(&self.one)?, read(&self.other)?];
        let games = check_games(self.games)?;
        let interrupt = Interrupt::watch()?;
        let mut contest =
            self.playing.contest(&variant, &context.library, players, games, 0, &interrupt)?;
        let mut keeper = self.playing.keeper()?;
        if self.check_values {
            keeper.check_values(&variant, &context.library)?;
        }
        let score = play(&mut contest, &mut keeper, context, &mut |_| true)?;
        let care = keeper.close(contest.longest, context);
        if self.playing.json {
            let mut answer = score_json(&score);
            answer["failures"] = json!(keeper.failures());
            if let Some(care) = care {
                answer["care"] = json!(care);
            }
            writeln!(out, "{answer}")?;
        } else {
            let texts = &context.texts;
            let head = Message::new("match-head")
                .with("one", title(&contest.players[0], texts))
                .with("other", title(&contest.players[1], texts))
                .with("game", variant.name())
                .with("games", score.games())
                .with("seed", self.playing.seed());
            writeln!(out, "{}", texts.say(&head))?;
            writeln!(out, "{}", texts.say(&score_message(&score, variant.entry, texts)))?;
            for (player, care) in contest.players.iter().zip(care.into_iter().flatten()) {
                writeln!(out, "{}", texts.say(&care_message(player, care, texts)))?;
            }
        }
        keeper.verdict(&interrupt)
    }
}

/// Plays a contest under a progress bar, from where it was left; `go_on` is asked
/// after every game.
pub fn play(
    contest: &mut Contest,
    keeper: &mut playing::Keeper,
    context: &Context,
    go_on: &mut dyn FnMut(&MatchScore) -> bool,
) -> anyhow::Result<MatchScore> {
    let mut score = keeper.take_up(contest)?;
    let mut trouble = Ok(());
    if contest.begin >= contest.games || (contest.begin > 0 && !go_on(&score)) {
        return Ok(score);
    }
    let bar = bar(contest.games);
    bar.inc(contest.begin as u64);
    let contest = &*contest;
    contest
        .run(&mut |finished| {
            score.add(finished.points());
            trouble = keeper.keep(contest, &finished, &bar, context);
            bar.set_message(format!("+{} ={} -{}", score.wins, score.draws, score.losses));
            bar.inc(1);
            trouble.is_ok() && go_on(&score)
        })
        .map_err(|failure| failure.0)?;
    bar.finish_and_clear();
    trouble?;
    Ok(score)
}

/// What programs read.
pub fn score_json(score: &MatchScore) -> serde_json::Value {
    let strength = score.strength();
    json!({
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "elo": rounded(strength.elo),
        "error": rounded(strength.error),
    })
}

/// What people read.
pub fn score_message(score: &MatchScore, entry: &Entry, texts: &Texts) -> Message {
    let strength = score.strength();
    Message::new("match-score")
        .with("wins", score.wins)
        .with("draws", entry.draws_argument(score.draws as usize))
        .with("losses", score.losses)
        .with("share", texts.decimal(100.0 * score.share(), 1))
        .with("elo", format!("{:+.0}", strength.elo))
        .with("error", format!("{:.0}", strength.error))
}

fn care_message(player: &Player, care: Care, texts: &Texts) -> Message {
    Message::new("match-care")
        .with("player", title(player, texts))
        .with("held", care.held)
        .with("given", care.given_away)
}

/// A player as people read it.
pub fn title(player: &Player, texts: &Texts) -> String {
    tui::player_title(&player.to_string(), texts)
}

/// To a tenth: more digits would claim too much.
pub fn rounded(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}

/// The players of a list, each once.
pub fn names(players: &[Player]) -> Vec<String> {
    players.iter().map(Player::to_string).collect()
}
