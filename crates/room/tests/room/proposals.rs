//! What needs both sides, and what does not.

use game::{Ending, Outcome, Reason, Side, Status};
use games::GAMES;
use protocol::{FromClient, NewRoom, Offer, Offered, Refusal, Role, ToClient};

use crate::{Desk, FIRST, SECOND, offer, people, play};

/// In every game: a draw may be proposed exactly if there are draws.
#[test]
fn draws_are_proposed_only_where_there_are_any() {
    for entry in GAMES {
        let mut desk = Desk::open(NewRoom { game: entry.name.to_owned(), ..people() });
        let first = desk.enter(&[FIRST]);
        let proposed = desk.say(first, offer(Offer::Draw));
        assert_eq!(proposed, if entry.draws { Ok(()) } else { Err(Refusal::NoDraws) });
    }
}

#[test]
fn proposals_need_both_sides() {
    let mut desk = Desk::open(people());
    let (first, second) = (desk.enter(&[FIRST]), desk.enter(&[SECOND]));
    assert_eq!(desk.say(first, offer(Offer::Undo)), Err(Refusal::NothingToUndo));
    assert_eq!(desk.say(first, offer(Offer::Rematch)), Err(Refusal::GameGoesOn));
    let (yes, no) = (FromClient::Answer { accept: true }, FromClient::Answer { accept: false });
    assert_eq!(desk.say(second, yes.clone()), Err(Refusal::NothingProposed));
    desk.play_any(first);
    desk.say(first, offer(Offer::Undo)).unwrap();
    let undo = Offered { by: Side::First, offer: Offer::Undo };
    assert_eq!(desk.last_state(second).offered, Some(undo));
    assert_eq!(desk.say(first, yes.clone()), Err(Refusal::OwnProposal));
    desk.say(second, no).unwrap();
    assert_eq!(desk.last_state(first).offered, None);
    // To propose the same is to accept it, and a turn is an answer too.
    desk.say(first, offer(Offer::Undo)).unwrap();
    desk.play_any(second);
    assert_eq!(desk.last_state(first).offered, None);
    desk.say(first, offer(Offer::Undo)).unwrap();
    desk.say(second, yes.clone()).unwrap();
    assert!(desk.stored.turns.is_empty(), "up to its own last turn");
    desk.say(second, offer(Offer::Draw)).unwrap();
    desk.say(first, offer(Offer::Draw)).unwrap();
    let agreed = Status::Over(Ending { outcome: Outcome::Draw, reason: Reason::Agreement });
    assert_eq!(desk.last_state(second).sight.standing, agreed);
    assert!(desk.room.record().to_string().ends_with("1/2-1/2\n"));
    let game_over = Err(Refusal::GameIsOver { reason: Reason::Agreement });
    for said in [offer(Offer::Draw), offer(Offer::Undo), FromClient::Resign, play(0, "x")] {
        assert_eq!(desk.say(first, said), game_over);
    }
    desk.say(first, offer(Offer::Rematch)).unwrap();
    desk.say(second, yes).unwrap();
    let [next] = desk.opened.as_slice() else { panic!("{:?}", desk.opened) };
    assert_eq!((next.id.as_str(), next.seats), ("there", [SECOND, FIRST]));
    let moved = ToClient::Moved { room: "there".to_owned() };
    for guest in [first, second] {
        assert!(desk.heard.contains(&(guest, moved.clone())));
    }
}

#[test]
fn resigning_loses_for_who_resigns() {
    for (keys, winner) in [
        (&[FIRST][..], Side::Second),
        (&[SECOND], Side::First),
        // Both seats at one screen: for who has to play.
        (&[FIRST, SECOND], Side::First),
    ] {
        let mut desk = Desk::open(people());
        let both = desk.enter(&[FIRST, SECOND]);
        desk.play_any(both);
        let guest = desk.enter(keys);
        desk.say(guest, FromClient::Resign).unwrap();
        let ending = Ending { outcome: Outcome::Won(winner), reason: Reason::Resignation };
        assert_eq!(desk.last_state(guest).sight.standing, Status::Over(ending));
    }
}

#[test]
fn a_game_that_the_board_ended_can_be_taken_back() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    while !desk.state(Role::First).sight.standing.is_over() {
        desk.play_any(both);
    }
    let turns = desk.stored.turns.len();
    assert_eq!(desk.stored.over, None, "the position says it");
    desk.say(both, offer(Offer::Undo)).unwrap();
    assert_eq!(desk.stored.turns.len(), turns - 1);
    assert!(!desk.last_state(both).sight.standing.is_over());
}
