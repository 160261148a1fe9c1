//! What whoever runs the server asks of it: whether it lives, whether it can do its
//! work, and how much it does.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, Extension, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use protocol::Refusal;
use tokio::sync::Mutex;

use crate::hall::Hall;
use crate::limits::ForwardedBy;

/// A write is tried at most so often, however often somebody asks.
const TRIED: Duration = Duration::from_secs(1);
/// How long a write may take before it counts as failed.
const WRITE: Duration = Duration::from_secs(5);
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(crate) fn router() -> Router<Arc<Hall>> {
    Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
}

/// Whether something can be written and read, as it was when that was last tried.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

async fn ready(State(hall): State<Arc<Hall>>) -> Response {
    if hall.is_draining() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    let mut last = hall.readiness().0.lock().await;
    let known = last.filter(|(tried, _)| tried.elapsed() < TRIED);
    let writes = match known {
        Some((_, writes)) => writes,
        None => {
            // Over connections of their own: one may work while the other does not.
            let store = hall.store();
            let both = async { tokio::try_join!(store.try_write(), store.versions(&[])) };
            let writes = matches!(tokio::time::timeout(WRITE, both).await, Ok(Ok(_)));
            *last = Some((Instant::now(), writes));
            writes
        }
    };
    match writes {
        true => "ready\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, "nothing can be stored\n").into_response(),
    }
}

/// For this computer alone, unless everybody may look.
async fn metrics(
    State(hall): State<Arc<Hall>>,
    connected: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Response {
    let here = connected.is_none_or(|Extension(ConnectInfo(peer))| peer.ip().is_loopback());
    let forwarded = ForwardedBy::ALL.iter().any(|header| headers.contains_key(header.name()));
    if !hall.limits().open_metrics && (!here || forwarded) {
        let say = "Only for this computer, unless quina serve is told --open-metrics.\n";
        return (StatusCode::FORBIDDEN, say).into_response();
    }
    match hall.metrics().text(&hall) {
        Ok(text) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Measures how long requests take.
pub(crate) async fn measure(
    State(hall): State<Arc<Hall>>,
    request: Request,
    next: Next,
) -> Response {
    let (begun, path) = (Instant::now(), kind(request.uri().path()));
    let answer = next.run(request).await;
    hall.metrics().note_request(path, begun.elapsed());
    if let Some(refusal) = answer.extensions().get::<Arc<Refusal>>() {
        hall.metrics().note_refusal(refusal);
    }
    tracing::debug!(path, status = answer.status().as_u16(), took = ?begun.elapsed());
    answer
}

/// What is asked for, without what differs from one room or file to the next: there are
/// as many kinds as are named here.
fn kind(path: &str) -> &'static str {
    const ASKED: [&str; 12] = [
        "/api/games",
        "/api/look",
        "/api/setup",
        "/api/analyse",
        "/api/record",
        "/api/standings",
        "/api/lesson",
        "/api/puzzle",
        "/api/slip",
        "/api/remember",
        "/api/solver",
        "/api/openapi.json",
    ];
    let mut parts = path.split('/').skip(1);
    match [(); 4].map(|()| parts.next()) {
        [Some("api"), Some("rooms"), None, _] => "/api/rooms",
        [Some("api"), Some("rooms"), Some(_), None] => "/api/rooms/{room}",
        [Some("api"), Some("rooms"), Some(_), Some("turns")] => "/api/rooms/{room}/turns",
        [Some("api"), Some("rooms"), ..] => "/api/rooms/{room}/other",
        [Some("ws"), ..] => "/ws",
        [Some("healthz" | "readyz" | "metrics"), None, ..] => "operating",
        _ => ASKED.into_iter().find(|asked| path.starts_with(asked)).unwrap_or("file"),
    }
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn whatever_the_api_takes_is_counted_by_what_it_is() {
        let described = crate::description::described();
        let paths = described["paths"].as_object().unwrap();
        assert!(paths.len() > 20);
        for path in paths.keys() {
            assert_ne!(kind(path), "file", "{path}");
        }
        assert_eq!(kind("/assets/index.js"), "file");
    }
}
