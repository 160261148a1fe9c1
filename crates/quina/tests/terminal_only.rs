//! The program built without a web server
//! (`cargo test -p quina --no-default-features --test terminal_only`).
#![cfg(not(feature = "web"))]

use std::process::Command;

#[test]
fn serve_says_in_one_line_that_there_is_no_server() {
    for arguments in [&["serve"][..], &["serve", "--listen", "127.0.0.1:0"]] {
        let done = Command::new(env!("CARGO_BIN_EXE_quina"))
            .args(arguments)
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{said}");
        assert!(said.contains("without a web server") && said.lines().count() == 1, "{said}");
    }
}
