//! Who comes in, what it may do and what it hears.

use game::{Step, Touch};
use games::Variant;
use protocol::{Details, FromClient, NewRoom, Offer, Pace, Presence, Refusal, Role, ToClient};

use crate::{Desk, FIRST, SECOND, WATCH, offer, people, play, table};

/// However many come at once, each hears of them once.
#[test]
fn a_crowd_that_comes_is_told_once() {
    let mut desk = Desk::open(people());
    let first = desk.enter(&[FIRST]);
    desk.heard.clear();
    let mut crowd = Vec::new();
    for _ in 0..300 {
        let (guest, effects) = desk.room.enter(&[WATCH], (0, 0), desk.now).unwrap();
        desk.carry(effects).unwrap();
        crowd.push(guest);
    }
    assert!(desk.heard.iter().all(|(guest, _)| *guest != first), "not one by one");
    assert_eq!(desk.heard.len(), 600, "how things stand, for each");
    desk.heard.clear();
    desk.meet();
    assert_eq!(desk.heard.len(), 301);
    let presence = ToClient::Presence(Presence { here: [true, false], watching: 300 });
    assert!(desk.heard.iter().all(|(_, message)| *message == presence));
    for guest in crowd {
        let effects = desk.room.leave(guest, desk.now);
        desk.carry(effects).unwrap();
    }
    desk.heard.clear();
    desk.meet();
    assert_eq!(desk.heard.len(), 1);
    assert_eq!(desk.last_state(first).presence.watching, 0);
    // Who is elsewhere is here too.
    desk.room.set_elsewhere(Presence { here: [false, true], watching: 2 }, desk.now);
    desk.meet();
    let presence = desk.last_state(first).presence;
    assert_eq!(presence, Presence { here: [true, true], watching: 2 });
}

#[test]
fn keys_open_what_they_open_and_orders_come_from_those_who_may() {
    let mut desk = Desk::open(people());
    for keys in [&[][..], &[[9; 32]], &[WATCH, [9; 32]]] {
        let refused = desk.room.enter(keys, (0, 0), desk.now).map(|(guest, _)| guest);
        assert_eq!(refused, Err(Refusal::KeyUnknown));
    }
    let (first, second) = (desk.enter(&[FIRST]), desk.enter(&[SECOND]));
    let watcher = desk.enter(&[WATCH]);
    let turn = desk.any_turn();
    assert_eq!(desk.say(second, play(0, &turn)), Err(Refusal::NotYourTurn));
    assert_eq!(desk.say(first, play(1, &turn)), Err(Refusal::PlyStale));
    let pace = FromClient::Pace { pace: Pace { paused: true, delay: 0 } };
    let hint = FromClient::Hint;
    for said in [play(0, &turn), FromClient::Resign, offer(Offer::Draw), pace.clone(), hint] {
        assert_eq!(desk.say(watcher, said), Err(Refusal::OnlyWatching));
    }
    assert_eq!(desk.say(first, pace), Err(Refusal::NoPace));
    assert_eq!(desk.say(first, FromClient::Advance), Err(Refusal::NoPace));
    assert!(matches!(desk.say(first, play(0, "nonsense")), Err(Refusal::Input(_))));
    let state = desk.state(Role::Watch);
    let everybody = Presence { here: [true, true], watching: 1 };
    assert_eq!((state.presence, state.turns.len()), (everybody, 0));
    desk.leave(second);
    assert_eq!(desk.last_state(first).presence.here, [true, false]);
    // One who has left says nothing any more.
    let effects = desk.room.say(second, FromClient::Resign, desk.now);
    assert!(effects.messages.is_empty() && effects.store.is_none() && effects.refused.is_none());
}

#[test]
fn who_comes_back_hears_only_what_it_does_not_know() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    for _ in 0..3 {
        desk.play_any(both);
    }
    let (guest, effects) = desk.room.enter(&[WATCH], (2, 0), desk.now).unwrap();
    desk.carry(effects).unwrap();
    let state = desk.last_state(guest);
    assert_eq!((state.from, state.turns.len()), (2, 1));
    // What it knows of another revision is worth nothing.
    desk.say(both, offer(Offer::Undo)).unwrap();
    let state = desk.last_state(guest);
    assert_eq!((state.revision, state.from, state.turns.len()), (1, 0, 2));
}

#[test]
fn boards_of_the_past_can_be_looked_at() {
    let mut desk = Desk::open(people());
    let both = desk.enter(&[FIRST, SECOND]);
    let start = desk.state(Role::Watch).sight.view;
    desk.play_any(both);
    let after = desk.state(Role::Watch);
    desk.play_any(both);
    for (ply, board, cells) in
        [(0, &start, &Vec::new()), (1, &after.sight.view, &after.sight.trace)]
    {
        desk.say(both, FromClient::Look { ply }).unwrap();
        let Some((_, ToClient::Looked { ply: told, view, trace, .. })) = desk.heard.last() else {
            panic!("{:?}", desk.heard.last());
        };
        assert_eq!((*told, view, trace), (ply, board, cells));
    }
    desk.say(both, FromClient::Look { ply: 99 }).unwrap();
    assert!(matches!(desk.heard.last(), Some((_, ToClient::Looked { ply: 2, .. }))));
}

/// What shows at a closer look is told to who asks, of the turn that is being made to who
/// makes it.
#[test]
fn what_shows_at_a_closer_look_is_asked_for() {
    let mut desk = Desk::open(NewRoom { game: "moxie".to_owned(), ..people() });
    let [first, second, watcher] = [FIRST, SECOND, WATCH].map(|key| desk.enter(&[key]));
    let turns = ["a1", "b2"].map(str::to_owned);
    desk.say(first, play(0, &turns[0])).unwrap();
    desk.say(second, play(1, &turns[1])).unwrap();
    let click = Touch::Click(Step::Cell(0));
    desk.say(first, FromClient::Touch { ply: 2, touch: click }).unwrap();
    let mut table = table(&Variant::read("moxie").unwrap(), &turns);
    table.touch(click).unwrap();
    let truth = [(first, Details::at(&*table)), (second, Details::beside(&*table))];
    assert!(!truth[0].1.along.is_empty() && !truth[1].1.reach.is_empty());
    for (guest, truth) in truth.iter().chain([&(watcher, truth[1].1.clone())]) {
        desk.heard.clear();
        desk.say(*guest, FromClient::Inspect).unwrap();
        assert_eq!(desk.heard, [(*guest, ToClient::Inspected(truth.clone()))]);
    }
    // Of a game that people have ended nothing goes anywhere.
    desk.say(second, FromClient::Resign).unwrap();
    assert!(desk.room.details(&[Role::First]).reach.is_empty());
}
