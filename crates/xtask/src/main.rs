//! Chores: `cargo xtask test` runs all tests, `cargo xtask browser` those in a
//! browser alone, `cargo xtask wasm` builds for wasm32, `cargo xtask site` makes a static
//! site, `cargo xtask fuzz` fuzzes, `cargo xtask deny` looks at what the program is made of, `cargo xtask python` tests
//! the Python package alone, `cargo xtask train` learns weights for a game, `cargo xtask deb` makes
//! Debian's package.
//!
//! Each says clearly what it needs and does not find.

mod deb;
mod python;
mod site;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

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
    /// Run all tests, those in a browser, of a site and of the Python package too
    Test,
    /// Run the tests in a browser alone (needs Chromium)
    Browser {
        /// Only those with this word in their names
        #[arg(long)]
        only: Option<String>,
        /// Take screenshots into this folder instead
        #[arg(long)]
        pictures: Option<String>,
        /// Those of static sites, without a server and with one elsewhere
        #[arg(long)]
        site: bool,
    },
    /// Build the program for wasm32, as pages have it inside
    Wasm {
        /// With memory that threads share, for pages that are cross-origin isolated
        #[arg(long)]
        shared: bool,
    },
    /// Make a static site: the whole program inside a page, for any host, without a server
    Site {
        /// The folder, which is made or replaced
        dir: PathBuf,
        /// A server of Quina at which people can meet, such as `https://example.org`
        #[arg(long)]
        server: Option<String>,
    },
    /// Fuzz every parser and random turn sequences
    Fuzz {
        /// The targets [default: all]
        targets: Vec<String>,
        /// Seconds for each target
        #[arg(long, default_value_t = 120)]
        seconds: u32,
    },
    /// Build the Python package and run its tests alone (needs Python 3.11)
    Python,
    /// Learn weights for a game: self-play, training, export, round by round (`--help` tells all
    /// that the trainer takes)
    #[command(disable_help_flag = true)]
    Train {
        /// A small version, three minutes at most, that fails if nothing was learnt
        #[arg(long)]
        quick: bool,
        /// The game, and what else the trainer takes
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        rest: Vec<String>,
    },
    /// Make Debian's package, with the server as a service
    Deb {
        /// Install the program that `cargo build` made, use it and remove it (as root)
        #[arg(long)]
        test: bool,
    },
    /// Check the licences and the sources of all that the program is made of
    Deny,
}

fn main() -> ExitCode {
    let result = match Cli::parse().chore {
        Chore::Test => test(),
        Chore::Browser { site: true, only, .. } => site::test(only.as_deref()),
        Chore::Browser { only, pictures, .. } => browser_alone(only, pictures),
        Chore::Wasm { shared } => {
            let built = if shared { site::shared_wasm() } else { site::wasm() };
            built.map(|module| println!("{}", module.display()))
        }
        Chore::Site { dir, server } => site::make(&dir, server.as_deref()),
        Chore::Fuzz { targets, seconds } => fuzz(targets, seconds),
        Chore::Python => python::test(),
        Chore::Train { quick, rest } => train(quick, &rest),
        Chore::Deb { test: true } => deb::test(),
        Chore::Deb { test: false } => deb::make().map(|file| println!("{}", file.display())),
        Chore::Deny => deny(),
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
    run_in(&root(), command)
}

/// Runs a command in a folder, says how long it took, and fails if it does.
fn run_in(folder: &Path, command: &mut Command) -> anyhow::Result<()> {
    let shown = format!("{command:?}").replace('"', "");
    eprintln!("$ {shown}");
    let begun = Instant::now();
    let status =
        command.current_dir(folder).status().with_context(|| format!("running {shown}"))?;
    eprintln!("# {:.0} s: {shown}", begun.elapsed().as_secs_f64());
    if !status.success() {
        bail!("{shown} failed ({status})");
    }
    Ok(())
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn test() -> anyhow::Result<()> {
    // Before the rest: it leaves a program behind that lacks the server.
    let alone = ["--package", "quina", "--no-default-features", "--test", "terminal_only"];
    let mut terminal_only = cargo();
    terminal_only.args(["test", "--quiet"]).args(alone);
    // It plays no game: what thinks need not be fast.
    for name in ["quina-game", "quina-games", "quina-search", "quina-solve", "players"] {
        terminal_only.arg("--config").arg(format!("profile.dev.package.{name}.opt-level=0"));
    }
    run(&mut terminal_only)?;
    need_servers()?;
    run(cargo().args(["test", "--workspace", "--quiet"]))?;
    train(true, &[])?;
    install_page_tests()?;
    for script in ["format:check", "lint", "check", "test"] {
        run(npm().args(["run", script]))?;
    }
    // The program that `cargo test` has built for its own tests.
    browser(&[])?;
    site::test(None)?;
    python::test()
}

/// Runs the trainer; its small version with what `cargo test` has compiled.
fn train(quick: bool, rest: &[String]) -> anyhow::Result<()> {
    let speed = if quick { None } else { Some("--release") };
    let mut command = cargo();
    command.args(["run", "--quiet", "--package", "train"]).args(speed).arg("--");
    run(command.args(quick.then_some("--quick")).args(rest))
}

/// Building the server installs what the page is built from; this, what it is
/// tested with.
fn install_page_tests() -> anyhow::Result<()> {
    if Command::new("npm").arg("--version").output().is_err() {
        bail!("the page's tests need Node.js 20 or newer with npm, which is missing");
    }
    if root().join("web/node_modules/playwright-core").exists() {
        return Ok(());
    }
    run(npm().args(["ci", "--no-audit", "--no-fund"]))
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.args(["--prefix", "web"]);
    npm
}

fn browser_alone(only: Option<String>, pictures: Option<String>) -> anyhow::Result<()> {
    run(cargo().args(["build", "--package", "quina"]))?;
    install_page_tests()?;
    let mut arguments = Vec::new();
    for (name, value) in [("--only", only), ("--pictures", pictures)] {
        arguments.extend(value.map(|value| [name.to_owned(), value]).into_iter().flatten());
    }
    browser(&arguments)
}

/// Whole games in a real browser, against a real server: the program that lies
/// beside this one.
fn browser(arguments: &[String]) -> anyhow::Result<()> {
    let chromium = chromium()?;
    let quina = std::env::current_exe()?.with_file_name("quina");
    if !quina.exists() {
        bail!("{} is missing: cargo build", quina.display());
    }
    let mut tests = npm();
    tests.env("CHROMIUM", chromium).args(["run", "e2e", "--", "--quina"]).arg(quina);
    run(tests.args(arguments))
}

/// Where Chromium is. Where it is not, Debian's package is installed, if that is
/// allowed.
fn chromium() -> anyhow::Result<PathBuf> {
    const USUAL: &str = "/usr/bin/chromium";
    if let Some(path) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        if !path.exists() {
            bail!("CHROMIUM says {}, where there is nothing", path.display());
        }
        return Ok(path);
    }
    let usual = PathBuf::from(USUAL);
    if usual.exists() {
        return Ok(usual);
    }
    const MISSING: &str = "the tests in a browser need Chromium: run `apt-get install chromium`, \
         or say in the variable CHROMIUM where it is";
    install(&["chromium"]).context(MISSING)?;
    if !usual.exists() {
        bail!(MISSING);
    }
    Ok(usual)
}

/// The server's tests start a PostgreSQL and a HAProxy of their own. Where they are not,
/// Debian's packages are installed, if that is allowed.
fn need_servers() -> anyhow::Result<()> {
    const MISSING: &str = "the tests of the server need PostgreSQL 15 or newer and HAProxy: \
         run `apt-get install postgresql haproxy`";
    for (package, place) in
        [("postgresql", "/usr/lib/postgresql"), ("haproxy", "/usr/sbin/haproxy")]
    {
        if !Path::new(place).exists() {
            install(&[package]).context(MISSING)?;
        }
    }
    Ok(())
}

/// Installs Debian's packages, if that is allowed.
fn install(packages: &[&str]) -> anyhow::Result<()> {
    let user = Command::new("id").arg("-u").output();
    let is_root = user.is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !is_root || Command::new("apt-get").arg("--version").output().is_err() {
        bail!("packages can't be installed here");
    }
    run(Command::new("apt-get").args(["update", "-qq"]))?;
    let mut install = Command::new("apt-get");
    install.env("DEBIAN_FRONTEND", "noninteractive");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]);
    run(install.args(packages))
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
    anyhow::ensure!(!texts.is_empty(), "testdata/vectors holds no position or turn to start from");
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

/// Asks cargo-deny, by `deny.toml`. Known faults of crates are left out: the list
/// of them is on GitHub, which not every machine that runs this can reach.
fn deny() -> anyhow::Result<()> {
    let version = "0.20.2";
    let tools = root().join("target/tools");
    let tool = tools.join("bin/cargo-deny");
    let found = Command::new(&tool).arg("--version").output();
    if !found.is_ok_and(|found| String::from_utf8_lossy(&found.stdout).contains(version)) {
        let mut install = cargo();
        install.args(["install", "cargo-deny", "--locked", "--version", version, "--root"]);
        // It runs for a second: optimising it would take far longer.
        install.arg(&tools).args(["--config", "profile.release.opt-level=0"]);
        run(install.args(["--config", "profile.release.lto=false"]))?;
    }
    run(Command::new(&tool).args(["--locked", "check", "licenses", "bans", "sources"]))
}
