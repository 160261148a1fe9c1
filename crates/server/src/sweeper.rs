//! What a hall does without being asked: hears what other nodes changed, looks from
//! time to time whether it has missed something, and ends games whose time is over
//! although nobody visits them.

use std::sync::{Arc, Weak};
use std::time::Duration;

use protocol::Refusal;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::MissedTickBehavior;

use crate::bus::News;
use crate::hall::Hall;
use crate::store::prune_some;
use crate::task::spawn;

/// Between two looks for games whose time is over.
const SWEEP: Duration = Duration::from_secs(1);
/// So many of those for one look at the versions of all rooms in use …
const LOOK: u64 = 2;
/// … and for a count of the rooms that are stored.
const COUNT: u64 = 60;
/// … and for a look at some more rooms, whether they may go: all are looked at in a
/// day, also where there are millions.
const PRUNE: u64 = 10;
/// Rooms whose versions are asked for at once.
const CHUNK: usize = 1_000;

/// Begins; ends with the hall.
pub(crate) fn start(hall: &Arc<Hall>) {
    let news = hall.backend().bus.subscribe();
    spawn(listen(Arc::downgrade(hall), news));
    spawn(tend(Arc::downgrade(hall)));
}

async fn listen(hall: Weak<Hall>, mut news: broadcast::Receiver<News>) {
    loop {
        let heard = news.recv().await;
        let Some(hall) = hall.upgrade() else { return };
        match heard {
            Ok(News::Changed { room, version }) => hall.tell_version(&room, version),
            Ok(News::Guests { room, node, presence, asks }) => {
                hall.tell_guests(&room, node, presence, asks);
            }
            Ok(News::Missed) | Err(RecvError::Lagged(_)) => look(&hall).await,
            Err(RecvError::Closed) => return,
        }
    }
}

async fn tend(hall: Weak<Hall>) {
    let mut interval = tokio::time::interval(SWEEP);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut pruned, mut broken) = (String::new(), Vec::new());
    for tick in 0_u64.. {
        interval.tick().await;
        let Some(hall) = hall.upgrade() else { return };
        sweep(&hall, &mut broken).await;
        if tick.is_multiple_of(LOOK) {
            look(&hall).await;
        }
        if tick.is_multiple_of(COUNT)
            && let Err(error) = hall.count_stored().await
        {
            tracing::warn!(%error, "rooms can't be counted");
        }
        if tick.is_multiple_of(PRUNE) {
            pruned = prune(&hall, &pruned).await;
        }
    }
}

/// Removes what may go of the rooms after one; where to go on.
async fn prune(hall: &Hall, after: &str) -> String {
    match prune_some(hall.store(), &hall.limits().retention, after).await {
        Ok((gone, last)) => {
            if gone > 0 {
                tracing::info!(rooms = gone, "rooms that nobody needs were removed");
            }
            last.unwrap_or_default()
        }
        Err(error) => {
            tracing::warn!(%error, "old rooms can't be removed");
            after.to_owned()
        }
    }
}

/// Tells every room in use which version is stored.
async fn look(hall: &Hall) {
    for rooms in hall.rooms_in_use().chunks(CHUNK) {
        match hall.store().versions(rooms).await {
            Ok(versions) => {
                for (room, version) in versions {
                    hall.tell_version(&room, version);
                }
            }
            Err(error) => {
                tracing::warn!(%error, "nobody can say what has changed");
                return;
            }
        }
    }
}

/// Wakes the rooms in which time is over, but for those that can't be woken: they would
/// stand before all others for ever.
async fn sweep(hall: &Arc<Hall>, broken: &mut Vec<String>) {
    match hall.store().overdue(broken).await {
        Ok(rooms) => {
            for room in rooms {
                match hall.ring(&room).await {
                    // It may have been removed, or nothing can be read now.
                    Ok(()) | Err(Refusal::RoomUnknown | Refusal::NotStored) => {}
                    Err(refusal) => {
                        tracing::error!(
                            room,
                            ?refusal,
                            "a room can't be restored: see admin check"
                        );
                        broken.push(room);
                    }
                }
            }
        }
        Err(error) => tracing::warn!(%error, "nobody can say whose time is over"),
    }
}
