//! Players as they are written on command lines.

use std::fmt;

use game::{BadInput, Message, Subject};
use games::Variant;
use solve::Library;

use crate::engine_player::EnginePlayer;
use crate::engine_spec::{EngineSpec, whole};
use crate::opponent::{Failure, Opponent};
use crate::ugi_client::UgiClient;
use crate::unsearched::{self, Policy};

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person.
    Human,
    /// Chance: every legal turn equally likely.
    Random,
    /// A level of the game's original program.
    Classic(u8),
    /// The engine, at full strength, at a level or set otherwise.
    Engine(EngineSpec),
    /// Plain tree search with random games: the yardstick of the engine.
    Uct,
    /// Perfect play, where the game is solved.
    Perfect,
    /// An outside program that speaks UGI.
    Ugi(String),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Random => f.write_str("random"),
            Player::Classic(level) => write!(f, "classic:{level}"),
            Player::Engine(setup) => setup.fmt(f),
            Player::Uct => f.write_str("uct"),
            Player::Perfect => f.write_str("perfect"),
            Player::Ugi(command) => write!(f, "ugi:{command}"),
        }
    }
}

impl Player {
    /// Reads a player of this game: `human`, `random`, `classic:LEVEL`,
    /// `engine`, `engine:LEVEL`, `engine:[LEVEL,]key=value,…`, `uct`, `perfect`
    /// or `ugi:COMMAND`. Who is perfect has to know all by what is in the library.
    pub fn read(text: &str, variant: &Variant, library: &Library) -> Result<Player, BadInput> {
        let refuse = |reason| Err(BadInput::new(Subject::Player, text, reason));
        let unknown = || Message::new("player-unknown");
        let (kind, rest) = match text.split_once(':') {
            Some((kind, rest)) => (kind, Some(rest)),
            None => (text, None),
        };
        let level = |last: u8| {
            let number = rest.and_then(whole).and_then(|number| u8::try_from(number).ok());
            let level = number.filter(|number| (1..=last).contains(number));
            level.ok_or_else(|| Message::new("player-level").with("kind", kind).with("last", last))
        };
        let read = match (kind, rest) {
            ("human", None) => Ok(Player::Human),
            ("random", None) => Ok(Player::Random),
            ("uct", None) => Ok(Player::Uct),
            ("perfect", None) => match variant.is_solved(library) {
                true => Ok(Player::Perfect),
                false => Err(unsearched::not_solved(variant)),
            },
            ("engine", None) => Ok(Player::Engine(EngineSpec::FULL)),
            ("engine", Some(setup)) => EngineSpec::read(setup).map(Player::Engine),
            ("classic", _) => level(variant.entry.classic_levels).map(Player::Classic),
            ("ugi", Some(command)) => match shlex::split(command).as_deref() {
                None => Err(Message::new("player-command-quotes")),
                Some([]) => Err(Message::new("player-command-empty")),
                Some(_) => Ok(Player::Ugi(command.to_owned())),
            },
            ("ugi", None) => Err(Message::new("player-command-empty")),
            _ => Err(unknown()),
        };
        read.or_else(refuse)
    }

    /// Whether a program makes the turns.
    pub fn is_computer(&self) -> bool {
        *self != Player::Human
    }

    /// The computer players that a menu can offer for a game. Nobody sits down for
    /// that, and no table is opened.
    pub fn computers(variant: &Variant, library: &Library) -> Vec<Player> {
        let classic = (1..=variant.entry.classic_levels).map(Player::Classic);
        let engine =
            (1..=search::HIGHEST_LEVEL).map(|level| Player::Engine(EngineSpec::level(level)));
        let perfect = variant.is_solved(library).then_some(Player::Perfect);
        let others = [Player::Random].into_iter().chain(classic).chain(engine);
        others.chain([Player::Uct]).chain(perfect).collect()
    }

    /// Whether it should have one seed for a whole game, because its seed says
    /// how it judges. Whoever draws lots needs new luck every turn if it is made
    /// anew for every turn.
    pub fn keeps_its_seed(&self) -> bool {
        matches!(self, Player::Engine(_))
    }

    /// Whether it asks a table of a game that is solved by one.
    pub fn asks_tables(&self, variant: &Variant) -> bool {
        match self {
            Player::Perfect => true,
            Player::Engine(setup) => setup.asks_tables(variant),
            _ => false,
        }
    }

    /// Sits down to play. People are asked elsewhere: for them this fails.
    pub fn opponent(
        &self,
        variant: &Variant,
        library: &Library,
        seed: u64,
    ) -> Result<Box<dyn Opponent>, Failure> {
        let draws = |policy| {
            let seated = unsearched::opponent(variant, policy, library, seed);
            seated.map_err(|reason| Failure::new(self, reason))
        };
        Ok(match self {
            Player::Human => {
                return Err(Failure::new(self, Message::new("player-is-human")));
            }
            Player::Random => draws(Policy::Any)?,
            Player::Classic(level) => draws(Policy::Classic(*level))?,
            Player::Perfect => draws(Policy::Perfect)?,
            Player::Engine(setup) => Box::new(EnginePlayer::engine(variant, library, setup, seed)),
            Player::Uct => Box::new(EnginePlayer::uct(variant, library, seed)),
            Player::Ugi(_) => Box::new(UgiClient::start(self, variant)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use games::GAMES;

    use super::*;

    fn variants() -> Vec<Variant> {
        GAMES.iter().map(|entry| Variant::read(entry.name).unwrap()).collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        for variant in variants() {
            let more = ["human", "engine", "engine:9,time=0.1,threads=2", "ugi:'my engine' --fast"];
            let library = Library::shipped_only();
            let more = more.map(|text| Player::read(text, &variant, &library).unwrap());
            for player in Player::computers(&variant, &library).into_iter().chain(more) {
                assert_eq!(Player::read(&player.to_string(), &variant, &library), Ok(player));
            }
        }
    }

    #[test]
    fn refusals_say_why() {
        for variant in variants() {
            let beyond = format!("classic:{}", variant.entry.classic_levels + 1);
            for (text, id) in [
                ("", "player-unknown"),
                ("Human", "player-unknown"),
                ("human:1", "player-unknown"),
                ("random ", "player-unknown"),
                ("classic", "player-level"),
                ("classic:", "player-level"),
                ("classic:0", "player-level"),
                ("classic:01", "player-level"),
                ("classic:+1", "player-level"),
                ("classic:999", "player-level"),
                (&beyond, "player-level"),
                ("engine:11", "player-level"),
                ("engine:x", "player-level"),
                ("ugi", "player-command-empty"),
                ("ugi:", "player-command-empty"),
                ("ugi:  ", "player-command-empty"),
                ("ugi:'open", "player-command-quotes"),
            ] {
                let bad = Player::read(text, &variant, &Library::shipped_only()).unwrap_err();
                assert_eq!((bad.subject, bad.reason.id), (Subject::Player, id), "{text:?}");
            }
        }
    }
}
