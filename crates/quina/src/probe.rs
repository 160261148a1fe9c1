//! `quina probe`: the proven value of a position and of every turn.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use game::{BadInput, Message, Oracle, Proven, Side, Subject};
use games::{Playable, Texts};
use search::{Limits, Settings, Thought, Worth};
use serde_json::{Value, json};
use solve::{Damage, Found, LibraryError};

use crate::cli::{Context, QueryArgs};
use crate::visit::OnGame;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    pub query: QueryArgs,
}

/// What is proven of a position.
struct Probed {
    position: String,
    mover: Side,
    value: Option<Proven>,
    /// Every turn, best first.
    turns: Vec<(String, Option<Proven>)>,
}

impl OnGame for Args {
    fn on<G: Playable>(&self, game: &G, context: &Context, out: &mut impl Write) -> Result<()> {
        let history = self.query.place.history(game.clone(), &self.query.turns)?;
        let position = history.position();
        let mut probed = match context.library.oracle(&game.solution()) {
            Some(oracle) => ask(game, position, &*oracle, context)?,
            None => {
                check_table(game, position, context)?;
                // Where a table could be built, search is no match for it.
                if game.solution().table().is_some() {
                    return Err(nobody_knows(&self.query));
                }
                self.search(context)?
            }
        };
        let worth = |value: Option<Proven>| value.map_or(0, |value| value.worth_for(probed.mover));
        probed.turns.sort_by(|a, b| worth(b.1).cmp(&worth(a.1)).then_with(|| a.0.cmp(&b.0)));
        self.tell(&probed, context, out)
    }
}

/// The longest that search may try to prove a position of which nobody knows the
/// value.
const PATIENCE: Duration = Duration::from_secs(5);

/// Search that goes on until a value is proven or patience ends.
pub(crate) fn prove(query: &QueryArgs, context: &Context) -> Result<Thought> {
    let mut thinker = query.place.variant()?.thinker(Settings::default(), &context.library);
    let started = Instant::now();
    let clock = move || started.elapsed();
    let limits = Limits::time(&clock, PATIENCE);
    let so_far = query.place.so_far(&query.turns);
    let found = thinker.think(&so_far, &limits, Some(usize::MAX), &mut |_| {})?;
    if found.analysis.value.is_none() {
        return Err(nobody_knows(query));
    }
    Ok(found)
}

fn nobody_knows(query: &QueryArgs) -> anyhow::Error {
    let reason = Message::new("probe-nobody-knows");
    BadInput::new(Subject::Game, &query.place.game, reason).into()
}

impl Args {
    /// What search proves, where the game is small enough for it.
    fn search(&self, context: &Context) -> Result<Probed> {
        let found = prove(&self.query, context)?;
        let turns = found.analysis.turns.into_iter().map(|judged| (judged.turn, judged.value));
        Ok(Probed {
            position: found.position,
            mover: found.mover,
            value: found.analysis.value,
            turns: turns.collect(),
        })
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

/// A proven value in words.
pub fn say_proven(texts: &Texts, value: Option<Proven>, mover: Side) -> String {
    let Worth { value, distance, .. } = Worth::seen_by(mover, value, 0.0);
    let message = Message::new("probe-value").with("value", value);
    texts.say(&message.with("distance", distance.unwrap_or_default()))
}

/// Asks somebody who knows.
fn ask<G: Playable>(
    game: &G,
    position: &G::Position,
    oracle: &dyn Oracle<G>,
    context: &Context,
) -> Result<Probed> {
    let ask = |position: &G::Position| {
        let known = oracle.probe(position);
        if known.is_none() {
            check_table(game, position, context)?;
        }
        anyhow::Ok(known)
    };
    let value = ask(position)?;
    let mut turns = Vec::new();
    for turn in game::turns(game, position) {
        let mut next = position.clone();
        game.play(&mut next, turn);
        // The distance of a turn counts from here, the turn included.
        let after = ask(&next)?.map(|value| value.earlier(1));
        turns.push((game.write_turn(turn), after));
    }
    let (position, mover) = (game.write_position(position), game.to_move(position));
    Ok(Probed { position, mover, value, turns })
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
