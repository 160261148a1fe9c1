//! Computer players: the one place where a room's carrier asks for a turn or a hint.
//!
//! Only players that [`players()`] lists are let in: a player may also be an
//! outside program, and no visitor shall name commands to a server.

use std::sync::atomic::AtomicBool;

use ::players::{Allowance, Player};
use game::{BadInput, Message, Subject, is_human};
use games::Variant;
use room::{Job, STRONGEST};
use solve::Library;

/// The computer players of a game, weakest first.
pub fn players(variant: &Variant, library: &Library) -> Vec<String> {
    let listed = Player::computers(variant, library).into_iter().map(|player| player.to_string());
    listed.chain([STRONGEST.to_owned()]).collect()
}

/// Refuses a player that a game does not have.
pub fn check_player(variant: &Variant, library: &Library, name: &str) -> Result<(), BadInput> {
    if is_human(name) {
        return Ok(());
    }
    let known = players(variant, library);
    if known.iter().any(|player| player == name) {
        return Ok(());
    }
    let reason = Message::new("player-not-here").with("names", known.join(", "));
    Err(BadInput::new(Subject::Player, name, reason))
}

/// The turn that a player chooses, with so much time or so many positions; stops early when told to.
/// With the same seed an engine misjudges the same things and has the same day
/// throughout a game; players that draw lots draw new ones every turn, from `luck`.
pub fn choose(
    job: &Job,
    library: &Library,
    allowance: &Allowance,
    luck: u64,
    stop: &AtomicBool,
) -> Result<String, BadInput> {
    let Job { variant, so_far, player, seed, .. } = job;
    check_player(variant, library, player)?;
    let player = Player::read(player, variant, library)?;
    let seed = seed.filter(|_| player.keeps_its_seed()).unwrap_or(luck);
    let mut opponent = player.opponent(variant, library, seed).map_err(|failure| failure.0)?;
    let chosen = opponent.choose(so_far, allowance, stop);
    chosen.map(|chosen| chosen.turn).map_err(|failure| failure.0)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use game::SoFar;
    use games::GAMES;
    use room::Ticket;

    use super::*;

    /// Days, too: a level that misjudges differently every turn is another one.
    #[test]
    fn an_engine_with_the_same_seed_chooses_the_same() {
        let (time, stop) = (Allowance::time(Duration::from_secs(60)), AtomicBool::new(false));
        let mut chosen = 0;
        for entry in GAMES {
            let variant = Variant::read(entry.name).unwrap();
            let ask = |seed| {
                let job = Job {
                    ticket: Ticket::Turn(1),
                    variant: variant.clone(),
                    so_far: SoFar::default(),
                    player: "engine:2".to_owned(),
                    seed: Some(seed),
                };
                choose(&job, &Library::shipped_only(), &time, 0, &stop).unwrap()
            };
            assert_eq!(ask(7), ask(7), "{}", entry.name);
            chosen += usize::from((1..5).any(|seed| ask(seed) != ask(7)));
        }
        assert!(chosen > GAMES.len() / 2, "seeds make a difference in {chosen} games only");
    }
}
