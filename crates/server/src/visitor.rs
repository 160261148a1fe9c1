//! Who is asking: the address that limits are counted by.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

use crate::limits;

/// The visitor's address. Without a connection (a test that calls the router
/// directly) it is the unspecified one.
pub(crate) struct Caller(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = address.map_or(Ipv4Addr::UNSPECIFIED.into(), |info| info.0.ip());
        Ok(Caller(limits::visitor(address)))
    }
}
