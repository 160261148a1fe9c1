//! Chores: `cargo xtask test` runs all tests, `cargo xtask browser` plays in a
//! browser, `cargo xtask fuzz` fuzzes.
//!
//! Each says clearly what it needs and does not find.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};

/// Chores of the Quina workspace.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run all tests
    Test,
    /// Play whole games in a browser (needs Chromium)
    Browser,
    /// Fuzz every parser and random turn sequences
    Fuzz {
        /// The targets [default: all]
        targets: Vec<String>,
        /// Seconds for each target
        #[arg(long, default_value_t = 120)]
        seconds: u32,
    },
}

fn main() -> ExitCode {
    let result = match Cli::parse().chore {
        Chore::Test => test(),
        Chore::Browser => browser(),
        Chore::Fuzz { targets, seconds } => fuzz(targets, seconds),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a command in the workspace's root and fails if it does.
fn run(command: &mut Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}").replace('"', "");
    eprintln!("$ {shown}");
    let status =
        command.current_dir(root()).status().with_context(|| format!("running {shown}"))?;
    if !status.success() {
        bail!("{shown} failed ({status})");
    }
    Ok(())
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn test() -> anyhow::Result<()> {
    run(cargo().args(["test", "--workspace", "--quiet"]))?;
    if Command::new("npm").arg("--version").output().is_err() {
        bail!("the page's tests need Node.js 20 or newer with npm, which is missing");
    }
    // Building the server has installed the page's packages already, unless it
    // was told not to.
    if !root().join("web/node_modules").exists() {
        run(npm().args(["install", "--no-save", "--no-audit", "--no-fund"]))?;
    }
    run(npm().args(["run", "check"]))?;
    run(npm().arg("test"))
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.args(["--prefix", "web"]);
    npm
}

/// Whole games in a real browser, against a real server.
fn browser() -> anyhow::Result<()> {
    if !Path::new("/usr/bin/chromium").exists() && std::env::var_os("CHROMIUM").is_none() {
        bail!("Chromium is missing: apt-get install chromium, or say where it is in CHROMIUM");
    }
    run(cargo().args(["build", "--release"]))?;
    run(npm().args(["run", "e2e"]))
}

fn fuzz(mut targets: Vec<String>, seconds: u32) -> anyhow::Result<()> {
    let has =
        |args: &[&str]| cargo().args(args).output().is_ok_and(|output| output.status.success());
    if !has(&["fuzz", "--version"]) {
        bail!("cargo-fuzz is missing: cargo install cargo-fuzz --locked");
    }
    let nightly = Command::new("rustup").args(["run", "nightly", "rustc", "--version"]).output();
    if !nightly.is_ok_and(|output| output.status.success()) {
        bail!("fuzzing needs a nightly toolchain: rustup toolchain install nightly");
    }
    if targets.is_empty() {
        targets = all_targets()?;
    }
    for target in targets {
        seed_corpus(&target)?;
        let limit = format!("-max_total_time={seconds}");
        let mut command = Command::new("rustup");
        command.args(["run", "nightly", "cargo", "fuzz", "run", &target, "--"]);
        run(command.args([limit.as_str(), "-max_len=2000", "-timeout=20"]))?;
    }
    Ok(())
}

fn all_targets() -> anyhow::Result<Vec<String>> {
    let mut targets = Vec::new();
    for entry in std::fs::read_dir(root().join("fuzz/fuzz_targets"))? {
        let path = entry?.path();
        targets.extend(path.file_stem().and_then(|stem| stem.to_str()).map(str::to_owned));
    }
    targets.sort();
    Ok(targets)
}

/// Gives a target something to start from: the positions and turns of the test
/// vectors, by themselves and behind every byte that chooses a game.
fn seed_corpus(target: &str) -> anyhow::Result<()> {
    /// At least as many as there are games with their options.
    const VARIANTS: u8 = 24;
    const SEEDS: usize = 300;
    let corpus = root().join("fuzz/corpus").join(target);
    std::fs::create_dir_all(&corpus)?;
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(root().join("testdata/vectors"))? {
        let text = std::fs::read_to_string(entry?.path())?;
        let quoted = text.split('"').filter(|part| (2..1000).contains(&part.len()));
        texts.extend(quoted.map(str::to_owned));
    }
    texts.sort();
    texts.dedup();
    let every = texts.len().div_ceil(SEEDS);
    for (number, text) in texts.iter().step_by(every).enumerate() {
        std::fs::write(corpus.join(format!("seed-{number}")), text)?;
        for variant in 0..VARIANTS {
            let data = [&[variant], text.as_bytes()].concat();
            std::fs::write(corpus.join(format!("seed-{number}-{variant}")), data)?;
        }
    }
    Ok(())
}
