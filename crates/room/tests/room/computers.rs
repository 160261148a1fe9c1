//! When computers think, for whom, and what comes of it.

use game::Reason;
use protocol::{FromClient, NewRoom, Offer, Pace, Refusal, Role, ToClient};
use room::{HUMAN, Ticket, Verdict};

use crate::{Desk, FIRST, SECOND, new_room, offer, people, play};

#[test]
fn a_computer_answers_after_a_pause_and_stops_when_it_is_not_asked_any_more() {
    let mut desk = Desk::open(new_room([HUMAN, "engine:1"], None));
    let guest = desk.enter(&[FIRST]);
    assert_eq!(desk.room.wake_at(), None);
    desk.play_any(guest);
    let at = desk.room.wake_at().expect("the computer begins to think soon");
    assert!(at > desk.now);
    assert!(desk.job.is_none());
    desk.now = at;
    desk.tick().unwrap();
    let job = desk.job.clone().expect("a job");
    assert_eq!((job.player.as_str(), job.so_far.turns.len()), ("engine:1", 1));
    assert!(desk.last_state(guest).thinking && desk.room.is_needed());
    let turn = desk.any_turn();
    assert_eq!(desk.say(guest, play(1, &turn)), Err(Refusal::SeatOfComputer));
    assert_eq!(desk.say(guest, offer(Offer::Draw)), Err(Refusal::ComputerDeclines));

    // It could not choose: it is asked again, later and later.
    let mut job = job;
    for pause in [1_000, 2_000, 4_000] {
        let effects = desk.room.thought(job.ticket, None, desk.now);
        desk.carry(effects).unwrap();
        assert_eq!(desk.room.wake_at(), Some(desk.now.after(pause)));
        desk.wait(pause);
        desk.tick().unwrap();
        job = desk.job.clone().expect("another try");
    }

    // The turn is taken back meanwhile: what the computer finds is not wanted.
    desk.say(guest, offer(Offer::Undo)).unwrap();
    assert!(!desk.room.wants(job.ticket));
    let effects = desk.room.thought(job.ticket, Some(turn), desk.now);
    assert!(effects.store.is_none() && effects.refused.is_none());

    desk.play_any(guest);
    desk.now = desk.room.wake_at().unwrap();
    desk.tick().unwrap();
    let seed = desk.job.as_ref().unwrap().seed;
    assert_eq!(seed, job.seed, "the same luck for the whole game");
    desk.think().unwrap();
    assert_eq!(desk.last_state(guest).turns.len(), 1);
    assert!(!desk.last_state(guest).thinking);
    // One's own last turn comes back, and with it the answer to it.
    desk.say(guest, offer(Offer::Undo)).unwrap();
    assert!(desk.stored.turns.is_empty());
}

#[test]
fn a_computer_whose_turn_was_not_stored_thinks_again() {
    let mut desk = Desk::open(new_room(["engine:1", HUMAN], None));
    desk.enter(&[SECOND]);
    desk.now = desk.room.wake_at().unwrap();
    desk.tick().unwrap();
    let job = desk.job.take().unwrap();
    let effects = desk.room.thought(job.ticket, Some(desk.any_turn()), desk.now);
    let effects = desk.room.settle(effects.store.unwrap(), Verdict::Failed, desk.now);
    assert_eq!(effects.refused, Some(Refusal::NotStored));
    desk.now = desk.room.wake_at().expect("another try");
    desk.tick().unwrap();
    desk.think().unwrap();
    assert_eq!(desk.stored.turns.len(), 1);
}

#[test]
fn computers_play_each_other_while_somebody_watches_at_the_pace_that_is_set() {
    let mut desk = Desk::open(new_room(["engine:1", "random"], None));
    assert_eq!(desk.room.wake_at(), None, "nobody watches");
    let guest = desk.enter(&[FIRST]);
    assert_eq!(desk.last_state(guest).pace, Some(Pace { paused: false, delay: 900 }));
    for _ in 0..2 {
        desk.now = desk.room.wake_at().unwrap();
        desk.tick().unwrap();
        desk.think().unwrap();
    }
    assert_eq!(desk.say(guest, FromClient::Advance), Err(Refusal::NoPace), "it is not halted");
    let pace = |paused, delay| FromClient::Pace { pace: Pace { paused, delay } };
    desk.say(guest, pace(true, 99_999_999)).unwrap();
    assert_eq!(desk.last_state(guest).pace, Some(Pace { paused: true, delay: 10_000 }));
    assert_eq!(desk.room.wake_at(), None);
    desk.say(guest, FromClient::Advance).unwrap();
    desk.think().unwrap();
    assert_eq!((desk.stored.turns.len(), desk.room.wake_at()), (3, None));
    desk.say(guest, pace(false, 100)).unwrap();
    assert_eq!(desk.room.wake_at(), Some(desk.now.after(100)));
    desk.wait(100);
    desk.tick().unwrap();
    let asked = desk.job.as_ref().unwrap().ticket;
    assert!(desk.room.wants(asked));
    desk.room.leave(guest, desk.now);
    assert!(!desk.room.wants(asked), "who left sees nothing");
    assert!(!desk.room.is_needed());
}

#[test]
fn hints_are_for_who_asked_and_for_the_board_of_then() {
    let mut desk = Desk::open(NewRoom { hints: true, ..people() });
    let (first, second) = (desk.enter(&[FIRST]), desk.enter(&[SECOND]));
    desk.say(first, FromClient::Hint).unwrap();
    let job = desk.job.clone().unwrap();
    assert_eq!(job.ticket, Ticket::Hint { guest: first, ply: 0, revision: 0 });
    assert_eq!(job.seed, None);
    assert!(!desk.state(Role::First).thinking, "no computer plays");
    desk.heard.clear();
    desk.think().unwrap();
    let [(to, ToClient::Hinted { ply: 0, turn, words, trace, .. })] = desk.heard.as_slice() else {
        panic!("{:?}", desk.heard);
    };
    assert_eq!((*to, trace.is_empty(), words.id), (first, false, "quantik-turn"));
    let turn = turn.clone();

    desk.play_any(first);
    let effects = desk.room.thought(job.ticket, Some(turn), desk.now);
    assert!(effects.messages.is_empty(), "the board is another one");
    desk.say(second, FromClient::Resign).unwrap();
    let refused = Err(Refusal::GameIsOver { reason: Reason::Resignation });
    assert_eq!(desk.say(second, FromClient::Hint), refused);
}
