//! Playing where games cannot be stored, or only read: a warning, then the game.
#![cfg(unix)]

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const NOBODY: u32 = 65_534;

/// The program for somebody who is not the superuser, whom no permission stops: as
/// that one, it is run as nobody, from a copy that nobody can reach.
struct Somebody {
    program: PathBuf,
    is_root: bool,
    folder: tempfile::TempDir,
}

impl Somebody {
    fn new() -> Somebody {
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
        mode(folder.path(), 0o755).unwrap();
        let is_root = fs::metadata(folder.path()).unwrap().uid() == 0;
        let mut program = PathBuf::from(env!("CARGO_BIN_EXE_quina"));
        if is_root {
            let copy = folder.path().join("quina");
            fs::hard_link(&program, &copy)
                .or_else(|_| fs::copy(&program, &copy).map(drop))
                .unwrap();
            program = copy;
        }
        Somebody { program, is_root, folder }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Runs a command, whoever it is, and types lines.
    fn run(&self, mut command: Command, lines: &str) -> (String, String, i32) {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.env("LC_ALL", "C").spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr), output.status.code().unwrap())
    }

    fn quina(&self, arguments: &[&str], lines: &str) -> (String, String, i32) {
        let mut command = Command::new(&self.program);
        command.args(arguments).arg("--data").arg(self.data());
        if self.is_root {
            command.uid(NOBODY).gid(NOBODY);
        }
        self.run(command, lines)
    }

    /// A store with one game in it, made by its owner.
    fn store(&self) {
        let mut command = Command::new(&self.program);
        command.args(["play", "quantik", "--first", "human:Ana", "--data"]).arg(self.data());
        let (text, trouble, code) = self.run(command, "ub3\nresign\nquit\n");
        assert_eq!((code, trouble.as_str()), (0, ""), "{text}");
    }

    fn make_read_only(&self) {
        for entry in fs::read_dir(self.data()).unwrap() {
            let path = entry.unwrap().path();
            fs::set_permissions(path, fs::Permissions::from_mode(0o444)).unwrap();
        }
        fs::set_permissions(self.data(), fs::Permissions::from_mode(0o555)).unwrap();
    }

    fn make_writable(&self) {
        fs::set_permissions(self.data(), fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[test]
fn a_read_only_folder_is_read_and_played_beside() {
    let somebody = Somebody::new();
    somebody.store();
    somebody.make_read_only();
    let warning = "quina: Games are not being saved: the data folder can only be read\n";
    let (text, trouble, code) = somebody.quina(&["history"], "");
    assert_eq!((code, trouble.as_str()), (0, warning));
    assert!(text.contains("Ana") && text.contains("1-0"), "{text}");
    let (text, trouble, code) = somebody.quina(&["history", "1"], "");
    assert!(code == 0 && text.contains("1. ub3"), "{text}{trouble}");
    let (text, trouble, code) = somebody.quina(&["play", "moxie"], "b2\nposition\nquit\n");
    assert_eq!((code, trouble.as_str()), (0, warning));
    assert!(text.contains("4/4/1x2/4 o 7 8"), "{text}");
    somebody.make_writable();
}

#[test]
fn an_empty_folder_that_cannot_be_written_is_no_obstacle() {
    let somebody = Somebody::new();
    fs::create_dir(somebody.data()).unwrap();
    somebody.make_read_only();
    let (text, trouble, code) = somebody.quina(&["play", "moxie"], "b2\nposition\nquit\n");
    assert!(trouble.starts_with("quina: Games are not being saved: "), "{trouble}");
    assert_eq!((code, trouble.lines().count()), (0, 1), "{trouble}");
    assert!(text.contains("4/4/1x2/4 o 7 8"), "{text}");
    somebody.make_writable();
}

/// A disk that takes no more: every file keeps at most the size that it may have, and who
/// writes more is told so (and not killed).
#[test]
fn a_full_disk_is_no_obstacle_and_is_told_once() {
    let somebody = Somebody::new();
    somebody.store();
    for (blocks, has_store) in [(0, true), (0, false), (40, true), (70, false)] {
        if !has_store {
            fs::remove_dir_all(somebody.data()).unwrap();
        }
        let mut command = Command::new("sh");
        let limited = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        command.args(["-c", &limited, "sh"]).arg(&somebody.program);
        command.args(["play", "moxie", "--data"]).arg(somebody.data());
        let lines = "b2\nd4\na1\nd1\nposition\nquit\n";
        let (text, trouble, code) = somebody.run(command, lines);
        let said = format!("{text}{trouble}");
        assert_eq!(code, 0, "{blocks} blocks: {said}");
        assert!(text.contains(" x 6 6"), "{blocks} blocks: {said}");
        let warnings = said.matches("Games are not being saved").count();
        assert!(warnings <= 1 && (warnings == 1 || blocks > 0), "{blocks} blocks: {said}");
        if !has_store {
            somebody.store();
        }
    }
}

#[test]
fn without_a_home_it_plays_all_the_same() {
    let somebody = Somebody::new();
    let mut command = Command::new(&somebody.program);
    command.args(["play", "moxie"]).env("HOME", "/dev/null").env("QUINA_DATA", "");
    command.env_remove("XDG_DATA_HOME");
    let (text, trouble, code) = somebody.run(command, "b2\nposition\nquit\n");
    assert_eq!(code, 0, "{trouble}");
    assert!(trouble.starts_with("quina: Games are not being saved: "), "{trouble}");
    assert!(text.contains("4/4/1x2/4 o 7 8"), "{text}");
}
