//! What every database must do, the same for all of them.

use game::{Ending, Outcome, Reason, Side};
use protocol::{Offer, Offered, Pace, RoomClock};
use room::{Charter, StoredTurn};

use super::*;
use crate::local_postgres::{LocalPostgres, LocalPostgresError};

/// A PostgreSQL with an empty database, as long as it is kept, and the address.
async fn new_database() -> (LocalPostgres, String) {
    let start = || {
        let postgres = LocalPostgres::start(false)?;
        let address = postgres.create("quina")?;
        Ok::<_, LocalPostgresError>((postgres, address))
    };
    let started = tokio::task::spawn_blocking(start).await.expect("no panic");
    started.unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn turn(number: u64) -> StoredTurn {
    StoredTurn { turn: format!("turn {number}"), left: Some([number, 2 * number]) }
}

/// A room with so many turns. No store knows whether they are legal.
pub(super) fn new_room(id: &str, turns: u64) -> StoredRoom {
    let charter = Charter {
        id: id.to_owned(),
        game: "a game".to_owned(),
        start: Some("a \"position\"".to_owned()),
        players: ["human", "engine:3"].map(str::to_owned),
        seats: [[1; 32], [2; 32]],
        watch: [3; 32],
        clock: Some(RoomClock { seconds: 60, increment: 5 }),
        invited: Some(Side::First),
        used: None,
        hints: true,
    };
    let turns = (0..turns).map(turn).collect();
    StoredRoom { turns, ..StoredRoom::new(charter) }
}

/// After everything that is stored here: no deadline is put off.
const LATER: Moment = Moment(u64::MAX);

fn edit(room: &StoredRoom, change: Change) -> Edit {
    Edit { room: room.charter.id.clone(), version: room.version, lease: None, at: LATER, change }
}

fn ending(reason: Reason) -> Ending {
    Ending { outcome: Outcome::Won(Side::First), reason }
}

/// Every kind of change, in an order in which a game could have them.
fn changes(room: &StoredRoom) -> Vec<Change> {
    let ply = room.turns.len() as u32;
    let id = &room.charter.id;
    let next = room.charter.rematch(format!("{id} again"));
    let play = |ply: u32, deadline| Change::Turn { ply, turn: turn(ply.into()), deadline };
    let offered = Offered { by: Side::Second, offer: Offer::Undo };
    vec![
        play(ply, Some(Moment(5_000))),
        Change::Sit { key: [9; 32], hints: false, player: "human:Rui".to_owned() },
        Change::Name { side: Side::First, player: "human:Ana".to_owned() },
        Change::Offer(Some(offered)),
        Change::Pace(Pace { paused: false, delay: 70 }),
        Change::TakeBack { from: ply - 1, deadline: Some(Moment(8_000)) },
        play(ply - 1, None),
        Change::Turn { ply, turn: StoredTurn { left: None, ..turn(7) }, deadline: None },
        Change::Offer(Some(offered)),
        Change::Offer(None),
        Change::End(ending(Reason::Resignation)),
        Change::Rematch(Box::new(next)),
    ]
}

/// What is stored is what the changes make of a room, and every one of them is
/// refused to who knows an older version, and then changes nothing.
async fn changes_are_kept_and_stale_ones_are_not(store: &Store) {
    let mut here = new_room("here", 3);
    store.open_room(here.clone()).await.unwrap();
    assert_eq!(store.room("here").await.unwrap(), Some(here.clone()));
    let all = changes(&here);
    for change in &all {
        let before = here.clone();
        let made = store.change(edit(&here, change.clone())).await.unwrap();
        here.make(change);
        assert_eq!(made.version, here.version);
        assert_eq!(store.room("here").await.unwrap(), Some(here.clone()), "{change:?}");
        for late in changes(&before) {
            // A rematch by another name: that there is one already is not the reason.
            let late = match late {
                Change::Rematch(next) => {
                    Change::Rematch(Box::new(Charter { id: "orphan".to_owned(), ..*next }))
                }
                late => late,
            };
            let refused = store.change(edit(&before, late.clone())).await;
            assert!(matches!(refused, Err(StoreError::Taken)), "{late:?} after {change:?}");
        }
        assert_eq!(store.room("here").await.unwrap(), Some(here.clone()), "{change:?}");
    }
    assert_eq!(store.room("orphan").await.unwrap(), None);
    let Some(Change::Rematch(next)) = all.last() else { panic!("a rematch comes last") };
    assert_eq!(store.room(&next.id).await.unwrap(), Some(StoredRoom::new((**next).clone())));
}

/// A rematch opens and links, or does neither.
async fn no_room_is_an_orphan(store: &Store) {
    let here = new_room("parent", 2);
    store.open_room(here.clone()).await.unwrap();
    store.open_room(new_room("taken", 1)).await.unwrap();
    let again = store.open_room(new_room("taken", 5)).await;
    assert!(matches!(again, Err(StoreError::Taken)));
    assert_eq!(store.room("taken").await.unwrap(), Some(new_room("taken", 1)));
    let rematch = |id: &str| Change::Rematch(Box::new(here.charter.rematch(id.to_owned())));
    let refused = store.change(edit(&here, rematch("taken"))).await;
    assert!(matches!(refused, Err(StoreError::Taken)));
    assert_eq!(store.room("parent").await.unwrap(), Some(here.clone()));
    // Two at once: one room is opened.
    let (one, other) = tokio::join!(
        store.change(edit(&here, rematch("one"))),
        store.change(edit(&here, rematch("other")))
    );
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    let next = store.room("parent").await.unwrap().unwrap().next.unwrap();
    for id in ["one", "other"] {
        assert_eq!(store.room(id).await.unwrap().is_some(), next == id);
    }
    let missing = Edit { room: "nowhere".to_owned(), ..edit(&here, rematch("third")) };
    assert!(matches!(store.change(missing).await, Err(StoreError::Taken)));
    assert_eq!(store.room("third").await.unwrap(), None);
}

/// Of many who play a ply at once, one is stored; and rooms do not disturb each
/// other.
async fn one_of_many_is_stored(store: &Store) {
    let rooms: Vec<StoredRoom> = (0..20).map(|n| new_room(&format!("race {n}"), n)).collect();
    for room in &rooms {
        store.open_room(room.clone()).await.unwrap();
    }
    for round in 0..5 {
        let tries = rooms.iter().flat_map(|room| {
            (0..4).map(move |n| {
                let ply = room.turns.len() as u32 + round;
                let deadline = Some(Moment(n));
                let change = Change::Turn { ply, turn: turn(100 + n), deadline };
                store.change(Edit { version: round.into(), ..edit(room, change) })
            })
        });
        let results = futures_util::future::join_all(tries).await;
        for of_one_room in results.chunks(4) {
            assert_eq!(of_one_room.iter().filter(|result| result.is_ok()).count(), 1);
        }
    }
    for room in &rooms {
        let now = store.room(&room.charter.id).await.unwrap().unwrap();
        assert_eq!((now.version, now.turns.len()), (5, room.turns.len() + 5));
        // Turn and deadline are those of the same try.
        let last = now.turns.last().unwrap();
        assert_eq!(*last, turn(100 + now.deadline.unwrap().0));
    }
}

/// One node at a time computes, and who was one before does nothing any more.
async fn a_lease_is_held_by_one_and_fences(store: &Store) {
    let here = new_room("leased", 2);
    store.open_room(here.clone()).await.unwrap();
    let held = store.lease("leased", "a").await.unwrap();
    assert!(matches!(store.lease("leased", "b").await, Err(StoreError::Taken)));
    assert_eq!(store.lease("leased", "a").await.unwrap(), held, "renewed");
    assert!(matches!(store.lease("nowhere", "a").await, Err(StoreError::Taken)));
    let turn_2 = Change::Turn { ply: 2, turn: turn(2), deadline: None };
    let by = |lease: &Lease, version| Edit {
        lease: Some(lease.clone()),
        version,
        ..edit(&here, turn_2.clone())
    };
    // Who gives back what it does not hold gives nothing back.
    store.release("leased", Lease { epoch: held.epoch + 1, ..held.clone() }).await.unwrap();
    assert!(store.lease("leased", "b").await.is_err());
    store.release("leased", held.clone()).await.unwrap();
    let next = store.lease("leased", "b").await.unwrap();
    assert!(next.epoch > held.epoch);
    let refused = store.change(by(&held, 0)).await;
    assert!(matches!(refused, Err(StoreError::Taken)), "the epoch has passed");
    assert_eq!(store.room("leased").await.unwrap(), Some(here.clone()));
    store.change(by(&next, 0)).await.unwrap();
    // Without being renewed it ends by itself.
    tokio::time::sleep(std::time::Duration::from_millis(LEASE + 300)).await;
    let third = store.lease("leased", "a").await.unwrap();
    assert!(third.epoch > next.epoch);
    let refused = store.change(by(&next, 1)).await;
    assert!(matches!(refused, Err(StoreError::Taken)), "it was away too long");
}

/// No clock runs out before it has, by the database's own time.
async fn time_is_up_when_it_is(store: &Store) {
    let now = store.now();
    let late = StoredRoom { deadline: Some(now.before(1_000)), ..new_room("late", 2) };
    let soon = StoredRoom { deadline: Some(now.after(3_600_000)), ..new_room("soon", 2) };
    let never = new_room("never", 2);
    for room in [&late, &soon, &never] {
        store.open_room(room.clone()).await.unwrap();
    }
    let overdue = store.overdue(&[]).await.unwrap();
    assert!(overdue.contains(&"late".to_owned()), "{overdue:?}");
    assert!(!overdue.iter().any(|id| id == "soon" || id == "never"), "{overdue:?}");
    let but = store.overdue(&["late".to_owned()]).await.unwrap();
    assert!(!but.contains(&"late".to_owned()), "{but:?}");
    let flag = Change::End(ending(Reason::Time));
    let early = store.change(edit(&soon, flag.clone())).await;
    assert!(matches!(early, Err(StoreError::Early)), "{early:?}");
    assert_eq!(store.room("soon").await.unwrap(), Some(soon.clone()));
    store.change(edit(&soon, Change::End(ending(Reason::Resignation)))).await.unwrap();
    store.change(edit(&late, flag)).await.unwrap();
    assert!(!store.overdue(&[]).await.unwrap().contains(&"late".to_owned()));
}

async fn rooms_are_counted_and_compared(store: &Store) {
    let before = store.count_rooms().await.unwrap();
    store.open_room(new_room("counted", 1)).await.unwrap();
    assert_eq!(store.count_rooms().await.unwrap(), before + 1);
    store.try_write().await.unwrap();
    let ids = ["counted", "nobody"].map(str::to_owned);
    assert_eq!(store.versions(&ids).await.unwrap(), [("counted".to_owned(), 0)]);
    let change = Change::Offer(None);
    store.change(edit(&new_room("counted", 1), change)).await.unwrap();
    assert_eq!(store.versions(&ids).await.unwrap(), [("counted".to_owned(), 1)]);
    assert_eq!(store.versions(&[]).await.unwrap(), []);
}

/// A node that stood still between an order and storing it takes no time from who
/// plays next: deadlines count from when there is something to answer.
async fn what_is_stored_late_has_later_deadlines(store: &Store) {
    const LATE: u64 = 20_000;
    let mut here = new_room("stored late", 2);
    store.open_room(here.clone()).await.unwrap();
    let at = store.now().before(LATE);
    let deadline = Some(at.after(3_000));
    for change in [
        Change::Turn { ply: 2, turn: turn(2), deadline },
        Change::TakeBack { from: 2, deadline },
        Change::Turn { ply: 2, turn: turn(2), deadline: None },
    ] {
        let made = store.change(Edit { at, ..edit(&here, change.clone()) }).await.unwrap();
        assert!(made.at >= at.after(LATE - 1_000), "by the database's clock");
        here.make(&change);
        here.deadline = here.deadline.map(|_| made.at.after(3_000));
        assert_eq!(store.room("stored late").await.unwrap(), Some(here.clone()), "{change:?}");
    }
}

/// A rematch that is removed leaves nobody with a link to nowhere.
async fn what_leads_to_a_removed_room_is_forgotten(store: &Store) {
    let before = new_room("before", 3);
    store.open_room(before.clone()).await.unwrap();
    let next = before.charter.rematch("after".to_owned());
    store.change(edit(&before, Change::Rematch(Box::new(next)))).await.unwrap();
    let listed = store.list("").await.unwrap();
    let after: Vec<Listed> = listed.into_iter().filter(|room| room.id == "after").collect();
    assert_eq!(after.len(), 1);
    let stale = Listed { changed: Moment(1), ..after[0].clone() };
    assert_eq!(store.remove(&[stale]).await.unwrap(), 0, "it has changed since");
    let linked = store.room("before").await.unwrap().unwrap();
    assert_eq!((linked.next.as_deref(), linked.version), (Some("after"), 1));
    assert_eq!(store.remove(&after).await.unwrap(), 1);
    assert_eq!(store.room("after").await.unwrap(), None);
    let alone = store.room("before").await.unwrap().unwrap();
    assert_eq!((alone.next, alone.version), (None, 2), "others hear of it");
}

/// All of it.
pub(super) async fn suite(store: &Store) {
    changes_are_kept_and_stale_ones_are_not(store).await;
    no_room_is_an_orphan(store).await;
    one_of_many_is_stored(store).await;
    a_lease_is_held_by_one_and_fences(store).await;
    time_is_up_when_it_is(store).await;
    what_is_stored_late_has_later_deadlines(store).await;
    rooms_are_counted_and_compared(store).await;
    what_leads_to_a_removed_room_is_forgotten(store).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_does_what_every_store_must() {
    suite(&sqlite::temporary().await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_does_what_every_store_must() {
    let (_running, address) = new_database().await;
    suite(&postgres::connect(&address).await.unwrap()).await;
    // Another node of the same database finds it all, and makes nothing anew.
    let again = postgres::connect(&address).await.unwrap();
    assert!(again.room("here").await.unwrap().is_some());
    assert!(!again.place().contains('@'), "{}", again.place());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_there_is_told() {
    let error = postgres::connect("postgres://nobody@127.0.0.1:1/none").await.unwrap_err();
    assert!(error.to_string().contains("refused"), "{error}");
}

/// A server that has grown: what was in the file is in the database, and only that.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_moved_to_postgres_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rooms.sqlite");
    let from = sqlite::open(&path).await.unwrap();
    changes_are_kept_and_stale_ones_are_not(&from).await;
    no_room_is_an_orphan(&from).await;
    for n in 0..1_100 {
        from.open_room(new_room(&format!("room {n}"), n % 3)).await.unwrap();
    }
    let (_running, address) = new_database().await;
    let moved = move_rooms(&path, &address).await.unwrap();
    assert_eq!(moved.rooms, from.count_rooms().await.unwrap());
    let to = postgres::connect(&address).await.unwrap();
    assert_eq!(to.count_rooms().await.unwrap(), moved.rooms);
    let numbered = (0..1_100).map(|n| format!("room {n}"));
    let named = ["here", "here again", "parent", "taken"].map(str::to_owned);
    for id in numbered.chain(named) {
        let (old, new) = (from.room(&id).await.unwrap(), to.room(&id).await.unwrap());
        assert!(old.is_some());
        assert_eq!(old, new, "{id}");
    }
    let again = move_rooms(&path, &address).await;
    assert!(matches!(again, Err(StoreError::NotEmpty)), "{again:?}");
}

/// A text that a database cannot hold is refused by itself: what is written together with
/// it is stored.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stored_takes_nothing_along() {
    let (_running, address) = new_database().await;
    let store = postgres::connect(&address).await.unwrap();
    let rooms = (0..250).map(|n| {
        let mut room = new_room(&format!("room {n}"), 1);
        if n == 125 {
            room.charter.players[0] = "human:a\0b".to_owned();
        }
        store.open_room(room)
    });
    let opened = futures_util::future::join_all(rooms).await;
    for (n, opened) in opened.iter().enumerate() {
        assert_eq!(opened.is_ok(), n != 125, "{n}: {opened:?}");
    }
}

/// Whoever ends connections by hand, or starts the database anew, is not noticed: neither
/// by who writes nor by who reads.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_the_database_ends_is_opened_anew() {
    let (running, address) = new_database().await;
    let store = postgres::connect(&address).await.unwrap();
    let rooms: Vec<StoredRoom> = (0..20).map(|n| new_room(&format!("room {n}"), 1)).collect();
    for room in &rooms {
        store.open_room(room.clone()).await.unwrap();
        store.room(&room.charter.id).await.unwrap();
    }
    let end = move || {
        let others = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
             WHERE application_name = 'quina'";
        (running.query("quina", others).unwrap(), running)
    };
    let (ended, _running) = tokio::task::spawn_blocking(end).await.unwrap();
    assert!(ended.trim().parse::<u32>().unwrap() >= 5, "{ended}");
    for room in &rooms {
        assert_eq!(store.room(&room.charter.id).await.unwrap().as_ref(), Some(room));
        store.change(edit(room, Change::Offer(None))).await.unwrap();
    }
}
