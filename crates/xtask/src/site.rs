//! The program inside a page: built for wasm32, and made a static site of.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::{cargo, chromium, install, install_page_tests, npm, root, run, run_in};

const TARGET: &str = "wasm32-unknown-unknown";

/// Every browser of the last years has vectors of 128 bits.
const FEATURES: &str = "-C target-feature=+simd128";

/// What threads need: memory that they share, and instructions to wait for each other in it.
const SHARED_FEATURES: &str = "-C target-feature=+simd128,+atomics,+bulk-memory,+mutable-globals";

/// Builds what runs inside a page, without what a page has not: files and threads. The
/// toolchain's own target is used, or else Debian's compiler. Says where the module is.
pub fn wasm() -> anyhow::Result<PathBuf> {
    let own = library_of(&["--target", TARGET])?;
    let cargo = if own.exists() { cargo() } else { debian_cargo()? };
    build(cargo, FEATURES, "target/wasm")
}

/// Builds the same with memory that threads share, for pages that are cross-origin
/// isolated. No toolchain brings a library for that: it is compiled with the rest, from
/// the toolchain's own sources or Debian's.
pub fn shared_wasm() -> anyhow::Result<PathBuf> {
    // The library's folder is `lib/rustlib/TARGET/lib`, its sources are in `lib/rustlib/src`.
    let own = library_of(&[])?;
    let sources = own.ancestors().nth(2).map(|rustlib| rustlib.join("src/rust/library"));
    let cargo = match sources.is_some_and(|sources| sources.join("std").exists()) {
        true => {
            let mut cargo = cargo();
            cargo.env("RUSTC_BOOTSTRAP", "1").args(BUILD_STD);
            cargo
        }
        false => debian_cargo()?,
    };
    let module = build(cargo, SHARED_FEATURES, "target/wasm-shared")?;
    // The page's files take their names from the modules'.
    let named = module.with_file_name("page_shared.wasm");
    fs::copy(&module, &named).with_context(|| format!("writing {}", named.display()))?;
    Ok(named)
}

/// The same, or a sentence why a page does without it.
fn shared_wasm_if_any() -> Option<PathBuf> {
    let built = shared_wasm();
    if let Err(reason) = &built {
        eprintln!(
            "one thread will think in pages, as threads need the library's sources: {reason:#}"
        );
    }
    built.ok()
}

fn build(mut cargo: Command, flags: &str, folder: &str) -> anyhow::Result<PathBuf> {
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
    cargo.args(["build", "--release", "--target", TARGET, "--target-dir", folder]);
    run(cargo.args(["--package", "page"]))?;
    let module = root().join(folder).join(TARGET).join("release/page.wasm");
    module.canonicalize().with_context(|| format!("looking for {}", module.display()))
}

/// Where the toolchain's library is, or would be.
fn library_of(arguments: &[&str]) -> anyhow::Result<PathBuf> {
    let told = Command::new("rustc").args(["--print", "target-libdir"]).args(arguments).output();
    Ok(str::from_utf8(&told.context("running rustc")?.stdout)?.trim().into())
}

/// The library is compiled with the rest.
const BUILD_STD: [&str; 2] = ["-Z", "build-std=std,panic_abort"];

/// Debian's compiler brings the target's library as source.
fn debian_cargo() -> anyhow::Result<Command> {
    const MISSING: &str = "there is no library for wasm32: run `rustup target add \
         wasm32-unknown-unknown` or `apt-get install rustc-web cargo-web rust-web-src`";
    let usual = Path::new("/usr/bin/cargo");
    if !usual.exists() || !Path::new("/usr/lib/rustlib/src/rust/library").exists() {
        install(&["rustc-web", "cargo-web", "rust-web-src"]).context(MISSING)?;
    }
    let mut cargo = Command::new(usual);
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", "/usr/bin/rustc");
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker()?);
    cargo.args(BUILD_STD);
    Ok(cargo)
}

/// Debian's compiler comes without a linker for wasm32. The toolchain that runs this has
/// one, even without the target's library; else there is Debian's.
fn linker() -> anyhow::Result<PathBuf> {
    const USUAL: &str = "/usr/bin/wasm-ld";
    let own = library_of(&[])?.with_file_name("bin").join("rust-lld");
    if own.exists() {
        return Ok(own);
    }
    if !Path::new(USUAL).exists() {
        install(&["lld"]).context("there is no linker for wasm32: run `apt-get install lld`")?;
    }
    Ok(USUAL.into())
}

/// Makes a site in a folder, in place of one that may be there.
pub fn make(folder: &Path, server: Option<&str>) -> anyhow::Result<()> {
    let server = server.map(|server| server.trim_end_matches('/'));
    if let Some(server) = server {
        let host = server.strip_prefix("https://").or_else(|| server.strip_prefix("http://"));
        let is_host = |host: &str| {
            let fits = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
            !host.is_empty() && host.chars().all(fits)
        };
        ensure!(
            host.is_some_and(is_host),
            "--server: expected an address such as https://example.org, not {server:?}"
        );
    }
    check_folder(folder)?;
    ensure!(
        Command::new("npm").arg("--version").output().is_ok(),
        "a site needs Node.js 20 or newer with npm, which is missing"
    );
    let (wasm, shared) = (wasm()?, shared_wasm_if_any());
    fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let folder = folder.canonicalize()?;
    let web = root().join("web");
    if !web.join("node_modules/vite").exists() {
        run(npm().args(["ci", "--omit=dev", "--no-audit", "--no-fund"]))?;
    }
    let mut build = Command::new("npm");
    build.env("QUINA_WASM", &wasm).env("VITE_SERVER", server.unwrap_or_default());
    build.env_remove("QUINA_WASM_SHARED").envs(shared.map(|shared| ("QUINA_WASM_SHARED", shared)));
    build.args(["run", "build", "--", "--mode", "site", "--base", "./", "--logLevel", "warn"]);
    run_in(&web, build.arg("--outDir").arg(&folder).arg("--emptyOutDir"))?;
    let mut finish = Command::new("node");
    finish.arg("site/make.js").args([&folder, &wasm]).args(server);
    run_in(&web, &mut finish)
}

/// What is not a site is not emptied.
fn check_folder(folder: &Path) -> anyhow::Result<()> {
    let Ok(mut entries) = fs::read_dir(folder) else {
        ensure!(!folder.exists(), "{} is not a folder", folder.display());
        return Ok(());
    };
    let is_site = folder.join("sw.js").exists() && folder.join("games.json").exists();
    if entries.next().is_some() && !is_site {
        bail!("{} has other files in it: a site replaces all there is", folder.display());
    }
    Ok(())
}

/// Makes sites and tests them in a browser: one without a network, one with a server elsewhere;
/// and between them a server with the program inside its page.
pub fn test(only: Option<&str>) -> anyhow::Result<()> {
    install_page_tests()?;
    let chromium = chromium()?;
    let test = |script: &str| {
        let mut tests = npm();
        tests.env("CHROMIUM", &chromium).args(["run", script, "--"]);
        tests.args(only.iter().flat_map(|only| ["--only", only]));
        tests
    };
    let folder = root().join("target/site");
    make(&folder, None)?;
    run(test("e2e:site").arg("--site").arg(&folder))?;

    // With the features of the whole workspace: `cargo test` has compiled nearly all of it.
    let again = ["test", "--workspace", "--quiet", "--no-run", "--test", "serving"];
    let mut build = cargo();
    build.args(again).env("QUINA_WASM", wasm()?);
    run(build.envs(shared_wasm_if_any().map(|shared| ("QUINA_WASM_SHARED", shared))))?;
    // Building the page leaves only what that needs.
    install_page_tests()?;
    let quina = std::env::current_exe()?.with_file_name("quina");
    run(test("e2e:inside").arg("--quina").arg(&quina))?;
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port().to_string();
    make(&folder, Some(&format!("http://127.0.0.1:{port}")))?;
    let mut friends = test("e2e:friends");
    run(friends.arg("--site").arg(&folder).args(["--port", &port]).arg("--quina").arg(&quina))
}
