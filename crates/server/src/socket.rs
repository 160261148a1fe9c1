//! The socket of a page: reads what it says, writes what its room tells it.
//!
//! Junk is answered once and then shown out; a silent socket is pinged, and
//! closed when it does not answer.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{FromClient, Refusal, ToClient};
use room::GuestId;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::carrier::Order;
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

/// Upgrades a request to a socket, if it comes from one of our own pages.
pub(crate) async fn upgrade(
    State(hall): State<Arc<Hall>>,
    Caller(visitor): Caller,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !own_origin(&headers) {
        return (StatusCode::FORBIDDEN, "sockets are only for this server's own pages")
            .into_response();
    }
    let Some(admission) = hall.admit(visitor) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many open connections").into_response();
    };
    let size = hall.limits().message;
    upgrade.max_message_size(size).max_frame_size(size).on_upgrade(move |socket| async move {
        serve(socket, hall, visitor).await;
        drop(admission);
    })
}

/// Browsers always send an Origin with a socket; programs that are no browsers
/// need none.
fn own_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    matches!((origin, host), (Some(("http" | "https", origin)), Some(host)) if origin == host)
}

async fn serve(mut socket: WebSocket, hall: Arc<Hall>, visitor: IpAddr) {
    let Some((guest, room, mut told)) = greet(&mut socket, &hall, visitor).await else {
        return;
    };
    let rate = hall.limits().messages;
    let quota = Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(rate * 3));
    let gate: DefaultDirectRateLimiter = RateLimiter::direct(quota);
    let mut junk = 0;
    let (mut pinged, mut heard) = (false, Instant::now());
    loop {
        let silence = tokio::time::sleep_until(heard + SILENCE);
        tokio::select! {
            message = told.recv() => match message {
                Some(message) => if !write(&mut socket, &message).await { break },
                None => {
                    close(&mut socket, close_code::AGAIN, "too slow").await;
                    break;
                }
            },
            frame = socket.recv() => {
                (pinged, heard) = (false, Instant::now());
                let Some(Ok(frame)) = frame else { break };
                if gate.check().is_err() {
                    close(&mut socket, close_code::POLICY, "too fast").await;
                    break;
                }
                match read(&frame) {
                    Ok(Some(said)) => {
                        if room.send(Order::Say { guest, said }).await.is_err() { break }
                    }
                    Ok(None) => {}
                    Err(refusal) => {
                        junk += 1;
                        if junk > PATIENCE {
                            close(&mut socket, close_code::POLICY, "not understood").await;
                            break;
                        }
                        if !write(&mut socket, &ToClient::Refused { refusal }).await { break }
                    }
                }
                if matches!(frame, Frame::Close(_)) { break }
            },
            () = silence => {
                let ping = timeout(SILENCE, socket.send(Frame::Ping("still there?".into())));
                if pinged || !matches!(ping.await, Ok(Ok(()))) { break }
                (pinged, heard) = (true, Instant::now());
            },
        }
    }
    let _ = room.send(Order::Leave { guest }).await;
}

type Entered = (GuestId, mpsc::Sender<Order>, mpsc::Receiver<ToClient>);

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
            write(socket, &ToClient::Refused { refusal }).await;
            close(socket, close_code::POLICY, "refused").await;
            None
        }
    }
}

/// What a frame says; nothing for those that only keep the connection.
fn read(frame: &Frame) -> Result<Option<FromClient>, Refusal> {
    match frame {
        Frame::Text(text) => match serde_json::from_str(text) {
            Ok(said) => Ok(Some(said)),
            Err(_) => Err(Refusal::MessageMalformed),
        },
        Frame::Binary(_) => Err(Refusal::MessageMalformed),
        Frame::Ping(_) | Frame::Pong(_) | Frame::Close(_) => Ok(None),
    }
}

async fn write(socket: &mut WebSocket, message: &ToClient) -> bool {
    let Ok(text) = serde_json::to_string(message) else { return false };
    matches!(timeout(SILENCE, socket.send(Frame::Text(text.into()))).await, Ok(Ok(())))
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
    let _ = timeout(Duration::from_secs(1), socket.send(frame)).await;
}
