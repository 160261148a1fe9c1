//! Who is asking: the address that limits are counted by.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::hall::Hall;
use crate::limits;

/// The visitor's address. Without a connection (a test that calls the router
/// directly) it is the unspecified one.
pub(crate) struct Caller(pub(crate) IpAddr);

impl FromRequestParts<Arc<Hall>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Caller, Infallible> {
        let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let mut address = connected.map_or(Ipv4Addr::UNSPECIFIED.into(), |info| info.0.ip());
        if hall.limits().behind_proxy
            && let Some(forwarded) = forwarded(parts)
        {
            address = forwarded;
        }
        Ok(Caller(limits::visitor(address)))
    }
}

/// The address that our own proxy saw. It stands last; what a visitor claims
/// stands before it.
fn forwarded(parts: &Parts) -> Option<IpAddr> {
    let value = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}
