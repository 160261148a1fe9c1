//! How much one visitor, and all together, may ask of the server.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::store::Retention;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

const DAY: Duration = Duration::from_secs(86_400);

/// The numbers.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// Bytes in a message on a socket.
    pub message: usize,
    /// Bytes in the body of a request.
    pub body: usize,
    /// Messages a second on a socket; three times as many at once.
    pub messages: u32,
    /// Requests to the API a second for a visitor; four times as many at once.
    pub requests: u32,
    /// Requests for files of the page a second for a visitor; four times as many at
    /// once.
    pub files: u32,
    /// Rooms that a visitor opens in a minute.
    pub openings: u32,
    /// Wrong keys of a visitor in a minute, after which no key is looked at.
    pub wrong_keys: u32,
    /// Rooms held in memory.
    pub rooms: usize,
    /// How long a room stays in memory that nobody uses.
    pub room_time: Duration,
    /// Rooms held in the database.
    pub stored: u64,
    /// How long rooms are kept that nobody changes.
    pub retention: Retention,
    /// Sockets of one visitor.
    pub sockets: usize,
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address, unless a proxy stands in front.
    pub connections_each: usize,
    /// How long a request's head may take to come, also on a connection that has
    /// asked before.
    pub head_time: Duration,
    /// How long a request's body may take to come.
    pub body_time: Duration,
    /// How long requests that run may take to end when the server stops.
    pub drain_time: Duration,
    /// Turns in a record or a question.
    pub turns: usize,
    /// How long a computer thinks about a turn.
    pub thinking: Duration,
    /// How many computers think at once.
    pub thinkers: usize,
    /// Analyses and hints of one visitor that wait to be thought about.
    pub analyses: usize,
    /// The proxy of ours through which visitors come, which says who they are.
    pub proxy: Option<Proxy>,
    /// Whether everybody may see the numbers of `/metrics`, and not this computer alone.
    pub open_metrics: bool,
    /// The names by which this server is called, where not every one will do: as in an
    /// address, with its port if that is not the usual one.
    pub names: Vec<String>,
    /// The origins of static sites whose pages may play here, such as
    /// `https://example.org`.
    pub sites: Vec<String>,
}

/// What is in front of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proxy {
    /// Where it writes the address that it sees.
    pub header: ForwardedBy,
    /// How many proxies of ours a request passes one after the other.
    pub hops: NonZeroU32,
}

/// The header in which a proxy says whom it speaks for. Only one is believed: a
/// proxy passes on what a visitor writes into the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForwardedBy {
    /// `X-Forwarded-For: ADDRESS, ADDRESS`.
    #[default]
    XForwardedFor,
    /// `Forwarded: for=ADDRESS;proto=https, for=ADDRESS`.
    Forwarded,
    /// `X-Real-IP: ADDRESS`.
    XRealIp,
}

impl ForwardedBy {
    /// All of them.
    pub const ALL: [ForwardedBy; 3] =
        [ForwardedBy::XForwardedFor, ForwardedBy::Forwarded, ForwardedBy::XRealIp];

    /// The name of the header.
    pub const fn name(self) -> &'static str {
        match self {
            ForwardedBy::XForwardedFor => "x-forwarded-for",
            ForwardedBy::Forwarded => "forwarded",
            ForwardedBy::XRealIp => "x-real-ip",
        }
    }
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServerLimits {
            message: 4 << 10,
            body: 64 << 10,
            messages: 30,
            requests: 20,
            files: 40,
            openings: 30,
            wrong_keys: 30,
            rooms: 20_000,
            room_time: Duration::from_secs(600),
            stored: 5_000_000,
            retention: Retention { abandoned: Some(30 * DAY), others: None },
            sockets: 50,
            connections: 10_000,
            connections_each: 100,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(10),
            drain_time: Duration::from_secs(10),
            turns: 2_000,
            thinking: Duration::from_millis(1_500),
            // One core is left to those who only click.
            thinkers: cores.saturating_sub(1).max(1),
            analyses: 16,
            proxy: None,
            open_metrics: false,
            names: Vec::new(),
            sites: Vec::new(),
        }
    }
}

/// What is counted of each visitor.
pub(crate) struct Gates {
    pub(crate) requests: Gate,
    pub(crate) files: Gate,
    pub(crate) openings: Gate,
    wrong_keys: Faults,
}

impl Gates {
    pub(crate) fn new(limits: &ServerLimits) -> Gates {
        Gates {
            requests: per_second(limits.requests, limits.requests.saturating_mul(4)),
            files: per_second(limits.files, limits.files.saturating_mul(4)),
            openings: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.openings))),
            wrong_keys: Faults { most: limits.wrong_keys.max(1), visitors: Mutex::default() },
        }
    }

    /// Whether a visitor has brought so many wrong keys that none is looked at.
    pub(crate) fn is_barred(&self, visitor: IpAddr) -> bool {
        self.wrong_keys.is_barred(visitor, Instant::now())
    }

    /// A key opened nothing.
    pub(crate) fn note_wrong_key(&self, visitor: IpAddr) {
        self.wrong_keys.note(visitor, Instant::now());
    }

    /// Forgets those of whom nothing needs to be known: who comes again later is as
    /// good as new.
    pub(crate) fn prune(&self) {
        for gate in [&self.requests, &self.files, &self.openings] {
            gate.retain_recent();
            gate.shrink_to_fit();
        }
        self.wrong_keys.prune(Instant::now());
    }

    /// How many visitors are remembered, at the gate that knows most.
    #[cfg(test)]
    pub(crate) fn known(&self) -> usize {
        let faults = self.wrong_keys.lock().len();
        [&self.requests, &self.files, &self.openings]
            .map(|gate| gate.len())
            .into_iter()
            .fold(faults, usize::max)
    }
}

/// A gate that lets a visitor through so often.
pub(crate) type Gate = DefaultKeyedRateLimiter<IpAddr>;

fn per_second(rate: u32, burst: u32) -> Gate {
    RateLimiter::keyed(Quota::per_second(at_least_one(rate)).allow_burst(at_least_one(burst)))
}

pub(crate) fn at_least_one(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

/// What visitors did wrong within a minute. (A gate can't be asked without being
/// passed, and who does nothing wrong shall not be counted.)
struct Faults {
    most: u32,
    /// How often, and since when.
    visitors: Mutex<HashMap<IpAddr, (u32, Instant)>>,
}

impl Faults {
    const WHILE: Duration = Duration::from_secs(60);

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, (u32, Instant)>> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_barred(&self, visitor: IpAddr, now: Instant) -> bool {
        let recent = |(count, since): &(u32, Instant)| {
            *count >= self.most && now.duration_since(*since) < Faults::WHILE
        };
        self.lock().get(&visitor).is_some_and(recent)
    }

    fn note(&self, visitor: IpAddr, now: Instant) {
        let mut visitors = self.lock();
        let entry = visitors.entry(visitor).or_insert((0, now));
        if now.duration_since(entry.1) >= Faults::WHILE {
            *entry = (0, now);
        }
        entry.0 = entry.0.saturating_add(1);
    }

    fn prune(&self, now: Instant) {
        let mut visitors = self.lock();
        visitors.retain(|_, (_, since)| now.duration_since(*since) < Faults::WHILE);
        visitors.shrink_to_fit();
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_kept_of_visitors_who_are_gone() {
        let limits = ServerLimits {
            requests: 1_000,
            files: 1_000,
            openings: 60_000,
            ..ServerLimits::default()
        };
        let gates = Gates::new(&limits);
        for number in 0..5_000_u32 {
            let visitor = IpAddr::from(number.to_be_bytes());
            for gate in [&gates.requests, &gates.files, &gates.openings] {
                gate.check_key(&visitor).unwrap();
            }
        }
        assert_eq!(gates.known(), 5_000);
        // A request at a rate of a thousand a second is forgotten after a millisecond.
        while gates.known() > 0 {
            std::thread::sleep(Duration::from_millis(5));
            gates.prune();
        }
    }

    #[test]
    fn who_brings_wrong_keys_is_barred_for_a_minute_and_then_forgotten() {
        let faults = Faults { most: 3, visitors: Mutex::default() };
        let [guesser, other] = [IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2])];
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        for second in 0..3 {
            assert!(!faults.is_barred(guesser, at(second)), "{second}");
            faults.note(guesser, at(second));
        }
        assert!(faults.is_barred(guesser, at(3)) && !faults.is_barred(other, at(3)));
        assert!(faults.is_barred(guesser, at(59)) && !faults.is_barred(guesser, at(60)));
        faults.note(guesser, at(61));
        assert!(!faults.is_barred(guesser, at(61)), "counted anew");
        faults.prune(at(100));
        assert_eq!(faults.lock().len(), 1);
        faults.prune(at(121));
        assert!(faults.lock().is_empty());
    }

    #[test]
    fn a_household_is_one_visitor() {
        let read = |text: &str| visitor(text.parse().unwrap());
        assert_eq!(read("2001:db8:1:2:3:4:5:6"), read("2001:db8:1:2::9"));
        assert_ne!(read("2001:db8:1:2::9"), read("2001:db8:1:3::9"));
        assert_eq!(read("::ffff:192.0.2.1"), read("192.0.2.1"));
    }
}
