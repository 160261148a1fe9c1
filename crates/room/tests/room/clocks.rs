//! Clocks: what a turn costs, and games that time ends.

use game::{Ending, Outcome, Reason, Side, Status};
use protocol::{Clocks, Offer, Refusal, Role, RoomClock};
use room::{Change, HUMAN, Verdict};

use crate::{Desk, FIRST, SECOND, keep, new_room, offer, play};

#[test]
fn clocks_charge_what_a_turn_took_and_not_what_storing_took() {
    let mut desk =
        Desk::open(new_room([HUMAN, HUMAN], Some(RoomClock { seconds: 60, increment: 2 })));
    let both = desk.enter(&[FIRST, SECOND]);
    for _ in 0..2 {
        desk.wait(100_000);
        assert_eq!(desk.room.wake_at(), None, "nobody's time runs yet");
        desk.play_any(both);
    }
    assert_eq!(desk.room.wake_at(), Some(desk.now.after(60_000)));
    desk.wait(10_000);
    let effects = desk.room.say(both, play(2, &desk.any_turn()), desk.now);
    let proposal = effects.store.unwrap();
    assert!(matches!(proposal.change(),
        Change::Turn { turn, .. } if turn.left == Some([52_000, 60_000])));
    keep(&mut desk.stored, &mut desk.opened, proposal.change());
    desk.wait(3_000);
    let stored = desk.now;
    desk.wait(1_000);
    let effects = desk.room.settle(proposal, Verdict::Stored { at: stored }, desk.now);
    desk.carry(effects).unwrap();
    assert_eq!(desk.room.wake_at(), Some(stored.after(60_000)), "since there was something new");
    let running = Some(Side::Second);
    assert_eq!(desk.state(Role::First).clocks, Some(Clocks { left: [52_000, 59_000], running }));
    // A turn that is taken back gives its time back.
    desk.say(both, offer(Offer::Undo)).unwrap();
    let clocks = Clocks { left: [60_000, 60_000], running: Some(Side::First) };
    assert_eq!(desk.state(Role::First).clocks, Some(clocks));
}

#[test]
fn time_ends_games_by_itself_and_before_a_late_turn() {
    let quick = || {
        let mut desk =
            Desk::open(new_room([HUMAN, HUMAN], Some(RoomClock { seconds: 1, increment: 0 })));
        let both = desk.enter(&[FIRST, SECOND]);
        desk.play_any(both);
        desk.play_any(both);
        (desk, both)
    };
    let lost = Ending { outcome: Outcome::Won(Side::Second), reason: Reason::Time };
    let (mut desk, both) = quick();
    desk.wait(999);
    assert_eq!(desk.tick(), Ok(()));
    assert_eq!(desk.state(Role::First).sight.standing, Status::Playing(Side::First));
    desk.wait(1);
    let _ = desk.tick();
    assert_eq!(desk.last_state(both).sight.standing, Status::Over(lost.clone()));
    assert_eq!(desk.last_state(both).clocks, Some(Clocks { left: [0, 1_000], running: None }));
    assert_eq!((desk.room.wake_at(), &desk.stored.over), (None, &Some(lost.clone())));

    // Nobody looked at the clock before the turn came.
    let (mut desk, both) = quick();
    desk.wait(5_000);
    let turn = desk.any_turn();
    let refused = Err(Refusal::GameIsOver { reason: Reason::Time });
    assert_eq!(desk.say(both, play(2, &turn)), refused);
    assert_eq!(desk.last_state(both).sight.standing, Status::Over(lost.clone()));

    // What can't be stored is tried again, not at once.
    let (mut desk, _) = quick();
    desk.wait(1_000);
    let proposal = desk.room.tick(desk.now).store.unwrap();
    let effects = desk.room.settle(proposal, Verdict::Failed, desk.now);
    assert_eq!(effects.refused, Some(Refusal::NotStored));
    assert!(desk.room.wake_at().unwrap() > desk.now);
    desk.now = desk.room.wake_at().unwrap();
    let _ = desk.tick();
    assert_eq!(desk.state(Role::First).sight.standing, Status::Over(lost.clone()));
}
