//! The socket of a page: reads what it says, writes what its room tells it.
//!
//! Junk is answered once and then shown out; a silent socket is pinged, and
//! closed when it does not answer.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{FromClient, Refusal, ToClient};
use room::GuestId;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::api::Refused;
use crate::carrier::{MessageText, Order, written};
use crate::connections::OnConnection;
use crate::hall::Hall;
use crate::limits::at_least_one;
use crate::visitor::Caller;

/// Messages that wait to be written; a page that lags behind further is shown
/// out and catches up when it comes back.
const QUEUE: usize = 64;
/// How long a socket may take to say which room it wants.
const GREETING: Duration = Duration::from_secs(10);
/// Silence after which a ping is sent; after twice as much the socket is closed.
const SILENCE: Duration = Duration::from_secs(20);
/// Malformed messages after which a socket is closed.
const PATIENCE: u32 = 5;
/// Keys that a page may bring.
const KEYS: usize = 4;
/// What a socket buffers of what comes in. It has this as long as it is open, and a
/// page says little at a time.
const READING: usize = 1 << 10;
/// What it buffers, at most, of what goes out and can't be written.
const WRITING: usize = 1 << 20;
/// When the server stops, pages come back spread over this time, in milliseconds for
/// every socket that is open …
const COME_BACK: u64 = 1;
/// … but not sooner than this, in which the server may be up again.
const SOON: u64 = 500;
/// The code by which a socket is told that the server restarts.
const RESTART: u16 = close_code::RESTART;

/// Upgrades a request to a socket.
pub(crate) async fn upgrade(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    connection: Option<Extension<OnConnection>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if hall.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server restarts").into_response();
    }
    // Coming in costs a room: who does nothing else is held to the rate of requests.
    if hall.gates().requests.check_key(&visitor).is_err() {
        return Refused::from(Refusal::TooFast).into_response();
    }
    let Some(admission) = hall.sockets().admit(visitor) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many open connections").into_response();
    };
    let size = hall.limits().message;
    upgrade
        .max_message_size(size)
        .max_frame_size(size)
        .read_buffer_size(READING.min(size))
        // Every message is sent as it is: none waits for others.
        .write_buffer_size(0)
        .max_write_buffer_size(WRITING)
        .on_upgrade(move |socket| async move {
            serve(socket, hall, visitor).await;
            drop((admission, connection));
        })
}

/// Why a socket ends.
enum End {
    /// The page has gone, or does not answer.
    Gone,
    /// It is shown out, for this.
    Shown(&'static str),
    /// It lags too far behind.
    Slow,
    /// The server is about to stop.
    Restart,
}

async fn serve(mut socket: WebSocket, hall: Arc<Hall>, visitor: IpAddr) {
    let entered = tokio::select! {
        entered = greet(&mut socket, &hall, visitor) => entered,
        () = hall.drained() => {
            close(&mut socket, RESTART, &come_back(&hall)).await;
            return;
        }
    };
    let Some((guest, room, mut told)) = entered else { return };
    let end = converse(&mut socket, &hall, (guest, &room), &mut told).await;
    // What was said before this is done before this.
    let _ = room.send(Order::Leave { guest }).await;
    match end {
        End::Gone => {}
        End::Shown(why) => close(&mut socket, close_code::POLICY, why).await,
        End::Slow => close(&mut socket, close_code::AGAIN, "too slow").await,
        End::Restart => {
            // The room lets go of who has left once it has answered all.
            while let Some(message) = told.recv().await {
                if !write(&mut socket, message).await {
                    return;
                }
            }
            close(&mut socket, RESTART, &come_back(&hall)).await;
        }
    }
}

/// Takes what a page says to its room and what the room says to the page, until one
/// of them has enough.
async fn converse(
    socket: &mut WebSocket,
    hall: &Hall,
    (guest, room): (GuestId, &mpsc::Sender<Order>),
    told: &mut mpsc::Receiver<MessageText>,
) -> End {
    let rate = hall.limits().messages;
    let quota = Quota::per_second(at_least_one(rate));
    let quota = quota.allow_burst(at_least_one(rate.saturating_mul(3)));
    let gate: DefaultDirectRateLimiter = RateLimiter::direct(quota);
    let mut junk = 0;
    let (mut pinged, mut heard) = (false, Instant::now());
    let drained = hall.drained();
    tokio::pin!(drained);
    loop {
        let silence = tokio::time::sleep_until(heard + SILENCE);
        tokio::select! {
            message = told.recv() => match message {
                Some(message) => if !write(socket, message).await { return End::Gone },
                None => return End::Slow,
            },
            frame = socket.recv() => {
                (pinged, heard) = (false, Instant::now());
                let Some(Ok(frame)) = frame else { return End::Gone };
                if gate.check().is_err() {
                    return End::Shown("too fast");
                }
                match read(&frame) {
                    Ok(Some(said)) => {
                        if room.send(Order::Say { guest, said }).await.is_err() {
                            return End::Gone;
                        }
                    }
                    Ok(None) => {}
                    Err(refusal) => {
                        junk += 1;
                        if junk > PATIENCE {
                            return End::Shown("not understood");
                        }
                        if !write(socket, written(&ToClient::Refused { refusal })).await {
                            return End::Gone;
                        }
                    }
                }
                if matches!(frame, Frame::Close(_)) { return End::Gone }
            },
            () = silence => {
                let ping = timeout(SILENCE, socket.send(Frame::Ping("still there?".into())));
                if pinged || !matches!(ping.await, Ok(Ok(()))) { return End::Gone }
                (pinged, heard) = (true, Instant::now());
            },
            () = &mut drained => return End::Restart,
        }
    }
}

/// When a page should come back after a restart, in milliseconds: not all at once.
fn come_back(hall: &Hall) -> String {
    let open = hall.sockets().count() as u64;
    let spread = (open * COME_BACK).max(SOON);
    (SOON + rand::random_range(0..spread)).to_string()
}

type Entered = (GuestId, mpsc::Sender<Order>, mpsc::Receiver<MessageText>);

/// Waits for the first message and enters the room that it names.
async fn greet(socket: &mut WebSocket, hall: &Arc<Hall>, visitor: IpAddr) -> Option<Entered> {
    let first = timeout(GREETING, socket.recv()).await.ok()??.ok()?;
    let entered = match read(&first) {
        Ok(Some(FromClient::Join { room, keys, have, revision })) if keys.len() <= KEYS => {
            let (out, told) = mpsc::channel(QUEUE);
            let entered = hall.enter(&room, &keys, (have, revision), visitor, out).await;
            entered.map(|(guest, room)| (guest, room, told))
        }
        Ok(_) => Err(Refusal::JoinFirst),
        Err(refusal) => Err(refusal),
    };
    match entered {
        Ok(entered) => Some(entered),
        Err(refusal) => {
            hall.metrics().note_refusal(&refusal);
            write(socket, written(&ToClient::Refused { refusal })).await;
            close(socket, close_code::POLICY, "refused").await;
            None
        }
    }
}

/// What a frame says; nothing for those that only keep the connection.
fn read(frame: &Frame) -> Result<Option<FromClient>, Refusal> {
    match frame {
        Frame::Text(text) => FromClient::read(text).map(Some),
        Frame::Binary(_) => Err(Refusal::MessageMalformed),
        Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => Ok(None),
    }
}

async fn write(socket: &mut WebSocket, message: MessageText) -> bool {
    matches!(timeout(SILENCE, socket.send(Frame::Text(message))).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &str) {
    let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
    let _ = timeout(Duration::from_secs(1), socket.send(frame)).await;
}
