//! Who is asking: the address that limits are counted by.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::limits;

/// The visitor's address. Without a connection (a test that calls the router
/// directly) it is the unspecified one.
pub(crate) struct From(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<From, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = address.map_or(Ipv4Addr::UNSPECIFIED.into(), |info| info.0.ip());
        Ok(From(limits::visitor(address)))
    }
}
