//! `quina probe`: the proven value of a position and of every turn.

use std::io::Write;

use game::{BadInput, Message, Proven, Side, Subject};
use games::{Playable, Visitor};
use serde_json::{Value, json};
use solve::{Damage, Found, LibraryError};

use crate::analyse::value_word;
use crate::cli::{Context, Place};

#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    place: Place,
    /// As JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, context: &Context, out: &mut impl Write) -> anyhow::Result<()> {
        self.place.variant()?.visit(Ask { args: self, context, out })
    }
}

struct Ask<'a, W> {
    args: &'a Args,
    context: &'a Context,
    out: &'a mut W,
}

impl<W: Write> Visitor for Ask<'_, W> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self, game: G) -> anyhow::Result<()> {
        let Ask { args, context, out } = self;
        let position = match &args.place.position {
            Some(text) => game.read_position(text)?,
            None => game.start(),
        };
        let Some(oracle) = game.oracle(&context.library) else {
            check_table(&game, &position, context)?;
            let reason = Message::new("probe-nobody-knows");
            return Err(BadInput::new(Subject::Game, &args.place.game, reason).into());
        };
        let side = game.to_move(&position);
        let ask = |position: &G::Position| {
            let known = oracle.probe(position);
            if known.is_none() {
                check_table(&game, position, context)?;
            }
            anyhow::Ok(Worth::of(known, side))
        };
        let value = ask(&position)?;
        let mut turns: Vec<(String, Worth)> = Vec::new();
        for turn in game::turns(&game, &position) {
            let mut next = position.clone();
            game.play(&mut next, turn);
            let after = ask(&next)?;
            // The distance of a turn counts from here, the turn included.
            let distance = after.distance.map(|distance| distance + 1);
            turns.push((game.write_turn(turn), Worth { distance, ..after }));
        }
        turns.sort_by(|a, b| b.1.rank().cmp(&a.1.rank()).then_with(|| a.0.cmp(&b.0)));
        if args.json {
            let list: Vec<Value> = turns
                .iter()
                .map(|(turn, worth)| {
                    json!({"turn": turn, "value": worth.word, "distance": worth.distance})
                })
                .collect();
            let answer = json!({
                "game": args.place.game,
                "position": game.write_position(&position),
                "value": value.word,
                "distance": value.distance,
                "turns": list,
            });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        let say = |worth: &Worth| {
            let distance = worth.distance.unwrap_or_default();
            let message = Message::new("probe-value").with("value", worth.word);
            context.texts.say(&message.with("distance", distance))
        };
        writeln!(out, "{}", say(&value))?;
        for (turn, worth) in &turns {
            writeln!(out, "{turn}  {}", say(worth))?;
        }
        Ok(())
    }
}

/// A value for one side.
#[derive(Clone, Copy)]
struct Worth {
    /// `win`, `draw`, `loss` or `unknown`.
    word: &'static str,
    distance: Option<u16>,
}

impl Worth {
    fn of(value: Option<Proven>, side: Side) -> Worth {
        Worth { word: value_word(value, side), distance: value.and_then(|value| value.distance) }
    }

    /// Higher is better: quick wins first, slow losses before quick ones.
    fn rank(self) -> i32 {
        let distance = i32::from(self.distance.unwrap_or(u16::MAX));
        match self.word {
            "win" => 1_000_000 - distance,
            "loss" => distance - 1_000_000,
            _ => 0,
        }
    }
}

/// Fails if there is a table that should tell of a position but cannot be read, all of
/// it or that part.
fn check_table<G: Playable>(
    game: &G,
    position: &G::Position,
    context: &Context,
) -> anyhow::Result<()> {
    let damage = match game.tablebase(&context.library) {
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
