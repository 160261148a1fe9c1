//! `quina engine`: the UGI protocol on standard input and output, or for many
//! clients at once over TCP.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{IpAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use game::Message;
use games::{Language, Texts, Variant};
use search::Settings;
use solve::Library;

use crate::Refused;
use crate::analyse::Means;
use crate::cli::Context;
use crate::ugi::{Output, Resources, Session, UgiDesk};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, with options if any
    game: String,
    #[command(flatten)]
    means: Means,
    /// Serve clients at this address instead, such as 127.0.0.1:4242
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Clients at a time
    #[arg(long, value_name = "N", default_value_t = 8, requires = "listen")]
    clients: usize,
    /// Clients at a time from one address [default: half of them all]
    #[arg(long, value_name = "N", requires = "listen")]
    clients_each: Option<usize>,
    /// Seconds after which a silent client is dropped
    #[arg(long, value_name = "SECONDS", default_value_t = 600, requires = "listen")]
    idle: u64,
    /// The longest that a client may let the engine think, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "listen")]
    longest: u64,
}

/// No line is longer: a game of a thousand long turns fits.
const LONGEST_LINE: usize = 1 << 16;

/// What a person at a terminal may ask for.
const OWN: Resources =
    Resources { threads: Settings::MOST_THREADS, hash: Settings::MOST_HASH, longest: None };

impl Args {
    pub fn run(&self, context: &Context) -> anyhow::Result<()> {
        let variant = Variant::read(&self.game)?;
        let settings = self.means.settings()?;
        let texts = Arc::new(Texts::new(context.texts.language(), &[]));
        match &self.listen {
            Some(address) => self.serve(address, variant, &context.library, settings),
            None => converse(variant, &context.library, settings, texts),
        }
    }

    fn serve(
        &self,
        address: &str,
        variant: Variant,
        library: &Library,
        settings: Settings,
    ) -> anyhow::Result<()> {
        if self.clients == 0 || self.clients_each == Some(0) || self.idle == 0 || self.longest == 0
        {
            return Err(Refused(Message::new("cli-clients-above-0")).into());
        }
        let listener = TcpListener::bind(address).map_err(|error| {
            let message = Message::new("cli-listen");
            Refused(message.with("address", address).with("error", error))
        })?;
        eprintln!("listening on {}", listener.local_addr().context("reading the address")?);
        let allowance = Resources {
            threads: settings.threads,
            hash: settings.hash,
            longest: Some(Duration::from_secs(self.longest)),
        };
        let texts = Arc::new(Texts::new(Language::English, &[]));
        let each = self.clients_each.unwrap_or(self.clients.div_ceil(2));
        let slots = Arc::new(ClientSlots { all: self.clients, each, taken: Mutex::default() });
        for stream in listener.incoming() {
            // One who is gone before being served is no trouble to others.
            let Ok(stream) = stream else { continue };
            let Ok(peer) = stream.peer_addr() else { continue };
            let slot = match ClientSlots::take(&slots, peer.ip()) {
                Ok(slot) => slot,
                Err(why) => {
                    turn_away(stream, why);
                    continue;
                }
            };
            let (variant, library, texts) = (variant.clone(), library.clone(), Arc::clone(&texts));
            let idle = Duration::from_secs(self.idle);
            let client = move || {
                let _slot = slot;
                // Whatever breaks breaks for this client alone.
                let _ = attend(stream, &variant, &library, settings, allowance, texts, idle);
            };
            let _ = std::thread::Builder::new().name("client".into()).spawn(client);
        }
        Ok(())
    }
}

/// Standard input and output.
fn converse(
    variant: Variant,
    library: &Library,
    settings: Settings,
    texts: Arc<Texts>,
) -> anyhow::Result<()> {
    let output: Output = Arc::new(Mutex::new(io::stdout()));
    let mut session = Session::new(UgiDesk::new(&variant, library, settings, OWN, texts, output));
    let mut input = io::stdin().lock();
    while let Some(line) = next_line(&mut input).context("reading standard input")? {
        let Some(line) = line else {
            session.complain(TOO_LONG)?;
            continue;
        };
        if !session.hear(&line)? {
            break;
        }
    }
    session.close(true);
    Ok(())
}

/// The places for clients, shared by address: nobody takes all of them.
struct ClientSlots {
    all: usize,
    each: usize,
    /// How many clients each address has here.
    taken: Mutex<HashMap<IpAddr, usize>>,
}

impl ClientSlots {
    fn take(slots: &Arc<ClientSlots>, peer: IpAddr) -> Result<ClientSlot, &'static str> {
        let peer = household(peer);
        let mut taken = slots.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.values().sum::<usize>() >= slots.all {
            return Err("too many clients");
        }
        if taken.get(&peer).is_some_and(|count| *count >= slots.each) {
            return Err("too many clients from this address");
        }
        *taken.entry(peer).or_default() += 1;
        Ok(ClientSlot { slots: Arc::clone(slots), peer })
    }
}

/// A household has a whole /64 of IPv6.
fn household(peer: IpAddr) -> IpAddr {
    match peer.to_canonical() {
        IpAddr::V6(peer) => IpAddr::from((u128::from(peer) >> 64 << 64).to_be_bytes()),
        peer => peer,
    }
}

/// A place among the clients, given back when it is dropped.
struct ClientSlot {
    slots: Arc<ClientSlots>,
    peer: IpAddr,
}

impl Drop for ClientSlot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.peer) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.peer);
            }
        }
    }
}

/// The longest that writing to a client may take before it counts as gone.
const SLOWEST_WRITE: Duration = Duration::from_secs(10);

fn turn_away(mut stream: TcpStream, why: &str) {
    let _ = stream.set_write_timeout(Some(Duration::from_secs(1)));
    let _ = stream.write_all(format!("info string error: {why}\n").as_bytes());
}

/// Serves one client until it leaves, is silent for too long or breaks a rule.
fn attend(
    stream: TcpStream,
    variant: &Variant,
    library: &Library,
    settings: Settings,
    allowance: Resources,
    texts: Arc<Texts>,
    idle: Duration,
) -> io::Result<()> {
    stream.set_write_timeout(Some(SLOWEST_WRITE))?;
    stream.set_nodelay(true)?;
    let output: Output = Arc::new(Mutex::new(stream.try_clone()?));
    let desk = UgiDesk::new(variant, library, settings, allowance, texts, Arc::clone(&output));
    let mut session = Session::new(desk);
    let mut input = BufReader::new(stream);
    loop {
        let line = client_line(&mut input, idle).inspect_err(|error| {
            let why = match error.kind() {
                io::ErrorKind::InvalidData => TOO_LONG,
                io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => "silent for too long",
                _ => return,
            };
            // It may well be gone.
            let _ = session.complain(why);
        })?;
        match line {
            Some(line) if session.hear(&line)? => {}
            _ => return Ok(()),
        }
    }
}

/// What is said of a line longer than [`LONGEST_LINE`].
const TOO_LONG: &str = "a line has at most 65536 bytes";

/// Nobody is waited for longer, whatever the option says.
const A_DAY: Duration = Duration::from_secs(86_400);

/// The next line of a client, if it comes whole within `idle`: one byte now and
/// then does not keep a slot.
fn client_line(input: &mut BufReader<TcpStream>, idle: Duration) -> io::Result<Option<String>> {
    let deadline = Instant::now() + idle.min(A_DAY);
    let mut line = Vec::new();
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        input.get_ref().set_read_timeout(Some(left))?;
        let (used, ended) = {
            let bytes = input.fill_buf()?;
            match bytes.iter().position(|byte| *byte == b'\n') {
                Some(end) => {
                    line.extend_from_slice(&bytes[..end]);
                    (end + 1, true)
                }
                None => {
                    line.extend_from_slice(bytes);
                    (bytes.len(), bytes.is_empty())
                }
            }
        };
        input.consume(used);
        if line.len() > LONGEST_LINE {
            return Err(io::ErrorKind::InvalidData.into());
        }
        if ended {
            let gone = used == 0 && line.is_empty();
            return Ok((!gone).then(|| String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

/// The next line of standard input, which is `None` itself if it is too long:
/// half a line could mean something else. `None` at the end.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Option<String>>> {
    let mut line = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
    if read == LONGEST_LINE && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(None));
    }
    Ok((read > 0).then(|| Some(String::from_utf8_lossy(&line).into_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_left_out_as_a_whole() {
        let long = "x".repeat(2 * LONGEST_LINE);
        let mut input = io::Cursor::new(format!("ugi\n{long}\nquit"));
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(next(), Some(Some("ugi\n".to_owned())));
        assert_eq!(next(), Some(None));
        assert_eq!(next(), Some(Some("quit".to_owned())));
        assert_eq!(next(), None);
    }

    #[test]
    fn no_address_takes_all_seats() {
        let slots = Arc::new(ClientSlots { all: 3, each: 2, taken: Mutex::default() });
        let take = |peer: &str| ClientSlots::take(&slots, peer.parse().unwrap());
        let mut held = vec![take("2001:db8::1").unwrap(), take("2001:db8::2").unwrap()];
        assert_eq!(take("2001:db8::3").err(), Some("too many clients from this address"));
        held.push(take("192.0.2.1").unwrap());
        assert_eq!(take("192.0.2.2").err(), Some("too many clients"));
        held.clear();
        assert!(slots.taken.lock().unwrap().is_empty());
        assert!(take("2001:db8::3").is_ok());
    }
}
