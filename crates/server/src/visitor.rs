//! Who is asking: the address that limits are counted by.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::hall::Hall;
use crate::limits::{self, ForwardedBy, Proxy};

/// The visitor's address. Without a connection (a test that calls the router
/// directly) it is the unspecified one.
pub(crate) struct Caller(pub(crate) IpAddr);

impl FromRequestParts<Arc<Hall>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Caller, Infallible> {
        let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let connected = connected.map_or(Ipv4Addr::UNSPECIFIED.into(), |info| info.0.ip());
        let proxy = hall.limits().proxy;
        let forwarded = proxy.and_then(|proxy| forwarded(&parts.headers, proxy));
        Ok(Caller(limits::visitor(forwarded.unwrap_or(connected))))
    }
}

/// The address that the outermost of our proxies saw. Each proxy adds the address
/// that it sees at the end; what a visitor claims stands before them. Where fewer
/// stand there than we have proxies, the visitor went past some, and the first one
/// is the truth.
fn forwarded(headers: &HeaderMap, proxy: Proxy) -> Option<IpAddr> {
    let lines = headers.get_all(proxy.header.name()).into_iter();
    // A line that is no text still counts: otherwise it would shift the others.
    let lines: Vec<&str> = lines.map(|line| line.to_str().unwrap_or_default()).collect();
    let seen = lines.iter().flat_map(|line| elements(line)).map(|element| match proxy.header {
        ForwardedBy::Forwarded => for_of(element).and_then(address),
        ForwardedBy::XForwardedFor | ForwardedBy::XRealIp => address(element),
    });
    let seen: Vec<Option<IpAddr>> = seen.collect();
    let hops = proxy.hops.get() as usize;
    // Where a proxy hid the address, the next one that is told.
    seen[seen.len().saturating_sub(hops)..].iter().copied().flatten().next()
}

/// The elements of a list, at commas that stand in no quotes.
fn elements(line: &str) -> Vec<&str> {
    split(line, ',')
}

/// The text between separators outside quotes, without blanks around it.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut quoted, mut escaped) = (false, false);
    let at_separator = |c: char| {
        let escape = std::mem::take(&mut escaped);
        match c {
            '"' if !escape => quoted = !quoted,
            '\\' if quoted && !escape => escaped = true,
            _ => {}
        }
        c == separator && !quoted
    };
    text.split(at_separator).map(str::trim).collect()
}

/// The `for` of an element of `Forwarded`.
fn for_of(element: &str) -> Option<&str> {
    let pairs = split(element, ';').into_iter().filter_map(|pair| pair.split_once('='));
    let mut named = pairs.filter(|(name, _)| name.trim().eq_ignore_ascii_case("for"));
    named.next().map(|(_, value)| value.trim())
}

/// An address in all the forms in which proxies write one: in quotes or not, in
/// brackets or not, with a port or not, with a zone or not.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"').trim();
    let bare = match text.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?.0,
        // A lone colon comes before a port; more than one are of IPv6.
        None if text.matches(':').count() == 1 => text.split_once(':')?.0,
        None => text,
    };
    bare.split('%').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;
    use crate::limits::at_least_one;

    fn seen(header: ForwardedBy, hops: u32, lines: &[&str]) -> Option<IpAddr> {
        let name = HeaderName::from_static(header.name());
        let line = |line: &&str| (name.clone(), HeaderValue::from_bytes(line.as_bytes()).unwrap());
        forwarded(&lines.iter().map(line).collect(), Proxy { header, hops: at_least_one(hops) })
    }

    fn ip(text: &str) -> Option<IpAddr> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn addresses_are_read_in_every_form() {
        for (text, read) in [
            ("192.0.2.1", "192.0.2.1"),
            (" 192.0.2.1:8080 ", "192.0.2.1"),
            ("\"192.0.2.1:8080\"", "192.0.2.1"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("\"[2001:db8::1]:4711\"", "2001:db8::1"),
            ("fe80::1%eth0", "fe80::1"),
            ("[fe80::1%25eth0]:80", "fe80::1"),
            ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
        ] {
            assert_eq!(address(text), ip(read), "{text}");
        }
        for none in ["", "unknown", "_hidden", "192.0.2", "[2001:db8::1", "1.2.3.4, 5.6.7.8", ":80"]
        {
            assert_eq!(address(none), None, "{none}");
        }
    }

    #[test]
    fn what_a_visitor_claims_is_not_believed() {
        use ForwardedBy::{Forwarded, XForwardedFor, XRealIp};
        // One proxy: the last is what it saw, whatever was claimed, in one line or in two.
        assert_eq!(seen(XForwardedFor, 1, &["6.6.6.6, 192.0.2.1"]), ip("192.0.2.1"));
        assert_eq!(seen(XForwardedFor, 1, &["6.6.6.6", "192.0.2.1:99"]), ip("192.0.2.1"));
        // Two: the one before the last; who went past the outer one is seen by the inner.
        let three = ["6.6.6.6, 192.0.2.1", "198.51.100.7"];
        assert_eq!(seen(XForwardedFor, 2, &three), ip("192.0.2.1"));
        assert_eq!(seen(XForwardedFor, 2, &["192.0.2.1"]), ip("192.0.2.1"));
        let line = "for=6.6.6.6, For=\"[2001:db8::1]:80\";proto=https;by=10.0.0.1, for=192.0.2.9";
        assert_eq!(seen(Forwarded, 1, &[line]), ip("192.0.2.9"));
        assert_eq!(seen(Forwarded, 2, &[line]), ip("2001:db8::1"));
        // A comma in quotes divides nothing.
        assert_eq!(
            seen(Forwarded, 1, &["for=192.0.2.1;host=\"a\\\", for=6.6.6.6\""]),
            ip("192.0.2.1")
        );
        assert_eq!(seen(Forwarded, 1, &["for=unknown"]), None);
        assert_eq!(seen(Forwarded, 2, &["for=_hidden, for=192.0.2.9"]), ip("192.0.2.9"));
        assert_eq!(seen(XRealIp, 1, &["192.0.2.1"]), ip("192.0.2.1"));
        assert_eq!(seen(XForwardedFor, 1, &[]), None);
        assert_eq!(seen(XForwardedFor, 1, &["6.6.6.6", "\u{1F40D}"]), None, "it shifts nothing");
    }
}
