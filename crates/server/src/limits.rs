//! How much one visitor, and all together, may ask of the server.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// The numbers.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes in a message on a socket.
    pub message: usize,
    /// Bytes in the body of a request.
    pub body: usize,
    /// Messages a second on a socket; three times as many at once.
    pub messages: u32,
    /// Requests to the API a second for a visitor; four times as many at once.
    pub requests: u32,
    /// Rooms that a visitor opens in a minute.
    pub openings: u32,
    /// Rooms held in memory.
    pub rooms: usize,
    /// Rooms held in the database.
    pub stored: u64,
    /// Sockets of one visitor.
    pub sockets: usize,
    /// Turns in a record or a question.
    pub turns: usize,
    /// How long a computer thinks about a turn.
    pub thinking: Duration,
    /// How many computers think at once.
    pub thinkers: usize,
    /// Whether visitors come through a proxy of ours, which says who they are.
    pub behind_proxy: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            message: 4 << 10,
            body: 64 << 10,
            messages: 30,
            requests: 20,
            openings: 30,
            rooms: 20_000,
            stored: 5_000_000,
            sockets: 50,
            turns: 2_000,
            thinking: Duration::from_millis(1_500),
            // One core is left to those who only click.
            thinkers: cores.saturating_sub(1).max(1),
            behind_proxy: false,
        }
    }
}

/// A gate that lets a visitor through so often.
pub(crate) type Gate = DefaultKeyedRateLimiter<IpAddr>;

pub(crate) fn per_second(rate: u32, burst: u32) -> Gate {
    RateLimiter::keyed(Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst)))
}

pub(crate) fn per_minute(rate: u32) -> Gate {
    RateLimiter::keyed(Quota::per_minute(at_least_one(rate)))
}

pub(crate) fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

/// A visitor by address. A household has a whole /64 of IPv6, so that is one
/// visitor.
pub(crate) fn visitor(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let mut parts = address.segments();
            parts[4..].fill(0);
            IpAddr::V6(Ipv6Addr::from(parts))
        }
        address => address,
    }
}
