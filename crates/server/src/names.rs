//! Whether a request is meant for this server, and comes from one of its own pages, or
//! from those of a site that may ask it.
//!
//! A page elsewhere may send requests here from a visitor's browser: by our
//! address, which its `Origin` tells, or by a name of its own that it points at us,
//! which the `Host` tells.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::cors::{AllowOrigin, CorsLayer};

use crate::hall::Hall;

/// Refuses what is not for us.
pub(crate) async fn check(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let names = &hall.limits().names;
    let host = host(&request);
    if !names.is_empty() && !host.is_some_and(|host| is_named(names, host)) {
        let host = host.unwrap_or("without a name");
        // It stands in a header, so it is one line; it is shortened all the same.
        let host: String = host.chars().take(80).collect();
        let say = format!(
            "This server is not called {host}. Este servidor não se chama assim.\n\
             (Whoever runs it can say so: quina serve --name {host})\n"
        );
        return (StatusCode::MISDIRECTED_REQUEST, say).into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD)
        || request.headers().contains_key(header::UPGRADE);
    let headers = request.headers();
    if changes && !is_own_origin(names, headers, host) && !is_site(&hall.limits().sites, headers) {
        let say = "Only this server's own pages may do that. \
                   Só as páginas deste servidor podem fazer isso.\n";
        return (StatusCode::FORBIDDEN, say).into_response();
    }
    next.run(request).await
}

/// The name by which a request calls us.
fn host(request: &Request) -> Option<&str> {
    let named = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    named.or_else(|| request.uri().authority().map(|authority| authority.as_str()))
}

/// Browsers always send an Origin with a socket and with what changes something;
/// programs that are no browsers need none.
fn is_own_origin(names: &[String], headers: &HeaderMap, host: Option<&str>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some(("http" | "https", origin)) = origin.to_str().ok().and_then(|o| o.split_once("://"))
    else {
        return false;
    };
    match names {
        [] => host.is_some_and(|host| host.eq_ignore_ascii_case(origin)),
        names => is_named(names, origin),
    }
}

/// Whether a page of one of these sites asks.
fn is_site(sites: &[String], headers: &HeaderMap) -> bool {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    origin.is_some_and(|origin| sites.iter().any(|site| site == origin))
}

/// Lets browsers show our answers to the pages of these sites, keys in headers included.
pub(crate) fn answers_to(sites: &[String]) -> CorsLayer {
    let origins = sites.iter().filter_map(|site| HeaderValue::from_str(site).ok());
    CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE])
        .max_age(Duration::from_secs(24 * 3600))
}

/// Whether one of the names is meant. A name without a port is meant with any.
fn is_named(names: &[String], host: &str) -> bool {
    let bare = without_port(host);
    let meant = |name: &String| name.eq_ignore_ascii_case(host) || name.eq_ignore_ascii_case(bare);
    names.iter().any(meant)
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port))
            if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') =>
        {
            name
        }
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_meant_with_any_port_unless_they_have_one() {
        let names = ["games.example".to_owned(), "[::1]".to_owned(), "other.example:81".to_owned()];
        for own in
            ["games.example", "GAMES.example:8080", "[::1]:7777", "[::1]", "other.example:81"]
        {
            assert!(is_named(&names, own), "{own}");
        }
        for other in ["games.example.evil", "other.example", "other.example:82", "::1", "", ":80"] {
            assert!(!is_named(&names, other), "{other}");
        }
    }

    #[test]
    fn pages_of_others_are_told_by_their_origin() {
        let headers = |origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, origin.parse().unwrap());
            headers
        };
        let named = ["games.example".to_owned()];
        let own =
            |names: &[String], origin| is_own_origin(names, &headers(origin), Some("10.0.0.1:80"));
        assert!(is_own_origin(&[], &HeaderMap::new(), None), "no browser");
        assert!(own(&[], "http://10.0.0.1:80") && !own(&[], "http://10.0.0.1:81"));
        assert!(own(&named, "https://games.example") && !own(&named, "http://10.0.0.1:80"));
        for other in ["null", "https://games.example.evil", "ftp://games.example", "games.example"]
        {
            assert!(!own(&named, other), "{other}");
        }
    }
}
