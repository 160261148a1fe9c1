//! Games played over HTTP and WebSocket.
//!
//! [`app`] is the whole server as a router, to be tested without a port. A
//! [`Hall`] holds the rooms in use, each carried by a task of its own; the
//! [`Store`] keeps what must survive. The page that plays is built from `web/` and
//! embedded.
//!
//! No game is known here by name, and no rule; what happens in a room is decided in
//! the crate `room`.

mod analysis;
mod api;
mod carrier;
mod computer;
mod hall;
mod key;
mod limits;
mod pages;
mod position_view;
mod rules;
mod socket;
mod store;
mod thinking;
mod visitor;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

pub use hall::Hall;
pub use limits::Limits;
pub use pages::texts;
pub use store::{Store, StoreError};

/// Nothing comes from elsewhere, nothing is evaluated, nobody may frame us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// No request takes longer.
const LONGEST: Duration = Duration::from_secs(60);

/// The server as a router.
pub fn app(hall: Arc<Hall>) -> Router {
    let (api, description) = api::router(&hall);
    let description: Arc<str> = description.to_json().unwrap_or_default().into();
    let json = [(header::CONTENT_TYPE, "application/json")];
    let always = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    let late = TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST);
    api.route("/api/openapi.json", get(move || async move { (json, description.to_string()) }))
        .layer(CompressionLayer::new())
        .merge(pages::router())
        .layer(late)
        // After the layers above, which have no business with a socket.
        .route("/ws", get(socket::upgrade))
        .layer(DefaultBodyLimit::max(hall.limits().body))
        .layer(always(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(header::REFERRER_POLICY, "no-referrer"))
        .layer(always(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .with_state(hall)
}

/// Serves until `stop` resolves, then lets running requests end.
pub async fn serve(
    listener: tokio::net::TcpListener,
    hall: Arc<Hall>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let service = app(hall).into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service);
    tokio::select! {
        // Open sockets would hold a graceful end back for ever; every turn that
        // was announced is stored, so they may as well be cut.
        () = stop => Ok(()),
        result = serving.into_future() => result,
    }
}
