//! `quina probe`: the proven value of a position and of every turn.

use std::io::Write;

use anyhow::Result;
use game::{BadInput, Message, Proven, Subject};
use games::Playable;
use serde_json::{Value, json};
use solve::{Damage, Found, LibraryError};

use crate::analyse::value_word;
use crate::cli::{Context, Place};
use crate::visit::OnGame;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub place: Place,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl OnGame for Args {
    fn on<G: Playable>(&self, game: &G, context: &Context, out: &mut impl Write) -> Result<()> {
        let position = self.place.history(game.clone())?.position().clone();
        let Some(oracle) = context.library.oracle(&game.solution()) else {
            check_table(game, &position, context)?;
            let reason = Message::new("probe-nobody-knows");
            return Err(BadInput::new(Subject::Game, &self.place.game, reason).into());
        };
        let side = game.to_move(&position);
        let ask = |position: &G::Position| {
            let known = oracle.probe(position);
            if known.is_none() {
                check_table(game, position, context)?;
            }
            anyhow::Ok(known)
        };
        let value = ask(&position)?;
        let mut turns: Vec<(String, Option<Proven>)> = Vec::new();
        for turn in game::turns(game, &position) {
            let mut next = position.clone();
            game.play(&mut next, turn);
            // The distance of a turn counts from here, the turn included.
            let after = ask(&next)?.map(|value| value.earlier(1));
            turns.push((game.write_turn(turn), after));
        }
        let worth = |value: Option<Proven>| value.map_or(0, |value| value.worth_for(side));
        turns.sort_by(|a, b| worth(b.1).cmp(&worth(a.1)).then_with(|| a.0.cmp(&b.0)));
        let word = |value: Option<Proven>| value_word(value, side);
        let distance = |value: Option<Proven>| value.and_then(|value| value.distance);
        if self.json {
            let list: Vec<Value> = turns
                .iter()
                .map(|(turn, value)| {
                    json!({"turn": turn, "value": word(*value), "distance": distance(*value)})
                })
                .collect();
            let answer = json!({
                "game": self.place.game,
                "position": game.write_position(&position),
                "value": word(value),
                "distance": distance(value),
                "turns": list,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let say = |value: Option<Proven>| {
            let message = Message::new("probe-value").with("value", word(value));
            context.texts.say(&message.with("distance", distance(value).unwrap_or_default()))
        };
        writeln!(out, "{}", say(value))?;
        for (turn, value) in &turns {
            writeln!(out, "{turn}  {}", say(*value))?;
        }
        Ok(())
    }
}

/// Fails if there is a table that should tell of a position but cannot be read, all of
/// it or that part.
fn check_table<G: Playable>(game: &G, position: &G::Position, context: &Context) -> Result<()> {
    let damage = match context.library.tablebase(&game.solution()) {
        Ok(Some((table, Found::File(path))))
            if table.place(position).is_some() && table.probe(position).is_none() =>
        {
            LibraryError::Damaged { path, damage: Damage::WrongHash }
        }
        Ok(_) => return Ok(()),
        Err(error) => error,
    };
    Err(anyhow::anyhow!(context.texts.say(&damage.message())))
}
