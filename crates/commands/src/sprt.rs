//! `quina sprt`: a match that ends as soon as it has proven something.

use std::io::Write;

use game::Message;
use games::Variant;
use players::{Sprt, SprtVerdict};
use serde_json::json;

use crate::Refused;
use crate::cli::Context;
use crate::contest::{play, rounded, score_json, score_message};
use crate::interrupt::Interrupt;
use crate::playing::{self, check_games, computer};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    game: String,
    /// The player that is hoped to be stronger
    #[arg(value_name = "PLAYER")]
    one: String,
    /// The player that it is compared with
    #[arg(value_name = "PLAYER")]
    other: String,
    /// The Elo difference if there is nothing to it
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    elo0: f64,
    /// The Elo difference that is hoped for
    #[arg(long, default_value_t = 20.0, allow_hyphen_values = true)]
    elo1: f64,
    /// How often the hope may be confirmed wrongly
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// How often it may be given up wrongly
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// Give up after so many games
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: usize,
    #[command(flatten)]
    playing: playing::MatchArgs,
}

impl Args {
    fn test(&self) -> anyhow::Result<Sprt> {
        let Args { elo0, elo1, alpha, beta, .. } = *self;
        let bad = |id| Err(Refused(Message::new(id)).into());
        if !(elo0.abs() <= 2_000.0 && elo1.abs() <= 2_000.0 && elo0 < elo1) {
            return bad("cli-elo");
        }
        let is_risk = |risk: f64| risk > 0.0 && risk < 0.5;
        if !is_risk(alpha) || !is_risk(beta) {
            return bad("cli-risks");
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        let variant = Variant::read(&self.game)?;
        let read = |text: &str| computer(text, &variant, &context.library);
        let players = [read(&self.one)?, read(&self.other)?];
        let test = self.test()?;
        let games = check_games(self.games)?;
        let interrupt = Interrupt::watch()?;
        let mut contest =
            self.playing.contest(&variant, &context.library, players, games, 0, &interrupt)?;
        let mut keeper = self.playing.keeper()?;
        // A pair is judged only as a whole.
        let score = play(&mut contest, &mut keeper, context, &mut |score| {
            score.games() % 2 == 1 || test.verdict(score) == SprtVerdict::Open
        })?;
        keeper.close(contest.longest, context);
        let (llr, [lower, upper]) = (test.llr(&score), test.bounds());
        let verdict = test.verdict(&score);
        if self.playing.json {
            let mut answer = score_json(&score);
            answer["failures"] = json!(keeper.failures());
            answer["llr"] = json!((100.0 * llr).round() / 100.0);
            answer["bounds"] = json!([rounded(10.0 * lower) / 10.0, rounded(10.0 * upper) / 10.0]);
            answer["verdict"] = json!(verdict);
            writeln!(out, "{answer}")?;
            return keeper.verdict(&interrupt);
        }
        let word = match verdict {
            SprtVerdict::Accepted => "accepted",
            SprtVerdict::Rejected => "rejected",
            SprtVerdict::Open => "open",
        };
        let texts = &context.texts;
        // With as many decimals as they were given.
        let elo = |elo: f64| {
            let decimals = elo.to_string().split_once('.').map_or(0, |(_, after)| after.len());
            texts.decimal(elo, decimals)
        };
        let message = Message::new("sprt-verdict")
            .with("verdict", word)
            .with("llr", texts.decimal(llr, 2))
            .with("lower", texts.decimal(lower, 2))
            .with("upper", texts.decimal(upper, 2))
            .with("elo0", elo(test.elo0))
            .with("elo1", elo(test.elo1))
            .with("games", score.games());
        writeln!(out, "{}", texts.say(&score_message(&score, variant.entry, texts)))?;
        writeln!(out, "{}", texts.say(&message))?;
        keeper.verdict(&interrupt)
    }
}
