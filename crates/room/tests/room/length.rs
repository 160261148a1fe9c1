//! How long a game may become.

use game::{Status, Touch};
use games::Variant;
use protocol::{FromClient, NewRoom, Pace, Refusal};
use room::HUMAN;

use crate::{Desk, FIRST, SECOND, play};

/// A game that both sides keep from its end, and what it is called.
fn endless(turns: usize) -> (&'static str, Vec<String>) {
    let game = "quartetto";
    let mut table = Variant::read(game).unwrap().new_table();
    while table.ply() < turns {
        let (legal, ply) = (table.turns(), table.ply());
        let mut tried = (0..legal.len()).map(|n| &legal[(ply * 7919 + n) % legal.len()]);
        let goes_on = tried.any(|turn| {
            table.play(turn).unwrap();
            let goes_on = matches!(table.status(), Status::Playing(_));
            if !goes_on {
                table.undo();
            }
            goes_on
        });
        if !goes_on {
            // A dead end: another way is tried from a little before it.
            for _ in 0..ply % 5 + 2 {
                table.undo();
            }
        }
    }
    (game, table.played())
}

/// Some games could go on for ever, and a room is played again whenever somebody comes.
#[test]
fn there_is_an_end_to_the_turns_of_a_game() {
    let most = room::LONGEST_GAME;
    let (game, turns) = endless(most as usize - 1);
    for players in [[HUMAN, HUMAN], [HUMAN, "random"], ["random", "random"]] {
        let new = NewRoom { turns: turns.clone(), ..NewRoom::new(game, players) };
        let mut desk = Desk::open(new);
        let guest = desk.enter(&[FIRST, SECOND]);
        let last = desk.any_turn();
        match players[1] {
            HUMAN => desk.say(guest, play(most as usize - 1, &last)).unwrap(),
            _ => {
                desk.wait(1_000);
                desk.tick().unwrap();
                desk.think().unwrap();
            }
        }
        assert_eq!(desk.stored.turns.len(), most as usize);
        let too_long = Err(Refusal::GameTooLong { most });
        if players[0] == HUMAN {
            let more = desk.any_turn();
            assert_eq!(desk.say(guest, play(most as usize, &more)), too_long);
            let click = FromClient::Touch { ply: most, touch: Touch::Back };
            assert_eq!(desk.say(guest, click), too_long);
            // It can be ended, and what was played can be taken back.
            desk.say(guest, FromClient::Resign).unwrap();
        } else {
            assert_eq!(desk.room.wake_at(), None, "no computer thinks any more");
            let halt = Pace { paused: true, delay: 0 };
            desk.say(guest, FromClient::Pace { pace: halt }).unwrap();
            assert_eq!(desk.say(guest, FromClient::Advance), too_long);
        }
    }
}
