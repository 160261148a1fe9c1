//! The engine over TCP: many clients, and those who do not behave.

use std::io::{BufRead as _, BufReader, ErrorKind, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The server, ended with the test.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(more: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quina"))
            .args(["engine", "quartetto", "--hash", "1", "--listen", "127.0.0.1:0"])
            .args(more)
            .env("LC_ALL", "C")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ").expect("an address").to_owned();
        Server { child, address }
    }

    fn client(&self) -> Client {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Client { input: BufReader::new(stream) }
    }

    /// A client that is let in, as soon as there is room.
    fn welcomed(&self) -> Client {
        let patience = Instant::now() + Duration::from_secs(60);
        loop {
            let mut client = self.client();
            client.say("isready");
            if client.hear().as_deref() == Some("readyok") {
                return client;
            }
            assert!(Instant::now() < patience, "no seat was given back");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Client {
    input: BufReader<TcpStream>,
}

impl Client {
    fn send(&mut self, bytes: &[u8]) {
        // Whoever was shown the door may be told so only when it writes.
        let _ = self.input.get_mut().write_all(bytes);
    }

    fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    /// The next line; `None` if the server has closed the connection.
    fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.input.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.trim().to_owned()),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => None,
            Err(error) => panic!("the server neither answers nor closes: {error}"),
        }
    }

    /// Skips to the line that begins so.
    fn wait_for(&mut self, beginning: &str) -> String {
        loop {
            let line = self.hear().unwrap_or_else(|| panic!("closed before {beginning}"));
            if line.starts_with(beginning) {
                return line;
            }
        }
    }
}

#[test]
fn many_clients_are_served_at_once() {
    let server = Server::start(&["--clients", "6", "--clients-each", "6"]);
    let mut clients: Vec<Client> = (0..6).map(|_| server.client()).collect();
    clients.iter_mut().for_each(|client| client.say("go infinite"));
    for client in &mut clients {
        client.say("isready");
        client.wait_for("readyok");
    }
    for client in &mut clients {
        client.say("stop");
        assert_ne!(client.wait_for("bestmove "), "bestmove none");
    }
    let mut late = server.client();
    assert_eq!(late.hear().as_deref(), Some("info string error: too many clients"));
    assert_eq!(late.hear(), None);
    drop(clients);
    server.welcomed();
}

#[test]
fn one_address_leaves_seats_for_others() {
    let server = Server::start(&["--clients", "4"]);
    let clients = [server.welcomed(), server.welcomed()];
    let mut greedy = server.client();
    let said = "info string error: too many clients from this address";
    assert_eq!(greedy.hear().as_deref(), Some(said));
    drop(clients);
    server.welcomed();
}

#[test]
fn those_who_misbehave_harm_only_themselves() {
    let server = Server::start(&["--clients", "4", "--clients-each", "4", "--longest", "1"]);
    let mut good = server.welcomed();
    let mut long = server.client();
    long.send(&vec![b'x'; 200_000]);
    long.wait_for("info string error: a line has at most");
    assert_eq!(long.hear(), None);

    let mut garbage = server.client();
    garbage.send(b"\xff\xfe\x00 go\n\n\nposition fen \xf0\n go nodes -1\nsetoption\nisready\n");
    // `go` is answered whatever was wrong with it, and while it thinks `isready` is
    // answered at once: the errors come before and after.
    let (mut errors, mut ready, mut best) = (0, 0, 0);
    while (errors, ready, best) != (4, 1, 1) {
        let line = garbage.hear().expect("all four lines are answered");
        errors += usize::from(line.starts_with("info string error"));
        ready += usize::from(line == "readyok");
        best += usize::from(line.starts_with("bestmove "));
    }

    // Gone in the middle of a search, and in the middle of a line.
    for _ in 0..10 {
        let mut rude = server.welcomed();
        rude.say("go infinite");
        rude.send(b"posit");
    }
    // More threads or time than the server gives are not to be had.
    let mut greedy = server.welcomed();
    greedy.say("setoption name Threads value 2");
    greedy.wait_for("info string error: option Threads");
    greedy.say("go movetime 86400000");
    greedy.wait_for("bestmove ");
    good.say("go nodes 1000");
    good.wait_for("bestmove ");
}

#[test]
fn a_silent_client_loses_its_seat() {
    let server = Server::start(&["--clients", "1", "--idle", "1"]);
    let mut silent = server.client();
    // A byte now and then is silence, too.
    silent.send(b"is");
    std::thread::sleep(Duration::from_millis(600));
    silent.send(b"re");
    assert_eq!(silent.hear().as_deref(), Some("info string error: silent for too long"));
    assert_eq!(silent.hear(), None);
    server.welcomed();
}
