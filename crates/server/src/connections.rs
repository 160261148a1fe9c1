//! The listening side: connections, bounded in number and in time.
//!
//! A connection that says nothing, or says it slowly, is closed; when the server
//! stops, what runs may end and nothing new begins. What is asked on a connection
//! is not known here.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use crate::crowd::{Admission, Crowd};
use crate::hall::Hall;
use crate::limits::ServerLimits;
use crate::task::spawn;

/// Bytes of a request's head, at most; also what a connection buffers.
const HEAD: usize = 16 << 10;
/// A connection ends after this time (one that became a socket does not): whoever
/// reads its answer a byte at a time has had enough of them by then.
const LIFETIME: Duration = Duration::from_secs(300);
/// What then runs has so much time to end.
const LAST: Duration = Duration::from_secs(60);
/// Descriptors that are needed for other things than connections.
const OTHER_FILES: u64 = 64;
/// Limits of visitors are looked through so often.
const PRUNING: Duration = Duration::from_secs(60);
/// How long to wait before the next connection is taken in when one could not be.
const PAUSE: Duration = Duration::from_millis(100);

/// That a request came on a connection that counts; a socket that it becomes holds
/// on to it.
#[derive(Clone, Debug)]
pub(crate) struct OnConnection(
    #[expect(dead_code, reason = "it counts while it is held")] Arc<Admission>,
);

/// Something that is boxed where it crosses the border of this crate: else it would be
/// compiled, with all that it awaits, by whoever awaits it.
type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Serves until `stop` resolves. Then it is not ready any more, closes its sockets,
/// lets running requests end, and returns.
pub fn serve(
    listener: TcpListener,
    hall: Arc<Hall>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Boxed<io::Result<()>> {
    serve_boxed(listener, hall, Box::pin(stop))
}

/// The same for any `stop`, so that it is compiled here.
#[inline(never)]
fn serve_boxed(listener: TcpListener, hall: Arc<Hall>, stop: Boxed<()>) -> Boxed<io::Result<()>> {
    Box::pin(serve_until(listener, hall, stop))
}

async fn serve_until(listener: TcpListener, hall: Arc<Hall>, stop: Boxed<()>) -> io::Result<()> {
    let limits = hall.limits();
    let crowd = crowd(limits);
    let app = crate::app(Arc::clone(&hall));
    let pruning = async {
        loop {
            sleep(PRUNING).await;
            hall.gates().prune();
        }
    };
    let stopping = async {
        stop.await;
        hall.drain();
        let ended = async { tokio::join!(crowd.emptied(), hall.retire()) };
        let _ = timeout(limits.drain_time, ended).await;
    };
    tokio::select! {
        () = stopping => {}
        () = pruning => {}
        () = accept(&listener, &hall, &crowd, &app) => {}
    }
    match crowd.count() {
        0 => tracing::info!("every request and every socket has ended"),
        left => tracing::warn!(left, "these connections did not end in time"),
    }
    Ok(())
}

/// Takes connections in for ever.
async fn accept(listener: &TcpListener, hall: &Arc<Hall>, crowd: &Arc<Crowd>, app: &Router) {
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // One who is gone before being let in is no trouble to others.
                if !is_theirs(&error) {
                    tracing::warn!(%error, "a connection could not be taken in");
                    sleep(PAUSE).await;
                }
                continue;
            }
        };
        match crowd.admit(crate::limits::visitor(peer.ip())) {
            Some(admission) => {
                let (hall, app) = (Arc::clone(hall), app.clone());
                spawn(attend(stream, peer, admission, hall, app));
            }
            None => turn_away(&stream),
        }
    }
}

fn is_theirs(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// As many as may be, and as there are descriptors for. Behind a proxy all come from
/// its address: how many each visitor may have is for the proxy to say.
fn crowd(limits: &ServerLimits) -> Arc<Crowd> {
    let each = if limits.proxy.is_some() { usize::MAX } else { limits.connections_each };
    let mut all = limits.connections;
    if let Some(files) = raise_descriptor_limit() {
        let fit = files.saturating_sub(OTHER_FILES).max(1) as usize;
        if fit < all {
            tracing::warn!(fit, files, "fewer connections than allowed: descriptors are limited");
        }
        all = all.min(fit);
    }
    Crowd::new(all, each)
}

/// Raises the number of descriptors that this process may have as far as it may by
/// itself, and tells it.
#[cfg(unix)]
fn raise_descriptor_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current == maximum
        || setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_err()
    {
        return current;
    }
    maximum
}

#[cfg(not(unix))]
fn raise_descriptor_limit() -> Option<u64> {
    None
}

/// There are too many already. What fits into an empty buffer is said at once;
/// nobody is waited for.
fn turn_away(stream: &TcpStream) {
    let answer = "HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 10\r\n\
                  content-length: 0\r\n\r\n";
    let _ = stream.try_write(answer.as_bytes());
}

/// Answers what is asked on one connection.
async fn attend(
    stream: TcpStream,
    peer: SocketAddr,
    admission: Admission,
    hall: Arc<Hall>,
    app: Router,
) {
    // Answers are small and awaited.
    let _ = stream.set_nodelay(true);
    let counted = OnConnection(Arc::new(admission));
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(counted.clone());
        app.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(hall.limits().head_time);
    builder.max_buf_size(HEAD);
    // Who comes while the server stops is answered once: that it is not ready, say.
    let late = hall.is_draining();
    builder.keep_alive(!late);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // What went wrong went wrong for this client alone.
        _ = connection.as_mut() => return,
        () = hall.drained(), if !late => {}
        () = sleep(LIFETIME) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = timeout(LAST, connection).await;
}
