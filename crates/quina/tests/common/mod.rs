//! The web server as a program, for those tests that need one.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts a server over a folder and waits until it says where it is.
pub fn serve(folder: &Path) -> (Child, SocketAddr) {
    serve_with(folder, &[])
}

/// The same with some settings.
#[allow(dead_code, reason = "not every test file sets something")]
pub fn serve_with(folder: &Path, settings: &[&str]) -> (Child, SocketAddr) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command.args(["serve", "--listen", "127.0.0.1:0"]).args(settings).arg("--data").arg(folder);
    start(command)
}

/// Starts a server by a command and waits until it says where it is.
pub fn start(mut command: Command) -> (Child, SocketAddr) {
    let mut server = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut said = String::new();
    let mut stderr = BufReader::new(server.stderr.take().unwrap());
    while !said.contains("http://") {
        assert!(stderr.read_line(&mut said).unwrap() > 0, "it ended: {said}");
    }
    // What else it says must not make it wait.
    std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    let address = said.split("http://").nth(1).unwrap().split('/').next().unwrap();
    (server, address.parse().unwrap())
}
