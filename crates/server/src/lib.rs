//! Games played over HTTP and WebSocket.
//!
//! [`app`] is the whole server as a router, to be tested without a port. A
//! [`Hall`] holds the rooms in use, each carried by a task of its own; a
//! [`Backend`] keeps what must survive and tells other nodes of it. The page that plays is built from `web/` and
//! embedded.
//!
//! No game is known here by name, and no rule; what happens in a room is decided in
//! the crate `room`, what is answered without one in the crate `answers`.

mod api;
mod bus;
mod canvas;
mod carrier;
mod connections;
mod crowd;
#[cfg(test)]
mod description;
mod exercises;
mod hall;
mod key;
mod limits;
mod local_postgres;
mod metrics;
mod names;
mod operating;
mod pages;
mod picture;
mod preview;
mod socket;
mod store;
mod sweeper;
mod task;
mod thinking;
mod visitor;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware;
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

pub use bus::{Bus, LocalBus, News, PostgresBus};
pub use connections::serve;
pub use hall::Hall;
pub use limits::{ForwardedBy, Proxy, ServerLimits};
pub use local_postgres::{LocalPostgres, LocalPostgresError};
pub use pages::texts;
pub use store::{
    Backend, Checked, Chore, Edit, KeepingError, Lease, Listed, Made, Moved, Retention, Store,
    StoreError, StoreStats, back_up, check, is_address, move_rooms, prune, stats,
};

/// A server makes and drops many small things: with this it has a fifth more turns a second
/// than with the system's own, and none that waits long (docs/server.md). It stands here and
/// not in the program, which is compiled quickly.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Nothing comes from elsewhere, nothing is evaluated, nobody may frame us. Browsers count
/// compiling the program inside the page as evaluating, hence `wasm-unsafe-eval`, which
/// lets a page compile modules that it may fetch, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// No request takes longer.
const LONGEST: Duration = Duration::from_secs(60);

/// The server as a router.
pub fn app(hall: Arc<Hall>) -> Router {
    let always = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    let late = TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, LONGEST);
    let router = api::router(&hall)
        .layer(CompressionLayer::new())
        .merge(pages::router(&hall))
        .layer(late)
        // After the layers above, which have no business with a socket.
        .route("/ws", get(socket::upgrade))
        // Which room is entered, the first message says; here it is for balancers.
        .route("/ws/{room}", get(socket::upgrade))
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), names::check));
    // Before that check: what a browser asks first, whether it may, has no key yet.
    let router = match hall.limits().sites.as_slice() {
        [] => router,
        sites => router.layer(names::answers_to(sites)),
    };
    router
        // Whoever watches over the server calls it by any name.
        .merge(operating::router())
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), operating::measure))
        .layer(DefaultBodyLimit::max(hall.limits().body))
        .layer(always(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(header::REFERRER_POLICY, "no-referrer"))
        .layer(always(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        // With the line before it makes pages cross-origin isolated, which lets several threads
        // of a visitor think. Nothing in our pages comes from elsewhere.
        .layer(always(HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"))
        .with_state(hall)
}
