//! `quina probe`: the proven value of a position and of every turn.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, anyhow};
use game::{Message, Proven, Side};
use games::Texts;
use players::{Probed, Unproven, probe};
use search::Worth;
use serde_json::{Value, json};

use crate::cli::{Context, QueryArgs};

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub query: QueryArgs,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> Result<()> {
        let variant = self.query.place.variant()?;
        let so_far = self.query.place.so_far(&self.query.turns);
        let probed = probe(&variant, &context.library, &so_far, &AtomicBool::new(false))
            .map_err(|unproven| refusal(unproven, &context.texts))?;
        self.tell(&probed, context, out)
    }

    fn tell(&self, probed: &Probed, context: &Context, out: &mut impl Write) -> Result<()> {
        let seen = |value: Option<Proven>| Worth::seen_by(probed.mover, value, 0.0);
        if self.query.json {
            let list: Vec<Value> = probed
                .turns
                .iter()
                .map(|(turn, value)| {
                    json!({"turn": turn, "value": seen(*value).value, "distance": seen(*value).distance})
                })
                .collect();
            let answer = json!({
                "game": self.query.place.game,
                "position": probed.position,
                "value": seen(probed.value).value,
                "distance": seen(probed.value).distance,
                "turns": list,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        writeln!(out, "{}", say_proven(&context.texts, probed.value, probed.mover))?;
        for (turn, value) in &probed.turns {
            writeln!(out, "{turn}  {}", say_proven(&context.texts, *value, probed.mover))?;
        }
        Ok(())
    }
}

/// Why nothing is proven, in the reader's language.
pub fn refusal(unproven: Unproven, texts: &Texts) -> anyhow::Error {
    match unproven {
        Unproven::Refused(bad) => bad.into(),
        Unproven::Table(error) => anyhow!(texts.say(&error.message())),
    }
}

/// A proven value in words.
pub fn say_proven(texts: &Texts, value: Option<Proven>, mover: Side) -> String {
    let Worth { value, distance, .. } = Worth::seen_by(mover, value, 0.0);
    let message = Message::new("probe-value").with("value", value);
    texts.say(&message.with("distance", distance.unwrap_or_default()))
}
