//! What is stored is what is true: before it nothing is told, after it nothing is lost.

use std::collections::HashMap;

use game::{Ending, Outcome, Reason, Side, Touch};
use games::Variant;
use protocol::{Clocks, FromClient, Offer, Offered, Refusal, Role, RoomClock, ToClient};
use room::{HUMAN, Room, Verdict};

use crate::{Desk, FIRST, SECOND, legal, new_room, offer, people, play};

#[test]
fn nothing_is_told_or_shown_before_it_is_stored() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    desk.play_any(both);
    for said in
        [play(1, &desk.any_turn()), FromClient::Resign, offer(Offer::Undo), offer(Offer::Draw)]
    {
        let before = desk.state(Role::First);
        let effects = desk.room.say(both, said, desk.now);
        assert!(effects.messages.is_empty());
        assert!(effects.store.is_some());
        assert_eq!(desk.state(Role::First), before);
    }
}

#[test]
fn what_is_not_stored_did_not_happen() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    desk.play_any(both);
    let turn = desk.any_turn();
    let tries = [play(1, &turn), FromClient::Resign, offer(Offer::Undo), offer(Offer::Draw)];
    for said in tries {
        let (before, heard) = (desk.state(Role::First), desk.heard.len());
        assert_eq!(desk.say_in_vain(both, said, Verdict::Failed), Refusal::NotStored);
        assert_eq!(desk.state(Role::First), before);
        assert_eq!(desk.heard.len(), heard, "nobody is told");
    }
    // And it can be tried again.
    desk.say(both, play(1, &turn)).unwrap();
    desk.say(both, FromClient::Resign).unwrap();
    let rematch = offer(Offer::Rematch);
    assert_eq!(desk.say_in_vain(both, rematch.clone(), Verdict::Failed), Refusal::NotStored);
    assert_eq!(desk.state(Role::First).next, None);
    desk.say(both, rematch).unwrap();
    assert_eq!(desk.state(Role::First).next.as_deref(), Some("there"));
}

#[test]
fn who_was_overtaken_takes_what_is_stored() {
    let mut desk = Desk::open(people());
    let (first, second) = (desk.enter(&[FIRST]), desk.enter(&[SECOND]));
    desk.play_any(first);
    // Elsewhere the same ply was played otherwise.
    let variant = Variant::read(&people().game).unwrap();
    let turns = legal(&variant, &[]);
    let mut elsewhere = desk.stored.clone();
    (elsewhere.version, elsewhere.revision) = (elsewhere.version + 3, elsewhere.revision + 1);
    elsewhere.turns[0].turn = turns[turns.len() - 1].clone();
    let played = vec![elsewhere.turns[0].turn.clone()];
    elsewhere
        .turns
        .push(room::StoredTurn { turn: legal(&variant, &played)[0].clone(), left: None });
    let all: Vec<String> = elsewhere.turns.iter().map(|stored| stored.turn.clone()).collect();
    let verdict = Verdict::Overtaken(Box::new(elsewhere));
    let turn = desk.any_turn();
    let refusal = desk.say_in_vain(second, play(1, &turn), verdict);
    assert_eq!(refusal, Refusal::SomebodyWasFaster);
    for guest in [first, second] {
        let state = desk.last_state(guest);
        assert_eq!((state.from, &state.turns), (0, &all), "all of it, from the beginning");
    }
}

/// Carries the same room somewhere else.
fn elsewhere(desk: &Desk) -> Desk {
    let room = Room::restore(desk.stored.clone(), "nowhere".to_owned(), desk.now).unwrap();
    let (stored, heard, known) = (desk.stored.clone(), Vec::new(), HashMap::new());
    Desk { room, stored, opened: Vec::new(), now: desk.now, heard, known, job: None }
}

#[test]
fn what_happens_elsewhere_is_taken_over_and_told() {
    let mut here = Desk::open(people());
    let mut there = elsewhere(&here);
    let (first, second) = (here.enter(&[FIRST]), there.enter(&[SECOND]));
    let follow = |from: &Desk, to: &mut Desk| {
        let effects = to.room.refresh(from.stored.clone(), to.now);
        to.stored = from.stored.clone();
        to.carry(effects).unwrap();
    };
    here.play_any(first);
    follow(&here, &mut there);
    assert_eq!(there.last_state(second).turns, here.last_state(first).turns);
    let told = there.heard.len();
    follow(&here, &mut there);
    assert_eq!(there.heard.len(), told, "nothing is new");
    // A half-made turn outlives what does not change the board.
    let step = there.last_state(second).sight.choices[0];
    there.say(second, FromClient::Touch { ply: 1, touch: Touch::Click(step) }).unwrap();
    here.say(first, offer(Offer::Undo)).unwrap();
    follow(&here, &mut there);
    let state = there.last_state(second);
    assert_eq!(state.offered, Some(Offered { by: Side::First, offer: Offer::Undo }));
    assert_eq!((state.sight.steps.len(), state.from, state.turns.len()), (1, 1, 0));
    there.say(second, FromClient::Answer { accept: true }).unwrap();
    follow(&there, &mut here);
    let state = here.last_state(first);
    assert_eq!((state.from, state.turns.len(), state.revision), (0, 0, 1));
    here.say(first, FromClient::Resign).unwrap();
    follow(&here, &mut there);
    assert!(there.last_state(second).sight.standing.is_over());
    there.say(second, offer(Offer::Rematch)).unwrap();
    follow(&there, &mut here);
    here.say(first, FromClient::Answer { accept: true }).unwrap();
    follow(&here, &mut there);
    let moved = ToClient::Moved { room: "there".to_owned() };
    assert_eq!(there.heard.last(), Some(&(second, moved)));
}

#[test]
fn a_restart_gives_nobody_time_back() {
    let clock = Some(RoomClock { seconds: 60, increment: 2 });
    let mut desk = Desk::open(new_room([HUMAN, HUMAN], clock));
    let both = desk.enter(&[FIRST, SECOND]);
    for _ in 0..3 {
        desk.wait(10_000);
        desk.play_any(both);
    }
    assert_eq!(desk.stored.deadline, Some(desk.now.after(60_000)));
    desk.wait(25_000);
    let mut again = elsewhere(&desk);
    let clocks = again.state(Role::First).clocks;
    assert_eq!(clocks, Some(Clocks { left: [52_000, 35_000], running: Some(Side::Second) }));
    assert!(!again.room.is_needed(), "nobody waits in there: the deadline is stored");
    // What is taken back runs on from there, and that is stored too.
    let both = again.enter(&[FIRST, SECOND]);
    again.say(both, offer(Offer::Undo)).unwrap();
    assert_eq!(again.stored.deadline, Some(again.now.after(60_000)));
    again.wait(60_001);
    let mut late = elsewhere(&again);
    let _ = late.tick();
    let lost = Ending { outcome: Outcome::Won(Side::Second), reason: Reason::Time };
    assert_eq!((late.stored.over, late.stored.deadline), (Some(lost), None));
}
